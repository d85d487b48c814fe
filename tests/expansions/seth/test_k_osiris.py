"""K Sacred temples, prayer and influence tokens, and the Great Ceremony."""

import pytest

from expansions.seth.sethtable import (
    asked,
    creature_at,
    height,
    messages,
    play,
    points,
    prayer,
    reserve,
    seth_table,
    texts,
    units,
)
from kemet.expansions.seth.facts import INFLUENCE, INFLUENCE_LEFT, PRAYER_SIDE
from kemet.expansions.seth.osiris import INFLUENCE_NAMES, PRAYER_NAMES, is_desert, price_of_ceremony
from positions import fight


def alliance(text, **more):
    return seth_table(f"seth: 6@S1 | {text}", phase="alliance", **more)


def sides(game):
    return {name: game.state.extra(PRAYER_SIDE + i) for i, name in enumerate(PRAYER_NAMES)}


# K1


def test_the_temple_of_one_of_four_units_leaves_three():
    """K1: the rulebook's example: four allied units on a desert space, one is sacrificed."""
    game = play(alliance("anubis: 4@WB 5pp | bastet: 2@TW"), "temple WB", "offer anubis 1")
    assert height(game, "WB") == 1
    assert units(game, "anubis", "WB") == 3
    assert reserve(game, "anubis") == 9
    assert prayer(game, "anubis") == 5


def test_a_temple_needs_no_token_and_takes_no_action():
    """K1: afterwards everybody still has the action of this turn."""
    game = play(alliance("anubis: 4@WB | bastet: 2@TW"), "temple WB", "offer anubis 1")
    assert asked(game) == ("alliance_turn", ["anubis", "bastet"])
    assert "follow anubis" in texts(game)
    assert game.state.tokens(1) == 4


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_temples_stand_only_on_deserts_without_obelisk(players):
    """K1: neither in cities nor on temples, obelisks or the Sanctuary."""
    state = alliance("anubis: 2@WB", players=players).state
    board = state.board
    for space in range(board.size):
        barred = board.city_of[space] >= 0 or board.has_obelisk[space] or board.is_temple[space]
        assert is_desert(state, space) == (not barred), board.names[space]


def test_a_temple_needs_alliance_units_and_not_those_of_seth():
    """K1: only the desert space with allied units is offered."""
    game = seth_table("seth: 6@SG 2@WS | anubis: 1@WB 2@WO 1@NW1 | bastet: 2@TW", phase="alliance")
    assert [text for text in texts(game) if text.startswith("temple")] == ["temple WB"]


def test_temples_grow_only_before_the_first_alliance_action():
    """K1: after one ally has acted, and in the later turns of the day, no more."""
    game = play(alliance("anubis: 4@WB | bastet: 2@WN"), "follow bastet", "token lower-pray")
    assert asked(game) == ("turn", ["anubis"])
    assert not [text for text in texts(game) if text.startswith("temple")]
    later = alliance("anubis: 4@WB | bastet: 2@WN", opens=0)
    assert not [text for text in texts(later) if text.startswith("temple")]


def test_a_temple_grows_one_level_a_day_but_several_grow():
    """K1: WB has grown, WN may still."""
    game = play(alliance("anubis: 5@WB | bastet: 3@WN"), "temple WB", "offer anubis 1")
    assert [text for text in texts(game) if text.startswith("temple")] == ["temple WN"]
    play(game, "temple WN", "offer bastet 1")
    assert (height(game, "WB"), height(game, "WN")) == (1, 1)
    assert not [text for text in texts(game) if text.startswith("temple")]


def test_there_are_at_most_three_temples():
    """K1: with three of them no fourth is begun, but the three may grow."""
    game = alliance("anubis: 4@WB | bastet: 3@WN", temples={"WN": 1, "WS": 1, "DI": 1})
    assert [text for text in texts(game) if text.startswith("temple")] == ["temple WN"]


def test_every_owner_of_a_mixed_troop_gives_the_own_units_for_a_temple():
    """K1, K4: any mix of owners, each asked for the own units, without prayers for anybody."""
    game = play(alliance("anubis: 2@WB 5pp | bastet: 2@WB 5pp", temples={"WB": 1}), "temple WB")
    assert asked(game) == ("own_units", ["anubis"])
    assert texts(game) == ["done", "offer anubis 1", "offer anubis 2"]
    play(game, "offer anubis 1")
    assert asked(game) == ("own_units", ["bastet"])
    assert texts(game) == ["done", "offer bastet 1"]
    assert units(game, "anubis", "WB") == 2  # nothing is given before all is promised
    play(game, "offer bastet 1")
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WB")) == (1, 1)
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (5, 5)
    assert height(game, "WB") == 2


def test_no_unit_is_sacrificed_without_the_answer_of_its_owner():
    """K1, K4: whoever proposed the temple, Anubis keeps the units, and it is not proposed again today."""
    game = alliance("anubis: 4@WB | bastet: 2@TW")
    game.play("temple WB", 2)
    assert asked(game) == ("own_units", ["anubis"])
    play(game, "done")
    assert (height(game, "WB"), units(game, "anubis", "WB")) == (0, 4)
    assert asked(game)[0] == "alliance_turn"
    assert "temple WB" not in texts(game)


# K2


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_next_height_costs_as_many_units(level):
    """K2: height 1, 2, 3 for 1, 2, 3 units; one unit less is not enough."""
    built = {"WB": level - 1} if level > 1 else {}
    if level > 1:
        poor = alliance(f"anubis: {level - 1}@WB | bastet: 2@TW", temples=built)
        assert "temple WB" not in texts(poor)
    game = play(
        alliance(f"anubis: {level}@WB | bastet: 2@TW", temples=built), "temple WB", f"offer anubis {level}"
    )
    assert height(game, "WB") == level
    assert units(game, "anubis", "WB") == 0
    assert reserve(game, "anubis") == 12


def test_a_temple_of_height_three_grows_no_more():
    """K2: three is the top."""
    assert "temple WB" not in texts(alliance("anubis: 5@WB | bastet: 2@TW", temples={"WB": 3}))


def test_height_two_turns_up_one_prayer_token_on_its_weak_side():
    """K2: one of four, by chance."""
    game = play(alliance("anubis: 3@WB | bastet: 2@TW", temples={"WB": 1}), "temple WB", "offer anubis 2")
    assert sorted(sides(game).values()) == [0, 0, 0, 1]
    assert "prayer_found" in messages(game)
    assert list(game.view()["alliance"]["prayer_places"]) == ["WB"]


def test_chance_may_turn_up_every_prayer_token():
    """K2: all four are in the pile."""
    found = set()
    for seed in range(30):
        game = alliance("anubis: 3@WB | bastet: 2@TW", temples={"WB": 1}, seed=seed)
        play(game, "temple WB", "offer anubis 2")
        found.update(name for name, side in sides(game).items() if side)
    assert found == set(PRAYER_NAMES)


def test_two_temples_never_share_a_prayer_token():
    """K2: the second token is another one."""
    for seed in range(12):
        game = alliance("anubis: 3@WB | bastet: 3@WN", temples={"WB": (2, "gift"), "WN": 1}, seed=seed)
        play(game, "temple WN", "offer bastet 2")
        places = game.view()["alliance"]["prayer_places"]
        assert places["WB"] == "gift"
        assert places["WN"] != "gift"


def test_height_three_turns_its_prayer_token_to_the_strong_side():
    """K2: the same token, and an influence by chance."""
    game = alliance("anubis: 4@WB | bastet: 2@TW", temples={"WB": (2, "raising")})
    play(game, "temple WB", "offer anubis 3")
    assert sides(game) == {"gift": 0, "recruits": 0, "raising": 2, "teleports": 0}
    assert int(game.state.extra(INFLUENCE)).bit_count() == 1
    assert int(game.state.extra(INFLUENCE_LEFT)).bit_count() == 5
    assert "influence_found" in messages(game)


def test_chance_may_turn_up_every_influence_token():
    """K2: all six are in the pile."""
    found = set()
    for seed in range(60):
        game = alliance("anubis: 4@WB | bastet: 2@TW", temples={"WB": 2}, seed=seed)
        found.update(play(game, "temple WB", "offer anubis 3").view()["alliance"]["influences"])
    assert found == set(INFLUENCE_NAMES)


def test_the_influence_acts_whoever_holds_the_temple():
    """K2: the temple falls to Seth, the strength stays with the alliance."""
    game = seth_table(
        "seth: 6@SG 2@WB | anubis: 2@WN | bastet: 2@TW", temples={"WB": 3}, influence=("strength",)
    )
    assert game.state.passive(1).strength == game.state.passive(2).strength == 1
    assert game.state.passive(0).strength == 0


@pytest.mark.parametrize(("level", "income"), [(1, 0), (2, 1), (3, 1)])
def test_the_holder_of_a_temple_gets_one_prayer_a_day(level, income):
    """K2: from height 2 on, at the end of the Day."""
    built = (level, "raising") if level > 1 else level
    game = seth_table("seth: 6@S1 | anubis: 2@WB 5pp | bastet: 2@WN", phase="dusk", temples={"WB": built})
    before = seth_table("seth: 6@S1 | anubis: 2@WB 5pp | bastet: 2@WN", phase="dusk")
    assert prayer(game, "anubis") - prayer(before, "anubis") == income


def test_a_temple_of_height_three_is_a_temple_for_the_points():
    """K2, L3: with TW it makes two, enough for two allies; at height 2 it is none."""
    text = "seth: 6@S1 | anubis: 2@WB | bastet: 2@TW"
    low = seth_table(text, phase="dusk", temples={"WB": (2, "raising")})
    assert points(low, "anubis") + points(low, "bastet") == 0
    high = seth_table(text, phase="dusk", temples={"WB": (3, "raising")})
    assert points(high, "anubis", "temples") + points(high, "bastet", "temples") == 1
    assert high.view()["alliance"]["temporary"] == low.view()["alliance"]["temporary"] + 1


# K3


def test_seth_gets_the_prayer_of_a_temple_and_never_points():
    """K3: he holds WB and TNW at dusk."""
    text = "seth: 2@WB 2@TNW 2@TW 5pp | anubis: 2@WN | bastet: 2@WS"
    plain = seth_table(text, phase="dusk")
    game = seth_table(text, phase="dusk", temples={"WB": (3, "raising")})
    assert prayer(game, "seth") == min(11, prayer(plain, "seth") + 1)
    assert points(game, "seth") == 0


# K4


def test_the_ceremony_of_three_with_three_temporary_points_costs_eighteen():
    """K4: the rulebook's example: 30 less 12, paid by the two who stand on obelisks."""
    game = alliance("anubis: 2@TW red=4 11pp | bastet: 2@WO1 11pp | horus: 2@WO2 blue=4 11pp")
    assert game.view()["alliance"]["temporary"] == 3
    assert price_of_ceremony(game.state) == game.view()["alliance"]["ceremony_price"] == 18
    play(game, "ceremony")
    assert asked(game) == ("own_payment", ["bastet"])
    assert texts(game) == ["done", *[f"pay bastet {n}" for n in range(7, 12)]]  # horus has 11
    play(game, "pay bastet 7")
    assert asked(game) == ("own_payment", ["horus"])
    assert texts(game) == ["done", "pay horus 11"]
    play(game, "pay horus 11", "choose strength")
    assert (prayer(game, "anubis"), prayer(game, "bastet"), prayer(game, "horus")) == (11, 4, 0)


def test_nobody_pays_for_the_ceremony_without_an_answer():
    """K4: bastet proposes it, anubis alone would have to pay and does not: nothing is spent or held."""
    game = alliance("anubis: 2@WO red=4 blue=4 white=4 8pp | bastet: 2@TW 11pp")
    game.play("ceremony", 2)
    assert asked(game) == ("own_payment", ["anubis"])
    play(game, "done")
    assert prayer(game, "anubis") == 8
    assert not game.view()["alliance"]["ceremony_held"]
    assert asked(game)[0] == "alliance_turn"
    assert "ceremony" not in texts(game)
    play(game, "follow bastet", "token lower-pray")
    assert "ceremony" in texts(game)  # when the next ally acts it may be proposed again


def test_one_refusal_ends_a_ceremony_that_others_would_have_paid():
    """K4: what was promised is not paid."""
    game = alliance("anubis: 2@WO 11pp | bastet: 2@WO 11pp")
    play(game, "ceremony", "pay anubis 10", "done")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (11, 11)
    assert not game.view()["alliance"]["ceremony_held"]


def test_seventeen_prayers_do_not_pay_for_that_ceremony():
    """K4: one prayer short, and the purse of an ally elsewhere does not help."""
    game = alliance("anubis: 2@TW red=4 11pp | bastet: 2@WO1 9pp | horus: 2@WO2 blue=4 8pp")
    assert "ceremony" not in texts(game)
    game = alliance("anubis: 2@TW red=4 11pp | bastet: 2@WO1 9pp | horus: 2@WO2 blue=4 9pp")
    assert "ceremony" in texts(game)


@pytest.mark.parametrize(("players", "price"), [(3, 20), (4, 30), (5, 40), (6, 50)])
def test_the_ceremony_costs_ten_for_each_ally(players, price):
    """K4: without temporary points."""
    assert price_of_ceremony(alliance("anubis: 2@WB", players=players).state) == price


def test_a_temple_held_by_seth_makes_nothing_cheaper():
    """K4: only temporary points of the alliance count."""
    held = seth_table("seth: 6@TW | anubis: 2@WB", phase="alliance")
    assert price_of_ceremony(held.state) == 20


def test_a_great_pyramid_under_seth_makes_nothing_cheaper():
    """K4, A3: its point is not the alliance's while Seth stands there."""
    free = seth_table("seth: 6@S1 | anubis: 2@WB red=4@NW1", phase="alliance")
    taken = seth_table("seth: 6@NW1 | anubis: 2@WB red=4@NW1", phase="alliance")
    assert (price_of_ceremony(free.state), price_of_ceremony(taken.state)) == (16, 20)


def test_a_mixed_troop_on_a_temple_is_one_point():
    """K4, Z2: two holders of TW, one temporary point."""
    game = alliance("anubis: 2@TW | bastet: 2@TW")
    assert price_of_ceremony(game.state) == 16


def test_the_price_of_the_ceremony_is_never_negative():
    """K4: at least 0; then nobody is asked to pay."""
    game = alliance("anubis: 2@WO red=4 blue=4 white=4 0pp | bastet: 2@TW red=4 blue=4 white=4 0pp")
    assert price_of_ceremony(game.state) == 0
    play(game, "ceremony")
    assert asked(game)[0] == "choose_influence"


@pytest.mark.parametrize("where", ["TW", "SA", "WB", "MW1"])
def test_only_a_desert_with_an_obelisk_serves_the_ceremony(where):
    """K4: not a temple, not the Sanctuary, no desert without obelisk, no city."""
    text = "anubis: 1@{} red=4 blue=4 white=4 11pp | bastet: 1@{} red=4 blue=4 white=4 11pp | horus: 1@NW1"
    assert "ceremony" not in texts(alliance(text.format(where, where)))
    assert "ceremony" in texts(alliance(text.format("WO1", "WO1")))


def test_the_ceremony_opens_the_portal_and_brings_a_chosen_influence():
    """K4: one of those that remain, chosen by the alliance."""
    game = alliance("anubis: 2@WO 11pp | bastet: 2@WO 11pp", influence=("strength",))
    play(game, "ceremony", "pay anubis 10", "pay bastet 10")
    assert asked(game) == ("choose_influence", ["anubis", "bastet"])
    assert "choose strength" not in texts(game)
    play(game, "choose protection")
    seen = game.view()["alliance"]
    assert seen["portal_open"]
    assert seen["ceremony_held"]
    assert seen["influences"] == ["strength", "protection"]
    assert game.state.passive(1).protection == game.state.passive(2).protection == 1


def test_the_ceremony_is_held_once_and_needs_no_token():
    """K4: all allies may still act, but no second ceremony follows."""
    game = alliance("anubis: 2@WO red=4 blue=4 white=4 11pp | bastet: 2@WO 11pp")
    play(game, "ceremony", "pay anubis 8", "choose strength")
    assert "ceremony" not in texts(game)
    assert "follow anubis" in texts(game)
    assert "follow bastet" in texts(game)
    assert game.state.tokens(1) == 4


def test_the_ceremony_may_come_between_and_after_the_actions():
    """K4: in an alliance turn, also when all have acted."""
    game = alliance("anubis: 2@WO red=4 blue=4 white=4 11pp | bastet: 2@WO 11pp")
    play(game, "follow anubis", "token lower-pray")
    assert "ceremony" in texts(game)
    play(game, "follow bastet", "token lower-pray")
    assert asked(game)[0] == "alliance_turn"
    assert texts(game) == ["done", "ceremony"]


def test_seth_cannot_hold_the_ceremony_and_it_is_not_in_his_turn():
    """K4: in a Seth turn it is not offered."""
    game = seth_table("seth: 6@S1 | anubis: 2@WO red=4 blue=4 white=4 11pp | bastet: 2@WO 11pp")
    assert "ceremony" not in texts(game)


def test_through_the_open_portal_the_alliance_reaches_the_gate():
    """K4, V1: from WB to SG, not before."""
    closed = play(alliance("anubis: 2@WB"), "follow anubis", "token upper-move", "troop WB")
    assert "move SG 2" not in texts(closed)
    opened = play(alliance("anubis: 2@WB", portal=True), "follow anubis", "token upper-move", "troop WB")
    assert "move SG 2" in texts(opened)


# Influence and prayer tokens at work (Y)


@pytest.mark.covers("extra-action")
def test_the_gray_influence_gives_one_ally_an_action_more():
    """Y: once a Day, for one ally."""
    game = alliance("anubis: 2@WN 5pp | bastet: 2@TW", influence=("extra-action",))
    assert "grant extra-action anubis" in texts(game)
    play(game, "grant extra-action anubis")
    assert not [text for text in texts(game) if text.startswith("grant")]
    play(game, "follow anubis", "token lower-pray", "silver middle-pray")
    assert prayer(game, "anubis") == 9
    assert game.state.tokens(1) == 3


@pytest.mark.covers("extra-march")
def test_the_gold_influence_gives_one_ally_a_move_or_recruit_more():
    """Y: once a Day, for one ally."""
    game = alliance("anubis: 2@WN 5pp | bastet: 2@TW", influence=("extra-march",))
    play(game, "grant extra-march anubis", "follow anubis", "token lower-pray")
    assert {"gold move", "gold recruit"} <= set(texts(game))
    play(game, "gold move", "troop WN", "move WB 2")
    assert units(game, "anubis", "WB") == 2
    assert asked(game) == ("turn", ["bastet"])


@pytest.mark.covers("influence-of-strength")
def test_the_influence_of_strength_adds_one_for_all_allies():
    """Y: +1 S."""
    game = alliance("anubis: 2@WN | bastet: 2@TW", influence=("strength",))
    assert [game.state.passive(seat).strength for seat in range(3)] == [0, 1, 1]


@pytest.mark.covers("influence-of-protection")
def test_the_influence_of_protection_adds_one_for_all_allies():
    """Y: +1 P."""
    game = alliance("anubis: 2@WN | bastet: 2@TW", influence=("protection",))
    assert [game.state.passive(seat).protection for seat in range(3)] == [0, 1, 1]


@pytest.mark.covers("influence-of-speed")
def test_the_influence_of_speed_lets_all_allies_go_further():
    """Y: +1 M."""
    game = alliance("anubis: 2@WN | bastet: 2@TNW", influence=("speed",))
    play(game, "follow anubis", "token upper-move", "troop WN", "move WB 2", "move WO 2")
    assert units(game, "anubis", "WO") == 2


@pytest.mark.covers("units")
def test_the_influence_of_units_places_one_free_unit_at_night():
    """Y: each ally, in the own city."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW", phase="night", influence=("units",))
    assert asked(game) == ("place_units_at_home", ["anubis"])
    play(game, "place NW1 1")
    assert asked(game) == ("place_units_at_home", ["bastet"])
    assert set(texts(game)) == {"done", "place SW1 1", "place SW2 1", "place SW3 1"}
    play(game, "place SW3 1")
    assert (units(game, "anubis", "NW1"), units(game, "bastet", "SW3")) == (1, 1)


@pytest.mark.covers("gift")
@pytest.mark.parametrize(("level", "gain"), [(2, 1), (3, 2)])
def test_the_prayer_token_gift_is_for_one_ally_at_dusk(level, gain):
    """Y: +1 on the weak side, +2 on the strong one."""
    game = seth_table(
        "seth: 6@S1 | anubis: 2@WN | bastet: 2@WS 5pp", phase="dusk", temples={"WB": (level, "gift")}
    )
    assert asked(game) == ("who_gets_the_gift", ["anubis", "bastet"])
    assert texts(game) == ["gift gift anubis", "gift gift bastet"]
    game.play("gift gift bastet")
    told = [event for event in game.events if event["message"] == "prayer_gained"]
    assert told[0]["seat"] == 2
    assert gain in told[0].values()


@pytest.mark.covers("recruits")
@pytest.mark.parametrize(("level", "free"), [(2, 1), (3, 2)])
def test_the_prayer_token_recruits_makes_one_recruit_a_day_cheaper(level, free):
    """Y: 1 or 2 units more without prayers, for the first Recruit of the Day."""
    text = "anubis: 2@NW1 1@WN 1pp | bastet: 2@SW1 1pp"
    game = alliance(text, temples={"WB": (level, "recruits")})
    play(game, "follow anubis", "token upper-recruit")
    most = max(int(text.split()[2]) for text in texts(game) if text.startswith("recruit NW2"))
    assert most == 1 + free
    plain = play(alliance(text), "follow anubis", "token upper-recruit")
    assert max(int(text.split()[2]) for text in texts(plain) if text.startswith("recruit NW2")) == 1


@pytest.mark.covers("raising")
@pytest.mark.parametrize(("level", "price"), [(2, 4), (3, 3)])
def test_the_prayer_token_raising_makes_a_raise_cheaper(level, price):
    """Y: from level 1 to 3 costs 5 less 1 or 2."""
    game = alliance("anubis: 2@NW1 11pp | bastet: 2@SW1", temples={"WB": (level, "raising")})
    play(game, "follow anubis", "token middle-raise")
    option = next(text for text in texts(game) if "red" in text and text.endswith("3"))
    play(game, option)
    assert prayer(game, "anubis") == 11 - price


@pytest.mark.covers("teleports")
@pytest.mark.parametrize(("level", "price"), [(2, 1), (3, 0)])
def test_the_prayer_token_teleports_makes_a_teleport_cheaper(level, price):
    """Y: 2 less 1 or 2."""
    game = alliance("anubis: 2@NW1 5pp | bastet: 2@SW1", temples={"WB": (level, "teleports")})
    play(game, "follow anubis", "token upper-move", "troop NW1", "teleport TW 2")
    assert prayer(game, "anubis") == 5 - price


# Osiris


def test_osiris_stays_with_any_allied_unit():
    """Y: the buyer leaves, an ally keeps him and may move him."""
    game = alliance("anubis: 2@WN osiris@WN 1@NW1 | bastet: 2@WN")
    play(game, "follow anubis", "token upper-move", "troop WN", "move WB 2", "bring bastet 0", "done")
    assert creature_at(game, "osiris") == "WN"
    play(game, "follow bastet", "token upper-move", "troop WN", "move TW 2", "with osiris")
    if asked(game)[0] == "where_next":
        play(game, "done")
    assert creature_at(game, "osiris") == "TW"


def kept_by_bastet(game):
    """anubis bought Osiris, who stands with a unit of bastet."""
    game.state.set_figure_owner(game.words.number("creature", "osiris"), 2)
    return game


def test_osiris_returns_to_the_city_of_his_buyer():
    """Y: when the last allied unit with him falls, though another ally kept him."""
    game = kept_by_bastet(seth_table("seth: 6@SG | anubis: 1@NW2 osiris@WB | bastet: 1@WB 1@SW1"))
    play(game, "purple move-1", "troop SG", "move WB 6")
    fight(game, "1-3-0", "1-3-0", discards=("2-0-2", "2-0-2"))
    assert units(game, "bastet", "WB") == 0
    assert creature_at(game, "osiris") == "NW2"


def test_osiris_returns_to_that_city_when_his_troop_is_recalled():
    """Y, Z3: also when the troop goes by choice."""
    game = kept_by_bastet(alliance("anubis: 1@NW2 osiris@WB | bastet: 1@WB 1@SW1"))
    play(game, "temple WB", "offer bastet 1")
    assert creature_at(game, "osiris") == "NW2"
