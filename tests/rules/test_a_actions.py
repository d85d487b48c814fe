"""A Actions: pray, raise, buy, recruit, and what Priest of Ra saves."""

import pytest

from positions import (
    GODS,
    asked,
    cards,
    creature_at,
    fight,
    level,
    messages,
    play,
    points,
    prayer,
    reserve,
    table,
    texts,
    units,
)

EDITIONS = ["en", "pt", "pl", "ru"]
TILES_BY_LEVEL = {
    "red": [
        "charge stargate god-speed",
        "carnage offensive-strategy open-gates teleport",
        "royal-scarab blades-of-neith divine-wound victory-point-red",
        "giant-scorpion phoenix initiative act-of-god-red",
    ],
    "blue": [
        "recruiting-scribe defense",
        "legion ancestral-elephant defensive-strategy deep-desert-snake",
        "shield-of-neith defensive-victory prescience victory-point-blue",
        "reinforcements sphinx divine-will act-of-god-blue",
    ],
    "white": [
        "priest priestess",
        "slaves high-priest crusade divine-boon",
        "hand-of-god vision holy-war victory-point-white",
        "priest-of-ra priest-of-amon mummy act-of-god-white",
    ],
}
PRINTED = [(colour, height) for colour in TILES_BY_LEVEL for height in (1, 2, 3, 4)]


def open_for(game, verb):
    """The objects of all open answers with this verb."""
    return {text.partition(" ")[2] for text in texts(game) if text.split()[0] == verb}


def tiles(game, who):
    return game.view()["seats"][GODS.index(who)]["tiles"]


def site(game, who, colour):
    pyramids = game.view()["seats"][GODS.index(who)]["pyramids"]
    return next(pyramid["space"] for pyramid in pyramids if pyramid["colour"] == colour)


def spent(text, *answers):
    """What anubis pays for these answers."""
    game = table(text)
    before = prayer(game, "anubis")
    play(game, *answers)
    return before - prayer(game, "anubis")


# A1


@pytest.mark.parametrize("space", ["lower-pray", "middle-pray"])
@pytest.mark.parametrize(("own", "gain"), [("", 2), ("priest", 3), ("high-priest priest-of-amon", 2)])
def test_praying_gains_two_prayer_points_and_a_priest_one_more(space, own, gain):
    """A1: on either space; the priests of the night do not help."""
    assert spent(f"anubis: 4pp {own} | bastet:", f"token {space}") == -gain


# A2


@pytest.mark.parametrize(
    ("low", "high", "price"),
    [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 4, 4), (1, 3, 5), (0, 3, 6), (2, 4, 7), (1, 4, 9), (0, 4, 10)],
)
def test_each_level_costs_its_number(low, high, price):
    """A2: 1 to 3 costs 5."""
    assert spent(f"anubis: 11pp red={low}", "token middle-raise", f"raise anubis red {high}") == price


@pytest.mark.parametrize(
    ("low", "high", "price"), [(0, 1, 0), (1, 2, 1), (1, 3, 3), (3, 4, 3), (1, 4, 6), (0, 4, 6)]
)
def test_slaves_save_one_on_each_level(low, high, price):
    """A2 (FAQ): 0 to 4 for 6."""
    game = table(f"anubis: 6pp slaves red={low}")
    play(game, "token middle-raise", f"raise anubis red {high}")
    assert (6 - prayer(game, "anubis"), level(game, "anubis", "red")) == (price, high)


def test_one_pyramid_is_raised_per_action():
    """A2: then the turn passes on."""
    game = play(table("anubis: 11pp | bastet:"), "token middle-raise")
    assert open_for(game, "raise") == {f"anubis {c} {n}" for c in ("red", "blue", "white") for n in (2, 3, 4)}
    play(game, "raise anubis blue 3")
    assert [level(game, "anubis", colour) for colour in ("red", "blue", "white")] == [1, 3, 1]
    assert asked(game) == ("turn", "bastet")


def test_no_pyramid_rises_above_level_4():
    """A2: up to 4."""
    game = play(table("anubis: 11pp red=4 blue=4 white=3"), "token middle-raise")
    assert open_for(game, "raise") == {"anubis white 4"}
    game = play(table("anubis: 11pp red=4 blue=4 white=4 | bastet:"), "token middle-raise")
    assert asked(game) == ("turn", "bastet")


def test_a_pyramid_leaving_level_0_goes_into_the_district_without_one():
    """A2: there is only one such district, so there is no question."""
    game = table("anubis: 11pp red=0 blue=2@NW3 white=1@NW1")
    play(game, "token middle-raise", "raise anubis red 3")
    assert (level(game, "anubis", "red"), site(game, "anubis", "red")) == (3, "NW2")


def test_a_pyramid_leaving_level_0_may_choose_among_free_districts():
    """A2: any district of the own city without a pyramid."""
    game = table("anubis: 11pp red=0 blue=0 white=1@NW1")
    play(game, "token middle-raise", "raise anubis blue 1")
    assert asked(game) == ("build_pyramid", "anubis")
    assert open_for(game, "build") == {"blue NW2", "blue NW3"}
    play(game, "build blue NW3")
    assert (level(game, "anubis", "blue"), site(game, "anubis", "blue")) == (1, "NW3")


def test_a_pyramid_may_be_built_where_an_enemy_stands():
    """A2: a district without a pyramid is enough."""
    game = table("anubis: 11pp red=0 blue=2@NW2 white=1@NW3 | bastet: 2@NW1")
    play(game, "token middle-raise", "raise anubis red 1")
    assert site(game, "anubis", "red") == "NW1"


# A3


def test_a_troop_in_the_district_controls_the_pyramid():
    """A3: the enemy troop holds it, and nobody else; its owner holds the rest."""
    game = table("anubis: 2@SW1 | bastet: red=3@SW1 blue=2@SW2 3@SW2 | horus: city=MW")
    held = {p["colour"]: p["held_by"] for p in game.view()["seats"][1]["pyramids"]}
    assert held == {"red": [0], "blue": [1], "white": [1]}


def test_an_owner_without_troops_controls_the_own_pyramids():
    """A3: otherwise its owner does."""
    game = play(table("anubis: red=3 11pp"), "token buy-red")
    assert "blades-of-neith" in open_for(game, "buy")


def test_the_controller_buys_through_a_conquered_pyramid():
    """A3, A4: as high as it stands."""
    game = play(table("anubis: 2@SW1 red=1 11pp | bastet: red=4@SW1"), "token buy-red")
    assert "phoenix" in open_for(game, "buy")


def test_the_owner_does_not_buy_through_a_lost_pyramid():
    """A3, A4: the benefits are the controller's alone; not even level 1."""
    game = play(table("anubis: red=4@NW1 11pp | bastet: 1@NW1"), "token buy-red")
    assert asked(game) == ("turn", "bastet")


def test_the_owner_falls_back_on_another_controlled_pyramid():
    """A4: the best pyramid of that colour one controls."""
    game = play(table("anubis: red=4@NW1 2@SW1 11pp | bastet: red=2@SW1 1@NW1"), "token buy-red")
    names = set(" ".join(TILES_BY_LEVEL["red"][:2]).split())
    assert open_for(game, "buy") == names


def test_the_controller_teleports_from_a_conquered_pyramid():
    """A3, M5: and its owner has no troop there to teleport."""
    game = play(table("anubis: 2@SW1 | bastet: red=1@SW1"), "token upper-move", "troop SW1")
    assert "teleport TW 2" in texts(game)


def test_the_point_of_a_level_4_pyramid_is_the_controllers():
    """A3, G6: and comes back with the district."""
    game = table("anubis: 2@SW1 | bastet: red=4@SW1 1@SW2")
    assert (points(game, "anubis"), points(game, "bastet")) == (1, 0)
    play(game, "token upper-move", "troop SW1", "move WS 2")
    assert (points(game, "anubis"), points(game, "bastet")) == (0, 1)


def test_the_controller_may_raise_a_conquered_pyramid():
    """A3 (ruling): it stays its owner's."""
    game = table("anubis: 2@SW1 11pp | bastet: red=1@SW1 blue=2@SW2")
    play(game, "token middle-raise")
    assert {"bastet red 2", "bastet red 3", "bastet red 4"} <= open_for(game, "raise")
    assert not {"bastet blue 3", "bastet white 2"} & open_for(game, "raise")
    play(game, "raise bastet red 2")
    assert (level(game, "bastet", "red"), level(game, "anubis", "red")) == (2, 1)
    assert prayer(game, "anubis") == 9


def test_the_owner_may_still_raise_a_conquered_pyramid():
    """A3 (ruling): the controller, too, so the owner as well."""
    game = play(table("anubis: 11pp red=1@NW1 | bastet: 2@NW1"), "token middle-raise")
    assert "anubis red 2" in open_for(game, "raise")


# A4


@pytest.mark.parametrize(("colour", "height"), PRINTED)
def test_tiles_up_to_the_level_of_the_pyramid_are_on_sale(colour, height):
    """A4: of the space's colour, and of a level not above the pyramid; all others are closed."""
    game = play(table(f"anubis: 11pp {colour}={height}"), f"token buy-{colour}")
    assert open_for(game, "buy") == set(" ".join(TILES_BY_LEVEL[colour][:height]).split())


@pytest.mark.parametrize(("colour", "height"), PRINTED)
def test_a_tile_costs_its_level(colour, height):
    """A4: each of them."""
    for tile in TILES_BY_LEVEL[colour][height - 1].split():
        price = spent(f"anubis: 11pp {colour}=4 | bastet:", f"token buy-{colour}", f"buy {tile}")
        assert price == height, tile


@pytest.mark.parametrize(
    ("price", "own"), [(3, ""), (2, "priestess"), (2, "priest-of-ra"), (1, "priestess priest-of-ra")]
)
def test_a_priestess_makes_tiles_cheaper(price, own):
    """A4, A10: one less, and one less again with Priest of Ra."""
    assert spent(f"anubis: 11pp red=3 {own}", "token buy-red", "buy victory-point-red") == price


def test_a_pyramid_of_level_0_sells_nothing():
    """A4: no level, no tile."""
    game = play(table("anubis: 11pp red=0 | bastet:"), "token buy-red")
    assert asked(game) == ("turn", "bastet")


def test_one_tile_is_bought_per_action():
    """A4: then the turn passes on."""
    game = play(table("anubis: 11pp | bastet:"), "token buy-red", "buy charge")
    assert tiles(game, "anubis") == ["charge"]
    assert asked(game) == ("turn", "bastet")


def test_a_tile_that_is_sold_is_gone():
    """A4: there is one of most tiles."""
    game = table("anubis: 11pp | bastet: stargate")
    play(game, "token buy-red")
    assert open_for(game, "buy") == {"charge", "god-speed"}


def test_a_tile_with_two_copies_is_sold_twice():
    """A4: the third player finds none."""
    game = play(table("anubis: 11pp | bastet: charge | horus:"), "token buy-red")
    assert "charge" in open_for(game, "buy")
    game = play(table("anubis: 11pp | bastet: charge | horus: charge"), "token buy-red")
    assert "charge" not in open_for(game, "buy")


@pytest.mark.parametrize(
    ("own", "colour", "closed"),
    [
        ("charge", "red", "charge"),
        ("priest", "white", "priest"),
        ("victory-point-red", "blue", "victory-point-blue"),
        ("victory-point-white", "red", "victory-point-red"),
        ("act-of-god-blue", "white", "act-of-god-white"),
        ("act-of-god-white", "blue", "act-of-god-blue"),
    ],
)
def test_nobody_owns_two_tiles_of_the_same_name(own, colour, closed):
    """A4: whatever the colour."""
    game = play(table(f"anubis: 11pp {own} {colour}=4"), f"token buy-{colour}")
    assert closed not in open_for(game, "buy")
    game = play(table(f"anubis: 11pp {colour}=4 | bastet: {own}"), f"token buy-{colour}")
    assert closed in open_for(game, "buy")


def test_tiles_are_kept_when_the_pyramid_is_lost():
    """A4: for the whole game."""
    game = table("anubis: white=1@NW3 priest 0pp | bastet: 2@NW3")
    play(game, "token lower-pray")
    assert prayer(game, "anubis") == 3
    assert tiles(game, "anubis") == ["priest"]


# A5


def test_a_tile_acts_at_once():
    """A5: a Priest bought now prays in the same turn with silver."""
    game = table("anubis: act-of-god-red 5pp | bastet:")
    play(game, "token buy-white", "buy priest", "silver lower-pray")
    assert prayer(game, "anubis") == 7


@pytest.mark.parametrize("colour", ["red", "blue", "white"])
def test_the_tile_victory_point_gives_its_point_at_once(colour):
    """A5: and there is nothing to decline."""
    game = table(f"anubis: 5pp {colour}=3 | bastet:")
    play(game, f"token buy-{colour}", f"buy victory-point-{colour}")
    assert points(game, "anubis", "tile") == 1
    assert asked(game) == ("turn", "bastet")


def test_tiles_without_a_choice_are_not_optional():
    """A5: High Priest prays and the Mummy draws without being asked."""
    game = table("anubis: high-priest mummy 0pp | bastet: battle-vp=1", phase="night")
    assert asked(game) == ("who_follows", "anubis")
    assert (prayer(game, "anubis"), game.state.hand_size(0)) == (4, 2)


# A6


def test_recruits_cost_one_prayer_point_each():
    """A6: from the reserve into an own district."""
    game = play(table("anubis: 5pp 4@TW | bastet:"), "token upper-recruit", "recruit NW2 3", "done")
    assert (units(game, "anubis", "NW2"), reserve(game, "anubis"), prayer(game, "anubis")) == (3, 5, 2)
    assert asked(game) == ("turn", "bastet")


def test_recruits_go_into_one_to_three_own_districts():
    """A6: within the limit of each troop."""
    game = table("anubis: 11pp 3@NW1 | bastet:")
    play(game, "token upper-recruit", "recruit NW1 2", "recruit NW2 4", "recruit NW3 3")
    assert [units(game, "anubis", f"NW{i}") for i in (1, 2, 3)] == [5, 4, 3]
    assert (reserve(game, "anubis"), prayer(game, "anubis")) == (0, 2)
    assert asked(game) == ("turn", "bastet")


def test_the_price_of_recruits_is_of_all_districts_together():
    """A6: 3 prayer points are 3 units, wherever they go."""
    game = play(table("anubis: 3pp"), "token upper-recruit", "recruit NW1 2")
    assert open_for(game, "recruit") == {"NW2 1", "NW3 1"}


def test_a_district_without_a_pyramid_takes_recruits_too():
    """A6: own districts."""
    game = play(table("anubis: red=0 blue=2@NW2 white=1@NW3 2pp"), "token upper-recruit")
    assert "NW1 2" in open_for(game, "recruit")


@pytest.mark.parametrize(
    ("own", "units_", "price"), [("", 3, 3), ("recruiting-scribe", 3, 1), ("recruiting-scribe", 1, 0)]
)
def test_a_recruiting_scribe_adds_two_free_units(own, units_, price):
    """A6: up to two."""
    game = table(f"anubis: 5pp {own} | bastet:")
    play(game, "token upper-recruit", f"recruit NW1 {units_}", "done")
    assert (5 - prayer(game, "anubis"), units(game, "anubis", "NW1")) == (price, units_)


def test_free_recruits_need_no_prayer_points():
    """A6: with the Scribe and an empty purse two units come, and no third."""
    game = play(table("anubis: 0pp recruiting-scribe | bastet:"), "token upper-recruit")
    assert open_for(game, "recruit") == {f"NW{i} {n}" for i in (1, 2, 3) for n in (1, 2)}
    play(game, "recruit NW1 1")
    assert open_for(game, "recruit") == {"NW2 1", "NW3 1"}


def test_the_free_units_of_the_scribe_are_per_action_not_per_district():
    """A6: four units in two districts cost 2."""
    answers = ["token upper-recruit", "recruit NW1 2", "recruit NW2 2", "done"]
    assert spent("anubis: 5pp recruiting-scribe", *answers) == 2


def test_nobody_recruits_in_the_city_of_another():
    """A6: not even in a conquered district."""
    game = play(table("anubis: 2@SW1 11pp | bastet: 1@SW2"), "token upper-recruit")
    assert {text.split()[0] for text in open_for(game, "recruit")} == {"NW1", "NW2", "NW3"}


# A7


def test_recruiting_against_an_enemy_troop_is_an_attack():
    """A7: a battle follows, the recruiter attacks and gains the attacker's point."""
    game = table("anubis: 11pp charge | bastet: 1@NW1 defense")
    play(game, "token upper-recruit", "recruit NW1 4", "done")
    battle = game.view()["battle"]
    assert (battle["space"], battle["attacker"]["seat"], battle["defender"]["seat"]) == ("NW1", 0, 1)
    fight(game)
    strengths = next(event for event in game.events if event["message"] == "strengths_counted")
    assert (strengths["strength"], strengths["against"]) == (4 + 4 + 1, 1 + 4 + 1)
    assert points(game, "anubis", "battle") == 1


def test_all_recruits_are_placed_before_the_first_battle():
    """A7: the battle waits until the recruiter is done."""
    game = table("anubis: 11pp | bastet: 1@NW1")
    play(game, "token upper-recruit", "recruit NW1 2")
    assert "battle_began" not in messages(game)
    play(game, "recruit NW2 1", "done")
    assert "battle_began" in messages(game)


def test_several_battles_are_fought_in_the_recruiters_order():
    """A7: one after the other."""
    game = table("anubis: 11pp | bastet: 1@NW1 | horus: 1@NW3")
    play(game, "token upper-recruit", "recruit NW1 3", "recruit NW3 3", "done")
    assert asked(game) == ("which_battle", "anubis")
    assert open_for(game, "attack") == {"NW1", "NW3"}
    play(game, "attack NW3")
    assert game.view()["battle"]["space"] == "NW3"
    fight(game, "4-1-0", "3-0-1", discards=("1-3-0", "1-3-0"))
    play(game, "recall", "stay")
    assert game.view()["battle"]["space"] == "NW1"
    assert game.view()["battle"]["defender"]["seat"] == 1
    fight(game, "3-2-0", "4-1-0", discards=("2-0-2", "1-3-0"))
    play(game, "stay")
    assert points(game, "anubis", "battle") == 2
    assert asked(game) == ("turn", "bastet")


def test_a_lost_battle_of_recruits_leaves_the_district_to_the_enemy():
    """A7: the recruiter is the loser like any attacker."""
    game = table("anubis: 11pp | bastet: 5@NW1")
    play(game, "token upper-recruit", "recruit NW1 1", "done")
    fight(game, "3-0-1", "3-0-1")
    assert asked(game) == ("loser_decides", "anubis")
    play(game, "recall", "stay")
    assert (units(game, "anubis", "NW1"), units(game, "bastet", "NW1")) == (0, 5)
    assert asked(game) == ("turn", "bastet")


def test_recruits_elsewhere_start_no_battle():
    """A7: only where an enemy troop stands."""
    game = play(table("anubis: 11pp | bastet: 5@NW1"), "token upper-recruit", "recruit NW2 1", "done")
    assert "attacked" not in messages(game)
    assert asked(game) == ("turn", "bastet")


# A8


def test_a_creature_returns_with_the_recruit_action():
    """A8: to an own district with own units, free of charge, without a recruit."""
    game = table("anubis: 0pp phoenix 2@NW1 2@TW | bastet:")
    play(game, "token upper-recruit")
    assert texts(game) == ["summon phoenix NW1"]
    play(game, "summon phoenix NW1")
    assert creature_at(game, "phoenix") == "NW1"
    assert asked(game) == ("turn", "bastet")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_comes_back_even_if_its_owner_only_recruits(edition):
    """A8: not optional where it is possible; with a single way nobody is asked."""
    game = table("anubis: 5pp phoenix 2@NW1 | bastet:", edition=edition)
    play(game, "token upper-recruit", "recruit NW1 1", "done")
    assert creature_at(game, "phoenix") == "NW1"
    assert asked(game) == ("turn", "bastet")


@pytest.mark.parametrize("edition", EDITIONS)
def test_which_creature_comes_back_and_where_is_its_owners_choice(edition):
    """A8: one of those in the reserve, in one of the districts with own units."""
    game = table("anubis: 5pp phoenix sphinx 2@NW1 2@NW3 | bastet:", edition=edition)
    play(game, "token upper-recruit", "done")
    assert asked(game) == ("which_creature_returns", "anubis")
    ways = {"phoenix NW1", "phoenix NW3", "sphinx NW1", "sphinx NW3"}
    assert {text.removeprefix("summon ") for text in texts(game)} == ways
    play(game, "summon sphinx NW3")
    assert creature_at(game, "sphinx") == "NW3"
    assert creature_at(game, "phoenix") == ("NW1" if edition == "ru" else None)
    assert asked(game) == ("turn", "bastet")


def test_in_ru_creatures_come_back_as_long_as_there_is_a_district_for_them():
    """A8, X: any number, one per district; the last one has one way left and asks nobody."""
    game = table("anubis: 5pp phoenix sphinx mummy royal-scarab 2@NW1 2@NW3 | bastet:", edition="ru")
    play(game, "token upper-recruit", "recruit NW2 1", "done", "summon sphinx NW3", "summon mummy NW1")
    assert asked(game) == ("which_creature_returns", "anubis")
    assert texts(game) == ["summon royal-scarab NW2", "summon phoenix NW2"]
    play(game, "summon phoenix NW2")
    assert (creature_at(game, "phoenix"), creature_at(game, "royal-scarab")) == ("NW2", None)
    assert asked(game) == ("turn", "bastet")


def test_a_creature_comes_back_with_the_gold_recruit_too():
    """A8, D4: the gold token recruits like another."""
    game = table("anubis: 5pp divine-will phoenix 2@NW1 | bastet:")
    play(game, "gold recruit", "done")
    assert creature_at(game, "phoenix") == "NW1"


def test_a_creature_that_comes_back_fights_beside_the_recruits():
    """A7, A8: it comes back before the battle that the recruits start."""
    game = table("anubis: 3pp giant-scorpion | bastet: 2@NW1")
    play(game, "token upper-recruit", "recruit NW1 2", "done")
    assert creature_at(game, "giant-scorpion") == "NW1"
    assert asked(game)[0] == "pick_battle_card"


@pytest.mark.parametrize("creature", ["phoenix@TW", "phoenix@NW2"])
def test_recruits_fight_although_no_creature_waits_to_come_back(creature):
    """A7, A8: the only creature of the recruiter is on the board already."""
    game = table(f"anubis: 3pp 1@TW 1@NW2 {creature} | bastet: 2@NW1")
    play(game, "token upper-recruit", "recruit NW1 3")
    assert asked(game) == ("pick_battle_card", "anubis")


def test_recruits_fight_although_the_creature_finds_no_district():
    """A7, A8: the recruits meet enemies beside a creature, the other one stays on its tile."""
    game = table("anubis: 5pp 1@NW2 phoenix@NW2 sphinx 1@NW3 giant-scorpion@NW3 mummy | bastet: 2@NW1")
    play(game, "token upper-recruit", "recruit NW1 3", "summon sphinx NW1", "done")
    assert (creature_at(game, "sphinx"), creature_at(game, "mummy")) == ("NW1", None)
    assert asked(game) == ("pick_battle_card", "anubis")


def test_a_hand_emptied_in_the_first_battle_of_a_recruit_is_full_in_the_second():
    """A7, B3: the cards come back after a battle, not after the action."""
    game = table("anubis: 10pp hand=4-1-0,2-0-2 | bastet: 1@NW1 1@NW2")
    play(game, "token upper-recruit", "recruit NW1 4", "recruit NW2 3", "done", "attack NW1")
    play(fight(game, "4-1-0", "1-3-0", discards=("2-0-2", "3-0-1")), "stay")
    assert len(open_for(game, "fight")) == 6


def test_a_creature_may_follow_units_recruited_just_now():
    """A8: the district holds own units then."""
    game = play(table("anubis: 2pp phoenix | bastet:"), "token upper-recruit")
    assert open_for(game, "summon") == set()
    play(game, "recruit NW3 2", "summon phoenix NW3")
    assert creature_at(game, "phoenix") == "NW3"


def test_a_creature_returns_to_no_district_with_another_own_creature():
    """A8, C2: one own creature per space."""
    game = play(table("anubis: phoenix@NW1 sphinx 2@NW1 2@NW2"), "token upper-recruit")
    assert open_for(game, "summon") == {"sphinx NW2"}


def test_a_creature_on_the_board_is_not_summoned():
    """A8: creatures in the reserve return."""
    game = play(table("anubis: phoenix@TW 2@TW 2@NW1"), "token upper-recruit")
    assert open_for(game, "summon") == set()


def test_a_creature_returns_to_no_foreign_district():
    """A8: own districts."""
    game = play(table("anubis: phoenix 2@SW1 0pp | bastet:"), "token upper-recruit")
    assert asked(game) == ("turn", "bastet")


@pytest.mark.parametrize("edition", ["en", "pt", "pl"])
def test_one_creature_returns_per_recruit(edition):
    """A8, X: in all editions but the Russian."""
    game = table("anubis: phoenix sphinx 2@NW1 2@NW2 3pp", edition=edition)
    play(game, "token upper-recruit", "summon sphinx NW1")
    assert open_for(game, "summon") == set()
    assert open_for(game, "recruit")


def test_any_number_of_creatures_returns_in_the_russian_edition():
    """A8, X: one per district."""
    game = table("anubis: phoenix sphinx mummy 2@NW1 2@NW2 3pp", edition="ru")
    play(game, "token upper-recruit", "summon sphinx NW1")
    assert open_for(game, "summon") == {"phoenix NW2", "mummy NW2"}
    play(game, "summon phoenix NW2")
    assert open_for(game, "summon") == set()
    assert (creature_at(game, "sphinx"), creature_at(game, "phoenix")) == ("NW1", "NW2")


# A9


@pytest.mark.parametrize("space", ["upper-move", "middle-move"])
def test_a_move_moves_one_troop(space):
    """A9: on either space; then the turn passes on."""
    game = play(table("anubis: 3@NW1 2@TW | bastet:"), f"token {space}")
    assert open_for(game, "troop") == {"NW1", "TW"}
    play(game, "troop NW1", "move WN 2")
    assert (units(game, "anubis", "NW1"), units(game, "anubis", "WN")) == (1, 2)
    assert asked(game) == ("turn", "bastet")


# A10


def test_priest_of_ra_saves_one_prayer_point_once_per_raise():
    """A10 (FAQ): not per level: 1 to 3 costs 4."""
    assert spent("anubis: 11pp priest-of-ra", "token middle-raise", "raise anubis red 3") == 4
    assert spent("anubis: 11pp priest-of-ra", "token middle-raise", "raise anubis red 2") == 1


def test_priest_of_ra_adds_to_slaves():
    """A10: 0 to 4 for 5, and 0 to 1 is never below 0."""
    assert spent("anubis: 11pp priest-of-ra slaves red=0", "token middle-raise", "raise anubis red 4") == 5
    assert spent("anubis: 11pp priest-of-ra slaves red=0", "token middle-raise", "raise anubis red 1") == 0


@pytest.mark.parametrize("own", ["priest-of-ra", "priestess"])
def test_tiles_of_level_1_become_free(own):
    """A10 (FAQ): with Priest of Ra, and just so with the Priestess."""
    game = play(table(f"anubis: 0pp {own} | bastet:"), "token buy-red")
    assert open_for(game, "buy") == {"charge", "stargate", "god-speed"}
    play(game, "buy charge")
    assert (tiles(game, "anubis")[0], prayer(game, "anubis")) == ("charge", 0)


def test_priest_of_ra_and_priestess_together_make_level_2_free():
    """A10: it adds to Priestess; level 1 is not paid back."""
    assert spent("anubis: 5pp priest-of-ra priestess red=2", "token buy-red", "buy carnage") == 0
    assert spent("anubis: 5pp priest-of-ra priestess red=2", "token buy-red", "buy charge") == 0


def test_priest_of_ra_saves_one_on_all_recruits_together():
    """A10: not per unit nor per district."""
    assert spent("anubis: 5pp priest-of-ra", "token upper-recruit", "recruit NW1 4", "done") == 3
    answers = ["token upper-recruit", "recruit NW1 2", "recruit NW2 2", "done"]
    assert spent("anubis: 5pp priest-of-ra", *answers) == 3
    assert spent("anubis: 5pp priest-of-ra recruiting-scribe", *answers) == 1


def test_priest_of_ra_recruits_one_unit_for_nothing():
    """A10: never below 0."""
    game = play(table("anubis: 0pp priest-of-ra | bastet:"), "token upper-recruit")
    assert open_for(game, "recruit") == {"NW1 1", "NW2 1", "NW3 1"}
    play(game, "recruit NW1 1")
    assert prayer(game, "anubis") == 0
    assert asked(game) == ("turn", "bastet")


@pytest.mark.parametrize(
    ("own", "price"), [("", 2), ("stargate", 1), ("priest-of-ra", 1), ("priest-of-ra stargate", 0)]
)
def test_priest_of_ra_saves_one_on_a_teleport_and_adds_to_stargate(own, price):
    """A10: the cost of the Move action."""
    assert spent(f"anubis: 5pp 2@NW1 {own}", "token upper-move", "troop NW1", "teleport TW 2") == price


@pytest.mark.parametrize(
    ("own", "price"), [("", 4), ("priest-of-ra", 3), ("stargate", 2), ("priest-of-ra stargate", 1)]
)
def test_priest_of_ra_saves_once_on_two_teleports_of_one_move(own, price):
    """A10: in total, never per teleport."""
    answers = ["token upper-move", "troop NW1", "teleport TW 2", "teleport TNW 2"]
    assert spent(f"anubis: 5pp 2@NW1 teleport {own}", *answers) == price


def test_priest_of_ra_saves_on_each_action_of_a_turn():
    """A10: each action, also those of silver and gold tokens."""
    answers = ["token middle-raise", "raise anubis red 2", "silver buy-red", "buy carnage"]
    answers += ["gold recruit", "recruit NW1 2", "done"]
    assert spent("anubis: 11pp act-of-god-red divine-will", *answers) == 2 + 2 + 2
    assert spent("anubis: 11pp act-of-god-red divine-will priest-of-ra", *answers) == 1 + 1 + 1


def test_priest_of_ra_gives_nothing_for_praying():
    """A10: it lowers costs; praying costs nothing."""
    assert spent("anubis: 5pp priest-of-ra", "token lower-pray") == -2


def test_priest_of_ra_makes_a_card_cheaper():
    """A10: a card that costs 1 is free, one that costs 0 pays nothing back."""
    game = table("anubis: 0pp priest-of-ra +raining-fire +enlistment 1@NW1 | bastet: 2@SW1")
    play(game, "card raining-fire", "target SW1 bastet", "card enlistment", "done")
    assert prayer(game, "anubis") == 0
    assert units(game, "bastet", "SW1") == 1


def test_priest_of_ra_makes_each_card_of_a_battle_cheaper():
    """A10: two cards that cost 1 each are free."""
    game = table("anubis: 3@WO 0pp priest-of-ra +war-fury +war-fury | bastet: 3@TW")
    play(game, "token upper-move", "troop WO", "move TW 3")
    fight(game, attacker_adds=["war-fury", "war-fury"])
    assert prayer(game, "anubis") == 0
    assert cards(game, "anubis", "war-fury") == 0
    assert points(game, "anubis", "battle") == 1


def test_another_pays_the_full_price():
    """A10: for its owner alone."""
    assert spent("anubis: 5pp | bastet: priest-of-ra", "token buy-red", "buy charge") == 1


@pytest.mark.parametrize(("own", "price"), [("", 1), ("stargate", 1), ("priest-of-ra", 0)])
def test_stargate_does_not_make_the_card_teleportation_cheaper(own, price):
    """A10, I2 (FAQ of the Russian edition): but Priest of Ra does."""
    answers = ["token upper-move", "troop WN", "card teleportation", "teleport TW 2"]
    assert spent(f"anubis: 5pp 2@WN +teleportation {own}", *answers) == price
