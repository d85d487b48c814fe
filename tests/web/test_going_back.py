"""Second thoughts, and a server that goes away in the middle of a game."""

from server.running import Running, sqlite_url
from web.clicker import Clicker
from web.tables import BOT, ME, imported, moment, new_game


def test_an_answer_is_taken_back_where_nothing_was_revealed(visit, screen):
    visitor = visit(screen)
    game = imported(visitor, moment("turn"))
    page = visitor.goto(f"/games/{game}")
    page.locator(".curtain button").click()
    page.locator(".ask .sentence h2").wait_for()
    asked = page.locator(".ask .sentence h2").inner_text()
    before = visitor.get(f"/games/{game}")["view"]
    page.locator(".block.open[aria-label^=Move]").first.click()
    page.wait_for_function("asked => document.querySelector('.ask h2')?.innerText !== asked", arg=asked)
    page.locator(".ask button.undo").click()
    page.wait_for_function("asked => document.querySelector('.ask h2')?.innerText === asked", arg=asked)
    assert visitor.get(f"/games/{game}")["view"] == before


def test_a_game_goes_on_when_the_server_has_been_killed_and_started_again(
    visit, built_client, tmp_path_factory
):
    folder = tmp_path_factory.mktemp("restarted")
    with Running(sqlite_url(folder), folder, static=built_client) as server:
        visitor = visit("desktop", url=server.url)
        visitor.forgive("WebSocket connection to", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
        page = visitor.goto(f"/games/{new_game(visitor, ME, BOT)}")
        page.evaluate("window.never_reloaded = true")
        clicker = Clicker(visitor, seed=4)
        clicker.answer(4)
        server.kill()
        page.locator(".offline").wait_for()
        visitor.shoot("server-away")
        server.start()
        page.locator(".offline").wait_for(state="detached")
        clicker.answer(4)
        assert page.evaluate("window.never_reloaded")


def test_a_line_of_the_log_shows_the_map_as_it_stood_then(visit):
    visitor = visit("desktop")
    page = visitor.goto(f"/games/{new_game(visitor, ME, BOT)}")
    page.locator(".ask .sentence h2").wait_for()
    troops = "() => document.querySelector('.pieces').innerHTML"
    Clicker(visitor, seed=6).answer(8)
    page.locator(".log button.line[aria-pressed]").first.wait_for()
    now = page.evaluate(troops)
    page.locator(".log button.line[aria-pressed]").first.click()
    page.locator(".strip .then").wait_for()
    assert page.evaluate(troops) != now
    assert page.locator("[data-space].lit").count() == 0
    page.keyboard.press("Escape")
    page.locator(".strip .then").wait_for(state="detached")
    page.wait_for_function("was => document.querySelector('.pieces').innerHTML === was", arg=now)
