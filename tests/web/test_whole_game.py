"""A whole game against a bot, clicked to its end, looked back upon, and kept."""

import pytest

from kemet import Game
from web.clicker import Clicker
from web.tables import BOT, ME, new_game

pytestmark = pytest.mark.xdist_group("browser")


def test_a_whole_game_is_clicked_through_reviewed_and_kept(visit, screen):
    visitor = visit(screen)
    game = new_game(visitor, ME, BOT, round_limit=2)
    page = visitor.goto(f"/games/{game}")
    clicker = Clicker(visitor, seed=3)
    clicker.answer(8)
    visitor.shoot("table")
    clicker.play(clicker.ended, seconds=90)

    ranking = page.locator(".end .leaf").first
    assert "Ada" in ranking.inner_text()
    visitor.shoot("end")
    assert visitor.answers > 12

    page.locator(".end .acts a.primary").click()
    page.wait_for_url(f"**/games/{game}/review**")
    scrubber = page.locator("input[type=range]")
    scrubber.wait_for()
    place = page.locator(".where .num")
    last = place.inner_text()
    scrubber.fill("3")
    page.wait_for_function("was => document.querySelector('.where .num').innerText !== was", arg=last)
    page.wait_for_selector(".map:not(.stale)")
    visitor.shoot("review")

    with page.expect_download() as download:
        page.locator("header.bar button:not(.primary)").first.click()
    kept = Game.from_record(download.value.path().read_text())
    assert kept.over
    view = visitor.get(f"/games/{game}")["view"]
    assert kept.ranking == view["ranking"]
