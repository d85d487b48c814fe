"""X Editions: the five places where the rulebooks disagree, and what is common to all."""

import pytest

from kemet.game import Game
from kemet.machine.errors import UnknownOption
from positions import asked, creature_at, fight, play, points, prayer, table, texts, units

EDITIONS = ["en", "pt", "pl", "ru"]
NOT_PL = ["en", "pt", "ru"]
NOT_RU = ["en", "pt", "pl"]


def beaten(text, edition):
    """Bastet's troop in WO loses against the five of Anubis from TW, without losses, and retreats."""
    game = table(text, edition=edition)
    play(game, "token upper-move", "troop TW", "move WO 5")
    return play(fight(game, "3-0-1", "2-0-2"), "retreat")


def summons(game):
    return {text for text in texts(game) if text.startswith("summon ")}


# Retreat space (B11)


@pytest.mark.parametrize("edition", NOT_PL)
def test_a_retreat_needs_a_space_without_any_units(edition):
    """X, B11 (en, pt, ru): own troops close a space like enemies do."""
    game = beaten("anubis: 5@TW 1@WN | bastet: 2@WO 3@WS", edition)
    assert texts(game) == ["push TW", "push WB"]


def test_a_retreat_in_pl_needs_a_space_without_enemies():
    """X, B11 (pl): own troops take the beaten one in; the enemy in WN does not."""
    game = beaten("anubis: 5@TW 1@WN | bastet: 2@WO 3@WS", "pl")
    assert texts(game) == ["push WS", "push TW", "push WB"]
    play(game, "push WS")
    assert units(game, "bastet", "WS") == 5


def test_a_retreat_in_pl_keeps_the_limit_of_the_troop():
    """X, B11, G5 (pl): five units, seven with Legion."""
    game = beaten("anubis: 5@TW | bastet: 2@WO 4@WS", "pl")
    assert "push WS" not in texts(game)
    game = beaten("anubis: 5@TW | bastet: 2@WO 5@WS legion", "pl")
    assert "push WS" in texts(game)


def test_a_retreat_in_pl_brings_no_two_own_creatures_together():
    """X, B11, C2 (pl): the troop goes with its creature, so another own creature closes a space."""
    game = beaten("anubis: 5@TW | bastet: 2@WO mummy@WO 1@WS phoenix@WS 1@WB", "pl")
    assert texts(game) == ["push WN", "push TW", "push WB"]
    play(game, "push WB")
    assert (units(game, "bastet", "WB"), creature_at(game, "mummy")) == (3, "WB")


def test_a_retreat_in_pl_does_not_go_to_the_troop_of_a_third_player():
    """X, B11 (pl): every other player is an enemy."""
    game = table("anubis: 5@TW | bastet: 2@WO | horus: 1@WS", players=4, edition="pl")
    play(game, "token upper-move", "troop TW", "move WO 5")
    assert texts(play(fight(game, "3-0-1", "2-0-2"), "retreat")) == ["push WN", "push TW", "push WB"]


@pytest.mark.parametrize(("edition", "retreat"), [("en", False), ("pt", False), ("pl", True), ("ru", False)])
def test_a_troop_among_own_troops_only_retreats_in_pl_only(edition, retreat):
    """X, B11: without a space no retreat is offered, and the recall happens by itself."""
    game = table("anubis: 5@TW 1@WN | bastet: 2@WO 5pp 1@WS 1@WB", edition=edition)
    play(game, "token upper-move", "troop TW", "move WO 4")
    fight(game, "3-0-1", "2-0-2")
    assert asked(game) == (("loser_decides", "bastet") if retreat else ("winner_decides", "anubis"))
    assert (units(game, "bastet", "WO"), prayer(game, "bastet")) == ((2, 5) if retreat else (0, 7))


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_escape_needs_a_space_without_any_units_in_every_edition(edition):
    """X, I4: the difference is in the retreat only."""
    game = table("anubis: 5@TW | bastet: 2@WO 1@WS +escape", edition=edition)
    play(game, "token upper-move", "troop TW", "move WO 5", "card escape")
    assert texts(game) == ["flee WN", "flee TW", "flee WB"]


# Creature left alone (C4)


def left_behind(text, edition):
    """Anubis leaves TW with all units and without the mummy."""
    game = table(text, edition=edition)
    return play(game, "token upper-move", "troop TW", "move WO 2", "without mummy")


@pytest.mark.parametrize("edition", NOT_RU)
def test_a_creature_left_alone_goes_onto_its_tile(edition):
    """X, C4 (en, pt, pl): dropped by a move, whoever is at home."""
    assert creature_at(left_behind("anubis: 2@TW mummy@TW 3@NW1 | bastet:", edition), "mummy") is None


def test_a_creature_left_alone_in_ru_goes_home():
    """X, C4 (ru): to the own district with own units."""
    assert creature_at(left_behind("anubis: 2@TW mummy@TW 3@NW2 | bastet:", "ru"), "mummy") == "NW2"


def test_a_creature_left_alone_in_ru_has_its_district_chosen_by_its_owner():
    """X, C4 (ru): where there are several; before the move goes on."""
    game = left_behind("anubis: 2@TW mummy@TW god-speed 3@NW2 1@NW3 | bastet:", "ru")
    assert asked(game) == ("house_creature", "anubis")
    assert texts(game) == ["house mummy NW2", "house mummy NW3"]
    play(game, "house mummy NW3")
    assert (creature_at(game, "mummy"), asked(game)) == ("NW3", ("where_next", "anubis"))


def test_a_creature_left_alone_in_ru_without_a_home_goes_onto_its_tile():
    """X, C4 (ru): else tile: no own units at home, or beside another own creature only."""
    assert creature_at(left_behind("anubis: 2@TW mummy@TW | bastet:", "ru"), "mummy") is None
    game = left_behind("anubis: 2@TW mummy@TW 2@NW1 phoenix@NW1 | bastet:", "ru")
    assert creature_at(game, "mummy") is None


@pytest.mark.parametrize(("edition", "home"), [("en", None), ("pt", None), ("pl", None), ("ru", "SW2")])
def test_a_creature_whose_troop_is_recalled(edition, home):
    """X, C4, B12: the loser recalls; in ru the creature goes home, as in its worked example (B13)."""
    game = table("anubis: 5@TW | bastet: 2@WO mummy@WO 3@SW2", edition=edition)
    play(game, "token upper-move", "troop TW", "move WO 5")
    play(fight(game, "3-0-1", "2-0-2"), "recall")
    assert (units(game, "bastet", "WO"), creature_at(game, "mummy")) == (0, home)


@pytest.mark.parametrize(("edition", "home"), [("en", None), ("pt", None), ("pl", None), ("ru", "NW1")])
def test_a_creature_whose_last_unit_is_returned_at_dusk(edition, home):
    """X, C4, T1: the Delta temple takes the last unit."""
    game = table("anubis: 1@TD mummy@TD 2@NW1 | bastet:", phase="dusk", edition=edition)
    assert creature_at(play(game, "sacrifice TD"), "mummy") == home


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_whose_last_unit_is_destroyed_goes_home_in_every_edition(edition):
    """X, C3: destruction is no disagreement."""
    game = table("anubis: +raining-fire | bastet: 1@TW mummy@TW 2@SW2", edition=edition)
    assert creature_at(play(game, "card raining-fire", "target TW bastet"), "mummy") == "SW2"


# Creatures per Recruit (A8)

WAITING = "anubis: 2@NW1 2@NW2 1@TW mummy phoenix sphinx | bastet:"


@pytest.mark.parametrize("edition", NOT_RU)
def test_one_creature_returns_with_a_recruit(edition):
    """X, A8 (en, pt, pl): the player chooses which one comes first."""
    game = play(table(WAITING, edition=edition), "token upper-recruit")
    assert len(summons(game)) == 3 * 2
    play(game, "summon mummy NW2")
    assert summons(game) == set()
    assert (creature_at(game, "mummy"), creature_at(game, "phoenix")) == ("NW2", None)


def test_any_number_of_creatures_return_with_a_recruit_in_ru():
    """X, A8 (ru): any, one per district; a district just recruited into counts."""
    game = play(table(WAITING, edition="ru"), "token upper-recruit", "summon mummy NW2")
    assert summons(game) == {"summon phoenix NW1", "summon sphinx NW1"}
    play(game, "summon phoenix NW1")
    assert summons(game) == set()
    play(game, "recruit NW3 1", "summon sphinx NW3")
    assert [creature_at(game, name) for name in ("mummy", "phoenix", "sphinx")] == ["NW2", "NW1", "NW3"]


# Default, and what is common to all


def test_the_default_edition_is_en():
    """X: default en."""
    assert Game.new(players=2, seed=1).view()["options"]["edition"] == "en"


def test_only_four_editions_are_known():
    """X, G3: another name is refused."""
    for edition in EDITIONS:
        assert Game.new(players=2, seed=1, edition=edition).view()["options"]["edition"] == edition
    with pytest.raises(UnknownOption, match="edition='fr' is not known"):
        Game.new(players=2, seed=1, edition="fr")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_loser_may_stay_where_the_winner_has_nobody_left_in_every_edition(edition):
    """X, B10: common to all by the publisher's FAQ."""
    game = table("anubis: 2@TW charge | bastet: 3@WO", edition=edition)
    play(game, "token upper-move", "troop TW", "move WO 2")
    fight(game, "4-1-0", "3-2-0")
    assert set(texts(game)) == {"recall", "retreat", "stay"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_escape_comes_before_initiative_in_every_edition(edition):
    """X, M9: common to all by the publisher's FAQ."""
    game = table("anubis: 2@TW initiative | bastet: 3@WO +escape", edition=edition)
    play(game, "token upper-move", "troop TW", "move WO 2", "card escape", "flee WS")
    assert units(game, "bastet", "WS") == 3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", ["upper-move", "upper-recruit", "middle-raise", "buy-red"])
def test_an_action_may_be_declined_in_every_edition(edition, space):
    """X, D3: the token must be placed, its action may be declined."""
    game = play(table("anubis: 2@NW1 5pp | bastet:", edition=edition), f"token {space}", "done")
    assert (asked(game), prayer(game, "anubis"), units(game, "anubis", "NW1")) == (("turn", "bastet"), 5, 2)


@pytest.mark.parametrize(("edition", "elephant"), [("en", None), ("pt", None), ("pl", None), ("ru", "SW1")])
def test_the_worked_battle_in_every_edition(edition, elephant):
    """X, B13: the same figures everywhere; only the elephant goes where C4 sends it."""
    bastet = "bastet: 4@WO 5pp ancestral-elephant@WO 1@SW1 +bronze-wall +war-fury"
    game = table(f"anubis: 5@TW charge blades-of-neith | {bastet}", edition=edition)
    play(game, "token upper-move", "troop TW", "move WO 5", "done")
    fight(game, "3-2-0", "2-0-2", defender_adds=("bronze-wall", "war-fury"))
    battle = game.view()["battle"]
    assert (battle["attacker"]["strength"], battle["defender"]["strength"]) == (10, 9)
    assert (battle["attacker"]["lost"], battle["defender"]["lost"]) == (0, 0)
    play(game, "recall", "stay")
    assert (points(game, "anubis", "battle"), prayer(game, "bastet")) == (1, 8)
    assert creature_at(game, "ancestral-elephant") == elephant


# A held foreign pyramid (A3)


@pytest.mark.parametrize("edition", NOT_RU)
def test_a_held_pyramid_may_be_raised_by_its_controller(edition):
    """X, A3 (en, pt, pl): the books name no owner."""
    game = play(table("anubis: 9pp 2@SW1 | bastet: 1@TW", edition=edition), "token middle-raise")
    assert "raise bastet red 4" in texts(game)
    assert "raise anubis red 2" in texts(game)


def test_in_ru_only_own_pyramids_are_raised():
    """X, A3 (002: вашей пирамиды): also by an owner whose district is held by somebody else."""
    game = play(table("anubis: 9pp 2@SW1 | bastet: 9pp 1@TW", edition="ru"), "token middle-raise")
    assert not [text for text in texts(game) if text.startswith("raise bastet")]
    play(game, "done", "token middle-raise")
    assert "raise bastet red 2" in texts(game)


def test_in_ru_a_held_pyramid_alone_offers_nothing_to_raise():
    """X, A3 (002): all own pyramids are complete."""
    great = "red=4 blue=4 white=4"
    game = play(table(f"anubis: 9pp 2@SW1 {great} | bastet: 1@TW", edition="ru"), "token middle-raise")
    assert asked(game) == ("turn", "bastet")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_held_pyramid_gives_its_benefits_in_every_edition(edition):
    """X, A3: buying and teleporting do not depend on the edition."""
    game = play(table("anubis: 9pp 2@SW1 red=1 | bastet: 1@TW red=3", edition=edition), "token buy-red")
    assert "buy blades-of-neith" in texts(game)
    play(game, "done", "token lower-pray", "token upper-move", "troop SW1")
    assert "teleport WO 2" in texts(game)


# A creature just bought (C1)


@pytest.mark.parametrize("edition", NOT_RU)
def test_a_new_creature_may_wait(edition):
    """X, C1 (000, 001, 004: can be put down at once)."""
    game = table("anubis: 9pp 2@NW1 2@NW2 white=4 | bastet: 1@TW", edition=edition)
    play(game, "token buy-white", "buy mummy")
    assert texts(game) == ["done", "house mummy NW1", "house mummy NW2"]


def test_in_ru_a_new_creature_may_not_wait():
    """X, C1 (002: сразу же добавляет)."""
    game = table("anubis: 9pp 2@NW1 2@NW2 white=4 | bastet: 1@TW", edition="ru")
    play(game, "token buy-white", "buy mummy")
    assert texts(game) == ["house mummy NW1", "house mummy NW2"]


# Several of them at once


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("place", "units_there"), [("TD", 1), ("SA", 2)])
def test_the_last_units_given_at_dusk_leave_their_creature_alone(edition, place, units_there):
    """X, C4, T1, T3: onto its tile, in ru home to own units."""
    text = f"anubis: {units_there}@{place} sphinx@{place} 1@NW2 | bastet:"
    game = play(table(text, players=3, phase="dusk", edition=edition), f"sacrifice {place}")
    assert creature_at(game, "sphinx") == ("NW2" if edition == "ru" else None)


def test_in_ru_a_creature_left_alone_is_housed_before_the_battle_begins():
    """X, M4, C4: at once, and the attack waits for it."""
    game = table("anubis: 3@WN phoenix@WN 1@NW1 1@NW2 | bastet: 2@WO", edition="ru")
    play(game, "token upper-move", "troop WN", "move WO 3", "without phoenix")
    assert asked(game) == ("house_creature", "anubis")
    play(game, "house phoenix NW2")
    assert asked(game) == ("pick_battle_card", "anubis")


def test_in_ru_no_creature_comes_back_between_the_battles_of_a_recruit():
    """X, A8, C3: one that lost its recruits waits on its tile while the next ones fight."""
    game = table("anubis: 6pp phoenix | bastet: 5@NW1 2@NW2", edition="ru")
    play(game, "token upper-recruit", "recruit NW1 1", "summon phoenix NW1", "recruit NW2 3", "done")
    play(game, "attack NW1")
    fight(game, "2-0-2", "1-3-0", discards=("1-3-0", "4-1-0"))
    assert creature_at(game, "phoenix") is None
    play(game, "stay")
    assert (asked(game), creature_at(game, "phoenix")) == (("pick_battle_card", "anubis"), None)


def test_in_pl_a_beaten_troop_does_not_retreat_into_the_next_battle_of_a_recruit():
    """X, B11, A7: its own troop stands there, but so do the recruits."""
    game = table("anubis: 10pp | bastet: 2@NW1 2@NW2", edition="pl")
    play(game, "token upper-recruit", "recruit NW1 4", "recruit NW2 3", "done", "attack NW1")
    play(fight(game, "4-1-0", "2-0-2"), "retreat")
    assert texts(game) == ["push NW3", "push WN"]
