"""The nginx of the guide for hosts before a server: pages, interface, live lines, addresses and limits."""

import json
import re
import socket
import ssl

import httpx
import pytest
from websockets.sync.client import connect

from server.nginx import GUIDE, running_nginx
from server.running import Running, free_port, sqlite_url
from server.whole.playing import PATIENCE

NAME = "kemet.example"


class Proxied:
    """A server as the guide says, and what its players reach of it."""

    def __init__(self, server, port, folder):
        self.server = server
        self.port = port
        self.trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        self.trust.check_hostname = False  # it is reached by its number

    def ask(self, method, path, **more):
        headers = {"Host": NAME, "Origin": f"https://{NAME}"} | more.pop("headers", {})
        with httpx.Client(verify=self.trust, timeout=PATIENCE) as client:
            url = f"https://127.0.0.1:{self.port}{path}"
            return client.request(method, url, headers=headers, **more)

    def line(self, game, key):
        return connect(
            f"wss://{NAME}/api/games/{game}/live?seat=0",
            sock=socket.create_connection(("127.0.0.1", self.port), PATIENCE),
            ssl=self.trust,
            server_hostname=NAME,
            additional_headers={"Authorization": f"Bearer {key}"},
            origin=f"https://{NAME}",
            max_size=1 << 24,
            open_timeout=PATIENCE,
        )


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    folder = tmp_path_factory.mktemp("proxied")
    told = dict(re.findall(r"^KEMET_(\w+)=(.+)$", recipe_of_the_server(), re.MULTILINE))
    assert told.pop("HOST") == "127.0.0.1"
    settings = {name.lower(): value for name, value in told.items()}
    assert settings["public_url"] == f"https://{NAME}"
    server = Running(sqlite_url(folder), folder, rate=600, bot_workers=0, **settings)
    port = free_port()
    with server, running_nginx(folder / "nginx", port, server.port) as nginx:
        yield Proxied(server, port, nginx)


def recipe_of_the_server():
    return GUIDE.read_text(encoding="utf-8").partition("## On the internet")[2].partition("### ")[0]


TWO = {"seats": [{"kind": "here"}, {"kind": "here"}], "start": True}


def made(proxied):
    answer = proxied.ask("POST", "/api/games", json=TWO)
    assert answer.status_code == 201, answer.text
    assert "__Host-kemet=" in answer.headers["set-cookie"]
    assert "Secure" in answer.headers["set-cookie"]
    return answer.json()


def test_the_page_and_the_interface_are_reached(proxied):
    page = proxied.ask("GET", "/")
    assert page.status_code in (200, 503)  # 503: the client was not built here, and the page says so
    assert page.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert page.headers["strict-transport-security"]
    assert proxied.ask("GET", "/api/health").json()["ok"]
    assert proxied.ask("GET", "/api/health", headers={"Host": "evil.example"}).status_code >= 400


def test_the_figures_are_for_nobody_outside(proxied):
    assert proxied.ask("GET", "/metrics").status_code == 404
    assert httpx.get(f"{proxied.server.url}/metrics").status_code == 200


def test_a_live_line_goes_through_both_ways(proxied):
    new = made(proxied)
    with proxied.line(new["game"], new["seats"]["0"]) as line:
        hello = json.loads(line.recv(PATIENCE))
        assert hello["type"] == "hello"
        line.send(json.dumps({"type": "ping"}))
        while json.loads(line.recv(PATIENCE))["type"] != "pong":
            pass


def test_who_asks_is_told_by_the_proxy_and_not_by_what_a_client_makes_up(proxied):
    """All come from this machine here; whoever makes up addresses still has one budget, that of this one."""
    refused = None
    with httpx.Client(verify=proxied.trust, timeout=PATIENCE) as client:
        for number in range(2000):
            headers = {"Host": NAME, "X-Forwarded-For": f"198.51.100.{number % 250}"}
            answer = client.get(f"https://127.0.0.1:{proxied.port}/api/host", headers=headers)
            if answer.status_code == 429:
                refused = answer
                break
    assert refused is not None
    assert refused.json()["code"] == "rate_limited"
    assert int(refused.headers["retry-after"]) > 0
    direct = httpx.get(f"{proxied.server.url}/api/health", headers={"X-Forwarded-For": "203.0.113.9"})
    assert direct.status_code == 200  # another client, if the proxy says so


def test_a_body_that_the_server_takes_passes_and_a_larger_one_does_not(proxied):
    """A record of 400,000 letters is refused by the game alone; more than 512 kB nobody reads."""
    long = proxied.ask("POST", "/api/games/import", json={"record": "kemet record 1\n" + "#" * 390_000})
    assert (long.status_code, long.json()["code"]) == (422, "bad_record")
    huge = proxied.ask("POST", "/api/games/import", content=b"x" * 600_000)
    assert huge.status_code == 413
