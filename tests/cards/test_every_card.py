"""All 35 divine interventions and the eight battle cards: what is printed, and that each has a test."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from kemet.game import Game
from kemet.rules.rules import rules_of
from kemet.table.rulebook import TIME_NAMES
from positions import play, table, texts

SOURCE = Path(__file__).parents[2] / "src" / "kemet" / "cards"

# card, time, copies, cost, strength, damage, protection
PRINTED = [
    ("war-rage", "battle", 3, 0, 1, 0, 0),
    ("war-fury", "battle", 3, 1, 2, 0, 0),
    ("bloody-battle", "battle", 3, 0, 0, 1, 0),
    ("bloodbath", "battle", 2, 1, 0, 2, 0),
    ("bronze-wall", "battle", 3, 0, 0, 0, 1),
    ("iron-wall", "battle", 2, 1, 0, 0, 2),
    ("prayer", "own turn", 2, 0, 0, 0, 0),
    ("mana-theft", "own turn", 2, 0, 0, 0, 0),
    ("enlistment", "own turn", 4, 0, 0, 0, 0),
    ("raining-fire", "own turn", 4, 1, 0, 0, 0),
    ("teleportation", "move", 3, 1, 0, 0, 0),
    ("open-gates", "move", 1, 1, 0, 0, 0),
    ("veto", "opponent's turn", 2, 0, 0, 0, 0),
    ("escape", "opponent's turn", 1, 0, 0, 0, 0),
]
BATTLE_CARDS = [(4, 1, 0), (3, 2, 0), (3, 0, 1), (2, 2, 1), (2, 0, 2), (1, 3, 0), (3, 3, 0), (3, 0, 3)]
BOOK = rules_of(("base",)).book


def test_the_cards_are_those_that_are_printed():
    """COMPONENTS, Divine intervention deck: time, copies, cost and what a card adds in battle."""
    held = [
        (c.name, TIME_NAMES[c.time], c.copies, c.cost, c.strength, c.damage, c.protection) for c in BOOK.cards
    ]
    assert sorted(held) == sorted(PRINTED)


def test_there_are_35_cards_16_for_battle_16_for_the_own_turn_3_for_the_turn_of_others():
    """COMPONENTS, Divine intervention deck: Teleportation and Open Gates belong to the own turn."""
    count = Counter()
    for card in BOOK.cards:
        time = TIME_NAMES[card.time]
        count["own turn" if time == "move" else time] += card.copies
    assert count == {"battle": 16, "own turn": 16, "opponent's turn": 3}
    assert len(BOOK.cards) == 14


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_pile_of_a_new_game_holds_all_cards_but_those_dealt(players):
    """S3: each player gets one card."""
    game = Game.new(players, seed=3)
    while game.view()["phase"] == "setting up" and game.question(game.waiting[0])["message"] == "choose_city":
        game.play(game.options(game.waiting[0])[0])
    view = game.view()
    assert view["pile"] == 35 - players
    assert [seat["cards"] for seat in view["seats"]] == [1] * players


def test_the_battle_cards_are_those_that_are_printed():
    """COMPONENTS, Battle cards: six for everybody, then the two special ones."""
    values = [(card.strength, card.damage, card.protection) for card in BOOK.battle_cards]
    assert sorted(values) == sorted(BATTLE_CARDS)
    assert [card.name for card in BOOK.battle_cards] == ["-".join(map(str, card)) for card in values]
    six = [card for number, card in enumerate(values) if BOOK.starting_cards & 1 << number]
    assert sorted(six) == sorted(BATTLE_CARDS[:6])


def open_to(card):
    """At which moments the game offers a card to its holder."""
    moments = set()
    game = table(f"anubis: 2@WO +{card} | bastet: 2@WS")
    if f"card {card}" in texts(game):
        moments.add("before the token")
    play(game, "token upper-move", "troop WO")
    if f"card {card}" in texts(game):
        moments.add("during a move")
    play(game, "done")
    if f"card {card}" in texts(game):
        moments.add("after the token")
    game = table(f"anubis: 2@WO | bastet: 2@WS +{card}")
    play(game, "token upper-move", "troop WO", "move WS 2")
    if f"card {card}" in texts(game):
        moments.add("when attacked")
    play(game, "done", "fight 4-1-0", "discard 1-3-0", "fight 4-1-0", "discard 1-3-0")
    if f"add {card}" in texts(game):
        moments.add("in battle")
    game = play(table(f"anubis: +prayer | bastet: 2@WS +{card}"), "card prayer")
    if f"card {card}" in texts(game):
        moments.add("when a card is played")
    return moments


@pytest.mark.parametrize(("card", "time"), [row[:2] for row in PRINTED], ids=[row[0] for row in PRINTED])
def test_a_card_is_open_at_its_time_and_at_no_other(card, time):
    """I1, I2, D5: day, battle and reaction cards; two of the day cards only during a Move."""
    expected = {
        "battle": {"in battle"},
        "own turn": {"before the token", "after the token", "during a move"},
        "move": {"during a move"},
        "opponent's turn": {"when a card is played" if card == "veto" else "when attacked"},
    }
    assert open_to(card) == expected[time]


def test_every_card_has_a_test_of_its_behaviour(covered):
    """DESIGN 7: a test is marked with the cards it covers, and no mark is misspelt."""
    kinds = {card.name for card in BOOK.cards} | {card.name for card in BOOK.battle_cards}
    marked = set(covered(Path(__file__).parent))
    assert kinds - marked == set()
    assert marked - kinds == set()


def test_every_card_says_its_effect_in_one_sentence():
    """DESIGN 4: the docstring of a card."""
    sentences = {}
    for path in SOURCE.glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                for name in names_given(node):
                    sentences[name] = ast.get_docstring(node) or ""
    assert set(sentences) == {card.name for card in BOOK.cards}
    for name, sentence in sentences.items():
        assert sentence.endswith("."), name
        assert sentence.count(". ") == 0, name
        assert "\n" not in sentence, name


def names_given(node):
    """The word in `name = "veto"`, if the class has one."""
    for line in node.body:
        if isinstance(line, ast.Assign) and [ast.unparse(target) for target in line.targets] == ["name"]:
            yield ast.literal_eval(line.value)
