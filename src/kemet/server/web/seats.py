"""Coming to a seat: by an invitation, by a key, on an open one; inviting again, revoking, moving."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response

from kemet.server import invitations
from kemet.server.declined import Declined
from kemet.server.entries import Entry
from kemet.server.held import Held
from kemet.server.keys import hash_of, new_key
from kemet.server.live_table import LiveTable
from kemet.server.store.rows import INVITE, MOVE, REPLACED, REVOKED, SEAT, USED, KeyChange
from kemet.server.store.store import KeyRow
from kemet.server.web.answers import Joined
from kemet.server.web.errors import PROBLEMS, Refused
from kemet.server.web.games import TABLE, as_json, listed
from kemet.server.web.reception import Reception, reception_of
from kemet.server.web.shapes import Invited, Join, Named, Sat, Sit, Taken

router = APIRouter(prefix="/api", tags=["seats"], responses=PROBLEMS)
Desk = Annotated[Reception, Depends(reception_of)]

TRIES: Final = 20  # against other workers that write to the same game


@router.post("/join", responses={200: {"model": Joined}})
async def join(asked: Join, request: Request, desk: Desk) -> Response:
    """The session of this browser holds what a key opens; an invitation is only looked at."""
    row = await desk.link_row(request, asked.key)
    joined: dict[str, Any] = {"game": row.game, "role": row.role, "seat": row.seat}
    if row.role not in (INVITE, MOVE):
        answer = as_json(joined)
        session = await desk.session_for(request, answer)
        await desk.store.claim(session, row.hash, desk.hall.now())
        return answer
    if await holds(desk, request, row):
        return as_json(joined | {"role": SEAT})
    check_good(row)
    answer = as_json(joined | {"table": listed(await desk.store.row(row.game))})
    await desk.session_for(request, answer)  # so that whoever sits down can ask again if the answer is lost
    return answer


@router.post("/sit", status_code=201)
async def sit(asked: Sit, request: Request, response: Response, desk: Desk) -> Sat:
    """Use an invitation up: sit down, and get a key that nobody else has."""
    row = await desk.link_row(request, asked.invitation)
    if row.role not in (INVITE, MOVE) or row.seat is None:
        raise Refused(422, "no_invitation", "this key is no invitation")
    game, seat, session = row.game, row.seat, await desk.session_for(request, response)
    key, first = new_key(), invitations.MOVED if row.role == MOVE else invitations.INVITATION

    async def attempt() -> Held:
        link = await desk.link_row(request, asked.invitation)
        who = await desk.who(request, game)
        # Who sits there already asks again if the answer was lost on the way, and the key with it.
        again = link.revoked is not None and who.may_play(seat)
        if not again:
            check_good(link)

        def act(live: LiveTable, now: float) -> list[Entry]:
            return invitations.sit(live, seat, asked.name, invitations.MOVED if again else first, now)

        added = KeyRow(hash_of(key), game, SEAT, seat, desk.hall.now())
        uses = None if again else link.hash
        keys = KeyChange(seat, added.created, uses=uses, adds=added, session=session)
        return await desk.hall.change(game, act, who.keys if again else frozenset(), keys=keys)

    await tried(attempt)
    return Sat(game=game, seat=seat, key=key)


async def tried(attempt: Callable[[], Awaitable[Held]]) -> Held:
    """Somebody else may be faster, with something else or with these very keys; then look once more."""
    for _ in range(TRIES):
        try:
            return await attempt()
        except Declined as declined:
            if declined.code not in ("stale", "unknown_key"):
                raise
    raise Refused(409, "stale", "too much happens at this table; try again")


async def holds(desk: Reception, request: Request, row: KeyRow) -> bool:
    """Whoever sits on the seat already needs no invitation any more."""
    return row.seat is not None and (await desk.who(request, row.game)).may_play(row.seat)


def check_good(row: KeyRow) -> None:
    if row.revoked is None:
        return
    if row.ended == USED:
        raise Refused(410, "invitation_used", "somebody has sat down by this link already; it was good once")
    if row.ended == REPLACED:
        raise Refused(410, "invitation_replaced", "this link was replaced by a new one")
    raise Refused(410, "invitation_revoked", "whoever made this table has revoked this link")


@router.post("/games/{game}/seats/{seat}/take", status_code=201)
async def take(game: str, seat: int, asked: Named, request: Request, response: Response, desk: Desk) -> Taken:
    """Sit down on an open seat."""
    await desk.hall.fresh(game)  # no session for a game that is not there
    session = await desk.session_for(request, response)
    key = new_key()

    def act(live: LiveTable, now: float) -> list[Entry]:
        return invitations.sit(live, seat, asked.name, invitations.TAKEN, now)

    added = KeyRow(hash_of(key), game, SEAT, seat, desk.hall.now())
    keys = KeyChange(seat, added.created, adds=added, session=session)
    await tried(lambda: desk.hall.change(game, act, keys=keys))
    return Taken(key=key)


@router.post("/games/{game}/seats/{seat}/name", responses=TABLE)
async def name_seat(game: str, seat: int, asked: Named, request: Request, desk: Desk) -> Response:
    """Whoever holds a seat says who plays there."""
    who = await desk.who(request, game)
    desk.check_seat(who, seat)
    held = await desk.hall.change(game, lambda live, now: live.join(seat, asked.name, now), who.keys)
    return desk.send(who, held, seat)


@router.post("/games/{game}/seats/{seat}/link", status_code=201)
async def new_link(game: str, seat: int, request: Request, desk: Desk) -> Invited:
    """By its holder: a link to move the seat to another device. By the host: an invitation.

    The host invites to seats on which nobody has sat yet, and before the start also in place of somebody.
    """
    made = Invited(invitation=new_key())

    async def attempt() -> Held:
        who = await desk.who(request, game)
        mine, now = who.may_play(seat), desk.hall.now()
        if not mine:
            desk.check_host(who)
        added = KeyRow(hash_of(made.invitation), game, MOVE if mine else INVITE, seat, now)
        if mine:  # the old keys are good until somebody sits down by the new link
            keys = KeyChange(seat, now, ends=frozenset({MOVE}), adds=added)
        else:
            keys = KeyChange(seat, now, adds=added)
        act = invitations.move if mine else invitations.invite
        return await desk.hall.change(game, lambda live, now: act(live, seat, now), who.keys, keys=keys)

    await tried(attempt)
    return made


@router.delete("/games/{game}/seats/{seat}/link", responses=TABLE)
async def revoke(game: str, seat: int, request: Request, desk: Desk) -> Response:
    """By the host: no link leads to the seat any more; before the start whoever sits there has to get up."""
    who = await desk.who(request, game)
    desk.check_host(who)

    keys = KeyChange(seat, desk.hall.now(), why=REVOKED)

    async def attempt() -> Held:
        return await desk.hall.change(
            game, lambda live, now: invitations.revoke(live, seat, now), who.keys, keys=keys
        )

    held = await tried(attempt)
    return desk.send(who, held, desk.role(who, None, held))
