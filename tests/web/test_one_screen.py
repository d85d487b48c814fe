"""Several seats at one screen: a curtain falls between them, and nothing shows through."""

from kemet import Game
from web.clicker import Clicker
from web.looking_back import download
from web.tables import ME, imported, moment, new_game

CARDS = "section.mat .intervention, section.mat .battle-card"
LABELS = "(cards) => cards.map((card) => card.getAttribute('aria-label'))"


def test_the_curtain_hides_the_hand_of_the_last_seat(visit, screen):
    visitor = visit(screen)
    page = visitor.goto(f"/games/{imported(visitor, moment('pick_battle_card'))}")
    clicker = Clicker(visitor, seed=5, lifts_curtains=False)
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
        clicker.play(lambda: curtain.count() > 0)
        assert page.locator(".curtain h1").inner_text() != last
        assert page.locator(".mat, .table, .ask, .log, [data-space]").count() == 0
        behind = page.content()
        assert not [label for label in hand if label in behind]


def test_two_play_a_whole_game_at_one_screen(visit):
    visitor = visit("desktop")
    game = new_game(visitor, ME, {"kind": "here", "name": "Ben"}, round_limit=1)
    page = visitor.goto(f"/games/{game}")
    clicker = Clicker(visitor, seed=7)
    clicker.play(clicker.ended)
    assert clicker.pressed.count("curtain") >= 4, "the screen went from one to the other and back"
    ranking = page.locator(".end .leaf").first.inner_text()
    assert "Ada" in ranking
    assert "Ben" in ranking
    page.locator(".end .acts a.primary").click()
    page.locator("input[type=range]").wait_for()
    kept = Game.from_record(download(page))
    assert kept.over
    assert visitor.answers == sum(1 for seat in kept.whose if seat >= 0)
