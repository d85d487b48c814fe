"""The red tiles, played."""

import pytest

from positions import asked, creature_at, fight, play, points, prayer, reserve, table, texts, units


def attack(text):
    """Anubis goes with everybody from WO to WS, where Bastet stands."""
    game = table(text)
    return play(game, "token upper-move", "troop WO", f"move WS {units(game, 'anubis', 'WO')}")


def strengths(game):
    """Of the attacker and of the defender in the last battle."""
    counted = [event for event in game.events if event["message"] == "strengths_counted"][-1]
    return counted["strength"], counted["against"]


def ways(game, verb):
    """The destinations now open to the troop."""
    return {text.split()[1] for text in texts(game) if text.startswith(f"{verb} ")}


def tiles_on_sale(game):
    return {text.split()[1] for text in texts(game) if text.startswith("buy ")}


# Level 1


@pytest.mark.covers("charge")
def test_charge_adds_one_strength_to_the_attacker_only():
    """Charge!: both sides own one of the two copies, only the attacker is stronger."""
    game = fight(attack("anubis: 3@WO charge | bastet: 3@WS charge"))
    assert strengths(game) == (3 + 4 + 1, 3 + 4)


@pytest.mark.covers("charge")
def test_charge_decides_a_battle_that_would_be_a_tie():
    """Charge!: with it the attacker wins what B5 would give to the defender."""
    tie = fight(attack("anubis: 3@WO | bastet: 3@WS"))
    assert points(tie, "anubis", "battle") == 0
    assert asked(tie) == ("loser_decides", "anubis")
    won = fight(attack("anubis: 3@WO charge | bastet: 3@WS"))
    assert points(won, "anubis", "battle") == 1
    assert asked(won) == ("loser_decides", "bastet")


@pytest.mark.covers("charge")
def test_charge_counts_when_recruits_attack():
    """Charge!, A7: recruiting into an own district held by an enemy is an attack, too."""
    game = table("anubis: charge | bastet: 1@NW1")
    fight(play(game, "token upper-recruit", "recruit NW1 2", "done"))
    assert strengths(game) == (2 + 4 + 1, 1 + 4)


@pytest.mark.covers("charge")
def test_charge_adds_no_damage():
    """Charge!: strength only."""
    game = fight(attack("anubis: 3@WO charge | bastet: 3@WS"))
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == (2, 2)


@pytest.mark.covers("stargate")
def test_stargate_makes_teleports_cost_one():
    """Stargate, M5: 2 less 1."""
    game = play(table("anubis: 3@NW1 1pp stargate | bastet:"), "token upper-move", "troop NW1")
    assert ways(game, "teleport") == {"TW", "TNW", "WO", "TD"}
    play(game, "teleport TD 3")
    assert prayer(game, "anubis") == 0
    assert units(game, "anubis", "TD") == 3


@pytest.mark.covers("stargate")
def test_without_stargate_one_prayer_is_not_enough():
    """M5: a teleport costs 2."""
    game = play(table("anubis: 3@NW1 1pp | bastet: stargate"), "token upper-move", "troop NW1")
    assert ways(game, "teleport") == set()


@pytest.mark.covers("stargate")
def test_stargate_opens_no_obelisk_and_lowers_no_card():
    """Stargate: only the price of a teleport; the card Teleportation still costs 1."""
    game = play(table("anubis: 3@WO 0pp stargate +teleportation | bastet:"), "token upper-move", "troop WO")
    assert ways(game, "teleport") == set()
    assert "card teleportation" not in texts(game)


@pytest.mark.covers("god-speed")
def test_god_speed_moves_every_troop_two_spaces():
    """God Speed, M1: capacity 2, for one troop today and for another one later."""
    game = play(
        table("anubis: 3@NW1 2@NW2 god-speed | bastet:"), "token upper-move", "troop NW1", "move WN 3"
    )
    assert ways(game, "move") == {"NW1", "NW2", "NW3", "WO", "WB", "TW"}
    play(game, "move WB 3")
    assert asked(game) == ("turn", "bastet")
    play(game, "token lower-pray", "token middle-move", "troop NW2", "move WN 2", "move TW 2")
    assert (units(game, "anubis", "WB"), units(game, "anubis", "TW")) == (3, 2)
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("god-speed")
def test_god_speed_helps_its_owner_only():
    """God Speed: another player's troop still moves one space."""
    game = play(table("anubis: 3@NW1 | bastet: god-speed"), "token upper-move", "troop NW1", "move WN 3")
    assert asked(game) == ("turn", "bastet")


# Level 2


@pytest.mark.covers("carnage")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("anubis: 4@WO | bastet: 4@WS", (3, 3)),
        ("anubis: 4@WO carnage | bastet: 4@WS", (3, 2)),
        ("anubis: 4@WO | bastet: 4@WS carnage", (2, 3)),
    ],
)
def test_carnage_adds_one_damage_in_attack_and_defence(text, left):
    """Carnage: cards 4/1/0 on both sides; strength stays as it is."""
    game = fight(attack(text))
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == left
    assert strengths(game) == (8, 8)


@pytest.mark.covers("offensive-strategy")
def test_offensive_strategy_takes_back_the_discards_and_exchanges_one_card():
    """Offensive Strategy: all six are in hand again, then one of them leaves for 3/3/0."""
    game = table("anubis: red=2 hand=4-1-0,1-3-0 | bastet:")
    play(game, "token buy-red", "buy offensive-strategy")
    assert prayer(game, "anubis") == 3
    assert asked(game) == ("swap_battle_card", "anubis")
    six = ["4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "1-3-0"]
    assert texts(game) == [f"swap {card}" for card in six]
    play(game, "swap 2-2-1")
    assert game.view(0)["own"]["battle_cards"] == ["4-1-0", "3-2-0", "3-0-1", "2-0-2", "1-3-0", "3-3-0"]
    assert game.view(1)["seats"][0]["battle_cards"]["in_hand"] == 6


@pytest.mark.covers("offensive-strategy")
def test_offensive_strategy_brings_back_the_buyers_cards_and_nobody_elses():
    """Offensive Strategy: Anubis has no used card any more, Bastet's two stay used."""
    game = fight(attack("anubis: 5@WO red=2 | bastet: 1@WS"), "4-1-0", "3-2-0", discards=("2-0-2", "1-3-0"))
    play(game, "stay", "token lower-pray")
    assert game.view(1)["seats"][0]["battle_cards"]["seen"] == ["4-1-0"]
    play(game, "token buy-red", "buy offensive-strategy", "swap 1-3-0")
    assert game.view(1)["seats"][0]["battle_cards"]["seen"] == []
    assert game.view(1)["own"]["battle_cards"] == ["4-1-0", "3-0-1", "2-2-1", "2-0-2"]


@pytest.mark.covers("offensive-strategy")
def test_the_card_given_up_for_a_strategy_is_gone_for_the_whole_game():
    """Offensive Strategy, then Defensive Strategy: still six cards, and the first exchange lasts."""
    game = table("anubis: 5@WO red=2 blue=2 | bastet: 1@WS")
    play(game, "token buy-red", "buy offensive-strategy", "swap 1-3-0", "token lower-pray")
    play(game, "token upper-move", "troop WO", "move WS 5")
    fight(game, "3-3-0", "4-1-0", discards=("2-0-2", "1-3-0"))
    play(game, "stay", "token middle-pray", "token buy-blue", "buy defensive-strategy")
    assert texts(game) == [f"swap {card}" for card in ["4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "3-3-0"]]
    play(game, "swap 2-0-2")
    assert game.view(0)["own"]["battle_cards"] == ["4-1-0", "3-2-0", "3-0-1", "2-2-1", "3-3-0", "3-0-3"]


@pytest.mark.covers("open-gates")
def test_open_gates_lets_a_troop_through_the_walls():
    """Open Gates, M6: the move started neither in the front desert nor inside the city."""
    game = table("anubis: 3@WO god-speed open-gates | bastet:")
    play(game, "token upper-move", "troop WO", "move WS 3")
    assert {"SW1", "SW2", "SW3"} <= ways(game, "move")
    play(game, "move SW2 3")
    assert units(game, "anubis", "SW2") == 3


@pytest.mark.covers("open-gates")
def test_without_open_gates_the_walls_hold():
    """M6: also when the defender owns the tile."""
    game = table("anubis: 3@WO god-speed | bastet: open-gates")
    play(game, "token upper-move", "troop WO", "move WS 3")
    assert ways(game, "move") == {"WO", "WB", "TW"}


@pytest.mark.covers("open-gates")
def test_open_gates_gives_no_longer_way():
    """Open Gates: capacity stays 1."""
    game = play(table("anubis: 3@WO open-gates | bastet:"), "token upper-move", "troop WO", "move WS 3")
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("teleport")
def test_teleport_allows_teleports_from_obelisks_at_the_same_price():
    """Teleport, M5: from WO for 2, and no capacity is used."""
    game = play(table("anubis: 3@WO 2pp teleport | bastet:"), "token upper-move", "troop WO")
    assert ways(game, "teleport") == {"TW", "TNW", "TD"}
    play(game, "teleport TNW 3")
    assert prayer(game, "anubis") == 0
    assert ways(game, "move") == {"WB"}


@pytest.mark.covers("teleport")
@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("anubis: 3@WO 5pp | bastet: teleport", "WO"),
        ("anubis: 3@WN 5pp teleport | bastet:", "WN"),
        ("anubis: 3@WO 1pp teleport | bastet:", "WO"),
    ],
    ids=["not the owner", "no obelisk", "too poor"],
)
def test_teleport_opens_obelisks_only_and_to_its_owner_only(text, start):
    """Teleport: what it does not do."""
    game = play(table(text), "token upper-move", f"troop {start}")
    assert ways(game, "teleport") == set()


@pytest.mark.covers("teleport")
def test_teleport_and_stargate_add_up():
    """Teleport, Stargate: from an obelisk for 1."""
    game = table("anubis: 3@WO 1pp teleport stargate | bastet:")
    play(game, "token upper-move", "troop WO", "teleport TD 3")
    assert prayer(game, "anubis") == 0


# Level 3


@pytest.mark.covers("blades-of-neith")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("anubis: 3@WO blades-of-neith | bastet: 3@WS", (8, 7)),
        ("anubis: 3@WO | bastet: 3@WS blades-of-neith", (7, 8)),
    ],
)
def test_blades_of_neith_add_one_strength_in_attack_and_defence(text, expected):
    """Blades of Neith: strength only, so one unit dies on each side."""
    game = fight(attack(text))
    assert strengths(game) == expected
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == (2, 2)


@pytest.mark.covers("blades-of-neith")
def test_blades_of_neith_and_charge_add_up():
    """Blades of Neith, Charge!: 2 strength more for an attacker."""
    assert strengths(fight(attack("anubis: 3@WO blades-of-neith charge | bastet: 3@WS"))) == (9, 7)


@pytest.mark.covers("divine-wound")
def test_divine_wound_turns_cards_in_hand_into_strength_after_the_reveal():
    """Divine Wound, B4: any card in hand, but none of those played."""
    game = attack("anubis: 3@WO divine-wound +veto +prayer +war-rage | bastet: 4@WS")
    fight(game, attacker_adds=["war-rage"])
    assert asked(game) == ("spend_for_strength", "anubis")
    assert texts(game) == ["done", "spend prayer", "spend veto"]
    assert game.view(0)["battle"]["open"] is True
    play(game, "spend veto", "spend prayer")
    assert strengths(game) == (3 + 4 + 1 + 2, 4 + 4)
    assert game.view(0)["own"]["cards"] == {}
    assert prayer(game, "anubis") == 5  # the prayer card was not played


@pytest.mark.covers("divine-wound")
def test_cards_discarded_for_divine_wound_stay_hidden_from_the_others():
    """Divine Wound, B4: the others see how many, only the owner sees which."""
    game = fight(attack("anubis: 3@WO divine-wound +veto +prayer | bastet: 4@WS"))
    play(game, "spend veto", "done")
    for seat in (1, None):
        seen = game.view(seat)
        assert seen["discards"] == {}
        assert seen["seats"][0]["hidden_discards"] == 1
        assert seen["seats"][0]["cards"] == 1
        assert "veto" not in str(game.events_for(seat))
    assert game.view(0)["own"]["hidden_discards"] == {"veto": 1}
    assert [event["message"] for event in game.events_for(1)].count("card_spent") == 1


@pytest.mark.covers("divine-wound")
def test_divine_wound_may_be_declined_and_helps_a_defender_too():
    """Divine Wound, B4: +1 strength per card in all battles of its owner."""
    text = "anubis: 4@WO | bastet: 3@WS divine-wound +veto"
    declined = fight(play(attack(text), "done"))
    assert asked(declined) == ("spend_for_strength", "bastet")
    play(declined, "done")
    assert strengths(declined) == (8, 7)
    used = play(fight(play(attack(text), "done")), "spend veto")
    assert strengths(used) == (8, 8)
    assert asked(used) == ("loser_decides", "anubis")


@pytest.mark.covers("divine-wound")
def test_divine_wound_asks_nothing_of_an_empty_hand():
    """Divine Wound: the last card was played in this battle."""
    game = fight(attack("anubis: 3@WO divine-wound +war-rage | bastet: 4@WS"), attacker_adds=["war-rage"])
    assert strengths(game) == (8, 8)
    assert asked(game) == ("loser_decides", "anubis")


@pytest.mark.covers("divine-wound")
def test_cards_discarded_for_divine_wound_come_back_with_the_discards():
    """Divine Wound, N2: the pile is empty, and the discards hold nothing but the hidden Veto."""
    full = "tokens=1 mat=lower-pray,middle-pray,buy-red,buy-blue"
    game = table(f"anubis: 5@WO divine-wound +veto {full} | bastet: 1@WS {full}")
    for kind in range(len(game.state.rules.cards)):
        game.state.add_to_pile(0, kind, -game.state.pile(0, kind))
    fight(play(game, "token upper-move", "troop WO", "move WS 5"))
    play(game, "spend veto", "stay", "token upper-move")
    assert game.view(0)["own"]["cards"] == {"veto": 1}
    assert game.view(1)["own"]["cards"] == {}
    assert game.view()["seats"][0]["hidden_discards"] == 0


# Level 4


@pytest.mark.covers("initiative")
def test_initiative_destroys_two_units_before_the_battle_even_through_protection():
    """Initiative, M9: before any card is picked; Shield of Neith does not help."""
    game = attack("anubis: 3@WO initiative | bastet: 5@WS shield-of-neith")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert (units(game, "bastet", "WS"), reserve(game, "bastet")) == (3, 9)
    assert strengths(fight(game)) == (7, 7)


@pytest.mark.covers("initiative")
def test_initiative_does_nothing_for_a_defender():
    """Initiative: only when attacking."""
    game = attack("anubis: 3@WO | bastet: 3@WS initiative")
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == (3, 3)


@pytest.mark.covers("initiative")
@pytest.mark.parametrize("there", [1, 2])
def test_initiative_that_destroys_the_whole_troop_gives_no_point_and_the_mover_goes_on(there):
    """Initiative, M9: no battle, no VP, the capacity that is left may be used."""
    game = attack(f"anubis: 3@WO initiative god-speed | bastet: {there}@WS")
    assert (units(game, "bastet", "WS"), reserve(game, "bastet")) == (0, 12)
    assert points(game, "anubis") == 0
    assert asked(game) == ("where_next", "anubis")
    assert ways(game, "move") == {"WO", "WB", "TW"}
    play(game, "move TW 3")
    assert units(game, "anubis", "TW") == 3
    assert "battle_began" not in [event["message"] for event in game.events]


@pytest.mark.covers("initiative")
def test_initiative_strikes_for_recruits_too():
    """Initiative, A7: recruiting into a district held by an enemy is an attack."""
    game = play(table("anubis: initiative | bastet: 5@NW1"), "token upper-recruit", "recruit NW1 1", "done")
    assert units(game, "bastet", "NW1") == 3
    assert asked(game) == ("pick_battle_card", "anubis")


@pytest.mark.covers("initiative")
def test_a_creature_whose_troop_initiative_destroys_goes_home():
    """Initiative, C3: its owner has units in one district."""
    game = attack("anubis: 3@WO initiative | bastet: 2@WS 1@SW3 royal-scarab@WS")
    assert creature_at(game, "royal-scarab") == "SW3"


@pytest.mark.covers("initiative")
def test_after_initiative_the_battle_against_the_rest_gives_its_point():
    """Initiative, B8: 3 units are met, 1 is left to fight."""
    game = fight(attack("anubis: 3@WO initiative | bastet: 3@WS"))
    assert strengths(game) == (7, 5)
    assert points(game, "anubis", "battle") == 1


# Buying


@pytest.mark.covers("charge", "stargate", "god-speed")
def test_red_tiles_are_bought_through_the_red_space_at_the_height_of_the_pyramid():
    """A4: level 1 is on sale for a red pyramid of level 1, whatever the other pyramids are."""
    game = play(table("anubis: blue=4 white=4 11pp | bastet:"), "token buy-red")
    assert tiles_on_sale(game) == {"charge", "stargate", "god-speed"}
    play(game, "buy god-speed")
    assert prayer(game, "anubis") == 10
    assert game.view(1)["seats"][0]["tiles"] == ["god-speed"]


@pytest.mark.covers("carnage", "blades-of-neith", "initiative")
@pytest.mark.parametrize(
    ("tile", "cost", "strength", "left"),
    [("carnage", 2, 7, 3), ("blades-of-neith", 3, 8, 4), ("initiative", 4, 7, 2)],
)
def test_a_red_tile_works_from_the_moment_it_is_bought(tile, cost, strength, left):
    """A4, A5: it costs its level; the next battle against 5 units, both cards 4/1/0, shows it."""
    game = table("anubis: 3@WO red=4 | bastet: 5@WS")
    play(game, "token buy-red", f"buy {tile}", "token lower-pray")
    assert prayer(game, "anubis") == 5 - cost
    fight(play(game, "token upper-move", "troop WO", "move WS 3"))
    assert strengths(game)[0] == strength
    assert units(game, "bastet", "WS") == left


@pytest.mark.covers("divine-wound")
def test_divine_wound_works_from_the_moment_it_is_bought():
    """Divine Wound, A5: it costs 3 and asks after the reveal of the next battle."""
    game = table("anubis: 3@WO red=3 +veto | bastet: 5@WS")
    play(game, "token buy-red", "buy divine-wound", "done", "token lower-pray")
    assert prayer(game, "anubis") == 2
    fight(play(game, "token upper-move", "troop WO", "move WS 3"))
    assert asked(game) == ("spend_for_strength", "anubis")
