"""The fourteen kinds of divine intervention, played."""

import pytest

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


def attack(text, **options):
    """Anubis goes with everybody from WO to WS, where Bastet stands."""
    game = table(text, **options)
    return play(game, "token upper-move", "troop WO", f"move WS {units(game, 'anubis', 'WO')}")


def strengths(game):
    """Of the attacker and of the defender in the last battle."""
    counted = [event for event in game.events if event["message"] == "strengths_counted"][-1]
    return counted["strength"], counted["against"]


def ways(game, verb):
    return {text.split()[1] for text in texts(game) if text.startswith(f"{verb} ")}


def most(game, verb):
    """For each space now open, the largest number of units."""
    numbers = {}
    for words in (text.split() for text in texts(game)):
        if words[0] == verb:
            numbers[words[1]] = max(numbers.get(words[1], 0), int(words[2]))
    return numbers


def check_in_battle(card, cost, strength=0, damage=0, protection=0):
    """5 against 5 units, cards 3/2/0: first the attacker adds the card, then the defender."""
    left = 5 - 2 + protection, 5 - 2 - damage
    game = attack(f"anubis: 5@WO 1pp +{card} | bastet: 5@WS")
    fight(game, "3-2-0", "3-2-0", attacker_adds=[card])
    assert strengths(game) == (8 + strength, 8)
    assert (units(game, "anubis", "WS"), units(game, "bastet", "WS")) == left
    assert prayer(game, "anubis") == 1 - cost
    assert (cards(game, "anubis", card), game.view()["discards"]) == (0, {card: 1})
    game = play(attack(f"anubis: 5@WO | bastet: 5@WS 1pp +{card}"), "done")
    fight(game, "3-2-0", "3-2-0", defender_adds=[card])
    assert strengths(game) == (8, 8 + strength)
    assert (units(game, "bastet", "WS"), units(game, "anubis", "WS")) == left
    assert prayer(game, "bastet") == 1 - cost


# In battle


@pytest.mark.covers("war-rage")
def test_war_rage_adds_one_strength_for_nothing():
    """War Rage: +1 S."""
    check_in_battle("war-rage", 0, strength=1)


@pytest.mark.covers("war-fury")
def test_war_fury_adds_two_strength_for_one():
    """War Fury: +2 S."""
    check_in_battle("war-fury", 1, strength=2)


@pytest.mark.covers("bloody-battle")
def test_bloody_battle_adds_one_damage_for_nothing():
    """Bloody Battle: +1 D."""
    check_in_battle("bloody-battle", 0, damage=1)


@pytest.mark.covers("bloodbath")
def test_bloodbath_adds_two_damage_for_one():
    """Bloodbath: +2 D."""
    check_in_battle("bloodbath", 1, damage=2)


@pytest.mark.covers("bronze-wall")
def test_bronze_wall_adds_one_protection_for_nothing():
    """Bronze Wall: +1 P."""
    check_in_battle("bronze-wall", 0, protection=1)


@pytest.mark.covers("iron-wall")
def test_iron_wall_adds_two_protection_for_one():
    """Iron Wall: +2 P."""
    check_in_battle("iron-wall", 1, protection=2)


@pytest.mark.covers("war-rage", "war-fury", "bloody-battle", "bloodbath", "bronze-wall", "iron-wall")
def test_battle_cards_are_not_played_by_day():
    """I1: battle cards in a battle one takes part in, nowhere else."""
    hand = ["war-rage", "war-fury", "bloody-battle", "bloodbath", "bronze-wall", "iron-wall"]
    game = table("anubis: 2@WN " + " ".join(f"+{card}" for card in hand) + " | bastet:")
    assert ways(game, "card") == set()
    play(game, "token upper-move", "troop WN")
    assert ways(game, "card") == set()


@pytest.mark.covers("war-fury")
def test_equal_cards_add_up():
    """War Fury, I1: two of them, +4 S for 2."""
    game = attack("anubis: 4@WO 2pp +war-fury +war-fury +war-rage | bastet: 4@WS")
    fight(game, "3-2-0", "3-2-0", attacker_adds=["war-fury", "war-fury"])
    assert strengths(game) == (11, 7)
    assert (prayer(game, "anubis"), cards(game, "anubis", "war-rage")) == (0, 1)


@pytest.mark.covers("war-fury", "bloodbath", "iron-wall")
def test_the_cards_of_a_battle_must_be_payable_together():
    """War Fury, Bloodbath, Iron Wall, B1: with 1 PP only one of them."""
    game = attack("anubis: 4@WO 1pp +war-fury +bloodbath +iron-wall +war-rage | bastet: 4@WS")
    play(game, "fight 3-2-0", "discard 1-3-0")
    assert ways(game, "add") == {"war-fury", "bloodbath", "iron-wall", "war-rage"}
    play(game, "add war-fury")
    assert ways(game, "add") == {"war-rage"}


@pytest.mark.covers("war-fury")
def test_cards_under_a_battle_card_are_paid_and_seen_at_the_reveal():
    """War Fury, B3: before it neither the price nor the card shows."""
    game = attack("anubis: 4@WO 1pp +war-fury | bastet: 4@WS")
    play(game, "fight 3-2-0", "discard 1-3-0", "add war-fury")
    assert asked(game) == ("pick_battle_card", "bastet")
    assert prayer(game, "anubis") == 1
    assert game.view(1)["seats"][0]["cards"] == 1
    assert "war-fury" not in str(game.view(1))
    play(game, "fight 3-2-0", "discard 1-3-0")
    assert prayer(game, "anubis") == 0
    assert game.view(1)["discards"] == {"war-fury": 1}


# Prayer


@pytest.mark.covers("prayer")
def test_prayer_gives_two_before_and_after_the_token():
    """Prayer, D5: any number of cards in the own turn."""
    game = play(table("anubis: 0pp +prayer +prayer | bastet:"), "card prayer")
    assert (prayer(game, "anubis"), cards(game, "anubis", "prayer")) == (2, 1)
    play(game, "token lower-pray", "card prayer")
    assert prayer(game, "anubis") == 6
    assert game.view()["discards"] == {"prayer": 2}


@pytest.mark.covers("prayer")
def test_prayer_stops_at_eleven():
    """Prayer, G4: what would exceed 11 is lost."""
    assert prayer(play(table("anubis: 10pp +prayer | bastet:"), "card prayer"), "anubis") == 11


@pytest.mark.covers("prayer")
def test_prayer_is_not_played_in_the_turn_of_another():
    """Prayer, I1: Bastet has to wait for her turn."""
    game = table("anubis: | bastet: +prayer")
    assert "card prayer" not in texts(game)
    play(game, "token lower-pray")
    assert (asked(game), "card prayer" in texts(game)) == (("turn", "bastet"), True)


# Mana Theft


@pytest.mark.covers("mana-theft")
def test_mana_theft_takes_one_from_each_opponent_who_has_any_and_gives_one_in_all():
    """Mana Theft, I5: Horus has nothing to lose."""
    game = table("anubis: 0pp +mana-theft | bastet: 3pp | horus: 0pp | sobek: 1pp")
    play(game, "card mana-theft")
    assert [prayer(game, god) for god in ("anubis", "bastet", "horus", "sobek")] == [1, 2, 0, 0]


@pytest.mark.covers("mana-theft")
def test_mana_theft_gives_nothing_beyond_eleven_and_still_takes():
    """Mana Theft, G4: the thief has 11."""
    game = play(table("anubis: 11pp +mana-theft | bastet: 3pp"), "card mana-theft")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (11, 2)


@pytest.mark.covers("mana-theft")
def test_mana_theft_is_not_open_when_no_opponent_has_prayers():
    """Mana Theft, I5: there is nobody to rob."""
    game = table("anubis: 3pp +mana-theft | bastet: 0pp")
    assert "card mana-theft" not in texts(game)


# Enlistment


@pytest.mark.covers("enlistment")
def test_enlistment_brings_two_units_to_own_districts_or_troops():
    """Enlistment, I6: never into a space with enemy units, not into empty desert, within G5."""
    game = table("anubis: 4@WN 1@SW3 0pp +enlistment | bastet: 1@NW2 2@WO")
    play(game, "card enlistment")
    assert asked(game) == ("place_free_units", "anubis")
    assert most(game, "place") == {"WN": 1, "SW3": 2, "NW1": 2, "NW3": 2}
    play(game, "place WN 1", "place NW1 1")
    assert (units(game, "anubis", "WN"), units(game, "anubis", "NW1"), reserve(game, "anubis")) == (5, 1, 5)
    assert asked(game) == ("turn", "anubis")  # still her turn, the card was no action


@pytest.mark.covers("enlistment")
def test_enlistment_is_not_open_with_an_empty_reserve():
    """Enlistment, G5: a player owns 12 units."""
    game = table("anubis: 5@WN 5@WO 2@NW1 +enlistment | bastet:")
    assert "card enlistment" not in texts(game)


@pytest.mark.covers("enlistment")
def test_enlistment_brings_what_the_reserve_has_and_no_creature():
    """Enlistment: one unit is left; a creature waits for the Recruit action."""
    game = table("anubis: 5@WN 5@WO 1@NW1 phoenix +enlistment | bastet:")
    play(game, "card enlistment", "place NW2 1")
    assert (reserve(game, "anubis"), creature_at(game, "phoenix")) == (0, None)
    assert asked(game) == ("turn", "anubis")


# Raining Fire


@pytest.mark.covers("raining-fire")
def test_raining_fire_destroys_one_enemy_unit_anywhere():
    """Raining Fire, I5: behind walls, in temples, across the Nile; never an own one."""
    game = table("anubis: 2@WN 1pp +raining-fire | bastet: 2@SW1 | horus: 3@TE | sobek: 1@TD")
    play(game, "card raining-fire")
    assert asked(game) == ("whom_to_burn", "anubis")
    assert set(texts(game)) == {"target SW1 bastet", "target TE horus", "target TD sobek"}
    play(game, "target SW1 bastet")
    assert (units(game, "bastet", "SW1"), reserve(game, "bastet")) == (1, 11)
    assert prayer(game, "anubis") == 0
    assert points(game, "anubis") == 0


@pytest.mark.covers("raining-fire")
def test_a_creature_whose_last_unit_burns_goes_home():
    """Raining Fire, C3: its owner chooses the district in the middle of Anubis's turn."""
    game = table("anubis: +raining-fire | bastet: 1@TW mummy@TW 2@SW1 2@SW2")
    play(game, "card raining-fire", "target TW bastet")
    assert asked(game) == ("house_creature", "bastet")
    play(game, "house mummy SW2")
    assert creature_at(game, "mummy") == "SW2"
    assert asked(game) == ("turn", "anubis")


@pytest.mark.covers("raining-fire")
def test_a_creature_whose_troop_lives_on_stays():
    """Raining Fire, C3: one of two units burns."""
    game = table("anubis: +raining-fire | bastet: 2@TW mummy@TW 2@SW1")
    play(game, "card raining-fire", "target TW bastet")
    assert creature_at(game, "mummy") == "TW"


@pytest.mark.covers("raining-fire")
@pytest.mark.parametrize(
    "text", ["anubis: 0pp +raining-fire | bastet: 2@TW", "anubis: 2@WN +raining-fire | bastet:"]
)
def test_raining_fire_needs_its_price_and_an_enemy_unit(text):
    """Raining Fire, G4: a price that cannot be paid makes the option unavailable."""
    assert "card raining-fire" not in texts(table(text))


# Teleportation


@pytest.mark.covers("teleportation")
def test_teleportation_takes_the_moving_troop_from_anywhere_to_an_obelisk():
    """Teleportation, I2: from plain desert, for 1 PP, and no capacity is used."""
    game = table("anubis: 3@WN 1pp +teleportation | bastet:")
    play(game, "token upper-move", "troop WN", "card teleportation")
    assert asked(game) == ("teleport_by_card", "anubis")
    assert ways(game, "teleport") == {"WO", "TW", "TNW", "TD"}
    play(game, "teleport TNW 2")
    assert (prayer(game, "anubis"), units(game, "anubis", "TNW"), units(game, "anubis", "WN")) == (0, 2, 1)
    play(game, "move WB 2")
    assert units(game, "anubis", "WB") == 2


@pytest.mark.covers("teleportation")
def test_teleportation_may_come_after_the_last_step():
    """Teleportation, I2: the troop goes from where it stands."""
    game = table("anubis: 3@NW1 1pp +teleportation | bastet:")
    play(game, "token upper-move", "troop NW1", "move WN 3", "card teleportation", "teleport TD 3")
    assert (units(game, "anubis", "TD"), prayer(game, "anubis")) == (3, 0)
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("teleportation")
def test_teleportation_may_attack():
    """Teleportation, M7: entering a space with an enemy troop starts an attack and ends the move."""
    game = table("anubis: 3@WN +teleportation +prayer | bastet: 2@TD")
    play(game, "token upper-move", "troop WN", "card teleportation", "teleport TD 3")
    fight(game)
    assert points(game, "anubis", "battle") == 1
    play(game, "recall", "stay")
    assert asked(game) == ("turn", "anubis")


@pytest.mark.covers("teleportation", "open-gates")
def test_teleportation_and_open_gates_belong_to_a_move():
    """Teleportation, Open Gates, D5: not in the menu of the turn, before or after the action."""
    game = table("anubis: 2@WN +teleportation +open-gates | bastet:")
    assert ways(game, "card") == set()
    play(game, "token lower-pray")
    assert ways(game, "card") == set()


@pytest.mark.covers("teleportation")
def test_a_vetoed_teleportation_leaves_the_troop_where_it_stands():
    """Teleportation, Veto: it is a day card; the Move goes on."""
    game = table("anubis: 3@WN 1pp +teleportation | bastet: +veto")
    play(game, "token upper-move", "troop WN", "card teleportation", "card veto")
    assert asked(game) == ("where_next", "anubis")
    assert (units(game, "anubis", "WN"), prayer(game, "anubis")) == (3, 0)
    assert ways(game, "move") == {"NW1", "NW2", "NW3", "WO", "WB", "TW"}


# Open Gates


@pytest.mark.covers("open-gates")
def test_the_card_open_gates_lifts_the_walls_for_this_move():
    """Open Gates, I2, M6: for 1, played in the middle of the Move."""
    game = table("anubis: 3@WO 1pp god-speed +open-gates | bastet:")
    play(game, "token upper-move", "troop WO", "move WS 3")
    assert ways(game, "move") == {"WO", "WB", "TW"}
    play(game, "card open-gates")
    assert ways(game, "move") == {"WO", "WB", "TW", "SW1", "SW2", "SW3"}
    play(game, "move SW1 3")
    assert (units(game, "anubis", "SW1"), prayer(game, "anubis")) == (3, 0)


@pytest.mark.covers("open-gates")
def test_the_card_open_gates_is_spent_with_its_move():
    """Open Gates, I2: the next Move meets walls again."""
    game = table("anubis: 3@WO 2@TW 1pp god-speed +open-gates | bastet:")
    play(game, "token upper-move", "troop WO", "card open-gates", "move WS 3", "done")
    play(game, "token lower-pray", "token middle-move", "troop TW", "move WS 2")
    assert ways(game, "move") == {"WO", "WB", "TW"}


# Veto


@pytest.mark.covers("veto")
def test_veto_cancels_a_day_card_whose_cost_stays_paid():
    """Veto, I3: both cards are gone, nobody burns."""
    game = table("anubis: 3pp +raining-fire | bastet: 2@TW +veto")
    play(game, "card raining-fire")
    assert asked(game) == ("may_veto", "bastet")
    assert prayer(game, "anubis") == 2
    play(game, "card veto")
    assert asked(game) == ("turn", "anubis")
    assert (units(game, "bastet", "TW"), prayer(game, "anubis")) == (2, 2)
    assert game.view()["discards"] == {"raining-fire": 1, "veto": 1}
    assert (cards(game, "anubis", "raining-fire"), cards(game, "bastet", "veto")) == (0, 0)
    assert prayer(game, "bastet") == 5


@pytest.mark.covers("veto")
def test_veto_may_be_kept():
    """Veto: not now."""
    game = play(table("anubis: 0pp +prayer | bastet: +veto"), "card prayer", "done")
    assert (prayer(game, "anubis"), cards(game, "bastet", "veto")) == (2, 1)


@pytest.mark.covers("veto")
def test_a_veto_can_be_vetoed_by_a_third_player():
    """Veto, I3: Horus saves the Prayer of Anubis."""
    game = table("anubis: 0pp +prayer | bastet: +veto | horus: +veto")
    play(game, "card prayer", "card veto")
    assert asked(game) == ("may_veto", "horus")
    play(game, "card veto")
    assert prayer(game, "anubis") == 2
    assert game.view()["discards"] == {"prayer": 1, "veto": 2}


@pytest.mark.covers("veto")
def test_the_player_whose_turn_it_is_cannot_veto():
    """Veto, I1, I3: neither an own card nor the Veto of another."""
    game = table("anubis: 0pp +prayer +veto | bastet: +veto")
    assert ways(game, "card") == {"prayer"}
    play(game, "card prayer")
    assert asked(game) == ("may_veto", "bastet")
    play(game, "card veto")
    assert asked(game) == ("turn", "anubis")
    assert (prayer(game, "anubis"), cards(game, "anubis", "veto")) == (0, 1)


@pytest.mark.covers("veto")
def test_nobody_vetoes_an_own_veto():
    """Veto, I3: another player may cancel it."""
    game = play(table("anubis: 0pp +prayer | bastet: +veto +veto"), "card prayer", "card veto")
    assert asked(game) == ("turn", "anubis")
    assert (prayer(game, "anubis"), cards(game, "bastet", "veto")) == (0, 1)


@pytest.mark.covers("veto")
def test_veto_cancels_no_card_in_battle():
    """Veto, I3: never in battle."""
    game = attack("anubis: 4@WO +war-rage | bastet: 4@WS +veto")
    play(game, "done", "fight 3-2-0", "discard 1-3-0", "add war-rage", "fight 3-2-0", "discard 1-3-0")
    assert texts(game) == ["done"]  # the Veto cannot go under the battle card
    play(game, "done")
    assert strengths(game) == (8, 7)
    assert "may_veto" not in asked(game)


@pytest.mark.covers("veto")
def test_veto_cancels_no_action_and_no_tile():
    """Veto, I3: cards only."""
    game = table("anubis: +enlistment | bastet: +veto")
    play(game, "token buy-red", "buy charge")
    assert asked(game) == ("turn", "anubis")
    play(game, "card enlistment")
    assert asked(game) == ("may_veto", "bastet")


@pytest.mark.covers("veto")
def test_nobody_sees_who_is_asked_for_a_veto():
    """Veto, I7: every holder of a card is asked, and the table only waits for reactions."""
    for held in ("veto", "war-rage"):
        game = play(table(f"anubis: +prayer | bastet: +{held} | horus:"), "card prayer")
        assert game.view(2)["waiting"] == {"reaction": True, "seats": None, "message": "reactions"}
        assert game.view(0)["waiting"] == {"reaction": True, "seats": None, "message": "reactions"}


# Escape


@pytest.mark.covers("escape")
def test_escape_takes_the_attacked_troop_to_an_adjacent_space_without_units():
    """Escape, I4, M9: no battle, and the mover may go on."""
    game = attack("anubis: 3@WO god-speed | bastet: 2@WS mummy@WS 1@SW2 +escape")
    assert asked(game) == ("may_escape", "bastet")
    play(game, "card escape")
    assert asked(game) == ("flee_where", "bastet")
    assert ways(game, "flee") == {"WO", "WB", "TW", "SW1", "SW3"}
    play(game, "flee SW3")
    assert (units(game, "bastet", "SW3"), units(game, "anubis", "WS")) == (2, 3)
    assert creature_at(game, "mummy") == "SW3"
    assert asked(game) == ("where_next", "anubis")
    assert "battle_began" not in messages(game)
    assert points(game, "anubis") == 0
    play(game, "move TW 3")
    assert units(game, "anubis", "TW") == 3


@pytest.mark.covers("escape")
def test_escape_comes_before_initiative():
    """Escape, M9: nobody dies."""
    game = play(attack("anubis: 3@WO initiative | bastet: 2@WS +escape"), "card escape", "flee TW")
    assert (units(game, "bastet", "TW"), reserve(game, "bastet")) == (2, 10)


@pytest.mark.covers("escape")
def test_without_escape_the_attack_goes_on():
    """Escape: kept in hand, the battle is fought."""
    game = play(attack("anubis: 3@WO | bastet: 2@WS +escape"), "done")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert cards(game, "bastet", "escape") == 1


@pytest.mark.covers("escape")
def test_escape_answers_recruits_too():
    """Escape, I4: when an enemy recruits into the space of one's troop; no wall hinders it."""
    game = table("anubis: | bastet: 2@NW1 +escape")
    play(game, "token upper-recruit", "recruit NW1 1", "done")
    assert asked(game) == ("may_escape", "bastet")
    play(game, "card escape", "flee WN")
    assert (units(game, "bastet", "WN"), units(game, "anubis", "NW1")) == (2, 1)
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("escape")
def test_escape_goes_by_land():
    """Escape, I4, B11: harbours play no part."""
    game = table("anubis: 3@WO | bastet: 2@WB +escape | horus: 1@WN | sobek: 1@TNW")
    play(game, "token upper-move", "troop WO", "move WB 3", "card escape")
    assert ways(game, "flee") == {"WO", "WS"}


@pytest.mark.covers("escape")
def test_there_is_no_escape_without_an_empty_space():
    """Escape, I4: DI is left by its attacker only in part, and nothing else touches TD."""
    game = table("anubis: 3@DI | bastet: 2@TD +escape")
    play(game, "token upper-move", "troop DI", "move TD 2")
    assert asked(game) == ("pick_battle_card", "anubis")


@pytest.mark.covers("escape", "veto")
def test_a_third_player_may_veto_an_escape():
    """Escape, Veto, I3: then the battle takes place."""
    game = table("anubis: 3@WO1 | bastet: 2@WM +escape | horus: +veto")
    play(game, "token upper-move", "troop WO1", "move WM 3", "card escape")
    assert asked(game) == ("may_veto", "horus")
    play(game, "card veto")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert units(game, "bastet", "WM") == 2
    assert cards(game, "bastet", "escape") == 0


@pytest.mark.covers("escape")
def test_escape_is_no_card_for_the_own_turn():
    """Escape, I1: in an opponent's turn, when attacked; not for the one who attacks."""
    game = table("anubis: 3@WO +escape | bastet: 2@WS")
    assert ways(game, "card") == set()
    play(game, "token upper-move", "troop WO", "move WS 3")
    assert asked(game) == ("pick_battle_card", "anubis")
