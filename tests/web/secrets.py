"""What a seat may have been told and shown by each moment of a game, compared with what it was."""

import json
import re
from pathlib import Path

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words" / "en" / "cards.json"
CARDS = {
    name.split(".")[1]: word
    for name, word in json.loads(WORDS.read_text()).items()
    if re.fullmatch(r"card\.[\w-]+\.name", name)
}
LATELY = 40  # events that belong to a moment


def cards_in(text):
    return {card for card in CARDS if re.search(rf"[\"' ]{card}[\"' ]", text)}


def cards_shown(html):
    """`Prayer` and the like are also other words: only names of two words are sure."""
    return {card for card, word in CARDS.items() if " " in word and word in html}


class Eyes:
    """Keeps what the page of a visitor shows at some of its moments."""

    def __init__(self, visitor):
        self.visitor = visitor
        self.shown = []

    def look(self):
        moment = self.visitor.index
        if self.visitor.answers % 6 == 0 and (not self.shown or self.shown[-1][0] != moment):
            self.shown.append((moment, self.visitor.page.content()))


def nothing_secret_was_told(game, eyes, seat=0):
    """Whatever card was named to the seat was its own or lay open to everybody, at that moment or before."""
    known = known_by_moment(game, seat)
    told = [(json.loads(text), text) for address, text in eyes.visitor.heard if "/live" in address]
    tables = [(said["table"]["index"], text) for said, text in told if "table" in said]
    assert tables, "the live line was listened to"
    assert eyes.shown, "the page was looked at"
    for index, text in tables:
        assert cards_in(text) <= known[index], f"told at moment {index}"
    for index, html in eyes.shown:
        assert cards_shown(html) <= known[index], f"shown at moment {index}"


def known_by_moment(game, seat):
    """The cards that a seat has seen by each moment, as the engine shows them to it and to a spectator."""
    known = []
    so_far = set()
    for answers, who in enumerate([*game.whose, 0]):
        if who < 0:
            continue
        then = game.back_to(answers)
        question = then.question(seat) if seat in then.waiting else None
        lately = json.dumps([then.events_for(seat)[-LATELY:], question], default=str)
        own, open_to_all = then.view(seat)["own"]["cards"], json.dumps(then.view(None))
        so_far |= set(own) | cards_in(open_to_all) | cards_in(lately)
        known.append(set(so_far))
    return known
