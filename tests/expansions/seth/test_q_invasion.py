"""Q5: Furious Invasion, two troops and two battles whose cards are picked together."""

import pytest

from expansions.seth.sethtable import (
    asked,
    cards,
    creature_at,
    messages,
    play,
    points,
    prayer,
    seat_of,
    seth_table,
    space_of,
    texts,
    units,
)
from kemet.table.troops import destroy_units

TWO_TARGETS = "seth: 4@WN 4@WS | anubis: 2@TW | bastet: 2@WO 1@SW1"
ONE_DEFENDER = "seth: 4@WN 4@WS | anubis: 2@TW 2@WO | bastet: 3@SW1"


def battle_cards(game, who):
    """How many battle cards a seat still has in hand."""
    return int(game.state.battle_hand(seat_of(game, who))).bit_count()


def invade(text=TWO_TARGETS, first=("WN", "TW"), second=("WS", "WO"), units=4, **table):
    """Two whole troops arrive, one after the other."""
    game = play(seth_table(text, **table), "purple furious-invasion")
    for origin, goal in (first, second):
        play(game, f"troop {origin}", f"move {goal} {units}")
    return game


def seal(game, **fights):
    """Everybody plays the cards named, in their order, and discards the first that is offered."""
    left = {who: list(cards) for who, cards in fights.items()}
    while asked(game)[0] in ("pick_battle_card", "pick_discard", "add_intervention"):
        message, (who,) = asked(game)
        if message == "pick_battle_card":
            game.play(f"fight {left[who].pop(0)}")
        elif message == "pick_discard":
            game.play(texts(game)[-1])
        else:
            game.play("done")
    return game


def test_two_troops_move_before_any_battle():
    """Q5: both moves are finished before any consequence."""
    game = play(seth_table(TWO_TARGETS), "purple furious-invasion", "troop WN", "move TW 4")
    assert asked(game) == ("which_troop", ["seth"])
    assert units(game, "seth", "TW") == 4
    assert "attacked" not in messages(game)
    play(game, "troop WS", "move WO 4")
    assert messages(game).count("battle_began") == 2
    assert asked(game)[0] == "pick_battle_card"


def test_the_second_troop_is_a_different_one():
    """Q5: the troop that has moved is not open again, what it left behind is."""
    game = play(seth_table("seth: 4@WN | anubis: 5@SW1 | bastet: 5@SW2"), "purple furious-invasion")
    play(game, "troop WN", "move TW 2")
    assert texts(game) == ["done", "troop WN"]


def test_the_second_troop_may_join_the_first_where_the_limit_allows():
    """Q5: each moves by all rules of movement; six units are the limit."""
    game = play(seth_table("seth: 4@WN 3@WS | anubis: 5@SW1 | bastet: 5@SW2"), "purple furious-invasion")
    play(game, "troop WN", "move TW 4", "troop WS")
    assert [text for text in texts(game) if text.startswith("move TW")] == ["move TW 1", "move TW 2"]
    play(game, "move TW 2")
    assert (units(game, "seth", "TW"), units(game, "seth", "WS")) == (6, 1)


def test_two_troops_that_meet_at_one_target_fight_one_battle():
    """Q5: the second joins the first before any consequence: one battle of all of them, with a discard."""
    game = invade("seth: 3@WN 3@WS | anubis: 2@TW | bastet: 2@SW1", second=("WS", "TW"), units=3)
    assert messages(game).count("battle_began") == 1
    play(game, "fight 4-1-0")
    assert asked(game) == ("pick_discard", ["seth"])
    play(game, "discard 1-3-0", "fight 2-0-2", "discard 1-3-0")
    counted = next(event for event in game.events if event["message"] == "strengths_counted")
    assert list(counted.values())[1:] == [0, 10, 1, 4]


def test_the_second_troop_may_pass_the_first_and_takes_nobody_of_it_along():
    """Q5, ruling: the first troop has moved; the second goes on with those it brought."""
    game = play(
        seth_table("seth: 3@WN 2@WS kill-them-all | anubis: 5@SW1 | bastet: 5@SW2"),
        "purple furious-invasion", "troop WN", "move TW 3", "done", "troop WS", "move TW 2",
    )  # fmt: skip
    assert [text for text in texts(game) if text.startswith("move WN")] == ["move WN 1", "move WN 2"]
    play(game, "move WN 2")
    assert (units(game, "seth", "TW"), units(game, "seth", "WN")) == (3, 2)


def test_the_second_troop_does_not_lead_the_creature_of_the_first_away():
    """Q5, ruling: it stays with its own troop."""
    game = play(
        seth_table("seth: 3@WN vulture@WN 2@WS kill-them-all | anubis: 5@SW1 | bastet: 5@SW2"),
        "purple furious-invasion", "troop WN", "move TW 3", "with vulture", "done", "troop WS", "move TW 2",
        "move WN 2",
    )  # fmt: skip
    assert creature_at(game, "vulture") == "TW"


def test_one_or_no_troop_may_move():
    """Q5: up to two troops; both may be declined."""
    game = play(seth_table(TWO_TARGETS), "purple furious-invasion", "done", "done")
    assert asked(game)[0] == "alliance_turn"
    game = play(seth_table(TWO_TARGETS), "purple furious-invasion", "done", "troop WS", "move WO 4")
    assert asked(game)[0] == "pick_battle_card"


def test_each_move_follows_the_rules_of_moving():
    """Q5: each troop has its own capacity, its own teleport and the open portals."""
    game = seth_table("seth: 3@S1 3@SG 4pp kill-them-all | anubis: 5@SW1 | bastet: 5@SW2")
    play(game, "purple furious-invasion", "troop S1", "teleport TW 3", "move WN 3", "move WB 3")
    if asked(game)[0] == "where_next":
        play(game, "done")
    play(game, "troop SG", "move WB 3", "move TNW 3")
    assert (units(game, "seth", "WB"), units(game, "seth", "TNW")) == (3, 3)
    assert prayer(game, "seth") == 2


def test_with_two_battles_seth_plays_one_card_each_and_discards_none():
    """Q5: four cards stay in his hand; every ally who is in one battle discards as usual."""
    game = seal(invade(), seth=["4-1-0", "3-2-0"], anubis=["2-0-2"], bastet=["2-0-2"])
    assert asked(game) == ("which_battle_first", ["seth"])
    assert [battle_cards(game, who) for who in ("seth", "anubis", "bastet")] == [4, 4, 4]


def test_an_ally_in_both_battles_plays_one_card_each_and_discards_none():
    """Q5: Anubis leads twice: two played, none discarded, four left."""
    game = seal(invade(ONE_DEFENDER), seth=["4-1-0", "3-2-0"], anubis=["2-0-2", "2-2-1"])
    assert asked(game)[0] == "which_battle_first"
    assert battle_cards(game, "anubis") == 4
    assert battle_cards(game, "bastet") == 6


def test_a_card_played_in_one_battle_is_not_open_in_the_other():
    """Q5: the cards of both battles come from one hand."""
    game = play(invade(), "fight 4-1-0")
    while asked(game) != ("pick_battle_card", ["seth"]):
        game.play(texts(game)[0])
    assert "fight 4-1-0" not in texts(game)
    assert len(texts(game)) == 5


def test_with_one_battle_everybody_discards_as_usual():
    """Q5: the other troop meets nobody."""
    game = invade("seth: 4@WN 4@WS | anubis: 2@TW | bastet: 2@SW1")
    play(game, "fight 4-1-0")
    assert asked(game) == ("pick_discard", ["seth"])
    play(game, "discard 1-3-0", "fight 2-0-2")
    assert asked(game) == ("pick_discard", ["anubis"])
    assert battle_cards(game, "seth") == 4


@pytest.mark.parametrize(("chosen", "waits"), [("TW", "WO"), ("WO", "TW")])
def test_seth_picks_which_battle_comes_first(chosen, waits):
    """Q5: nothing of the second is revealed before the first is over."""
    game = seal(invade(), seth=["4-1-0", "3-2-0"], anubis=["2-0-2"], bastet=["2-0-2"])
    assert sorted(texts(game)) == ["attack TW", "attack WO"]
    assert "card_revealed" not in messages(game)
    play(game, f"attack {chosen}")
    won = [event["space"] for event in game.events if event["message"] == "battle_won"]
    assert won == [chosen]
    assert messages(game).count("card_revealed") == 2
    while asked(game)[0] != "alliance_turn":
        game.play("recall" if "recall" in texts(game) else texts(game)[0])
    won = [event["space"] for event in game.events if event["message"] == "battle_won"]
    assert won == [chosen, waits]
    assert points(game, "seth", "battle") == 2


def test_the_cards_belong_to_the_battle_for_which_they_were_picked():
    """Q5: 4 units and 4/1/0 in TW, 4 units and 1/3/0 in WO, whichever is resolved first."""
    game = seal(invade(), seth=["4-1-0", "1-3-0"], anubis=["2-0-2"], bastet=["2-0-2"])
    play(game, "attack WO")
    counted = next(event for event in game.events if event["message"] == "strengths_counted")
    assert list(counted.values())[1:] == [0, 5, 2, 4]


def test_interventions_are_chosen_together_with_the_cards():
    """Q5: War Rage lies under the first card; the second battle has none left."""
    game = invade("seth: 4@WN 4@WS +seth-war-rage | anubis: 2@TW | bastet: 2@WO")
    play(game, "fight 4-1-0", "add seth-war-rage")
    assert cards(game, "seth", "seth-war-rage") == 0
    seal(game, seth=["3-2-0"], anubis=["2-0-2"], bastet=["2-0-2"])
    assert asked(game)[0] == "which_battle_first"


def test_interventions_of_both_battles_are_payable_together():
    """Q5, B1: with 1 PP one card of cost 1 goes under one of the two battle cards, not under both."""
    game = invade("seth: 4@WN 4@WS 1pp +seth-war-fury +seth-bloodbath | anubis: 2@TW | bastet: 2@WO")
    play(game, "fight 4-1-0", "add seth-war-fury", "done")
    while asked(game) != ("add_intervention", ["seth"]):
        game.play(texts(game)[0])
    assert texts(game) == ["done"]


def test_cards_come_back_after_the_second_battle_only():
    """Q5, B3: the hand is empty after the picks, but the second card is still on the table."""
    game = invade("seth: 4@WN 4@WS hand=4-1-0,3-2-0 | anubis: 2@TW | bastet: 2@WO 1@SW1")
    seal(game, seth=["4-1-0", "3-2-0"], anubis=["2-0-2"], bastet=["2-0-2"])
    play(game, "attack TW", "recall")
    assert asked(game)[0] == "loser_decides"
    assert battle_cards(game, "seth") == 0
    while asked(game)[0] != "alliance_turn":
        game.play("recall" if "recall" in texts(game) else texts(game)[0])
    assert battle_cards(game, "seth") == 6
    assert game.state.battle_shown(0) == 0
    assert messages(game).count("battle_hand_refilled") == 1


def test_a_battle_whose_target_is_gone_is_called_off():
    """Q5: its cards are discarded, nobody scores, and Seth's troop stands there."""
    game = invade("seth: 4@WN 4@WS +seth-war-rage | anubis: 2@TW | bastet: 2@WO 2@SW1")
    play(game, "fight 4-1-0", "add seth-war-rage")
    seal(game, seth=["3-2-0"], anubis=["2-0-2"], bastet=["2-0-2"])
    destroy_units(game.state, seat_of(game, "bastet"), space_of(game, "WO"), 2)
    play(game, "attack TW", "recall")
    assert asked(game)[0] == "alliance_turn"
    assert messages(game).count("battle_won") == 1
    assert points(game, "seth", "battle") == 1
    assert units(game, "seth", "WO") == 4
    assert [battle_cards(game, who) for who in ("seth", "anubis", "bastet")] == [4, 4, 4]
    rage = game.words.number("card", "seth-war-rage")
    assert game.state.discards(game.state.rules.card_deck[rage], rage) == 1


def test_a_target_that_escapes_leaves_one_normal_battle():
    """Q5: Anubis flees before the cards; Bastet's battle has discards again."""
    game = invade("seth: 4@WN 4@WS | anubis: 2@TW +escape | bastet: 2@WO")
    assert asked(game) == ("may_escape", ["anubis"])
    play(game, "card escape")
    play(game, texts(game)[0])
    assert messages(game).count("battle_began") == 1
    play(game, "fight 4-1-0")
    assert asked(game) == ("pick_discard", ["seth"])


def test_a_second_battle_begins_with_what_the_first_has_left():
    """Q5: a first battle that destroys its attacker does not touch the second one."""
    game = invade("seth: 1@WN 4@WS | anubis: 5@TW | bastet: 1@WO", units=1, second=("WS", "WO"))
    assert units(game, "seth", "WO") == 1
    seal(game, seth=["4-1-0", "3-2-0"], anubis=["3-2-0"], bastet=["2-0-2"])
    play(game, "attack TW")
    while asked(game)[0] != "alliance_turn":
        game.play(texts(game)[-1])
    assert units(game, "seth", "TW") == 0
    assert messages(game).count("battle_won") == 2


def test_eight_points_in_the_first_battle_end_the_game():
    """Q5, O1: the second battle is not fought any more."""
    game = invade("seth: 4@WN 4@WS battle-vp=7 | anubis: 2@TW | bastet: 2@WO")
    seal(game, seth=["4-1-0", "3-2-0"], anubis=["2-0-2"], bastet=["2-0-2"])
    play(game, "attack TW")
    while not game.over and asked(game)[0] != "alliance_turn":
        game.play(texts(game)[0])
    assert game.over
    assert messages(game).count("battle_won") == 1


def test_a_mixed_troop_names_its_leader_in_each_battle():
    """Q5, Z4: Anubis leads in both battles although Bastet stands with him in one."""
    game = invade("seth: 4@WN 4@WS | anubis: 2@TW 1@WO | bastet: 1@WO")
    assert asked(game) == ("who_leads", ["anubis", "bastet"])
    play(game, "lead anubis")
    seal(game, seth=["4-1-0", "3-2-0"], anubis=["2-0-2", "2-2-1"])
    assert asked(game)[0] == "which_battle_first"
    assert [battle_cards(game, who) for who in ("anubis", "bastet")] == [4, 6]


def test_two_leaders_of_one_mixed_side_discard_as_usual():
    """Q5: with Bastet leading in WO each ally is in one battle."""
    game = invade("seth: 4@WN 4@WS | anubis: 2@TW 1@WO | bastet: 1@WO")
    play(game, "lead bastet")
    seal(game, seth=["4-1-0", "3-2-0"], anubis=["2-0-2"], bastet=["2-2-1"])
    assert [battle_cards(game, who) for who in ("seth", "anubis", "bastet")] == [4, 4, 4]


def test_a_copy_of_two_waiting_battles_goes_on_alike():
    """Q5: a copy and a sampled game can be played on from between the two battles."""
    game = seal(invade(), seth=["4-1-0", "3-2-0"], anubis=["2-0-2"], bastet=["2-0-2"])
    twin = game.copy()
    play(game, "attack WO", "recall")
    play(twin, "attack WO", "recall")
    assert game.digest() == twin.digest()
    assert game.sample(1, 3).waiting == game.waiting
