"""A client of a server: makes and finds games, and sits down at them."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Self

import httpx

from kemet.client.seat import Seat
from kemet.client.tables import Json, NewGame, Table, seat_plan
from kemet.client.wire import (
    Ask,
    Patience,
    address,
    bearer,
    looking,
    of_game,
    read_answer,
    telling,
    try_again_after,
    try_again_after_failure,
    unreachable,
)


class Client:
    """Talks to one server. `key` says who asks when a call names no other.

    What does no harm when it is done twice is tried again for `patience` seconds while the server cannot be
    reached. `note` is told of everything that is received, for those who keep a diary.
    """

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        patience: float = 20.0,
        timeout: float = 30.0,
        note: Callable[[str, object], None] | None = None,
    ) -> None:
        self.base_url = address(base_url)
        self.key = key
        self.patience = patience
        self.note = note
        self.http = httpx.Client(base_url=self.base_url, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    # The server

    def health(self) -> Json:
        said: Json = self.ask(looking("/api/health"))
        return said

    def choices(self) -> Json:
        """What can be agreed for a game."""
        said: Json = self.ask(looking("/api/choices"))
        return said

    # Games

    def create(
        self,
        table: Json | None = None,
        seats: Sequence[str | Json] = ("link", "link"),
        **more: Any,
    ) -> NewGame:
        """A new game: `table` is what is agreed (players, length, edition, boxes, round_limit, …).

        A seat is a word (`link`, `here`, `open`, `bot 2`) or a dictionary with its kind, name and level. More
        may be said by name: clock, title, listed, watch, hints, reactions, start.
        """
        agreed = {"players": len(seats), **(table or {})}
        said = self.ask(telling("/api/games", {"table": agreed, "seats": seat_plan(seats), **more}))
        return NewGame.read(said)

    def bring_in(self, record: str, **more: Any) -> NewGame:
        """A game from its record: a finished one to review, an unfinished one to go on with."""
        return NewGame.read(self.ask(telling("/api/games/import", {"record": record, **more})))

    def start(self, game: "str | NewGame", fill: int | None = None) -> None:
        """Begin; only the host may. `fill` gives empty seats to bots of that level."""
        body = {} if fill is None else {"fill": fill}
        self.ask(telling(of_game(id_of(game), "start"), body), host_key_of(game))

    def games(self) -> list[Json]:
        """The games that wait for players."""
        return listed(self.ask(looking("/api/games")))

    def mine(self) -> list[Json]:
        """The games of which this client holds a key."""
        return listed(self.ask(looking("/api/games/mine")))

    def game(self, game: "str | NewGame") -> Table:
        """The table as a spectator, or whoever the client's key is, sees it."""
        return Table.read(self.ask(looking(of_game(id_of(game)))))

    def invite(self, game: "str | NewGame", seat: int) -> str:
        """A new invitation, by the host: the old one, and before the start whoever came by it, are out."""
        said = self.ask(telling(of_game(id_of(game), "seats", seat, "link")), host_key_of(game))
        return str(said["invitation"])

    def revoke(self, game: "str | NewGame", seat: int) -> None:
        """No link leads to the seat any more; before the start whoever sits there has to get up."""
        self.ask(Ask("DELETE", of_game(id_of(game), "seats", seat, "link")), host_key_of(game))

    def join(self, key: str) -> Json:
        """The server remembers in a cookie of this client what the key opens; an invitation opens nothing."""
        said: Json = self.ask(telling("/api/join", {"key": key}))
        return said

    # Sitting down

    def sit_down(self, invitation: str, name: str = "", **how: Any) -> Seat:
        """Use an invitation, or the link of an own seat: the seat has a new key, and only we know it.

        The whole link does, too. Refused, with a `code`, if somebody was faster (`invitation_used`) or it was
        revoked or replaced.
        """
        _, _, invitation = invitation.rpartition("#")
        # By a cookie of its own the server knows who asks again, should the first answer be lost.
        with Client(self.base_url, patience=self.patience, note=self.note) as sitter:
            sitter.join(invitation)
            said = sitter.ask(telling("/api/sit", {"invitation": invitation, "name": name}, repeatable=True))
        return Seat(self, said["game"], said["seat"], said["key"], **how)

    def sit(self, game: "str | NewGame", seat: int, key: str | None = None, **how: Any) -> Seat:
        """A seat whose key is known; of the seats in the own hand of whoever made the game it is."""
        if key is None and isinstance(game, NewGame):
            key = game.seats.get(seat, game.host)
        return Seat(self, id_of(game), seat, key, **how)

    def take(self, game: "str | NewGame", seat: int, name: str, **how: Any) -> Seat:
        """Sit down on an open seat."""
        said = self.ask(telling(of_game(id_of(game), "seats", seat, "take"), {"name": name}))
        return Seat(self, id_of(game), seat, said["key"], **how)

    def watch(self, game: "str | NewGame", key: str | None = None, **how: Any) -> Seat:
        """Look on without playing."""
        if key is None and isinstance(game, NewGame):
            key = game.watch
        return Seat(self, id_of(game), None, key, **how)

    # Below the surface

    def who_we_are(self, key: str | None = None) -> dict[str, str]:
        """The headers that say who asks: a key, or the cookies and where they belong."""
        told = key if key is not None else self.key
        if told is not None or not self.http.cookies:
            return bearer(told)
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        # a server believes a cookie only from a page of its own
        return {"Cookie": cookies, "Origin": str(self.http.base_url.join("/")).rstrip("/")}

    def ask(self, ask: Ask, key: str | None = None) -> Any:
        """Ask, and ask again if that helps and does no harm."""
        patience = Patience(self.patience)
        while True:
            try:
                response = self.send(ask, key)
            except httpx.TransportError as problem:
                pause = try_again_after_failure(problem, ask, patience)
                if pause is None:
                    raise unreachable(self.base_url, problem) from problem
            else:
                pause = try_again_after(response, ask, patience)
                if pause is None:
                    return read_answer(response)
            time.sleep(pause)

    def send(self, ask: Ask, key: str | None) -> httpx.Response:
        headers = self.who_we_are(key)
        response = self.http.request(
            ask.method, ask.path, json=ask.body, params=dict(ask.params), headers=headers
        )
        if self.note is not None:
            self.note(f"{ask.method} {ask.path}", response.text)
        return response


def id_of(game: str | NewGame) -> str:
    return game if isinstance(game, str) else game.game


def host_key_of(game: str | NewGame) -> str | None:
    return None if isinstance(game, str) else game.host


def listed(said: Any) -> list[Json]:
    found: list[Json] = said["games"] if isinstance(said, dict) else said
    return found
