"""Games, entries and keys for the tests of the store."""

from kemet.server.entries import ANSWER, CHAT, CREATED, Entry
from kemet.server.store.rows import GameRow, KeyRow


def a_game(id="thebes", **more):
    facts = {
        "id": id, "created": 1000.0, "updated": 1000.0, "phase": "playing", "title": "", "listed": True,
        "engine": "0.1.0", "boxes": "base", "players": 3,
    }  # fmt: skip
    return GameRow(**facts | more)


def made(at=1000.0):
    return Entry(0, at, CREATED, body={"table": {"boxes": ["base"], "players": 3}})


def answer(n, *, index=None, key=None, seat=1, number=7):
    index = n - 1 if index is None else index
    return Entry(
        n, 1000.0 + n, ANSWER, seat, {"answer": number, "chance": [], "by": "person"}, index, "d0", key
    )


def chat(n, text="hello", key=None):
    return Entry(n, 1000.0 + n, CHAT, 0, {"text": text}, key=key)


def a_key(hash="k0", game="thebes", role="seat", seat=0, **more):
    return KeyRow(hash, game, role, seat, 1000.0, **more)
