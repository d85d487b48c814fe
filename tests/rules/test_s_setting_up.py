"""S Setting up: from the empty table to the first night."""

import pytest

from kemet.game import Game
from kemet.table.rulebook import BIT
from positions import GODS, asked, play, points, prayer, reserve, texts, units

COUNTS = [2, 3, 4, 5]
SIX_CARDS = {"4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "1-3-0"}


def first_order(game):
    return [game.state.order(place) for place in range(game.players)]


def played_up_to(message, players=2, seed=1, **options):
    """A new game in which the first option is taken until this question comes."""
    game = Game.new(players, seed, **options)
    while asked(game)[0] != message:
        game.play(texts(game)[0])
    return game


def homes(game):
    return [game.view()["seats"][seat]["city"] for seat in range(game.players)]


# S1


@pytest.mark.parametrize("players", COUNTS)
def test_the_map_follows_the_number_of_players(players):
    """S1: fourteen to thirty-two spaces."""
    spaces = {2: 14, 3: 20, 4: 26, 5: 32}
    assert Game.new(players, seed=1).state.board.size == spaces[players]


@pytest.mark.parametrize("players", COUNTS)
def test_the_first_turn_order_is_random(players):
    """S1: every seat is first in some game, and every order names each seat once."""
    orders = [first_order(Game.new(players, seed)) for seed in range(60)]
    assert {order[0] for order in orders} == set(range(players))
    assert all(sorted(order) == list(range(players)) for order in orders)


# S2


@pytest.mark.parametrize("players", COUNTS)
def test_cities_are_chosen_in_turn_order(players):
    """S2: the last player takes the city that is left, without a question."""
    game = Game.new(players, seed=3)
    for place in range(players - 1):
        assert asked(game) == ("choose_city", GODS[first_order(game)[place]])
        assert len(texts(game)) == players - place
        game.play(texts(game)[-1])
    assert asked(game)[0] == "divide_levels"
    assert sorted(homes(game)) == sorted(game.state.board.cities)


def test_a_chosen_city_is_no_longer_free():
    """S2: each player chooses a free city."""
    game = Game.new(5, seed=3)
    assert texts(game) == ["city NW", "city MW", "city SW", "city NE", "city SE"]
    chooser = first_order(game)[0]
    play(game, "city MW")
    assert homes(game)[chooser] == "MW"
    assert texts(game) == ["city NW", "city SW", "city NE", "city SE"]


@pytest.mark.parametrize("players", COUNTS)
def test_dealt_cities_are_random_and_nobody_is_asked(players):
    """S2: table option."""
    games = [Game.new(players, seed, cities="dealt") for seed in range(60)]
    assert all(asked(game)[0] == "divide_levels" for game in games)
    assert all(sorted(homes(game)) == sorted(game.state.board.cities) for game in games)
    assert {homes(game)[0] for game in games} == set(games[0].state.board.cities)
    assert {homes(game)[first_order(game)[0]] for game in games} == set(games[0].state.board.cities)


# S3


@pytest.mark.parametrize("players", COUNTS)
def test_every_player_begins_with_the_same(players):
    """S3: 5 prayer points, 12 units, the six battle cards, one card, no points and no tile."""
    game = played_up_to("divide_levels", players)
    for god in GODS[:players]:
        assert (prayer(game, god), reserve(game, god), points(game, god)) == (5, 12, 0)
    for seat, public in enumerate(game.view()["seats"]):
        assert set(game.view(seat)["own"]["battle_cards"]) == SIX_CARDS
        assert sum(game.view(seat)["own"]["cards"].values()) == 1
        assert public["cards"] == 1
        assert public["tiles"] == []
    assert game.view()["pile"] == 35 - players


def test_the_first_card_is_random():
    """S3: many kinds of cards come up, and seats do not share them."""
    firsts = [played_up_to("divide_levels", 2, seed) for seed in range(60)]
    hands = [tuple(next(iter(game.view(seat)["own"]["cards"])) for seat in (0, 1)) for game in firsts]
    assert len({mine for mine, _ in hands}) > 8
    assert len({other for _, other in hands}) > 8
    assert any(mine != other for mine, other in hands)


def test_all_power_tiles_lie_open_to_all():
    """S3: 48 tiles, none of them owned, and a spectator sees them."""
    market = played_up_to("divide_levels", 3).view()["market"]
    assert sum(slot["left"] for slot in market) == 48
    assert all(slot["owners"] == [] for slot in market)


def test_the_card_of_another_player_is_secret():
    """S3: what one draws, the others do not hear."""
    game = played_up_to("divide_levels")
    heard = [event["seat"] for event in game.events_for(0) if event["message"] == "card_seen"]
    assert heard == [0]


# S4


def test_three_levels_are_divided_in_seven_ways():
    """S4: 1/1/1 or 2/1/0 among the three colours; never 3/0/0."""
    splits = ["1 1 1", "2 1 0", "2 0 1", "1 2 0", "0 2 1", "1 0 2", "0 1 2"]
    assert sorted(texts(played_up_to("divide_levels"))) == sorted(f"levels {split}" for split in splits)


@pytest.mark.parametrize("players", COUNTS)
def test_levels_are_divided_in_turn_order(players):
    """S4: one player divides and builds before the next is asked."""
    game, seen = played_up_to("divide_levels", players), []
    while asked(game)[0] in ("divide_levels", "build_pyramid"):
        if asked(game)[0] == "divide_levels":
            seen.append(game.waiting[0])
        else:
            assert game.waiting[0] == seen[-1]
        game.play("levels 1 1 1" if asked(game)[0] == "divide_levels" else texts(game)[0])
    assert seen == first_order(game)


def test_each_pyramid_goes_into_a_different_district_of_the_own_city():
    """S4: a taken district is no longer open; the last pyramid takes what is left."""
    game = played_up_to("divide_levels", cities="dealt", seed=2)
    seat = game.waiting[0]
    city = homes(game)[seat]
    play(game, "levels 1 1 1")
    assert texts(game) == [f"build red {city}{i}" for i in (1, 2, 3)]
    play(game, f"build red {city}2")
    assert texts(game) == [f"build blue {city}1", f"build blue {city}3"]
    play(game, f"build blue {city}3")
    pyramids = game.view()["seats"][seat]["pyramids"]
    assert [(p["colour"], p["level"], p["space"]) for p in pyramids] == [
        ("red", 1, f"{city}2"),
        ("blue", 1, f"{city}3"),
        ("white", 1, f"{city}1"),
    ]


def test_a_pyramid_of_level_0_waits_in_the_reserve():
    """S4: it stands nowhere and nobody holds it."""
    game = played_up_to("divide_levels")
    seat = game.waiting[0]
    city = homes(game)[seat]
    play(game, "levels 0 2 1", f"build blue {city}1", f"build white {city}2")
    red, blue, white = game.view()["seats"][seat]["pyramids"]
    assert (red["level"], red["space"], red["held_by"]) == (0, None, [])
    assert (blue["level"], blue["space"]) == (2, f"{city}1")
    assert (white["level"], white["space"]) == (1, f"{city}2")


# S5


def at_first_troops(split, players=2):
    """All have divided their levels; the first player is asked for troops."""
    game = played_up_to("divide_levels", players)
    while asked(game)[0] != "first_troop" and game.view()["phase"] == "setting up":
        game.play(split if asked(game)[0] == "divide_levels" else texts(game)[0])
    return game


@pytest.mark.parametrize("players", COUNTS)
def test_troops_come_after_all_pyramids_and_in_turn_order(players):
    """S5: then each player, in turn order, places units."""
    game, seen = at_first_troops("levels 1 1 1", players), []
    assert all(p["level"] == 1 for seat in game.view()["seats"] for p in seat["pyramids"])
    while asked(game)[0] == "first_troop":
        seen.append(game.waiting[0])
        game.play(texts(game)[-1])
    assert list(dict.fromkeys(seen)) == first_order(game)
    assert seen == sorted(seen, key=first_order(game).index)


def test_ten_units_are_placed_and_at_most_five_each():
    """S5: three districts share ten units; two units stay in reserve."""
    game = at_first_troops("levels 1 1 1")
    god, city = asked(game)[1], homes(game)[game.waiting[0]]
    assert texts(game) == [f"place {city}1 {n}" for n in range(6)]
    play(game, f"place {city}1 2")
    assert texts(game) == [f"place {city}2 {n}" for n in (3, 4, 5)]
    play(game, f"place {city}2 4")
    assert [units(game, god, f"{city}{i}") for i in (1, 2, 3)] == [2, 4, 4]
    assert reserve(game, god) == 2


def test_a_district_may_begin_without_units():
    """S5: five and five leave the third district empty."""
    game = at_first_troops("levels 1 1 1")
    god, city = asked(game)[1], homes(game)[game.waiting[0]]
    play(game, f"place {city}1 0")
    assert [units(game, god, f"{city}{i}") for i in (1, 2, 3)] == [0, 5, 5]


def test_a_district_without_a_pyramid_gets_no_units():
    """S5: with two pyramids there is nothing to decide: five beside each."""
    game = at_first_troops("levels 2 0 1")
    for seat, god in enumerate(GODS[:2]):
        pyramids = game.view()["seats"][seat]["pyramids"]
        sites = {pyramid["space"] for pyramid in pyramids if pyramid["level"]}
        placed = {space: there["units"].get(god, 0) for space, there in game.view()["spaces"].items()}
        assert {space: n for space, n in placed.items() if n} == dict.fromkeys(sites, 5)
        assert reserve(game, god) == 2


@pytest.mark.parametrize("players", COUNTS)
def test_the_first_round_follows_with_a_night(players):
    """S5, N1: after the last troop the first night falls, then the first day breaks."""
    game = played_up_to("turn", players)
    told = [event["message"] for event in game.events]
    assert told.count("night_fell") == 1
    assert max(i for i, word in enumerate(told) if word == "units_placed") < told.index("night_fell")
    assert told.index("night_fell") < told.index("day_broke")
    assert game.view()["round"] == 1


def test_the_six_battle_cards_are_the_printed_ones():
    """S3: the special cards of the two Strategy tiles are not among them."""
    game = played_up_to("divide_levels")
    cards = game.rules.book.battle_cards
    held = [cards[i].name for i in range(len(cards)) if game.state.battle_hand(0) & BIT[i]]
    assert set(held) == SIX_CARDS
    assert len(cards) == 8
