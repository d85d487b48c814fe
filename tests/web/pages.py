"""The pages that everybody must be able to use, each opened by a visitor up to what there is to see."""

from web.tables import FINISHED, LINK, ME, imported, moment, new_game


def home(visitor):
    page = visitor.goto("/")
    page.locator("form.new button[type=submit]").first.wait_for()
    page.locator("#guide-title").wait_for()


def lobby(visitor):
    game = new_game(visitor, ME, LINK, start=False)
    visitor.goto(f"/games/{game}").locator(".seats").wait_for()


def table(visitor):
    game = imported(visitor, moment("turn"))
    page = visitor.goto(f"/games/{game}")
    page.locator(".curtain button").click()
    page.locator(".ask .sentence h2").wait_for()
    page.locator(".block.open").first.wait_for()


def market(visitor):
    table(visitor)
    visitor.page.keyboard.press("m")
    visitor.page.locator("[data-area=market] .tile").first.wait_for()


def battle(visitor):
    game = imported(visitor, moment("pick_battle_card"))
    page = visitor.goto(f"/games/{game}")
    page.locator(".curtain button").click()
    page.locator(".stage .hand button").first.wait_for()


def review(visitor):
    game = imported(visitor, FINISHED.read_text())
    visitor.goto(f"/games/{game}/review").locator("input[type=range]").wait_for()


def rules(visitor):
    page = visitor.goto("/rules/en")
    page.locator("main h2").first.wait_for()


def guide(visitor):
    visitor.goto("/guide").locator("main h1").wait_for()


def guided(visitor):
    """The first game with the guide beside it."""
    guide(visitor)
    visitor.page.locator("main button.grand").click()
    visitor.page.locator(".ask .sentence h2").wait_for()


PAGES = [home, lobby, table, market, battle, review, rules, guide, guided]
