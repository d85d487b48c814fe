"""What a finished game was like: one line of JSON, written while it is played or from its record."""

import re
import sys
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from kemet.game import Game
from kemet.machine.errors import GameError
from kemet.machine.events import WIDTH
from kemet.machine.frames import CHANCE, play, settle
from kemet.machine.rows import Choices
from kemet.table.annals import COLUMNS, Annals
from kemet.table.words import BATTLE_WON, CARD_REVEALED, ROUND_BEGAN, TILE_BOUGHT
from kemet.terminal.seth import ending_of, points_of, winners_of

FORMAT: Final = 1
DIGEST: Final = 16  # bytes
TOLD: Final = re.compile(b"[%c%c%c%c]" % (ROUND_BEGAN, TILE_BOUGHT, CARD_REVEALED, BATTLE_WON))


class Round(msgspec.Struct, frozen=True):
    """One round, or setting up: the turn order, the points of every seat by source, how much was open."""

    order: list[int]
    points: list[list[int]]
    decisions: int
    options: int  # all that was open in those decisions


class Purchase(msgspec.Struct, frozen=True, array_like=True):
    """A tile and who bought it when; round 0 is setting up."""

    round: int
    seat: int
    tile: str
    price: int


class CardPlayed(msgspec.Struct, frozen=True, array_like=True):
    """A battle card that was revealed."""

    round: int
    seat: int
    card: str
    won: bool


class GameStatistics(msgspec.Struct, kw_only=True):
    """One finished game."""

    format: int = FORMAT
    number: int
    seed: int | None = None
    bots: list[str] = []  # by seat; people are not named
    boxes: list[str]
    players: int
    length: str
    edition: str = ""  # an older kemet did not write this and the next four
    discards: str = ""
    cities: str = ""
    round_limit: int = 0  # 0 is none
    settings: dict[str, int] = {}  # what the boxes let a table agree on
    seats: list[str]
    winners: list[int]
    ending: tuple[str, str] | None = None  # the side that won and how, in a box with sides
    ranking: list[int]
    points: list[int]
    rounds: int
    decisions: int
    columns: list[str]  # where points come from
    chronicle: list[Round]  # setting up first
    widths: list[int]  # how many decisions were among 1, 2, up to 4, up to 8 ... answers
    widest: int
    tiles: list[Purchase]
    cards: list[CardPlayed]


def statistics_of(
    game: Game,
    annals: Annals,
    number: int,
    bots: Sequence[str] = (),
    seed: int | None = None,
    view: dict[str, Any] | None = None,
) -> GameStatistics:
    """What a game was like that is over and that somebody has watched; its view, if there is one already."""
    annals.turn_page(game.state)
    view = game.view() if view is None else view
    tiles, cards = purchases_and_cards(game)
    agreed = game.options_agreed
    pages = [Round(page.order, page.points, page.decisions, page.options) for page in annals.pages]
    return GameStatistics(
        number=number,
        seed=seed,
        bots=list(bots),
        boxes=view["boxes"],
        players=game.players,
        length=agreed.length,
        edition=agreed.edition,
        discards=agreed.discards,
        cities=agreed.cities,
        round_limit=int(agreed.round_limit),
        settings=agreed.settings,
        seats=[seat["name"] for seat in view["seats"]],
        winners=list(winners_of(view)),
        ending=ending_of(view),
        ranking=view["ranking"],
        points=[points_of(view, seat) for seat in view["seats"]],
        rounds=len(pages) - 1,
        decisions=sum(page.decisions for page in pages),
        columns=COLUMNS,
        chronicle=pages,
        widths=annals.spread(),
        widest=int(annals.widest),
        tiles=tiles,
        cards=cards,
    )


def purchases_and_cards(game: Game) -> tuple[list[Purchase], list[CardPlayed]]:
    """From what was told: only the events that matter are looked at, which are few."""
    log = game.state.ears
    assert log is not None
    tile_names, card_names = game.words.names["tile"], game.words.names["battle_card"]
    numbers = log.numbers
    low = 0 if sys.byteorder == "little" else numbers.itemsize - 1
    kinds = numbers.tobytes()[low :: WIDTH * numbers.itemsize]
    round_now = 0
    tiles: list[Purchase] = []
    cards: list[CardPlayed] = []
    revealed: dict[int, int] = {}  # the card that counts is the last one
    for found in TOLD.finditer(kinds):
        at = found.start() * WIDTH
        event, _, one, two, three = numbers[at : at + 5]
        if event == ROUND_BEGAN:
            round_now = one
        elif event == TILE_BOUGHT:
            tiles.append(Purchase(round_now, one, tile_names[two], three))
        elif event == CARD_REVEALED:
            revealed[one] = two
        else:
            for seat, card in revealed.items():
                cards.append(CardPlayed(round_now, seat, card_names[card], seat == one))
            revealed = {}
    return tiles, cards


def statistics_of_record(text: str, number: int) -> GameStatistics:
    """The same from a record: it is checked, and then played once more before a witness."""
    told = Game.from_record(text)
    if not told.over:
        raise GameError("the game is not over")
    game = Game(told.rules, told.players, told.options_agreed, told.dice)
    annals, choices, state = Annals(), Choices(), game.state
    settle(state)
    for seat, answer in zip(told.whose, told.answers, strict=True):
        choices.clear()
        if seat != CHANCE:
            state.stack[-1].options(state, choices)
        annals.see(state, seat, choices.count)
        play(state, answer)
    return statistics_of(game, annals, number)


# Lines


def line_of(statistics: GameStatistics) -> str:
    return msgspec.json.encode(statistics).decode() + "\n"


def digest_of(statistics: GameStatistics) -> bytes:
    """The same for the same game, and short enough to remember those of millions."""
    return blake2b(msgspec.json.encode(statistics), digest_size=DIGEST).digest()


def statistics_in(line: str | bytes) -> GameStatistics:
    """A line read again; what cannot be used is refused."""
    try:
        read = msgspec.json.decode(line, type=GameStatistics)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise GameError(str(problem)) from problem
    wrong = what_is_wrong(read)
    if wrong:
        raise GameError(wrong)
    return read


def what_is_wrong(read: GameStatistics) -> str:
    seats = set(range(read.players))
    if read.format != FORMAT:
        return f"format {read.format} is unknown; this program reads format {FORMAT}"
    if read.columns != COLUMNS:
        return f"points come from {', '.join(COLUMNS)}, and from nowhere else"
    if read.ending is not None and "seth" not in read.seats:
        return "one of the sides has won, but Seth does not sit at the table"
    if not read.players or len(read.seats) != read.players or len(read.bots) not in (0, read.players):
        return f"{read.players} players, but {len(read.seats)} seats and {len(read.bots)} bots"
    if len(read.points) != read.players or sorted(read.ranking) != sorted(seats):
        return "points and ranking must name every seat once"
    if not read.winners or not seats.issuperset(read.winners):
        return "nobody who sits at the table has won"
    if len(read.chronicle) != read.rounds + 1:
        return f"{read.rounds} rounds, but {len(read.chronicle)} in the chronicle, setting up included"
    for page in read.chronicle:
        table = [len(row) for row in page.points]
        if sorted(page.order) != sorted(seats) or table != [len(read.columns)] * read.players:
            return "a round of the chronicle does not fit the seats"
    happened = [(bought.seat, bought.round) for bought in read.tiles]
    happened += [(played.seat, played.round) for played in read.cards]
    for seat, when in happened:
        if seat not in seats or not 0 <= when <= read.rounds:
            return "a tile or card belongs to no seat or no round of this game"
    return ""
