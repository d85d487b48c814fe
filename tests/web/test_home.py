"""From the first page to a table."""

import pytest

from web.clicker import Clicker

MOST_CLICKS = 3
# The click on a label goes on to its input: that one has no place on the screen.
COUNT_CLICKS = """window.clicks = 0;
addEventListener("click", (event) => (window.clicks += event.screenX || event.screenY ? 1 : 0), true)"""
# How a way to play is chosen, and what one sees then.
WAYS = {"bot": ".ask .sentence h2", "hotseat": ".curtain button", "link": ".seats .link input"}


@pytest.mark.parametrize("way", WAYS)
def test_a_new_game_is_three_clicks_away_at_most(visit, screen, way):
    visitor = visit(screen)
    page = visitor.goto("/")
    page.evaluate(COUNT_CLICKS)
    page.locator(f".way:has(input[value={way}])").click()
    page.locator("form.new button[type=submit]").first.click()
    page.locator(WAYS[way]).first.wait_for()
    assert 0 < page.evaluate("window.clicks") <= MOST_CLICKS
    visitor.shoot(f"new-{way}")


def test_a_game_begun_is_found_again_on_the_first_page(visit):
    visitor = visit("desktop")
    page = visitor.goto("/")
    page.locator("form.new button[type=submit]").first.click()
    page.wait_for_url("**/games/*")
    Clicker(visitor).answer(2)
    game = page.url.rsplit("/", 1)[-1]
    page.locator("a.home").click()
    page.locator(f"a[href='/games/{game}']").first.click()
    page.locator(".ask .sentence h2").wait_for()


def test_an_address_of_nothing_leads_home(visit):
    page = visit("desktop").goto("/nothing/here")
    page.locator("main button").click()
    page.locator("form.new").wait_for()
