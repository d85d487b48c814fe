"""G Game and table options: players, lengths, prayer points, units, victory points."""

import pytest

from kemet.game import Game
from kemet.machine.errors import IllegalAction, UnknownOption
from positions import (
    GODS,
    asked,
    creature_at,
    fight,
    level,
    play,
    points,
    prayer,
    reserve,
    table,
    texts,
    units,
)

COUNTS = [2, 3, 4, 5]


def seats(game, who):
    """The public facts of one seat."""
    return game.view()["seats"][GODS.index(who)]


# G1


@pytest.mark.parametrize("players", COUNTS)
def test_two_to_five_can_play(players):
    """G1: so many seats, all with a place in the order."""
    game = Game.new(players, seed=1)
    assert len(game.scores) == players
    assert sorted(game.view()["order"]) == list(range(players))


@pytest.mark.parametrize("players", [0, 1, 6, -2, True, "3", None, 2.0])
def test_no_other_number_can_play(players):
    """G1: 2 to 5 players."""
    with pytest.raises(UnknownOption, match="2 to 5"):
        Game.new(players)


@pytest.mark.parametrize(("length", "goal"), [("short", 8), ("long", 10), ("beginner", 4)])
def test_the_length_sets_the_goal(length, goal):
    """G1, G2: 8 points, 10 in the long game, 4 for beginners."""
    assert Game.new(2, seed=1, length=length).view()["options"]["goal"] == goal
    assert not table(f"anubis: battle-vp={goal - 1}", length=length, phase="dusk").over
    assert table(f"anubis: battle-vp={goal}", length=length, phase="dusk").over


def test_the_short_game_is_the_default():
    """G1: 8 points."""
    assert Game.new(2, seed=1).view()["options"]["length"] == "short"


def test_the_goal_is_not_checked_during_the_day():
    """G1, E5: whoever has enough points must still hold them at the end of the day."""
    game = table("anubis: 1@WO 2@NW1 battle-vp=7 | bastet: 2@SW1")
    play(game, "token upper-move", "troop WO", "move TW 1")
    assert points(game, "anubis") == 8
    assert not game.over
    assert asked(game) == ("turn", "bastet")


# G2


def test_beginners_buy_only_level_1_on_the_first_day():
    """G2: level-2 tiles are not yet on sale, whatever the pyramid."""
    game = table("anubis: red=2 11pp", round=1, length="beginner")
    play(game, "token buy-red")
    assert set(texts(game)) == {"done", "buy charge", "buy stargate", "buy god-speed"}


@pytest.mark.parametrize("day", [2, 3])
def test_level_2_tiles_join_for_beginners_at_the_second_day(day):
    """G2: and stay on sale."""
    game = table("anubis: red=2 11pp", round=day, length="beginner")
    play(game, "token buy-red")
    assert {"buy charge", "buy carnage", "buy open-gates", "buy teleport"} <= set(texts(game))


def test_beginners_never_see_level_3_tiles():
    """G2: not even through a pyramid that could not stand there."""
    game = table("anubis: red=4 11pp", round=4, length="beginner")
    play(game, "token buy-red")
    assert "buy blades-of-neith" not in texts(game)
    assert "buy phoenix" not in texts(game)


def test_the_other_games_have_all_tiles_on_sale_from_the_first_day():
    """G2, S3: the limits are the beginners' alone."""
    game = table("anubis: red=4 11pp", round=1)
    play(game, "token buy-red")
    assert {"buy charge", "buy carnage", "buy blades-of-neith", "buy phoenix"} <= set(texts(game))


def test_no_pyramid_of_beginners_rises_above_level_2():
    """G2: level 2 is the highest to raise to."""
    game = table("anubis: red=1 blue=2 white=1 11pp", length="beginner")
    play(game, "token middle-raise")
    assert set(texts(game)) == {"done", "raise anubis red 2", "raise anubis white 2"}


def test_beginners_whose_pyramids_are_all_at_level_2_cannot_raise():
    """G2: there is no question to answer."""
    game = table("anubis: red=2 blue=2 white=2 11pp | bastet:", length="beginner")
    play(game, "token middle-raise")
    assert asked(game) == ("turn", "bastet")


def test_hand_of_god_does_not_lift_a_beginners_pyramid_above_level_2():
    """G2: no pyramid above level 2, by night either."""
    game = table("anubis: red=2 blue=1 white=2 hand-of-god", length="beginner", phase="night")
    assert [text for text in texts(game) if text.startswith("raise")] == ["raise anubis blue 2"]


# G3


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("length", "endless"),
        ("edition", "fr"),
        ("discards", "sideways"),
        ("cities", "sold"),
        ("round_limit", 0),
        ("round_limit", -1),
        ("round_limit", True),
        ("round_limit", "5"),
        ("boxes", ()),
        ("boxes", ("base", "base")),
        ("boxes", ("base", "atlantis")),
        ("boxes", "base"),
    ],
)
def test_an_option_that_is_not_known_is_refused_by_name(option, value):
    """G3: table options are chosen before the game, and properly."""
    with pytest.raises(UnknownOption, match="box" if option == "boxes" else option):
        Game.new(2, **{option: value})


@pytest.mark.parametrize("edition", ["en", "pt", "pl", "ru"])
def test_every_edition_can_be_chosen(edition):
    """G3, X: and the table shows which."""
    assert Game.new(2, seed=1, edition=edition).view()["options"]["edition"] == edition


def test_the_defaults_are_the_rules():
    """G3: short, English, discards face down, cities chosen, no round limit."""
    options = Game.new(2, seed=1).view()["options"]
    assert options == {
        "length": "short",
        "edition": "en",
        "discards": "down",
        "cities": "chosen",
        "round_limit": 0,
        "goal": 8,
        "top_level": 4,
    }


@pytest.mark.parametrize(("discards", "seen"), [("down", ["4-1-0"]), ("up", ["4-1-0", "2-0-2"])])
def test_discarded_battle_cards_lie_face_down_or_up(discards, seen):
    """G3, B3: face up everybody sees the discarded card, too."""
    game = table("anubis: 3@WO | bastet: 3@TW", discards=discards)
    play(game, "token upper-move", "troop WO", "move TW 3")
    fight(game, attacker="4-1-0", discards=("2-0-2", "1-3-0"))
    assert set(seats(game, "anubis")["battle_cards"]["seen"]) == set(seen)


def test_without_a_round_limit_the_game_goes_on():
    """G3: none by default."""
    game = table("anubis: 1@TW", round=60, phase="dusk")
    assert not game.over
    assert game.view()["round"] == 61


@pytest.mark.parametrize("players", COUNTS)
def test_at_the_round_limit_the_standings_decide(players):
    """G3, E6: the day of the last round is the last."""
    game = table("bastet: battle-vp=1 | anubis:", players=players, round=2, round_limit=3, phase="dusk")
    assert not game.over
    game = table("bastet: battle-vp=1 | anubis:", players=players, round=3, round_limit=3, phase="dusk")
    assert game.over
    assert game.ranking[0] == GODS.index("bastet")
    assert game.waiting == ()


def test_enough_points_end_the_game_before_its_round_limit():
    """G3, E5: the limit only shortens."""
    assert table("anubis: battle-vp=8", round=2, round_limit=9, phase="dusk").over


def test_a_whole_game_of_one_round_is_one_day():
    """G3: set up, night, day, dusk, over."""
    game = Game.new(2, seed=1, round_limit=1)
    while not game.over:
        game.play(texts(game)[-1])
    told = [event["message"] for event in game.events]
    assert (told.count("night_fell"), told.count("day_broke"), told.count("turn_began")) == (1, 1, 10)


# G4


@pytest.mark.parametrize(("before", "after"), [(0, 2), (8, 10), (9, 11), (10, 11), (11, 11)])
def test_what_would_exceed_eleven_prayer_points_is_lost(before, after):
    """G4: by an action."""
    game = play(table(f"anubis: {before}pp"), "token lower-pray")
    assert prayer(game, "anubis") == after


def test_what_would_exceed_eleven_is_lost_at_night():
    """G4: by night and its tiles."""
    game = table("anubis: 6pp priest-of-amon | bastet: 9pp", phase="night")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (11, 11)


def test_what_would_exceed_eleven_is_lost_at_the_temples():
    """G4: by temples; the night of the next round comes after it."""
    game = table("anubis: 10pp 1@TNW 1@TD | bastet: 0pp", phase="dusk")
    play(game, "sacrifice TD")
    assert prayer(game, "anubis") == 11


def test_what_would_exceed_eleven_is_lost_at_a_recall():
    """G4, B12: a unit is worth a prayer point, up to eleven."""
    game = table("anubis: 5@WO | bastet: 5@TW 9pp")
    play(game, "token upper-move", "troop WO", "move TW 5")
    fight(game, "4-1-0", "3-0-1")
    play(game, "recall")
    assert prayer(game, "bastet") == 11


def test_what_cannot_be_paid_is_not_open():
    """G4: neither levels nor tiles nor units."""
    game = play(table("anubis: 3pp red=1 blue=2 white=4"), "token middle-raise")
    assert set(texts(game)) == {"done", "raise anubis red 2", "raise anubis blue 3"}
    game = play(table("anubis: 1pp red=2"), "token buy-red")
    assert set(texts(game)) == {"done", "buy charge", "buy stargate", "buy god-speed"}
    game = play(table("anubis: 1pp"), "token upper-recruit")
    assert set(texts(game)) == {"done", "recruit NW1 1", "recruit NW2 1", "recruit NW3 1"}


def test_an_unpayable_card_or_teleport_is_not_open():
    """G4: a card that costs 1 and a teleport that costs 2."""
    game = table("anubis: 0pp 2@NW1 +raining-fire | bastet: 2@SW1")
    assert "card raining-fire" not in texts(game)
    game = play(table("anubis: 1pp 2@NW1"), "token upper-move", "troop NW1")
    assert not [text for text in texts(game) if text.startswith("teleport")]
    game = play(table("anubis: 2pp 2@NW1"), "token upper-move", "troop NW1")
    assert "teleport TW 2" in texts(game)


def test_trying_what_cannot_be_paid_changes_nothing():
    """G4: the answer is refused."""
    game = play(table("anubis: 4pp red=2"), "token middle-raise")
    before = game.digest()
    with pytest.raises(IllegalAction, match="raise anubis red 4"):
        game.play("raise anubis red 4")
    assert game.digest() == before
    assert (prayer(game, "anubis"), level(game, "anubis", "red")) == (4, 2)


def test_prayer_points_never_fall_below_zero():
    """G4, I5: who has none loses none."""
    game = play(table("anubis: 5pp +mana-theft | bastet: 0pp | horus: 1pp"), "card mana-theft")
    assert (prayer(game, "bastet"), prayer(game, "horus")) == (0, 0)
    assert prayer(game, "anubis") == 6


# G5


def test_destroyed_units_return_to_the_reserve():
    """G5: a player owns 12 units, on the board or in the reserve."""
    game = table("anubis: 3@WO +raining-fire | bastet: 3@TW 2@SW1")
    assert reserve(game, "bastet") == 7
    play(game, "card raining-fire", "target TW bastet")
    assert (units(game, "bastet", "TW"), reserve(game, "bastet")) == (2, 8)


def test_nobody_recruits_more_than_the_reserve_holds():
    """G5: 12 units and no more."""
    game = play(table("anubis: 5@NW1 5@TW 11pp"), "token upper-recruit")
    assert max(int(text.split()[2]) for text in texts(game) if text.startswith("recruit")) == 2
    game = play(table("anubis: 5@WO 5@TW 2@TNW 11pp | bastet:"), "token upper-recruit")
    assert asked(game) == ("turn", "bastet")


@pytest.mark.parametrize(("tiles", "most"), [("", 5), ("legion", 7)])
def test_a_troop_has_at_most_five_units_or_seven_with_legion(tiles, most):
    """G5: when recruiting."""
    game = play(table(f"anubis: 3@NW1 11pp {tiles}"), "token upper-recruit")
    assert f"recruit NW1 {most - 3}" in texts(game)
    assert f"recruit NW1 {most - 2}" not in texts(game)


@pytest.mark.parametrize(("tiles", "room"), [("", 1), ("legion", 3)])
def test_a_troop_passing_through_keeps_the_limit_too(tiles, room):
    """G5: at every moment: WO with four units lets only so many in, even if the way goes on."""
    game = table(f"anubis: 4@WN 4@WO god-speed {tiles}")
    play(game, "token upper-move", "troop WN")
    entering = [int(text.split()[2]) for text in texts(game) if text.startswith("move WO ")]
    assert entering == list(range(1, room + 1))


def test_a_full_troop_cannot_be_passed_through():
    """G5: five units leave no room."""
    game = play(table("anubis: 4@WN 5@WO god-speed"), "token upper-move", "troop WN")
    assert not [text for text in texts(game) if text.startswith("move WO ")]
    assert "move WB 4" in texts(game)


def test_a_teleport_keeps_the_limit():
    """G5: the troop at the obelisk has room for one more."""
    game = play(table("anubis: 3@NW1 4@TW"), "token upper-move", "troop NW1")
    assert [text for text in texts(game) if text.startswith("teleport TW ")] == ["teleport TW 1"]


def test_free_units_keep_the_limit():
    """G5, I6: Enlistment onto a troop of four."""
    game = play(table("anubis: 4@TW +enlistment"), "card enlistment")
    assert [text for text in texts(game) if text.startswith("place TW ")] == ["place TW 1"]


def test_the_limit_is_of_one_player_not_of_the_space():
    """G5: a troop is all units of one player; five may attack five."""
    game = play(table("anubis: 5@WO | bastet: 5@TW"), "token upper-move", "troop WO")
    assert "move TW 5" in texts(game)


# G6


@pytest.mark.parametrize("source", ["battle", "tile", "sphinx", "temples", "sanctuary"])
def test_permanent_points_of_every_source_count(source):
    """G6: battle, tile, Sphinx, two temples, Sanctuary."""
    game = table(f"anubis: {source}-vp=2")
    assert (points(game, "anubis"), points(game, "anubis", source)) == (2, 2)


def test_a_battle_point_is_kept_when_its_troop_is_gone():
    """G6: permanent points are never lost."""
    game = table("anubis: 5@WO | bastet: 1@TW")
    play(game, "token upper-move", "troop WO", "move TW 5")
    fight(game)
    assert points(game, "anubis") == 2  # the battle and the temple
    play(game, "recall")
    assert units(game, "anubis", "TW") == 0
    assert (points(game, "anubis"), points(game, "anubis", "battle")) == (1, 1)


def test_the_point_of_the_sphinx_stays_when_the_sphinx_leaves_the_board():
    """G6: it came with the purchase."""
    game = table("anubis: 2@NW1 blue=4 11pp")
    play(game, "token buy-blue", "buy sphinx", "house sphinx NW1")
    play(game, "token lower-pray", "token upper-move", "troop NW1", "move WN 2", "without sphinx")
    assert creature_at(game, "sphinx") is None
    assert points(game, "anubis", "sphinx") == 1


def test_a_temple_counts_while_it_is_held():
    """G6: temporary points are counted from the board at every moment."""
    game = table("anubis: 3@TW | bastet: 1@SW1")
    assert points(game, "anubis") == 1
    play(game, "token upper-move", "troop TW", "move WO 2")
    assert points(game, "anubis") == 1  # one unit stayed
    play(game, "token middle-pray")
    play(game, "token middle-move", "troop TW", "move WN 1")
    assert points(game, "anubis") == 0


def test_every_temple_held_counts_and_the_sanctuary_does_not():
    """G6: the Sanctuary is no temple."""
    game = table("anubis: 1@TW 1@TNW 1@TD | bastet: 2@SA | horus:")
    assert points(game, "anubis") == 3
    assert points(game, "bastet") == 0


def test_a_pyramid_of_level_4_counts_for_its_owner():
    """G6: each of them; level 3 counts nothing."""
    assert points(table("anubis: red=4"), "anubis") == 1
    assert points(table("anubis: red=4 blue=4 white=3"), "anubis") == 2


def test_a_pyramid_of_level_4_counts_for_whoever_holds_it():
    """G6, A3: an enemy troop takes the point along with the pyramid."""
    game = table("anubis: 2@WS | bastet: red=4@SW1 1@SW2")
    assert (points(game, "anubis"), points(game, "bastet")) == (0, 1)
    play(game, "token upper-move", "troop WS", "move SW1 2")
    assert (points(game, "anubis"), points(game, "bastet")) == (1, 0)


def test_the_point_of_a_pyramid_comes_when_it_reaches_level_4():
    """G6: at every moment, not at the end of the day."""
    game = table("anubis: red=3")
    assert points(game, "anubis") == 0
    play(game, "token middle-raise", "raise anubis red 4")
    assert points(game, "anubis") == 1
