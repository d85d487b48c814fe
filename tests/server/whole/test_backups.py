"""Upgrade, backup and restore as the guide for hosts tells them, with its own commands."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kemet.client import Client
from kemet.machine.errors import GameError
from kemet.server.backing_up import back_up
from server.nginx import GUIDE
from server.running import Running, sqlite_url
from server.whole.playing import PATIENCE, seated


def told(begins):
    """The commands of the guide that begin so."""
    text = GUIDE.read_text(encoding="utf-8").partition("## Backups")[2].partition("\n## ")[0]
    found = re.findall(rf"^({re.escape(begins)}.*)$", text, re.MULTILINE)
    assert found, f"the guide tells nothing of {begins}"
    return found


def run(command, replaced, programs=None):
    words = shlex.split(command)
    for old, new in replaced.items():
        words = [word.replace(old, str(new)) for word in words]
    if words[0] == "kemet":
        words = [sys.executable, "-m", *words]
    elif programs is not None:
        words[0] = str(programs / words[0])
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KEMET_")}
    return subprocess.run(words, check=True, capture_output=True, env=clean, timeout=PATIENCE)


def play(client, new, answers):
    for _ in range(answers):
        seat = next(seat for seat in (client.sit(new, 0), client.sit(new, 1)) if seat.table().asked)
        seat.answer(seat.seen.options[0])


def index(server, new):
    with Client(server.url) as client:
        return client.sit(new, 0).table().index


def test_a_copy_of_a_running_server_is_restored_as_the_guide_says(tmp_path):
    place, copies = tmp_path / "lib", tmp_path / "backup"
    copies.mkdir()
    replaced = {"/var/lib/kemet": place, "/backup": copies}
    with Running(sqlite_url(place), place, bot_workers=0) as server:
        with Client(server.url) as client:
            new = seated(client, 2)
            play(client, new, 5)
            then = index(server, new)
            run(told("kemet games backup")[0], replaced)
            play(client, new, 4)
        assert index(server, new) > then
    for command in told("rm ") + told("cp "):
        run(command, replaced)
    with Running(sqlite_url(place), place, bot_workers=0) as server:
        assert index(server, new) == then
        with Client(server.url) as client:
            play(client, new, 1)  # and the game goes on
    copy = copies / "games.sqlite3"
    run(f"kemet games validate --database sqlite:///{copy}", {})


def test_a_copy_is_for_nobody_else_s_eyes(tmp_path):
    before = os.umask(0)
    try:
        server = Running(sqlite_url(tmp_path), tmp_path, bot_workers=0)
        with server:
            back_up(server.database, tmp_path / "copy")
    finally:
        os.umask(before)
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0
    assert [path for path in tmp_path.iterdir() if path.name.startswith(".copy")] == []


def test_what_cannot_be_copied_is_told_and_nothing_is_written(tmp_path):
    there = tmp_path / "there"
    there.write_text("something else")
    for database, copy, said in [
        (sqlite_url(tmp_path), tmp_path / "copy", "there is no database"),
        ("postgresql://kemet@db/kemet", tmp_path / "copy", "pg_dump"),
        (f"sqlite:///{there}", there, "is there already"),
        (f"sqlite:///{there}", tmp_path / "copy", "cannot be copied"),
    ]:
        with pytest.raises(GameError, match=said):
            back_up(database, copy)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there"]


def programs_of_postgres():
    """pg_dump and pg_restore of the PostgreSQL that the tests use."""
    from server.postgres import places

    for place in places():
        if (place / "pg_dump").exists() and (place / "pg_restore").exists():
            return place
    return None


def test_a_dump_of_postgresql_is_restored_as_the_guide_says(postgres, tmp_path):
    programs = programs_of_postgres()
    if programs is None:
        pytest.skip("this PostgreSQL has no pg_dump")
    first, second = postgres.empty_database(), postgres.empty_database()
    name, other = (url.partition("@/")[2].partition("?")[0] for url in (first, second))
    at = f" --host={postgres.folder} --username=kemet"
    with Running(first, tmp_path / "one", bot_workers=0) as server, Client(server.url) as client:
        new = seated(client, 2)
        play(client, new, 5)
        then = index(server, new)
        dump = told("pg_dump")[0].removesuffix(" kemet") + f" {name}"
        run(dump + at, {"/backup": tmp_path}, programs)
        play(client, new, 3)
    restore = told("pg_restore")[0].replace("--dbname=kemet", f"--dbname={other}")
    run(restore + at, {"/backup": tmp_path}, programs)
    with Running(second, tmp_path / "two", bot_workers=0) as server:
        assert index(server, new) == then
        with Client(server.url) as client:
            play(client, new, 1)


@pytest.mark.each_store
def test_an_older_database_is_upgraded_by_the_start_and_the_copy_leads_back(store, database, tmp_path):
    """The older version is the first revision of the database, as its migrations made it."""
    from alembic import command
    from alembic.script import ScriptDirectory

    from kemet.server.store.opening import migrations, parse, postgres_engine, sqlite_engine, writing

    url = database(store)
    if store == "sqlite":
        Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    engine = (sqlite_engine if store == "sqlite" else lambda at, how: postgres_engine(at))(parse(url), "FULL")
    config = migrations()
    with writing(engine).begin() as connection:
        config.attributes["connection"] = connection
        config.attributes["after_each_step"] = lambda **step: None
        first = ScriptDirectory.from_config(config).get_base()
        command.upgrade(config, first)
    engine.dispose()
    if store == "sqlite":
        old = tmp_path / "old.sqlite3"
        back_up(url, old)
    with Running(url, tmp_path / "new", bot_workers=0) as server, Client(server.url) as client:
        new = seated(client, 2)
        play(client, new, 2)
    if store == "sqlite":
        file = Path(url.removeprefix("sqlite:///"))
        for end in ("", "-wal", "-shm"):
            Path(f"{file}{end}").unlink(missing_ok=True)
        shutil.copy(old, file)
        with Running(url, tmp_path / "again", bot_workers=0) as server, Client(server.url) as client:
            seated(client, 2)
