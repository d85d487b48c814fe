"""The seven creatures: what they are worth in battle, how far they carry a troop, where they go."""

import pytest

from positions import asked, creature_at, fight, play, points, prayer, table, texts, units

LAST_TURN = "tokens=1 mat=upper-move,middle-raise,buy-red,buy-blue"


def strengths(game):
    """Of the attacker and of the defender in the last battle."""
    counted = [event for event in game.events if event["message"] == "strengths_counted"][-1]
    return counted["strength"], counted["against"]


def ways(game, verb="move"):
    return {text.split()[1] for text in texts(game) if text.startswith(f"{verb} ")}


def attack(text):
    """Anubis goes with everybody, creatures too, from WO to WS, where Bastet stands."""
    game = table(text)
    play(game, "token upper-move", "troop WO", f"move WS {units(game, 'anubis', 'WO')}")
    while asked(game)[0] == "take_creature":
        play(game, next(text for text in texts(game) if text.startswith("with ")))
    return game


def check_battle(creature, strength=0, damage=0, protection=0):
    """5 units with the creature against 5 units, cards 3/2/0 and 3/2/0, in attack and in defence."""
    left = 5 - 2 + protection, 5 - 2 - damage
    game = fight(attack(f"anubis: 5@WO {creature}@WO | bastet: 5@WS"), "3-2-0", "3-2-0")
    assert strengths(game) == (8 + strength, 8)
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == left
    game = fight(attack(f"anubis: 5@WO | bastet: 5@WS {creature}@WS"), "3-2-0", "3-2-0")
    assert strengths(game) == (8, 8 + strength)
    assert (units(game, "bastet", "WS"), units(game, "anubis", "WS")) == left


def steps(creature, *, along=True):
    """How many steps a troop makes that leaves with the creature, or without it."""
    game = table(f"anubis: 2@WN {creature}@WN | bastet:")
    play(game, "token upper-move", "troop WN")
    made = 0
    for goal in ("WO", "TW", "WN", "WB"):
        if asked(game) != ("where_next", "anubis"):
            break
        play(game, f"move {goal} 1")
        made += 1
        if asked(game)[0] == "take_creature":
            play(game, f"with {creature}" if along else f"without {creature}")
    return made


# In battle and on the way


@pytest.mark.covers("royal-scarab")
def test_the_royal_scarab_adds_two_strength_and_two_steps():
    """Royal Scarab: +2 M, +2 S."""
    check_battle("royal-scarab", strength=2)
    assert steps("royal-scarab") == 3


@pytest.mark.covers("giant-scorpion")
def test_the_giant_scorpion_adds_two_strength_two_damage_and_a_step():
    """Giant Scorpion: +1 M, +2 S, +2 D."""
    check_battle("giant-scorpion", strength=2, damage=2)
    assert steps("giant-scorpion") == 2


@pytest.mark.covers("phoenix")
def test_the_phoenix_adds_two_strength_and_a_step():
    """Phoenix: +1 M, +2 S."""
    check_battle("phoenix", strength=2)
    assert steps("phoenix") == 2


@pytest.mark.covers("ancestral-elephant")
def test_the_ancestral_elephant_adds_strength_protection_and_a_step():
    """Ancestral Elephant: +1 M, +1 S, +1 P."""
    check_battle("ancestral-elephant", strength=1, protection=1)
    assert steps("ancestral-elephant") == 2


@pytest.mark.covers("deep-desert-snake")
def test_the_deep_desert_snake_adds_a_step_and_nothing_in_battle_itself():
    """Deep Desert Snake: +1 M."""
    check_battle("deep-desert-snake")
    assert steps("deep-desert-snake") == 2


@pytest.mark.covers("sphinx")
def test_the_sphinx_adds_two_strength_and_no_step():
    """Sphinx: +2 S, no move bonus."""
    check_battle("sphinx", strength=2)
    assert steps("sphinx") == 1


@pytest.mark.covers("mummy")
def test_the_mummy_adds_two_strength_and_a_step():
    """The Mummy: +1 M, +2 S."""
    check_battle("mummy", strength=2)
    assert steps("mummy") == 2


# The Phoenix and the walls


@pytest.mark.covers("phoenix")
def test_a_troop_with_the_phoenix_ignores_walls():
    """Phoenix, M6: the move started two spaces away; the Phoenix has to come along, so it is not asked."""
    game = table("anubis: 3@WO 0pp phoenix@WO | bastet:")
    play(game, "token upper-move", "troop WO", "move WS 3", "with phoenix")
    assert {"SW1", "SW2", "SW3"} <= ways(game)
    play(game, "move SW2 2")
    assert asked(game) == ("turn", "bastet")
    assert (units(game, "anubis", "SW2"), units(game, "anubis", "WS")) == (2, 1)
    assert creature_at(game, "phoenix") == "SW2"


@pytest.mark.covers("phoenix")
def test_a_troop_that_left_the_phoenix_behind_stops_at_the_walls():
    """Phoenix, M6: it must be in the troop at the moment of entering."""
    game = table("anubis: 3@WO phoenix@WO god-speed | bastet:")
    play(game, "token upper-move", "troop WO", "move WS 2", "without phoenix")
    assert ways(game) == {"WO", "WB", "TW"}


@pytest.mark.covers("phoenix")
def test_a_troop_that_meets_the_phoenix_on_the_way_may_enter_with_it():
    """Phoenix, M6: capacity is that of the start (M1), the walls are judged at the moment of entering."""
    game = table("anubis: 2@WO 1@WS phoenix@WS god-speed | bastet:")
    play(game, "token upper-move", "troop WO", "move WS 2", "move SW1 2")
    assert units(game, "anubis", "SW1") == 2
    assert creature_at(game, "phoenix") == "SW1"


@pytest.mark.covers("phoenix")
def test_the_phoenix_opens_the_walls_for_its_own_troop_only():
    """Phoenix: another troop of its owner stands before closed gates."""
    game = table("anubis: 2@WN phoenix@WN 3@WO god-speed | bastet:")
    play(game, "token upper-move", "troop WO", "move WS 3")
    assert ways(game) == {"WO", "WB", "TW"}


@pytest.mark.covers("phoenix")
def test_where_no_wall_binds_the_phoenix_may_stay_behind():
    """Phoenix, M3: from the front desert everybody may enter, so the creature is asked for."""
    game = table("anubis: 3@WS phoenix@WS | bastet:")
    play(game, "token upper-move", "troop WS", "move SW1 2", "without phoenix")
    assert (units(game, "anubis", "SW1"), creature_at(game, "phoenix")) == (2, "WS")


@pytest.mark.covers("royal-scarab")
def test_no_other_creature_flies_over_walls():
    """M6: a troop with the Royal Scarab stops before them."""
    game = table("anubis: 3@WO royal-scarab@WO | bastet:")
    play(game, "token upper-move", "troop WO", "move WS 3", "with royal-scarab")
    assert ways(game) == {"WO", "WB", "TW"}


# The Snake


@pytest.mark.covers("deep-desert-snake")
def test_the_snake_silences_the_enemy_creature_in_attack_and_defence():
    """Deep Desert Snake, B7: no strength and no damage of the Scorpion, no protection of the Elephant."""
    game = fight(
        attack("anubis: 4@WO deep-desert-snake@WO | bastet: 4@WS giant-scorpion@WS"), "3-2-0", "3-2-0"
    )
    assert strengths(game) == (7, 7)
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == (2, 2)
    game = fight(
        attack("anubis: 4@WO ancestral-elephant@WO | bastet: 4@WS deep-desert-snake@WS"), "3-2-0", "3-2-0"
    )
    assert strengths(game) == (7, 7)
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == (2, 2)


@pytest.mark.covers("deep-desert-snake")
def test_a_snake_that_is_not_in_the_battle_silences_nobody():
    """Deep Desert Snake, B7: its troop only; waiting elsewhere it does nothing."""
    game = attack("anubis: 4@WO 1@WN deep-desert-snake@WN | bastet: 4@WS giant-scorpion@WS")
    assert strengths(fight(game)) == (8, 10)


@pytest.mark.covers("deep-desert-snake")
def test_the_snake_silences_creatures_and_no_tiles():
    """Deep Desert Snake: Defense! still counts, and the Sphinx keeps its victory point."""
    game = attack("anubis: 4@WO deep-desert-snake@WO | bastet: 4@WS sphinx@WS defense sphinx-vp=1")
    assert strengths(fight(game)) == (8, 9)
    assert points(game, "bastet", "sphinx") == 1


@pytest.mark.covers("deep-desert-snake", "giant-scorpion")
def test_a_silenced_creature_is_still_there():
    """Deep Desert Snake, B7, C3: whose last unit falls goes home afterwards."""
    game = attack("anubis: 5@WO deep-desert-snake@WO | bastet: 1@WS 2@SW2 giant-scorpion@WS")
    fight(game)
    assert creature_at(game, "giant-scorpion") == "SW2"


# The Sphinx and the Mummy


@pytest.mark.covers("sphinx")
def test_the_sphinx_gives_a_permanent_point_when_bought():
    """Sphinx, G6: also if it finds no place on the board; it is never lost."""
    game = play(table("anubis: blue=4 | bastet:"), "token buy-blue", "buy sphinx")
    assert creature_at(game, "sphinx") is None
    assert (points(game, "anubis", "sphinx"), prayer(game, "anubis")) == (1, 1)
    assert points(game, "anubis") == 2  # and the pyramid of level 4


@pytest.mark.covers("sphinx")
def test_the_point_of_the_sphinx_survives_a_lost_battle():
    """Sphinx, G6: the troop dies, the point stays and is gained only once."""
    game = attack("anubis: 5@WO | bastet: 1@WS 1@SW1 sphinx@WS sphinx-vp=1")
    fight(game)
    assert creature_at(game, "sphinx") == "SW1"
    assert points(game, "bastet", "sphinx") == 1


@pytest.mark.covers("mummy")
@pytest.mark.parametrize("mummy", ["mummy", "mummy@WN"], ids=["on its tile", "on the board"])
def test_the_mummy_draws_one_card_more_each_night(mummy):
    """The Mummy, N2: wherever it is."""
    game = table(f"anubis: 2@WN {mummy} {LAST_TURN} | bastet: {LAST_TURN}")
    play(game, "token lower-pray", "token lower-pray")
    assert [game.view()["seats"][seat]["cards"] for seat in (0, 1)] == [2, 1]


@pytest.mark.covers("mummy")
def test_mummy_and_divine_boon_add_up():
    """The Mummy, Divine Boon, N2: three cards."""
    game = table(f"anubis: mummy divine-boon {LAST_TURN} | bastet: {LAST_TURN}")
    play(game, "token lower-pray", "token lower-pray")
    assert game.view()["seats"][0]["cards"] == 3


@pytest.mark.covers("mummy")
def test_the_mummy_gives_no_card_when_bought():
    """The Mummy: the night only."""
    game = play(table("anubis: 1@NW3 white=4 | bastet:"), "token buy-white", "buy mummy")
    assert game.view()["seats"][0]["cards"] == 0
    play(game, "house mummy NW3")
    assert game.view()["seats"][0]["cards"] == 0


# Coming to the board


@pytest.mark.covers("royal-scarab")
def test_a_creature_is_placed_when_bought_in_a_district_of_the_owners_choice():
    """C1: own districts with own units; not where nobody stands, not in the desert."""
    game = play(table("anubis: 1@NW1 2@NW3 2@WN red=3 | bastet:"), "token buy-red", "buy royal-scarab")
    assert prayer(game, "anubis") == 2
    assert asked(game) == ("place_creature", "anubis")
    assert texts(game) == ["done", "house royal-scarab NW1", "house royal-scarab NW3"]
    play(game, "house royal-scarab NW3")
    assert creature_at(game, "royal-scarab") == "NW3"


@pytest.mark.covers("giant-scorpion")
def test_a_creature_shares_no_district_with_another_own_creature():
    """C1, C2: one district is taken by the Phoenix."""
    game = table("anubis: 1@NW1 phoenix@NW1 2@NW3 red=4 | bastet:")
    play(game, "token buy-red", "buy giant-scorpion")
    assert texts(game) == ["done", "house giant-scorpion NW3"]


@pytest.mark.covers("ancestral-elephant")
def test_a_creature_without_a_place_waits_on_its_tile_until_a_recruit():
    """C1, A8: it comes back with the Recruit action, beside own units, free of charge."""
    game = play(table("anubis: 5pp 2@WN blue=2 | bastet:"), "token buy-blue", "buy ancestral-elephant")
    assert creature_at(game, "ancestral-elephant") is None
    play(game, "token lower-pray", "token upper-recruit")
    assert not [text for text in texts(game) if text.startswith("summon")]
    play(game, "recruit NW2 1")
    assert [text for text in texts(game) if text.startswith("summon")] == ["summon ancestral-elephant NW2"]
    play(game, "summon ancestral-elephant NW2", "done")
    assert creature_at(game, "ancestral-elephant") == "NW2"
    assert prayer(game, "anubis") == 2


@pytest.mark.covers("phoenix", "giant-scorpion")
@pytest.mark.parametrize(("edition", "second"), [("en", False), ("pl", False), ("ru", True)])
def test_a_recruit_brings_back_one_creature_or_all_of_them(edition, second):
    """A8, X: one; in the ru edition any, one per district."""
    game = table("anubis: 1@NW1 1@NW2 phoenix giant-scorpion | bastet:", edition=edition)
    play(game, "token upper-recruit", "summon phoenix NW1")
    assert ("summon giant-scorpion NW2" in texts(game)) is second
    assert "summon giant-scorpion NW1" not in texts(game)


# Leaving the board


@pytest.mark.covers("giant-scorpion")
def test_a_creature_whose_troop_is_destroyed_goes_home():
    """C3: its owner chooses among own districts with own units."""
    game = attack("anubis: 5@WO | bastet: 1@WS 1@SW1 2@SW3 giant-scorpion@WS")
    fight(game)
    assert asked(game) == ("house_creature", "bastet")
    assert texts(game) == ["house giant-scorpion SW1", "house giant-scorpion SW3"]
    play(game, "house giant-scorpion SW1")
    assert creature_at(game, "giant-scorpion") == "SW1"
    assert units(game, "bastet", "SW1") == 1


@pytest.mark.covers("mummy")
def test_a_creature_without_a_home_goes_onto_its_tile():
    """C3: no own units in own districts."""
    game = fight(attack("anubis: 5@WO | bastet: 1@WS 2@WB mummy@WS"))
    assert creature_at(game, "mummy") is None


@pytest.mark.covers("royal-scarab")
@pytest.mark.parametrize(("edition", "where"), [("en", None), ("pt", None), ("pl", None), ("ru", "NW1")])
def test_a_creature_left_alone_goes_off_the_board(edition, where):
    """C4, X: dropped by a move it goes onto its tile, in the ru edition home."""
    game = table("anubis: 2@WN 1@NW1 royal-scarab@WN | bastet:", edition=edition)
    play(game, "token upper-move", "troop WN", "move WO 2", "without royal-scarab")
    assert creature_at(game, "royal-scarab") == where


@pytest.mark.covers("royal-scarab")
@pytest.mark.parametrize(("edition", "where"), [("en", None), ("ru", "SW2")])
def test_a_creature_of_a_recalled_troop_is_left_alone(edition, where):
    """C4, X: recall is no destruction."""
    game = table("anubis: 5@WO | bastet: 3@WS 1@SW2 royal-scarab@WS", edition=edition)
    fight(play(game, "token upper-move", "troop WO", "move WS 5"), "4-1-0", "2-0-2")
    play(game, "recall")
    assert creature_at(game, "royal-scarab") == where


@pytest.mark.covers("royal-scarab", "phoenix")
def test_a_creature_does_not_follow_to_a_space_with_another_own_creature():
    """C2, M3: the Scarab stays with those that stay, and is not asked for."""
    game = table("anubis: 3@WN royal-scarab@WN 1@WO phoenix@WO | bastet:")
    play(game, "token upper-move", "troop WN", "move WO 2")
    assert asked(game) == ("turn", "bastet")  # capacity 1: the Scarab did not start with them
    assert (creature_at(game, "royal-scarab"), creature_at(game, "phoenix")) == ("WN", "WO")


# The move bonus


@pytest.mark.covers("royal-scarab")
def test_the_move_bonus_is_that_of_the_creature_the_troop_starts_with():
    """M1, C5: leaving it behind at once gives nothing; dropping it later takes nothing away."""
    assert steps("royal-scarab", along=False) == 1
    game = table("anubis: 3@WN royal-scarab@WN | bastet:")
    play(game, "token upper-move", "troop WN", "move WO 3", "with royal-scarab")
    play(game, "move TW 2", "without royal-scarab", "move WN 2")
    assert (units(game, "anubis", "WN"), creature_at(game, "royal-scarab")) == (2, "WO")
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("giant-scorpion")
def test_a_creature_met_on_the_way_lengthens_no_move():
    """M1: the capacity is fixed when the troop first leaves."""
    game = table("anubis: 2@WN 1@WO giant-scorpion@WO | bastet:")
    play(game, "token upper-move", "troop WN", "move WO 2")
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("royal-scarab", "giant-scorpion")
def test_god_speed_adds_to_the_bonus_of_a_creature():
    """M1: 1, God Speed 1, Royal Scarab 2."""
    game = table("anubis: 2@WN royal-scarab@WN god-speed | bastet:")
    play(game, "token upper-move", "troop WN")
    for goal in ("WO", "TW", "WO", "TW"):
        assert asked(game) == ("where_next", "anubis")
        play(game, f"move {goal} 2", "with royal-scarab")
    assert asked(game) == ("turn", "bastet")
    assert units(game, "anubis", "TW") == 2


@pytest.mark.covers("sphinx")
def test_a_creature_is_no_unit():
    """C2: a troop of five takes it along, and it enters where five stand."""
    game = table("anubis: 5@WN sphinx@WN | bastet: 5@WO")
    play(game, "token upper-move", "troop WN", "move WO 5", "with sphinx")
    assert strengths(fight(game)) == (5 + 4 + 2, 5 + 4)
