"""Two people at two browsers: invited by a link, through a reload and a lost connection."""

import time

import pytest

from kemet import Game
from web.clicker import STUCK, Clicker, Stuck
from web.secrets import Eyes, nothing_secret_was_told
from web.tables import LINK, ME

LAST_ROUND = {"players": 2, "length": "short", "round_limit": 1}


def play_both(one, other, answers):
    """Until each of the two has answered so often again."""
    goals = [(clicker, clicker.visitor.answers + answers) for clicker in (one, other)]
    play_until(one, other, lambda: all(clicker.visitor.answers >= goal for clicker, goal in goals))


def play_until(one, other, done, after=lambda: None):
    answers, latest = -1, 0.0
    while not done():
        if answers != one.visitor.answers + other.visitor.answers:
            answers, latest = one.visitor.answers + other.visitor.answers, time.monotonic() + STUCK
        if time.monotonic() > latest:
            raise Stuck([(who.visitor.answers, who.asked(), who.missed[-3:]) for who in (one, other)])
        pressed = [clicker.press() for clicker in (one, other)]
        if any(pressed):
            after()
        else:
            one.page.wait_for_timeout(40)


@pytest.fixture
def ada_and_ben(visit):
    """Ada has invited Ben by a link out of her lobby, and has started the game."""
    ada, ben = visit("desktop"), visit("phone")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ada.goto("/")
    page.locator(".name input").fill("Ada")
    page.locator(".way:has(input[value=link])").click()
    page.locator("form.new button[type=submit]").first.click()
    page.locator(".seats .link button.primary").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator(".seats .link input").input_value()
    ada.shoot("lobby")

    ben.page.goto(link)
    ben.page.locator("main input").fill("Ben")
    assert "#" not in ben.page.url, "the key has left the address"
    ben.shoot("join")
    ben.page.locator("main button[type=submit]").click()
    ben.page.locator(".seats").wait_for()

    page.locator(".start button.grand").click()
    for visitor in (ada, ben):
        visitor.page.locator(".ask .sentence h2").wait_for()
    return Clicker(ada, seed=1), Clicker(ben, seed=2)


def test_two_play_a_whole_game_and_neither_is_told_what_is_secret(visit):
    ada, ben = visit("desktop"), visit("phone")
    made = ada.post("/games", {"table": LAST_ROUND, "seats": [ME, LINK], "start": False})
    ada.goto(f"/games/{made['game']}").locator(".seats").wait_for()
    ben.goto(f"/join#{made['invitations']['1']}").locator("main input").fill("Ben")
    ben.page.locator("main button[type=submit]").click()
    ben.page.locator(".seats").wait_for()
    ada.page.locator(".start button.grand").click()
    clickers = Clicker(ada, seed=11), Clicker(ben, seed=12)
    eyes = Eyes(ada, made["game"]), Eyes(ben, made["game"])

    def look():
        for seen in eyes:
            seen.look()

    play_until(*clickers, lambda: all(clicker.ended() for clicker in clickers), after=look)
    kept = Game.from_record(ada.context.request.get(f"{ada.url}/api/games/{made['game']}/record").text())
    assert kept.over
    for seat, seen in enumerate(eyes):
        nothing_secret_was_told(kept, seen, seat)


def test_two_play_by_a_link_through_a_reload(ada_and_ben):
    ada, ben = ada_and_ben
    play_both(ada, ben, 3)
    ben.page.reload()
    # on a phone a tile is asked for in the market
    ben.page.locator(".ask .sentence h2:visible, .market .tile:visible").first.wait_for()
    play_both(ada, ben, 2)
    for clicker in (ada, ben):
        clicker.visitor.shoot("together")


def test_a_lost_connection_comes_back_without_a_reload(ada_and_ben):
    ada, ben = ada_and_ben
    play_both(ada, ben, 1)
    ben.visitor.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
    ben.page.evaluate("window.never_reloaded = true")
    ben.visitor.context.set_offline(True)
    ben.page.evaluate("dispatchEvent(new Event('offline'))")
    ben.page.wait_for_timeout(600)
    ben.visitor.shoot("offline")
    for _ in range(40):
        if not ada.press():
            ada.page.wait_for_timeout(40)
    ben.visitor.context.set_offline(False)
    play_both(ada, ben, 2)
    assert ben.page.evaluate("window.never_reloaded")
    assert ben.page.locator(".offline").count() == 0
