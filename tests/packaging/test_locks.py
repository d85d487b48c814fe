"""What is pinned: the same versions for everybody, on every system."""

import json
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"


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
