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
    "board day-track": "printed",
    "board portal-desert": "reconstructed",
    "board purple-spaces": "kinds printed, number reconstructed",
    **{
        f"battle card {name} of Seth": "value reconstructed"
        for name in ("4-1-0", "3-2-0", "3-0-1", "2-0-2", "2-2-1", "1-3-0")
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


def test_reconstructions_of_the_board_have_labels_by_number_of_allies():
    """Y, W3, W4: the split of the track and the place of the eclipse are reconstructed for three and more."""
    labels = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW", players=4).view()["labels"]
    assert labels["board day-track"] == "sum printed, split reconstructed"
    assert labels["board eclipse"] == "printed, place reconstructed"
    assert "board eclipse" not in shown()


@pytest.mark.parametrize(
    ("players", "track", "eclipse"), [(3, [1, 1, 1, 1, 1], []), (4, [1, 2, 1, 2, 1], [3])]
)
def test_the_view_shows_the_day_track_and_where_the_day_is(players, track, eclipse):
    """W2 to W4, Y: the turns of Seth, the eclipse after the second turn of the alliance, the turn now."""
    game = seth_table("seth: 6@S1 | anubis: 2@WN | bastet: 2@TW", players=players)
    seen = game.view()["seth"]
    assert (seen["track"], seen["eclipses"], seen["turn"]) == (track, eclipse, 0)
    assert seth_table("seth: 6@S1 | anubis: 2@WN", phase="alliance").view()["seth"]["turn"] == 1
    assert seth_table("seth: 6@S1 | anubis: 2@TD", phase="dusk").view()["seth"]["turn"] is None


def test_the_view_shows_what_creature_cards_are_worth():
    """Y, Q6: level, strength and damage of each that is left."""
    seen = seth_table("seth: 6@S1 creatures=giant-scorpion | anubis: 2@WN").view()["seth"]
    assert seen["creature_values"] == {"giant-scorpion": {"level": 4, "strength": 7, "damage": 2}}


def test_the_docs_name_the_reconstructions_of_the_board():
    """Y: the same list as in the view."""
    text = (Path(__file__).resolve().parents[3] / "docs" / "seth-components.md").read_text()
    labels = seth_table("seth: 6@S1 | anubis: 2@WN", players=4).view()["labels"]
    for name, label in labels.items():
        if name.startswith("board "):
            assert f"| {name.removeprefix('board ')} | {label} |" in text, name


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
