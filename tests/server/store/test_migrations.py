"""The tables: made, brought up to date, and left alone if they are of a newer program."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

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


def test_every_step_of_the_migrations_is_in_a_package():
    """Else it would be missing in the wheel."""
    for folder in (Path(opening.MIGRATIONS), Path(opening.MIGRATIONS, "versions")):
        assert (folder / "__init__.py").exists()


def create(link):
    games.create(link, a_game(), [made()], [])
