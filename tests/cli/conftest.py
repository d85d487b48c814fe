"""The command line as if no browser client had been built: play stays in the terminal."""

import pytest


@pytest.fixture(autouse=True)
def no_client(monkeypatch, tmp_path_factory):
    monkeypatch.setenv("KEMET_STATIC", str(tmp_path_factory.mktemp("no-client")))
