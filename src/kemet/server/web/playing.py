"""Playing: answers, taking back, leaving a seat, talking."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from kemet.server.declined import Declined
from kemet.server.entries import NOBODY, Entry
from kemet.server.hall import Act, Goal
from kemet.server.held import Held
from kemet.server.keys import Who
from kemet.server.live_table import LiveTable
from kemet.server.web.answers import AdviceShape, HintShape
from kemet.server.web.errors import PROBLEMS, Refused
from kemet.server.web.games import TABLE, check_level
from kemet.server.web.reception import Reception, reception_of
from kemet.server.web.shapes import Answer, AtSeat, Chat, Handing, Ordering, Undo

router = APIRouter(prefix="/api/games/{game}", tags=["playing"], responses=PROBLEMS)
Desk = Annotated[Reception, Depends(reception_of)]


async def change_at(
    desk: Reception, game: str, who: Who, seat: int, act: Act, goal: Goal | None = None
) -> Held:
    """Change a table; whoever was too late is told how it stands now."""
    try:
        return await desk.hall.change(game, act, who.keys, goal)
    except Declined as declined:
        if declined.code == "stale":
            held = await desk.hall.fresh(game)
            raise Refused(409, "stale", declined.message, table=desk.table(who, held, seat)) from None
        raise


@router.post("/answers", responses=TABLE)
async def answer(game: str, asked: Answer, request: Request, desk: Desk) -> Response:
    """Answer the question of the moment `index`."""
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)

    def act(live: LiveTable, now: float) -> list[Entry]:
        return live.answer(asked.seat, asked.index, asked.action, asked.key, now)

    held = await change_at(desk, game, who, asked.seat, act)
    return desk.send(who, held, asked.seat)


@router.get("/advice")
async def advice(
    game: str, seat: Annotated[int, Query(ge=0, le=5)], request: Request, desk: Desk
) -> AdviceShape:
    """What a bot would think in the place of a seat that is asked, where the table plays with hints."""
    who = await desk.who(request, game)
    desk.check_seat(who, seat)
    desk.hall.presence.read(await desk.hall.fresh(game), seat)
    index, hints = await desk.hall.driving.advise(game, seat, desk.maker_of(request))
    return AdviceShape(
        index=index, hints=[HintShape(action=one.action, chance=round(one.chance, 3)) for one in hints]
    )


@router.post("/undo", responses=TABLE)
async def undo(game: str, asked: Undo, request: Request, desk: Desk) -> Response:
    """Take back own answers: at once if nothing was shown since, else the other persons are asked."""
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)

    def act(live: LiveTable, now: float) -> list[Entry]:
        return live.undo(who.seats, asked.seat, asked.index, asked.answers, now)

    def goal(live: LiveTable) -> int | None:
        to, at_once = live.undo_goal(who.seats, asked.seat, asked.index, asked.answers)
        return to if at_once else None

    held = await change_at(desk, game, who, asked.seat, act, goal)
    return desk.send(who, held, asked.seat)


@router.post("/undo/agree", responses=TABLE)
async def agree(game: str, asked: AtSeat, request: Request, desk: Desk) -> Response:
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)

    def goal(live: LiveTable) -> int | None:
        request, last = live.agreed_goal(who.seats, asked.seat)
        return request.to if last else None

    held = await desk.hall.change(
        game, lambda live, now: live.agree(who.seats, asked.seat, now), who.keys, goal
    )
    return desk.send(who, held, asked.seat)


@router.post("/undo/refuse", responses=TABLE)
async def refuse(game: str, asked: AtSeat, request: Request, desk: Desk) -> Response:
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)
    held = await desk.hall.change(game, lambda live, now: live.refuse(asked.seat, now), who.keys)
    return desk.send(who, held, asked.seat)


@router.post("/longer", responses=TABLE)
async def longer(game: str, asked: AtSeat, request: Request, desk: Desk) -> Response:
    """Say openly that one wants to think longer about a reaction, whether one is asked or not."""
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)
    held = await desk.hall.change(game, lambda live, now: live.think_longer(asked.seat, now), who.keys)
    return desk.send(who, held, asked.seat)


@router.post("/order", responses=TABLE)
async def order(game: str, asked: Ordering, request: Request, desk: Desk) -> Response:
    """Say in advance what to do about cards and attacks; the others see only who wants to be asked."""
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)
    held = await desk.hall.change(
        game, lambda live, now: live.give_order(asked.seat, asked.order, now), who.keys
    )
    return desk.send(who, held, asked.seat)


@router.post("/resign", responses=TABLE)
async def resign(game: str, asked: AtSeat, request: Request, desk: Desk) -> Response:
    """A bot plays on until the end."""
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)
    held = await desk.hall.change(game, lambda live, now: live.resign(asked.seat, now), who.keys)
    return desk.send(who, held, asked.seat)


@router.post("/seats/{seat}/hand", responses=TABLE)
async def hand(game: str, seat: int, asked: Handing, request: Request, desk: Desk) -> Response:
    """A bot plays for somebody who is away: oneself, or by the host anybody who is not connected."""
    who = await desk.who(request, game)
    check_level(asked.level)
    if not who.may_play(seat):
        desk.check_host(who)
        if seat in (await desk.hall.fresh(game)).here():
            raise Refused(409, "seat_is_here", f"whoever holds seat {seat} is at the table")
    why = "left" if who.may_play(seat) else "host"
    held = await desk.hall.change(game, lambda live, now: live.hand(seat, asked.level, why, now), who.keys)
    return desk.send(who, held, seat if who.may_play(seat) else desk.role(who, None, held))


@router.post("/seats/{seat}/back", responses=TABLE)
async def back(game: str, seat: int, request: Request, desk: Desk) -> Response:
    """A person takes the seat back from the bot."""
    who = await desk.who(request, game)
    desk.check_seat(who, seat)
    held = await desk.hall.change(game, lambda live, now: live.take_back(seat, now), who.keys)
    return desk.send(who, held, seat)


@router.post("/chat", status_code=204)
async def chat(game: str, asked: Chat, request: Request, desk: Desk) -> None:
    """Say something to everybody at the table."""
    who = await desk.who(request, game)
    await say(desk, request, game, who, asked.seat, asked.text)


async def say(desk: Reception, request: Request, game: str, who: Who, seat: int | None, text: str) -> None:
    if seat is not None:
        desk.check_seat(who, seat)
    elif not who.host and not who.watch:
        raise Refused(403, "not_at_the_table", "only those at the table may talk")
    held = await desk.hall.change(
        game, lambda live, now: live.say(NOBODY if seat is None else seat, text, now), who.keys
    )
    desk.hall.tell_chat(held)
