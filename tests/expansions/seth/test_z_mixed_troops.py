"""Z Mixed troops: who moves them, what they are worth, whose creatures and points they are."""

import pytest

from expansions.seth.battles import counted
from expansions.seth.sethtable import (
    asked,
    creature_at,
    play,
    points,
    prayer,
    reserve,
    seth_table,
    texts,
    units,
)
from kemet.table.pyramids import best_level, controls
from positions import fight, messages

EXAMPLE = "seth: 6@S1 | anubis: 4@WN royal-scarab@WN | bastet: 2@WO1 | horus: 3@WO1 ancestral-elephant@WO1"


def moving(text, who="anubis", where="WN", **more):
    """An ally has chosen the troop of a Move."""
    return play(
        seth_table(text, phase="alliance", **more), f"follow {who}", "token upper-move", f"troop {where}"
    )


def example():
    """Olga's troop stands among those of Boris and Nika, with two steps left."""
    return play(moving(EXAMPLE), "move WO1 4")


def there(game, where):
    return [units(game, who, where) for who in ("anubis", "bastet", "horus")]


# The example of the rulebook


def test_olga_leaves_two_and_takes_one_blue_and_one_yellow():
    """Z1: the rulebook's example ends with five units and the elephant, and four with the scarab."""
    game = play(example(), "move TW 2", "bring bastet 1", "bring horus 1", "with royal-scarab", "done")
    assert there(game, "WO1") == [2, 1, 2]
    assert there(game, "TW") == [2, 1, 1]
    assert creature_at(game, "ancestral-elephant") == "WO1"
    assert creature_at(game, "royal-scarab") == "TW"


def test_olga_could_have_left_the_scarab_and_taken_the_elephant():
    """Z3: the elephant goes with one of Nika's units, the scarab stays with two of Olga's."""
    game = play(example(), "move TW 2", "bring bastet 1", "bring horus 1", "with ancestral-elephant", "done")
    assert creature_at(game, "ancestral-elephant") == "TW"
    assert creature_at(game, "royal-scarab") == "WO1"


def test_olga_cannot_stop_where_nine_units_would_stand():
    """L2: limits may be exceeded on the way, but not where the move ends."""
    assert "done" not in texts(example())


def test_olga_cannot_move_six_units_together():
    """L2: four of hers and one blue leave room for no yellow one."""
    game = play(example(), "move TW 4", "bring bastet 1")
    assert texts(game) == ["bring horus 0"]
    game = play(example(), "move TW 2", "bring bastet 2")
    assert "bring horus 2" not in texts(game)
    assert "bring horus 1" in texts(game)


def test_olga_cannot_leave_six_units_behind():
    """L2: with one of hers gone at least three others must come along."""
    game = play(example(), "move TW 1")
    assert texts(game) == ["bring bastet 0", "bring bastet 1", "bring bastet 2"]
    play(game, "bring bastet 0")
    assert texts(game) == ["bring horus 3"]
    game = play(example(), "move TW 2", "bring bastet 0")
    assert texts(game) == ["bring horus 2", "bring horus 3"]


def test_olga_cannot_leave_both_creatures_or_take_both():
    """L2: one creature goes and one stays; neither both nor none is offered."""
    game = play(example(), "move TW 2", "bring bastet 1", "bring horus 1")
    assert asked(game)[0] == "which_creature_goes"
    assert texts(game) == ["with royal-scarab", "with ancestral-elephant"]


def test_the_scarab_gives_olga_three_steps():
    """M1: one and two for the scarab, fixed when the troop first leaves."""
    game = play(example(), "move TW 2", "bring bastet 1", "bring horus 1", "with royal-scarab")
    play(game, "move WS 2", "bring bastet 1", "bring horus 1", "with royal-scarab")
    assert there(game, "WS") == [2, 1, 1]
    assert asked(game)[0] == "turn"


# Z1


def test_whoever_has_a_unit_there_may_move_the_whole_troop():
    """Z1: one unit of the mover and the units of an ally."""
    game = moving("seth: 6@S1 | anubis: 1@WN | bastet: 4@WN")
    assert {text for text in texts(game) if text.startswith("move WB")} == {"move WB 1"}
    play(game, "move WB 1", "bring bastet 4")
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WB")) == (1, 4)
    assert units(game, "bastet", "WN") == 0


def test_a_player_without_a_unit_there_cannot_move_the_troop():
    """Z1: the troops of allies alone are not offered."""
    game = play(
        seth_table("seth: 6@S1 | anubis: 1@WN | bastet: 4@TW", phase="alliance"),
        "follow anubis",
        "token upper-move",
    )
    assert texts(game) == ["done", "troop WN"]


def test_an_own_unit_is_part_of_every_departure():
    """Z1: a departure without own units is never open."""
    game = moving("seth: 6@S1 | anubis: 1@WN god-speed | bastet: 2@WN")
    play(game, "move WB 1", "bring bastet 2")
    onward = [text for text in texts(game) if text.startswith("move")]
    assert onward
    assert all(text.endswith(" 1") for text in onward)


def test_allied_units_may_be_dropped_on_the_way():
    """Z1: an ally's unit comes along for one step and stays there."""
    game = moving("seth: 6@S1 | anubis: 1@WN god-speed | bastet: 2@WN")
    play(game, "move WB 1", "bring bastet 2", "move WO 1", "bring bastet 0")
    assert (units(game, "anubis", "WO"), units(game, "bastet", "WB")) == (1, 2)


def test_own_units_may_be_left_while_allies_come_along():
    """Z1: own and allied units are picked up and dropped freely."""
    game = moving("seth: 6@S1 | anubis: 3@WN | bastet: 2@WN")
    play(game, "move WB 1", "bring bastet 1")
    assert (units(game, "anubis", "WN"), units(game, "bastet", "WN")) == (2, 1)


def test_the_mover_pays_for_the_teleport_of_all():
    """Z1: M5 for a mixed troop, from the purse of whoever moves it."""
    game = moving("seth: 6@S1 | anubis: 2@NW1 5pp | bastet: 2@NW1 5pp", where="NW1")
    play(game, "teleport TW 2", "bring bastet 2")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (3, 5)
    assert (units(game, "anubis", "TW"), units(game, "bastet", "TW")) == (2, 2)


# Z2


def test_all_owners_present_control_the_pyramid():
    """Z2: in a district of a third ally both owners may buy by its pyramid."""
    game = seth_table("seth: 6@S1 | anubis: 1@SW1 red=1 | bastet: 1@SW1 red=1 | horus: 2@TW red=4@SW1")
    state = game.state
    assert controls(state, 1, 3, 0)
    assert controls(state, 2, 3, 0)
    assert best_level(state, 1, 0) == best_level(state, 2, 0) == 4


def test_an_ally_in_my_district_does_not_take_my_pyramid():
    """Z2: both have its benefits; only an enemy takes it."""
    game = seth_table("seth: 6@S1 | anubis: 2@TW red=3 11pp | bastet: 1@NW1 red=1 11pp", phase="alliance")
    state = game.state
    assert controls(state, 1, 1, 0)
    assert controls(state, 2, 1, 0)
    assert best_level(state, 1, 0) == best_level(state, 2, 0) == 3
    play(game, "follow anubis", "token buy-red")
    assert "buy royal-scarab" in texts(game)
    taken = seth_table("seth: 1@NW1 | anubis: 2@TW red=3 | bastet: 1@SW1").state
    assert not controls(taken, 1, 1, 0)
    assert controls(taken, 0, 1, 0)


def battle_of(anubis, bastet, seth="3@WB", **more):
    """anubis and bastet march together against Seth's troop; anubis leads."""
    game = moving(f"seth: {seth} | anubis: 2@WN {anubis} | bastet: 2@WN {bastet}", **more)
    play(game, "move WB 2", "bring bastet 2")
    if asked(game)[0] == "which_creature_goes":
        play(game, next(text for text in texts(game) if text.startswith("with")))
    return play(game, "lead anubis")


def test_different_powers_of_all_owners_count():
    """Z2: Charge of one owner and the Wrath of another add up: 4 units, card 4, 1 and 1."""
    game = fight(battle_of("charge", "wrath-of-seth"))
    assert counted(game) == (10, 7)


def test_the_same_power_of_two_owners_counts_once():
    """Z2: two Charges are one: 4 units, card 4, 1."""
    game = fight(battle_of("charge", "charge"))
    assert counted(game) == (9, 7)


def test_powers_of_absent_allies_do_not_count():
    """Z2: only the owners present."""
    game = seth_table("seth: 3@WB | anubis: 4@WN | bastet: 2@TW charge", phase="alliance")
    play(game, "follow anubis", "token upper-move", "troop WN", "move WB 4")
    assert counted(fight(game)) == (8, 7)


def test_a_defending_mixed_troop_counts_the_powers_of_all():
    """Z2: Defense of an ally who does not lead."""
    game = seth_table("seth: 5@SG | anubis: 2@WB | bastet: 1@WB defense")
    play(game, "purple move-1", "troop SG", "move WB 5", "lead anubis")
    assert counted(fight(game)) == (9, 8)


# Z3


def test_a_creature_moves_only_with_a_unit_of_its_owner():
    """Z3: without one of bastet's units her elephant cannot go."""
    game = moving("seth: 6@S1 | anubis: 2@WN | bastet: 2@WN ancestral-elephant@WN")
    play(game, "move WB 2", "bring bastet 0")
    assert creature_at(game, "ancestral-elephant") == "WN"
    game = moving("seth: 6@S1 | anubis: 2@WN | bastet: 2@WN ancestral-elephant@WN")
    play(game, "move WB 2", "bring bastet 1", "with ancestral-elephant")
    assert creature_at(game, "ancestral-elephant") == "WB"


def test_a_creature_helps_the_whole_mixed_troop():
    """Z3: 4 units, card 4 and 1 of bastet's elephant, though anubis leads."""
    game = battle_of("", "ancestral-elephant@WN")
    assert creature_at(game, "ancestral-elephant") == "WB"
    assert counted(fight(game)) == (9, 7)


def test_a_creature_goes_home_when_its_owners_last_unit_falls():
    """Z3, C3: the troop stands on, but the elephant returns to the owner's city."""
    game = seth_table("seth: 5@SG | anubis: 3@WB | bastet: 1@WB 1@SW2 ancestral-elephant@WB")
    play(game, "purple move-1", "troop SG", "move WB 5", "lead anubis")
    fight(game, "2-2-1", "4-1-0")
    assert asked(game) == ("own_losses", ["anubis"])
    play(game, "lose anubis 0", "lose bastet 1")
    assert creature_at(game, "ancestral-elephant") == "SW2"


@pytest.mark.parametrize("edition", ["en", "ru", "pl"])
def test_a_creature_goes_home_when_its_owners_last_unit_leaves(edition):
    """Z3: an ally takes bastet's only unit away without her elephant: C3 in every edition."""
    game = moving("seth: 6@S1 | anubis: 2@WN | bastet: 1@WN 1@SW2 ancestral-elephant@WN", edition=edition)
    play(game, "move WB 1", "bring bastet 1", "done")
    if asked(game)[0] == "where_next":
        play(game, "done")
    assert creature_at(game, "ancestral-elephant") == "SW2"


# Z4


def test_the_owners_choose_a_leader_who_plays_the_cards():
    """Z4: any owner answers; the chosen one plays the own battle cards."""
    game = moving("seth: 3@WB | anubis: 2@WN | bastet: 2@WN hand=2-0-2,1-3-0")
    play(game, "move WB 2", "bring bastet 2")
    assert asked(game) == ("who_leads", ["anubis", "bastet"])
    game.play("lead bastet", 2)
    assert asked(game) == ("pick_battle_card", ["bastet"])
    assert texts(game) == ["fight 2-0-2", "fight 1-3-0"]


def test_the_owners_choose_whose_units_are_lost():
    """Z4, K4: two units die; each owner answers for the own ones."""
    game = seth_table("seth: 5@SG | anubis: 2@WB | bastet: 3@WB")
    play(game, "purple move-1", "troop SG", "move WB 5", "lead anubis")
    fight(game, "3-2-0", "4-1-0")
    assert asked(game) == ("own_losses", ["anubis"])
    assert texts(game) == ["lose anubis 0", "lose anubis 1", "lose anubis 2"]
    play(game, "lose anubis 1")
    assert asked(game) == ("own_losses", ["bastet"])
    play(game, "lose bastet 1")
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WB")) == (1, 2)
    assert (reserve(game, "anubis"), reserve(game, "bastet")) == (11, 10)


def test_no_question_is_asked_when_the_whole_troop_falls():
    """Z4: three hits on two units leave nothing to choose."""
    game = seth_table("seth: 6@SG | anubis: 1@WB 1@NW1 | bastet: 1@WB 1@SW1")
    play(game, "purple move-1", "troop SG", "move WB 6", "lead anubis")
    fight(game, "1-3-0", "4-1-0", discards=("2-0-2", "1-3-0"))
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WB")) == (0, 0)
    assert "own_losses" not in messages(game)
    assert points(game, "seth", "battle") == 1


def test_prayers_of_a_mixed_troop_are_divided_as_the_owners_decide():
    """Z4: Holy War of one owner gives 4 to the troop, here 3 and 1."""
    game = fight(battle_of("holy-war 5pp", "5pp"), "4-1-0", "1-3-0", discards=("1-3-0", "2-0-2"))
    play(game, "lose anubis 2")
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WB")) == (0, 1)  # the third had no choice
    assert asked(game) == ("own_share", ["anubis"])
    play(game, "give anubis 1", "give bastet 3")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (6, 8)


def test_the_prayers_of_a_recalled_mixed_troop_are_divided():
    """Z4, L4: four units give three prayers."""
    game = seth_table("seth: 6@SG | anubis: 2@WB 1@NW1 | bastet: 2@WB 1@SW1")
    play(game, "purple move-1", "troop SG", "move WB 6", "lead anubis")
    fight(game, "4-1-0", "2-0-2")
    assert asked(game) == ("loser_decides", ["anubis", "bastet"])
    play(game, "recall", "give anubis 0", "give bastet 3")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (5, 8)


def test_the_income_of_a_temple_is_divided_among_its_holders():
    """Z4: the 2 prayers of TW, one for each."""
    game = seth_table("seth: 6@S1 | anubis: 1@TW | bastet: 1@TW", phase="dusk")
    assert asked(game) == ("own_share", ["anubis"])
    play(game, "give anubis 1", "give bastet 1")
    assert prayer(game, "anubis") >= 6
    assert prayer(game, "bastet") >= 6


def test_sharing_stops_when_all_purses_are_full():
    """Z4, G4: what fits nobody is lost and nobody is asked."""
    game = fight(battle_of("holy-war 10pp", "11pp"), "4-1-0", "2-0-2", discards=("1-3-0", "1-3-0"))
    assert asked(game)[0] != "own_share"
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (11, 11)


def test_the_victory_of_a_mixed_troop_is_one_common_point():
    """Z4, L1: the attack brings the alliance one battle point."""
    game = fight(battle_of("", ""), "4-1-0", "2-0-2", discards=("1-3-0", "1-3-0"))
    assert points(game, "anubis", "battle") + points(game, "bastet", "battle") == 1


def test_an_escape_saves_the_whole_mixed_troop():
    """Z4: played by any owner, it takes all owners' units and the creature along."""
    game = seth_table(
        "seth: 5@SG | anubis: 2@WB +escape | bastet: 2@WB 1@SW1 ancestral-elephant@WB +prayer",
    )
    play(game, "purple move-1", "troop SG", "move WB 5")
    assert asked(game) == ("may_escape", ["anubis"])
    play(game, "card escape")
    while asked(game)[0] == "may_veto":
        play(game, "done")
    play(game, "flee WN")
    assert (units(game, "anubis", "WN"), units(game, "bastet", "WN")) == (2, 2)
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WB")) == (0, 0)
    assert creature_at(game, "ancestral-elephant") == "WN"
    assert "battle_began" not in messages(game)


def test_losses_that_nobody_takes_fall_where_most_units_stand():
    """Z4, K4, ruling: each owner answers for the own units only."""
    game = seth_table("seth: 5@SG | anubis: 2@WB | bastet: 3@WB")
    play(game, "purple move-1", "troop SG", "move WB 5", "lead anubis")
    fight(game, "3-2-0", "4-1-0")
    play(game, "lose anubis 0", "lose bastet 0")
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WB")) == (1, 2)


def test_wishes_for_more_prayers_than_there_are_are_met_evenly():
    """Z4, K4, ruling: nobody divides alone: 4 prayers, both wish for all of them."""
    game = fight(battle_of("holy-war 2pp", "2pp"), "4-1-0", "2-0-2", discards=("1-3-0", "1-3-0"))
    assert asked(game) == ("own_share", ["anubis"])
    play(game, "give anubis 4", "give bastet 4")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (4, 4)


def test_prayers_that_nobody_wished_for_are_not_lost():
    """Z4, ruling: what is left over goes round."""
    game = fight(battle_of("holy-war 2pp", "2pp"), "4-1-0", "2-0-2", discards=("1-3-0", "1-3-0"))
    play(game, "give anubis 0", "give bastet 3")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (3, 5)
