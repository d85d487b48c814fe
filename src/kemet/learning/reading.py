"""The planes read from a view, fact by fact: what the fast way in `kemet.views.filling` must come to, too."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kemet.views.planes import REACTIONS, Planes

View = dict[str, Any]


class Reader:
    """Writes what a view says into the planes."""

    def __init__(self, planes: Planes) -> None:
        self.planes = planes
        self.row: NDArray[np.int64] = np.zeros(int(planes.size), np.int64)
        self.numbers: dict[str, dict[str, int]] = {
            axis: {name: i for i, name in enumerate(names)} for axis, names in planes.names.items()
        }

    def put(self, plane: str, number: int, *where: int | str | None) -> None:
        """One number; where it stands is told by numbers or names. Nothing where something is not there."""
        place = self.place(plane, where)
        if place is not None:
            self.row[place] = number

    def place(self, plane: str, where: tuple[int | str | None, ...]) -> int | None:
        found = self.planes.by_name[plane]
        place = 0
        for axis, extent, thing in zip(found.axes, found.shape, where, strict=True):
            if thing is None:
                return None
            number = self.numbers[axis][thing] if isinstance(thing, str) else thing
            place = place * extent + number
        return int(found.begin) + place

    def mark(self, plane: str, *where: int | str | None) -> None:
        self.put(plane, 1, *where)

    def mark_all(self, plane: str, things: Iterable[int | str]) -> None:
        for thing in things:
            self.mark(plane, thing)

    def count(self, plane: str, things: dict[str, int], *before: int | str) -> None:
        for thing, number in things.items():
            self.put(plane, number, *before, thing)


def read_view(planes: Planes, view: View) -> NDArray[np.int64]:
    """All planes of a view; those of the own seat stay empty for a spectator."""
    reader = Reader(planes)
    if view["seat"] is not None:  # the names of seats depend on who plays the one against all
        reader.mark("own_seat", view["seat"])
    names = [seat["name"] for seat in view["seats"]]
    reader.numbers["seat"] = {name: i for i, name in enumerate(names)}
    read_agreement(reader, view)
    read_clock(reader, view)
    read_spaces(reader, view)
    read_move(reader, view["move"])
    for seat in view["seats"]:
        read_seat(reader, seat)
    read_market(reader, view)
    read_battle(reader, view)
    read_end(reader, view)
    if "seth" in view:
        read_seth(reader, view)
    if "own" in view:
        read_own(reader, view)
    if "question" in view:
        read_question(reader, view["question"])
    return reader.row


def read_agreement(reader: Reader, view: View) -> None:
    options = view["options"]
    reader.mark("length", options["length"])
    reader.mark("edition", options["edition"])
    reader.put("discards_up", int(options["discards"] == "up"))
    reader.put("cities_dealt", int(options["cities"] == "dealt"))
    reader.put("round_limit", options["round_limit"] or 0)
    reader.put("goal", options["goal"])


def read_clock(reader: Reader, view: View) -> None:
    reader.put("round", view["round"])
    reader.mark("phase", view["phase"])
    reader.mark("active", view["active"])
    for place, seat in enumerate(view["order"]):
        reader.mark("order", place, seat)
    waiting = view["waiting"]
    reader.put("reaction", int(waiting["reaction"]))
    if waiting["reaction"]:
        return
    reader.mark_all("awaited", [seat for seat in waiting["seats"] if seat >= 0])
    message = waiting["message"]
    if view["seat"] in waiting["seats"] and message in HIDDEN:
        message = "picking_battle_cards"  # this plane is the one that all see
    assert message != REACTIONS
    reader.mark("awaited_for", message)


# What a seat is asked for while the others see only that battle cards are being chosen.
HIDDEN = ("pick_battle_card", "pick_discard", "add_intervention")


def read_spaces(reader: Reader, view: View) -> None:
    for space, there in view["spaces"].items():
        for seat, units in there["units"].items():
            reader.put("units", units, seat, space)
        for creature in there["creatures"]:
            reader.mark("creature_at", creature, space)
    for seat in view["seats"]:
        for pyramid in seat["pyramids"]:
            reader.put("pyramid_at", pyramid["level"], pyramid["colour"], pyramid["space"])


def read_move(reader: Reader, move: View | None) -> None:
    if move is not None:
        reader.mark("moving", move["seat"])
        reader.mark("move_at", move["at"])
        reader.mark("move_from", move["started"])
        reader.put("move_left", move["left"] or 0)
        reader.put("walls_open", int(move["walls_open"]))


def read_seat(reader: Reader, seat: View) -> None:
    number = seat["seat"]
    reader.mark("city", number, seat["city"])
    for plane in (
        "prayer",
        "reserve",
        "victory_points",
        "tokens",
        "silver",
        "gold",
        "cards",
        "hidden_discards",
    ):
        reader.put(plane, seat[plane], number)
    reader.count("permanent", seat["permanent"], number)
    reader.put("temples_held", seat["temporary"]["temples"], number)
    reader.put("pyramids_held", seat["temporary"]["pyramids"], number)
    for name in seat["mat"]:
        reader.mark("mat", number, space_on_mat(reader.planes, number, name))
    for pyramid in seat["pyramids"]:
        reader.put("pyramid_level", pyramid["level"], number, pyramid["colour"])
        for holder in pyramid["held_by"]:
            reader.mark("pyramid_held_by", number, pyramid["colour"], holder)
    for tile in seat["tiles"]:
        reader.mark("tiles", number, tile)
    for creature in seat["creatures"]:
        reader.mark("creature_of", number, creature)
    cards = seat["battle_cards"]
    for card in cards["all"]:
        reader.mark("battle_cards", number, card)
    for card in cards["seen"]:
        reader.mark("battle_cards_seen", number, card)
    reader.put("battle_cards_in_hand", cards["in_hand"], number)


def space_on_mat(planes: Planes, seat: int, name: str) -> int:
    """Mats differ between seats; a space is known by its place on its own mat."""
    for kind in ("action", "evil"):
        names = [*planes.rules.words(planes.players).names.get(kind, [])]
        if name in names:
            return names.index(name)
    raise LookupError(f"seat {seat} has no space '{name}' on its mat")


def read_market(reader: Reader, view: View) -> None:
    for slot in view["market"]:
        reader.put("tiles_left", slot["left"], slot["tile"])
        reader.put("on_sale", int(slot["on_sale"]), slot["tile"])
    reader.put("pile", view["pile"])
    reader.count("discards", view["discards"])


def read_battle(reader: Reader, view: View) -> None:
    """The cards of both sides are public once they lie open; before, they are a secret of who knows them."""
    battle = view["battle"]
    if battle is None:
        return
    reader.put("battle", 1)
    reader.mark("battle_at", battle["space"])
    reader.put("cards_open", int(battle["open"]))
    for name in ("attacker", "defender"):
        side = battle[name]
        reader.mark("side", name, side["seat"])
        reader.mark("side_creature", name, side["creature"])
        for fact in ("units", "strength", "damage", "protection", "lost", "spent"):
            reader.put(f"side_{fact}", side[fact], name)
        mine = view["seat"] is not None and side["seat"] == view["seat"]
        if battle["open"]:
            reader.mark("side_card", name, side["card"])
            reader.count("side_under", side["under"], name)
        elif "card" in side and not mine:
            reader.mark("foreseen_card", side["card"])
        if mine:
            reader.mark("own_card", side["card"])
            reader.count("own_under", side["under"])
            reader.mark("own_discard", side.get("discard"))


def read_end(reader: Reader, view: View) -> None:
    reader.put("over", int(view["over"]))
    for place, seat in enumerate(view["ranking"] or []):
        reader.mark("ranking", place, seat)


def read_seth(reader: Reader, view: View) -> None:
    """What lies on the table only when Seth is there."""
    seth, alliance = view["seth"], view["alliance"]
    reader.mark("seth", seth["seat"])
    reader.put("seth_goal", seth["goal"])
    reader.put("seth_pyramid", seth["pyramid"])
    reader.mark_all("creature_cards", seth["creature_cards"])
    reader.put("purple_tokens", seth["purple_tokens"])
    reader.mark_all("coloured_tokens", seth["coloured_tokens"])
    reader.put("clear_token", seth["clear_token"])
    for space, owners in seth["captives"].items():
        for owner, units in owners.items():
            reader.put("captives", units, space, int(owner))
    reader.put("alliance_permanent", alliance["permanent"])
    reader.put("alliance_temporary", alliance["temporary"])
    reader.put("portal_open", int(alliance["portal_open"]))
    reader.put("ceremony_held", int(alliance["ceremony_held"]))
    reader.put("ceremony_price", alliance["ceremony_price"])
    reader.count("temple_height", alliance["temples"])
    reader.count("prayer_token", alliance["prayers"])
    for space, token in alliance["prayer_places"].items():
        reader.mark("prayer_token_at", token, space)
    reader.mark_all("influences", alliance["influences"])
    reader.put("seth_won", int(view["winners"] == "seth"))
    reader.put("alliance_won", int(view["winners"] == "alliance"))


# The secrets of the seat that looks


def read_own(reader: Reader, view: View) -> None:
    own = view["own"]
    reader.count("own_cards", own["cards"])
    reader.mark_all("own_battle_cards", own["battle_cards"])
    reader.count("own_hidden_discards", own["hidden_discards"])
    looking = own.get("looking_at", [])
    reader.count("looking_at", {card: looking.count(card) for card in looking})


def read_question(reader: Reader, question: View) -> None:
    reader.put("asked", 1)
    reader.mark("question", question["message"])
    for argument in question["arguments"]:
        kind, value = argument["kind"], argument["value"]
        if kind == "number":
            reader.put("about_number", int(value))
        elif value != "-":
            reader.mark(f"about_{kind}", value)
