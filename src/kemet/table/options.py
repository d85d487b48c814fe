"""What may be agreed before the game (G3), and the check that it was asked for properly."""

from kemet.machine.errors import UnknownOption
from kemet.table.module import Module
from kemet.table.rulebook import Options

CHOICES: dict[str, tuple[str, ...]] = {
    "length": ("short", "long", "beginner"),
    "edition": ("en", "pt", "pl", "ru"),
    "discards": ("down", "up"),
    "cities": ("chosen", "dealt"),
}


def checked_players(players: object, module: Module) -> int:
    fewest, most = module.fewest_players, module.most_players
    if isinstance(players, bool) or not isinstance(players, int):
        raise UnknownOption(
            f"players={players!r} is not a number; this game is for {fewest} to {most} players"
        )
    if not fewest <= players <= most:
        raise UnknownOption(f"players={players} is not possible; this game is for {fewest} to {most} players")
    return players


def checked_settings(asked: dict[str, object], module: Module, players: int) -> dict[str, int]:
    """What the boxes let a table agree on."""
    known = module.settings
    for name in asked:
        if name not in known:
            open_names = ", ".join([*CHOICES, "round_limit", *known])
            raise UnknownOption(f"there is no option {name!r}; known options: {open_names}")
    settings: dict[str, int] = {}
    for name, values in known.items():
        value = asked.get(name, values[0])
        allowed = module.allowed(name, players)
        if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
            listed = ", ".join([str(number) for number in allowed])
            raise UnknownOption(f"{name}={value!r} is not known; choose from {listed}")
        settings[name] = value
    return settings


def checked_boxes(boxes: object, known: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(boxes, str) or not isinstance(boxes, (tuple, list)):
        raise UnknownOption(f"boxes={boxes!r} is not a tuple of names; known boxes: {', '.join(known)}")
    for box in boxes:
        if box not in known:
            raise UnknownOption(f"there is no box {box!r}; known boxes: {', '.join(known)}")
    if "base" not in boxes or len(set(boxes)) != len(boxes):
        raise UnknownOption(f"boxes={tuple(boxes)!r} must name 'base' and no box twice")
    return ("base", *[box for box in boxes if box != "base"])


def checked_options(
    length: object,
    edition: object,
    discards: object,
    cities: object,
    round_limit: object,
    settings: dict[str, int] | None = None,
) -> Options:
    return Options(
        length=checked("length", length),
        edition=checked("edition", edition),
        discards=checked("discards", discards),
        cities=checked("cities", cities),
        round_limit=checked_limit(round_limit),
        settings=settings,
    )


def checked(name: str, value: object) -> str:
    if not isinstance(value, str) or value not in CHOICES[name]:
        raise UnknownOption(f"{name}={value!r} is not known; choose from {', '.join(CHOICES[name])}")
    return value


def checked_limit(limit: object) -> int:
    """No limit is 0."""
    if limit is None:
        return 0
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise UnknownOption(f"round_limit={limit!r} must be None or a number from 1 up")
    return limit
