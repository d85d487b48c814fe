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
    found = set()
    for card, word in sorted(CARDS.items(), key=lambda named: -len(named[1])):
        if " " in word and word in html:
            found.add(card)
            html = html.replace(word, "")  # `Seth's Mana Theft` is not `Mana Theft`
    return found


class Eyes:
    """Keeps what the page of a visitor shows at some of its moments."""

    def __init__(self, visitor, game):
        self.visitor = visitor
        self.game = game
        self.shown = []
        self.looked = -1

    def look(self):
        answers = self.visitor.answers
        if answers % 6 == 0 and self.looked != answers:
            self.looked = answers
            html = self.visitor.page.content()
            # asked afterwards: the page may know of a later moment than before it was looked at
            self.shown.append((self.visitor.get(f"/games/{self.game}")["index"], html))


def nothing_secret_was_told(game, eyes, seat=0):
    """Whatever card was named to the seat was its own or lay open to everybody, at that moment or before."""
    known = known_by_moment(game, seat)
    told = [(json.loads(text), text) for address, text in eyes.visitor.heard if "/live" in address]
    tables = [(said["table"]["index"], text) for said, text in told if "table" in said]
    assert tables, "the live line was listened to"
    assert eyes.shown, "the page was looked at"
    for index, text in tables:
        secret = cards_in(text) - known[index]
        assert not secret, f"told at moment {index}: {secret}"
    for index, html in eyes.shown:
        secret = cards_shown(html) - known[index]
        assert not secret, f"shown at moment {index}: {secret}"


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
