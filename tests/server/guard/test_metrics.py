"""Figures for the host: what is counted, and who may read it."""

import os
import subprocess
import sys

from kemet.server.web.metrics import Metrics


def figures(site):
    return site.metrics.text().decode()


def test_requests_are_counted_by_template_and_never_by_what_stands_in_it(site):
    known = site()
    for game in ("abc", "def"):
        known.ask("GET", f"/api/games/{game}")
    known.ask("DELETE", "/api/games/abc")
    known.ask("GET", "/secret/path")
    known.ask("BREW", "/page")
    text = figures(known)
    assert 'kemet_requests_total{method="GET",route="/api/games/{game}",status="200"} 2.0' in text
    assert 'method="DELETE",route="/api/games/{game}",status="405"} 1.0' in text
    assert 'method="GET",route="elsewhere",status="404"} 1.0' in text
    assert 'method="other"' in text
    assert 'kemet_request_seconds_count{route="/api/games/{game}"} 3.0' in text
    for secret in ("abc", "def", "secret", "BREW", "198.51"):
        assert secret not in text


def test_refusals_and_failures_are_counted_too(site):
    small = site(rate=1)
    for _ in range(3):
        small.ask("GET", "/api/broken")
    text = figures(small)
    assert 'route="/api/broken",status="500"} 1.0' in text
    assert 'route="elsewhere",status="429"} 2.0' in text
    assert 'kemet_rate_limited_total{budget="reading"} 2.0' in text


def test_sockets_are_counted_while_they_are_open(site):
    open_now = []
    known = site()
    known.metrics.socket_opened, opened = (
        lambda: (opened(), open_now.append(sockets())),
        known.metrics.socket_opened,
    )

    def sockets():
        return known.metrics.registry.get_sample_value("kemet_open_sockets")

    known.line("/api/live", ["hello"])
    known.line("/api/live/after")
    known.line("/api/live/before")
    assert open_now == [1.0, 1.0]
    assert sockets() == 0.0
    assert 'method="WEBSOCKET",route="/api/live",status="101"} 1.0' in figures(known)


def test_what_happens_at_the_tables_is_counted():
    metrics = Metrics()
    metrics.live_games(7)
    for by in ("person", "person", "bot", "clock"):
        metrics.answer(by)
    metrics.conflict()
    metrics.bot_late()
    metrics.bot_crashed()
    metrics.appended(0.002)
    text = metrics.text().decode()
    for line in (
        "kemet_live_games 7.0", 'kemet_answers_total{by="person"} 2.0', 'kemet_answers_total{by="clock"} 1.0',
        "kemet_conflicts_total 1.0", "kemet_bots_late_total 1.0", "kemet_bots_crashed_total 1.0",
        'kemet_append_seconds_bucket{le="0.0025"} 1.0',
    ):  # fmt: skip
        assert line in text


def test_two_apps_in_one_process_count_for_themselves(site):
    one, other = site(), site()
    one.ask("GET", "/page")
    assert 'route="/page"' in figures(one)
    assert 'route="/page"' not in figures(other)


def status(site, **more):
    return site.ask("GET", "/metrics", **more).status_code


def test_figures_are_read_from_this_machine_only_unless_the_host_says_more(site):
    assert status(site(), address="127.0.0.1") == 200
    assert status(site(), address="::1") == 200
    assert status(site(), address="198.51.100.7") == 404
    assert status(site(metrics="on"), address="198.51.100.7") == 200
    assert status(site(metrics="off"), address="127.0.0.1") == 404


def test_a_proxy_on_this_machine_does_not_open_the_figures_to_everybody(site):
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert status(site(), address="127.0.0.1", headers={header: "198.51.100.7"}) == 404
        trusting = site(trusted_proxies=("127.0.0.1",))
        assert status(trusting, address="127.0.0.1", headers={header: "127.0.0.1"}) == 404


def test_figures_come_in_the_form_that_prometheus_reads(site):
    answer = site().ask("GET", "/metrics", address="127.0.0.1")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert answer.headers["cache-control"] == "no-store"
    assert "# TYPE kemet_requests_total counter" in answer.text


WORKER = """
from kemet.server.web.metrics import Metrics
metrics = Metrics()
metrics.answer("bot")
print(metrics.text().decode())
"""


def test_workers_that_share_a_folder_are_counted_together(tmp_path):
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    command = [sys.executable, "-c", WORKER]
    told = [
        subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout for _ in range(2)
    ]
    assert 'kemet_answers_total{by="bot"} 1.0' in told[0]
    assert 'kemet_answers_total{by="bot"} 2.0' in told[1]
