"""Making tables, sitting down, looking on, and what is left of a game after its end."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from kemet.bots import LEVELS
from kemet.game import Game
from kemet.rules.rules import BOXES, rules_of
from kemet.server.agreement import Agreement, Clock, SeatPlan, checked_agreement
from kemet.server.calling.confirming import Confirming, address_hash
from kemet.server.closing import agree_to_close, close_by_maker, refuse_to_close
from kemet.server.entries import CREATED, NOBODY, Entry
from kemet.server.hall import MOST_EVENTS
from kemet.server.held import Held
from kemet.server.keys import hash_of, new_game_id, new_key
from kemet.server.live_table import LOBBY, OVER, LiveTable
from kemet.server.reading_tables import applied
from kemet.server.replaying import gone_back, read_record, recorded
from kemet.server.sight import review_of, said, summary_of
from kemet.server.store.rows import HOST, INVITE, SEAT, WATCH
from kemet.server.store.store import Call, GameRow, KeyRow, NoRoom, ShareUsed
from kemet.server.subscribers import encoded
from kemet.server.web.answers import ChatLine, Choices, Heard, Listed, Push, Review, Table
from kemet.server.web.errors import PROBLEMS, Refused
from kemet.server.web.reception import Reception, reception_of, share_used
from kemet.server.web.shapes import (
    AtSeat,
    Called,
    CallShape,
    Import,
    Made,
    NewGame,
    Start,
)
from kemet.table.options import CHOICES
from kemet.version import VERSION

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS)
Desk = Annotated[Reception, Depends(reception_of)]
SeatAsked = Annotated[int | None, Query(ge=0, le=5)]
MOST_CALLS = 8
TABLE: dict[int | str, dict[str, Any]] = {200: {"model": Table}}


@router.get("/choices", response_model=Choices)
async def choices() -> dict[str, Any]:
    """What a table can agree on."""
    boxes = []
    for box in BOXES:
        module = rules_of(("base",) if box == "base" else ("base", box)).module
        boxes.append(
            {
                "name": box,
                "fewest_players": module.fewest_players,
                "most_players": module.most_players,
                "settings": {name: list(values) for name, values in module.settings.items()},
            }
        )
    options = {name: list(values) for name, values in CHOICES.items()}
    return {"engine": VERSION, "boxes": boxes, "options": options, "levels": list(LEVELS)}


# New tables


@router.post("/games", status_code=201)
async def create(asked: NewGame, request: Request, response: Response, desk: Desk) -> Made:
    """A new table: the keys of its maker, and an invitation for every seat that is given away by a link."""
    await desk.check_room(request)
    agreed = checked_agreement(
        asked.table.model_dump(exclude_none=True),
        [SeatPlan(seat.kind, seat.name, seat.level) for seat in asked.seats],
        Clock(asked.clock.move, asked.clock.game, asked.clock.gain, asked.clock.ceiling),
        title=asked.title,
        listed=asked.listed,
        watch=asked.watch,
        hints=asked.hints,
        reactions=asked.reactions,
        reaction_seconds=asked.reaction_seconds,
        levels=len(LEVELS),
    )
    made = await make_table(desk, agreed, {}, request, response)
    if asked.start:
        await desk.hall.change(made.game, lambda table, now: table.start(None, now))
    return made


@router.post("/games/import", status_code=201)
async def import_record(asked: Import, request: Request, response: Response, desk: Desk) -> Made:
    """A game from a record: to look back on if it is finished, else to go on with, all seats in one hand."""
    await desk.check_room(request)
    game = await desk.hall.replaying.through(read_record(asked.record))
    options = game.options_agreed
    table = {
        "boxes": list(game.rules.boxes),
        "players": game.players,
        "length": options.length,
        "edition": options.edition,
        "discards": options.discards,
        "cities": options.cities,
        "round_limit": options.round_limit or None,
        **options.settings,
    }
    seats = [SeatPlan("here") for _ in range(game.players)]
    agreed = checked_agreement(table, seats, Clock(), title=asked.title, levels=len(LEVELS))
    played = {"answers": game.answers.tolist(), "whose": game.whose.tolist()}
    made = await make_table(desk, agreed, played, request, response)
    await desk.hall.change(made.game, lambda live, now: live.start(None, now))
    return made


async def make_table(
    desk: Reception, agreed: Agreement, played: dict[str, Any], request: Request, response: Response
) -> Made:
    now = desk.hall.now()
    made = Made(game=new_game_id(), host=new_key(), watch=new_key(), seats={}, invitations={})
    for seat, plan in enumerate(agreed.seats):
        if plan.kind == "here":
            made.seats[seat] = new_key()
        elif plan.kind == "link":
            made.invitations[seat] = new_key()
    keys = [KeyRow(hash_of(made.host), made.game, HOST, None, now)]
    keys.append(KeyRow(hash_of(made.watch), made.game, WATCH, None, now))
    keys += [KeyRow(hash_of(key), made.game, SEAT, seat, now) for seat, key in made.seats.items()]
    keys += [KeyRow(hash_of(key), made.game, INVITE, seat, now) for seat, key in made.invitations.items()]
    entry = Entry(0, now, CREATED, NOBODY, agreed.body() | played)
    live = LiveTable(made.game)
    await desk.hall.replaying.through(applied(live, entry))
    row = GameRow(
        id=made.game,
        created=now,
        updated=now,
        phase=LOBBY,
        title=agreed.title,
        listed=agreed.listed,
        engine=VERSION,
        boxes=" ".join(agreed.table.get("boxes", ["base"])),
        players=len(agreed.seats),
        answers=live.answers(),
        due=None,
        bot_due=False,
        summary=summary_of(live),
        maker=desk.maker_of(request),
    )
    try:
        await desk.hall.create(made.game, entry, row, keys, desk.room())
    except ShareUsed:
        raise share_used(desk.room()) from None
    except NoRoom:
        raise Refused(503, "hall_full", "as many games are open here as can be", retry_after=60) from None
    session = await desk.session_for(request, response)
    await desk.store.claim(session, hash_of(made.host), now)
    for key in made.seats.values():
        await desk.store.claim(session, hash_of(key), now)
    return made


# Finding and entering


def listed(row: GameRow) -> dict[str, Any]:
    about = {"game": row.id, "phase": row.phase, "created": row.created, "updated": row.updated}
    how = {"archived": row.archived is not None, "trouble": row.trouble is not None}
    told = {**about, **how, **row.summary}
    told["clock"] = {"gain": None, "ceiling": None, **told["clock"]}  # older programs knew neither
    return told


@router.get("/games", responses={200: {"model": list[Listed]}})
async def open_games(desk: Desk, before: Annotated[float | None, Query()] = None) -> Response:
    """Games that may be joined or watched, the newest first."""
    return as_json([listed(row) for row in await desk.store.open_games(50, before)])


@router.get("/games/mine", responses={200: {"model": list[Listed]}})
async def my_games(request: Request, desk: Desk) -> Response:
    """The games of this browser."""
    session = desk.session_of(request)
    mine = [] if session is None else await desk.store.games_of(session, 100)
    return as_json([listed(row) for row in mine])


@router.get("/games/{game}", responses=TABLE)
async def table(game: str, request: Request, desk: Desk, seat: SeatAsked = None) -> Response:
    """The table as the sender may see it."""
    who = await desk.who(request, game)
    held = await desk.hall.fresh(game)
    return desk.send(who, held, desk.role(who, seat, held))


@router.post("/games/{game}/start", responses=TABLE)
async def start(game: str, asked: Start, request: Request, desk: Desk) -> Response:
    """The host starts; bots of the level `fill` take the seats where nobody sits."""
    who = await desk.who(request, game)
    desk.check_host(who)
    check_level(asked.fill)
    held = await desk.hall.change(game, lambda live, now: live.start(asked.fill, now), who.keys)
    return desk.send(who, held, desk.role(who, None, held))


@router.post("/games/{game}/close", responses=TABLE)
async def close(game: str, request: Request, desk: Desk) -> Response:
    """Whoever made the table closes it: before the game at once, in a game if all persons agree."""
    who = await desk.who(request, game)
    desk.check_host(who)
    held = await desk.hall.change(game, lambda live, now: close_by_maker(live, who.seats, now), who.keys)
    return desk.send(who, held, desk.role(who, None, held))


@router.post("/games/{game}/close/agree", responses=TABLE)
async def agree_to_close_it(game: str, asked: AtSeat, request: Request, desk: Desk) -> Response:
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)
    held = await desk.hall.change(
        game, lambda live, now: agree_to_close(live, who.seats, asked.seat, now), who.keys
    )
    return desk.send(who, held, asked.seat)


@router.post("/games/{game}/close/refuse", responses=TABLE)
async def refuse_to_close_it(game: str, asked: AtSeat, request: Request, desk: Desk) -> Response:
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)
    held = await desk.hall.change(game, lambda live, now: refuse_to_close(live, asked.seat, now), who.keys)
    return desk.send(who, held, asked.seat)


# What was heard and said


@router.get("/games/{game}/events", responses={200: {"model": Heard}})
async def events(
    game: str, request: Request, desk: Desk, seat: SeatAsked = None,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:  # fmt: skip
    """What a role has seen happen, from its own count on: a page of at most 500 events."""
    who = await desk.who(request, game)
    held = await desk.hall.fresh(game)
    role = desk.role(who, seat, held)
    desk.hall.presence.read(held, role)
    live = held.live
    heard = live.events(role, since, MOST_EVENTS) if live.game is not None else []
    total = live.events_heard(role)
    return as_json({"epoch": live.epoch, "since": since, "events": heard, "total": total})


@router.get("/games/{game}/chat", responses={200: {"model": list[ChatLine]}})
async def chat_lines(game: str, request: Request, desk: Desk) -> Response:
    who = await desk.who(request, game)
    held = await desk.hall.fresh(game)
    desk.role(who, None, held)
    return as_json([said(line, held.live) for line in held.live.chats])


# After the end


def finished(held: Held) -> Game:
    if held.live.game is None or held.live.phase not in (OVER, "closed"):
        raise Refused(409, "not_over", "the game is not over yet; its record would tell secrets")
    return held.live.game


@router.get("/games/{game}/record", response_class=PlainTextResponse)
async def record(
    game: str, request: Request, desk: Desk, at: Annotated[int | None, Query(ge=0, le=1_000_000)] = None
) -> Response:
    """The whole game as text, or its first so many answers."""
    who = await desk.who(request, game)
    held = await desk.hall.fresh(game)
    desk.role(who, None, held)
    over = finished(held)
    if at is not None and at > len(over.answers):
        raise Refused(404, "no_such_answer", f"the game has {len(over.answers)} answers, not {at}")
    until = len(over.answers) if at is None else at
    text = await desk.hall.replaying.through(recorded(held.live.agreed.table, over, until))
    name = f'attachment; filename="{game}.kemet"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/games/{game}/review", responses={200: {"model": Review}})
async def review(
    game: str, request: Request, desk: Desk, at: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    seat: Annotated[str | None, Query(pattern=r"^(all|[0-5])$")] = None,
) -> Response:  # fmt: skip
    """After the end: the table after so many answers, by any seat's eyes or all of them."""
    who = await desk.who(request, game)
    held = await desk.hall.fresh(game)
    desk.role(who, None, held)
    over = finished(held)
    if at > len(over.answers):
        raise Refused(
            404, "no_such_answer", f"the game has {len(over.answers)} answers, there is no answer {at}"
        )
    eyes = int(seat) if seat is not None and seat != "all" else None
    if eyes is not None and eyes >= over.players:
        raise Refused(404, "no_such_seat", f"there is no seat {eyes}; seats are 0 to {over.players - 1}")
    past = over
    if at < len(over.answers):
        past = await desk.hall.replaying.through(gone_back(held.live.agreed.table, over, at))
    return as_json(review_of(over, past, at, eyes, seat == "all"))


# Being called


@router.get("/push", response_model=Push)
async def push(desk: Desk, request: Request) -> dict[str, Any]:
    """How players can be called here, and the public key for Web Push."""
    caller = request.app.state.caller
    return {
        "kinds": [kind for kind in ("push", "webhook", "mail") if caller.allowed(kind)],
        "public_key": caller.public_key(),
    }


@router.post("/games/{game}/calls")
async def call_me(game: str, asked: CallShape, request: Request, desk: Desk) -> Called:
    """Be called when it is this seat's turn; a mail address is asked first whether it wants to be."""
    who = await desk.who(request, game)
    desk.check_seat(who, asked.seat)
    caller = request.app.state.caller
    if not caller.allowed(asked.kind):
        raise Refused(422, "calls_off", f"this server does not call by {asked.kind}")
    caller.check_target(asked.kind, asked.target)
    kept = await desk.store.calls_of(game, asked.seat)
    same = next((call for call in kept if (call.kind, call.target) == (asked.kind, asked.target)), None)
    if same is None and len(kept) >= MOST_CALLS:
        raise Refused(409, "too_many_calls", "this seat is called in many ways already")
    now = desk.hall.now()
    call = same or Call(new_key(), game, asked.seat, asked.kind, asked.target, now)
    if asked.kind != "mail":
        await desk.store.add_call(call)
        return Called(confirm=False)
    owner = desk.session_of(request) or min(who.keys)
    call = replace(call, address=address_hash(asked.target), owner=owner)
    confirming: Confirming = request.app.state.confirming
    key = await confirming.prepare(call, request.state.client, now)
    if key is not None:
        desk.hall.spawn(confirming.ask(call, key))
    return Called(confirm=key is not None)


@router.delete("/games/{game}/calls", status_code=204)
async def call_me_no_more(
    game: str, request: Request, desk: Desk, seat: Annotated[int, Query(ge=0, le=5)]
) -> None:
    """This seat is not called any more."""
    who = await desk.who(request, game)
    desk.check_seat(who, seat)
    for call in await desk.store.calls_of(game, seat):
        await desk.store.remove_call(call.id)


def as_json(answer: Any) -> Response:
    """Sent as it is: the model on paper is not asked again."""
    return Response(encoded(answer), media_type="application/json")


def check_level(level: int | None) -> None:
    if level is not None and level >= len(LEVELS):
        raise Refused(
            422, "no_such_level", f"there is no bot of level {level}; levels are 0 to {len(LEVELS) - 1}"
        )
