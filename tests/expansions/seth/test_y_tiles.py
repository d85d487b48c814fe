"""Y Tiles: the 16 purple ones, the three of the alliance, the two blue replacements."""

from collections import Counter
from pathlib import Path

import pytest

from expansions.seth.battles import anubis_attacks, counted, seth_attacks, strengths
from expansions.seth.sethtable import (
    asked,
    cards,
    creature_at,
    hand_size,
    held_captive,
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
from kemet.expansions.seth.buying import CREATURE_CARD_TILES
from kemet.expansions.seth.osiris import INFLUENCE_NAMES, PRAYER_NAMES
from kemet.expansions.seth.tiles import PurpleTile
from kemet.rules.rules import rules_of
from kemet.table.rulebook import COLOUR_NAMES
from positions import fight, messages

BOOK = rules_of(("base", "seth")).book
# level, tile, only for Seth, creature
PURPLE = [
    (1, "energy-drain", False, False),
    (1, "servile-corruption", True, False),
    (1, "units-corruption", True, False),
    (1, "dark-levy", False, False),
    (2, "kill-them-all", False, False),
    (2, "annexation", False, False),
    (2, "vulture", False, True),
    (2, "battle-mirror", True, False),
    (3, "ambush", False, False),
    (3, "divine-advantage", False, False),
    (3, "crocodile", False, True),
    (3, "chaos-march", False, False),
    (4, "magic-versatility", True, False),
    (4, "cobra", False, True),
    (4, "army-of-the-damned", False, False),
    (4, "wrath-of-seth", False, False),
]
OTHERS = [
    ("red", 3, "osiris"),
    ("white", 3, "communion"),
    ("blue", 3, "rampart"),
    ("blue", 2, "legion"),
    ("blue", 4, "sphinx"),
]


# The list


def test_sixteen_purple_tiles_are_on_sale_four_of_each_level():
    """Y: name, level, buyers and creature of each, one copy."""
    purple = [slot for slot in BOOK.slots if slot.colour == 3]
    found = [(slot.level, slot.name, slot.power.seth_only, slot.power.figure >= 0) for slot in purple]
    assert sorted(found) == sorted(PURPLE)
    assert all(slot.copies == 1 and isinstance(slot.power, PurpleTile) for slot in purple)
    assert Counter(level for level, *_ in PURPLE) == {1: 4, 2: 4, 3: 4, 4: 4}


def test_three_alliance_tiles_and_two_blue_ones_replace_five_of_the_base_game():
    """Y, U3: the Victory Points are gone, Legion and Sphinx are new."""
    sold = [(COLOUR_NAMES[s.colour], s.level, s.name) for s in BOOK.slots if s.colour < 3]
    for row in OTHERS:
        assert sold.count(row) == 1, row
    assert not [name for *_, name in sold if name.startswith("victory-point")]
    assert sum(slot.copies for slot in BOOK.slots) == 48 + 16


@pytest.mark.parametrize(("level", "tile"), [row[:2] for row in PURPLE])
def test_seth_buys_a_purple_tile_by_his_own_pyramid(level, tile):
    """Y, Q4: for its level, not with a pyramid one lower, not with one prayer less."""
    at_home = f"seth: 6@S1 {level}pp purple={level} | anubis: 2@WN | bastet: 2@TW"
    game = play(seth_table(at_home), "purple buy-1", f"buy {tile}")
    assert owns(game, "seth", tile)
    assert prayer(game, "seth") == 0
    low = seth_table(f"seth: 6@S1 11pp purple={level - 1} | anubis: 2@WN | bastet: 2@TW")
    play(low, "purple buy-1")
    assert f"buy {tile}" not in texts(low)


# Level 1


@pytest.mark.covers("energy-drain")
def test_energy_drain_gives_a_prayer_when_another_prays():
    """Y: Seth owns it, two allies pray."""
    game = seth_table("seth: 6@S1 5pp energy-drain | anubis: 2@WN | bastet: 2@TW", phase="alliance")
    play(game, "follow anubis", "token lower-pray")
    assert prayer(game, "seth") == 6
    play(game, "follow bastet", "token lower-pray")
    assert prayer(game, "seth") == 7


@pytest.mark.covers("energy-drain")
def test_energy_drain_of_an_ally_works_on_allies_and_not_on_the_owner():
    """Y: another player is anybody else."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN 5pp energy-drain | bastet: 2@TW", phase="alliance")
    play(game, "follow bastet", "token lower-pray")
    assert prayer(game, "anubis") == 6
    play(game, "follow anubis", "token lower-pray")
    assert prayer(game, "anubis") == 8


@pytest.mark.covers("energy-drain")
def test_energy_drain_of_an_ally_works_on_the_prayer_of_seth():
    """Y: Seth is another player, and Prayer is his Pray action."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN 5pp energy-drain | bastet: 2@TW")
    play(game, "purple prayer")
    assert prayer(game, "anubis") == 6


def test_only_the_pray_action_feeds_energy_drain():
    """Y: prayers from a card or a temple give nothing."""
    game = seth_table("seth: 6@S1 5pp energy-drain | anubis: 2@WN +prayer | bastet: 2@TW", phase="alliance")
    play(game, "follow anubis", "card prayer")
    assert prayer(game, "seth") == 5


@pytest.mark.covers("servile-corruption")
def test_servile_corruption_adds_one_to_a_corrupted_creature():
    """Y: the elephant's 6, card 4 and 1."""
    text = "seth: 6@S1 purple=2 {} | anubis: 4@WB | bastet: 2@TW"
    game = seth_table(text.format("servile-corruption"))
    play(game, "coloured anubis corrupt-creature", "beast ancestral-elephant WB")
    assert strengths(game) == (11, 8)
    plain = play(
        seth_table(text.format("")), "coloured anubis corrupt-creature", "beast ancestral-elephant WB"
    )
    assert strengths(plain) == (10, 8)


@pytest.mark.covers("servile-corruption")
def test_servile_corruption_adds_one_to_a_corrupted_troop():
    """Y: anubis' three units are turned against bastet: 3, card 4 and 1."""
    game = seth_table("seth: 6@S1 servile-corruption | anubis: 3@WN | bastet: 2@WB")
    play(game, "coloured anubis corrupt-troop", "troop WN")
    play(game, next(text for text in texts(game) if text.startswith("move WB")))
    assert strengths(game) == (8, 6)


def test_servile_corruption_does_nothing_in_other_battles():
    """Y: Seth's own troop."""
    assert strengths(seth_attacks("5@SG servile-corruption")) == (9, 8)


@pytest.mark.covers("units-corruption")
def test_units_corruption_takes_one_fallen_enemy_into_seths_troop():
    """Y: one of the two that fell; it counts as his and belongs to anubis."""
    game = fight(seth_attacks("5@SG units-corruption"), "3-2-0", "1-3-0", discards=("1-3-0", "2-0-2"))
    assert points(game, "seth", "battle") == 1
    assert units(game, "seth", "WB") == 5 - 3 + 1
    assert held_captive(game, "anubis", "WB") == 1
    assert reserve(game, "anubis") == 12 - 4 + 2 - 1
    assert reserve(game, "seth") == 15 - 5 + 3
    assert game.view()["seth"]["captives"] == {"WB": {"1": 1}}


def test_units_corruption_needs_a_fallen_enemy():
    """Y: no losses, no captive."""
    game = fight(seth_attacks("5@SG units-corruption"), "4-1-0", "2-0-2")
    assert units(game, "seth", "WB") == 5
    assert "unit_captured" not in messages(game)


def test_units_corruption_needs_a_surviving_unit():
    """Y: Seth wins but his troop falls."""
    game = seth_attacks("3@SG units-corruption", "1@WB 1@NW1", units=3)
    fight(game, "4-1-0", "1-3-0", discards=("1-3-0", "2-0-2"))
    assert units(game, "seth", "WB") == 0
    assert "unit_captured" not in messages(game)


def test_units_corruption_keeps_the_limit_of_six():
    """Y, Q1: a full troop takes nobody in."""
    game = fight(seth_attacks("6@SG units-corruption", units=6), "3-2-0", "2-0-2")
    full = fight(seth_attacks("6@SG units-corruption", units=6), "3-2-0", "3-0-1")
    assert units(game, "seth", "WB") == units(full, "seth", "WB") == 6
    assert "unit_captured" not in messages(full)


def test_a_captive_goes_to_its_owners_reserve_when_it_leaves_the_board():
    """Y: Seth's troop of one own unit and one captive falls."""
    game = anubis_attacks(seth="2@WB units-corruption", captives={"WB": {"anubis": 1}})
    before = reserve(game, "anubis"), reserve(game, "seth")
    fight(game, "3-2-0", "4-1-0")
    assert units(game, "seth", "WB") == 0
    assert held_captive(game, "anubis", "WB") == 0
    assert (reserve(game, "anubis"), reserve(game, "seth")) == (before[0] + 1 + 1, before[1] + 1)


def test_units_corruption_takes_only_a_unit_that_fell():
    """Y: anubis lost the unit, so bastet's reserve is not touched and nothing is asked."""
    game = seth_attacks("5@SG units-corruption", "2@WB", "2@WB")
    play(game, "lead anubis")
    fight(game, "4-1-0", "3-2-0")
    play(game, "lose anubis 1")
    assert asked(game)[0] != "whose_unit_joins"
    assert held_captive(game, "anubis", "WB") == 1


@pytest.mark.covers("dark-levy")
def test_dark_levy_gives_two_free_units_more():
    """Y: Seth with one prayer recruits three."""
    text = "seth: 6@S1 1pp {} | anubis: 2@WN | bastet: 2@TW"
    game = play(seth_table(text.format("dark-levy")), "purple recruit")
    assert {"recruit S2 3"} <= set(texts(game))
    assert "recruit S2 4" not in texts(game)
    plain = play(seth_table(text.format("")), "purple recruit")
    assert "recruit S2 2" not in texts(plain)


# Level 2


@pytest.mark.covers("kill-them-all")
def test_kill_them_all_moves_further_and_hits_harder():
    """Y: two steps, and one damage more."""
    game = anubis_attacks("5@WN kill-them-all")
    fight(game, "4-1-0", "2-2-1", discards=("1-3-0", "1-3-0"))
    assert units(game, "seth", "WB") == 3 - (1 + 1 - 1)
    walk = seth_table("seth: 6@S1 | anubis: 2@WN kill-them-all | bastet: 2@TW", phase="alliance")
    play(walk, "follow anubis", "token upper-move", "troop WN", "move WB 2", "move WS 2")
    assert units(walk, "anubis", "WS") == 2


@pytest.mark.covers("annexation")
def test_annexation_takes_a_card_from_a_chosen_enemy_at_night():
    """Y: Seth chooses among the allies with cards."""
    game = seth_table(
        "seth: 6@S1 annexation | anubis: 2@WN +glory | bastet: 2@TW +swiftness +swiftness", phase="night"
    )
    assert asked(game) == ("whom_to_rob", ["seth"])
    assert texts(game) == ["rob anubis", "rob bastet"]
    play(game, "rob anubis")
    assert cards(game, "seth", "glory") == 1
    assert cards(game, "anubis", "glory") == 0


@pytest.mark.covers("annexation")
def test_an_annexed_card_returns_to_its_own_deck_when_played():
    """Y: Seth's stolen Prayer goes to the discards of the alliance."""
    game = seth_table("seth: 6@S1 5pp annexation | anubis: 2@WN +prayer | bastet: 2@TW", phase="night")
    play(game, "rob anubis")
    while asked(game)[0] != "seth_turn":
        play(game, texts(game)[0])
    kind = game.words.number("card", "prayer")
    play(game, "card prayer")
    while asked(game)[0] == "may_veto":
        play(game, "done")
    assert game.state.deck(1) == 0
    assert game.state.hand(0, kind) == 0
    on_piles = game.state.pile(0, kind) + game.state.discards(0, kind) + game.state.hidden(0, kind)
    on_hands = game.state.hand(1, kind) + game.state.hand(2, kind)
    assert on_piles + on_hands == 3
    assert game.state.pile(1, kind) + game.state.discards(1, kind) == 0


def test_annexation_of_an_ally_robs_seth_alone():
    """Y: an enemy; allies are none."""
    game = seth_table(
        "seth: 6@S1 +tactical-choice | anubis: 2@WN annexation | bastet: 2@TW +glory", phase="night"
    )
    while asked(game)[0] != "whom_to_rob":
        play(game, texts(game)[0])
    assert texts(game) == ["rob seth"]


def test_annexation_asks_nothing_where_all_hands_are_empty():
    """Y: no enemy has a card when Seth's night tiles act."""
    game = seth_table("seth: 6@S1 annexation | anubis: 2@WN | bastet: 2@TW", phase="night")
    assert asked(game)[0] != "whom_to_rob"


@pytest.mark.covers("vulture", "crocodile", "cobra")
@pytest.mark.parametrize(
    ("creature", "steps", "strength", "damage"),
    [("vulture", 2, 1, 0), ("crocodile", 1, 2, 1), ("cobra", 1, 2, 0)],
)
def test_the_creatures_of_seth_carry_and_strengthen_his_troop(creature, steps, strength, damage):
    """Y: so many steps more, so much strength and damage."""
    game = seth_table(f"seth: 5@SG {creature}@SG | anubis: 4@WO 1@NW1 | bastet: 2@WS")
    play(game, "purple move-1", "troop SG", "move WB 5", f"with {creature}", "move WO 5", f"with {creature}")
    dead = 1 if creature == "cobra" else 0
    assert strengths(game) == (9 + strength, 8 - dead)
    assert game.state.rules.creature_bonus[game.words.number("creature", creature)].move == steps
    assert units(game, "anubis", "WO") == 4 - dead - 1 - damage
    assert creature_at(game, creature) == "WO"


@pytest.mark.covers("cobra")
def test_the_cobra_kills_one_defender_before_the_battle():
    """Y: the only defender dies, there is no battle and no point."""
    game = seth_table("seth: 5@SG cobra@SG | anubis: 1@WB 1@NW1 | bastet: 2@TW")
    play(game, "purple move-1", "troop SG", "move WB 5", "with cobra")
    assert units(game, "anubis", "WB") == 0
    assert "battle_began" not in messages(game)
    assert points(game, "seth", "battle") == 0


def test_the_cobra_bites_only_where_it_attacks():
    """Y: it defends without a bite, and far away it does nothing."""
    game = anubis_attacks(seth="3@WB cobra@WB")
    assert units(game, "anubis", "WB") == 5
    away = seth_attacks("5@SG 1@S1 cobra@S1", "4@WB")
    assert units(away, "anubis", "WB") == 4


def test_the_bite_of_the_cobra_is_chosen_by_the_owners_of_a_mixed_troop():
    """Y, Z4: the alliance chooses whose unit dies."""
    game = seth_table("seth: 5@SG cobra@SG | anubis: 2@WB | bastet: 2@WB")
    play(game, "purple move-1", "troop SG", "move WB 5", "with cobra")
    assert asked(game) == ("own_losses", ["anubis"])
    play(game, "lose anubis 0", "lose bastet 1")
    assert units(game, "bastet", "WB") == 1


@pytest.mark.covers("battle-mirror")
def test_the_battle_mirror_tile_takes_all_cards_back_and_exchanges_one():
    """Y: discarded cards return first."""
    game = seth_table("seth: 6@S1 11pp purple=2 hand=4-1-0,3-2-0 | anubis: 2@WN | bastet: 2@TW")
    play(game, "purple buy-1", "buy battle-mirror")
    assert asked(game) == ("swap_battle_card", ["seth"])
    assert len(texts(game)) == 6
    play(game, next(text for text in texts(game) if text.endswith("1-3-0")))
    hand = game.view(0)["seats"][0]["battle_cards"]
    assert sorted(hand["all"]) == sorted(["4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "battle-mirror"])
    assert hand["in_hand"] == 6 or len(hand["in_hand"]) == 6


# Level 3


@pytest.mark.covers("ambush")
def test_ambush_exchanges_the_two_battle_cards():
    """Y: Seth's 1 for anubis' 4: 5+4 against 4+1."""
    game = fight(seth_attacks("5@SG ambush"), "1-3-0", "4-1-0", discards=("2-0-2", "1-3-0"))
    assert asked(game) == ("may_ambush", ["seth"])
    play(game, "exchange")
    assert counted(game) == (9, 5)
    assert units(game, "seth", "WB") == 5 - 3


@pytest.mark.covers("ambush")
def test_ambush_may_be_declined():
    """Y: its owner may."""
    game = fight(seth_attacks("5@SG ambush"), "1-3-0", "4-1-0", discards=("2-0-2", "1-3-0"))
    play(game, "done")
    assert counted(game) == (6, 8)


def test_after_an_ambush_each_side_has_used_its_own_card():
    """Y: for this battle only."""
    game = fight(seth_attacks("5@SG ambush"), "1-3-0", "4-1-0", discards=("2-0-2", "1-3-0"))
    play(game, "exchange")
    rules = game.state.rules
    names = [card.name for card in rules.battle_cards]
    assert not game.state.battle_hand(0) >> names.index("1-3-0") & 1
    assert game.state.battle_hand(0) >> names.index("4-1-0") & 1
    assert not game.state.battle_hand(1) >> names.index("4-1-0") & 1


@pytest.mark.covers("divine-advantage")
def test_divine_advantage_draws_two_more_and_keeps_one():
    """Y: besides the card of the night."""
    game = seth_table("seth: 6@S1 divine-advantage | anubis: 2@WN | bastet: 2@TW", phase="night")
    assert asked(game) == ("keep_one_card", ["seth"])
    assert 1 <= len(texts(game)) <= 2
    before = hand_size(game, "seth")
    play(game, texts(game)[0])
    assert (before, hand_size(game, "seth")) == (1, 2)


@pytest.mark.covers("chaos-march")
def test_chaos_march_is_one_more_move_a_day():
    """Y: the gold token, after the normal one."""
    game = seth_table("seth: 6@S1 chaos-march | anubis: 2@WN | bastet: 2@TW")
    play(game, "purple prayer")
    assert "gold move" in texts(game)
    play(game, "gold move", "troop S1", "move SG 6")
    assert units(game, "seth", "SG") == 6
    assert asked(game)[0] != "seth_turn"


@pytest.mark.parametrize("others", [0, 1])
def test_the_token_of_chaos_march_moves_and_does_not_recruit(others):
    """Y: a Move more. Any other gold token may recruit as well, and the march goes first."""
    more = "divine-will" if others else ""
    game = seth_table(f"seth: 6@S1 1@S2 chaos-march {more} 9pp | anubis: 2@WN | bastet: 2@TW")
    play(game, "purple prayer")
    assert ("gold recruit" in texts(game)) == bool(others)
    play(game, "gold move", "troop S1", "move SG 6")
    if others:
        assert {"gold move", "gold recruit"} <= set(texts(game))


def test_an_ally_with_chaos_march_has_a_move_more():
    """Y: after the normal token, and no Recruit."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN chaos-march 5pp | bastet: 2@TW", phase="alliance")
    play(game, "follow anubis", "token lower-pray")
    assert "gold move" in texts(game)
    assert "gold recruit" not in texts(game)


# Level 4


@pytest.mark.covers("magic-versatility")
def test_magic_versatility_is_a_token_on_any_free_space():
    """Y: after a normal token; on yellow Seth names the colour, whatever tokens are left."""
    game = seth_table("seth: 6@S1 magic-versatility coloured= | anubis: 2@WN | bastet: 2@TW")
    assert not [text for text in texts(game) if text.startswith("clear")]
    play(game, "purple prayer")
    offered = placings(game)
    assert "clear seth prayer" not in offered
    assert {"clear anubis destroy", "clear bastet destroy", "clear seth move-1"} <= set(offered)
    play(game, "clear bastet destroy", "target TW bastet", "target TW bastet")
    assert units(game, "bastet", "TW") == 0
    assert game.view()["seth"]["clear_token"] == 0


@pytest.mark.covers("army-of-the-damned")
def test_army_of_the_damned_brings_three_units_home_at_night():
    """Y: into own districts only, up to three."""
    game = seth_table("seth: 6@S1 2@WB army-of-the-damned | anubis: 2@WN | bastet: 2@TW", phase="night")
    assert asked(game) == ("place_units_at_home", ["seth"])
    assert {text.split()[1] for text in texts(game) if text != "done"} == {"S2", "S3"}
    play(game, "place S2 2", "place S3 1")
    assert (units(game, "seth", "S2"), units(game, "seth", "S3"), reserve(game, "seth")) == (2, 1, 4)
    assert asked(game)[0] != "place_units_at_home"


@pytest.mark.covers("wrath-of-seth")
def test_wrath_of_seth_adds_strength_and_protection():
    """Y: in all battles, attacking and defending."""
    game = fight(seth_attacks("5@SG wrath-of-seth"))
    assert counted(game) == (10, 8)
    assert units(game, "seth", "WB") == 5
    assert counted(fight(anubis_attacks(seth="3@WB wrath-of-seth"))) == (9, 8)


# Alliance tiles


@pytest.mark.covers("osiris")
def test_osiris_strengthens_the_troop_he_goes_with():
    """Y: +1 M, +2 S, +1 P, also with units of an ally of his buyer."""
    game = seth_table("seth: 3@WO | anubis: 1@NW1 1@WN osiris@WN | bastet: 4@WN", phase="alliance")
    play(game, "follow bastet", "token upper-move", "troop WN", "move WB 4", "bring anubis 0", "with osiris")
    play(game, "move WO 4", "with osiris")
    fight(game)
    assert counted(game) == (10, 7)
    assert units(game, "bastet", "WO") == 4
    assert creature_at(game, "osiris") == "WO"


@pytest.mark.covers("communion")
def test_communion_gives_every_ally_a_prayer_at_night():
    """Y: 2 and 1, and Seth as usual."""
    game = seth_table("seth: 6@S1 5pp | anubis: 2@WN 5pp communion | bastet: 2@TW 5pp", phase="night")
    assert (prayer(game, "anubis"), prayer(game, "bastet"), prayer(game, "seth")) == (8, 8, 7)


@pytest.mark.covers("rampart")
def test_rampart_strengthens_defending_allies_only():
    """Y: +1 S for a defender who did not buy it, none for an attacker."""
    assert strengths(seth_attacks(bastet="2@TW rampart")) == (9, 9)
    assert strengths(anubis_attacks(bastet="2@TW rampart")) == (9, 7)


def test_rampart_counts_once_for_a_mixed_troop():
    """Y, Z2: one power, though it acts for both."""
    game = play(seth_attacks(anubis="2@WB rampart", bastet="2@WB"), "lead anubis")
    assert strengths(game) == (9, 9)


# Blue replacements


@pytest.mark.covers("legion")
def test_legion_lets_a_troop_with_the_owners_unit_have_seven():
    """Y: four of bastet and three of anubis, who owns it."""
    game = seth_table("seth: 6@S1 | anubis: 3@WN legion | bastet: 4@WB", phase="alliance")
    play(game, "follow anubis", "token upper-move", "troop WN")
    assert "move WB 3" in texts(game)
    play(game, "move WB 3")
    assert units(game, "anubis", "WB") + units(game, "bastet", "WB") == 7


@pytest.mark.covers("legion")
def test_legion_is_no_use_without_a_unit_of_its_owner():
    """Y: six of others cannot stay when the owner's last unit leaves."""
    game = seth_table("seth: 6@S1 | anubis: 1@WB legion | bastet: 5@WB 1@WN", phase="alliance")
    play(game, "follow anubis", "token upper-move", "troop WB", "move WO 1")
    assert texts(game) == [f"bring bastet {n}" for n in range(6)]
    other = seth_table("seth: 6@S1 | anubis: 1@WB 1@NW1 legion | bastet: 5@WB 1@WN", phase="alliance")
    play(other, "follow bastet", "token upper-move", "troop WN")
    assert "move WB 1" in texts(other)
    third = seth_table("seth: 6@S1 | anubis: 1@NW1 legion | bastet: 5@WB 1@WN", phase="alliance")
    play(third, "follow bastet", "token upper-move", "troop WN")
    assert "move WB 1" not in texts(third)


@pytest.mark.covers("sphinx")
def test_the_sphinx_is_a_creature_without_points():
    """Y: +1 M, +2 S, +1 P, no victory point."""
    game = seth_table("seth: 3@WO | anubis: 4@WN 1@NW1 sphinx@WN | bastet: 2@TW", phase="alliance")
    assert points(game, "anubis") == 0
    play(game, "follow anubis", "token upper-move", "troop WN", "move WB 4", "with sphinx")
    play(game, "move WO 4", "with sphinx")
    fight(game)
    assert counted(game) == (10, 7)
    assert units(game, "anubis", "WO") == 4


@pytest.mark.covers("sphinx")
def test_buying_the_sphinx_gives_no_point():
    """Y: unlike the base game."""
    game = seth_table("seth: 6@S1 | anubis: 2@NW1 blue=4 11pp | bastet: 2@TW", phase="alliance")
    play(game, "follow anubis", "token buy-blue", "buy sphinx", "house sphinx NW1")
    assert points(game, "anubis") == 0
    assert creature_at(game, "sphinx") == "NW1"
    assert "sphinx" not in game.view()["seth"]["creature_cards"]


# None is forgotten


def test_every_component_of_seth_has_a_test_of_its_own(covered):
    """DESIGN 7: tiles, cards, creature cards, influence and prayer tokens; and no mark is misspelt."""
    base = rules_of(("base",)).book
    known_before = {power.name for power in base.powers} - {"legion", "sphinx"}
    tiles = {power.name for power in BOOK.powers} - known_before
    tokens = set(PRAYER_NAMES) | (set(INFLUENCE_NAMES) - {"strength", "protection", "speed"})
    deck = {f"card {card.name}" for card in BOOK.cards}
    beasts = {f"creature card {name}" for name in CREATURE_CARD_TILES}
    components = tiles | tokens | deck | beasts | {"battle card battle-mirror"}
    assert len(tiles) == 16 + 3 + 2 + 3
    marked = set(covered(Path(__file__).parent))
    assert components - marked == set()
    assert marked - components - known_before == set()
