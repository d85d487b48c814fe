"""What a careful host expects when something is wrong with the machine, not with the players."""

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from kemet.client import Client
from server.running import DidNotStart, Running, sqlite_url
from server.whole.playing import PATIENCE, seated
from server.whole.test_reconnect import Line


@contextmanager
def nothing_can_be_written(server, postgres):
    """The disk is full, or PostgreSQL lets nobody in; until the end of this."""
    if server.database.startswith("sqlite"):
        file = server.database.removeprefix("sqlite:///")
        most = os.path.getsize(f"{file}-wal")  # every write makes it longer
        before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, before[1]))
        try:
            yield
        finally:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
        return
    name = server.database.partition("@/")[2].partition("?")[0]
    postgres.order(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    postgres.order(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    try:
        yield
    finally:
        postgres.order(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def health(server):
    return httpx.get(f"{server.url}/api/health", timeout=PATIENCE)


def until(found, wanted):
    latest = time.monotonic() + PATIENCE
    while (last := found()) != wanted:
        assert time.monotonic() < latest, last
        time.sleep(0.1)


@pytest.fixture
def postgres_if_needed(request, store):
    return request.getfixturevalue("postgres") if store == "postgresql" else None


@pytest.mark.each_store
def test_where_nothing_can_be_written_everybody_is_told_to_come_back(own_server, postgres_if_needed):
    server = own_server()
    with Client(server.url) as client:
        new = seated(client, 2)
        asked = next(table for seat in (0, 1) if (table := client.sit(new, seat).table()).asked)
        answer = {"seat": asked.seat, "index": asked.index, "action": asked.options[0], "key": "once"}
        path = f"{server.url}/api/games/{new.game}/answers"
        key = {"Authorization": f"Bearer {new.seats[asked.seat]}"}
        with Line(server, new, asked.seat) as line, nothing_can_be_written(server, postgres_if_needed):
            line.hear("hello")
            until(lambda: health(server).status_code, 503)
            assert health(server).json()["code"] == "unavailable"
            refused = httpx.post(path, json=answer, headers=key, timeout=PATIENCE)
            assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
            assert int(refused.headers["Retry-After"]) > 0
            line.say({"type": "answer", **{name: answer[name] for name in ("index", "action", "key")}})
            assert line.hear("error")["code"] == "unavailable"
        until(lambda: health(server).status_code, 200)

        def taken():  # the first tries may still meet connections that are gone
            return httpx.post(path, json=answer, headers=key, timeout=PATIENCE).status_code

        until(taken, 200)
        assert client.sit(new, asked.seat).table().index == asked.index + 1  # and not twice
    assert "Traceback" not in server.log()


UNSTORABLE = ["a\0b", "a\x1bb", "a\x7fb", "half \ud83d a letter"]


@pytest.mark.each_store
@pytest.mark.parametrize("text", UNSTORABLE)
def test_what_no_database_can_keep_is_a_bad_request(server, client, text):
    def post(path, body, key=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
        return httpx.post(f"{server.url}/api{path}", content=json.dumps(body), headers=headers)

    new = seated(client, 2)
    table = f"/games/{new.game}"
    asked = [
        ("/games", {"seats": [{"kind": "here"}, {"kind": "here"}], "title": text}, None),
        ("/games", {"seats": [{"kind": "here", "name": text}, {"kind": "here"}]}, None),
        ("/games/import", {"record": text, "title": ""}, None),
        (f"{table}/seats/0/name", {"name": text}, new.seats[0]),
        (f"{table}/chat", {"seat": 0, "text": text}, new.seats[0]),
        (f"{table}/answers", {"seat": 0, "index": 0, "action": text, "key": text}, new.seats[0]),
        (f"{table}/calls", {"seat": 0, "kind": "mail", "target": {"address": text}}, new.seats[0]),
        ("/join", {"key": text}, None),
    ]
    for path, body, key in asked:
        answer = post(path, body, key)
        assert answer.status_code in (400, 422), (path, answer.text)
        assert answer.json()["code"]
    with Line(server, new, 0) as line:
        line.hear("hello")
        answer = {"type": "answer", "index": 0, "action": text, "key": text}
        for message in ({"type": "chat", "text": text}, answer):
            line.say(message)
            assert line.hear("error")["code"] == "unreadable"
    assert client.sit(new, 0).table().raw["chat"] == 0


def test_text_of_all_people_is_kept(server, client):
    new = seated(client, 2)
    with Line(server, new, 0) as line:
        line.hear("hello")
        line.say({"type": "chat", "text": "Привет 🐊\nfamília 👨‍👩‍👧 ع"})
        assert line.hear("chat")["text"] == "Привет 🐊\nfamília 👨‍👩‍👧 ع"


# One server, one file


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(own_server, tmp_path):
    first = own_server()
    second = Running(first.database, tmp_path / "second")
    with pytest.raises(DidNotStart):
        second.start()
    assert second.child.returncode > 0
    said = second.log()
    assert "another server has the games in" in said
    assert f"process {first.pid}, {first.url}" in said
    assert "Traceback" not in said
    first.kill()
    with second:  # a lock goes with its process, however that ends
        assert health(second).status_code == 200


def test_what_a_host_looks_at_may_be_looked_at_while_a_server_runs(own_server, tmp_path):
    server = own_server()
    with Client(server.url) as client:
        seated(client, 2)
    looks = [
        ["validate"],
        ["export", str(tmp_path / "records"), "--unfinished"],
        ["backup", str(tmp_path / "copy")],
    ]
    for words in looks:
        done = command(["games", *words, "--database", server.database])
        assert done.returncode == 0, done.stderr
    assert health(server).status_code == 200


def test_an_older_file_is_not_migrated_under_the_feet_of_its_server(own_server):
    server = own_server()
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as file:
        newest = file.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        file.execute("UPDATE alembic_version SET version_num = 'older'")
        file.commit()
        done = command(["games", "validate", "--database", server.database])
        assert done.returncode > 0
        assert "is of an older version, and a server has it" in done.stderr + done.stdout
        file.execute("UPDATE alembic_version SET version_num = ?", [newest])
    file.close()


def command(words):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KEMET_")}
    return subprocess.run(
        [sys.executable, "-m", "kemet", *words], env=clean, capture_output=True, text=True, timeout=PATIENCE
    )


def test_nobody_else_on_the_machine_can_read_the_games(own_server):
    server = own_server()
    with Client(server.url) as client:
        seated(client, 2)
    file = server.database.removeprefix("sqlite:///")
    for end in ("", "-wal", "-shm", ".lock"):
        assert os.stat(file + end).st_mode & 0o077 == 0, end


def test_workers_that_cannot_start_are_told_by_the_exit_code(postgres, tmp_path):
    """The database has room for the one that makes it ready, but not for workers."""
    url = postgres.empty_database()
    name = url.partition("@/")[2].partition("?")[0]
    owner = f"few_{name}"
    postgres.order(f"CREATE ROLE {owner} LOGIN")
    postgres.order(f"ALTER DATABASE {name} OWNER TO {owner}")
    own = url.replace("postgresql://kemet@", f"postgresql://{owner}@")
    with psycopg.connect(url, autocommit=True) as link:
        link.execute(f"GRANT ALL ON SCHEMA public TO {owner}")
    postgres.order(f"ALTER ROLE {owner} CONNECTION LIMIT 1")
    server = Running(own, tmp_path, workers=2)
    with pytest.raises(DidNotStart):
        server.start()
    assert server.child.returncode > 0, server.log()
    assert "the server could not start" in server.log()


def test_workers_that_are_stopped_end_with_zero(postgres, tmp_path):
    server = Running(postgres.empty_database(), tmp_path, workers=2).start()
    until(lambda: "listening on" in server.log(), True)
    server.child.send_signal(signal.SIGTERM)
    assert server.child.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_few_open_files_are_warned_of_at_the_start(tmp_path):
    """What the system allows is raised as far as it goes, and only what is missing is told."""
    for hard, warned in ((400, True), (5000, False)):
        program = (
            "import resource, sys, runpy\n"
            f"resource.setrlimit(resource.RLIMIT_NOFILE, (200, {hard}))\n"
            "sys.argv[0] = 'kemet'\n"
            "runpy.run_module('kemet', run_name='__main__', alter_sys=False)\n"
        )
        place = tmp_path / str(hard)
        server = Running(sqlite_url(place), place, max_sockets=3000, bot_workers=0)
        server.program = (sys.executable, "-c", program)
        with server:
            assert resource.prlimit(server.pid, resource.RLIMIT_NOFILE)[0] == min(hard, 3256)
        assert ("LimitNOFILE" in server.log()) is warned


def test_pings_spend_the_budget_of_messages(own_server):
    server = own_server(rate=600)
    with Client(server.url) as client:
        new = seated(client, 2)
    with Line(server, new, 0) as line:
        line.hear("hello")
        with suppress(ConnectionClosed):
            for _ in range(1000):
                assert line.line.ping(ack_on_close=True).wait(PATIENCE)
        assert line.line.close_code == 1008
