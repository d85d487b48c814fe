"""M Moving: one troop, step by step, by land, harbour or teleport, until it stops or fights."""

import pytest

from positions import asked, creature_at, fight, messages, play, points, prayer, reserve, table, texts, units


def begin(game, troop):
    """A Move action with the troop that stands there."""
    return play(game, "token upper-move", f"troop {troop}")


def goals(game, verb="move"):
    """The spaces to which the troop may go now."""
    return {text.split()[1] for text in texts(game) if text.startswith(f"{verb} ")}


def numbers(game, goal, verb="move"):
    """How many units may go there."""
    return [int(text.split()[2]) for text in texts(game) if text.startswith(f"{verb} {goal} ")]


def capacity_left(game):
    return game.view()["move"]["left"]


# M1


def test_a_troop_moves_one_space_and_then_the_next_player_is_asked():
    """M1: the capacity is 1."""
    game = play(begin(table("anubis: 3@TW | bastet: 3@WS"), "TW"), "move WN 3")
    assert units(game, "anubis", "WN") == 3
    assert units(game, "anubis", "TW") == 0
    assert asked(game) == ("turn", "bastet")


def test_one_troop_moves_and_the_others_stay():
    """M1: one troop moves, chosen among all own troops; only its neighbours are open."""
    game = play(table("anubis: 3@TNW 2@NW1 | bastet: 3@WS"), "token upper-move")
    assert texts(game) == ["done", "troop NW1", "troop TNW"]
    play(game, "troop TNW")
    assert texts(game) == ["done", "move WB 1", "move WB 2", "move WB 3"]


def test_god_speed_adds_one_to_the_capacity():
    """M1: plus God Speed 1."""
    game = play(begin(table("anubis: 3@TW god-speed | bastet:"), "TW"), "move WN 3")
    assert capacity_left(game) == 1
    play(game, "move WB 3")
    assert units(game, "anubis", "WB") == 3
    assert asked(game) == ("turn", "bastet")


@pytest.mark.parametrize(
    ("creature", "bonus"),
    [
        ("royal-scarab", 2),
        ("giant-scorpion", 1),
        ("phoenix", 1),
        ("ancestral-elephant", 1),
        ("deep-desert-snake", 1),
        ("mummy", 1),
        ("sphinx", 0),
    ],
)
def test_the_creature_that_leaves_with_the_troop_adds_its_bonus(creature, bonus):
    """M1: plus the move bonus of the creature that leaves the first space; it adds to God Speed."""
    game = begin(table(f"anubis: 3@TW {creature}@TW god-speed | bastet:"), "TW")
    play(game, "move WN 3", f"with {creature}")
    assert capacity_left(game) == 1 + bonus


def test_a_creature_left_in_the_first_space_gives_no_capacity():
    """M1: only the creature that leaves the first space counts."""
    game = begin(table("anubis: 3@TW royal-scarab@TW | bastet:"), "TW")
    play(game, "move WN 2", "without royal-scarab")
    assert asked(game) == ("turn", "bastet")


def test_a_creature_that_joins_later_does_not_change_the_capacity():
    """M1: the capacity is fixed when the troop first leaves."""
    game = begin(table("anubis: 2@TW 1@WN royal-scarab@WN god-speed | bastet:"), "TW")
    play(game, "move WN 2", "move WO 3", "with royal-scarab")
    assert creature_at(game, "royal-scarab") == "WO"
    assert asked(game) == ("turn", "bastet")


def test_a_creature_that_is_dropped_later_does_not_change_the_capacity():
    """M1: leaving a creature later takes no capacity away."""
    game = begin(table("anubis: 3@TW royal-scarab@TW | bastet:"), "TW")
    play(game, "move WN 3", "with royal-scarab", "move WO 2", "without royal-scarab")
    assert capacity_left(game) == 1
    play(game, "move WB 2")
    assert units(game, "anubis", "WB") == 2
    assert creature_at(game, "royal-scarab") == "WN"


def test_the_capacity_is_fixed_by_a_first_departure_by_teleport_too():
    """M1, M5: the creature that teleports away with the troop gives its bonus for the steps after."""
    game = begin(table("anubis: 3@NW1 royal-scarab@NW1 | bastet:"), "NW1")
    play(game, "teleport TW 3", "with royal-scarab")
    assert capacity_left(game) == 3


# M2


def test_a_step_goes_to_every_land_adjacent_space():
    """M2: land-adjacent spaces, and nothing else."""
    assert goals(begin(table("anubis: 1@WO | bastet:"), "WO")) == {"WN", "WS", "WB", "TW"}
    assert goals(begin(table("anubis: 1@NW1 | bastet:"), "NW1")) == {"NW2", "NW3", "WN"}


@pytest.mark.parametrize("players", [4, 5])
def test_a_step_crosses_the_nile_where_an_arrow_is(players):
    """M2: across a harbour arrow; the temples that face each other have none."""
    across = goals(begin(table("anubis: 1@WB | bastet:", players=players), "WB"))
    assert across & {"EN", "TNE", "ES", "EB", "EO", "TE"} == {"EN", "TNE", "ES"}
    assert goals(begin(table("anubis: 1@TNW | bastet:", players=players), "TNW")) == {"WB"}


@pytest.mark.parametrize("bank", ["EN", "TNE", "ES"])
def test_a_harbour_is_crossed_in_both_directions(bank):
    """M2: an arrow joins two harbours."""
    assert "WB" in goals(begin(table(f"anubis: 1@{bank} | bastet:", players=4), bank))


def test_a_crossing_uses_one_capacity():
    """M2: either uses 1 of the capacity, without any cost."""
    game = begin(table("anubis: 2@WB | bastet:", players=4), "WB")
    play(game, "move EN 2")
    assert units(game, "anubis", "EN") == 2
    assert prayer(game, "anubis") == 5
    assert asked(game) == ("turn", "bastet")


def test_a_west_city_reaches_the_east_nile_temple_in_three_steps():
    """M2: the way without teleport in the rulebooks' example: Deep Desert Snake and God Speed."""
    game = begin(table("anubis: 3@NW1 deep-desert-snake@NW1 god-speed | bastet:", players=4), "NW1")
    play(game, "move WN 3", "with deep-desert-snake", "move WB 3", "with deep-desert-snake")
    play(game, "move TNE 3", "with deep-desert-snake")
    assert units(game, "anubis", "TNE") == 3
    assert prayer(game, "anubis") == 5


# M3


def test_any_number_of_units_from_one_up_may_depart():
    """M3: how many go, at least 1."""
    game = begin(table("anubis: 3@TW | bastet:"), "TW")
    assert numbers(game, "WN") == [1, 2, 3]
    play(game, "move WN 1")
    assert (units(game, "anubis", "TW"), units(game, "anubis", "WN")) == (2, 1)


def test_units_are_dropped_and_gathered_on_the_way():
    """M3: the choice is made anew at each departure, among all own units in that space."""
    game = begin(table("anubis: 3@TW 2@WN god-speed | bastet:"), "TW")
    play(game, "move WN 2")
    assert numbers(game, "WB") == [1, 2, 3, 4]
    play(game, "move WB 3")
    assert [units(game, "anubis", space) for space in ("TW", "WN", "WB")] == [1, 1, 3]


def test_no_more_units_pass_than_the_limit_of_the_troop_on_the_way():
    """M3, G5: five units at every moment, also in passing."""
    game = begin(table("anubis: 3@TW 4@WN god-speed | bastet:"), "TW")
    assert numbers(game, "WN") == [1]
    assert numbers(game, "WO") == [1, 2, 3]


def test_a_full_troop_bars_the_way_of_another_own_troop():
    """M3, G5: not even one unit may pass through five."""
    game = begin(table("anubis: 3@TW 5@WN god-speed | bastet:"), "TW")
    assert goals(game) == {"WO", "WS"}


def test_with_legion_seven_units_meet_on_the_way():
    """M3, G5: 7 with Legion."""
    game = begin(table("anubis: 3@TW 5@WN legion | bastet:"), "TW")
    assert numbers(game, "WN") == [1, 2]


def test_the_creature_goes_along_or_stays_at_each_departure():
    """M3: whether an own creature there goes along, also one that is met on the way."""
    game = begin(table("anubis: 2@TW 1@WN mummy@WN god-speed | bastet:"), "TW")
    play(game, "move WN 2")
    play(game, "move WO 2")
    assert texts(game) == ["with mummy", "without mummy"]
    play(game, "without mummy")
    assert creature_at(game, "mummy") == "WN"


def test_two_own_creatures_never_share_a_space_on_the_way():
    """M3, C2: one creature per player and space: where one stands, the other cannot go along."""
    game = begin(table("anubis: 3@TW mummy@TW 1@WN phoenix@WN god-speed | bastet:"), "TW")
    play(game, "move WN 2")
    assert asked(game) == ("where_next", "anubis")
    assert (creature_at(game, "mummy"), creature_at(game, "phoenix")) == ("TW", "WN")


# M4


def test_a_creature_left_without_units_goes_off_the_board_at_once():
    """M4: before the troop goes on."""
    game = begin(table("anubis: 3@TW mummy@TW 1@NW1 god-speed | bastet:"), "TW")
    play(game, "move WN 3", "without mummy")
    assert asked(game) == ("where_next", "anubis")
    assert creature_at(game, "mummy") is None


def test_a_creature_whose_place_is_taken_goes_off_the_board_when_all_its_units_leave():
    """M4, C2: it cannot come along and cannot stay alone."""
    game = begin(table("anubis: 3@TW mummy@TW 1@WN phoenix@WN | bastet:"), "TW")
    play(game, "move WN 3")
    assert (creature_at(game, "mummy"), creature_at(game, "phoenix")) == (None, "WN")


# M5


@pytest.mark.parametrize(
    ("players", "obelisks"),
    [
        (2, {"TW", "TNW", "TD", "WO"}),
        (3, {"TW", "TNW", "TD", "SA", "WO1", "WO2"}),
        (4, {"TW", "TNW", "TNE", "TE", "TD", "WO", "EO"}),
        (5, {"TW", "TNW", "TNE", "TE", "TD", "SA", "WO1", "WO2", "EO"}),
    ],
)
def test_a_troop_teleports_from_a_pyramid_to_any_obelisk(players, obelisks):
    """M5: to any obelisk space of the map."""
    game = begin(table("anubis: 3@NW1 | bastet:", players=players), "NW1")
    assert goals(game, "teleport") == obelisks
    assert numbers(game, "TD", "teleport") == [1, 2, 3]


def test_a_teleport_costs_two_prayers_and_no_capacity():
    """M5: 2 PP, no capacity used, steps before and after."""
    game = begin(table("anubis: 3@NW1 5pp god-speed | bastet:"), "NW1")
    play(game, "move NW2 3", "teleport TW 3")
    assert prayer(game, "anubis") == 3
    assert capacity_left(game) == 1
    play(game, "move WN 3")
    assert units(game, "anubis", "WN") == 3


def test_a_troop_without_capacity_left_may_still_teleport():
    """M5: at any point of the move."""
    game = play(begin(table("anubis: 3@WN | bastet:"), "WN"), "move NW2 3")
    assert goals(game) == set()
    play(game, "teleport TNW 3")
    assert units(game, "anubis", "TNW") == 3


def test_one_prayer_is_not_enough_for_a_teleport():
    """M5, G4: what cannot be paid is not open."""
    assert goals(begin(table("anubis: 3@NW1 1pp | bastet:"), "NW1"), "teleport") == set()
    assert goals(begin(table("anubis: 3@NW1 2pp | bastet:"), "NW1"), "teleport") != set()


def test_stargate_makes_a_teleport_one_cheaper():
    """M5: Stargate 1 less."""
    game = play(begin(table("anubis: 3@NW1 1pp stargate | bastet:"), "NW1"), "teleport TW 3")
    assert prayer(game, "anubis") == 0


def test_there_is_no_teleport_from_a_district_without_pyramid():
    """M5: only from a district whose pyramid the troop controls."""
    assert goals(begin(table("anubis: 3@NW1 red=0 | bastet:"), "NW1"), "teleport") == set()


def test_there_is_no_teleport_from_desert_or_obelisk_without_the_tile():
    """M5: obelisks receive; only the tile Teleport lets a troop leave from them."""
    for space in ("WN", "WO", "TW", "TD"):
        assert goals(begin(table(f"anubis: 3@{space} | bastet:"), space), "teleport") == set()


def test_a_troop_teleports_from_the_pyramid_of_an_enemy_that_it_holds():
    """M5, A3: the controller, and nobody else, teleports from a pyramid."""
    game = play(begin(table("anubis: 3@SW2 | bastet: 3@WB"), "SW2"), "teleport TW 3")
    assert units(game, "anubis", "TW") == 3
    assert prayer(game, "anubis") == 3
    assert prayer(game, "bastet") == 5


def test_the_tile_teleport_opens_obelisks_at_the_same_price():
    """M5: the tile Teleport allows the same from an obelisk space, not from other deserts."""
    game = play(begin(table("anubis: 3@TW 5pp teleport | bastet:"), "TW"), "teleport TD 3")
    assert prayer(game, "anubis") == 3
    assert goals(begin(table("anubis: 3@WN teleport | bastet:"), "WN"), "teleport") == set()


def test_the_delta_is_left_by_teleport_with_the_tile_only():
    """M5: no step leads out of the delta."""
    game = begin(table("anubis: 2@TD | bastet:"), "TD")
    assert (goals(game), goals(game, "teleport")) == ({"DI"}, set())
    game = begin(table("anubis: 2@TD teleport | bastet:"), "TD")
    assert goals(game, "teleport") == {"TW", "TNW", "WO"}


def test_a_troop_teleports_into_an_enemy_troop():
    """M5, M7: a teleport into an enemy is an attack."""
    game = play(begin(table("anubis: 3@NW1 | bastet: 2@TW"), "NW1"), "teleport TW 3")
    assert asked(game) == ("pick_battle_card", "anubis")


def test_a_troop_teleports_to_the_same_space_at_most_once_in_a_move():
    """M5 (ruling): no endless free loop; a new move may go there again."""
    game = begin(table("anubis: 3@TW 11pp teleport act-of-god-red | bastet:"), "TW")
    play(game, "teleport WO 3", "teleport TNW 3")
    assert goals(game, "teleport") == {"TW", "TD"}
    play(game, "done", "silver middle-move", "troop TNW")
    assert goals(game, "teleport") == {"TW", "TD", "WO"}


def test_a_teleport_by_card_counts_as_a_visit_too():
    """M5, I2: however the troop teleports, it comes to the same space once."""
    game = begin(table("anubis: 3@TW 11pp teleport +teleportation | bastet:"), "TW")
    play(game, "card teleportation", "teleport WO 3", "teleport TNW 3")
    assert goals(game, "teleport") == {"TW", "TD"}


def every_way(game, path=()):
    """Every sequence of departures that this move allows from here on, to its end."""
    yield path
    for text in texts(game):
        if text.split()[0] in ("move", "teleport"):
            yield from every_way(play(game.copy(), text), (*path, text))


@pytest.mark.parametrize(("players", "obelisks"), [(2, 4), (3, 6)])
def test_no_sequence_of_teleports_is_longer_than_the_number_of_obelisks(players, obelisks):
    """M5 (ruling): with Stargate, Priest of Ra and Teleport every way of one move, tried out, ends."""
    tiles = "stargate priest-of-ra teleport 11pp"
    longest = 0
    for path in every_way(begin(table(f"anubis: 1@TW {tiles} | bastet:", players=players), "TW")):
        teleports = [text.split()[1] for text in path if text.startswith("teleport")]
        assert len(teleports) == len(set(teleports)) <= obelisks
        assert len(path) <= len(teleports) + 1
        longest = max(longest, len(teleports))
    assert longest == obelisks


def test_priest_of_ra_lowers_the_first_teleport_of_a_move_only():
    """M5, A10: one less for the whole action: with Stargate the first teleport is free, the next costs 1."""
    game = begin(table("anubis: 3@TW 5pp stargate priest-of-ra teleport | bastet:"), "TW")
    play(game, "teleport WO 3")
    assert prayer(game, "anubis") == 5
    play(game, "teleport TNW 3")
    assert prayer(game, "anubis") == 4
    play(game, "teleport TD 3")
    assert prayer(game, "anubis") == 3


# M6: Bastet's city is SW, its front desert WS


def test_a_move_that_starts_in_the_front_desert_enters_the_city():
    """M6: started in that city's front desert."""
    assert goals(begin(table("anubis: 3@WS | bastet:"), "WS")) >= {"SW1", "SW2", "SW3"}


def test_a_move_that_only_passes_the_front_desert_does_not_enter():
    """M6: the whole move must have started there."""
    game = play(begin(table("anubis: 3@TW god-speed | bastet:"), "TW"), "move WS 3")
    assert goals(game) == {"WO", "WB", "TW"}


def test_the_front_of_one_city_opens_no_other():
    """M6: that city's front desert."""
    game = begin(table("anubis: 3@WM royal-scarab@WM | bastet: | horus:"), "WM")
    assert goals(game) >= {"MW1", "MW2", "MW3"}
    play(game, "move WO2 3", "with royal-scarab", "move WS 3", "with royal-scarab")
    assert goals(game) == {"WO2", "WB", "TW"}


def test_a_move_that_starts_in_the_front_desert_may_come_back_to_enter():
    """M6: only the start of the move counts."""
    game = begin(table("anubis: 3@WS royal-scarab@WS | bastet:"), "WS")
    play(game, "move TW 3", "with royal-scarab", "move WS 3", "with royal-scarab")
    assert goals(game) >= {"SW1", "SW2", "SW3"}


def test_a_move_that_starts_inside_goes_about_and_comes_back():
    """M6: started inside that city: between districts, out and in again."""
    game = begin(table("anubis: 3@SW1 royal-scarab@SW1 | bastet:"), "SW1")
    assert goals(game) == {"SW2", "SW3", "WS"}
    play(game, "move WS 3", "with royal-scarab")
    assert goals(game) == {"SW1", "SW2", "SW3", "WO", "WB", "TW"}


def test_units_gathered_in_the_front_desert_do_not_open_the_city_for_a_passing_troop():
    """M6: it is the move that must start there, not the units."""
    game = play(begin(table("anubis: 2@TW 2@WS god-speed | bastet:"), "TW"), "move WS 2")
    assert goals(game) == {"WO", "WB", "TW"}


def test_open_gates_the_tile_lifts_the_walls():
    """M6: Open Gates (tile)."""
    game = play(begin(table("anubis: 3@TW god-speed open-gates | bastet:"), "TW"), "move WS 3")
    assert goals(game) == {"WO", "WB", "TW", "SW1", "SW2", "SW3"}


def test_open_gates_of_the_defender_does_not_open_the_own_city():
    """M6: it is the mover's tile that counts."""
    game = play(begin(table("anubis: 3@TW god-speed | bastet: open-gates"), "TW"), "move WS 3")
    assert goals(game) == {"WO", "WB", "TW"}


def test_open_gates_the_card_lifts_the_walls_for_this_move():
    """M6, I2: Open Gates (card), for 1 PP, for this Move only."""
    game = begin(table("anubis: 3@TW god-speed 5pp +open-gates act-of-god-red | bastet:"), "TW")
    play(game, "move WS 3", "card open-gates")
    assert prayer(game, "anubis") == 4
    assert goals(game) == {"WO", "WB", "TW", "SW1", "SW2", "SW3"}
    play(game, "move TW 3", "silver middle-move", "troop TW", "move WS 3")
    assert goals(game) == {"WO", "WB", "TW"}


def test_phoenix_lifts_the_walls_for_its_troop_and_must_come_along():
    """M6: a Phoenix in the troop at the moment of entering; it is not asked whether it comes."""
    game = begin(table("anubis: 3@TW phoenix@TW | bastet:"), "TW")
    play(game, "move WS 3", "with phoenix")
    assert goals(game) >= {"SW1", "SW2", "SW3"}
    play(game, "move SW1 2")
    assert (units(game, "anubis", "SW1"), creature_at(game, "phoenix")) == (2, "SW1")


def test_a_troop_that_flew_in_goes_about_inside_without_the_phoenix():
    """M6: walls hinder entering only; SW2 may be reached from SW1."""
    game = begin(table("anubis: 3@TW phoenix@TW god-speed | bastet:"), "TW")
    play(game, "move WS 3", "with phoenix", "move SW1 3", "move SW2 1", "without phoenix")
    assert (units(game, "anubis", "SW2"), creature_at(game, "phoenix")) == (1, "SW1")


def test_a_phoenix_left_behind_opens_nothing():
    """M6: it must be in the troop at the moment of entering."""
    game = begin(table("anubis: 3@TW phoenix@TW god-speed | bastet:"), "TW")
    play(game, "move WS 2", "without phoenix")
    assert goals(game) == {"WO", "WB", "TW"}


def test_a_phoenix_met_on_the_way_opens_the_city():
    """M6, M3: it joins in the front desert and is in the troop at the moment of entering."""
    game = begin(table("anubis: 2@TW 1@WS phoenix@WS god-speed | bastet:"), "TW")
    play(game, "move WS 2", "move SW2 3")
    assert (units(game, "anubis", "SW2"), creature_at(game, "phoenix")) == (3, "SW2")


def test_a_phoenix_that_cannot_come_along_opens_nothing():
    """M6, C2: another own creature already stands in SW1, so the Phoenix cannot enter there."""
    game = begin(table("anubis: 2@TW phoenix@TW 1@SW1 mummy@SW1 | bastet:"), "TW")
    play(game, "move WS 2", "with phoenix")
    assert goals(game) >= {"SW2", "SW3"}
    assert "SW1" not in goals(game)


def test_where_walls_do_not_bind_the_phoenix_may_stay_behind():
    """M6, M3: from the front desert the troop needs no Phoenix."""
    game = begin(table("anubis: 3@WS phoenix@WS | bastet:"), "WS")
    play(game, "move SW1 2")
    assert texts(game) == ["with phoenix", "without phoenix"]


@pytest.mark.parametrize("creature", ["mummy", "giant-scorpion", "royal-scarab"])
def test_other_creatures_do_not_lift_the_walls(creature):
    """M6: only a Phoenix."""
    game = begin(table(f"anubis: 3@TW {creature}@TW | bastet:"), "TW")
    play(game, "move WS 3", f"with {creature}")
    assert goals(game) == {"WO", "WB", "TW"}


def test_own_walls_never_hinder():
    """M6: the own city is entered from anywhere, also where an enemy stands."""
    game = play(begin(table("anubis: 3@TW god-speed | bastet: 2@NW1"), "TW"), "move WN 3")
    assert goals(game) == {"NW1", "NW2", "NW3", "WO", "WB", "TW"}
    assert asked(play(game, "move NW1 3")) == ("pick_battle_card", "anubis")


# M7


def test_entering_the_space_of_an_enemy_troop_starts_a_battle():
    """M7: an attack, whether the troop wanted to stop there or to pass."""
    game = play(begin(table("anubis: 3@TW god-speed | bastet: 2@WO"), "TW"), "move WO 3")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert "attacked" in messages(game)


def test_a_battle_ends_the_move_whatever_capacity_is_left():
    """M7: once a battle is fought, the move is over."""
    game = begin(table("anubis: 5@TW royal-scarab@TW | bastet: 1@WO"), "TW")
    play(game, "move WO 5", "with royal-scarab")
    play(fight(game, "4-1-0", "4-1-0", discards=("2-0-2", "2-0-2")), "stay")
    assert units(game, "anubis", "WO") == 4
    assert asked(game) == ("turn", "bastet")


def test_units_left_behind_take_no_part_in_the_attack():
    """M7, M3: only those that entered fight."""
    game = play(begin(table("anubis: 5@TW | bastet: 1@WO"), "TW"), "move WO 2")
    assert game.view()["battle"]["attacker"]["units"] == 2


def test_an_empty_enemy_district_is_entered_without_battle():
    """M7: only a troop makes an attack; a pyramid does not."""
    game = play(begin(table("anubis: 3@WS | bastet: 3@TW"), "WS"), "move SW1 3")
    assert units(game, "anubis", "SW1") == 3
    assert "attacked" not in messages(game)


# M8


def test_the_move_may_stop_at_any_space():
    """M8: capacity is never forced."""
    game = begin(table("anubis: 3@TW royal-scarab@TW | bastet:"), "TW")
    play(game, "move WN 3", "with royal-scarab")
    assert capacity_left(game) == 2
    play(game, "done")
    assert asked(game) == ("turn", "bastet")
    assert units(game, "anubis", "WN") == 3


def test_the_move_may_be_declined_before_it_begins():
    """M8, D3: no troop need be chosen, and the chosen one need not leave."""
    assert asked(play(table("anubis: 3@TW | bastet:"), "token upper-move", "done")) == ("turn", "bastet")
    game = play(begin(table("anubis: 3@TW | bastet:"), "TW"), "done")
    assert (asked(game), units(game, "anubis", "TW")) == (("turn", "bastet"), 3)


# M9


def test_escape_comes_before_initiative_and_initiative_before_the_battle():
    """M9: Escape, then Initiative, then battle."""
    game = play(begin(table("anubis: 3@TW initiative | bastet: 3@WO +prayer"), "TW"), "move WO 3")
    assert asked(game) == ("may_escape", "bastet")
    assert units(game, "bastet", "WO") == 3
    play(game, "done")
    assert asked(game) == ("pick_battle_card", "anubis")
    assert (units(game, "bastet", "WO"), reserve(game, "bastet")) == (1, 11)


def test_after_an_escape_the_mover_may_go_on():
    """M9: the troop that escaped is whole, and the rest of the capacity is there."""
    game = begin(table("anubis: 3@TW god-speed initiative | bastet: 3@WO +escape"), "TW")
    play(game, "move WO 3", "card escape", "flee WS")
    assert units(game, "bastet", "WS") == 3
    assert asked(game) == ("where_next", "anubis")
    play(game, "move WB 3")
    assert units(game, "anubis", "WB") == 3
    assert "battle_began" not in messages(game)


def test_a_mover_may_attack_the_troop_that_escaped_once_more():
    """M9, M7: going on may lead to another attack."""
    game = begin(table("anubis: 3@TW god-speed | bastet: 3@WO +escape"), "TW")
    play(game, "move WO 3", "card escape", "flee WS", "move WS 3")
    assert asked(game) == ("pick_battle_card", "anubis")


def test_initiative_that_destroys_the_whole_troop_leaves_no_battle_and_no_point():
    """M9 (ruling): no battle, no VP, and the mover may go on."""
    game = begin(table("anubis: 3@TW god-speed initiative | bastet: 2@WO"), "TW")
    play(game, "move WO 3")
    assert (units(game, "bastet", "WO"), reserve(game, "bastet")) == (0, 12)
    assert points(game, "anubis", "battle") == 0
    assert "battle_began" not in messages(game)
    play(game, "move WB 3")
    assert units(game, "anubis", "WB") == 3


def test_initiative_is_for_the_attacker_only():
    """M9: the defender's Initiative does nothing."""
    game = play(begin(table("anubis: 3@TW | bastet: 3@WO initiative"), "TW"), "move WO 3")
    assert (units(game, "anubis", "WO"), units(game, "bastet", "WO")) == (3, 3)


def test_protection_does_not_help_against_initiative():
    """M9: Shield of Neith and Elephant protect in the battle, not before it."""
    text = "anubis: 3@TW initiative | bastet: 4@WO shield-of-neith ancestral-elephant@WO"
    game = play(begin(table(text), "TW"), "move WO 3")
    assert units(game, "bastet", "WO") == 2
