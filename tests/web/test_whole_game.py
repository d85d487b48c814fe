"""A whole game against a bot, clicked to its end, looked back upon, and kept."""

import json
import re
from pathlib import Path

import pytest

from kemet import Game
from web.clicker import Clicker
from web.looking_back import download, scrub
from web.tables import BOT, ME, new_game

pytestmark = pytest.mark.xdist_group("browser")

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words" / "en" / "cards.json"
CARDS = {
    name.split(".")[1]: word
    for name, word in json.loads(WORDS.read_text()).items()
    if re.fullmatch(r"card\.[\w-]+\.name", name)
}


def cards_in(text):
    return {card for card in CARDS if re.search(rf"[\"' ]{card}[\"' ]", text)}


def cards_shown(html):
    """`Prayer` and the like are also other words: only names of two words are sure."""
    return {card for card, word in CARDS.items() if " " in word and word in html}


@pytest.fixture
def played(visit, screen):
    """A game that was clicked to its end, with what the page showed at some of its moments."""
    visitor = visit(screen)
    game = new_game(visitor, ME, BOT, round_limit=2 if screen == "desktop" else 1)
    visitor.goto(f"/games/{game}")
    clicker = Clicker(visitor, seed=3)
    shown = []

    def look():
        if visitor.answers % 6 == 0 and (not shown or shown[-1][0] != visitor.index):
            shown.append((visitor.index, visitor.page.content()))

    clicker.play(lambda: visitor.answers >= 8, after=look)
    visitor.shoot("table")
    clicker.play(clicker.ended, seconds=100, after=look)
    visitor.shoot("end")
    return visitor, game, shown


def test_a_whole_game_is_clicked_through_reviewed_and_kept(played):
    visitor, game, shown = played
    page = visitor.page
    names = page.locator(".end .leaf").first.inner_text()
    page.locator(".end .acts a.primary").click()
    page.wait_for_url(f"**/games/{game}/review**")
    scrub(page)
    visitor.shoot("review")
    kept = Game.from_record(download(page))
    assert kept.over
    first = names.index("Ada") < names.index("Bastet")
    assert first == (kept.ranking[0] == 0), "the ranking was that of the game"
    nothing_secret_was_told(kept, visitor.heard, shown)


def nothing_secret_was_told(game, heard, shown):
    """Whatever card was named to seat 0 was its own or lay open to everybody, at that moment or before."""
    known = known_by_moment(game)
    told = [(json.loads(text), text) for address, text in heard if "/live" in address]
    tables = [(said["table"]["index"], text) for said, text in told if "table" in said]
    assert tables, "the live line was listened to"
    for index, text in tables:
        assert cards_in(text) <= known[index], f"told at moment {index}"
    for index, html in shown:
        assert cards_shown(html) <= known[index], f"shown at moment {index}"


def known_by_moment(game):
    """The cards that seat 0 has seen by each moment, as the engine shows them to it and to a spectator."""
    known = []
    so_far = set()
    for answers, who in enumerate([*game.whose, 0]):
        if who < 0:
            continue
        then = game.back_to(answers)
        events = json.dumps(
            [then.events_for(0)[-40:], then.question(0) if 0 in then.waiting else 0], default=str
        )
        so_far |= set(then.view(0)["own"]["cards"]) | cards_in(json.dumps(then.view(None))) | cards_in(events)
        known.append(set(so_far))
    return known
