"""Tournaments: the same result whatever the jobs and however often they were stopped; one's own bots."""

import json
import sys
from pathlib import Path

import pytest

from arena.conftest import SOON
from cli.stopping import stopped_by_hand
from kemet.arena import matches
from kemet.arena.entrants import give_time, goes_by_the_clock
from kemet.arena.games import Plan, by_the_clock
from kemet.bots import bot_named
from kemet.machine.chance import Dice

FEW = ("tournament", "random", "mine:First", "-n", "4", *SOON)
MINE = '''
class First:
    """Takes what is named first."""

    needs_view = False
    needs_sample = False

    def __init__(self, dice):
        self.dice = dice

    def choose(self, view, options, deadline=None):
        return options[0]


class Last(First):
    def choose(self, view, options, deadline=None):
        return options[-1]


class Watched(First):
    needs_view = True
    needs_sample = True

    def choose(self, view, options, deadline=None):
        assert deadline is not None
        assert view["question"]["seat"] == view["seat"]
        assert self.imagine(self.dice).players == view["players"]
        return options[0]


class Cheat(First):
    def choose(self, view, options, deadline=None):
        return max(options) + 1


class Broken(First):
    def choose(self, view, options, deadline=None):
        return options[1 // 0]


class Greedy(First):
    """Changes what it was given."""

    def choose(self, view, options, deadline=None):
        options[:] = [7]
        return 7


def unmade(dice):
    raise KeyError("no")


class Mute:
    def __init__(self, dice):
        pass


class Vague(First):
    needs_view = "often"


number = 5
'''


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A module with bots in the folder where the command is given."""
    Path(tmp_path, "mine.py").write_text(MINE)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    sys.modules.pop("mine", None)


def lines_in(folder):
    return Path(folder, "games.jsonl").read_text().splitlines(keepends=True)


# The same result


@pytest.mark.plain
def test_the_same_seed_gives_the_same_result_whatever_the_jobs(report_of):
    alone = report_of(*FEW, "-j", "1")
    assert report_of(*FEW, "-j", "2") == alone
    assert alone["games"] == 4
    assert alone["by_the_clock"] == []


def test_another_seed_gives_other_games(report_of):
    other = [*FEW]
    other[other.index("3")] = "4"
    assert report_of(*other, "-j", "1") != report_of(*FEW, "-j", "1")


def test_the_result_adds_up(report_of):
    report = report_of(
        "tournament", "random", "mine:First", "mine:Last", "-p", "3", "-n", "6", *SOON, "-j", "1"
    )
    assert report["games"] == 18
    assert [row["games"] for row in report["ratings"]] == [12, 12, 12]
    assert sum(row["wins"] for row in report["ratings"]) == 18
    strengths = [row["rating"] for row in report["ratings"]]
    assert strengths == sorted(strengths, reverse=True)
    for row in report["pairings"]:
        assert row["games"] == 6
        assert row["interval"][0] <= row["share"] <= row["interval"][1]
        assert {place["place"]: place["games"] for place in row["by_place"]} == dict.fromkeys(
            ("anubis", "bastet", "horus"), 3
        )


def test_with_seth_both_roles_are_told_apart(report_of, kemet):
    report = report_of("tournament", "random", "mine:First", "--box", "seth", "-n", "4", *SOON, "-j", "1")
    (row,) = report["pairings"]
    assert {place["place"]: place["games"] for place in row["by_place"]} == {"alliance": 2, "seth": 2}
    assert sum(place["wins"] for place in row["by_place"]) == row["wins"]
    said = kemet("tournament", "random", "mine:First", "--box", "seth", "-n", "2", *SOON, "-j", "1")
    assert "as the alliance" in said.out


def test_the_standings_fit_a_terminal(kemet):
    said = kemet("tournament", "random", "mine:First", "-p", "3", "-n", "6", *SOON, "-j", "1", columns=80)
    assert said.code == 0
    for words in (
        "6 games · round robin · 3 players · seed 3",
        "rating",
        "random against mine:First",
    ):
        assert words in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80
    assert "By the clock" not in said.out


# Stopping and going on


def test_a_stopped_tournament_goes_on_where_it_stopped(report_of, monkeypatch):
    whole = report_of(*FEW, "-j", "1", "-f", "whole")
    lines = lines_in("whole")
    report_of(*FEW, "-j", "1", "-f", "halved")
    Path("halved", "games.jsonl").write_text(lines[2] + lines[0] + lines[1][:50])  # cut off in the middle
    played = []
    really = matches.play_match
    monkeypatch.setattr(matches, "play_match", lambda *a: played.append(a[1].number) or really(*a))
    assert report_of(*FEW, "-j", "1", "-f", "halved") == whole
    assert played == [1, 3]
    assert {json.loads(line)["number"] for line in lines_in("halved")} == {0, 1, 2, 3}


def test_the_same_command_again_plays_nothing(report_of, monkeypatch):
    before = report_of(*FEW, "-j", "1", "-f", "kept")
    monkeypatch.setattr(matches, "play_match", None)
    assert report_of(*FEW, "-j", "1", "-f", "kept") == before


def test_a_game_that_was_written_twice_counts_once(report_of):
    before = report_of(*FEW, "-j", "1", "-f", "kept")
    Path("kept", "games.jsonl").write_text("".join(lines_in("kept") * 2))
    assert report_of(*FEW, "-j", "1", "-f", "kept") == before


def test_more_games_are_added_to_those_that_are_kept(report_of):
    report_of(*FEW, "-j", "1", "-f", "kept")
    first = lines_in("kept")
    more = report_of(*FEW, "-n", "6", "-j", "1", "-f", "kept")
    assert more["games"] == 6
    assert lines_in("kept")[:4] == first
    assert more == report_of(*FEW, "-n", "6", "-j", "1")
    assert report_of(*FEW, "-j", "1", "-f", "kept")["games"] == 4


def test_without_a_seed_a_folder_has_its_own(report_of):
    command = ("tournament", "random", "mine:First", "-n", "2", "--round-limit", "1", "-j", "1", "-f", "kept")
    before = report_of(*command)
    assert report_of(*command) == before


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (("random", "mine:Last"), "entrants random mine:First instead of random mine:Last"),
        (("random", "mine:First", "--seed", "9"), "seed 3 instead of 9"),
        (("random", "mine:First", "--ladder"), "pairings round robin instead of ladder"),
        (("random", "mine:First", "--seconds", "9"), "seconds not said instead of 9.0"),
    ],
)
def test_a_folder_with_another_tournament_is_refused(kemet, report_of, other, sentence):
    report_of(*FEW, "-j", "1", "-f", "kept")
    said = kemet("tournament", *SOON, *other, "-n", "4", "-j", "1", "-f", "kept")
    assert said.code == 2
    assert f"kept holds another tournament, with {sentence}" in said.err


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("games.jsonl", "{}\n", "line 1: Object missing required field"),
        ("games.jsonl", "what\n", "line 1: JSON is malformed"),
        ("tournament.json", "{", "tournament.json cannot be read"),
        ("tournament.json", "[]", "does not describe a tournament"),
    ],
)
def test_a_damaged_folder_is_refused(kemet, report_of, file, text, sentence):
    report_of(*FEW, "-j", "1", "-f", "kept")
    Path("kept", file).write_text(text)
    said = kemet(*FEW, "-j", "1", "-f", "kept")
    assert said.code == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_games_of_others_in_a_folder_are_refused(kemet, report_of):
    report_of(*FEW, "-j", "1", "-f", "kept")
    line = json.loads(lines_in("kept")[0])
    Path("kept", "games.jsonl").write_text(json.dumps(line | {"bots": line["bots"][::-1]}) + "\n")
    assert "line 1: game 0 of this tournament has other bots" in kemet(*FEW, "-j", "1", "-f", "kept").err
    Path("kept", "tournament.json").unlink()
    assert "which tournament is it?" in kemet(*FEW, "-j", "1", "-f", "kept").err


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_a_tournament_that_is_stopped_by_hand_keeps_its_games(tmp_path, report_of):
    command = ["tournament", "random", "mine:First", "-n", "100000", *SOON, "-f", str(tmp_path / "kept")]
    games = tmp_path / "kept" / "games.jsonl"
    stopped = stopped_by_hand(
        *command, "-j", "2", folder=tmp_path, once=lambda: games.exists() and games.stat().st_size
    )
    assert stopped.code == 130
    assert stopped.out == ""
    assert "of 100000 games are kept in" in stopped.err
    assert "Stopped." in stopped.err
    assert "Traceback" not in stopped.err
    assert report_of(*command, "-n", "4", "-j", "1") == report_of(*FEW, "-j", "1")


# Bots of one's own


@pytest.mark.plain
def test_a_bot_of_ones_own_takes_part_by_module_and_factory(report_of):
    report = report_of("tournament", "mine:First", "mine:Last", "-n", "2", *SOON, "-j", "2")
    assert {row["entrant"] for row in report["ratings"]} == {"mine:First", "mine:Last"}


def test_a_bot_of_ones_own_sees_what_it_asks_for_and_knows_its_time(report_of):
    report = report_of("tournament", "random", "mine:Watched", "-n", "2", *SOON, "-j", "1", "--seconds", "5")
    assert report["games"] == 2


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("mine:Cheat", "'mine:Cheat' as "),
        ("mine:Greedy", "(seed 12884901888, after "),
        ("mine:Broken", "failed with ZeroDivisionError: integer division or modulo by zero"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_cheats_or_fails_is_named(kemet, bot, sentence, jobs):
    said = kemet("tournament", "mine:First", bot, "-n", "2", *SOON, "-j", jobs)
    assert said.code == 2
    assert sentence in said.err
    if bot != "mine:Broken":
        assert "which is not open; open: " in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["random"], "a tournament needs at least two entrants"),
        (["random", "random"], "'random' is entered twice"),
        (["random", "clever"], "there is no bot 'clever'; known bots: random, greedy"),
        (["random", "clever:"], "there is no bot 'clever:'"),
        (["random", "nowhere:bot"], "'nowhere:bot' cannot be loaded: ModuleNotFoundError: No module named"),
        (["random", "mine:Nobody"], "module 'mine' has no 'Nobody' that could be called"),
        (["random", "mine:number"], "module 'mine' has no 'number' that could be called"),
        (["random", "mine:unmade"], "'mine:unmade' cannot be made: KeyError"),
        (["random", "mine:Mute"], "'mine:Mute' makes no bot: it has no method 'choose'"),
        (["random", "mine:Vague"], "'needs_view' must be True or False"),
        (["random", "greedy", "-n", "0"], "at least one game and one job"),
        (["random", "greedy", "-j", "0"], "at least one game and one job"),
        (["random", "greedy", "--seconds", "0"], "--seconds must be a finite number above 0, not 0"),
        (["random", "greedy", "--seconds", "nan"], "--seconds must be a finite number above 0, not nan"),
        (["random", "general", "--pace", "-1"], "--pace must be a finite number above 0, not -1"),
        (["random", "general", "--pace", "nan"], "--pace must be a finite number above 0, not nan"),
        (["random", "general", "--pace", "inf"], "--pace must be a finite number above 0, not inf"),
        (["random", "greedy", "-p", "6"], "this game is for 2 to 5 players"),
        (["random", "greedy", "--executor", "friends"], "there is no executor 'friends'"),
        (["random", "greedy", "-f", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_mistakes_are_one_clear_sentence(kemet, arguments, sentence):
    said = kemet("tournament", *arguments, "--round-limit", "1")
    assert said.code == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert said.out == ""


# Time to think


def test_seconds_go_to_bots_that_think_by_the_clock():
    thinking, counting, blind = (bot_named(name, Dice(1)) for name in ("general", "planner", "random"))
    assert goes_by_the_clock(thinking)
    assert not goes_by_the_clock(counting)
    assert not goes_by_the_clock(blind)
    for bot in (thinking, counting, blind):
        give_time(bot, 0.05, None, 2)
    assert thinking.seconds == 0.05
    assert counting.iterations > 0
    assert counting.seconds > 1000


@pytest.mark.parametrize(("players", "tries"), [(2, 577), (4, 259)])
def test_a_pace_turns_seconds_into_tries_fewer_where_each_takes_longer(players, tries):
    general, pharaoh = (bot_named(name, Dice(1)) for name in ("general", "pharaoh"))
    give_time(general, None, 1000, players)
    give_time(pharaoh, None, 1000, players)
    assert (general.iterations, pharaoh.iterations) == (200, tries)
    assert not goes_by_the_clock(general)


def test_more_tries_than_there_are_numbers_are_very_many_tries():
    general = bot_named("general", Dice(1))
    give_time(general, 1e200, 1e200, 2)
    assert general.iterations > 1e18


def test_who_thinks_by_the_clock_is_named():
    table = Plan(2, 2, (), 1)
    entrants = ("random", "planner", "general")
    assert by_the_clock(table, entrants) == ["general"]
    assert by_the_clock(table._replace(seconds=0.1), entrants) == ["planner", "general"]
    assert by_the_clock(table._replace(seconds=0.1, pace=100.0), entrants) == []
