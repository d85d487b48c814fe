"""Room for tables: who leaves one makes room, nobody fills the house, and closing shows nobody a hand."""

from contextlib import asynccontextmanager
from hashlib import sha256

import httpx
import pytest
from anyio import to_thread

from kemet.cli import run
from kemet.server.closing import close_by_maker, refuse_to_close, who_must_agree
from kemet.server.entries import ANSWER
from kemet.server.expiring import DAY, LONG_UNTOUCHED, UNTOUCHED
from kemet.server.live_table import PERSON
from kemet.server.settings import Settings
from kemet.server.store.store import open_store
from kemet.server.subscribers import Subscriber
from kemet.server.web.app import create_app
from server.test_live_table import Told, declined

pytestmark = pytest.mark.anyio
LINKS = {"seats": [{"kind": "here", "name": "Ada"}, {"kind": "link", "name": ""}]}
TWO_HERE = {"seats": [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bo"}]}


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    with request.getfixturevalue("postgres").new_database() as made:
        yield made


class House:
    """A server with a clock that tests move, and clients anywhere."""

    def __init__(self, app):
        self.app = app
        self.hall = app.state.reception.hall
        self.store = app.state.reception.store
        self.time = 1_000_000.0
        self.hall.now = lambda: self.time
        self.clients = {}

    def at(self, address):
        """Whoever asks from there."""
        if address not in self.clients:
            transport = httpx.ASGITransport(self.app, client=(address, 4000))
            self.clients[address] = httpx.AsyncClient(
                transport=transport, base_url="http://kemet", headers={"Sec-Fetch-Site": "same-origin"}
            )
        return self.clients[address]

    async def table(self, address="198.51.100.1", table=LINKS, **more):
        self.time += 1
        answer = await self.at(address).post("/api/games", json=table | more)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def refused(self, address="198.51.100.1"):
        answer = await self.at(address).post("/api/games", json=LINKS)
        return (answer.status_code, answer.json().get("code"))

    async def later(self, seconds):
        self.time += seconds
        await self.hall.expiring.look(self.time)

    async def phase(self, game):
        return (await self.store.row(game)).phase


@asynccontextmanager
async def house_at(url, **settings):
    app = create_app(Settings(**{"database": url, "rate": 0, "bot_workers": 0} | settings))
    async with app.router.lifespan_context(app):
        made = House(app)
        yield made
        for client in made.clients.values():
            await client.aclose()


@pytest.fixture
async def house(url):
    async with house_at(url, max_open_games=10) as made:
        yield made


# Expiring


async def test_a_table_that_nobody_touches_for_a_day_is_closed_and_then_forgotten(house):
    made = await house.table()
    await house.later(DAY - 60)
    assert await house.phase(made["game"]) == "lobby"
    await house.later(120)
    assert await house.phase(made["game"]) == "closed"
    answer = await house.at("198.51.100.1").get(f"/api/games/{made['game']}")
    assert answer.json()["phase"] == "closed"
    await house.later(DAY + 60)
    answer = await house.at("198.51.100.1").get(f"/api/games/{made['game']}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")


async def test_whoever_waits_at_a_table_keeps_it_open(house):
    made = await house.table()
    one = Subscriber(0, frozenset({0}))
    held = await house.hall.subscribe(made["game"], one)
    for _ in range(5):
        await house.later(DAY / 2)
    assert await house.phase(made["game"]) == "lobby"
    house.hall.unsubscribe(held, one)


async def test_sitting_down_touches_a_table(house):
    made = await house.table()
    await house.later(DAY - 60)
    await house.at("198.51.100.1").post(f"/api/games/{made['game']}/seats/0/name", json={"name": "Ada"})
    await house.later(120)
    assert await house.phase(made["game"]) == "lobby"


async def test_a_host_may_let_tables_stand_for_ever(url):
    async with house_at(url, lobby_days=0.0, archive_days=0.0) as house:
        lobby, game = await house.table(), await house.table(table=TWO_HERE, start=True)
        await house.later(1000 * DAY)
        assert await house.phase(lobby["game"]) == "lobby"
        assert (await house.store.row(game["game"])).archived is None


# Archiving


async def test_an_abandoned_game_is_archived_and_goes_on_when_somebody_comes_back(house):
    made = await house.table(table=TWO_HERE, start=True)
    ada, game = house.at("198.51.100.1"), made["game"]
    await house.later(59 * DAY)
    assert (await house.store.row(game)).archived is None
    await house.later(2 * DAY)
    assert (await house.store.row(game)).archived is not None
    assert await house.store.count_open() == 0
    (mine,) = (await ada.get("/api/games/mine")).json()
    assert mine["archived"]
    table = (await ada.get(f"/api/games/{game}?seat=0")).json()
    assert table["phase"] == "playing"
    for address in ("review", "record"):
        answer = await ada.get(f"/api/games/{game}/{address}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over"), "hands stay hidden"
    seat = table["awaited"]["seats"][0]
    table = (await ada.get(f"/api/games/{game}?seat={seat}")).json()
    body = {"seat": seat, "index": table["index"], "action": table["options"][0]}
    assert (await ada.post(f"/api/games/{game}/answers", json=body)).status_code == 200
    assert (await house.store.row(game)).archived is None
    assert await house.store.count_open() == 1


# Room


async def test_one_client_never_fills_the_house_not_even_after_a_restart(url):
    async with house_at(url, max_open_games=10) as house:
        for number in range(2):
            await house.table(f"2001:db8:1:{number}::7")
        assert await house.refused("2001:db8:1:9::1") == (429, "too_many_games")
    async with house_at(url, max_open_games=10) as house:
        assert await house.refused("2001:db8:1:5::1") == (429, "too_many_games")
        await house.table("2001:db8:1:100::1")


async def test_where_a_table_was_made_is_not_kept_in_clear_and_only_while_it_is_open(house):
    made = await house.table()
    maker = (await house.store.row(made["game"])).maker
    assert "198.51" not in maker
    assert maker not in sha256(b"198.51.100.1").hexdigest()
    await house.at("198.51.100.1").post(f"/api/games/{made['game']}/close")
    assert (await house.store.row(made["game"])).maker is None


async def test_a_thousand_empty_tables_from_everywhere_do_not_close_the_house(house):
    """Who fills it with tables that nobody touches only makes room for others."""
    filled = [await house.table(f"203.0.113.{number}") for number in range(10)]
    await house.later(UNTOUCHED + 1)
    made = await house.table("198.51.100.1")
    assert await house.phase(filled[0]["game"]) == "closed", "the one longest untouched gave way"
    assert await house.phase(filled[1]["game"]) == "lobby"
    assert await house.phase(made["game"]) == "lobby"
    for number in range(9):
        await house.table(f"192.0.2.{number}")
    assert [await house.phase(one["game"]) for one in filled] == ["closed"] * 10
    assert await house.store.count_open() == 10


async def test_a_full_hall_makes_no_more_tables(house):
    for number in range(10):
        await house.table(f"203.0.113.{number}", TWO_HERE, start=True)
    assert await house.refused() == (503, "hall_full")


async def test_a_table_where_somebody_waits_or_plays_does_not_give_way(house):
    begun = await house.table("198.51.100.2", TWO_HERE, start=True)
    waited_at = await house.table("198.51.100.3")
    one = Subscriber(0, frozenset({0}))
    await house.hall.subscribe(waited_at["game"], one)
    joined = await house.table("198.51.100.4", {"seats": [{"kind": "here"}, {"kind": "open"}]}, listed=True)
    taken = await house.at("198.51.100.5").post(
        f"/api/games/{joined['game']}/seats/1/take", json={"name": "Bo"}
    )
    assert taken.status_code == 201
    for number in range(7):
        await house.table(f"203.0.113.{number}", TWO_HERE, start=True)
    await house.later(LONG_UNTOUCHED + 1)
    assert await house.refused() == (503, "hall_full")
    phases = [await house.phase(each["game"]) for each in (begun, waited_at, joined)]
    assert phases == ["playing", "lobby", "lobby"]


async def test_whoever_has_made_many_tables_gives_way_first(url):
    async with house_at(url, max_open_games=40, max_games_per_client=8) as house:
        many = [await house.table("203.0.113.1") for _ in range(8)]
        for number in range(32):
            await house.table(f"198.51.100.{number}", TWO_HERE, start=True)
        await house.table("192.0.2.1")
        assert [await house.phase(one["game"]) for one in many].count("closed") == 1


# Closing


async def test_the_maker_closes_a_table_before_the_game_and_nobody_else_does(house):
    made = await house.table()
    stranger = house.at("203.0.113.5")
    answer = await stranger.post(f"/api/games/{made['game']}/close")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_the_host")
    answer = await house.at("198.51.100.1").post(f"/api/games/{made['game']}/close")
    assert (answer.status_code, answer.json()["phase"]) == (200, "closed")
    answer = await house.at("198.51.100.1").post(f"/api/games/{made['game']}/start", json={"fill": 1})
    assert answer.status_code == 409


def running():
    told = Told(("here", "link", "link"))
    told.do(told.live.join, 1, "Bo").start(fill=1)
    return told.play(5)


async def test_a_running_game_is_closed_when_all_persons_agree_and_not_before(url):
    async with house_at(url) as house:
        seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "level": 0}]
        table = {"table": {"players": 3}, "seats": seats}
        made = await house.table("198.51.100.1", table, listed=True)
        ada, bo, game = house.at("198.51.100.1"), house.at("198.51.100.2"), made["game"]
        assert (await bo.post(f"/api/games/{game}/seats/1/take", json={"name": "Bo"})).status_code == 201
        assert (await ada.post(f"/api/games/{game}/start", json={})).status_code == 200
        asked = (await ada.post(f"/api/games/{game}/close")).json()
        assert (asked["phase"], asked["closing"]) == ("playing", {"agreed": [0], "missing": [1]})
        for address in ("review", "record"):
            answer = await ada.get(f"/api/games/{game}/{address}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
        assert (await ada.post(f"/api/games/{game}/close")).json()["code"] == "close_asked"
        refused = (await bo.post(f"/api/games/{game}/close/refuse", json={"seat": 1})).json()
        assert refused["closing"] is None
        assert (await bo.post(f"/api/games/{game}/close/agree", json={"seat": 1})).json()["code"] == (
            "nothing_to_close"
        )
        await ada.post(f"/api/games/{game}/close")
        answer = await ada.post(f"/api/games/{game}/close/agree", json={"seat": 1})
        assert answer.json()["code"] == "not_your_seat", "nobody agrees for another"
        agreed = (await bo.post(f"/api/games/{game}/close/agree", json={"seat": 1})).json()
        assert agreed["phase"] == "closed"


def test_whoever_came_late_or_is_away_has_to_agree_and_whoever_gave_up_has_not():
    told = running()
    live = told.live
    told.do(live.hand, 1, 0, "host")
    assert who_must_agree(live) == {0, 1}, "a person who is away keeps the say"
    told.do(lambda now: close_by_maker(live, frozenset({0}), now))
    assert live.phase == "playing"
    told.do(live.take_back, 2)
    assert live.sitters[2].player == PERSON
    assert who_must_agree(live) == {0, 1, 2}, "also one who took the seat from the bot in the middle"
    told.do(live.take_back, 1)
    told.do(live.resign, 1)
    told.do(live.resign, 2)
    assert who_must_agree(live) == {0}
    with declined("nothing_to_close"):
        refuse_to_close(Told().start().live, 0, 0.0)


def test_a_game_against_bots_is_closed_by_its_only_person():
    told = Told(("here", "bot")).start().play(3)
    told.do(lambda now: close_by_maker(told.live, frozenset({0}), now))
    assert told.live.phase == "closed"
    with declined("game_over"):
        close_by_maker(told.live, frozenset({0}), 0.0)
    assert told.log[-1].kind != ANSWER


# Pruning


async def test_prune_names_what_it_keeps_and_why(url, capsys):
    async with house_at(url) as house:
        lobby = await house.table()
        game = await house.table(table=TWO_HERE, start=True)
        odd = await house.table(table=TWO_HERE, start=True)
        await house.store.set_aside(odd["game"], "for a test")
    words = ["games", "prune", "--older-than", "0", "--yes", "--database", url]
    assert await to_thread.run_sync(run, words) == 0
    said = capsys.readouterr().out
    assert "archived: nobody has answered for long (2): " in said
    assert f"kept: in trouble; kemet games repair lets it go on (1): {odd['game']}" in said
    assert f"kept: archived; --phase playing would delete it (1): {game['game']}" in said
    assert "1 games deleted." in said
    store = open_store(url)
    assert lobby["game"] not in store.all_ids()
    store.close_now()
