"""Tables at which a window for reactions has just opened; what the tests of reactions share."""

from functools import cache

from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.server import reactions
from kemet.server.agreement import Clock, SeatPlan, checked_agreement
from kemet.server.entries import CREATED, NOBODY, Entry
from kemet.server.live_table import BOT, PERSON, LiveTable

NOW = 1_000.0
ACTS = "card "


def can_act(game, seat):
    return len(game.asked_in_turn(seat).options(seat)) > 1


def actors(game):
    """The seats that could do more than pass."""
    return [seat for seat in game.reactors if can_act(game, seat)]


def acting(game, seat):
    turn = game.asked_in_turn(seat)
    return next(text for text in map(turn.text, turn.options(seat)) if text.startswith(ACTS))


@cache
def played_to(wanted, players=3, seed=0, **options):
    """A seeded game, played at random up to a window that a test wants; cards are liked."""
    while True:
        seed += 1
        game, dice = Game.new(players, seed, **options), Dice(seed)
        while not game.over:
            if game.reactors and wanted(game):
                return game
            choices = game.options(game.waiting[0])
            cards = [choice for choice in choices if game.text(choice).startswith(ACTS)]
            choices = cards if cards and not game.reactors else choices
            game.play(choices[dice.below(len(choices))])


class Table:
    """A live table in the middle of a game, and the log it has written."""

    def __init__(self, game, kinds=None, clock=None, now=NOW, **agreed):
        kinds = kinds or ("link",) * game.players
        plans = [SeatPlan(kind, kind, 0 if kind == "bot" else None) for kind in kinds]
        options = game.options_agreed
        table = {
            "boxes": list(game.rules.boxes), "players": game.players, "length": options.length,
            "edition": options.edition, "discards": options.discards, "cities": options.cities,
            "round_limit": options.round_limit or None, **options.settings,
        }  # fmt: skip
        agreement = checked_agreement(table, plans, clock or Clock(), **agreed)
        played = {"answers": game.answers.tolist(), "whose": game.whose.tolist()}
        entry = Entry(0, now, CREATED, NOBODY, agreement.body() | played)
        self.live = LiveTable("a-game")
        self.live.apply(entry)
        self.log = [entry]
        for seat, kind in enumerate(kinds):
            if kind in ("link", "open"):
                self.log += self.live.join(seat, f"person {seat}", now)
        self.log += self.live.start(None, now)

    @property
    def window(self):
        return self.live.window

    def answer(self, seat, action="done", now=NOW, key=None):
        by = BOT if self.live.sitters[seat].player == BOT else PERSON
        written = self.live.answer(seat, self.live.index, action, key, now, by)
        self.log += written
        return written

    def do(self, written):
        self.log += written
        return written

    def end(self, now=NOW):
        return self.do(reactions.end(self.live, now))

    def again(self):
        """The same table, from its log alone."""
        live = LiveTable("a-game")
        for entry in self.log:
            live.apply(entry)
        return live
