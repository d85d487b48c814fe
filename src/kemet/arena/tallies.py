"""Many games in few numbers: everything that a report plots, added up game by game."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

from kemet.arena.statistics import GameStatistics

LAST_ROUND: Final = 40  # what comes later is counted here
BATTLE: Final = "battle"
HELD: Final = ("temples held", "pyramids held")  # points that can be taken away again


class Kind(NamedTuple):
    """Tables that can be compared: the same boxes, the same number of players."""

    boxes: tuple[str, ...]
    players: int

    def words(self) -> str:
        more = [name.capitalize() for name in self.boxes if name != "base"]
        return f"{self.players} players" + (f" with {' and '.join(more)}" if more else "")


class Wins:
    """How often something could have won, and has."""

    def __init__(self) -> None:
        self.tried = 0
        self.won = 0

    def add(self, won: bool) -> None:
        self.tried += 1
        self.won += won


class Points:
    """Victory points by source at the end of every round, summed over all who had them.

    A game that is over keeps its last standing, so a later round is not about the long games only.
    """

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.scorers = 0
        self.sums: dict[int, list[int]] = defaultdict(self.nothing)
        self.finals: dict[int, list[int]] = defaultdict(self.nothing)  # of games that ended in this round

    def nothing(self) -> list[int]:
        return [0] * self.columns

    def add(self, rows: list[list[int]]) -> None:
        """One who scores: points by round and source."""
        self.scorers += 1
        for number, row in enumerate(rows[: LAST_ROUND + 1]):
            plus(self.sums[number], row)
        plus(self.finals[min(LAST_ROUND, len(rows) - 1)], rows[-1])

    def means(self, rounds: int) -> list[list[float]]:
        """By round from 0, and by source."""
        found = []
        over = self.nothing()
        for number in range(rounds + 1):
            total = over[:]
            plus(total, self.sums[number])
            found.append([points / max(1, self.scorers) for points in total])
            plus(over, self.finals[number])
        return found


def plus(total: list[int], more: list[int]) -> None:
    for i, n in enumerate(more):
        total[i] += n


class Tile:
    """One power tile: when it is bought, and how its owners fare."""

    def __init__(self) -> None:
        self.rounds: Counter[int] = Counter()
        self.owners = Wins()


class Tally:
    """All games of one kind of table."""

    def __init__(self, game: GameStatistics) -> None:
        self.columns = game.columns
        self.games = 0
        self.lengths: Counter[str] = Counter()
        self.by_seat = {name: Wins() for name in game.seats}
        self.by_place = [Wins() for _ in game.seats]  # in the turn order of the first round
        self.by_side: Counter[str] = Counter()
        self.by_ending: Counter[tuple[str, str]] = Counter()
        self.by_bot: dict[str, Wins] = {}
        self.rounds: Counter[int] = Counter()
        self.decisions = 0
        self.options = 0
        self.points: dict[str, Points] = {}  # of winners and others, or of the sides
        self.tiles: dict[str, Tile] = {}
        self.cards: dict[str, Wins] = {}
        self.pace: dict[int, list[int]] = {}  # by round: decisions, and what was open in them
        self.widths: Counter[int] = Counter()
        self.widest = 0

    def add(self, game: GameStatistics) -> None:
        winners = set(game.winners)
        self.games += 1
        self.lengths[game.length] += 1
        for seat in range(game.players):
            self.by_seat.setdefault(game.seats[seat], Wins()).add(seat in winners)
        for place, seat in enumerate(game.chronicle[min(1, game.rounds)].order):
            self.by_place[place].add(seat in winners)
        if game.ending is not None:
            self.by_side[game.ending[0]] += 1
            self.by_ending[game.ending] += 1
        self.add_points(game, winners)
        self.add_bots(game, winners)
        self.rounds[min(LAST_ROUND, game.rounds)] += 1
        for bought in game.tiles:
            tile = self.tiles.setdefault(bought.tile, Tile())
            tile.rounds[min(LAST_ROUND, bought.round)] += 1
            tile.owners.add(bought.seat in winners)
        for played in game.cards:
            self.cards.setdefault(played.card, Wins()).add(played.won)
        self.add_width(game)

    def add_points(self, game: GameStatistics, winners: set[int]) -> None:
        if game.ending is None:
            for seat in range(game.players):
                rows = [page.points[seat] for page in game.chronicle]
                self.points_of("winners" if seat in winners else "the others").add(rows)
            return
        # Seth scores in battles only; those of the alliance score together, and count what they keep.
        battle = game.columns.index(BATTLE)
        kept = [source not in HELD for source in game.columns]
        seth = game.seats.index("seth")
        his, theirs = [], []
        for page in game.chronicle:
            his.append([n if i == battle else 0 for i, n in enumerate(page.points[seth])])
            sums = map(sum, zip(*(row for seat, row in enumerate(page.points) if seat != seth), strict=True))
            theirs.append([n if keeps else 0 for n, keeps in zip(sums, kept, strict=True)])
        self.points_of("Seth").add(his)
        self.points_of("the alliance").add(theirs)

    def points_of(self, who: str) -> Points:
        return self.points.setdefault(who, Points(len(self.columns)))

    def add_bots(self, game: GameStatistics, winners: set[int]) -> None:
        """Where sides play, a side counts once, whoever sits on it."""
        seats = range(len(game.bots))
        if game.ending is None:
            for seat in seats:
                self.by_bot.setdefault(game.bots[seat], Wins()).add(seat in winners)
            return
        roles = {}
        for seat in seats:
            side = "Seth" if game.seats[seat] == "seth" else "the alliance"
            roles[f"{game.bots[seat]} as {side}"] = seat
        for role, seat in roles.items():
            self.by_bot.setdefault(role, Wins()).add(seat in winners)

    def add_width(self, game: GameStatistics) -> None:
        for number, page in enumerate(game.chronicle):
            pace = self.pace.setdefault(min(LAST_ROUND, number), [0, 0])
            plus(pace, [page.decisions, page.options])
        self.decisions += game.decisions
        self.options += sum(page.options for page in game.chronicle)
        self.widths.update(dict(enumerate(game.widths)))
        self.widest = max(self.widest, game.widest)

    # Asked by the plots

    def rounds_within(self, share: float) -> int:
        """The round in which so many of the games are over."""
        over = 0
        for number in sorted(self.rounds):
            over += self.rounds[number]
            if over >= share * self.games:
                return number
        return max(self.rounds)

    def mean_rounds(self) -> float:
        return sum(number * games for number, games in self.rounds.items()) / self.games

    def battles(self) -> float:
        """Of a game; each shows two cards."""
        return sum(card.tried for card in self.cards.values()) / 2 / self.games


def tallied(games: Iterable[GameStatistics], tallies: dict[Kind, Tally]) -> None:
    """Every game is added to the tally of its kind."""
    for game in games:
        kind = Kind(tuple(game.boxes), game.players)
        if kind not in tallies:
            tallies[kind] = Tally(game)
        tallies[kind].add(game)
