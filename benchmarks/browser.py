"""How soon an answer is seen: from the click until the browser has painted the next question.

    python benchmarks/browser.py [--answers 60] [--json]

One player and four bots, in Chromium at 1440 x 900; server, bots and browser share this machine, and it is
painted by the processor. Every answer goes to the server and comes back. The aim is 100 ms.
"""

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.console import Console

from kemet.arena.progress import counting, stoppable

ROOT = Path(__file__).resolve().parents[1]
# instead of this folder, in which `server` would be a benchmark
sys.path[0] = str(ROOT / "tests")
from server.running import Running, sqlite_url  # noqa: E402
from web.clicker import Clicker  # noqa: E402
from web.visitor import Visitor  # noqa: E402

STATIC = ROOT / "src" / "kemet" / "server" / "static"
SEATS = [{"kind": "here", "name": "Ada"}, *[{"kind": "bot", "level": 0} for _ in range(4)]]
# From the press that sends an answer to the first frame with other words or choices in the question.
WATCH = """() => {
    window.waits = [];
    let pressed = null;
    let sent = false;
    const real = window.fetch;
    window.fetch = (...what) => {
        sent ||= String(what[0]).endsWith("/answers");
        return real(...what);
    };
    addEventListener("pointerdown", (event) => {
        pressed = event.timeStamp;
        sent = false;
    }, true);
    new MutationObserver((changes) => {
        const asked = changes.some((one) => one.target.parentElement?.closest(".ask"));
        if (pressed === null || !sent || !asked) return;
        const from = pressed;
        pressed = null;
        requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - from)));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def measure(answers):
    folder = Path(tempfile.mkdtemp())
    program = os.environ.get("KEMET_CHROMIUM") or shutil.which("chromium")
    with Running(sqlite_url(folder), folder, static=STATIC) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        visitor = Visitor(chromium, server.url)
        table = {"players": 5, "length": "short"}
        game = visitor.post("/games", {"table": table, "seats": SEATS, "start": True})["game"]
        page = visitor.goto(f"/games/{game}")
        page.locator(".ask .sentence h2").wait_for()
        page.evaluate(WATCH)
        clicker = Clicker(visitor, seed=8)
        clicker.play(lambda: visitor.answers >= answers, seconds=300)
        return page.evaluate("window.waits")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with stoppable(), counting(Console(stderr=True), "Clicking", None):
        waits = sorted(measure(asked.answers))
    report = {
        "answers": len(waits),
        "p50 ms": round(statistics.median(waits), 1),
        "p95 ms": round(waits[int(len(waits) * 0.95)], 1),
        "most ms": round(waits[-1], 1),
    }
    if asked.json:
        print(json.dumps(report, indent=2))
    else:
        for name, value in report.items():
            print(f"{name:<10}{value:>10,}")


if __name__ == "__main__":
    main()
