"""What lies in the boxes, for clients that draw a table: boards, tiles, cards, the words of an answer."""

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from kemet.game import Game
from kemet.server.subscribers import encoded
from kemet.server.web.answers import Components
from kemet.server.web.errors import PROBLEMS, Refused
from kemet.table.board import NO_CITY
from kemet.table.rulebook import ICON_NAMES, TIME_NAMES

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS)


@router.get("/components", responses={200: {"model": Components}})
async def components(
    players: Annotated[int, Query(ge=2, le=6)] = 2, seth: Annotated[int | None, Query(ge=0, le=5)] = None
) -> Response:
    """Everything on the table of so many players; `seth` is the seat of Seth, if his box is played."""
    if (seth is None and players > 5) or (seth is not None and (players < 3 or seth >= players)):
        raise Refused(422, "wrong_players", f"there is no such table of {players} players")
    return Response(
        laid_out(players, seth), media_type="application/json", headers={"Cache-Control": "max-age=3600"}
    )


@lru_cache(maxsize=64)
def laid_out(players: int, seth: int | None) -> bytes:
    more: dict[str, Any] = {} if seth is None else {"boxes": ("base", "seth"), "seth": seth}
    game = Game.laid_out(players, **more)
    return encoded(
        {
            "v": 1,
            "players": players,
            "gods": game.words.names["seat"],
            "verbs": {word: list(verb.kinds) for word, verb in game.words.by_word.items()},
            "names": game.words.names,
            "board": board_of(game),
            "tiles": tiles_of(game),
            "cards": cards_of(game),
            "battle_cards": battle_cards_of(game),
            "creatures": creatures_of(game),
            "mats": mats_of(game),
            "goal": {"short": 8, "long": 10, "beginner": 4},
        }
    )


def board_of(game: Game) -> dict[str, Any]:
    board = game.state.board
    names = board.names
    return {
        "spaces": [
            {
                "name": name,
                "city": None if board.city_of[i] == NO_CITY else board.cities[board.city_of[i]],
                "temple": bool(board.is_temple[i]),
                "income": board.income[i],
                "sacrifice": board.sacrifice[i],
                "sanctuary": i == board.sanctuary,
                "obelisk": bool(board.has_obelisk[i]),
                "steps": [names[near] for near in board.steps[i]],
                "land": [names[near] for near in board.land[i]],
            }
            for i, name in enumerate(names)
        ],
        "cities": [
            {
                "name": city,
                "districts": [names[space] for space in board.districts[i]],
                "front": names[board.fronts[i]],
            }
            for i, city in enumerate(board.cities)
        ],
        "harbours": [[names[a], names[b]] for a, b in board.harbours],
        "portals": [[names[a], names[b]] for a, b in board.portals],
    }


def tiles_of(game: Game) -> list[dict[str, Any]]:
    colours = game.words.names["colour"]
    return [
        {
            "tile": slot.name,
            "power": slot.power.name,
            "colour": colours[slot.colour],
            "level": int(slot.level),
            "copies": int(slot.copies),
            "icon": ICON_NAMES[slot.power.icon],
            "creature": slot.power.figure >= 0,
            "source": slot.power.source,
        }
        for slot in game.state.rules.slots
    ]


def cards_of(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "card": card.name,
            "cost": int(card.cost),
            "copies": int(card.copies),
            "strength": int(card.strength),
            "damage": int(card.damage),
            "protection": int(card.protection),
            "time": TIME_NAMES[card.time],
            "deck": int(card.deck),
            "source": card.source,
        }
        for card in game.state.rules.cards
    ]


def battle_cards_of(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "card": card.name,
            "strength": int(card.strength),
            "damage": int(card.damage),
            "protection": int(card.protection),
            "mirrors": bool(card.mirrors),
        }
        for card in game.state.rules.battle_cards
    ]


def creatures_of(game: Game) -> list[dict[str, Any]]:
    rules = game.state.rules
    return [
        {
            "creature": power.name,
            "move": int(bonus.move),
            "strength": int(bonus.strength),
            "damage": int(bonus.damage),
            "protection": int(bonus.protection),
        }
        for power, bonus in zip(rules.creatures, rules.creature_bonus, strict=True)
    ]


def mats_of(game: Game) -> list[dict[str, Any]]:
    """By seat: the spaces of its action pyramid, and where a gold token may go."""
    return [
        {
            "spaces": [{"name": space.name, "row": int(space.row)} for space in mat.spaces],
            "golden": [space.name for space in mat.golden],
        }
        for mat in game.state.seating.mats
    ]
