"""Who meets whom on which seats: nobody has an advantage, and everybody has the same luck."""

from collections import Counter

import pytest

from kemet.arena.contest import Contest
from kemet.arena.games import Plan

FOUR = ("a", "b", "c", "d")


def contest(players=2, games=10, entrants=FOUR, ladder=False, **table):
    return Contest(entrants, Plan(games, players, (), 5, **table), ladder)


def matches(of):
    return [of.match(number) for number in range(of.games())]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_sits_on_every_seat_equally_often_in_every_pairing(players):
    of = contest(players)
    for pairing in of.pairings():
        seats = Counter(
            (entrant, seat)
            for match in matches(of)
            if match.pairing == pairing
            for seat, entrant in enumerate(match.sitting)
        )
        assert set(seats) == {(entrant, seat) for entrant in pairing for seat in range(players)}
        assert len(set(seats.values())) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_always_sit_at_the_table_as_evenly_as_can_be(players):
    for match in matches(contest(players)):
        first = match.sitting.count(match.pairing[0])
        second = match.sitting.count(match.pairing[1])
        assert first + second == players
        assert abs(first - second) <= players % 2


def test_all_pairings_play_the_same_seeds_on_the_same_sittings():
    of = contest(3)
    played = {}
    for match in matches(of):
        shape = tuple(match.pairing.index(entrant) for entrant in match.sitting)
        played.setdefault(match.pairing, []).append((match.seed, shape))
    assert len(played) == 6
    assert len({tuple(sorted(games)) for games in played.values()}) == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_both_play_seth_and_the_alliance_equally_often(seat):
    of = contest(3, boxes=("base", "seth"), settings=(("seth", seat),))
    for match in matches(of):
        allies = {entrant for other, entrant in enumerate(match.sitting) if other != seat}
        assert len(allies) == 1
        assert allies != {match.sitting[seat]}
    seths = Counter((match.pairing, match.sitting[seat]) for match in matches(of))
    assert len(seths) == 12
    assert set(seths.values()) == {5}


def test_in_a_round_robin_everybody_meets_everybody_once():
    assert contest().pairings() == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_on_a_ladder_only_neighbours_meet():
    assert contest(ladder=True).pairings() == [(0, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize(("players", "games", "played"), [(2, 1, 2), (2, 4, 4), (3, 7, 12), (5, 60, 60)])
def test_games_are_added_until_the_seats_are_balanced(players, games, played):
    assert contest(players, games).games_of_a_pairing() == played


def test_a_longer_tournament_begins_with_the_games_of_the_shorter():
    short, long = contest(3, 6), contest(3, 30)
    assert matches(long)[: short.games()] == matches(short)
