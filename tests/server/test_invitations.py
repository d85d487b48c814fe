"""Invitations without a network: when they are good, why not any more, and what everybody sees of it."""

import pytest

from kemet.server.keys import hash_of, new_key
from kemet.server.live_table import LiveTable
from kemet.server.presence import VISIT
from kemet.server.settings import Settings
from kemet.server.snapshots import frozen, thawed
from kemet.server.store.store import KeyRow
from kemet.server.web.app import create_app
from server.test_interface import asking, by

pytestmark = pytest.mark.anyio
HERE, LINK, OPEN = {"kind": "here", "name": "Ada"}, {"kind": "link"}, {"kind": "open"}


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
async def app(tmp_path):
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/games.sqlite3", rate=0, bot_workers=0))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def client(app):
    async with asking(app) as made:
        yield made


class Table:
    """A table and whoever made it; guests come with browsers of their own."""

    def __init__(self, app, client, made):
        self.app, self.client, self.made = app, client, made
        self.game = made["game"]
        self.path = f"/api/games/{self.game}"
        self.host = by(made["host"])

    async def sit(self, invitation, name="Bo"):
        async with asking(self.app) as guest:
            return await guest.post("/api/sit", json={"invitation": invitation, "name": name})

    async def invite(self, seat, who=None):
        return await self.client.post(f"{self.path}/seats/{seat}/link", headers=who or self.host)

    async def revoke(self, seat):
        return await self.client.delete(f"{self.path}/seats/{seat}/link", headers=self.host)

    async def start(self, fill=None):
        answer = await self.client.post(f"{self.path}/start", json={"fill": fill}, headers=self.host)
        assert answer.status_code == 200, answer.text

    async def look(self, **how):
        async with asking(self.app) as guest:
            return await guest.get(self.path, **how)

    async def seats(self):
        return (await self.look()).json()["seats"]

    async def access(self):
        notes = (await self.look()).json()["access"]
        return [(note["what"], note["seat"], note["name"]) for note in notes]


@pytest.fixture
async def table(app, client):
    async def make(*seats):
        made = await client.post("/api/games", json={"seats": seats, "table": {"players": len(seats)}})
        assert made.status_code == 201, made.text
        client.cookies.clear()
        return Table(app, client, made.json())

    return make


def refused(answer, status, code):
    assert (answer.status_code, answer.json().get("code")) == (status, code), answer.text


async def test_a_maker_is_told_keys_of_the_own_hand_and_invitations_for_the_rest(table):
    made = (await table(HERE, LINK, OPEN, {"kind": "bot", "level": 0})).made
    assert set(made["seats"]) == {"0"}
    assert set(made["invitations"]) == {"1"}


async def test_an_invitation_opens_nothing_but_sitting_down(table):
    new = await table(HERE, LINK)
    key = new.made["invitations"]["1"]
    for path in ("", "/events", "/advice"):
        answer = await new.client.get(f"{new.path}{path}", params={"seat": 1}, headers=by(key))
        assert answer.status_code in (401, 403)
    refused(await new.client.post(f"{new.path}/seats/1/name", json={"name": "Bo"}, headers=by(key)),
            403, "not_your_seat")  # fmt: skip
    async with asking(new.app) as guest:
        joined = (await guest.post("/api/join", json={"key": key})).json()
        assert (joined["role"], joined["seat"]) == ("invite", 1)
        assert joined["table"]["seats"][1]["player"] == "nobody"
        refused(await guest.get(new.path, params={"seat": 1}), 403, "not_your_seat")
        assert (await guest.get("/api/games/mine")).json() == []
    assert (await new.sit(key)).status_code == 201


async def test_a_link_says_why_it_is_good_for_nothing(table):
    new = await table(HERE, LINK, LINK, LINK)
    used, replaced, revoked = (new.made["invitations"][seat] for seat in "123")
    assert (await new.sit(used)).status_code == 201
    fresh = (await new.invite(2)).json()["invitation"]
    await new.revoke(3)
    for key, why in ((used, "used"), (replaced, "replaced"), (revoked, "revoked")):
        refused(await new.sit(key), 410, f"invitation_{why}")
        refused(await new.client.post("/api/join", json={"key": key}), 410, f"invitation_{why}")
        refused(await new.look(headers=by(key)), 401, "unknown_key")
    assert (await new.sit(fresh)).json()["seat"] == 2
    refused(await new.sit(new.made["watch"]), 422, "no_invitation")
    refused(await new.sit("nonsense"), 401, "unknown_key")


async def test_before_the_start_a_host_invites_in_place_of_somebody(table):
    new = await table(HERE, LINK)
    sat = (await new.sit(new.made["invitations"]["1"])).json()
    fresh = (await new.invite(1)).json()["invitation"]
    assert ((await new.seats())[1]["player"], (await new.seats())[1]["name"]) == ("nobody", "")
    refused(await new.look(headers=by(sat["key"]), params={"seat": 1}), 401, "unknown_key")
    assert (await new.sit(fresh, "Cleo")).status_code == 201
    assert (await new.seats())[1]["name"] == "Cleo"


async def test_in_a_running_game_a_host_invites_only_where_nobody_has_sat(table):
    new = await table(HERE, LINK, LINK, OPEN)
    await new.sit(new.made["invitations"]["1"])
    await new.client.post(f"{new.path}/seats/3/take", json={"name": "Dag"})
    new.client.cookies.clear()
    await new.start(fill=0)
    for seat in (1, 3):
        refused(await new.invite(seat), 409, "seat_held")
        refused(await new.revoke(seat), 409, "seat_held")
    refused(await new.invite(0), 422, "no_invitations")
    late = (await new.invite(2)).json()["invitation"]
    refused(await new.sit(new.made["invitations"]["2"]), 410, "invitation_replaced")
    assert (await new.sit(late, "Cleo")).status_code == 201
    assert [(seat["player"], seat["name"]) for seat in await new.seats()][2] == ("person", "Cleo")
    refused(await new.invite(2), 409, "seat_held")
    for away in ("hand", "resign"):
        handed = f"{new.path}/seats/1/hand" if away == "hand" else f"{new.path}/resign"
        await new.client.post(handed, json={"level": 0} if away == "hand" else {"seat": 1}, headers=new.host)
        refused(await new.invite(1), 409, "seat_held")


async def test_only_the_host_and_the_holder_make_links(table):
    new = await table(HERE, LINK, LINK)
    sat = (await new.sit(new.made["invitations"]["1"])).json()
    refused(await new.invite(2, by(sat["key"])), 403, "not_the_host")
    refused(await new.invite(2, by(new.made["watch"])), 403, "not_the_host")
    answer = await new.client.delete(f"{new.path}/seats/1/link", headers=by(sat["key"]))
    refused(answer, 403, "not_the_host")
    refused(await new.invite(5), 404, "no_such_seat")
    refused(await new.revoke(0), 422, "no_invitations")
    await new.revoke(2)
    refused(await new.revoke(2), 409, "nothing_to_revoke")


async def test_everybody_sees_who_was_invited_revoked_and_moved(table):
    new = await table(HERE, LINK, OPEN)
    sat = (await new.sit(new.made["invitations"]["1"])).json()
    await new.sit((await new.invite(1)).json()["invitation"], "Cleo")
    await new.client.post(f"{new.path}/seats/2/take", json={"name": "Dag"})
    new.client.cookies.clear()
    await new.revoke(2)
    await new.sit((await new.invite(0, by(new.made["seats"]["0"]))).json()["invitation"], "")
    assert await new.access() == [
        ("invitation", 1, "Bo"), ("invited", 1, "Bo"), ("invitation", 1, "Cleo"), ("taken", 2, "Dag"),
        ("revoked", 2, "Dag"), ("moving", 0, "Ada"), ("moved", 0, "Ada"),
    ]  # fmt: skip
    assert [(seat["name"], seat["player"]) for seat in await new.seats()] == [
        ("Ada", "person"), ("Cleo", "person"), ("", "nobody"),
    ]  # fmt: skip
    refused(await new.look(headers=by(sat["key"])), 401, "unknown_key")


async def test_who_came_is_known_after_a_restart_and_from_a_snapshot(app, table):
    new = await table(HERE, LINK)
    await new.sit(new.made["invitations"]["1"])
    hall = app.state.reception.hall
    live = hall.tables[new.game].live
    again = LiveTable(new.game)
    for entry in await hall.store.entries_since(new.game, -1):
        again.apply(entry)
    assert again.access == thawed(new.game, frozen(live)).access == live.access
    assert again.sitters == thawed(new.game, frozen(live)).sitters == live.sitters


async def test_a_link_of_an_older_game_still_leads_to_its_seat(app, table):
    """There it was the key of the seat itself, with the host, too."""
    new = await table(HERE, LINK)
    old = new_key()
    await app.state.reception.store.add_keys([KeyRow(hash_of(old), new.game, "seat", 1, 1.0)])
    async with asking(app) as guest:
        joined = await guest.post("/api/join", json={"key": old})
        assert joined.json() == {"game": new.game, "role": "seat", "seat": 1}
        named = await guest.post(f"{new.path}/seats/1/name", json={"name": "Bo"})
        assert named.json()["seats"][1]["player"] == "person"


async def test_whoever_reads_with_the_key_of_a_seat_is_seen_to_be_there(app, table):
    new = await table(HERE, LINK, LINK)
    keys = [(await new.sit(new.made["invitations"][seat])).json()["key"] for seat in "12"]
    hall = app.state.reception.hall
    time = [1000.0]
    hall.clock = lambda: time[0]
    await new.start()
    held = hall.tables[new.game]
    held.visits.clear()

    async def here():
        await hall.presence.look()
        return [seat["here"] for seat in await new.seats()]

    assert await here() == [False, False, False]
    await new.look(headers=by(keys[0]))
    await new.client.get(f"{new.path}/events", headers=by(keys[1]), params={"seat": 2})
    assert await here() == [False, True, True]
    time[0] += VISIT - 1
    await new.look(headers=by(keys[1]))
    time[0] += 1
    assert await here() == [False, False, True]
    time[0] += VISIT
    assert await here() == [False, False, False]
