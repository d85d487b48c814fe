"""Z2: powers of an owner who does not lead the mixed troop."""

from expansions.seth.battles import counted, seth_attacks
from expansions.seth.sethtable import asked, play, points, seth_table, units
from positions import fight


def test_prescience_of_any_owner_shows_the_card_to_the_leader():
    """Z2, B2."""
    game = seth_attacks("6@SG", "2@WB", "2@WB prescience", units=6)
    play(game, "lead anubis")
    assert asked(game) == ("pick_battle_card", ["seth"])
    play(game, "fight 4-1-0", "discard 1-3-0")
    assert asked(game) == ("pick_battle_card", ["anubis"])
    assert any("4-1-0" in str(event) for event in game.events_for(1))


def test_initiative_of_any_owner_strikes_for_the_mixed_troop():
    """Z2, M9."""
    game = seth_table("seth: 6@WB | anubis: 3@WN | bastet: 2@WN initiative", phase="alliance")
    play(game, "follow anubis", "token upper-move", "troop WN", "move WB 3", "bring bastet 2")
    assert units(game, "seth", "WB") == 4


def test_ambush_of_any_owner_serves_the_mixed_troop():
    """Z2, Y."""
    game = seth_attacks("6@SG", "3@WB 1@TW", "2@WB ambush", units=6)
    fight(play(game, "lead anubis"), "4-1-0", "1-3-0", discards=("2-0-2", "2-0-2"))
    assert asked(game)[0] == "may_ambush"
    play(game, "exchange")
    assert counted(game) == (6 + 1, 5 + 4)


def test_defensive_victory_of_any_owner_is_a_common_point():
    """Z2, B8."""
    game = seth_attacks("2@SG", "3@WB", "2@WB defensive-victory", units=2)
    fight(play(game, "lead anubis"), "2-0-2")
    assert points(game, "anubis", "battle") + points(game, "bastet", "battle") == 1


def test_a_phoenix_of_any_owner_lifts_the_walls_of_seth():
    """M6, Z3."""
    text = "seth: 3@S1 | anubis: 2@WB | bastet: 1@WB phoenix@WB"
    game = seth_table(text, phase="alliance", portal=True)
    play(game, "follow anubis", "token upper-move", "troop WB", "move SG 2", "bring bastet 1", "with phoenix")
    play(game, "move S2 2", "bring bastet 1")
    assert units(game, "anubis", "S2") == 2
    assert units(game, "bastet", "S2") == 1
