"""What a bot would do, where the table allows to ask."""

from web.tables import BOT, ME, new_game


def test_a_player_takes_the_advice_of_a_bot(visit, screen):
    visitor = visit(screen)
    game = new_game(visitor, ME, BOT)
    page = visitor.goto(f"/games/{game}")
    page.locator(".ask-advice").click()
    hints = page.locator(".advice button")
    hints.first.wait_for()
    visitor.shoot("advice")
    chances = [int(text.split()[0]) for text in hints.locator("b").all_inner_texts()]
    assert chances
    assert all(0 <= chance <= 100 for chance in chances)
    before = visitor.answers
    hints.first.click()
    page.wait_for_function("() => !document.querySelector('.advice')")
    visitor.wait_until(lambda: visitor.answers > before)
    assert visitor.answers == before + 1


def test_a_table_without_hints_has_no_such_button(visit):
    visitor = visit("desktop")
    body = {
        "table": {"players": 2, "length": "beginner"},
        "seats": [ME, BOT],
        "start": True,
        "hints": False,
    }
    page = visitor.goto(f"/games/{visitor.post('/games', body)['game']}")
    page.locator("section.ask, .ask").first.wait_for()
    assert page.locator(".ask-advice").count() == 0
