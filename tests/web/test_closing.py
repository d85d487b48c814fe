"""Closing a table, and a table in trouble: what its people see."""

from sqlalchemy import create_engine, text

from web.test_inviting import open_table


def test_the_maker_closes_a_table_that_has_not_begun(visit, screen):
    visitor = visit(screen)
    page = open_table(visitor)
    page.get_by_role("button", name="Close this table").click()
    sure = page.get_by_role("button", name="Close it", exact=True)
    sure.wait_for()
    visitor.shoot("closing-lobby")
    sure.click()
    page.get_by_role("heading", name="This table is closed.").wait_for()
    visitor.shoot("closed")


def test_a_table_in_trouble_says_so(visit, server, screen):
    visitor = visit(screen)
    page = visitor.goto("/")
    made = page.evaluate(
        """async () => (await fetch('/api/games', {method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({seats: [{kind: 'here'}, {kind: 'here'}]})})).json()"""
    )
    engine = create_engine(server.database)
    with engine.begin() as link:
        link.execute(text("UPDATE log SET kind = 'danced' WHERE game = :game"), {"game": made["game"]})
        link.execute(text("UPDATE games SET repaired = 1 WHERE id = :game"), {"game": made["game"]})
    engine.dispose()
    page.evaluate("game => fetch(`/api/games/${game}/close`, {method: 'POST'})", made["game"])
    visitor.forgive("409")
    page = visitor.goto(f"/games/{made['game']}")
    page.get_by_role("heading", name="This table is in trouble").wait_for()
    visitor.shoot("in-trouble")
