"""C Creatures: how they come, what they give, and where they go when their troop is gone."""

import pytest

from positions import asked, creature_at, fight, messages, play, points, reserve, table, texts, units

EDITIONS = ["en", "pt", "pl", "ru"]
CREATURES = [
    ("red", "royal-scarab", 3),
    ("red", "giant-scorpion", 4),
    ("red", "phoenix", 4),
    ("blue", "ancestral-elephant", 2),
    ("blue", "deep-desert-snake", 2),
    ("blue", "sphinx", 4),
    ("white", "mummy", 4),
]


def buy(game, colour, creature):
    return play(game, f"token buy-{colour}", f"buy {creature}")


def attack(text, **options):
    """Anubis goes from TW into WO with all units, and with the creature if there is one."""
    game = table(text, **options)
    play(game, "token upper-move", "troop TW", f"move WO {units(game, 'anubis', 'TW')}")
    return play(game, texts(game)[0]) if asked(game)[0] == "take_creature" else game


# C1


@pytest.mark.parametrize("edition", ["en", "pt", "pl"])
@pytest.mark.parametrize(("colour", "creature", "level"), CREATURES)
def test_a_creature_just_bought_may_be_placed_at_once_or_wait(colour, creature, level, edition):
    """C1, X: in an own district with own units, or on its tile, as its owner likes."""
    game = table(f"anubis: 3@NW2 {colour}={level} | bastet:", edition=edition)
    assert creature_at(game, creature) is None
    buy(game, colour, creature)
    assert asked(game) == ("place_creature", "anubis")
    assert texts(game) == ["done", f"house {creature} NW2"]
    waiting = play(game.copy(), "done")
    assert (creature_at(waiting, creature), asked(waiting)) == (None, ("turn", "bastet"))
    play(game, f"house {creature} NW2")
    assert (creature_at(game, creature), asked(game)) == ("NW2", ("turn", "bastet"))


@pytest.mark.parametrize(("colour", "creature", "level"), CREATURES)
def test_in_ru_a_creature_just_bought_is_placed_at_once(colour, creature, level):
    """C1, X (002): nobody is asked where there is one district."""
    game = buy(table(f"anubis: 3@NW2 {colour}={level} | bastet:", edition="ru"), colour, creature)
    assert (creature_at(game, creature), asked(game)) == ("NW2", ("turn", "bastet"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_owner_chooses_the_district_if_there_are_several(edition):
    """C1, X: any own district with own units; NW2 has none, and troops outside are no districts."""
    game = table("anubis: 3@NW1 1@NW3 2@TW blue=2 | bastet:", edition=edition)
    buy(game, "blue", "ancestral-elephant")
    districts = ["house ancestral-elephant NW1", "house ancestral-elephant NW3"]
    assert texts(game) == (districts if edition == "ru" else ["done", *districts])
    play(game, "house ancestral-elephant NW3")
    assert creature_at(game, "ancestral-elephant") == "NW3"


def test_a_creature_that_was_told_to_wait_comes_back_with_a_recruit():
    """C1, A8: it waits on its tile as any other."""
    game = buy(table("anubis: 11pp 3@NW1 blue=2 | bastet:"), "blue", "ancestral-elephant")
    play(game, "done")
    assert messages(game)[-2:] == ["creature_waits", "turn_began"]
    play(game, "token lower-pray", "token upper-recruit", "done")
    assert creature_at(game, "ancestral-elephant") == "NW1"


def test_a_district_with_another_own_creature_is_not_open():
    """C1, C2: and no other own creature."""
    game = buy(table("anubis: 3@NW1 mummy@NW1 1@NW3 blue=2 | bastet:"), "blue", "ancestral-elephant")
    assert texts(game) == ["done", "house ancestral-elephant NW3"]


def test_without_such_a_district_it_waits_on_its_tile():
    """C1: units outside the city, in a foreign city or beside another creature do not help."""
    game = buy(table("anubis: 3@TW 2@SW1 1@NW1 mummy@NW1 blue=2 | bastet:"), "blue", "ancestral-elephant")
    assert creature_at(game, "ancestral-elephant") is None
    assert game.view()["seats"][0]["creatures"] == {"mummy": "NW1", "ancestral-elephant": None}
    assert asked(game) == ("turn", "bastet")


def test_a_waiting_creature_comes_back_with_the_recruit_action():
    """C1, A8: into an own district that holds own units, those just recruited too."""
    game = play(table("anubis: ancestral-elephant 3@TW | bastet:"), "token upper-recruit")
    assert not [text for text in texts(game) if text.startswith("summon")]
    play(game, "recruit NW1 1", "summon ancestral-elephant NW1")
    assert creature_at(game, "ancestral-elephant") == "NW1"


# C2


def test_a_creature_is_no_unit_and_leaves_room_for_five():
    """C2: no limit: five units and a creature share a space."""
    game = play(table("anubis: 4@NW1 mummy@NW1 | bastet:"), "token upper-recruit", "recruit NW1 1")
    assert (units(game, "anubis", "NW1"), creature_at(game, "mummy")) == (5, "NW1")


def test_a_creature_has_no_strength_beyond_its_bonuses():
    """C2: the snake has no strength bonus and so adds nothing."""
    game = fight(attack("anubis: 3@TW deep-desert-snake@TW | bastet: 3@WO"), "3-0-1", "3-0-1")
    assert game.view()["battle"]["attacker"]["strength"] == 6


def test_a_summoned_creature_does_not_join_another_own_one():
    """C2: at most one own creature per space."""
    game = play(table("anubis: 3@NW1 mummy@NW1 2@NW2 phoenix | bastet:"), "token upper-recruit")
    assert [text for text in texts(game) if text.startswith("summon")] == ["summon phoenix NW2"]


def test_creatures_of_two_players_meet_in_one_space():
    """C2: one own creature per space; the enemy's does not count."""
    game = attack("anubis: 3@TW mummy@TW | bastet: 3@WO phoenix@WO")
    assert (creature_at(game, "mummy"), creature_at(game, "phoenix")) == ("WO", "WO")


# C3


def test_a_creature_whose_last_unit_is_destroyed_in_battle_goes_home():
    """C3: to an own district with own units."""
    game = attack("anubis: 5@TW | bastet: 1@WO mummy@WO 2@SW2")
    fight(game, "4-1-0", "3-0-1", discards=("1-3-0", "1-3-0"))
    assert creature_at(game, "mummy") == "WO"  # one damage, one protection
    game = attack("anubis: 5@TW | bastet: 1@WO mummy@WO 2@SW2")
    fight(game, "3-2-0", "3-0-1")
    assert (units(game, "bastet", "WO"), creature_at(game, "mummy")) == (0, "SW2")


def test_its_owner_chooses_among_several_districts_and_before_the_others_go_on():
    """C3: owner's choice, also for a defender in the opponent's turn."""
    game = fight(attack("anubis: 5@TW | bastet: 1@WO mummy@WO 2@SW2 1@SW3"), "3-2-0", "3-0-1")
    assert asked(game) == ("house_creature", "bastet")
    assert texts(game) == ["house mummy SW2", "house mummy SW3"]
    play(game, "house mummy SW3")
    assert creature_at(game, "mummy") == "SW3"
    assert asked(game) == ("winner_decides", "anubis")


def test_a_district_with_a_creature_is_no_home_for_another():
    """C3: and no creature."""
    game = fight(attack("anubis: 5@TW | bastet: 1@WO mummy@WO 2@SW2 phoenix@SW2 1@SW3"), "3-2-0", "3-0-1")
    assert creature_at(game, "mummy") == "SW3"


def test_without_a_home_it_goes_onto_its_tile():
    """C3: else onto its tile; it is not lost and keeps its owner."""
    game = fight(attack("anubis: 5@TW | bastet: 1@WO mummy@WO 3@WS"), "3-2-0", "3-0-1")
    assert game.view()["seats"][1]["creatures"] == {"mummy": None}


def test_the_winners_creature_goes_home_too():
    """C3, B6: a winner who loses everything keeps the creature."""
    game = fight(attack("anubis: 2@TW mummy@TW 1@NW1 | bastet: 3@WO"), "4-1-0", "3-2-0")
    assert (units(game, "anubis", "WO"), creature_at(game, "mummy")) == (0, "NW1")


def test_both_creatures_go_home_from_one_battle():
    """C3, B6: both losses at once."""
    game = attack("anubis: 2@TW mummy@TW 1@NW1 | bastet: 2@WO phoenix@WO 1@SW1")
    fight(game, "1-3-0", "1-3-0", discards=("4-1-0", "4-1-0"))
    assert (creature_at(game, "mummy"), creature_at(game, "phoenix")) == ("NW1", "SW1")


def test_initiative_sends_the_creature_of_a_destroyed_troop_home():
    """C3, M9: it is destroyed before the battle, too."""
    game = attack("anubis: 3@TW initiative | bastet: 2@WO mummy@WO 2@SW2 1@SW3")
    assert asked(game) == ("house_creature", "bastet")
    play(game, "house mummy SW2")
    assert creature_at(game, "mummy") == "SW2"


def test_raining_fire_on_the_last_unit_sends_the_creature_home():
    """C3, I5: by whatever its last unit is destroyed."""
    game = table("anubis: +raining-fire | bastet: 1@TW mummy@TW 2@SW2")
    play(game, "card raining-fire", "target TW bastet")
    assert creature_at(game, "mummy") == "SW2"


def test_while_a_unit_is_left_the_creature_stays():
    """C3: only the last unit counts."""
    game = table("anubis: +raining-fire | bastet: 2@TW mummy@TW 2@SW2")
    play(game, "card raining-fire", "target TW bastet")
    assert (units(game, "bastet", "TW"), creature_at(game, "mummy")) == (1, "TW")


# C4 (for the editions see X)


def test_a_creature_whose_troop_is_recalled_goes_onto_its_tile():
    """C4: left alone by a recall, loser and winner alike; own units at home do not matter."""
    game = fight(attack("anubis: 5@TW phoenix@TW 1@NW1 | bastet: 3@WO mummy@WO 2@SW2"), "3-0-1", "2-0-2")
    play(game, "recall")
    assert creature_at(game, "mummy") is None
    play(game, "recall")
    assert creature_at(game, "phoenix") is None


def test_a_creature_dropped_by_a_move_goes_onto_its_tile():
    """C4, M4: own units at home do not matter."""
    game = table("anubis: 3@TW mummy@TW 2@NW1 | bastet:")
    play(game, "token upper-move", "troop TW", "move WN 3", "without mummy")
    assert creature_at(game, "mummy") is None


def test_a_creature_whose_last_unit_is_returned_from_the_delta_goes_onto_its_tile():
    """C4, T1: a unit returned is not destroyed."""
    game = play(table("anubis: 1@TD mummy@TD 2@NW1 | bastet:", phase="dusk"), "sacrifice TD")
    assert (reserve(game, "anubis"), creature_at(game, "mummy")) == (10, None)


def test_a_creature_beside_a_unit_is_not_alone():
    """C4: it may stay where one own unit stays."""
    game = table("anubis: 3@TW mummy@TW | bastet:")
    play(game, "token upper-move", "troop TW", "move WN 2", "without mummy")
    assert creature_at(game, "mummy") == "TW"


# C5


def test_battle_bonuses_hold_for_the_creatures_own_troop_only():
    """C5: a creature elsewhere does not help."""
    game = fight(attack("anubis: 3@TW 1@NW1 mummy@NW1 | bastet: 3@WO 2@SW1 phoenix@SW1"), "3-0-1", "3-0-1")
    battle = game.view()["battle"]
    assert (battle["attacker"]["strength"], battle["defender"]["strength"]) == (6, 6)
    assert (battle["attacker"]["creature"], battle["defender"]["creature"]) == (None, None)


def test_a_creature_left_behind_takes_no_part_in_the_battle():
    """C5: it holds for the troop it stands with."""
    game = table("anubis: 4@TW mummy@TW | bastet: 3@WO")
    play(game, "token upper-move", "troop TW", "move WO 3", "without mummy")
    assert fight(game, "3-0-1", "3-0-1").view()["battle"]["attacker"]["strength"] == 6


@pytest.mark.parametrize(
    ("creature", "strength", "damage", "protection"),
    [
        ("royal-scarab", 2, 0, 0),
        ("giant-scorpion", 2, 2, 0),
        ("phoenix", 2, 0, 0),
        ("ancestral-elephant", 1, 0, 1),
        ("deep-desert-snake", 0, 0, 0),
        ("sphinx", 2, 0, 0),
        ("mummy", 2, 0, 0),
    ],
)
def test_each_creature_gives_its_bonuses_in_battle(creature, strength, damage, protection):
    """C5: attacking or defending."""
    expected = [5 + strength, 2 + damage, 1 + protection]
    game = fight(attack(f"anubis: 3@TW {creature}@TW | bastet: 3@WO"), "2-2-1", "2-2-1")
    side = game.view()["battle"]["attacker"]
    assert [side["strength"], side["damage"], side["protection"]] == expected
    game = fight(attack(f"anubis: 3@TW | bastet: 3@WO {creature}@WO"), "2-2-1", "2-2-1")
    side = game.view()["battle"]["defender"]
    assert [side["strength"], side["damage"], side["protection"]] == expected


def test_the_move_bonus_holds_for_a_move_the_creature_starts_with():
    """C5, M1: not for the other troops of its owner."""
    game = table("anubis: 3@TW 1@NW1 royal-scarab@NW1 | bastet:")
    play(game, "token upper-move", "troop TW", "move WN 3")
    assert asked(game) == ("turn", "bastet")


def test_the_sphinx_gives_its_point_once():
    """C5: 1 permanent VP when bought, none when the creature comes back."""
    game = buy(table("anubis: 3@TW blue=4@NW1 | bastet:"), "blue", "sphinx")
    assert points(game, "anubis", "sphinx") == 1
    play(game, "token lower-pray", "token upper-recruit", "recruit NW1 1", "summon sphinx NW1")
    assert (creature_at(game, "sphinx"), points(game, "anubis", "sphinx")) == ("NW1", 1)
