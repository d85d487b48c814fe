"""A database that fails: nobody is ever served an empty lobby in the place of their game."""

import contextlib
import json

import pytest

from kemet.server.declined import Declined
from kemet.server.store.store import Conflict, StoreError
from kemet.server.subscribers import Subscriber
from server.test_hall import answer, hall, store, table  # noqa: F401
from server.test_interface import TWO_HERE, asking
from server.test_leaving import Table, Visitor, said
from server.test_room import house_at

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


async def broken(*words, **named):
    raise StoreError("the disk is away")


async def conflict(*words, **named):
    raise Conflict("somebody else was faster")


@pytest.mark.parametrize("writing", [broken, conflict])
async def test_after_a_failed_write_and_a_failed_read_nothing_unsaved_is_served(
    hall, store, monkeypatch, writing  # noqa: F811
):  # fmt: skip
    held = await table(hall)
    await answer(hall)
    before = (held.live.game.digest(), held.live.n)
    one = Subscriber(0, frozenset({0}))
    await hall.subscribe("a-game", one)
    while not one.queue.empty():
        one.queue.get_nowait()
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", writing)
        patch.setattr(store, "load", broken)
        for _ in range(3):
            with pytest.raises(StoreError):
                await answer(hall)
            with pytest.raises(StoreError):
                await hall.fresh("a-game")
    assert one.queue.empty(), "nobody is told anything meanwhile"
    again = (await hall.fresh("a-game")).live
    assert (again.game.digest(), again.n) == before


async def test_half_of_something_that_failed_is_forgotten(hall):  # noqa: F811
    held = await table(hall)
    await answer(hall)
    before = (held.live.game.digest(), held.live.n)

    def half(live, now):
        live.say(0, "half", now)
        raise Declined("not_open", "and then no more")

    with pytest.raises(Declined):
        await hall.change("a-game", half)
    again = (await hall.fresh("a-game")).live
    assert (again.game.digest(), again.n) == before


async def test_over_http_a_game_that_cannot_be_read_is_an_error_and_no_lobby(tmp_path, monkeypatch):
    async with house_at(f"sqlite:///{tmp_path}/games.sqlite3") as house, asking(house.app) as client:
        client._transport.raise_app_exceptions = False
        game = (await client.post("/api/games", json=TWO_HERE | {"start": True})).json()["game"]
        seen = (await client.get(f"/api/games/{game}?seat=0")).json()
        body = {"seat": seen["awaited"]["seats"][0], "index": 0, "action": "nonsense"}
        asked = (await client.get(f"/api/games/{game}?seat={body['seat']}")).json()
        body["action"] = asked["options"][0]
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", broken)
            patch.setattr(house.store, "load", broken)
            assert (await client.post(f"/api/games/{game}/answers", json=body)).status_code >= 500
            for address in ("", "/events", "/chat", "/review", "/record"):
                found = await client.get(f"/api/games/{game}{address}")
                assert found.status_code >= 500, address
                assert "lobby" not in found.text
            assert (await client.post(f"/api/games/{game}/start", json={})).status_code >= 500
        again = (await client.get(f"/api/games/{game}?seat=0")).json()
        again["seats"][1]["here"] = seen["seats"][1]["here"]  # it has looked, too, by its own eyes
        assert again == seen


async def test_over_a_socket_a_game_that_cannot_be_read_is_never_a_lobby(tmp_path, monkeypatch):
    async with house_at(f"sqlite:///{tmp_path}/games.sqlite3") as house, asking(house.app) as client:
        made = (await client.post("/api/games", json=TWO_HERE | {"start": True})).json()
        seat = (await client.get(f"/api/games/{made['game']}")).json()["awaited"]["seats"][0]
        look = (await client.get(f"/api/games/{made['game']}?seat={seat}")).json()
        table = Table(house.app, made, look)
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", broken)
            patch.setattr(house.store, "load", broken)
            for _ in range(2):  # the second comes to a table that is not known any more
                visitor = Visitor([table.talk[0], said(type="resume", epoch=0, events=0), said(type="ping")])
                with contextlib.suppress(StoreError):
                    await house.app(table.scope("by a header"), visitor.receive, visitor.send)
                heard = [json.loads(one["bytes"]) for one in visitor.heard if one.get("bytes")]
                tables = [message["table"] for message in heard if "table" in message]
                assert heard
                assert all(one["phase"] == "playing" for one in tables)
