"""A whole game against a bot, clicked to its end, looked back upon, and kept."""

import json
import re
from pathlib import Path

import pytest

from kemet import Game
from web.clicker import Clicker
from web.tables import BOT, ME, new_game

pytestmark = pytest.mark.xdist_group("browser")

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words" / "en" / "cards.json"
CARDS = {
    name.split(".")[1]: word
    for name, word in json.loads(WORDS.read_text()).items()
    if re.fullmatch(r"card\.[\w-]+\.name", name)
}


def cards_in(text):
    return {card for card in CARDS if re.search(rf'"{card}"', text)}


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


def test_a_whole_game_is_clicked_through_to_its_end(played):
    visitor, game, shown = played
    page = visitor.page
    record = visitor.context.request.get(f"{visitor.url}/api/games/{game}/record").text()
    over = Game.from_record(json.loads(record)["record"] if record.startswith("{") else record)
    assert over.over
    nothing_secret_was_told(over, visitor.heard, shown)
    names = page.locator(".end .leaf").first.inner_text()
    assert names.index("Ada") < names.index("Bastet") if over.ranking[0] == 0 else "Ada" in names
    page.locator(".end .acts a.primary").click()
    page.wait_for_url(f"**/games/{game}/review**")
    page.locator("input[type=range]").wait_for()


def nothing_secret_was_told(game, heard, shown):
    """Whatever card was named to seat 0 was its own or lay open to everybody, then or before."""
    allowed = [set()]
    for answers in range(len(game.answers) + 1):
        then = game.back_to(answers)
        own = set(then.view(0)["own"]["cards"])
        events = json.dumps(then.events_for(0)[-60:], default=str)
        allowed.append(allowed[-1] | own | cards_in(json.dumps(then.view(None))) | cards_in(events))
    everything = allowed[-1]
    told = [text for address, text in heard if "/live" in address]
    assert told, "the live line was listened to"
    for text in told:
        assert cards_in(text) <= everything
    for _, html in shown:
        assert cards_shown(html) <= everything
