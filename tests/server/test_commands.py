"""The commands of a host: every stored game is replayed, written out, or deleted when it is old."""

import asyncio
import time
from dataclasses import replace

import pytest

from kemet.cli import run
from kemet.game import Game
from kemet.server.settings import described
from kemet.server.sight import summary_of
from kemet.server.store.store import GameRow, open_store
from server.test_live_table import Told


@pytest.fixture
def database(tmp_path):
    """One finished game, one that is played, one in which an answer was tampered with."""
    url = f"sqlite:///{tmp_path}/games.sqlite3"
    store = open_store(url)
    finished = Told(round_limit=1).start().to_the_end()
    playing = Told().start().play(40)
    wrong = Told().start().play(40)
    wrong.log[20] = replace(wrong.log[20], digest="0" * 16)

    async def keep():
        for name, told in (("finished", finished), ("playing", playing), ("wrong", wrong)):
            row = GameRow(
                id=name, created=1.0, updated=1.0, phase=told.live.phase, title="", listed=False,
                engine="0.0.9", boxes="base", players=2, summary=summary_of(told.live),
            )  # fmt: skip
            await store.create(row, told.log, [])
            facts = {"updated": time.time() - (100 if name == "playing" else 40) * 24 * 60 * 60}
            await store.append(name, [], facts)

    asyncio.run(keep())
    store.close_now()
    return url


def test_validate_names_each_game_that_differs(database, capsys):
    assert run(["games", "validate", "--database", database]) == 1
    told = capsys.readouterr().out
    assert "wrong: entry 20 (answer), played by engine 0.0.9: the table comes out as" in told
    assert "3 games replayed, 1 differ." in told
    assert "finished:" not in told


def test_validate_is_content_with_games_that_hold(database, capsys):
    assert run(["games", "validate", "--database", database, "finished", "playing"]) == 0
    assert "2 games replayed, 0 differ." in capsys.readouterr().out


def test_export_writes_the_records_of_finished_games(database, tmp_path, capsys):
    assert run(["games", "export", str(tmp_path / "out"), "--database", database]) == 0
    (record,) = (tmp_path / "out").iterdir()
    assert record.name == "finished.kemet"
    assert Game.from_record(record.read_text()).over


def test_export_writes_unfinished_games_when_asked(database, tmp_path, capsys):
    run(
        [
            "games",
            "export",
            str(tmp_path / "out"),
            "--database",
            database,
            "--unfinished",
            "--game",
            "playing",
        ]
    )
    (record,) = (tmp_path / "out").iterdir()
    assert not Game.from_record(record.read_text()).over


def test_prune_deletes_old_games_of_the_phases_asked_for(database, capsys):
    assert run(["games", "prune", "--older-than", "30", "--yes", "--database", database]) == 0
    assert "1 games deleted." in capsys.readouterr().out
    store = open_store(database)
    assert sorted(store.all_ids()) == ["playing", "wrong"]
    store.close_now()


def test_prune_spares_what_is_not_old_enough(database, capsys):
    run(["games", "prune", "--older-than", "60", "--yes", "--phase", "playing", "--database", database])
    store = open_store(database)
    assert sorted(store.all_ids()) == ["finished", "wrong"]
    store.close_now()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["games", "prune", "--older-than", "1", "--phase", "dead", "--yes"], "there is no phase 'dead'"),
        (["games", "prune", "--older-than", "-1", "--yes"], "cannot be negative"),
        (["games", "validate", "--database", "mysql://x"], "--database is wrong"),
        (["serve", "--port", "many"], "--port is 'many', but has to be a whole number"),
        (
            ["serve", "--workers", "2", "--database", "sqlite://"],
            "several workers need PostgreSQL",
        ),
        (["play", "--port", "0"], "Invalid value for '--port'"),
        (["play", "--port", "65536"], "Invalid value for '--port'"),
    ],
)
def test_a_wrong_word_is_answered_by_one_sentence(words, said, capsys):
    assert run(words) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert said in told
    assert "Traceback" not in told


def test_the_help_of_serve_names_every_setting(capsys):
    assert run(["serve", "--help"]) == 0
    told = capsys.readouterr().out.replace("│", " ")
    words = set(told.split())
    for variable, _, _ in described():
        assert f"--{variable.removeprefix('KEMET_').lower().replace('_', '-')}" in words


def test_a_game_whose_answer_is_not_open_any_more_is_named(tmp_path, capsys):
    told = Told().start().play(10)
    last = told.log[-1]
    told.log[-1] = replace(last, body=last.body | {"answer": 1})
    url = f"sqlite:///{tmp_path}/games.sqlite3"
    store = open_store(url)
    row = GameRow(
        id="odd", created=1.0, updated=1.0, phase="playing", title="", listed=False, engine="0", boxes="base",
        players=2, summary={},
    )  # fmt: skip
    asyncio.run(store.create(row, told.log, []))
    store.close_now()
    assert run(["games", "validate", "--database", url]) == 1
    assert "the answer is not open any more" in capsys.readouterr().out
