"""The tree of a search: places where somebody was asked, what was tried there, and how it went.

Each round walks down the tree by what has paid for whoever was asked, adds one place to it, finishes the turn
offhand, and tells every place on the way how it went. Answers that others seal are not part of the tree:
nobody in an imagined game chooses by what it could not see.
"""

import math
from typing import Final

from kemet.imagined.judging import chances
from kemet.imagined.trial import BATTLE_CARD, TURN, Trial
from kemet.machine.actions import Vocabulary, verb_of
from kemet.machine.chance import Dice

CURIOSITY: Final = 0.35  # how much a rarely tried answer is preferred
UNTRIED: Final = 0.29  # an untried answer gets so much more than it seems to be worth
DOUBT: Final = 4  # what is heard of an answer elsewhere counts as if the place itself had been tried so often
WHIMS: Final = 30  # in 100: offhand answers that are given without a thought
NOISE: Final = 2e-5
SEATS: Final = 8  # more than there are
MOST_ANSWERS: Final = 60  # nothing that is finished offhand takes longer


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
        self.worth: list[float] = []  # to who is asked here, summed up
        self.next: list[Place | None] = []
        self.sealed: dict[int, Place] = {}  # where others answered unseen after this

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

    def note(self, slot: int, found: list[float]) -> None:
        won = found[self.seat]
        self.visits += 1
        self.total += won
        self.worth[slot] += won
        self.tried[slot] += 1

    def beside(self, key: int, seat: int) -> "Place":
        found = self.sealed.get(key)
        if found is None:
            found = self.sealed[key] = Place(seat)
        return found


class Memory:
    """How answers went wherever they were given: a first hint at places where they are untried."""

    def __init__(self) -> None:
        self.where: dict[int, int] = {}
        self.tried: list[int] = []
        self.worth: list[float] = []
        self.rounds = 0
        self.totals = [0.0] * SEATS

    def mean(self, seat: int) -> float:
        return self.totals[seat] / self.rounds if self.rounds else 0.5

    def note(self, seat: int, answer: int, won: float) -> None:
        key = answer * SEATS + seat
        slot = self.where.get(key, -1)
        if slot < 0:
            self.where[key] = len(self.tried)
            self.tried.append(1)
            self.worth.append(won)
        else:
            self.tried[slot] += 1
            self.worth[slot] += won

    def hint(self, seat: int, answer: int, hope: float) -> float:
        slot = self.where.get(answer * SEATS + seat, -1)
        if slot < 0:
            return hope
        return (self.worth[slot] + DOUBT * hope) / (self.tried[slot] + DOUBT)


def better(place: Place, one: int, other: int) -> bool:
    """What was tried more often is surer; among equals what paid more."""
    if place.tried[one] != place.tried[other]:
        return place.tried[one] > place.tried[other]
    return place.worth[one] > place.worth[other]


def is_decided(place: Place, left: float) -> bool:
    """Whether so many more rounds could not change which answer was tried most often."""
    most, second = 0, 0
    for tried in place.tried:
        if tried > most:
            most, second = tried, most
        elif tried > second:
            second = tried
    return most - second > left


def explore(
    root: Place, trial: Trial, me: int, memory: Memory, words: Vocabulary, far: bool, care: int
) -> None:
    """One round: down the tree, one step beyond it, offhand to where it is judged, and back up.

    `far`: the tree goes on into the turns of others; else it ends with the turn. `care`: so many answers are
    compared by what they lead to where otherwise one is given offhand.
    """
    active = int(trial.state.active())
    path = Path()
    place = root
    seen, key = root, 0  # the last answer that all have seen: where it was given, and which
    blind = trial.has_sealed(me)
    while True:
        slot = select(place, ways_among(words, trial.options()), memory, trial.dice)
        path.add(place, slot)
        if not trial.secret() or trial.foreseen():
            seen, key = place, slot + 1
        trial.answer(place.answers[slot])
        blind = blind and trial.has_sealed(me)
        if blind:
            pass_by_blindly(trial, me)
        else:
            pass_by_secrets(trial, me, seen, key, path, memory)
        if trial.state.over() or (not far and turn_has_ended(trial, active)):
            break
        beyond = place.next[slot]
        seat = trial.seat()
        if beyond is None or beyond.seat != seat:
            place.next[slot] = Place(seat)
            break
        place = beyond
    done = words.read("done")
    if far:
        go_on_until_asked_again(trial, me, memory, done, care)
    else:
        finish_turn(trial, memory, done)
    path.tell(chances(trial.state), memory)


class Path:
    """The way of one round."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.slots: list[int] = []

    def add(self, place: Place, slot: int) -> None:
        self.places.append(place)
        self.slots.append(slot)

    def tell(self, found: list[float], memory: Memory) -> None:
        """Every place on the way how it went."""
        memory.rounds += 1
        for seat in range(len(found)):
            memory.totals[seat] += found[seat]
        for i in range(len(self.places)):
            place, slot = self.places[i], self.slots[i]
            place.note(slot, found)
            memory.note(place.seat, place.answers[slot], found[place.seat])


def select(place: Place, ways: list[int], memory: Memory, dice: Dice) -> int:
    """The answer with the best prospect; rarely tried ones get the benefit of the doubt."""
    hope = place.total / place.visits if place.visits else 0.5
    best, best_worth = -1, -1.0
    for answer in ways:
        slot = place.slot(answer)
        place.open[slot] += 1
        tried = place.tried[slot]
        if tried:
            worth = place.worth[slot] / tried + CURIOSITY * math.sqrt(math.log(place.open[slot]) / tried)
        else:
            worth = memory.hint(place.seat, answer, hope) + UNTRIED + int(dice.below(1000)) * 1e-4
        if worth > best_worth:
            best, best_worth = slot, worth
    return best


def is_for_others(trial: Trial, me: int) -> bool:
    return not trial.state.over() and trial.seat() != me and trial.secret()


def pass_by_secrets(trial: Trial, me: int, seen: Place, key: int, path: Path, memory: Memory) -> None:
    """What others seal they choose by what has paid for them before, never by what they could not see.

    Such a place hangs beside the tree, at the last answer that all have seen: it is the same for whatever
    was sealed since.
    """
    while is_for_others(trial, me):
        seat = trial.seat()
        other = seen.beside((key * SEATS + seat) * 2 + (1 if trial.pick() == BATTLE_CARD else 0), seat)
        slot = select(other, trial.options(), memory, trial.dice)
        path.add(other, slot)
        trial.answer(other.answers[slot])


def pass_by_blindly(trial: Trial, me: int) -> None:
    """My card lies sealed, the same in every round: what pays against it, the others cannot know."""
    while is_for_others(trial, me):
        options = trial.options()
        trial.answer(options[int(trial.dice.below(len(options)))])


def turn_has_ended(trial: Trial, active: int) -> bool:
    return active < 0 or trial.state.active() != active or trial.pick() == TURN


def finish_turn(trial: Trial, memory: Memory, done: int) -> None:
    """Offhand to the next turn."""
    state = trial.state
    active = int(state.active())
    for _ in range(MOST_ANSWERS):
        if state.over() or turn_has_ended(trial, active):
            return
        answer_offhand(trial, memory, trial.options(), done)


def go_on_until_asked_again(trial: Trial, me: int, memory: Memory, done: int, care: int) -> None:
    """Offhand until this seat begins another turn: all lines are judged at the same point.

    A position right after an own turn looks better than after what the others do about it.
    """
    state = trial.state
    for _ in range(MOST_ANSWERS):
        if state.over():
            return
        options = trial.options()
        if trial.seat() == me and trial.pick() == TURN and done not in options:
            return
        if not care or len(options) == 1 or trial.secret():
            answer_offhand(trial, memory, options, done)
        elif trial.pick() == TURN and done not in options:
            trial.answer(best_beginning(trial, options, memory, done))
        else:
            trial.answer(best_of_some(trial, options, memory, done, care))


def best_beginning(trial: Trial, options: list[int], memory: Memory, done: int) -> int:
    """The best way to begin a turn, by where the turn leads when it is finished offhand."""
    seat = trial.seat()
    best, best_worth = -1, -1.0
    for answer in options:
        attempt = trial.copy()
        attempt.answer(answer)
        finish_turn(attempt, memory, done)
        worth = chances(attempt.state)[seat]
        if worth > best_worth:
            best, best_worth = answer, worth
    return best


def best_of_some(trial: Trial, options: list[int], memory: Memory, done: int, care: int) -> int:
    """The best of a few answers, by what they lead to at once; of equals the one that has paid elsewhere."""
    seat = trial.seat()
    best, best_worth = -1, -1.0
    for answer in some_among(options, best_known(memory, seat, options, trial.dice), done, care, trial.dice):
        attempt = trial.copy()
        attempt.answer(answer)
        worth = chances(attempt.state)[seat]
        if worth > best_worth:
            best, best_worth = answer, worth
    return best


def some_among(options: list[int], known: int, done: int, care: int, dice: Dice) -> list[int]:
    """What is known to be good, no more, and some others: each of them, or as many as care can look at."""
    some = [known]
    if done in options and done != known:
        some.append(done)
    if len(options) <= care:
        some += [option for option in options if option not in some]
    else:
        for _ in range(care - len(some)):
            option = options[int(dice.below(len(options)))]
            if option not in some:
                some.append(option)
    return some


def answer_offhand(trial: Trial, memory: Memory, options: list[int], done: int) -> None:
    """No more, where that is open, else what has paid elsewhere, now and then anything."""
    if done in options:
        trial.answer(done)
    elif int(trial.dice.below(100)) < WHIMS:
        trial.answer(options[int(trial.dice.below(len(options)))])
    else:
        trial.answer(best_known(memory, trial.seat(), options, trial.dice))


def best_known(memory: Memory, seat: int, options: list[int], dice: Dice) -> int:
    """By how answers went elsewhere; of those that nobody knows any."""
    best, best_worth = options[0], -1.0
    for answer in options:
        worth = memory.hint(seat, answer, memory.mean(seat)) + int(dice.below(1000)) * NOISE
        if worth > best_worth:
            best, best_worth = answer, worth
    return best


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
