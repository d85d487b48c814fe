"""Archives, wheels and environments of the package, made as whoever releases or installs it would."""

import functools
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

from kemet.client import Client
from server.running import Running, sqlite_url

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements-play.lock"
PAGE = "kemet/server/static/index.html"
SECONDS = 120.0
NOT_OF_THE_SOURCES = shutil.ignore_patterns("__pycache__", "node_modules", "tests", "*.egg-info")
# What a machine without Node and without a compiler still has.
NEEDED = ["cat", "env", "sh", "uname"]


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def clean_environment(**more):
    """Nothing of this checkout, nor of the settings of whoever runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KEMET_", "PYTHON"))}
    return kept | {name: str(value) for name, value in more.items()}


# Building


def copy_of_the_sources(folder, client=True):
    """As a checkout would be, with or without the built browser client."""
    for name in ("src", "tools", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=NOT_OF_THE_SOURCES)
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy2(path, folder)
    if not client:
        shutil.rmtree(folder / "src" / "kemet" / "server" / "static", ignore_errors=True)
    return folder


def build(folder, what, python=sys.executable, **environment):
    """A wheel or an sdist, as pip and uv have it built; and what was said meanwhile."""
    program = f"from setuptools import build_meta; build_meta.build_{what}('dist')"
    said = run(python, "-c", program, cwd=folder, env=clean_environment(**environment))
    (made,) = (path for path in (folder / "dist").iterdir() if path.suffix in (".whl", ".gz"))
    return made, said


def asked_for(folder, python=sys.executable, **environment):
    """What has to be installed before it can be built."""
    program = "from setuptools import build_meta; print('asked', build_meta.get_requires_for_build_wheel())"
    said = run(python, "-c", program, cwd=folder, env=clean_environment(**environment))
    return next(line for line in said.splitlines() if line.startswith("asked"))


def unpacked(archive, folder):
    with tarfile.open(archive) as opened:
        opened.extractall(folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    (only,) = folder.iterdir()
    return only


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


def bare_path(folder):
    """The programs of a machine without Node and without a compiler."""
    folder.mkdir()
    for name in NEEDED:
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return folder


# Installing


@functools.cache
def uv():
    """The uv of the environment or of the machine; None where there is none."""
    own = Path(sys.executable).with_name("uv")
    return str(own) if own.is_file() else shutil.which("uv")


@functools.cache
def where_uv_looks():
    """Where pip was told another registry than the usual one, uv goes there too."""
    asked = (sys.executable, "-m", "pip", "config", "get", "global.index-url")
    index = os.environ.get("PIP_INDEX_URL") or subprocess.run(asked, capture_output=True, text=True).stdout
    return {"UV_DEFAULT_INDEX": index.strip()} if index.strip() else {}


def environment_with_the_lock(folder):
    """An environment with what the lock names, and without the package. Its programs."""
    locked = ("--no-deps", "--require-hashes", "--requirement", LOCK)
    if uv():
        run(uv(), "venv", "--quiet", "--no-project", "--python", sys.executable, folder)
    else:
        venv.create(folder, with_pip=True)
    install(folder / "bin", *locked)
    return folder / "bin"


def install(programs, *wanted):
    if uv():
        command = (uv(), "pip", "install", "--quiet", "--python", programs / "python")
    else:
        command = (programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*command, *wanted, env=clean_environment(**where_uv_looks()))


def installed_as_a_tool(wheel, folder):
    """The wheel alone and what it asks for, as `uv tool install` and pipx do it. Its programs."""
    if uv():
        run(
            uv(), "tool", "install", "--quiet", "--python", sys.executable, "--constraints", LOCK, wheel,
            env=clean_environment(
                UV_TOOL_DIR=folder / "tools", UV_TOOL_BIN_DIR=folder / "commands", **where_uv_looks()
            ),
        )  # fmt: skip
        assert (folder / "commands" / "kemet").exists()
        return folder / "tools" / "kemet" / "bin"
    programs = environment_with_the_lock(folder)
    install(programs, "--no-deps", "--no-index", wheel)
    return programs


# Looking into it, and playing with it


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
