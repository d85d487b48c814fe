"""The public face: what a program that plays Kemet relies on, and what it is told when it errs."""

import json
import os
import random

import pytest

import kemet
from laws.keeping import random_game
from positions import asked, play, table, texts

READ_ME = """
game = kemet.Game.new(players=3, seed=7)
while not game.over:
    seat = game.waiting[0]
    game.play(random.choice(game.options(seat)))
"""


def refused(game, error, *arguments, **named):
    """The call raises, its sentence is returned, and nothing has changed."""
    before, told, answers = game.digest(), len(game.events), list(game.answers)
    with pytest.raises(error) as problem:
        game.play(*arguments, **named)
    assert (game.digest(), len(game.events), list(game.answers)) == (before, told, answers)
    return str(problem.value)


def test_a_new_game_waits_for_one_seat_with_sorted_options():
    game = kemet.Game.new(players=3, seed=7)
    (seat,) = game.waiting
    options = game.options(seat)
    assert options == sorted(options)
    assert [game.text(option) for option in options] == ["city NW", "city MW", "city SW"]


def test_the_same_seed_gives_the_same_game_and_no_seed_another_one():
    one, two = random_game(3, 7), random_game(3, 7)
    assert one.answers == two.answers
    assert len({tuple(kemet.Game.new(5).answers) for _ in range(8)}) > 1


def test_a_game_without_a_seed_is_the_same_whenever_its_test_is_run(request):
    luck = random.Random(f"{request.config.getoption('--luck')} {request.node.nodeid}")
    assert random.getstate() == random.Random(luck.getrandbits(64)).getstate()
    one = kemet.Game.new(5)
    thrown = [int.from_bytes(luck.randbytes(8), "big") >> 4 for _ in range(200)]
    drawn = [int(number) for number, whose in zip(one.answers, one.whose, strict=True) if whose < 0]
    assert drawn
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", lambda size: (thrown.pop(0) << 4).to_bytes(size, "big"))
        assert kemet.Game.new(5).digest() == one.digest()


def test_text_and_action_are_two_names_of_one_thing():
    game = kemet.Game.new(players=4, seed=1)
    assert game.text(game.action("move TW 3")) == "move TW 3"
    assert game.action(" raise  anubis red 3 ") == game.action("raise anubis red 3")


def test_an_action_may_be_played_by_number_or_by_text():
    one, two = kemet.Game.new(seed=3), kemet.Game.new(seed=3)
    one.play("city NW")
    two.play(two.action("city NW"))
    assert one.digest() == two.digest()


def test_a_question_says_how_to_ask_it():
    game = table("anubis: 5@WO | bastet:")
    play(game, "token upper-move", "troop WO")
    assert game.question(0) == {
        "seat": 0,
        "pick": "departure",
        "message": "where_next",
        "arguments": [{"kind": "space", "value": "WO"}],
    }


def test_every_view_is_plain_data_and_a_spectator_has_no_hand():
    game = random_game(5, 11, answers=400)
    for seat in [None, 0, 1, 2, 3, 4]:
        view = game.view(seat)
        assert json.loads(json.dumps(view)) == json.loads(json.dumps(view))
        assert ("own" in view) == (seat is not None)
    assert game.view() == game.view(None)


def test_only_the_seat_that_is_asked_sees_the_question():
    game = kemet.Game.new(players=3, seed=7)
    (seat,) = game.waiting
    assert game.view(seat)["question"]["message"] == "choose_city"
    assert all("question" not in game.view(other) for other in [None, 0, 1, 2] if other != seat)


def test_private_events_are_for_their_seat_alone():
    game = kemet.Game.new(players=2, seed=7)
    play(game, "city NW")
    seen = [event for event in game.events if event["message"] == "card_seen"]
    assert len(seen) == 2
    for seat in (0, 1):
        mine = [event for event in game.events_for(seat) if event["message"] == "card_seen"]
        assert [event["seat"] for event in mine] == [seat]
    assert not [event for event in game.events_for() if event["message"] == "card_seen"]


def test_a_finished_game_has_a_ranking_scores_and_nobody_waiting():
    game = random_game(4, 2)
    assert game.over
    assert game.waiting == ()
    assert game.scores[game.ranking[0]] == max(game.scores) >= 8
    assert game.view(0)["ranking"] == game.ranking


def test_a_copy_meets_the_same_luck_unless_it_gets_its_own_seed():
    game = kemet.Game.new(players=3, seed=7)
    same, other = game.copy(), game.copy(seed=12345)
    while not game.over and len(game.answers) < 200:
        action = game.options(game.waiting[0])[-1]
        game.play(action)
        same.play(action)
    assert same.digest() == game.digest()
    play(other, *[other.text(other.options(other.waiting[0])[-1]) for _ in range(1)])
    assert other.answers[:4] == game.answers[:4]


def test_a_game_can_go_back_to_any_answer():
    game = random_game(3, 5, answers=150)
    past = game.back_to(100)
    assert past.answers[:100] == game.answers[:100]
    assert len(past.answers) >= 100
    with pytest.raises(kemet.GameError, match="there is no answer 100000"):
        game.back_to(100_000)


def test_the_example_of_the_readme_runs():
    scope = {"kemet": kemet, "random": random.Random(1)}
    exec(READ_ME, scope)
    assert scope["game"].over


# Bad input


def test_an_unknown_verb_is_refused_with_the_known_ones():
    said = refused(kemet.Game.new(seed=1), kemet.IllegalAction, "fly TW 3")
    assert "no verb 'fly'" in said
    assert "move" in said


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("move XX 3", "there is no space 'XX'"),
        ("move TW", "should read 'move <space> <number>'"),
        ("move TW three", "'three' is not a number"),
        ("move TW 300", "'300' is not a number from 0 to 127"),
        ("", "empty text"),
        ("card fireball", "there is no card 'fireball'"),
    ],
)
def test_an_unreadable_text_is_refused_with_its_offending_part(text, named):
    assert named in refused(kemet.Game.new(seed=1), kemet.UnreadableAction, text)


def test_an_action_that_is_not_open_is_refused_with_what_is_open():
    said = refused(table("anubis: 5@WO | bastet:"), kemet.IllegalAction, "move TW 3")
    assert "anubis tried 'move TW 3'" in said
    assert "token upper-move" in said


@pytest.mark.parametrize("number", [0, -1, 127 << 21, 10**12])
def test_a_number_that_is_no_action_is_refused(number):
    assert "open:" in refused(kemet.Game.new(seed=1), kemet.IllegalAction, number)


def test_a_seat_that_is_not_asked_is_refused():
    game = table("anubis: 5@WO | bastet:")
    assert "bastet is not asked now; awaited: anubis" in refused(game, kemet.NotWaiting, "done", seat=1)
    with pytest.raises(kemet.NotWaiting, match="bastet is not asked now"):
        game.options(1)
    with pytest.raises(kemet.NotWaiting):
        game.question(1)


def test_the_refusal_does_not_say_who_is_asked_for_a_reaction():
    game = table("anubis: +prayer | bastet: +veto | horus: +veto")
    play(game, "card prayer")
    assert asked(game) == ("may_veto", "bastet")
    said = refused(game, kemet.NotWaiting, "done", seat=0)
    assert "bastet" not in said
    assert "reactions" in said


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_is_refused(seat):
    game = table("anubis: 5@WO | bastet:")
    for call in (game.view, game.events_for, game.options, game.sample):
        with pytest.raises(kemet.GameError, match="there is no seat"):
            call(seat)


def test_nothing_can_be_played_after_the_end():
    game = random_game(2, 3)
    assert "over" in refused(game, kemet.IllegalAction, "done")
    assert "over" in refused(game, kemet.NotWaiting, "done", seat=0)


def test_every_option_of_a_turn_is_listed_by_its_text():
    game = table("anubis: 5@WO 3@TW | bastet:")
    play(game, "token upper-move")
    assert texts(game) == ["done", "troop TW", "troop WO"] or set(texts(game)) == {
        "done",
        "troop TW",
        "troop WO",
    }
