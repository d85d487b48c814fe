"""What may be agreed before the game (G3), and the check that it was asked for properly."""

from kemet.machine.errors import UnknownOption
from kemet.table.rulebook import Options

CHOICES: dict[str, tuple[str, ...]] = {
    "length": ("short", "long", "beginner"),
    "edition": ("en", "pt", "pl", "ru"),
    "discards": ("down", "up"),
    "cities": ("chosen", "dealt"),
}
FEWEST_PLAYERS = 2
MOST_PLAYERS = 5


def checked_players(players: object) -> int:
    if isinstance(players, bool) or not isinstance(players, int):
        raise UnknownOption(f"players={players!r} is not a number; Kemet is for 2 to 5 players")
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise UnknownOption(f"players={players} is not possible; Kemet is for 2 to 5 players")
    return players


def checked_boxes(boxes: object, known: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(boxes, str) or not isinstance(boxes, (tuple, list)):
        raise UnknownOption(f"boxes={boxes!r} is not a tuple of names; known boxes: {', '.join(known)}")
    for box in boxes:
        if box not in known:
            raise UnknownOption(f"there is no box {box!r}; known boxes: {', '.join(known)}")
    if "base" not in boxes or len(set(boxes)) != len(boxes):
        raise UnknownOption(f"boxes={tuple(boxes)!r} must name 'base' and no box twice")
    return tuple(boxes)


def checked_options(
    length: str, edition: str, discards: str, cities: str, round_limit: int | None
) -> Options:
    asked = {"length": length, "edition": edition, "discards": discards, "cities": cities}
    for name, value in asked.items():
        if value not in CHOICES[name]:
            raise UnknownOption(f"{name}={value!r} is not known; choose from {', '.join(CHOICES[name])}")
    if round_limit is not None and (
        isinstance(round_limit, bool) or not isinstance(round_limit, int) or round_limit < 1
    ):
        raise UnknownOption(f"round_limit={round_limit!r} must be None or a number from 1 up")
    return Options(
        length=length, edition=edition, discards=discards, cities=cities, round_limit=round_limit or 0
    )
