"""Opening a store: how SQLite is set up, and what is said when a database cannot be opened."""

import os
import re
import socket
import sys
import traceback

import pytest

from kemet.server.store.store import StoreError, open_store

SECRET = "swordfish"


def refusal(url, **more):
    """What is said, and that neither it nor what is logged of it tells the password."""
    with pytest.raises(StoreError) as caught:
        open_store(url, **more)
    assert SECRET not in "".join(traceback.format_exception(caught.value)).replace(repr(url), "")
    said = str(caught.value)
    assert SECRET not in said
    assert re.fullmatch(r"[^\n]+[^.\n]\.", said), "one sentence"
    return said


@pytest.mark.parametrize(
    "url",
    ["", SECRET, f"{SECRET}@host/kemet", f"postgresql://kemet:{SECRET}@host:port/kemet", f"mysql://k:{SECRET}@h/k",
     f"nothing+{SECRET}://h/k"],
)  # fmt: skip
def test_a_url_that_is_none_is_refused_with_what_it_should_be(url):
    assert refusal(url).endswith("should be sqlite:///file or postgresql://user@host/name.")


@pytest.mark.parametrize(
    "form", ["postgresql://kemet:{}@127.0.0.1:{}/games", "postgres://127.0.0.1:{1}/games?password={0}"]
)
def test_a_server_that_does_not_answer_is_named_without_the_password(form):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens on it
        port = taken.getsockname()[1]
        said = refusal(form.format(SECRET, port))
    assert said.startswith(f"The database postgresql://127.0.0.1:{port}/games cannot be opened: ")
    assert "refused" in said


def test_a_database_that_does_not_exist_is_named(postgres):
    url = postgres.url("nowhere").replace("@", f":{SECRET}@")
    assert 'database "nowhere" does not exist' in refusal(url)


def test_an_option_that_postgresql_does_not_know_is_named(postgres):
    assert "invalid connection option" in refusal(postgres.url("postgres") + f"&pass_word={SECRET}")


def test_without_the_driver_a_host_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "kemet[postgres]" in refusal(f"postgresql://kemet:{SECRET}@localhost/games")


def test_a_file_that_is_no_database_is_named(tmp_path):
    (tmp_path / "games.db").write_text("a shopping list, and not a short one " * 50)
    said = refusal(f"sqlite:///{tmp_path}/games.db")
    assert said == f"The database {tmp_path}/games.db cannot be opened: file is not a database."


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    assert f"{tmp_path}/file/games.db cannot be opened" in refusal(f"sqlite:///{tmp_path}/file/games.db")
    assert f"{tmp_path} cannot be opened" in refusal(f"sqlite:///{tmp_path}")


def test_sqlite_keeps_its_promises_unless_told_otherwise(tmp_path):
    for synchronous, number in (("FULL", 2), ("NORMAL", 1)):
        store = open_store(f"sqlite:///{tmp_path}/deep/down/games.db", synchronous=synchronous)
        for lane in (store._reading, store._writing):
            facts = {
                name: lane.submit(
                    lambda link, name=name: link.exec_driver_sql(f"PRAGMA {name}").scalar()
                ).result()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
            assert facts == {
                "journal_mode": "wal", "synchronous": number, "foreign_keys": 1, "busy_timeout": 10_000,
            }  # fmt: skip
        store.close_now()
    assert sorted(path.name for path in (tmp_path / "deep" / "down").iterdir()) == ["games.db"]
    assert "OFF, NORMAL, FULL, EXTRA" in refusal(f"sqlite:///{tmp_path}/games.db", synchronous="maybe")


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path):
    before = os.umask(0)
    try:
        (tmp_path / "older.db").touch(mode=0o666)
        for name in ("older.db", "new.db"):
            store = open_store(f"sqlite:///{tmp_path / name}")
            modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob(f"{name}*")}
            store.close_now()
            assert modes.keys() >= {name, f"{name}-wal", f"{name}-shm"}
            assert set(modes.values()) <= {0o600}
    finally:
        os.umask(before)
