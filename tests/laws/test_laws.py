"""The laws on random games of every size, length and edition, and a planted fault that each must catch."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kemet.bots import GreedyBot, PlannerBot, RandomBot, SearchBot
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.table.options import CHOICES
from laws.keeping import (
    LawBroken,
    conservation,
    copying,
    playing_fair,
    progress,
    random_answer,
    random_game,
    replaying,
    secrecy,
)

pytestmark = pytest.mark.plain

AGREED = {
    "seed": st.integers(0, 2**40),
    **{name: st.sampled_from(values) for name, values in CHOICES.items()},
}
BASE = st.fixed_dictionaries({"players": st.integers(2, 5), **AGREED})
SETH = st.fixed_dictionaries(
    {
        "players": st.integers(3, 6),
        "boxes": st.just(("base", "seth")),
        "seth": st.integers(0, 2),
        "seth_goal": st.sampled_from([8, 10]),
        **AGREED,
    }
)
TABLES = st.one_of(BASE, BASE, BASE, SETH)
MOMENTS = st.integers(1, 1500)
PATIENT = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=40)


FEW = 10  # iterations of a search
THINKERS = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": lambda dice: PlannerBot(dice, iterations=FEW),
    "search": lambda dice: SearchBot(dice, iterations=FEW),
    "careful search": lambda dice: SearchBot(dice, iterations=FEW, care=3),
}


@PATIENT
@given(TABLES, MOMENTS)
def test_playing_on_with_a_copy_changes_nothing(options, answers):
    """Law 1."""
    game = random_game(answers=answers, **options)
    copying(game, Dice(answers), answers=25)


@PATIENT
@given(TABLES, MOMENTS)
def test_a_record_replays_to_the_same_digest_and_every_action_has_its_text(options, answers):
    """Law 2."""
    replaying(random_game(answers=answers, **options))


@PATIENT
@given(TABLES, MOMENTS)
def test_no_view_leaks(options, answers):
    """Law 3."""
    game = random_game(answers=answers, **options)
    dice = Dice(answers)
    for _ in range(6):
        if game.over:
            break
        secrecy(game, dice)
        game.play(random_answer(game, dice))


@PATIENT
@given(TABLES)
def test_everything_adds_up_after_every_answer(options):
    """Law 4."""
    game = Game.new(**options)
    dice = Dice(options["seed"])
    while not game.over:
        conservation(game.state)
        game.play(random_answer(game, dice))


@PATIENT
@given(TABLES, MOMENTS)
def test_there_is_always_an_answer_and_every_answer_can_be_played(options, answers):
    """Law 5."""
    progress(random_game(answers=answers, **options))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("length", CHOICES["length"])
def test_random_games_end(players, length):
    """Law 5."""
    for seed in range(3):
        game = random_game(players, seed, length=length)
        assert game.over
        assert sorted(game.ranking) == list(range(players))


@settings(PATIENT, max_examples=12)
@given(TABLES, MOMENTS, st.sampled_from(sorted(THINKERS)))
def test_a_bot_answers_by_what_its_seat_knows_alone(options, answers, bot):
    """Law 6."""
    game = random_game(answers=answers, **options)
    if not game.over:
        playing_fair(game, Dice(answers), THINKERS[bot])


# Planted faults: a law that cannot catch one is no law.


def some_positions(players=3):
    for seed in range(12):
        yield random_game(players, seed, answers=60 + 37 * seed)


def caught(law):
    for game in some_positions():
        try:
            law(game)
        except LawBroken:
            return True
    return False


def shares_a_frame(game):
    twin = game.copy()
    twin.state.stack[:] = game.state.stack
    return twin


def shares_the_row(game):
    twin = game.copy()
    twin.state.cells = game.state.cells
    return twin


def shares_the_ears(game):
    twin = game.copy()
    twin.state.ears = game.state.ears
    return twin


@pytest.mark.parametrize("copy", [shares_a_frame, shares_the_row, shares_the_ears])
def test_the_law_of_copying_catches_a_shared_part(copy):
    assert caught(lambda game: copying(game, Dice(1), answers=40, copy=copy))


def forgets_the_last_answer(text):
    game = Game.from_record(text)
    game.answers.pop()
    return game


def plays_another_seed(text):
    game = Game.from_record(text)
    return Game.new(game.players, 99)


@pytest.mark.parametrize("read", [forgets_the_last_answer, plays_another_seed])
def test_the_law_of_replaying_catches_a_faulty_reader(read):
    assert caught(lambda game: replaying(game, read=read))


def shows_a_rival_hand(game, seat):
    rival = 1 if seat == 0 else 0
    return game.view(seat) | {"rival": [game.state.hand(rival, kind) for kind in range(14)]}


def shows_the_pile(game, seat):
    return game.view(seat) | {"pile": [game.state.pile(0, kind) for kind in range(14)]}


def shows_used_battle_cards(game, seat):
    rival = 1 if seat == 0 else 0
    return game.view(seat) | {"rival": int(game.state.battle_hand(rival))}


def counts_cards_under_the_battle_card(game, seat):
    rival = 1 if seat == 0 else 0
    return game.view(seat) | {"rival": int(game.state.hand_size(rival))}


def shows_sealed_cards(game, seat):
    sealed = [
        (int(frame.attacker.card), int(frame.defender.card))
        for frame in game.state.stack
        if type(frame).__name__ == "Battle"
    ]
    return game.view(seat) | {"sealed": sealed}


LEAKS = [
    shows_a_rival_hand,
    shows_the_pile,
    shows_used_battle_cards,
    counts_cards_under_the_battle_card,
    shows_sealed_cards,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_the_law_of_secrecy_catches_a_leaking_view(leak):
    def law(game):
        dice = Dice(3)
        for _ in range(120):
            if game.over:
                return
            secrecy(game, dice, view=leak)
            game.play(random_answer(game, dice))

    assert caught(law)


def test_the_law_of_secrecy_catches_events_for_everybody():
    seen_twice = {}

    def all_events(game, seat):
        return seen_twice.setdefault(id(game), game.events)

    assert caught(lambda game: secrecy(game, Dice(3), events=all_events))


def steals_a_unit(state):
    state.set_reserve(0, state.reserve(0) + 1)


def prints_a_card(state):
    state.add_to_hand(0, 0, 1)


def overpays(state):
    state.set_prayer(0, -1)


def forges_a_power(state):
    state.set_powers(0, state.powers(0) ^ 1)


def leaves_a_creature_alone(state):
    state.set_figure_owner(0, 0)
    state.set_figure_space(0, next(s for s in range(state.board.size) if state.units(s, 0) == 0))


def stacks_pyramids(state):
    for colour in range(3):
        state.set_level(0, colour, 1)
        state.set_site(0, colour, state.board.districts[state.home(0)][0])


def swallows_a_battle_card(state):
    state.set_battle_set(0, 0b11111)


def billets_enemies(state):
    for seat in (0, 1):
        home = next(s for s in range(state.board.size) if state.units(s, seat))
        state.add_units(home, seat, -1)
        state.add_units(state.board.temples[0], seat, 1)


FAULTS = [
    steals_a_unit,
    prints_a_card,
    overpays,
    forges_a_power,
    leaves_a_creature_alone,
    stacks_pyramids,
    swallows_a_battle_card,
    billets_enemies,
]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_law_of_conservation_catches_a_spoilt_table(fault):
    game = random_game(3, 5, answers=120)
    conservation(game.state)
    fault(game.state)
    with pytest.raises(LawBroken):
        conservation(game.state)


@pytest.mark.parametrize(
    "faulty",
    [
        lambda game: [],
        lambda game: game.options(game.waiting[0]) * 2,
        lambda game: [*game.options(game.waiting[0])[::-1], 0],
        lambda game: [*game.options(game.waiting[0]), 127 << 21],
    ],
)
def test_the_law_of_progress_catches_faulty_options(faulty):
    game = random_game(3, 5, answers=120)
    with pytest.raises((LawBroken, ValueError)):
        progress(game, options=faulty)


def knows_the_truth(bot, game, seat):
    """The bot imagines nothing: it is given the game itself."""
    bot.imagine = lambda dice: game.copy()
    return bot.choose(game.view(seat), game.options(seat))


@pytest.mark.parametrize("bot", ["greedy", "planner", "search", "careful search"])
def test_the_law_of_playing_fair_catches_a_bot_that_is_told_the_truth(bot):
    def law(game):
        dice = Dice(3)
        for _ in range(12):
            if game.over:
                return
            playing_fair(game, dice, THINKERS[bot], ask=knows_the_truth)
            game.play(random_answer(game, dice))

    assert caught(law)


def test_the_digest_sees_every_number_of_the_table():
    """Laws 1 and 2 rest on it: what changes in the row changes the text, but for room that is not in use."""
    from kemet.table import state as table

    state = random_game(5, 3, answers=300).state
    by_seat = [table.ORDER, table.PRAYER, table.RESERVE, table.HOME, table.TOKENS, table.MAT, table.SILVER]
    by_seat += [table.GOLD, table.BATTLE_HAND, table.BATTLE_SET, table.BATTLE_SHOWN, table.POWERS]
    spare = {begin + 5 for begin in by_seat}
    spare |= {*range(table.POINTS + 25, table.POINTS + 30), *range(table.LEVEL + 15, table.LEVEL + 18)}
    spare |= {*range(table.SITE + 15, table.SITE + 18)}
    spare |= {
        *range(table.HAND_SIZE, table.HAND_SIZE + 6),
        *range(table.LORD, table.LORD + 6),
    }  # follow from others
    spare |= {*range(table.FIGURE_SPACE + 7, table.FIGURE_OWNER), *range(table.FIGURE_OWNER + 7, table.OWNER)}
    spare |= {*range(table.OWNER + 48, table.UNITS)}
    spare |= {table.UNITS + 6 * space + 5 for space in range(state.board.size)}
    before = state.text()
    for i in range(len(state.cells)):
        state.cells[i] += 1
        assert (state.text() != before) == (i not in spare), i
        state.cells[i] -= 1
