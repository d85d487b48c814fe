"""Y Cards: the two decks of interventions, the Battle Mirror and the creature cards."""

import pytest

from expansions.seth.battles import anubis_attacks, counted, seth_attacks
from expansions.seth.sethtable import (
    asked,
    cards,
    hand_size,
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
from kemet.expansions.seth.buying import CREATURE_CARD_TILES
from kemet.rules.rules import rules_of
from positions import fight

BOOK = rules_of(("base", "seth")).book
# name, copies, cost
SETHS_DECK = [
    ("seth-war-rage", 2, 0),
    ("seth-war-fury", 2, 1),
    ("seth-bloodbath", 2, 1),
    ("seth-iron-wall", 1, 1),
    ("tactical-choice", 1, 0),
    ("seth-mana-theft", 2, 0),
    ("seth-raining-fire", 2, 1),
    ("seth-enlistment", 1, 0),
    ("seth-teleportation", 1, 1),
    ("seth-veto", 1, 0),
]
ALLIANCE_DECK = [
    ("war-rage", 4, 0),
    ("war-fury", 3, 1),
    ("bloody-battle", 3, 0),
    ("bloodbath", 3, 1),
    ("bronze-wall", 4, 0),
    ("iron-wall", 3, 1),
    ("glory", 1, 0),
    ("divine-protection", 1, 0),
    ("prayer", 3, 0),
    ("enlistment", 4, 0),
    ("raining-fire", 3, 1),
    ("teleportation", 2, 1),
    ("swiftness", 2, 0),
    ("escape", 2, 0),
    ("veto", 2, 0),
]


def without_veto(game):
    while asked(game)[0] == "may_veto":
        play(game, "done")
    return game


# The decks


@pytest.mark.parametrize(("deck", "printed", "size"), [(0, ALLIANCE_DECK, 40), (1, SETHS_DECK, 15)])
def test_the_decks_have_their_cards_copies_and_costs(deck, printed, size):
    """Y: 40 cards of the alliance, 15 of Seth."""
    found = [(card.name, card.copies, card.cost) for card in BOOK.cards if card.deck == deck]
    assert found == printed
    assert sum(copies for _, copies, _ in found) == size


def test_seth_draws_from_his_own_deck_and_the_alliance_from_theirs():
    """Y, W1: after a night all hands fit their decks."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW", phase="night")
    for kind, card in enumerate(game.state.rules.cards):
        for seat in range(3):
            if game.state.hand(seat, kind):
                assert card.deck == (1 if seat == 0 else 0)
    assert [game.state.hand_size(seat) for seat in range(3)] == [1, 1, 1]


# Battle cards under the battle card: strength, losses


@pytest.mark.covers("card seth-war-rage", "card seth-war-fury")
@pytest.mark.parametrize(("card", "more", "cost"), [("seth-war-rage", 1, 0), ("seth-war-fury", 2, 1)])
def test_war_cards_of_seth_add_strength(card, more, cost):
    """Y: 5 units, card 4 and the intervention."""
    game = fight(seth_attacks(f"5@SG 5pp +{card}"), attacker_adds=[card])
    assert counted(game) == (9 + more, 8)
    assert prayer(game, "seth") == 5 - cost


@pytest.mark.covers("card war-rage", "card war-fury")
@pytest.mark.parametrize(("card", "more", "cost"), [("war-rage", 1, 0), ("war-fury", 2, 1)])
def test_war_cards_of_the_alliance_add_strength(card, more, cost):
    """Y: 4 units, card 4 and the intervention."""
    game = fight(seth_attacks(anubis=f"4@WB 5pp +{card}"), defender_adds=[card])
    assert counted(game) == (9, 8 + more)
    assert prayer(game, "anubis") == 5 - cost


@pytest.mark.covers("card bloody-battle", "card bloodbath", "card seth-bloodbath")
def test_blood_cards_add_damage():
    """Y: damage 1 of the battle card and 1 or 2 of the intervention."""
    game = fight(seth_attacks(anubis="4@WB +bloody-battle"), defender_adds=["bloody-battle"])
    assert units(game, "seth", "WB") == 3
    game = fight(seth_attacks(anubis="4@WB 5pp +bloodbath"), defender_adds=["bloodbath"])
    assert units(game, "seth", "WB") == 2
    assert prayer(game, "anubis") == 4
    game = fight(seth_attacks("5@SG 5pp +seth-bloodbath"), attacker_adds=["seth-bloodbath"])
    assert units(game, "anubis", "WB") == 1
    assert prayer(game, "seth") == 4


@pytest.mark.covers("card bronze-wall", "card iron-wall", "card seth-iron-wall")
def test_wall_cards_add_protection():
    """Y: 1 or 2 less of two or three damage."""
    game = fight(seth_attacks(anubis="4@WB +bronze-wall"), "3-2-0", "4-1-0", defender_adds=["bronze-wall"])
    assert units(game, "anubis", "WB") == 3
    game = fight(seth_attacks(anubis="4@WB +iron-wall"), "3-2-0", "4-1-0", defender_adds=["iron-wall"])
    assert units(game, "anubis", "WB") == 4
    assert prayer(game, "anubis") == 4
    game = seth_attacks("5@SG 5pp +seth-iron-wall")
    fight(game, "4-1-0", "1-3-0", attacker_adds=["seth-iron-wall"], discards=("1-3-0", "2-0-2"))
    assert units(game, "seth", "WB") == 4
    assert prayer(game, "seth") == 4


@pytest.mark.covers("card glory")
def test_glory_gives_four_prayers_for_a_victory():
    """Y: won with the attack, nothing when lost."""
    game = fight(anubis_attacks("5@WN 3pp +glory"), attacker_adds=["glory"])
    assert prayer(game, "anubis") == 7
    lost = fight(seth_attacks("6@SG", "2@WB 3pp +glory", units=6), defender_adds=["glory"])
    assert prayer(lost, "anubis") == 3
    assert cards(lost, "anubis", "glory") == 0


@pytest.mark.covers("card glory")
def test_the_glory_of_a_mixed_troop_is_divided():
    """Y, Z4: four prayers for two owners."""
    game = seth_table("seth: 3@WB | anubis: 3@WN 3pp +glory | bastet: 2@WN 3pp", phase="alliance")
    play(game, "follow anubis", "token upper-move", "troop WN", "move WB 3", "bring bastet 2", "lead anubis")
    fight(game, attacker_adds=["glory"])
    play(game, "lose anubis 1", "give anubis 2", "give bastet 2")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (5, 5)


@pytest.mark.covers("card divine-protection")
def test_divine_protection_spares_a_winner_and_no_loser():
    """Y: three damage do nothing if won, all if lost."""
    game = anubis_attacks("5@WN +divine-protection")
    fight(game, "4-1-0", "1-3-0", attacker_adds=["divine-protection"], discards=("1-3-0", "2-0-2"))
    assert units(game, "anubis", "WB") == 5
    lost = seth_attacks("6@SG", "4@WB +divine-protection", units=6)
    fight(lost, "1-3-0", "1-3-0", defender_adds=["divine-protection"], discards=("2-0-2", "2-0-2"))
    assert units(lost, "anubis", "WB") == 1


@pytest.mark.covers("card tactical-choice")
def test_tactical_choice_plays_the_discarded_battle_card():
    """Y: after the reveal Seth's discarded 4 replaces his 1."""
    game = seth_attacks("5@SG +tactical-choice")
    fight(game, "1-3-0", "2-0-2", attacker_adds=["tactical-choice"], discards=("4-1-0", "1-3-0"))
    assert asked(game) == ("may_choose_again", ["seth"])
    play(game, "exchange")
    assert counted(game) == (9, 6)
    assert units(game, "anubis", "WB") == 4


@pytest.mark.covers("card tactical-choice")
def test_tactical_choice_may_be_declined():
    """Y: Seth stays with the card he played."""
    game = seth_attacks("5@SG +tactical-choice")
    fight(game, "1-3-0", "2-0-2", attacker_adds=["tactical-choice"], discards=("4-1-0", "1-3-0"))
    play(game, "done")
    assert counted(game) == (6, 6)


# Cards outside battle


@pytest.mark.covers("card prayer")
def test_the_prayer_card_gives_two_prayers():
    """Y: for nothing."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN 5pp +prayer | bastet: 2@TW", phase="alliance")
    without_veto(play(game, "follow anubis", "card prayer"))
    assert prayer(game, "anubis") == 7


@pytest.mark.covers("card enlistment", "card seth-enlistment")
def test_enlistment_brings_two_units():
    """Y, I6: into own districts or onto own troops, for both sides."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN +enlistment | bastet: 2@TW", phase="alliance")
    without_veto(play(game, "follow anubis", "card enlistment"))
    play(game, "place WN 2")
    assert units(game, "anubis", "WN") == 4
    game = seth_table("seth: 4@S1 2@WB +seth-enlistment | anubis: 2@WN | bastet: 2@TW")
    without_veto(play(game, "card seth-enlistment"))
    play(game, "place WB 1", "place S3 1")
    assert (units(game, "seth", "WB"), units(game, "seth", "S3"), reserve(game, "seth")) == (3, 1, 7)


@pytest.mark.covers("card raining-fire", "card seth-raining-fire")
def test_raining_fire_destroys_one_enemy_unit_and_no_ally():
    """Y, I5: anywhere, for 1 prayer."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN 5pp +raining-fire | bastet: 2@TW", phase="alliance")
    without_veto(play(game, "follow anubis", "card raining-fire"))
    if asked(game)[0] == "whom_to_burn":
        assert not [text for text in texts(game) if "bastet" in text]
        play(game, next(text for text in texts(game) if "seth" in text))
    assert units(game, "seth", "S1") == 5
    assert prayer(game, "anubis") == 4
    game = seth_table("seth: 6@S1 5pp +seth-raining-fire | anubis: 2@WN | bastet: 2@TW")
    without_veto(play(game, "card seth-raining-fire"))
    play(game, next(text for text in texts(game) if "bastet" in text))
    assert units(game, "bastet", "TW") == 1


@pytest.mark.covers("card seth-mana-theft")
def test_mana_theft_takes_one_from_each_ally_and_gives_one():
    """Y, I5: one in all for Seth."""
    game = seth_table("seth: 6@S1 5pp +seth-mana-theft | anubis: 2@WN 5pp | bastet: 2@TW 3pp")
    without_veto(play(game, "card seth-mana-theft"))
    assert [prayer(game, who) for who in ("seth", "anubis", "bastet")] == [6, 4, 2]


@pytest.mark.covers("card teleportation", "card seth-teleportation")
def test_teleportation_takes_the_moving_troop_to_an_obelisk():
    """Y, I2: for 1 prayer, allied units included."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN 5pp +teleportation | bastet: 2@WN", phase="alliance")
    play(game, "follow anubis", "token upper-move", "troop WN", "card teleportation")
    play(without_veto(game), "teleport WO 2", "bring bastet 2")
    assert (units(game, "anubis", "WO"), units(game, "bastet", "WO"), prayer(game, "anubis")) == (2, 2, 4)
    game = seth_table("seth: 6@SG 5pp +seth-teleportation | anubis: 2@WN | bastet: 2@TW")
    play(game, "purple move-1", "troop SG", "card seth-teleportation")
    play(without_veto(game), "teleport WO 6")
    assert (units(game, "seth", "WO"), prayer(game, "seth")) == (6, 4)


@pytest.mark.covers("card swiftness")
def test_swiftness_lets_a_move_go_one_space_further():
    """Y: two steps for a troop without anything else, before or after the first."""
    text = "seth: 6@S1 | anubis: 2@WN +swiftness | bastet: 2@TW"
    game = seth_table(text, phase="alliance")
    play(game, "follow anubis", "token upper-move", "troop WN", "card swiftness")
    play(without_veto(game), "move WB 2", "move WO 2")
    assert units(game, "anubis", "WO") == 2
    late = seth_table(text, phase="alliance")
    play(late, "follow anubis", "token upper-move", "troop WN", "move WB 2", "card swiftness")
    play(without_veto(late), "move WO 2")
    assert units(late, "anubis", "WO") == 2


@pytest.mark.covers("card escape")
def test_escape_saves_an_attacked_troop():
    """Y, I4: to an adjacent empty space, no battle."""
    game = seth_attacks(anubis="3@WB +escape")
    assert asked(game) == ("may_escape", ["anubis"])
    play(game, "card escape")
    without_veto(game)
    if asked(game)[0] == "flee_where":
        play(game, next(text for text in texts(game) if text.endswith("WS")))
    assert units(game, "anubis", "WS") == 3
    assert "battle_began" not in messages(game)


@pytest.mark.covers("card veto", "card seth-veto")
def test_veto_cancels_a_card_of_the_other_side():
    """Y, I3: Seth cancels a Prayer, an ally a Mana Theft."""
    game = seth_table("seth: 6@S1 +seth-veto | anubis: 2@WN 5pp +prayer | bastet: 2@TW", phase="alliance")
    play(game, "follow anubis", "card prayer")
    assert asked(game) == ("may_veto", ["seth"])
    without_veto(play(game, "card seth-veto"))
    assert prayer(game, "anubis") == 5
    game = seth_table("seth: 6@S1 5pp +seth-mana-theft | anubis: 2@WN 5pp +veto | bastet: 2@TW 5pp")
    play(game, "card seth-mana-theft", "card veto")
    without_veto(game)
    assert [prayer(game, who) for who in ("seth", "anubis", "bastet")] == [5, 5, 5]


# The Battle Mirror


def with_mirror(seth, **more):
    return seth_attacks(f"{seth} battle-mirror hand=battle-mirror,1-3-0", **more)


@pytest.mark.covers("battle card battle-mirror")
@pytest.mark.parametrize(("enemy", "worth", "lost"), [("4-1-0", 4, 1), ("3-2-0", 3, 2), ("2-0-2", 2, 0)])
def test_the_battle_mirror_copies_the_card_of_the_enemy(enemy, worth, lost):
    """Y: strength, damage and protection."""
    game = fight(with_mirror("5@SG"), "battle-mirror", enemy, discards=("1-3-0", "1-3-0"))
    assert counted(game) == (5 + worth, 4 + worth)
    assert units(game, "anubis", "WB") == 4 - lost
    assert units(game, "seth", "WB") == 5 - lost


@pytest.mark.covers("battle card battle-mirror")
def test_two_battle_mirrors_are_worth_nothing():
    """Y: 0/0/0 each, if ever two meet."""
    game = seth_attacks("5@SG battle-mirror hand=battle-mirror,1-3-0", "4@WB hand=battle-mirror,2-0-2")
    fight(game, "battle-mirror", "battle-mirror", discards=("1-3-0", "2-0-2"))
    assert counted(game) == (5, 4)
    assert (units(game, "seth", "WB"), units(game, "anubis", "WB")) == (5, 4)


def test_an_ambush_with_the_mirror_still_copies_the_other_card():
    """Y: exchanged, anubis holds the mirror and both are worth 4/1/0."""
    game = seth_attacks("5@SG ambush battle-mirror hand=battle-mirror,1-3-0")
    fight(game, "battle-mirror", "4-1-0", discards=("1-3-0", "1-3-0"))
    play(game, "exchange")
    assert counted(game) == (9, 8)


# Creature cards


@pytest.mark.covers(*[f"creature card {name}" for name in CREATURE_CARD_TILES])
@pytest.mark.parametrize(
    ("creature", "level", "strength", "damage"),
    [
        ("ancestral-elephant", 2, 6, 0),
        ("deep-desert-snake", 2, 5, 0),
        ("royal-scarab", 3, 7, 0),
        ("giant-scorpion", 4, 7, 2),
        ("phoenix", 4, 7, 0),
        ("sphinx", 4, 8, 0),
        ("mummy", 4, 7, 0),
    ],
)
def test_a_creature_card_fights_with_its_strength_and_damage(creature, level, strength, damage):
    """Y: with a battle card of 4/1/0 against four units with the same; its level is that of the tile."""
    low = seth_table(f"seth: 6@S1 purple={level - 1} | anubis: 4@WB 1@NW1 | bastet: 2@TW")
    if level > 2:
        play(low, "coloured anubis corrupt-creature")
        assert f"beast {creature} WB" not in texts(low)
    else:
        assert "coloured anubis corrupt-creature" not in placings(low)
    game = seth_table(f"seth: 6@S1 purple={level} | anubis: 4@WB 1@NW1 | bastet: 2@TW")
    play(game, "coloured anubis corrupt-creature", f"beast {creature} WB")
    fight(game)
    assert counted(game) == (strength + 4, 8)
    assert units(game, "anubis", "WB") == 4 - 1 - damage
    assert creature not in game.view()["seth"]["creature_cards"]
    assert points(game, "seth", "battle") == 1


def test_the_snake_card_makes_the_enemy_creature_count_as_absent():
    """Y: the elephant's strength and protection are ignored."""
    text = "seth: 6@S1 purple=3 | anubis: 4@WB 1@NW1 ancestral-elephant@WB | bastet: 2@TW"
    game = play(seth_table(text), "coloured anubis corrupt-creature", "beast deep-desert-snake WB")
    assert counted(fight(game)) == (9, 8)
    other = play(seth_table(text), "coloured anubis corrupt-creature", "beast royal-scarab WB")
    assert counted(fight(other)) == (11, 9)


def test_only_the_phoenix_card_attacks_in_cities():
    """Y, Q6: printed."""
    game = seth_table("seth: 6@S1 purple=4 | anubis: 4@NW1 | bastet: 2@SW1")
    play(game, "coloured anubis corrupt-creature")
    assert [text for text in texts(game) if text.endswith("NW1")] == ["beast phoenix NW1"]


def test_the_sphinx_card_needs_a_unit_of_the_colour_like_all_others():
    """Y, Q6: anubis' token does not lead the Sphinx of the base game against bastet's troop."""
    game = seth_table("seth: 6@S1 purple=4 | anubis: 4@NW1 | bastet: 2@WB")
    play(game, "coloured anubis corrupt-creature")
    assert texts(game) == ["done", "beast phoenix NW1"]


def test_the_mummy_card_draws_a_card_after_the_battle():
    """Y: one card of Seth, once the battle is over."""
    game = seth_table("seth: 6@S1 purple=4 | anubis: 4@WB 1@NW1 | bastet: 2@TW")
    play(game, "coloured anubis corrupt-creature", "beast mummy WB")
    fight(game)
    assert hand_size(game, "seth") == 0
    play(game, "recall")
    assert hand_size(game, "seth") == 1
