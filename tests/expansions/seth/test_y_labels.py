"""Y Labels: where the text of every component of Seth's box comes from, and that the game says so."""

from pathlib import Path

import pytest

from expansions.seth.sethtable import seth_table
from kemet.expansions.seth.cards import ALLIANCE_DECK, SETH_DECK
from kemet.rules.rules import rules_of

# The table of SETH.md.
TILES = {
    "energy-drain": "reported",
    "servile-corruption": "reported",
    "units-corruption": "reported, trigger reconstructed",
    "dark-levy": "reconstructed",
    "kill-them-all": "reported",
    "annexation": "reported",
    "vulture": "stats reconstructed",
    "battle-mirror": "level reconstructed",
    "ambush": "reported",
    "divine-advantage": "reported",
    "crocodile": "stats reconstructed",
    "chaos-march": "reconstructed",
    "magic-versatility": "reported, placing reconstructed",
    "cobra": "stats reconstructed",
    "army-of-the-damned": "reconstructed",
    "wrath-of-seth": "reconstructed",
    "osiris": "reconstructed",
    "communion": "reconstructed",
    "rampart": "reconstructed",
    "legion": "reconstructed",
    "sphinx": "reconstructed",
    "influence-of-strength": "reconstructed",
    "influence-of-protection": "reconstructed",
    "influence-of-speed": "reconstructed",
}
CARDS = [
    "war-rage", "war-fury", "bloody-battle", "bloodbath", "bronze-wall", "iron-wall", "glory",
    "divine-protection", "prayer", "enlistment", "raining-fire", "teleportation", "swiftness", "escape",
    "veto", "seth-war-rage", "seth-war-fury", "seth-bloodbath", "seth-iron-wall", "tactical-choice",
    "seth-mana-theft", "seth-raining-fire", "seth-enlistment", "seth-teleportation", "seth-veto",
]  # fmt: skip
LABELS = {**TILES, **{f"card {name}": "reconstructed" for name in CARDS}}
# Components that are neither tile nor intervention.
OTHERS = {
    "battle card battle-mirror": "printed, value reconstructed",
    **{
        f"creature card {name}": "level printed, values reconstructed"
        for name in (
            "ancestral-elephant", "deep-desert-snake", "royal-scarab", "giant-scorpion", "phoenix",
            "sphinx", "mummy",
        )
    },
    **{f"influence {name}": "reconstructed" for name in ("extra-action", "extra-march", "units")},
    **{f"prayer {name}": "reconstructed" for name in ("gift", "recruits", "raising", "teleports")},
}  # fmt: skip


def shown(seat=None):
    return seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW").view(seat)["labels"]


def test_the_labels_of_all_components_are_those_of_the_rulebook(capsys):
    """Y: the full list, printed (pytest -s shows it) and compared with the table of SETH.md."""
    before = {power.name for power in rules_of(("base",)).book.powers} - {"legion", "sphinx"}
    book = rules_of(("base", "seth")).book
    found = {power.name: power.source for power in book.powers if power.name not in before}
    found.update({f"card {card.name}": card.source for card in book.cards})
    for name, label in found.items():
        print(f"{name}: {label}")
    assert "energy-drain: reported\n" in capsys.readouterr().out
    assert found == LABELS


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_labels_are_shown_to_every_player_and_spectator(seat):
    """Y: in the view, components of the base game among them as printed."""
    labels = shown(seat)
    assert {name: labels.get(name) for name in LABELS} == LABELS
    assert labels["charge"] == "printed"
    assert {label for name, label in labels.items() if name not in LABELS | OTHERS} == {"printed"}


def test_tokens_creature_cards_and_the_mirror_have_labels_too():
    """Y: every component carries a source."""
    labels = shown()
    assert {name: labels.get(name) for name in OTHERS} == OTHERS


def test_every_reconstructed_card_is_marked_in_its_own_class():
    """Y: so that a true text can replace it in one place."""
    for card in [*ALLIANCE_DECK, *SETH_DECK]:
        assert vars(card)["source"] == "reconstructed", card.__name__


def test_the_docs_list_every_component_with_its_label():
    """Y: docs/seth-components.md says the same as the game."""
    text = (Path(__file__).resolve().parents[3] / "docs" / "seth-components.md").read_text()
    book = rules_of(("base", "seth")).book
    for slot in book.slots:
        if slot.power.source != "printed":
            assert f"| {slot.name} | {slot.power.source} |" in text, slot.name
    for card in book.cards:
        assert f"| {card.name} | {card.copies} | {card.cost} | {card.source} |" in text, card.name
