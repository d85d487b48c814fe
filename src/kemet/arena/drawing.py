"""Plots drawn as SVG by our own hand: bars, lines, areas and intervals on a field with axes."""

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple


def short(number: float) -> str:
    """A coordinate with no more digits than anybody can see."""
    return f"{number:.1f}".rstrip("0").rstrip(".") or "0"


class Drawing:
    """One picture; colours and letters come from the page that it stands on."""

    def __init__(self, width: float, height: float, words: str) -> None:
        self.width = width
        self.height = height
        self.words = words
        self.parts: list[str] = []

    def put(self, tag: str, told: str = "", **attributes: object) -> None:
        """An element; what it tells is shown when the mouse rests on it."""
        said = ""
        for name, value in attributes.items():
            if value != "":
                text = short(value) if isinstance(value, float) else str(value)
                said += f' {name.rstrip("_")}="{escape(text)}"'
        inside = f"<title>{escape(told)}</title></{tag}>" if told else f"</{tag}>"
        self.parts.append(f"<{tag}{said}>{inside}")

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        css: str,
        fill: str = "",
        told: str = "",
        **more: object,
    ) -> None:
        size = {"width": max(0.0, width), "height": max(0.0, height)}
        self.put("rect", told, x=x, y=y, **size, class_=css, style=f"fill:{fill}" if fill else "", **more)

    def line(self, x1: float, y1: float, x2: float, y2: float, css: str) -> None:
        self.put("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=css)

    def dot(self, x: float, y: float, r: float, css: str, fill: str = "", told: str = "") -> None:
        self.put("circle", told, cx=x, cy=y, r=r, class_=css, style=f"fill:{fill}" if fill else "")

    def text(self, x: float, y: float, words: str, css: str = "", anchor: str = "start") -> None:
        at = f'x="{short(x)}" y="{short(y)}" text-anchor="{anchor}"'
        self.parts.append(f'<text {at} class="{css}">{escape(words)}</text>')

    def area(self, points: Sequence[tuple[float, float]], css: str, fill: str = "", told: str = "") -> None:
        self.put("polygon", told, points=joined(points), class_=css, style=f"fill:{fill}" if fill else "")

    def trace(self, points: Sequence[tuple[float, float]], css: str) -> None:
        self.put("polyline", points=joined(points), class_=css)

    def svg(self) -> str:
        box = f'viewBox="0 0 {short(self.width)} {short(self.height)}"'
        inside = "".join(self.parts)
        return f'<svg {box} role="img" aria-label="{escape(self.words)}">{inside}</svg>'


def joined(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{short(x)},{short(y)}" for x, y in points)


class Field(NamedTuple):
    """The part of a drawing that data lie on, and what its edges stand for."""

    left: float
    top: float
    width: float
    height: float
    x_least: float
    x_most: float
    y_most: float

    def x(self, value: float) -> float:
        return self.left + self.width * (value - self.x_least) / ((self.x_most - self.x_least) or 1)

    def y(self, value: float) -> float:
        return self.top + self.height * (1 - value / (self.y_most or 1))

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


def steps(most: float, about: int = 5) -> list[float]:
    """Round numbers from 0 to just above the most."""
    if most <= 0:
        return [0.0, 1.0]
    rough = most / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * nice for nice in (1, 2, 2.5, 5, 10) if power * nice >= rough * 0.999)
    return [step * i for i in range(math.ceil(most / step - 1e-9) + 1)]


def percent(share: float) -> str:
    return f"{100 * share:.3g} %"


def plain(number: float) -> str:
    return f"{number:,.2f}".rstrip("0").rstrip(".")


def lines_across(drawing: Drawing, field: Field, values: Sequence[float], as_percent: bool) -> None:
    """Fine lines to read heights by, with their numbers at the left."""
    for value in values:
        drawing.line(
            field.left, field.y(value), field.right, field.y(value), "axis" if value == 0 else "grid"
        )
        words = percent(value) if as_percent else plain(value)
        drawing.text(field.left - 7, field.y(value) + 4, words, "small", "end")


def whisker(drawing: Drawing, x: float, low: float, high: float) -> None:
    """An interval that stands upright, with a light seam so that it shows on dark bars, too."""
    for css in ("seam", "whisker"):
        drawing.line(x, low, x, high, css)
        for y in (low, high):
            drawing.line(x - 5, y, x + 5, y, css)


def lying_whisker(drawing: Drawing, y: float, low: float, high: float) -> None:
    drawing.line(low, y, high, y, "whisker")
    for x in (low, high):
        drawing.line(x, y - 3, x, y + 3, "whisker")


def dashed(drawing: Drawing, field: Field, value: float, words: str) -> None:
    """What would be even; said above, where no bar is."""
    drawing.line(field.left, field.y(value), field.right, field.y(value), "even")
    drawing.line(field.right - 104, field.top - 11, field.right - 80, field.top - 11, "even")
    drawing.text(field.right, field.top - 7, words, "small", "end")
