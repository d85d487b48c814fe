"""Decisions of this project where the rulebooks are silent: `docs/rulings.md` tells them one by one."""

import pytest

from kemet.game import Game
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


def test_leaving_a_creature_behind_on_the_way_does_not_shorten_the_move():
    """M1, ruling 71: the Scarab gave three spaces at the start; dropped after one, two are left."""
    game = table("anubis: 4@NW1 royal-scarab@NW1 | bastet:")
    play(game, "token upper-move", "troop NW1", "move WN 4", "with royal-scarab", "move WO 3")
    play(game, "without royal-scarab", "move WS 3")
    assert (units(game, "anubis", "WS"), creature_at(game, "royal-scarab")) == (3, "WN")


def test_a_creature_left_alone_on_the_way_does_not_shorten_the_move_either():
    """M1, M4, ruling 71: it goes onto its tile, the troop goes on."""
    game = table("anubis: 2@NW1 royal-scarab@NW1 | bastet:")
    play(game, "token upper-move", "troop NW1", "move WN 2", "with royal-scarab", "move WO 2")
    play(game, "without royal-scarab")
    assert creature_at(game, "royal-scarab") is None
    play(game, "move WS 2")
    assert units(game, "anubis", "WS") == 2


@pytest.mark.parametrize("edition", ["en", "pt", "pl", "ru"])
@pytest.mark.parametrize("players", [3, 5])
def test_a_troop_beaten_in_the_delta_temple_behind_its_harbour_is_always_recalled(players, edition):
    """B11, ruling 72: on the 3/5 side the only neighbour is across a harbour."""
    game = table("anubis: 5@DI | bastet: 2@TD 0pp", players=players, edition=edition)
    play(game, "token upper-move", "troop DI", "move TD 5")
    fight(game, "3-0-1", "3-0-1", discards=("4-1-0", "4-1-0"))
    assert (units(game, "bastet", "TD"), prayer(game, "bastet")) == (0, 2)
    assert asked(game) == ("winner_decides", "anubis")


@pytest.mark.parametrize("players", [2, 4])
def test_a_troop_beaten_in_the_delta_temple_may_retreat_by_land(players):
    """B11: on the 2/4 side the islet is a neighbour by land."""
    game = table("anubis: 5@NW1 | bastet: 2@TD", players=players)
    play(game, "token upper-move", "troop NW1", "teleport TD 5")
    fight(game, "3-0-1", "3-0-1", discards=("4-1-0", "4-1-0"))
    play(game, "retreat")
    assert units(game, "bastet", "DI") == 2


@pytest.mark.parametrize("edition", ["en", "pt", "pl", "ru"])
def test_units_may_be_declined_in_a_recruit_but_not_the_creature(edition):
    """D3, A8, ruling 73."""
    game = table("anubis: 5pp mummy 1@NW2 | bastet:", edition=edition)
    play(game, "token upper-recruit", "done")
    assert (prayer(game, "anubis"), creature_at(game, "mummy")) == (5, "NW2")


@pytest.mark.parametrize("token", ["upper-move", "upper-recruit", "middle-raise", "buy-red"])
def test_within_other_actions_than_a_move_no_card_is_played(token):
    """D5, ruling 75: nor before the troop of a Move is chosen; both can be done before the token."""
    game = table("anubis: 9pp 1@NW1 +prayer +enlistment | bastet:")
    play(game, f"token {token}")
    assert asked(game)[1] == "anubis"
    assert not [text for text in texts(game) if text.startswith("card")]


def test_whoever_holds_a_card_is_asked_where_the_troop_goes_on_even_if_nowhere():
    """M8, I2, ruling 76: that the question comes or not tells nothing about the hand."""
    for card in ("war-rage", "teleportation"):
        game = table(f"anubis: 2@NW1 5pp +{card} | bastet:")
        play(game, "token upper-move", "troop NW1", "move WN 2")
        assert asked(game) == ("where_next", "anubis")
    assert set(texts(game)) == {"done", "card teleportation"}


def test_who_has_played_teleportation_may_stay():
    """I2, ruling 78: the card stays spent, and the move goes on."""
    game = table("anubis: 2@NW1 5pp +teleportation | bastet:")
    play(game, "token upper-move", "troop NW1", "card teleportation", "done")
    assert (prayer(game, "anubis"), units(game, "anubis", "NW1")) == (4, 2)
    assert asked(game) == ("where_next", "anubis")
    assert "card teleportation" not in texts(game)


def test_night_tiles_that_can_do_nothing_ask_nobody():
    """N3, ruling 79."""
    great = "red=4 blue=4 white=4"
    game = table(f"anubis: hand-of-god reinforcements reserve=0 {great} 1@NW1 | bastet:", phase="night")
    assert asked(game)[0] == "who_follows"


def test_night_tiles_may_be_declined():
    """N3, ruling 79."""
    game = table("anubis: hand-of-god reinforcements 1@NW1 | bastet:", phase="night")
    play(game, "resolve hand-of-god", "done", "done")
    assert (level(game, "anubis", "red"), units(game, "anubis", "NW1")) == (1, 1)
    assert asked(game)[0] == "who_follows"


def test_units_may_be_given_in_the_delta_at_eleven_points():
    """T1, ruling 80: what exceeds eleven is lost; the offer does not depend on it."""
    game = table("anubis: 2@TD 11pp | bastet:", phase="dusk")
    play(game, "sacrifice TD")
    assert (prayer(game, "anubis"), units(game, "anubis", "TD")) == (11, 1)


def test_a_holy_place_takes_one_gift_a_day():
    """T1, T3, ruling 80."""
    game = table("anubis: 5@SA 3@TD | bastet: | horus:", players=3, phase="dusk")
    play(game, "sacrifice TD", "sacrifice SA")
    assert (units(game, "anubis", "TD"), units(game, "anubis", "SA")) == (2, 3)
    assert game.view()["round"] == 3


def test_everybody_may_count_the_interventions_that_were_played():
    """I1, ruling 81: they lie face down, but all have seen them."""
    game = play(table("anubis: +prayer | bastet: +war-rage"), "card prayer")
    assert [game.view(seat)["discards"] for seat in (0, 1, None)] == [{"prayer": 1}] * 3


def test_a_winner_without_units_still_says_where_the_loser_goes():
    """B10, B11, ruling 82: if the loser does not stay."""
    game = table("anubis: 1@WO charge blades-of-neith | bastet: 2@TW")
    play(game, "token upper-move", "troop WO", "move TW 1")
    fight(game, "4-1-0", "2-2-1", discards=("2-0-2", "2-0-2"))
    assert asked(game) == ("loser_decides", "bastet")
    assert set(texts(game)) == {"recall", "retreat", "stay"}
    play(game, "retreat")
    assert asked(game) == ("push_loser", "anubis")


def test_a_creature_stays_behind_where_another_own_one_stands_at_the_goal():
    """M3, C2, ruling 83: nobody is asked."""
    game = table("anubis: 2@NW1 mummy@NW1 1@WN phoenix@WN | bastet:")
    play(game, "token upper-move", "troop NW1", "move WN 1")
    assert (creature_at(game, "mummy"), creature_at(game, "phoenix")) == ("NW1", "WN")
    assert units(game, "anubis", "WN") == 2


@pytest.mark.parametrize("token", ["upper-move", "upper-recruit", "middle-raise", "buy-red"])
def test_a_token_may_go_where_its_action_can_do_nothing(token):
    """D2, D3, ruling 84."""
    game = play(table("anubis: 0pp reserve=12 | bastet:"), f"token {token}")
    assert asked(game) == ("turn", "bastet")


def test_beginners_may_start_with_a_pyramid_of_level_2():
    """G2, S4, ruling 85: and see no tile of that level before the second day."""
    game = Game.new(2, seed=1, length="beginner")
    while asked(game)[0] != "divide_levels":
        game.play(texts(game)[0])
    assert "levels 2 1 0" in texts(game)
    game = play(table("anubis: 9pp red=2 | bastet:", length="beginner", round=1), "token buy-red")
    assert {text for text in texts(game) if text.startswith("buy")} == {
        "buy charge",
        "buy stargate",
        "buy god-speed",
    }


def test_the_creature_of_a_troop_that_initiative_destroys_goes_home_first():
    """M9, C3, ruling 86: then the mover goes on."""
    game = table("anubis: 3@WO initiative god-speed | bastet: 2@TW mummy@TW 1@SW1 1@SW2")
    play(game, "token upper-move", "troop WO", "move TW 3")
    assert asked(game) == ("house_creature", "bastet")
    play(game, "house mummy SW2")
    assert asked(game) == ("where_next", "anubis")


def test_without_a_way_out_nobody_is_asked_for_an_escape():
    """I4, ruling 88: all neighbours of WO are taken."""
    game = table("anubis: 5@TW 1@WS 1@WN | bastet: 3@WO 1@WB +escape")
    play(game, "token upper-move", "troop TW", "move WO 4")
    assert asked(game)[0] == "pick_battle_card"
