"""The commands that look after stored games: replay, repair, put back, write out, delete."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console

from kemet.arena.progress import counting, stoppable
from kemet.machine.errors import GameError
from kemet.server.commands import opened, settings_from

if TYPE_CHECKING:
    from kemet.server.repairing import Plan
    from kemet.server.store.store import GameRow, Store

DAY: Final = 24 * 60 * 60.0
DELETED_AT_ONCE: Final = 200  # games
NAMED: Final = 10  # games of one kind that are named before they are only counted
PHASES: Final = ("lobby", "playing", "over", "closed")

games = typer.Typer(help="Look after stored games.", no_args_is_help=True)
Database = Annotated[
    str | None, typer.Option("--database", help="Where games are kept; usually as for serve.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


@contextmanager
def closing_now(store: "Store") -> Iterator["Store"]:
    try:
        yield store
    finally:
        store.close_now()


@contextmanager
def in_words() -> Iterator[None]:
    """What the store refuses, in one sentence."""
    from kemet.server.store.store import StoreError

    try:
        yield
    except StoreError as problem:
        raise GameError(str(problem)) from problem


def write_whole(file: Path, text: str) -> None:
    """All of it or nothing, whenever it is stopped."""
    unfinished = file.with_name(f".{file.name}.part")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(file)


def plan_for(store: "Store", name: str, as_played: bool = False) -> "Plan":
    """What is wrong with a game, and what repairing would do."""
    from kemet.server.repairing import plan_of

    saved = store.load_now(name)
    return plan_of(saved.row, store.lines_now(name), saved.snapshot, as_played)


# Replaying, repairing


@games.command()
def validate(
    database: Database = None,
    game: Annotated[list[str] | None, typer.Argument(help="Only these games.")] = None,
) -> None:
    """Replay every stored game by the rules of this program, and name each that comes out differently."""
    console, errors, wrong, checked = Console(), Console(stderr=True), 0, 0
    with stoppable(), in_words(), closing_now(opened(database)) as store:
        names = game or store.all_ids()
        with counting(errors, "Replaying", len(names)) as advance:
            for name in names:
                plan = plan_for(store, name)
                checked += 1
                if not plan.good:
                    wrong += 1
                    tell_plan(console, plan)
                advance(1)
    console.print(f"{checked} games replayed, {wrong} differ.")
    if wrong:
        console.print("kemet games repair --all repairs them; with --dry-run it only says how.")
        raise typer.Exit(1)


def tell_plan(console: Console, plan: "Plan") -> None:
    for fault in plan.faults:
        console.print(f"{plan.row.id}: {fault}", soft_wrap=True, highlight=False, markup=False)
    console.print(f"  repair: {plan.in_words()}.", soft_wrap=True, highlight=False, markup=False)


@games.command()
def repair(
    game: Annotated[list[str] | None, typer.Argument(help="These games.")] = None,
    all_games: Annotated[bool, typer.Option("--all", help="Every game that needs it.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")] = False,
    as_played: Annotated[
        bool,
        typer.Option("--as-played", help="Keep nothing from where the table comes out differently."),
    ] = False,
    database: Database = None,
    yes: Yes = False,
) -> None:
    """Let games in trouble go on, by the present rules, from as far as they hold. The old log is kept."""
    if bool(game) == all_games:
        raise GameError("name the games to repair, or say --all")
    console, errors = Console(), Console(stderr=True)
    with stoppable(), in_words(), closing_now(opened(database)) as store:
        names = game or store.all_ids()
        plans: list[Plan] = []
        with counting(errors, "Replaying", len(names)) as advance:
            for name in names:
                plan = plan_for(store, name, as_played)
                if game or not plan.good or plan.row.trouble is not None:
                    plans.append(plan)
                advance(1)
        for plan in plans:
            tell_plan(console, plan)
        work = [plan for plan in plans if not plan.hopeless and not (plan.good and plan.row.trouble is None)]
        if dry_run or not work:
            console.print(f"{len(work)} of {len(plans)} games would be repaired. Nothing was changed.")
        else:
            if not yes:
                typer.confirm(f"Repair {len(work)} games?", abort=True)
            for plan in work:
                console.print(repaired(store, plan), soft_wrap=True, highlight=False, markup=False)
    if any(plan.hopeless for plan in plans):
        raise typer.Exit(1)


def repaired(store: "Store", plan: "Plan") -> str:
    """Do it; what was done, in a sentence."""
    from kemet.server.repairing import facts_after, repaired_log, snapshot_after

    now = time.time()
    why = "; ".join(plan.faults) or f"it was in trouble: {plan.row.trouble}"
    entries = repaired_log(plan, now)
    facts = facts_after(plan.live, now)
    copy = store.replace_log_now(
        plan.row.id, plan.lines, entries, snapshot_after(plan.live, now), facts, why, now
    )
    return (
        f"{plan.row.id} goes on, {plan.live.phase}, from answer {plan.live.answers()};"
        f" its old log is kept as copy {copy}."
    )


@games.command()
def restore(
    game: Annotated[str | None, typer.Argument(help="The game.")] = None,
    copy: Annotated[str | None, typer.Option("--copy", help="Which copy; usually the newest.")] = None,
    database: Database = None,
    yes: Yes = False,
) -> None:
    """Put back the log that a game had before it was repaired; without a game, list all copies."""
    from kemet.server.repairing import facts_after, plan_of

    console = Console()
    with stoppable(), in_words(), closing_now(opened(database)) as store:
        copies = store.copies_now(game)
        if game is None:
            for each in copies:
                when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.made))
                console.print(
                    f"{each.game}: copy {each.id} of {when}, {each.entries} entries, {each.why}",
                    soft_wrap=True, highlight=False, markup=False,
                )  # fmt: skip
            console.print(f"{len(copies)} copies.")
            return
        chosen = next((each for each in copies if copy in (None, each.id)), None)
        if chosen is None:
            raise GameError(f"there is no {'copy' if copy is None else f'copy {copy}'} of the game {game}")
        row = store.load_now(game).row
        plan = plan_of(row, store.copied_lines_now(chosen.id), None)
        now = time.time()
        facts = facts_after(plan.live, now) if plan.good else {"trouble": "; ".join(plan.faults)}
        if not plan.good:
            facts |= {"due": None, "bot_due": False}
        if not yes:
            typer.confirm(f"Put copy {chosen.id} with {chosen.entries} entries in its place?", abort=True)
        made = store.restore_now(chosen, facts, "put back by the host", now)
    console.print(f"{game} has the log of copy {chosen.id} again; what it had is kept as copy {made}.")


# Writing out, deleting


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
def backup(
    file: Annotated[Path, typer.Argument(help="The copy; it must not be there yet.")],
    database: Database = None,
) -> None:
    """Copy a SQLite database as it is at one moment, also while a server has it."""
    from kemet.server.backing_up import back_up

    url = settings_from({"database": database}).database
    with stoppable():
        size = back_up(url, file)
    Console().print(f"{size:,} bytes written to {file}.", soft_wrap=True)


@games.command()
def prune(
    older_than: Annotated[float, typer.Option("--older-than", help="Days since anything happened.")],
    database: Database = None,
    phase: Annotated[
        list[str] | None,
        typer.Option("--phase", help="lobby, playing, over or closed; usually the last two."),
    ] = None,
    yes: Yes = False,
) -> None:
    """Delete games in which nothing has happened for long, and tables that expired. What is deleted is gone.

    Every game that is kept is named, with the reason.
    """
    phases = phase or ["over", "closed"]
    for each in phases:
        if each not in PHASES:
            raise GameError(f"there is no phase '{each}'; choose from {', '.join(PHASES)}")
    if older_than < 0:
        raise GameError("the number of days cannot be negative")
    question = f"Delete all games that are {' or '.join(phases)} and older than {older_than:g} days?"
    if not yes:
        typer.confirm(question, abort=True)
    settings, now = settings_from({"database": database}), time.time()
    console, gone = Console(), 0
    with stoppable(), in_words(), closing_now(opened(database)) as store:
        archived = store.archive_now(now - settings.archive_days * DAY, now) if settings.archive_days else []
        expired = now - settings.lobby_days * DAY if settings.lobby_days else 0.0
        kept: dict[str, list[str]] = {}
        names = []
        for row in store.all_rows():
            reason = why_kept(row, now - older_than * DAY, expired, phases)
            if reason:
                kept.setdefault(reason, []).append(row.id)
            else:
                names.append(row.id)
        with counting(Console(stderr=True), "Deleting", len(names)) as advance:
            for begin in range(0, len(names), DELETED_AT_ONCE):
                some = names[begin : begin + DELETED_AT_ONCE]
                gone += store.delete_now(some)
                advance(len(some))
        store.prune_now(now - older_than * DAY, [])
    tell_named(console, "archived: nobody has answered for long", archived)
    for reason, those in kept.items():
        tell_named(console, f"kept: {reason}", those)
    console.print(f"{gone} games deleted.")


def why_kept(row: "GameRow", before: float, expired: float, phases: Iterable[str]) -> str:
    """Why a game is not deleted; nothing if it is."""
    if row.trouble is not None and row.phase in ("lobby", "playing"):
        return "in trouble; kemet games repair lets it go on"
    if row.phase == "lobby" and row.updated < expired:
        return ""
    if row.phase not in phases:
        state = "archived" if row.archived is not None else row.phase
        return f"{state}; --phase {row.phase} would delete it"
    return "" if row.updated < before else "something has happened there since"


def tell_named(console: Console, what: str, names: list[str]) -> None:
    if not names:
        return
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    line = f"{what} ({len(names)}): {', '.join(names[:NAMED])}{more}"
    console.print(line, soft_wrap=True, highlight=False, markup=False)
