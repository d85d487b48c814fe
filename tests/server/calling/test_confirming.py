"""Mail: an address is asked first, hears little, and can end it; all through the whole server."""

import asyncio
import email
import email.policy
import random
import re

import httpx
import pytest

from kemet.server.calling import confirming
from kemet.server.ringing import PAUSE
from kemet.server.settings import Settings, SettingsError
from kemet.server.store.store import Call, open_store
from kemet.server.web.app import create_app
from server.store.examples import a_game, made
from server.test_clocks import DAY

pytestmark = pytest.mark.anyio

PUBLIC = "https://kemet.example"
TWO = {"seats": [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Ben"}], "start": True}
LANGUAGES = ("en", "pt", "pl", "ru")


@pytest.fixture
def postgres_url(postgres):
    with postgres.new_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.sqlite3"
    return request.getfixturevalue("postgres_url")


class House:
    """A server that writes mails, with a clock that the test moves."""

    def __init__(self, app, mails):
        self.app = app
        self.mails = mails
        self.time = 1_000_000.0
        self.waiting = []  # those who wait for a pause to end
        hall = app.state.reception.hall
        hall.now = lambda: self.time
        hall.ringing.now = lambda: self.time
        hall.ringing.wait = self.pause

    async def pause(self, seconds):
        over = asyncio.Event()
        self.waiting.append((self.time + seconds, over))
        await over.wait()

    async def later(self, seconds):
        self.time += seconds
        for until, over in self.waiting:
            if until <= self.time:
                over.set()
        await self.settled()

    async def settled(self):
        """Until nobody works any more, but for those who wait for a pause."""
        hall = self.app.state.reception.hall
        while busy := [task for task in hall.tasks if not self.rests(task)]:
            await asyncio.wait(busy, timeout=0.05)

    def rests(self, task):
        frames, inner = [], task.get_coro()
        while inner is not None and hasattr(inner, "cr_code"):
            frames.append(inner.cr_code.co_name)
            inner = inner.cr_await
        return "tick" in frames or any(not over.is_set() for _, over in self.waiting)

    def browser(self):
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app),
            base_url=PUBLIC,
            headers={"Sec-Fetch-Site": "same-origin"},
        )

    def received(self):
        return [
            email.message_from_bytes(one.text, policy=email.policy.default) for one in self.mails.received
        ]


@pytest.fixture
async def house(url, mail_server):
    settings = Settings(
        database=url, rate=0, bot_workers=0, public_url=PUBLIC, smtp_host="localhost",
        smtp_port=mail_server.port, smtp_from="kemet@kemet.example", smtp_security="none", smtp_daily=12,
    )  # fmt: skip
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield House(app, mail_server)


async def table(client, **more):
    answer = await client.post("/api/games", json=TWO | more)
    assert answer.status_code == 201, answer.text
    return answer.json()["game"]


def asked(game, seat=0, address="ada@mail.example", language="en"):
    target = {"address": address, "language": language}
    return f"/api/games/{game}/calls", {"seat": seat, "kind": "mail", "target": target}


async def ask(house, client, game, **more):
    path, call = asked(game, **more)
    answer = await client.post(path, json=call)
    await house.settled()
    return answer


def link_in(mail, which):
    return re.search(
        rf"{PUBLIC}(/mail/{which}/[A-Za-z0-9_-]{{22}}\?language=\w\w)", mail.get_content()
    ).group(1)


async def play(house, client, game, answers=1):
    """Somebody answers at random; whoever is asked next and is not looking is called."""
    luck = random.Random(5)
    for _ in range(answers):
        for seat in (0, 1):
            seen = (await client.get(f"/api/games/{game}", params={"seat": seat})).json()
            if seen["options"]:
                answer = {"seat": seat, "index": seen["index"], "action": luck.choice(seen["options"])}
                assert (await client.post(f"/api/games/{game}/answers", json=answer)).status_code == 200
                break
        await house.settled()


async def both_seats(house, client, game):
    for seat in (0, 1):
        await ask(house, client, game, seat=seat)


async def test_nothing_is_sent_to_an_address_before_it_has_said_yes(house):
    async with house.browser() as ada, house.browser() as anybody:
        game = await table(ada, title="Buy at https://evil.example")
        assert (await ask(house, ada, game)).json() == {"confirm": True}
        await ask(house, ada, game, seat=1)
        await play(house, ada, game, 3)
        mails = house.received()
        assert {mail["Subject"] for mail in mails} == {"Confirm your address for Kemet"}
        assert not any("evil" in mail.as_string() for mail in mails)
        link = link_in(mails[-1], "confirm")
        shown = await anybody.get(link)
        assert (shown.status_code, "<form" in shown.text) == (200, True)
        await house.later(PAUSE)
        await play(house, ada, game)
        assert len(house.received()) == 2, "a link that was only looked at confirms nothing"
        anybody.headers["Origin"] = "null"  # what a form of a page without a referrer sends
        said = await anybody.post(link)
        assert (said.status_code, "Your address is confirmed" in said.text) == (200, True)
        await play(house, ada, game)
        turn = house.received()[-1]
        assert turn["Subject"] == "It is your turn in Kemet"
        assert "evil" not in turn.as_string()


async def test_an_address_is_confirmed_for_whoever_asked_and_for_nobody_else(house):
    async with house.browser() as ada, house.browser() as eve:
        game = await table(ada)
        await ask(house, ada, game)
        await ada.post(link_in(house.received()[0], "confirm"))
        assert (await ask(house, ada, await table(ada))).json() == {"confirm": False}
        assert (await ask(house, eve, await table(eve))).json() == {"confirm": True}


async def test_a_link_holds_for_a_day_and_then_the_address_is_forgotten(house):
    async with house.browser() as ada:
        game = await table(ada)
        await ask(house, ada, game)
        link = link_in(house.received()[0], "confirm")
        store = house.app.state.reception.store
        assert len(await store.calls_of(game, 0)) == 1
        house.time += DAY + 1  # from now on the house may forget it at any moment
        assert (await ada.post(link)).status_code == 404
        assert (await ada.post("/mail/confirm/nonsense")).status_code == 404
        tending = house.app.state.reception.hall.tending
        tending.looked = tending.forgot = float("-inf")  # an hour ago
        await tending.look_at_clocks()
        assert await store.calls_of(game, 0) == []


async def test_an_address_and_a_client_are_asked_a_few_times_a_day_only(house):
    async with house.browser() as eve:
        game = await table(eve)
        for _ in range(confirming.ASKED_A_DAY):
            assert (await ask(house, eve, game)).status_code == 200
        refused = await ask(house, eve, game)
        assert (refused.status_code, refused.json()["code"]) == (429, "mail_limit")
        more = 0
        for number in range(confirming.ASKED_BY_ONE):
            game = await table(eve)
            more += (await ask(house, eve, game, address=f"n{number}@mail.example")).status_code == 200
        assert more == confirming.ASKED_BY_ONE - confirming.ASKED_A_DAY
        assert len(house.received()) == confirming.ASKED_BY_ONE
        house.time += DAY
        assert (await ask(house, eve, game, address="late@mail.example")).status_code == 200


async def test_one_seat_hears_once_in_a_few_minutes_and_is_told_then_if_still_awaited(house):
    async with house.browser() as ada:
        game = await table(ada)
        addresses = ["ada@mail.example", "ben@mail.example"]
        for seat, address in enumerate(addresses):
            await ask(house, ada, game, seat=seat, address=address)
        for mail in house.received():
            await ada.post(link_in(mail, "confirm"))
        asked = len(house.received())

        def turns():
            return [addresses.index(mail["To"]) for mail in house.received()[asked:]]

        awaited = []
        while True:
            before = turns()
            await play(house, ada, game)
            assert sorted(set(turns())) == sorted(turns()), "each of two seats once"
            awaited = (await ada.get(f"/api/games/{game}")).json()["awaited"]["seats"] or []
            if len(awaited) == 1 and awaited[0] in before:
                break
        await house.later(PAUSE + 1)
        assert turns() == [*before, awaited[0]], "who is awaited now, and nobody who has answered since"


async def test_a_host_sends_so_many_mails_a_day_and_not_more(house):
    async with house.browser() as ada:
        game = await table(ada)
        await both_seats(house, ada, game)
        for mail in house.received():
            await ada.post(link_in(mail, "confirm"))
        for _ in range(20):
            await play(house, ada, game)
            await house.later(PAUSE + 1)
        assert len(house.received()) == 12
        house.time += DAY
        await play(house, ada, game, 2)
        assert len(house.received()) > 12


async def test_mail_ends_by_one_click_without_a_session_and_for_all_games(house):
    async with house.browser() as ada:
        game, other = await table(ada), await table(ada)
        await both_seats(house, ada, game)
        for mail in house.received():
            await ada.post(link_in(mail, "confirm"))
        await ask(house, ada, other)
        await play(house, ada, game)
        mail = house.received()[-1]
        link = mail["List-Unsubscribe"].strip(" <>")
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert link_in(mail, "stop") == link.removeprefix(PUBLIC)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(house.app)) as program:
            assert "<form" in (await program.get(link)).text
            store = house.app.state.reception.store
            assert len(await store.calls_of(other, 0)) == 1
            done = await program.post(link, data={"List-Unsubscribe": "One-Click"})
            assert (done.status_code, "Nothing more will be sent" in done.text) == (200, True)
            assert (await program.post(link)).status_code == 200
        for name, seat in ((game, 0), (game, 1), (other, 0)):
            assert await store.calls_of(name, seat) == []
        sent = len(house.received())
        await house.later(PAUSE + 1)
        await play(house, ada, game, 3)
        assert len(house.received()) == sent
        assert (await ask(house, ada, game)).json() == {"confirm": True}


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_the_pages_speak_four_languages_and_load_nothing_from_elsewhere(house):
    texts = set()
    async with house.browser() as client:
        for language in (*LANGUAGES, "<script>"):
            for which in ("confirm", "stop"):
                page = await client.get(f"/mail/{which}/{'a' * 21}A", params={"language": language})
                assert page.status_code in (200, 422)
                if page.status_code == 200:
                    texts.add(re.search("<p>(.*)</p>", page.text).group(1))
                    assert "<script" not in page.text
                    assert page.headers["Cache-Control"] == "no-store"
        assert (await client.get("/mail/page.css")).headers["content-type"].startswith("text/css")
    assert len(texts) == 8


def test_mail_needs_an_address_to_which_its_links_lead():
    with pytest.raises(SettingsError, match="KEMET_PUBLIC_URL has to be set"):
        Settings(smtp_host="localhost", smtp_from="kemet@kemet.example")


async def test_workers_count_together_and_make_a_call_once(url):
    stores = [open_store(url), open_store(url)]
    await stores[0].create(a_game(), [made()], [])
    await stores[0].add_call(Call("c", "thebes", 0, "push", {}, 1.0))
    took = await asyncio.gather(*(stores[i % 2].take_turn_to_call("c", 50.0, 10.0) for i in range(6)))
    assert sorted(took) == [False] * 5 + [True]
    assert not await stores[1].take_turn_to_call("c", 59.0, 10.0)
    assert await stores[1].take_turn_to_call("c", 60.0, 10.0)
    assert await stores[1].take_turn_to_call("c", 7.0, 10.0), "a clock that went back holds nobody up"
    counted = await asyncio.gather(*(stores[i % 2].count_mail({"host": 4, "to": 9}, 3) for i in range(8)))
    assert sorted(map(str, counted)) == ["None"] * 4 + ["host"] * 4
    assert await stores[0].count_mail({"host": 4}, 4) is None
    for store in stores:
        await store.close()
