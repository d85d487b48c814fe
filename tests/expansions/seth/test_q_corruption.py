"""Q6 to Q8: creatures and troops of the alliance turn against it; captives of Units Corruption."""

import pytest

from expansions.seth.sethtable import (
    asked,
    creature_at,
    hand_size,
    held_captive,
    messages,
    placings,
    play,
    points,
    prayer,
    reserve,
    seth_table,
    texts,
    units,
)
from kemet.rules.rules import GODS

THIRD = GODS[2]


def battle(game, **fights):
    """The battle cards of each leader, every discard 1/3/0; stops after the reveal."""
    while asked(game)[0] in ("pick_battle_card", "pick_discard", "add_intervention"):
        message, (who,) = asked(game)
        if message == "pick_battle_card":
            game.play(f"fight {fights[who]}")
        elif message == "pick_discard":
            game.play("discard 1-3-0")
        else:
            game.play("done")
    return game


def strengths(game):
    """By leader, of the last battle."""
    event = [event for event in game.events if event["message"] == "strengths_counted"][-1]
    numbers = list(event.values())[1:]
    return {
        game.words.word("seat", numbers[0]): numbers[1],
        game.words.word("seat", numbers[2]): numbers[3],
    }


def beasts(game):
    """The creatures that may attack, and where."""
    return {tuple(text.split()[1:]) for text in texts(game) if text.startswith("beast ")}


def goals(game, verb="move"):
    return {text.split()[1] for text in texts(game) if text.startswith(f"{verb} ")}


# Q6: which creature, and whom


def test_a_creature_is_no_higher_than_the_pyramid_of_seth():
    """Q6: at level 1 there is none, at 2 the Elephant and the Snake, at 3 the Scarab, too."""
    text = "seth: 1@S1 purple={} | anubis: 3@TW | bastet: 3@WS"
    assert "coloured anubis corrupt-creature" not in placings(seth_table(text.format(1)))
    game = play(seth_table(text.format(2)), "coloured anubis corrupt-creature")
    assert {beast for beast, _ in beasts(game)} == {"ancestral-elephant", "deep-desert-snake"}
    game = play(seth_table(text.format(3)), "coloured anubis corrupt-creature")
    assert {beast for beast, _ in beasts(game)} == {"ancestral-elephant", "deep-desert-snake", "royal-scarab"}
    game = play(seth_table(text.format(4)), "coloured anubis corrupt-creature")
    assert len({beast for beast, _ in beasts(game)}) == 7


def test_a_creature_whose_tile_is_sold_cannot_be_corrupted():
    """Q6: the tile must still be for sale."""
    game = seth_table("seth: 1@S1 purple=2 | anubis: 3@TW ancestral-elephant@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature")
    assert {beast for beast, _ in beasts(game)} == {"deep-desert-snake"}


def test_a_creature_card_that_is_gone_cannot_be_played():
    """Q6: only the cards in hand."""
    game = seth_table("seth: 1@S1 purple=2 creatures=deep-desert-snake | anubis: 3@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature")
    assert {beast for beast, _ in beasts(game)} == {"deep-desert-snake"}


def test_a_creature_attacks_troops_of_the_colour_of_the_token():
    """Q6: anywhere, also a mixed troop with one such unit, not the troops of others."""
    game = seth_table("seth: 1@S1 purple=2 | anubis: 1@TW 2@DI | bastet: 3@WS 2@TW")
    play(game, "coloured anubis corrupt-creature")
    assert {space for _, space in beasts(game)} == {"TW", "DI"}


def test_only_the_phoenix_attacks_in_cities():
    """Q6: troops in districts are safe from the others."""
    game = seth_table("seth: 1@S1 purple=4 | anubis: 1@NW1 1@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature")
    assert {beast for beast, space in beasts(game) if space == "NW1"} == {"phoenix"}
    assert ("phoenix", "TW") in beasts(game)


def test_the_sphinx_needs_a_unit_of_the_colour_of_the_token():
    """Q6: the Sphinx of the base game is not exempt; only Khnum's Sphinx of Ta-Seti is."""
    game = seth_table("seth: 1@S1 purple=4 | anubis: 1@TW | bastet: 3@WS 2@SW1")
    play(game, "coloured anubis corrupt-creature")
    assert {space for beast, space in beasts(game) if beast == "sphinx"} == {"TW"}


def test_a_troop_of_seth_is_no_target_of_a_creature():
    """Q6: only alliance troops are attacked."""
    game = seth_table("seth: 1@S1 3@WO purple=4 | anubis: 1@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature")
    assert "WO" not in {space for _, space in beasts(game)}


# Q6: the battle


@pytest.mark.parametrize(
    ("beast", "strength"),
    [
        ("ancestral-elephant", 6), ("deep-desert-snake", 5), ("royal-scarab", 7), ("giant-scorpion", 7),
        ("phoenix", 7), ("sphinx", 8), ("mummy", 7),
    ],
)  # fmt: skip
def test_the_strength_comes_from_the_creature_card(beast, strength):
    """Q6: its number and the battle card 4/1/0, against 3 units with 2/0/2."""
    game = seth_table("seth: 1@S1 purple=4 | anubis: 3@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", f"beast {beast} TW")
    battle(game, seth="4-1-0", anubis="2-0-2")
    assert strengths(game) == {"seth": strength + 4, "anubis": 5}


def test_the_scorpion_does_two_damage_more():
    """Q6: 2 and 1 of the card, minus 2 protection: one unit of three is lost."""
    game = seth_table("seth: 1@S1 purple=4 | anubis: 3@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast giant-scorpion TW")
    battle(game, seth="4-1-0", anubis="2-0-2")
    assert units(game, "anubis", "TW") == 2


def test_powers_of_seth_do_not_help_a_creature():
    """Q6: no other powers but those for corruption: Wrath of Seth is silent, Servile Corruption adds 1."""
    text = "seth: 1@S1 purple=2 wrath-of-seth kill-them-all charge {} | anubis: 3@TW | bastet: 3@WS"
    game = play(
        seth_table(text.format("")), "coloured anubis corrupt-creature", "beast ancestral-elephant TW"
    )
    battle(game, seth="2-0-2", anubis="2-0-2")
    assert strengths(game)["seth"] == 8
    assert units(game, "anubis", "TW") == 3
    game = seth_table(text.format("servile-corruption"))
    play(game, "coloured anubis corrupt-creature", "beast ancestral-elephant TW")
    assert strengths(battle(game, seth="2-0-2", anubis="2-0-2"))["seth"] == 9


def test_the_snake_ignores_the_creature_of_the_defender():
    """Q6: the Scarab of the attacked troop counts as absent; against the Elephant it counts."""
    text = "seth: 1@S1 purple=2 | anubis: 3@TW royal-scarab@TW | bastet: 3@WS"
    game = play(seth_table(text), "coloured anubis corrupt-creature", "beast deep-desert-snake TW")
    silent = strengths(battle(game, seth="2-0-2", anubis="2-0-2"))["anubis"]
    game = play(seth_table(text), "coloured anubis corrupt-creature", "beast ancestral-elephant TW")
    loud = strengths(battle(game, seth="2-0-2", anubis="2-0-2"))["anubis"]
    assert silent == 5
    assert loud > silent


def test_the_mummy_draws_a_card_after_the_battle():
    """Q6: one Seth card, also after a lost battle, and not before it is over."""
    game = seth_table("seth: 1@S1 purple=4 | anubis: 5@TW rampart | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast mummy TW")
    assert hand_size(game, "seth") == 0
    battle(game, seth="4-1-0", anubis="2-0-2")
    assert hand_size(game, "seth") == 0
    play(game, "recall")
    assert hand_size(game, "seth") == 1


def test_seth_adds_his_cards_to_the_battle_of_a_creature():
    """Q6: DI cards work as usual and are paid."""
    game = seth_table("seth: 1@S1 2pp purple=2 +seth-war-fury | anubis: 3@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast ancestral-elephant TW")
    play(game, "fight 4-1-0", "discard 1-3-0", "add seth-war-fury")
    battle(game, anubis="2-0-2")
    assert strengths(game)["seth"] == 12
    assert prayer(game, "seth") == 1


def test_a_victory_of_a_creature_is_one_battle_point():
    """Q6: 1 battle VP, the card is gone, the figure stands on its tile."""
    game = seth_table("seth: 1@S1 purple=2 | anubis: 3@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast ancestral-elephant TW")
    battle(game, seth="4-1-0", anubis="2-0-2")
    assert points(game, "seth", "battle") == 1
    assert "ancestral-elephant" not in game.view()["seth"]["creature_cards"]
    assert creature_at(game, "ancestral-elephant") is None


def test_a_troop_destroyed_by_a_creature_is_a_victory_too():
    """Q6: the creature has no units to lose and always survives."""
    game = seth_table("seth: 1@S1 purple=4 | anubis: 2@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast giant-scorpion TW")
    battle(game, seth="3-2-0", anubis="4-1-0")
    assert units(game, "anubis", "TW") == 0
    assert points(game, "seth", "battle") == 1
    assert asked(game)[0] == "alliance_turn"


def test_the_troop_beaten_by_a_creature_may_not_stay():
    """Q6: it recalls or retreats, and Seth picks the space."""
    game = seth_table("seth: 1@S1 purple=2 | anubis: 3@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast ancestral-elephant TW")
    battle(game, seth="4-1-0", anubis="2-0-2")
    assert asked(game) == ("loser_decides", ["anubis"])
    assert texts(game) == ["recall", "retreat"]
    play(game, "retreat")
    assert asked(game) == ("push_loser", ["seth"])
    assert sorted(texts(game)) == ["push WN", "push WO"]
    play(game, "push WO")
    assert units(game, "anubis", "WO") == 3


def test_the_troop_beaten_by_a_creature_recalls_for_one_less():
    """Q6, L4: three units recalled are 2 PP."""
    game = seth_table("seth: 1@S1 purple=2 | anubis: 3@TW 0pp | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast ancestral-elephant TW")
    play(battle(game, seth="4-1-0", anubis="2-0-2"), "recall")
    assert prayer(game, "anubis") == 2
    assert units(game, "anubis", "TW") == 0


def test_a_beaten_creature_scores_nothing_and_its_card_is_gone():
    """Q6: 5 units and 4/1/0 against 5 and 2/0/2; the defender stays."""
    game = seth_table("seth: 1@S1 purple=2 | anubis: 5@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast deep-desert-snake TW")
    battle(game, seth="2-0-2", anubis="4-1-0")
    assert asked(game)[0] == "winner_decides"
    play(game, "stay")
    assert points(game, "seth") == 0
    assert units(game, "anubis", "TW") == 5
    assert game.view()["seth"]["creature_cards"].count("deep-desert-snake") == 0


def test_the_owners_of_a_mixed_troop_choose_who_faces_the_creature():
    """Q6, Z4: the leader need not be the token's owner."""
    game = seth_table("seth: 1@S1 purple=2 | anubis: 1@TW | bastet: 2@TW")
    play(game, "coloured anubis corrupt-creature", "beast ancestral-elephant TW")
    assert asked(game) == ("who_leads", ["anubis", "bastet"])
    play(game, "lead bastet")
    battle(game, seth="4-1-0", bastet="2-0-2")
    assert strengths(game) == {"seth": 10, "bastet": 5}


def test_seth_may_leave_the_creature_alone():
    """Q6: the action may be declined; no card is lost."""
    game = seth_table("seth: 1@S1 purple=2 | anubis: 3@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "done")
    assert len(game.view()["seth"]["creature_cards"]) == 7


# Q8: the move


def corrupt(text, troop, goal=None, token="anubis", **table):
    game = play(seth_table(text, **table), f"coloured {token} corrupt-troop", f"troop {troop}")
    if goal:
        number = next(text for text in texts(game) if text.startswith(f"move {goal} "))
        game.play(number)
    return game


def test_only_troops_with_a_unit_of_the_colour_are_corrupted():
    """Q8: Anubis' token: his troop and the mixed one."""
    game = seth_table("seth: 1@S1 | anubis: 3@TW 1@WO | bastet: 1@WO 3@WS")
    play(game, "coloured anubis corrupt-troop")
    assert sorted(texts(game)) == ["done", "troop TW", "troop WO"]


def test_a_corrupted_troop_moves_as_a_whole():
    """Q8: Seth may not split it: all three units of both owners go."""
    game = corrupt("seth: 1@S1 | anubis: 1@TW | bastet: 2@TW 1@SW1", "TW")
    assert [text for text in texts(game) if text.startswith("move WN")] == ["move WN 3"]
    play(game, "move WN 3")
    assert (units(game, "anubis", "WN"), units(game, "bastet", "WN")) == (1, 2)
    assert (units(game, "anubis", "TW"), units(game, "bastet", "TW")) == (0, 0)


def test_the_creature_of_a_corrupted_troop_goes_along():
    """Q8: the Scarab gives its speed and stays with its owner's units."""
    game = corrupt("seth: 1@S1 | anubis: 2@TW royal-scarab@TW | bastet: 3@SW1", "TW", "WO")
    assert asked(game) == ("where_next", ["seth"])
    play(game, "move WB 2")
    assert creature_at(game, "royal-scarab") == "WB"
    assert units(game, "anubis", "WB") == 2


def test_the_capacity_counts_the_powers_of_the_owner_of_the_token():
    """Q8: God Speed of Anubis carries the troop two spaces, that of Seth does not."""
    game = corrupt("seth: 1@S1 | anubis: 2@TW god-speed | bastet: 3@SW1", "TW", "WO")
    assert "WB" in goals(game)
    game = corrupt("seth: 1@S1 god-speed | anubis: 2@TW | bastet: 3@SW1", "TW", "WO")
    assert asked(game)[0] == "alliance_turn"


def test_seth_pays_for_the_teleport_of_a_corrupted_troop():
    """Q8: 2 PP of Seth, none of the owner."""
    text = "seth: 1@S1 {}pp | anubis: 3@NW1 5pp | bastet: 3@SW1"
    game = corrupt(text.format(3), "NW1")
    play(game, "teleport WO 3")
    assert (prayer(game, "seth"), prayer(game, "anubis")) == (1, 5)
    assert units(game, "anubis", "WO") == 3
    assert goals(corrupt(text.format(1), "NW1"), "teleport") == set()


def test_a_corrupted_troop_uses_the_portal_only_if_it_is_open():
    """Q8, V1: closed, WB is no way to SG."""
    text = "seth: 1@S1 | anubis: 3@WB | bastet: 3@SW1"
    assert "SG" not in goals(corrupt(text, "WB"))
    assert "SG" in goals(corrupt(text, "WB", portal=True))


def test_troops_of_the_same_player_never_fight():
    """Q8: a step of Anubis' troop onto Anubis' other troop is illegal."""
    game = corrupt("seth: 1@S1 | anubis: 3@TW 2@WO | bastet: 3@WS", "TW")
    assert goals(game) == {"WN", "WS"}


def test_a_troop_may_be_led_onto_a_mixed_one():
    """Q8: Anubis alone against Anubis and Bastet is a battle: Bastet defends."""
    game = corrupt("seth: 1@S1 | anubis: 3@TW 1@WO | bastet: 1@WO", "TW", "WO")
    assert asked(game) == ("pick_battle_card", ["anubis"])
    battle(game, anubis="4-1-0", bastet="2-0-2")
    assert strengths(game) == {"anubis": 7, "bastet": 4}


def test_a_mixed_troop_may_be_led_onto_that_of_one_owner():
    """Q8: nobody plays both sides: Anubis defends, so Bastet plays the attacker's cards."""
    game = corrupt("seth: 1@S1 | anubis: 1@TW 2@WO | bastet: 2@TW", "TW", "WO")
    assert asked(game) == ("pick_battle_card", ["bastet"])
    battle(game, bastet="4-1-0", anubis="2-0-2")
    assert strengths(game) == {"bastet": 7, "anubis": 4}


def test_the_other_owners_choose_who_leads_the_corrupted_troop():
    """Q8, Z4: Anubis defends alone, two others are in the moved troop."""
    game = corrupt(f"seth: 1@S1 | anubis: 1@TW 2@WO1 | bastet: 1@TW | {THIRD}: 1@TW", "TW", "WO1")
    assert asked(game) == ("who_leads", ["bastet", THIRD])
    play(game, f"lead {THIRD}")
    assert asked(game) == ("pick_battle_card", [THIRD])


def test_the_other_owners_choose_who_defends_against_the_corrupted_troop():
    """Q8, Z4: the token's owner attacks, the two others agree on the defender."""
    game = corrupt(f"seth: 1@S1 | anubis: 2@TW | bastet: 1@WO1 | {THIRD}: 1@WO1", "TW", "WO1")
    assert asked(game) == ("who_leads", ["bastet", THIRD])
    play(game, f"lead {THIRD}")
    battle(game, anubis="4-1-0", **{THIRD: "2-0-2"})
    assert strengths(game) == {"anubis": 6, THIRD: 4}


# Q8: the battle


def won_battle():
    game = corrupt("seth: 1@S1 servile-corruption | anubis: 3@TW | bastet: 2@WO 1@SW1", "TW", "WO")
    return battle(game, anubis="4-1-0", bastet="2-0-2")


def test_servile_corruption_strengthens_the_corrupted_troop():
    """Q8, Y: 3 units, 4 and 1."""
    assert strengths(won_battle()) == {"anubis": 8, "bastet": 4}


def test_a_victory_of_the_corrupted_troop_is_a_point_for_seth_only():
    """Q8: 1 battle VP for Seth, none for the owner."""
    game = won_battle()
    assert points(game, "seth", "battle") == 1
    assert points(game, "anubis") == points(game, "bastet") == 0


def test_the_alliance_decides_what_follows_the_battle():
    """Q8: the loser chooses to retreat, the leader of the winning troop the space, not Seth."""
    game = won_battle()
    assert asked(game) == ("loser_decides", ["bastet"])
    play(game, "retreat")
    assert asked(game) == ("push_loser", ["anubis"])
    play(game, "push WB")
    assert units(game, "bastet", "WB") == 2
    assert asked(game) == ("winner_decides", ["anubis"])
    play(game, "stay")
    assert (units(game, "anubis", "WO"), units(game, "anubis", "TW")) == (3, 0)
    assert asked(game)[0] == "alliance_turn"


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_the_beaten_troop_may_be_sent_to_where_the_corrupted_one_came_from(edition):
    """Q8, B11: the corrupted troop has left that space, alone, in the pl edition too."""
    game = corrupt(
        "seth: 1@S1 servile-corruption | anubis: 3@TW | bastet: 2@WO 1@SW1", "TW", "WO", edition=edition
    )
    play(battle(game, anubis="4-1-0", bastet="2-0-2"), "retreat", "push TW", "stay")
    assert (units(game, "anubis", "WO"), units(game, "anubis", "TW")) == (3, 0)
    assert (units(game, "bastet", "TW"), units(game, "bastet", "WO")) == (2, 0)


def test_troops_with_an_owner_on_both_sides_change_places():
    """Q8: each troop keeps its own units and its creature."""
    game = corrupt(
        "seth: 1@S1 servile-corruption | anubis: 3@TW 1@WO royal-scarab@TW | bastet: 2@WO 1@SW1", "TW", "WO"
    )
    play(battle(game, anubis="4-1-0", bastet="2-0-2"), "retreat", "push TW", "recall")
    assert (units(game, "anubis", "WO"), units(game, "anubis", "TW")) == (0, 1)
    assert units(game, "bastet", "TW") == 2


def test_initiative_strikes_for_a_corrupted_troop():
    """Q8, M9: all effects of its owners' tiles act for it: two of three defenders die before the battle."""
    game = corrupt("seth: 1@S1 | anubis: 3@TW initiative | bastet: 3@WO", "TW", "WO")
    assert asked(game)[0] == "pick_battle_card"
    assert units(game, "bastet", "WO") == 1
    assert units(game, "anubis", "TW") == 3


def test_initiative_of_any_owner_strikes_for_a_mixed_corrupted_troop():
    """Q8, Z2: Bastet's tile, against Seth's own troop."""
    game = corrupt("seth: 4@WO | anubis: 1@TW | bastet: 2@TW initiative 1@SW1", "TW", "WO")
    assert units(game, "seth", "WO") == 2


def test_initiative_of_seth_does_not_strike_for_a_corrupted_troop():
    """Q8: the effects of its owners act, not his."""
    game = corrupt("seth: 1@S1 initiative | anubis: 3@TW | bastet: 3@WO", "TW", "WO")
    assert units(game, "bastet", "WO") == 3


def test_the_cobra_bites_for_a_corrupted_troop():
    """Q8, Y: the creature that goes along acts for it."""
    game = corrupt("seth: 1@S1 | anubis: 3@TW cobra@TW | bastet: 3@WO", "TW", "WO")
    assert units(game, "bastet", "WO") == 2
    away = corrupt("seth: 1@S1 | anubis: 3@TW 1@NW1 cobra@NW1 | bastet: 3@WO", "TW", "WO")
    assert units(away, "bastet", "WO") == 3


def test_a_strike_that_leaves_nobody_lets_the_corrupted_troop_go_on():
    """Q8, M9: no battle, no point."""
    game = corrupt("seth: 1@S1 | anubis: 3@TW initiative god-speed | bastet: 2@WO 1@SW1", "TW", "WO")
    assert asked(game) == ("where_next", ["seth"])
    assert units(game, "anubis", "WO") == 3
    assert points(game, "seth") == 0


def test_the_tile_teleport_of_an_owner_moves_a_corrupted_troop():
    """Q8, M5: from an obelisk, at Seth's expense; his own tile does not act for it."""
    text = "seth: 1@S1 3pp {} | anubis: 3@TW {} | bastet: 3@SW1"
    assert "WO" in goals(corrupt(text.format("", "teleport"), "TW"), "teleport")
    assert goals(corrupt(text.format("teleport", ""), "TW"), "teleport") == set()


def test_walls_of_the_other_allies_bind_a_corrupted_troop():
    """Q8, M6: whom it may fight is no friend; its own city is open to it."""
    text = "seth: 1@S1 | anubis: 3@{} god-speed | bastet: 3@TW"
    game = corrupt(text.format("WB"), "WB", "WS")
    assert goals(game).isdisjoint({"SW1", "SW2", "SW3"})
    assert goals(corrupt(text.format("WS"), "WS")) >= {"SW1", "SW2", "SW3"}
    home = corrupt(text.format("WB"), "WB", "WN")
    assert goals(home) >= {"NW1", "NW2", "NW3"}


def test_the_winning_corrupted_troop_may_recall():
    """Q8, L4: its owners decide, for units minus 1 PP."""
    game = play(won_battle(), "recall", "recall")
    assert prayer(game, "anubis") == 7
    assert reserve(game, "anubis") == 12
    assert units(game, "anubis", "WO") == units(game, "anubis", "TW") == 0


def test_nobody_scores_when_the_corrupted_troop_loses():
    """Q8: not even the owner of Defensive Victory."""
    game = corrupt("seth: 1@S1 | anubis: 1@TW | bastet: 5@WO defensive-victory", "TW", "WO")
    battle(game, anubis="2-0-2", bastet="4-1-0")
    assert points(game, "seth") == points(game, "bastet") == points(game, "anubis") == 0


def test_a_corrupted_troop_that_dies_in_victory_scores_nothing():
    """Q8: it must have a unit left."""
    game = corrupt("seth: 1@S1 | anubis: 2@TW 1@NW1 | bastet: 1@WO 2@SW1", "TW", "WO")
    battle(game, anubis="4-1-0", bastet="3-2-0")
    assert units(game, "anubis", "TW") == 0
    assert points(game, "seth") == 0


def test_a_beaten_corrupted_troop_may_retreat_to_where_it_came_from():
    """Q8, B11: the space the attacker came from is allowed."""
    game = corrupt("seth: 1@S1 | anubis: 3@TW | bastet: 5@WO", "TW", "WO")
    battle(game, anubis="2-0-2", bastet="2-2-1")
    play(game, "retreat")
    assert asked(game) == ("push_loser", ["bastet"])
    assert "push TW" in texts(game)


def test_a_beaten_corrupted_troop_recalls_or_retreats_as_its_owner_likes():
    """Q8: Anubis lost and retreats; Bastet picks the space and holds her own."""
    game = corrupt("seth: 1@S1 | anubis: 3@TW | bastet: 5@WO", "TW", "WO")
    battle(game, anubis="2-0-2", bastet="2-2-1")
    assert asked(game) == ("loser_decides", ["anubis"])
    play(game, "retreat")
    assert asked(game) == ("push_loser", ["bastet"])
    play(game, "push WB", "stay")
    assert (units(game, "anubis", "WB"), units(game, "bastet", "WO")) == (3, 5)


def test_a_corrupted_troop_fights_the_troop_of_seth():
    """Q8: the token's owner against Seth; a victory is a point for Seth all the same."""
    game = corrupt("seth: 2@WO | anubis: 4@TW | bastet: 3@SW1", "TW", "WO")
    assert asked(game) == ("pick_battle_card", ["anubis"])
    battle(game, anubis="4-1-0", seth="2-0-2")
    assert strengths(game) == {"anubis": 8, "seth": 4}
    assert points(game, "seth", "battle") == 1
    assert points(game, "anubis") == 0
    assert asked(game) == ("loser_decides", ["seth"])
    play(game, "recall", "stay")
    assert units(game, "anubis", "WO") == 4


def test_losses_fall_on_the_right_troop_of_an_owner_on_both_sides():
    """Q8: Anubis attacks Anubis and Bastet; the alliance chooses whose units are lost on each side."""
    game = corrupt("seth: 1@S1 | anubis: 3@TW 1@WO | bastet: 2@WO", "TW", "WO")
    battle(game, anubis="4-1-0", bastet="3-2-0")
    assert units(game, "anubis", "TW") == 1
    assert asked(game) == ("own_losses", ["anubis"])
    play(game, "lose anubis 0", "lose bastet 1")
    assert (units(game, "anubis", "WO"), units(game, "bastet", "WO")) == (1, 1)


def test_the_corrupted_troop_goes_on_after_an_escape():
    """Q8, M9: Bastet flees from WO, the troop with God Speed enters and may go on."""
    game = corrupt("seth: 1@S1 | anubis: 2@TW god-speed | bastet: 2@WO +escape", "TW", "WO")
    assert asked(game) == ("may_escape", ["bastet"])
    play(game, "card escape")
    play(game, "flee WS")
    assert units(game, "anubis", "WO") == 2
    assert asked(game) == ("where_next", ["seth"])
    assert "WB" in goals(game)


def test_an_escape_saves_the_whole_mixed_troop_from_a_corrupted_one():
    """Q8, Z4: Bastet's card takes Anubis' unit along, and the corrupted troop moves in."""
    game = corrupt("seth: 1@S1 | anubis: 2@TW 1@WO | bastet: 2@WO +escape", "TW", "WO")
    play(game, "card escape", "flee WS")
    assert [units(game, "anubis", where) for where in ("WO", "WS")] == [2, 1]
    assert units(game, "bastet", "WS") == 2
    assert "battle_began" not in messages(game)


def test_no_battle_when_only_the_same_owner_is_left():
    """Q8: Initiative kills Bastet's units, Anubis alone is left on both sides: the move ends before it."""
    game = corrupt("seth: 1@S1 | anubis: 2@TW 1@WO initiative | bastet: 2@WO 1@SW1", "TW", "WO")
    play(game, "lose anubis 0", "lose bastet 2")
    assert (units(game, "anubis", "TW"), units(game, "anubis", "WO")) == (2, 1)
    assert "battle_began" not in messages(game)
    assert asked(game)[0] == "alliance_turn"


def test_a_corrupted_troop_that_seth_burns_on_its_way_goes_no_further():
    """Q8, D5: day cards are played within the move, too."""
    game = corrupt("seth: 1@S1 2pp +seth-raining-fire | anubis: 1@TW | bastet: 3@SW1", "TW")
    play(game, "card seth-raining-fire", "target TW anubis")
    assert units(game, "anubis", "TW") == 0
    assert asked(game)[0] == "alliance_turn"


def test_another_owner_leads_where_the_last_unit_of_the_token_has_burned():
    """Q8: a player with units in the moved troop plays the attacker's cards."""
    game = corrupt("seth: 1@S1 2pp +seth-raining-fire | anubis: 1@TW 1@NW1 | bastet: 2@TW", "TW")
    play(game, "card seth-raining-fire", "target TW anubis")
    assert units(game, "bastet", "TW") == 2
    assert "WN" in goals(game)


# Units Corruption


def everybody(game, who):
    """All units of a player: in troops, in reserve, in captivity."""
    spaces = game.state.board.names
    free = sum(units(game, who, space) for space in spaces)
    return free + reserve(game, who) + sum(held_captive(game, who, space) for space in spaces)


def captured():
    """Seth has won in TW, one unit of Anubis was lost and joined him."""
    game = seth_table("seth: 4@WN units-corruption | anubis: 3@TW | bastet: 3@SW1")
    play(game, "purple move-1", "troop WN", "move TW 4")
    return play(battle(game, seth="3-2-0", anubis="2-2-1"), "recall")


def test_a_fallen_unit_joins_the_victorious_troop_of_seth():
    """Q1, Y: 4 units, two lost, one captive; the owner's reserve lacks it."""
    game = captured()
    assert units(game, "seth", "TW") == 3
    assert held_captive(game, "anubis", "TW") == 1
    assert reserve(game, "anubis") == 11
    assert everybody(game, "anubis") == 12
    assert reserve(game, "seth") == 13


def test_a_captive_moves_with_the_last_units_of_its_troop():
    """Q1, Y: three of four leave and the captive stays; it follows with the rest."""
    game = seth_table("seth: 4@TW | anubis: 3@SW1 | bastet: 3@SW2", captives={"TW": {"anubis": 1}}, left=2)
    play(game, "purple move-1", "troop TW", "move WN 3")
    assert held_captive(game, "anubis", "TW") == 1
    play(game, "purple move-2", "troop TW", "move WN 1")
    assert (held_captive(game, "anubis", "TW"), held_captive(game, "anubis", "WN")) == (0, 1)
    assert everybody(game, "anubis") == 12


def test_a_captive_goes_home_when_its_troop_leaves_the_board():
    """Q1, Y: Seth loses the battle and recalls: 15 and 12 units again."""
    game = seth_table("seth: 2@WN | anubis: 5@TW | bastet: 3@SW1", captives={"WN": {"bastet": 1}})
    assert reserve(game, "seth") == 14
    play(game, "purple move-1", "troop WN", "move TW 2")
    play(battle(game, seth="2-0-2", anubis="2-2-1"), "recall")
    assert reserve(game, "seth") == 15
    assert reserve(game, "bastet") == 9
    assert everybody(game, "bastet") == 12


def test_captives_do_not_make_the_troop_larger_than_six():
    """Q1, Y: a full troop that lost nobody takes no captive."""
    game = seth_table("seth: 6@WN units-corruption | anubis: 3@TW | bastet: 3@SW1")
    play(game, "purple move-1", "troop WN", "move TW 6")
    battle(game, seth="3-2-0", anubis="2-0-2")
    assert units(game, "seth", "TW") == 6
    assert held_captive(game, "anubis", "TW") == 0


def test_a_creature_takes_no_captives_for_seth():
    """Q6: Units Corruption is no power for corruption; there is no troop to join."""
    game = seth_table("seth: 1@S1 purple=4 units-corruption | anubis: 3@TW | bastet: 3@WS")
    play(game, "coloured anubis corrupt-creature", "beast giant-scorpion TW")
    battle(game, seth="4-1-0", anubis="2-0-2")
    assert held_captive(game, "anubis", "TW") == 0
    assert units(game, "seth", "TW") == 0
