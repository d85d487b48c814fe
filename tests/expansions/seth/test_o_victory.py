"""O: victory, at once, for Seth or for the alliance."""

import pytest

from expansions.seth.sethtable import asked, height, messages, play, points, seth_table, texts, units
from kemet.game import Game
from kemet.table.state import FROM_BATTLES
from positions import fight

DONE_TEMPLE = {"WS": (3, "raising")}


def winners(game):
    return game.view(None)["winners"]


def won_by_seth(game):
    return game.over and winners(game) == "seth" and game.ranking[0] == 0 and game.waiting == ()


def won_by_alliance(game):
    return game.over and winners(game) == "alliance" and game.ranking[-1] == 0 and game.waiting == ()


def to_the_end_of_the_battle(game):
    """Seth is the attacker; losers retreat or recall as the first option says."""
    fight(game, "4-1-0", "2-2-1")
    while not game.over and asked(game)[0] not in ("seth_turn", "alliance_turn"):
        game.play(game.options(game.waiting[0])[0])
    return game


def seth_attacks(battle_vp, goal):
    game = seth_table(
        f"seth: 6@SG battle-vp={battle_vp} | anubis: 1@WB 4@NW1 | bastet: 3@SW1", seth_goal=goal, left=1
    )
    play(game, "purple move-1", "troop SG", "move WB 6")
    return to_the_end_of_the_battle(game)


# O1: battle points


@pytest.mark.parametrize("goal", [8, 10])
def test_seth_wins_at_once_with_the_last_battle_point(goal):
    """O1: 8 battle VP, 10 as a table option."""
    game = seth_attacks(goal - 1, goal)
    assert points(game, "seth", "battle") == goal
    assert won_by_seth(game)
    assert messages(game)[-1] == "game_ended"


@pytest.mark.parametrize(("battle_vp", "goal"), [(6, 8), (7, 10), (8, 10)])
def test_seth_does_not_win_one_point_short_of_his_goal(battle_vp, goal):
    """O1: 8 points are not enough if 10 were agreed."""
    game = seth_attacks(battle_vp, goal)
    assert points(game, "seth", "battle") == battle_vp + 1
    assert not game.over
    assert winners(game) is None
    assert asked(game)[0] in ("seth_turn", "alliance_turn")


def test_points_of_the_alliance_are_none_of_seth():
    """O1: only battle VP of Seth count for him."""
    game = seth_table("seth: 6@S1 battle-vp=7 | anubis: 3@NW1 battle-vp=9 | bastet: 3@SW1 battle-vp=9")
    assert not game.over


def test_a_corrupted_creature_wins_the_game_for_seth():
    """O1, Q6: the battle VP of a creature card counts."""
    game = seth_table("seth: 6@S1 purple=2 battle-vp=7 | anubis: 1@WB 4@NW1 | bastet: 3@SW1")
    play(game, "coloured anubis corrupt-creature", "beast ancestral-elephant WB")
    to_the_end_of_the_battle(game)
    assert won_by_seth(game)


# O1: nobody left


def test_seth_wins_when_the_last_allied_unit_is_destroyed():
    """O1: no alliance unit on the board after a completed action."""
    game = seth_table("seth: 6@S1 | anubis: 2@NW1", left=2)
    play(game, "coloured anubis destroy", "target NW1 anubis", "target NW1 anubis")
    assert units(game, "anubis", "NW1") == 0
    assert won_by_seth(game)
    assert points(game, "seth") == 0


def test_seth_does_not_win_while_one_allied_unit_stands():
    """O1: a single unit of any ally is enough."""
    game = seth_table("seth: 6@S1 | anubis: 2@NW1 | bastet: 1@SW1")
    play(game, "coloured anubis destroy", "target NW1 anubis", "target NW1 anubis")
    assert not game.over
    assert asked(game)[0] == "alliance_turn"


def test_seth_wins_when_the_last_allied_troop_falls_or_recalls():
    """O1: after a battle."""
    game = seth_table("seth: 6@SG | anubis: 1@WB")
    play(game, "purple move-1", "troop SG", "move WB 6")
    fight(game, "4-1-0", "2-0-2")
    while not game.over and asked(game)[0] not in ("seth_turn", "alliance_turn"):
        play(game, "recall" if "recall" in texts(game) else texts(game)[0])
    assert won_by_seth(game)


def test_a_card_of_seth_that_kills_the_last_unit_wins():
    """O1: Raining Fire in his turn."""
    game = seth_table("seth: 6@S1 +seth-raining-fire | anubis: 1@WB")
    play(game, "card seth-raining-fire")
    while not game.over and asked(game)[0] != "seth_turn":
        game.play(game.options(game.waiting[0])[0])
    assert won_by_seth(game)


def test_seth_wins_from_any_seat_of_the_table():
    """O1, U1: the seat of Seth is a table option."""
    game = Game.new(4, 1, boxes=("base", "seth"), seth=2, seth_goal=10)
    while asked(game)[0] != "seth_turn":
        game.play(game.options(game.waiting[0])[0])
    for _ in range(9):
        game.state.add_point(2, FROM_BATTLES)
    play(game.copy(), "purple prayer")
    assert not game.over
    game.state.add_point(2, FROM_BATTLES)
    play(game, "purple prayer")
    assert game.over
    assert winners(game) == "seth"
    assert game.ranking[0] == 2


# O2


def test_the_third_condition_may_be_the_temple():
    """O2: ceremony, 6 VP, then height 3."""
    game = seth_table(
        "seth: 6@S1 | anubis: 5@WB battle-vp=4 | bastet: 1@SW1 battle-vp=2",
        phase="alliance",
        temples={"WB": 2},
        ceremony=True,
    )
    assert not game.over
    play(game, "temple WB", "offer anubis 3")
    assert height(game, "WB") == 3
    assert won_by_alliance(game)


def test_the_third_condition_may_be_the_ceremony():
    """O2: temple, 6 VP, then the Great Ceremony."""
    game = seth_table(
        "seth: 6@S1 | anubis: 5@WO battle-vp=4 10pp | bastet: 1@WO 10pp battle-vp=2",
        phase="alliance",
        opens=0,
        temples=DONE_TEMPLE,
    )
    play(game, "ceremony", "pay anubis 10", "pay bastet 10")
    assert asked(game)[0] == "choose_influence"
    assert not game.over
    play(game, "choose strength")
    assert won_by_alliance(game)


def test_the_third_condition_may_be_the_sixth_point():
    """O2: temple and ceremony, then 6 permanent VP: a battle is won."""
    game = seth_table(
        "seth: 1@WB 6@S1 | anubis: 5@WO battle-vp=3 | bastet: 1@SW1 battle-vp=2",
        phase="alliance",
        opens=0,
        temples=DONE_TEMPLE,
        ceremony=True,
    )
    play(game, "follow anubis", "token upper-move", "troop WO", "move WB 5")
    fight(game, "4-1-0", "2-2-1")
    while not game.over and asked(game)[0] not in ("alliance_turn", "turn"):
        game.play(game.options(game.waiting[0])[0])
    assert points(game, "anubis", "battle") == 4
    assert won_by_alliance(game)


@pytest.mark.parametrize(
    ("vp", "temples", "ceremony"),
    [(5, DONE_TEMPLE, True), (6, {"WS": 2}, True), (6, DONE_TEMPLE, False), (12, {}, False)],
)
def test_two_of_three_conditions_do_not_win(vp, temples, ceremony):
    """O2: all three are needed."""
    game = seth_table(
        f"seth: 6@S1 | anubis: 5@NW1 battle-vp={vp} | bastet: 1@SW1",
        phase="alliance",
        temples=temples,
        ceremony=ceremony,
    )
    assert not game.over
    assert winners(game) is None


def test_temporary_points_do_not_count_for_the_alliance():
    """O2: 6 permanent VP; temples and great pyramids held do not count."""
    game = seth_table(
        "seth: 6@S1 | anubis: 1@TW red=4 blue=4 battle-vp=5 | bastet: 1@TNW red=4",
        phase="alliance",
        temples=DONE_TEMPLE,
        ceremony=True,
    )
    assert game.view(None)["alliance"]["temporary"] == 5
    assert not game.over


def test_permanent_points_of_all_kinds_and_allies_add_up():
    """O2, L1: points are common, whatever their source."""
    game = seth_table(
        "seth: 6@S1 | anubis: 5@NW1 battle-vp=1 temples-vp=2 | bastet: 1@SW1 sanctuary-vp=2 battle-vp=1",
        phase="alliance",
        temples=DONE_TEMPLE,
        ceremony=True,
    )
    assert won_by_alliance(game)


def test_the_point_for_temples_wins_at_dusk():
    """O2, L3: at once when the sixth point comes."""
    game = seth_table(
        "seth: 6@S1 | anubis: 1@TW battle-vp=5 | bastet: 1@TNW",
        phase="dusk",
        temples=DONE_TEMPLE,
        ceremony=True,
    )
    assert won_by_alliance(game)


def test_the_point_of_the_sanctuary_wins_at_once():
    """O2, T3: nothing else of the dusk is played."""
    game = seth_table(
        "seth: 6@S1 | anubis: 3@SA battle-vp=5 | bastet: 1@TNW | horus: 1@SW1",
        phase="dusk",
        temples={"WS": (3, "gift")},
        ceremony=True,
    )
    play(game, "offer anubis 2")
    assert won_by_alliance(game)


def test_no_question_follows_the_point_that_wins_at_dusk():
    """O: at once, so nobody is asked for the gift any more."""
    game = seth_table(
        "seth: 6@S1 | anubis: 1@TW battle-vp=5 | bastet: 1@TNW",
        phase="dusk",
        temples={"WS": (3, "gift")},
        ceremony=True,
    )
    assert won_by_alliance(game)


def test_the_last_units_may_be_given_for_the_winning_temple():
    """O1, O2: a temple grows without action or battle, and the alliance wins at once."""
    game = seth_table(
        "seth: 6@S1 | anubis: 3@WB battle-vp=6", phase="alliance", temples={"WB": 2}, ceremony=True
    )
    play(game, "temple WB", "offer anubis 3")
    assert won_by_alliance(game)


def test_the_last_units_may_be_given_for_the_winning_point():
    """O2, T3: the sacrifice at the Sanctuary is no action and no battle either."""
    game = seth_table(
        "seth: 6@S1 | anubis: 2@SA battle-vp=5", players=4, phase="dusk", temples=DONE_TEMPLE, ceremony=True
    )
    play(game, "offer anubis 2")
    assert won_by_alliance(game)


# O3


@pytest.mark.parametrize("district", ["S1", "S2", "S3"])
def test_an_allied_troop_in_the_city_of_seth_wins_at_the_start_of_a_turn(district):
    """O3: temple, ceremony and a troop in a district at the start of an alliance turn."""
    game = seth_table(
        f"seth: 6@SG | anubis: 1@{district} | bastet: 1@SW1",
        phase="alliance",
        opens=0,
        temples=DONE_TEMPLE,
        ceremony=True,
        portal=True,
    )
    assert game.view(None)["alliance"]["permanent"] == 0
    assert won_by_alliance(game)


@pytest.mark.parametrize(
    ("where", "temples", "ceremony"),
    [
        ("SG", DONE_TEMPLE, True),
        ("S1", {"WS": 2}, True),
        ("S1", DONE_TEMPLE, False),
        ("NW1", DONE_TEMPLE, True),
    ],
)
def test_a_troop_in_the_city_alone_does_not_win(where, temples, ceremony):
    """O3: both conditions and a district, not the desert before it."""
    game = seth_table(
        f"seth: 6@S2 | anubis: 1@{where} | bastet: 1@SW1",
        phase="alliance",
        opens=0,
        temples=temples,
        ceremony=ceremony,
        portal=True,
    )
    assert not game.over


def enters_the_city(units_of_anubis):
    game = seth_table(
        f"seth: 6@WO | anubis: {units_of_anubis}@SG | bastet: 1@SW1",
        phase="alliance",
        opens=0,
        temples=DONE_TEMPLE,
        ceremony=True,
        portal=True,
    )
    play(game, "follow anubis", "token upper-move", "troop SG", f"move S2 {units_of_anubis}")
    assert units(game, "anubis", "S2") == units_of_anubis
    assert not game.over
    play(game, "follow bastet", "token lower-pray")
    assert asked(game) == ("seth_turn", ["seth"])
    return game


def test_entering_the_city_wins_only_at_the_next_alliance_turn():
    """O3: at the start of an alliance turn, so Seth has a turn in between."""
    assert won_by_alliance(play(enters_the_city(3), "purple prayer"))


@pytest.mark.parametrize(("entered", "wins"), [(2, False), (3, True)])
def test_a_troop_driven_from_the_city_does_not_win(entered, wins):
    """O3: a unit must stand there when the turn starts."""
    game = enters_the_city(entered)
    play(game, "coloured anubis destroy", "target S2 anubis", "target S2 anubis")
    assert won_by_alliance(game) if wins else asked(game)[0] == "alliance_turn"


def test_a_ceremony_later_in_the_turn_does_not_count_for_its_start():
    """O3: all of it must be so at the start of the turn; the next one wins."""
    game = seth_table(
        "seth: 6@S1 | anubis: 1@S2 3@WO 10pp | bastet: 1@WO 10pp",
        phase="alliance",
        opens=0,
        temples=DONE_TEMPLE,
        portal=True,
    )
    play(game, "ceremony", "pay anubis 10", "pay bastet 10", "choose speed")
    assert not game.over
    play(game, "follow anubis", "token lower-pray", "follow bastet", "token lower-pray", "purple prayer")
    assert won_by_alliance(game)


def test_a_temple_grown_in_the_turn_does_not_count_for_its_start():
    """O3: the first two conditions stood before the turn."""
    game = seth_table(
        "seth: 6@S1 | anubis: 1@S2 4@WB | bastet: 1@SW1",
        phase="alliance",
        temples={"WB": 2},
        ceremony=True,
        portal=True,
    )
    play(game, "temple WB", "offer anubis 3")
    assert height(game, "WB") == 3
    assert not game.over


# Standings


def test_without_a_winner_the_round_limit_ranks_the_nearer_side_first():
    """O, G3: a table with a round limit ends with nobody's victory."""
    game = seth_table(
        "seth: 6@S1 battle-vp=6 | anubis: 1@NW1 battle-vp=1 | bastet: 1@SW1 battle-vp=3",
        phase="dusk",
        round=4,
        round_limit=4,
    )
    assert game.over
    assert winners(game) is None
    assert game.ranking == [0, 2, 1]
    game = seth_table(
        "seth: 6@S1 battle-vp=3 | anubis: 1@NW1 battle-vp=1 | bastet: 1@SW1 battle-vp=3",
        phase="dusk",
        round=4,
        round_limit=4,
    )
    assert game.ranking == [2, 1, 0]


def test_all_allies_stand_before_seth_when_the_alliance_wins():
    """O2, L1: the side wins together; its members by their points."""
    game = seth_table(
        "seth: 6@S1 battle-vp=7 | anubis: 1@NW1 battle-vp=1 | bastet: 1@MW1 battle-vp=5 | horus: 1@SW1",
        phase="alliance",
        temples=DONE_TEMPLE,
        ceremony=True,
    )
    assert game.ranking == [2, 1, 3, 0]
