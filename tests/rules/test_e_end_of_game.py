"""E End of the game: when it ends, who has won, and the whole ranking."""

import pytest

from kemet.game import Game
from kemet.machine.errors import IllegalAction, NotWaiting
from positions import GODS, asked, play, points, table, texts

COUNTS = [2, 3, 4, 5]


def dusk(text, **options):
    return table(text, phase="dusk", **options)


def ranking(game):
    return [GODS[seat] for seat in game.ranking]


# E5


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize(("length", "goal"), [("short", 8), ("long", 10), ("beginner", 4)])
def test_enough_points_end_the_game(players, length, goal):
    """E5, G1, G2: at the goal or above it, not below."""
    assert not dusk(f"bastet: battle-vp={goal - 1} | anubis:", players=players, length=length).over
    for vp in (goal, goal + 2):
        game = dusk(f"bastet: battle-vp={vp} | anubis:", players=players, length=length)
        assert game.over
        assert ranking(game)[0] == "bastet"


def test_temporary_points_count_for_the_end():
    """E5: six permanent points, a temple and a great pyramid are eight."""
    assert dusk("anubis: battle-vp=3 tile-vp=3 1@TW red=4 | bastet:").over
    assert not dusk("anubis: battle-vp=3 tile-vp=3 1@TW red=3 | bastet:").over


def test_the_point_for_two_temples_may_end_the_game():
    """E5: after T4: 5 and two temples are 7, and 1 more for both."""
    game = dusk("anubis: battle-vp=5 1@TW 1@TNW | bastet:")
    assert game.over
    assert points(game, "anubis") == 8


def test_the_point_of_the_sanctuary_may_end_the_game():
    """E5: after T3."""
    game = dusk("anubis: battle-vp=7 2@SA | bastet: | horus:")
    assert not game.over
    play(game, "sacrifice SA")
    assert game.over


@pytest.mark.parametrize(("answer", "over"), [("done", True), ("sacrifice TD", False)])
def test_a_temple_given_up_at_dusk_does_not_count(answer, over):
    """E5: after T1: the unit is back in the reserve and the temple is lost."""
    assert play(dusk("anubis: battle-vp=7 1@TD | bastet:"), answer).over == over


def test_enough_points_at_night_do_not_end_the_game():
    """E5: Hand of God may bring the eighth point; the day is played."""
    game = table("anubis: hand-of-god red=3 battle-vp=7 | bastet:", phase="night")
    play(game, "raise anubis red 4")
    assert points(game, "anubis") == 8
    assert not game.over
    assert asked(game) == ("who_follows", "bastet")


def test_enough_points_lost_again_before_dusk_do_not_end_the_game():
    """E5: what counts is the board at the end of the day."""
    mat = "mat=upper-recruit,middle-pray,lower-pray,buy-red tokens=1"
    game = table(f"anubis: battle-vp=7 1@TW {mat} | bastet: {mat}")
    assert points(game, "anubis") == 8
    play(game, "token upper-move", "troop TW", "move WO 1", "token middle-raise", "done")
    assert not game.over
    assert game.view()["round"] == 3


def test_the_whole_day_is_played_to_its_end():
    """E5: the others still have their turns."""
    mat = "mat=upper-recruit,middle-pray,lower-pray,buy-red tokens=1"
    game = table(f"anubis: battle-vp=7 1@WO {mat} | bastet: {mat}")
    play(game, "token upper-move", "troop WO", "move TW 1")
    assert (points(game, "anubis"), game.over) == (8, False)
    assert asked(game) == ("turn", "bastet")
    play(game, "token middle-raise", "done")
    assert game.over


def test_nobody_is_asked_when_the_game_is_over():
    """E5: nothing can be played any more."""
    game = dusk("anubis: battle-vp=8 | bastet:")
    assert game.waiting == ()
    with pytest.raises(IllegalAction, match="over"):
        game.play("done")
    with pytest.raises(NotWaiting, match="over"):
        game.options(0)


def test_the_end_is_told_with_the_winner():
    """E5: to all."""
    game = play(dusk("anubis: 1@TD | bastet: battle-vp=8"), "done")
    assert game.events_for(None)[-1] == {"message": "game_ended", "seat": 1}
    assert (game.view()["phase"], game.view()["over"]) == ("over", True)


# E6


def test_most_points_win():
    """E6: not whoever reached the goal first in the order."""
    game = dusk("anubis: battle-vp=8 | bastet: tile-vp=9 | horus: temples-vp=7")
    assert ranking(game) == ["bastet", "anubis", "horus"]


def test_among_equals_most_battle_points_win():
    """E6: the other permanent points break no tie."""
    game = dusk("anubis: battle-vp=3 tile-vp=5 | bastet: battle-vp=4 tile-vp=4 | horus: tile-vp=8")
    assert ranking(game) == ["bastet", "anubis", "horus"]


def test_temporary_points_count_for_the_ranking_but_not_as_battle_points():
    """E6: eight each; the holder of the temple has fewer battle points."""
    game = dusk("anubis: battle-vp=7 1@TW | bastet: battle-vp=8")
    assert game.scores == [8, 8]
    assert ranking(game) == ["bastet", "anubis"]


def test_among_equals_in_both_the_earlier_in_the_turn_order_wins():
    """E6: the order of the day just played."""
    for order in (["horus", "anubis", "bastet"], ["bastet", "horus", "anubis"]):
        words = " | ".join(f"{god}: battle-vp=4 tile-vp=4" for god in order)
        assert ranking(dusk(words)) == order


def test_the_order_of_the_last_day_breaks_the_tie_not_the_one_before():
    """E6, N4: the order that was chosen last night."""
    game = table("anubis: | bastet:", phase="night", round_limit=2)
    play(game, "follow bastet")
    while not game.over:
        tokens = [text for text in texts(game) if text.startswith("token")]
        game.play(tokens[-1] if tokens else "done")
    assert game.scores == [0, 0]
    assert ranking(game) == ["bastet", "anubis"]


def test_the_same_order_gives_the_full_ranking():
    """E6: points, battle points, turn order, down to the last place."""
    game = dusk(
        "wadjet: tile-vp=2 | anubis: tile-vp=8 battle-vp=1 | sobek: tile-vp=1 battle-vp=1"
        " | bastet: tile-vp=2 | horus: tile-vp=9"
    )
    assert ranking(game) == ["anubis", "horus", "sobek", "wadjet", "bastet"]
    assert game.view()["ranking"] == game.ranking


@pytest.mark.parametrize("players", COUNTS)
def test_a_table_without_points_is_ranked_by_turn_order(players):
    """E6, G3: at a round limit, when nobody has anything."""
    words = " | ".join(f"{god}:" for god in reversed(GODS[:players]))
    assert ranking(dusk(words, round_limit=2)) == list(reversed(GODS[:players]))


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("length", ["short", "long", "beginner"])
def test_a_whole_game_ends_with_a_ranking_of_all(players, length):
    """E5, E6: played through at random to its limit or its goal; the winner has most points."""
    game = Game.new(players, seed=players, length=length, round_limit=12)
    luck = Game.new(2, seed=9).dice
    while not game.over:
        answers = texts(game)
        game.play(answers[luck.below(len(answers))])
    assert sorted(game.ranking) == list(range(players))
    assert game.scores[game.ranking[0]] == max(game.scores)
    assert max(game.scores) >= game.view()["options"]["goal"] or game.view()["round"] == 12
