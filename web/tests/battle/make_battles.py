"""Battles of random games as the engine counts them, for the tests of odds.ts: python make_battles.py > battles.json"""

import json
import random
from typing import Any

from kemet.game import Game
from kemet.server.web.components import laid_out

TABLES = [
    (2, {}), (3, {}), (5, {}),
    (3, {"boxes": ("base", "seth"), "seth": 2}), (5, {"boxes": ("base", "seth"), "seth": 0}),
]  # fmt: skip
PER_TABLE = 16


def trimmed(view: dict[str, Any]) -> dict[str, Any]:
    kept = {key: view[key] for key in ("active", "battle", "move", "seth", "alliance") if key in view}
    kept["seats"] = [
        {key: seat[key] for key in ("seat", "name", "tiles", "battle_cards")} for seat in view["seats"]
    ]
    space = view["battle"]["space"]
    spaces = [space] if view["move"] is None else [space, view["move"]["at"]]
    kept["spaces"] = {name: view["spaces"][name] for name in spaces if name in view["spaces"]}
    return kept


def battles_of(players: int, options: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    game = Game.new(players, seed, length="long", round_limit=12, **options)
    dice = random.Random(seed)
    found: list[dict[str, Any]] = []
    before: dict[str, Any] | None = None
    told = 0
    while not game.over:
        view = game.view(None)
        if view["battle"] is not None and not view["battle"]["open"]:
            before = trimmed(view)
        seat = game.waiting[0]
        choices = game.options(seat)
        acting = [choice for choice in choices if game.text(choice) != "done"]
        game.play(dice.choice(acting if acting and dice.random() < 0.8 else choices), seat)
        fresh = game.events_for(None)[told:]
        told += len(fresh)
        counted = [event for event in fresh if event["message"] == "strengths_counted"]
        after = game.view(None)["battle"]
        if not counted or before is None or after is None or not after["open"]:
            continue
        history = game.events_for(None)
        start = max(i for i, event in enumerate(history) if event["message"] == "battle_began")
        story = history[start:]
        if (
            any(event["message"] == "cards_exchanged" for event in story)
            or after["space"] != before["battle"]["space"]
        ):
            continue
        beasts = [
            e["creature"] for e in history[max(0, start - 3) : start] if e["message"] == "creature_corrupted"
        ]
        found.append({"view": before, "after": after, "beast": beasts[-1] if beasts else None})
    return found


def main() -> None:
    tables = []
    for number, (players, options) in enumerate(TABLES):
        battles: list[dict[str, Any]] = []
        seed = 100 * number
        while len(battles) < PER_TABLE:
            seed += 1
            fresh = battles_of(players, options, seed)
            # those with more to add up come first
            fresh.sort(key=lambda one: -sum(len(seat["tiles"]) for seat in one["view"]["seats"]))
            battles += fresh[:6]
        boxes = json.loads(laid_out(players, options.get("seth")))
        components = {key: boxes[key] for key in ("tiles", "cards", "battle_cards", "creatures")}
        tables.append({"components": components, "battles": battles[:PER_TABLE]})
    print(json.dumps(tables, separators=(",", ":")))


main()
