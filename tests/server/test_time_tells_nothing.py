"""The law of windows: nothing that another role is sent, and no time of it, tells what is hidden.

Twin tables differ in the cards that a role cannot see, and in what is done face down because of them; in
public the same is done at the same times. Every byte and every time must be the same.
"""

import random
from dataclasses import dataclass

import pytest

from kemet.server import reactions
from kemet.server.agreement import Clock
from kemet.server.entries import NOBODY
from kemet.server.hall import Hall
from kemet.server.live_table import LiveTable
from kemet.server.reactions import EVEN, QUICK, STANDING
from kemet.server.store.store import open_store
from server.windows import actors, played_to
from server.worlds import World, longer, ordering, saying, sealing

pytestmark = pytest.mark.anyio

LOOKS = (0.1, 0.3, 0.6, 1.0, 2.0, 4.0, 6.0, 59.0)
UNTIL = 200.0
TABLES = {
    "even": (EVEN, ("link", "link", "link", "link"), {}),
    "even with bots": (EVEN, ("link", "bot", "link", "bot"), {}),
    "standing": (STANDING, ("link", "link", "link", "bot"), {"reaction_seconds": 60.0}),
    "one among bots": (QUICK, ("here", "bot", "bot", "bot"), {}),
    "bots": (QUICK, ("bot", "bot", "bot", "bot"), {}),
}


class Tells(AssertionError):
    pass


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
async def store(tmp_path):
    opened = open_store(f"sqlite:///{tmp_path}/games.sqlite3", synchronous="OFF")
    await opened.start()
    yield opened
    await opened.close()


@pytest.fixture
async def other(tmp_path):
    """The store of the twin."""
    opened = open_store(f"sqlite:///{tmp_path}/twins.sqlite3", synchronous="OFF")
    await opened.start()
    yield opened
    await opened.close()


def asks_several(game):
    return len(game.reactors) > 1


def others(game, role):
    return [seat for seat in actors(game) if seat != role]


def dealt_anew(game, role, wanted, luck):
    """The same game with other hidden cards; None if they cannot be as wanted."""
    for _ in range(80):
        twin = game.sample(None if role == NOBODY else role, luck.getrandbits(60))
        if wanted(twin):
            return twin
    return None


@dataclass
class Plan:
    """What everybody sees of a window: the same in both worlds."""

    game: object
    mode: str
    kinds: tuple
    more: dict
    role: int  # who tries to find something out
    asking: list  # who wants to be asked, where that is said in advance
    deeds: list
    answer: float = 0.8  # how likely whoever is asked answers at all

    @staticmethod
    def of(table, number):
        mode, kinds, more = TABLES[table]
        luck = random.Random(f"{table} {number}")
        game = played_to(asks_several, 4, seed=1000 * number)
        persons = [seat for seat, kind in enumerate(kinds) if kind != "bot"]
        role = luck.choice([NOBODY, *persons])
        deeds = [(luck.uniform(0.5, 4.5), saying(seat, "hm")) for seat in persons if luck.random() < 0.3]
        if mode == EVEN:
            deeds += [(luck.uniform(0.5, 3.0), longer(seat)) for seat in persons if luck.random() < 0.3]
        if role in game.reactors:
            deeds.append((luck.uniform(0.0, 2.0), sealing(role)))
        asking = [seat for seat in persons if luck.random() < 0.4]
        return Plan(game, mode, kinds, more, role, asking, deeds)

    def hidden_deeds(self, game, luck):
        """Who could act thinks about it, the others answer soon or not at all; all pass."""
        deeds = []
        for seat in game.reactors:
            if seat == self.role or self.kinds[seat] == "bot":
                continue
            at = luck.uniform(1.0, 4.0) if seat in actors(game) else luck.uniform(0.0, 0.3)
            if luck.random() < self.answer:
                deeds.append((at, sealing(seat)))
            if self.mode == STANDING and seat not in self.asking and luck.random() < 0.5:
                deeds += [(luck.uniform(0.0, 0.1), ordering(seat, "hits"))]
                deeds += [(luck.uniform(0.1, 0.3), ordering(seat, "let"))]
        return deeds


async def noticed(store, name, plan, hidden, luck):
    """One window from its opening to its end, as a role and a spectator notice it."""
    world = World(store, name)
    clock = Clock(move=3 * 24 * 3600.0) if plan.mode == STANDING else Clock()
    await world.lay_out(plan.game, hidden, kinds=plan.kinds, clock=clock, reactions=plan.mode, **plan.more)
    live = world.held.live
    world.desk.seconds = iter([luck.choice([0.05, 0.2, 0.9, 1.4]) for _ in range(50)])
    if plan.mode == STANDING:
        for seat, kind in enumerate(plan.kinds):
            if kind != "bot" and seat not in plan.asking:
                await world.hall.change(name, ordering(seat, "let"))
        live.window = reactions.opened(live, world.time())
    await world.listened_to(*{plan.role, NOBODY})
    await world.run([*plan.deeds, *plan.hidden_deeds(live.game, luck)], LOOKS, UNTIL)
    assert world.held.live.index > world.index, "the window has not ended"
    await world.close()
    return world.heard()


def compare(one, two):
    for role in one:
        for number, (left, right) in enumerate(zip(one[role], two[role], strict=False)):
            if left != right:
                raise Tells(f"message {number} to {role}: {left} and {right}")
        if len(one[role]) != len(two[role]):
            raise Tells(f"{role} hears {len(one[role])} and {len(two[role])} messages")


async def twins(store, other, table, windows):
    """So many windows twice; says how often the hidden cards made a difference to what could be done."""
    differ = 0
    for number in range(windows):
        plan, luck = Plan.of(table, number), random.Random(f"hidden {table} {number}")
        twin = dealt_anew(plan.game, plan.role, lambda game: True, luck)
        name = f"{table.replace(' ', '-')}-{number}"
        differ += others(plan.game, plan.role) != others(twin, plan.role)
        one = await noticed(store, name, plan, None, random.Random(f"one {number}"))
        two = await noticed(other, name, plan, twin, random.Random(f"two {number}"))
        compare(one, two)
    return differ


@pytest.mark.parametrize("table", TABLES)
async def test_nothing_that_is_sent_and_no_time_tells_what_is_hidden(store, other, table):
    assert await twins(store, other, table, 12) > 2


# Planted faults: a law that cannot be broken says nothing.

sealed, due, facts, open_seats = reactions.seal, reactions.due, Hall._facts, reactions.open_seats


def ends_early(live, seat, action, key, now, by):
    written = sealed(live, seat, action, key, now, by)
    return written if reactions.open_seats(live) else written + reactions.end(live, now)


def waits_for_bots(live):
    return None if reactions.bots_with_a_choice(live) else due(live)


def does_not_wait_for_nothing(live):
    window = live.window
    if window is None or any(reactions.has_a_choice(live.game, seat) for seat in window.seats):
        return due(live)
    return window.opened + 0.1


def changes_the_list(hall, live):
    return {**facts(hall, live), "updated": hall.now()}


def one_after_the_other(live):
    return open_seats(live)[:1]


FAULTS = {
    "it ends when all have answered": ("even", reactions, "seal", ends_early),
    "it lasts until bots have thought": ("bots", reactions, "due", waits_for_bots),
    "who cannot act is answered for at once": ("even", reactions, "due", does_not_wait_for_nothing),
    "what lies face down is counted": ("even", LiveTable, "n_for", lambda live, seats: live.n),
    "everybody is told": ("even", Hall, "heard", lambda hall, held, one: None),
    "the list of games changes": ("even", Hall, "_facts", changes_the_list),
    "one is asked after the other": ("even", reactions, "open_seats", one_after_the_other),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_planted_fault_is_found(store, other, fault, monkeypatch):
    table, where, name, wrong = FAULTS[fault]
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(Tells):
        await twins(store, other, table, 12)
