"""No message tells a role what it may not know; judged by everything that was sent during whole games."""

import time

import httpx
import pytest

from kemet.client import Refused
from kemet.client.wire import answering, fresh_key
from kemet.game import Game
from kemet.machine.chance import Dice
from server.whole.leaking import Leak, check_diary, check_message, check_table, plain
from server.whole.playing import (
    Diary,
    History,
    cards_are_picked,
    is_reaction,
    local_record,
    play_game,
    seated,
)


def moments_seen(diary, history):
    """What the tables of a diary were about, to be sure that there was something to keep secret."""
    found = set()
    for source, said in diary.pages:
        if source == "listening" and "table" in said:
            game = history.at(said["table"]["index"])
            found |= {"reaction"} if is_reaction(game) else set()
            found |= {"battle"} if cards_are_picked(game) else set()
    return found


def nothing_leaked(server, client, new, players, begin=0):
    diaries = {role: Diary(role) for role in [None, *range(players)]}
    play_game(server.url, new, players, seed=players, diaries=diaries)
    history = History(client.sit(new, 0).record(), begin)
    looked = 0
    for diary in diaries.values():
        looked += check_diary(diary, history)
    assert looked > len(history.moments)
    return set().union(*(moments_seen(diary, history) for diary in diaries.values()))


@pytest.mark.plain
@pytest.mark.parametrize("wanted", [is_reaction, cards_are_picked])
def test_everything_that_was_sent_follows_from_what_the_role_may_know(server, client, wanted):
    """The game goes on where a secret is being kept, so that there is one."""
    begun = local_record(3, wanted)
    new = client.bring_in(begun.record())
    seen = nothing_leaked(server, client, new, 3, len(begun.answers))
    assert {is_reaction: "reaction", cards_are_picked: "battle"}[wanted] in seen


@pytest.mark.each_store
def test_nothing_leaks_from_a_game_with_seth(server, client):
    begun = local_record(4, cards_are_picked, boxes=("base", "seth"), round_limit=1)
    new = client.bring_in(begun.record())
    assert nothing_leaked(server, client, new, 4, len(begun.answers))


def test_nothing_leaks_from_the_first_answer_to_the_last(server, client):
    new = seated(client, 3, table={"discards": "down"})
    nothing_leaked(server, client, new, 3)


def test_who_is_not_asked_for_a_reaction_does_not_learn_who_is(server, client):
    """Neither by trying to answer, nor from the table, nor from the list of games."""
    begun = local_record(3, is_reaction)
    new = client.bring_in(begun.record())
    gods = [begun.words.word("seat", seat) for seat in range(3)]
    for seat in set(range(3)) - set(begun.reactors):
        role = client.sit(new, seat)
        assert role.table().awaited == {"reaction": True, "seats": None, "message": "reactions"}
        with pytest.raises(Refused) as refused:
            client.ask(answering(new.game, seat, 0, "done", fresh_key()), role.key)
        assert refused.value.status == 422
        told = f"{refused.value} {refused.value.facts}"
        assert not [god for god in gods if god in told]
    listed = httpx.get(f"{server.url}/api/games").text
    assert "waiting" not in listed


def test_no_clock_tells_who_thought_about_a_reaction(server, client):
    """While a reaction is awaited the clocks of all seats look alike to the others, and afterwards, too."""
    new, asked, table = played_to_a_reaction(client)
    watching = client.watch(new)
    before = [seat["left"] for seat in watching.table().raw["seats"]]
    time.sleep(1.0)
    assert [seat["left"] for seat in watching.table().raw["seats"]] == before
    asked.answer("done", table)
    after = [seat["left"] for seat in watching.table().raw["seats"]]
    lost = [was - now for was, now in zip(before, after, strict=True)]
    assert max(lost) < 0.5, "the clock ran for somebody while a reaction was awaited"


def played_to_a_reaction(client):
    """A game with clocks; whoever may, plays a card: that is what others react to."""
    for _ in range(5):
        new = seated(client, 3, table={"round_limit": 3}, clock={"game": 3600})
        seats = [client.sit(new, seat) for seat in range(3)]
        table = seats[0].table()
        while not table.over:
            table = next(table for seat in seats if (table := seat.table()).asked or table.over)
            if table.over:
                break
            if table.awaited["reaction"]:
                return new, seats[table.seat], table
            cards = [option for option in table.options if option.startswith("card ")]
            seats[table.seat].answer((cards or table.options)[-1], table)
    raise AssertionError("nobody was asked for a reaction in five games")


def test_a_strange_key_opens_no_seat(server, client):
    mine, other = seated(client, 2), seated(client, 2)
    for key in (mine.seats[0], mine.watch, mine.host):
        with pytest.raises(Refused) as refused:
            client.sit(other.game, 0, key).table()
        assert refused.value.status in (401, 403)
    for key in (mine.watch, mine.host, mine.seats[1]):
        with pytest.raises(Refused):
            client.sit(mine.game, 0, key).table()
        with pytest.raises(Refused):
            client.ask(answering(mine.game, 0, 0, "done", fresh_key()), key)


def test_a_table_without_spectators_shows_itself_to_nobody_else(server, client):
    new = seated(client, 2, watch=False)
    for look in ("", "/events", "/chat", "/record", "/review"):
        answer = httpx.get(f"{server.url}/api/games/{new.game}{look}")
        assert answer.status_code in (401, 403), look


# Planted leaks: a check that cannot catch one is no check.


def sent_table(game, role, index=0):
    view = game.view(role)
    reaction = bool(game.reactors)
    if role in game.reactors:
        game = game.asked_in_turn(role)
        view = game.view(role)
    asked = role is not None and role in game.waiting
    return plain(
        {
            "v": 1, "game": "g", "phase": "playing", "index": index, "n": 3, "epoch": 0, "seat": role,
            "title": "", "agreed": {}, "clock": {}, "hints": True, "view": view, "awaited": view["waiting"],
            "question": game.question(role) if asked else None,
            "options": [game.text(action) for action in game.options(role)] if asked else None,
            "undo": {"free": 0, "asked": None}, "events": len(game.events_for(role)), "chat": 0, "yours": {},
            "seats": [{"god": "anubis", "name": "Ada"}], "reactions": {"mode": "even"}, "order": None,
            "window": {"mode": "even", "open": [], "face_down": [], "longer": []} if reaction else None,
        }
    )  # fmt: skip


def shows_a_hand(table, game, role):
    other = next(seat for seat in range(game.players) if seat != role and game.view(seat)["own"]["cards"])
    table["view"]["seats"][other]["hand"] = game.view(other)["own"]["cards"]


def shows_a_hand_beside_the_view(table, game, role):
    other = next(seat for seat in range(game.players) if seat != role and game.view(seat)["own"]["cards"])
    table["undo"]["asked"] = {"hand": list(game.view(other)["own"]["cards"])}


def tells_a_card_in_the_title(table, game, role):
    other = next(seat for seat in range(game.players) if seat != role and game.view(seat)["own"]["cards"])
    table["title"] = f"beware of {next(iter(game.view(other)['own']['cards']))}"


def names_who_is_asked(table, game, role):
    table["awaited"]["seats"] = list(game.waiting)


def asks_the_wrong_seat(table, game, role):
    asked = game.waiting[0]
    table["options"] = [game.text(action) for action in game.options(asked)]


def says_more_than_agreed(table, game, role):
    table["debug"] = {"digest": game.digest()}


def tells_who_has_answered(table, game, role):
    table["window"]["answered"] = list(game.reactors)


def counts_what_others_heard(table, game, role):
    table["events"] = len(game.events) + 1


def sends_the_table_of_another(table, game, role):
    table.update(sent_table(game, next(seat for seat in range(game.players) if seat != role)))


LEAKS = [
    shows_a_hand,
    shows_a_hand_beside_the_view,
    tells_a_card_in_the_title,
    names_who_is_asked,
    asks_the_wrong_seat,
    says_more_than_agreed,
    tells_who_has_answered,
    counts_what_others_heard,
    sends_the_table_of_another,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_in_a_table_is_caught(leak):
    game = local_record(3, is_reaction)
    role = next(seat for seat in range(3) if seat not in game.reactors)
    table = sent_table(game, role)
    check_table(table, role, lambda index: game, Dice(1))
    leak(table, game, role)
    with pytest.raises(Leak):
        check_table(table, role, lambda index: game, Dice(1))


def test_a_sealed_battle_card_is_caught():
    game = local_record(2, lambda game: cards_are_picked(game) and sealed_card(game))
    asked = game.waiting[0]
    table = sent_table(game, asked)
    check_table(table, asked, lambda index: game, Dice(1))
    side, card = sealed_card(game)
    table["view"]["battle"][side]["card"] = card
    with pytest.raises(Leak, match="the view"):
        check_table(table, asked, lambda index: game, Dice(1))


def sealed_card(game):
    """The side and the card of whoever has sealed it while the other still picks."""
    battle = game.view(None)["battle"]
    for side in ("attacker", "defender"):
        seat = battle[side]["seat"]
        card = game.view(seat)["battle"][side].get("card")
        if card is not None and seat not in game.waiting:
            return side, card
    return None


def test_a_planted_leak_among_events_is_caught():
    game = local_record(2, lambda game: any("only_for" in event for event in game.events))
    whose = next(event for event in game.events if "only_for" in event)["only_for"]
    role = 1 - whose
    told = plain(game.events_for(role))
    good = {"v": 1, "type": "news", "table": sent_table(game, role), "since": 0, "events": told}
    check_message(good, role, lambda index: game, Dice(1))
    for events in (plain(game.events), told[:-1], [*told, {"message": "card_seen", "card": "veto"}]):
        with pytest.raises(Leak):
            check_message({**good, "events": events}, role, lambda index: game, Dice(1))
    with pytest.raises(Leak, match="says too much"):
        check_message({**good, "trace": "…"}, role, lambda index: game, Dice(1))


def test_history_is_the_game_at_every_moment():
    game = Game.new(2, 3, round_limit=1)
    digests = []
    while not game.over:
        digests.append(game.digest())
        game.play(game.options(game.waiting[0])[-1])
    history = History(game.record())
    assert [history.at(index).digest() for index in range(len(digests))] == digests
    assert history.at(len(digests)).over
