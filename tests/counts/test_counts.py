"""Counts: how many sequences of answers there are to a depth, from fixed positions.

A change in any of these numbers means that some rule now opens or closes an option it did not before.
Chance's answers count like any other.
"""

import pytest

from kemet.machine.frames import CHANCE, NOBODY, play
from kemet.machine.rows import Choices
from positions import table


def count(state, depth):
    if depth == 0 or state.stack[-1].seat == NOBODY:
        return 1
    choices = Choices()
    state.stack[-1].options(state, choices)
    if depth == 1 and state.stack[-1].seat != CHANCE:
        return int(choices.count)
    total = 0
    for answer in choices.listed():
        twin = state.copy()
        play(twin, answer)
        total += count(twin, depth - 1)
    return total


POSITIONS = {
    "two troops, nothing bought": "anubis: 5@NW1 5@NW2 | bastet: 5@SW1 5@SW2",
    "a teleport into a temple that is held": "anubis: 5@NW1 2pp | bastet: 3@TW +escape",
    "free loops of teleports": "anubis: 1@TW 0pp stargate priest-of-ra teleport | bastet: 1@SW1",
    "a creature and walls": "anubis: 2@WS phoenix@WS 1@WO | bastet: 2@SW1 1@SW2",
    "a battle with cards on both sides": (
        "anubis: 3@WO 2pp +war-fury +war-rage | bastet: 2@TW 1pp +iron-wall +bronze-wall"
    ),
    "recruits against an enemy at home": (
        "anubis: 4pp reserve=5 ancestral-elephant recruiting-scribe | bastet: 2@NW1 1@NW2"
    ),
    "three players, vetoes everywhere": "anubis: 1@NW1 +prayer +mana-theft | bastet: +veto | horus: +veto",
    "all tokens of a rich player": (
        "anubis: 1@NW1 11pp red=4 blue=4 white=4 act-of-god-red divine-will tokens=1 "
        "mat=upper-move,middle-move,lower-pray,buy-red | bastet: 1@SW1 tokens=1"
    ),
    "five players at night": (
        "anubis: 2@TW vision | bastet: hand-of-god | horus: | sobek: | wadjet: reinforcements"
    ),
}

COUNTS = {
    "two troops, nothing bought": [9, 44, 406, 2754],
    "a teleport into a temple that is held": [9, 41, 325, 1635, 7613],
    "free loops of teleports": [9, 44, 302, 1818, 10454],
    "a creature and walls": [9, 57, 419, 2520],
    "a battle with cards on both sides": [9, 27, 73, 257, 679, 2127],
    "recruits against an enemy at home": [9, 77, 513, 3642],
    "three players, vetoes everywhere": [11, 46, 196, 768, 2676],
    "all tokens of a rich player": [7, 73, 605, 3746],
    "five players at night": [4, 56, 775, 10594],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_sequences_is_as_counted_before(name):
    phase = "night" if name == "five players at night" else "day"
    game = table(POSITIONS[name], phase=phase)
    assert [count(game.state, depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]


def test_the_first_count_can_be_made_by_hand():
    """Nine spaces of the action pyramid are open, and there is no card to play."""
    game = table(POSITIONS["two troops, nothing bought"])
    assert count(game.state, 1) == 9
