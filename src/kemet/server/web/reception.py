"""Who is asking: by cookie or by bearer key; and what one may do at a table."""

from contextlib import suppress
from hashlib import blake2b
from typing import Any

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from kemet.server.entries import NOBODY
from kemet.server.hall import Hall
from kemet.server.held import Held
from kemet.server.keys import Who, hash_of, looks_like_game_id, looks_like_key, new_key
from kemet.server.settings import Settings
from kemet.server.sight import table_for
from kemet.server.store.rows import INVITE, MOVE
from kemet.server.store.store import Conflict, KeyRow, NoSuchGame, Room, Store
from kemet.server.subscribers import encoded
from kemet.server.web.errors import Refused
from kemet.server.web.limits import KEYS, Limits

A_YEAR = 60 * 60 * 24 * 365
LARGEST_SHARE = 5  # the part of a house that one client may fill is one in so many


class Reception:
    """Everything a route needs."""

    def __init__(self, settings: Settings, store: Store, hall: Hall, limits: Limits, secret: bytes) -> None:
        self.settings = settings
        self.store = store
        self.hall = hall
        self.limits = limits
        self.secret = secret  # without it nobody can tell from which address a game was made
        self.secure = settings.cookies_are_secure
        self.cookie = "__Host-kemet" if self.secure else "kemet"

    # Who

    async def who(self, connection: HTTPConnection, game: str, key: str | None = None) -> Who:
        """What the sender may do in a game; an unknown key is an error, no key at all is a stranger."""
        if not looks_like_game_id(game):
            raise NoSuchGame(game)
        rows: list[KeyRow] = []
        bearer = key or bearer_of(connection)
        if bearer is not None:
            self.limits.check(KEYS, self.client_of(connection))
            rows.append(await self._row_of(connection, bearer))
        session = self.session_of(connection)
        if session is not None:
            rows += await self.store.claims(session, game)
        mine = [row for row in rows if row.game == game]
        return Who(
            seats=frozenset(row.seat for row in mine if row.role == "seat" and row.seat is not None),
            host=any(row.role == "host" for row in mine),
            watch=any(row.role == "watch" for row in mine),
            keys=frozenset(row.hash for row in mine),
        )

    async def _row_of(self, connection: HTTPConnection, key: str) -> KeyRow:
        row = await self.store.key(hash_of(key)) if looks_like_key(key) else None
        if row is None or row.revoked is not None:
            self.limits.wrong_key(self.client_of(connection))
            raise Refused(401, "unknown_key", "this key opens nothing, or was revoked")
        return row

    async def link_row(self, connection: HTTPConnection, key: str) -> KeyRow:
        """What a link leads to; an invitation that is not good any more is told apart from a wrong key."""
        self.limits.check(KEYS, self.client_of(connection))
        row = await self.store.key(hash_of(key)) if looks_like_key(key) else None
        if row is not None and row.role in (INVITE, MOVE):
            return row
        return await self._row_of(connection, key)

    def client_of(self, connection: HTTPConnection) -> str:
        return self.limits.client_of(connection.scope)

    def session_of(self, connection: HTTPConnection) -> str | None:
        cookie = connection.cookies.get(self.cookie)
        return hash_of(cookie) if cookie is not None and looks_like_key(cookie) else None

    async def session_for(self, request: Request, response: Response) -> str:
        """The session of a browser; a new one if it has none."""
        session = self.session_of(request)
        if session is None:
            secret = new_key()
            session = hash_of(secret)
            response.set_cookie(
                self.cookie,
                secret,
                max_age=A_YEAR,
                path="/",
                httponly=True,
                samesite="lax",
                secure=self.secure,
            )
        if not await self.store.touch_session(session, self.hall.now()):
            with suppress(Conflict):  # another request of the same browser was faster
                await self.store.begin_session(session, self.hall.now())
        return session

    # What

    def room(self) -> Room:
        """How many games may be open, and how many of them made from one place: never the whole house."""
        most = self.settings.max_open_games
        return Room(most, min(self.settings.max_games_per_client, max(1, most // LARGEST_SHARE)))

    def maker_of(self, connection: HTTPConnection) -> str:
        """Where somebody asks from, so that it can be counted but not read."""
        return blake2b(self.client_of(connection).encode(), key=self.secret, digest_size=12).hexdigest()

    async def check_room(self, connection: HTTPConnection) -> None:
        """There is room for one more game of this client; asked before anything costly is done."""
        room = self.room()
        mine = await self.store.open_of(self.maker_of(connection))
        if mine >= room.share:
            raise share_used(room)

    def check_seat(self, who: Who, seat: int) -> None:
        if not who.may_play(seat):
            raise Refused(403, "not_your_seat", f"you do not hold seat {seat}")

    def check_host(self, who: Who) -> None:
        if not who.host:
            raise Refused(403, "not_the_host", "only whoever made this table may do that")

    def role(self, who: Who, seat: int | None, held: Held) -> int:
        """Through whose eyes: those of the seat asked for, else of the own one, else a spectator's."""
        if seat is not None:
            if not who.may_see(seat):
                raise Refused(403, "not_your_seat", f"you do not hold seat {seat}")
            return seat
        if len(who.seats) == 1:
            return next(iter(who.seats))
        if not who.seats and not who.host and not who.watch and not held.live.agreed.watch:
            raise Refused(403, "not_public", "this table is not open to spectators")
        return NOBODY

    def table(self, who: Who, held: Held, seat: int) -> dict[str, Any]:
        self.hall.presence.read(held, seat)
        table = table_for(held.live, seat, who.seats, held.here(), self.hall.now())
        table["yours"]["host"] = who.host
        return table

    def send(self, who: Who, held: Held, seat: int, status: int = 200) -> Response:
        return Response(encoded(self.table(who, held, seat)), status, media_type="application/json")


def share_used(room: Room) -> Refused:
    return Refused(429, "too_many_games", f"{room.share} games made from here are open already")


def bearer_of(connection: HTTPConnection) -> str | None:
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and key.strip() else None


def reception_of(request: Request) -> Reception:
    reception: Reception = request.app.state.reception
    return reception
