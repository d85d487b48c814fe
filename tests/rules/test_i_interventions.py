"""I Divine interventions: when they are played, what they do, and what a reaction tells the others."""

import pytest

from kemet.machine.errors import NotWaiting
from positions import (
    asked,
    cards,
    creature_at,
    fight,
    messages,
    play,
    points,
    prayer,
    reserve,
    table,
    texts,
    units,
)

ANUBIS, BASTET, HORUS, SOBEK = 0, 1, 2, 3


def card_texts(game):
    return {text for text in texts(game) if text.startswith("card ")}


def goals(game, verb):
    return {text.split()[1] for text in texts(game) if text.startswith(f"{verb} ")}


# I1

ALL_CARDS = (
    "+war-rage +war-fury +bloody-battle +bloodbath +bronze-wall +iron-wall"
    " +prayer +mana-theft +enlistment +raining-fire +teleportation +open-gates +veto +escape"
)


def test_day_cards_are_played_in_the_own_turn():
    """I1, D5: of all kinds only the four day cards are open outside a Move, before and after the token."""
    game = table(f"anubis: 3@TW {ALL_CARDS} | bastet: 1@WS")
    day_cards = {"card prayer", "card mana-theft", "card enlistment", "card raining-fire"}
    assert card_texts(game) == day_cards
    play(game, "token lower-pray")
    assert card_texts(game) == day_cards


def test_move_cards_and_day_cards_are_played_during_a_move():
    """I1, I2, D5: Raining Fire finds no enemy here."""
    game = play(table(f"anubis: 3@TW {ALL_CARDS} | bastet:"), "token upper-move", "troop TW")
    move_cards, day_cards = {"teleportation", "open-gates"}, {"prayer", "mana-theft", "enlistment"}
    assert card_texts(game) == {f"card {card}" for card in move_cards | day_cards}


def test_only_battle_cards_are_played_in_a_battle():
    """I1: by the attacker whose turn it is, too."""
    game = table(f"anubis: 3@TW {ALL_CARDS} | bastet: 3@WO")
    play(game, "token upper-move", "troop TW", "move WO 3", "fight 4-1-0", "discard 1-3-0")
    battle_cards = ["war-rage", "war-fury", "bloody-battle", "bloodbath", "bronze-wall", "iron-wall"]
    assert texts(game) == ["done", *(f"add {card}" for card in battle_cards)]


def test_nobody_adds_cards_to_the_battle_of_others():
    """I1: in a battle one takes part in."""
    game = table("anubis: 3@TW | bastet: 3@WO | horus: +war-fury +veto", players=4)
    play(game, "token upper-move", "troop TW", "move WO 3")
    fight(game)
    play(game, "recall", "stay")
    assert (cards(game, "horus", "war-fury"), asked(game)) == (1, ("turn", "bastet"))


def test_in_an_opponents_turn_only_reactions_are_open():
    """I1: a hand full of day cards answers a card only with a Veto, an attack only with an Escape."""
    game = play(table(f"anubis: 3@TW +prayer | bastet: 3@WO {ALL_CARDS}"), "card prayer")
    assert texts(game) == ["card veto", "done"]
    play(game, "done", "token upper-move", "troop TW", "move WO 3")
    assert texts(game) == ["card escape", "done"]


def test_a_card_must_be_payable():
    """I1, G4: Raining Fire costs 1, Prayer nothing; Priest of Ra makes it free."""
    assert card_texts(table("anubis: 0pp +raining-fire +prayer | bastet: 1@TW")) == {"card prayer"}
    game = table("anubis: 0pp priest-of-ra +raining-fire | bastet: 1@TW")
    assert card_texts(game) == {"card raining-fire"}


def test_equal_cards_add_up():
    """I1, D5: any number in one turn."""
    game = play(table("anubis: 5pp +prayer +prayer | bastet:"), "card prayer", "card prayer")
    assert prayer(game, "anubis") == 9


def test_a_played_card_is_discarded():
    """I1: it leaves the hand; it can be drawn again only from a refilled pile."""
    game = play(table("anubis: +prayer +veto | bastet:"), "card prayer")
    assert game.view(ANUBIS)["own"]["cards"] == {"veto": 1}
    assert game.view(BASTET)["discards"] == {"prayer": 1}
    assert game.view(BASTET)["pile"] == 33


def test_playing_a_card_is_no_action():
    """I1, D5: the token is still to be placed."""
    game = play(table("anubis: +prayer | bastet:"), "card prayer")
    assert asked(game) == ("turn", "anubis")
    assert "token lower-pray" in texts(game)


# I2


def test_teleportation_takes_the_troop_to_an_obelisk_from_where_it_stands():
    """I2: from any space; no PP but the card's 1."""
    game = play(table("anubis: 3@WN 5pp +teleportation | bastet:"), "token upper-move", "troop WN")
    play(game, "card teleportation")
    assert goals(game, "teleport") == {"TW", "TNW", "TD", "WO"}
    play(game, "teleport TD 3")
    assert (units(game, "anubis", "TD"), prayer(game, "anubis")) == (3, 4)


def test_teleportation_uses_no_capacity_and_may_come_after_a_step():
    """I2, M5: during a Move, at any point."""
    game = play(table("anubis: 3@WN +teleportation | bastet:"), "token upper-move", "troop WN", "move WB 3")
    play(game, "card teleportation", "teleport TNW 2")
    assert (units(game, "anubis", "WB"), units(game, "anubis", "TNW")) == (1, 2)
    game = play(table("anubis: 3@WN +teleportation | bastet:"), "token upper-move", "troop WN")
    play(game, "card teleportation", "teleport TNW 3", "move WB 3")
    assert units(game, "anubis", "WB") == 3


def test_teleportation_takes_the_creature_along_or_leaves_it():
    """I2, M3: a departure like any other."""
    game = play(table("anubis: 3@WN mummy@WN +teleportation | bastet:"), "token upper-move", "troop WN")
    play(game, "card teleportation", "teleport TNW 2", "with mummy")
    assert creature_at(game, "mummy") == "TNW"


def test_stargate_does_not_lower_the_price_of_teleportation():
    """I2, A10: it is a card's price; Priest of Ra lowers that."""
    for tile, left in (("stargate", 4), ("priest-of-ra", 5)):
        game = table(f"anubis: 3@WN 5pp {tile} +teleportation | bastet:")
        play(game, "token upper-move", "troop WN", "card teleportation")
        assert prayer(game, "anubis") == left


def test_open_gates_is_spent_with_the_move():
    """I2: walls are ignored for this Move, and for 1 PP."""
    game = table("anubis: 3@TW 5pp god-speed act-of-god-red +open-gates | bastet:")
    play(game, "token upper-move", "troop TW", "card open-gates", "move WS 3")
    assert prayer(game, "anubis") == 4
    assert goals(game, "move") == {"WO", "WB", "TW", "SW1", "SW2", "SW3"}
    play(game, "done", "silver middle-move", "troop WS", "move TW 3")
    assert goals(game, "move") == {"WN", "WO", "WS"}
    play(game, "move WS 3")
    assert cards(game, "anubis", "open-gates") == 0


# I3


def test_a_veto_cancels_a_day_card_whose_cost_stays_paid():
    """I3: right after it is played and paid; the card is gone."""
    game = play(table("anubis: 5pp +raining-fire | bastet: 2@TW +veto"), "card raining-fire")
    assert asked(game) == ("may_veto", "bastet")
    assert prayer(game, "anubis") == 4
    play(game, "card veto")
    assert units(game, "bastet", "TW") == 2
    assert (prayer(game, "anubis"), cards(game, "anubis", "raining-fire")) == (4, 0)
    assert game.view()["discards"] == {"raining-fire": 1, "veto": 1}
    assert asked(game) == ("turn", "anubis")


@pytest.mark.parametrize("card", ["prayer", "mana-theft", "enlistment", "raining-fire"])
def test_every_day_card_can_be_vetoed(card):
    """I3: nothing on the table changes but the price of the card."""
    game = table(f"anubis: 5pp 3@NW1 +{card} | bastet: 5pp 2@TW +veto")
    play(game, f"card {card}", "card veto")
    assert prayer(game, "anubis") == (4 if card == "raining-fire" else 5)
    assert (prayer(game, "bastet"), units(game, "bastet", "TW"), reserve(game, "anubis")) == (5, 2, 9)
    assert asked(game) == ("turn", "anubis")


def test_a_declined_veto_lets_the_card_take_effect():
    """I3: may."""
    game = play(table("anubis: 5pp +prayer | bastet: +veto"), "card prayer")
    assert prayer(game, "anubis") == 5
    play(game, "done")
    assert (prayer(game, "anubis"), cards(game, "bastet", "veto")) == (7, 1)


def test_a_vetoed_teleportation_leaves_the_troop_and_the_move_goes_on():
    """I3, I2: the price of the card stays paid, the capacity is untouched."""
    game = table("anubis: 3@WN 5pp +teleportation | bastet: +veto")
    play(game, "token upper-move", "troop WN", "card teleportation", "card veto")
    assert (units(game, "anubis", "WN"), prayer(game, "anubis")) == (3, 4)
    assert asked(game) == ("where_next", "anubis")
    assert goals(game, "move") == {"NW1", "NW2", "NW3", "WO", "WB", "TW"}


def test_a_vetoed_open_gates_leaves_the_walls_closed():
    """I3, I2."""
    game = table("anubis: 3@TW god-speed +open-gates | bastet: +veto")
    play(game, "token upper-move", "troop TW", "card open-gates", "card veto", "move WS 3")
    assert goals(game, "move") == {"WO", "WB", "TW"}


def test_a_veto_cancels_an_escape():
    """I3: a third player cancels it, and the battle follows; the Escape is gone."""
    game = table("anubis: 3@TW | bastet: 3@WO +escape | horus: +veto", players=4)
    play(game, "token upper-move", "troop TW", "move WO 3", "card escape")
    assert asked(game) == ("may_veto", "horus")
    play(game, "card veto")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert (units(game, "bastet", "WO"), cards(game, "bastet", "escape")) == (3, 0)


def test_a_vetoed_escape_lets_initiative_strike():
    """I3, M9: the sequence goes on where the Escape stood."""
    game = table("anubis: 3@TW initiative | bastet: 3@WO +escape | horus: +veto", players=4)
    play(game, "token upper-move", "troop TW", "move WO 3", "card escape", "card veto")
    assert units(game, "bastet", "WO") == 1


def test_a_veto_cancels_a_veto():
    """I3: then the first card takes effect after all."""
    game = play(table("anubis: 5pp +prayer | bastet: +veto | horus: +veto", players=4), "card prayer")
    assert asked(game) == ("may_veto", "bastet")
    play(game, "card veto")
    assert asked(game) == ("may_veto", "horus")
    assert game.question(HORUS)["arguments"] == [{"kind": "card", "value": "veto"}]
    play(game, "card veto")
    assert prayer(game, "anubis") == 7
    assert game.view()["discards"] == {"prayer": 1, "veto": 2}


def test_after_a_vetoed_veto_the_next_player_is_asked_about_the_first_card():
    """I3: the first card may still be cancelled by those who were not asked yet."""
    game = table("anubis: 5pp +prayer | bastet: +veto | horus: +veto | sobek: +war-rage", players=4)
    play(game, "card prayer", "card veto", "card veto")
    assert game.question(SOBEK)["arguments"] == [{"kind": "card", "value": "veto"}]
    play(game, "done")
    assert game.question(SOBEK)["arguments"] == [{"kind": "card", "value": "prayer"}]
    assert prayer(play(game, "done"), "anubis") == 7


def test_the_owner_of_a_vetoed_escape_may_veto_the_veto():
    """I3: it is the attacker's turn, so the defender may."""
    game = table("anubis: 3@TW | bastet: 3@WO +escape +veto | horus: +veto", players=4)
    play(game, "token upper-move", "troop TW", "move WO 3", "card escape", "card veto")
    assert asked(game) == ("may_veto", "bastet")
    play(game, "card veto")
    assert asked(game) == ("flee_where", "bastet")


def test_the_player_whose_turn_it_is_cannot_veto():
    """I3: neither a Veto against the own card nor the Escape of the troop attacked."""
    game = play(table("anubis: 5pp +prayer +veto | bastet: +veto"), "card prayer", "card veto")
    assert asked(game) == ("turn", "anubis")
    assert (prayer(game, "anubis"), cards(game, "anubis", "veto")) == (5, 1)
    game = table("anubis: 3@TW +veto | bastet: 3@WO +escape")
    play(game, "token upper-move", "troop TW", "move WO 3", "card escape")
    assert asked(game) == ("flee_where", "bastet")


def test_nobody_vetoes_the_own_card():
    """I3: another player."""
    game = table("anubis: 3@TW | bastet: 3@WO +escape +veto")
    play(game, "token upper-move", "troop TW", "move WO 3", "card escape")
    assert asked(game) == ("flee_where", "bastet")


def test_a_veto_is_never_played_in_battle():
    """I3: not against interventions under battle cards, not by those who fight nor by others."""
    game = table("anubis: 3@TW +war-fury | bastet: 3@WO +veto +war-rage | horus: +veto", players=4)
    play(game, "token upper-move", "troop TW", "move WO 3", "done")
    fight(game, attacker_adds=("war-fury",), defender_adds=("war-rage",))
    assert asked(game) == ("loser_decides", "bastet")
    assert game.view()["battle"]["attacker"]["strength"] == 3 + 4 + 2
    assert (cards(game, "bastet", "veto"), cards(game, "horus", "veto")) == (1, 1)


def test_the_players_are_asked_in_turn_order_until_one_vetoes():
    """I3: who declines lets the next one choose."""
    game = table("anubis: +prayer | horus: +veto | bastet: +veto", players=4)
    play(game, "card prayer")
    assert asked(game) == ("may_veto", "horus")
    play(game, "done")
    assert asked(game) == ("may_veto", "bastet")


# I4


def test_an_escape_with_a_single_way_out_asks_nobody_where_to():
    """I4: only WN is free of units."""
    game = table("anubis: 5@TW 1@WS | bastet: 3@WO mummy@WO 1@WB +escape | horus: 1@EN", players=4)
    play(game, "token upper-move", "troop TW", "move WO 4", "card escape")
    assert (units(game, "bastet", "WN"), creature_at(game, "mummy")) == (3, "WN")
    assert messages(game)[-2:] == ["escaped", "turn_began"]


def test_an_escape_takes_the_whole_troop_to_an_adjacent_space_without_units():
    """I4: chosen by its owner; no battle, no point; its creature goes along."""
    game = table("anubis: 5@TW | bastet: 3@WO mummy@WO 1@WB +escape | horus: 1@WS", players=4)
    play(game, "token upper-move", "troop TW", "move WO 5", "card escape")
    assert asked(game) == ("flee_where", "bastet")
    assert goals(game, "flee") == {"WN", "TW"}
    play(game, "flee WN")
    assert (units(game, "bastet", "WN"), units(game, "bastet", "WO")) == (3, 0)
    assert creature_at(game, "mummy") == "WN"
    assert (points(game, "anubis", "battle"), "battle_began" in messages(game)) == (0, False)


def test_an_escape_may_go_to_the_space_the_attacker_came_from():
    """I4: if no unit was left there."""
    game = table("anubis: 5@TW | bastet: 3@WO +escape")
    play(game, "token upper-move", "troop TW", "move WO 4", "card escape")
    assert goals(game, "flee") == {"WN", "WS", "WB"}
    game = table("anubis: 5@TW | bastet: 3@WO +escape")
    play(game, "token upper-move", "troop TW", "move WO 5", "card escape", "flee TW")
    assert units(game, "bastet", "TW") == 3


def test_walls_and_harbours_play_no_part_in_an_escape():
    """I4, B11 (ruling): into a foreign city, but not across the Nile."""
    game = table("anubis: 5@TW | bastet: 3@WN +escape")
    play(game, "token upper-move", "troop TW", "move WN 5", "card escape")
    assert goals(game, "flee") == {"NW1", "NW2", "NW3", "TW", "WO", "WB"}
    game = table("anubis: 5@WO | bastet: 3@WB +escape", players=4)
    play(game, "token upper-move", "troop WO", "move WB 5", "card escape")
    assert goals(game, "flee") == {"WN", "WO", "WS", "TNW"}


def test_without_an_empty_space_there_is_no_escape():
    """I4: then nobody is asked and the battle begins."""
    game = table("anubis: 5@TW | bastet: 3@WO 1@WN 1@WB 1@WS +escape")
    play(game, "token upper-move", "troop TW", "move WO 4")
    assert asked(game) == ("pick_battle_card", "anubis")
    game = table("anubis: 3@NW1 | bastet: 3@TD +escape | horus:")  # on the 3/5 side only a harbour leads away
    play(game, "token upper-move", "troop NW1", "teleport TD 3")
    assert asked(game) == ("pick_battle_card", "anubis")


def test_an_escape_answers_a_recruit_into_the_space():
    """I4, A7: the recruits hold the district, no battle follows and Initiative does not strike."""
    game = table("anubis: initiative | bastet: 3@NW1 +escape")
    play(game, "token upper-recruit", "recruit NW1 3", "done")
    assert asked(game) == ("may_escape", "bastet")
    play(game, "card escape")
    assert goals(game, "flee") == {"NW2", "NW3", "WN"}
    play(game, "flee NW2")
    assert (units(game, "anubis", "NW1"), units(game, "bastet", "NW2")) == (3, 3)
    assert asked(game) == ("turn", "bastet")


def test_recruits_attack_after_a_declined_escape_with_initiative_first():
    """I4, M9, A7: Escape, Initiative, battle; the recruiter attacks and may gain the point."""
    game = table("anubis: initiative charge | bastet: 3@NW1 +escape")
    play(game, "token upper-recruit", "recruit NW1 3", "done", "done")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert units(game, "bastet", "NW1") == 1
    fight(game, "3-0-1", "2-0-2")
    assert game.view()["battle"]["attacker"]["strength"] == 3 + 3 + 1
    assert points(game, "anubis", "battle") == 1


def test_each_battle_of_one_recruit_has_its_own_escape_and_initiative():
    """I4, A7: one after the other, in the recruiter's order."""
    game = table("anubis: 5pp initiative | bastet: 3@NW1 3@NW2 +escape")
    play(game, "token upper-recruit", "recruit NW1 2", "recruit NW2 2", "done")
    assert texts(game) == ["attack NW1", "attack NW2"]
    play(game, "attack NW2")
    assert asked(game) == ("may_escape", "bastet")
    play(game, "done")
    assert (units(game, "bastet", "NW2"), units(game, "bastet", "NW1")) == (1, 3)
    play(fight(game, "3-0-1", "2-0-2"), "recall", "stay")
    play(game, "card escape", "flee WN")
    assert (units(game, "bastet", "WN"), units(game, "anubis", "NW1")) == (3, 2)


# I5


def test_mana_theft_takes_one_from_each_opponent_and_gives_one_in_all():
    """I5: each opponent with PP loses 1, the player gains 1."""
    game = table("anubis: 5pp +mana-theft | bastet: 3pp | horus: 0pp | sobek: 1pp", players=4)
    play(game, "card mana-theft")
    assert [prayer(game, who) for who in ("anubis", "bastet", "horus", "sobek")] == [6, 2, 0, 0]


def test_raining_fire_destroys_one_enemy_unit_anywhere():
    """I5: any enemy troop, wherever it is, none of the own."""
    game = table("anubis: 5pp 2@NW1 +raining-fire | bastet: 3@TD 1@SW1 | horus: 2@TE", players=4)
    play(game, "card raining-fire")
    assert set(texts(game)) == {"target TD bastet", "target SW1 bastet", "target TE horus"}
    play(game, "target TE horus")
    assert (units(game, "horus", "TE"), reserve(game, "horus"), prayer(game, "anubis")) == (1, 11, 4)


# I6


def test_enlistment_brings_two_units_into_own_districts_or_onto_own_troops():
    """I6: from the reserve, free, together or apart; not onto empty desert or into other cities."""
    game = play(table("anubis: 5pp 2@TW 4@SW1 +enlistment | bastet:"), "card enlistment")
    assert goals(game, "place") == {"NW1", "NW2", "NW3", "TW", "SW1"}
    assert "place SW1 2" not in texts(game)
    play(game, "place TW 1", "place NW2 1")
    assert (units(game, "anubis", "TW"), units(game, "anubis", "NW2"), prayer(game, "anubis")) == (3, 1, 5)
    assert (reserve(game, "anubis"), asked(game)) == (4, ("turn", "anubis"))


def test_enlistment_never_goes_into_a_space_with_enemies():
    """I6 (ruling): so no battle follows."""
    game = play(table("anubis: +enlistment | bastet: 2@NW1"), "card enlistment")
    assert goals(game, "place") == {"NW2", "NW3"}


def test_enlistment_brings_no_more_than_the_reserve_holds():
    """I6: from the reserve."""
    game = play(table("anubis: 5@NW1 5@TW 1@NW2 +enlistment | bastet:"), "card enlistment")
    assert set(texts(game)) == {"done", "place NW2 1", "place NW3 1"}


def test_reinforcements_brings_up_to_four_units_at_night_likewise():
    """I6: 4 units, own districts or own troops, never among enemies."""
    game = table("anubis: 2@TW reinforcements | bastet: 2@NW1", phase="night")
    assert asked(game) == ("place_free_units", "anubis")
    assert goals(game, "place") == {"NW2", "NW3", "TW"}
    play(game, "place TW 3", "place NW2 1")
    assert (units(game, "anubis", "TW"), units(game, "anubis", "NW2")) == (5, 1)
    assert asked(game)[0] == "who_follows"


# I7


def test_everybody_who_holds_any_card_is_asked_for_a_veto():
    """I7, I3: whatever the card is, so the question tells nothing; an empty hand is public and not asked."""
    game = table("anubis: +prayer | bastet: +war-rage | horus: | sobek: +escape", players=4)
    play(game, "card prayer")
    assert (asked(game), texts(game)) == (("may_veto", "bastet"), ["done"])
    play(game, "done")
    assert (asked(game), texts(game)) == (("may_veto", "sobek"), ["done"])
    play(game, "done")
    assert asked(game) == ("turn", "anubis")


def test_everybody_who_holds_any_card_is_asked_for_an_escape():
    """I7, I4."""
    game = table("anubis: 3@TW | bastet: 3@WO +war-rage")
    play(game, "token upper-move", "troop TW", "move WO 3")
    assert (asked(game), texts(game)) == (("may_escape", "bastet"), ["done"])


def test_a_defender_without_cards_is_not_asked_for_an_escape():
    """I7, I4: how many cards a player holds is public."""
    game = play(table("anubis: 3@TW | bastet: 3@WO"), "token upper-move", "troop TW", "move WO 3")
    assert asked(game) == ("pick_battle_card", "anubis")


def veto_asked(card):
    return play(table(f"anubis: +prayer | bastet: +{card} | horus: +war-rage", players=4), "card prayer")


def escape_asked(card):
    game = table(f"anubis: 3@TW | bastet: 3@WO +{card} | horus: +war-rage", players=4)
    return play(game, "token upper-move", "troop TW", "move WO 3")


@pytest.mark.parametrize("window", [veto_asked, escape_asked])
def test_the_others_see_only_that_reactions_are_awaited(window):
    """I7: not who is asked, nor what."""
    game = window("veto")
    for watcher in (ANUBIS, HORUS, None):
        view = game.view(watcher)
        assert view["waiting"] == {"reaction": True, "seats": None, "message": "reactions"}
        assert "question" not in view
    assert game.view(BASTET)["question"]["seat"] == BASTET


@pytest.mark.parametrize("window", [veto_asked, escape_asked])
def test_the_view_of_the_others_does_not_depend_on_the_card_of_the_one_asked(window):
    """I7: the same view and the same events, whatever Bastet holds."""
    games = [window(card) for card in ("veto", "escape", "war-rage", "prayer")]
    for watcher in (ANUBIS, HORUS, None):
        assert len({str(game.view(watcher)) for game in games}) == 1
        assert len({str(game.events_for(watcher)) for game in games}) == 1


def test_the_view_of_the_others_does_not_tell_whose_turn_to_react_it_is():
    """I7: while Bastet is asked and while Sobek is asked Horus and the player see the same."""
    game = table("anubis: +prayer | bastet: +veto | horus: | sobek: +veto", players=4)
    play(game, "card prayer")
    before = [game.view(watcher) for watcher in (ANUBIS, HORUS, None)]
    told = game.events_for(None)
    play(game, "done")
    assert asked(game) == ("may_veto", "sobek")
    assert [game.view(watcher) for watcher in (ANUBIS, HORUS, None)] == before
    assert game.events_for(None) == told


@pytest.mark.parametrize("window", [veto_asked, escape_asked])
def test_a_refusal_does_not_name_the_seat_that_is_asked(window):
    """I7: also the error for a seat that is not asked keeps the secret."""
    with pytest.raises(NotWaiting, match="awaited: reactions") as refused:
        window("veto").options(HORUS)
    assert "bastet" not in str(refused.value)
