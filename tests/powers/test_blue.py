"""The blue tiles, played."""

import pytest

from positions import asked, fight, play, points, prayer, reserve, table, texts, units


def attack(text):
    """Anubis goes with everybody from WO to WS, where Bastet stands."""
    game = table(text)
    return play(game, "token upper-move", "troop WO", f"move WS {units(game, 'anubis', 'WO')}")


def strengths(game):
    """Of the attacker and of the defender in the last battle."""
    counted = [event for event in game.events if event["message"] == "strengths_counted"][-1]
    return counted["strength"], counted["against"]


def most(game, verb):
    """For each space now open, the largest number of units."""
    numbers = {}
    for words in (text.split() for text in texts(game)):
        if words[0] == verb:
            numbers[words[1]] = max(numbers.get(words[1], 0), int(words[2]))
    return numbers


# Level 1


@pytest.mark.covers("recruiting-scribe")
def test_a_recruiting_scribe_gives_two_free_units():
    """Recruiting Scribe, A6: two units for nothing, three for 1."""
    game = play(table("anubis: 1pp recruiting-scribe | bastet:"), "token upper-recruit")
    assert most(game, "recruit") == {"NW1": 3, "NW2": 3, "NW3": 3}
    play(game, "recruit NW1 2")
    assert prayer(game, "anubis") == 1
    play(game, "recruit NW2 1")
    assert prayer(game, "anubis") == 0
    assert (units(game, "anubis", "NW1"), units(game, "anubis", "NW2"), reserve(game, "anubis")) == (2, 1, 9)


@pytest.mark.covers("recruiting-scribe")
def test_the_free_units_may_be_spread_or_left_in_the_reserve():
    """Recruiting Scribe, A6: up to 2 free units, in one to three districts."""
    game = play(table("anubis: 0pp recruiting-scribe | bastet:"), "token upper-recruit", "recruit NW1 1")
    assert most(game, "recruit") == {"NW2": 1, "NW3": 1}
    play(game, "done")
    assert (units(game, "anubis", "NW1"), reserve(game, "anubis")) == (1, 11)


@pytest.mark.covers("recruiting-scribe")
def test_a_recruiting_scribe_serves_every_recruit_but_no_enlistment():
    """Recruiting Scribe: the Recruit action only, each time; the card Enlistment still brings 2."""
    game = table("anubis: 2@NW1 0pp recruiting-scribe +enlistment | bastet:")
    play(game, "card enlistment")
    assert most(game, "place") == {"NW1": 2, "NW2": 2, "NW3": 2}
    play(game, "place NW2 2", "token upper-recruit")
    assert most(game, "recruit") == {"NW1": 2, "NW2": 2, "NW3": 2}


@pytest.mark.covers("recruiting-scribe")
def test_without_a_recruiting_scribe_every_unit_costs_one():
    """A6: Bastet's tile does not help Anubis."""
    game = play(table("anubis: 1pp | bastet: recruiting-scribe"), "token upper-recruit")
    assert most(game, "recruit") == {"NW1": 1, "NW2": 1, "NW3": 1}


@pytest.mark.covers("defense")
def test_defense_adds_one_strength_to_the_defender_only():
    """Defense!: both sides own a copy; Bastet wins the tie she would have lost."""
    game = fight(attack("anubis: 4@WO defense | bastet: 3@WS defense"))
    assert strengths(game) == (4 + 4, 3 + 4 + 1)
    assert asked(game) == ("loser_decides", "anubis")


@pytest.mark.covers("defense")
def test_defense_adds_no_protection():
    """Defense!: one unit dies on each side."""
    game = fight(attack("anubis: 4@WO | bastet: 3@WS defense"))
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == (3, 2)


# Level 2


@pytest.mark.covers("legion")
def test_legion_lets_troops_grow_to_seven_units():
    """Legion, G5: recruiting stops at 7."""
    game = play(table("anubis: 5@NW1 11pp legion | bastet:"), "token upper-recruit")
    assert most(game, "recruit") == {"NW1": 2, "NW2": 7, "NW3": 7}
    play(game, "recruit NW1 2")
    assert units(game, "anubis", "NW1") == 7


@pytest.mark.covers("legion")
def test_a_troop_of_seven_moves_gathers_and_fights_as_one():
    """Legion, M3, B5: 4 and 3 meet and attack together."""
    game = table("anubis: 4@WO 3@WN legion god-speed | bastet: 5@WS")
    play(game, "token upper-move", "troop WN", "move WO 3", "move WS 7")
    assert strengths(fight(game)) == (7 + 4, 5 + 4)


@pytest.mark.covers("legion")
def test_without_legion_a_troop_stops_at_five():
    """G5: also while another troop passes through; Bastet's Legion does not help Anubis."""
    game = play(table("anubis: 4@WO 3@WN 11pp | bastet: legion"), "token upper-move", "troop WN")
    assert most(game, "move")["WO"] == 1
    game = play(table("anubis: 4@NW1 11pp | bastet: legion"), "token upper-recruit")
    assert most(game, "recruit") == {"NW1": 1, "NW2": 5, "NW3": 5}


@pytest.mark.covers("defensive-strategy")
def test_defensive_strategy_takes_back_the_discards_and_exchanges_one_card():
    """Defensive Strategy: all six are in hand again, then one of them leaves for 3/0/3."""
    game = table("anubis: blue=2 hand=4-1-0,1-3-0 | bastet:")
    play(game, "token buy-blue", "buy defensive-strategy")
    assert prayer(game, "anubis") == 3
    assert asked(game) == ("swap_battle_card", "anubis")
    six = ["4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "1-3-0"]
    assert texts(game) == [f"swap {card}" for card in six]
    play(game, "swap 4-1-0")
    assert game.view(0)["own"]["battle_cards"] == ["3-2-0", "3-0-1", "2-2-1", "2-0-2", "1-3-0", "3-0-3"]
    assert game.view(1)["own"]["battle_cards"] == six


@pytest.mark.covers("defensive-strategy")
def test_a_strategy_is_one_of_its_kind():
    """Defensive Strategy: once bought nobody else can buy it, Offensive Strategy is another tile."""
    game = play(table("anubis: blue=2 red=2 11pp | bastet: defensive-strategy"), "token buy-blue")
    assert "buy defensive-strategy" not in texts(game)
    play(game, "done", "token lower-pray", "token buy-red")
    assert "buy offensive-strategy" in texts(game)


# Level 3


@pytest.mark.covers("shield-of-neith")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("anubis: 4@WO shield-of-neith | bastet: 4@WS", (3, 3)),
        ("anubis: 4@WO | bastet: 4@WS shield-of-neith", (2, 4)),
    ],
)
def test_shield_of_neith_saves_one_unit_in_attack_and_defence(text, left):
    """Shield of Neith, B6: against cards 3/2/0 of the attacked and 4/1/0 of the attacker."""
    game = fight(attack(text), "4-1-0", "3-2-0")
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == left
    assert strengths(game) == (8, 7)


@pytest.mark.covers("shield-of-neith")
def test_shield_of_neith_makes_no_units_out_of_too_much_protection():
    """Shield of Neith, B6: losses are at least 0."""
    game = fight(attack("anubis: 4@WO shield-of-neith | bastet: 4@WS"), "2-0-2", "4-1-0")
    assert units(game, "anubis", "WS") == 4
    assert game.view()["battle"]["attacker"]["lost"] == 0


@pytest.mark.covers("defensive-victory")
def test_a_defender_with_defensive_victory_gains_a_battle_point():
    """Defensive Victory, B8: the same point that an attacker gains."""
    game = fight(attack("anubis: 1@WO | bastet: 3@WS defensive-victory"))
    assert (points(game, "bastet", "battle"), points(game, "bastet")) == (1, 1)


@pytest.mark.covers("defensive-victory")
def test_a_defender_without_the_tile_gains_nothing():
    """B8: a defender gains nothing."""
    game = fight(attack("anubis: 1@WO defensive-victory | bastet: 3@WS"))
    assert (points(game, "anubis"), points(game, "bastet")) == (0, 0)


@pytest.mark.covers("defensive-victory")
def test_defensive_victory_needs_a_unit_that_survives():
    """Defensive Victory, B8: same condition, with a unit left."""
    game = fight(
        attack("anubis: 2@WO | bastet: 1@WS defensive-victory"), "1-3-0", "4-1-0", discards=("2-0-2", "2-0-2")
    )
    assert strengths(game) == (3, 5)
    assert units(game, "bastet", "WS") == 0
    assert points(game, "bastet") == 0


@pytest.mark.covers("defensive-victory")
def test_defensive_victory_doubles_no_attackers_point():
    """Defensive Victory: its owner attacks and gains one point, as everybody."""
    game = fight(attack("anubis: 5@WO defensive-victory | bastet: 1@WS"))
    assert points(game, "anubis", "battle") == 1


@pytest.mark.covers("prescience")
def test_an_attacker_with_prescience_picks_after_the_defender_and_sees_the_battle_card():
    """Prescience, B2: the played battle card is shown, neither the discard nor the interventions."""
    game = play(attack("anubis: 3@WO prescience | bastet: 3@WS +war-rage"), "done")
    assert asked(game) == ("pick_battle_card", "bastet")
    play(game, "fight 3-2-0", "discard 2-0-2")
    assert "card" not in game.view(0)["battle"]["defender"]  # not yet sealed
    play(game, "add war-rage")
    assert asked(game) == ("pick_battle_card", "anubis")
    seen = game.view(0)["battle"]["defender"]
    assert seen["card"] == "3-2-0"
    assert "under" not in seen
    assert "discard" not in seen
    assert game.view(0)["seats"][1]["cards"] == 1  # the card under the battle card still counts as in hand
    assert "2-0-2" not in str(game.events_for(0))
    assert "war-rage" not in str(game.events_for(0))


@pytest.mark.covers("prescience")
def test_prescience_shows_the_card_to_its_owner_alone():
    """Prescience, B2: a spectator and a third player see nothing before the reveal."""
    game = attack("anubis: 3@WO prescience | bastet: 3@WS | sobek: | horus:")
    play(game, "fight 3-2-0", "discard 2-0-2")
    for seat in (2, 3, None):
        assert "card" not in game.view(seat)["battle"]["defender"]
        assert "3-2-0" not in str(game.events_for(seat))
    assert {"message": "battle_card_foreseen", "only_for": 0, "seat": 1, "card": "3-2-0"} in game.events_for(
        0
    )


@pytest.mark.covers("prescience")
def test_a_defender_with_prescience_sees_the_attackers_card():
    """Prescience, B2: the attacker picks first."""
    game = attack("anubis: 3@WO | bastet: 3@WS prescience")
    assert asked(game) == ("pick_battle_card", "anubis")
    play(game, "fight 1-3-0", "discard 2-0-2")
    assert asked(game) == ("pick_battle_card", "bastet")
    assert game.view(1)["battle"]["attacker"]["card"] == "1-3-0"


@pytest.mark.covers("prescience")
def test_without_prescience_nobody_sees_the_card():
    """B1: cards are chosen secretly."""
    game = play(attack("anubis: 3@WO | bastet: 3@WS"), "fight 1-3-0", "discard 2-0-2")
    assert asked(game) == ("pick_battle_card", "bastet")
    assert "card" not in game.view(1)["battle"]["attacker"]
    assert "1-3-0" not in str(game.events_for(1))


# Level 4


@pytest.mark.covers("reinforcements")
def test_reinforcements_bring_four_units_to_own_districts_and_troops_at_night():
    """Reinforcements, N3, I6: not where an enemy stands, not into empty desert, within G5."""
    game = table("anubis: 3@WN 2@NW1 2@SW1 reinforcements | bastet: 1@NW2", phase="night")
    assert asked(game) == ("place_free_units", "anubis")
    assert most(game, "place") == {"WN": 2, "NW1": 3, "SW1": 3, "NW3": 4}
    play(game, "place WN 2", "place NW3 2")
    assert (units(game, "anubis", "WN"), units(game, "anubis", "NW3"), reserve(game, "anubis")) == (5, 2, 1)
    assert asked(game)[0] == "who_follows"
    assert prayer(game, "anubis") == 7  # free


@pytest.mark.covers("reinforcements")
def test_reinforcements_may_be_fewer_and_never_more_than_the_reserve():
    """Reinforcements: up to 4 units."""
    game = table("anubis: 5@WN 5@WO reinforcements | bastet:", phase="night")
    assert most(game, "place") == {"NW1": 2, "NW2": 2, "NW3": 2}
    play(game, "place NW1 1", "done")
    assert reserve(game, "anubis") == 1
    assert asked(game)[0] == "who_follows"


@pytest.mark.covers("reinforcements")
def test_reinforcements_come_every_night_and_not_by_day():
    """Reinforcements: bought by day they change nothing until the night."""
    game = play(table("anubis: blue=4 | bastet:"), "token buy-blue", "buy reinforcements")
    assert prayer(game, "anubis") == 1
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("reinforcements")
def test_two_night_tiles_are_resolved_in_the_owners_order():
    """Reinforcements, Hand of God, N3: in the order that player likes."""
    game = table("anubis: reinforcements hand-of-god | bastet:", phase="night")
    assert asked(game) == ("which_night_tile", "anubis")
    assert set(texts(game)) == {"resolve reinforcements", "resolve hand-of-god"}
    play(game, "resolve hand-of-god", "done")
    assert asked(game) == ("place_free_units", "anubis")


@pytest.mark.covers("divine-will")
def test_divine_will_gives_a_move_or_a_recruit_more_on_the_day_it_is_bought():
    """Divine Will, D4: after a normal token, on the gold space only."""
    game = play(table("anubis: 2@WN blue=4 | bastet:"), "token buy-blue", "buy divine-will")
    assert prayer(game, "anubis") == 1
    assert texts(game) == ["gold move", "gold recruit", "done"]
    play(game, "gold recruit", "recruit NW1 1")
    assert units(game, "anubis", "NW1") == 1
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("divine-will")
def test_the_gold_token_moves_a_troop_once_a_day():
    """Divine Will, D4: once per Day, in the turn of a normal token."""
    game = table("anubis: 2@WN divine-will | bastet:")
    play(game, "token lower-pray", "gold move", "troop WN", "move TW 2")
    assert units(game, "anubis", "TW") == 2
    play(game, "token lower-pray", "token middle-pray")
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("divine-will")
def test_the_gold_token_may_wait_and_comes_back_in_the_morning():
    """Divine Will, D4: used in the last turn of this day and open again on the next one."""
    full = "tokens=1 mat=upper-move,middle-raise,buy-red,buy-blue"
    game = table(f"anubis: 2@WN divine-will {full} | bastet: {full}")
    play(game, "token lower-pray", "gold move", "troop WN", "move WO 2", "token lower-pray", "follow anubis")
    assert game.view()["round"] == 3
    play(game, "token lower-pray")
    assert "gold move" in texts(game)


@pytest.mark.covers("divine-will", "recruiting-scribe")
def test_a_recruit_with_the_gold_token_is_a_recruit_like_another():
    """Divine Will, Recruiting Scribe: the two free units come, too."""
    game = play(
        table("anubis: 0pp divine-will recruiting-scribe | bastet:"), "token upper-move", "gold recruit"
    )
    assert most(game, "recruit") == {"NW1": 2, "NW2": 2, "NW3": 2}


# Buying


@pytest.mark.covers("legion", "shield-of-neith", "defensive-victory", "prescience")
@pytest.mark.parametrize(
    ("tile", "cost"), [("legion", 2), ("shield-of-neith", 3), ("defensive-victory", 3), ("prescience", 3)]
)
def test_a_blue_tile_costs_its_level_and_belongs_to_the_buyer(tile, cost):
    """A4: paid at once, gone from the market."""
    game = play(table("anubis: blue=3 | bastet: blue=3"), "token buy-blue", f"buy {tile}")
    assert prayer(game, "anubis") == 5 - cost
    assert game.view(1)["seats"][0]["tiles"] == [tile]
    play(game, "token buy-blue")
    assert f"buy {tile}" not in texts(game)


@pytest.mark.covers("defense")
def test_defense_bought_today_helps_today():
    """Defense!, A5: bought by Anubis, then attacked by Bastet."""
    game = play(table("anubis: 3@WO | bastet: 3@WS"), "token buy-blue", "buy defense")
    fight(play(game, "token upper-move", "troop WS", "move WO 3"))
    assert strengths(game) == (7, 8)
