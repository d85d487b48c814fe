"""The commands that let others play: serve, and a table at home."""

import inspect
import logging
import os
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from kemet.arena.progress import stoppable
from kemet.machine.errors import GameError
from kemet.server.listening import EVERYWHERE, HERE, USUAL_PORT, place, port_of, usual_place
from kemet.server.open_files import make_room_for
from kemet.server.own_addresses import only_here, own_addresses
from kemet.server.settings import Settings, SettingsError, described, without_effect
from kemet.terminal.flags import refuse

SECONDS_TO_OPEN: Final = 5.0  # a page, before we go

log = logging.getLogger("kemet.server")


def settings_from(flags: dict[str, object]) -> Settings:
    try:
        return Settings.from_environment(os.environ, **flags)
    except SettingsError as problem:
        raise GameError(str(problem)) from problem


def with_settings(command: Callable[[typer.Context, dict[str, object]], None]) -> Callable[..., None]:
    """The command with one flag for every setting."""

    def run(context: typer.Context, **flags: object) -> None:
        command(context, flags)

    parameters = [
        inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    ]
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


def serve(context: typer.Context, flags: dict[str, object]) -> None:
    """Host games for browsers and programs; every setting is a flag or a variable of the environment."""
    settings = settings_from(flags)
    for names, why in without_effect(settings):
        refuse(context, names, why)
    listening = place(settings.host, settings.port)
    settings = replace(settings, port=port_of(listening))
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{shown}:{settings.port}"

    from kemet.server.one_server import alone_with

    with alone_with(settings.database, address):
        made_ready(settings)
        if low := make_room_for(settings.max_sockets):
            log.warning("%s", low)

        from kemet.server.web.running import run

        run(settings, listening, lambda: log.info("listening on %s", address))


def opened(database: str | None) -> Any:
    """For a look while a server may have the same games: nothing is migrated under its feet."""
    from kemet.server.one_server import served_by
    from kemet.server.store.errors import StoreError
    from kemet.server.store.opening import file_of, is_current

    url = settings_from({"database": database}).database
    try:
        file, who = file_of(url), served_by(url)
    except StoreError as problem:
        raise GameError(str(problem)) from problem
    if who and file is not None and not is_current(file):
        raise GameError(f"{file} is of an older version, and a server has it ({who}); stop that one first")
    return store_of(url)


def store_of(url: str) -> Any:
    from kemet.server.store.store import StoreError, open_store

    try:
        return open_store(url)
    except StoreError as problem:
        raise GameError(str(problem)) from problem


def made_ready(settings: Settings) -> None:
    """Bring the database up to date here and not in the server, where Ctrl-C would wait for it."""
    with stoppable():
        store_of(settings.database).close_now()


# A table at home


def play_in_browser(console: Console, asked: int | None, lan: bool | None) -> None:
    """A server for this machine, or for its network, and its page in the browser."""
    if asked is None and lan is None and (there := table_that_stands()):
        console.print(f"The table stands at {there} already; this opens it once more.", soft_wrap=True)
        open_page(there).join(SECONDS_TO_OPEN)
        return
    listening = usual_place(EVERYWHERE if lan else HERE, asked)
    port = port_of(listening)
    around = [f"http://{address}:{port}" for address in own_addresses()] if lan else []
    settings = settings_at_home(port, around)
    url = f"http://{HERE}:{port}/"

    def tell() -> None:
        if asked is None and port != USUAL_PORT:
            console.print(f"Port {USUAL_PORT} is taken, perhaps by another table, so this one is at {port}.")
        console.print(f"The table stands at {url}  Ctrl-C clears it away; games are kept.", soft_wrap=True)
        for line in who_may_come(lan, around, settings):
            console.print(line, soft_wrap=True)
        open_page(url)

    from kemet.server.one_server import alone_with

    with alone_with(settings.database, url):
        made_ready(settings)

        from kemet.server.web.running import run

        run(settings, listening, tell)


def open_page(url: str) -> threading.Thread:
    """In a thread of its own: some browsers come back only when they are closed."""
    opening = threading.Thread(target=webbrowser.open, args=(url,), daemon=True)
    opening.start()
    return opening


def table_that_stands() -> str:
    """Where the games of this machine are on a table already; nothing if they are on none."""
    from kemet.server.one_server import served_by

    address = served_by(settings_from({}).database).partition(", ")[2]
    return address if address.startswith(f"http://{HERE}:") else ""


def settings_at_home(port: int, around: list[str]) -> Settings:
    """Answered to are only the names under which the table can be meant: no other page may pose as it."""
    names = [*around, f"http://{HERE}:{port}"]
    settings = settings_from(
        {"host": EVERYWHERE if around else HERE, "port": port, "workers": 1, "log_level": "warning"}
    )
    public = settings.public_url or names[0]
    known = dict.fromkeys([*settings.origins, *names])
    return replace(settings, public_url=public, origins=tuple(each for each in known if each != public))


def who_may_come(lan: bool | None, around: list[str], settings: Settings) -> list[str]:
    """What to tell about others."""
    if around:
        lines = [f"Others in your network open {around[0]}/"]
        return lines + [f"  or, in another network of this machine, {each}/" for each in around[1:]]
    if lan:
        return ["This machine is in no network now, so only it can open the table."]
    if lan is None and only_here(settings.public_url or ""):
        return ["Only this machine can open it; kemet play --lan (make play LAN=1) lets in your network."]
    return []
