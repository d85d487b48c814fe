"""The table beside the map: what every seat has, the own hand and action pyramid, the market, a battle."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kemet.terminal.look import (
    ANKH,
    COLOUR_WORDS,
    GODS,
    HELD,
    KEPT,
    NO_TOKEN,
    PYRAMID,
    PYRAMID_LETTERS,
    TOKEN,
    named,
    told,
)
from kemet.terminal.seth import (
    LABELS_EXPLAINED,
    against_seth,
    alliance_panel,
    creature_cards_line,
    label_marks,
    mat_lines,
    points_of,
    temples_needed,
    tokens_line,
    why_not_purple,
)
from kemet.views.prose import effect_of, name_of, power_of_tile

View = dict[str, Any]

CARD_WIDTH = 39
TOKENS = 5
PYRAMID_WIDTH = 25
NAMES_OF_POINTS = {
    ("permanent", "battle"): "battles",
    ("permanent", "tile"): "tiles",
    ("permanent", "sphinx"): "Sphinx",
    ("permanent", "sanctuary"): "Sanctuary",
    ("temporary", "temples"): "temples held",
    ("temporary", "pyramids"): "great pyramids",
}
SHORT_ACTIONS = {
    "upper-move": "Move",
    "upper-recruit": "Recruit",
    "middle-move": "Move",
    "middle-raise": "Raise",
    "middle-pray": "Pray",
    "lower-pray": "Pray",
    "buy-red": "Red",
    "buy-blue": "Blue",
    "buy-white": "White",
}
PYRAMID_ROWS = (
    ("upper-move", "upper-recruit"),
    ("middle-move", "middle-raise", "middle-pray"),
    ("lower-pray", "buy-red", "buy-blue", "buy-white"),
)


# Seats


def seat_card(view: View, seat: View) -> Panel:
    """One player at a glance: points, prayers, cards, tokens, pyramids, tiles."""
    mine = view["seat"] == seat["seat"]
    place = view["order"].index(seat["seat"]) + 1
    title = Text.assemble(" ", named(seat["name"]), " · you " if mine else " ")
    marks = f" {place}{' to play' if view['active'] == seat['seat'] else ''} "
    return Panel(
        Group(points_line(view, seat), goods_line(seat), *middle_lines(view, seat), tiles_line(view, seat)),
        title=title,
        title_align="left",
        subtitle=Text(marks, style="quiet"),
        subtitle_align="right",
        width=CARD_WIDTH,
        border_style=GODS[seat["name"]].name if view["active"] == seat["seat"] else "frame",
        padding=(0, 1),
        box=box.ROUNDED,
    )


def is_seth(view: View, seat: View) -> bool:
    return against_seth(view) and bool(view["seth"]["seat"] == seat["seat"])


def middle_lines(view: View, seat: View) -> list[Text]:
    """Pyramids and tokens."""
    if is_seth(view, seat):
        return [tokens_line(view), creature_cards_line(view)]
    return [pyramids_line(seat, TOKENS - against_seth(view))]


def points_line(view: View, seat: View) -> Text:
    """Squares are kept, rounds are held: `5 VP of 8  ■■■●●`."""
    points = points_of(view, seat)
    kept = min(points, sum(seat["permanent"].values()))
    held = points - kept
    line = Text.assemble((f"{points} VP", "points"))
    if is_seth(view, seat):
        line.append(f" of {view['seth']['goal']} ", "quiet")
    elif not against_seth(view):
        line.append(f" of {view['options']['goal']} ", "quiet")
    line.append(f" {KEPT * kept}{HELD * held}", "prayer")
    return line


def goods_line(seat: View) -> Text:
    return Text.assemble(
        (f"{ANKH}{seat['prayer']}", "prayer"),
        ("  reserve ", "quiet"),
        str(seat["reserve"]),
        ("  cards ", "quiet"),
        str(seat["cards"]),
        ("  battle ", "quiet"),
        str(seat["battle_cards"]["in_hand"]),
    )


def pyramids_line(seat: View, tokens: int) -> Text:
    line = Text.assemble((f"{seat['city'] or '——'} ", "quiet"))
    for pyramid in seat["pyramids"]:
        colour = pyramid["colour"]
        style = COLOUR_WORDS.get(colour, "") if pyramid["level"] else "quiet"
        line.append(f" {PYRAMID}{PYRAMID_LETTERS[colour]}{pyramid['level']}", style)
        if pyramid["level"] and seat["seat"] not in pyramid["held_by"]:
            line.append("!", "mistake")  # somebody else holds it
    line.append("  ")
    line.append(TOKEN * seat["tokens"] + NO_TOKEN * (tokens - seat["tokens"]), "")
    if seat["silver"]:
        line.append(" silver", "bold")
    if seat["gold"]:
        line.append(" gold", "prayer")
    return line


def tiles_line(view: View, seat: View) -> Text:
    """Owned tiles in their colours; a creature that waits on its tile is in brackets."""
    if not seat["tiles"]:
        return Text("no tiles yet", style="quiet")
    colours = {slot["tile"]: slot["colour"] for slot in view["market"]}
    line = Text()
    for tile in seat["tiles"]:
        if line:
            line.append(", ", "quiet")
        name = name_of("tile", tile)
        if tile in seat["creatures"] and seat["creatures"][tile] is None:
            name = f"[{name}]"
        line.append(name.replace(" ", "\N{NO-BREAK SPACE}"), COLOUR_WORDS.get(colours[tile], ""))
    return line


def seats_in_order(view: View) -> list[View]:
    return [view["seats"][seat] for seat in view["order"]]


def seats_grid(view: View, columns: int) -> Table:
    """All seats in the order of play."""
    cards: list[RenderableType] = [seat_card(view, seat) for seat in seats_in_order(view)]
    if against_seth(view):
        cards.insert(0, alliance_panel(view, CARD_WIDTH))
    grid = Table.grid(padding=0)
    for begin in range(0, len(cards), columns):
        grid.add_row(*cards[begin : begin + columns])
    return grid


# The own hand


def own_panel(view: View, width: int, costs: Mapping[str, int]) -> Panel:
    """What only this seat knows, and its action pyramid."""
    seat = view["seats"][view["seat"]]
    side_by_side = width >= 78
    grid = Table.grid(padding=(0, 2), expand=False)
    if side_by_side:
        grid.add_row(own_mat(view, seat), hand(view, costs))
    else:
        grid.add_row(own_mat(view, seat))
        grid.add_row(hand(view, costs))
    title = Text.assemble(" ", named(seat["name"]), " · your hand ")
    return Panel(grid, title=title, title_align="left", border_style="frame", width=width, box=box.ROUNDED)


def own_mat(view: View, seat: View) -> RenderableType:
    return Group(*mat_lines(seat)) if is_seth(view, seat) else action_pyramid(seat)


def action_pyramid(seat: View) -> RenderableType:
    rows: list[RenderableType] = []
    for names in PYRAMID_ROWS:
        line = Text()
        for name in names:
            taken = name in seat["mat"]
            line.append(" " if line else "")
            line.append(TOKEN if taken else NO_TOKEN, "title" if taken else "quiet")
            line.append(SHORT_ACTIONS[name], "quiet" if taken else "")
        rows.append(Align.center(line, width=PYRAMID_WIDTH))
    extra = [word for word in ("silver", "gold") if seat[word]]
    if extra:
        rows.append(
            Align.center(Text(f"{' and '.join(extra)} token ready", style="prayer"), width=PYRAMID_WIDTH)
        )
    return Group(*rows)


def hand(view: View, costs: Mapping[str, int]) -> RenderableType:
    """Battle cards, and interventions with what each costs this seat."""
    own = view["own"]
    seat = view["seats"][view["seat"]]
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style="quiet")
    grid.add_column()
    fresh = own["battle_cards"]
    used = [card for card in seat["battle_cards"]["all"] if card not in fresh]
    line = Text(" ".join(name_of("battle_card", card) for card in fresh) or "none")
    if used:
        line.append("  used " + " ".join(name_of("battle_card", card) for card in used), "quiet")
    grid.add_row("Battle", line)
    cards = own["cards"]
    if not cards:
        grid.add_row("Cards", Text("none", style="quiet"))
    for i, (card, copies) in enumerate(cards.items()):
        name = name_of("card", card) + (f" ×{copies}" if copies > 1 else "")
        cost = f"{ANKH}{costs[card]}" if costs[card] else "free"
        effect = effect_of("card", card, view["boxes"])
        words = Text.assemble((name, "bold"), f" {cost}", (f"  {effect}", "quiet"))
        grid.add_row("Cards" if i == 0 else "", words)
    return grid


# The whole table


def wide_enough(width: int) -> bool:
    """Whether the seats find room beside the map."""
    return width >= 78 + CARD_WIDTH + 1


def table_view(picture: RenderableType, view: View, width: int, costs: Mapping[str, int]) -> RenderableType:
    """Map, seats and the own hand, side by side if there is room."""
    parts: list[RenderableType] = []
    if wide_enough(width):
        grid = Table.grid(padding=(0, 1))
        grid.add_row(picture, seats_grid(view, 1))
        parts.append(grid)
    else:
        parts += [picture, seats_grid(view, max(1, min(2, width // CARD_WIDTH)))]
    if view["seat"] is not None and view["order"]:
        parts.append(own_panel(view, min(width, 78 + CARD_WIDTH + 1), costs))
    return Group(*parts)


# The market


def market_table(view: View, prices: dict[str, int], buyable: Iterable[str], width: int) -> Table:
    """Three colours by four levels; what this seat could buy now is bright, sold tiles carry their owners."""
    open_now = set(buyable)
    slots = view["market"]
    colours = list(dict.fromkeys(slot["colour"] for slot in slots))
    table = Table(
        box=box.SIMPLE_HEAD, padding=(0, 1), width=min(width, 110), title="The market", title_style="title"
    )
    table.add_column("", style="quiet", no_wrap=True)
    for colour in colours:
        table.add_column(Text(f"{PYRAMID} {colour}", style=COLOUR_WORDS.get(colour, "")), ratio=1)
    for level in sorted({slot["level"] for slot in slots}):
        cells: list[RenderableType] = []
        for colour in colours:
            shelf = [slot for slot in slots if slot["colour"] == colour and slot["level"] == level]
            cells.append(Text("\n").join(slot_line(view, slot, slot["tile"] in open_now) for slot in shelf))
        paid = {prices.get(slot["tile"], level) for slot in slots if slot["level"] == level}
        table.add_row(f"{level}  {sale(view, level) or f'{ANKH}{min(paid)}'}", *cells)
        table.add_row("")
    if "labels" in view:
        table.caption = LABELS_EXPLAINED
    return table


def sale(view: View, level: int) -> str:
    """G2: why no tile of this level can be bought yet, or ever; nothing where it can."""
    if level > view["options"]["top_level"]:
        return "not in this game"
    on_sale = all(slot["on_sale"] for slot in view["market"] if slot["level"] == level)
    return "" if on_sale else "from the second day"


def slot_line(view: View, slot: View, buyable: bool) -> Text:
    stem = name_of("tile", slot["tile"]).removesuffix(f" ({slot['colour']})")
    line = Text()
    line.append(stem, "bold" if buyable else "quiet" if slot["left"] == 0 else "")
    line.append(label_marks(label_of(view, slot["tile"])), "quiet")
    if slot["left"] > 1:
        line.append(f" ×{slot['left']}", "quiet")
    for owner in slot["owners"]:
        god = view["seats"][owner]["name"]
        line.append(" ")
        line.append(GODS[god].emblem, GODS[god].chip)
    return line


def label_of(view: View, tile: str) -> str:
    """Where the text of a tile comes from, in boxes that say so."""
    return str(view["labels"][power_of_tile(tile)]) if "labels" in view else ""


def shelf_table(view: View, colour: str, prices: dict[str, int], buyable: Iterable[str]) -> Table:
    """One colour of the market, with what every tile does."""
    open_now = set(buyable)
    table = Table(box=box.SIMPLE_HEAD, title=f"The {colour} tiles", title_style="title", show_header=False)
    table.add_column(style="quiet", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="quiet")
    for slot in view["market"]:
        if slot["colour"] == colour:
            price = sale(view, slot["level"]) or f"{ANKH}{prices.get(slot['tile'], slot['level'])}"
            line = slot_line(view, slot, slot["tile"] in open_now)
            words = effect_of("tile", slot["tile"], view["boxes"])
            label = label_of(view, slot["tile"])
            words = f"{words} ({label})" if label else words
            if colour == "purple" and view["seat"] is not None:
                why = why_not_purple(view, slot, prices.get(slot["tile"], slot["level"]))
                words += f" – {why}" if why else ""
            table.add_row(f"{slot['level']}  {price}", line, words)
    return table


# A battle


def battle_panel(view: View) -> Panel:
    """Both sides of the battle as far as this seat may see them."""
    battle = view["battle"]
    grid = Table.grid(padding=(0, 2))
    for role in ("attacker", "defender"):
        side = battle[role]
        god = view["seats"][side["seat"]]["name"]
        words = Text(f"{side['units']} units" if side["units"] != 1 else "1 unit")
        if side["creature"]:
            words.append(f" with {name_of('creature', side['creature'])}")
        if side.get("card"):
            words.append(f", card {name_of('battle_card', side['card'])}")
        elif not battle["open"]:
            words.append(", card face down" if side["seat"] != view["seat"] else "", "quiet")
        for card, copies in side.get("under", {}).items():
            words.append(f" + {name_of('card', card)}" + (f" ×{copies}" if copies > 1 else ""))
        if side["strength"]:
            words.append(f"  = {side['strength']} strength", "bold")
        grid.add_row(named(god), Text(role, style="quiet"), words)
    where = name_of("space", battle["space"])
    return Panel(
        grid, title=told(f" Battle in {where} "), title_align="left", border_style="#c62828", expand=False
    )


# The end


def name_of_points(view: View, kind: str, source: str) -> str:
    if (kind, source) == ("permanent", "temples"):
        return temples_needed(view)
    return NAMES_OF_POINTS.get((kind, source), source)


def standings_table(view: View) -> Table:
    """The ranking, a column for each player, with the points by where they came from."""
    title = "The ranking" if view["over"] else "The standings"
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), title=title, title_style="title")
    ranking = view["ranking"] or sorted(view["order"], key=lambda seat: -points_of(view, view["seats"][seat]))
    seats = [view["seats"][number] for number in ranking]
    table.add_column("", no_wrap=True)
    for seat in seats:
        table.add_column(named(seat["name"]), justify="right", no_wrap=True)
    table.add_row(
        Text("victory points", style="bold"), *[Text(str(points_of(view, s)), style="bold") for s in seats]
    )
    for sign, kind in ((KEPT, "permanent"), (HELD, "temporary")):
        for source in seats[0][kind]:
            counts = [seat[kind][source] for seat in seats]
            table.add_row(
                f"{sign} {name_of_points(view, kind, source)}",
                *[str(count) if count else Text("·", style="quiet") for count in counts],
            )
    return table
