"""What can go wrong between a client and a server."""

from typing import Any

from kemet.client.tables import Table


class ClientError(Exception):
    """The base of everything this package raises."""


class Unreachable(ClientError):
    """The server cannot be reached, or answers nothing that can be read."""


class Refused(ClientError):
    """The server understood and says no; `code` is for programs, `facts` is what else it said."""

    def __init__(self, status: int, code: str, message: str, facts: dict[str, Any]) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.facts = facts


class Stale(Refused):
    """An answer to a moment that has passed; `table` is how things stand now."""

    def __init__(
        self, status: int, code: str, message: str, facts: dict[str, Any], table: Table | None
    ) -> None:
        super().__init__(status, code, message, facts)
        self.table = table
