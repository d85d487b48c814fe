"""Windows for reactions: all are asked at once, answers lie face down until an end that everybody knows."""

import json

import msgspec
import pytest

from kemet.machine.errors import IllegalAction, NotWaiting
from kemet.server import reactions
from kemet.server.agreement import Clock
from kemet.server.entries import ANSWER, ASKS, LONGER, NOBODY, ORDERED, SEALED
from kemet.server.live_table import BOT, PERSON
from kemet.server.reactions import BOTS_THINK, EVEN, MORE_TIME, QUICK, STANDING
from kemet.server.sight import table_for
from kemet.server.snapshots import frozen, thawed
from kemet.server.taking_back import way_back
from server.test_live_table import declined, same
from server.windows import NOW, Table, acting, actors, can_act, played_to

A_DAY = 24 * 60 * 60.0


def several(game):
    return len(game.reactors) > 1


def last_can_act(game):
    return several(game) and actors(game) == [game.reactors[-1]]


def first_can_act(game):
    return several(game) and actors(game) == [game.reactors[0]]


def nobody_can_act(game):
    return several(game) and not actors(game)


def seen(live, seat, now=NOW, mine=None):
    own = frozenset() if seat == NOBODY else frozenset([seat])
    return table_for(live, seat, own if mine is None else mine, frozenset(), now)


def others_of(table, seat):
    return [role for role in [NOBODY, *range(table.live.game.players)] if role != seat]


# Asked at once


def test_all_who_may_react_are_asked_at_once():
    game = played_to(last_can_act, 4)
    table = Table(game)
    asked = {seat for seat in range(4) if seen(table.live, seat)["question"] is not None}
    assert asked == set(game.reactors)
    for seat in asked:
        turn = game.asked_in_turn(seat)
        assert seen(table.live, seat)["options"] == [turn.text(option) for option in turn.options(seat)]
        assert seen(table.live, seat)["window"]["open"] == [seat]
    with pytest.raises(NotWaiting):
        table.answer(next(iter(set(range(4)) - asked)))


def test_whoever_comes_last_may_answer_first_and_nothing_but_the_own_table_changes():
    game = played_to(last_can_act, 4)
    table, seat = Table(game), game.reactors[-1]
    before = {role: seen(table.live, role) for role in others_of(table, seat)}
    written = table.answer(seat, acting(game, seat), key="once")
    assert [(entry.kind, entry.index, entry.digest) for entry in written] == [(SEALED, None, None)]
    assert {role: seen(table.live, role) for role in before} == before
    own = seen(table.live, seat)
    assert (own["question"], own["options"], own["window"]["face_down"]) == (None, None, [seat])
    assert "question" not in own["view"]
    assert own["n"] == before[NOBODY]["n"] + 1
    assert table.live.answer(seat, table.live.index, "done", "once", NOW) == [], "the same request again"


def test_an_answer_lies_as_it_lies():
    table = Table(played_to(several))
    seat = table.window.seats[0]
    table.answer(seat)
    with declined("answered_already"):
        table.answer(seat)
    with pytest.raises(IllegalAction):
        table.answer(table.window.seats[1], "recall")


@pytest.mark.parametrize("wanted", [nobody_can_act, last_can_act, first_can_act])
def test_all_answers_are_applied_at_the_end_in_the_order_of_the_rules(wanted):
    """The game is the same as one in which they were asked one after the other."""
    game = played_to(wanted, 4)
    table, twin = Table(game), game.copy()
    choice = {seat: acting(game, seat) if can_act(game, seat) else "done" for seat in game.reactors}
    for seat in reversed(game.reactors):
        table.answer(seat, choice[seat])
    assert table.live.game.digest() == game.digest()
    name = game.reacting_to
    while twin.reactors and twin.reacting_to == name:
        twin.play(choice[twin.waiting[0]])
    written = table.end(NOW + 5)
    assert {entry.kind for entry in written} == {ANSWER}
    assert table.live.game.digest() == twin.digest()
    assert list(table.live.game.answers) == list(twin.answers)
    same(table.again(), table.live)


def test_what_was_not_answered_is_passed():
    game = played_to(last_can_act, 4)
    table = Table(game)
    written = table.end(NOW + 5)
    assert [game.text(entry.body["answer"]) for entry in written] == ["done"] * len(game.reactors)
    assert {entry.body["by"] for entry in written} == {"clock"}


# A reaction to a reaction


def veto_and_somebody_later(game):
    """A Veto can be played, others are asked about it, and after it the first card is asked about again."""
    if "may_veto" not in game.reacting_to or len(game.reactors) < 3:
        return False
    first = game.reactors[0]
    if not can_act(game, first):
        return False
    twin = game.copy()
    twin.play(acting(game, first))
    return bool(twin.reactors) and any(can_act(twin, seat) for seat in twin.reactors)


def test_a_veto_opens_a_window_of_its_own_and_what_lies_below_it_still_counts():
    game = played_to(veto_and_somebody_later, 5)
    table = Table(game)
    about, first = game.reacting_to, game.reactors[0]
    later = game.reactors[1:]
    for seat in later:
        table.answer(seat)
    table.answer(first, acting(game, first))
    table.end(NOW + 5)
    nested = table.live.game
    assert (table.window.opened, table.window.answers) == (NOW + 5, {})
    assert nested.reacting_to != about
    same(table.again(), table.live)
    same(thawed("a-game", frozen(table.live)), table.live)
    second = next(seat for seat in nested.reactors if can_act(nested, seat))
    table.answer(second, acting(nested, second), NOW + 6)
    table.end(NOW + 10)
    while table.live.game.reacting_to != about:  # whoever could cancel that lets it happen
        assert table.live.game.reactors
        table.end(NOW + 15)
    assert set(table.window.answers) == set(table.window.seats)
    assert set(later) - {second} <= set(table.window.seats) <= set(later)
    same(table.again(), table.live)


def test_what_is_not_open_any_more_is_asked_again():
    """A seat has sealed its only Veto and plays it in the window between: it is asked about the card anew."""

    def wanted(game):
        if not veto_and_somebody_later(game):
            return False
        own = [game.view(seat)["own"]["cards"] for seat in game.reactors[1:]]
        return any(cards.get("veto") == 1 and sum(cards.values()) > 1 for cards in own)

    game = played_to(wanted, 5)
    table = Table(game)
    about, first = game.reacting_to, game.reactors[0]
    second = next(seat for seat in game.reactors[1:] if game.view(seat)["own"]["cards"].get("veto") == 1)
    table.answer(second, "card veto")
    table.answer(first, acting(game, first))
    table.end(NOW + 5)
    table.answer(second, "card veto")
    table.end(NOW + 10)
    while table.live.game.reacting_to != about:
        table.end(NOW + 15)
    assert second in table.window.seats
    assert second not in table.window.answers


# Even


def test_even_windows_never_end_early():
    game = played_to(several)
    table = Table(game)
    assert table.window.mode == EVEN
    for seat in game.reactors:
        assert table.answer(seat)[-1].kind == SEALED
        assert reactions.due(table.live) == NOW + 5
    assert not reactions.is_due(table.live, NOW + 4.999)
    assert reactions.is_due(table.live, NOW + 5)
    assert seen(table.live, NOBODY, NOW + 1.5)["window"]["left"] == 3.5


def test_the_host_may_choose_how_long_even_windows_are():
    table = Table(played_to(several), reactions=EVEN, reaction_seconds=12.0)
    assert reactions.due(table.live) == NOW + 12
    for seconds in (1.0, 61.0):
        with declined("wrong_reactions"):
            Table(played_to(several), reactions=EVEN, reaction_seconds=seconds)
    with declined("wrong_reactions"):
        Table(played_to(several), reactions=QUICK, reaction_seconds=5.0)


def test_whoever_wants_to_think_longer_says_so_openly_asked_or_not():
    game = played_to(lambda game: several(game) and len(game.reactors) < 3, 3)
    table = Table(game)
    asked, unasked = game.reactors[0], next(seat for seat in range(3) if seat not in game.reactors)
    for number, seat in enumerate((unasked, asked), 1):
        written = table.do(table.live.think_longer(seat, NOW + 1))
        assert [entry.kind for entry in written] == [LONGER]
        assert reactions.due(table.live) == NOW + 5 + number * MORE_TIME
    assert seen(table.live, NOBODY)["window"]["longer"] == sorted([asked, unasked])
    with declined("no_more_time"):
        table.live.think_longer(asked, NOW + 2)
    same(table.again(), table.live)
    table.end(NOW + 60)
    if table.window is None:
        with declined("no_more_time"):
            table.live.think_longer(asked, NOW + 61)


def test_bots_do_not_make_persons_wait():
    """Where only bots are asked there is nobody to wait for; that they are bots is public."""
    game = played_to(several)
    kinds = tuple("bot" if seat in game.reactors else "link" for seat in range(3))
    table = Table(game, kinds, reactions=EVEN)
    assert reactions.due(table.live) == NOW + BOTS_THINK
    with declined("no_more_time"):
        table.live.think_longer(next(seat for seat in range(3) if seat not in game.reactors), NOW)


# Quick


def test_one_person_among_bots_is_not_asked_where_there_is_nothing_to_choose():
    """It would be in vain, and too late as soon as the bots have thought."""
    game = played_to(nobody_can_act)
    person = game.reactors[0]
    table = Table(game, tuple("here" if seat == person else "bot" for seat in range(3)))
    own = seen(table.live, person)
    assert (own["question"], own["options"], own["window"]["open"]) == (None, None, [])
    assert "question" not in own["view"]
    assert {entry.kind for entry in table.end(NOW + BOTS_THINK)} == {ANSWER}
    same(table.again(), table.live)


def test_one_person_among_bots_does_not_wait():
    game = played_to(last_can_act)
    person = game.reactors[-1]
    kinds = tuple("here" if seat == person else "bot" for seat in range(3))
    table = Table(game, kinds)
    assert (table.window.mode, reactions.due(table.live)) == (QUICK, None)
    early = table.answer(person, "done", NOW + BOTS_THINK / 2)
    assert [entry.kind for entry in early] == [SEALED], "bots may still think"
    assert reactions.due(table.live) == NOW + BOTS_THINK
    again = Table(game, kinds)
    late = again.answer(person, "done", NOW + BOTS_THINK)
    assert [entry.kind for entry in late] == [SEALED] + [ANSWER] * len(game.reactors)


def test_one_person_without_a_choice_is_answered_for_at_once():
    game = played_to(lambda game: len(game.reactors) == 1 and not actors(game), 2)
    person = game.reactors[0]
    table = Table(game, tuple("here" if seat == person else "bot" for seat in range(2)))
    assert reactions.due(table.live) == NOW
    table.end()
    assert table.live.moments[-1].by == "clock"


def test_persons_at_one_screen_are_asked_one_by_one_whatever_they_hold():
    """Who is passed over could be seen by the others at the screen."""
    game = played_to(nobody_can_act)
    table = Table(game, ("here",) * 3)
    assert table.window.mode == QUICK
    for seat in game.reactors[:-1]:
        assert [entry.kind for entry in table.answer(seat)] == [SEALED]
    table.answer(game.reactors[-1])
    assert table.live.game.reacting_to != game.reacting_to


def test_the_limit_of_the_clock_ends_a_quick_window():
    game = played_to(several)
    table = Table(game, clock=Clock(move=60, game=500), reactions=QUICK)
    banks = [clock.bank for clock in table.live.clocks.seats]
    assert reactions.due(table.live) == NOW + 60
    assert table.live.due() is None
    assert table.live.lapse(NOW + 1000) == []
    table.end(NOW + 60)
    assert [clock.bank for clock in table.live.clocks.seats] == banks
    assert {sitter.player for sitter in table.live.sitters} == {PERSON}
    same(table.again(), table.live)


# Standing


def standing(game, **agreed):
    return Table(game, clock=Clock(move=3 * A_DAY), **agreed)


def test_only_who_wants_to_be_asked_is_public():
    table = standing(played_to(several))
    everybody = [seen(table.live, role) for role in others_of(table, 0)]
    assert [entry.kind for entry in table.do(table.live.give_order(0, "hits", NOW))] == [ORDERED, ASKS]
    told = [seen(table.live, role) for role in others_of(table, 0)]
    assert [one["seats"][0]["asks"] for one in told] == [False] * len(told)
    assert told != everybody
    assert [entry.kind for entry in table.do(table.live.give_order(0, "let", NOW))] == [ORDERED]
    assert [seen(table.live, role) for role in others_of(table, 0)] == told
    assert (seen(table.live, 0)["order"], seen(table.live, 1)["order"]) == ("let", "ask")
    assert table.live.give_order(0, "let", NOW) == []
    assert "hits" not in json.dumps(told)
    same(table.again(), table.live)
    same(thawed("a-game", frozen(table.live)), table.live)


def test_orders_are_given_only_where_they_count():
    with declined("no_orders"):
        Table(played_to(several)).live.give_order(0, "let", NOW)
    with declined("no_orders"):
        standing(played_to(several)).live.give_order(0, "dance", NOW)


@pytest.mark.parametrize(
    ("asking", "seconds"), [(False, BOTS_THINK), (True, 60 * 60.0)], ids=["nobody asks", "somebody asks"]
)
def test_a_standing_window_waits_for_those_who_want_to_be_asked(asking, seconds):
    game = played_to(several)
    table = standing(game, reactions=STANDING)
    for seat in range(3):
        if not (asking and seat == game.reactors[-1]):
            table.do(table.live.give_order(seat, "let", NOW))
    reactions.begin(table.live, NOW)
    assert reactions.due(table.live) == NOW + seconds
    for seat in game.reactors:
        table.answer(seat)
    assert reactions.due(table.live) == NOW + seconds, "it never ends early"
    assert reactions.awaited_persons(table.live) == []


def test_those_who_want_to_be_asked_are_called_whatever_they_hold():
    game = played_to(last_can_act, 4)
    table = standing(game)
    assert table.live.awaited_persons() == list(game.reactors)
    table.do(table.live.give_order(game.reactors[-1], "let", NOW))
    assert table.live.awaited_persons() == list(game.reactors[:-1])


def test_a_standing_window_is_never_longer_than_the_clock_of_the_table():
    table = Table(played_to(several), clock=Clock(move=600), reactions=STANDING, reaction_seconds=3600.0)
    assert reactions.due(table.live) == NOW + 600


def hits_an_actor(game):
    return len(game.reactors) > 1 and any(game.hits(seat) for seat in actors(game))


def hits_no_actor(game):
    return bool(actors(game)) and not any(game.hits(seat) for seat in actors(game))


@pytest.mark.parametrize(
    ("order", "wanted", "acts"),
    [("hits", hits_an_actor, True), ("hits", hits_no_actor, False), ("let", hits_an_actor, False)],
)
def test_what_was_said_in_advance_is_done(order, wanted, acts):
    game = played_to(wanted)
    table = standing(game)
    for seat in range(3):
        table.do(table.live.give_order(seat, order, NOW))
    told = [game.text(entry.body["answer"]) for entry in table.end(NOW + 1)]
    assert any(text != "done" for text in told) == acts
    assert table.live.game.reacting_to != game.reacting_to


def test_an_answer_goes_before_what_was_said_in_advance():
    game = played_to(hits_an_actor)
    table = standing(game)
    for seat in range(3):
        table.do(table.live.give_order(seat, "hits", NOW))
    for seat in game.reactors:
        table.answer(seat)
    assert {game.text(entry.body["answer"]) for entry in table.end(NOW + 1)} == {"done"}


# What is usual


@pytest.mark.parametrize(
    ("kinds", "clock", "mode"),
    [
        (("here", "bot", "bot"), Clock(), QUICK),
        (("link", "bot", "bot"), Clock(move=A_DAY), QUICK),
        (("bot", "bot", "bot"), Clock(), QUICK),
        (("here", "here", "bot"), Clock(), QUICK),
        (("here", "link", "bot"), Clock(), EVEN),
        (("link", "link", "link"), Clock(move=60, game=3600), EVEN),
        (("link", "link", "bot"), Clock(move=A_DAY), STANDING),
        (("link", "link", "link"), Clock(game=5 * A_DAY), STANDING),
    ],
)
def test_where_nothing_is_agreed_the_mode_follows_from_who_plays(kinds, clock, mode):
    live = Table(played_to(several), kinds, clock).live
    assert reactions.mode_of(live) == mode
    assert seen(live, NOBODY)["reactions"]["mode"] == mode


def test_what_is_agreed_counts():
    table = Table(played_to(several), reactions=QUICK)
    assert reactions.mode_of(table.live) == QUICK
    with declined("wrong_reactions"):
        Table(played_to(several), reactions="slow")


# Taking back, handing over


def test_nobody_goes_back_alone_while_others_may_have_answered_face_down():
    game = played_to(several)
    table = Table(game)
    for sealed in (False, True):
        for seat in range(3):
            assert way_back(table.live, frozenset([seat])) == ([], "window")
        if not sealed:
            table.answer(game.reactors[0])


def test_going_back_drops_what_lies_face_down():
    def own_move_before(game):
        return several(game) and game.whose[-1] not in game.reactors and game.whose[-1] >= 0

    game = played_to(own_move_before)
    past = game.back_to(len(game.answers) - 1)
    mover, move = game.whose[-1], game.text(game.answers[-1])
    table = Table(past)
    table.answer(mover, move)
    assert table.window is not None
    for seat in table.window.seats:
        table.answer(seat)
    live = table.live
    table.do(live.undo(frozenset([mover]), mover, live.index, 1, NOW))
    assert live.request is not None, "the others are asked"
    for seat in range(3):
        if seat != mover:
            table.do(live.agree(frozenset([seat]), seat, NOW))
    assert (live.epoch, live.window) == (1, None)
    table.answer(mover, move)
    assert live.window.answers == {}
    same(table.again(), live)


def test_an_answer_face_down_refuses_no_undo():
    """It would be seen."""
    table = Table(played_to(several))
    table.live.request = object()
    table.answer(table.window.seats[0])
    assert table.live.request is not None


@pytest.mark.parametrize("mode", [QUICK, EVEN, STANDING])
def test_a_bot_that_comes_in_the_middle_may_think_too(mode):
    game = played_to(last_can_act)
    table, seat = Table(game, reactions=mode), game.reactors[-1]
    usual = reactions.due(table.live)
    table.do(table.live.hand(seat, 1, "left", NOW + 4.9))
    assert reactions.bots_with_a_choice(table.live) == [seat]
    if mode == EVEN:
        assert reactions.due(table.live) == NOW + 4.9 + BOTS_THINK
    else:
        assert reactions.due(table.live) == usual
    table.answer(seat, acting(game, seat), NOW + 5)
    table.do(table.live.take_back(seat, NOW + 5.1))
    with declined("answered_already"):
        table.answer(seat)
    table.end(NOW + 6)
    assert table.live.game.whose[-1] == seat
    same(table.again(), table.live)


def test_whoever_resigns_in_a_quick_window_is_not_waited_for():
    game = played_to(last_can_act)
    table = Table(game, reactions=QUICK)
    for seat in game.reactors[:-1]:
        table.answer(seat)
    assert reactions.due(table.live) is None
    table.do(table.live.resign(game.reactors[-1], NOW + 3))
    assert reactions.due(table.live) == NOW + 3 + BOTS_THINK
    assert table.live.sitters[game.reactors[-1]].player == BOT


# Older programs


def test_games_of_older_programs_are_read_in_which_everybody_was_asked_in_turn():
    game = played_to(last_can_act, 4)
    table = Table(game)
    twin = game.copy()
    for number in range(len(game.reactors)):
        seat = twin.waiting[0]
        table.log.append(table.live.take(seat, "done", None, NOW + number, PERSON, reaction=True))
        twin.play("done")
    assert table.live.game.digest() == twin.digest()
    same(table.again(), table.live)


def test_snapshots_of_older_programs_open_a_window():
    table = Table(played_to(several))
    facts = msgspec.msgpack.decode(frozen(table.live))
    for name in ("window", "hidden", "touched"):
        del facts[name]
    for sitter in facts["sitters"]:
        del sitter["order"], sitter["asks"]
    del facts["agreed"]["reactions"], facts["agreed"]["reaction_seconds"]
    old = thawed("a-game", msgspec.msgpack.encode(facts))
    assert old.window.seats == table.window.seats
