"""V: the city of Seth, its walls and its portals."""

import pytest

from expansions.seth.sethtable import asked, play, prayer, seth_table, texts, units
from kemet.expansions.seth.city import board_with_city
from kemet.machine.errors import IllegalAction
from kemet.table.printed_boards import board_for

ALLIES = [2, 3, 4, 5]
CITY = {"S1", "S2", "S3"}


def near(board, ways, name):
    return {board.names[space] for space in ways[board.number[name]]}


def goals(game, verb="move"):
    """The spaces to which the open question lets a troop go."""
    return {text.split()[1] for text in texts(game) if text.startswith(verb + " ")}


def sets_out(game, seat, start, mat="upper-move"):
    return play(game, f"follow {seat}", f"token {mat}", f"troop {start}")


# V1


@pytest.mark.parametrize("allies", ALLIES)
def test_the_three_districts_and_their_desert_are_adjacent(allies):
    """V1: S1 S2 S3 mutually adjacent, SG before them."""
    board = board_with_city(allies)
    for district in CITY:
        assert near(board, board.land, district) == (CITY - {district}) | {"SG"}
    assert near(board, board.land, "SG") == CITY
    assert board.names[board.fronts[board.cities.index("S")]] == "SG"


@pytest.mark.parametrize("allies", ALLIES)
def test_the_city_of_seth_has_no_obelisk_and_no_temple(allies):
    """V1, V2: SG is a desert without obelisk; nobody can teleport into the city."""
    board = board_with_city(allies)
    for name in (*CITY, "SG"):
        space = board.number[name]
        assert not board.has_obelisk[space]
        assert not board.is_temple[space]
    assert board.city_of[board.number["SG"]] == -1


@pytest.mark.parametrize("allies", ALLIES)
def test_portals_join_the_two_deserts_and_nothing_else(allies):
    """V1: SG and WB, for movement only: no land edge (retreats and escapes) joins them."""
    board = board_with_city(allies)
    assert [(board.names[a], board.names[b]) for a, b in board.portals] == [("SG", "WB")]
    assert "WB" not in near(board, board.land, "SG") | near(board, board.steps, "SG")
    assert "SG" not in near(board, board.land, "WB") | near(board, board.steps, "WB")


@pytest.mark.parametrize("allies", ALLIES)
def test_the_rest_of_the_map_is_unchanged(allies):
    """U1, V1: the edges of the base map stay."""
    base, board = board_for(allies), board_with_city(allies)
    for name in base.names:
        assert near(board, board.steps, name) == near(base, base.steps, name)
        assert near(board, board.land, name) == near(base, base.land, name)


@pytest.mark.parametrize("portal", [False, True])
def test_seth_goes_through_the_portals_at_any_time(portal):
    """V1: always for Seth."""
    game = seth_table("seth: 5@SG | anubis: 2@WO", portal=portal)
    play(game, "purple move-1", "troop SG")
    assert goals(game) == {"S1", "S2", "S3", "WB"}
    play(game, "move WB 5")
    assert units(game, "seth", "WB") == 5


def test_seth_comes_home_through_the_portals():
    """V1: adjacent in both directions."""
    game = play(seth_table("seth: 5@WB | anubis: 2@WO"), "purple move-1", "troop WB")
    assert "SG" in goals(game)
    play(game, "move SG 5")
    assert units(game, "seth", "SG") == 5


def test_a_closed_portal_stops_the_alliance():
    """V1: for the alliance only once the portal is open."""
    game = sets_out(seth_table("seth: 3@S1 | anubis: 5@WB", phase="alliance"), "anubis", "WB")
    assert "SG" not in goals(game)
    with pytest.raises(IllegalAction):
        play(game, "move SG 1")


def test_an_open_portal_lets_the_alliance_pass_both_ways():
    """V1: WB to SG and back."""
    game = seth_table("seth: 3@S1 | anubis: 5@WB god-speed", phase="alliance", portal=True)
    sets_out(game, "anubis", "WB")
    play(game, "move SG 5")
    assert units(game, "anubis", "SG") == 5
    assert "WB" in goals(game)
    play(game, "move WB 2")
    assert (units(game, "anubis", "SG"), units(game, "anubis", "WB")) == (3, 2)


def test_a_portal_uses_one_of_the_capacity():
    """V1: adjacent for movement, so a step like any other."""
    game = sets_out(seth_table("seth: 3@S1 | anubis: 5@WB", phase="alliance", portal=True), "anubis", "WB")
    play(game, "move SG 5")
    assert asked(game)[0] != "where_next"


def test_seth_attacks_through_the_portal():
    """V1, M7: entering the space of an enemy troop is an attack."""
    game = play(seth_table("seth: 5@SG | anubis: 2@WB"), "purple move-1", "troop SG", "move WB 5")
    assert asked(game) == ("pick_battle_card", ["seth"])


# V2


def test_walls_of_seth_bind_the_alliance():
    """V2: a move that began at WB may not enter the city, however far it goes."""
    game = seth_table("seth: 3@S1 | anubis: 5@WB god-speed", phase="alliance", portal=True)
    sets_out(game, "anubis", "WB")
    play(game, "move SG 5")
    assert goals(game).isdisjoint(CITY)


def test_the_alliance_enters_from_the_desert_before_the_city():
    """V2, M6: a move that starts at SG may enter."""
    game = seth_table("seth: 3@S1 | anubis: 5@SG", phase="alliance", portal=True)
    sets_out(game, "anubis", "SG")
    assert goals(game) == {"S1", "S2", "S3", "WB"}
    play(game, "move S2 5")
    assert units(game, "anubis", "S2") == 5


def test_open_gates_lift_the_walls_of_seth():
    """V2: walls bind as usual, so what lifts walls lifts these."""
    game = seth_table("seth: 3@S1 | anubis: 5@WB god-speed open-gates", phase="alliance", portal=True)
    sets_out(game, "anubis", "WB")
    play(game, "move SG 5")
    assert goals(game) >= {"S2", "S3"}


def test_walls_of_other_cities_bind_seth():
    """V2, M6: a move that began in TW does not enter NW, one that began before its gate does."""
    game = seth_table("seth: 5@TW kill-them-all | anubis: 2@WO city=NW | bastet: 1@SW1")
    play(game, "purple move-1", "troop TW", "move WN 5")
    assert goals(game).isdisjoint({"NW1", "NW2", "NW3"})
    game = seth_table("seth: 5@WN | anubis: 2@WO city=NW | bastet: 1@SW1")
    play(game, "purple move-1", "troop WN")
    assert goals(game) >= {"NW1", "NW2", "NW3"}
    play(game, "move NW2 5")
    assert units(game, "seth", "NW2") == 5


def test_open_gates_lift_the_walls_for_seth_too():
    """V2, M6: the tile acts for him as for everybody."""
    game = seth_table("seth: 5@TW kill-them-all open-gates | anubis: 2@WO city=NW | bastet: 1@SW1")
    play(game, "purple move-1", "troop TW", "move WN 5")
    assert goals(game) >= {"NW1", "NW2", "NW3"}


def test_walls_bind_the_troops_of_a_furious_invasion():
    """V2, Q5: each moves by all rules of movement."""
    game = seth_table("seth: 5@TW 1@S1 kill-them-all | anubis: 2@WO city=NW | bastet: 1@SW1")
    play(game, "purple furious-invasion", "troop TW", "move WN 5")
    assert goals(game).isdisjoint({"NW1", "NW2", "NW3"})


def test_the_walls_of_his_own_city_never_hinder_seth():
    """V2: from WB through the portal into a district in one move."""
    game = seth_table("seth: 5@WB kill-them-all | anubis: 2@WO | bastet: 1@SW1")
    play(game, "purple move-1", "troop WB", "move SG 5")
    assert goals(game) >= CITY
    play(game, "move S1 5")
    assert units(game, "seth", "S1") == 5


def test_an_ally_in_the_city_of_seth_does_not_teleport_from_his_pyramid():
    """V2, ruling: the purple pyramid serves Seth alone."""
    game = seth_table("seth: 3@S1 | anubis: 5@S2 6pp", phase="alliance", portal=True)
    sets_out(game, "anubis", "S2")
    assert goals(game, "teleport") == set()


@pytest.mark.parametrize("district", sorted(CITY))
def test_seth_teleports_from_any_own_district(district):
    """V2: as from a pyramid, 2 PP, to any obelisk."""
    game = seth_table(f"seth: 5@{district} 6pp | anubis: 2@WN")
    play(game, "purple move-1", f"troop {district}")
    assert goals(game, "teleport") == {"TD", "TW", "TNW", "WO"}
    play(game, "teleport TW 5")
    assert units(game, "seth", "TW") == 5
    assert prayer(game, "seth") == 4


def test_seth_without_two_prayer_points_does_not_teleport():
    """V2: 2 PP."""
    game = play(seth_table("seth: 5@S2 1pp | anubis: 2@WN"), "purple move-1", "troop S2")
    assert goals(game, "teleport") == set()


def test_seth_does_not_teleport_from_the_desert_before_his_city():
    """V2: from a district only."""
    game = play(seth_table("seth: 5@SG 6pp | anubis: 2@WN"), "purple move-1", "troop SG")
    assert goals(game, "teleport") == set()


def test_nobody_teleports_into_the_city_of_seth():
    """V2: neither an ally from a pyramid nor Seth himself."""
    game = seth_table("seth: 3@S1 | anubis: 5@NW1 6pp", phase="alliance", portal=True)
    sets_out(game, "anubis", "NW1")
    assert goals(game, "teleport") == {"TD", "TW", "TNW", "WO"}
    game = play(seth_table("seth: 5@NW1 6pp | anubis: 2@WN"), "purple move-1", "troop NW1")
    assert goals(game, "teleport") == {"TD", "TW", "TNW", "WO"}
