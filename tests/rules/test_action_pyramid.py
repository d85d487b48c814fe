"""The action pyramid: its spaces and rows, the tokens, and the duty to use every row (D1 to D4)."""

import pytest

from kemet.machine.errors import IllegalAction
from positions import asked, play, prayer, table, texts, units

ROWS = {
    3: ["upper-move", "upper-recruit"],
    2: ["middle-move", "middle-raise", "middle-pray"],
    1: ["lower-pray", "buy-red", "buy-blue", "buy-white"],
}
SPACES = ROWS[3] + ROWS[2] + ROWS[1]


def open_spaces(game, verb="token"):
    return [text.split()[1] for text in texts(game) if text.startswith(f"{verb} ")]


def test_the_action_pyramid_has_nine_spaces_in_three_rows_and_the_gold_one():
    """COMPONENTS, Action pyramid: the same for every player."""
    game = table("anubis: | bastet: | horus: | sobek:")
    for mat in game.state.seating.mats:
        assert {row: [s.name for s in mat.spaces if s.row == row] for row in (3, 2, 1)} == ROWS
        assert [space.name for space in mat.golden] == ["move", "recruit"]


def test_all_nine_spaces_are_open_to_the_first_token():
    """D1: an empty space of the own action pyramid."""
    assert open_spaces(table("anubis: | bastet:")) == SPACES


@pytest.mark.parametrize(
    ("space", "question"),
    [
        ("upper-move", "which_troop"),
        ("middle-move", "which_troop"),
        ("upper-recruit", "recruit"),
        ("middle-raise", "raise_pyramid"),
        ("buy-red", "buy_tile"),
        ("buy-blue", "buy_tile"),
        ("buy-white", "buy_tile"),
    ],
)
def test_a_token_begins_the_action_of_its_space_which_may_be_declined(space, question):
    """D1, D3: the token is spent, the action need not be done."""
    game = play(table("anubis: 2@WN | bastet:"), f"token {space}")
    assert asked(game) == (question, "anubis")
    play(game, "done")
    assert asked(game) == ("turn", "bastet")
    assert game.view()["seats"][0]["mat"] == [space]
    assert game.view()["seats"][0]["tokens"] == 4
    assert (prayer(game, "anubis"), units(game, "anubis", "WN")) == (5, 2)


@pytest.mark.parametrize("space", ["middle-pray", "lower-pray"])
def test_both_pray_spaces_give_two_prayers(space):
    """A1, D1: resolved at once, without a question."""
    game = play(table("anubis: | bastet:"), f"token {space}")
    assert (prayer(game, "anubis"), asked(game)) == (7, ("turn", "bastet"))


@pytest.mark.parametrize("colour", ["red", "blue", "white"])
def test_each_buy_space_sells_its_own_colour(colour):
    """A4: the colour of the space."""
    game = play(table("anubis: 11pp red=4 blue=4 white=4 | bastet:"), f"token buy-{colour}")
    market = {tile["tile"]: tile["colour"] for tile in game.view()["market"]}
    assert {market[tile] for tile in open_spaces(game, "buy")} == {colour}
    assert len(open_spaces(game, "buy")) == sum(1 for tile in market.values() if tile == colour)


def test_a_token_must_be_placed():
    """D3: a turn cannot be passed before the token."""
    game = table("anubis: +prayer | bastet:")
    assert "done" not in texts(game)
    with pytest.raises(IllegalAction, match="which is not open now"):
        game.play("done")


def test_an_action_that_cannot_be_done_may_take_a_token_all_the_same():
    """D3: no troop to move, nothing to pay with."""
    game = play(table("anubis: 0pp | bastet: 0pp"), "token upper-move")
    assert asked(game) == ("turn", "bastet")
    play(game, "token middle-raise", "token buy-red")
    assert asked(game) == ("turn", "bastet")


def test_a_space_takes_one_token_a_day():
    """D1: an empty space."""
    game = table("anubis: mat=lower-pray,upper-move tokens=3 | bastet:")
    assert open_spaces(game) == [space for space in SPACES if space not in ("lower-pray", "upper-move")]


def test_the_pyramids_of_the_players_are_their_own():
    """D1: the token of Anubis blocks no space of Bastet."""
    game = play(table("anubis: | bastet:"), "token lower-pray")
    assert open_spaces(game) == SPACES


def test_turns_go_round_five_times():
    """D1: five tokens each, then the Day is over."""
    game = table("bastet: 0pp | anubis: 0pp")
    for space in ("upper-move", "middle-move", "middle-raise", "lower-pray", "middle-pray"):
        assert asked(game) == ("turn", "bastet")
        play(game, f"token {space}")
        assert asked(game) == ("turn", "anubis")
        play(game, f"token {space}")
    assert game.view()["phase"] == "night"


# The duty


@pytest.mark.parametrize(
    ("taken", "tokens", "allowed"),
    [
        ("lower-pray,buy-red,buy-blue", 2, ROWS[3] + ROWS[2]),
        ("middle-move,middle-raise,middle-pray", 2, ROWS[3] + ROWS[1]),
        ("lower-pray,buy-red,buy-blue,middle-move", 1, ROWS[3]),
        ("upper-move,upper-recruit,middle-move,middle-pray", 1, ROWS[1]),
        ("upper-move,upper-recruit,buy-red,buy-blue", 1, ROWS[2]),
        ("upper-move,middle-move,buy-red", 2, None),
        ("buy-red,buy-blue", 3, None),
    ],
)
def test_a_token_may_not_make_it_impossible_to_use_every_row(taken, tokens, allowed):
    """D2: three rows, five tokens; while enough are left any free space will do."""
    game = table(f"anubis: mat={taken} tokens={tokens} | bastet:")
    free = [space for space in SPACES if space not in taken.split(",")]
    assert open_spaces(game) == [space for space in free if allowed is None or space in allowed]


def test_a_silver_token_counts_for_its_row():
    """D2, D4: with it the last normal token may leave one row open, and then the silver one must fill it."""
    game = table("anubis: act-of-god-red mat=lower-pray,buy-red,buy-blue,middle-move tokens=1 | bastet:")
    assert open_spaces(game) == ["upper-move", "upper-recruit", "middle-raise", "middle-pray", "buy-white"]
    play(game, "token middle-pray")
    assert texts(game) == ["silver upper-move", "silver upper-recruit"]


def test_a_silver_token_used_early_counts_for_its_row_too():
    """D2, D4: silver in the upper row today leaves the normal tokens free."""
    game = table("anubis: act-of-god-red mat=buy-red,buy-blue tokens=3 | bastet:")
    play(game, "token buy-white", "done", "silver upper-recruit", "done", "token lower-pray")
    assert open_spaces(game) == ["upper-move", *ROWS[2], "lower-pray"]
    play(game, "token lower-pray", "token middle-pray")
    assert open_spaces(game) == ROWS[2]


def test_a_silver_token_may_not_make_the_duty_impossible():
    """D2: two rows are empty and one normal token is left, so silver has to go into one of them."""
    game = table("anubis: act-of-god-red mat=buy-red,buy-blue,lower-pray tokens=2 | bastet:")
    play(game, "token buy-white", "done")
    assert open_spaces(game, "silver") == ROWS[3] + ROWS[2]
    assert "done" in texts(game)  # it may wait for the last turn


def test_the_silver_token_may_be_left_unused():
    """D4: it may be placed; nothing forces it once every row is used."""
    game = table("anubis: act-of-god-red mat=upper-move,middle-move,buy-red,buy-blue tokens=1 | bastet:")
    play(game, "token lower-pray")
    assert "done" in texts(game)


def test_the_gold_space_is_in_no_row():
    """D2, D4: a Move with the gold token does not serve the upper row."""
    game = table("anubis: divine-will mat=lower-pray,buy-red,buy-blue tokens=2 | bastet:")
    assert open_spaces(game) == ROWS[3] + ROWS[2]
    play(game, "token middle-pray")
    for after in ("done", "gold move"):
        assert open_spaces(play(game.copy(), after, "token lower-pray")) == ROWS[3]


def test_the_gold_token_takes_no_space_of_the_rows():
    """D4: gold only on the gold space, silver only on the rows."""
    game = table("anubis: divine-will act-of-god-red | bastet:")
    play(game, "token lower-pray", "gold recruit", "done")
    assert game.view()["seats"][0]["mat"] == ["lower-pray"]
    assert open_spaces(game, "silver") == [space for space in SPACES if space != "lower-pray"]
    assert open_spaces(game, "gold") == []


def test_all_tokens_are_back_on_the_next_day():
    """D4: every space is empty again."""
    full = "tokens=1 mat=upper-move,middle-raise,buy-red,buy-blue"
    game = table(f"anubis: {full} | bastet: {full}")
    play(game, "token lower-pray", "token lower-pray", "follow anubis")
    assert [seat["tokens"] for seat in game.view()["seats"]] == [5, 5]
    assert open_spaces(game) == SPACES
