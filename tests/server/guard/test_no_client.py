"""Where the browser client was not built, its page says so: in each language, under the policy of all."""

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kemet.server.settings import Settings
from kemet.server.web.client_files import NO_CLIENT, PAGES, SERVED_WITH_IT, serve_client

ROOT = Path(__file__).resolve().parents[3]
HTML = (PAGES / NO_CLIENT).read_text()
LANGUAGES = {"en", "pt-BR", "pl", "ru"}


@pytest.fixture
def bare(site, tmp_path):
    """A server whose client was not built."""
    known = site(static=tmp_path)
    serve_client(known.app, Settings(static=tmp_path))
    return known


class Read(HTMLParser):
    """What a page says, section by section."""

    def __init__(self):
        super().__init__()
        self.shapes, self.words, self.commands = {}, {}, {}
        self.language = ""

    def handle_starttag(self, tag, attributes):
        if tag == "section":
            self.language = dict(attributes)["lang"]
            self.shapes[self.language], self.words[self.language], self.commands[self.language] = [], [], []
        if self.language:
            self.shapes[self.language].append((tag, dict(attributes).get("href")))

    def handle_endtag(self, tag):
        self.language = "" if tag == "section" else self.language

    def handle_data(self, data):
        if self.language and data.strip():
            where = self.commands if self.shapes[self.language][-1][0] == "code" else self.words
            where[self.language].append(" ".join(data.split()))


@pytest.mark.parametrize("path", ["/", "/games/abc", "/join", "/rules/pl", "/index.html"])
def test_every_page_of_the_client_says_what_is_missing_and_how_to_get_it(bare, path):
    answer = bare.ask("GET", path)
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert "make client" in answer.text
    assert "Node" in answer.text


def test_it_says_so_in_every_language_of_the_client():
    read = Read()
    read.feed(HTML)
    assert set(read.words) == LANGUAGES
    catalogues = {path.name for path in (ROOT / "web" / "src" / "words").iterdir() if path.is_dir()}
    assert {language[:2] for language in LANGUAGES} <= catalogues
    assert len({tuple(words) for words in read.words.values()}) == len(LANGUAGES)
    for language in LANGUAGES:
        assert read.shapes[language] == read.shapes["en"], "the same is said in each"
        assert read.commands[language] == read.commands["en"], "commands are the same in each"
        assert len(read.words[language]) == len(read.words["en"])


def test_the_interface_answers_as_ever_and_in_its_own_way_where_there_is_nothing(bare):
    assert bare.ask("GET", "/api/games/abc").json() == {"game": "abc"}
    for path in ("/api/nothing", "/api"):
        answer = bare.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert bare.ask("GET", "/assets/table.js").status_code == 404
    assert bare.ask("GET", "/docs").status_code == 200


def test_all_that_it_loads_is_served_from_here(bare):
    loaded = set(re.findall(r'(?:src|href)="(/[^"]+)"', HTML))
    assert set(SERVED_WITH_IT) | {"/docs"} == loaded
    assert "://" not in HTML
    for path in loaded:
        assert bare.ask("GET", path).status_code == 200
    assert bare.ask("GET", "/no-client/page.css").headers["content-type"].startswith("text/css")
    assert bare.ask("GET", "/no-client/icon.svg").headers["content-type"].startswith("image/svg+xml")


def test_nothing_on_it_runs_or_is_styled_inline(bare):
    assert "style-src 'self'" in bare.ask("GET", "/").headers["content-security-policy"]
    assert "<script" not in HTML
    assert "<style" not in HTML
    assert re.findall(r"\s(?:on\w+|style)=", HTML) == []


def test_a_client_that_is_built_meanwhile_is_served_at_once(bare, tmp_path):
    assert bare.ask("GET", "/").status_code == 503
    (tmp_path / "index.html").write_text("<!doctype html><title>the client</title>")
    answer = bare.ask("GET", "/games/abc")
    assert (answer.status_code, "the client" in answer.text) == (200, True)


def test_the_host_is_told_in_the_log(site, seen, tmp_path):
    serve_client(site().app, Settings(static=tmp_path))
    assert "the browser client was not built" in seen.text()
    (tmp_path / "index.html").write_text("<!doctype html>")
    told = seen.text()
    serve_client(site().app, Settings(static=tmp_path))
    assert seen.text() == told


def test_it_is_part_of_the_package_with_the_picture_of_the_client():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    package = ROOT / "src" / "kemet"
    found = {path for pattern in listed["kemet"] for path in package.glob(pattern)}
    for name in (NO_CLIENT, *(name for name, _ in SERVED_WITH_IT.values())):
        assert package / "server" / "web" / "pages" / name in found
    assert (PAGES / "no_client.svg").read_bytes() == (ROOT / "web" / "public" / "icon.svg").read_bytes()
