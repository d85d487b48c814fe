"""A table without a mouse."""

import time

import pytest

from web.tables import BOT, ME, new_game

FOCUSED = """() => { const one = document.activeElement;
    return one.dataset.space ? "space" : one.matches(".grand") ? "start" : one.tagName; }"""


def tab_to(page, what, most=120):
    for _ in range(most):
        if page.evaluate(FOCUSED) == what:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no {what} was reached by {most} tabs")


def test_a_game_is_started_with_the_keys(visit):
    page = visit("desktop").goto("/")
    page.locator("form.new button[type=submit]").first.wait_for()
    tab_to(page, "start")
    page.keyboard.press("Enter")
    page.locator(".ask .sentence h2").wait_for()


def test_a_first_turn_is_played_with_the_keys(visit):
    visitor = visit("desktop")
    page = visitor.goto(f"/games/{new_game(visitor, ME, BOT)}")
    page.locator(".ask .sentence h2").wait_for()
    tokens = page.locator(".mat .block.taken")
    deadline = time.monotonic() + 60
    spaces = 0
    while tokens.count() == 0 or page.locator(".ask [data-choice]").count() > 0:
        assert time.monotonic() < deadline, page.locator(".ask").inner_text()
        answers = visitor.answers
        if page.locator(".drama").count():
            page.keyboard.press("s")
        elif page.locator(".ask .confirm, .ask .count").count():
            page.keyboard.press("Enter")
        elif page.locator("[data-space].lit").count() and spaces < 2:
            tab_to(page, "space")
            page.keyboard.press("Enter")
            spaces += 1
        elif page.locator(".block.open, .ask [data-choice], .tile.lit").count():
            page.keyboard.press("1")
        else:
            page.wait_for_timeout(50)
            continue
        page.wait_for_timeout(120 if visitor.answers == answers else 30)
    assert spaces > 0, "a space was picked on the map"
    visitor.shoot("keyboard")
