"""COMPONENTS, Maps: the four boards, edge by edge."""

from itertools import combinations

import pytest

from kemet.table.board import NO_SPACE
from kemet.table.printed_boards import board_for

COUNTS = [2, 3, 4, 5]
CITIES = {2: "NW SW", 3: "NW MW SW", 4: "NW SW NE SE", 5: "NW MW SW NE SE"}
FRONTS = {"NW": "WN", "MW": "WM", "SW": "WS", "NE": "EN", "SE": "ES"}

WEST_ODD = """WN-WO1 WN-WB WN-TW WO1-WM WO1-WB WO1-TW WM-WO2 WM-WB WM-TW
    WO2-WS WO2-WB WO2-TW WS-WB WS-TW WB-TNW"""
WEST_EVEN = "WN-WO WN-WB WN-TW WO-WS WO-WB WO-TW WS-WB WS-TW WB-TNW"
EAST = "EN-EO EN-EB EN-TE EO-ES EO-EB EO-TE ES-EB ES-TE EB-TNE"
LAND = {
    2: f"{WEST_EVEN} DI-TD",
    3: f"{WEST_ODD} SA-DI",
    4: f"{WEST_EVEN} {EAST} DI-TD",
    5: f"{WEST_ODD} {EAST} SA-DI",
}
HARBOURS = {2: "", 3: "DI-TD", 4: "WB-EN WB-TNE WB-ES", 5: "WB-EN WB-TNE WB-ES DI-TD"}
OBELISKS = {
    2: "TW TNW TD WO",
    3: "TW TNW TD SA WO1 WO2",
    4: "TW TNW TD TE TNE WO EO",
    5: "TW TNW TD TE TNE SA WO1 WO2 EO",
}
TEMPLES = {2: "TW TNW TD", 3: "TW TNW TD", 4: "TW TNW TE TNE TD", 5: "TW TNW TE TNE TD"}
INCOME = {"TW": 2, "TE": 2, "TNW": 3, "TNE": 3}


def edges(text):
    return {frozenset(edge.split("-")) for edge in text.split()}


def city_edges(players):
    """Three mutually adjacent districts, each also adjacent to the front desert."""
    found = set()
    for city in CITIES[players].split():
        districts = [f"{city}{i}" for i in (1, 2, 3)]
        found |= {frozenset(pair) for pair in combinations(districts, 2)}
        found |= {frozenset((district, FRONTS[city])) for district in districts}
    return found


def joined(board, neighbours):
    """Every pair of neighbours by name, seen from both sides."""
    return {(board.names[a], board.names[b]) for a in range(board.size) for b in neighbours[a]}


def both_ways(pairs):
    return {(a, b) for pair in pairs for a, b in (sorted(pair), sorted(pair, reverse=True))}


def moves_from(board, start):
    """Moves by land and harbour from a space to every space that can be reached."""
    far, border = {board.number[start]: 0}, [board.number[start]]
    for space in border:
        for near in board.steps[space]:
            if near not in far:
                far[near] = far[space] + 1
                border.append(near)
    return {board.names[space]: moves for space, moves in far.items()}


@pytest.mark.parametrize(("players", "spaces"), [(2, 14), (3, 20), (4, 26), (5, 32)])
def test_each_map_has_its_number_of_spaces(players, spaces):
    """S1: the map follows the number of players."""
    board = board_for(players)
    assert board.size == spaces
    assert len(set(board.names)) == spaces


@pytest.mark.parametrize("players", COUNTS)
def test_there_is_one_city_for_each_player(players):
    """S1: the cities of each map, each with three districts and its front desert."""
    board = board_for(players)
    assert set(board.cities) == set(CITIES[players].split())
    for number, city in enumerate(board.cities):
        districts = [board.names[district] for district in board.districts[number]]
        assert districts == [f"{city}1", f"{city}2", f"{city}3"]
        assert board.names[board.fronts[number]] == FRONTS[city]
        assert all(board.city_of[district] == number for district in board.districts[number])


@pytest.mark.parametrize("players", COUNTS)
def test_land_joins_what_the_table_of_edges_says_and_nothing_else(players):
    """S1: land edges and the cities', the same from both sides."""
    board = board_for(players)
    assert joined(board, board.land) == both_ways(edges(LAND[players]) | city_edges(players))


@pytest.mark.parametrize("players", COUNTS)
def test_harbours_are_steps_but_not_land(players):
    """S1: the harbour crossings of each map come on top of the land edges."""
    board = board_for(players)
    harbours = both_ways(edges(HARBOURS[players]))
    assert joined(board, board.steps) == joined(board, board.land) | harbours
    assert not joined(board, board.land) & harbours


@pytest.mark.parametrize("players", COUNTS)
def test_no_space_lists_a_neighbour_twice(players):
    """S1: or a move there would be offered twice."""
    board = board_for(players)
    for neighbours in board.land + board.steps:
        assert len(neighbours) == len(set(neighbours))


@pytest.mark.parametrize("players", COUNTS)
def test_a_district_touches_the_other_two_and_the_front_only(players):
    """S1: each city has three mutually adjacent districts behind one front desert."""
    board = board_for(players)
    for city, districts in enumerate(board.districts):
        for district in districts:
            near = {*districts, board.fronts[city]} - {district}
            assert set(board.steps[district]) == near
            assert len(near) == 3


@pytest.mark.parametrize("players", COUNTS)
def test_obelisks_stand_on_temples_the_sanctuary_and_four_deserts(players):
    """S1: the obelisks of each map."""
    board = board_for(players)
    assert {board.names[space] for space in board.obelisks} == set(OBELISKS[players].split())
    assert [space for space in range(board.size) if board.has_obelisk[space]] == sorted(board.obelisks)


@pytest.mark.parametrize("players", COUNTS)
def test_temples_pay_their_printed_income(players):
    """S1, T1, T2: two, three, or five for a unit; the Sanctuary is no temple."""
    board = board_for(players)
    assert {board.names[space] for space in board.temples} == set(TEMPLES[players].split())
    for space, name in enumerate(board.names):
        assert board.income[space] == INCOME.get(name, 0)
        assert board.sacrifice[space] == (5 if name == "TD" else 0)
        assert board.is_temple[space] == (name in TEMPLES[players].split())
    assert board.names[board.delta_temple] == "TD"


@pytest.mark.parametrize("players", COUNTS)
def test_the_sanctuary_is_on_the_maps_of_three_and_five(players):
    """S1, T3: only that side of the board shows it."""
    board = board_for(players)
    assert ("SA" in board.names) == (players in (3, 5))
    assert board.sanctuary == (board.number["SA"] if players in (3, 5) else NO_SPACE)


@pytest.mark.parametrize("players", [2, 3])
def test_the_east_bank_is_not_in_play_with_two_or_three(players):
    """S1: no space of the east."""
    east = {"TE", "TNE", "EN", "EO", "ES", "EB", "NE1", "NE2", "NE3", "SE1", "SE2", "SE3"}
    assert not east & set(board_for(players).names)


@pytest.mark.parametrize("players", COUNTS)
def test_every_two_cities_are_four_moves_apart(players):
    """S1: no seat is better placed than another."""
    board = board_for(players)
    for here, there in combinations(CITIES[players].split(), 2):
        for district in (f"{here}1", f"{here}2", f"{here}3"):
            moves = moves_from(board, district)
            assert [moves[f"{there}{i}"] for i in (1, 2, 3)] == [4, 4, 4], (here, there)


@pytest.mark.parametrize("players", [4, 5])
def test_a_west_city_reaches_the_east_nile_temple_in_three_moves(players):
    """S1: over the harbour."""
    board = board_for(players)
    for city in CITIES[players].split():
        if city.endswith("W"):
            assert moves_from(board, f"{city}1")["TNE"] == 3


@pytest.mark.parametrize("players", COUNTS)
def test_the_delta_is_reached_by_teleport_only(players):
    """S1: no step leads from the mainland to the delta, and all the rest hangs together."""
    board = board_for(players)
    delta = {"TD", "DI", "SA"} & set(board.names)
    assert set(moves_from(board, "NW1")) == set(board.names) - delta
    assert set(moves_from(board, "TD")) == delta
    assert board.has_obelisk[board.number["TD"]]


@pytest.mark.parametrize("players", COUNTS)
def test_every_space_lies_on_the_field_apart_from_the_others(players):
    """S1: a drawing can tell the spaces apart."""
    board = board_for(players)
    middles = [space.where[:2] for space in board.spaces]
    assert len(set(middles)) == board.size
    assert all(0 < x < 100 and 0 < y < 152 and r > 0 for x, y, r in (space.where for space in board.spaces))


@pytest.mark.parametrize(("players", "name", "where"), [(5, "TD", (45, 28, 8)), (4, "TD", (40, 24, 11))])
def test_the_two_sides_of_the_board_are_drawn_apart(players, name, where):
    """S1: some spaces lie elsewhere on the side for two and four."""
    board = board_for(players)
    assert board.spaces[board.number[name]].where == where
