"""Takes the pictures in docs/pictures, in Chromium, of games that bots have brought so far.

python web/tools/pictures.py [NAME ...]
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from server.running import Running, sqlite_url  # noqa: E402
from web.clicker import Clicker  # noqa: E402
from web.tables import FINISHED, imported  # noqa: E402
from web.visitor import Visitor  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
STATIC = ROOT / "src" / "kemet" / "server" / "static"
CHROMIUM = os.environ.get("KEMET_CHROMIUM", "/usr/bin/chromium")
ADA = {"kind": "here", "name": "Ada"}
PATIENCE = 240.0


def bots(*names):
    return [{"kind": "bot", "level": 1, "name": name} for name in names]


def played(visitor, seats, rounds, **agreed):
    """A game that bots have played for all, until Ada is to choose an action in that round."""
    table = {"players": len(seats), "length": "short"} | agreed
    game = visitor.post("/games", {"table": table, "seats": seats, "start": True})["game"]
    hand, back = f"/games/{game}/seats/0/hand", f"/games/{game}/seats/0/back"
    visitor.post(hand, {"level": 1})
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        now = visitor.get(f"/games/{game}?seat=0")
        if now["phase"] == "over":
            raise SystemExit(f"the game was over before round {rounds}")
        if now["view"]["round"] >= rounds and now["view"]["phase"] == "day":
            now = visitor.post(back, {})
            for _ in range(400):
                now = visitor.get(f"/games/{game}?seat=0")
                if now["question"] and now["question"]["message"] == "turn":
                    return game
                if now["question"]:
                    visitor.post(hand, {"level": 1})
                    time.sleep(0.05)
                    visitor.post(back, {})
                time.sleep(0.05)
        time.sleep(0.02)
    raise SystemExit("the bots took too long")


def at_table(visitor, game):
    page = visitor.goto(f"/games/{game}")
    page.locator(".ask .sentence h2").wait_for()
    return page


def home(visitor):
    page = visitor.goto("/")
    page.locator("#guide-title").wait_for()


def table_two(visitor):
    at_table(visitor, played(visitor, [ADA, *bots("")], 4))


def table_five(visitor):
    at_table(visitor, played(visitor, [ADA, *bots("", "", "", "")], 3))


def table_seth(visitor):
    at_table(visitor, played(visitor, [ADA, *bots("", "", "")], 2, boxes=["base", "seth"], seth=3))


def market(visitor):
    page = at_table(visitor, played(visitor, [ADA, *bots("", "")], 3))
    page.keyboard.press("m")
    page.locator("[data-area=market] .tile").first.wait_for()


def battle(visitor):
    game = played(visitor, [ADA, *bots("", "")], 3)
    page = at_table(visitor, game)
    clicker = Clicker(visitor, seed=9)
    clicker.play(lambda: page.locator(".stage .hand button").count() > 0, seconds=PATIENCE)
    page.locator(".stage .hand button").first.click()


def end(visitor):
    game = visitor.post(
        "/games",
        {"table": {"players": 4, "length": "short"}, "seats": [ADA, *bots("", "", "")], "start": True},
    )["game"]
    visitor.post(f"/games/{game}/seats/0/hand", {"level": 1})
    visitor.page.goto(f"{visitor.url}/games/{game}")
    visitor.page.locator("#end-title").wait_for(timeout=PATIENCE * 1000)
    visitor.page.locator(".end .leaf").nth(1).wait_for()


def review(visitor):
    game = imported(visitor, FINISHED.read_text())
    page = visitor.goto(f"/games/{game}/review?at=620&eyes=all")
    page.wait_for_selector(".map:not(.stale)")


# What is taken, and on which screen.
WANTED = {
    "home": (home, "desktop"),
    "table-2": (table_two, "desktop"),
    "table-5": (table_five, "desktop"),
    "table-seth": (table_seth, "desktop"),
    "market": (market, "desktop"),
    "battle": (battle, "desktop"),
    "end": (end, "desktop"),
    "review": (review, "desktop"),
    "phone-home": (home, "phone"),
    "phone-table": (table_five, "phone"),
    "phone-battle": (battle, "phone"),
}


def main():
    names = sys.argv[1:] or list(WANTED)
    folder = Path(tempfile.mkdtemp())
    with Running(sqlite_url(folder), folder, static=STATIC) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in names:
            take, screen = WANTED[name]
            visitor = Visitor(chromium, server.url, screen)
            take(visitor)
            visitor.page.wait_for_timeout(900)  # what fades in has faded in
            visitor.page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=86)
            visitor.close()
            print(name)


if __name__ == "__main__":
    main()
