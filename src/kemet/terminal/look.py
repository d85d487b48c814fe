"""How things look in a terminal: the colours and emblems of the gods, the ground, the signs."""

from typing import NamedTuple

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.style import Style
from rich.text import Text
from rich.theme import Theme

# Signs of the table. Every one is a single column wide.
ANKH = "☥"  # prayer points
KEPT = "■"  # permanent victory points
HELD = "●"  # temporary victory points
PYRAMID = "▲"
OBELISK = "◊"
HARBOUR = "⇄"
TOKEN = "●"
NO_TOKEN = "○"
ARROW = "›"


class God(NamedTuple):
    """A colour and an emblem; the emblem alone is enough to tell the gods apart."""

    emblem: str
    name: str  # style of the name in a sentence
    chip: str  # style of a troop on the map


GODS: dict[str, God] = {
    "anubis": God("A", "bold #c9a227", "bold #f2cf63 on #17130c"),
    "bastet": God("B", "bold #f0d53c", "bold #2b2100 on #ffe14d"),
    "horus": God("H", "bold #ef5350", "bold #fff4ec on #c62828"),
    "sobek": God("S", "bold #4caf50", "bold #effff0 on #1f7a35"),
    "wadjet": God("W", "bold #4f9bea", "bold #f0f7ff on #1d56b8"),
    "seth": God("T", "bold #b07ae0", "bold #fbf2ff on #6a2fa0"),
}

PYRAMIDS: dict[str, str] = {
    "red": "bold #c0271c",
    "blue": "bold #1a56b5",
    "white": "bold #ffffff",
    "purple": "bold #6a2fa0",
}
PYRAMID_LETTERS: dict[str, str] = {"red": "R", "blue": "B", "white": "W", "black": "K", "purple": "P"}
# The same colours as words on an unknown background.
COLOUR_WORDS: dict[str, str] = {
    "red": "#ef5350", "blue": "#5c9ded", "white": "bold", "black": "dim", "purple": "#b07ae0",
}  # fmt: skip


class Ground(NamedTuple):
    """The colours of the map at one time of the day."""

    sands: tuple[str, ...]
    bank: str
    temple: str
    city: str
    water: str
    ink: str
    border: str
    wall: str
    coast: str
    wave: str


DAY = Ground(
    sands=("#e6cf9c", "#e0c78f", "#ead6a8", "#dcc187", "#e3cb95"),
    bank="#b9c98a",
    temple="#e9b65c",
    city="#d8b08c",
    water="#2f8f97",
    ink="#3a2a12",
    border="#a98c56",
    wall="#6b4423",
    coast="#d9e3c0",
    wave="#5bb3b5",
)
NIGHT = Ground(
    sands=("#2c3158", "#2a2e52", "#30355f", "#282c4d", "#2e335a"),
    bank="#27434d",
    temple="#7a5a2a",
    city="#403a5c",
    water="#0e1f3c",
    ink="#f1e3bd",
    border="#565c8c",
    wall="#c9a227",
    coast="#48608a",
    wave="#23406b",
)

THEME = Theme(
    {
        "title": "bold #d4a72c",
        "frame": "#a98c56",
        "quiet": "dim",
        "number": "bold #d4a72c",
        "prayer": "#d4a72c",
        "points": "bold",
        "mistake": "bold red",
        "good": "green",
        "night": "#8f9bd4",
        **{f"god.{name}": god.name for name, god in GODS.items()},
    }
)


class Gods(RegexHighlighter):
    """The names of the gods in their colours, wherever a sentence speaks of them."""

    base_style = "god."
    highlights = [rf"\b(?P<{name}>{name.capitalize()})\b" for name in GODS]


NAMES = Gods()


def speaking(*, stderr: bool = False, width: int | None = None) -> Console:
    """The console of this program; colours only where the terminal has them."""
    return Console(theme=THEME, highlight=False, stderr=stderr, width=width)


def told(sentence: str, style: str = "") -> Text:
    """A sentence with the gods in colour."""
    text = Text(sentence, style=style)
    NAMES.highlight(text)
    return text


def named(god: str) -> Text:
    """Emblem and name of a god."""
    known = GODS[god]
    return Text.assemble((f" {known.emblem} ", known.chip), " ", (god.capitalize(), known.name))


def style_on(ink: str, ground: str) -> Style:
    return Style.parse(f"{ink} on {ground}")
