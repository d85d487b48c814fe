"""One PostgreSQL for all tests that want one: they are a group, which one process of the test run has."""

import pytest

from server.postgres import running_postgres


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("postgresql"))


@pytest.fixture(scope="session")
def postgres():
    with running_postgres() as server:
        yield server
