"""All 48 power tiles: what is printed, what they cost, and that none is without a test."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from kemet.rules.rules import rules_of
from kemet.table.rulebook import COLOUR_NAMES, ICON_NAMES
from positions import play, prayer, table, texts

SOURCE = Path(__file__).parents[2] / "src" / "kemet" / "powers"

# colour, level, tile, copies, icon
PRINTED = [
    ("red", 1, "charge", 2, "battle"),
    ("red", 1, "stargate", 1, "day"),
    ("red", 1, "god-speed", 1, "day"),
    ("red", 2, "carnage", 1, "battle"),
    ("red", 2, "offensive-strategy", 1, "day"),
    ("red", 2, "open-gates", 1, "day"),
    ("red", 2, "teleport", 1, "day"),
    ("red", 3, "royal-scarab", 1, "day"),
    ("red", 3, "blades-of-neith", 1, "battle"),
    ("red", 3, "divine-wound", 1, "battle"),
    ("red", 3, "victory-point-red", 1, "day"),
    ("red", 4, "giant-scorpion", 1, "day"),
    ("red", 4, "phoenix", 1, "day"),
    ("red", 4, "initiative", 1, "day"),
    ("red", 4, "act-of-god-red", 1, "day"),
    ("blue", 1, "recruiting-scribe", 2, "day"),
    ("blue", 1, "defense", 2, "battle"),
    ("blue", 2, "legion", 1, "day"),
    ("blue", 2, "ancestral-elephant", 1, "day"),
    ("blue", 2, "defensive-strategy", 1, "day"),
    ("blue", 2, "deep-desert-snake", 1, "battle"),
    ("blue", 3, "shield-of-neith", 1, "battle"),
    ("blue", 3, "defensive-victory", 1, "battle"),
    ("blue", 3, "prescience", 1, "battle"),
    ("blue", 3, "victory-point-blue", 1, "day"),
    ("blue", 4, "reinforcements", 1, "night"),
    ("blue", 4, "sphinx", 1, "day"),
    ("blue", 4, "divine-will", 1, "day"),
    ("blue", 4, "act-of-god-blue", 1, "day"),
    ("white", 1, "priest", 2, "day"),
    ("white", 1, "priestess", 2, "day"),
    ("white", 2, "slaves", 1, "day"),
    ("white", 2, "high-priest", 1, "night"),
    ("white", 2, "crusade", 1, "battle"),
    ("white", 2, "divine-boon", 1, "night"),
    ("white", 3, "hand-of-god", 1, "night"),
    ("white", 3, "vision", 1, "night"),
    ("white", 3, "holy-war", 1, "battle"),
    ("white", 3, "victory-point-white", 1, "day"),
    ("white", 4, "priest-of-ra", 1, "day"),
    ("white", 4, "priest-of-amon", 1, "night"),
    ("white", 4, "mummy", 1, "night"),
    ("white", 4, "act-of-god-white", 1, "day"),
]
CREATURES = {
    "royal-scarab", "giant-scorpion", "phoenix", "ancestral-elephant", "deep-desert-snake", "sphinx", "mummy",
}  # fmt: skip
BOOK = rules_of(("base",)).book


def test_the_tiles_are_those_that_are_printed():
    """COMPONENTS, Power tiles: name, colour, level, copies and icon of each."""
    sold = [
        (COLOUR_NAMES[slot.colour], slot.level, slot.name, slot.copies, ICON_NAMES[slot.power.icon])
        for slot in BOOK.slots
    ]
    assert sorted(sold) == sorted(PRINTED)


def test_there_are_48_tiles_16_of_each_colour_4_of_each_level_and_colour():
    """COMPONENTS, Power tiles: 48 tiles of 39 kinds."""
    count = Counter()
    for slot in BOOK.slots:
        count[COLOUR_NAMES[slot.colour], slot.level] += slot.copies
    assert count == {(colour, level): 4 for colour in COLOUR_NAMES for level in (1, 2, 3, 4)}
    assert sum(count.values()) == len(BOOK.slot_of_tile) == 48
    assert len({power.name for power in BOOK.powers}) == len(BOOK.powers) == 39


def test_a_new_table_offers_every_tile_to_all():
    """S3: all power tiles lie face up."""
    market = table("anubis: | bastet:").view()["market"]
    assert sorted((tile["colour"], tile["level"], tile["tile"], tile["left"]) for tile in market) == sorted(
        (colour, level, name, copies) for colour, level, name, copies, _ in PRINTED
    )
    assert all(tile["owners"] == [] for tile in market)


def test_seven_tiles_bring_a_creature():
    """COMPONENTS: the tiles marked as creatures."""
    assert {power.name for power in BOOK.creatures} == CREATURES


@pytest.mark.parametrize(("colour", "level", "tile"), [row[:3] for row in PRINTED])
def test_a_tile_costs_its_level_and_needs_a_pyramid_of_its_level_and_colour(colour, level, tile):
    """A4: not with one prayer less, not through a pyramid one level lower, not through other colours."""
    others = " ".join(f"{other}=4" for other in COLOUR_NAMES if other != colour)
    low = table(f"anubis: {colour}={level - 1} {others} 11pp | bastet:")
    assert f"buy {tile}" not in texts(play(low, f"token buy-{colour}"))
    poor = table(f"anubis: {colour}=4 {level - 1}pp | bastet:")
    assert f"buy {tile}" not in texts(play(poor, f"token buy-{colour}"))
    game = table(f"anubis: {colour}={level} {level}pp | bastet:")
    play(game, f"token buy-{colour}", f"buy {tile}")
    assert prayer(game, "anubis") == 0
    assert game.view()["seats"][0]["tiles"] == [tile]


@pytest.mark.parametrize(("colour", "tile"), [(row[0], row[2]) for row in PRINTED if row[3] == 2])
def test_of_some_tiles_there_are_two_and_no_third(colour, tile):
    """A4: one each for two players; nobody may own both."""
    game = table("anubis: | bastet: | horus:")
    buy = [f"token buy-{colour}", f"buy {tile}"]
    play(game, *buy, *buy, f"token buy-{colour}")
    assert f"buy {tile}" not in texts(game)
    first = play(table(f"anubis: {tile} | bastet:"), f"token buy-{colour}")
    assert f"buy {tile}" not in texts(first)


def test_every_kind_of_tile_has_a_test_of_its_behaviour(covered):
    """DESIGN 7: a test is marked with the kinds it covers, and no mark is misspelt."""
    kinds = {power.name for power in BOOK.powers}
    marked = set(covered(Path(__file__).parent))
    assert kinds - marked == set()
    assert marked - kinds == set()


def test_every_tile_says_its_effect_in_one_sentence():
    """DESIGN 4: the docstring of a tile."""
    sentences = {}
    for path in SOURCE.glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                for name in names_given(node):
                    sentences[name] = ast.get_docstring(node) or ""
    assert set(sentences) == {power.name for power in BOOK.powers}
    for name, sentence in sentences.items():
        assert sentence.endswith("."), name
        assert sentence.count(". ") == 0, name
        assert "\n" not in sentence, name


def names_given(node):
    """The word in `name = "charge"`, if the class has one."""
    for line in node.body:
        if isinstance(line, ast.Assign) and [ast.unparse(target) for target in line.targets] == ["name"]:
            yield ast.literal_eval(line.value)
