"""A few moments of games, as the server sends them to one seat, for the tests of the table's parts.

Run it from the root of the repository: python web/tests/table/make_moments.py
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.server.agreement import Clock, SeatPlan, checked_agreement
from kemet.server.entries import CREATED, NOBODY, STARTED, Entry
from kemet.server.live_table import BOT, PERSON, LiveTable
from kemet.server.sight import table_for
from kemet.server.web.components import laid_out

HERE = Path(__file__).parent
ADA, BO = SeatPlan("here", "Ada"), SeatPlan("link", "Bo")
RIVAL = SeatPlan("bot", level=1)
EVENTS_KEPT = 14
SEEDS = 400

Table = dict[str, Any]
Wish = Callable[[Table, list[dict[str, Any]]], bool]


# Games


def laid(agreed: dict[str, Any], seats: list[SeatPlan], seed: int) -> LiveTable:
    """A table that has just started; its chance comes from the seed."""
    live = LiveTable("g")
    agreement = checked_agreement(agreed, seats, Clock(), title="Evening")
    live.apply(Entry(0, 0.0, CREATED, body=agreement.body()))
    if "link" in [plan.kind for plan in seats]:
        live.join(seats.index(BO), BO.name, 0.0)
    chance = Game.new(seed=seed, **agreement.table).answers.tolist()
    live.apply(Entry(live.n, 0.0, STARTED, body={"chance": chance, "fill": {}}))
    assert live.game is not None
    live.game.dice = Dice(seed)
    return live


def answer(live: LiveTable, seat: int, action: str | int) -> None:
    by = BOT if live.sitters[seat].player == BOT else PERSON
    live.answer(seat, live.index, action, None, 0.0, by=by)


def played(live: LiveTable, seed: int) -> Iterator[None]:
    """Every moment of a game played by lot; tiles are liked, and being done is not."""
    dice = random.Random(seed)
    while live.game is not None and not live.game.over:
        yield
        seat = live.game.waiting[0]
        choices = live.game.options(seat)
        texts = [live.game.text(choice) for choice in choices]
        liked = [i for i, text in enumerate(texts) if text.startswith(("buy", "token buy", "raise"))]
        acting = [i for i, text in enumerate(texts) if text != "done"]
        among = list(range(len(texts)))
        if acting and dice.random() < 0.9:
            among = liked if liked and dice.random() < 0.4 else acting
        answer(live, seat, choices[dice.choice(among)])
    yield


def sent(live: LiveTable, seat: int) -> Table:
    mine = frozenset() if seat == NOBODY else frozenset({seat})
    return table_for(live, seat, mine, frozenset({0, 1}))


def moment(live: LiveTable, seat: int) -> dict[str, Any]:
    """What a browser that comes to the table now is told."""
    table = sent(live, seat)
    since = max(0, table["events"] - EVENTS_KEPT)
    return {"table": table, "since": since, "events": live.events(seat, since)}


# What is looked for


def asks(table: Table, message: str) -> bool:
    return table["question"] is not None and table["question"]["message"] == message


def by_verb(table: Table, verb: str) -> list[list[str]]:
    return [text.split()[1:] for text in table["options"] or [] if text.split()[0] == verb]


def me(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table["view"]["seats"][table["seat"]]
    return found


def late_turn(table: Table, _: list[dict[str, Any]]) -> bool:
    """Few tokens are left: some rows have to wait; one card could be played, another could not."""
    if not asks(table, "turn"):
        return False
    free = {words[0] for words in by_verb(table, "token")}
    cards = {words[0] for words in by_verb(table, "card")}
    held = set(table["view"]["own"]["cards"])
    return len(me(table)["mat"]) >= 2 and 1 <= len(free) < 5 and bool(cards) and held > cards


def buying(table: Table, _: list[dict[str, Any]]) -> bool:
    if not asks(table, "buy_tile") or len(by_verb(table, "buy")) < 2:
        return False
    seat = table["seat"]
    market = table["view"]["market"]
    gone = [slot for slot in market if slot["left"] == 0 and seat not in slot["owners"]]
    return len(me(table)["tiles"]) >= 2 and len(gone) >= 3 and me(table)["prayer"] <= 3


def moving(table: Table, _: list[dict[str, Any]]) -> bool:
    """On foot or by teleport to the same space, and somewhere an enemy waits."""
    if not asks(table, "where_next"):
        return False
    walks = {words[0] for words in by_verb(table, "move")}
    flies = {words[0] for words in by_verb(table, "teleport")}
    god = me(table)["name"]
    foes = {space for space, there in table["view"]["spaces"].items() if set(there["units"]) - {god}}
    most = max((int(words[1]) for words in by_verb(table, "move")), default=0)
    return bool(walks & flies) and bool(walks & foes) and most >= 3


def recruiting(table: Table, _: list[dict[str, Any]]) -> bool:
    found = by_verb(table, "recruit")
    if not asks(table, "recruit") or len({words[0] for words in found}) < 2:
        return False
    return max(int(words[1]) for words in found) >= 4 and "recruiting-scribe" in me(table)["tiles"]


def raising(table: Table, _: list[dict[str, Any]]) -> bool:
    found = by_verb(table, "raise")
    return asks(table, "raise_pyramid") and len({words[1] for words in found}) >= 2 and len(found) <= 4


def fighting(table: Table, _: list[dict[str, Any]]) -> bool:
    """Cards of both sides were seen before, and there is something to put under the own one."""
    if not asks(table, "pick_battle_card"):
        return False
    view = table["view"]
    seat = table["seat"]
    battle = view["battle"]
    foe = battle["defender" if battle["attacker"]["seat"] == seat else "attacker"]["seat"]
    known = view["seats"][foe]["battle_cards"]
    cards = view["own"]["cards"]
    fitting = [card for card in cards if card in BATTLE_CARDS]
    return (
        len(view["own"]["battle_cards"]) == 4
        and 1 <= len(known["seen"]) <= 2
        and len(fitting) >= 2
        and any(cards[card] < 2 for card in fitting)
        and 2 <= me(table)["prayer"] <= 4
        and bool(view["seats"][foe]["tiles"])
        and foe == 1
    )


def losing(table: Table, _: list[dict[str, Any]]) -> bool:
    return asks(table, "loser_decides") and "retreat" in table["options"]


def others_turn(table: Table, _: list[dict[str, Any]]) -> bool:
    waiting = table["view"]["waiting"]
    return bool(waiting["seats"] == [1] and waiting["message"] == "turn" and table["view"]["round"] >= 3)


def invading(table: Table, events: list[dict[str, Any]]) -> bool:
    """Seth fights two battles at once and discards nothing."""
    if not asks(table, "pick_battle_card"):
        return False
    begun = [event for event in events[-4:] if event["message"] == "battle_began"]
    return len(begun) == 2 and len(table["view"]["own"]["battle_cards"]) >= 4


def evil_turn(table: Table, _: list[dict[str, Any]]) -> bool:
    return asks(table, "seth_turn") and bool(by_verb(table, "coloured")) and table["view"]["round"] >= 2


BATTLE_CARDS = {card["card"] for card in json.loads(laid_out(3, None))["cards"] if card["time"] == "battle"}


# Finding it


def found(
    agreed: dict[str, Any], seats: list[SeatPlan], seat: int, wish: Wish
) -> tuple[LiveTable, dict[str, Any]]:
    """The first moment of any game that fits a wish."""
    for seed in range(SEEDS):
        live = laid(agreed, seats, seed)
        for _ in played(live, seed):
            now = moment(live, seat)
            if wish(now["table"], now["events"]):
                return live, now
    raise LookupError("no game has such a moment")


def changes(before: Table, after: Table) -> Table:
    """Only what is different, of the table and of its view."""
    parts = {name: value for name, value in after.items() if before.get(name) != value}
    if "view" in parts:
        parts["view"] = {
            name: after["view"].get(name)
            for name in {**before["view"], **after["view"]}
            if before["view"].get(name) != after["view"].get(name)
        }
    return parts


def fight(live: LiveTable, seat: int, then: list[str]) -> list[dict[str, Any]]:
    """The answers of a seat one after the other, and then the battle until its cards are counted."""
    steps = []
    dice = random.Random(1)
    while True:
        before, heard = sent(live, seat), live.events_heard(seat)
        assert live.game is not None
        awaited = live.game.waiting[0]
        action = then.pop(0) if awaited == seat and then else None
        choices = [live.game.text(choice) for choice in live.game.options(awaited)]
        answer(live, awaited, action or dice.choice(choices))
        events = live.events(seat, heard)
        steps.append({"action": action, "changes": changes(before, sent(live, seat)), "events": events})
        if any(event["message"] == "battle_won" for event in events):
            return steps


def main() -> None:
    agreed = {"players": 3, "length": "long", "round_limit": 9}
    seats = [ADA, BO, RIVAL]
    moments: dict[str, Any] = {}
    for name, wish in {
        "levels": lambda table, _: asks(table, "divide_levels"),
        "turn": late_turn,
        "buying": buying,
        "moving": moving,
        "recruiting": recruiting,
        "raising": raising,
        "losing": losing,
    }.items():
        moments[name] = found(agreed, seats, 0, wish)[1]

    live, moments["waiting"] = found(agreed, seats, 0, others_turn)
    moments["watching"] = moment(live, NOBODY)
    live.undo(frozenset({1}), 1, live.index, 1, 0.0)
    moments["waiting"]["undo"] = sent(live, 0)["undo"]  # Bo would like to take something back

    live, now = found(agreed, seats, 0, fighting)
    view = now["table"]["view"]
    play, discard = view["own"]["battle_cards"][:2]
    under = next(card for card in view["own"]["cards"] if card in BATTLE_CARDS)
    moments["fighting"] = now
    moments["fighting"]["then"] = fight(
        live, 0, [f"fight {play}", f"discard {discard}", f"add {under}", "done"]
    )

    live = laid(agreed, seats, 7)
    for _ in played(live, 7):
        pass
    moments["over"] = moment(live, 0)

    seth = {"players": 3, "boxes": ("base", "seth"), "seth": 0}
    moments_of_seth = {
        "invading": found(seth, seats, 0, invading)[1],
        "evil_turn": found(seth, seats, 0, evil_turn)[1],
    }
    boxes = {
        "base": {"components": json.loads(laid_out(3, None)), "moments": moments},
        "seth": {"components": json.loads(laid_out(3, 0)), "moments": moments_of_seth},
    }
    lines = []
    for box, parts in boxes.items():
        inner = ",\n".join(
            f"{json.dumps(name)}:{json.dumps(value, separators=(',', ':'))}"
            for name, value in parts["moments"].items()
        )
        components = json.dumps(parts["components"], separators=(",", ":"))
        lines.append(f'"{box}":{{"components":{components},"moments":{{\n{inner}\n}}}}')
    (HERE / "moments.json").write_text("{" + ",\n".join(lines) + "}\n")


if __name__ == "__main__":
    main()
