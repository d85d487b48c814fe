"""Seth's box at the terminal: his city above the map, the panels of both sides, and how a game ended."""

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from kemet.expansions.seth.buying import AllyBuys, SethBuys
from kemet.expansions.seth.tiles import PURPLE_TILES
from kemet.game import Game
from kemet.machine.actions import first, verb_of
from kemet.machine.rows import Choices
from kemet.table import words as w
from kemet.table.rulebook import COLOURS
from kemet.terminal.look import ANKH, COLOUR_WORDS, GODS, HELD, KEPT, NO_TOKEN, PYRAMID, TOKEN, told
from kemet.views.prose import name_of

View = dict[str, Any]

SETH, ALLIANCE = "seth", "alliance"
GOAL_OF_THE_ALLIANCE = 6
DISTRICTS = ("S1", "S2", "S3")
FRONT = "SG"
TEMPLE = "Π"  # a sacred temple, with its height
SIDES = ("weak", "strong")
ECLIPSE = "☽"
SETHS_OWN = [tile.name for tile in PURPLE_TILES if tile.seth_only]
MAT_ROWS = (
    ("buy-1", "buy-2", "move-1", "move-2"),
    ("recruit", "raise", "prayer"),
    ("furious-invasion", "invocation"),
    ("corrupt-creature", "corrupt-troop"),
    ("destroy", "corrupt-pyramid"),
)
PURPLE = COLOUR_WORDS["purple"]

# How a game against Seth ends: the side, the way, and a sentence.
ENDINGS = {
    (SETH, "points"): "Seth wins: he has the battle points he needs.",
    (SETH, "no allies left"): "Seth wins: no unit of the alliance is left.",
    (SETH, "standings"): "Seth is nearer to his goal when the rounds are over.",
    (ALLIANCE, "points"): "The alliance wins: temple, ceremony and six victory points.",
    (ALLIANCE, "in the city"): "The alliance wins: its troops stand in the City of Seth.",
    (ALLIANCE, "standings"): "The alliance is nearer to its goal when the rounds are over.",
}


def against_seth(view: View) -> bool:
    return "seth" in view


def players_on_map(view: View) -> int:
    """Seth's city lies beside the printed map, which is that of the allies."""
    return int(view["players"]) - against_seth(view)


# How it ended


def ending_of(view: View) -> tuple[str, str] | None:
    """Which side won, and how; nothing if the game goes on or has no sides."""
    if not against_seth(view) or not view["over"]:
        return None
    seth = view["seth"]
    if view["winners"] is None:  # the rounds were limited
        return (SETH if view["ranking"][0] == seth["seat"] else ALLIANCE), "standings"
    if view["winners"] == SETH:
        battles = view["seats"][seth["seat"]]["permanent"]["battle"]
        return SETH, "points" if battles >= seth["goal"] else "no allies left"
    enough = view["alliance"]["permanent"] >= GOAL_OF_THE_ALLIANCE
    return ALLIANCE, "points" if enough else "in the city"


def winners_of(view: View) -> tuple[int, ...]:
    """The seats that have won: one, or the whole alliance."""
    ending = ending_of(view)
    if ending is None:
        return (view["ranking"][0],)
    seth = view["seth"]["seat"]
    if ending[0] == SETH:
        return (seth,)
    return tuple(seat["seat"] for seat in view["seats"] if seat["seat"] != seth)


def ending_words(view: View) -> str:
    ending = ending_of(view)
    return "" if ending is None else ENDINGS[ending]


def points_of(view: View, seat: View) -> int:
    """Victory points of a seat; Seth has those of battles and no others."""
    if against_seth(view) and view["seth"]["seat"] == seat["seat"]:
        return int(seat["permanent"]["battle"])
    return int(seat["victory_points"])


def goal_words(view: View) -> str:
    if not against_seth(view):
        return f"{view['options']['goal']} victory points"
    return f"Seth needs {view['seth']['goal']} victory points, the alliance {GOAL_OF_THE_ALLIANCE}"


# Where texts come from


def label_marks(label: str) -> str:
    """`°` is reported, `*` is reconstructed, what is printed has no mark."""
    return ("°" if "reported" in label else "") + ("*" if "reconstructed" in label else "")


LABELS_EXPLAINED = "° reported by players, * reconstructed by this project; other tiles are printed"


def things_of_boxes(view: View) -> list[tuple[str, str, str]]:
    """What is no tile and no card, by name: its kind with its label, and what there is to say."""
    if not against_seth(view):
        return []
    labels, seth = view["labels"], view["seth"]
    found: list[tuple[str, str, str]] = []
    for word, values in seth["creature_values"].items():
        name, label = name_of("creature", word), labels[f"creature card {word}"]
        words = f"Level {values['level']}, strength {values['strength']}, damage {values['damage']}."
        found.append((name, f"creature card of Seth, {label}", words))
    turns = " ".join(str(n) for n in seth["track"])
    words = f"Seth places {turns} tokens in his five turns; each ally acts once between them."
    found.append(("Day track", f"board, {labels['board day-track']}", words))
    if seth["eclipses"]:
        words = "After the second turn of the alliance all powers of the night act once more."
        found.append(("Eclipse", f"board, {labels['board eclipse']}", words))
    found.append(
        ("Portal", f"board, {labels['board portal-desert']}", "SG and WB are neighbours for a Move.")
    )
    words = "The six battle cards of the base game."
    found.append(("Battle cards of Seth", "values reconstructed", words))
    return found


# The map


def city_strip(view: View, lit: frozenset[str], troops: dict[str, Text]) -> Text:
    """The four spaces of the city in two lines, and the portal to the west bank."""
    upper = Text.assemble(("  City of Seth ", f"bold {PURPLE}"), (f" {PYRAMID}", PURPLE))
    upper.append(f"P{view['seth']['pyramid']}", "bold")
    for code in DISTRICTS:
        upper.append("   ")
        upper.append_text(code_and_troop(code, lit, troops))
    is_open = view["alliance"]["portal_open"]
    lower = Text("  ")
    lower.append_text(code_and_troop(FRONT, lit, troops))
    lower.append(f"  ⇅ WB{label_marks(view['labels']['board portal-desert'])}  portal ")
    lower.append("open" if is_open else "closed for the alliance", "good" if is_open else "quiet")
    return Text("\n").join([upper, lower])


def code_and_troop(code: str, lit: frozenset[str], troops: dict[str, Text]) -> Text:
    text = Text(code, style="bold reverse" if code in lit else "bold")
    standing = troops.get(code)
    return Text.assemble(text, " ", standing) if standing else Text.assemble(text, (" ·", "quiet"))


def captives_at(view: View, space: str) -> str:
    """`[A1]`: a unit of Anubis in Seth's troop."""
    held = view["seth"]["captives"].get(space, {}) if against_seth(view) else {}
    marks = [f"{GODS[view['seats'][int(seat)]['name']].emblem}{n}" for seat, n in held.items()]
    return f"[{'+'.join(marks)}]" if marks else ""


def temple_at(view: View, space: str) -> str:
    height = view["alliance"]["temples"].get(space, 0) if against_seth(view) else 0
    return f"{TEMPLE}{height}" if height else ""


LEGEND = [
    f"{TEMPLE}2 sacred temple (height)",
    "T4[A1] Seth's troop with captives",
    f"day track: Seth's tokens and the alliance (A), {ECLIPSE} eclipse",
]


# The panels


def tokens_line(view: View) -> Text:
    """Seth's pyramid and the tokens he has left today."""
    seth = view["seth"]
    line = Text.assemble(("S ", "quiet"), (f" {PYRAMID}P{seth['pyramid']}", PURPLE), "  ")
    line.append(TOKEN * seth["purple_tokens"] or NO_TOKEN, PURPLE)
    for seat in seth["coloured_tokens"]:
        god = GODS[view["seats"][seat]["name"]]
        line.append(" ")
        line.append(god.emblem, god.chip)
    if seth["clear_token"]:
        line.append(" transparent", "bold")
    own = view["seats"][seth["seat"]]
    for word, style in (("silver", "bold"), ("gold", "prayer")):
        if own[word]:
            line.append(f" {word}", style)
    return line


def creature_cards_line(view: View) -> Text:
    cards = ", ".join(name_of("creature", card) for card in view["seth"]["creature_cards"])
    return Text.assemble(("creature cards ", "quiet"), cards or "none")


def track_line(view: View) -> Text:
    """The turns of a day, Seth's with their tokens; the one that is going on is marked."""
    seth, labels = view["seth"], view["labels"]
    line = Text.assemble(("day track", "quiet"), (label_marks(labels["board day-track"]), "quiet"), " ")
    for turn in range(2 * len(seth["track"]) - 1):
        word = "A" if turn % 2 else str(seth["track"][turn // 2])
        line.append(
            f" {word}" if turn != seth["turn"] else f" [{word}]", "bold" if turn == seth["turn"] else ""
        )
        if turn in seth["eclipses"]:
            line.append(f" {ECLIPSE}{label_marks(labels['board eclipse'])}", "quiet")
    return line


def temples_needed(view: View) -> str:
    """L3: how many temples bring a point at dusk."""
    return "three temples" if against_seth(view) and view["players"] > 3 else "two temples"


def why_not_purple(view: View, slot: View, price: int) -> str:
    """Why a purple tile is not open to the seat that looks; nothing if it is."""
    seat, seth = view["seats"][view["seat"]], view["seth"]["seat"]
    if slot["tile"] in seat["tiles"]:
        return "yours already"
    if slot["left"] == 0:
        return "sold"
    if seat["seat"] == seth:
        if view["seth"]["pyramid"] < slot["level"]:
            return f"needs your pyramid at level {slot['level']}"
    elif slot["tile"] in SETHS_OWN:
        return "for Seth only"
    elif any(seth in pyramid["held_by"] for pyramid in seat["pyramids"]):
        return "Seth holds one of your pyramids"
    elif min(pyramid["level"] for pyramid in seat["pyramids"]) < slot["level"]:
        return f"needs your three pyramids at level {slot['level']}"
    return f"you have {ANKH}{seat['prayer']}" if price > seat["prayer"] else ""


def alliance_panel(view: View, width: int) -> Panel:
    """What the allies have together."""
    alliance = view["alliance"]
    points = Text.assemble(
        (f"{alliance['permanent']} VP", "points"), (f" of {GOAL_OF_THE_ALLIANCE}  ", "quiet")
    )
    points.append(f"{KEPT * alliance['permanent']}{HELD * alliance['temporary']}", "prayer")
    points.append(f"  {alliance['temporary']} temporary", "quiet")
    ceremony = Text.assemble(("Great Ceremony ", "quiet"))
    ceremony.append("held" if alliance["ceremony_held"] else f"costs {ANKH}{alliance['ceremony_price']}")
    ceremony.append(", portal open" if alliance["portal_open"] else ", portal closed", "quiet")
    lines: list[RenderableType] = [points, ceremony, track_line(view)]
    temples = [f"{space} {TEMPLE}{height}" for space, height in alliance["temples"].items()]
    lines.append(Text.assemble(("temples ", "quiet"), ", ".join(temples) or "none"))
    prayers = [
        f"{name_of('prayer', prayer)} ({SIDES[side - 1]})" for prayer, side in alliance["prayers"].items()
    ]
    if prayers:
        lines.append(Text.assemble(("prayers ", "quiet"), ", ".join(prayers)))
    influences = [name_of("influence", influence) for influence in alliance["influences"]]
    if influences:
        lines.append(Text.assemble(("influences ", "quiet"), ", ".join(influences)))
    return Panel(
        Group(*lines),
        title=Text(" The alliance ", style="title"),
        title_align="left",
        width=width,
        border_style="frame",
        padding=(0, 1),
        box=box.ROUNDED,
    )


def mat_lines(seat: View) -> list[Text]:
    """Seth's mat: purple spaces above, yellow below."""
    rows: list[Text] = []
    for names in MAT_ROWS:
        line = Text()
        for name in names:
            taken = name in seat["mat"]
            line.append(" " if line else "")
            line.append(TOKEN if taken else NO_TOKEN, "title" if taken else "quiet")
            style = "prayer" if name in (*MAT_ROWS[3], *MAT_ROWS[4]) else PURPLE
            line.append(name_of("evil", name).partition(" (")[0], "quiet" if taken else style)
        rows.append(line)
    return rows


def ending_text(view: View) -> Text | None:
    words = ending_words(view)
    return told(words, "bold") if words else None


# Buying


def buyable_in_box(game: Game, seat: int, colour: str) -> list[str]:
    """The tiles that Seth or an ally could pay for now."""
    state = game.state
    questions: list[SethBuys | AllyBuys]
    if game.words.word("seat", seat) == SETH:
        questions = [SethBuys(seat)]
    else:
        colours = game.words.names["colour"]
        wanted = [colours.index(colour)] if colour in colours[:COLOURS] else list(range(COLOURS))
        questions = [AllyBuys(seat, number) for number in wanted]
    names: list[str] = []
    for question in questions:
        choices = Choices()
        question.options(state, choices)
        names += [
            state.rules.slots[first(answer)].name for answer in choices.listed() if verb_of(answer) == w.BUY
        ]
    return list(dict.fromkeys(names))
