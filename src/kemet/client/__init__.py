"""A client in Python: for tests, and for people who write bots for a server."""

from kemet.client.async_seat import AsyncSeat
from kemet.client.client import Client
from kemet.client.errors import ClientError, Refused, Stale, Unreachable
from kemet.client.seat import Seat
from kemet.client.tables import Advice, Heard, Hint, NewGame, Table

__all__ = [
    "Advice",
    "AsyncSeat",
    "Client",
    "ClientError",
    "Heard",
    "Hint",
    "NewGame",
    "Refused",
    "Seat",
    "Stale",
    "Table",
    "Unreachable",
]
