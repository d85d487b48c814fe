"""What the tests of calling share: servers to be called, and a browser that is called."""

import pytest

from server.calling.fakes import Browser, MailServer, WebServer, certificate_for, running


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    return certificate_for(["push.example", "localhost"], tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def web():
    with running(WebServer()) as server:
        yield server


@pytest.fixture
def sealed_web(certificate):
    with running(WebServer(certificate.server)) as server:
        yield server
    certificate.server.sni_callback = None


@pytest.fixture
def mail_server(certificate):
    with running(MailServer(certificate.server)) as server:
        yield server


@pytest.fixture
def browser():
    return Browser()
