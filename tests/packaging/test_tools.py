"""The tools of the Makefile: stages, packages, the compiled copy and the table beside it; all among fakes."""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
SECONDS = 60.0
# Whoever has begun says in the pipe who it is, and keeps it open until the end; so does what it has started.
HOLD_ON = """
import os, signal, subprocess, sys
held = os.open({pipe!r}, os.O_WRONLY)
also = subprocess.Popen(
    [sys.executable, "-c", "import signal; signal.pause()"], pass_fds=[held], stdout=subprocess.DEVNULL
)
{first}
os.write(held, f"{{os.getpid()}} {{also.pid}}\\n".encode())
{then}
"""


class Project:
    """A folder with the tools of this one, and with fakes where they find their programs."""

    def __init__(self, root):
        self.root = root
        self.pipe = root / "pipe"
        shutil.copytree(TOOLS, root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
        (root / ".venv" / "bin").mkdir(parents=True)
        os.mkfifo(self.pipe)

    def write(self, name, text=""):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def program(self, name, text):
        path = self.write(name, f"#!{sys.executable}\n{text}")
        path.chmod(0o755)

    def holding_on(self, first="", then="signal.pause()"):
        return HOLD_ON.format(pipe=str(self.pipe), first=first, then=then)

    @contextmanager
    def holding(self):
        """What is done in here begins when somebody holds on, and has to end all who do."""
        with self.pipe.open() as pipe:
            begun = [int(number) for number in pipe.readline().split()]
            try:
                yield
                assert select.select([pipe], [], [], SECONDS)[0], "somebody is left"
            except BaseException:
                for number in begun:
                    with suppress(ProcessLookupError):
                        os.kill(number, signal.SIGKILL)
                raise
            assert pipe.read() == ""

    def start(self, *command, **environment):
        """In a group of its own, that hears together what the keyboard says."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("KEMET_", "PIP_"))}
        for name in ("V", "PYTHONPATH", "UV_DEFAULT_INDEX"):
            kept.pop(name, None)
        return subprocess.Popen(
            [str(word) for word in command], cwd=self.root, env=kept | environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def run(self, *command, **environment):
        started = self.start(*command, **environment)
        started.out, started.err = started.communicate(timeout=SECONDS)
        return started

    def noted(self, name="noted"):
        path = self.root / name
        return path.read_text().splitlines() if path.exists() else []


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


def ended(started):
    out, err = started.communicate(timeout=SECONDS)
    assert "Traceback" not in out + err
    return started.returncode


# Stages


def stage(project, *command, **environment):
    return project.run(sys.executable, "tools/stage.py", "a small stage", *command, **environment)


def test_a_stage_is_one_line_with_its_time(project):
    done = stage(project, "sh", "-c", "echo much; echo more >&2; echo '... half of it'")
    assert re.fullmatch(r"kemet: a small stage, \d+\.\d s\n", done.out)
    assert (done.returncode, done.err) == (0, "")
    assert project.noted("build/log/a-small-stage.log") == ["much", "more"]


def test_of_a_stage_that_fails_is_shown_what_it_said_and_its_code_is_passed_on(project):
    done = stage(project, "sh", "-c", "seq 100; echo the reason >&2; exit 7")
    assert done.returncode == 7
    assert re.fullmatch(r"kemet: a small stage, \d+\.\d s: failed\n", done.out)
    lines = done.err.splitlines()
    assert (lines[0], lines[-2]) == ("  62", "  the reason")
    assert lines[-1].endswith("build/log/a-small-stage.log")


def test_aloud_a_stage_says_everything_itself(project):
    done = stage(project, "sh", "-c", "echo much; echo more >&2; exit 7", V="1")
    assert (done.returncode, done.err) == (7, "more\n")
    assert done.out.splitlines()[1:] == ["much"]


@pytest.mark.parametrize("aloud", ["", "1"])
def test_a_stage_tells_how_its_command_was_killed_or_that_it_cannot_be_run(project, aloud):
    assert stage(project, "sh", "-c", "kill -9 $$", V=aloud).returncode == 128 + 9
    none = stage(project, "no-such-program", V=aloud)
    assert none.returncode == 127
    assert "no-such-program" in none.err
    assert "Traceback" not in none.err


@pytest.mark.parametrize("aloud", ["", "1"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stage_that_is_stopped_ends_all_that_it_has_started(project, aloud, number):
    command = (sys.executable, "-c", project.holding_on())
    started = project.start(sys.executable, "tools/stage.py", "long", *command, V=aloud)
    with project.holding():
        started.send_signal(number)  # to the stage alone
    out = started.communicate(timeout=SECONDS)[0]
    assert started.returncode == 128 + number
    assert aloud or re.fullmatch(r"kemet: long, \d+\.\d s: stopped\n", out)


def test_whoever_does_not_listen_to_ctrl_c_is_ended_all_the_same(project):
    text = (project.root / "tools" / "stage.py").read_text()
    assert "PATIENCE = 2.0" in text
    project.write("tools/stage.py", text.replace("PATIENCE = 2.0", "PATIENCE = 0.1"))
    deaf = "import signal; signal.signal(2, signal.SIG_IGN); signal.signal(15, signal.SIG_IGN)"
    command = (sys.executable, "-c", deaf + project.holding_on())
    started = project.start(sys.executable, "tools/stage.py", "long", *command)
    with project.holding():
        os.killpg(started.pid, signal.SIGINT)
    assert ended(started) == 130


def test_on_a_terminal_the_line_counts_and_ctrl_c_ends_it(project):
    terminal, inner = pty.openpty()
    text = "print('... half of it', flush=True)" + project.holding_on()
    started = subprocess.Popen(
        [sys.executable, "tools/stage.py", "long", sys.executable, "-c", text],
        cwd=project.root, env={**os.environ, "V": ""}, preexec_fn=lambda: os.login_tty(inner),
    )  # fmt: skip
    os.close(inner)
    with project.holding():
        said = b""
        while b"half of it" not in said:
            said += os.read(terminal, 1000)
        os.write(terminal, b"\x03")
    try:
        while more := os.read(terminal, 1000):
            said += more
    except OSError:  # so a terminal tells that nobody is there any more
        pass
    os.close(terminal)
    assert started.wait(SECONDS) == 130
    assert re.search(rb"kemet: long \xe2\x80\xa6 \d+ s", said)
    assert re.search(rb"\r\x1b\[Kkemet: long, \d+\.\d s: stopped\r\n$", said)
    assert b"Traceback" not in said


# Packages

NOTE = "import os, sys; open('noted', 'a').write('{name} ' + ' '.join(sys.argv[1:]) + '\\n')\n"
LOCKED = "--no-deps --require-hashes --requirement"


@pytest.fixture
def packages(project):
    """A project whose pip and uv only note what they are asked for; pip brings uv."""
    project.uv = NOTE.format(name="uv")
    project.write("uv.py", project.uv)
    bring = f"""
import pathlib
uv = pathlib.Path(".venv/bin/uv")
if sys.argv[-1] == "requirements-uv.lock":
    uv.write_text("#!{sys.executable}\\n" + pathlib.Path("uv.py").read_text())
    uv.chmod(0o755)
if "config" in sys.argv:
    sys.exit(1)
"""
    project.program(".venv/bin/python", NOTE.format(name="pip") + bring)
    return project


def asked(project):
    """What was asked for, without what is always said; to ask pip how it is set up does not count."""
    always = r" -m pip --disable-pip-version-check| --quiet| --python \S+"
    told = [re.sub(always, "", line) for line in project.noted()]
    return [line for line in told if not line.startswith("pip config")]


def test_uv_installs_a_lock_and_comes_from_its_own_lock_both_by_their_sums(packages):
    assert packages.run("tools/packages", "requirements-play.lock").returncode == 0
    assert asked(packages) == [
        f"pip install {LOCKED} requirements-uv.lock",
        f"uv pip install {LOCKED} requirements-play.lock",
    ]
    (packages.root / "noted").unlink()
    assert packages.run("tools/packages", "requirements-node.lock").returncode == 0
    assert asked(packages) == [f"uv pip install {LOCKED} requirements-node.lock"], "it is there now"


def test_where_uv_cannot_be_had_pip_installs_by_the_same_sums(packages):
    packages.program(
        ".venv/bin/python", NOTE.format(name="pip") + "sys.exit(sys.argv[-1] == 'requirements-uv.lock')"
    )
    assert packages.run("tools/packages", "requirements-play.lock").returncode == 0
    assert asked(packages)[-1] == f"pip install {LOCKED} requirements-play.lock"


def test_where_uv_fails_pip_installs_by_the_same_sums(packages):
    packages.program(".venv/bin/uv", packages.uv + "sys.exit(2)")
    done = packages.run("tools/packages", "requirements-play.lock")
    assert (done.returncode, done.out) == (0, "kemet: uv could not; once more with pip\n")
    assert asked(packages) == [f"{who} install {LOCKED} requirements-play.lock" for who in ("uv pip", "pip")]


def test_where_both_fail_so_does_the_stage(packages):
    packages.program(".venv/bin/uv", "import sys; sys.exit(2)")
    packages.program(".venv/bin/python", "import sys; sys.exit(3)")
    assert packages.run("tools/packages", "requirements-play.lock").returncode == 3


def test_with_pip_alone_uv_is_not_even_fetched(packages):
    assert packages.run("tools/packages", "requirements-play.lock", KEMET_PIP="1").returncode == 0
    assert asked(packages) == [f"pip install {LOCKED} requirements-play.lock"]


def test_the_project_itself_is_installed_as_it_stands_and_not_compiled(packages):
    packages.program(".venv/bin/uv", packages.uv + "open('noted', 'a').write(os.environ['KEMET_PURE'])")
    assert packages.run("tools/packages", "--project").returncode == 0
    assert asked(packages) == ["uv pip install --no-deps --no-build-isolation --editable .", "1"]


def test_uv_asks_the_registry_that_pip_was_told(packages):
    packages.program(".venv/bin/uv", "import os; print(os.environ.get('UV_DEFAULT_INDEX'))")
    registry = "https://registry.example/simple"
    lock = ("tools/packages", "requirements-play.lock")
    assert packages.run(*lock).out == "None\n"
    assert packages.run(*lock, PIP_INDEX_URL=registry).out == f"{registry}\n"
    packages.program(".venv/bin/python", f"import sys; 'config' in sys.argv and print('{registry}')")
    assert packages.run(*lock).out == f"{registry}\n"


def test_whoever_stops_uv_is_not_given_pip(packages):
    politely = "signal.signal(2, lambda *_: (also.kill(), sys.exit(2)))"
    packages.program(".venv/bin/uv", packages.holding_on(politely))
    started = packages.start("tools/packages", "requirements-play.lock")
    with packages.holding():
        os.killpg(started.pid, signal.SIGINT)
    assert ended(started) == 130
    assert asked(packages) == []


# The compiled copy

SETUP = """
import pathlib
copy = pathlib.Path("build/compiled"); copy.mkdir(parents=True, exist_ok=True)
library = copy / "engine.so"
open("noted", "a").write(f"compiled over {library.read_text() if library.exists() else 'nothing'}\\n")
library.write_text("half")
"""
WHOLE = "library.write_text('whole')\n"


@pytest.fixture
def engine(project):
    """A project whose compiling takes no time."""
    for name in ("pyproject.toml", "requirements-play.lock", "src/kemet/game.py"):
        project.write(name)
    for name in ("src/kemet/server/static/index.html", "src/kemet/server/web/pages/docs.html"):
        project.write(name)
    project.write("setup.py", SETUP + WHOLE)
    return project


def compiled(project, *words):
    return project.run(sys.executable, "tools/compiled.py", *words)


def is_current(project):
    return compiled(project, "--current").returncode == 0


def test_the_copy_is_made_once(engine):
    assert not is_current(engine)
    assert compiled(engine).returncode == 0
    assert is_current(engine)
    assert compiled(engine).returncode == 0
    assert engine.noted() == ["compiled over nothing"]


SOURCES = ["src/kemet/game.py", "src/kemet/new.py", "src/kemet/server/web/pages/docs.html", "pyproject.toml"]


@pytest.mark.parametrize("name", SOURCES)
def test_the_copy_is_not_current_when_what_it_holds_has_changed(engine, name):
    compiled(engine)
    engine.write(name, "changed")
    assert not is_current(engine)
    assert compiled(engine).returncode == 0
    assert engine.noted() == ["compiled over nothing", "compiled over whole"]
    (engine.root / "src/kemet/game.py").unlink()
    assert not is_current(engine)


def test_the_browser_client_is_built_apart(engine):
    compiled(engine)
    engine.write("src/kemet/server/static/index.html", "changed")
    engine.write("src/kemet/__pycache__/game.pyc")
    assert is_current(engine)


def test_the_copy_is_not_current_for_another_python(engine, monkeypatch):
    compiled(engine)
    spec = spec_from_file_location("compiled_to_be_asked", engine.root / "tools" / "compiled.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.is_current()
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert not module.is_current()


def test_what_is_edited_while_it_is_compiled_is_compiled_next_time(engine):
    engine.write("setup.py", SETUP + WHOLE + "pathlib.Path('src/kemet/game.py').write_text('edited')")
    assert compiled(engine).returncode == 0
    assert not is_current(engine)


def test_two_at_once_wait_for_each_other_and_compile_once(engine):
    engine.write("setup.py", SETUP + engine.holding_on("also.kill()", "open('go').read()") + WHOLE)
    os.mkfifo(engine.root / "go")
    first = engine.start(sys.executable, "tools/compiled.py")
    with engine.holding():
        second = engine.start(sys.executable, "tools/compiled.py")
        assert second.stdout.readline() == "... another program is compiling it\n"
        (engine.root / "go").write_text("")
        assert (ended(first), ended(second)) == (0, 0)
    assert engine.noted() == ["compiled over nothing"]


def test_what_failed_is_marked_until_it_succeeds(engine):
    copy = engine.root / "build" / "compiled"
    engine.write("setup.py", SETUP + "raise SystemExit(3)")
    assert compiled(engine).returncode == 3
    assert ((copy / ".failed").exists(), (copy / ".done").exists()) == (True, False)
    engine.write("setup.py", SETUP + WHOLE)
    assert compiled(engine).returncode == 0
    assert ((copy / ".failed").exists(), (copy / ".done").exists()) == (False, True)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_leaves_nobody_behind_and_no_library_that_looks_whole(engine, number):
    politely = "signal.signal(15, lambda *_: (also.kill(), sys.exit(15)))"
    engine.write("setup.py", SETUP + engine.holding_on(politely))
    started = engine.start(sys.executable, "tools/compiled.py")
    with engine.holding():
        started.send_signal(number)
    assert ended(started) == 128 + number
    assert sorted(path.name for path in (engine.root / "build/compiled").iterdir()) == ["engine.so"]
    engine.write("setup.py", SETUP + WHOLE)
    assert compiled(engine).returncode == 0
    assert engine.noted() == ["compiled over nothing"] * 2
    assert is_current(engine)


# Playing, and compiling beside

TABLE = """
import os, sys
about = ("PYTHONPATH", "KEMET_FASTER", "KEMET_STATIC")
text = " ".join([*sys.argv[1:], *(f"{name}={os.environ.get(name)}" for name in about)])
open("table", "a").write(text + "\\n")
"""


@pytest.fixture
def tables(engine):
    """A project whose table ends at once."""
    engine.program(".venv/bin/kemet", TABLE)
    engine.copy = engine.root / "build" / "compiled"
    engine.static = engine.root / "src" / "kemet" / "server" / "static"
    return engine


PLAY = (sys.executable, "tools/play.py")


def test_what_is_compiled_already_is_played(tables):
    compiled(tables)
    assert tables.run(*PLAY, "--lan", PYTHONPATH="elsewhere").returncode == 0
    assert tables.noted("table") == [
        f"play --lan PYTHONPATH={tables.copy} KEMET_FASTER=None KEMET_STATIC={tables.static}"
    ]
    assert tables.noted() == ["compiled over nothing"]


def test_pure_means_that_nothing_is_compiled_beside(tables):
    compiled(tables)
    (tables.static / "index.html").unlink()
    assert tables.run(*PLAY, KEMET_PURE="1").returncode == 0
    assert tables.noted("table") == ["play PYTHONPATH=None KEMET_FASTER=None KEMET_STATIC=None"]


def test_what_is_not_compiled_is_played_at_once_and_compiled_meanwhile(tables):
    """The table waits here until the copy is there."""
    waiting = "import time\nwhile not os.path.exists('build/compiled/.done'): time.sleep(0.01)\nsys.exit(7)"
    tables.program(".venv/bin/kemet", TABLE + waiting)
    compiled(tables)
    tables.write("src/kemet/game.py", "changed")
    assert tables.run(*PLAY, PYTHONPATH="elsewhere").returncode == 7
    assert tables.noted("table") == [
        f"play PYTHONPATH=None KEMET_FASTER={tables.copy} KEMET_STATIC={tables.static}"
    ]
    assert tables.noted() == ["compiled over nothing", "compiled over whole"]
    assert is_current(tables)


def test_the_compiling_ends_with_the_table(tables):
    tables.write("setup.py", SETUP + tables.holding_on())
    tables.program(".venv/bin/kemet", TABLE + "open('go').read(); sys.exit(7)")
    os.mkfifo(tables.root / "go")
    started = tables.start(*PLAY)
    with tables.holding():
        (tables.root / "go").write_text("")
    assert ended(started) == 7
    assert not (tables.copy / ".done").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_stopped_from_outside_the_table_and_the_compiling_end(tables, number):
    tables.write("setup.py", SETUP + tables.holding_on())
    tables.program(".venv/bin/kemet", TABLE + "import signal; open('go', 'w').close(); signal.pause()")
    os.mkfifo(tables.root / "go")
    started = tables.start(*PLAY)
    with tables.holding(), (tables.root / "go").open():
        started.send_signal(number)
    assert ended(started) == 128 + signal.SIGTERM


def test_ctrl_c_is_for_the_table_and_the_compiling_ends_with_it(tables):
    tables.write("setup.py", SETUP + tables.holding_on())
    politely = "signal.signal(signal.SIGINT, lambda *_: (print('cleared away'), sys.exit(0)))"
    waiting = f"import signal; {politely}; open('go', 'w').close(); signal.pause()"
    tables.program(".venv/bin/kemet", TABLE + waiting)
    os.mkfifo(tables.root / "go")
    started = tables.start(*PLAY)
    with tables.holding(), (tables.root / "go").open():
        os.killpg(started.pid, signal.SIGINT)
    out, err = started.communicate(timeout=SECONDS)
    assert (started.returncode, out, err) == (0, "cleared away\n", "")
