"""Looking back on a game that was played elsewhere."""

from kemet import Game
from web.looking_back import download, scrub
from web.tables import FINISHED, imported


def test_a_record_is_taken_in_scrubbed_and_given_back(visit):
    visitor = visit("desktop")
    page = visitor.goto("/")
    page.locator("details:has(textarea) > summary").click()
    page.locator("details input[type=file]").set_input_files(FINISHED)
    page.locator("details:has(textarea) button[type=submit]").click()
    page.wait_for_url("**/review**")
    scrub(page)
    assert Game.from_record(download(page)).digest() == Game.from_record(FINISHED.read_text()).digest()


def test_any_eyes_can_be_looked_through_after_the_end(visit):
    visitor = visit("phone")
    game = imported(visitor, FINISHED.read_text())
    page = visitor.goto(f"/games/{game}/review?at=200&eyes=1")
    page.locator("input[type=range]").wait_for()
    for eyes in ("0", "none", "all"):
        page.locator("header.bar select").first.select_option(eyes)
        page.wait_for_selector(".map:not(.stale)")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".map:not(.stale)")
