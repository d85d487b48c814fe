"""A server with the built client, one browser, and visitors who may not meet a single error."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from server.running import Running, sqlite_url
from web.visitor import SCREENS, Visitor

BUILT = Path(__file__).resolve().parents[2] / "src" / "kemet" / "server" / "static"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
]


@pytest.fixture(scope="package")
def built_client():
    folder = Path(os.environ.get("KEMET_STATIC", BUILT))
    if not (folder / "index.html").is_file():
        pytest.fail(f"There is no browser client in {folder}: build it with `make client`.")
    return folder


@pytest.fixture(scope="package")
def server(built_client, tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    with Running(sqlite_url(folder), folder, static=built_client) as running:
        yield running
        log = running.log()
    assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:3000]


@pytest.fixture(scope="package")
def browser():
    program = os.environ.get("KEMET_CHROMIUM") or shutil.which("chromium")
    if not program:
        pytest.fail("There is no Chromium: name one with KEMET_CHROMIUM, web/tools/chromium installs one.")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, headless=True, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(params=SCREENS)
def screen(request):
    return request.param


@pytest.fixture
def visit(browser, server):
    """Makes visitors of the server; in the end none of them may have seen an error."""
    visitors = []

    def come(screen="desktop", **wishes):
        visitors.append(Visitor(browser, wishes.pop("url", server.url), screen, **wishes))
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.unforgiven()]
    for visitor in visitors:
        visitor.close()
    assert not complaints, "\n".join(complaints)
