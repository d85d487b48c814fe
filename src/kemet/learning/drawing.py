"""The table as a picture: an SVG text, or an array of red, green and blue."""

import math
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from kemet.learning.letters import ADVANCE, ROWS, glyph_of
from kemet.learning.scene import BOTTOM, SAND, WIDTH, Disc, Line, Shape, Triangle, View, Words, scene_of

Pixels = NDArray[np.uint8]
Places = NDArray[np.float64]
SCALE = 4.0  # pixels for one unit of the map
DASH = 1.6
EDGE = 0.35


# SVG


def svg_of(view: View) -> str:
    """A drawing of what a view says; from a seat's view it is the same as from a spectator's."""
    scene = scene_of(view)
    height = BOTTOM - scene.top
    shapes = "\n".join(svg_shape(shape) for shape in scene.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {scene.top} {WIDTH} {height}" '
        f'font-family="monospace" font-weight="bold">\n'
        f'<rect x="0" y="{scene.top}" width="{WIDTH}" height="{height}" fill="{SAND}"/>\n{shapes}\n</svg>\n'
    )


def svg_shape(shape: Shape) -> str:
    if isinstance(shape, Line):
        dashes = f' stroke-dasharray="{DASH}"' if shape.dashed else ""
        return (
            f'<line x1="{shape.x1:g}" y1="{shape.y1:g}" x2="{shape.x2:g}" y2="{shape.y2:g}" '
            f'stroke="{shape.colour}" stroke-width="{shape.width:g}"{dashes}/>'
        )
    if isinstance(shape, Disc):
        return (
            f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}" fill="{shape.colour}" '
            f'stroke="{shape.edge}" stroke-width="{EDGE}"/>'
        )
    if isinstance(shape, Triangle):
        corners = " ".join(f"{x:g},{y:g}" for x, y in corners_of(shape))
        return (
            f'<polygon points="{corners}" fill="{shape.colour}" stroke="{shape.edge}" stroke-width="{EDGE}"/>'
        )
    return (
        f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size * 1.3:g}" fill="{shape.colour}" '
        f'text-anchor="{shape.anchor}">{escape(shape.text)}</text>'
    )


def corners_of(triangle: Triangle) -> list[tuple[float, float]]:
    x, y, size = triangle.x, triangle.y, triangle.size
    return [(x, y - size), (x + size, y + size * 0.8), (x - size, y + size * 0.8)]


# Red, green and blue


def rgb_of(view: View, scale: float = SCALE) -> Pixels:
    """The same drawing as an array of height, width and three colours."""
    scene = scene_of(view)
    canvas = Canvas(scale, scene.top)
    for shape in scene.shapes:
        canvas.draw(shape)
    return canvas.pixels


class Canvas:
    """Sand to draw on."""

    def __init__(self, scale: float, top: int) -> None:
        self.scale = scale
        self.top = top
        self.pixels: Pixels = np.empty((round((BOTTOM - top) * scale), round(WIDTH * scale), 3), np.uint8)
        self.pixels[:] = colour_of(SAND)

    def draw(self, shape: Shape) -> None:
        if isinstance(shape, Line):
            self.line(shape)
        elif isinstance(shape, Disc):
            self.disc(shape)
        elif isinstance(shape, Triangle):
            self.triangle(shape)
        else:
            self.words(shape)

    def window(self, x1: float, y1: float, x2: float, y2: float) -> tuple[Pixels, Places, Places]:
        """The pixels of a part of the drawing, and where in it the middle of each lies."""
        height, width, _ = self.pixels.shape
        left, right = max(0, math.floor(x1 * self.scale)), min(width, math.ceil(x2 * self.scale) + 1)
        upper = max(0, math.floor((y1 - self.top) * self.scale))
        lower = min(height, math.ceil((y2 - self.top) * self.scale) + 1)
        x = (np.arange(left, right) + 0.5) / self.scale
        y = (np.arange(upper, lower) + 0.5) / self.scale + self.top
        return self.pixels[upper:lower, left:right], x[None, :], y[:, None]

    def line(self, line: Line) -> None:
        part, x, y = self.window(
            min(line.x1, line.x2) - 1,
            min(line.y1, line.y2) - 1,
            max(line.x1, line.x2) + 1,
            max(line.y1, line.y2) + 1,
        )
        dx, dy = line.x2 - line.x1, line.y2 - line.y1
        length = math.hypot(dx, dy) or 1.0
        along = ((x - line.x1) * dx + (y - line.y1) * dy) / length
        aside = np.abs((x - line.x1) * dy - (y - line.y1) * dx) / length
        inside = (aside <= line.width / 2) & (along >= 0) & (along <= length)
        if line.dashed:
            inside &= (along // DASH) % 2 == 0
        part[inside] = colour_of(line.colour)

    def disc(self, disc: Disc) -> None:
        reach = disc.radius + EDGE
        part, x, y = self.window(disc.x - reach, disc.y - reach, disc.x + reach, disc.y + reach)
        distance = np.hypot(x - disc.x, y - disc.y)
        part[distance <= disc.radius + EDGE / 2] = colour_of(disc.edge)
        part[distance <= disc.radius - EDGE / 2] = colour_of(disc.colour)

    def triangle(self, triangle: Triangle) -> None:
        (x1, y1), (x2, y2), (x3, _) = corners_of(triangle)
        part, x, y = self.window(x3, y1, x2, y2)
        slope = (x2 - x1) / (y2 - y1)
        for inset, colour in ((0.0, triangle.edge), (EDGE, triangle.colour)):
            half = (y - y1) * slope - 1.5 * inset
            part[(np.abs(x - x1) <= half) & (y <= y2 - inset)] = colour_of(colour)

    def words(self, words: Words) -> None:
        dot = words.size / ROWS
        x = words.x - (len(words.text) * ADVANCE - 1) * dot / 2 if words.anchor == "middle" else words.x
        colour = colour_of(words.colour)
        for sign in words.text.upper():
            for row, line in enumerate(glyph_of(sign)):
                for column, ink in enumerate(line):
                    if ink == "#":
                        self.dot(x + column * dot, words.y - words.size + row * dot, dot, colour)
            x += ADVANCE * dot

    def dot(self, x: float, y: float, size: float, colour: tuple[int, int, int]) -> None:
        left, right = round(x * self.scale), max(round((x + size) * self.scale), round(x * self.scale) + 1)
        upper = round((y - self.top) * self.scale)
        lower = max(round((y + size - self.top) * self.scale), upper + 1)
        self.pixels[max(0, upper) : max(0, lower), max(0, left) : max(0, right)] = colour


def colour_of(code: str) -> tuple[int, int, int]:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
