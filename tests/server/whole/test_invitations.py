"""A link is an invitation, used once: nobody but the sitter has the key of a seat, least of all the host."""

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kemet.client import Client, Refused
from kemet.client.wire import live_address, of_game, telling
from server.whole.playing import PATIENCE, seated

pytestmark = pytest.mark.each_store

MANY = 8
LOOKS_LIKE_A_KEY = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])")


def at_once(server, doing):
    """Many clients at the same moment: what each got, or what it was refused with."""
    ready = threading.Barrier(MANY)

    def one(number):
        with Client(server.url) as client:
            client.health()  # the connection is there before the race
            ready.wait(PATIENCE)
            try:
                return doing(client, number)
            except Refused as refused:
                return refused

    with ThreadPoolExecutor(MANY) as pool:
        outcomes = list(pool.map(one, range(MANY)))
    losers = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    return [outcome for outcome in outcomes if outcome not in losers], losers


def seen_by(server, seat):
    with Client(server.url) as alone:
        return alone.sit(seat.game, seat.seat, seat.key).table().raw


def test_of_many_who_follow_one_link_exactly_one_sits_down(server, client):
    for _ in range(4):
        new = client.create({}, ["here", "link"])
        winners, losers = at_once(
            server, lambda guest, number, new=new: guest.sit_down(new.invitations[1], f"Guest {number}")
        )
        assert len(winners) == 1
        assert {(loser.status, loser.code) for loser in losers} == {(410, "invitation_used")}
        table = seen_by(server, winners[0])
        assert table["yours"]["seats"] == [1]
        assert [note["name"] for note in table["access"]] == [table["seats"][1]["name"]]


def test_of_many_who_take_an_open_seat_exactly_one_sits_down(server, client):
    for _ in range(4):
        new = client.create({}, ["here", "open"], listed=True)
        winners, losers = at_once(
            server, lambda guest, number, new=new: guest.take(new.game, 1, f"Guest {number}")
        )
        assert len(winners) == 1
        assert {(loser.status, loser.code) for loser in losers} == {(409, "seat_taken")}
        table = seen_by(server, winners[0])
        assert table["yours"]["seats"] == [1]
        assert [note["what"] for note in table["access"]] == ["taken"]


def test_whoever_sits_down_while_the_host_revokes_either_sits_or_does_not(server, client):
    """Never half of it: a seat with a person has a key that opens it, one without has none."""
    for _ in range(4):
        new = client.create({}, ["here", "link"])

        def doing(guest, number, new=new):
            if number % 2:
                return guest.sit_down(new.invitations[1], f"Guest {number}").key
            return guest.revoke(new, 1)

        winners, losers = at_once(server, doing)
        sat = [key for key in winners if key is not None]
        assert {loser.code for loser in losers} <= {
            "invitation_used", "invitation_revoked", "nothing_to_revoke",
        }  # fmt: skip
        player = client.game(new).raw["seats"][1]["player"]
        assert player == "nobody"  # the host had the last word, or the first
        for key in sat:
            with pytest.raises(Refused, match="unknown_key"):
                client.sit(new.game, 1, key).table()


def test_a_guest_plays_with_a_key_that_nobody_else_has_and_all_see_who_came(server, client):
    new = client.create({"round_limit": 1}, ["here", "link"])
    with client.sit(new, 0) as host, Client(server.url) as guest:
        next(host.updates(PATIENCE))
        mine = guest.sit_down(f"https://kemet.example/join#{new.invitations[1]}", "Bo")
        heard = host.wait(PATIENCE)
        assert [(note["what"], note["seat"], note["name"]) for note in heard.raw["access"]] == [
            ("invitation", 1, "Bo")
        ]
        client.start(new)
        assert mine.table().view["own"]
        with pytest.raises(Refused, match="not_your_seat"):
            client.sit(new.game, 1, new.host).table()


# The host as an attacker


class Robbery:
    """Everything that a host has ever been told, tried on everything that the server offers."""

    def __init__(self, server, spoils, cookies):
        self.server = server
        self.keys = sorted(set(LOOKS_LIKE_A_KEY.findall("\n".join(spoils))))
        self.cookies = cookies
        self.document = httpx.get(f"{server.url}/openapi.json").json()
        self.tried = 0

    def loot(self, game, seat):
        """All answers to everything, asked with every key and with the host's cookie."""
        for key in [None, *self.keys]:
            yield from self.by_request(game, seat, key)
            yield from self.by_line(game, seat, key)

    def by_request(self, game, seat, key):
        with httpx.Client(base_url=self.server.url, cookies=self.cookies, timeout=60) as http:
            for path, ways in self.document["paths"].items():
                if not path.startswith("/api/") or path in ("/api/games", "/api/games/import", "/api/host"):
                    continue
                for method, way in ways.items():
                    sent = http.request(
                        method,
                        path.replace("{game}", game).replace("{seat}", str(seat)),
                        params={} if "{seat}" in path or method != "get" else {"seat": seat},
                        json=self.body(way, seat, key),
                        headers={"Origin": self.server.url, **bearer(key)},
                    )
                    self.tried += 1
                    yield sent.text

    def body(self, way, seat, key):
        """Something for every field that the document asks for."""
        content = way.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            return None
        shape = self.document["components"]["schemas"][content["schema"]["$ref"].rpartition("/")[2]]
        words = {
            "seat": seat, "index": 0, "action": "done", "answers": 1, "level": 0, "fill": 0, "text": "hush",
            "name": "Mallory", "key": key or "nothing", "invitation": key or "nothing", "kind": "mail",
            "target": {},
        }  # fmt: skip
        choices = {name: what["enum"][0] for name, what in shape["properties"].items() if "enum" in what}
        return {
            name: found
            for name in shape["properties"]
            if (found := words.get(name, choices.get(name))) is not None
        }

    def by_line(self, game, seat, key):
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        nothing = {"type": "key", "key": "nothing"}
        for headers, first in (
            ({"Cookie": cookie, "Origin": self.server.url, **bearer(key)}, nothing),
            ({"Origin": self.server.url}, {"type": "key", "key": key or "nothing"}),
        ):
            self.tried += 1
            where = live_address(self.server.url, game, seat)
            with connect(where, additional_headers=headers, open_timeout=60) as line:
                with suppress(ConnectionClosed):  # refused already
                    line.send(json.dumps(first))
                yield line.recv(60).decode()


def bearer(key):
    return {} if key is None else {"Authorization": f"Bearer {key}"}


def hands(text, seat):
    """The hands in an answer: views by the eyes of that seat."""

    def views(found):
        if isinstance(found, dict):
            if "own" in found and found.get("seat") == seat:
                yield found["own"]
            yield from (view for inner in found.values() for view in views(inner))
        elif isinstance(found, list):
            yield from (view for inner in found for view in views(inner))

    try:
        return list(views(json.loads(text)))
    except ValueError:
        return []


def test_with_all_that_a_host_is_ever_told_no_guest_s_hand_is_seen(server):
    spoils = []
    with Client(server.url, note=lambda source, said: spoils.append(str(said))) as host:
        new = host.create({}, ["here", "link", "link", "open"], listed=True)
        with Client(server.url) as guests:
            first = guests.sit_down(new.invitations[1], "Bo")
            second = guests.sit_down(host.invite(new, 2), "Cleo")
            third = guests.take(new.game, 3, "Dag")
            host.start(new)
            seat = host.sit(new, 0)
            seat.events()
            moved = guests.sit_down(first.new_link())
            with pytest.raises(Refused, match="seat_held"):
                host.invite(new, 1)
            with pytest.raises(Refused, match="seat_held"):
                host.revoke(new, 2)
            seat.table()
            robbery = Robbery(server, spoils, dict(host.http.cookies))
            assert {new.host, new.watch, *new.invitations.values()} <= set(robbery.keys)
            for number, guest in ((1, moved), (2, second), (3, third)):
                assert hands(json.dumps(guest.table().raw), number), "this is how a hand would look"
                assert guest.key not in robbery.keys
                for answer in robbery.loot(new.game, number):
                    assert hands(answer, number) == [], answer[:300]
            assert robbery.tried > 300
            assert [seat["player"] for seat in seat.table().raw["seats"]][1:] != ["nobody"] * 3


def test_nothing_that_a_host_is_told_opens_a_seat_that_was_moved_to_another_device(server, client):
    """Also where the host had the seat in the own hand before."""
    new = client.create({}, ["here", "here"], start=True)
    with Client(server.url) as guest:
        mine = guest.sit_down(client.sit(new, 1).new_link(), "Bo")
        assert mine.table().view["own"]
    for look in (client.sit(new.game, 1), client.sit(new, 1)):
        with pytest.raises(Refused):
            look.table()
    assert client.sit(new, 0).table().raw["yours"]["seats"] == [0]


def test_a_seat_that_moves_takes_its_line_along(server, client):
    new = seated(client, 2)
    with client.sit(new, 0) as seat, client.sit(new, 1) as other:
        next(seat.updates(PATIENCE))
        next(other.updates(PATIENCE))
        link = seat.new_link()
        assert seat.table().seat == 0, "the old key is good until the new one is there"
        with Client(server.url) as elsewhere:
            moved = elsewhere.sit_down(link)
            assert moved.key != new.seats[0]
            assert moved.table().raw["seats"][0]["name"] == "Ada"
            notes = moved.table().raw["access"][-2:]
            assert [(note["what"], note["name"]) for note in notes] == [("moving", "Ada"), ("moved", "Ada")]
            with pytest.raises(Refused) as refused:
                elsewhere.sit_down(link)
            assert (refused.value.status, refused.value.code) == (410, "invitation_used")
        with pytest.raises(Refused, match="unknown_key"):
            seat.table()
        told = next(heard for heard in seat.updates(PATIENCE) if heard.kind == "error")
        assert told.raw["code"] == "unknown_key", "the line was cut, and does not come back"
        assert other.wait(PATIENCE).raw["access"]


def test_an_answer_that_was_lost_on_the_way_is_asked_for_again(server, client):
    """The first answer is lost with its key: whoever has the cookie gets another one."""
    new = client.create({}, ["here", "link"])
    with Client(server.url) as guest:
        guest.join(new.invitations[1])
        ask = telling("/api/sit", {"invitation": new.invitations[1], "name": "Bo"})
        lost, again = guest.ask(ask), guest.ask(ask)
        assert client.sit(new.game, 1, again["key"]).table().raw["seats"][1]["name"] == "Bo"
        with pytest.raises(Refused, match="unknown_key"):
            client.sit(new.game, 1, lost["key"]).table()
        assert guest.join(new.invitations[1]) == {"game": new.game, "role": "seat", "seat": 1}
    with Client(server.url) as late, pytest.raises(Refused, match="invitation_used"):
        late.sit_down(new.invitations[1])


def test_keys_of_older_games_open_their_seats_as_before(server, client):
    """A server that was updated: links given away as keys of seats lead to those seats."""
    new = seated(client, 2)
    with Client(server.url) as browser:
        assert browser.join(new.seats[1])["role"] == "seat"
        assert browser.sit(new.game, 1).table().view["own"]
        said = browser.ask(telling(of_game(new.game, "seats", 1, "name"), {"name": "Bo the Second"}))
        assert said["seats"][1]["name"] == "Bo the Second"
