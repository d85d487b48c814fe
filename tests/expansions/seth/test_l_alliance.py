"""L Alliance: common points, no fights among allies, limits, temples, recalling, purple and common tiles."""

import pytest

from expansions.seth.sethtable import (
    asked,
    creature_at,
    hand_size,
    owns,
    play,
    points,
    prayer,
    reserve,
    seth_table,
    texts,
    units,
)
from positions import fight, messages


def alliance(text, **more):
    return seth_table(f"seth: 6@S1 | {text}", phase="alliance", **more)


def moving(text, who="anubis", where="WN", **more):
    return play(alliance(text, **more), f"follow {who}", "token upper-move", f"troop {where}")


# L1


def test_permanent_points_of_all_allies_are_common():
    """L1: two and three of different sources are five."""
    game = alliance("anubis: 2@WN battle-vp=2 | bastet: 2@TW temples-vp=3")
    assert game.view()["alliance"]["permanent"] == 5


def test_allied_troops_meet_without_a_battle():
    """L1: they stand together afterwards."""
    game = play(moving("anubis: 2@WN | bastet: 2@WB"), "move WB 2")
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WB")) == (2, 2)
    assert "attacked" not in messages(game)
    assert "battle_began" not in messages(game)


def test_walls_of_an_ally_hinder_nobody_of_the_alliance():
    """L1, M6: the city of an ally is no enemy city; its front desert is WS."""
    game = moving("anubis: 2@WB god-speed | bastet: 2@SW1", where="WB")
    play(game, "move WS 2", "move SW2 2")
    assert units(game, "anubis", "SW2") == 2


def test_hands_of_interventions_are_secret_from_allies():
    """L1: an ally sees how many cards, not which."""
    game = alliance("anubis: 2@WN +glory +veto | bastet: 2@TW")
    seth, own, ally = [{**game.view(seat), "labels": None} for seat in range(3)]
    assert "glory" in str(own)
    assert "glory" not in str(ally)
    assert "glory" not in str(seth)
    assert hand_size(game, "anubis") == 2


# L2


def test_five_units_of_all_allies_are_the_limit_of_a_space():
    """L2: with three of an ally there only two may come and stay."""
    game = moving("anubis: 4@WN | bastet: 3@WB")
    assert {"move WB 1", "move WB 2"} <= set(texts(game))
    assert "move WB 3" not in texts(game)


def test_allied_troops_may_be_passed_exceeding_the_limit():
    """L2: with two steps the four go through the five, but may not stop there."""
    game = play(moving("anubis: 4@WN god-speed | bastet: 5@WB"), "move WB 4")
    assert asked(game)[0] == "where_next"
    assert "done" not in texts(game)
    play(game, "move WO 4", "bring bastet 0")
    assert (units(game, "anubis", "WO"), units(game, "bastet", "WB")) == (4, 5)


def test_allied_troops_may_be_passed_on_the_way_to_a_teleport():
    """L2, M5: one step into a full district with a pyramid, and on by its gate."""
    game = moving("anubis: 2@WN 5pp | bastet: 5@NW1")
    assert "move NW1 2" in texts(game)
    play(game, "move NW1 2")
    assert "done" not in texts(game)
    assert all(text.startswith("teleport") for text in texts(game))
    play(game, "teleport TW 2", "bring bastet 0")
    assert (units(game, "anubis", "TW"), units(game, "bastet", "NW1"), prayer(game, "anubis")) == (2, 5, 3)


def test_a_full_district_without_prayers_for_the_gate_stays_closed():
    """L2: nobody enters what cannot be left again."""
    game = moving("anubis: 2@WN 1pp | bastet: 5@NW1")
    assert not [text for text in texts(game) if text.startswith("move NW1")]


def test_prayers_for_cards_are_not_counted_for_the_gate():
    """L2: a Teleportation card may be paid and vetoed, so its prayer does not open a full district."""
    game = moving("anubis: 2@WN 2pp +teleportation | bastet: 5@NW1")
    assert not [text for text in texts(game) if text.startswith("move NW1")]
    game = moving("anubis: 2@WN 3pp +teleportation | bastet: 5@NW1")
    assert [text for text in texts(game) if text.startswith("move NW1")]


def test_six_units_stay_when_the_owner_of_legion_falls():
    """L2, ruling: nothing may be added, and whoever leaves must leave at most five."""
    game = seth_table("seth: 6@S1 | anubis: 1@WB 1@NW1 legion | bastet: 6@WB 1@WN")
    play(game, "coloured anubis destroy", "target WB anubis", "done")
    assert units(game, "bastet", "WB") == 6
    play(game, "follow bastet", "token upper-move")
    adding = play(game.copy(), "troop WN")
    assert not [text for text in texts(adding) if text.startswith("move WB")]
    play(game, "troop WB", "move WO 1")
    assert units(game, "bastet", "WB") == 5


def test_six_units_that_stay_may_be_passed():
    """L2, ruling: whoever passes leaves them as they were, and may not stop with them."""
    game = seth_table(
        "seth: 6@S1 | anubis: 1@WB 1@NW1 legion | bastet: 6@WB 1@WN 1@SW1 royal-scarab@WN charge god-speed"
    )
    play(game, "coloured anubis destroy", "target WB anubis", "done")
    play(game, "follow bastet", "token upper-move", "troop WN", "move WB 1", "with royal-scarab")
    assert "done" not in texts(game)
    play(game, "move WO 1", "with royal-scarab")
    assert (units(game, "bastet", "WB"), units(game, "bastet", "WO")) == (6, 1)


def test_one_creature_stands_in_a_space_for_all_allies():
    """L2: the scarab cannot stop beside the elephant, its troop can without it."""
    game = moving("anubis: 2@WN 1@NW1 royal-scarab@WN | bastet: 2@WB ancestral-elephant@WB")
    play(game, "move WB 1")
    assert asked(game)[0] == "which_creature_goes"
    assert texts(game) == ["done", "with royal-scarab"]
    beside = play(game.copy(), "with royal-scarab")
    assert "done" not in texts(beside)
    play(beside, "move WO 1", "bring bastet 0", "with royal-scarab")
    assert creature_at(beside, "royal-scarab") == "WO"
    play(game, "done")
    assert creature_at(game, "royal-scarab") == "WN"
    assert units(game, "anubis", "WB") == 1


def test_recruits_share_the_room_of_their_district_with_allies():
    """L2: four of bastet in NW1 leave room for one."""
    game = play(alliance("anubis: 1@WN 11pp | bastet: 4@NW1"), "follow anubis", "token upper-recruit")
    assert "recruit NW1 1" in texts(game)
    assert "recruit NW1 2" not in texts(game)


def test_a_bought_creature_does_not_join_the_creature_of_an_ally():
    """L2: the only own district with own units holds bastet's elephant, so the scarab waits on its tile."""
    game = alliance("anubis: 1@NW1 red=3 11pp | bastet: 1@NW1 ancestral-elephant@NW1")
    play(game, "follow anubis", "token buy-red", "buy royal-scarab")
    assert creature_at(game, "royal-scarab") is None


# L3


@pytest.mark.parametrize(
    ("players", "text", "gained"),
    [
        (3, "anubis: 1@TW | bastet: 1@WN", 0),
        (3, "anubis: 1@TW | bastet: 1@TNW", 1),
        (3, "anubis: 1@TW 1@TNW | bastet: 1@WN", 1),
        (4, "anubis: 1@TW | bastet: 1@TNW", 0),
        (5, "anubis: 1@TW | bastet: 1@TNW", 0),
        (5, "anubis: 1@TW | bastet: 1@TNW | horus: 1@TE", 1),
        (6, "anubis: 1@TW 1@TE | bastet: 1@TNW", 1),
    ],
)
def test_the_alliance_needs_two_temples_or_three(players, text, gained):
    """L3: together, 2 for two allies, 3 for more."""
    game = seth_table(f"seth: 6@S1 | {text}", phase="dusk", players=players)
    names = [game.words.word("seat", seat) for seat in range(1, players)]
    assert sum(points(game, who, "temples") for who in names) == gained


# L4


def test_recalling_gives_one_prayer_less_than_units():
    """L4: four units of the alliance, three prayers."""
    game = seth_table("seth: 6@SG | anubis: 4@WB 1@NW1 5pp | bastet: 2@TW")
    play(game, "purple move-1", "troop SG", "move WB 6")
    fight(game, "4-1-0", "2-0-2")
    play(game, "recall")
    assert prayer(game, "anubis") == 8
    assert reserve(game, "anubis") == 11


def test_seth_recalls_for_one_prayer_less_too():
    """L4: three units of Seth that lose bring two."""
    game = play(
        seth_table("seth: 6@S1 3@WB 5pp | anubis: 5@WN | bastet: 2@TW", phase="alliance"),
        "follow anubis",
        "token upper-move",
        "troop WN",
        "move WB 5",
    )
    fight(game, "4-1-0", "2-0-2")
    assert asked(game) == ("loser_decides", ["seth"])
    play(game, "recall")
    assert prayer(game, "seth") == 7


def test_one_recalled_unit_gives_nothing():
    """L4: one minus one."""
    game = seth_table("seth: 6@SG | anubis: 1@WB 1@NW1 5pp | bastet: 2@TW")
    play(game, "purple move-1", "troop SG", "move WB 6")
    fight(game, "4-1-0", "2-0-2")
    play(game, "recall")
    assert prayer(game, "anubis") == 5


def test_the_winner_may_recall_only_if_it_is_the_alliance():
    """L4: the alliance is asked after the loser, Seth is not."""
    game = play(
        seth_table("seth: 6@S1 3@WB | anubis: 5@WN | bastet: 2@TW", phase="alliance"),
        "follow anubis",
        "token upper-move",
        "troop WN",
        "move WB 5",
    )
    play(fight(game, "4-1-0", "2-0-2"), "recall")
    assert asked(game) == ("winner_decides", ["anubis"])
    game = seth_table("seth: 6@SG | anubis: 4@WB 1@NW1 | bastet: 2@TW")
    play(game, "purple move-1", "troop SG", "move WB 6")
    play(fight(game, "4-1-0", "2-0-2"), "recall")
    assert "winner_decides" not in [asked(game)[0]]
    assert units(game, "seth", "WB") == 6


# L5


@pytest.mark.parametrize("colour", ["red", "blue", "white"])
def test_purple_tiles_are_bought_with_any_colour(colour):
    """L5: all three own pyramids reach level 2."""
    game = alliance("anubis: 2@WN red=2 blue=2 white=2 11pp | bastet: 2@TW")
    play(game, "follow anubis", f"token buy-{colour}")
    assert {"buy dark-levy", "buy kill-them-all", "buy vulture"} <= set(texts(game))
    assert "buy ambush" not in texts(game)
    play(game, "buy kill-them-all")
    assert prayer(game, "anubis") == 9
    assert owns(game, "anubis", "kill-them-all")


def test_one_low_pyramid_bars_the_purple_tiles_of_higher_levels():
    """L5: 4, 4 and 1 reach level 1 only."""
    game = alliance("anubis: 2@WN red=4 blue=4 white=1 11pp | bastet: 2@TW")
    play(game, "follow anubis", "token buy-red")
    assert "buy energy-drain" in texts(game)
    assert "buy kill-them-all" not in texts(game)


def test_occupied_pyramids_of_others_do_not_count_for_purple():
    """L5: the own three; a controlled red pyramid of level 4 does not help."""
    game = alliance("anubis: 2@SW1 red=1 blue=2 white=2 11pp | bastet: 2@TW red=4@SW1")
    play(game, "follow anubis", "token buy-red")
    assert "buy kill-them-all" not in texts(game)


@pytest.mark.parametrize(("where", "open_to"), [("NW1", False), ("SW1", True)])
def test_a_pyramid_that_seth_holds_does_not_count_for_purple(where, open_to):
    """L5: all three own pyramids, none of them held by Seth."""
    game = seth_table(
        f"seth: 2@{where} | anubis: 2@WN red=2 blue=2 white=2 11pp | bastet: 2@TW", phase="alliance"
    )
    play(game, "follow anubis", "token buy-blue")
    assert ("buy kill-them-all" in texts(game)) == open_to
    assert ("buy energy-drain" in texts(game)) == open_to


def test_a_pyramid_with_an_ally_beside_it_counts_for_purple():
    """L5, Z2: only Seth takes it away."""
    game = alliance("anubis: 2@WN red=2 blue=2 white=2 11pp | bastet: 2@NW1")
    play(game, "follow anubis", "token buy-blue")
    assert "buy kill-them-all" in texts(game)


def test_several_purple_tiles_may_be_bought_in_one_day():
    """L5: one by red, one by blue."""
    game = alliance("anubis: 2@WN red=2 blue=2 white=2 11pp | bastet: 2@TW")
    play(game, "follow anubis", "token buy-red", "buy kill-them-all", "follow bastet", "token lower-pray")
    play(game, "purple prayer")
    play(game, "follow anubis", "token buy-blue", "buy dark-levy")
    assert owns(game, "anubis", "dark-levy")


SETH_ONLY = ["servile-corruption", "units-corruption", "battle-mirror", "magic-versatility"]


def test_tiles_for_seth_alone_are_never_offered_to_an_ally():
    """L5, Y: the four of them."""
    game = alliance("anubis: 2@WN red=4 blue=4 white=4 11pp | bastet: 2@TW")
    play(game, "follow anubis", "token buy-white")
    assert not {f"buy {tile}" for tile in SETH_ONLY} & set(texts(game))
    assert "buy wrath-of-seth" in texts(game)


# L6


@pytest.mark.parametrize(("tile", "colour"), [("osiris", "red"), ("communion", "white"), ("rampart", "blue")])
def test_alliance_tiles_cost_three_and_act_for_all_allies(tile, colour):
    """L6: bought through a pyramid of level 3 of their colour."""
    low = alliance(f"anubis: 2@NW1 {colour}=2 11pp | bastet: 2@TW")
    assert f"buy {tile}" not in texts(play(low, "follow anubis", f"token buy-{colour}"))
    game = alliance(f"anubis: 2@NW1 {colour}=3 11pp | bastet: 2@TW")
    play(game, "follow anubis", f"token buy-{colour}", f"buy {tile}")
    assert prayer(game, "anubis") == 8
    assert owns(game, "anubis", tile)
    assert owns(game, "bastet", tile)
    assert not owns(game, "seth", tile)


def test_an_alliance_tile_is_not_sold_to_seth():
    """L6: neither by his own Buy nor through a corrupted pyramid."""
    game = seth_table("seth: 6@NW1 11pp purple=4 | anubis: 2@WN red=4@NW1 blue=4 white=4 | bastet: 2@TW")
    play(game, "purple buy-1")
    assert "buy phoenix" in texts(game)
    assert "buy osiris" not in texts(game)
    game = seth_table("seth: 6@S1 11pp purple=4 | anubis: 2@WN red=4 blue=4 white=4 | bastet: 2@TW")
    play(game, "coloured anubis corrupt-pyramid")
    assert not {"buy osiris", "buy communion", "buy rampart"} & set(texts(game))


def test_an_alliance_tile_is_bought_once_for_all():
    """L6: an ally for whom it acts cannot buy it again."""
    game = alliance("anubis: 2@NW1 rampart | bastet: 2@TW blue=3 11pp")
    play(game, "follow bastet", "token buy-blue")
    assert "buy rampart" not in texts(game)
