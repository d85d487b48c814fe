"""Several seats at one screen: a curtain falls between them, and nothing shows through."""

import pytest

from web.clicker import Clicker
from web.tables import imported, moment

pytestmark = pytest.mark.xdist_group("browser")

CARDS = "section.mat .intervention, section.mat .battle-card"
LABELS = "(cards) => cards.map((card) => card.getAttribute('aria-label'))"


def test_the_curtain_hides_the_hand_of_the_last_seat(visit, screen):
    visitor = visit(screen)
    page = visitor.goto(f"/games/{imported(visitor, moment('pick_battle_card'))}")
    clicker = Clicker(visitor, seed=5)
    curtain = page.locator(".curtain")
    curtain.wait_for()
    visitor.shoot("curtain")
    for _ in range(3):
        last = page.locator(".curtain h1").inner_text()
        page.locator(".curtain button").click()
        page.locator("[data-area=board]").wait_for()
        if screen == "phone":
            page.locator(".tabbar button").nth(1).click()
        page.locator("section.mat").wait_for()
        hand = page.locator(CARDS).evaluate_all(LABELS)
        assert hand, "a seat sees its own cards"
        if screen == "phone":
            page.locator(".tabbar button").nth(0).click()
        clicker.play(lambda: curtain.count() > 0, seconds=60)
        assert page.locator(".curtain h1").inner_text() != last
        assert page.locator(".mat, .table, .ask, .log, [data-space]").count() == 0
        behind = page.content()
        assert not [label for label in hand if label in behind]
