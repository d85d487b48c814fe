"""Secret keys: what opens a seat, a game or a look at it."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final

from kemet.server.entries import NOBODY

KEY_BYTES: Final = 16
GAME_ID_BYTES: Final = 9

# 128 bits are 21 letters of 6 bits and two bits more, so the last letter is one of four.
KEY_LETTER: Final = "[A-Za-z0-9_-]"
GAME_ID: Final = re.compile(rf"{KEY_LETTER}{{1,40}}")
KEY: Final = re.compile(rf"{KEY_LETTER}{{21}}[AQgw]")


def new_key() -> str:
    """128 random bits in 22 letters that an address may contain."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_of(key: str) -> str:
    """What is kept of a key: whoever reads the database cannot play.

    No salt and no slow hash: those protect passwords, which people choose and others can guess. Nobody can
    try out 2**128 keys, and without a salt a key is found by one look into an index. What the time of that
    look could tell is a piece of the hash, from which no key follows.
    """
    return hashlib.sha256(key.encode()).hexdigest()


def new_game_id() -> str:
    """12 letters for the address of a game; not a secret, but not to be counted up either."""
    while True:
        name = secrets.token_urlsafe(GAME_ID_BYTES)
        # a command line takes a dash in front for an option
        if name[0] not in "-_":
            return name


def looks_like_game_id(text: str) -> bool:
    return GAME_ID.fullmatch(text) is not None


def looks_like_key(text: str) -> bool:
    return KEY.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Who:
    """What the keys that somebody has shown open in one game."""

    seats: frozenset[int] = frozenset()
    host: bool = False
    watch: bool = False
    keys: frozenset[str] = frozenset()  # their hashes

    def may_play(self, seat: int) -> bool:
        return seat in self.seats

    def may_see(self, seat: int) -> bool:
        """With the eyes of a seat, or of a spectator (NOBODY). A host sees no hand but their own."""
        if seat == NOBODY:
            return self.watch or self.host or bool(self.seats)
        return seat in self.seats
