"""U: setting up against Seth."""

import pytest

from expansions.seth.sethtable import asked, hand_size, owns, play, prayer, reserve, seat_of, texts, units
from kemet.expansions.seth.facts import (
    CEREMONY,
    INFLUENCE,
    INFLUENCE_LEFT,
    PORTAL,
    PRAYER_SIDE,
    PURPLE_LEVEL,
)
from kemet.game import Game
from kemet.machine.errors import UnknownOption
from kemet.machine.frames import NOBODY
from kemet.rules.rules import GODS
from kemet.table.rulebook import BIT

BOXES = ("base", "seth")
SIZES = [3, 4, 5, 6]


def new_game(players=3, seed=1, **settings):
    return Game.new(players, seed, boxes=BOXES, **settings)


def until(game, message):
    """Answer with the first option until this question is open."""
    while asked(game)[0] != message:
        game.play(game.options(game.waiting[0])[0])
    return game


def set_up(players=3, seed=1, **settings):
    """Everything placed, the first night over."""
    return until(new_game(players, seed, **settings), "seth_turn")


# U1


@pytest.mark.parametrize("players", SIZES)
def test_one_player_is_seth_and_the_others_are_allies(players):
    """U1: one seat against all others."""
    game = new_game(players)
    state = game.state
    assert [game.words.word("seat", seat) for seat in range(players)] == ["seth", *GODS[: players - 1]]
    for seat in range(1, players):
        assert state.hostile(0, seat)
        assert state.hostile(seat, 0)
        assert not any(state.hostile(seat, other) for other in range(1, players))


@pytest.mark.parametrize(("players", "spaces"), [(3, 18), (4, 24), (5, 30), (6, 36)])
def test_map_is_that_of_the_allies_with_the_city_of_seth(players, spaces):
    """U1: the base map for n players plus S1 S2 S3 SG."""
    board = new_game(players).state.board
    alone = Game.new(players - 1, 1).state.board
    assert board.size == spaces == alone.size + 4
    assert board.names == [*alone.names, "S1", "S2", "S3", "SG"]
    assert board.cities == [*alone.cities, "S"]


@pytest.mark.parametrize("seth", [0, 1, 2, 3])
def test_any_seat_may_be_the_one_of_seth(seth):
    """U1: the table option `seth` names the seat."""
    game = set_up(4, seth=seth)
    assert seat_of(game, "seth") == seth
    assert game.view(None)["seth"]["seat"] == seth
    assert asked(game) == ("seth_turn", ["seth"])
    assert sum(game.state.units(game.state.board.number[d], seth) for d in ("S1", "S2", "S3")) == 12
    names = [game.words.word("seat", seat) for seat in range(4)]
    assert [name for name in names if name != "seth"] == GODS[:3]
    assert [game.state.tokens(seat) for seat in range(4)] == [0 if s == seth else 4 for s in range(4)]


@pytest.mark.parametrize("players", [1, 2, 7])
def test_too_few_or_too_many_players_are_refused(players):
    """U1: 3 to 6 people play."""
    with pytest.raises(UnknownOption, match="3 to 6 players"):
        new_game(players)


@pytest.mark.parametrize("seth", [9, 3, -1, "seth", True, None])
def test_a_seat_that_is_not_at_the_table_cannot_be_seth(seth):
    """U1: bad settings are refused by name, with what could be chosen."""
    with pytest.raises(UnknownOption, match=r"seth=.*choose from 0, 1, 2"):
        new_game(3, seth=seth)


@pytest.mark.parametrize("goal", [7, 9, 0, "8"])
def test_another_goal_of_seth_is_refused(goal):
    """U1, O1: 8 or 10."""
    with pytest.raises(UnknownOption, match=r"seth_goal=.*choose from 8, 10"):
        new_game(3, seth_goal=goal)


def test_an_unknown_option_name_is_refused():
    """U1: with the list of the known ones."""
    with pytest.raises(UnknownOption, match=r"no option 'goal_of_seth'.*seth, seth_goal"):
        new_game(3, goal_of_seth=8)


def test_settings_of_the_box_need_the_box():
    """U1: the base game knows no seat of Seth."""
    with pytest.raises(UnknownOption, match="no option 'seth'"):
        Game.new(3, 1, seth=0)


@pytest.mark.parametrize("boxes", [("seth",), ("base", "seth", "seth"), ("base", "set"), "seth"])
def test_bad_lists_of_boxes_are_refused(boxes):
    """U1: the expansion needs the base box, once each."""
    with pytest.raises(UnknownOption):
        Game.new(3, 1, boxes=boxes)


def test_boxes_may_be_named_in_any_order():
    """U1: the order in which boxes are named means nothing."""
    assert Game.new(3, 1, boxes=("seth", "base")).digest() == new_game(3, 1).digest()


# U2


@pytest.mark.parametrize("players", SIZES)
def test_seth_has_one_purple_token_more_than_there_are_allies(players):
    """U2: n+1 purple tokens, and one token of each ally (U3)."""
    game = set_up(players)
    seen = game.view(None)["seth"]
    assert seen["purple_tokens"] == players
    assert seen["coloured_tokens"] == list(range(1, players))


def test_seth_begins_with_six_prayer_points_and_fifteen_units():
    """U2: 6 PP, 15 units, 12 of them in his districts."""
    game = new_game(3)
    assert prayer(game, "seth") == 6
    assert reserve(game, "seth") == 15
    play(game, "place S1 6", "place S2 0")
    assert [units(game, "seth", where) for where in ("S1", "S2", "S3", "SG")] == [6, 0, 6, 0]
    assert reserve(game, "seth") == 3


def test_at_most_six_units_begin_in_a_district_of_seth():
    """U2: 12 units in three districts, at most 6 each."""
    game = new_game(3)
    assert asked(game) == ("seth_troop", ["seth"])
    assert texts(game) == [f"place S1 {n}" for n in range(7)]
    play(game, "place S1 1")
    assert texts(game) == ["place S2 5", "place S2 6"]
    play(game, "place S2 5")
    assert [units(game, "seth", where) for where in ("S1", "S2", "S3")] == [1, 5, 6]


def test_no_unit_in_one_district_leaves_no_choice_for_the_others():
    """U2: 0 6 6 needs only the first answer."""
    game = play(new_game(3), "place S1 0")
    assert [units(game, "seth", where) for where in ("S1", "S2", "S3")] == [0, 6, 6]
    assert asked(game) == ("free_tile", ["seth"])


def test_seth_takes_a_free_purple_tile_of_level_one():
    """U2: one purple level-1 tile, free."""
    game = until(new_game(3), "free_tile")
    assert texts(game) == [
        "buy energy-drain", "buy servile-corruption", "buy units-corruption", "buy dark-levy",
    ]  # fmt: skip
    play(game, "buy dark-levy")
    assert owns(game, "seth", "dark-levy")
    assert prayer(game, "seth") == 6


def test_seth_begins_with_his_pyramid_cards_and_no_creature():
    """U2: purple level 1, 6 battle cards, 7 creature cards, one DI card; creatures wait on their tiles."""
    game = new_game(3)
    state = game.state
    assert state.extra(PURPLE_LEVEL) == 1
    assert int(state.battle_hand(0)).bit_count() == 6
    assert state.battle_set(0) == state.rules.starting_cards
    assert len(game.view(None)["seth"]["creature_cards"]) == 7
    assert hand_size(game, "seth") == 1
    for creature in ("vulture", "crocodile", "cobra"):
        figure = game.words.number("creature", creature)
        assert state.figure_space(figure) == NOBODY
        assert state.figure_owner(figure) == NOBODY


def test_the_first_card_of_seth_comes_from_his_own_deck():
    """U2: one random Seth DI card."""
    for seed in range(6):
        state = new_game(3, seed).state
        held = [kind for kind in range(len(state.rules.cards)) if state.hand(0, kind)]
        assert [state.rules.cards[kind].deck for kind in held] == [1]


# U3


@pytest.mark.parametrize("players", SIZES)
def test_allies_are_set_up_as_in_the_base_game(players):
    """U3: 5 PP, 10 of 12 units in own districts with pyramids, six battle cards, one card, 4 tokens."""
    game = new_game(players)
    while game.state.round() == 0:
        before = game.copy()
        game.play(game.options(game.waiting[0])[0])
    state = before.state
    for seat in range(1, players):
        districts = state.board.districts[state.home(seat)]
        assert state.prayer(seat) == 5
        assert state.reserve(seat) == 2
        assert sum(state.units(space, seat) for space in districts) == 10
        assert sum(state.level(seat, colour) for colour in range(3)) == 3
        assert state.battle_hand(seat) == state.rules.starting_cards
        assert state.hand_size(seat) == 1
        assert state.lord(state.home(seat)) == seat
    assert len({state.home(seat) for seat in range(players)}) == players
    assert [game.state.tokens(seat) for seat in range(1, players)] == [4] * (players - 1)


def test_cities_may_be_dealt_but_never_that_of_seth():
    """U3: base set-up; the city of Seth is his."""
    for seed in range(5):
        state = set_up(4, seed, cities="dealt").state
        assert state.board.cities[state.home(0)] == "S"
        assert sorted(state.board.cities[state.home(seat)] for seat in (1, 2, 3)) == ["MW", "NW", "SW"]


def test_allies_draw_their_first_card_from_the_alliance_deck():
    """U3: the alliance DI deck of 40 replaces the base deck."""
    game = set_up(4)
    state = game.state
    decks = [card.deck for card in state.rules.cards]
    assert sum(card.copies for card in state.rules.cards if card.deck == 0) == 40
    assert sum(card.copies for card in state.rules.cards if card.deck == 1) == 15
    for seat in range(1, 4):
        held = [kind for kind in range(len(decks)) if state.hand(seat, kind)]
        assert held
        assert all(decks[kind] == 0 for kind in held)


def test_victory_point_tiles_legion_and_sphinx_are_replaced():
    """U3: three alliance tiles instead of the VP tiles; Legion and Sphinx have other texts."""
    rules = new_game(3).state.rules
    names = [power.name for power in rules.powers]
    assert "victory-point" not in names
    assert all("victory-point" not in slot.name for slot in rules.slots)
    for name in ("osiris", "communion", "rampart", "legion", "sphinx"):
        assert names.count(name) == 1
        assert rules.powers[rules.power_number[name]].source == "reconstructed"


def test_an_ally_takes_a_free_tile_of_a_colour_with_a_pyramid():
    """U3: non-purple, level 1, of a colour whose pyramid is at level 1 or more."""
    game = until(new_game(3), "divide_levels")
    first = asked(game)[1][0]
    play(game, "levels 2 1 0")
    while asked(game) != ("free_tile", [first]):
        game.play(game.options(game.waiting[0])[0])
    assert texts(game) == [
        "buy charge", "buy stargate", "buy god-speed", "buy recruiting-scribe", "buy defense",
    ]  # fmt: skip
    before = prayer(game, first)
    play(game, "buy charge")
    assert owns(game, first, "charge")
    assert prayer(game, first) in (before, before + 2)  # the night may have come


def test_allies_share_the_copies_of_a_free_tile():
    """U3: several may take the same kind as long as there are copies."""
    game = until(new_game(6, length="short"), "divide_levels")
    while asked(game)[0] != "free_tile":
        open_now = texts(game)
        game.play("levels 1 1 1" if "levels 1 1 1" in open_now else open_now[0])
    slot = game.state.rules.slots[game.words.number("tile", "priest")]
    takers = []
    while asked(game)[0] == "free_tile":
        if "buy priest" in texts(game):
            takers.append(asked(game)[1][0])
            play(game, "buy priest")
        else:
            game.play(game.options(game.waiting[0])[0])
    assert len(takers) == min(5, slot.copies) >= 1
    assert all(owns(game, who, "priest") for who in takers)


# U4


def test_influence_and_prayer_tokens_lie_face_down_and_the_portal_is_closed():
    """U4: 6 influence tokens, 4 prayer tokens, no portal, no ceremony, no temple."""
    game = set_up(3)
    state = game.state
    assert state.extra(INFLUENCE_LEFT) == BIT[6] - 1
    assert state.extra(INFLUENCE) == 0
    assert [state.extra(PRAYER_SIDE + token) for token in range(4)] == [0, 0, 0, 0]
    assert state.extra(PORTAL) == 0
    assert state.extra(CEREMONY) == 0
    seen = game.view(None)["alliance"]
    assert seen["temples"] == {}
    assert seen["prayers"] == {}
    assert seen["influences"] == []


def test_the_order_of_the_allies_is_random_behind_seth():
    """U3: the base set-up throws the order; Seth is always first (W1)."""
    orders = set()
    for seed in range(12):
        state = new_game(4, seed, seth=1).state
        assert state.order(0) == 1
        orders.add(tuple(state.order(place) for place in range(1, 4)))
        assert sorted(orders.copy().pop()) == [0, 2, 3]
    assert len(orders) > 2
