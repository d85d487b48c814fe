"""What the tests of the command line share: a person who types, and a home that belongs to the test."""

import io
from types import SimpleNamespace

import pytest

from kemet.cli import run


@pytest.fixture
def kemet(monkeypatch, capsys, tmp_path):
    """Run a command with typed lines: `kemet("play", "--terminal", "--seed", "1", typed=["1", "quit"])`."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home" / ".config"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.chdir(tmp_path)

    def command(*arguments, typed=(), columns=100):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = run([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return SimpleNamespace(code=code, out=said.out, err=said.err)

    return command
