"""The plots of a report: seats, order, length, points, cards, choices and bots."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kemet.arena.drawing import (
    Drawing,
    Field,
    dashed,
    lines_across,
    lying_whisker,
    percent,
    plain,
    steps,
    whisker,
)
from kemet.arena.numbers import share
from kemet.arena.tallies import LAST_ROUND, Points, Tally, Wins
from kemet.views.prose import name_of

WIDTH: Final = 520.0
HEIGHT: Final = 270.0
LEFT: Final = 48.0
TOP: Final = 18.0
BELOW: Final = 42.0
PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
NEARLY_ALL: Final = 0.95  # of the games are over at the right edge of a plot by rounds

# Where points come from: what it is called, and its colour; what can be taken away again is hatched.
SOURCES: Final = {
    "battle": ("battles won", "var(--carnelian)"),
    "tile": ("power tiles", "var(--lapis)"),
    "sphinx": ("the Sphinx", "var(--amethyst)"),
    "temples": ("two temples at dusk", "var(--gold)"),
    "sanctuary": ("the Sanctuary", "var(--turquoise)"),
    "temples held": ("temples held", "url(#held-gold)"),
    "pyramids held": ("great pyramids held", "url(#held-stone)"),
}


class Row(NamedTuple):
    """A name, its colour, and how often it has won."""

    name: str
    colour: str
    wins: Wins


Numbers = list[list[str]]


def rate(wins: Wins) -> tuple[float, float, float]:
    """Share, and Wilson's interval."""
    if not wins.tried:
        return 0.0, 0.0, 1.0
    found = share(wins.won, wins.tried)
    return found["share"], found["interval"][0], found["interval"][1]


def in_words(wins: Wins) -> list[str]:
    part, low, high = rate(wins)
    return [f"{wins.won:,} of {wins.tried:,}", f"{part:.1%}", f"{low:.1%} – {high:.1%}"]


def told(row: Row) -> str:
    return f"{row.name}: {', '.join(in_words(row.wins))}"


def new_field(drawing: Drawing, x_least: float, x_most: float, y_most: float) -> Field:
    width, height = drawing.width - LEFT - 14, drawing.height - TOP - BELOW
    return Field(LEFT, TOP, width, height, x_least, x_most, y_most)


# Who wins


def bars(rows: Sequence[Row], even: float | None, words: str) -> str:
    """Shares side by side, each with its interval."""
    drawing = Drawing(WIDTH, HEIGHT, words)
    most = max([rate(row.wins)[2] for row in rows] + [even or 0.0])
    scale = [step for step in steps(min(1.0, most)) if step <= 1.0001]
    field = new_field(drawing, 0, len(rows), scale[-1])
    lines_across(drawing, field, scale, True)
    wide = min(64.0, field.width / len(rows) * 0.62)
    for number, row in enumerate(rows):
        part, low, high = rate(row.wins)
        middle = field.x(number + 0.5)
        top = field.y(part)
        drawing.rect(middle - wide / 2, top, wide, field.bottom - top, "bar", row.colour, told(row))
        whisker(drawing, middle, field.y(low), field.y(high))
        drawing.text(middle, field.bottom + 17, row.name, "label", "middle")
        drawing.text(middle, field.bottom + 33, f"{part:.1%}", "small", "middle")
    if even is not None:
        dashed(drawing, field, even, f"even: {even:.1%}")
    return drawing.svg()


def seat_rows(tally: Tally) -> list[Row]:
    return [Row(god.capitalize(), f"var(--{god})", wins) for god, wins in tally.by_seat.items()]


def side_rows(tally: Tally) -> list[Row]:
    """Seth and the alliance, where they play."""
    rows = []
    for side, colour in (("seth", "var(--seth)"), ("alliance", "var(--lapis)")):
        wins = Wins()
        wins.tried, wins.won = tally.games, tally.by_side[side]
        rows.append(Row("The alliance" if side == "alliance" else "Seth", colour, wins))
    return rows


def seats_plot(tally: Tally) -> str:
    if tally.by_side:
        return bars(side_rows(tally), None, "Share of games won by each side")
    return bars(seat_rows(tally), 1 / len(tally.by_seat), "Share of games won from each seat")


def order_rows(tally: Tally) -> list[Row]:
    return [Row(PLACES[place], "var(--lapis)", wins) for place, wins in enumerate(tally.by_place)]


def order_plot(tally: Tally) -> str:
    return bars(order_rows(tally), 1 / len(tally.by_place), "Share of games won by place in the turn order")


def bot_rows(tally: Tally) -> list[Row]:
    return [Row(name, "var(--turquoise)", wins) for name, wins in tally.by_bot.items()]


def bots_plot(tally: Tally) -> str:
    """Lying bars: names may be long."""
    rows = sorted(bot_rows(tally), key=lambda row: -rate(row.wins)[0])
    drawing = Drawing(WIDTH, 46.0 + 32 * len(rows), "Share of games won by each bot")
    field = Field(190, 12, WIDTH - 190 - 64, 32.0 * len(rows), 0, 1, 1)
    for step in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawing.line(field.x(step), field.top, field.x(step), field.bottom, "grid" if step else "axis")
        drawing.text(field.x(step), field.bottom + 16, percent(step), "small", "middle")
    for number, row in enumerate(rows):
        part, low, high = rate(row.wins)
        y = field.top + 32 * number + 16
        drawing.text(field.left - 8, y + 4, row.name, "label", "end")
        drawing.rect(field.left, y - 9, field.x(part) - field.left, 18, "bar", row.colour, told(row))
        lying_whisker(drawing, y, field.x(low), field.x(high))
        drawing.text(field.right + 8, y + 4, f"{part:.1%}", "small")
    return drawing.svg()


# How long


def length_plot(tally: Tally) -> str:
    """A bar for every number of rounds."""
    drawing = Drawing(WIDTH, HEIGHT, "How many rounds games last")
    least, most = min(tally.rounds), max(tally.rounds)
    scale = steps(max(tally.rounds.values()) / tally.games)
    field = new_field(drawing, least - 0.5, most + 0.5, scale[-1])
    lines_across(drawing, field, scale, True)
    wide = field.width / (most - least + 1)
    every = -(-(most - least + 1) // 16)
    for number in range(least, most + 1):
        part = tally.rounds[number] / tally.games
        x, y = field.x(number), field.y(part)
        words = f"{number} rounds: {tally.rounds[number]:,} games, {part:.1%}"
        drawing.rect(
            x - min(22.0, wide * 0.42),
            y,
            min(44.0, wide * 0.84),
            field.bottom - y,
            "bar",
            "var(--turquoise)",
            words,
        )
        if (number - least) % every == 0:
            later = "+" if number == LAST_ROUND else ""
            drawing.text(x, field.bottom + 17, f"{number}{later}", "small", "middle")
    middle = field.x(tally.rounds_within(0.5))
    drawing.line(middle, field.top, middle, field.bottom, "middle")
    drawing.text(field.left + field.width / 2, field.bottom + 36, "rounds", "small", "middle")
    return drawing.svg()


# Where points come from


def points_plot(tally: Tally, points: Points, y_most: float, words: str) -> str:
    """Sources on top of each other, round by round."""
    drawing = Drawing(WIDTH, HEIGHT, words)
    rounds = max(1, tally.rounds_within(NEARLY_ALL))
    means = points.means(rounds)
    scale = steps(y_most)
    field = new_field(drawing, 0, rounds, scale[-1])
    floor = [0.0] * (rounds + 1)
    for column, source in enumerate(tally.columns):
        name, colour = SOURCES.get(source, (source, "var(--stone)"))
        roof = [floor[number] + means[number][column] for number in range(rounds + 1)]
        if roof[-1] - floor[-1] < 0.002 and max(map(float.__sub__, roof, floor)) < 0.002:
            continue
        upper = [(field.x(number), field.y(high)) for number, high in enumerate(roof)]
        lower = [(field.x(number), field.y(low)) for number, low in enumerate(floor)]
        drawing.area(
            [*upper, *lower[::-1]], "layer", colour, f"{name}: {plain(means[rounds][column])} at the end"
        )
        floor = roof
    lines_across(drawing, field, scale, False)
    every = -(-rounds // 14)
    for number in range(0, rounds + 1, every):
        drawing.text(field.x(number), field.bottom + 17, str(number), "small", "middle")
    drawing.text(field.left + field.width / 2, field.bottom + 36, "after round", "small", "middle")
    return drawing.svg()


def points_plots(tally: Tally) -> list[tuple[str, str]]:
    """Winners and others, or the two sides, on the same scale."""
    rounds = max(1, tally.rounds_within(NEARLY_ALL))
    most = max(sum(row) for points in tally.points.values() for row in points.means(rounds))
    return [
        (who, points_plot(tally, points, most, f"Points of {who} by source and round"))
        for who, points in sorted(tally.points.items(), key=lambda each: each[0].startswith("the "))
    ]


def points_numbers(tally: Tally, who: str) -> Numbers:
    """In the end."""
    last = tally.points[who].means(max(tally.rounds))[-1]
    rows = [
        [SOURCES.get(source, (source, ""))[0], f"{mean:.2f}"]
        for source, mean in zip(tally.columns, last, strict=True)
    ]
    return [*rows, ["together", f"{sum(last):.2f}"]]


# Battle cards


def card_rows(tally: Tally) -> list[Row]:
    found = [
        Row(name_of("battle_card", card), "var(--carnelian)", wins) for card, wins in tally.cards.items()
    ]
    return sorted(found, key=lambda row: -row.wins.tried)


def cards_plot(tally: Tally) -> str:
    """How often it is played as a bar, how often it wins as a point with its interval."""
    rows = card_rows(tally)
    drawing = Drawing(WIDTH, 56.0 + 30 * max(1, len(rows)), "Battle cards: how often played, how often won")
    played = sum(row.wins.tried for row in rows)
    half = 180.0
    use = Field(86, 30, half, 30.0 * len(rows), 0, steps(max(row.wins.tried for row in rows) / played)[-1], 1)
    won = Field(86 + half + 56, 30, WIDTH - 86 - half - 56 - 26, use.height, 0, 1, 1)
    drawing.text(use.left, 18, "of all cards played", "small")
    drawing.text(won.left, 18, "battles won with it", "small")
    for field, values in ((use, (0.0, use.x_most / 2, use.x_most)), (won, (0.0, 0.5, 1.0))):
        for value in values:
            drawing.line(field.x(value), field.top, field.x(value), field.bottom, "grid" if value else "axis")
            drawing.text(field.x(value), field.bottom + 16, percent(value), "small", "middle")
    for number, row in enumerate(rows):
        y = use.top + 30 * number + 15
        part, low, high = rate(row.wins)
        wide = use.x(row.wins.tried / played) - use.left
        drawing.text(use.left - 8, y + 4, row.name, "label", "end")
        drawing.rect(
            use.left, y - 8, wide, 16, "bar", "var(--gold)", f"{row.name}: played {row.wins.tried:,} times"
        )
        lying_whisker(drawing, y, won.x(low), won.x(high))
        drawing.dot(won.x(part), y, 4.5, "point", row.colour, told(row))
    return drawing.svg()


# What is open


def pace_plot(tally: Tally) -> str:
    """Options of a decision on average, by round."""
    rounds = max(1, tally.rounds_within(NEARLY_ALL))
    means = {
        number: options / decisions
        for number, (decisions, options) in sorted(tally.pace.items())
        if decisions and number <= rounds
    }
    drawing = Drawing(WIDTH, HEIGHT, "How many answers are open on average, by round")
    scale = steps(max(means.values()))
    field = new_field(drawing, 0, rounds, scale[-1])
    lines_across(drawing, field, scale, False)
    points = [(field.x(number), field.y(mean)) for number, mean in means.items()]
    drawing.area([(points[0][0], field.bottom), *points, (points[-1][0], field.bottom)], "wash")
    drawing.trace(points, "curve")
    for (x, y), (number, mean) in zip(points, means.items(), strict=True):
        when = f"round {number}" if number else "setting up"
        drawing.dot(x, y, 4, "point", "var(--lapis)", f"{when}: {mean:.2f} answers open on average")
    for number in range(0, rounds + 1, -(-rounds // 14)):
        drawing.text(field.x(number), field.bottom + 17, str(number), "small", "middle")
    drawing.text(
        field.left + field.width / 2, field.bottom + 36, "round (0 is setting up)", "small", "middle"
    )
    return drawing.svg()


def width_names(tally: Tally) -> list[str]:
    last = max([width for width, count in tally.widths.items() if count] or [0])
    names = ["1", "2"]
    names += [f"{2 ** (width - 1) + 1}–{2**width}" for width in range(2, last + 1)]
    return names[: last + 1]


def widths_plot(tally: Tally) -> str:
    """How wide decisions are."""
    drawing = Drawing(WIDTH, HEIGHT, "How many answers decisions have")
    names = width_names(tally)
    total = sum(tally.widths.values()) or 1
    scale = steps(max(tally.widths.values()) / total)
    field = new_field(drawing, 0, len(names), scale[-1])
    lines_across(drawing, field, scale, True)
    wide = min(56.0, field.width / len(names) * 0.7)
    for width, name in enumerate(names):
        part = tally.widths[width] / total
        x, y = field.x(width + 0.5), field.y(part)
        words = f"{name} answers: {part:.1%} of all decisions"
        drawing.rect(x - wide / 2, y, wide, field.bottom - y, "bar", "var(--gold)", words)
        drawing.text(x, field.bottom + 17, name, "small", "middle")
    drawing.text(field.left + field.width / 2, field.bottom + 36, "answers that are open", "small", "middle")
    return drawing.svg()
