"""A player who takes what is to be had: it tries every answer and likes the one that leaves it richest."""

import time
from typing import Any, ClassVar, Final

from kemet.bots.asking import Imagine, nothing_imagined
from kemet.expansions.seth.facts import seth_of
from kemet.expansions.seth.prospects import rites
from kemet.game import Game
from kemet.imagined.tree import MOST_ANSWERS, ways_among
from kemet.imagined.trial import SEALED, TURN
from kemet.machine.chance import Dice

MOST_OPTIONS: Final = 40
FORESIGHT: Final = 600  # own answers that are tried for one decision, beyond its options

# What things are worth. Victory points come first; the rest is what they are made of.
WON: Final = 10_000.0
POINT: Final = 100.0
ENOUGH: Final = 12  # more points win nothing
KEPT: Final = 25.0  # more for a point that nobody can take away
SOURCES: Final = 5  # kinds of such points
RIVAL: Final = 0.4  # how much the things of a rival weigh against the own
PRAYER: Final = [0.0, 9.0, 18.0, 26.0, 34.0, 41.0, 48.0, 54.0, 59.0, 63.0, 66.0, 68.0]
COLOURS: Final = 3
PYRAMID: Final = [0.0, 12.0, 36.0, 66.0, 92.0]  # by level
TILE: Final = [0.0, 24.0, 40.0, 54.0, 72.0]  # by level
UNIT: Final = 10.0
GUARD: Final = 3.0  # more for a unit in a temple
SECOND_TEMPLE: Final = 35.0  # T4
CREATURE: Final = 16.0
CARD: Final = 8.0
LATE: Final = 6.0  # a place further back in the turn order: whoever moves last keeps the temples


class GreedyBot:
    """Looks to the end of the turn, in a few games that it could be in."""

    needs_view: ClassVar[bool] = True
    needs_sample: ClassVar[bool] = True

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.imagine: Imagine = nothing_imagined

    def choose(self, view: dict[str, Any] | None, options: list[int], deadline: float | None = None) -> int:
        if len(options) == 1:
            return options[0]
        assert view is not None
        seat: int = view["seat"]
        tried = self.dice.shuffled(options)[:MOST_OPTIONS]
        samples = samples_for(view["question"]["pick"], len(tried))
        # With another box on the table every answer takes longer to try.
        tries = FORESIGHT // (samples * len(tried) * len(view["boxes"]))
        totals: list[float] = []
        for _ in range(samples):
            game = self.imagine(Dice(self.dice.below(1 << 30)))
            worths: list[float] = []
            for option in tried:
                if deadline is not None and time.monotonic() > deadline:
                    # What a sample says of some of the options only counts if there is nothing better.
                    return best_of(tried, totals or worths)
                worths.append(prospect_after(game, seat, option, tries))
            totals = [total + more for total, more in zip(totals, worths, strict=True)] if totals else worths
        return best_of(tried, totals)


def samples_for(pick: str, options: int) -> int:
    """In a battle much depends on cards not seen, elsewhere little."""
    return max(4, 36 // options) if pick in SEALED else 2


def best_of(options: list[int], worths: list[float]) -> int:
    """The options come shuffled: the first among equals is the one that luck prefers."""
    best = 0
    for i in range(1, len(worths)):
        if worths[i] > worths[best]:
            best = i
    return options[best]


# Trying out


def prospect_after(game: Game, seat: int, option: int, tries: int) -> float:
    trial = game.copy()
    trial.play(option, seat)
    return prospect(trial, seat, tries)


def prospect(game: Game, seat: int, tries: int) -> float:
    """What the game is worth at the end of this turn, if the seat goes on as well as so many tries show."""
    active = game.state.active()
    for _ in range(MOST_ANSWERS):
        if game.over or active < 0 or game.state.active() != active:
            break
        waiting = game.waiting
        asked = seat if seat in waiting else waiting[0]
        pick = game.question(asked)["pick"]
        if pick == TURN:
            break
        options = game.options(asked)
        if asked == seat and len(options) > 1 and pick not in SEALED:
            ways = ways_among(game.words, options)
            if len(ways) <= tries:
                return max([prospect_after(game, seat, way, tries // len(ways) - 1) for way in ways])
        game.play(offhand(game, options), asked)
    return worth(game, seat)


def offhand(game: Game, options: list[int]) -> int:
    """An answer without thinking: no more, if that is open."""
    done = game.action("done")
    return done if done in options else options[game.dice.below(len(options))]


# What a position is worth


def worth(game: Game, seat: int) -> float:
    """Points ahead of the best rival first, then what points are made of."""
    state = game.state
    scores = [min(ENOUGH, score) for score in game.scores]
    best, richest = 0, 0.0
    for other in range(game.players):
        if state.hostile(seat, other):
            best = max(best, scores[other])
            richest = max(richest, riches(game, other))
    total = POINT * (scores[seat] - best) + riches(game, seat) - RIVAL * richest
    if len(state.rules.boxes) > 1:
        total += -rites(state) if seat == seth_of(state) else rites(state)
    if game.over:
        total += -WON if state.hostile(seat, game.ranking[0]) else WON
    return total


def riches(game: Game, seat: int) -> float:
    """What a seat has, in view of all."""
    state, board = game.state, game.state.board
    total = PRAYER[state.prayer(seat)] + CARD * int(state.hand_size(seat))
    for source in range(SOURCES):
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
    for colour in range(COLOURS):
        total += PYRAMID[state.level(seat, colour)]
    for tile, slot in enumerate(state.rules.slot_of_tile):
        if state.tile_owner(tile) == seat:
            total += TILE[state.rules.slots[slot].level]
    for figure in range(len(state.rules.creatures)):
        if state.figure_owner(figure) == seat and state.figure_space(figure) >= 0:
            total += CREATURE
    for place in range(game.players):
        if state.order(place) == seat:
            total += LATE * place
    return total
