"""Bots answer legally, know no more than their seat, and greedy beats chance."""

import time

import pytest

from kemet import Dice, Game
from kemet.bots import BOTS, LEVELS, GreedyBot, PlannerBot, RandomBot, SearchBot, ask, bot_named

TABLES = {
    "two": {"players": 2},
    "three": {"players": 3, "edition": "pl"},
    "four": {"players": 4, "length": "beginner"},
    "five": {"players": 5, "edition": "ru"},
    "seth-and-two": {"players": 3, "boxes": ("base", "seth")},
    "seth-and-three": {"players": 4, "boxes": ("base", "seth"), "seth": 2},
}


def played(game, bots):
    """Every answer is checked by `play`."""
    while not game.over:
        seat = game.waiting[0]
        game.play(ask(bots[seat], game, seat), seat)
    return game


def moments(game, dice, every):
    """Now and then in a game played at random: whoever is asked then."""
    while not game.over:
        options = game.options(game.waiting[0])
        if len(game.answers) % every == 0 and len(options) > 1:
            yield game.waiting[0]
        game.play(options[dice.below(len(options))])


def test_every_level_has_a_bot_of_its_own():
    assert sorted(LEVELS) == sorted(BOTS)
    kinds = [RandomBot, GreedyBot, PlannerBot, SearchBot, SearchBot]
    assert [type(bot_named(name, Dice(1))) for name in LEVELS] == kinds


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_the_greedy_bot_plays_whole_games(table):
    game = Game.new(seed=11, round_limit=3 if table["players"] == 2 else 2, **table)
    played(game, [GreedyBot(Dice(seat)) for seat in range(game.players)])
    assert Game.from_record(game.record()).digest() == game.digest()


@pytest.mark.plain
def test_the_same_dice_lead_to_the_same_game():
    games = [
        played(Game.new(2, 5, round_limit=2), [GreedyBot(Dice(seat)) for seat in range(2)]) for _ in range(2)
    ]
    assert games[0].answers == games[1].answers


@pytest.mark.plain
@pytest.mark.parametrize("table", [TABLES["three"], TABLES["seth-and-two"]], ids=["base", "seth"])
def test_the_greedy_bot_answers_by_what_its_seat_knows(table):
    """In every game that looks the same to its seat it answers the same."""
    game, dice, asked = Game.new(seed=3, round_limit=6, **table), Dice(3), 0
    for seat in moments(game, dice, 9):
        answer = ask(GreedyBot(Dice(asked)), game, seat)
        for _ in range(3):
            assert ask(GreedyBot(Dice(asked)), game.sample(seat, dice), seat) == answer
        asked += 1
    assert asked > 20


@pytest.mark.plain
def test_a_bot_never_gets_the_game_itself():
    game = Game.new(3, 8, round_limit=3)
    for seat in moments(game, Dice(8), 40):
        bot, before = GreedyBot(Dice(1)), game.digest()
        ask(bot, game, seat)
        imagined = bot.imagine(Dice(2))
        assert imagined is not game
        assert imagined.state is not game.state
        assert imagined.view(seat) == game.view(seat)
        assert game.digest() == before


def test_a_bot_that_imagines_has_to_be_asked_properly():
    game = Game.new(2, 1)
    seat = game.waiting[0]
    with pytest.raises(LookupError, match=r"kemet\.bots\.asking"):
        GreedyBot(Dice(1)).choose(game.view(seat), game.options(seat))


def test_without_time_the_greedy_bot_answers_all_the_same():
    game = Game.new(2, 4, round_limit=2)
    for seat in moments(game, Dice(4), 7):
        begin = time.monotonic()
        assert ask(GreedyBot(Dice(1)), game, seat, begin) in game.options(seat)
        assert time.monotonic() - begin < 1


def test_greedy_bots_have_points_after_the_first_round():
    """There is a temple for everybody, and nobody leaves it empty."""
    game = Game.new(2, 6)
    bots = [GreedyBot(Dice(seat)) for seat in range(2)]
    while game.view()["round"] < 2:
        seat = game.waiting[0]
        game.play(ask(bots[seat], game, seat), seat)
    assert min(game.scores) >= 1


def test_the_greedy_bot_beats_the_random_bot():
    """Seats change from game to game. It wins nearly always; five of six leaves room for bad luck."""
    wins = 0
    for number in range(6):
        greedy = number % 2
        bots = [GreedyBot(Dice(number)) if seat == greedy else RandomBot(Dice(number)) for seat in range(2)]
        wins += played(Game.new(2, number), bots).ranking[0] == greedy
    assert wins >= 5
