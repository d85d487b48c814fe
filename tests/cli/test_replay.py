"""Recorded games told again, the table in between, and records that are damaged."""

from pathlib import Path

import pytest

from kemet import Dice, Game


@pytest.fixture
def record(tmp_path):
    game = Game.new(3, 5, length="beginner", round_limit=4)
    dice = Dice(3)
    while not game.over:
        seat = game.waiting[0]
        options = game.options(seat)
        game.play(options[dice.below(len(options))], seat)
    path = Path(tmp_path, "game.kemet")
    path.write_text(game.record())
    return path


@pytest.mark.plain
def test_a_game_is_told_in_sentences_by_rounds_and_turns(kemet, record):
    told = kemet("replay", record)
    assert told.code == 0
    for words in ("A game of Anubis, Bastet, Horus", "Round 1", "Night falls over Egypt.", "The day breaks."):
        assert words in told.out
    assert "Horus chooses" in told.out
    assert "The game is over" in told.out
    assert "The ranking" in told.out
    assert "_" not in told.out  # no message id is left


def test_a_seat_is_told_what_it_saw(kemet, record):
    everything = kemet("replay", record).out
    seen = kemet("replay", record, "--seat", "horus").out
    assert "You settle in" in seen
    assert "Horus: " in everything
    assert "Anubis: " not in seen.replace("Strength: Anubis", "")


@pytest.mark.parametrize("columns", [80, 120])
def test_the_table_after_some_answers(kemet, record, columns):
    shown = kemet("replay", record, "--at", "60", columns=columns)
    assert shown.code == 0
    assert "After 60 of" in shown.out
    assert "is asked: " in shown.out
    assert "TNW◊☥3" in shown.out
    assert "your hand" not in shown.out
    assert "your hand" in kemet("replay", record, "--at", "60", "--seat", "anubis", columns=columns).out


def test_the_beginning_and_the_end_can_be_shown(kemet, record):
    game = Game.from_record(record.read_text())
    assert kemet("replay", record, "--at", "0").code == 0
    assert kemet("replay", record, "--at", len(game.answers)).code == 0


def test_draws_of_chance_are_those_of_the_record(kemet, record):
    game = Game.from_record(record.read_text())
    first_draw = game.whose.index(-1)
    shown = [kemet("replay", record, "--at", first_draw, "--seat", "anubis").out for _ in range(3)]
    assert shown[0] == shown[1] == shown[2]


def test_an_unfinished_record_says_so(kemet, tmp_path):
    path = Path(tmp_path, "young.kemet")
    path.write_text(Game.new(2, 1).record())
    told = kemet("replay", path)
    assert told.code == 0
    assert "the game is not over" in told.out
    assert "The standings" in told.out


@pytest.mark.parametrize("line", [1, 5, 12, 40])
def test_a_damaged_record_is_refused_with_its_line(kemet, record, line):
    lines = record.read_text().splitlines()
    lines[line - 1] = "horus flies to the moon"
    record.write_text("\n".join(lines))
    refused = kemet("replay", record)
    assert refused.code == 2
    assert f"line {line}: " in refused.err
    assert str(record) in refused.err
    assert len(refused.err.strip().splitlines()) == 1
    assert refused.out == ""


def test_mistakes_are_one_sentence(kemet, record, tmp_path):
    Path(tmp_path, "picture").write_bytes(b"\xff\xfe\x00")
    for arguments, sentence in [
        (["nowhere.kemet"], "nowhere.kemet cannot be read"),
        (["picture"], "is not a text file"),
        ([tmp_path], "cannot be read"),
        ([record, "--at", "99999"], "there is no answer 99999"),
        (
            [record, "--seat", "wadjet"],
            "'wadjet' has no seat at a table of 3; choose from anubis, bastet, horus",
        ),
        ([], "Missing argument"),
    ]:
        refused = kemet("replay", *arguments)
        assert refused.code == 2
        assert sentence in refused.err
        assert len(refused.err.strip().splitlines()) == 1
