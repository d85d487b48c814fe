"""The commands of a host: serve, and look after stored games."""

import inspect
import os
import socket
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from kemet.arena.progress import counting, stoppable
from kemet.machine.errors import GameError
from kemet.server.settings import PREFIX, Settings, SettingsError, as_text, described

DAY: Final = 24 * 60 * 60.0
DELETED_AT_ONCE: Final = 200  # games


def settings_from(flags: dict[str, object]) -> Settings:
    try:
        return Settings.from_environment(os.environ, **flags)
    except SettingsError as problem:
        raise GameError(str(problem)) from problem


def with_settings(command: Callable[[dict[str, object]], None]) -> Callable[..., None]:
    """The command with one flag for every setting."""

    def run(**flags: object) -> None:
        command(flags)

    parameters = []
    for each, (variable, shown, help_text) in zip(fields(Settings), described(), strict=True):
        usual = f" Usually {shown.replace('`', '')}." if shown else ""
        text = f"{help_text[0].upper()}{help_text[1:]}.{usual} Also {variable}.".replace("`", "")
        option = Annotated[
            str | None, typer.Option(f"--{each.name.replace('_', '-')}", help=text, metavar="…")
        ]
        parameters.append(
            inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=option)
        )
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__doc__ = command.__doc__
    run.__name__ = command.__name__
    return run


def serve(flags: dict[str, object]) -> None:
    """Host games for browsers and programs; every setting is a flag or a variable of the environment."""
    run_server(settings_from(flags))


def run_server(settings: Settings, sockets: list[socket.socket] | None = None) -> None:
    import uvicorn

    from kemet.server.web.guard import uvicorn_options

    with stoppable():  # not in the server: there Ctrl-C would wait for a long migration
        opened(settings.database).close_now()
    common = uvicorn_options(settings)
    for each in fields(Settings):  # workers read their settings anew
        value = getattr(settings, each.name)
        if value is not None and value != ():
            os.environ[PREFIX + each.name.upper()] = as_text(value)
    if settings.workers > 1:
        uvicorn.run("kemet.server.web.app:from_environment", factory=True, workers=settings.workers, **common)
        return
    config = uvicorn.Config("kemet.server.web.app:from_environment", factory=True, **common)
    server = uvicorn.Server(config)
    server.run(sockets)
    if not server.started:
        raise GameError("the server could not start; the lines above say why")


def play_in_browser(console: Console) -> None:
    """A server for this machine alone, and its page in the browser."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"
    console.print(f"The table stands at {url}  Ctrl-C clears it away; games are kept.")
    threading.Thread(target=open_when_ready, args=(url,), daemon=True).start()
    run_server(settings_from({"port": port, "log_level": "warning"}), [listening])


def open_when_ready(url: str) -> None:
    import httpx

    for _ in range(100):
        try:
            httpx.get(f"{url}api/health", timeout=1)
            break
        except httpx.HTTPError:
            time.sleep(0.1)
    webbrowser.open(url)


def client_is_built() -> bool:
    return (settings_from({}).static / "index.html").is_file()


# Stored games

games = typer.Typer(help="Look after stored games.", no_args_is_help=True)
Database = Annotated[
    str | None, typer.Option("--database", help="Where games are kept; usually as for serve.")
]


def opened(database: str | None) -> Any:
    from kemet.server.store.store import StoreError, open_store

    try:
        return open_store(settings_from({"database": database}).database)
    except StoreError as problem:
        raise GameError(str(problem)) from problem


@contextmanager
def closing_now(store: Any) -> Iterator[Any]:
    try:
        yield store
    finally:
        store.close_now()


def write_whole(file: Path, text: str) -> None:
    """All of it or nothing, whenever it is stopped."""
    unfinished = file.with_name(f".{file.name}.part")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(file)


@games.command()
def validate(
    database: Database = None,
    game: Annotated[list[str] | None, typer.Argument(help="Only these games.")] = None,
) -> None:
    """Replay every stored game by the rules of this program, and name each that comes out differently."""
    from kemet.server.validating import what_differs

    console, errors, wrong, checked = Console(), Console(stderr=True), 0, 0
    with stoppable(), closing_now(opened(database)) as store:
        names = game or store.all_ids()
        with counting(errors, "Replaying", len(names)) as advance:
            for name in names:
                problem = what_differs(store.load_whole(name))
                checked += 1
                if problem:
                    wrong += 1
                    console.print(f"{name}: {problem}", soft_wrap=True)
                advance(1)
    console.print(f"{checked} games replayed, {wrong} differ.")
    if wrong:
        raise typer.Exit(1)


@games.command()
def export(
    folder: Annotated[Path, typer.Argument(help="The folder for the records.")],
    database: Database = None,
    game: Annotated[list[str] | None, typer.Option("--game", help="Only these games.")] = None,
    unfinished: Annotated[bool, typer.Option(help="Also games that are still played.")] = False,
) -> None:
    """Write the records of stored games into a folder."""
    from kemet.server.validating import table_of

    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    with stoppable(), closing_now(opened(database)) as store:
        names = game or store.all_ids()
        with counting(Console(stderr=True), "Writing", len(names)) as advance:
            for name in names:
                live = table_of(store.load_whole(name))
                if live.game is not None and (unfinished or live.phase in ("over", "closed")):
                    write_whole(folder / f"{name}.kemet", live.game.record())
                    written += 1
                advance(1)
    Console().print(f"{written} records written to {folder}.")


@games.command()
def prune(
    older_than: Annotated[float, typer.Option("--older-than", help="Days since anything happened.")],
    database: Database = None,
    phase: Annotated[
        list[str] | None,
        typer.Option("--phase", help="lobby, playing, over or closed; usually the last two."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete games in which nothing has happened for long. What is deleted is gone."""
    phases = phase or ["over", "closed"]
    for each in phases:
        if each not in ("lobby", "playing", "over", "closed"):
            raise GameError(f"there is no phase '{each}'; choose from lobby, playing, over, closed")
    if older_than < 0:
        raise GameError("the number of days cannot be negative")
    question = f"Delete all games that are {' or '.join(phases)} and older than {older_than:g} days?"
    if not yes:
        typer.confirm(question, abort=True)
    before, gone = time.time() - older_than * DAY, 0
    with stoppable(), closing_now(opened(database)) as store:
        names = store.old_games(before, phases)
        with counting(Console(stderr=True), "Deleting", len(names)) as advance:
            for begin in range(0, len(names), DELETED_AT_ONCE):
                some = names[begin : begin + DELETED_AT_ONCE]
                gone += store.prune_now(before, phases, some)
                advance(len(some))
            gone += store.prune_now(before, phases)
    Console().print(f"{gone} games deleted.")
