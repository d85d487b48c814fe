"""A flag either counts or is refused by name: no flag of any command is passed over in silence."""

import pytest
import typer

from kemet.cli import app, run
from kemet.server.settings import described

TABLE = {
    "--players": "3", "--boxes": "seth", "--seth": "1", "--seth-goal": "8", "--god": "bastet",
    "--length": "long", "--edition": "pt", "--discards": "up", "--cities": "dealt", "--round-limit": "3",
    "--seed": "1",
}  # fmt: skip
BROWSER = "in the browser: choose at the table there, or add --terminal"
LOADED = "with --load: a saved game goes on as it was agreed"
TERMINAL = "in the terminal, where nothing is served"
MAIL = "without a mail server: name it with --smtp-host"
POSTGRES = ("serve", "--database", "postgresql://nobody@localhost/nothing")

# Every flag that does nothing beside some others: the words of the command, and what is said.
REFUSED = [
    *(("play", [name, value], f"{name} has no effect {BROWSER}") for name, value in TABLE.items()),
    ("play", ["--bots", "greedy"], f"--bots has no effect {BROWSER}"),
    ("play", ["--confirm"], f"--confirm has no effect {BROWSER}"),
    ("play", ["--no-confirm"], f"--no-confirm has no effect {BROWSER}"),
    ("play", ["--lan", "-p", "4", "--seed", "1"], f"--players and --seed have no effect {BROWSER}"),
    *(
        ("play", ["--load", "x.kemet", name, value], f"{name} has no effect {LOADED}")
        for name, value in TABLE.items()
    ),
    ("play", ["--terminal", "--port", "5000"], f"--port has no effect {TERMINAL}"),
    ("play", ["--load", "x.kemet", "--lan"], f"--lan has no effect {TERMINAL}"),
    ("play", ["--terminal", "--no-lan"], f"--no-lan has no effect {TERMINAL}"),
    ("simulate", ["--seconds", "1"], "--seconds has no effect on bots that do not think; all but random do"),
    (
        "simulate",
        ["--pace", "9", "--bots", "planner"],
        "--pace has no effect on these bots, which do not think",
    ),
    (
        "simulate",
        ["--jobs", "2", "-n", "1"],
        "--jobs has no effect on a single game, which one process plays",
    ),
    ("tournament", ["random", "greedy", "--pace", "9"], "--pace has no effect on these bots"),
    ("serve", ["--smtp-port", "25"], f"--smtp-port has no effect {MAIL}"),
    ("serve", ["--smtp-user", "u"], f"--smtp-user has no effect {MAIL}"),
    ("serve", ["--smtp-password", "p"], f"--smtp-password has no effect {MAIL}"),
    ("serve", ["--smtp-from", "k@kemet.example"], f"--smtp-from has no effect {MAIL}"),
    ("serve", ["--smtp-security", "tls"], f"--smtp-security has no effect {MAIL}"),
    ("serve", ["--smtp-daily", "9"], f"--smtp-daily has no effect {MAIL}"),
    (
        "serve",
        [
            "--smtp-host",
            "mail",
            "--smtp-from",
            "k@kemet.example",
            "--smtp-password",
            "p",
            "--public-url",
            "https://kemet.example",
        ],
        "--smtp-password has no effect without a name to log in with: add --smtp-user",
    ),
    (
        "serve",
        ["--bot-workers", "0", "--bot-seconds", "3"],
        "--bot-seconds has no effect without processes in which bots think: raise --bot-workers",
    ),
    ("serve", [*POSTGRES[1:], "--synchronous", "FULL"], "--synchronous has no effect with PostgreSQL"),
]
AGREED = "--players --boxes --seth --seth-goal --length --edition --discards --cities --round-limit --seed"
# Looked at, and found to count whatever else is said. --jobs on statistics and on a cluster are tested below.
ALWAYS = {
    "play": "--terminal --load",
    "simulate": f"{AGREED} --games --bots --executor --json --records --stats",
    "tournament": f"{AGREED} --games --ladder --folder --seconds --jobs --executor --json",
    "replay": "--at --seat",
    "report": "--out --jobs",
    "bench": "--json --seconds --boxes --seth --seth-goal",
    "serve": "--host --port --database --public-url --origins --trusted-proxies --workers --bot-workers"
    " --max-open-games --max-games-per-client --rate --body-limit --secure-cookies --metrics --log-level"
    " --lobby-days --archive-days --max-sockets"
    " --push-contact --webhooks --smtp-host --static",
}


@pytest.fixture(autouse=True)
def bare_surroundings(monkeypatch):
    for variable, _, _ in described():
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


@pytest.mark.parametrize(("command", "words", "sentence"), REFUSED)
def test_a_flag_that_would_change_nothing_is_refused_by_name(kemet, command, words, sentence):
    said = kemet(command, *words)
    assert said.code == 2
    assert said.out == ""
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_every_flag_of_every_command_was_looked_at():
    commands = typer.main.get_command(app).commands
    refused = {(command, word) for command, words, _ in REFUSED for word in words if word.startswith("--")}
    for name, command in commands.items():
        if name == "games":
            continue  # a group; its few flags all count
        for option in command.params:
            spelled = [*option.opts, *option.secondary_opts]
            if option.param_type_name != "option" or "--help" in spelled:
                continue
            met = any(word in ALWAYS[name].split() or (name, word) in refused for word in spelled)
            assert met, f"kemet {name} {spelled[0]}: does it always count? Then say so here; else refuse it"


def test_a_flag_for_mail_counts_when_the_environment_names_the_server(monkeypatch, capsys):
    monkeypatch.setenv("KEMET_SMTP_HOST", "mail")
    monkeypatch.setenv("KEMET_SMTP_FROM", "k@kemet.example")
    monkeypatch.setenv("KEMET_PUBLIC_URL", "https://kemet.example")
    assert run(["serve", "--smtp-port", "25", "--host", "203.0.113.7"]) == 1
    assert "is not an address of this machine" in capsys.readouterr().err


def test_variables_that_do_nothing_do_not_stop_a_server(monkeypatch, capsys):
    """A container may set all of them."""
    monkeypatch.setenv("KEMET_SMTP_PORT", "25")
    monkeypatch.setenv("KEMET_SYNCHRONOUS", "FULL")
    assert run([*POSTGRES, "--host", "203.0.113.7"]) == 1
    assert "is not an address of this machine" in capsys.readouterr().err


def test_jobs_are_for_records_not_for_statistics(kemet):
    few = (
        "simulate",
        "-n",
        "2",
        "--round-limit",
        "1",
        "--jobs",
        "1",
        "--stats",
        "games.jsonl",
        "--records",
        "games",
    )
    assert kemet(*few).code == 0
    said = kemet("report", "games.jsonl", "--jobs", "2")
    assert said.code == 2
    assert "--jobs has no effect on statistics" in said.err
    assert kemet("report", "games.jsonl").code == 0
    assert kemet("report", "games", "--jobs", "2").code == 0


def test_on_a_cluster_that_is_there_nobody_says_how_many_work(kemet, monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "ray://nowhere:1")
    said = kemet("simulate", "--executor", "ray", "--jobs", "2")
    assert said.code == 2
    assert "--jobs has no effect on a cluster: RAY_ADDRESS says who works" in said.err


def test_a_saved_game_goes_on_with_the_bots_that_are_named(kemet):
    kemet("play", "--terminal", "--seed", "1", typed=["1"] * 9 + ["save mine.kemet"])
    assert "there is no bot 'clever'" in kemet("play", "--load", "mine.kemet", "--bots", "clever").err
    assert kemet("play", "--load", "mine.kemet", "--bots", "greedy").code == 0


def test_the_version_is_all_that_is_printed_also_before_a_command(kemet):
    said = kemet("--version", "play", "--terminal")
    assert said.code == 0
    assert len(said.out.splitlines()) == 1
