"""Pictures of the table: the same facts as SVG and as pixels, and no secrets."""

from xml.etree import ElementTree

import numpy as np
import pytest

from kemet.game import Game
from kemet.learning.drawing import colour_of, rgb_of, svg_of
from kemet.learning.letters import SIGNS, glyph_of
from kemet.learning.scene import SEATS, WIDTH
from learning.kinds import NAMES, TABLES, random_games

SVG = "{http://www.w3.org/2000/svg}"


def end_of_a_game(boxes, players):
    return list(random_games(boxes, players, 2, round_limit=2))[-1]


@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_every_space_and_every_troop_is_drawn(boxes, players):
    game = end_of_a_game(boxes, players)
    view = game.view()
    drawing = ElementTree.fromstring(svg_of(view))
    words = [text.text for text in drawing.iter(f"{SVG}text")]
    assert set(game.state.board.names) <= set(words)
    for there in view["spaces"].values():
        for units in there["units"].values():
            assert str(units) in words
    left, top, width, height = map(float, drawing.get("viewBox").split())
    for circle in drawing.iter(f"{SVG}circle"):
        x, y, radius = (float(circle.get(name)) for name in ("cx", "cy", "r"))
        assert left - 2 <= x - radius
        assert x + radius <= left + width
        assert top <= y - radius
        assert y + radius <= top + height


@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_the_pixels_show_the_colour_of_every_seat(boxes, players):
    pixels = rgb_of(end_of_a_game(boxes, players).view())
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (WIDTH * 4, 3)
    for colour in SEATS[:players]:
        assert (pixels == colour_of(colour)).all(axis=2).any()


def test_a_picture_is_the_same_for_every_seat():
    game = end_of_a_game(("base",), 3)
    pictures = {svg_of(game.view(seat)) for seat in (None, 0, 1, 2)}
    assert len(pictures) == 1


def test_a_larger_picture_has_more_pixels():
    view = Game.new(2, 1).view()
    assert rgb_of(view, 2).shape == (312, 328, 3)
    assert rgb_of(view, 1).shape == (156, 164, 3)


def test_letters_have_three_by_five_dots():
    for sign in SIGNS:
        assert [len(row) for row in glyph_of(sign)] == [3] * 5
    assert glyph_of("Ж") == glyph_of(" ")
