"""What can go wrong at the table, each with a sentence that says what was tried and what was open."""


class GameError(ValueError):
    """The base of everything this package refuses."""


class IllegalAction(GameError):
    """An answer that is not open now. The game is unchanged."""


class UnreadableAction(IllegalAction):
    """A text or number that names no action at all."""


class NotWaiting(GameError):
    """A seat that is not asked now."""


class UnknownOption(GameError):
    """A table that cannot be set up as asked."""


class BadRecord(GameError):
    """A record that is damaged, or tells of something that was not legal."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class NewerRecord(BadRecord):
    """A record in a format that this engine does not know yet."""
