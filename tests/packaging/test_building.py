"""What setup.py builds with: C files side by side and none twice; the browser client where there is Node."""

import os
import shutil
import stat
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]


def loaded(path):
    spec = spec_from_file_location(f"{path.stem}_to_be_tested", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# C files


class Compiler:
    """It notes what it compiles, and may be stopped in the middle."""

    compiler_so = ["cc"]

    def __init__(self):
        self.compiled = []
        self.stopped_at = None

    def object_filenames(self, sources, output_dir):
        return [f"{output_dir}/{Path(source).stem}.o" for source in sources]

    def compile(self, sources, output_dir, **how):
        (name,) = self.object_filenames(sources, output_dir)
        Path(name).write_text("half")
        if name.endswith(f"{self.stopped_at}.o"):
            raise KeyboardInterrupt
        self.compiled.append(Path(name).stem)
        Path(name).write_text("whole")


@pytest.fixture
def work(tmp_path):
    """Three C files and a header; `work.compile()` names those that were compiled."""
    module = loaded(ROOT / "tools" / "side_by_side.py")
    compiler, heard = Compiler(), []
    sources = [tmp_path / f"{name}.c" for name in "abc"]
    for path in [*sources, tmp_path / "all.h"]:
        path.write_text("int one;")

    def compile_all(besides="mypy 1", **how):
        compiler.compiled = []
        at_once = module.side_by_side(
            compiler, lambda: tmp_path.glob("*.h"), besides, lambda words: made.tell(words)
        )
        objects = at_once([str(path) for path in sources], str(tmp_path / "objects"), **how)
        assert objects == [f"{tmp_path}/objects/{name}.o" for name in "abc"]
        assert all(Path(name).read_text() == "whole" for name in objects)
        return sorted(compiler.compiled)

    made = SimpleNamespace(
        compile=compile_all, compiler=compiler, folder=tmp_path, heard=heard, tell=heard.append, module=module
    )
    return made


def test_what_is_compiled_is_not_compiled_again(work):
    assert work.compile() == ["a", "b", "c"]
    assert work.heard == ["1 of 3 files", "2 of 3 files", "3 of 3 files"]
    assert work.compile() == []
    (work.folder / "b.c").write_text("int two;")
    assert work.compile() == ["b"]
    (work.folder / "objects" / "c.o").unlink()
    assert work.compile() == ["c"]


def test_another_header_flag_compiler_or_version_compiles_all_again(work):
    work.compile()
    (work.folder / "all.h").write_text("int two;")
    assert work.compile() == ["a", "b", "c"]
    assert work.compile(extra_postargs=["-O3"]) == ["a", "b", "c"]
    assert work.compile(extra_postargs=["-O3"], depends=["all.h"]) == []
    work.compiler.compiler_so = ["clang"]
    assert work.compile(extra_postargs=["-O3"]) == ["a", "b", "c"]
    assert work.compile("mypy 2", extra_postargs=["-O3"]) == ["a", "b", "c"]


def test_what_was_stopped_goes_on_and_trusts_no_half_file(work):
    work.compiler.stopped_at = "c"
    with pytest.raises(KeyboardInterrupt):
        work.compile()
    assert (work.folder / "objects" / "c.o").read_text() == "half"
    work.compiler.stopped_at = None
    assert work.compile() == ["c"]


def test_whoever_is_stopped_ends_what_is_begun_and_begins_nothing_more(work, monkeypatch):
    stopped = threading.Event()

    class Pool(ThreadPoolExecutor):
        def shutdown(self, wait=True, *, cancel_futures=False):
            super().shutdown(wait=False, cancel_futures=cancel_futures)
            stopped.set()
            super().shutdown()

    def compile_slowly(sources, output_dir):
        if sources != [str(work.folder / "a.c")]:
            assert stopped.wait(60)
        return Compiler.compile(work.compiler, sources, output_dir)

    def interrupted(words):
        raise KeyboardInterrupt

    work.compiler.compile = compile_slowly
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.setattr(work.module, "ThreadPoolExecutor", Pool)
    monkeypatch.setattr(work, "tell", interrupted)
    with pytest.raises(KeyboardInterrupt):
        work.compile()
    assert "c" not in work.compiler.compiled
    assert (work.folder / "objects" / "a.o").read_text() == "whole"


# The browser client

NPM = """
echo "$*" >> "$ASKED"
case "$1" in
ci) mkdir -p node_modules ;;
run) mkdir -p ../src/kemet/server/static && echo built > ../src/kemet/server/static/index.html ;;
esac
"""


def lay_down(folder, name, *lines):
    program = folder / name
    program.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def client(tmp_path, monkeypatch):
    """The tool in a project of its own, on a machine whose Node is a fake."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("bash", "dirname", "mkdir", "sh"):
        (programs / name).symlink_to(shutil.which(name))
    for name in ("tools/browser_client.py", "web/tools/with_node"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("src/main.ts", "public/icon.svg", "index.html", "package.json", "package-lock.json"):
        (tmp_path / "web" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "web" / name).write_text("")
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    module = loaded(tmp_path / "tools" / "browser_client.py")
    monkeypatch.setattr(module, "node_of_pypi", list)
    lay_down(programs, "node", "echo v24.1.0")
    lay_down(programs, "npm", NPM)
    module.programs = programs
    return module


def asked(client):
    file = client.ROOT / "asked"
    lines = file.read_text().splitlines() if file.exists() else []
    file.unlink(missing_ok=True)
    return [line.split()[0] for line in lines]


def edit(client, name):
    """As somebody would, some time after it was built."""
    path = client.WEB / name
    path.write_text("edited")
    later = client.PAGE.stat().st_mtime + 60
    os.utime(path, (later, later))


def test_the_client_is_built_once_and_again_when_its_sources_change(client):
    assert not client.is_current()
    client.bring()
    assert asked(client) == ["ci", "run"]
    assert client.is_current()
    client.bring()
    assert asked(client) == []
    edit(client, "src/main.ts")
    assert not client.is_current()
    client.bring()
    assert asked(client) == ["run"], "what builds it is there"


def test_other_packages_are_installed_before_it_is_built_again(client):
    client.bring()
    asked(client)
    edit(client, "package-lock.json")
    client.bring()
    assert asked(client) == ["ci", "run"]


def test_a_source_that_is_gone_counts_too(client):
    client.bring()
    (client.WEB / "src" / "main.ts").unlink()
    later = client.PAGE.stat().st_mtime + 60
    os.utime(client.WEB / "src", (later, later))
    assert not client.is_current()


def test_in_a_source_archive_the_client_is_as_it_was_packed(client):
    client.bring()
    edit(client, "src/main.ts")
    (client.ROOT / "PKG-INFO").write_text("")
    assert client.is_current()
    client.PAGE.unlink()
    assert not client.is_current()


def test_without_node_one_line_says_so(client, capsys):
    (client.programs / "node").unlink()
    client.bring()
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "kemet: the browser client is not built, and its page says so (no Node 20.19 or newer with npm)"
    ]
    with pytest.raises(SystemExit, match="cannot be built"):
        client.bring(strict=True)


def test_a_build_that_fails_leaves_nothing_that_looks_built(client, capsys):
    client.bring()
    edit(client, "src/main.ts")
    lay_down(client.programs, "npm", NPM, "echo the reason; exit 1")
    client.bring()
    assert not client.PAGE.exists()
    said = capsys.readouterr().err
    assert "the reason" in said
    assert said.endswith("kemet: the browser client is not built, and its page says so (npm run failed)\n")


def test_an_older_client_is_taken_along_where_no_newer_can_be_built(client, capsys):
    client.bring()
    edit(client, "src/main.ts")
    (client.programs / "npm").unlink()
    client.bring()
    assert client.PAGE.exists()
    assert "the browser client is older than its sources" in capsys.readouterr().err


def test_node_is_asked_for_only_where_it_helps(client, monkeypatch):
    assert client.to_ask_for() == []
    (client.programs / "node").unlink()
    assert client.to_ask_for() == [client.NODE]
    monkeypatch.setattr(client.platform, "machine", lambda: "riscv64")
    assert client.to_ask_for() == [], "there is none for that"


def test_the_node_of_pypi_is_one_that_runs(monkeypatch):
    here = loaded(ROOT / "tools" / "browser_client.py")
    found = here.node_of_pypi()
    assert found, "requirements.lock has it"
    assert int(subprocess.check_output([*found, "--version"], text=True).split(".")[0]) >= 10


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v24.1.0", True), ("v20.19.0", True), ("v20.18.3", False), ("v21.0.0", True), ("v18.20.1", False),
        ("v9.99.0", False), ("", False), ("no such thing", False),
    ],
)  # fmt: skip
def test_make_and_setup_ask_for_the_same_node(client, version, enough):
    lay_down(client.programs, "node", f"echo {version}")
    lay_down(client.programs, "npm", "echo own")
    assert bool(client.own_node()) == enough
    used = subprocess.run([client.WEB / "tools" / "with_node", "npm"], capture_output=True, text=True)
    assert (used.stdout == "own\n") == enough


def test_pyproject_and_setup_ask_for_the_same():
    text = (ROOT / "pyproject.toml").read_text()
    assert f'node = ["{loaded(ROOT / "tools" / "browser_client.py").NODE}"]' in text
