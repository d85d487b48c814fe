"""The wheel: what it holds, and that it plays in a clean environment, in the form that is being tested."""

import os
import re
import signal
import subprocess
import zipfile
from email.parser import Parser

import pytest

import releases
from kemet.version import VERSION
from releases import (
    ROOT,
    SECONDS,
    assert_it_is_played_at,
    assert_the_client_is_in,
    clean_environment,
    held_by,
    run,
    serving,
    wait_until_it_answers,
)

COMPILED = os.environ.get("KEMET_FORM") == "compiled"
GAME = ROOT / "tests" / "games" / "seth-4-players-seed-1.kemet"


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
    assert "kemet = kemet.__main__:main" in scripts


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
