"""Links for others lead to an address that works for them, work once, and say plainly when they do not."""

import re

import pytest

from server.running import Running, sqlite_url
from web.tables import BOT, ME, new_game

AT_HOME = {"Sec-Fetch-Site": "same-origin"}
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


def sits_down(visitor, link, name):
    page = visitor.page
    page.goto(link)
    page.locator("main input").fill(name)
    page.locator("main button[type=submit]").click()
    page.locator(".seats").wait_for()
    return page


def test_a_link_is_good_once_and_the_host_invites_somebody_else(visit, screen):
    """Ben sits down; Cleo comes too late with the same link; the host invites her in place of Ben."""
    ada, ben, cleo = visit(screen), visit(screen), visit(screen)
    host = open_table(ada)
    link = host.locator(".seats .link input").first.input_value()
    ada.shoot("lobby-inviting")
    guest = sits_down(ben, link, "Ben")
    for page in (host, guest):
        page.locator(".happened li", has_text="Ben sat down by a link").wait_for()
    assert host.locator(".seats .link input").count() == 0, "the used link is not shown any more"

    cleo.forgive("status of 410")
    cleo.page.goto(link)
    cleo.page.locator("[role=alert]", has_text="each link works once").wait_for()
    cleo.shoot("link-used")

    ben.forgive("status of 40[13]", "WebSocket connection to")
    again = host.get_by_role("button", name="Invite somebody else")
    again.click()
    host.get_by_role("button", name="Ben loses the seat. Sure?").click()
    field = host.locator(".seats .link input").first
    field.wait_for()
    assert field.input_value() != link
    host.locator(".happened li", has_text="Ben had to get up").wait_for()
    ada.shoot("lobby-invited-again")
    page = sits_down(cleo, field.input_value(), "Cleo")
    page.locator(".happened li", has_text="Cleo sat down by a link").wait_for()
    for name in (ada, ben, cleo):
        name.shoot("lobby-after")

    host.locator(".start button.grand").click()
    page.locator(".ask .sentence h2, .market .tile").first.wait_for()
    mine = ada.get(f"/games/{host.url.rpartition('/')[2]}")["yours"]
    assert mine["seats"] == [0], "the host holds the own seat alone"
    kept = re.findall(r"[\w-]{22}(?![\w-])", host.evaluate("JSON.stringify({...localStorage})"))
    join = f"{ben.url}/api/join"
    tried = [ben.context.request.post(join, data={"key": key}, headers=AT_HOME).json() for key in kept]
    assert {answer.get("role") for answer in tried} == {"watch", None}, "no key of a seat is kept"


def test_a_withdrawn_link_says_so(visit, screen):
    ada, ben = visit(screen), visit(screen)
    host = open_table(ada)
    link = host.locator(".seats .link input").first.input_value()
    host.get_by_role("button", name="Withdraw link").first.click()
    host.get_by_text("No link leads to this seat now.").wait_for()
    ben.forgive("status of 410")
    ben.page.goto(link)
    ben.page.locator("[role=alert]", has_text="withdrawn").wait_for()
    ben.shoot("link-withdrawn")


def test_whoever_holds_a_seat_takes_it_along_to_another_device(visit):
    ada, phone = visit("desktop"), visit("phone")
    game = new_game(ada, ME, BOT)
    page = ada.goto(f"/games/{game}")
    page.locator(".ask .sentence h2").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Play on another device").click()
    link = page.locator(".menu .link input")
    link.wait_for()
    ada.shoot("moving")
    ada.forgive("status of 40[13]", "WebSocket connection to")
    phone.page.goto(link.input_value())
    phone.page.locator("main button[type=submit]").click()
    phone.page.locator(".ask .sentence h2, .market .tile").first.wait_for()
    phone.shoot("moved")
    assert phone.get(f"/games/{game}")["yours"]["seats"] == [0]
    assert ada.get(f"/games/{game}")["yours"]["seats"] == []
