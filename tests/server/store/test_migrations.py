"""The tables: made, brought up to date, and left alone if they are of a newer program."""

import io
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from kemet.arena import progress
from kemet.server.store import games, opening
from kemet.server.store.opening import open_engine
from kemet.server.store.schema import METADATA
from kemet.server.store.store import StoreError, open_store
from server.store.examples import a_game, made

LATER = '''"""A step of a later program."""

import sqlalchemy as sa
from alembic import op

revision = "0999"
down_revision = "{head}"


def upgrade():
    op.create_table("prizes", sa.Column("game", sa.Text, primary_key=True))
    {more}
'''


@pytest.fixture
def later(tmp_path, monkeypatch):
    """Opens a store as a later program would, with one more step than this one."""

    def open_later(url, more="pass"):
        folder = tmp_path / "50% later"
        shutil.copytree(opening.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "versions" / "prizes.py").write_text(LATER.format(head=head(), more=more))
        with monkeypatch.context() as patched:
            patched.setattr(opening, "MIGRATIONS", str(folder))
            try:
                return open_store(url)
            finally:
                shutil.rmtree(folder)

    return open_later


def head():
    return ScriptDirectory.from_config(opening.migrations()).get_current_head()


def test_the_migrated_tables_are_those_of_the_schema(url):
    engine = open_engine(url, "FULL")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_revision() == head()
        for name in METADATA.tables:
            for key in inspect(connection).get_foreign_keys(name):
                assert key["options"] == {"ondelete": "CASCADE"}
    engine.dispose()


def test_the_names_of_constraints_are_those_of_the_schema(url):
    engine = open_engine(url, "FULL")
    with engine.connect() as connection:
        for name, table in METADATA.tables.items():
            found = inspect(connection)
            assert found.get_pk_constraint(name)["name"] == table.primary_key.name
            declared = {constraint.name for constraint in table.foreign_key_constraints}
            assert {key["name"] for key in found.get_foreign_keys(name)} == declared
    engine.dispose()


def test_an_older_database_is_migrated_and_keeps_its_games(url, later):
    store = open_store(url)
    store._writing.submit(lambda link: create(link)).result()
    store.close_now()
    store = later(url)
    assert inspect(store._engine).has_table("prizes")
    assert store.load_now("thebes").entries == [made()]
    store.close_now()


def test_a_newer_database_is_refused_and_both_revisions_are_named(url, later):
    later(url).close_now()
    with pytest.raises(StoreError, match=rf"revision 0999, which is newer .* up to {head()}\.$"):
        open_store(url)
    later(url).close_now()


def test_a_migration_that_fails_leaves_everything_as_it_was(url, later):
    open_store(url).close_now()
    with pytest.raises(StoreError, match="cannot be opened"):
        later(url, 'op.execute("SELECT nonsense FROM nowhere")')
    store = open_store(url)
    assert not inspect(store._engine).has_table("prizes")
    store.close_now()


def test_programs_that_open_a_new_database_at_once_do_not_disturb_each_other(url):
    opens = "import sys; from kemet.server.store.store import open_store; open_store(sys.argv[1]).close_now()"
    programs = [
        subprocess.Popen([sys.executable, "-c", opens, url], stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert [program.communicate(timeout=120)[1] for program in programs] == [""] * 4
    assert [program.returncode for program in programs] == [0] * 4


def test_a_terminal_is_shown_how_far_a_migration_is(url, later, monkeypatch, capsys):
    open_store(url).close_now()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "AFTER", 0.0)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    later(url).close_now()
    assert "Bringing the database up to date" in screen.getvalue()
    assert "1/1" in screen.getvalue()
    screen.truncate(0)
    later(url).close_now()
    assert screen.getvalue() == "", "there was nothing to do"


class Screen(io.StringIO):
    def isatty(self):
        return True


# Serves as a later program, one of whose steps takes for ever.
SERVES_LATER = """
import sys
from kemet.server.store import opening
opening.MIGRATIONS = sys.argv[1]
from kemet.cli import main
main(["serve", "--port", "0", "--database", sys.argv[2]])
"""
FOR_EVER = """
    import pathlib, time
    pathlib.Path({began!r}).touch()
    while True:
        time.sleep(0.01)
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_migration_that_is_stopped_in_the_middle_has_not_happened(url, tmp_path, how):
    open_store(url).close_now()
    folder, began = tmp_path / "later", tmp_path / "began"
    shutil.copytree(opening.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    more = FOR_EVER.format(began=str(began))
    (folder / "versions" / "prizes.py").write_text(LATER.format(head=head(), more=more.strip()))
    serving = subprocess.Popen(
        [sys.executable, "-c", SERVES_LATER, str(folder), url],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not began.exists():
        assert serving.poll() is None, serving.communicate()
        time.sleep(0.02)
    serving.send_signal(how)
    told = serving.communicate(timeout=120)
    if how == signal.SIGINT:
        assert (serving.returncode, told) == (130, ("", "Stopped.\n"))
    store = open_store(
        url
    )  # PostgreSQL may have to notice first that the other is gone; the lock waits for it
    assert not inspect(store._engine).has_table("prizes")
    store._writing.submit(lambda link: create(link)).result()
    store.close_now()


def test_every_step_of_the_migrations_is_in_a_package():
    """Else it would be missing in the wheel."""
    for folder in (Path(opening.MIGRATIONS), Path(opening.MIGRATIONS, "versions")):
        assert (folder / "__init__.py").exists()


def create(link):
    games.create(link, a_game(), [made()], [])
