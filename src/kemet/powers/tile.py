"""What a power tile declares: its name, icon, colour, level and number of copies."""

from typing import ClassVar

from kemet.table.rulebook import COLOUR_NAMES, RED, Power, TileSlot


class Tile(Power):
    """A tile of one colour. Its docstring is its effect in one sentence."""

    colour: ClassVar[int] = RED
    level: ClassVar[int] = 1
    copies: ClassVar[int] = 1

    def slots(self) -> list[TileSlot]:
        """Where the tile lies in the market."""
        return [TileSlot(self.name, self, self.colour, self.level, self.copies)]


class TileOfAllColours(Power):
    """A tile that is printed in several colours; nobody may own two of the name (A4)."""

    level: ClassVar[int] = 1

    def slots(self) -> list[TileSlot]:
        return [
            TileSlot(f"{self.name}-{word}", self, colour, self.level, 1)
            for colour, word in enumerate(COLOUR_NAMES)
        ]
