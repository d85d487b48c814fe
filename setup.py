"""Build kemet: compiled by mypyc where that is possible, else plain Python; with the browser client.

KEMET_PURE=1      never compile
KEMET_COMPILED=1  fail when compilation fails, instead of falling back
KEMET_CLIENT=0    never build the browser client; take along what is built
KEMET_CLIENT=1    fail when it cannot be built, instead of going without

python setup.py compiled    a full compiled copy (sources and libraries) in build/compiled
"""

import os
import shutil
import signal
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from setuptools import Command, Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
import browser_client
from side_by_side import side_by_side

MYPY = "mypy==2.4.1"  # pyproject.toml pins the same
COMPILED = [
    "src/kemet/machine",
    "src/kemet/table",
    "src/kemet/phases",
    "src/kemet/turns",
    "src/kemet/battle",
    "src/kemet/powers",
    "src/kemet/cards",
    "src/kemet/expansions",
    "src/kemet/rules",
    "src/kemet/views",
    "src/kemet/records",
    "src/kemet/game.py",
    "src/kemet/imagined",
    "src/kemet/bots",
    "src/kemet/learning/numbered.py",
]
INTERPRETED = {"src/kemet/machine/numbers.py"}
COPY = "build/compiled"
# One C file for each module, compiled side by side; the linker then sees the engine as a whole. It is about
# as fast as from one large file, and made in a third of the time.
GROUP = "kemet._native"
HEADERS = "build/kemet"  # of the group; mypyc looks for them in build
AT_LINK_TIME = ["-O3", "-flto=auto"]

PURE = os.environ.get("KEMET_PURE") == "1"
STRICT = os.environ.get("KEMET_COMPILED") == "1" or "compiled" in sys.argv
CLIENT = os.environ.get("KEMET_CLIENT", "")


def say(reason: object) -> None:
    print(f"kemet: not compiled ({reason})", file=sys.stderr)


def tell_how_far(words: str) -> None:
    """For tools/stage.py, which shows it on a terminal."""
    if "compiled" in sys.argv:
        print(f"... {words}", flush=True)


def why_no_compiler(*flags: str) -> str:
    """Why this machine cannot build a C extension for this Python; empty if it can."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        probe = Extension("probe", [str(source)], extra_compile_args=[*flags], extra_link_args=[*flags])
        command = build_ext(Distribution({"ext_modules": [probe]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as error:
            return f"no C compiler that works: {error}"
    return ""


def sources() -> list[str]:
    """The modules to compile; package files stay interpreted."""
    found: list[Path] = []
    for name in COMPILED:
        path = Path(name)
        found += path.rglob("*.py") if path.is_dir() else [path] if path.exists() else []
    names = sorted(path.as_posix() for path in found if path.name != "__init__.py")
    return [name for name in names if name not in INTERPRETED]


def extensions() -> list[Extension]:
    """The libraries to build. Without them the package is the same, and slower."""
    if find_spec("mypyc") is None:
        if STRICT:
            raise SystemExit(f"kemet: {MYPY} is needed to compile")
        say("no mypy")
        return []
    from mypyc.build import mypycify

    try:
        made = mypycify(sources(), opt_level="3", debug_level="0", group_name=GROUP, multi_file=True)
    except (Exception, SystemExit) as error:  # type errors end in SystemExit
        if STRICT:
            raise
        say(error)
        return []
    unix = sys.platform != "win32"
    flags = AT_LINK_TIME if unix and not why_no_compiler(*AT_LINK_TIME) else []
    for extension in made:
        extension.include_dirs = [*extension.include_dirs, HEADERS]
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        extension.extra_link_args = [*extension.extra_link_args, *flags]
        if unix:
            extension.extra_compile_args += ["-fvisibility=hidden"]
    return made


def headers() -> list[Path]:
    """What mypyc has written for the C files to include."""
    return list(Path("build").rglob("*.h"))


class Extensions(build_ext):
    """Build the libraries, or none of them."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            from mypy.version import __version__

            besides = f"{sys.version} mypy {__version__}"
            self.compiler.compile = side_by_side(self.compiler, headers, besides, tell_how_far)
        super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if STRICT:
                raise
            say(error)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
            if wheel is not None:
                wheel.root_is_pure = True


class Modules(build_py):
    """The package as it is, with the browser client; installed editable, make builds that."""

    def run(self) -> None:
        if not self.editable_mode:
            if CLIENT != "0" and "compiled" not in sys.argv:
                browser_client.bring(strict=CLIENT == "1")
            # its files have other names in every build
            shutil.rmtree(Path(self.build_lib, "kemet", "server", "static"), ignore_errors=True)
        super().run()


class Archive(sdist):
    """The sources, and the browser client built from them: whoever installs from it needs no Node."""

    def run(self) -> None:
        if CLIENT != "0":
            browser_client.bring(strict=CLIENT == "1")
        super().run()


class Compiled(Command):
    """A full compiled copy of the packages, beside the untouched sources."""

    user_options: list[tuple[str, str, str]] = []

    def initialize_options(self) -> None:
        pass

    def finalize_options(self) -> None:
        pass

    def run(self) -> None:
        self.distribution.get_command_obj("build").build_lib = COPY
        self.run_command("build")
        made = {
            Path(name).resolve()
            for step in ("build_py", "build_ext")
            for name in self.get_finalized_command(step).get_outputs()
        }
        for path in Path(COPY).rglob("*"):  # a module that was deleted or renamed must not live on here
            if path.suffix in {".py", ".pyc", ".so", ".pyd"} and path.resolve() not in made:
                path.unlink()


def wanted() -> bool:
    """Whether to compile at all."""
    if PURE:
        if STRICT:
            raise SystemExit("kemet: asked to compile, and by KEMET_PURE=1 not to")
        return False
    reason = why_no_compiler()
    if reason and STRICT:
        raise SystemExit(f"kemet: cannot compile ({reason})")
    if reason:
        say(reason)
    return not reason


def to_ask_for() -> list[str]:
    """What has to be installed before anything is built, of what this machine does not have."""
    compiling = [MYPY] if WANTED and find_spec("mypyc") is None else []
    return compiling + (browser_client.to_ask_for() if CLIENT != "0" else [])


WANTED = wanted()
# under pip, the first pass asks through setup_requires and compiles nothing yet
ASKING = "egg_info" in sys.argv or "dist_info" in sys.argv or "sdist" in sys.argv
if "compiled" in sys.argv:  # stopped like that, too, it ends what it has begun
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
setup(
    ext_modules=extensions() if WANTED and not ASKING else [],
    setup_requires=to_ask_for() if ASKING else [],
    cmdclass={"build_ext": Extensions, "build_py": Modules, "compiled": Compiled, "sdist": Archive},
)
