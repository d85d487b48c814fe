"""What is printed on the things of the table: tiles, cards, battle cards and spaces explained by name."""

from difflib import get_close_matches

from rich.text import Text

from kemet.game import Game
from kemet.table.board import NO_CITY
from kemet.table.rulebook import ICON_NAMES, TIME_NAMES, Intervention, TileSlot
from kemet.terminal.look import ANKH, COLOUR_WORDS
from kemet.views.prose import capitalised, effect_of, name_of, power_of_tile

COLOURS = ("red", "blue", "white")


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
            book.append((plain(name_of("power", kind)), tile_text(kind, same)))
    book += [(plain(name_of("card", card.name)), card_text(card)) for card in rules.cards]
    for battle_card in rules.battle_cards:
        name = name_of("battle_card", battle_card.name)
        words = f"{battle_card.strength} strength, {battle_card.damage} damage, "
        words += f"{battle_card.protection} protection."
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


def tile_text(kind: str, slots: list[TileSlot]) -> Text:
    first = slots[0]
    colours = " or ".join(COLOURS[slot.colour] for slot in slots)
    copies = sum(slot.copies for slot in slots)
    number = f", {copies} copies" if copies > 1 else ""
    what = (
        f"{colours} tile of level {first.level}, {ANKH}{first.level}, {ICON_NAMES[first.power.icon]}{number}"
    )
    style = "bold" if len(slots) > 1 else f"bold {COLOUR_WORDS[COLOURS[first.colour]]}"
    return entry(name_of("power", kind), what, effect_of("power", kind), style)


def card_text(card: Intervention) -> Text:
    when = TIME_NAMES[card.time]
    cost = f"{ANKH}{card.cost}" if card.cost else "free"
    copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
    return entry(
        name_of("card", card.name), f"intervention ({when}), {cost}, {copies}", effect_of("card", card.name)
    )


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
