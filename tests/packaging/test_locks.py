"""What is pinned: the same versions for everybody, on every system."""

import json
import re
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from kemet.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
LOCKS = ["requirements.lock", "requirements-play.lock", "requirements-node.lock", "requirements-uv.lock"]
EXTRAS = {
    "requirements.lock": ["bench", "dev", "learning", "node", "ray"],
    "requirements-play.lock": ["compile", "postgres", "push"],
}


def pinned(lock):
    """Name and version of what a lock installs on this system."""
    found = {}
    for line in (ROOT / lock).read_text().splitlines():
        if line[:1].isalnum():
            one = Requirement(line.rstrip("\\ "))
            if one.marker is None or one.marker.evaluate():
                (only,) = one.specifier
                assert only.operator == "==", line
                found[one.name] = only.version
    return found


def needed_by(name, extra):
    """What a package needs, or what it needs besides for one of its extras."""
    for line in requires(name) or ():
        one = Requirement(line)
        without = one.marker is None or one.marker.evaluate({"extra": ""})
        if without != bool(extra) and (not extra or one.marker.evaluate({"extra": extra})):
            yield one


@pytest.mark.parametrize("lock", EXTRAS)
def test_a_lock_names_all_that_its_packages_need(lock):
    """So that it can be installed as it is, without asking what else there is."""
    versions = {**pinned(lock), "kemet": VERSION}
    to_look_at, seen = [("kemet", extra) for extra in ["", *EXTRAS[lock]]], set()
    while to_look_at:
        name, extra = to_look_at.pop()
        if (name, extra) not in seen:
            seen.add((name, extra))
            for one in needed_by(name, extra):
                pin = re.sub(r"[-_.]+", "-", one.name).lower()
                assert pin in versions, f"{name} needs {one}, which {lock} does not have"
                assert one.specifier.contains(versions[pin], prereleases=True), f"{name} needs {one}"
                to_look_at += [(pin, more) for more in ("", *one.extras)]
    assert {name for name, _ in seen} == set(versions)


def test_players_and_programmers_have_the_same_versions():
    assert pinned("requirements-play.lock").items() < pinned("requirements.lock").items()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_the_sums_of_its_files(lock):
    for pin in re.split(r"\n(?=[a-z0-9])", (ROOT / lock).read_text()):
        if not pin.startswith("#"):
            assert "--hash=sha256:" in pin, pin


def test_what_is_published_later_changes_nothing_for_a_lock():
    """Who looks for what else is needed refuses a lock once somebody has published something newer."""
    for file in ("Makefile", "web/tools/with_node"):
        text = (ROOT / file).read_text().replace("\\\n", "")
        assert not re.search(r"--requirement\b|\s-r\s", text), f"{file}: tools/packages installs locks"
    text = (ROOT / "tools" / "packages").read_text()
    assert (
        re.search(r"^locked=\((.*)\)$", text, re.MULTILINE)[1] == "--no-deps --require-hashes --requirement"
    )
    assert re.findall(r"(\S+) requirements\S*\.lock", text.partition("locked=")[2]) == ['"${locked[@]}"']


def locked():
    return json.loads((WEB / "package-lock.json").read_text())["packages"]


def test_the_lock_of_the_client_has_the_parts_for_every_system():
    packages = locked()
    names = {place.rpartition("node_modules/")[2] for place in packages}
    for place, package in packages.items():
        for name in package.get("optionalDependencies", {}):
            assert name in names, f"{place} may need {name}, which is not pinned"


def test_the_lock_of_the_client_knows_each_package_by_its_sum_and_none_by_an_address():
    for place, package in locked().items():
        if place:
            assert package["integrity"].startswith("sha512-"), place
            assert "resolved" not in package, place


def test_the_lock_of_the_client_pins_what_the_client_asks_for():
    asked = json.loads((WEB / "package.json").read_text())
    root = locked()[""]
    assert root["dependencies"] == asked["dependencies"]
    assert root["devDependencies"] == asked["devDependencies"]
