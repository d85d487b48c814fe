"""The command line: play or serve games, simulate many, hold tournaments, report, tell again, measure."""

import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from kemet.arena.progress import INTERRUPTED, counting, say_stopped, stoppable
from kemet.arena.workers import EXECUTORS, PROCESSES, RAY, checked_executor, cores, who_works_is_given
from kemet.bots import BOTS, Bot, bot_named
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.errors import GameError
from kemet.rules.rules import BOXES, rules_of
from kemet.server.commands import play_in_browser, serve, with_settings
from kemet.server.listening import USUAL_PORT, CannotListen
from kemet.server.stored_games import games
from kemet.table.options import checked_boxes, checked_options, checked_players, checked_settings
from kemet.terminal.flags import refuse
from kemet.terminal.look import speaking
from kemet.version import VERSION

# What only some commands need is imported by them: who wants to play does not wait for it.
if TYPE_CHECKING:
    from kemet.arena.games import Plan
    from kemet.arena.keeping import Kept

FAILED = 1
MISTAKE = 2

app = typer.Typer(
    help="Kemet, the board game, in your terminal. An unofficial fan project.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Players = Annotated[
    int | None,
    typer.Option("--players", "-p", help="2 to 5 players, 3 to 6 with Seth; the fewest if not said."),
]
Boxes = Annotated[str, typer.Option("--boxes", "--box", help=f"The boxes on the table: {', '.join(BOXES)}.")]
SeatOfSeth = Annotated[int | None, typer.Option("--seth", help="The seat of Seth, from 0; with his box.")]
GoalOfSeth = Annotated[int | None, typer.Option("--seth-goal", help="Seth needs 8 or 10 points.")]
Length = Annotated[str, typer.Option(help="short (8 points), long (10) or beginner (4).")]
Edition = Annotated[str, typer.Option(help="The rulebook to follow: en, pt, pl or ru.")]
Discards = Annotated[str, typer.Option(help="Battle cards are discarded face down or up.")]
Cities = Annotated[str, typer.Option(help="Cities are chosen or dealt.")]
RoundLimit = Annotated[
    int | None, typer.Option("--round-limit", help="End after so many rounds; the standings decide.")
]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same luck.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the report as JSON.")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", help="Processes; all cores if not said.")]
Executor = Annotated[
    str,
    typer.Option(help=f"Who works: {' or '.join(EXECUTORS)}; ray also on other machines, by RAY_ADDRESS."),
]


def finite(option: typer.CallbackParam, number: float | None) -> float | None:
    """More than nothing, and it ends."""
    if number is not None and not 0 < number < math.inf:
        raise GameError(f"{option.opts[0]} must be a finite number above 0, not {number:g}")
    return number


Seconds = Annotated[
    float | None,
    typer.Option(callback=finite, help="For each decision of bots that think; their own if not said."),
]
Pace = Annotated[
    float | None,
    typer.Option(callback=finite, help="Count so many tries as a second: the same games on every machine."),
]


@app.callback(invoke_without_command=True)
def kemet(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        typer.echo(f"kemet {VERSION}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# What is agreed in the terminal; a record has it, and in the browser it is chosen at the table.
AGREED = (
    "players", "boxes", "seth", "seth_goal", "god", "length", "edition", "discards", "cities", "round_limit",
    "seed",
)  # fmt: skip


@app.command()
def play(
    context: typer.Context,
    port: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, help=f"Where the browser finds the table; usually {USUAL_PORT}.", metavar="PORT"
        ),
    ] = None,
    lan: Annotated[
        bool | None, typer.Option("--lan/--no-lan", help="Others in the same network may join; usually not.")
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal, against bots; else in the browser.")
    ] = False,
    players: Players = None,
    boxes: Boxes = "base",
    seth: SeatOfSeth = None,
    seth_goal: GoalOfSeth = None,
    god: Annotated[
        str, typer.Option(help="Your seat: anubis, bastet, horus, sobek, wadjet or seth.")
    ] = "anubis",
    length: Length = "short",
    edition: Edition = "en",
    discards: Discards = "down",
    cities: Cities = "chosen",
    round_limit: RoundLimit = None,
    seed: Seed = None,
    bots: Annotated[str, typer.Option(help=f"Who plays the other seats: {', '.join(BOTS)}.")] = "random",
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game, in the terminal.")] = None,
    confirm: Annotated[
        bool | None,
        typer.Option(
            "--confirm/--no-confirm", help="Wait before the others play, so that a turn can be taken back."
        ),
    ] = None,
) -> None:
    """Play in the browser, or against bots in the terminal."""
    if load is None and not terminal:
        refuse(
            context,
            [*AGREED, "bots", "confirm"],
            "in the browser: choose at the table there, or add --terminal",
        )
        with stoppable():
            play_in_browser(speaking(), port, lan)
        return
    refuse(context, ["port", "lan"], "in the terminal, where nothing is served")

    from kemet.terminal.play import Play
    from kemet.terminal.sitting import Sitting, loaded, seat_of

    if load is not None:
        refuse(context, AGREED, "with --load: a saved game goes on as it was agreed")
        sitting = loaded(load, bots=bots)
    else:
        plan = table_for(players, boxes, seth, seth_goal)
        seat = seat_of(god, plan.players, plan.names())
        game = Game.new(
            plan.players,
            seed,
            length=length,
            edition=edition,
            discards=discards,
            cities=cities,
            round_limit=round_limit,
            boxes=plan.boxes,
            **dict(plan.settings),
        )
        sitting = Sitting(game, seat, bots, None if seed is None else seed + 1)
    console = speaking()
    console.print()
    console.print(Text("K E M E T", style="title"), justify="center")
    console.print(
        Text("Answer with a number; 'help' shows what else you can say.", style="quiet"), justify="center"
    )
    Play(console, sitting, sys.stdin.isatty() if confirm is None else confirm).run()


@app.command()
def simulate(
    context: typer.Context,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    players: Players = None,
    boxes: Boxes = "base",
    seth: SeatOfSeth = None,
    seth_goal: GoalOfSeth = None,
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or one for each: random,random. They rotate.")
    ] = "random",
    seconds: Seconds = None,
    pace: Pace = None,
    jobs: Jobs = None,
    executor: Executor = PROCESSES,
    seed: Seed = None,
    length: Length = "short",
    edition: Edition = "en",
    discards: Discards = "down",
    cities: Cities = "chosen",
    round_limit: RoundLimit = None,
    as_json: AsJson = False,
    records: Annotated[Path | None, typer.Option(help="Write every game into this folder.")] = None,
    stats: Annotated[
        Path | None, typer.Option(help="Write what each game was like into this file, for kemet report.")
    ] = None,
) -> None:
    """Let bots play many games on all cores, and sum them up."""
    from kemet.terminal import simulate as simulating

    table = table_for(players, boxes, seth, seth_goal)
    checked_options(length, edition, discards, cities, round_limit)
    workers = cores() if jobs is None else jobs
    if games < 1 or workers < 1:
        raise GameError("there must be at least one game and one job")
    names = seats_for(bots, table.players)
    check_time(context, [bot_named(name, Dice(0)) for name in names])
    check_jobs(context, executor, workers, games)
    plan = table._replace(
        games=games,
        bots=names,
        seed=Dice().below(1_000_000_000) if seed is None else seed,
        length=length,
        edition=edition,
        discards=discards,
        cities=cities,
        round_limit=round_limit,
        records="" if records is None else str(folder(records)),
        seconds=seconds,
        pace=pace,
    )
    with stoppable():
        report = simulating.simulate(plan, workers, speaking(stderr=True), checked_executor(executor), stats)
    if as_json:
        typer.echo(simulating.report_text(report))
    else:
        simulating.print_report(speaking(), report)


@app.command()
def tournament(
    context: typer.Context,
    entrants: Annotated[
        list[str],
        typer.Argument(help=f"Bots: {', '.join(BOTS)}, or module:factory for one of your own."),
    ],
    games: Annotated[
        int,
        typer.Option("--games", "-n", help="At least so many games for each pairing; seats are balanced."),
    ] = 60,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Only neighbours meet, in the order you name them.")
    ] = False,
    players: Players = None,
    boxes: Boxes = "base",
    seth: SeatOfSeth = None,
    seth_goal: GoalOfSeth = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--folder", "-f", help="Keep every finished game here; the same command goes on with it."
        ),
    ] = None,
    seconds: Seconds = None,
    pace: Pace = None,
    jobs: Jobs = None,
    executor: Executor = PROCESSES,
    seed: Seed = None,
    length: Length = "short",
    edition: Edition = "en",
    discards: Discards = "down",
    cities: Cities = "chosen",
    round_limit: RoundLimit = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other in pairs, and say who is how strong."""
    from kemet.arena.contest import Contest
    from kemet.arena.entrants import checked_entrants, maker_of
    from kemet.arena.keeping import Kept
    from kemet.arena.standings import print_standings
    from kemet.arena.tournament import tournament as play_tournament
    from kemet.terminal.simulate import report_text

    table = table_for(players, boxes, seth, seth_goal)
    checked_options(length, edition, discards, cities, round_limit)
    workers = cores() if jobs is None else jobs
    if games < 1 or workers < 1:
        raise GameError("there must be at least one game and one job")
    kept = None if keep is None else Kept(keep)
    table = table._replace(
        games=games,
        seed=seed_for(kept) if seed is None else seed,
        length=length,
        edition=edition,
        discards=discards,
        cities=cities,
        round_limit=round_limit,
        seconds=seconds,
        pace=pace,
    )
    home = str(Path.cwd())
    names = checked_entrants(entrants, home)
    check_time(context, [maker_of(name, home)(Dice(0)) for name in names])
    check_jobs(context, executor, workers)
    contest = Contest(names, table, ladder, home)
    with stoppable():
        report = play_tournament(contest, workers, speaking(stderr=True), checked_executor(executor), kept)
    if as_json:
        typer.echo(report_text(report))
    else:
        print_standings(speaking(), report)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record that was saved by play or simulate.")],
    at: Annotated[int | None, typer.Option(help="Show the table after so many answers.")] = None,
    seat: Annotated[str | None, typer.Option(help="Tell only what this god has seen.")] = None,
) -> None:
    """Tell a recorded game again, in sentences."""
    from kemet.terminal.replay import show_at, tell_again
    from kemet.terminal.sitting import record_in, seat_of

    _, game = record_in(file)
    number = None if seat is None else seat_of(seat, game.players, game.words.names["seat"])
    if at is None:
        tell_again(speaking(), game, number)
    else:
        show_at(speaking(), game, at, number)


@app.command()
def report(
    context: typer.Context,
    place: Annotated[
        Path, typer.Argument(help="A folder with records or statistics, or one file of statistics.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="Write the page here.")] = Path("report.html"),
    jobs: Jobs = None,
) -> None:
    """Plot what many games were like, on one page for the browser."""
    from kemet.arena.page import games_in_words, left_out_in_words, page
    from kemet.arena.reading import STATISTICS, games_in

    workers = cores() if jobs is None else jobs
    if workers < 1:
        raise GameError("there must be at least one job")
    errors = speaking(stderr=True)
    with stoppable():
        found = games_in(place, workers, errors)
        if found.source == STATISTICS and workers > 1:
            refuse(context, ["jobs"], "on statistics, which only have to be read; records are played again")
        with counting(errors, "Drawing", None):
            out.write_text(page(found), encoding="utf-8")
    console = speaking()
    console.print(f"{games_in_words(found.tallies)} from {found.source} on one page: {out}", soft_wrap=True)
    if found.left_out:
        console.print(f"{left_out_in_words(found)}, first {found.left_out[0]}", soft_wrap=True)


@app.command()
def bench(
    as_json: AsJson = False,
    seconds: Annotated[float, typer.Option(callback=finite, help="How long to measure.")] = 10.0,
    boxes: Annotated[
        str | None, typer.Option("--boxes", "--box", help="Measure these boxes only, such as base,seth.")
    ] = None,
    seth: SeatOfSeth = None,
    seth_goal: GoalOfSeth = None,
) -> None:
    """Measure one core: decisions, games, watched games, copies and search tries per second."""
    from kemet.terminal import bench as measuring

    agreed: dict[str, object] = dict(settings_of(seth, seth_goal))
    if agreed and boxes is None:
        boxes = "seth"
    tables = measuring.TABLES if boxes is None else measuring.tables_of(boxes_of(boxes))
    with stoppable():
        report = measuring.bench(seconds, speaking(stderr=True), tables, agreed)
    if as_json:
        typer.echo(measuring.report_text(report))
    else:
        measuring.print_report(speaking(), report)


app.command("serve")(with_settings(serve))
app.add_typer(games, name="games")


def boxes_of(words: str) -> tuple[str, ...]:
    """`seth` and `base,seth` are the same boxes."""
    names = [name.strip().lower() for name in words.split(",")]
    return checked_boxes(tuple(names if "base" in names else ["base", *names]), BOXES)


def settings_of(seth: int | None, seth_goal: int | None) -> dict[str, int]:
    """What was agreed beyond the usual."""
    asked = {"seth": seth, "seth_goal": seth_goal}
    return {name: value for name, value in asked.items() if value is not None}


def table_for(players: int | None, words: str, seth: int | None, seth_goal: int | None) -> "Plan":
    """The boxes, the seats and what the boxes let a table agree on; all of it possible."""
    from kemet.arena.games import Plan

    boxes = boxes_of(words)
    module = rules_of(boxes).module
    seats = checked_players(module.fewest_players if players is None else players, module)
    settings = settings_of(seth, seth_goal)
    checked_settings(dict(settings), module, seats)
    return Plan(1, seats, (), 0, boxes=boxes, settings=tuple(settings.items()))


def seats_for(bots: str, players: int) -> tuple[str, ...]:
    """One name for every seat."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        bot_named(name, Dice(0))  # unknown ones are refused
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise GameError(f"{len(names)} bots cannot fill {players} seats: name one, or one for each seat")
    return tuple(names)


def check_time(context: typer.Context, bots: Sequence[Bot]) -> None:
    """Seconds are for whoever tries things out, a pace for those that can count their tries instead."""
    from kemet.arena.entrants import can_count_tries, has_use_for_time

    if not any(can_count_tries(bot) for bot in bots):
        refuse(context, ["pace"], "on these bots, which do not think by the clock; general and pharaoh do")
    if not any(has_use_for_time(bot) for bot in bots):
        refuse(context, ["seconds"], "on bots that do not think; all but random do")


def check_jobs(context: typer.Context, executor: str, jobs: int, games: int | None = None) -> None:
    if executor == RAY and who_works_is_given():
        refuse(context, ["jobs"], "on a cluster: RAY_ADDRESS says who works")
    if games == 1 and jobs > 1:
        refuse(context, ["jobs"], "on a single game, which one process plays")


def seed_for(kept: "Kept | None") -> int:
    """That of the tournament that is already in the folder, or a new one."""
    agreed = None if kept is None else kept.agreed()
    known = None if agreed is None else agreed.get("seed")
    return known if isinstance(known, int) else Dice().below(1_000_000_000)


def folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise GameError(f"{path} cannot be made: {problem.strerror or problem}") from problem
    return path


def main(arguments: list[str] | None = None) -> None:
    """Run a command; a mistake is one red sentence and exit code 2, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old terminal shows ? instead of an ankh
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    try:
        code = app(arguments, standalone_mode=False)
        return code if isinstance(code, int) else 0
    except GameError as problem:
        return mistake(str(problem))
    except CannotListen as problem:
        return mistake(str(problem), FAILED)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else MISTAKE
    except typer.Abort as ended:
        if isinstance(ended.__cause__, KeyboardInterrupt):
            say_stopped()
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # whoever read us has seen enough
        return 0
    except OSError as problem:
        return mistake(f"{problem.filename or 'the system'}: {problem.strerror or problem}")
    except Exception as problem:
        tell = getattr(problem, "format_message", None)  # of wrong options and arguments
        if tell is None:
            raise
        return mistake(str(tell()))


def mistake(sentence: str, code: int = MISTAKE) -> int:
    speaking(stderr=True).print(Text(sentence, style="mistake"), soft_wrap=True)
    return code
