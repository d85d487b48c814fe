"""The map in the terminal: neighbours touch, others do not, and every space has its name and its troop."""

import pytest
from rich.console import Console

from kemet import Dice, Game
from kemet.table.board import NO_CITY
from kemet.terminal.land import COLUMNS, NOTHING, ROWS, WATER, land_for
from kemet.terminal.look import GODS, THEME
from kemet.terminal.map import map_panel, map_text, short_name
from kemet.terminal.menu import Menu, card_costs, prices
from kemet.terminal.table import market_table, own_panel, seats_grid, shelf_table, standings_table, table_view
from positions import table

TABLES = pytest.mark.parametrize("players", [2, 3, 4, 5])


def played(players, answers, seed=1):
    game, dice = Game.new(players, seed), Dice(seed)
    for _ in range(answers):
        if game.over:
            break
        seat = game.waiting[0]
        options = game.options(seat)
        game.play(options[dice.below(len(options))], seat)
    return game


def touching(cells):
    pairs = set()
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            for r, c in ((row, column + 1), (row + 1, column)):
                if r <= ROWS and c <= COLUMNS and cells[row][column] != cells[r][c]:
                    pairs.add(frozenset((cells[row][column], cells[r][c])))
    return {pair for pair in pairs if not pair & {WATER, NOTHING}}


@TABLES
def test_spaces_touch_exactly_where_they_are_neighbours(players):
    """Cities count as one: their districts are all neighbours, and all touch the front desert."""
    land = land_for(players)
    board = land.board

    def region(space):
        city = board.city_of[space]
        return board.names[space] if city == NO_CITY else board.cities[city]

    neighbours = {frozenset((region(a), region(b))) for a, b in board.land_edges}
    assert touching(land.regions) == {pair for pair in neighbours if len(pair) == 2}


@TABLES
def test_every_district_touches_its_front(players):
    land = land_for(players)
    board = land.board
    pairs = touching(land.cells)
    for city, districts in enumerate(board.districts):
        for district in districts:
            assert frozenset((board.names[district], board.names[board.fronts[city]])) in pairs


@TABLES
def test_harbours_cross_water(players):
    land = land_for(players)
    assert len(land.crossings) == len(land.board.harbours)
    assert all(land.inside(row, column) == WATER for row, column in land.crossings)


@TABLES
def test_every_space_is_named_and_every_troop_shown(players):
    for answers in (40, 150, 300):
        game = played(players, answers)
        view = game.view(0)
        picture = map_text(view).plain
        for name in land_for(players).board.names:
            assert name in picture
        for space in view["spaces"].values():
            for god, units in space["units"].items():
                assert f"{GODS[god].emblem}{units}" in picture
            for creature in space["creatures"]:
                assert f"+{short_name(creature)}" in picture
        for seat in view["seats"]:
            for pyramid in seat["pyramids"]:
                if pyramid["space"]:
                    assert f"{pyramid['space']}" in picture


@TABLES
@pytest.mark.parametrize("width", [80, 100, 120, 160])
@pytest.mark.parametrize("seat", [None, 0])
def test_the_table_fits_the_terminal_at_every_moment(players, width, seat):
    console = Console(width=width, theme=THEME, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    for answers in (0, 12, 90, 400, 5000):
        game = played(players, answers, seed=players)
        view = game.view(seat)
        console.print(table_view(map_panel(view), view, width, card_costs(game, seat)))
        console.print(market_table(view, {}, [], width))
        console.print(standings_table(view))
        console.print(seats_grid(view, 2))
    console.file.close()
    assert max(len(line) for line in console.export_text().splitlines()) <= width


def test_creatures_are_short_but_distinct():
    creatures = Game.new(2, 1).words.names["creature"]
    assert len({short_name(creature) for creature in creatures}) == len(creatures)


@TABLES
def test_every_option_is_in_the_menu_exactly_once(players):
    game, dice = Game.new(players, players), Dice(players)
    for _ in range(700):
        if game.over:
            break
        seat = game.waiting[0]
        options = game.options(seat)
        menu = Menu(game, seat)
        listed = [answer for choice in menu.choices for answer in choice.answers.values()]
        assert sorted(listed) == options
        assert all(choice.words for choice in menu.choices)
        assert menu.lit <= set(game.state.board.names)
        game.play(options[dice.below(len(options))], seat)


def shown(thing, width=120):
    console = Console(width=width, theme=THEME, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(thing)
    console.file.close()
    return console.export_text()


def test_the_hand_shows_what_a_card_costs():
    """A10: with Priest of Ra one point less."""
    words = "+war-fury +raining-fire +prayer"
    game = table(f"anubis: {words} | bastet: {words} priest-of-ra")
    dear = shown(own_panel(game.view(0), 118, card_costs(game, 0)))
    assert "War Fury ☥1 " in dear
    assert "Raining Fire ☥1 " in dear
    assert "Prayer free " in dear
    cheap = shown(own_panel(game.view(1), 118, card_costs(game, 1)))
    assert "War Fury free " in cheap
    assert "Raining Fire free " in cheap


@pytest.mark.parametrize("round", [1, 2])
def test_the_market_of_a_beginner_game_says_what_is_never_on_sale(round):
    """G2: level 2 comes with the second day, levels 3 and 4 never."""
    game = table("anubis: 1@NW1 | bastet:", length="beginner", round=round)
    market = shown(market_table(game.view(0), prices(game, 0), [], 110))
    rows = {
        line.split()[0]: line
        for line in market.splitlines()
        if line.split()[:1] in (["1"], ["2"], ["3"], ["4"])
    }
    assert "☥1" in rows["1"]
    assert ("from the second day" in rows["2"]) == (round == 1)
    for level in ("3", "4"):
        assert "not in this game" in rows[level]
        assert "☥" not in rows[level]
    shelf = shown(shelf_table(game.view(0), "red", prices(game, 0), []))
    assert [line for line in shelf.splitlines() if "Phoenix" in line and "not in this game" in line]
