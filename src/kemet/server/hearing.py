"""Who has heard what at a table: the numbers of the events that each role has seen happen."""

from array import array
from bisect import bisect_left
from typing import Any, Final

from kemet.game import Game
from kemet.server.entries import NOBODY

# What shows a secret: no way back behind it without the others.
SECRETS: Final = frozenset(
    {"card_revealed", "intervention_revealed", "battle_card_foreseen", "card_seen", "battle_card_discarded"}
)
ALL: Final = 1_000_000_000


class Hearing:
    """The events of one game by role; NOBODY is a spectator."""

    def __init__(self, game: Game | None = None) -> None:
        roles = [] if game is None else [NOBODY, *range(game.players)]
        self.heard: dict[int, array[int]] = {role: array("I") for role in roles}
        self.noted = 0  # events that were listened to

    def listen(self, game: Game, most: int = ALL) -> bool:
        """Note who hears what has been told since; says whether a secret was shown."""
        shown = False
        end = min(game.told, self.noted + most)
        for number in range(self.noted, end):
            event = game.event(number)
            shown = shown or event["message"] in SECRETS
            only = event.get("only_for")
            for role, numbers in self.heard.items():
                if only is None or only == role:
                    numbers.append(number)
        self.noted = end
        return shown

    def go_back_to(self, past: Game) -> None:
        """An earlier game has the same events up to where it stands: those after them have not happened."""
        self.noted = past.told
        for numbers in self.heard.values():
            del numbers[bisect_left(numbers, past.told) :]

    def count(self, role: int) -> int:
        return len(self.heard.get(role, ()))

    def events(self, game: Game, role: int, since: int, most: int = ALL) -> list[dict[str, Any]]:
        """What a role has heard, from its own count on."""
        return [game.event(number) for number in self.heard[role][since : since + most]]
