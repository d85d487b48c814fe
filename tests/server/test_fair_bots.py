"""A whole server, busy with bots that play among themselves: a person's bots and hints come in their turn."""

import asyncio
from contextlib import asynccontextmanager

import httpx
import pytest

from kemet.bots import LEVELS
from kemet.server.desk.fair_queue import LOOKED_AT
from kemet.server.settings import Settings
from kemet.server.web.app import create_app
from server.phone import Phone
from server.test_interface import anyio_backend  # noqa: F401

pytestmark = pytest.mark.anyio
CROWD = 20  # tables
TURNS = 6  # of the person
PATIENCE = 240.0  # seconds; it takes some ten
BOT = {"kind": "bot", "level": len(LEVELS) - 1}


class Noted:
    """Whose turn it was to think, and how many others had theirs while somebody waited."""

    def __init__(self, queue):
        self.queue = queue
        self.put, self.take = queue.put, queue.take
        queue.put, queue.take = self.noting_put, self.noting_take
        self.order = []
        self.began = {}
        self.between = {}

    def noting_put(self, ticket):
        self.began[ticket] = len(self.order)
        self.put(ticket)

    def noting_take(self):
        ticket = self.take()
        if ticket is not None:
            others = self.order[self.began[ticket] :]
            self.between[ticket] = sum(one.client != ticket.client for one in others)
            self.order.append(ticket)
        return ticket

    def waits(self, game):
        return [others for ticket, others in self.between.items() if ticket.table == game]


@asynccontextmanager
async def at_home(app, address):
    """A client with an address of its own."""
    transport = httpx.ASGITransport(app, client=(address, 40000))
    headers = {"Sec-Fetch-Site": "same-origin"}
    async with httpx.AsyncClient(transport=transport, base_url="http://kemet", headers=headers) as client:
        yield client


async def make(client, *seats):
    asked = {"table": {"players": len(seats)}, "seats": list(seats), "start": True}
    return (await client.post("/api/games", json=asked)).raise_for_status().json()


@pytest.fixture(params=[1, 2])
async def crowded(request, tmp_path):
    """A server that is busy with tables of one client, and another client."""
    settings = Settings(
        database=f"sqlite:///{tmp_path}/games.sqlite3", rate=0, bot_workers=request.param, bot_seconds=0.5
    )
    app = create_app(settings)
    async with (
        app.router.lifespan_context(app),
        at_home(app, "10.0.0.1") as crowd,
        at_home(app, "10.0.0.2") as person,
    ):
        noted = Noted(app.state.reception.hall.driving.desk.queue)
        games = [(await make(crowd, BOT, BOT))["game"] for _ in range(CROWD)]
        async with asyncio.timeout(PATIENCE):
            while len(noted.order) < 3:
                await asyncio.sleep(0.02)
        yield app, noted, person, games


async def play(client, app):
    """A person plays against two bots, and asks for a hint before every answer; the game and the hints."""
    new = await make(client, {"kind": "here"}, BOT, BOT)
    phone = Phone(app, new["game"], 0, new["seats"]["0"])
    await phone.hear("hello")
    address, hints = f"/api/games/{new['game']}", 0
    async with asyncio.timeout(PATIENCE):
        while hints < TURNS:
            table = (await client.get(address, params={"seat": 0})).json()
            if table["question"] is None:
                await asyncio.sleep(0.02)
                continue
            hints += len((await client.get(f"{address}/advice", params={"seat": 0})).json()["hints"]) > 0
            answer = {"seat": 0, "index": table["index"], "action": table["options"][-1], "key": None}
            taken = await client.post(f"{address}/answers", json=answer)
            assert taken.status_code in (200, 409)  # a reaction may have been passed meanwhile
    await phone.hang_up()
    return new["game"]


async def test_where_a_person_waits_no_table_that_nobody_looks_at_comes_first(crowded):
    app, noted, person, _ = crowded
    game = await play(person, app)
    waits = noted.waits(game)
    assert len(waits) > 2 * TURNS
    assert waits == [0] * len(waits)
    assert len({ticket.client for ticket in noted.order}) == 2
    hall = app.state.reception.hall
    for name, held in list(hall.tables.items()):
        maker, hall.tables = held.maker, {}  # as another worker reads it, or this one after a restart
        assert (await hall.held(name)).maker == maker != ""
    assert len({ticket.table for ticket in noted.order}) > 2, "what is left is for the others"


async def test_the_crowd_has_no_more_than_its_share_though_somebody_looks_on(crowded):
    app, noted, person, games = crowded
    phones = [Phone(app, game) for game in games]
    for phone in phones:
        await phone.hear("hello")
    game = await play(person, app)
    for phone in phones:
        await phone.hang_up()
    waits = noted.waits(game)
    assert len(waits) > 2 * TURNS
    assert sum(waits) <= 2 * len(waits)  # the crowd is 20 tables, and in one queue all of them come between
    assert any(ticket.table in games and ticket.rank == LOOKED_AT for ticket in noted.order)
