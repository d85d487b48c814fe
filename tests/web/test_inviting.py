"""Links for others lead to an address that works for them, or say plainly that they do not."""

import pytest

from server.running import Running, sqlite_url

ELSEWHERE = "http://192.168.7.7:5363"


def open_table(visitor):
    """The first page, and from there a table to invite to."""
    page = visitor.goto("/")
    page.locator(".way:has(input[value=link])").click()
    page.locator("form.new button[type=submit]").first.click()
    page.locator(".seats .link input").first.wait_for()
    return page


def test_a_link_that_opens_on_this_computer_only_says_so_and_how_to_change_it(visit, server, screen):
    visitor = visit(screen)
    page = open_table(visitor)
    assert page.locator(".seats .link input").first.input_value().startswith(f"{server.url}/join#")
    page.get_by_role("button", name="QR code").first.click()
    page.get_by_role("img", name="QR code").first.wait_for()
    beside = page.locator(".seats .link", has=page.get_by_role("img", name="QR code"))
    assert beside.get_by_text("Opens on this computer only.").is_visible()
    how = page.get_by_role("note")
    assert how.get_by_text("make play LAN=1").is_visible()
    assert how.get_by_text("kemet play --lan").is_visible()
    visitor.shoot("inviting-here")


@pytest.fixture
def found_by_others(built_client, tmp_path):
    """A server that others know under another address, beside which a faster engine is being made."""
    faster = tmp_path / "faster"
    faster.mkdir()
    settings = {"static": built_client, "public_url": ELSEWHERE, "faster": faster}
    server = Running(sqlite_url(tmp_path), tmp_path, **settings)
    server.forgotten = (
        "KEMET_",
        "PYTHONPATH",
    )  # in plain Python: a compiled one has no faster one to wait for
    with server as running:
        yield running, faster


def test_a_link_leads_to_the_address_that_others_use(visit, found_by_others, screen):
    running, _ = found_by_others
    visitor = visit(screen, url=running.url)
    page = open_table(visitor)
    for link in page.locator(".link input").all():
        assert link.input_value().startswith(f"{ELSEWHERE}/join#")
    assert page.get_by_role("note").count() == 0
    assert page.get_by_text("this computer only").count() == 0
    visitor.shoot("inviting-elsewhere")


def test_the_first_page_tells_what_becomes_of_the_engine(visit, found_by_others, screen):
    running, faster = found_by_others
    visitor = visit(screen, url=running.url)
    page = visitor.goto("/")
    page.get_by_text("a faster engine is being made").wait_for()
    visitor.shoot("engine-making")
    (faster / ".failed").touch()
    page.reload()
    page.get_by_text("Everything works").wait_for()
    visitor.shoot("engine-failed")
