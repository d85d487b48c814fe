"""Whole games on a server, every seat a client of its own; what the tests of this folder share."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.exceptions import ConnectionClosed

from kemet.client import Client, Stale
from kemet.client.wire import fresh_key
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.frames import CHANCE

NAMES = ["Ada", "Bo", "Cleo", "Dag", "Eva", "Fin"]
PATIENCE = 120.0  # seconds until a slow machine counts as one that says nothing


def seated(client, players=2, seats=None, **more):
    """A game whose link seats are taken and which has begun; it knows the keys of all who sit there."""
    table = {"round_limit": 1, **more.pop("table", {})}
    plan = seats or ["link"] * players
    new = client.create(table, plan, **{"reactions": "quick", **more})
    for seat, kind in enumerate(plan):
        if kind == "link":
            new = new.with_seat(seat, client.sit_down(new.invitations[seat], NAMES[seat]).key)
    client.start(new)
    return new


@dataclass
class Taken:
    """An answer that the server has acknowledged."""

    index: int
    seat: int
    action: str


@dataclass
class Diary:
    """What one role was sent: by whom it was asked for, and the text."""

    role: int | None
    pages: list = field(default_factory=list)

    def note(self, source, said):
        self.pages.append((source, said))


def answer_by_line(seat, table, action):
    """Answer over the WebSocket and wait until it is taken; False if somebody was faster."""
    answer = {"type": "answer", "index": table.index, "action": action, "key": fresh_key()}
    say(seat, answer)
    for heard in seat.updates(PATIENCE):
        if heard.kind == "taken" and heard.raw["key"] == answer["key"]:
            return True
        if heard.kind == "hello":
            say(seat, answer)  # the line broke, and nobody knows whether it had arrived
        if heard.kind == "error":
            assert heard.raw["code"] == "stale", heard.raw
            return False
    raise AssertionError("updates never end")


def say(seat, message):
    with suppress(ConnectionClosed, OSError):
        seat.live.say(message)


def play_seat(url, new, number, dice, diary=None, by_line=False, choose=None):
    """One seat to the end: random answers; returns what was acknowledged, the last table and the story."""
    taken = []
    note = diary.note if diary is not None else None
    with Client(url, patience=PATIENCE, note=note) as client, client.sit(new, number) as seat:
        for table in seat.turns(PATIENCE):
            action = choose(table, dice) if choose else dice.choice(table.options)
            if by_line and seat.live.line is not None:
                if answer_by_line(seat, table, action):
                    taken.append(Taken(table.index, number, action))
                continue
            try:
                seat.answer(action, table)
            except Stale:
                continue
            taken.append(Taken(table.index, number, action))
        last = seat.table()
        return taken, last, seat.events()


def watch_game(url, new, diary, over):
    """A spectator who listens until the others are done."""
    with Client(url, patience=PATIENCE, note=diary.note) as client, client.watch(new) as seat:
        table = seat.table()
        while not table.over and not over.is_set():
            with suppress(TimeoutError):
                table = seat.wait(1.0)
        return seat.table(), seat.events()


def play_game(url, new, players, seed=0, diaries=None, choose=None, persons=None):
    """All persons of a game at once, in threads. Returns every acknowledged answer and the last tables."""
    seats = list(range(players)) if persons is None else persons
    with ThreadPoolExecutor(len(seats) + 1) as pool:
        over = threading.Event()
        watching = pool.submit(watch_game, url, new, diaries[None], over) if diaries else None
        playing = [
            pool.submit(
                play_seat, url, new, seat, random.Random(f"{seed} {seat}"),
                diaries[seat] if diaries else None, by_line=seat % 2 == 1, choose=choose,
            )
            for seat in seats
        ]  # fmt: skip
        try:
            ends = {seat: done.result() for seat, done in zip(seats, playing, strict=True)}
        finally:
            over.set()
        if watching is not None:
            ends[None] = ([], *watching.result())
    taken = sorted((one for done, _, _ in ends.values() for one in done), key=lambda one: one.index)
    return taken, {seat: (table, story) for seat, (_, table, story) in ends.items()}


def play_alone(client, new, players, dice, stop=None, keys=True):
    """One person with all seats of a game, by HTTP only; returns what was acknowledged."""
    seats = [client.sit(new, seat, **({} if keys else {"key": None})) for seat in range(players)]
    taken = []
    table = seats[0].table()
    while not table.over and not (stop and stop(table)):
        asked = next(looked for seat in seats if (looked := seat.table()).asked or looked.over)
        if asked.over:
            break
        action = dice.choice(asked.options)
        table = seats[asked.seat].answer(action, asked)
        taken.append(Taken(asked.index, asked.seat, action))
    return taken


class History:
    """A finished game, moment by moment: the game before every answer of a seat, and at its end.

    `begin` counts the answers that were there already when the game came to the server.
    """

    def __init__(self, record, begin=0):
        game = Game.from_record(record)
        self.last = game
        self.answers = []  # (seat, action), as the clients gave them
        self.moments = []
        for i, whose in enumerate(game.whose):
            if i >= begin and whose != CHANCE:
                self.moments.append(game.back_to(i))
                self.answers.append((whose, game.text(game.answers[i])))
        self.moments.append(game)

    def at(self, index):
        return self.moments[index]

    def was_told_by(self, taken, seats=None):
        """Whether exactly what was acknowledged was played at these seats, each answer at its moment.

        For a reaction all are asked at one moment; what lay face down when somebody before had acted was
        perhaps never turned over, and whoever could only pass was perhaps answered for.
        """
        lying = {}
        for number, (seat, action) in enumerate(self.answers):
            game = self.moments[number]
            for one in [one for one in taken if one.index == number]:
                lying[one.seat, game.reacting_to] = one
            mine = lying.pop((seat, game.reacting_to), None)
            if seats is not None and seat not in seats:
                continue
            if mine is None and game.reactors and len(game.options(seat)) == 1:
                continue
            if mine is None or mine.action != action or (mine.index != number and not game.reactors):
                return False
        return all(self.moments[one.index].reactors for one in lying.values())


def local_record(players, wanted, seed=0, round_limit=2, **options):
    """A game played at random up to a moment that a test wants, as a record."""
    while True:
        seed += 1
        game, dice = Game.new(players, seed, round_limit=round_limit, **options), Dice(seed)
        while not game.over:
            if wanted(game):
                return game
            allowed = game.options(game.waiting[0])
            game.play(allowed[dice.below(len(allowed))])


def is_reaction(game):
    return game.view(None)["waiting"]["reaction"]


def cards_are_picked(game):
    return game.view(None)["waiting"]["message"] == "picking_battle_cards"
