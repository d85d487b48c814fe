"""The bots that think: the planner of a turn and the search, by what they know and by when they answer."""

import time
from itertools import islice

import pytest

import kemet
from kemet import Dice, Game
from kemet.bots import LEVELS, bot_named, search_bot
from kemet.bots.asking import ask, give_imagination
from kemet.bots.greedy_bot import GreedyBot
from kemet.bots.planner_bot import PlannerBot
from kemet.bots.search_bot import SearchBot
from positions import play, table

TABLES = [
    {"players": 2},
    {"players": 4},
    {"players": 4, "boxes": ("base", "seth")},
]
FEW = 12  # iterations


def brought_to(answers, seed, **table):
    """A game that random answers have brought so far."""
    game, dice = Game.new(seed=seed, **table), Dice(seed)
    while len(game.answers) < answers and not game.over:
        options = game.options(game.waiting[0])
        game.play(options[dice.below(len(options))])
    return game


def thinkers(seed):
    return [
        PlannerBot(Dice(seed), iterations=FEW),
        SearchBot(Dice(seed), iterations=FEW),
        SearchBot(Dice(seed), iterations=FEW, care=3),
    ]


@pytest.mark.parametrize(("table", "first"), [(TABLES[0], 0), (TABLES[1], 0), (TABLES[2], 0), (TABLES[2], 1)])
def test_thinking_bots_play_whole_games(table, first):
    game = Game.new(seed=4, round_limit=2, **table)
    bots = [thinkers(seat)[(seat + first) % 3] for seat in range(game.players)]
    while not game.over:
        seat = game.waiting[0]
        game.play(ask(bots[seat], game, seat), seat)
    assert game.ranking


@pytest.mark.plain
@pytest.mark.parametrize("table", TABLES)
def test_a_thinking_bot_answers_by_what_its_seat_knows_alone(table):
    for seed in range(12):
        game = brought_to(60 + 25 * seed, seed, **table)
        if game.over:
            continue
        seat = game.waiting[0]
        other = game.sample(seat, Dice(seed + 100))
        assert other.view(seat) == game.view(seat)
        for one, same in zip(thinkers(seed), thinkers(seed), strict=True):
            assert ask(one, game, seat) == ask(same, other, seat)


@pytest.mark.parametrize(("players", "tries"), [(2, 120), (3, 240), (5, 480)])
def test_the_planner_tries_more_where_there_are_more_opponents(players, tries):
    game, bot = brought_to(30, 1, players=players), PlannerBot(Dice(1))
    while len(game.options(game.waiting[0])) < 2:
        game.play(game.options(game.waiting[0])[0])
    ask(bot, game, game.waiting[0])
    assert bot.iterations == tries
    assert 1 < bot.searched <= tries


@pytest.mark.plain
def test_the_same_seed_and_iterations_give_the_same_answer_and_advice():
    game = brought_to(120, 5, players=3)
    seat = game.waiting[0]
    first, again = (ask(bot, game, seat) for bot in (thinkers(9)[1], thinkers(9)[1]))
    assert first == again
    assert game.advise(seat, iterations=30, seed=2) == game.advise(seat, iterations=30, seed=2)


class Clock:
    """A clock that goes on by a hundredth of a second whenever somebody looks."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        self.now += 0.01
        return self.now


@pytest.mark.parametrize(
    "make",
    [
        lambda dice: GreedyBot(dice),
        lambda dice: PlannerBot(dice, iterations=100_000),
        lambda dice: SearchBot(dice, seconds=60.0),
        lambda dice: SearchBot(dice, iterations=100_000, care=3),
    ],
)
def test_a_deadline_is_kept_whatever_the_bot_would_like(make, monkeypatch):
    game = brought_to(150, 7, players=4)
    seat = game.waiting[0]
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    assert ask(make(Dice(1)), game, seat, clock.now + 0.3) in game.options(seat)
    assert clock.now < 100.3


def test_a_search_without_time_tries_once():
    game = brought_to(150, 7, players=4)
    seat = game.waiting[0]
    late = SearchBot(Dice(1), seconds=60.0)
    assert ask(late, game, seat, time.monotonic() - 1.0) in game.options(seat)
    assert late.searched == 1


def test_a_clock_that_stands_still_for_a_while_breaks_no_search(monkeypatch):
    """Some clocks tick every 16 milliseconds only."""
    game = brought_to(100, 3, players=2)
    seat = game.waiting[0]
    asked = iter(range(1_000_000))
    monkeypatch.setattr(search_bot.time, "monotonic", lambda: next(asked) // 200 * 0.016)
    bot = SearchBot(Dice(1), seconds=0.04)
    assert ask(bot, game, seat) in game.options(seat)
    assert bot.searched > 200


@pytest.mark.parametrize("budget", [{"iterations": -1}, {"seconds": float("nan")}, {"seconds": -1.0}])
def test_a_search_that_would_never_end_is_refused(budget):
    with pytest.raises(kemet.GameError, match="some seconds or some iterations"):
        SearchBot(Dice(1), **budget)


# Sealed cards


def battles(pick):
    """Positions before a battle, where somebody is asked so, and the other foresees nothing."""
    found = 0
    for seed in range(400):
        game, dice = Game.new(players=2, seed=seed), Dice(seed)
        while not game.over and game.question(game.waiting[0])["message"] != pick:
            options = game.options(game.waiting[0])
            game.play(options[dice.below(len(options))])
        if game.over:
            continue
        seat = game.waiting[0]
        battle = game.view(seat)["battle"]
        foreseen = game.state.passive(1 - seat).foresight
        if battle["attacker"]["seat"] == seat and not foreseen:  # who picks first
            yield game, seat
            found += 1
        if found == 3:
            return
    pytest.fail("no battle was found")


def searched(game, seat, care):
    bot = SearchBot(Dice(1), iterations=1500, care=care)
    give_imagination(bot, game, seat)
    return bot.search(seat, thorough=True)


def guesses_at(place, game):
    """How often somebody else was asked for a battle card beside this place."""
    return [
        (other, sum(other.tried))
        for other in place.sealed.values()
        if any(game.text(answer).startswith("fight") for answer in other.answers)
    ]


def own_places_below(place):
    """Where the same seat is asked again, and nobody has seen anything of it yet."""
    for below in place.next:
        if below is not None and below.seat == place.seat:
            yield below
            yield from own_places_below(below)


@pytest.mark.parametrize(("care", "most"), [(0, 99), (3, 1)])
def test_nobody_in_a_search_chooses_by_a_card_that_is_sealed(care, most):
    """Whatever I seal, the other chooses at one and the same place."""
    for game, seat in islice(battles("pick_battle_card"), most):
        root = searched(game, seat, care)
        cards = [slot for slot in range(len(root.answers)) if root.next[slot] is not None]
        assert len(cards) > 1
        ((_, guessed),) = guesses_at(root, game)
        assert guessed > 500
        sealed = [below for slot in cards if (below := root.next[slot]).seat == seat]
        sealing = [
            place for card in sealed for place in (card, *own_places_below(card)) if is_sealing(place, game)
        ]
        assert sealing
        assert not [guess for place in sealing for guess in guesses_at(place, game)]


def is_sealing(place, game):
    """Whether what is asked here belongs to the battle cards of one side."""
    return all(game.text(answer).split()[0] in ("discard", "add", "done") for answer in place.answers)


def test_nobody_in_a_search_learns_what_beats_a_card_that_is_already_sealed():
    for game, seat in battles("pick_discard"):
        root = searched(game, seat, 0)
        for place in (root, *own_places_below(root)):
            if is_sealing(place, game):
                assert not guesses_at(place, game)


def test_who_foresees_a_card_in_a_search_chooses_by_it():
    """Prescience, B2: for each card of the defender another place."""
    game = table("anubis: 3@WO prescience | bastet: 3@WS")
    play(game, "token upper-move", "troop WO", "move WS 3")
    assert game.waiting == (1,)
    root = searched(game, 1, 0)
    assert len(guesses_at(root, game)) > 1
    play(game, "fight 3-2-0")
    assert guesses_at(searched(game, 1, 0), game)


@pytest.mark.plain
def test_advice_ranks_the_open_answers_with_chances():
    game = brought_to(100, 3, players=2)
    seat = game.waiting[0]
    advice = game.advise(seat, iterations=60, seed=1)
    assert sorted(one.action for one in advice) == game.options(seat)
    assert [one.tried for one in advice] == sorted((one.tried for one in advice), reverse=True)
    assert all(one.chance is None or 0.0 <= one.chance <= 1.0 for one in advice)
    assert advice[0].chance is not None
    assert game.text(advice[0].action) == advice[0].text


def test_advice_where_there_is_nothing_to_decide_is_quick():
    game = next(game for game in (brought_to(n, 3, players=2) for n in range(20, 200)) if only_one(game))
    (advice,) = game.advise(game.waiting[0], seconds=1000.0)
    assert 0.0 < advice.chance < 1.0
    assert advice.tried == 50


def only_one(game):
    return len(game.options(game.waiting[0])) == 1


def test_nobody_is_advised_who_is_not_asked():
    game = Game.new(players=2, seed=1)
    with pytest.raises(kemet.NotWaiting):
        game.advise(1 - game.waiting[0])


def test_the_levels_go_from_chance_to_search():
    assert LEVELS == ["random", "greedy", "planner", "general", "pharaoh"]
    bots = [bot_named(name, Dice(1)) for name in LEVELS]
    assert (bots[3].seconds, bots[4].seconds) == (0.2, 1.5)
    assert bots[4].care > bots[3].care == 0


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_imagines_depends_on_its_view_alone(table):
    """Also while battle cards lie sealed: the same dice, the same imagined game, whatever the truth is."""
    sealed = compared = 0
    for seed in range(5):
        game, dice = Game.new(seed=seed, round_limit=4, **table), Dice(seed)
        while not game.over:
            seat = game.waiting[0]
            battle = game.view(seat)["battle"]
            in_secret = battle is not None and not battle["open"]
            if in_secret or len(game.answers) % 29 == 0:
                truths = [game, game.sample(seat, Dice(seed + 1000)), game.sample(seat, Dice(seed + 2000))]
                assert len({truth.sample(seat, Dice(7)).digest() for truth in truths}) == 1
                for bot, same in zip(thinkers(seed), thinkers(seed), strict=True):
                    if in_secret and compared % 5 == 0:
                        assert ask(bot, truths[0], seat) == ask(same, truths[1], seat)
                sealed += in_secret
                compared += 1
            options = game.options(seat)
            game.play(options[dice.below(len(options))], seat)
    assert sealed > 10
    assert compared > 40
