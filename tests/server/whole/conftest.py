"""A server for every store: one that all tests of a store share, and others for those who break it."""

import itertools

import pytest

from kemet.client import Client
from server.running import Running, sqlite_url


def pytest_configure(config):
    config.addinivalue_line("markers", "each_store: the store matters here, so PostgreSQL has its turn, too")


def pytest_generate_tests(metafunc):
    if "store" in metafunc.fixturenames:
        matters = metafunc.definition.get_closest_marker("each_store")
        stores = ["sqlite", "postgresql"] if matters else ["sqlite"]
        metafunc.parametrize("store", stores, indirect=True, scope="session")


@pytest.fixture(scope="session")
def database(request, tmp_path_factory):
    """Makes empty databases of a kind; PostgreSQL is started when the first one is wanted."""

    def empty(store):
        if store == "sqlite":
            return sqlite_url(tmp_path_factory.mktemp("store"))
        return request.getfixturevalue("postgres").empty_database()

    return empty


@pytest.fixture(scope="session")
def store(request):
    return request.param


@pytest.fixture(scope="session")
def server(store, database, tmp_path_factory):
    """A server that is shared: what a test does to it must not disturb the others."""
    with Running(database(store), tmp_path_factory.mktemp("server")) as running:
        yield running
        log = running.log()
    assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:3000]


@pytest.fixture
def own_server(store, database, tmp_path):
    """Makes servers for one test alone."""
    made = []

    def start(**settings):
        where = settings.pop("database", None) or database(store)
        running = Running(where, tmp_path / str(next(numbers)), **settings)
        made.append(running)
        return running.start()

    numbers = itertools.count()
    yield start
    for running in made:
        running.stop()


@pytest.fixture
def client(server):
    with Client(server.url) as made:
        yield made
