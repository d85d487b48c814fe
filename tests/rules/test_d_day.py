"""D Day: tokens on the action pyramid, silver and gold, and cards in between."""

import pytest

from kemet.game import Game
from positions import GODS, asked, cards, messages, play, points, prayer, table, texts, units

COUNTS = [2, 3, 4, 5]
EDITIONS = ["en", "pt", "pl", "ru"]
ROWS = {
    "upper": {"upper-move", "upper-recruit"},
    "middle": {"middle-move", "middle-raise", "middle-pray"},
    "lower": {"lower-pray", "buy-red", "buy-blue", "buy-white"},
}
SPACES = set().union(*ROWS.values())


def open_for(game, verb):
    """The objects of all open answers with this verb."""
    return {text.partition(" ")[2] for text in texts(game) if text.split()[0] == verb}


def first_day(players, seed=1):
    game = Game.new(players, seed)
    while asked(game)[0] != "turn":
        game.play(texts(game)[0])
    return game


def seat_of(game, who):
    return game.view()["seats"][GODS.index(who)]


def last_token(mat, tiles=""):
    """One token is left, four spaces are taken."""
    return table(f"anubis: tokens=1 mat={mat} {tiles} | bastet: 2@SW1")


# D1


@pytest.mark.parametrize("players", COUNTS)
def test_five_times_round_each_player_places_one_token(players):
    """D1: in turn order, until all tokens are placed."""
    game = first_day(players)
    today = game.view()["round"]
    while not game.over and game.view()["round"] == today:
        tokens = [text for text in texts(game) if text.startswith("token")]
        game.play(tokens[0] if tokens else "done")
    turns = [event["seat"] for event in game.events if event["message"] == "turn_began"]
    turns = turns[: 5 * players]
    placed = [event["seat"] for event in game.events if event["message"] == "token_placed"][: 5 * players]
    assert turns == turns[:players] * 5
    assert sorted(turns[:players]) == list(range(players))
    assert placed == turns


def test_every_player_has_five_tokens_at_daybreak():
    """D1: and an empty action pyramid."""
    game = table("anubis: tokens=1 mat=upper-move,buy-red | bastet: tokens=2", phase="night")
    play(game, "follow anubis")
    assert [(seat["tokens"], seat["mat"]) for seat in game.view()["seats"]] == [(5, []), (5, [])]


def test_the_action_pyramid_has_nine_spaces():
    """D1: Move and Recruit; Move, Raise and Pray; Pray and the three colours."""
    assert open_for(table("anubis:"), "token") == SPACES


def test_a_token_goes_on_an_empty_space():
    """D1: a taken space is not open again."""
    game = play(table("anubis: | bastet:"), "token lower-pray", "token lower-pray")
    assert asked(game) == ("turn", "anubis")
    assert open_for(game, "token") == SPACES - {"lower-pray"}
    assert seat_of(game, "anubis")["mat"] == ["lower-pray"]


def test_each_player_has_an_own_action_pyramid():
    """D1: what one took is open to the other."""
    game = play(table("anubis: | bastet:"), "token lower-pray")
    assert asked(game) == ("turn", "bastet")
    assert open_for(game, "token") == SPACES


def test_the_action_is_resolved_at_once():
    """D1: before the next player's turn."""
    game = play(table("anubis: 5pp | bastet:"), "token middle-pray")
    assert prayer(game, "anubis") == 7
    assert asked(game) == ("turn", "bastet")


def test_the_day_ends_when_the_last_token_is_placed():
    """D1: the temples follow."""
    game = table("anubis: tokens=1 1@TD mat=upper-move,middle-pray,lower-pray,buy-red | bastet: tokens=0")
    play(game, "token buy-blue", "done")
    assert asked(game) == ("may_sacrifice", "anubis")


# D2


@pytest.mark.parametrize(
    ("mat", "row"),
    [
        ("middle-move,middle-pray,lower-pray,buy-red", "upper"),
        ("upper-move,upper-recruit,lower-pray,buy-red", "middle"),
        ("upper-move,upper-recruit,middle-pray,middle-raise", "lower"),
        ("lower-pray,buy-red,buy-blue,middle-pray", "upper"),
    ],
)
def test_the_last_token_goes_into_the_row_that_is_still_empty(mat, row):
    """D2: every row must hold a token after five."""
    assert open_for(last_token(mat), "token") == ROWS[row] - set(mat.split(","))


def test_two_tokens_left_and_two_empty_rows_leave_no_other_choice():
    """D2: a placement that would make it impossible is not legal."""
    game = table("anubis: tokens=2 mat=lower-pray,buy-red,buy-blue")
    assert open_for(game, "token") == ROWS["upper"] | ROWS["middle"]


def test_three_tokens_left_and_two_empty_rows_leave_all_spaces_open():
    """D2: there is still time."""
    game = table("anubis: tokens=3 mat=lower-pray,buy-red")
    assert open_for(game, "token") == SPACES - {"lower-pray", "buy-red"}


def test_when_every_row_is_used_all_free_spaces_are_open():
    """D2: the duty is done."""
    mat = "upper-move,middle-pray,lower-pray,buy-red"
    assert open_for(last_token(mat), "token") == SPACES - set(mat.split(","))


def test_a_silver_token_counts_for_its_row():
    """D2 (ruling): silver in the upper row, so the last token is free."""
    game = table("anubis: act-of-god-red tokens=2 mat=lower-pray,buy-red,buy-blue | bastet:")
    play(game, "token middle-pray", "silver upper-recruit", "done", "token lower-pray")
    assert asked(game) == ("turn", "anubis")
    assert open_for(game, "token") == {"upper-move", "middle-move", "middle-raise", "buy-white"}


def test_a_silver_token_in_hand_may_still_do_the_duty():
    """D2 (ruling): but then the turn cannot end without it."""
    game = last_token("middle-pray,middle-move,lower-pray,buy-red", "act-of-god-red")
    assert "buy-blue" in open_for(game, "token")
    play(game, "token buy-blue", "done")
    assert asked(game) == ("turn", "anubis")
    assert set(texts(game)) == {"silver upper-move", "silver upper-recruit"}


def test_a_silver_token_may_not_make_the_duty_impossible():
    """D2: two rows are empty, one token and the silver are left: silver must fill one of the rows."""
    game = table("anubis: act-of-god-red tokens=2 mat=lower-pray,buy-red,buy-blue | bastet:")
    play(game, "token buy-white", "done")
    assert open_for(game, "silver") == ROWS["upper"] | ROWS["middle"]


def test_the_gold_space_is_in_no_row():
    """D2 (ruling): a gold Move does not stand for the upper row."""
    game = table("anubis: divine-will 2@NW1 tokens=2 mat=lower-pray,buy-red,middle-pray | bastet:")
    play(game, "token buy-blue", "done", "gold move", "done", "token lower-pray")
    assert asked(game) == ("turn", "anubis")
    assert open_for(game, "token") == ROWS["upper"]


def test_gold_in_hand_does_not_do_the_duty():
    """D2 (ruling): the last token must itself fill the empty row."""
    game = last_token("middle-pray,middle-move,lower-pray,buy-red", "divine-will")
    assert open_for(game, "token") == ROWS["upper"]


# D3


def test_a_token_must_be_placed():
    """D3: the turn cannot end before, not even after a card."""
    game = table("anubis: +prayer")
    assert "done" not in texts(game)
    play(game, "card prayer")
    assert "done" not in texts(game)
    assert open_for(game, "token") == SPACES


@pytest.mark.parametrize("space", ["upper-move", "upper-recruit", "middle-move", "middle-raise", "buy-red"])
def test_an_action_may_be_declined(space):
    """D3: the token is placed, nothing else changes."""
    game = table("anubis: 11pp 2@NW1 red=2 | bastet:")
    play(game, f"token {space}", "done")
    assert (prayer(game, "anubis"), units(game, "anubis", "NW1")) == (11, 2)
    assert seat_of(game, "anubis")["tiles"] == []
    assert seat_of(game, "anubis")["mat"] == [space]
    assert asked(game) == ("turn", "bastet")


def test_an_action_may_be_declined_in_part():
    """D3: some recruits are enough; a move may stop short."""
    game = play(table("anubis: 11pp | bastet:"), "token upper-recruit", "recruit NW1 1", "done")
    assert asked(game) == ("turn", "bastet")
    assert prayer(game, "anubis") == 10
    game = table("anubis: 2@NW1 god-speed | bastet:")
    play(game, "token upper-move", "troop NW1", "move WN 2", "done")
    assert asked(game) == ("turn", "bastet")
    assert units(game, "anubis", "WN") == 2


def test_a_token_may_be_placed_where_nothing_can_be_done():
    """D3: no troop to move, nothing to pay with; the turn passes on."""
    for space in ("upper-move", "upper-recruit", "middle-raise", "buy-white"):
        game = play(table("anubis: 0pp | bastet:"), f"token {space}")
        assert asked(game) == ("turn", "bastet")
        assert seat_of(game, "anubis")["tokens"] == 4


# D4


def test_silver_goes_on_any_free_space_of_the_rows():
    """D4: in the same turn, after the normal token."""
    game = table("anubis: act-of-god-white 5pp | bastet:")
    assert open_for(game, "silver") == set()
    play(game, "token lower-pray")
    assert open_for(game, "silver") == SPACES - {"lower-pray"}
    play(game, "silver middle-pray")
    assert prayer(game, "anubis") == 9
    assert asked(game) == ("turn", "bastet")
    assert seat_of(game, "anubis")["tokens"] == 4


@pytest.mark.parametrize("colour", ["red", "blue", "white"])
def test_act_of_god_gives_one_silver_token_in_every_colour(colour):
    """D4: one and no more."""
    game = play(table(f"anubis: act-of-god-{colour} | bastet:"), "token lower-pray", "silver middle-pray")
    assert asked(game) == ("turn", "bastet")
    assert seat_of(game, "anubis")["silver"] == 0


def test_the_silver_token_is_played_after_the_action_is_resolved():
    """D4: the buyer answers first, then silver is open."""
    game = play(table("anubis: act-of-god-red 5pp | bastet:"), "token buy-red")
    assert asked(game)[0] == "buy_tile"
    assert open_for(game, "silver") == set()
    play(game, "done")
    assert "buy-blue" in open_for(game, "silver")


def test_gold_goes_on_the_gold_space_only():
    """D4 (FAQ): in the same turn as a normal token; it moves or recruits."""
    game = table("anubis: divine-will 2@NW1 | bastet:")
    assert open_for(game, "gold") == {"move", "recruit"}
    play(game, "token lower-pray")
    assert set(texts(game)) == {"done", "gold move", "gold recruit"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_gold_may_be_placed_before_the_normal_token(edition):
    """D4 (000, 001, 004: at the same time as a normal token): its owner chooses the order."""
    game = table("anubis: divine-will 2@NW1 3pp | bastet:", edition=edition)
    play(game, "gold move", "troop NW1", "move WN 2")
    assert asked(game) == ("turn", "anubis")
    assert open_for(game, "gold") == set()
    assert "done" not in texts(game)  # D3: the normal token must be placed
    play(game, "token upper-move", "troop WN", "move TW 2")
    assert units(game, "anubis", "TW") == 2
    assert asked(game) == ("turn", "bastet")


def test_silver_waits_for_the_normal_token_even_after_gold():
    """D4: gold, normal, silver: three actions in one turn."""
    game = table("anubis: divine-will act-of-god-red 2@NW1 3pp | bastet:")
    assert open_for(game, "silver") == set()
    play(game, "gold recruit", "recruit NW1 1", "done")
    assert open_for(game, "silver") == set()
    play(game, "token lower-pray", "silver middle-pray")
    assert asked(game) == ("turn", "bastet")


def test_gold_before_the_token_leaves_the_duty_of_the_rows_as_it_was():
    """D2, D4: the gold space is in no row."""
    game = table("anubis: divine-will 2@NW1 tokens=2 mat=lower-pray,buy-red,buy-blue | bastet:")
    before = open_for(game, "token")
    play(game, "gold move", "done")
    assert open_for(game, "token") == before == {
        "upper-move", "upper-recruit", "middle-move", "middle-raise", "middle-pray",
    }  # fmt: skip


def test_a_gold_move_moves():
    """D4 (FAQ): with both Move spaces of the rows still free."""
    game = table("anubis: divine-will 2@NW1 | bastet:")
    play(game, "token lower-pray", "gold move", "troop NW1", "move WN 2")
    assert units(game, "anubis", "WN") == 2
    assert seat_of(game, "anubis")["mat"] == ["lower-pray"]
    assert asked(game) == ("turn", "bastet")


def test_a_gold_recruit_recruits():
    """D4 (FAQ): also after a normal Recruit in the same turn."""
    game = table("anubis: divine-will 11pp | bastet:")
    play(game, "token upper-recruit", "recruit NW1 2", "done", "gold recruit", "recruit NW1 3", "done")
    assert (units(game, "anubis", "NW1"), prayer(game, "anubis")) == (5, 6)
    assert asked(game) == ("turn", "bastet")


@pytest.mark.parametrize("extra", [["gold move", "silver middle-pray"], ["silver middle-pray", "gold move"]])
def test_with_both_tokens_a_turn_has_three_actions(extra):
    """D4 (FAQ): Act of God and Divine Will one right after another, in either order."""
    game = table("anubis: act-of-god-red divine-will 2@NW1 5pp | bastet:")
    play(game, "token lower-pray")
    for text in extra:
        play(game, text, *(["troop NW1", "move WN 2"] if text == "gold move" else []))
    assert (prayer(game, "anubis"), units(game, "anubis", "WN")) == (9, 2)
    assert asked(game) == ("turn", "bastet")


def test_the_extra_tokens_are_placed_on_free_spaces():
    """D4 (FAQ): silver not where a token lies."""
    game = table("anubis: act-of-god-red divine-will tokens=4 mat=middle-pray | bastet:")
    play(game, "token lower-pray")
    assert open_for(game, "silver") == SPACES - {"middle-pray", "lower-pray"}


def test_the_extra_tokens_may_be_kept_for_a_later_turn():
    """D4: once per day, in any turn."""
    game = table("anubis: act-of-god-red divine-will | bastet:")
    play(game, "token lower-pray", "done", "token lower-pray", "token buy-red", "done")
    assert open_for(game, "silver") == SPACES - {"lower-pray", "buy-red"}
    assert open_for(game, "gold") == {"move", "recruit"}


def test_the_extra_tokens_serve_once_per_day():
    """D4: used in the first turn, gone in the second."""
    game = table("anubis: act-of-god-red divine-will 2@NW1 | bastet:")
    play(game, "token lower-pray", "silver middle-pray", "gold move", "done", "token lower-pray")
    play(game, "token buy-red", "done")
    assert asked(game) == ("turn", "bastet")


def test_they_may_stay_unused():
    """D4: a token may be placed, it need not."""
    mat = "upper-move,middle-pray,lower-pray,buy-red"
    game = play(last_token(mat, "act-of-god-red divine-will"), "token buy-blue", "done", "done")
    assert asked(game) == ("turn", "bastet")


def test_tokens_come_back_at_the_end_of_the_day():
    """D4: normal, silver and gold."""
    mat = "tokens=1 mat=upper-recruit,middle-move,lower-pray,buy-red"
    game = table(f"anubis: act-of-god-red divine-will 0pp 1@NW1 {mat} | bastet: 0pp {mat}")
    play(game, "token middle-pray", "silver buy-blue", "done", "gold move", "done", "token middle-pray")
    seat = seat_of(game, "anubis")
    assert (seat["tokens"], seat["silver"], seat["gold"], len(seat["mat"])) == (0, 0, 0, 6)
    play(game, "follow anubis")
    seat = seat_of(game, "anubis")
    assert (seat["tokens"], seat["silver"], seat["gold"], seat["mat"]) == (5, 1, 1, [])
    assert (seat_of(game, "bastet")["silver"], seat_of(game, "bastet")["gold"]) == (0, 0)


def test_a_token_bought_today_serves_today():
    """D4, A5: tiles act at once."""
    game = play(table("anubis: red=4 11pp | bastet:"), "token buy-red", "buy act-of-god-red")
    assert asked(game) == ("turn", "anubis")
    assert open_for(game, "silver") == SPACES - {"buy-red"}


def test_others_get_no_extra_token():
    """D4: who has no such tile has one action."""
    game = play(table("anubis: act-of-god-red divine-will | bastet: | horus:"), "token lower-pray", "done")
    play(game, "token lower-pray")
    assert asked(game) == ("turn", "horus")


# D5


def test_cards_are_played_before_between_and_after_the_actions():
    """D5: any number of them."""
    game = table("anubis: +prayer +prayer +enlistment +raining-fire act-of-god-red 2pp | bastet: 2@SW1")
    play(game, "card prayer")
    assert prayer(game, "anubis") == 4
    play(game, "token lower-pray", "card prayer", "silver middle-pray", "card enlistment", "place NW1 2")
    assert prayer(game, "anubis") == 10
    play(game, "card raining-fire", "target SW1 bastet")
    assert (units(game, "bastet", "SW1"), prayer(game, "anubis")) == (1, 9)
    assert asked(game) == ("turn", "bastet")


def test_two_cards_may_follow_each_other():
    """D5: any number, also before the token."""
    game = play(table("anubis: +prayer +prayer 1pp"), "card prayer", "card prayer")
    assert prayer(game, "anubis") == 5
    assert asked(game) == ("turn", "anubis")


def test_no_card_is_played_in_the_turn_of_another():
    """D5: in the own turn."""
    game = table("anubis: +prayer | bastet: +prayer +enlistment")
    play(game, "token lower-pray")
    assert set(texts(game)) == {"done", "card prayer"}
    play(game, "done")
    assert asked(game) == ("turn", "bastet")
    assert open_for(game, "card") == {"prayer", "enlistment"}


def test_teleportation_and_open_gates_wait_for_a_move():
    """D5, I2: they are open during a Move only."""
    game = table("anubis: 2@NW1 +teleportation +open-gates +prayer")
    assert open_for(game, "card") == {"prayer"}
    play(game, "token upper-move", "troop NW1")
    assert open_for(game, "card") == {"teleportation", "open-gates", "prayer"}
    play(game, "move WN 2", "done")
    assert open_for(game, "card") == {"prayer"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_enlistment_joins_a_troop_that_has_just_teleported_before_it_attacks(edition):
    """D5 (all books: in the own turn, except in a battle): the troop stands still and may go on."""
    game = table("anubis: 3@NW1 5pp +enlistment | bastet: 4@WS", edition=edition)
    play(game, "token upper-move", "troop NW1", "teleport TW 3")
    play(game, "card enlistment", "place TW 2")
    assert asked(game) == ("where_next", "anubis")
    play(game, "move WS 5")
    assert (units(game, "anubis", "WS"), asked(game)[0]) == (5, "pick_battle_card")


def test_a_prayer_within_a_move_may_pay_its_teleport():
    """D5, M5: the card is played where the troop stands, then the gate opens."""
    game = play(table("anubis: 3@NW1 0pp +prayer | bastet:"), "token upper-move", "troop NW1")
    assert open_for(game, "teleport") == set()
    play(game, "card prayer")
    assert "TW 3" in open_for(game, "teleport")


def test_raining_fire_within_a_move_may_clear_the_way():
    """D5: after a step, before the next one; no battle follows."""
    game = table("anubis: 3@NW1 god-speed +raining-fire | bastet: 1@WO")
    play(game, "token upper-move", "troop NW1", "move WN 3", "card raining-fire", "target WO bastet")
    play(game, "move WO 3")
    assert (units(game, "anubis", "WO"), points(game, "anubis", "battle")) == (3, 0)
    assert "attacked" not in messages(game)


def test_mana_theft_may_be_played_where_the_troop_stands_after_an_escape():
    """D5, M9: after an Escape the mover may go on, so the troop stands still."""
    game = table("anubis: 3@NW1 god-speed +mana-theft | bastet: 2@WN +escape")
    play(game, "token upper-move", "troop NW1", "move WN 3", "card escape", "flee TW")
    assert (asked(game), open_for(game, "card")) == (("where_next", "anubis"), {"mana-theft"})
    play(game, "card mana-theft")
    assert (prayer(game, "bastet"), asked(game)) == (4, ("where_next", "anubis"))


def test_a_day_card_within_a_move_may_be_vetoed():
    """D5, I3: the move goes on all the same."""
    game = table("anubis: 3@NW1 +enlistment | bastet: +veto")
    play(game, "token upper-move", "troop NW1", "card enlistment", "card veto")
    assert asked(game) == ("where_next", "anubis")
    assert units(game, "anubis", "NW1") == 3


def test_no_day_card_is_open_between_the_entry_and_the_battle():
    """D5: a troop that has attacked does not stand still."""
    game = table("anubis: 3@WN +prayer +enlistment | bastet: 2@TW")
    play(game, "token upper-move", "troop WN", "move TW 3")
    assert asked(game)[0] == "pick_battle_card"
    assert open_for(game, "card") == set()


def test_battle_cards_and_reactions_are_no_day_cards():
    """D5, I1: each at its time."""
    game = table("anubis: +war-fury +iron-wall +veto +escape")
    assert open_for(game, "card") == set()


def test_no_day_card_is_played_in_a_battle():
    """D5: outside battles."""
    game = table("anubis: 3@WO +prayer +raining-fire | bastet: 3@TW")
    play(game, "token upper-move", "troop WO", "move TW 3")
    seen = set()
    while asked(game)[0] != "loser_decides":
        seen |= open_for(game, "card") | open_for(game, "add")
        game.play(texts(game)[0])
    assert seen == set()
    assert cards(game, "anubis", "prayer") == 1


def test_cards_may_be_played_after_the_last_token_of_the_day():
    """D5: after the actions of the fifth turn, too."""
    game = table("anubis: tokens=1 mat=upper-move,middle-pray,lower-pray,buy-red +prayer 0pp | bastet:")
    play(game, "token buy-white", "card prayer")
    assert prayer(game, "anubis") == 2
    assert asked(game) == ("turn", "bastet")
