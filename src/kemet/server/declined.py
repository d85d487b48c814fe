"""What a table does not do, with a code for programs and a sentence for people."""

from typing import Any


class Declined(Exception):
    """Nothing has changed."""

    def __init__(self, code: str, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts
