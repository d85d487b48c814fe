"""Observations: what a seat may know and nothing else, in planes that stay what they are."""

import re
from pathlib import Path

import numpy as np
import pytest

from kemet.game import Game
from kemet.learning.observing import PLANES_VERSION, Observer
from kemet.machine.chance import Dice
from kemet.machine.frames import CHANCE, Frame, Question
from kemet.rules.rules import rules_of
from kemet.views.planes import messages_of
from learning.kinds import NAMES, SETH, TABLES, random_games
from positions import play, table

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"

# Whoever has to change a sum raises PLANES_VERSION: what somebody has learned is of no use any more.
VERSION = 3
SUMS = {
    (("base",), 2): (851, "d3e5747242192ff3"),
    (("base",), 3): (1098, "07a9a92fefa6bfa2"),
    (("base",), 4): (1369, "25d38859b4486098"),
    (("base",), 5): (1664, "4570d30de38e5dd4"),
    (SETH, 3): (1592, "3fa5dde0be4b4242"),
    (SETH, 4): (1985, "0a4641576f78c463"),
    (SETH, 5): (2414, "9629f9702331d0b2"),
    (SETH, 6): (2879, "a4b08f9fd0eaaa50"),
}


def observer_of(game):
    return Observer(game.rules, game.players)


@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_the_planes_of_every_table_stay_what_they_are(boxes, players):
    observer = Observer(rules_of(boxes), players)
    assert PLANES_VERSION == VERSION
    assert (observer.size, observer.checksum()) == SUMS[boxes, players]


@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_the_planes_say_what_the_view_says_and_no_more(boxes, players):
    """The fast way reads the table; it has to come to what can be read from the view alone."""
    observer = Observer(rules_of(boxes), players)
    settings = {"seth": players - 1} if boxes == SETH else {}
    for game in random_games(boxes, players, 3, every=9, round_limit=4, discards="up", **settings):
        for seat in [None, *range(players)]:
            fast, read = observer.of_game(game, seat), observer.of_view(game.view(seat))
            assert np.array_equal(fast, read), differing(observer, fast, read)


def differing(observer, one, other):
    return [name for name, part in observer.parts.items() if not np.array_equal(one[part], other[part])]


@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_a_seat_observes_the_same_in_every_state_it_could_be_in(boxes, players):
    observer, dice = Observer(rules_of(boxes), players), Dice(5)
    changed = 0
    for game in random_games(boxes, players, 5, every=11, round_limit=4):
        for seat in [None, *range(players)]:
            twin = game.sample(seat, dice)
            assert np.array_equal(observer.of_game(game, seat), observer.of_game(twin, seat))
            changed += twin.digest() != game.digest()
    assert changed > 10  # other hands were dealt, and nobody could tell


def test_an_observation_with_somebody_elses_hand_would_be_caught():
    """The planted fault: a row with the cards of the next seat depends on what is dealt anew."""
    game = list(random_games(("base",), 3, 5, round_limit=3))[-1]
    observer = observer_of(game)

    def faulty(game, seat):
        return observer.of_game(game, (seat + 1) % 3)

    twins = [game.sample(0, Dice(seed)) for seed in range(20)]
    assert any(not np.array_equal(faulty(game, 0), faulty(twin, 0)) for twin in twins)


@pytest.mark.parametrize(("boxes", "players"), TABLES, ids=NAMES)
def test_what_is_public_is_the_same_for_every_seat_and_for_spectators(boxes, players):
    for game in random_games(boxes, players, 7, every=13, round_limit=3):
        observer = observer_of(game)
        shown = observer.of_game(game, None)
        assert not shown[observer.public :].any()
        for seat in range(players):
            assert np.array_equal(observer.of_game(game, seat)[: observer.public], shown[: observer.public])


def test_every_number_lies_between_zero_and_one_as_a_float():
    for boxes, players in ((("base",), 5), (SETH, 6)):
        for game in random_games(boxes, players, 11, every=5, round_limit=4):
            seen = observer_of(game).of_game(game, 0)
            assert seen.dtype == np.float32
            assert seen.min() >= 0.0
            assert seen.max() <= 1.0


def test_a_plane_is_read_by_its_name_and_has_its_shape():
    game = Game.new(3, 4)
    observer = observer_of(game)
    planes = observer.named(observer.of_game(game, 1))
    assert planes["own_seat"].tolist() == [0.0, 1.0, 0.0]
    assert planes["units"].shape == (3, 20)
    assert planes["round"].shape == ()
    assert planes["goal"] == pytest.approx(0.8)
    assert planes["length"].tolist() == [1.0, 0.0, 0.0]
    labels = observer.labels(game.state.seating.names)
    assert len(labels) == observer.size
    assert labels[observer.parts["units"]][21] == "units bastet NW2"


@pytest.mark.plain
def test_a_seat_observes_its_own_hand():
    game = list(random_games(("base",), 2, 3, round_limit=3))[-1]
    planes = observer_of(game).named(observer_of(game).of_game(game, 1))
    held = game.view(1)["own"]["cards"]
    kinds = game.words.names["card"]
    assert held
    assert {kinds[i]: round(n * 5) for i, n in enumerate(planes["own_cards"]) if n} == held


@pytest.mark.plain
def test_sealed_cards_are_seen_by_their_owner_and_by_prescience_alone():
    game = table("anubis: 3@WO prescience | bastet: 3@WS +war-rage | sobek: | horus:")
    play(game, "token upper-move", "troop WO", "move WS 3", "done")
    play(game, "fight 3-2-0", "discard 2-0-2", "add war-rage")
    observer = observer_of(game)
    cards, kinds = game.words.numbers["battle_card"], game.words.numbers["card"]
    seen = [observer.named(observer.of_game(game, seat)) for seat in range(4)]
    assert seen[0]["foreseen_card"].argmax() == cards["3-2-0"]
    assert seen[1]["own_card"].argmax() == cards["3-2-0"]
    assert seen[1]["own_discard"].argmax() == cards["2-0-2"]
    assert seen[1]["own_under"].argmax() == kinds["war-rage"]
    for seat, planes in enumerate(seen):
        assert planes["foreseen_card"].any() == (seat == 0)
        assert planes["own_card"].any() == planes["own_discard"].any() == (seat == 1)
        assert not planes["side_card"].any()
        assert np.array_equal(observer.of_game(game, seat), observer.of_view(game.view(seat)))
        for seed in range(10):
            twin = game.sample(seat, seed)
            assert np.array_equal(observer.of_game(game, seat), observer.of_game(twin, seat))


def every_question(kind=Frame):
    for sub in kind.__subclasses__():
        yield sub
        yield from every_question(sub)


def test_every_question_has_its_place_in_the_planes():
    list(random_games(SETH, 3, 1, round_limit=1))  # so that all modules are there
    for frame in every_question(Question):
        for message in (frame.message, frame.seen_as):
            assert not message or message in messages_of(SETH), message
    assert "seth_turn" not in messages_of(("base",))


def test_the_page_tells_of_every_plane_in_its_order():
    told = re.findall(r"^\| `(\w+)` \|(.*?)\|(.*?)\|", PAGE.read_text(), re.MULTILINE)
    observer = Observer(rules_of(SETH), 4)
    meant = [
        (plane.name, " × ".join(plane.axes) or "one number", str(plane.most))
        for plane in observer.planes.listed
    ]
    assert [(name, axes.strip(), most.strip()) for name, axes, most in told] == meant


def test_looking_at_a_game_does_not_change_it():
    game = Game.new(4, 9)
    before = game.digest()
    for seat in [None, *range(4)]:
        observer_of(game).of_game(game, seat)
    assert game.digest() == before
    assert CHANCE not in game.waiting
