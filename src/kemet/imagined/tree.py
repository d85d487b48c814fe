"""The tree of a search: places where somebody was asked, what was tried there, and how it went.

Each round walks down the tree by what has paid for whoever was asked, adds one place to it, finishes the turn
offhand, and tells every place on the way how it went. Answers that others seal are not part of the tree:
nobody in an imagined game chooses by what it could not see.
"""

import math
from typing import Final

from kemet.imagined.judging import chances
from kemet.imagined.trial import TURN, Trial
from kemet.machine.actions import Vocabulary, verb_of
from kemet.machine.chance import Dice

CURIOSITY: Final = 0.35  # how much a rarely tried answer is preferred
UNTRIED: Final = 0.05  # an untried answer is expected to be so much better than its place so far
MOST_ANSWERS: Final = 60  # a turn that is finished offhand never takes longer


class Place:
    """A point of the tree: what was open there, and how it went."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # who is asked here
        self.visits = 0
        self.total = 0.0
        self.answers: list[int] = []
        self.where: dict[int, int] = {}  # in the lists, by answer
        self.tried: list[int] = []
        self.open: list[int] = []  # how often it was open when we came by
        self.worth: list[float] = []
        self.next: list[Place | None] = []

    def slot(self, answer: int) -> int:
        found = self.where.get(answer, -1)
        if found < 0:
            found = len(self.answers)
            self.where[answer] = found
            self.answers.append(answer)
            self.tried.append(0)
            self.open.append(0)
            self.worth.append(0.0)
            self.next.append(None)
        return found


def better(place: Place, one: int, other: int) -> bool:
    """What was tried more often is surer; among equals what paid more."""
    if place.tried[one] != place.tried[other]:
        return place.tried[one] > place.tried[other]
    return place.worth[one] > place.worth[other]


def explore(root: Place, trial: Trial, me: int, words: Vocabulary, far: bool) -> None:
    """One round: down the tree, one step beyond it, to the end of the turn, and back up.

    `far`: the tree goes on into the turns of others; else it ends with the turn.
    """
    active = int(trial.state.active())
    places: list[Place] = []
    slots: list[int] = []
    place = root
    while True:
        slot = select(place, ways_among(words, trial.options()), trial.dice)
        places.append(place)
        slots.append(slot)
        trial.answer(place.answers[slot])
        pass_by_secrets(trial, me)
        if trial.state.over() or (not far and turn_has_ended(trial, active)):
            break
        beyond = place.next[slot]
        seat = trial.seat()
        if beyond is None or beyond.seat != seat:
            place.next[slot] = Place(seat)
            finish_turn(trial, words.read("done"))
            break
        place = beyond
    found = chances(trial.state)
    for i in range(len(places)):
        place, slot = places[i], slots[i]
        won = found[place.seat]
        place.visits += 1
        place.total += won
        place.tried[slot] += 1
        place.worth[slot] += won


def select(place: Place, ways: list[int], dice: Dice) -> int:
    """The answer with the best prospect; rarely tried ones get the benefit of the doubt."""
    hope = (place.total / place.visits if place.visits else 0.5) + UNTRIED
    best, best_worth = -1, -1.0
    for answer in ways:
        slot = place.slot(answer)
        place.open[slot] += 1
        tried = place.tried[slot]
        if tried:
            worth = place.worth[slot] / tried + CURIOSITY * math.sqrt(math.log(place.open[slot]) / tried)
        else:
            worth = hope + CURIOSITY * 0.7 + int(dice.below(1000)) * 1e-4
        if worth > best_worth:
            best, best_worth = slot, worth
    return best


def pass_by_secrets(trial: Trial, me: int) -> None:
    """What others seal is answered by what they might do, not by what would be best against the truth."""
    while not trial.state.over() and trial.seat() != me and trial.secret():
        trial.answer_at_random()


def turn_has_ended(trial: Trial, active: int) -> bool:
    return active < 0 or trial.state.active() != active or trial.pick() == TURN


def finish_turn(trial: Trial, done: int) -> None:
    """Offhand to the next turn: no more, where that is open, else anything."""
    state = trial.state
    active = int(state.active())
    for _ in range(MOST_ANSWERS):
        if state.over() or turn_has_ended(trial, active):
            return
        trial.answer_offhand(done)


def ways_among(words: Vocabulary, options: list[int]) -> list[int]:
    """Where the same is open with several numbers: the largest, and the one below it."""
    if len(options) < 3:
        return options
    options.sort()
    ways: list[int] = []
    seen: list[int] = []
    for option in options:
        way = without_number(words, option)
        if len(ways) > 1 and seen[-1] == way and seen[-2] == way:
            ways[-2] = ways[-1]
            ways[-1] = option
        else:
            ways.append(option)
            seen.append(way)
    return ways


def without_number(words: Vocabulary, option: int) -> int:
    """Equal for options that differ only in how many."""
    kinds = words.by_number[verb_of(option)].kinds
    if len(kinds) < 2 or kinds[-1] != "number":
        return option
    return option >> 14 if len(kinds) == 2 else option >> 7
