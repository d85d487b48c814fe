"""The law of clocks: a bank rises by what was agreed on, falls by what was thought, and else stays."""

import random
from contextlib import suppress
from dataclasses import replace

import msgspec
import pytest

from kemet.server import reactions
from kemet.server.agreement import Clock, SeatPlan, check_clock, checked_agreement
from kemet.server.clocks import CLOCKED, Asked, Clocks
from kemet.server.declined import Declined
from kemet.server.entries import ANSWER, HANDED, RESIGNED, STARTED, TAKEN_BACK, UNDONE, Entry
from kemet.server.live_table import BOT, PERSON, PLAYING, LiveTable
from kemet.server.sight import table_for
from kemet.server.snapshots import frozen, thawed
from server.test_live_table import NOW, Told, again, declined, same

HOUR = 3600.0
DAY = 24 * HOUR
LIVE = Clock(move=120, game=600)
OVER_DAYS = Clock(game=3 * DAY, gain=12 * HOUR, ceiling=7 * DAY)
BOTH = Clock(move=2 * DAY, game=DAY, gain=6 * HOUR, ceiling=2 * DAY)
SHORT = Clock(game=40, gain=15, ceiling=60)
CLOCKS = {"live": LIVE, "over days": OVER_DAYS, "both": BOTH, "short": SHORT}


class LawBroken(AssertionError):
    pass


class Evening(Told):
    """A table at which everything happens that may; time is steady, the clock on the wall jumps."""

    def __init__(self, clock, seed, kinds=("here", "link", "bot"), **table):
        super().__init__(kinds, clock, **table)
        self.kinds = kinds
        self.clock = clock
        self.luck = random.Random(seed)
        self.steady = self.charged = 0.0
        self.live.clocks.tell(0.0)
        self.wall = NOW
        self.people = [seat for seat, kind in enumerate(kinds) if kind != "bot"]
        self.gained_at = [-1 for _ in kinds]
        self.seen = {"lapse": 0, "gain": 0, "undone": 0, "refused": 0, "emptied": 0}
        for seat in self.people:
            if kinds[seat] == "link":
                self.judged(lambda seat=seat: self.live.join(seat, f"person {seat}", self.wall))
        self.judged(lambda: self.live.start(None, self.wall))

    def pass_time(self):
        scale = (self.clock.game or 100.0) / 100
        gone = round(
            self.luck.choice([0.0, 0.1, 1.0, 3.0, 10.0, 40.0, 130.0]) * scale * self.luck.random(), 3
        )
        self.steady = round(self.steady + gone, 3)
        self.wall += gone
        if self.luck.random() < 0.2:
            self.wall += self.luck.choice([-DAY, -50.0, 70.0, 30 * DAY])
        self.live.clocks.tell(self.steady)

    def go_on(self):
        self.pass_time()
        ways = [*[self.answer] * 10, self.back, self.back, self.hand, self.take, self.take, self.restart]
        if self.live.request is not None:
            ways += [self.agree] * 4
        with suppress(Declined):
            self.judged(lambda: self.live.lapse(self.wall))
            self.luck.choice(ways)()

    def answer(self):
        live = self.live
        if live.phase != PLAYING:
            return
        if live.window is not None and not reactions.open_seats(live):
            self.judged(lambda: reactions.end(live, self.wall))
            return
        seat = next(iter(reactions.open_seats(live) or live.game.waiting))
        asked = live.game_for(seat)
        action = asked.text(self.luck.choice(asked.options(seat)))
        by = BOT if live.sitters[seat].player == BOT else PERSON
        self.judged(lambda: live.answer(seat, live.index, action, None, self.wall, by))

    def hand(self):
        self.judged(lambda: self.live.hand(self.luck.choice(self.people), 1, "away", self.wall))

    def take(self):
        seat = self.luck.choice(self.people)
        try:
            self.judged(lambda: self.live.take_back(seat, self.wall))
        except Declined as no:
            self.seen["refused"] += no.code == "time_is_up"
            raise

    def back(self):
        seat = self.luck.choice(self.people)
        answers = self.luck.choice([1, 1, 2, 5])
        self.judged(lambda: self.live.undo(frozenset([seat]), seat, self.live.index, answers, self.wall))

    def agree(self):
        seat = self.luck.choice(self.people)
        self.judged(lambda: self.live.agree(frozenset([seat]), seat, self.wall))

    def restart(self):
        """The server was away for a while; what has run before is kept, what has run meanwhile is not."""
        self.live = self.luck.choice([lambda: thawed("a-game", frozen(self.live)), lambda: again(self)])()
        self.wall += self.luck.choice([1.0, HOUR, 9 * DAY])
        self.live.clocks.opened(self.steady, self.wall)

    # The judge, who keeps a book of its own

    def judged(self, act):
        live, answers = self.live, self.live.answers()
        banks = [clock.bank for clock in live.clocks.seats]
        thinks = set()
        if live.phase == PLAYING and live.window is None:
            thinks = {seat for seat in live.game.waiting if live.sitters[seat].player == PERSON}
        written = act()
        self.log += written
        if not any(entry.kind in CLOCKED for entry in written):
            if [clock.bank for clock in live.clocks.seats] != banks:
                raise LawBroken("a bank has changed by itself")
            return
        for seat, clock in enumerate(live.clocks.seats):
            if banks[seat] is not None:
                self.judge(
                    seat, banks[seat], clock.bank, self.steady - self.charged if seat in thinks else 0.0
                )
        self.charged = self.steady
        for entry in written:
            self.seen["lapse"] += entry.kind == HANDED and entry.body["why"] == "clock"
            self.seen["undone"] += entry.kind == UNDONE
        self.seen["emptied"] += 0 in [clock.bank for clock in live.clocks.seats]
        if live.answers() < answers and any(entry.kind != UNDONE for entry in written[-1:]):
            raise LawBroken("the game went back by itself")

    def judge(self, seat, before, after, thought):
        left = max(0.0, before - thought)
        gain = after - left
        if gain < -1e-6:
            raise LawBroken(f"seat {seat} paid {left - after} s more than it thought")
        if after < 0 or (self.clock.ceiling is not None and after > self.clock.ceiling):
            raise LawBroken(f"seat {seat} has {after} s")
        if gain > 1e-6:
            if gain > (self.clock.gain or 0.0) + 1e-6:
                raise LawBroken(f"seat {seat} was given {gain} s")
            # a turn that has ended here, or, for who has come back, one that begins here
            where = self.live.answers() + (0.5 if self.log[-1].kind == TAKEN_BACK else 0.0)
            if where <= self.gained_at[seat]:
                raise LawBroken(f"seat {seat} gained twice by the same part of the game")
            self.gained_at[seat] = where
            self.seen["gain"] += 1


def spans_add_up(evening):
    """What the log keeps is all the time that has passed, whatever the wall showed."""
    stamped = [entry.body for entry in evening.log if entry.kind in CLOCKED]
    if (
        abs(sum(body["spent"] for body in stamped[1:]) - (stamped[-1]["uptime"] - stamped[0]["uptime"]))
        > 1e-3
    ):
        raise LawBroken("spans were lost or doubled")


def spend_evenings(clock, evenings=8, moves=250, **table):
    seen = {}
    for seed in range(evenings):
        evening = Evening(clock, seed, **table)
        for _ in range(moves):
            evening.go_on()
        spans_add_up(evening)
        elsewhere = read([replace(entry, at=evening.luck.random() * DAY) for entry in evening.log])
        if evening.live.clocks.seats != elsewhere.clocks.seats:
            raise LawBroken("the clock on the wall has changed a bank")
        same(replace_shown(again(evening)), replace_shown(evening.live))
        for name, count in evening.seen.items():
            seen[name] = seen.get(name, 0) + count
    return seen


def replace_shown(live):
    """Without what the wall showed when the table was opened last."""
    live.clocks.asked_at = 0.0
    return live


@pytest.mark.parametrize("clock", CLOCKS.values(), ids=CLOCKS)
def test_a_bank_moves_by_what_was_thought_and_gained_and_by_nothing_else(clock):
    seen = spend_evenings(clock)
    assert min(seen["undone"], seen["lapse"], seen["emptied"], seen["refused"]) > 0
    assert (seen["gain"] > 0) == bool(clock.gain)


# Planted faults: a law that cannot be broken says nothing.


def refilled(clocks, entry, answers):
    """As it once was."""
    clock = clocks.seats[entry.seat]
    if entry.kind == TAKEN_BACK and clock.bank == 0:
        clock.bank = clocks.agreed.game


def let_back(clocks, seat, asked, answers):
    return True


charged = Clocks.charge


def lapses_are_free(clocks, entry, asked):
    charged(clocks, entry, asked if entry.kind != HANDED else Asked())


def reactions_are_charged(clocks, entry, asked):
    charged(clocks, entry, Asked((entry.seat,)) if asked.reaction else asked)


def whoever_answers_is_charged(clocks, entry, asked):
    """As it once was: where several are asked, the second thinks for free."""
    charged(clocks, entry, replace(asked, persons=tuple({entry.seat} & set(asked.persons))))


def spans_by_the_wall(clocks, now):
    before = clocks.asked_at or now
    return {"spent": max(0.0, now - before), "uptime": clocks.uptime or 0.0}


went_back = Clocks.undone


def time_is_given_back(clocks, seat, took, agreed):
    went_back(clocks, seat, took, agreed)
    if clocks.seats[seat].bank is not None:
        clocks.seats[seat].bank += took


def gained_again(clocks, clock, turn, answers):
    if clocks.agreed.gain and clock.bank is not None:
        clock.bank = min(clock.bank + clocks.agreed.gain, clocks._ceiling())


def time_away_is_charged(clocks, uptime, now):
    clocks.counted = uptime - (now - clocks.asked_at)


def a_restart_forgets(clocks, uptime, now):
    clocks.counted = uptime


FAULTS = {
    "taking back fills": {"changed_hands": refilled, "may_come_back": let_back},
    "a lapse is free": {"charge": lapses_are_free},
    "a reaction costs": {"charge": reactions_are_charged},
    "only who answers pays": {"charge": whoever_answers_is_charged},
    "spans by the clock on the wall": {"stamp": spans_by_the_wall},
    "undo gives time back": {"undone": time_is_given_back},
    "undo gains again": {"_gain": gained_again},
    "no ceiling": {"_ceiling": lambda clocks: float("inf")},
    "a restart costs": {"opened": time_away_is_charged},
    "a restart gives time": {"opened": a_restart_forgets},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault, monkeypatch):
    for name, wrong in FAULTS[fault].items():
        monkeypatch.setattr(Clocks, name, wrong)
    with pytest.raises(LawBroken):
        [spend_evenings(clock) for clock in (SHORT, LIVE)]


# One by one


def at(told, uptime):
    told.live.clocks.tell(uptime)
    return told


def timed(clock, kinds=("here", "here")):
    told = Told(kinds, clock)
    for seat, kind in enumerate(kinds):
        if kind == "link":
            told.do(told.live.join, seat, kind)
    return at(told, 0.0).start()


def bank(told, seat):
    return told.live.clocks.seats[seat].bank


def test_handing_over_and_back_fills_nothing():
    told = timed(Clock(game=100))
    seat = told.live.game.waiting[0]
    at(told, 40.0).do(told.live.hand, seat, 1, "left")
    at(told, 50.0).do(told.live.take_back, seat)
    assert bank(told, seat) == 60
    at(told, 60.0).do(told.live.hand, seat, 1, "left")
    assert bank(told, seat) == 50


def test_a_lapse_is_charged_and_an_empty_bank_stays_empty():
    told = timed(Clock(game=100))
    seat = told.live.game.waiting[0]
    told.log += at(told, 101.5).live.lapse(NOW)
    assert told.live.sitters[seat].player == BOT
    assert bank(told, seat) == 0
    with declined("time_is_up"):
        told.live.take_back(seat, NOW)
    assert bank(told, 1 - seat) == 100
    same(again(told), told.live)


def test_whoever_comes_back_with_nothing_left_has_the_gain_of_one_turn():
    told = timed(Clock(game=100, gain=20, ceiling=150))
    seat = told.live.game.waiting[0]
    told.log += at(told, 100.0).live.lapse(NOW)
    told.do(told.live.take_back, seat)
    assert bank(told, seat) == 20
    told.log += at(told, 120.0).live.lapse(NOW)
    assert bank(told, seat) == 0
    with declined("time_is_up"):
        told.live.take_back(seat, NOW)
    same(again(told), told.live)


def test_a_lapse_of_one_who_is_asked_leaves_the_others_alone():
    asked = Asked((0, 1))
    clocks = Clocks.agreed_on(Clock(game=100), 2)
    clocks.begin(Entry(0, NOW, STARTED, body={"spent": 0.0, "uptime": 0.0}))
    clocks.seats[1].bank = 30.0
    clocks.tell(31.0)
    assert clocks.late(asked, NOW) == [1]
    assert clocks.due(asked) == 30


def test_a_turn_brings_its_gain_once_and_never_more_than_the_ceiling():
    told = timed(Clock(game=100, gain=20, ceiling=110), ("link", "link"))
    seat = told.live.game.waiting[0]
    while list(told.live.game.waiting) == [seat]:
        told.answer()
    assert bank(told, seat) == 110
    assert bank(told, 1 - seat) == 100


def test_a_jump_of_the_clock_on_the_wall_changes_nothing():
    told = timed(Clock(move=60, game=100))
    seat = told.live.game.waiting[0]
    assert told.live.due() == 60
    assert at(told, 30.0).live.lapse(NOW + 10 * DAY) == []
    told.answer(now=NOW - DAY)
    assert bank(told, seat) == 70
    told.answer(now=NOW + DAY)
    assert sorted(clock.bank for clock in told.live.clocks.seats) == [70, 100]


def test_a_move_is_not_longer_for_being_taken_back():
    told = timed(Clock(move=60), ("link", "link"))
    seat = told.live.game.waiting[0]
    at(told, 50.0).answer()
    while not told.live.free_undo(frozenset([seat])):
        seat = told.live.game.waiting[0]
        told.live.clocks.tell(told.live.clocks.uptime + 50.0)
        told.answer()
    now = told.live.clocks.uptime
    told.log += told.live.undo(frozenset([seat]), seat, told.live.index, 1, NOW)
    assert told.live.due() == now + 10


def test_a_late_reaction_is_nobody_s_loss():
    clock, kinds = Clock(move=60, game=500), ("here", "here", "here")
    told = timed(clock, kinds)
    while told.live.window is None:
        told = told.answer() if told.live.phase == PLAYING else timed(clock, kinds)
    banks = [clock.bank for clock in told.live.clocks.seats]
    shown = table_for(told.live, -1, frozenset(), frozenset(), NOW)["seats"]
    assert {seat["used"] for seat in shown} == {0.0}
    assert at(told, 61.0).live.lapse(NOW) == [], "a window has a time of its own"
    told.log += reactions.end(told.live, NOW + 61.0)
    assert [clock.bank for clock in told.live.clocks.seats] == banks


def test_clocks_that_make_no_sense_are_refused():
    for wrong in (Clock(gain=5), Clock(move=60, ceiling=90), Clock(game=100, ceiling=90)):
        with declined("wrong_clock"):
            check_clock(wrong)
    plans = [SeatPlan("here"), SeatPlan("here")]
    with declined("wrong_clock"):
        checked_agreement({"players": 2}, plans, Clock(game=100, ceiling=90))
    check_clock(OVER_DAYS)


def test_a_game_over_days_is_known_by_its_clock():
    assert OVER_DAYS.over_days()
    assert Clock(move=DAY).over_days()
    assert not LIVE.over_days()
    assert not Clock().over_days()


# Games of older programs


def as_it_was(told):
    """The log as older programs wrote it."""
    for entry in told.log:
        body = {name: value for name, value in entry.body.items() if name not in ("spent", "uptime")}
        if "clock" in body:
            body["clock"] = {"move": body["clock"]["move"], "game": body["clock"]["game"]}
        yield replace(entry, body=body)


def old_banks(log):
    """What they made of it."""
    game = log[0].body["clock"]["game"]
    banks, asked_at = [game for _ in log[0].body["seats"]], 0.0
    for entry in log:
        if entry.kind == ANSWER and entry.body["by"] == PERSON and not entry.body.get("reaction"):
            banks[entry.seat] = max(0.0, banks[entry.seat] - (entry.at - asked_at))
        if entry.kind == TAKEN_BACK and banks[entry.seat] == 0:
            banks[entry.seat] = game
        if entry.kind in CLOCKED - {RESIGNED}:
            asked_at = entry.at
    return banks


def an_old_game(seed):
    evening = Evening(Clock(game=100), seed)
    for _ in range(150):
        evening.go_on()
    return list(as_it_was(evening))


def read(log):
    live = LiveTable("a-game")
    for entry in log:
        live.apply(entry)
    return live


@pytest.mark.parametrize("seed", range(4))
def test_the_log_of_an_older_program_leaves_the_banks_that_it_left(seed):
    log = an_old_game(seed)
    assert [clock.bank for clock in read(log).clocks.seats] == old_banks(log)


def test_the_snapshot_of_an_older_program_goes_on_like_its_log():
    log = an_old_game(5)
    half = len(log) // 2
    facts = msgspec.msgpack.decode(frozen(read(log[:half])))
    for sitter, left in zip(facts["sitters"], facts.pop("clocks")["seats"], strict=True):
        sitter["bank"] = left["bank"]
    facts["agreed"]["clock"] = {"move": None, "game": 100}
    facts["moments"] = [moment[:3] for moment in facts["moments"]]
    live = thawed("a-game", msgspec.msgpack.encode(facts))
    for entry in log[half:]:
        live.apply(entry)
    assert [clock.bank for clock in live.clocks.seats] == old_banks(log)
    assert live.clocks == read(log).clocks


def test_an_old_game_goes_on_by_the_new_clocks_from_when_it_is_opened():
    told = timed(Clock(game=100)).answer(now=NOW + 30)
    live = read(as_it_was(told))
    banks = [clock.bank for clock in live.clocks.seats]
    assert sorted(banks) == [70, 100]
    assert live.due() is None
    live.clocks.opened(5_000.0, NOW + 3 * DAY)
    assert live.due() == 5_000 + banks[live.awaited_persons()[0]]
