"""Seth's box at the command line: both sides at the terminal, his city on the map, simulations, records."""

import json
from pathlib import Path

import pytest
from rich.console import Console

from expansions.seth.sethtable import play, seth_table
from kemet import Dice, Game
from kemet.arena.games import Plan, play_game
from kemet.machine.rows import Choices
from kemet.terminal.look import GODS, THEME
from kemet.terminal.map import legend, map_panel, map_text, short_name, troop_at
from kemet.terminal.menu import Menu, buyable, card_costs, prices
from kemet.terminal.seth import (
    ENDINGS,
    alliance_panel,
    captives_at,
    ending_of,
    label_marks,
    temple_at,
    why_not_purple,
    winners_of,
)
from kemet.terminal.sitting import Sitting, kept_path
from kemet.terminal.table import market_table, shelf_table, standings_table, table_view
from kemet.terminal.things import explain

BOXES = ("base", "seth")
FEW = (
    "simulate",
    "--boxes",
    "base,seth",
    "-p",
    "4",
    "-n",
    "4",
    "--seed",
    "7",
    "--round-limit",
    "3",
    "--json",
)


def moments(players, seed, every, limit=8, **options):
    """A random game, looked at now and then."""
    game = Game.new(players, seed, boxes=BOXES, round_limit=limit, **options)
    dice = Dice(seed)
    count = 0
    while not game.over:
        if count % every == 0:
            yield game
        seat = game.waiting[dice.below(len(game.waiting))]
        options = game.options(seat)
        game.play(options[dice.below(len(options))], seat)
        count += 1
    yield game


def typed_at_random(seed, lines):
    dice = Dice(seed)
    return [
        f"{1 + dice.below(6)} {1 + dice.below(3)}" if dice.below(2) else str(1 + dice.below(9))
        for _ in range(lines)
    ]


# Playing


@pytest.mark.parametrize(("god", "players"), [("seth", 3), ("seth", 4), ("anubis", 3), ("bastet", 4)])
def test_a_person_plays_either_side_to_the_end(kemet, god, players):
    game = kemet(
        "play", "--terminal", "--box", "seth", "-p", players, "--god", god, "--seed", "1", "--round-limit", 2,
        typed=typed_at_random(players, 6000),
    )  # fmt: skip
    assert game.code == 0, game.err
    assert f"{god.capitalize()} · you" in game.out
    for words in (
        "City of Seth",
        "portal",
        "The alliance",
        "Great Ceremony",
        "creature cards",
        "The ranking",
    ):
        assert words in game.out
    assert "is nearer to" in game.out or "wins" in game.out
    record = Game.from_record(kept_path().read_text())
    assert record.over
    assert record.rules.boxes == BOXES


def test_seth_has_his_mat_and_an_ally_the_pyramid_of_actions(kemet):
    seth = kemet(
        "play", "--terminal", "--box", "seth", "--god", "seth", "--seed", "1", typed=typed_at_random(1, 60)
    ).out
    assert "○Furious Invasion" in seth
    assert "Seth's turn: which token do you place, or what else do you do?" in seth
    assert "Purple token" in seth
    assert "Token of Anubis" in seth
    ally = kemet(
        "play", "--terminal", "--box", "seth", "--god", "anubis", "--seed", "1", typed=typed_at_random(1, 60)
    ).out
    assert "○Recruit" in ally
    assert "The alliance's turn: who acts first" in ally


@pytest.mark.parametrize("columns", [80, 100, 120])
def test_nothing_is_wider_than_the_terminal(kemet, columns):
    typed = ["market", "market purple", "hand", "map", *typed_at_random(2, 150)]
    game = kemet(
        "play", "--terminal", "--box", "seth", "-p", "6", "--seed", "2", typed=typed, columns=columns
    )
    assert max(len(line) for line in game.out.splitlines() if "kept" not in line) <= columns


@pytest.mark.plain
def test_a_joint_question_is_asked_to_the_person():
    game = Game.new(4, 3, boxes=BOXES)
    sitting = Sitting(game, 3, "random", 3)
    dice, together = Dice(3), 0
    for _ in range(400):
        sitting.let_bots_answer()
        if sitting.game.over:
            break
        assert sitting.asked
        together += len(sitting.game.waiting) > 1
        options = sitting.game.options(3)
        sitting.answer(options[dice.below(len(options))])
    assert together > 5
    whose = [sitting.game.whose[i] for i in range(len(sitting.game.whose))]
    assert {0, 1, 2, 3} <= set(whose)


def test_a_joint_answer_can_be_taken_back():
    sitting = Sitting(Game.new(4, 3, boxes=BOXES), 3, "random", 3)
    for _ in range(100):
        sitting.let_bots_answer()
        if len(sitting.game.waiting) > 1:
            break
        sitting.answer(sitting.game.options(3)[0])
    before = sitting.game.digest()
    follow = [a for a in sitting.game.options(3) if sitting.game.text(a) == "follow horus"]
    sitting.answer(follow[0])
    assert sitting.game.digest() != before
    assert sitting.take_back() == 1
    assert sitting.game.digest() == before


def test_a_saved_game_goes_on_in_its_seat(kemet):
    kemet("play", "--terminal", "--box", "seth", "-p", "4", "--god", "horus", "--seth", "2", "--seed", "4",
          typed=["1", "1", "save here.kemet", "quit"])  # fmt: skip
    text = Path("here.kemet").read_text()
    assert "seth: 2" in text
    assert "# seat horus" in text
    assert "Horus · you" in kemet("play", "--load", "here.kemet", typed=["table"]).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--terminal", "--box", "seth", "--players", "2"], "this game is for 3 to 6 players"),
        (["play", "--terminal", "--box", "seth", "--players", "7"], "this game is for 3 to 6 players"),
        (["play", "--terminal", "--box", "horus"], "there is no box 'horus'; known boxes: base, seth"),
        (["play", "--terminal", "--god", "seth"], "'seth' has no seat at a table of 2"),
        (["play", "--terminal", "--seth", "1"], "there is no option 'seth'"),
        (["simulate", "--seth-goal", "8"], "there is no option 'seth_goal'"),
        (["simulate", "--box", "seth", "--seth", "3"], "seth=3 is not known; choose from 0, 1, 2"),
        (["simulate", "--box", "seth", "--seth-goal", "9"], "choose from 8, 10"),
        (["bench", "--box", "ra"], "there is no box 'ra'"),
    ],
)
def test_mistakes_are_one_sentence(kemet, arguments, sentence):
    said = kemet(*arguments)
    assert said.code == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1


# The table


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_space_every_troop_and_every_temple_is_on_the_map(players):
    for game in moments(players, 11, 60, limit=4):
        view = game.view()
        console = Console(width=100, theme=THEME, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
        console.print(map_panel(view))
        console.file.close()
        picture = console.export_text()
        assert "City of Seth" in picture
        for name in game.state.board.names:
            assert name in picture
        for name, space in view["spaces"].items():
            for god, units in space["units"].items():
                assert f"{GODS[god].emblem}{units}" in picture
            for creature in space["creatures"]:
                assert f"+{short_name(creature)}" in picture
            assert captives_at(view, name) in picture
        for name in view["alliance"]["temples"]:
            assert temple_at(view, name) in map_text(view).plain
        assert ("portal open" in picture) == view["alliance"]["portal_open"]


def test_captives_and_temples_have_their_signs():
    view = Game.new(4, 1, boxes=BOXES).view()
    view["spaces"]["WM"] = {"units": {"seth": 3}, "creatures": []}
    view["seth"]["captives"] = {"WM": {"1": 1, "2": 1}}
    view["alliance"]["temples"] = {"WM": 2}
    assert captives_at(view, "WM") == "[A1+B1]"
    assert temple_at(view, "WM") == "Π2"
    assert "WMΠ2" in map_text(view).plain
    assert "T3[A1+B1]" in map_text(view).plain
    view["spaces"]["WN"] = {"units": {"anubis": 1, "bastet": 2}, "creatures": []}
    assert "".join(text for text, _ in troop_at(view, "WN")) == "A1&B2"
    assert "sacred temple" in legend(view).plain


@pytest.mark.parametrize("width", [80, 120, 160])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_table_fits_the_terminal_at_every_moment(width, seat):
    console = Console(width=width, theme=THEME, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    for game in moments(4, 5, 150):
        view = game.view(seat)
        console.print(table_view(map_panel(view), view, width, card_costs(game, seat)))
        console.print(market_table(view, {}, [], width))
        console.print(shelf_table(view, "purple", {}, []))
        console.print(standings_table(view))
    console.file.close()
    assert max(len(line) for line in console.export_text().splitlines()) <= width


@pytest.mark.parametrize("players", [3, 4])
def test_every_option_is_in_the_menu_exactly_once(players):
    for game in moments(players, players, 1, limit=6):
        for seat in game.waiting:
            menu = Menu(game, seat)
            listed = [answer for choice in menu.choices for answer in choice.answers.values()]
            assert sorted(listed) == game.options(seat)
            assert all(choice.words for choice in menu.choices)
            assert menu.lit <= set(game.state.board.names)
            assert menu.table().row_count == len(menu.choices)


def test_what_can_be_bought_is_what_the_question_offers():
    asked = 0
    for game in moments(4, 2, 1, limit=10):
        if game.over or game.question(game.waiting[0])["message"] not in ("seth_buys", "ally_buys"):
            continue
        seat = game.waiting[0]
        offered = {game.text(a).split()[1] for a in game.options(seat) if game.text(a) != "done"}
        assert offered <= set(buyable(game, seat))
        assert offered <= set(prices(game, seat))
        asked += 1
    assert asked > 3


def test_things_carry_the_label_of_their_source(kemet):
    game = Game.new(4, 1, boxes=BOXES)
    for name, words in {
        "veto": "reconstructed",
        "energy drain": "reported",
        "units corruption": "reported, trigger reconstructed",
        "osiris": "reconstructed",
        "charge": "printed",
        "influence of speed": "reconstructed",
        "extra action": "Once a day, one ally",
        "prayer of gifts": "1 prayer point",
        "battle mirror": "two mirrors",
        "S2": "City of Seth 2",
    }.items():
        assert words in explain(game, name).plain, name
    assert "printed" not in explain(Game.new(2, 1), "charge").plain
    said = kemet(
        "play", "--terminal", "--box", "seth", "--seed", "1", typed=["1"] * 8 + ["market", "market purple"]
    ).out
    assert "Energy Drain°" in said
    assert "Dark Levy*" in said
    assert "* reconstructed" in said
    assert "(reported, trigger" in said


def shown(thing, width=200):
    console = Console(width=width, theme=THEME, force_terminal=False)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


def test_the_panel_shows_the_day_track_and_the_eclipse_with_their_labels():
    """W3, W4, Y: the turn that is going on in brackets."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW", players=4, phase="alliance")
    assert "day track*  1 [A] 2 A ☽* 1 A 2 A 1" in shown(alliance_panel(game.view(), 60))
    small = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW")
    assert "day track  [1] A 1 A 1 A 1 A 1" in shown(alliance_panel(small.view(), 60))


def test_the_caption_of_the_market_speaks_of_tiles_only():
    """Y: cards, tokens and the board are not all printed."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW")
    said = shown(market_table(game.view(1), {}, [], 110))
    assert "other tiles are printed" in said
    assert "all else is printed" not in said


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("corrupt creature", "A creature card attacks a troop."),
        ("furious invasion", "Two troops move, then fight."),
        ("giant scorpion", "creature card of Seth, level printed, values reconstructed"),
        ("day track", "sum printed, split reconstructed"),
        ("eclipse", "place reconstructed"),
        ("portal", "reconstructed"),
    ],
)
def test_spaces_of_the_mat_creature_cards_and_the_board_are_explained(name, words):
    """Y: under the names that a player reads."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW", players=4)
    assert words in explain(game, name).plain


def test_troops_of_others_are_not_called_your_troops():
    """Q8: Seth moves a troop of Anubis."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW")
    play(game, "coloured anubis corrupt-troop")
    assert {choice.group for choice in Menu(game, 0).choices} == {"Troops", "Or"}
    own = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW")
    play(own, "purple move-1")
    assert "Your troops" in {choice.group for choice in Menu(own, 0).choices}


def test_creature_cards_show_strength_and_label_where_they_are_chosen():
    """Q6, Y: the value is reconstructed."""
    game = seth_table("seth: 6@S1 purple=4 | anubis: 2@WN | bastet: 2@TW")
    play(game, "coloured anubis corrupt-creature")
    scorpion = next(choice for choice in Menu(game, 0).choices if choice.group.startswith("Giant Scorpion"))
    assert "strength 7*, damage 2*" in scorpion.note


@pytest.mark.parametrize(("players", "words"), [(3, "two temples"), (4, "three temples")])
def test_the_standings_say_how_many_temples_are_needed(players, words):
    """L3."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW", players=players)
    assert words in shown(standings_table(game.view()))


@pytest.mark.parametrize(
    ("text", "seat", "tile", "why"),
    [
        (
            "seth: 6@S1 | anubis: 2@WN red=2 blue=2 white=1 9pp",
            1,
            "kill-them-all",
            "three pyramids at level 2",
        ),
        ("seth: 1@NW1 | anubis: 2@WN red=2 blue=2 white=2 9pp", 1, "kill-them-all", "Seth holds one of your"),
        ("seth: 6@S1 | anubis: 2@WN red=2 blue=2 white=2 1pp", 1, "kill-them-all", "you have ☥1"),
        ("seth: 6@S1 | anubis: 2@WN red=2 blue=2 white=2 9pp", 1, "battle-mirror", "for Seth only"),
        ("seth: 6@S1 9pp | anubis: 2@WN", 0, "ambush", "your pyramid at level 3"),
        ("seth: 6@S1 9pp purple=3 | anubis: 2@WN", 0, "ambush", ""),
        ("seth: 6@S1 9pp purple=3 ambush | anubis: 2@WN", 0, "ambush", "yours already"),
    ],
)
def test_purple_tiles_say_truly_why_they_cannot_be_bought(text, seat, tile, why):
    """L5, Q4."""
    view = seth_table(text).view(seat)
    slot = next(slot for slot in view["market"] if slot["tile"] == tile)
    said = why_not_purple(view, slot, slot["level"])
    assert why in said if why else said == ""


def test_labels_have_marks():
    assert label_marks("printed") == ""
    assert label_marks("reported, placing reconstructed") == "°*"
    assert label_marks("stats reconstructed") == "*"


# How it ended


def over(winners, battle=0, permanent=0, ranking=(0, 1, 2)):
    return {
        "over": True,
        "winners": winners,
        "ranking": list(ranking),
        "seth": {"seat": 0, "goal": 8},
        "alliance": {"permanent": permanent},
        "seats": [{"seat": seat, "permanent": {"battle": battle}} for seat in range(3)],
    }


@pytest.mark.parametrize(
    ("view", "ending", "seats"),
    [
        (over("seth", battle=8), ("seth", "points"), (0,)),
        (over("seth", battle=7), ("seth", "no allies left"), (0,)),
        (over("alliance", permanent=6), ("alliance", "points"), (1, 2)),
        (over("alliance", permanent=5), ("alliance", "in the city"), (1, 2)),
        (over(None), ("seth", "standings"), (0,)),
        (over(None, ranking=(2, 1, 0)), ("alliance", "standings"), (1, 2)),
    ],
)
def test_endings_are_told_by_the_facts_of_the_table(view, ending, seats):
    assert ending_of(view) == ending
    assert winners_of(view) == seats
    assert ending in ENDINGS


def test_a_game_without_sides_has_no_ending_of_a_side():
    game = Game.new(2, 1, round_limit=1)
    assert ending_of(game.view()) is None


# Simulations


def report(said):
    assert said.code == 0, said.err
    numbers = json.loads(said.out)
    del numbers["timing"]
    return numbers


@pytest.mark.plain
def test_the_same_seed_gives_the_same_report_whatever_the_jobs(kemet):
    alone = report(kemet(*FEW, "--jobs", "1"))
    assert report(kemet(*FEW, "--jobs", "2")) == alone
    assert alone["plan"]["boxes"] == ["base", "seth"]
    assert [row["seat"] for row in alone["by_seat"]] == ["seth", "anubis", "bastet", "horus"]


def test_winners_add_up(kemet):
    numbers = report(kemet(*FEW, "--jobs", "1", "--seth", "2", "--seth-goal", "10"))
    assert numbers["plan"]["settings"] == {"seth": 2, "seth_goal": 10}
    assert [row["seat"] for row in numbers["by_seat"]] == ["anubis", "bastet", "seth", "horus"]
    sides = {row["side"]: row["wins"] for row in numbers["winners"]["by_side"]}
    assert sum(sides.values()) == 4
    for side, wins in sides.items():
        ways = [row["wins"] for row in numbers["winners"]["by_ending"] if row["side"] == side]
        assert sum(ways) == wins
    assert numbers["by_seat"][2]["wins"] == sides["seth"]
    assert numbers["by_seat"][0]["wins"] == sides["alliance"]


def test_whole_games_end_by_a_victory_of_a_side():
    plan = Plan(2, 4, ("random",) * 4, 5, boxes=BOXES)
    for number in range(2):
        outcome = play_game(plan, number, Choices())
        assert outcome.ending in ENDINGS
        assert outcome.ending[1] != "standings"


def test_a_table_for_people(kemet):
    said = kemet(*[word for word in FEW if word != "--json"], "--jobs", "1", columns=80)
    assert said.code == 0
    for words in ("4 games · 4 players", "· seth ·", "Seth, by points", "Alliance, in the city", "Horus"):
        assert words in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


def test_the_base_game_has_no_sides(kemet):
    said = kemet("simulate", "-n", "1", "--round-limit", "1", "-j", "1", "--json", "--seed", "1")
    assert "winners" not in json.loads(said.out)


# Records


@pytest.fixture
def record(kemet, tmp_path):
    assert kemet(*FEW, "--jobs", "1", "--records", "records").code == 0
    return sorted(Path(tmp_path, "records").iterdir())[0]


def test_a_record_is_told_again(kemet, record):
    told = kemet("replay", record)
    assert told.code == 0
    for words in (
        "A game of Seth, Anubis, Bastet, Horus",
        "Seth needs 8 victory points, the alliance 6",
        "Seth puts",
        "The game is over",
        "is nearer to",
        "The ranking",
    ):
        assert words in told.out
    assert "_" not in told.out
    assert "Seth puts" in kemet("replay", record, "--seat", "horus").out
    assert "You put a purple token" in kemet("replay", record, "--seat", "seth").out


@pytest.mark.parametrize("seat", [[], ["--seat", "seth"], ["--seat", "bastet"]])
def test_the_table_after_some_answers(kemet, record, seat):
    answers = len(Game.from_record(record.read_text()).answers)
    for at in (0, 30, 150, 300, answers):
        shown = kemet("replay", record, "--at", at, *seat)
        assert shown.code == 0, shown.err
        assert "City of Seth" in shown.out
        assert f"After {at} of" in shown.out
