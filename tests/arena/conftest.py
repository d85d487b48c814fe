"""What the tests of the arena share: a person who types commands, and games that are soon over."""

import json

import pytest

from cli.conftest import kemet  # noqa: F401

SOON = ("--round-limit", "1", "--seed", "3")


@pytest.fixture
def report_of(kemet):  # noqa: F811
    """Run a command that reports as JSON; how long it took is left out."""

    def run(*arguments):
        said = kemet(*arguments, "--json")
        assert said.code == 0, said.err
        report = json.loads(said.out)
        del report["timing"]
        return report

    return run
