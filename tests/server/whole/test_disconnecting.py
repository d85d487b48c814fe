"""Real sockets that end at every moment and in every way: the server goes on, and its log stays calm.

What a race might not meet here, server/test_leaving.py meets without luck.
"""

import json
import random
import re
import socket
import struct
import time
from contextlib import suppress

import httpx
from websockets.exceptions import ConnectionClosed

from kemet.client import Client
from server.frames import CLOSE, PING, TEXT, frame
from server.whole.playing import PATIENCE, History, play_alone, seated
from server.whole.test_reconnect import Line

ROUNDS = 3  # of every moment with every end


def message(**said):
    return frame(TEXT, json.dumps(said).encode())


class Visit:
    """A socket of our own, without a library that would be polite."""

    def __init__(self, server, new, luck):
        self.luck = luck
        self.server = server
        self.new = new
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)

    def request(self, key=True):
        lines = [
            f"GET /api/games/{self.new.game}/live?seat=0 HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]  # fmt: skip
        if key:
            lines.append(f"Authorization: Bearer {self.new.seats[0]}")
        return "\r\n".join([*lines, "", ""]).encode()

    def say(self, data):
        with suppress(OSError):  # the server may have hung up on nonsense already
            self.socket.sendall(data)

    def open(self, key=True):
        """Until the server has accepted; what it says next stays unread."""
        self.say(self.request(key))
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self.socket.recv(1)
        assert answer.startswith(b"HTTP/1.1 101 ")

    def hear(self, size):
        self.socket.recv(size)

    def answer(self):
        """One that is open, if this seat is asked."""
        with Client(self.server.url) as client:
            table = client.sit(self.new, 0).table()
        action = table.options[0] if table.asked else "done"
        return message(type="answer", index=table.index, action=action, key=f"k{self.luck.random()}")


# How far a client comes


def nothing(visit):
    pass


def part_of_the_request(visit):
    visit.say(visit.request()[: visit.luck.randrange(1, len(visit.request()))])


def the_request(visit):
    visit.say(visit.request())


def the_request_and_more(visit):
    visit.say(visit.request() + message(type="ping") + frame(CLOSE, b"\x03\xe8"))


def accepted(visit):
    visit.open()


def accepted_and_asked_for_a_key(visit):
    visit.open(key=False)


def a_wrong_key(visit):
    visit.open(key=False)
    visit.say(message(type="key", key="wrong"))


def the_right_key(visit):
    visit.open(key=False)
    visit.say(message(type="key", key=visit.new.seats[0]))


def part_of_the_hello(visit):
    visit.open()
    visit.hear(visit.luck.randrange(1, 500))


def part_of_a_frame(visit):
    visit.open()
    whole = visit.answer()
    visit.say(whole[: visit.luck.randrange(1, len(whole))])


def part_of_a_message(visit):
    visit.open()
    visit.say(frame(TEXT, b'{"type":', last=False))


def an_answer(visit):
    visit.open()
    visit.say(visit.answer())


def talk_and_no_ear(visit):
    visit.open()
    visit.say(b"".join(message(type="resume", epoch=0, events=0) for _ in range(50)))


def a_goodbye(visit):
    visit.open()
    visit.say(frame(CLOSE, b"\x03\xe9"))


def nonsense(visit):
    visit.open()
    wrong = [frame(TEXT, b"\xff\xfe"), frame(TEXT, b"open", masked=False), b"\xff" * 20, frame(TEXT) * 9]
    visit.say(visit.luck.choice(wrong))


def half_a_body(visit):
    visit.say(
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b'Content-Length: 100\r\n\r\n{"seats":'
    )


def part_of_a_body_in_chunks(visit):
    visit.say(
        b"POST /api/games/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b'Transfer-Encoding: chunked\r\n\r\n9\r\n{"record"\r\n40'
    )


def part_of_an_answer(visit):
    visit.say(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    visit.hear(visit.luck.randrange(1, 5000))


def a_ping_and_part_of_the_next(visit):
    visit.open()
    visit.say(frame(PING, b"1") + frame(PING, b"2")[:3])


def many_requests(visit):
    visit.say(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5)


MOMENTS = [
    nothing, part_of_the_request, the_request, the_request_and_more, accepted, accepted_and_asked_for_a_key,
    a_wrong_key, the_right_key, part_of_the_hello, part_of_a_frame, part_of_a_message, an_answer,
    talk_and_no_ear, a_goodbye, nonsense, half_a_body, part_of_a_body_in_chunks, part_of_an_answer,
    a_ping_and_part_of_the_next, many_requests,
]  # fmt: skip


# How it leaves


def with_a_goodbye_of_the_system(visit):
    visit.socket.close()


def without_a_word(visit):
    """The other side gets a reset, also for what is still on its way."""
    visit.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    visit.socket.close()


def half_closed(visit):
    """It still listens; the server has to hang up."""
    with suppress(OSError):
        visit.socket.shutdown(socket.SHUT_WR)
    with suppress(ConnectionError):
        while visit.socket.recv(65536):
            pass
    visit.socket.close()


ENDS = [with_a_goodbye_of_the_system, without_a_word, half_closed]


def calm(log):
    """Nothing that a host would have to look into."""
    for sign in ("Traceback", "ERROR kemet", "unhandled", "never retrieved", "Exception"):
        assert sign not in log, log[max(0, log.index(sign) - 500) :][:3000]


def nobody_is_here(server, client, new):
    """Soon: the system tells of an end when it comes to it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        # by nobody's eyes: whoever looks by those of a seat is there
        here = [seat["here"] for seat in client.watch(new).table().raw["seats"]]
        lines = re.search(r"^kemet_open_sockets (\S+)$", httpx.get(f"{server.url}/metrics").text, re.M)
        if not any(here) and float(lines[1]) == 0:
            return
        time.sleep(0.05)
    raise AssertionError(f"here are still {here}, with {lines[1]} lines")


def test_whoever_leaves_whenever_and_however_leaves_nothing_behind(own_server):
    server = own_server()
    luck = random.Random(11)
    tries = [(moment, end) for moment in MOMENTS for end in ENDS] * ROUNDS
    luck.shuffle(tries)
    with Client(server.url) as client:
        new = seated(client, 2)
        for moment, end in tries:
            visit = Visit(server, new, luck)
            moment(visit)
            end(visit)
        nobody_is_here(server, client, new)
        with Line(server, new, 0) as line:
            assert line.hear("hello")["here"] == [0]
            line.say({"type": "ping"})
            line.hear("pong")
        play_alone(client, new, 2, luck)
        assert History(client.sit(new, 0).record()).last.over
    calm(server.log())


def test_an_answer_counts_though_its_client_did_not_wait(own_server):
    """By the client's own library: cut off behind every answer, before or after it is taken."""
    server = own_server()
    luck = random.Random(12)
    with Client(server.url) as client:
        new = seated(client, 2)
        for number in range(20):
            asked = next(table for seat in (0, 1) if (table := client.sit(new, seat).table()).asked)
            answer = {"type": "answer", "index": asked.index, "action": asked.options[0], "key": f"{number}"}
            with suppress(ConnectionClosed, OSError), Line(server, new, asked.seat) as line:
                line.hear("hello")
                line.say(answer)
                if number % 2:
                    line.hear("taken")
                    assert client.sit(new, 0).table().index == asked.index + 1
                luck.choice([with_a_goodbye_of_the_system, without_a_word])(line.line)
            # sent again under the same key it counts once, whether it had arrived or not
            with Line(server, new, asked.seat) as line:
                line.hear("hello")
                line.say(answer)
                line.hear("taken")
            assert client.sit(new, 0).table().index == asked.index + 1
        nobody_is_here(server, client, new)
    calm(server.log())


def test_a_server_that_stops_among_all_of_them_stops_calmly(own_server):
    """Some leave while it stops, some never do."""
    server = own_server()
    luck = random.Random(13)
    with Client(server.url) as client:
        new = seated(client, 2)
    visits = [Visit(server, new, luck) for _ in MOMENTS * 2]
    for visit, moment in zip(visits, MOMENTS * 2, strict=True):
        moment(visit)
    child = server.child
    child.terminate()
    for visit in visits[: len(MOMENTS)]:
        luck.choice(ENDS[:2])(visit)
    child.wait(PATIENCE)  # it gives those who stay five seconds
    assert child.returncode in (0, -15)
    for visit in visits[len(MOMENTS) :]:
        visit.socket.close()
    calm(server.log())
