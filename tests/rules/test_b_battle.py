"""B Battle: cards in secret, the reveal, strength, losses, the reward, and who stays."""

import pytest

from kemet.machine.errors import IllegalAction
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

ANUBIS, BASTET, HORUS = 0, 1, 2
SIX = {"fight 4-1-0", "fight 3-2-0", "fight 3-0-1", "fight 2-2-1", "fight 2-0-2", "fight 1-3-0"}
HARMLESS = {"attacker": "2-0-2", "defender": "3-0-1", "discards": ("1-3-0", "1-3-0")}


def attack(text, **options):
    """Anubis goes from TW into WO with all units and the creature; nobody escapes."""
    game = table(text, **options)
    play(game, "token upper-move", "troop TW", f"move WO {units(game, 'anubis', 'TW')}")
    if asked(game)[0] == "take_creature":
        play(game, texts(game)[0])
    if asked(game)[0] == "may_escape":
        play(game, "done")
    return game


def side(game, which, seat=None):
    return game.view(seat)["battle"][which]


def strengths(game):
    return side(game, "attacker")["strength"], side(game, "defender")["strength"]


def lost(game):
    return side(game, "attacker")["lost"], side(game, "defender")["lost"]


def told(game, message):
    return [event for event in game.events if event["message"] == message]


# B1


def test_each_side_chooses_one_card_to_play_and_another_to_discard():
    """B1: two different cards of those in hand, attacker and defender alike."""
    game = attack("anubis: 3@TW | bastet: 3@WO")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert set(texts(game)) == SIX
    play(game, "fight 4-1-0")
    assert asked(game) == ("pick_discard", "anubis")
    assert "discard 4-1-0" not in texts(game)
    assert len(texts(game)) == 5
    play(game, "discard 1-3-0")
    assert asked(game) == ("pick_battle_card", "bastet")
    assert set(texts(game)) == SIX


def test_only_battle_cards_in_hand_are_open():
    """B1: used cards are not."""
    game = attack("anubis: 3@TW hand=4-1-0,2-0-2,1-3-0,3-0-1 | bastet: 3@WO")
    assert set(texts(game)) == {"fight 4-1-0", "fight 2-0-2", "fight 1-3-0", "fight 3-0-1"}


def test_both_chosen_cards_leave_the_hand():
    """B1: the next battle is fought with the other four."""
    game = attack("anubis: 3@TW | bastet: 3@WO")
    fight(game, "4-1-0", "3-0-1", discards=("1-3-0", "2-0-2"))
    assert game.view(ANUBIS)["own"]["battle_cards"] == ["3-2-0", "3-0-1", "2-2-1", "2-0-2"]
    assert game.view(BASTET)["own"]["battle_cards"] == ["4-1-0", "3-2-0", "2-2-1", "1-3-0"]


def test_any_number_of_battle_interventions_go_under_the_card_or_none():
    """B1, I1: any number, equal ones too, but only cards for battles."""
    game = attack("anubis: 3@TW +war-rage +war-rage +iron-wall +prayer +veto | bastet: 3@WO")
    play(game, "fight 4-1-0", "discard 1-3-0")
    assert texts(game) == ["done", "add war-rage", "add iron-wall"]
    play(game, "add war-rage", "add war-rage", "add iron-wall")
    assert texts(game) == ["done"]
    play(game, "done")
    assert asked(game) == ("pick_battle_card", "bastet")


def test_the_chosen_interventions_must_be_payable_together():
    """B1: with 1 PP one card of cost 1, and free ones besides."""
    game = attack("anubis: 3@TW 1pp +war-fury +bloodbath +war-rage | bastet: 3@WO")
    play(game, "fight 4-1-0", "discard 1-3-0")
    assert texts(game) == ["done", "add war-rage", "add war-fury", "add bloodbath"]
    play(game, "add war-fury")
    assert texts(game) == ["done", "add war-rage"]


def test_priest_of_ra_makes_interventions_in_battle_cheaper():
    """B1, A10: each DI card costs 1 less, so both are free."""
    game = attack("anubis: 3@TW 0pp priest-of-ra +war-fury +bloodbath | bastet: 3@WO")
    fight(game, attacker_adds=("war-fury", "bloodbath"))
    assert (prayer(game, "anubis"), side(game, "attacker")["under"]) == (0, {"war-fury": 1, "bloodbath": 1})


def test_what_was_chosen_is_a_secret_until_the_reveal():
    """B1: neither the cards nor how many interventions lie under them can be seen by the others."""
    game = attack("anubis: 3@TW +war-rage +prayer | bastet: 3@WO | horus:", players=4)
    play(game, "fight 4-1-0", "discard 1-3-0", "add war-rage", "done")
    assert asked(game) == ("pick_battle_card", "bastet")
    for watcher in (BASTET, HORUS, None):
        assert not {"card", "under", "discard"} & side(game, "attacker", watcher).keys()
        assert game.view(watcher)["seats"][ANUBIS]["cards"] == 2
        assert game.view(watcher)["seats"][ANUBIS]["battle_cards"]["in_hand"] == 6
        assert not [event for event in game.events_for(watcher) if "4-1-0" in event.values()]
    assert game.view(HORUS)["waiting"]["message"] == "picking_battle_cards"
    assert side(game, "attacker", ANUBIS)["card"] == "4-1-0"
    assert side(game, "attacker", ANUBIS)["under"] == {"war-rage": 1}


# B2


def test_prescience_of_the_defender_shows_the_attackers_battle_card_before_choosing():
    """B2: the battle card is shown; the discard and the interventions are not."""
    game = attack("anubis: 3@TW +war-rage | bastet: 3@WO prescience")
    play(game, "fight 3-2-0", "discard 1-3-0", "add war-rage")
    assert asked(game) == ("pick_battle_card", "bastet")
    seen = side(game, "attacker", BASTET)
    assert seen["card"] == "3-2-0"
    assert not {"under", "discard"} & seen.keys()
    assert game.events_for(BASTET)[-1] == {
        "message": "battle_card_foreseen",
        "only_for": BASTET,
        "seat": ANUBIS,
        "card": "3-2-0",
    }


def test_prescience_of_the_attacker_makes_the_defender_choose_first():
    """B2: before the owner chooses."""
    game = attack("anubis: 3@TW prescience | bastet: 3@WO")
    assert asked(game) == ("pick_battle_card", "bastet")
    play(game, "fight 2-0-2", "discard 1-3-0")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert side(game, "defender", ANUBIS)["card"] == "2-0-2"


def test_prescience_shows_nothing_to_third_players_and_nothing_before_the_choice_is_final():
    """B2: to its owner only, and only when the opponent has sealed the cards."""
    game = attack("anubis: 3@TW +war-rage | bastet: 3@WO prescience | horus:", players=4)
    play(game, "fight 3-2-0")
    assert "card" not in side(game, "attacker", BASTET)
    play(game, "discard 1-3-0", "done")
    assert "card" in side(game, "attacker", BASTET)
    assert "card" not in side(game, "attacker", HORUS)
    assert "card" not in side(game, "attacker", None)


# B3


def test_cards_are_revealed_together_and_interventions_paid_then():
    """B3: nothing is paid before the reveal; then everybody sees all played cards."""
    game = attack("anubis: 3@TW 5pp +war-fury | bastet: 3@WO 5pp +iron-wall | horus:", players=4)
    play(game, "fight 4-1-0", "discard 1-3-0", "add war-fury")
    assert prayer(game, "anubis") == 5
    play(game, "fight 3-0-1", "discard 2-0-2")
    assert "card" not in side(game, "attacker", HORUS)
    play(game, "add iron-wall")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (4, 4)
    assert side(game, "attacker", HORUS)["card"] == "4-1-0"
    assert side(game, "defender", HORUS)["card"] == "3-0-1"
    assert side(game, "attacker", HORUS)["under"] == {"war-fury": 1}
    assert side(game, "defender", HORUS)["under"] == {"iron-wall": 1}


def test_played_interventions_are_discarded():
    """B3, I1: they leave the hand for the discards."""
    game = attack("anubis: 3@TW +war-rage +war-fury | bastet: 3@WO")
    fight(game, attacker_adds=("war-rage",))
    assert (cards(game, "anubis", "war-rage"), cards(game, "anubis", "war-fury")) == (0, 1)
    assert game.view()["discards"] == {"war-rage": 1}


def test_discarded_battle_cards_lie_face_down():
    """B3, G3: the default; only the played cards have been seen."""
    game = attack("anubis: 3@TW | bastet: 3@WO", discards="down")
    fight(game, "4-1-0", "3-0-1", discards=("1-3-0", "2-0-2"))
    for watcher in (BASTET, None):
        known = game.view(watcher)["seats"][ANUBIS]["battle_cards"]
        assert (known["seen"], known["in_hand"]) == (["4-1-0"], 4)
        assert "1-3-0" not in str([e for e in game.events_for(watcher) if e.get("seat") == ANUBIS])
    assert game.view()["seats"][BASTET]["battle_cards"]["seen"] == ["3-0-1"]


def test_discarded_battle_cards_lie_face_up_if_agreed():
    """B3, G3: with the option everybody sees them from the reveal on, not before."""
    game = attack("anubis: 3@TW | bastet: 3@WO", discards="up")
    play(game, "fight 4-1-0", "discard 1-3-0")
    assert game.view(BASTET)["seats"][ANUBIS]["battle_cards"]["seen"] == []
    play(game, "fight 3-0-1", "discard 2-0-2")
    assert game.view(BASTET)["seats"][ANUBIS]["battle_cards"]["seen"] == ["4-1-0", "1-3-0"]
    assert game.view()["seats"][BASTET]["battle_cards"]["seen"] == ["3-0-1", "2-0-2"]


def test_face_down_is_the_default():
    """B3, G3."""
    assert attack("anubis: 3@TW | bastet: 3@WO").view()["options"]["discards"] == "down"


def test_an_empty_hand_takes_all_six_cards_back_after_the_battle():
    """B3: after the third battle; the opponent with cards left takes nothing back."""
    game = attack("anubis: 3@TW hand=2-0-2,1-3-0 | bastet: 3@WO hand=3-0-1,1-3-0,4-1-0,2-2-1")
    fight(game, **HARMLESS)
    assert game.view(ANUBIS)["own"]["battle_cards"] == []
    play(game, "recall", "stay")
    assert len(game.view(ANUBIS)["own"]["battle_cards"]) == 6
    assert game.view()["seats"][ANUBIS]["battle_cards"]["seen"] == []
    assert game.view(BASTET)["own"]["battle_cards"] == ["4-1-0", "2-2-1"]
    assert [event["seat"] for event in told(game, "battle_hand_refilled")] == [ANUBIS]


# B4


def test_divine_wound_discards_cards_from_hand_for_strength_after_the_reveal():
    """B4: any DI cards, 1 strength each, without their cost."""
    game = attack("anubis: 3@TW 0pp divine-wound +veto +war-fury +prayer | bastet: 3@WO")
    fight(game, "2-0-2", "3-0-1")
    assert asked(game) == ("spend_for_strength", "anubis")
    assert side(game, "defender", ANUBIS)["card"] == "3-0-1"
    play(game, "spend veto", "spend war-fury", "done")
    assert strengths(game) == (3 + 2 + 2, 3 + 3)
    assert (cards(game, "anubis", "veto"), cards(game, "anubis", "prayer")) == (0, 1)


def test_divine_wound_may_be_declined():
    """B4: its owner may."""
    game = attack("anubis: 3@TW divine-wound +veto | bastet: 3@WO")
    play(fight(game, "2-0-2", "3-0-1"), "done")
    assert strengths(game) == (5, 6)
    assert cards(game, "anubis", "veto") == 1


def test_divine_wound_does_not_spend_the_cards_that_were_played():
    """B4: from hand, not those played."""
    game = attack("anubis: 3@TW divine-wound +war-rage +veto | bastet: 3@WO")
    fight(game, "2-0-2", "3-0-1", attacker_adds=("war-rage",))
    assert texts(game) == ["done", "spend veto"]
    game = attack("anubis: 3@TW divine-wound +war-rage | bastet: 3@WO")
    fight(game, "2-0-2", "3-0-1", attacker_adds=("war-rage",))
    assert asked(game)[0] != "spend_for_strength"


def test_divine_wound_serves_the_defender_too():
    """B4, B5: a defender may so reach a tie and win."""
    game = attack("anubis: 4@TW | bastet: 3@WO divine-wound +veto")
    play(fight(game, "2-0-2", "2-2-1"), "spend veto")
    assert strengths(game) == (6, 6)
    assert told(game, "battle_won")[0]["seat"] == BASTET


def test_what_divine_wound_discards_is_seen_by_nobody_else():
    """B4, I1: discarded face down; the others learn how many."""
    game = attack("anubis: 3@TW divine-wound +veto +prayer | bastet: 3@WO")
    play(fight(game, "2-0-2", "3-0-1"), "spend veto", "done")
    assert game.view(BASTET)["discards"] == {}
    assert game.view(BASTET)["seats"][ANUBIS]["hidden_discards"] == 1
    assert "veto" not in str(game.events_for(BASTET))
    assert side(game, "attacker", BASTET)["spent"] == 1


# B5


@pytest.mark.parametrize("card", ["4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "1-3-0"])
def test_strength_is_units_and_battle_card(card):
    """B5: units + battle card."""
    game = attack("anubis: 4@TW | bastet: 5@WO")
    other = "4-1-0" if card != "4-1-0" else "3-0-1"
    fight(game, card, card, discards=(other, other))
    assert strengths(game) == (4 + int(card[0]), 5 + int(card[0]))


@pytest.mark.parametrize(
    ("attackers", "defenders", "bonus"),
    [
        ("charge", "", (1, 0)),
        ("", "charge", (0, 0)),
        ("defense", "", (0, 0)),
        ("", "defense", (0, 1)),
        ("blades-of-neith", "", (1, 0)),
        ("", "blades-of-neith", (0, 1)),
        ("charge blades-of-neith", "defense", (2, 1)),
        ("sphinx@TW", "mummy@WO", (2, 2)),
        ("royal-scarab@TW", "giant-scorpion@WO", (2, 2)),
        ("phoenix@TW", "ancestral-elephant@WO", (2, 1)),
        ("deep-desert-snake@TW", "", (0, 0)),
    ],
)
def test_tiles_and_creatures_add_their_strength(attackers, defenders, bonus):
    """B5: tiles + creature; Charge! for attackers only, Defense! for defenders only."""
    game = attack(f"anubis: 3@TW {attackers} | bastet: 3@WO {defenders}")
    fight(game, **HARMLESS)
    assert strengths(game) == (3 + 2 + bonus[0], 3 + 3 + bonus[1])


def test_interventions_add_their_strength():
    """B5, I1: War Rage 1, War Fury 2; equal cards add up."""
    game = attack("anubis: 3@TW +war-rage +war-rage +war-fury | bastet: 3@WO +war-fury")
    fight(game, **HARMLESS, attacker_adds=("war-rage", "war-rage", "war-fury"), defender_adds=("war-fury",))
    assert strengths(game) == (3 + 2 + 4, 3 + 3 + 2)


def test_the_higher_strength_wins():
    """B5: whichever side it is."""
    game = fight(attack("anubis: 3@TW | bastet: 2@WO"), "3-0-1", "3-0-1")
    assert told(game, "battle_won")[0] == {
        "message": "battle_won", "seat": ANUBIS, "loser": BASTET, "space": "WO",
    }  # fmt: skip
    game = fight(attack("anubis: 2@TW | bastet: 3@WO"), "3-0-1", "3-0-1")
    assert told(game, "battle_won")[0]["seat"] == BASTET


def test_a_tie_is_won_by_the_defender():
    """B5."""
    game = fight(attack("anubis: 3@TW | bastet: 3@WO"), "3-0-1", "3-0-1")
    assert strengths(game) == (6, 6)
    assert told(game, "battle_won")[0]["seat"] == BASTET
    assert asked(game) == ("loser_decides", "anubis")


# B6


def test_each_side_loses_the_enemys_damage_minus_its_own_protection():
    """B6: both winner and loser."""
    game = fight(attack("anubis: 5@TW | bastet: 5@WO"), "3-2-0", "2-2-1", discards=("1-3-0", "1-3-0"))
    assert lost(game) == (2, 1)
    assert (units(game, "anubis", "WO"), units(game, "bastet", "WO")) == (3, 4)
    assert (reserve(game, "anubis"), reserve(game, "bastet")) == (9, 8)


def test_more_protection_than_damage_loses_nothing():
    """B6: at least 0."""
    game = fight(attack("anubis: 3@TW | bastet: 3@WO"), "4-1-0", "2-0-2", discards=("1-3-0", "1-3-0"))
    assert lost(game) == (0, 0)
    assert units(game, "bastet", "WO") == 3


def test_a_side_loses_at_most_its_troop():
    """B6: three damage against one unit destroys one."""
    game = fight(attack("anubis: 5@TW | bastet: 1@WO"), "1-3-0", "2-0-2", discards=("4-1-0", "1-3-0"))
    assert lost(game) == (0, 1)
    game = fight(attack("anubis: 5@TW carnage | bastet: 1@WO"), "1-3-0", "3-2-0", discards=("4-1-0", "1-3-0"))
    assert lost(game) == (2, 1)
    assert reserve(game, "bastet") == 12


def test_tiles_creatures_and_interventions_add_damage_and_protection():
    """B6: each kind once on either side, added to the battle card."""
    text = "anubis: 5@TW carnage giant-scorpion@TW +bloodbath +bloody-battle"
    text += " | bastet: 5@WO shield-of-neith ancestral-elephant@WO +iron-wall +bronze-wall"
    adds = {"attacker_adds": ("bloodbath", "bloody-battle"), "defender_adds": ("iron-wall", "bronze-wall")}
    game = fight(attack(text), "3-2-0", "3-0-1", **adds)
    assert side(game, "attacker")["damage"] == 2 + 1 + 2 + 2 + 1
    assert side(game, "defender")["protection"] == 1 + 1 + 1 + 2 + 1
    assert lost(game) == (0, 2)


def test_both_losses_happen_at_the_same_time():
    """B6: units that fall still strike: both troops are destroyed, and nobody is asked anything."""
    game = fight(attack("anubis: 3@TW | bastet: 3@WO"), "1-3-0", "1-3-0", discards=("4-1-0", "4-1-0"))
    assert (units(game, "anubis", "WO"), units(game, "bastet", "WO")) == (0, 0)
    assert (reserve(game, "anubis"), reserve(game, "bastet")) == (12, 12)
    assert asked(game) == ("turn", "bastet")


def test_the_winner_may_lose_everything_and_is_still_the_winner():
    """B6, B9: strength decides; Holy War pays the winner who is gone."""
    game = attack("anubis: 2@TW 1pp holy-war blades-of-neith charge | bastet: 1@WO")
    fight(game, "4-1-0", "3-2-0")
    assert (units(game, "anubis", "WO"), units(game, "bastet", "WO")) == (0, 0)
    assert told(game, "battle_won")[0]["seat"] == ANUBIS
    assert prayer(game, "anubis") == 5


# B7


def test_the_snake_makes_the_enemy_creature_count_as_absent():
    """B7: neither its strength nor its damage nor its protection counts."""
    text = "anubis: 4@TW deep-desert-snake@TW | bastet: 4@WO giant-scorpion@WO"
    game = fight(attack(text), "3-2-0", "3-0-1")
    assert strengths(game) == (7, 7)
    assert side(game, "defender")["damage"] == 0
    text = "anubis: 4@TW giant-scorpion@TW | bastet: 4@WO ancestral-elephant@WO"
    game = fight(attack(text), "3-2-0", "3-0-1")
    assert (strengths(game), side(game, "defender")["protection"]) == ((9, 8), 2)


def test_the_snake_of_the_defender_works_too_and_leaves_tiles_alone():
    """B7: only the creature is absent, not the tiles of its owner."""
    text = "anubis: 4@TW giant-scorpion@TW blades-of-neith carnage | bastet: 4@WO deep-desert-snake@WO"
    game = fight(attack(text), "3-2-0", "2-0-2")
    assert strengths(game) == (4 + 3 + 1, 4 + 2)
    assert side(game, "attacker")["damage"] == 2 + 1


def test_the_snake_takes_away_the_elephants_protection():
    """B7: with the snake the elephant's troop loses one unit more."""
    text = "anubis: 4@TW deep-desert-snake@TW | bastet: 4@WO ancestral-elephant@WO"
    game = fight(attack(text), "3-2-0", "3-0-1")
    assert (side(game, "defender")["protection"], lost(game)) == (1, (0, 1))


def test_the_silenced_creature_stays_with_its_troop():
    """B7: absent from the battle, not from the board."""
    text = "anubis: 3@TW deep-desert-snake@TW | bastet: 4@WO giant-scorpion@WO"
    fight(game := attack(text), **HARMLESS)
    assert creature_at(game, "giant-scorpion") == "WO"


def test_a_snake_elsewhere_silences_nobody():
    """B7, C5: it must be in the battle."""
    text = "anubis: 4@TW 1@NW1 deep-desert-snake@NW1 | bastet: 4@WO giant-scorpion@WO"
    assert strengths(fight(attack(text), "3-2-0", "3-0-1")) == (7, 9)


# B8


def test_an_attacker_who_wins_with_a_unit_left_gains_a_permanent_battle_point():
    """B8: 1 battle VP, also if the troop is recalled."""
    game = fight(attack("anubis: 5@TW | bastet: 1@WO"), "3-0-1", "2-0-2")
    assert points(game, "anubis", "battle") == 1
    play(game, "recall", "recall")
    assert points(game, "anubis") == 1


def test_an_attacker_who_wins_without_a_unit_left_gains_nothing():
    """B8: with a unit left."""
    game = fight(attack("anubis: 2@TW | bastet: 1@WO"), "4-1-0", "3-2-0")
    assert told(game, "battle_won")[0]["seat"] == ANUBIS
    assert points(game, "anubis", "battle") == 0


def test_a_defender_who_wins_gains_nothing():
    """B8: and the losing attacker neither."""
    game = fight(attack("anubis: 1@TW | bastet: 5@WO"), "3-0-1", "2-0-2")
    assert (points(game, "anubis", "battle"), points(game, "bastet", "battle")) == (0, 0)


def test_defensive_victory_gives_the_defender_the_point():
    """B8: same condition, same VP."""
    game = fight(attack("anubis: 1@TW | bastet: 5@WO defensive-victory"), "3-0-1", "2-0-2")
    assert points(game, "bastet", "battle") == 1


def test_defensive_victory_needs_a_unit_left_and_a_victory():
    """B8: same condition; a beaten defender gains nothing."""
    game = fight(attack("anubis: 2@TW | bastet: 2@WO defensive-victory"), "3-2-0", "3-0-1")
    assert units(game, "bastet", "WO") == 1
    assert points(game, "bastet", "battle") == 1
    game = fight(attack("anubis: 1@TW | bastet: 1@WO defensive-victory"), "3-2-0", "3-0-1")
    assert (units(game, "bastet", "WO"), points(game, "bastet", "battle")) == (0, 0)
    game = fight(attack("anubis: 5@TW | bastet: 2@WO defensive-victory"), "3-0-1", "3-0-1")
    assert points(game, "bastet", "battle") == 0


def test_defensive_victory_changes_nothing_for_its_owner_as_attacker():
    """B8: an attacker gains one point, not two."""
    game = fight(attack("anubis: 5@TW defensive-victory | bastet: 1@WO"), "3-0-1", "2-0-2")
    assert points(game, "anubis", "battle") == 1


# B9


def test_crusade_gives_two_prayers_for_each_enemy_unit_lost():
    """B9: to the winner."""
    game = attack("anubis: 5@TW 1pp crusade | bastet: 4@WO")
    fight(game, "1-3-0", "2-0-2", discards=("4-1-0", "1-3-0"))
    assert lost(game) == (0, 1)
    assert prayer(game, "anubis") == 3


def test_crusade_pays_the_loser_and_only_for_units_that_were_there():
    """B9: lost in this battle: three damage against two units is two."""
    game = attack("anubis: 2@TW | bastet: 1@WO 0pp crusade")
    fight(game, "4-1-0", "1-3-0", discards=("3-2-0", "4-1-0"))
    assert told(game, "battle_won")[0]["seat"] == ANUBIS
    assert prayer(game, "bastet") == 4


def test_crusade_does_not_count_units_destroyed_before_the_battle():
    """B9, M9: Initiative strikes before it."""
    game = fight(attack("anubis: 5@TW 1pp crusade initiative | bastet: 5@WO"), "3-0-1", "2-0-2")
    assert units(game, "bastet", "WO") == 3
    assert prayer(game, "anubis") == 1


def test_holy_war_gives_four_prayers_for_winning():
    """B9: to attacker or defender, and nothing for losing."""
    game = fight(attack("anubis: 5@TW 1pp holy-war | bastet: 1@WO"), "3-0-1", "2-0-2")
    assert prayer(game, "anubis") == 5
    game = fight(attack("anubis: 1@TW | bastet: 5@WO 1pp holy-war"), "3-0-1", "2-0-2")
    assert prayer(game, "bastet") == 5
    game = fight(attack("anubis: 1@TW 1pp holy-war | bastet: 5@WO"), "3-0-1", "2-0-2")
    assert prayer(game, "anubis") == 1


# B10


def test_the_loser_decides_before_the_winner():
    """B10: recall or retreat; staying is not open."""
    game = fight(attack("anubis: 5@TW | bastet: 2@WO"), "3-0-1", "2-0-2")
    assert asked(game) == ("loser_decides", "bastet")
    assert set(texts(game)) == {"recall", "retreat"}
    play(game, "recall")
    assert asked(game) == ("winner_decides", "anubis")
    assert set(texts(game)) == {"recall", "stay"}


def test_a_losing_attacker_decides_first_too():
    """B10."""
    game = fight(attack("anubis: 2@TW | bastet: 5@WO"), "3-0-1", "2-0-2")
    assert asked(game) == ("loser_decides", "anubis")


def test_the_loser_may_stay_if_the_winner_has_no_unit_left():
    """B10: instead of recall or retreat; the winner decides nothing any more."""
    game = attack("anubis: 2@TW charge | bastet: 3@WO")
    fight(game, "4-1-0", "3-2-0")
    assert told(game, "battle_won")[0]["seat"] == ANUBIS
    assert asked(game) == ("loser_decides", "bastet")
    assert set(texts(game)) == {"recall", "retreat", "stay"}
    play(game, "stay")
    assert units(game, "bastet", "WO") == 2
    assert asked(game) == ("turn", "bastet")


def test_a_loser_who_is_destroyed_decides_nothing():
    """B10: the winner is asked at once."""
    game = fight(attack("anubis: 5@TW | bastet: 1@WO"), "4-1-0", "3-2-0")
    assert asked(game) == ("winner_decides", "anubis")


# B11


def test_the_winner_chooses_where_the_loser_retreats_to():
    """B11: the whole troop, with its creature, to a land-adjacent space without units."""
    game = fight(attack("anubis: 5@TW | bastet: 3@WO mummy@WO 1@WS"), "3-0-1", "2-0-2")
    play(game, "retreat")
    assert asked(game) == ("push_loser", "anubis")
    assert texts(game) == ["push WN", "push TW", "push WB"]
    play(game, "push WB")
    assert (units(game, "bastet", "WB"), units(game, "bastet", "WO")) == (3, 0)
    assert creature_at(game, "mummy") == "WB"
    assert asked(game) == ("winner_decides", "anubis")


def test_the_loser_may_be_sent_to_the_space_the_attacker_came_from():
    """B11 (ruling): if it fits, for attacker and defender alike."""
    game = fight(attack("anubis: 5@TW | bastet: 3@WO"), "3-0-1", "2-0-2")
    assert "push TW" in texts(play(game, "retreat"))
    game = fight(attack("anubis: 2@TW | bastet: 5@WO"), "3-0-1", "2-0-2")
    play(game, "retreat", "push TW")
    assert units(game, "anubis", "TW") == 2


def test_a_space_where_the_attacker_left_units_is_not_open_to_the_loser():
    """B11: no units at all, own or others'."""
    game = table("anubis: 5@TW | bastet: 3@WO")
    fight(play(game, "token upper-move", "troop TW", "move WO 4"), "3-0-1", "2-0-2")
    assert texts(play(game, "retreat")) == ["push WN", "push WS", "push WB"]


def test_where_only_one_space_is_open_nobody_is_asked():
    """B11: the winner has no choice."""
    game = fight(attack("anubis: 5@TW 1@WN | bastet: 3@WO 1@WS 1@WB"), "3-0-1", "2-0-2")
    play(game, "retreat")
    assert units(game, "bastet", "TW") == 3
    assert asked(game) == ("winner_decides", "anubis")


def test_without_a_space_there_is_no_retreat():
    """B11, B12: the only answer left, the recall, happens by itself."""
    game = table("anubis: 5@TW 1@WN | bastet: 3@WO 5pp 1@WS 1@WB")
    fight(play(game, "token upper-move", "troop TW", "move WO 4"), "3-0-1", "2-0-2")
    assert asked(game) == ("winner_decides", "anubis")
    assert (units(game, "bastet", "WO"), prayer(game, "bastet")) == (0, 8)


def test_a_beaten_attacker_may_stay_where_the_defenders_have_fallen():
    """B10, B8: the space is held, but there is no point for it."""
    game = table("anubis: 3@TW | bastet: 1@WO +war-rage +war-rage +war-rage +war-fury")
    play(game, "token upper-move", "troop TW", "move WO 3", "done")
    cards = ("war-rage", "war-rage", "war-rage", "war-fury")
    fight(game, "2-2-1", "4-1-0", defender_adds=cards, discards=("4-1-0", "1-3-0"))
    assert (asked(game), texts(game)) == (("loser_decides", "anubis"), ["recall", "retreat", "stay"])
    play(game, "stay")
    assert (units(game, "anubis", "WO"), points(game, "anubis", "battle")) == (3, 0)


def test_without_a_space_a_loser_whose_winner_is_gone_may_recall_or_stay():
    """B10, B11: the choice does not hang on the retreat."""
    game = table("anubis: 5@TW 1@WN charge | bastet: 4@WO 1@WS 1@WB")
    play(game, "token upper-move", "troop TW", "move WO 3")
    fight(game, "4-1-0", "1-3-0", discards=("2-0-2", "2-0-2"))
    assert set(texts(game)) == {"recall", "stay"}


def test_walls_play_no_part_in_a_retreat():
    """B11 (ruling): a beaten troop may be sent into a city, also that of a third player."""
    game = table("anubis: 5@TW | bastet: 3@WN")
    fight(play(game, "token upper-move", "troop TW", "move WN 5"), "3-0-1", "2-0-2")
    play(game, "retreat")
    assert set(texts(game)) == {"push NW1", "push NW2", "push NW3", "push TW", "push WO", "push WB"}


def test_harbours_play_no_part_in_a_retreat():
    """B11 (ruling): land-adjacent; from TD on the 3/5 side there is no retreat at all."""
    game = table("anubis: 5@NW1 | bastet: 3@TD 5pp | horus:")
    fight(play(game, "token upper-move", "troop NW1", "teleport TD 5"), "3-0-1", "2-0-2")
    assert asked(game) == ("winner_decides", "anubis")
    assert (reserve(game, "bastet"), prayer(game, "bastet")) == (12, 8)
    game = table("anubis: 5@WO | bastet: 3@WB", players=4)
    fight(play(game, "token upper-move", "troop WO", "move WB 5"), "3-0-1", "2-0-2")
    assert set(texts(play(game, "retreat"))) == {"push WN", "push WO", "push WS", "push TNW"}


def test_recruits_that_lose_retreat_from_their_district():
    """B11, A7: the recruiter attacked and lost; the holder of the district sends the recruits away."""
    game = table("anubis: 5pp 1@NW2 | bastet: 5@NW1")
    play(game, "token upper-recruit", "recruit NW1 2", "done")
    play(fight(game, "3-0-1", "3-0-1"), "retreat")
    assert (asked(game), texts(game)) == (("push_loser", "bastet"), ["push NW3", "push WN"])


# B12


def test_a_recalled_troop_gives_one_prayer_for_each_unit():
    """B12: the whole troop returns to the reserve."""
    game = fight(attack("anubis: 5@TW 5pp | bastet: 3@WO 5pp"), "3-0-1", "2-0-2")
    play(game, "recall")
    assert (units(game, "bastet", "WO"), reserve(game, "bastet"), prayer(game, "bastet")) == (0, 12, 8)
    play(game, "recall")
    assert (units(game, "anubis", "WO"), reserve(game, "anubis"), prayer(game, "anubis")) == (0, 12, 10)


def test_a_recall_never_brings_more_than_eleven_prayers():
    """B12, G4: what would exceed 11 is lost."""
    game = fight(attack("anubis: 5@TW 9pp | bastet: 3@WO 10pp"), "3-0-1", "2-0-2")
    play(game, "recall", "recall")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (11, 11)


def test_the_winner_may_stay():
    """B12: or stay; the choice comes also after a retreat, and to a winning defender."""
    game = fight(attack("anubis: 2@TW | bastet: 5@WO"), "3-0-1", "2-0-2")
    play(game, "retreat", "push TW")
    assert asked(game) == ("winner_decides", "bastet")
    play(game, "stay")
    assert (units(game, "bastet", "WO"), prayer(game, "bastet")) == (5, 5)


def test_a_troop_is_not_split_by_a_recall():
    """B12: the whole troop: there is no answer with a number."""
    game = fight(attack("anubis: 5@TW | bastet: 3@WO"), "3-0-1", "2-0-2")
    with pytest.raises(IllegalAction, match="which is not open now"):
        play(game, "stay")
    assert set(texts(play(game, "recall"))) == {"recall", "stay"}


# B13


def test_the_worked_battle_of_the_rulebooks():
    """B13: 10 against 9, no losses, attacker +1 VP, defender pays 1 PP and recalls for 4 PP."""
    bastet = "bastet: 4@WO 5pp ancestral-elephant@WO +bronze-wall +war-fury"
    game = attack(f"anubis: 5@TW charge blades-of-neith | {bastet}")
    fight(game, "3-2-0", "2-0-2", defender_adds=("bronze-wall", "war-fury"))
    assert strengths(game) == (10, 9)
    assert (side(game, "attacker")["damage"], side(game, "defender")["protection"]) == (2, 4)
    assert side(game, "defender")["damage"] == 0
    assert lost(game) == (0, 0)
    assert points(game, "anubis", "battle") == 1
    assert prayer(game, "bastet") == 5 - 1
    play(game, "recall")
    assert (prayer(game, "bastet"), reserve(game, "bastet")) == (5 - 1 + 4, 12)
    assert creature_at(game, "ancestral-elephant") is None
    play(game, "stay")
    assert (units(game, "anubis", "WO"), prayer(game, "anubis")) == (5, 5)
    assert game.view()["discards"] == {"bronze-wall": 1, "war-fury": 1}
    assert messages(game)[-1] == "turn_began"
