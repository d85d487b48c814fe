"""Node for the browser client: the machine's own, or the one from PyPI where a machine has none."""

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WITH_NODE = ROOT / "web" / "tools" / "with_node"
NEEDED = ["bash", "dirname", "env", "ln", "mkdir", "sh", "uname"]


@pytest.fixture
def bare(tmp_path):
    """A machine with nothing on it but what every system has."""
    for name in NEEDED:
        (tmp_path / name).symlink_to(shutil.which(name))
    return tmp_path


def said(folder, *command):
    done = subprocess.run(
        [WITH_NODE, *command], env=os.environ | {"PATH": str(folder)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def lay_down(folder, name, prints):
    program = folder / name
    program.write_text(f"#!/bin/sh\n{prints}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def test_a_machine_without_node_gets_node_and_all_that_belongs_to_it(bare):
    major = int(said(bare, "node", "--version").lstrip("v").split(".")[0])
    assert major >= 22
    for name in ("npm", "npx"):
        assert int(said(bare, name, "--version").split(".")[0]) >= 10
    assert said(bare, "npm", "exec", "--offline", "--call", "npm --version") == said(bare, "npm", "--version")


def test_a_node_that_is_too_old_is_not_used(bare):
    lay_down(bare, "node", "exit 1")  # what it answers to the question whether it is new enough
    lay_down(bare, "npm", "echo old")
    assert said(bare, "npm", "--version") != "old"


def test_a_machine_s_own_node_is_used_if_it_is_new_enough(bare):
    lay_down(bare, "node", "exit 0")
    lay_down(bare, "npm", "echo own")
    assert said(bare, "npm", "--version") == "own"
