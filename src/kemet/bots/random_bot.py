"""A player without a plan: every open answer is as likely as the others."""

from typing import Any, ClassVar

from kemet.machine.chance import Dice


class RandomBot:
    """Picks blindly, so it needs no view."""

    needs_view: ClassVar[bool] = False
    needs_sample: ClassVar[bool] = False

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def choose(self, view: dict[str, Any] | None, options: list[int], deadline: float | None = None) -> int:
        return options[self.dice.below(len(options))]
