"""T End of the day: the Delta, the temples, the Sanctuary, two temples."""

import pytest

from positions import GODS, asked, creature_at, play, points, prayer, reserve, table, texts, units

MAPS = {2: "TW TNW TD", 3: "TW TNW TD", 4: "TW TNW TE TNE TD", 5: "TW TNW TE TNE TD"}


def dusk(text, **options):
    """The end of the last day: no night follows."""
    return table(text, phase="dusk", round_limit=2, **options)


# T1


def test_the_holder_of_the_delta_temple_may_return_a_unit_for_five_prayer_points():
    """T1: one unit to the reserve."""
    game = dusk("anubis: 2@TD 3pp | bastet:")
    assert asked(game) == ("may_sacrifice", "anubis")
    assert set(texts(game)) == {"done", "sacrifice TD"}
    play(game, "sacrifice TD")
    assert (prayer(game, "anubis"), units(game, "anubis", "TD"), reserve(game, "anubis")) == (8, 1, 11)
    assert game.over  # once is all


def test_the_holder_of_the_delta_temple_may_keep_the_unit():
    """T1: may; without it the Delta temple pays nothing."""
    game = play(dusk("anubis: 2@TD 3pp | bastet:"), "done")
    assert (prayer(game, "anubis"), units(game, "anubis", "TD")) == (3, 2)


def test_a_delta_temple_without_units_asks_nobody():
    """T1: there is no holder; the islet beside it is no temple."""
    game = dusk("anubis: 2@DI 0pp | bastet:")
    assert game.over
    assert prayer(game, "anubis") == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_delta_temple_is_on_every_map(players):
    """T1: whoever holds it, wherever in the turn order."""
    game = dusk("anubis: | bastet: 1@TD", players=players)
    assert asked(game) == ("may_sacrifice", "bastet")


def test_a_creature_does_not_stay_alone_in_the_delta_temple():
    """T1, C4: it goes onto its tile with the last unit."""
    game = play(dusk("anubis: 1@TD phoenix@TD | bastet:"), "sacrifice TD")
    assert creature_at(game, "phoenix") is None


# T2


@pytest.mark.parametrize(
    ("players", "temple", "income"),
    [(2, "TW", 2), (2, "TNW", 3), (3, "TW", 2), (3, "TNW", 3), (4, "TE", 2), (4, "TNE", 3), (5, "TE", 2)],
)
def test_a_temple_pays_its_holder(players, temple, income):
    """T2: 2 or 3 prayer points, however many units hold it."""
    for troop in (1, 4):
        game = dusk(f"anubis: {troop}@{temple} 1pp | bastet: 1pp", players=players)
        assert (prayer(game, "anubis"), prayer(game, "bastet")) == (1 + income, 1)
        assert units(game, "anubis", temple) == troop


def test_every_temple_held_pays():
    """T2: 2 and 3 and 2 and 3."""
    game = dusk("anubis: 1@TW 1@TNW 1@TE 1@TNE 0pp | bastet:", players=4)
    assert prayer(game, "anubis") == 10


def test_each_holder_is_paid():
    """T2: holders of the other temples, in turn order."""
    game = play(dusk("bastet: 1@TNW 0pp | horus: 1@TD 0pp | anubis: 1@TW 0pp"), "done")
    assert [prayer(game, god) for god in ("anubis", "bastet", "horus")] == [2, 3, 0]
    paid = [GODS[event["seat"]] for event in game.events if event["message"] == "prayer_gained"]
    assert paid == ["bastet", "anubis"]


def test_cities_and_deserts_pay_nothing():
    """T2: only temples do."""
    game = dusk("anubis: 3@NW1 2@WO 2@WB 0pp | bastet:")
    assert prayer(game, "anubis") == 0


def test_the_delta_comes_before_the_other_temples():
    """T1, T2: in this order: nothing is paid while the Delta is asked."""
    game = dusk("anubis: 1@TD 0pp | bastet: 1@TNW 0pp")
    assert asked(game)[0] == "may_sacrifice"
    assert prayer(game, "bastet") == 0
    play(game, "done")
    assert prayer(game, "bastet") == 3


# T3


def test_the_holder_of_the_sanctuary_may_return_two_units_for_a_point():
    """T3: a permanent point."""
    game = dusk("anubis: 3@SA | bastet: | horus:")
    assert asked(game) == ("may_sacrifice", "anubis")
    assert set(texts(game)) == {"done", "sacrifice SA"}
    play(game, "sacrifice SA")
    assert (units(game, "anubis", "SA"), reserve(game, "anubis")) == (1, 11)
    assert (points(game, "anubis"), points(game, "anubis", "sanctuary")) == (1, 1)


def test_the_holder_of_the_sanctuary_may_keep_the_units():
    """T3: may."""
    game = play(dusk("anubis: 2@SA | bastet: | horus:"), "done")
    assert (units(game, "anubis", "SA"), points(game, "anubis")) == (2, 0)


def test_the_sanctuary_takes_two_units_or_nothing():
    """T3: one unit is not enough."""
    game = dusk("anubis: 1@SA 0pp | bastet: | horus:")
    assert game.over
    assert (points(game, "anubis"), prayer(game, "anubis")) == (0, 0)


def test_four_units_in_the_sanctuary_are_worth_one_point_a_day():
    """T3: two units for one point, once."""
    game = play(dusk("anubis: 4@SA | bastet: | horus:"), "sacrifice SA")
    assert (units(game, "anubis", "SA"), points(game, "anubis")) == (2, 1)
    assert game.over


@pytest.mark.parametrize("players", [3, 5])
def test_the_sanctuary_comes_after_the_temples(players):
    """T2, T3: in this order: the temples have paid when it asks."""
    game = dusk("anubis: 2@SA 1@TW 0pp | bastet: 1@TD", players=players)
    assert asked(game) == ("may_sacrifice", "bastet")
    play(game, "done")
    assert asked(game) == ("may_sacrifice", "anubis")
    assert prayer(game, "anubis") == 2


# T4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_temples_are_worth_a_permanent_point(players):
    """T4: one point for two or more, in addition to the temporary ones."""
    temples = [name for name in MAPS[players].split() if name != "TD"]
    held = " ".join(f"1@{name}" for name in temples)
    game = dusk(f"anubis: {held} | bastet:", players=players)
    assert points(game, "anubis", "temples") == 1
    assert points(game, "anubis") == len(temples) + 1


def test_one_temple_is_not_enough():
    """T4: however many units."""
    game = dusk("anubis: 5@TW 5@NW1 | bastet: 1@TNW")
    assert (points(game, "anubis", "temples"), points(game, "bastet", "temples")) == (0, 0)


def test_two_players_with_two_temples_both_gain():
    """T4: each of them."""
    game = dusk("anubis: 1@TW 1@TNW | bastet: 1@TE 1@TNE", players=4)
    assert (points(game, "anubis", "temples"), points(game, "bastet", "temples")) == (1, 1)


def test_the_sanctuary_is_no_temple():
    """T4: a temple and the Sanctuary are one temple."""
    game = play(dusk("anubis: 1@TW 3@SA | bastet: | horus:"), "done")
    assert points(game, "anubis", "temples") == 0


@pytest.mark.parametrize(("answer", "gained"), [("done", 1), ("sacrifice TD", 0)])
def test_temples_are_counted_after_the_delta_sacrifice(answer, gained):
    """T4: after T1: who returns the last unit from the Delta holds it no more."""
    game = play(dusk("anubis: 1@TD 1@TW | bastet:"), answer)
    assert points(game, "anubis", "temples") == gained


def test_a_delta_temple_with_a_unit_left_still_counts():
    """T4: two units, one returned."""
    game = play(dusk("anubis: 2@TD 1@TW | bastet:"), "sacrifice TD")
    assert points(game, "anubis", "temples") == 1
    assert points(game, "anubis") == 3


def test_the_point_for_two_temples_comes_last():
    """T4: while the Sanctuary asks it is not yet given."""
    game = dusk("anubis: 2@SA | bastet: 1@TW 1@TNW | horus:")
    assert asked(game) == ("may_sacrifice", "anubis")
    assert points(game, "bastet", "temples") == 0
    play(game, "done")
    assert points(game, "bastet", "temples") == 1


def test_the_point_for_two_temples_comes_every_day_and_stays():
    """T4, G6: a second day with two temples gives a second point."""
    game = table("anubis: 1@TW 1@TNW temples-vp=1 | bastet:", phase="dusk", round_limit=2)
    assert points(game, "anubis", "temples") == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_happens_to_those_who_hold_nothing(players):
    """T1 to T4: nobody is asked, nobody gains."""
    game = dusk("anubis: 3pp", players=players)
    assert game.over
    assert game.scores == [0] * players
    assert [prayer(game, god) for god in GODS[:players]] == [3] + [5] * (players - 1)


def test_the_end_of_the_day_comes_when_all_tokens_are_placed():
    """T1: not before the last player's last action."""
    mat = "mat=upper-move,middle-pray,lower-pray,buy-red tokens=1"
    game = table(f"anubis: 1@TW {mat} 0pp | bastet: {mat} 0pp", round_limit=2)
    play(game, "token middle-raise")
    assert (prayer(game, "anubis"), game.over) == (0, False)
    play(game, "token middle-raise")
    assert (prayer(game, "anubis"), game.over) == (2, True)
