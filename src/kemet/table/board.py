"""A board: its spaces, who is next to whom, and what is printed on them. Shared by all copies of a game."""

from typing import Final

NO_CITY: Final = -1
NO_SPACE: Final = -1


class Space:
    """One space as it is printed."""

    def __init__(
        self,
        name: str,
        where: tuple[int, int, int],
        *,
        city: str = "",
        temple: int = 0,
        sacrifice: int = 0,
        sanctuary: bool = False,
        obelisk: bool = False,
    ) -> None:
        self.name = name
        self.where = where  # x, y, radius on a field 100 wide and 152 high
        self.city = city
        self.temple = temple  # prayer points at the end of the day (T2)
        self.sacrifice = sacrifice  # prayer points for one unit (T1)
        self.sanctuary = sanctuary
        self.obelisk = obelisk


class Board:
    """The spaces by number, with everything that moves and scores look up."""

    def __init__(
        self,
        spaces: list[Space],
        land: list[tuple[str, str]],
        harbours: list[tuple[str, str]],
        fronts: dict[str, str],
        portals: list[tuple[str, str]] | None = None,
    ) -> None:
        self.spaces = spaces
        self.size = len(spaces)
        self.names: list[str] = [space.name for space in spaces]
        number = {name: i for i, name in enumerate(self.names)}
        self.number: dict[str, int] = number
        self.cities: list[str] = list(fronts)
        self.fronts: list[int] = [number[fronts[city]] for city in self.cities]
        self.districts: list[list[int]] = [
            [i for i, space in enumerate(spaces) if space.city == city] for city in self.cities
        ]
        self.city_of: list[int] = [self.cities.index(s.city) if s.city else NO_CITY for s in spaces]
        self.income: list[int] = [space.temple for space in spaces]
        self.sacrifice: list[int] = [space.sacrifice for space in spaces]
        self.temples: list[int] = [i for i, s in enumerate(spaces) if s.temple or s.sacrifice]
        self.is_temple: list[bool] = [bool(s.temple or s.sacrifice) for s in spaces]
        self.delta_temple: int = self._only([bool(s.sacrifice) for s in spaces])
        self.sanctuary: int = self._only([s.sanctuary for s in spaces])
        self.has_obelisk: list[bool] = [space.obelisk for space in spaces]
        self.obelisks: list[int] = [i for i, space in enumerate(spaces) if space.obelisk]
        self.desert_obelisks: list[int] = [
            i for i in self.obelisks if not self.is_temple[i] and i != self.sanctuary
        ]
        edges = [(number[a], number[b]) for a, b in land]
        for city, districts in enumerate(self.districts):
            for i, district in enumerate(districts):
                edges.append((district, self.fronts[city]))
                edges.extend((district, other) for other in districts[i + 1 :])
        crossings = [(number[a], number[b]) for a, b in harbours]
        self.portals: list[tuple[int, int]] = [(number[a], number[b]) for a, b in portals or []]
        self.land_edges = edges
        self.harbours = crossings
        self.land: list[list[int]] = self._neighbours(edges)
        self.steps: list[list[int]] = self._neighbours(edges + crossings)  # M2: land and harbours alike

    def _only(self, marked: list[bool]) -> int:
        for i, mark in enumerate(marked):
            if mark:
                return i
        return NO_SPACE

    def _neighbours(self, edges: list[tuple[int, int]]) -> list[list[int]]:
        near: list[list[int]] = [[] for _ in self.names]
        for a, b in edges:
            near[a].append(b)
            near[b].append(a)
        for spaces in near:
            spaces.sort()
        return near
