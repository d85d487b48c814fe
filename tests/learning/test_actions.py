"""The action space: every answer of a table has its number, and keeps it."""

from pathlib import Path

import pytest

from kemet.learning.actions import ACTIONS_VERSION, ActionTable, actions_of
from kemet.learning.observing import Observer
from kemet.machine.actions import Verb, Vocabulary, action
from kemet.machine.errors import UnknownOption
from kemet.machine.frames import CHANCE
from kemet.records.text import read
from kemet.rules.rules import rules_of
from learning.kinds import NAMES, SETH, TABLES, random_games

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*.kemet"))

# Whoever has to change a sum raises ACTIONS_VERSION: what somebody has learned is of no use any more.
VERSION = 2
SUMS = {
    (("base",), 2): (1019, 18, "9257b091673691f3"),
    (("base",), 3): (1392, 20, "b4b1ee82e320d5e7"),
    (("base",), 4): (1777, 22, "bf48c3cdf442546e"),
    (("base",), 5): (2174, 24, "12a374111e6896ff"),
    (SETH, 3): (1988, 41, "975b8238d33b9b16"),
    (SETH, 4): (2567, 43, "affcd97e03ff773c"),
    (SETH, 5): (3158, 45, "5247ba4fd5a251cc"),
    (SETH, 6): (3761, 47, "01aeeec5afb834f1"),
}


@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_the_numbers_of_all_answers_stay_what_they_are(boxes, players):
    table = actions_of(rules_of(boxes), players)
    assert ACTIONS_VERSION == VERSION
    assert (len(table), len(table.chance), table.checksum()) == SUMS[boxes, players]


def test_another_order_of_the_answers_gives_another_sum():
    table = actions_of(rules_of(("base",)), 2)
    mixed = ActionTable(table.words)
    mixed.actions[3], mixed.actions[4] = mixed.actions[4], mixed.actions[3]
    assert mixed.checksum() != table.checksum()


@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_every_number_stands_for_one_answer_and_back(boxes, players):
    table = actions_of(rules_of(boxes), players)
    assert [table.index[answer] for answer in table.actions] == list(range(len(table)))
    for index in range(0, len(table), 17):
        assert table.words.read(table.text(index)) == table.actions[index]


@pytest.mark.plain
@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_whatever_is_open_in_a_game_has_its_number(boxes, players):
    table = actions_of(rules_of(boxes), players)
    for game in random_games(boxes, players, players, cities="dealt", round_limit=3):
        if not game.over:
            assert set(game.options(game.waiting[0])) <= set(table.index)
    by_chance = [answer for answer, seat in zip(game.answers, game.whose, strict=True) if seat == CHANCE]
    assert set(by_chance) <= set(table.chance_index)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_answer_of_a_finished_game_has_its_number(path):
    record = read(path.read_text())
    boxes, players = tuple(record.header["boxes"].split()), int(record.header["players"])
    settings = {"seth": int(record.header.get("seth", 0)), "seth_goal": 8}
    rules = rules_of(boxes)
    table, words = actions_of(rules, players), rules.words(players, rules.seating(players, settings))
    for line in record.lines:
        if line.who not in ("digest", "end"):
            index = table.chance_index if line.who == "chance" else table.index
            assert words.read(line.what) in index, line.what


def test_all_seatings_of_a_table_share_its_numbers():
    rules = rules_of(SETH)
    for seth in range(4):
        words = rules.words(4, rules.seating(4, {"seth": seth, "seth_goal": 8}))
        assert ActionTable(words).actions == actions_of(rules, 4).actions


def test_a_new_verb_has_to_say_how_high_its_numbers_go():
    words = Vocabulary([Verb(99, "stack", ("number",))], {})
    with pytest.raises(UnknownOption, match="'stack' names a number"):
        ActionTable(words)


def test_levels_are_only_divided_as_the_rules_allow():
    table = actions_of(rules_of(("base",)), 2)
    levels = [table.text(i) for i in range(len(table)) if table.text(i).startswith("levels")]
    assert len(levels) == 7
    assert "levels 1 1 1" in levels
    assert action(4, 2, 2, 2) not in table.index


def test_the_page_tells_the_version_and_how_many_answers_and_numbers_a_table_has():
    page = PAGE.read_text()
    assert f"`kemet.learning.actions.ACTIONS_VERSION` is {ACTIONS_VERSION};" in page
    for kind, boxes in (("base", ("base",)), ("with Seth", SETH)):
        tables = [(actions_of(rules_of(boxes), n), Observer(rules_of(boxes), n)) for _, n in of_boxes(boxes)]
        blanks = {"base": ([], [""]), "with Seth": ([""], [])}[
            kind
        ]  # Seth needs three, the base has room for five
        for what, sizes in (
            ("actions", [len(table) for table, _ in tables]),
            ("numbers of an observation", [observer.size for _, observer in tables]),
        ):
            cells = [*blanks[0], *[f"{size:,}" for size in sizes], *blanks[1]]
            row = "| " + " | ".join([f"{what}, {kind}", *cells]) + " |"
            assert row.replace("  ", " ") in page


def of_boxes(boxes):
    return [table for table in TABLES if table[0] == boxes]
