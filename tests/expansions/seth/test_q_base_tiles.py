"""Q4, Q10: tiles of the base game in the hands of Seth, and cards taken from the other side."""

from expansions.seth.battles import counted, seth_attacks
from expansions.seth.sethtable import (
    SETH,
    asked,
    play,
    points,
    prayer,
    seth_table,
    texts,
    units,
)
from kemet.expansions.seth.facts import PURPLE_LEVEL
from positions import fight

INVASION = "purple furious-invasion"
CORRUPT_TROOP = "coloured anubis corrupt-troop"


def take_card(game, seat, card):
    """A card of any deck comes into a hand, as by Annexation."""
    kind = game.words.number("card", card)
    game.state.add_to_pile(game.state.rules.card_deck[kind], kind, -1)
    game.state.add_to_hand(seat, kind, 1)


def test_hand_of_god_raises_the_purple_pyramid():
    """N3, U2: it is the only pyramid that Seth owns."""
    game = seth_table("seth: 3@S1 0pp purple=2 hand-of-god | anubis: 1@TW | bastet: 1@WO", phase="night")
    assert asked(game) == ("raise_for_free", ["seth"])
    assert texts(game) == ["done", "raise seth purple 3"]
    play(game, "raise seth purple 3")
    assert game.state.extra(PURPLE_LEVEL) == 3
    assert prayer(game, "seth") == 2


def test_hand_of_god_asks_seth_nothing_when_his_pyramid_is_complete():
    """N3."""
    game = seth_table("seth: 3@S1 purple=4 hand-of-god | anubis: 1@TW | bastet: 1@WO", phase="night")
    assert asked(game)[0] == "seth_turn"


def test_hand_of_god_of_an_ally_raises_the_own_pyramids():
    """N3."""
    game = seth_table("seth: 3@S1 | anubis: 1@TW hand-of-god | bastet: 1@WO", phase="night")
    assert texts(game) == ["done", "raise anubis red 2", "raise anubis blue 2", "raise anubis white 2"]


def test_slaves_lower_the_price_of_the_purple_pyramid():
    """A2."""
    game = seth_table("seth: 3@S1 slaves 3pp | anubis: 1@TW | bastet: 1@WO")
    play(game, "purple raise", "raise seth purple 3")
    assert prayer(game, "seth") == 0


def test_priest_of_ra_lowers_an_invasion_with_two_teleports_once():
    """A10, Q5: both moves are one action."""
    game = seth_table("seth: 3@S1 3@S2 9pp priest-of-ra | anubis: 1@WN | bastet: 1@WB")
    play(game, INVASION, "troop S1", "teleport TW 3", "done", "troop S2", "teleport TNW 3")
    assert prayer(game, "seth") == 9 - 1 - 2


def test_priest_of_ra_lowers_the_second_move_if_the_first_was_free():
    """A10, Q5."""
    game = seth_table("seth: 3@S1 3@S2 9pp priest-of-ra | anubis: 1@WN | bastet: 1@WB")
    play(game, INVASION, "troop S1", "move SG 3", "troop S2", "teleport TNW 3")
    assert prayer(game, "seth") == 9 - 1


def test_priest_of_ra_saved_in_the_first_move_does_not_open_a_gate_in_the_second():
    """A10, Q5: two prayers pay the first teleport and leave one, which is too little."""
    game = seth_table("seth: 3@S1 3@S2 2pp priest-of-ra | anubis: 1@WN | bastet: 1@WB")
    play(game, INVASION, "troop S1", "teleport TW 3", "done", "troop S2")
    assert prayer(game, "seth") == 1
    assert not any(text.startswith("teleport") for text in texts(game))


def test_a_stargate_of_an_owner_makes_the_teleport_of_a_corrupted_troop_cheaper():
    """Q8: all tiles of its owners act for it."""
    game = seth_table("seth: 5@S1 1pp | anubis: 3@NW1 | bastet: 1@NW1 1@WO stargate")
    play(game, CORRUPT_TROOP, "troop NW1", "teleport TW 4")
    assert prayer(game, "seth") == 0


def test_a_stargate_of_seth_makes_it_cheaper_too():
    """Q8: he pays."""
    game = seth_table("seth: 5@S1 1pp stargate | anubis: 3@NW1 | bastet: 1@WO")
    play(game, CORRUPT_TROOP, "troop NW1", "teleport TW 3")
    assert prayer(game, "seth") == 0


def test_a_stargate_of_an_absent_ally_does_not_help_seth():
    """Q8."""
    game = seth_table("seth: 5@S1 1pp | anubis: 3@NW1 | bastet: 1@WO stargate")
    play(game, CORRUPT_TROOP, "troop NW1")
    assert not any(text.startswith("teleport") for text in texts(game))


def test_the_defensive_victory_of_seth_scores_but_not_against_a_corrupted_troop():
    """B8, Q8."""
    text = "seth: 5@WB defensive-victory | anubis: 2@WN 1@TW | bastet: 1@WO"
    game = seth_table(text, phase="alliance")
    fight(play(game, "follow anubis", "token upper-move", "troop WN", "move WB 2"))
    assert points(game, "seth", "battle") == 1
    game = seth_table(text)
    fight(play(game, CORRUPT_TROOP, "troop WN", "move WB 2"))
    assert counted(game) == (6, 9)
    assert points(game, "seth", "battle") == 0


def test_reinforcements_of_seth_keep_his_limit_of_six():
    """I6, Q1."""
    game = seth_table("seth: 5@WB reinforcements | anubis: 1@TW | bastet: 1@WO", phase="night")
    assert "place WB 1" in texts(game)
    assert "place WB 2" not in texts(game)
    assert "place S1 4" in texts(game)


def test_seth_plays_an_escape_that_he_has_taken():
    """Y Annexation, I4: the portal is no way out."""
    game = seth_table("seth: 3@WB | anubis: 5@WN 1@TW | bastet: 1@WO", phase="alliance")
    take_card(game, SETH, "escape")
    play(game, "follow anubis", "token upper-move", "troop WN", "move WB 5")
    assert asked(game) == ("may_escape", ["seth"])
    play(game, "card escape")
    assert set(texts(game)) == {"flee WN", "flee WS", "flee TNW"}
    play(game, "flee TNW")
    assert units(game, "seth", "TNW") == 3
    assert units(game, "anubis", "WB") == 5


def test_an_ally_plays_a_tactical_choice_taken_from_seth():
    """Y Annexation."""
    game = seth_attacks("6@SG", "5@WB 1@TW", units=6)
    take_card(game, 1, "tactical-choice")
    fight(game, "4-1-0", "1-3-0", defender_adds=("tactical-choice",), discards=("1-3-0", "4-1-0"))
    assert asked(game) == ("may_choose_again", ["anubis"])
    play(game, "exchange")
    assert counted(game) == (10, 9)


def test_an_ambush_of_the_defender_takes_the_card_of_a_corrupted_creature():
    """Q6, Y: a normal battle for the troop that is attacked."""
    game = seth_table("seth: 5@S1 purple=4 | anubis: 5@TW ambush | bastet: 1@WO")
    play(game, "coloured anubis corrupt-creature", "beast sphinx TW")
    fight(game, "4-1-0", "1-3-0", discards=("2-0-2", "2-0-2"))
    play(game, "exchange")
    assert counted(game) == (8 + 1, 5 + 4)
    assert points(game, "seth", "battle") == 0


def test_an_ambush_of_seth_does_not_help_a_corrupted_creature():
    """Q6: no other powers of Seth but those for corruption."""
    game = seth_table("seth: 5@S1 purple=4 ambush divine-wound +seth-veto | anubis: 5@TW | bastet: 1@WO")
    play(game, "coloured anubis corrupt-creature", "beast sphinx TW")
    fight(game)
    assert asked(game)[0] == "loser_decides"
