"""What is printed on the things of the table: tiles, cards, battle cards and spaces explained by name."""

from difflib import get_close_matches

from rich.text import Text

from kemet.game import Game
from kemet.table.board import NO_CITY
from kemet.table.rulebook import ICON_NAMES, TIME_NAMES, Intervention, Power, TileSlot
from kemet.terminal.look import ANKH, COLOUR_WORDS
from kemet.terminal.seth import things_of_boxes
from kemet.views.prose import capitalised, effect_of, name_of, power_of_tile

SHOWN_TOKENS = ("influence", "prayer")


def explain(game: Game, asked: str) -> Text:
    """Everything of that name, or what it might have been."""
    wanted = plain(asked)
    if not wanted:
        return Text(
            "Name a tile, a card or a space: 'rules veto', 'rules royal scarab', 'rules TW'.", style="quiet"
        )
    book = known(game)
    found = [text for name, text in book if name == wanted]
    found = found or [text for name, text in book if wanted in name and len(wanted) > 2]
    if found:
        return Text("\n").join(found)
    near = get_close_matches(wanted, [name for name, _ in book], n=3, cutoff=0.5)
    guess = f" Perhaps: {', '.join(dict.fromkeys(near))}." if near else ""
    return Text(f"Nothing on the table is called '{asked}'.{guess}", style="mistake")


def known(game: Game) -> list[tuple[str, Text]]:
    """Every thing under the plain form of its name."""
    book: list[tuple[str, Text]] = []
    seen: set[str] = set()
    rules = game.state.rules
    for slot in rules.slots:
        kind = power_of_tile(slot.name)
        if kind not in seen:
            seen.add(kind)
            same = [other for other in rules.slots if power_of_tile(other.name) == kind]
            book.append((plain(name_of("power", kind)), tile_text(game, kind, same)))
    book += [(plain(name_of("card", card.name)), card_text(game, card)) for card in rules.cards]
    for power in rules.powers:
        if power.name not in seen:
            book.append((plain(name_of("power", power.name)), power_text(game, power)))
    for token in SHOWN_TOKENS:
        for word in game.words.names.get(token, []):
            name = name_of(token, word)
            if plain(name) not in {known_name for known_name, _ in book}:
                what = f"{token} token, reconstructed"
                book.append((plain(name), entry(name, what, effect_of(token, word, rules.boxes))))
    for word in game.words.names.get("evil", []):
        name = name_of("evil", word).partition(" (")[0]
        if plain(name) not in {known_name for known_name, _ in book}:
            effect = capitalised(effect_of("evil", word, rules.boxes)) + "."
            book.append((plain(name), entry(name, "space of Seth's mat", effect)))
    for name, kind, words in things_of_boxes(game.view()):
        book.append((plain(name), entry(name, kind, words)))
    for battle_card in rules.battle_cards:
        name = name_of("battle_card", battle_card.name)
        words = f"{battle_card.strength} strength, {battle_card.damage} damage, "
        words += f"{battle_card.protection} protection."
        if battle_card.mirrors:
            words = "Worth what the enemy's battle card is worth; two mirrors are worth nothing."
        book.append((plain(name), entry(name, "battle card", words)))
    for number, code in enumerate(game.state.board.names):
        book.append((plain(code), space_text(game, number)))
        book.append((plain(name_of("space", code)), space_text(game, number)))
    return book


def plain(name: str) -> str:
    return " ".join("".join(sign if sign.isalnum() else " " for sign in name.lower()).split()).removeprefix(
        "the "
    )


def entry(name: str, kind: str, words: str, style: str = "bold") -> Text:
    return Text.assemble((f"  {name}", style), (f"  {kind}\n", "quiet"), f"  {words}")


def labelled(game: Game, label: str) -> str:
    """Where the text comes from, in boxes whose texts are not all printed."""
    return f", {label}" if len(game.rules.boxes) > 1 else ""


def power_text(game: Game, power: Power) -> Text:
    what = f"token{labelled(game, power.source)}"
    return entry(name_of("power", power.name), what, effect_of("power", power.name, game.rules.boxes))


def tile_text(game: Game, kind: str, slots: list[TileSlot]) -> Text:
    first = slots[0]
    names = game.words.names["colour"]
    colours = " or ".join(names[slot.colour] for slot in slots)
    copies = sum(slot.copies for slot in slots)
    number = f", {copies} copies" if copies > 1 else ""
    number += labelled(game, first.power.source)
    what = (
        f"{colours} tile of level {first.level}, {ANKH}{first.level}, {ICON_NAMES[first.power.icon]}{number}"
    )
    style = "bold" if len(slots) > 1 else f"bold {COLOUR_WORDS[names[first.colour]]}"
    return entry(name_of("power", kind), what, effect_of("power", kind, game.rules.boxes), style)


def card_text(game: Game, card: Intervention) -> Text:
    when = TIME_NAMES[card.time]
    cost = f"{ANKH}{card.cost}" if card.cost else "free"
    copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
    what = f"intervention ({when}), {cost}, {copies}{labelled(game, card.source)}"
    return entry(name_of("card", card.name), what, effect_of("card", card.name, game.rules.boxes))


def space_text(game: Game, number: int) -> Text:
    board = game.state.board
    code = board.names[number]
    facts: list[str] = []
    if board.income[number]:
        facts.append(f"A temple: {ANKH}{board.income[number]} at dusk and 1 temporary VP for its holder.")
    if board.sacrifice[number]:
        facts.append(
            f"A temple: at dusk 1 unit may be given for {ANKH}{board.sacrifice[number]}; 1 temporary VP."
        )
    if number == board.sanctuary:
        facts.append("At dusk 2 units may be given for 1 permanent VP.")
    if board.has_obelisk[number]:
        facts.append("An obelisk: troops can teleport here.")
    if board.city_of[number] != NO_CITY:
        facts.append("A district behind walls: enemies enter only from the front desert.")
    near = ", ".join(board.names[space] for space in board.land[number])
    facts.append(f"Next to {near}." if near else "No land way leads here.")
    across = [board.names[space] for space in board.steps[number] if space not in board.land[number]]
    if across:
        facts.append(f"By harbour to {', '.join(across)}.")
    return entry(capitalised(name_of("space", code)), code, " ".join(facts))
