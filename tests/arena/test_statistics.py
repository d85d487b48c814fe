"""What games were like in numbers: the same from watching and from a record, and it all adds up."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from kemet import Game
from kemet.arena.games import Plan, play_bots, play_game
from kemet.arena.matches import MatchPlayed
from kemet.arena.statistics import line_of, statistics_in, statistics_of, statistics_of_record
from kemet.bots import RandomBot
from kemet.machine.errors import GameError
from kemet.machine.playout import play_out
from kemet.machine.rows import Choices
from kemet.table.annals import COLUMNS, Annals

ARENA = Path(__file__).resolve().parents[2] / "docs" / "arena.md"
TABLES = pytest.mark.parametrize(
    ("players", "boxes"), [(2, ("base",)), (5, ("base",)), (4, ("base", "seth"))], ids=str
)


def watched(players, boxes, seed=1, round_limit=5):
    """A random game, who watched it, and the same game from the other loop."""
    game = Game.new(players, seed, boxes=boxes, round_limit=round_limit)
    annals = Annals()
    play_out(game.state, game.dice, Choices(), annals)
    again = Game.new(players, seed, boxes=boxes, round_limit=round_limit)
    play_bots(again, [RandomBot(again.dice) for _ in range(players)], Choices())
    return game, annals, again


@pytest.mark.plain
@TABLES
def test_a_record_gives_the_same_statistics_as_watching(players, boxes):
    game, annals, again = watched(players, boxes)
    seen = statistics_of(game, annals, 3)
    assert statistics_of_record(again.record(), 3) == seen
    assert statistics_in(line_of(seen)) == seen


@TABLES
def test_statistics_add_up_to_what_lies_on_the_table(players, boxes):
    game, annals, _ = watched(players, boxes)
    seen, view = statistics_of(game, annals, 0), game.view()
    assert seen.rounds == view["round"]
    assert sum(seen.widths) == seen.decisions == sum(page.decisions for page in seen.chronicle)
    assert seen.decisions <= sum(page.options for page in seen.chronicle) <= seen.decisions * seen.widest
    for seat in view["seats"]:
        points = dict(zip(COLUMNS, seen.chronicle[-1].points[seat["seat"]], strict=True))
        assert points == seat["permanent"] | {f"{name} held": n for name, n in seat["temporary"].items()}
        bought = sorted(tile.tile for tile in seen.tiles if tile.seat == seat["seat"])
        assert bought == sorted(seat["tiles"])
    assert seen.chronicle[-1].order == view["order"]
    if boxes == ("base",):
        assert [sum(row) for row in seen.chronicle[-1].points] == seen.points == game.scores
        assert seen.winners == [game.ranking[0]]


@TABLES
def test_permanent_points_never_go_down_and_rounds_follow_each_other(players, boxes):
    game, annals, _ = watched(players, boxes)
    seen = statistics_of(game, annals, 0)
    kept = [[sum(row[:5]) for row in page.points] for page in seen.chronicle]
    for before, after in pairwise(kept):
        assert all(one <= other for one, other in zip(before, after, strict=True))
    assert seen.tiles == sorted(seen.tiles, key=lambda tile: tile.round)
    assert len(seen.chronicle) == seen.rounds + 1


def test_every_battle_shows_two_cards_and_has_one_winner():
    game, annals, _ = watched(5, ("base",), round_limit=8)
    seen = statistics_of(game, annals, 0)
    battles = sum(event["message"] == "battle_won" for event in game.events)
    assert battles > 3
    assert len(seen.cards) == 2 * battles
    assert sum(card.won for card in seen.cards) == battles


@TABLES
def test_a_witness_changes_nothing(players, boxes):
    plan = Plan(1, players, ("random",) * players, 2, round_limit=4, boxes=boxes)
    alone = play_game(plan, 0, Choices())
    seen = play_game(plan._replace(watched=True), 0, Choices())
    assert seen._replace(statistics="") == alone
    told = statistics_in(seen.statistics)
    assert (told.decisions, told.rounds, tuple(told.winners)) == (
        alone.decisions,
        alone.rounds,
        alone.winners,
    )
    assert tuple(told.points) == alone.points
    assert told.bots == ["random"] * players


def test_the_evening_is_what_a_page_shows():
    """At night nothing has changed yet when a page is closed."""
    game, annals, again = watched(4, ("base",))
    seen = statistics_of(game, annals, 0)
    past = again.back_to(0)
    for number in range(len(again.answers)):
        before = past.view()
        past = again.back_to(number + 1)
        if past.view()["round"] > before["round"] > 0:
            temples = [seat["temporary"]["temples"] for seat in past.view()["seats"]]
            page = seen.chronicle[before["round"]]
            assert [row[COLUMNS.index("temples held")] for row in page.points] == temples
            return
    raise AssertionError("there was only one round")


# The command


def test_statistics_are_written_in_order_whatever_the_jobs(kemet, tmp_path):
    few = ("simulate", "-n", "5", "-p", "3", "--seed", "7", "--round-limit", "2", "--json")
    texts = []
    reports = [json.loads(kemet(*few, "-j", "1").out)]
    for jobs in ("1", "2"):
        said = kemet(*few, "-j", jobs, "--stats", "stats.jsonl")
        assert said.code == 0, said.err
        reports.append(json.loads(said.out))
        texts.append(Path("stats.jsonl").read_text())
    assert texts[0] == texts[1]
    games = [statistics_in(line) for line in texts[0].splitlines()]
    assert [game.number for game in games] == [0, 1, 2, 3, 4]
    assert [game.seed for game in games] == [(7 << 32) + number for number in range(5)]
    for report in reports:
        del report["timing"]
    assert reports[0] == reports[1] == reports[2]
    for seat in range(3):
        assert sum(seat in game.winners for game in games) == reports[0]["by_seat"][seat]["wins"]


def test_statistics_that_cannot_be_written_are_a_mistake(kemet):
    said = kemet("simulate", "-n", "1", "--round-limit", "1", "--stats", "nowhere/stats.jsonl")
    assert said.code == 2
    assert "nowhere/stats.jsonl: No such file" in said.err


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": 2}, "format 2 is unknown"),
        ({"players": 3}, "3 players, but 2 seats"),
        ({"bots": ["random"]}, "2 players, but 2 seats and 1 bots"),
        ({"points": [1]}, "must name every seat once"),
        ({"ranking": [0, 0]}, "must name every seat once"),
        ({"winners": []}, "nobody who sits at the table has won"),
        ({"winners": [5]}, "nobody who sits at the table has won"),
        ({"ending": ["seth", "points"]}, "Seth does not sit at the table"),
        ({"columns": ["luck"]}, "and from nowhere else"),
        ({"rounds": 9}, "9 rounds, but"),
        ({"tiles": [[1, 7, "charge", 1]]}, "belongs to no seat"),
        ({"cards": [[70, 0, "3-1-0", True]]}, "belongs to no seat or no round"),
        ({"decisions": "many"}, "Expected `int`, got `str`"),
    ],
)
def test_lines_that_make_no_sense_are_refused(change, sentence):
    game, annals, _ = watched(2, ("base",), round_limit=1)
    good = json.loads(line_of(statistics_of(game, annals, 0)))
    with pytest.raises(GameError, match=sentence.replace("(", r"\(")):
        statistics_in(json.dumps(good | change))


def test_a_round_that_does_not_fit_the_seats_is_refused():
    game, annals, _ = watched(2, ("base",), round_limit=1)
    good = json.loads(line_of(statistics_of(game, annals, 0)))
    good["chronicle"][1]["points"].pop()
    with pytest.raises(GameError, match="does not fit the seats"):
        statistics_in(json.dumps(good))


def test_the_docs_explain_every_field_of_a_line():
    table = [line for line in ARENA.read_text().splitlines() if line.startswith("| `")]
    explained = re.findall(r"`(\w+)`", " ".join(line.split("|")[1] for line in table))
    assert sorted(explained) == sorted(MatchPlayed.__struct_fields__)


def test_an_unfinished_game_has_no_statistics():
    with pytest.raises(GameError, match="the game is not over"):
        statistics_of_record(Game.new(2, 1).record(), 0)
