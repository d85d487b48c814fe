"""What happened, told as a message id and its arguments; never as prose."""


class Telling:
    """How one kind of event is told: its message id and the kinds and names of its arguments."""

    def __init__(self, message: str, arguments: tuple[tuple[str, str], ...]) -> None:
        self.message = message
        self.arguments = arguments
