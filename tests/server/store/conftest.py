"""What the tests of the store share: a database of each kind, and stores that are closed again."""

import pytest

from kemet.server.store.store import open_store


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def postgres_url(postgres):
    with postgres.new_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new' / 'games.db'}"
    return request.getfixturevalue("postgres_url")


@pytest.fixture
def opened():
    """Open stores that are closed after the test."""
    stores = []

    def open_one(url, **more):
        stores.append(open_store(url, **more))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close_now()


@pytest.fixture
def store(url, opened):
    return opened(url)
