"""Whole games, clicked to their end by what the page offers, looked back upon, and kept."""

import pytest

from kemet import Game
from web.clicker import Clicker
from web.looking_back import download, scrub
from web.secrets import Eyes, nothing_secret_was_told
from web.tables import BOT, ME, new_game

SETH = {"boxes": ["base", "seth"], "length": "short"}
# Who sits there, on which screen, and what is agreed.
GAMES = {
    "two at a desktop": ("desktop", [ME, BOT], {"round_limit": 2}),
    "two on a phone": ("phone", [ME, BOT], {"round_limit": 1}),
    "five": ("desktop", [ME, BOT, BOT, BOT, BOT], {"round_limit": 1, "length": "short"}),
    "allied against Seth": ("desktop", [ME, BOT, BOT], {"round_limit": 1, "seth": 2, **SETH}),
    "as Seth": ("phone", [ME, BOT, BOT], {"round_limit": 1, "seth": 0, **SETH}),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_clicked_through_reviewed_and_kept(visit, name):
    screen, seats, agreed = GAMES[name]
    visitor = visit(screen)
    game = new_game(visitor, *seats, **agreed)
    page = visitor.goto(f"/games/{game}")
    clicker, eyes = Clicker(visitor, seed=3), Eyes(visitor, game)
    clicker.play(lambda: visitor.answers >= 8, after=eyes.look)
    visitor.shoot(f"table-{name}")
    clicker.play(clicker.ended, after=eyes.look)
    visitor.shoot(f"end-{name}")

    ranking = page.locator(".end .leaf").first.inner_text()
    page.locator(".end .acts a.primary").click()
    page.wait_for_url(f"**/games/{game}/review**")
    scrub(page)
    visitor.shoot(f"review-{name}")
    kept = Game.from_record(download(page))
    assert kept.over
    if "seth" not in agreed:
        assert first_of(["Ada", "Bastet"], ranking) == first_of([0, 1], kept.ranking)
    nothing_secret_was_told(kept, eyes)


def first_of(two, ranking):
    """Whether the first of two stands before the second."""
    return ranking.index(two[0]) < ranking.index(two[1])
