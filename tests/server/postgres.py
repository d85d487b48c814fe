"""A real PostgreSQL for the tests: started once, with a new database for whoever asks."""

import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

OWNER = "kemet"
STARTING = 60  # seconds until a slow machine counts as one that cannot

# Nothing here has to survive a loss of power.
FAST = [
    "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off",
    "-c", "shared_buffers=32MB", "-c", "max_connections=100", "-c", "listen_addresses=",
]  # fmt: skip


class Postgres:
    """A running server. It is reached by a socket in its folder."""

    def __init__(self, folder, server):
        self.folder = folder
        self.server = server
        self.numbers = count(1)

    def url(self, database):
        return f"postgresql://{OWNER}@/{database}?host={self.folder}"

    def order(self, sentence):
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sentence)

    def empty_database(self):
        """The url of a new one, which goes when the server goes."""
        name = f"kemet_{next(self.numbers)}"
        self.order(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    @contextmanager
    def new_database(self):
        """The url of an empty database, which is dropped afterwards."""
        url = self.empty_database()
        try:
            yield url
        finally:
            self.order(f"DROP DATABASE {url.partition('@/')[2].partition('?')[0]} WITH (FORCE)")


@contextmanager
def running_postgres():
    """Start a PostgreSQL of this machine, else the one of `pgserver`. It is an error if none can start."""
    reasons = []
    for programs in places():
        folder = Path(tempfile.mkdtemp(prefix="kemet-pg-"))
        try:
            server = start(programs, folder)
        except (OSError, RuntimeError, subprocess.SubprocessError) as error:
            shutil.rmtree(folder, ignore_errors=True)
            reasons.append(f"{programs}: {error}")
            continue
        try:
            yield Postgres(folder, server)
        finally:
            stop(server)
            shutil.rmtree(folder, ignore_errors=True)
        return
    raise RuntimeError("no PostgreSQL could be started:\n" + ("\n".join(reasons) or "none was found"))


def places():
    """Folders with the programs of a PostgreSQL. KEMET_POSTGRES_BIN says which one to use."""
    if wanted := os.environ.get("KEMET_POSTGRES_BIN"):
        return [Path(wanted)]
    found = [Path(path).resolve().parent for path in [shutil.which("postgres")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))
    if bundled := find_spec("pgserver"):
        found.append(Path(bundled.origin).parent / "pginstall" / "bin")
    return [path for path in dict.fromkeys(found) if (path / "initdb").exists()]


def start(programs, folder):
    data, log = folder / "data", folder / "log"
    as_whom = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = ordinary_user()
        os.chown(folder, user.pw_uid, user.pw_gid)
        programs = within_reach(programs, folder)
        as_whom = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    run = {"cwd": folder, "env": {**os.environ, "LC_ALL": "C", "HOME": str(folder)}, **as_whom}
    made = subprocess.run(
        [programs / "initdb", "-D", data, "-U", OWNER, "--auth=trust", "--encoding=UTF8", "--no-sync"],
        capture_output=True, text=True, **run,
    )  # fmt: skip
    if made.returncode:
        raise RuntimeError(made.stderr.strip())
    with log.open("w") as said:
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", folder, *FAST], stdout=said, stderr=said, **run
        )
    latest = time.monotonic() + STARTING
    while True:
        try:
            psycopg.connect(f"postgresql://{OWNER}@/postgres?host={folder}").close()
            return server
        except psycopg.OperationalError as error:
            if server.poll() is not None or time.monotonic() > latest:
                stop(server)
                raise RuntimeError(log.read_text().strip() or str(error)) from None
            time.sleep(0.05)


def within_reach(programs, folder):
    """The programs, or a copy of them where the way to them leads through a folder of root's alone."""
    if all(place.stat().st_mode & stat.S_IXOTH for place in programs.parents):
        return programs
    site, copy = programs.parents[2], folder / "programs"  # where pgserver lies, and its libraries beside it
    for part in (programs.parent, site / "pgserver.libs"):
        if part.exists():
            shutil.copytree(part, copy / part.relative_to(site))
    return copy / programs.relative_to(site)


def ordinary_user():
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("there is no user postgres or nobody to run as")


def stop(server):
    server.send_signal(signal.SIGQUIT)  # at once: nothing of it is wanted any more
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
