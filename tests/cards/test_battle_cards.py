"""The six battle cards of every player and the two special ones, fought with."""

import pytest

from positions import asked, fight, messages, play, points, prayer, reserve, table, texts, units

SIX = ["4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "1-3-0"]


def attack(text, **options):
    """Anubis goes with everybody from WO to WS, where Bastet stands."""
    game = table(text, **options)
    return play(game, "token upper-move", "troop WO", f"move WS {units(game, 'anubis', 'WO')}")


def strengths(game):
    """Of the attacker and of the defender in the last battle."""
    counted = [event for event in game.events if event["message"] == "strengths_counted"][-1]
    return counted["strength"], counted["against"]


@pytest.mark.covers("4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "1-3-0", "3-3-0", "3-0-3")
@pytest.mark.parametrize(
    ("card", "strength", "damage", "protection"),
    [
        ("4-1-0", 4, 1, 0),
        ("3-2-0", 3, 2, 0),
        ("3-0-1", 3, 0, 1),
        ("2-2-1", 2, 2, 1),
        ("2-0-2", 2, 0, 2),
        ("1-3-0", 1, 3, 0),
        ("3-3-0", 3, 3, 0),
        ("3-0-3", 3, 0, 3),
    ],
)
def test_a_battle_card_gives_its_strength_damage_and_protection(card, strength, damage, protection):
    """B5, B6: played by the attacker against 2/2/1 with Bloody Battle, then by the defender."""
    own, other = 5 - max(0, 3 - protection), 5 - max(0, damage - 1)
    hand = f"hand={card},{'4-1-0' if card == '1-3-0' else '1-3-0'}"
    game = attack(f"anubis: 5@WO {hand} | bastet: 5@WS +bloody-battle")
    fight(play(game, "done"), card, "2-2-1", defender_adds=["bloody-battle"])
    assert strengths(game) == (5 + strength, 5 + 2)
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == (own, other)
    game = attack(f"anubis: 5@WO +bloody-battle | bastet: 5@WS {hand}")
    fight(game, "2-2-1", card, attacker_adds=["bloody-battle"])
    assert strengths(game) == (5 + 2, 5 + strength)
    assert (units(game, "bastet", "WS"), units(game, "anubis", "WS")) == (own, other)


@pytest.mark.covers(*SIX)
def test_a_card_played_and_a_card_discarded_leave_the_hand():
    """B1: the discard counts for nothing; it lies face down, the played one is seen."""
    game = fight(attack("anubis: 5@WO | bastet: 3@WS"), "2-2-1", "2-0-2", discards=("4-1-0", "1-3-0"))
    assert strengths(game) == (7, 5)
    assert game.view(0)["own"]["battle_cards"] == ["3-2-0", "3-0-1", "2-0-2", "1-3-0"]
    shown = game.view(1)["seats"][0]["battle_cards"]
    assert (shown["seen"], shown["in_hand"]) == (["2-2-1"], 4)


@pytest.mark.covers(*SIX)
def test_discards_lie_face_up_if_the_table_agreed_so():
    """B3, G3: then everybody sees both cards."""
    game = attack("anubis: 5@WO | bastet: 3@WS", discards="up")
    fight(game, "2-2-1", "2-0-2", discards=("4-1-0", "1-3-0"))
    assert game.view(1)["seats"][0]["battle_cards"]["seen"] == ["4-1-0", "2-2-1"]


@pytest.mark.covers(*SIX)
def test_the_last_two_cards_bring_all_six_back():
    """B3: a player whose hand is empty after a battle takes all six back, the other one does not."""
    game = attack("anubis: 5@WO hand=2-0-2,1-3-0 | bastet: 1@WS")
    assert texts(game) == ["fight 2-0-2", "fight 1-3-0"]
    fight(game, "1-3-0", "3-2-0", discards=("2-0-2", "2-2-1"))
    assert asked(game) == ("winner_decides", "anubis")
    assert game.view(0)["own"]["battle_cards"] == []
    play(game, "stay")
    assert game.view(0)["own"]["battle_cards"] == SIX
    assert game.view(1)["own"]["battle_cards"] == ["4-1-0", "3-0-1", "2-0-2", "1-3-0"]
    assert game.view(1)["seats"][0]["battle_cards"]["seen"] == []
    assert messages(game).count("battle_hand_refilled") == 1


@pytest.mark.covers("3-3-0", "3-0-3")
def test_nobody_starts_with_a_special_card():
    """Offensive Strategy, Defensive Strategy: they come with their tiles."""
    game = attack("anubis: 5@WO offensive-strategy | bastet: 1@WS")
    assert texts(game) == [f"fight {card}" for card in SIX]


@pytest.mark.covers("3-3-0")
def test_the_special_card_of_offensive_strategy_is_fought_with_after_it_is_bought():
    """Offensive Strategy: 3/3/0 in the next battle."""
    game = table("anubis: 5@WO red=2 | bastet: 5@WS")
    play(game, "token buy-red", "buy offensive-strategy", "swap 3-2-0", "token lower-pray")
    fight(play(game, "token upper-move", "troop WO", "move WS 5"), "3-3-0", "3-0-1")
    assert strengths(game) == (8, 8)
    assert units(game, "bastet", "WS") == 3


@pytest.mark.covers("3-0-3")
def test_the_special_card_of_defensive_strategy_is_fought_with_after_it_is_bought():
    """Defensive Strategy: 3/0/3 saves three units."""
    game = table("anubis: 5@WO blue=2 | bastet: 5@WS")
    play(game, "token buy-blue", "buy defensive-strategy", "swap 3-2-0", "token lower-pray")
    fight(
        play(game, "token upper-move", "troop WO", "move WS 5"), "3-0-3", "1-3-0", discards=("1-3-0", "2-0-2")
    )
    assert strengths(game) == (8, 6)
    assert units(game, "anubis", "WS") == 5


@pytest.mark.covers("3-2-0", "2-0-2")
def test_the_worked_example_of_the_rulebooks():
    """B13: 10 against 9, damage 2 against protection 4, no losses, the defender recalls for 4."""
    game = table(
        "anubis: 5@WO charge blades-of-neith | bastet: 4@WS 1pp ancestral-elephant@WS +bronze-wall +war-fury"
    )
    play(game, "token upper-move", "troop WO", "move WS 5", "done")
    fight(game, "3-2-0", "2-0-2", defender_adds=["bronze-wall", "war-fury"])
    assert strengths(game) == (10, 9)
    assert game.view()["battle"]["attacker"]["damage"] == 2
    assert game.view()["battle"]["defender"]["protection"] == 4
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == (5, 4)
    assert (points(game, "anubis", "battle"), prayer(game, "bastet")) == (1, 0)
    play(game, "recall", "stay")
    assert (prayer(game, "bastet"), reserve(game, "bastet")) == (4, 12)
