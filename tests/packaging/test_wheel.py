"""The wheel: what it holds, and that it plays in a clean environment, in the form that is being tested."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import httpx
import pytest

from kemet.client import Client
from kemet.version import VERSION
from server.running import Running, sqlite_url

ROOT = Path(__file__).resolve().parent.parent.parent
COMPILED = os.environ.get("KEMET_FORM") == "compiled"
GAME = ROOT / "tests" / "games" / "seth-4-players-seed-1.kemet"


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean_environment(**more):
    """Nothing of this checkout, nor of the settings of whoever runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KEMET_", "PYTHON"))}
    return kept | more


def build(folder, **form):
    """A wheel from a copy of the sources, as a release would be."""
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "kemet", folder / "src" / "kemet", ignore=unwanted)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    if form.get("KEMET_COMPILED"):
        lay_down_what_is_compiled(folder)
    run(
        sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps",
        "--no-build-isolation",
        "--wheel-dir", folder / "dist", folder, env=clean_environment(**form),
    )  # fmt: skip
    (made,) = (folder / "dist").glob("*.whl")
    return made


def lay_down_what_is_compiled(folder):
    """The same C need not be compiled twice, which takes minutes; where it differs it will be."""
    made = ROOT / "build"
    if (made / "kemet").is_dir():
        shutil.copytree(made / "kemet", folder / "build" / "kemet")
        for source in [*made.rglob("*.c"), *made.rglob("*.h")]:
            place = folder / "build" / source.relative_to(made)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, place)
        where = f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
        for library in [*(made / "compiled").rglob("*.so"), *(made / "compiled").rglob("*.pyd")]:
            place = folder / "build" / where / library.relative_to(made / "compiled")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(library, place)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    form = {"KEMET_COMPILED": "1"} if COMPILED else {"KEMET_PURE": "1"}
    return build(tmp_path_factory.mktemp("release"), **form)


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The command of the wheel, installed where nothing else is."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    lock = ("--require-hashes", "--requirement", ROOT / "requirements-play.lock")
    run(*pip, "--no-deps", *lock, env=clean_environment())
    run(*pip, "--no-deps", "--no-index", wheel, env=clean_environment())
    return folder / "bin"


def test_the_wheel_holds_every_module_of_the_package(wheel):
    with zipfile.ZipFile(wheel) as opened:
        held = set(opened.namelist())
    for path in (ROOT / "src" / "kemet").rglob("*.py"):
        assert path.relative_to(ROOT / "src").as_posix() in held
    assert "kemet/py.typed" in held


def test_the_wheel_holds_the_built_client_of_the_browser(wheel):
    with zipfile.ZipFile(wheel) as opened:
        held = set(opened.namelist())
        page = opened.read("kemet/server/static/index.html").decode()
    wanted = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert any(name.endswith(".js") for name in wanted)
    assert any(name.endswith(".css") for name in wanted)
    for name in wanted:
        assert f"kemet/server/static/{name}" in held


def test_the_wheel_holds_nothing_but_the_package(wheel):
    with zipfile.ZipFile(wheel) as opened:
        tops = {name.split("/")[0] for name in opened.namelist()}
    assert tops == {"kemet", f"kemet-{VERSION}.dist-info"}


def test_the_wheel_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as opened:
        folder = f"kemet-{VERSION}.dist-info"
        about = Parser().parsestr(opened.read(f"{folder}/METADATA").decode())
        scripts = opened.read(f"{folder}/entry_points.txt").decode()
    assert (about["Name"], about["Version"], about["Requires-Python"]) == ("kemet", VERSION, ">=3.11")
    assert "kemet = kemet.cli:main" in scripts


def test_the_wheel_is_compiled_where_a_compiler_is_and_pure_where_not(wheel):
    with zipfile.ZipFile(wheel) as opened:
        libraries = [name for name in opened.namelist() if name.endswith((".so", ".pyd"))]
    if COMPILED:
        assert any(name.startswith("kemet/machine/frames.") for name in libraries)
        assert not wheel.name.endswith("py3-none-any.whl")
    else:
        assert libraries == []
        assert wheel.name.endswith("py3-none-any.whl")


def test_without_a_compiler_the_wheel_falls_back_to_pure_python(tmp_path):
    wheel = build(tmp_path, CC=str(tmp_path / "no-compiler"))
    assert wheel.name.endswith("py3-none-any.whl")


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
    server = Running(sqlite_url(tmp_path), tmp_path, bot_workers=1)
    server.program = (str(installed / "kemet"),)
    server.forgotten = ("KEMET_", "PYTHON")
    with server, Client(server.url) as client:
        page = httpx.get(server.url)
        assert page.status_code == 200
        for name in re.findall(r'src="(/[^"]+)"', page.text):
            assert httpx.get(server.url + name).status_code == 200
        game = client.create({"round_limit": 1}, ["bot 0", "bot 1"], start=True)
        finished = wait_for_end(client, game)
        assert finished.phase == "over"
    assert "Traceback" not in server.log()


def wait_for_end(client, game):
    until = time.monotonic() + 120
    while time.monotonic() < until and client.game(game).phase != "over":
        time.sleep(0.2)
    return client.game(game)
