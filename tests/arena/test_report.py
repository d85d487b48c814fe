"""The page of a report: from statistics and from records, complete in itself, and right."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from arena.conftest import SOON
from kemet import Game
from kemet.arena.drawing import steps
from kemet.arena.statistics import line_of, statistics_in, statistics_of_record
from kemet.arena.tallies import Kind, Tally, tallied
from server.test_commands import database  # noqa: F401

GAMES = Path(__file__).resolve().parents[1] / "games"
VOID = {"meta", "br", "link", "img"}
PLOTS = ("seats", "order", "length", "cards", "points", "choices", "tiles")


class Checked(HTMLParser):
    """Every element that is opened is closed; ids and links are gathered."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links = [], [], []

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value for name, value in attributes if name == "id"]
        self.links += [value for name, value in attributes if name in ("href", "src")]

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def checked(text):
    page = Checked()
    page.feed(text)
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    for picture in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        for element in ElementTree.fromstring(picture).iter():
            for value in element.attrib.values():
                assert "nan" not in value.lower()
                assert "inf" not in value.lower()
    return page


@pytest.fixture
def page_of(kemet):
    def run(place, *more):
        said = kemet("report", place, "-o", "page.html", "-j", "1", *more)
        assert said.code == 0, said.err
        return Path("page.html").read_text(), said

    return run


def simulated(kemet, *more):
    said = kemet("simulate", "-n", "6", "--seed", "7", "--round-limit", "4", "-j", "1", *more)
    assert said.code == 0, said.err


@pytest.mark.plain
def test_a_page_from_a_folder_with_records(kemet, page_of):
    simulated(kemet, "-p", "3", "--records", "records")
    text, said = page_of("records")
    page = checked(text)
    assert set(PLOTS) <= set(page.ids)
    assert "6 games from records on one page: page.html" in said.out
    for words in ("6 games · 3 players", "Anubis", "Horus", "Who wins from where", "battles won", "Charge!"):
        assert words in text


def test_records_and_statistics_give_the_same_plots(kemet, page_of):
    simulated(kemet, "-p", "3", "--records", "records", "--stats", "stats.jsonl")
    main = re.compile(r"<main>.*</main>", re.DOTALL)
    from_records = main.search(page_of("records")[0]).group()
    assert main.search(page_of("stats.jsonl")[0]).group() == from_records


def test_the_page_asks_nothing_of_the_network(kemet, page_of):
    simulated(kemet, "--stats", "stats.jsonl")
    text, _ = page_of("stats.jsonl")
    assert "http" not in text
    assert "<script" not in text
    assert "@import" not in text
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {"#held-gold", "#held-stone"}


def test_the_same_games_give_the_same_page(kemet, page_of):
    simulated(kemet, "--records", "records")
    assert page_of("records")[0] == page_of("records", "-j", "2")[0]


def test_all_sorts_of_tables_stand_on_one_page(page_of):
    text, said = page_of(GAMES)
    checked(text)
    assert "36 games from records" in said.out
    for words in ("2 players", "5 players", "3 players with Seth", "6 players with Seth", "The alliance"):
        assert words in text


def test_stored_games_of_people_are_reported_on(kemet, page_of, database):  # noqa: F811
    assert kemet("games", "export", "out", "--database", database, "--unfinished").code in (0, 1)
    text, said = page_of("out")
    checked(text)
    assert "1 game from records" in said.out
    assert "1 game · 2 players · short · from records" in text
    assert "left out, first" in said.out
    assert "playing.kemet: the game is not over" in text


def test_the_folder_of_a_tournament_tells_who_plays_better(kemet, page_of):
    said = kemet("tournament", "random", "greedy", "-n", "2", *SOON, "-j", "1", "-f", "kept")
    assert said.code == 0, said.err
    text, _ = page_of("kept")
    assert "bots" in checked(text).ids
    assert "played by greedy, random" in text


def test_with_seth_sides_are_counted_and_not_seats(kemet, page_of):
    simulated(kemet, "--box", "seth", "-p", "4", "--stats", "stats.jsonl")
    text, _ = page_of("stats.jsonl")
    assert "order" not in checked(text).ids
    assert "4 players with Seth: Seth" in text
    assert "4 players with Seth: the alliance" in text


def test_names_of_bots_are_text_and_nothing_else(kemet, page_of):
    simulated(kemet, "--stats", "stats.jsonl")
    lines = [json.loads(line) for line in Path("stats.jsonl").read_text().splitlines()]
    for line in lines:
        line["bots"] = ["<script>alert(1)</script>", '"&']
    Path("stats.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    text, _ = page_of("stats.jsonl")
    checked(text)
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_statistics_stand_for_the_records_beside_them(kemet, page_of):
    simulated(kemet, "--records", "both", "--stats", "more.jsonl")
    Path("more.jsonl").rename("both/stats.jsonl")
    _, said = page_of("both")
    assert "6 games from statistics" in said.out


def test_records_that_cannot_be_replayed_are_left_out_and_named(kemet, page_of):
    simulated(kemet, "--records", "records")
    record = Path("records/game-000002.kemet")
    record.write_text(record.read_text().replace("chance draw", "chance drew", 1))
    Path("records/game-000003.kemet").write_bytes(b"\xff\xfe")
    text, said = page_of("records")
    assert "4 games from records" in said.out
    assert "2 records were left out, first game-000002.kemet: line" in said.out
    assert "2 records were left out" in text


def test_a_last_line_that_was_cut_off_is_left_out(kemet, page_of):
    simulated(kemet, "--stats", "stats.jsonl")
    text = Path("stats.jsonl").read_text()
    Path("stats.jsonl").write_text(text[:-100])
    assert "5 games from statistics" in page_of("stats.jsonl")[1].out


def test_one_record_that_is_left_out_is_told_of_as_one(kemet, page_of):
    simulated(kemet, "-n", "2", "--records", "records")
    Path("records/game-000001.kemet").write_bytes(b"\xff\xfe")
    text, said = page_of("records")
    assert "1 game from records" in said.out
    assert "1 record was left out, first game-000001.kemet" in said.out
    assert "1 record was left out" in text


# Every game once


def stats(kemet, file, *more):
    simulated(kemet, "-n", "2", "--round-limit", "2", "--stats", file, *more)
    return Path(file).read_text()


@pytest.mark.parametrize(
    "more",
    [
        ("--length", "long", "--edition", "ru"),
        ("--edition", "pt"),
        ("--discards", "up"),
        ("--round-limit", "3"),
    ],
    ids=" ".join,
)
def test_games_that_differ_in_what_was_agreed_all_count(kemet, page_of, more):
    both = stats(kemet, "one.jsonl") + stats(kemet, "other.jsonl", *more)
    Path("both.jsonl").write_text(both)
    assert "4 games from statistics" in page_of("both.jsonl")[1].out


def test_with_seth_the_goal_makes_another_game(kemet, page_of):
    seth = ("--box", "seth", "-p", "3")
    both = stats(kemet, "one.jsonl", *seth) + stats(kemet, "other.jsonl", *seth, "--seth-goal", "10")
    Path("both.jsonl").write_text(both)
    assert "4 games from statistics" in page_of("both.jsonl")[1].out


def test_the_same_games_in_two_files_of_a_folder_count_once(kemet, page_of):
    text = stats(kemet, "one.jsonl")
    Path("folder").mkdir()
    for name in ("one.jsonl", "copy.jsonl"):
        Path("folder", name).write_text(text + text)
    assert "2 games from statistics" in page_of("folder")[1].out


def test_a_game_is_the_same_however_long_its_seats_thought(kemet, page_of):
    said = kemet("tournament", "random", "greedy", "-n", "2", *SOON, "-j", "1", "-f", "kept")
    assert said.code == 0, said.err
    lines = [json.loads(line) for line in Path("kept/games.jsonl").read_text().splitlines()]
    slower = [{**line, "thinking": [[9, 9.0, 9.0], [9, 9.0, 9.0]]} for line in lines]
    Path("kept/games.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines + slower))
    assert "2 games from statistics" in page_of("kept")[1].out


def test_statistics_of_an_older_kemet_can_still_be_read(kemet, page_of):
    lines = [json.loads(line) for line in stats(kemet, "new.jsonl").splitlines()]
    for line in lines:
        for name in ("edition", "discards", "cities", "round_limit", "settings"):
            del line[name]
    Path("old.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert "2 games from statistics" in page_of("old.jsonl")[1].out


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda place: None, "place is not there"),
        (lambda place: place.mkdir(), "place holds neither statistics (*.jsonl) nor records (*.kemet)"),
        (lambda place: place.write_text(""), "place holds neither statistics"),
        (lambda place: (place.mkdir(), (place / "a.jsonl").write_text("")), "place holds no finished game"),
        (
            lambda place: (place.mkdir(), (place / "a.jsonl").write_text("{}\n")),
            "a.jsonl, line 1: Object missing",
        ),
        (
            lambda place: (place.mkdir(), (place / "a.jsonl").write_text("\n")),
            "a.jsonl, line 1: Input data was",
        ),
        (
            lambda place: (place.mkdir(), (place / "a.kemet").write_text("hello")),
            "place holds no finished game: a.kemet: line 1: a record begins with",
        ),
    ],
)
def test_what_cannot_be_reported_on_is_refused_in_one_sentence(kemet, tmp_path, make, sentence):
    make(tmp_path / "place")
    said = kemet("report", "place", "-j", "1")
    assert said.code == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert not Path("report.html").exists()


def test_a_page_that_cannot_be_written_is_a_mistake(kemet):
    simulated(kemet, "--stats", "stats.jsonl")
    said = kemet("report", "stats.jsonl", "-o", "nowhere/page.html", "-j", "1")
    assert said.code == 2
    assert "nowhere/page.html: No such file" in said.err
    assert kemet("report", "stats.jsonl", "-j", "0").code == 2


# The numbers on it


def games_of(*names):
    return [statistics_of_record((GAMES / f"{name}.kemet").read_text(), i) for i, name in enumerate(names)]


def test_tallies_count_every_game_once():
    games = games_of("3-players-seed-1", "3-players-edition-ru-seed-6", "2-players-seed-1")
    tallies = {}
    tallied(games, tallies)
    assert {kind.words(): tally.games for kind, tally in tallies.items()} == {"3 players": 2, "2 players": 1}
    three = tallies[Kind(("base",), 3)]
    assert sum(wins.won for wins in three.by_seat.values()) == 2
    assert sum(wins.won for wins in three.by_place) == 2
    assert sum(three.rounds.values()) == 2
    assert three.decisions == games[0].decisions + games[1].decisions == sum(three.widths.values())
    assert sum(tile.owners.tried for tile in three.tiles.values()) == len(games[0].tiles) + len(
        games[1].tiles
    )
    assert sum(card.won for card in three.cards.values()) * 2 == sum(
        card.tried for card in three.cards.values()
    )


def test_points_of_winners_end_at_what_they_won_with():
    games = games_of("3-players-seed-1", "3-players-edition-ru-seed-6")
    tally = Tally(games[0])
    for game in games:
        tally.add(game)
    rounds = max(game.rounds for game in games)
    last = tally.points["winners"].means(rounds)[-1]
    assert sum(last) == pytest.approx(sum(game.points[game.winners[0]] for game in games) / 2)
    assert sum(tally.points["the others"].means(rounds)[-1]) < sum(last)


def test_points_of_a_finished_game_stay_as_they_were():
    (game,) = games_of("3-players-seed-1")
    tally = Tally(game)
    tally.add(game)
    means = tally.points["winners"].means(game.rounds + 5)
    assert all(row == means[game.rounds] for row in means[game.rounds :])


def test_against_seth_only_points_that_count_are_plotted():
    (game,) = games_of("seth-4-players-seed-1")
    tally = Tally(game)
    tally.add(game)
    seth = tally.points["Seth"].means(game.rounds)[-1]
    assert sum(seth) == game.points[game.seats.index("seth")]
    view = Game.from_record((GAMES / "seth-4-players-seed-1.kemet").read_text()).view()
    assert sum(tally.points["the alliance"].means(game.rounds)[-1]) == view["alliance"]["permanent"]


def test_axes_have_few_round_steps_that_reach_the_top():
    for most in (0.003, 0.17, 0.5, 1, 3.2, 7, 12, 63, 950, 12345):
        found = steps(most)
        assert found[0] == 0
        assert found[-1] >= most > found[-2]
        assert 3 <= len(found) <= 8
    assert steps(0) == [0, 1]


def test_a_game_of_one_round_without_a_battle_can_be_plotted(kemet, page_of):
    simulated(kemet, "--round-limit", "1", "-n", "1", "--stats", "stats.jsonl")
    game = statistics_in(Path("stats.jsonl").read_text())
    game.cards, game.tiles = [], []
    Path("stats.jsonl").write_text(line_of(game))
    text, _ = page_of("stats.jsonl")
    assert not {"cards", "tiles"} & set(checked(text).ids)
