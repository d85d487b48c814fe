"""The law of taking back: nobody learns a secret and then plays as if it had not been shown."""

import random
from contextlib import suppress

import pytest

from kemet.server import live_table, reactions
from kemet.server.declined import Declined
from kemet.server.entries import UNDONE
from kemet.server.live_table import BOT, OVER, PERSON, PLAYING, LiveTable
from kemet.server.snapshots import frozen, thawed
from kemet.server.taking_back import AT_WHAT_WAS_SHOWN, way_back, who_has_a_say
from server.test_live_table import NOW, Told, again, declined, same

SAMPLES = 3


class LawBroken(AssertionError):
    pass


class Evening(Told):
    """A table at which everything happens that may happen; the judge keeps a book of its own."""

    def __init__(self, kinds, seed, **table):
        super().__init__(kinds, **table)
        self.kinds = kinds
        self.luck = random.Random(seed)
        self.people = [seat for seat, kind in enumerate(kinds) if kind != "bot"]
        for seat in self.people:
            if kinds[seat] == "link":
                self.do(self.live.join, seat, f"person {seat}")
        self.start()
        self.consent = set()  # who has agreed to what is being asked
        self.undone = 0
        self.alone = 0  # of those, without anybody's consent

    def holding(self, seat):
        """The seats of whoever holds this one: all at one screen are one person's."""
        if self.kinds[seat] == "here":
            return frozenset(other for other in self.people if self.kinds[other] == "here")
        return frozenset([seat])

    def go_on(self):
        ways = [*[self.answer] * 6, *[self.ask_back] * 3, self.hand, self.take, self.restart, self.end_window]
        if self.live.request is not None:
            ways = [*[self.agree] * 6, self.refuse, self.answer, self.hand]
        with suppress(Declined):
            self.luck.choice(ways)()

    def answer(self, *arguments, **more):
        if self.live.phase == PLAYING:
            moment = self.live.index
            super().answer(*arguments, **more)
            if self.live.index != moment:  # and not face down
                self.consent = set()
        return self

    def end_window(self):
        if self.live.window is not None:
            self.log += reactions.end(self.live, NOW)
            self.consent = set()

    def hand(self):
        self.do(self.live.hand, self.luck.choice(self.people), 1, "away")

    def take(self):
        self.do(self.live.take_back, self.luck.choice(self.people))

    def restart(self):
        self.live = self.luck.choice([lambda: thawed("a-game", frozen(self.live)), lambda: again(self)])()

    def ask_back(self):
        seat = self.luck.choice(self.people)
        seats = self.holding(seat)
        answers = self.luck.choice([1, 1, 1, 2, 3, 8])
        self.consent = set(seats)
        self.watched(lambda: self.live.undo(seats, seat, self.live.index, answers, NOW), seat)

    def agree(self):
        seat = self.luck.choice(self.people)
        asking = self.live.request.seat if self.live.request else seat
        self.consent |= self.holding(seat)
        self.watched(lambda: self.live.agree(self.holding(seat), seat, NOW), asking)

    def refuse(self):
        self.do(self.live.refuse, self.luck.choice(self.people))
        self.consent = set()

    def watched(self, act, seat):
        before, was_over = self.live.game, self.live.phase == OVER
        written = act()
        self.log += written
        for entry in written:
            if entry.kind == UNDONE:
                self.undone += 1
                if was_over:
                    raise LawBroken("after the end")
                if not set(self.people) <= self.consent:
                    self.alone += 1
                    nothing_was_learnt(before, entry.body["to"], seat, self.holding(seat))


def nothing_was_learnt(game, to, seat, seats):
    """What the seat has heard since follows from what it knew: the same whatever the others hold."""
    since = list(zip(game.whose[to:], game.answers[to:], strict=True))
    if any(whose not in seats for whose, _ in since):
        raise LawBroken("behind an answer that is not one's own")
    if len(seats) > 1:
        return  # what two seats know together cannot be sampled
    then = game.back_to(to)
    heard = game.events_for(seat)[len(then.events_for(seat)) :]
    for number in range(SAMPLES):
        other = then.sample(seat, number)
        known = len(other.events_for(seat))
        for whose, answer in since:
            other.play(answer, whose)
        if other.events_for(seat)[known:] != heard:
            raise LawBroken("behind something that was shown")


TABLES = {
    "two by link": ("link", "link"),
    "three by link": ("link", "link", "link"),
    "two and a bot": ("link", "bot", "link"),
    "a screen and a guest": ("here", "here", "link"),
}


def spend_evenings(kinds, evenings, moves, **table):
    undone = alone = 0
    for seed in range(evenings):
        evening = Evening(kinds, seed, **table)
        for _ in range(moves):
            evening.go_on()
        undone += evening.undone
        alone += evening.alone
        same(again(evening), evening.live)
    return undone, alone


@pytest.mark.parametrize("kinds", TABLES.values(), ids=TABLES)
def test_nobody_goes_back_alone_behind_what_they_have_learnt(kinds):
    undone, alone = spend_evenings(kinds, 6, 400)
    assert alone > 20
    assert undone > alone


@pytest.mark.parametrize("kinds", TABLES.values(), ids=TABLES)
def test_after_the_end_nothing_is_taken_back(kinds):
    spend_evenings(kinds, 3, 500, round_limit=1)


# Planted faults: a law that cannot be broken says nothing.


def behind_what_was_shown(live, seats):
    own = [moment.before for moment in reversed(live.moments) if moment.seat in seats and moment.by == PERSON]
    return own, AT_WHAT_WAS_SHOWN


def behind_bots(live, seats):
    """As it once was: the answers of bots were no obstacle."""
    found = []
    for moment in reversed(live.moments):
        if moment.before < live.floor or (moment.by != BOT and moment.seat not in seats):
            break
        if moment.by == PERSON:
            found.append(moment.before)
    return found, AT_WHAT_WAS_SHOWN


def only_who_is_there(live, seats):
    """As it once was: whoever is handed to a bot is forgotten."""
    return {seat for seat, sitter in enumerate(live.sitters) if sitter.player == PERSON} - seats


FAULTS = {
    "what was shown is no end": ("way_back", behind_what_was_shown),
    "answers of bots are no end": ("way_back", behind_bots),
    "who is away has no say": ("who_has_a_say", only_who_is_there),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault, monkeypatch):
    name, wrong = FAULTS[fault]
    monkeypatch.setattr(live_table, name, wrong)
    with pytest.raises(LawBroken):
        spend_evenings(("link", "bot", "link"), 12, 400)


def test_a_way_back_from_the_end_is_found(monkeypatch):
    monkeypatch.setattr(LiveTable, "_check_playing", lambda live: None)
    with pytest.raises(LawBroken):
        spend_evenings(("link", "link"), 6, 600, round_limit=1)


# One by one


def test_who_is_handed_to_a_bot_keeps_the_say():
    told = Evening(("here", "link"), 3)
    told.play(40)
    live = told.live
    told.do(live.hand, 1, 1, "away")
    assert who_has_a_say(live, frozenset([0])) == {1}
    own = len([moment for moment in live.moments if moment.seat == 0])
    told.log += live.undo(frozenset([0]), 0, live.index, own, NOW)
    assert live.epoch == 0
    told.log += live.agree(frozenset([1]), 1, NOW)
    assert live.epoch == 1


def test_a_bot_of_the_table_has_no_say():
    told = Told(("here", "bot")).start().play(60)
    assert who_has_a_say(told.live, frozenset([0])) == set()
    with declined("bot_plays"):
        own = len([moment for moment in told.live.moments if moment.seat == 0])
        told.live.request = live_table.Request(0, told.live.moments[-own].before)
        told.live.agree(frozenset([1]), 1, NOW)


def test_after_the_end_nothing_is_undone_and_nothing_agreed_to():
    told = Told(("here", "here"), round_limit=1).start().to_the_end()
    assert told.live.phase == OVER
    with declined("game_over"):
        told.live.undo(frozenset([0, 1]), 0, told.live.index, 1, NOW)
    with declined("game_over"):
        told.live.agree(frozenset([0]), 0, NOW)


def test_it_is_told_why_the_way_back_ends():
    told = Told(("here", "bot")).start()
    ends = set()
    while told.live.phase == PLAYING:
        told.answer()
        ends.add(way_back(told.live, frozenset([0]))[1])
    assert ends == {"shown", "another"}
