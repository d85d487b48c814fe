"""Decisions of this project where the rulebooks are silent: `docs/rulings.md` tells them one by one."""

import pytest

from positions import (
    asked,
    creature_at,
    fight,
    level,
    play,
    points,
    prayer,
    table,
    texts,
    units,
)


def test_a_temple_belongs_to_the_defender_until_the_battle_is_over():
    """G6, ruling 2."""
    game = table("anubis: 5@WO | bastet: 1@TW")
    play(game, "token upper-move", "troop WO", "move TW 5")
    assert (points(game, "anubis"), points(game, "bastet")) == (0, 1)
    fight(game, "4-1-0", "1-3-0", discards=("2-0-2", "2-0-2"))
    assert (points(game, "anubis"), points(game, "bastet")) == (2, 0)


def test_a_great_pyramid_belongs_to_the_occupant_until_recruits_have_won():
    """G6, ruling 2."""
    game = table("anubis: red=4 5pp | bastet: 1@NW1")
    assert (points(game, "anubis"), points(game, "bastet")) == (0, 1)
    play(game, "token upper-recruit", "recruit NW1 5")
    assert (points(game, "anubis"), points(game, "bastet")) == (0, 1)


def test_a_creature_sent_home_does_not_go_where_a_battle_waits():
    """C4, ruling 10."""
    game = table("anubis: 2@NW1 mummy@NW1 | bastet: 1@NW2", edition="ru")
    play(game, "token upper-move", "troop NW1", "move NW2 2", "without mummy")
    assert creature_at(game, "mummy") is None


def test_a_creature_may_join_recruits_that_are_about_to_fight():
    """A8, ruling 11."""
    game = table("anubis: sphinx 5pp | bastet: 1@NW1")
    play(game, "token upper-recruit", "recruit NW1 3")
    assert "summon sphinx NW1" in texts(game)


def test_the_attackers_creature_is_housed_before_the_defenders():
    """C3, ruling 12."""
    game = table(
        "anubis: 1@WO mummy@WO 1@NW1 1@NW2 | bastet: 1@TW phoenix@TW 1@SW1 1@SW2",
    )
    play(game, "token upper-move", "troop WO", "move TW 1", "with mummy")
    fight(game, "1-3-0", "1-3-0", discards=("4-1-0", "4-1-0"))
    assert asked(game) == ("house_creature", "anubis")
    play(game, "house mummy NW2")
    assert asked(game) == ("house_creature", "bastet")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("anubis: 1@NW1 +mana-theft | bastet: 0pp", "mana-theft"),
        ("anubis: 1@NW1 reserve=0 +enlistment | bastet:", "enlistment"),
        ("anubis: 5@NW1 5@NW2 5@NW3 reserve=3 +enlistment | bastet:", "enlistment"),
        ("anubis: 1@NW1 +raining-fire | bastet:", "raining-fire"),
    ],
)
def test_a_day_card_that_could_do_nothing_is_not_offered(text, card):
    """D5, ruling 13."""
    assert f"card {card}" not in texts(table(text))


def test_prayer_may_be_played_at_eleven_points():
    """D5, ruling 13."""
    game = table("anubis: 11pp +prayer | bastet:")
    play(game, "card prayer")
    assert prayer(game, "anubis") == 11


def test_enlistment_may_bring_fewer_units():
    """I6, ruling 14."""
    game = table("anubis: 1@NW1 +enlistment | bastet:")
    play(game, "card enlistment", "place NW1 1", "done")
    assert units(game, "anubis", "NW1") == 2


def test_each_district_is_named_once_in_a_recruit():
    """A6, ruling 15."""
    game = table("anubis: 5pp | bastet:")
    play(game, "token upper-recruit", "recruit NW1 2")
    assert not [text for text in texts(game) if text.startswith("recruit NW1")]


def test_a_pyramid_of_an_enemy_is_raised_with_the_own_prayers():
    """A3, ruling 1."""
    game = table("anubis: 1@SW1 5pp | bastet: red=2 5pp")
    play(game, "token middle-raise", "raise bastet red 3")
    assert (level(game, "bastet", "red"), prayer(game, "anubis"), prayer(game, "bastet")) == (3, 2, 5)


def test_the_card_given_up_for_a_strategy_is_shown_to_all():
    """A5, ruling 9."""
    game = table("anubis: red=2 5pp | bastet:")
    play(game, "token buy-red", "buy offensive-strategy", "swap 1-3-0")
    assert {
        "message": "battle_card_swapped",
        "seat": 0,
        "card": "1-3-0",
        "gained": "3-3-0",
    } in game.events_for(1)
    assert "1-3-0" not in game.view(1)["seats"][0]["battle_cards"]["all"]


def test_how_many_cards_lie_under_a_battle_card_is_a_secret():
    """B1, ruling 6."""
    game = table("anubis: 3@WO 3pp +war-rage +war-fury | bastet: 2@TW")
    play(game, "token upper-move", "troop WO", "move TW 3", "fight 4-1-0", "discard 1-3-0")
    before = game.view(1)
    play(game, "add war-rage")
    assert game.view(1) == before
    assert before["seats"][0]["cards"] == 2
