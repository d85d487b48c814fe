"""One PostgreSQL for all tests that want one; tests/spreading.py has them in one process of the test run."""

import pytest

from server.postgres import running_postgres


@pytest.fixture(scope="session")
def postgres():
    with running_postgres() as server:
        yield server
