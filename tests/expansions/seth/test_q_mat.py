"""Q1 to Q4, Q7, Q9, Q10 and V2: Seth's limits, tokens, spaces, and how his troops get about."""

import pytest

from expansions.seth.sethtable import (
    asked,
    cards,
    hand_size,
    messages,
    owns,
    placings,
    play,
    points,
    prayer,
    reserve,
    seth_table,
    texts,
    units,
)
from kemet.expansions.seth.buying import purple_for_ally, seths_level
from kemet.expansions.seth.facts import COLOURED_TOKENS, PURPLE, PURPLE_LEVEL, PURPLE_TOKENS
from kemet.game import Game
from kemet.machine.errors import IllegalAction
from kemet.table.rulebook import COLOUR_NAMES

PURPLE_SPACES = {
    "buy-1", "buy-2", "move-1", "move-2", "recruit", "raise", "furious-invasion", "invocation", "prayer",
}  # fmt: skip
YELLOW_SPACES = {"corrupt-creature", "corrupt-troop", "destroy", "corrupt-pyramid"}
OTHERS = "| anubis: 5@TW | bastet: 5@WS"


def spaces(game, token):
    """The spaces open to a token: `purple` or `coloured anubis`."""
    return {text.split()[-1] for text in placings(game) if text.startswith(f"{token} ")}


def goals(game, verb="move"):
    return {text.split()[1] for text in texts(game) if text.startswith(f"{verb} ")}


def tiles_on_offer(game):
    return {text.split()[1] for text in texts(game) if text.startswith("buy ")}


# Q1


def test_a_troop_of_seth_has_at_most_six_units():
    """Q1: five units meet four others in SG: two of them may join, not three."""
    game = play(seth_table(f"seth: 5@S1 4@SG {OTHERS}"), "purple move-1", "troop S1")
    assert [text for text in texts(game) if text.startswith("move SG")] == ["move SG 1", "move SG 2"]


def test_legion_gives_seth_troops_of_seven():
    """Q1: seven as the tile says, not eight."""
    game = play(seth_table(f"seth: 6@S1 4@SG legion {OTHERS}"), "purple move-1", "troop S1")
    assert [text for text in texts(game) if text.startswith("move SG")] == [f"move SG {n}" for n in (1, 2, 3)]
    recruits = play(seth_table(f"seth: 5@S1 legion 11pp {OTHERS}"), "purple recruit")
    assert "recruit S1 2" in texts(recruits)
    assert "recruit S1 3" not in texts(recruits)


def test_a_troop_of_seth_has_at_most_one_creature():
    """Q1: a creature does not come along to where another one stands."""
    game = seth_table(f"seth: 3@S1 2@SG vulture@S1 crocodile@SG {OTHERS}")
    play(game, "purple move-1", "troop S1", "move SG 3")
    assert asked(game)[0] != "take_creature"


def test_seth_does_not_recall_after_a_battle_he_won():
    """Q1: he recalls only after a lost battle, so the winner is not asked."""
    game = seth_table("seth: 6@WN | anubis: 1@TW | bastet: 5@WS")
    play(game, "purple move-1", "troop WN", "move TW 6")
    play(game, "fight 4-1-0", "discard 1-3-0", "fight 2-0-2", "discard 1-3-0")
    assert asked(game)[0] == "loser_decides"
    play(game, "recall")
    assert units(game, "seth", "TW") == 6
    assert "winner_decides" not in messages(game)
    assert asked(game) == ("alliance_turn", ["anubis", "bastet"])
    assert points(game, "seth", "battle") == 1


def test_four_units_recalled_give_three_prayers():
    """Q1: the rulebook's example, here after a battle that Seth lost: 4 units, 3 PP."""
    game = seth_table("seth: 4@WN 0pp | anubis: 5@TW | bastet: 5@WS")
    play(game, "purple move-1", "troop WN", "move TW 4")
    play(game, "fight 2-0-2", "discard 1-3-0", "fight 2-0-2", "discard 1-3-0")
    assert asked(game) == ("loser_decides", ["seth"])
    play(game, "recall")
    assert prayer(game, "seth") == 3
    assert reserve(game, "seth") == 15


def test_a_temple_gives_seth_prayers_and_never_a_point():
    """Q1: at dusk the holder of TW and TNW gets 2 and 3 PP and no victory point."""
    game = seth_table("seth: 1@TW 1@TNW 0pp | anubis: 5@WS", phase="dusk")
    assert prayer(game, "seth") >= 5
    assert points(game, "seth") == 0


def test_temples_and_pyramids_are_no_points_for_seth():
    """Q1: he scores battle VP only, so the score board shows nothing else."""
    game = seth_table("seth: 1@TW 1@NW1 battle-vp=2 | anubis: 5@WS red=4@NW1")
    assert game.scores[0] == 2


# Q2


def test_purple_tokens_go_on_purple_spaces_only():
    """Q2: nine purple spaces and no yellow one."""
    assert spaces(seth_table(f"seth: 6@S1 {OTHERS}"), "purple") == PURPLE_SPACES


def test_a_token_of_an_ally_goes_on_any_space():
    """Q2: purple and yellow spaces are open to a coloured token."""
    game = seth_table(f"seth: 6@S1 purple=2 {OTHERS}")
    assert spaces(game, "coloured anubis") == PURPLE_SPACES | YELLOW_SPACES
    assert spaces(game, "coloured bastet") == PURPLE_SPACES | YELLOW_SPACES


def test_seth_chooses_the_token_and_then_its_space():
    """Q2, W2: one line for each kind of token, not one for each token on each space."""
    game = seth_table(f"seth: 6@S1 purple=2 {OTHERS}")
    assert asked(game) == ("seth_turn", ["seth"])
    assert texts(game) == ["purple-token", "coloured-token anubis", "coloured-token bastet"]
    game.play("coloured-token bastet")
    assert asked(game) == ("seth_space", ["seth"])
    assert all(text.startswith("coloured bastet ") for text in texts(game))
    game.play("coloured bastet destroy")
    assert asked(game)[0] == "whom_to_destroy"


def test_purple_tokens_alone_are_not_chosen():
    """Q2: with nothing else to place or play only the space is asked."""
    game = seth_table(f"seth: 6@S1 coloured= {OTHERS}")
    assert asked(game) == ("seth_space", ["seth"])
    assert spaces(game, "purple") == PURPLE_SPACES


def test_corrupt_creature_is_not_offered_where_no_card_can_be_played():
    """Q6: no creature of level 1; nobody of this colour outside a city; no card left."""
    low = seth_table("seth: 6@S1 purple=1 | anubis: 5@TW | bastet: 5@WS")
    assert "corrupt-creature" not in spaces(low, "coloured anubis")
    home = seth_table("seth: 6@S1 purple=2 | anubis: 5@NW1 | bastet: 5@WS")
    assert "corrupt-creature" not in spaces(home, "coloured anubis")
    assert "corrupt-creature" in spaces(home, "coloured bastet")
    bare = seth_table("seth: 6@S1 purple=4 creatures= | anubis: 5@TW | bastet: 5@WS")
    assert "corrupt-creature" not in spaces(bare, "coloured anubis")


def test_seth_may_place_his_gold_token_before_the_others():
    """D4, W2: gold before or after, silver after."""
    game = seth_table(f"seth: 6@S1 divine-will act-of-god-red {OTHERS}")
    assert {"gold move", "gold recruit"} <= set(texts(game))
    assert "silver-token" not in texts(game)
    play(game, "gold move", "troop S1", "move SG 6")
    assert "purple-token" in texts(game)
    play(game, "purple prayer")
    assert "silver-token" in texts(game)
    assert "gold move" not in texts(game)


def test_a_space_holds_only_one_token():
    """Q2: taken spaces are closed to every token."""
    game = seth_table(f"seth: 6@S1 mat=prayer,destroy {OTHERS}")
    assert "prayer" not in spaces(game, "purple")
    assert not {"prayer", "destroy"} & spaces(game, "coloured anubis")


def test_each_token_is_used_once_a_day():
    """Q2: the purple token and the ally's token are spent; that ally's colour is gone."""
    game = play(seth_table(f"seth: 6@S1 {OTHERS}", left=3), "purple prayer", "coloured anubis invocation")
    assert game.state.extra(PURPLE_TOKENS) == 2
    assert game.state.extra(COLOURED_TOKENS) == 1 << 2
    assert spaces(game, "coloured anubis") == set()
    assert not {"prayer", "invocation"} & spaces(game, "purple")


def test_the_colour_of_the_token_names_the_victim():
    """Q2: on Destroy the token of Bastet opens her troops only."""
    game = play(seth_table(f"seth: 6@S1 {OTHERS}"), "coloured bastet destroy")
    assert texts(game) == ["done", "target WS bastet"]


def test_a_coloured_token_on_a_purple_space_has_no_victim():
    """Q2: Anubis' token on Prayer is just a prayer."""
    game = play(seth_table(f"seth: 6@S1 0pp {OTHERS}"), "coloured anubis prayer")
    assert prayer(game, "seth") == 3
    assert prayer(game, "anubis") == 5


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_token_of_a_day_finds_a_space(players):
    """Q2: with coloured tokens on purple spaces first, room is left for the purple ones."""
    game = seth_table(f"seth: 1@S1 {OTHERS}", players=players, left=2 * players - 1)
    for _ in range(2 * players - 1):
        open_now = placings(game)
        coloured = [text for text in open_now if text.startswith("coloured")]
        placed = [text for text in coloured if text.split()[2] in PURPLE_SPACES] or coloured
        placed = placed or [text for text in open_now if text.startswith("purple")]
        play(game, placed[0])
        while game.waiting == (0,) and asked(game)[0] not in ("seth_turn", "seth_space"):
            game.play("done")
    assert game.state.extra(PURPLE_TOKENS) == 0
    assert game.state.extra(COLOURED_TOKENS) == 0


# Q3, Q4


def test_prayer_gives_seth_three_points():
    """Q4: Prayer is 3 PP, up to 11."""
    assert prayer(play(seth_table(f"seth: 6@S1 2pp {OTHERS}"), "purple prayer"), "seth") == 5
    assert prayer(play(seth_table(f"seth: 6@S1 10pp {OTHERS}"), "purple prayer"), "seth") == 11


def test_the_prayer_of_seth_feeds_an_energy_drain():
    """Q4: his Prayer is a Pray action of another player for the owner of Energy Drain."""
    game = seth_table("seth: 6@S1 2pp | anubis: 5@TW 3pp energy-drain | bastet: 5@WS")
    play(game, "purple prayer")
    assert prayer(game, "anubis") == 4
    assert prayer(game, "bastet") == 5


def test_invocation_draws_one_card_of_seth():
    """Q4: one card from his own deck."""
    game = play(seth_table(f"seth: 6@S1 {OTHERS}"), "purple invocation")
    assert hand_size(game, "seth") == 1
    drawn = [name for name in ("escape", "glory", "swiftness", "prayer") if cards(game, "seth", name)]
    assert drawn == []


def test_seth_recruits_into_his_districts():
    """Q4: Recruit costs 1 PP a unit and ends in his three districts, six units each at most."""
    game = play(seth_table(f"seth: 4@S1 3pp {OTHERS}"), "purple recruit")
    placed = {text.split()[1] for text in texts(game) if text.startswith("recruit")}
    assert placed <= {"S1", "S2", "S3"}
    assert "recruit S1 3" not in texts(game)
    play(game, "recruit S1 2", "done")
    assert units(game, "seth", "S1") == 6
    assert prayer(game, "seth") == 1


def test_seth_raises_his_pyramid_level_by_level():
    """Q4: from 1 to 3 costs 5 PP; level 4 would be 9."""
    game = play(seth_table(f"seth: 6@S1 6pp {OTHERS}"), "purple raise")
    assert texts(game) == ["done", "raise seth purple 2", "raise seth purple 3"]
    play(game, "raise seth purple 3")
    assert game.state.extra(PURPLE_LEVEL) == 3
    assert prayer(game, "seth") == 1


def test_seth_buys_purple_by_his_own_pyramid():
    """Q4: levels up to his pyramid, purple only while he occupies no other pyramid."""
    game = play(seth_table(f"seth: 6@S1 11pp purple=2 {OTHERS}"), "purple buy-1")
    offer = tiles_on_offer(game)
    assert {"dark-levy", "kill-them-all", "vulture"} <= offer
    assert not {"ambush", "cobra", "charge", "osiris"} & offer
    play(game, "buy kill-them-all")
    assert owns(game, "seth", "kill-them-all")
    assert prayer(game, "seth") == 9


def test_seth_buys_other_colours_by_a_pyramid_he_occupies():
    """Q4: the purple pyramid is no limit here, and no alliance tile is for him."""
    game = seth_table("seth: 6@NW1 11pp | anubis: 5@TW red=3 | bastet: 5@WS")
    play(game, "purple buy-1")
    levels = {
        [*COLOUR_NAMES, "purple"][slot.colour]: slot.level
        for slot in sorted(game.state.rules.slots, key=lambda slot: slot.level)
        if slot.power.name in tiles_on_offer(game)
    }
    assert levels == {"red": 3, "purple": 1}
    assert "osiris" not in tiles_on_offer(game)


def test_seth_needs_to_pay_his_tiles():
    """Q4: a tile he cannot pay is not on offer."""
    game = play(seth_table(f"seth: 6@S1 1pp purple=2 {OTHERS}"), "purple buy-1")
    assert "dark-levy" in tiles_on_offer(game)
    assert "vulture" not in tiles_on_offer(game)


def test_beginners_see_level_two_from_the_second_day_on():
    """Q4, G2: whatever the pyramid, on the first day only level 1 is for sale, for Seth and for allies."""
    state = Game.new(3, 1, boxes=("base", "seth"), length="beginner", seth=0).state
    state.set_extra(PURPLE_LEVEL, 2)
    for colour in range(3):
        state.set_level(1, colour, 2)
    for day, highest in ((1, 1), (2, 2)):
        state.set_round(day)
        assert seths_level(state, 0, PURPLE) == highest
        assert purple_for_ally(state, 1) == highest


# Q7


def test_a_creature_bought_by_an_ally_costs_seth_its_card():
    """Q7: Anubis buys the Phoenix; the card is gone, the six others stay."""
    game = seth_table("seth: 6@S1 | anubis: 5@TW red=4 11pp | bastet: 5@WS", phase="alliance")
    play(game, "follow anubis", "token buy-red", "buy phoenix")
    assert "creature_card_lost" in messages(game)
    assert "phoenix" not in game.view()["seth"]["creature_cards"]
    assert len(game.view()["seth"]["creature_cards"]) == 6


def test_a_creature_bought_by_seth_costs_him_its_card_too():
    """Q7: anyone is also Seth himself, through a corrupted pyramid."""
    game = seth_table("seth: 6@S1 11pp purple=2 | anubis: 5@TW blue=2 | bastet: 5@WS")
    play(game, "coloured anubis corrupt-pyramid", "buy ancestral-elephant")
    assert "ancestral-elephant" not in game.view()["seth"]["creature_cards"]
    assert len(game.view()["seth"]["creature_cards"]) == 6
    assert prayer(game, "seth") == 8


# Q9


def test_destroy_takes_two_units_of_one_troop():
    """Q9: two units of the token's colour."""
    game = play(
        seth_table(f"seth: 6@S1 {OTHERS}"), "coloured anubis destroy", "target TW anubis", "target TW anubis"
    )
    assert units(game, "anubis", "TW") == 3
    assert reserve(game, "anubis") == 9
    assert asked(game)[0] == "alliance_turn"


def test_destroy_takes_units_of_two_troops():
    """Q9: one each from two troops, also inside a city and from a mixed troop."""
    game = seth_table("seth: 6@S1 | anubis: 2@TW 1@NW1 | bastet: 3@TW")
    play(game, "coloured anubis destroy", "target TW anubis", "target NW1 anubis")
    assert (units(game, "anubis", "TW"), units(game, "anubis", "NW1"), units(game, "bastet", "TW")) == (
        1,
        0,
        3,
    )


def test_destroy_takes_the_only_unit_there_is():
    """Q9: one if only one exists."""
    game = play(
        seth_table("seth: 6@S1 | anubis: 1@TW | bastet: 3@WS"), "coloured anubis destroy", "target TW anubis"
    )
    assert units(game, "anubis", "TW") == 0
    assert asked(game)[0] == "alliance_turn"
    assert points(game, "seth") == 0


def test_destroy_spares_units_that_are_captive():
    """Q9: a captive fights as Seth's and is no target."""
    game = seth_table("seth: 6@S1 | anubis: 1@TW | bastet: 3@WS", captives={"S1": {"anubis": 1}})
    play(game, "coloured anubis destroy")
    assert texts(game) == ["done", "target TW anubis"]


def test_destroying_the_last_unit_wins_for_seth():
    """Q9, O1: no alliance unit on the board after a completed action."""
    game = seth_table("seth: 6@S1 | anubis: 2@TW | bastet:")
    play(game, "coloured anubis destroy", "target TW anubis", "target TW anubis")
    assert game.over
    assert game.view()["winners"] == "seth"


# Q10


def test_a_corrupted_pyramid_sells_up_to_both_levels():
    """Q10: the rulebook's example: purple 2, red 3: red tiles of level 1 and 2, 1 PP dearer."""
    game = seth_table("seth: 6@S1 3pp purple=2 | anubis: 5@TW red=3 blue=0 white=0 | bastet: 5@WS")
    play(game, "coloured anubis corrupt-pyramid")
    offered = [slot for slot in game.state.rules.slots if slot.power.name in tiles_on_offer(game)]
    assert {(slot.colour, slot.level) for slot in offered} == {(0, 1), (0, 2)}
    level_two = next(slot.power.name for slot in offered if slot.level == 2)
    play(game, f"buy {level_two}")
    assert owns(game, "seth", level_two)
    assert prayer(game, "seth") == 0


def test_a_corrupted_pyramid_needs_one_prayer_more():
    """Q10: with 2 PP only level 1 can be paid, with 1 PP nothing."""
    text = "seth: 6@S1 {}pp purple=2 | anubis: 5@TW red=3 blue=0 white=0 | bastet: 5@WS"
    game = play(seth_table(text.format(2)), "coloured anubis corrupt-pyramid")
    offered = [slot for slot in game.state.rules.slots if slot.power.name in tiles_on_offer(game)]
    assert {slot.level for slot in offered} == {1}
    game = play(seth_table(text.format(1)), "coloured anubis corrupt-pyramid")
    assert asked(game)[0] == "alliance_turn"


def test_a_corrupted_pyramid_sells_no_purple_and_no_alliance_tile():
    """Q10: non-purple and non-alliance, of all colours of that city and of no other city."""
    game = seth_table("seth: 6@S1 11pp purple=4 | anubis: 5@TW red=4 blue=4 white=0 | bastet: 5@WS white=4")
    play(game, "coloured anubis corrupt-pyramid")
    offered = [slot for slot in game.state.rules.slots if slot.power.name in tiles_on_offer(game)]
    assert {slot.colour for slot in offered if slot.level > 1} == {0, 1}
    assert not {"osiris", "communion", "rampart"} & {slot.power.name for slot in offered}
    assert all(slot.colour != 3 for slot in offered)


def test_a_corrupted_pyramid_need_not_be_occupied():
    """Q10: the owner's troop in its district does not matter."""
    game = seth_table("seth: 6@S1 11pp | anubis: 5@NW1 | bastet: 5@WS")
    play(game, "coloured anubis corrupt-pyramid")
    assert asked(game) == ("corrupt_pyramid", ["seth"])
    assert {slot.level for slot in game.state.rules.slots if slot.power.name in tiles_on_offer(game)} == {1}


# V2


@pytest.mark.parametrize("district", ["S1", "S2", "S3"])
def test_seth_teleports_from_every_own_district(district):
    """V2: as from a pyramid, 2 PP, to the obelisks of the map and never into a city."""
    game = play(seth_table(f"seth: 3@{district} 2pp {OTHERS}"), "purple move-1", f"troop {district}")
    assert {"WO", "TNW"} <= goals(game, "teleport")
    assert not {"SG", "S1", "S2", "S3"} & goals(game, "teleport")
    play(game, "teleport WO 3")
    assert prayer(game, "seth") == 0
    assert units(game, "seth", "WO") == 3


def test_seth_needs_two_prayers_to_teleport():
    """V2: with 1 PP there is no teleport, and none from SG."""
    game = play(seth_table(f"seth: 3@S1 1pp {OTHERS}"), "purple move-1", "troop S1")
    assert goals(game, "teleport") == set()
    game = play(seth_table(f"seth: 3@SG 9pp {OTHERS}"), "purple move-1", "troop SG")
    assert goals(game, "teleport") == set()


def test_seth_uses_closed_portals():
    """V2: the portal is closed, SG and WB are adjacent for him in both directions."""
    game = play(seth_table(f"seth: 3@SG {OTHERS}"), "purple move-1", "troop SG", "move WB 3")
    assert units(game, "seth", "WB") == 3
    game = play(seth_table(f"seth: 3@WB {OTHERS}"), "purple move-1", "troop WB")
    assert "SG" in goals(game)


def test_a_token_must_be_placed_while_the_track_shows_one():
    """Q2: Seth may decline an action, not the token."""
    game = seth_table(f"seth: 6@S1 {OTHERS}")
    assert "done" not in texts(game)
    with pytest.raises(IllegalAction):
        game.play("done")
