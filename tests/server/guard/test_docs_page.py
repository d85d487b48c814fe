"""The page about the interface for programs works under the policy that all pages have."""

import re
import tomllib
from pathlib import Path

from kemet.server.web.docs_page import PAGES, SERVED

ROOT = Path(__file__).resolve().parents[3]


def test_the_page_and_what_it_loads_are_served_from_here(site):
    known = site()
    page = known.ask("GET", "/docs")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert {"/docs/page.js", "/docs/page.css", "/openapi.json"} <= set(loaded)
    for path in loaded:
        assert path.startswith("/")
        assert known.ask("GET", path).status_code == 200
    assert known.ask("GET", "/docs/page.js").headers["content-type"].startswith("text/javascript")


def test_nothing_on_the_page_runs_or_is_styled_inline():
    html = (PAGES / "docs.html").read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)", html) == []
    assert "<style" not in html
    assert re.findall(r"\s(?:on\w+|style)=", html) == []


def test_the_script_never_reads_a_text_as_html():
    script = (PAGES / "docs.js").read_text()
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert way not in script


def test_the_description_is_there_to_be_fetched(site):
    paths = site().ask("GET", "/openapi.json").json()["paths"]
    assert "/api/games/{game}" in paths
    assert not set(paths) & {"/metrics", "/docs"}


def test_the_pages_are_part_of_the_package():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"][
        "kemet"
    ]
    package = ROOT / "src" / "kemet"
    found = {path for pattern in listed for path in package.glob(pattern)}
    assert {package / "server" / "web" / "pages" / name for name, _ in SERVED.values()} <= found
