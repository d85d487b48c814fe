"""The document of the interface and what is really sent: neither knows a field that the other does not."""

import json
import random
import runpy
from pathlib import Path

import pytest
from pydantic import ValidationError

from kemet.game import Game
from kemet.machine.frames import CHANCE
from kemet.server.entries import NOBODY
from kemet.server.live_table import LiveTable
from kemet.server.repairing import plan_of, repaired_log
from kemet.server.settings import Settings
from kemet.server.sight import review_of, table_for
from kemet.server.subscribers import encoded
from kemet.server.web import answers, errors, games, messages, playing, seats, views
from kemet.server.web.app import create_app
from kemet.server.web.live import FromClient
from kemet.server.web.shapes import Shape, left_out
from server.paper import Ear, Paper, serving
from server.test_live_table import NOW
from server.test_repairing import an_evening, row_of

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "games"
AGREED = {"boxes": ["base"], "length": "short", "edition": "en", "discards": "down", "cities": "chosen"}
YOURS = {"seats": [], "host": False}
HERE = {"kind": "here", "name": "Ada"}
BOX_OF_SETH = {"boxes": ["base", "seth"], "seth": 1, "seth_goal": 10}


@pytest.fixture
def anyio_backend():
    return "asyncio"


def shapes_of(*modules):
    return [
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Shape) and found.__module__ == module.__name__
    ]


def by(key):
    return {"Authorization": f"Bearer {key}"}


async def made(client, *seats, **more):
    return (await client.post("/api/games", json={"seats": list(seats), **more})).json()


async def looked(client, game, seat, **headers):
    return (await client.get(f"/api/games/{game}", params={"seat": seat}, **headers)).json()


async def answered(client, game, most, luck):
    """So many answers, or all of them, by whoever is asked; every seat is of this browser."""
    table = await looked(client, game, 0)
    while table["phase"] == "playing" and most > 0:
        for seat in table["awaited"]["seats"] or range(len(table["seats"])):
            table = await looked(client, game, seat)
            if table["options"]:
                break
        said = {"seat": table["seat"], "index": table["index"], "action": luck.choice(table["options"])}
        table = (await client.post(f"/api/games/{game}/answers", json=said)).json()
        most -= 1
    return table


# Views, through whole games


def moments(record):
    """A recorded game from its beginning on, whenever somebody is asked."""
    whole = Game.from_record((RECORDS / f"{record}.kemet").read_text())
    game = whole.back_to(0)
    for at in range(len(game.answers), len(whole.answers)):
        if whole.whose[at] != CHANCE:
            yield game
        game.resume([whole.answers[at]], [whole.whose[at]])
    yield game


def test_every_view_of_whole_games_is_as_the_document_says():
    paper = Paper()
    for record in (
        "2-players-seed-1",
        "5-players-length-beginner-seed-4",
        "seth-4-players-seth-3-discards-up-seed-2",
    ):
        for number, game in enumerate(moments(record)):
            other = number % (game.players + 1)
            for seat in {*game.waiting[:1], None if other == game.players else other}:
                paper.read(views.View, encoded(game.view(seat)))
    assert paper.unmet(shapes_of(views)) == []


# Answers and messages, from a server


async def test_every_answer_and_message_is_as_the_document_says(tmp_path):
    paper = Paper()
    async with serving(tmp_path, paper, bot_workers=1) as client:
        await what_lies_in_the_boxes(client)
        await three_games(client)
        await reactions_are_awaited(client)
        await two_persons_and_a_guest(client)
        await what_is_refused(client)
        await what_a_bot_would_do(client)
        await what_is_closed(client)
        asked = {(path, method) for path, method, status in client.reader.answers if status[0] == "2"}
        known = {(path, method) for path, operations in client.reader.paths.items() for method in operations}
        assert known - asked == {("/api/games/{game}/calls", "post"), ("/api/games/{game}/calls", "delete")}
    async with serving(
        tmp_path, paper, rate=60, push_contact="mailto:host@kemet.example", public_url="http://kemet"
    ) as client:
        await too_much(client)
        assert (await client.get("/api/push")).json()["public_key"]
        assert (await client.get("/api/host")).json()["invite_url"] == "http://kemet"
    repaired = LiveTable("a-game")
    for entry in repaired_log(plan_of(row_of(an_evening(**AGREED)), [], None), NOW):
        repaired.apply(entry)
    paper.read(
        answers.Table, encoded(table_for(repaired, NOBODY, frozenset(), frozenset(), NOW) | {"yours": YOURS})
    )
    read = errors.as_refused(RuntimeError("planted"))
    paper.read(errors.Problem, encoded(read.body()))
    told = shapes_of(answers, errors, messages)
    assert paper.unmet([shape for shape in told if not shape.__name__.startswith("Say")]) == []


async def what_lies_in_the_boxes(client):
    for path in ("/api/health", "/api/host", "/api/choices", "/api/push"):
        assert (await client.get(path)).status_code == 200
    for players in range(2, 6):
        await client.get("/api/components", params={"players": players})
    for players in range(3, 7):
        await client.get("/api/components", params={"players": players, "seth": players - 1})


async def what_a_bot_would_do(client):
    game = (await made(client, HERE, HERE, start=True))["game"]
    asked = (await looked(client, game, 0))["awaited"]["seats"][0]
    advice = await client.get(f"/api/games/{game}/advice", params={"seat": asked})
    assert advice.json()["hints"]


async def what_is_closed(client):
    """A table that its maker wants to close: another person says no, and then yes."""
    new = await made(client, {"kind": "bot", "level": 0}, {"kind": "open"})
    game = new["game"]
    taken = (await client.post(f"/api/games/{game}/seats/1/take", json={"name": "Bo"})).json()
    await client.post(f"/api/games/{game}/start", json={})
    host, other = {"headers": by(new["host"])}, {"headers": by(taken["key"]), "json": {"seat": 1}}
    client.cookies.clear()
    for answer in ("refuse", "agree"):
        assert (await client.post(f"/api/games/{game}/close", **host)).json()["closing"]["missing"] == [1]
        table = (await client.post(f"/api/games/{game}/close/{answer}", **other)).json()
    assert table["phase"] == "closed"


async def three_games(client):
    """Games of two, of five, and with Seth; the first to its end, and looked back on."""
    luck = random.Random(4)
    new = await made(client, HERE, HERE, start=True, table={"round_limit": 1}, listed=True)
    short = new["game"]
    for more, players in (({}, 5), (BOX_OF_SETH, 4)):
        game = await made(client, *[HERE] * players, start=True, table={"players": players, **more})
        await answered(client, game["game"], 60, luck)
    async with Ear(client, short, 1, new["seats"]["1"]) as ear, Ear(client, short) as guest:
        assert (await answered(client, short, 10_000, luck))["phase"] == "over"
        while not (await ear.hears("news")).table.view.over:
            pass
        await guest.hears("news")
    rows = (await client.get("/api/games/mine")).json()
    assert [row["game"] for row in rows if row["scores"]] == [short]
    record = (await client.get(f"/api/games/{short}/record")).text
    game = Game.from_record(record)
    for at in range(0, len(game.answers) + 1, 40):
        client.paper.read(answers.Review, encoded(review_of(game, game.back_to(at), at, at % 2, False)))
    for seat in ("all", "0", None):
        for at in (0, len(game.answers)):
            asked = {"at": at} | ({} if seat is None else {"seat": seat})
            assert (await client.get(f"/api/games/{short}/review", params=asked)).status_code == 200
    await client.get(f"/api/games/{short}/events", params={"seat": 1})
    assert (await client.post("/api/games/import", json={"record": record})).status_code == 201


async def two_persons_and_a_guest(client):
    """From the lobby on, with clocks: names, talk, taking back, bots that stand in, and giving up."""
    link = {"kind": "link", "name": ""}
    new = await made(
        client, link, {"kind": "open"}, {"kind": "bot", "level": 0}, table={"players": 3},
        clock={"move": 600, "game": 6000, "gain": 60, "ceiling": 9000}, listed=True, title="Two and a bot",
        reactions="quick",
    )  # fmt: skip
    game = f"/api/games/{new['game']}"
    await client.get("/api/games")
    assert (await client.post("/api/join", json={"key": new["watch"]})).json()["seat"] is None
    client.cookies.clear()
    taken = (await client.post(f"{game}/seats/1/take", json={"name": "Bo"})).json()
    client.cookies.clear()
    fresh = (await client.post(f"{game}/seats/0/link", headers=by(new["host"]))).json()
    assert (await client.post("/api/join", json={"key": fresh["invitation"]})).json()["table"]
    sat = (await client.post("/api/sit", json=fresh)).json()
    client.cookies.clear()
    keys = {0: sat["key"], 1: taken["key"]}
    async with Ear(client, new["game"], 0, keys[0]) as ear:
        await ear.hears("hello")
        await client.post(f"{game}/seats/0/name", json={"name": "Ada"}, headers=by(keys[0]))
        await client.post(f"{game}/start", json={}, headers=by(new["host"]))
        async with Ear(client, new["game"], 1, keys[1]) as other:
            await other.hears("hello")
            await client.post(f"{game}/chat", json={"seat": 0, "text": "hello"}, headers=by(keys[0]))
            await other.hears("chat")
            await answer_by_line(client, new["game"], {0: ear, 1: other}, keys)
            await take_back(client, game, keys)
            await ear.hears("resync")
        await ear.hears("presence")
        await ear.say("ping")
        await ear.hears("pong")
        await ear.say("what")
        await ear.hears("error")
        await ear.say("resume", epoch=7, events=0)
        await ear.hears("resync")
    await client.get(f"{game}/chat", headers=by(new["watch"]))
    await client.post(f"{game}/seats/1/hand", json={"level": 0}, headers=by(keys[1]))
    await client.post(f"{game}/seats/1/back", headers=by(keys[1]))
    await client.post(f"{game}/resign", json={"seat": 1}, headers=by(keys[1]))


async def reactions_are_awaited(client):
    """An even window, in which somebody wants to think longer; and a table where orders are given."""
    luck = random.Random(1)
    for _ in range(20):
        seats = [{"kind": "here"}] * 3
        new = await made(client, *seats, table={"players": 3}, reactions="even", start=True)
        table = await looked(client, new["game"], 0)
        while table["phase"] == "playing" and table["window"] is None:
            table = await looked(client, new["game"], table["awaited"]["seats"][0])
            cards = [option for option in table["options"] if option.startswith("card ")]
            said = {
                "seat": table["seat"],
                "index": table["index"],
                "action": luck.choice(cards or table["options"]),
            }
            table = (await client.post(f"/api/games/{new['game']}/answers", json=said)).json()
        if table["window"] is not None:
            break
    seat = table["window"]["open"][0]
    told = await client.post(f"/api/games/{new['game']}/longer", json={"seat": seat})
    assert told.json()["window"]["longer"] == [seat]
    said = {"seat": seat, "index": told.json()["index"], "action": "done"}
    told = await client.post(f"/api/games/{new['game']}/answers", json=said)
    assert told.json()["window"]["face_down"] == [seat]
    new = await made(client, *seats[:2], reactions="standing", reaction_seconds=600)
    told = await client.post(f"/api/games/{new['game']}/order", json={"seat": 0, "order": "hits"})
    assert (told.json()["order"], told.json()["seats"][0]["asks"]) == ("hits", False)


async def answer_by_line(client, game, ears, keys):
    """Until the one at seat 0 cannot go back alone: after her the other has answered."""
    order = []
    while 0 not in order or order[-1] != 1:
        seat, table = await next_person(client, game, ears, keys)
        ear = ears[seat]
        await ear.say("answer", index=table["index"] + 1, action=table["options"][0])
        assert (await ear.hears("error")).table.index == table["index"]
        key = {"key": f"key-{table['index']}"} if order else {}
        await ear.say("answer", index=table["index"], action=table["options"][0], **key)
        await ear.hears("taken")
        order.append(seat)
    await next_person(client, game, ears, keys)


async def next_person(client, game, ears, keys):
    """Who is asked, as soon as no bot has to think any more. Nobody else is told whom a reaction awaits."""
    while True:
        for seat in ears:
            table = await looked(client, game, seat, headers=by(keys[seat]))
            if table["options"]:
                return seat, table
        await ears[0].hears("news")


async def take_back(client, game, keys):
    for way in ("refuse", "agree"):
        table = (await client.get(game, headers=by(keys[0]))).json()
        asked = {"seat": 0, "index": table["index"], "answers": 1}
        table = (await client.post(f"{game}/undo", json=asked, headers=by(keys[0]))).json()
        assert table["undo"]["asked"]["seat"] == 0
        await client.post(f"{game}/undo/{way}", json={"seat": 1}, headers=by(keys[1]))


async def what_is_refused(client):
    new = await made(client, HERE, {"kind": "link"})
    path = f"/api/games/{new['game']}"
    assert (await client.post(f"{path}/start", json={})).json()["seats"] == [1]
    assert (await client.post(f"{path}/start", json={"fill": 9, "why": 1})).json()["fields"]
    assert (await client.post("/api/games/import", json={"record": "no record"})).json()["line"] == 1
    await client.delete(f"{path}/seats/1/link")
    invited = (await client.post(f"{path}/seats/1/link")).json()
    await client.post("/api/sit", json={**invited, "name": "Bo"})
    await client.post(f"{path}/start", json={})
    late = await client.post(f"{path}/answers", json={"seat": 0, "index": 99, "action": "done"})
    assert late.json()["table"]["index"] == 0
    async with Ear(client, new["game"], 1, "nonsense") as ear:
        assert (await ear.hears("error")).code == "unknown_key"


async def too_much(client):
    new = await made(client, HERE, HERE)
    async with Ear(client, new["game"], 0, new["seats"]["0"]) as ear:
        for _ in range(3):
            await ear.say("chat", text="hello, hello")
        assert (await ear.hears("error")).retry_after
    while (await client.post("/api/games", json={"seats": [HERE, HERE]})).status_code != 429:
        pass


# What the test itself would catch


async def test_a_field_too_many_or_too_few_is_caught(tmp_path):
    async with serving(tmp_path, Paper()) as client:
        new = await made(client, HERE, HERE, start=True)
        sent = await looked(client, new["game"], 0)
    paper = Paper()
    paper.read(answers.Table, json.dumps(sent))

    for planted in (
        lambda table: table["view"]["seats"][1].update(luck=7),
        lambda table: table["view"]["seats"][1].pop("prayer"),
        lambda table: table["view"].update(own=None),
        lambda table: table["view"]["own"]["cards"].update(chain="two"),
        lambda table: table.update(phase="asleep"),
    ):
        wrong = json.loads(json.dumps(sent))
        planted(wrong)
        with pytest.raises(ValidationError):
            paper.read(answers.Table, json.dumps(wrong))

    class Promised(answers.Table):
        luck: int = left_out("Nobody sends it.")

    paper.read(Promised, json.dumps(sent))
    assert "Promised.luck there" in paper.unmet([Promised])


# The document


def document():
    return create_app(Settings()).openapi()


def test_nothing_in_the_document_is_left_open():
    """Every schema says what it is, but for where a player is called: that differs by the way of calling."""
    told = document()
    for path, operations in told["paths"].items():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                for kind in answer.get("content", {}).values():
                    assert open_places(kind["schema"], f"{path} {status}") == []
    schemas = told["components"]["schemas"]
    found = [place for name, schema in schemas.items() for place in open_places(schema, name)]
    assert found == ["CallShape.target.*"]
    assert {"LiveMessage", "LiveTelling", "Hello", "View", "Table"} <= set(schemas)


def open_places(schema, where):
    if schema in ({}, True):
        return [where]
    parts = [(f"{where}.{name}", part) for name, part in schema.get("properties", {}).items()]
    parts += [(where, part) for key in ("anyOf", "oneOf", "prefixItems") for part in schema.get(key, ())]
    parts += [(where, schema["items"])] if "items" in schema else []
    if schema.get("additionalProperties", False) is not False:
        parts.append((f"{where}.*", schema["additionalProperties"]))
    if not parts and not {"$ref", "type", "enum", "const"} & set(schema):
        return [where]
    return [place for inner, part in parts for place in open_places(part, inner)]


def test_what_clients_say_on_the_line_is_what_the_server_reads():
    said = [shape for shape in shapes_of(messages) if shape.__name__.startswith("Say")]
    assert {name for shape in said for name in shape.model_fields} == set(FromClient.__struct_fields__)


def test_tables_are_sent_without_a_second_look():
    """A model for the document must not be a model for the hot answers: they are bytes already."""
    checked = {
        route.path
        for router in (games.router, playing.router, seats.router)
        for route in router.routes
        if getattr(route, "response_field", None) is not None
    }
    assert checked == {
        "/api/choices", "/api/games", "/api/games/import", "/api/sit", "/api/push",
        "/api/games/{game}/seats/{seat}/take", "/api/games/{game}/seats/{seat}/link",
        "/api/games/{game}/advice", "/api/games/{game}/calls",
    }  # fmt: skip


def test_the_client_is_typed_by_the_document_of_today():
    """Else `make api` writes it anew."""
    tool = runpy.run_path(str(ROOT / "web" / "tools" / "openapi.py"))
    assert tool["DOCUMENT"].read_text(encoding="utf-8") == tool["document"]()
