"""kemet play and kemet serve as programs: where they stand, who may come, what they say if they cannot."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from dataclasses import replace
from queue import Queue

import httpx
import pytest

from kemet.cli import run
from kemet.server.commands import settings_at_home, who_may_come
from kemet.server.own_addresses import own_addresses
from kemet.server.web.app import create_app
from server.running import free_port

PATIENCE = 60.0
ADDRESS = re.compile(r"http://[\d.]+:\d+/")


class Home:
    """`kemet play` in a process, with a browser that only tells where it was sent."""

    def __init__(self, folder, *flags, **surroundings):
        folder.mkdir(exist_ok=True)
        self.lines, self.opened = Queue(), Queue()
        self.pipe, browser = folder / f"opened-{free_port()}", folder / "browser"
        os.mkfifo(self.pipe)
        browser.write_text(f'#!/bin/sh\necho "$1" > "{self.pipe}"\n')
        browser.chmod(0o755)
        clean = {name: value for name, value in os.environ.items() if not name.startswith("KEMET_")}
        self.child = subprocess.Popen(
            [sys.executable, "-u", "-m", "kemet", "play", *flags],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            env={
                **clean,
                "BROWSER": f"{browser} %s",
                "COLUMNS": "200",
                "KEMET_DATABASE": f"sqlite:///{folder}/games.sqlite3",
                **surroundings,
            },
        )
        self.reading = threading.Thread(target=self.read, daemon=True)
        self.reading.start()
        threading.Thread(target=lambda: self.opened.put(self.pipe.read_text().strip()), daemon=True).start()

    def read(self):
        with self.child.stdout as stream:
            for line in stream:
                self.lines.put(line.rstrip())
        self.lines.put(None)

    def said(self, words):
        """The lines up to the one with these words."""
        heard = []
        while not heard or words not in heard[-1]:
            line = self.lines.get(timeout=PATIENCE)
            assert line is not None, "\n".join(heard)
            heard.append(line)
        return heard

    def stop(self):
        """As Ctrl-C does."""
        if self.child.poll() is None:
            os.killpg(self.child.pid, signal.SIGINT)
        try:
            return self.child.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):  # the browser, too, if nobody has heard it
                os.killpg(self.child.pid, signal.SIGKILL)
            self.reading.join(PATIENCE)


@contextmanager
def at_home(folder, *flags, **surroundings):
    home = Home(folder, *flags, **surroundings)
    try:
        yield home
    finally:
        home.stop()


@pytest.fixture
def taken():
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


# Where it stands


def test_play_tells_its_address_once_it_answers_and_opens_the_same(tmp_path):
    port = free_port()
    with at_home(tmp_path, "--port", str(port)) as home:
        told = home.said("stands at")[-1]
        url = ADDRESS.search(told).group()
        assert url == f"http://127.0.0.1:{port}/"
        # no waiting: what is told is true already
        assert httpx.get(f"{url}api/health", timeout=PATIENCE).json()["ok"]
        assert "kemet play --lan (make play LAN=1)" in home.said("Only this machine")[-1]
        assert home.opened.get(timeout=PATIENCE) == url


def test_play_gets_the_same_port_again_right_after_it_was_stopped(tmp_path):
    port = str(free_port())
    for _ in range(2):
        with at_home(tmp_path, "--port", port) as home, httpx.Client() as browser:
            home.said("stands at")
            # a browser that stays connected: the server has to hang up, and its port fades out
            assert browser.get(f"http://127.0.0.1:{port}/api/health", timeout=PATIENCE).json()["ok"]
            assert home.stop() == 130


def test_play_says_when_the_usual_port_is_taken(tmp_path):
    """The first of the two need not have it: another program on this machine may."""
    with at_home(tmp_path) as first:
        first.said("stands at")
        with at_home(tmp_path / "another") as home:
            told = home.said("stands at")
            assert any(line.startswith("Port 5363 is taken") for line in told)
            assert not ADDRESS.search(told[-1]).group().endswith(":5363/")


def test_play_opens_the_table_that_stands_already(tmp_path):
    with at_home(tmp_path, "--port", str(free_port())) as first:
        url = ADDRESS.search(first.said("stands at")[-1]).group()
        with at_home(tmp_path) as second:
            assert f"{url} already" in second.said("stands at")[-1]
            assert second.opened.get(timeout=PATIENCE) == url
            assert second.child.wait(PATIENCE) == 0
        assert httpx.get(f"{url}api/health", timeout=PATIENCE).json()["ok"]


def test_play_at_another_place_says_when_another_table_has_the_same_games(tmp_path):
    with at_home(tmp_path, "--port", str(free_port())) as first:
        url = ADDRESS.search(first.said("stands at")[-1]).group()
        with at_home(tmp_path, "--port", str(free_port())) as second:
            said = second.said("another server has the games in")[-1]
            assert url in said
            assert second.child.wait(PATIENCE) > 0


@pytest.mark.parametrize(
    "words",
    [
        ["play"],
        ["play", "--lan"],
        ["serve", "--database", "sqlite://"],
        ["serve", "--host", "0.0.0.0", "--database", "sqlite://"],
        ["serve", "--workers", "2", "--database", "postgresql://nobody@localhost/nothing"],
    ],
)
def test_a_port_that_is_taken_is_one_sentence_and_exit_code_1(words, taken, capsys):
    assert run([*words, "--port", str(taken)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        f"port {taken} is already used by another program; stop that one, or choose another with --port"
    ]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_host_of_another_machine_is_one_sentence_and_exit_code_1(workers, capsys):
    database = "postgresql://nobody@localhost/nothing"
    assert run(["serve", "--host", "203.0.113.7", "--workers", workers, "--database", database]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("203.0.113.7 is not an address of this machine")


# Who may come


async def seen(settings, host, by="127.0.0.1"):
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, client=(by, 50000))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            return await client.get("/api/host")


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def home(monkeypatch, tmp_path):
    for name in [name for name in os.environ if name.startswith("KEMET_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("KEMET_DATABASE", f"sqlite:///{tmp_path}/games.sqlite3")
    monkeypatch.setenv("KEMET_BOT_WORKERS", "0")
    return settings_at_home


AROUND = ["http://192.168.7.7:5363", "http://10.0.0.7:5363"]


@pytest.mark.anyio
@pytest.mark.parametrize("host", ["127.0.0.1:5363", "localhost:5363", "[::1]:5363"])
@pytest.mark.parametrize("around", [[], AROUND])
async def test_a_table_at_home_answers_to_the_names_of_this_machine(home, host, around):
    assert (await seen(home(5363, around), host)).status_code == 200


@pytest.mark.anyio
@pytest.mark.parametrize("around", [[], AROUND])
async def test_a_page_that_gives_its_own_name_our_address_reads_nothing(home, around):
    answer = await seen(home(5363, around), "evil.example:5363")
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")


@pytest.mark.anyio
async def test_addresses_in_the_network_are_answered_to_only_if_others_may_come(home):
    for address in AROUND:
        host = address.removeprefix("http://")
        assert (await seen(home(5363, []), host)).status_code == 421
        assert (await seen(home(5363, AROUND), host)).status_code == 200


@pytest.mark.anyio
async def test_the_address_to_invite_with_is_one_that_others_can_open(home):
    assert (await seen(home(5363, []), "127.0.0.1:5363")).json()["invite_url"] is None
    assert (await seen(home(5363, AROUND), "127.0.0.1:5363")).json()["invite_url"] == AROUND[0]


@pytest.mark.anyio
async def test_a_public_address_is_the_one_to_invite_with(home, monkeypatch):
    monkeypatch.setenv("KEMET_PUBLIC_URL", "https://kemet.example")
    for around in ([], AROUND):
        settings = home(5363, around)
        assert (await seen(settings, "127.0.0.1:5363")).json()["invite_url"] == "https://kemet.example"
        assert (await seen(settings, "kemet.example")).status_code == 200
    assert (await seen(settings, "192.168.7.7:5363")).status_code == 200


@pytest.mark.anyio
async def test_a_server_for_all_addresses_tells_its_own_to_whoever_sits_there(home, monkeypatch):
    monkeypatch.setattr("kemet.server.web.host.own_addresses", lambda: ["192.168.7.7"])
    settings = replace(home(8000, []), host="0.0.0.0", public_url=None, origins=())
    assert (await seen(settings, "localhost:8000")).json()["invite_url"] == "http://192.168.7.7:8000"
    # a proxy may be in front, and a stranger may call himself what he likes
    assert (await seen(settings, "kemet.example")).json()["invite_url"] is None
    assert (await seen(settings, "localhost:8000", by="203.0.113.9")).json()["invite_url"] is None
    here_only = replace(settings, host="127.0.0.1")
    assert (await seen(here_only, "localhost:8000")).json()["invite_url"] is None


def test_what_is_said_about_others_depends_on_who_may_come(home):
    assert who_may_come(True, AROUND, home(5363, AROUND)) == [
        "Others in your network open http://192.168.7.7:5363/",
        "  or, in another network of this machine, http://10.0.0.7:5363/",
    ]
    assert who_may_come(True, [], home(5363, [])) == [
        "This machine is in no network now, so only it can open the table."
    ]
    assert "--lan" in who_may_come(None, [], home(5363, []))[0]
    assert who_may_come(False, [], home(5363, [])) == []


def test_others_in_the_network_are_let_in_by_a_flag(tmp_path):
    around = own_addresses()
    if not around:
        pytest.skip("this machine is in no network")
    port = free_port()
    with at_home(tmp_path, "--lan", "--port", str(port)) as home:
        told = home.said("Others in your network open")[-1]
        assert ADDRESS.search(told).group() == f"http://{around[0]}:{port}/"
        answer = httpx.get(f"http://{around[0]}:{port}/api/host", timeout=PATIENCE)
        assert answer.json()["invite_url"] == f"http://{around[0]}:{port}"


def test_without_the_flag_nobody_in_the_network_gets_in(tmp_path):
    around = own_addresses()
    if not around:
        pytest.skip("this machine is in no network")
    port = free_port()
    with at_home(tmp_path, "--port", str(port)) as home:
        home.said("stands at")
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://{around[0]}:{port}/api/host", timeout=PATIENCE)


# Quick to begin


def test_a_table_does_not_wait_for_what_it_does_not_need(tmp_path):
    """Each of these takes longer to load than the engine does."""
    heavy = [
        "alembic",
        "httpx",
        "openskill",
        "sqlalchemy.dialects.postgresql",
        "kemet.arena.page",
        "rich.progress",
    ]
    program = f"""
import asyncio, sys
import kemet.cli
import kemet.server.web.running
from kemet.server.web.app import from_environment
async def serve():
    app = from_environment()
    async with app.router.lifespan_context(app):
        print([name for name in {heavy} if name in sys.modules])
asyncio.run(serve())
"""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KEMET_")}
    surroundings = {**clean, "KEMET_DATABASE": f"sqlite:///{tmp_path}/games.sqlite3"}
    said = [
        subprocess.run(
            [sys.executable, "-c", program], env=surroundings, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert said[1] == "[]\n", said  # the first start makes the database
