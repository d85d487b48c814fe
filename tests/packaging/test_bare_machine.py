"""A machine with Python, make and nothing else: what is missing is installed, what is there is used."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WITH_NODE = ROOT / "web" / "tools" / "with_node"
CHROMIUM = ROOT / "web" / "tools" / "chromium"
COMPILER = ROOT / "tools" / "compiler"
NEEDED = ["bash", "chmod", "dirname", "env", "id", "ln", "mkdir", "sh", "uname"]


@pytest.fixture
def bare(tmp_path):
    """Where such a machine has its programs."""
    for name in NEEDED:
        (tmp_path / name).symlink_to(shutil.which(name))
    lay_down(tmp_path, "sudo", 'shift; exec "$@"')
    return tmp_path


def lay_down(folder, name, *lines):
    program = folder / name
    program.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def lay_down_packages(folder, **programs):
    """A package manager that writes down what it is asked for, and has these programs in its packages."""
    lines = [f'echo "$*" >> "{folder}/asked"']
    for name, does in programs.items():
        file = folder / name
        lines += [f"printf '#!/bin/sh\\n{does}\\n' > {file}; chmod +x {file}"]
    lay_down(folder, "apt-get", *lines)


def ask(folder, *command, **more):
    return subprocess.run(
        command, env=os.environ | {"PATH": str(folder)} | more, capture_output=True, text=True, check=False
    )


def said(folder, *command):
    done = ask(folder, *command)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# Node


def test_a_machine_without_node_gets_node_and_all_that_belongs_to_it(bare):
    major = int(said(bare, WITH_NODE, "node", "--version").lstrip("v").split(".")[0])
    assert major >= 22
    for name in ("npm", "npx"):
        assert int(said(bare, WITH_NODE, name, "--version").split(".")[0]) >= 10
    inside = said(bare, WITH_NODE, "npm", "exec", "--offline", "--call", "npm --version")
    assert inside == said(bare, WITH_NODE, "npm", "--version")


def test_a_node_that_is_too_old_is_not_used(bare):
    lay_down(bare, "node", "echo v20.18.3")
    lay_down(bare, "npm", "echo old")
    assert said(bare, WITH_NODE, "npm", "--version") != "old"


def test_a_machine_s_own_node_is_used_if_it_is_new_enough(bare):
    lay_down(bare, "node", "echo v20.19.0")
    lay_down(bare, "npm", "echo own")
    assert said(bare, WITH_NODE, "npm", "--version") == "own"


# A C compiler


def test_a_machine_without_a_compiler_gets_one(bare):
    lay_down_packages(bare, gcc="exit 0")
    assert ask(bare, COMPILER, sys.executable, CC="gcc").returncode == 0
    assert (bare / "asked").read_text() == "update -qq\ninstall -y -qq gcc libc6-dev python3-dev\n"


def test_a_compiler_that_is_there_is_used(bare):
    lay_down_packages(bare)
    lay_down(bare, "gcc", "exit 0")
    assert ask(bare, COMPILER, sys.executable, CC="gcc").returncode == 0
    assert not (bare / "asked").exists()


@pytest.mark.parametrize("manager", [True, False], ids=["without effect", "none"])
def test_where_no_compiler_can_be_installed_one_is_asked_for(bare, manager):
    if manager:
        lay_down_packages(bare)
    done = ask(bare, COMPILER, sys.executable, CC="gcc")
    assert done.returncode == 1
    assert "please install a C compiler" in done.stderr


# Chromium


def test_a_machine_without_a_browser_gets_one_and_is_told_where(bare):
    lay_down_packages(bare, chromium="exit 0")
    assert said(bare, CHROMIUM) == str(bare / "chromium")
    assert "install -y -qq chromium" in (bare / "asked").read_text()


def test_where_no_browser_can_be_installed_one_is_asked_for(bare):
    done = ask(bare, CHROMIUM)
    assert (done.returncode, done.stdout) == (1, "")
    assert "please install Chromium" in done.stderr
