"""A player who takes what is to be had: it tries every answer and likes what is best at the end of the turn."""

import time
from typing import Any, ClassVar, Final

from kemet.bots.asking import Imagine
from kemet.expansions.seth.facts import CEREMONY, allied_units, height, seth_of
from kemet.game import Game
from kemet.machine.actions import first, second, verb_of
from kemet.machine.chance import Dice

MOST_OPTIONS: Final = 40
MOST_ANSWERS: Final = 60  # a turn that is tried out never takes longer
FORESIGHT: Final = 240  # own answers that are tried for one decision, beyond its options
IN_BATTLE: Final = ("battle_card", "card")  # kinds of questions where the cards of others decide

# What things are worth, a victory point being 100.
POINT: Final = 100.0
ENOUGH: Final = 12  # more points win nothing
KEPT: Final = 25.0  # more for a point that nobody can take away
WON: Final = 10_000.0
RIVAL: Final = 0.4  # how much what a rival has weighs against the own
PRAYER: Final = [0.0, 9.0, 18.0, 26.0, 34.0, 41.0, 48.0, 54.0, 59.0, 63.0, 66.0, 68.0]
PYRAMID: Final = [0.0, 12.0, 36.0, 66.0, 92.0]
TILE: Final = [0.0, 24.0, 40.0, 54.0, 72.0]
UNIT: Final = 10.0
GUARD: Final = 3.0  # a unit in a temple
CREATURE: Final = 16.0
CARD: Final = 8.0
SECOND_TEMPLE: Final = 35.0
RITE: Final = 400.0  # the Great Ceremony
TEMPLE: Final = [0.0, 80.0, 200.0, 400.0]  # the highest sacred temple
BUILDER: Final = 20.0  # an ally's unit where the next level of that temple will be built
LATE: Final = 6.0  # a place further back in the turn order


class GreedyBot:
    """Looks to the end of its own turn, in a few games that it could be in."""

    needs_view: ClassVar[bool] = True
    needs_sample: ClassVar[bool] = True

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.imagine: Imagine = nowhere

    def choose(self, view: dict[str, Any] | None, options: list[int], deadline: float | None = None) -> int:
        if len(options) == 1:
            return options[0]
        assert view is not None
        seat: int = view["seat"]
        open_options = self.dice.shuffled(options)[:MOST_OPTIONS]
        totals = [0.0 for _ in open_options]
        samples = samples_for(view["question"]["pick"], len(open_options))
        tries = FORESIGHT // (samples * len(open_options))
        for _ in range(samples):
            game = self.imagine(Dice(int(self.dice.below(1 << 30))))
            for i, option in enumerate(open_options):
                if deadline is not None and time.monotonic() > deadline:
                    return best_of(open_options, totals)
                trial = game.copy()
                trial.play(option, seat)
                totals[i] += self.prospect(trial, seat, tries)
        return best_of(open_options, totals)

    def prospect(self, game: Game, seat: int, tries: int) -> float:
        """What the game is worth at the end of this turn, if the seat goes on as well as it can see."""
        active = game.state.active()
        for _ in range(MOST_ANSWERS):
            if game.over or active < 0 or game.state.active() != active:
                break
            waiting = game.waiting
            asked = seat if seat in waiting else waiting[0]
            pick = game.question(asked)["pick"]
            if pick == "turn":
                break
            options = game.options(asked)
            if not options:
                return -WON
            if asked == seat and len(options) > 1 and pick not in IN_BATTLE:
                fewer = worth_trying(options)
                if tries >= len(fewer):
                    return self.best_prospect(game, seat, fewer, tries // len(fewer) - 1)
            game.play(self.offhand(game, options, pick), asked)
        return worth(game, seat)

    def best_prospect(self, game: Game, seat: int, options: list[int], tries: int) -> float:
        best = -2 * WON
        for option in options:
            trial = game.copy()
            trial.play(option, seat)
            best = max(best, self.prospect(trial, seat, tries))
        return best

    def offhand(self, game: Game, options: list[int], pick: str) -> int:
        """An answer without thinking: no more, if that is open."""
        if pick not in IN_BATTLE[:1]:
            for option in options:
                if game.text(option) == "done":
                    return option
        return options[int(self.dice.below(len(options)))]


def nowhere(dice: Dice) -> Game:
    raise LookupError("a bot that imagines games is asked through `kemet.bots.asking`")


def samples_for(pick: str, options: int) -> int:
    """Cards of others make a battle uncertain; a turn depends little on them."""
    if pick in IN_BATTLE:
        return max(4, 36 // options)
    return 2


def best_of(options: list[int], totals: list[float]) -> int:
    """The options were shuffled, so among equals the first is the one that luck prefers."""
    best = 0
    for i in range(1, len(options)):
        if totals[i] > totals[best]:
            best = i
    return options[best]


def worth_trying(options: list[int]) -> list[int]:
    """Where the same can be done with several numbers: the largest, and the one below it."""
    last: dict[int, int] = {}
    chosen: list[int] = []
    for option in options:
        way = int(verb_of(option) * 128 + first(option))
        if way in last and len(chosen) >= 2 and chosen[-2] // 16384 == option // 16384:
            chosen[-2] = chosen[-1]
            chosen[-1] = option
        else:
            chosen.append(option)
        last[way] = int(second(option))
    return chosen


# What a position is worth


def worth(game: Game, seat: int) -> float:
    """Points before everything else, then what points are made of; less what the strongest rival has."""
    state = game.state
    scores = [min(score, ENOUGH) for score in game.scores]
    rival, ahead = 0.0, -WON
    for other in range(game.players):
        if state.hostile(seat, other):
            ahead = max(ahead, POINT * scores[other])
            rival = max(rival, POINT * scores[other] + riches(game, other))
    total = POINT * scores[seat] - ahead + riches(game, seat) - RIVAL * (rival - ahead)
    if state.rules.extras:
        total += rites(game, seat)
    if game.over:
        total += -WON if state.hostile(seat, game.ranking[0]) else WON
    return total


def rites(game: Game, seat: int) -> float:
    """What the alliance must do besides scoring, and Seth must fear."""
    state = game.state
    done = RITE if state.extra(CEREMONY) else 0.0
    highest = 0.0
    for space in range(state.board.size):
        level = int(height(state, space))
        if level > 0:
            temple = TEMPLE[level]
            if level < 3:
                temple += BUILDER * min(level + 1, int(allied_units(state, space)))
            highest = max(highest, temple)
    done += highest
    return -done if seat == seth_of(state) else done


def riches(game: Game, seat: int) -> float:
    """What a seat has on the table, in view of all."""
    state, board = game.state, game.state.board
    total = PRAYER[int(state.prayer(seat))] + CARD * int(state.hand_size(seat))
    for source in range(5):
        total += KEPT * int(state.points(seat, source))
    temples = 0
    for space in range(board.size):
        units = int(state.units(space, seat))
        if units > 0:
            total += UNIT * units
            if board.is_temple[space]:
                total += GUARD * units
                temples += 1
    if temples > 1:
        total += SECOND_TEMPLE
    for colour in range(3):
        total += PYRAMID[int(state.level(seat, colour))]
    for tile, slot in enumerate(state.rules.slot_of_tile):
        if state.tile_owner(tile) == seat:
            total += TILE[int(state.rules.slots[slot].level)]
    for figure in range(len(state.rules.creatures)):
        if state.figure_owner(figure) == seat and state.figure_space(figure) >= 0:
            total += CREATURE
    for place in range(game.players):
        if state.order(place) == seat:
            total += LATE * place
    return total
