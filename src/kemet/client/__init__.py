"""A client in Python: for tests, and for people who write bots for a server."""

from kemet.client.async_seat import AsyncSeat
from kemet.client.client import Client
from kemet.client.errors import ClientError, Refused, Stale, Unreachable
from kemet.client.seat import Seat
from kemet.client.tables import Heard, NewGame, Table

__all__ = [
    "AsyncSeat",
    "Client",
    "ClientError",
    "Heard",
    "NewGame",
    "Refused",
    "Seat",
    "Stale",
    "Table",
    "Unreachable",
]
