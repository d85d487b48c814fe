"""Records: finished games replay to the same digests; damaged ones are refused with their line."""

from pathlib import Path

import pytest

import kemet
from laws.keeping import random_game

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*.kemet"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_digests(path):
    text = path.read_text()
    game = kemet.Game.from_record(text)
    assert game.over
    assert game.record() == text.replace(header_line(text, "engine"), f"engine: {kemet.__version__}")


def test_there_are_at_least_twenty_finished_games_of_every_kind():
    games = [path.read_text() for path in GAMES]
    assert len([game for game in games if "boxes: base\n" in game]) >= 20
    assert len([game for game in games if "boxes: base seth\n" in game]) >= 10
    for line in ["players: 2", "players: 3", "players: 4", "players: 5", "length: short", "length: long",
                 "length: beginner", "edition: en", "edition: pt", "edition: pl", "edition: ru",
                 "discards: up", "discards: down", "cities: dealt"]:  # fmt: skip
        assert any(line in game for game in games), line


def header_line(text, name):
    return next(line for line in text.splitlines() if line.startswith(f"{name}:"))


def record():
    return random_game(3, 21, answers=140).record()


def refused(text, error=kemet.BadRecord):
    with pytest.raises(error) as problem:
        kemet.Game.from_record(text)
    return problem.value


def edited(change):
    """The record with its lines changed, and the number of the changed line."""
    lines = record().splitlines()
    number = change(lines)
    return "\n".join(lines) + "\n", number


def body_line(lines, start):
    return next(i for i, line in enumerate(lines) if line.startswith(start))


def test_a_record_needs_no_seed():
    game = random_game(4, 9, answers=300)
    assert kemet.Game.from_record(game.record()).digest() == game.digest()


def test_a_game_read_from_a_record_can_be_played_on():
    game = kemet.Game.from_record(record())
    game.play(game.options(game.waiting[0])[0])
    assert kemet.Game.from_record(game.record()).digest() == game.digest()


def test_comments_and_empty_lines_are_passed_over():
    text = record().replace("\n\n", "\n\n# the opening\n\n", 1)
    assert kemet.Game.from_record(text).digest() == kemet.Game.from_record(record()).digest()


def test_a_truncated_record_is_refused():
    lines = record().splitlines()
    problem = refused("\n".join(lines[:-1]))
    assert "cut off" in str(problem)
    assert problem.line == len(lines)


def test_a_record_cut_inside_a_line_is_refused():
    text = record()
    refused(text[: len(text) - 30])
    refused(text[:40])
    refused("")


def test_an_illegal_answer_is_refused_with_its_line_and_what_was_open():
    def change(lines):
        i = body_line(lines, "horus levels")
        lines[i] = "horus levels 3 0 0"
        return i + 1

    text, number = edited(change)
    problem = refused(text)
    assert problem.line == number
    assert "'levels 3 0 0' was not open to horus; open: levels" in str(problem)


def test_an_unreadable_answer_is_refused_with_its_line():
    def change(lines):
        i = body_line(lines, "horus levels")
        lines[i] = "horus juggle"
        return i + 1

    text, number = edited(change)
    problem = refused(text)
    assert problem.line == number
    assert "juggle" in str(problem)
    assert "open:" in str(problem)


def test_an_answer_of_the_wrong_seat_is_refused():
    def change(lines):
        i = body_line(lines, "horus levels")
        lines[i] = lines[i].replace("horus", "anubis")
        return i + 1

    text, number = edited(change)
    problem = refused(text)
    assert problem.line == number
    assert "'anubis' answers, but horus was asked" in str(problem)


def test_another_card_from_chance_is_noticed_by_the_digest():
    def change(lines):
        i = body_line(lines, "chance draw")
        lines[i] = "chance draw veto" if lines[i] != "chance draw veto" else "chance draw prayer"
        return i + 1

    text, number = edited(change)
    problem = refused(text)
    assert problem.line > number
    assert "digest" in str(problem) or "open" in str(problem)


def test_a_missing_line_is_noticed():
    def change(lines):
        i = body_line(lines, "chance draw")
        del lines[i]
        return i + 1

    text, _ = edited(change)
    refused(text)


def test_an_answer_after_the_end_line_is_refused():
    problem = refused(record() + "anubis done\n")
    assert "after the end line" in str(problem)


def test_a_record_of_a_newer_format_is_refused_as_newer():
    problem = refused(record().replace("kemet record 1", "kemet record 2"), kemet.NewerRecord)
    assert "format 2 is newer than format 1" in str(problem)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("kemet record 1", "chess record 1", "begins with"),
        ("kemet record 1", "kemet record one", "not a format number"),
        ("kemet record 1", "kemet record 0", "unknown"),
        ("players: 3", "players: 9", "2 to 5 players"),
        ("players: 3", "players: many", "not a number"),
        ("edition: en", "edition: fr", "edition='fr'"),
        ("boxes: base", "boxes: base ta-seti", "there is no box 'ta-seti'"),
        ("round-limit: none", "round-limit: soon", "round-limit"),
        ("discards: down", "cards: down", "'discards: ...' is missing"),
    ],
)
def test_a_bad_header_is_refused_by_name(old, new, named):
    assert named in str(refused(record().replace(old, new, 1)))


def test_a_position_that_was_not_played_has_no_record():
    from positions import table

    with pytest.raises(kemet.GameError, match="not played from its start"):
        table("anubis: 5@TW | bastet:").record()
