"""The interface without a network: what it refuses, and what it serves."""

import gzip
from contextlib import asynccontextmanager

import httpx
import pytest

from kemet.game import Game
from kemet.server.settings import Settings
from kemet.server.web.app import create_app

pytestmark = pytest.mark.anyio
TWO_HERE = {"seats": [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bo"}]}


@pytest.fixture
def anyio_backend():
    return "asyncio"


@asynccontextmanager
async def serving(tmp_path, **settings):
    """A server and somebody who asks it."""
    asked = {"database": f"sqlite:///{tmp_path}/games.sqlite3", "rate": 0, "bot_workers": 0} | settings
    app = create_app(Settings(**asked))
    async with app.router.lifespan_context(app), asking(app) as client:
        yield client


def asking(app):
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(
        transport=transport, base_url="http://kemet", headers={"Sec-Fetch-Site": "same-origin"}
    )


@pytest.fixture
async def client(tmp_path):
    async with serving(tmp_path) as made:
        yield made


async def made(client, **more):
    answer = await client.post("/api/games", json=TWO_HERE | more)
    assert answer.status_code == 201, answer.text
    return answer.json()


def by(key):
    return {"Authorization": f"Bearer {key}"}


async def test_the_server_is_healthy_and_says_what_can_be_agreed(client):
    assert (await client.get("/api/health")).json()["ok"]
    choices = (await client.get("/api/choices")).json()
    assert [box["name"] for box in choices["boxes"]] == ["base", "seth"]
    assert choices["levels"][:2] == ["random", "greedy"]


@pytest.mark.parametrize(
    ("players", "seth", "spaces"), [(2, None, 14), (3, None, 20), (4, None, 26), (5, None, 32), (4, 0, 24)]
)
async def test_components_tell_everything_that_lies_on_the_table(client, players, seth, spaces):
    asked = {"players": players} | ({} if seth is None else {"seth": seth})
    told = (await client.get("/api/components", params=asked)).json()
    assert len(told["board"]["spaces"]) == spaces
    names = {space["name"] for space in told["board"]["spaces"]}
    for space in told["board"]["spaces"]:
        assert set(space["steps"]) <= names
    assert {card["card"] for card in told["cards"]} == set(told["names"]["card"])
    assert len(told["mats"]) == players
    assert told["verbs"]["move"] == ["space", "number"]


async def test_components_of_an_impossible_table_are_refused(client):
    assert (await client.get("/api/components", params={"players": 6})).status_code == 422
    assert (await client.get("/api/components", params={"players": 2, "seth": 0})).status_code == 422


async def test_a_browser_holds_the_seats_of_the_table_it_made(client):
    game = (await made(client, start=True))["game"]
    table = (await client.get(f"/api/games/{game}", params={"seat": 1})).json()
    assert table["yours"] == {"seats": [0, 1], "host": True}
    assert [row["game"] for row in (await client.get("/api/games/mine")).json()] == [game]


async def test_the_cookie_is_out_of_reach_of_scripts(tmp_path):
    async with serving(tmp_path) as client:
        cookie = (await client.post("/api/games", json=TWO_HERE)).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
    async with serving(tmp_path, public_url="https://kemet.example") as client:
        client.headers["Host"] = "kemet.example"
        cookie = (await client.post("/api/games", json=TWO_HERE)).headers["set-cookie"]
        assert cookie.startswith("__Host-kemet=")
        assert "Secure" in cookie


async def test_a_table_that_cannot_be_played_is_refused_by_name(client):
    for wrong, code in (
        ({"table": {"players": 3}}, "wrong_seats"),
        ({"seats": [{"kind": "here"}, {"kind": "bot", "level": 9}]}, "wrong_seats"),
        ({"table": {"players": 2, "boxes": ["base", "seth"]}}, "unknown_option"),
        ({"table": {"colour": "red"}}, "bad_request"),
    ):
        answer = await client.post("/api/games", json=TWO_HERE | wrong)
        assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text


async def test_a_client_opens_only_so_many_games(tmp_path):
    async with serving(tmp_path, max_games_per_client=2) as client:
        first = await made(client, start=True)
        await made(client)
        answer = await client.post("/api/games", json=TWO_HERE)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_games")
        for seat in (0, 1):
            await client.post(f"/api/games/{first['game']}/resign", json={"seat": seat})
        assert (await client.post("/api/games", json=TWO_HERE)).status_code == 201


async def test_a_damaged_record_is_not_taken_in(client):
    game = Game.new(2, seed=5)
    for _ in range(20):
        game.play(game.options(game.waiting[0])[0])
    record = game.record()
    for wrong in ("no record", record.replace("players: 2", "players: 3"), record[: len(record) // 2]):
        answer = await client.post("/api/games/import", json={"record": wrong})
        assert answer.status_code == 422
        assert answer.json()["code"] in ("bad_record", "newer_record")
    assert (await client.get("/api/games/mine")).json() == []
    assert (await client.post("/api/games/import", json={"record": record})).status_code == 201


async def test_only_files_of_the_client_are_served(tmp_path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>the client</title>")
    (static / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    async with serving(tmp_path, static=static) as client:
        assert "the client" in (await client.get("/")).text
        assert "the client" in (await client.get("/games/abc")).text
        assert (await client.get("/icon.svg")).text == "<svg/>"
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//secret.txt"):
            assert "secret" not in (await client.get(path)).text
        assert (await client.get("/api/nothing")).status_code == 404


async def test_the_client_is_sent_as_small_as_the_browser_can_read_it(tmp_path):
    script = b"const words = 'the same again and again';" * 50
    assets = tmp_path / "static" / "assets"
    assets.mkdir(parents=True)
    (assets.parent / "index.html").write_text("<!doctype html><title>the client</title>")
    (assets / "table.js").write_bytes(script)
    (assets / "table.js.gz").write_bytes(gzip.compress(script))
    (assets / "plain.css").write_text("p {}")
    async with serving(tmp_path, static=assets.parent) as client:
        for wish, encoding in (("br, gzip", "gzip"), ("identity", None), ("gzip;q=0", None), ("", None)):
            answer = await client.get("/assets/table.js", headers={"Accept-Encoding": wish})
            assert answer.headers.get("content-encoding") == encoding
            assert answer.content == script, "whatever is sent, the same is read"
            assert answer.headers["content-type"].startswith("text/javascript")
            assert "immutable" in answer.headers["cache-control"]
        answer = await client.get("/assets/plain.css", headers={"Accept-Encoding": "gzip"})
        assert (answer.text, answer.headers.get("content-encoding")) == ("p {}", None)
        assert (await client.get("/assets/nothing.js")).status_code == 404
        assert (await client.get("/")).headers["cache-control"] == "no-cache"


async def test_advice_is_given_to_the_seat_that_is_asked_where_the_table_allows_it(tmp_path):
    async with serving(tmp_path, bot_workers=1) as client:
        game = (await made(client, start=True))["game"]
        table = (await client.get(f"/api/games/{game}")).json()
        asked = table["awaited"]["seats"][0]
        advice = await client.get(f"/api/games/{game}/advice?seat={asked}")
        assert advice.status_code == 200
        options = (await client.get(f"/api/games/{game}?seat={asked}")).json()["options"]
        hints = advice.json()["hints"]
        assert hints
        assert {hint["action"] for hint in hints} <= set(options)
        assert all(0 <= hint["chance"] <= 1 for hint in hints)
        assert advice.json()["index"] == table["index"]
        refused = await client.get(f"/api/games/{game}/advice?seat={1 - asked}")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_waiting")
        proud = (await made(client, start=True, hints=False))["game"]
        refused = await client.get(f"/api/games/{proud}/advice?seat=0")
        assert (refused.status_code, refused.json()["code"]) == (422, "no_hints")
        client.cookies.clear()
        refused = await client.get(f"/api/games/{game}/advice?seat={asked}")
        assert refused.status_code in (401, 403)


async def test_calls_are_off_unless_the_host_turns_them_on(client):
    game = (await made(client))["game"]
    call = {"seat": 0, "kind": "mail", "target": {"address": "ada@kemet.example"}}
    answer = await client.post(f"/api/games/{game}/calls", json=call)
    assert (answer.status_code, answer.json()["code"]) == (422, "calls_off")
    assert (await client.get("/api/push")).json() == {"kinds": [], "public_key": None}


async def test_a_call_is_kept_checked_and_taken_back(tmp_path):
    async with serving(tmp_path, webhooks=True) as client:
        game = (await made(client))["game"]
        path = f"/api/games/{game}/calls"
        call = {"seat": 0, "kind": "webhook", "target": {"url": "https://ada.example/turn"}}
        assert (await client.post(path, json=call)).json() == {"confirm": False}
        wrong = call | {"target": {"url": "https://127.0.0.1/turn"}}
        assert (await client.post(path, json=wrong)).json()["code"] == "bad_call"
        assert (await client.delete(path, params={"seat": 0})).status_code == 204
        assert (await client.delete(path, params={"seat": 5})).status_code == 403


async def test_one_browser_makes_and_joins_several_games(client):
    first, second = await made(client), await made(client)
    other = await made(client, seats=[{"kind": "link"}, {"kind": "link"}])
    sat = await client.post("/api/sit", json={"invitation": other["invitations"]["1"]})
    joined = await client.post("/api/join", json={"key": sat.json()["key"]})
    assert joined.json() == {"game": other["game"], "role": "seat", "seat": 1}
    mine = {row["game"] for row in (await client.get("/api/games/mine")).json()}
    assert mine == {first["game"], second["game"], other["game"]}


async def test_the_record_of_a_finished_game_may_be_cut_anywhere(client):
    made_game = await made(client, start=True, table={"round_limit": 1})
    game = made_game["game"]
    table = (await client.get(f"/api/games/{game}", params={"seat": 0})).json()
    while table["phase"] == "playing":
        seat = table["awaited"]["seats"][0] if table["awaited"]["seats"] else 0
        table = (await client.get(f"/api/games/{game}", params={"seat": seat})).json()
        if table["options"] is None:
            seat = 1 - seat
            table = (await client.get(f"/api/games/{game}", params={"seat": seat})).json()
        answer = {"seat": seat, "index": table["index"], "action": table["options"][-1]}
        table = (await client.post(f"/api/games/{game}/answers", json=answer)).json()
    whole = Game.from_record((await client.get(f"/api/games/{game}/record")).text)
    for at in (0, 17, len(whole.answers)):
        cut = Game.from_record((await client.get(f"/api/games/{game}/record", params={"at": at})).text)
        assert cut.digest() == whole.back_to(at).digest()
    assert (await client.get(f"/api/games/{game}/record", params={"at": 99_999})).status_code == 404


async def test_what_happened_is_told_page_by_page(client, monkeypatch):
    monkeypatch.setattr("kemet.server.web.games.MOST_EVENTS", 1)
    game = (await made(client, start=True))["game"]
    look = {"seat": 0}
    table = (await client.get(f"/api/games/{game}", params=look)).json()
    found = []
    while True:
        asked = look | {"since": len(found)}
        page = (await client.get(f"/api/games/{game}/events", params=asked)).json()
        assert len(page["events"]) <= 1
        assert page["total"] == table["events"]
        if not page["events"]:
            break
        found += page["events"]
    assert len(found) == table["events"] > 1


async def test_an_import_that_is_too_long_is_refused(client, monkeypatch):
    monkeypatch.setattr("kemet.server.replaying.MOST_ANSWERS", 5)
    answer = await client.post("/api/games/import", json={"record": Game.new(2, 1).record() + "#\n" * 200})
    assert (answer.status_code, answer.json()["code"]) == (422, "game_too_long")
