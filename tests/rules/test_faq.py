"""The questions and answers at the end of the four rulebooks, each a test for every edition that prints it.

Seeds: 000 Portuguese (pt), 001 Polish (pl), 002 Russian (ru), 004 English (en).
"""

import pytest

from positions import asked, cards, creature_at, fight, level, play, points, prayer, table, texts, units

every_edition = pytest.mark.parametrize("edition", ["pt", "pl", "ru", "en"])
all_but_ru = pytest.mark.parametrize("edition", ["pt", "pl", "en"])
only_ru = pytest.mark.parametrize("edition", ["ru"])

ANUBIS, BASTET = 0, 1


def attack(text, edition):
    """Anubis goes from TW into WO with all units."""
    game = table(text, edition=edition)
    return play(game, "token upper-move", "troop TW", f"move WO {units(game, 'anubis', 'TW')}")


def side(game, which, seat=None):
    return game.view(seat)["battle"][which]


# Movements


@all_but_ru
def test_a_creature_without_its_troop_returns_to_its_tile_until_the_next_recruitment(edition):
    """000, 001, 004 (C4, A8): Can I control a creature away from a troop? No, it returns to its card."""
    game = attack("anubis: 2@TW mummy@TW 1@NW1 | bastet:", edition)
    play(game, "without mummy")
    assert creature_at(game, "mummy") is None
    play(game, "token lower-pray", "token upper-recruit", "summon mummy NW1")
    assert creature_at(game, "mummy") == "NW1"


@only_ru
def test_a_creature_without_its_troop_returns_to_a_district_with_own_units(edition):
    """002 (C4): May I move a creature apart from the troop? No, it returns to an own district with units."""
    game = play(attack("anubis: 2@TW mummy@TW 1@NW1 | bastet:", edition), "without mummy")
    assert creature_at(game, "mummy") == "NW1"
    game = play(attack("anubis: 2@TW mummy@TW | bastet:", edition), "without mummy")
    assert creature_at(game, "mummy") is None


# Red powers


@every_edition
def test_divine_wound_cannot_discard_an_intervention_that_was_played(edition):
    """000, 001, 002, 004 (B4): Can I discard one of the DI cards played with my battle card? No."""
    game = attack("anubis: 3@TW divine-wound +war-rage +prayer | bastet: 3@WO", edition)
    fight(game, "2-0-2", "3-0-1", attacker_adds=("war-rage",))
    assert texts(game) == ["done", "spend prayer"]


@only_ru
def test_escape_works_before_initiative(edition):
    """002 (M9): Initiative and Escape, which is first? Escape; the battle is off and nobody is destroyed."""
    game = attack("anubis: 3@TW initiative | bastet: 3@WO +escape", edition)
    play(game, "card escape", "flee WB")
    assert units(game, "bastet", "WB") == 3


@only_ru
def test_stargate_does_not_lower_the_price_of_the_teleportation_card(edition):
    """002 (I2, A10): Do I pay for Teleportation with Stargate? Yes, 1; not with Priest of Ra."""
    for tile, left in (("stargate", 4), ("priest-of-ra", 5)):
        game = table(f"anubis: 3@WN 5pp {tile} +teleportation | bastet:", edition=edition)
        play(game, "token upper-move", "troop WN", "card teleportation", "teleport TD 3")
        assert prayer(game, "anubis") == left


# Blue powers


@every_edition
def test_the_snake_cancels_all_abilities_of_the_enemy_creature(edition):
    """000, 001, 002, 004 (B7): as if the other creature did not take part in the battle."""
    game = attack("anubis: 3@TW giant-scorpion@TW | bastet: 3@WO deep-desert-snake@WO", edition)
    fight(play(game, "with giant-scorpion"), "3-2-0", "2-0-2")
    assert (side(game, "attacker")["strength"], side(game, "attacker")["damage"]) == (6, 2)


@every_edition
def test_prescience_does_not_show_the_interventions(edition):
    """000, 001, 002, 004 (B2): Must my opponent show the DI cards? No, only the battle card."""
    game = attack("anubis: 3@TW +war-rage | bastet: 3@WO prescience", edition)
    play(game, "fight 3-2-0", "discard 1-3-0", "add war-rage")
    seen = side(game, "attacker", BASTET)
    assert (seen["card"], "under" in seen) == ("3-2-0", False)
    assert "war-rage" not in str(game.events_for(BASTET))


@every_edition
def test_the_silver_and_the_gold_token_may_be_played_in_the_same_turn(edition):
    """000, 001, 002, 004 (D4): three actions, one right after another, the tokens on free spaces."""
    game = table("anubis: 0pp act-of-god-white divine-will | bastet:", edition=edition)
    play(game, "token lower-pray")
    assert "silver lower-pray" not in texts(game)
    play(game, "silver middle-pray")
    assert prayer(game, "anubis") == 4
    play(game, "gold recruit", "recruit NW1 2", "done")
    assert (units(game, "anubis", "NW1"), asked(game)) == (2, ("turn", "bastet"))


@only_ru
def test_defensive_victory_needs_a_unit_left(edition):
    """002 (B8): I won but lost all my units, do I get the VP? No, at least 1 unit must remain."""
    game = fight(attack("anubis: 1@TW | bastet: 1@WO defensive-victory", edition), "3-2-0", "3-0-1")
    assert (units(game, "bastet", "WO"), points(game, "bastet", "battle")) == (0, 0)
    game = fight(attack("anubis: 1@TW | bastet: 2@WO defensive-victory", edition), "3-2-0", "3-0-1")
    assert (units(game, "bastet", "WO"), points(game, "bastet", "battle")) == (1, 1)


# White powers


@every_edition
@pytest.mark.parametrize("tiles", ["divine-boon", "mummy", "divine-boon mummy"])
def test_vision_does_not_stack_with_divine_boon_or_the_mummy(edition, tiles):
    """000, 001, 002, 004 (N2): only the first card is chosen among five, the further ones come blind."""
    more = len(tiles.split())
    game = table(f"anubis: vision {tiles} | bastet:", phase="night", edition=edition)
    assert asked(game) == ("keep_one_card", "anubis")
    assert len(game.view(ANUBIS)["own"]["looking_at"]) == 5
    play(game, texts(game)[0])
    assert game.view(ANUBIS)["seats"][ANUBIS]["cards"] == 1 + more
    assert asked(game)[0] == "who_follows"


@every_edition
def test_the_four_cards_rejected_with_vision_return_to_the_pile(edition):
    """000, 001, 002, 004 (N2): they go back on the draw pile, which is reshuffled (it has no order)."""
    game = table("anubis: vision | bastet:", phase="night", edition=edition)
    play(game, texts(game)[0])
    view = game.view(ANUBIS)
    assert (view["pile"], view["discards"]) == (35 - 1 - 1, {})  # one kept, one drawn by Bastet


@every_edition
def test_priest_of_ra_and_priestess_make_tiles_free(edition):
    """000, 001, 002, 004 (A10): Does Priest of Ra allow free powers? Yes, and so does the Priestess."""
    for tile in ("priest-of-ra", "priestess"):
        game = table(f"anubis: 0pp {tile} | bastet:", edition=edition)
        play(game, "token buy-red", "buy charge")
        assert (prayer(game, "anubis"), game.view()["seats"][ANUBIS]["tiles"]) == (0, ["charge", tile])


@every_edition
def test_priest_of_ra_saves_one_prayer_for_the_whole_raising(edition):
    """000, 001, 002, 004 (A10): one prayer point per action, not per level."""
    game = table("anubis: 5pp red=1 priest-of-ra | bastet:", edition=edition)
    play(game, "token middle-raise", "raise anubis red 3")
    assert (level(game, "anubis", "red"), prayer(game, "anubis")) == (3, 5 - (2 + 3 - 1))


@only_ru
def test_slaves_raise_a_pyramid_from_nothing_to_the_top_for_six(edition):
    """002 (A2): Does Slaves let me raise a pyramid from 0 to 4 for 6? Yes."""
    game = table("anubis: 6pp red=0 slaves | bastet:", edition=edition)
    play(game, "token middle-raise", "raise anubis red 4")
    assert (level(game, "anubis", "red"), prayer(game, "anubis")) == (4, 0)


# Divine interventions


@every_edition
def test_a_veto_cannot_be_played_against_an_intervention_in_battle(edition):
    """000, 001, 002, 004 (I3): No."""
    game = attack("anubis: 3@TW +war-fury | bastet: 3@WO +veto", edition)
    fight(play(game, "done"), "3-0-1", "3-0-1", attacker_adds=("war-fury",))
    assert side(game, "attacker")["strength"] == 8
    assert cards(game, "bastet", "veto") == 1


@every_edition
def test_an_escape_may_go_to_the_space_the_opponent_came_from_if_it_is_empty(edition):
    """000, 001, 002, 004 (I4): Yes; 002 adds: if it is empty."""
    game = attack("anubis: 3@TW | bastet: 3@WO +escape", edition)
    play(game, "card escape", "flee TW")
    assert units(game, "bastet", "TW") == 3
    game = table("anubis: 3@TW | bastet: 3@WO +escape", edition=edition)
    play(game, "token upper-move", "troop TW", "move WO 2", "card escape")
    assert "flee TW" not in texts(game)


# Miscellaneous


@all_but_ru
def test_the_golden_space_is_for_the_token_of_divine_will(edition):
    """000, 001, 004 (D4): each Day, at the same time as a regular token: Move or Recruit."""
    game = table("anubis: 2@NW1 divine-will | bastet: 2@SW1", edition=edition)
    assert [text for text in texts(game) if text.startswith("gold")] == ["gold move", "gold recruit"]
    play(game, "token lower-pray")
    assert [text for text in texts(game) if text.startswith("gold")] == ["gold move", "gold recruit"]
    play(game, "gold move", "troop NW1", "move WN 2", "token lower-pray")
    play(game, "token middle-pray")
    assert asked(game) == ("turn", "bastet")  # once a Day
