"""What happened, told as a story: rounds, turns and battles in paragraphs instead of a list of messages."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from kemet.views.prose import name_of, player, sentence

Event = dict[str, Any]

# Kinds of paragraphs.
ROUND = "round"
PHASE = "phase"
TURN = "turn"
BATTLE = "battle"
DEED = "deed"
END = "end"

IN_BATTLE = {
    "card_revealed",
    "intervention_revealed",
    "card_spent",
    "card_spent_secretly",
    "strengths_counted",
    "battle_won",
    "battle_card_discarded",
    "battle_card_foreseen",
    "cards_exchanged",
}
AFTER_A_BATTLE = {
    "units_destroyed",
    "point_gained",
    "prayer_gained",
    "prayer_paid",
    "troop_recalled",
    "troop_retreated",
    "troop_stayed",
    "units_returned",
    "creature_placed",
    "creature_on_tile",
    "creature_waits",
    "battle_hand_refilled",
    "unit_captured",
}
SILENT = {"cards_sealed", "battle_card_chosen", "intervention_added"}  # the reveal says it better
REWARDED = {"units_destroyed", "point_gained", "battle_won", "prayer_gained"}  # then come a battle's prayers
PAID_FOR = {"card_played", "units_placed", "pyramid_raised", "pyramid_built", "troop_teleported"}
GIFTS = {"temples", "sanctuary"}  # points of the dusk
OF_THE_ALLIANCE = {"temple_grew", "ceremony_held", "influence_granted"}  # done together, in nobody's turn
SETH = "Seth"  # against him the others win together
ROW = re.compile(r" \((?:(?:upper|middle|lower) row|(?:first|second) space)\)")


class Paragraph(NamedTuple):
    kind: str
    text: str


class Storyteller:
    """Gathers events into paragraphs. `you` is the seat that is spoken to, None for a spectator."""

    def __init__(self, names: Sequence[str], you: int | None) -> None:
        self.names = names
        self.you = you
        self.paragraphs: list[Paragraph] = []
        self.kind = DEED
        self.field = ""  # where the battle of this paragraph is fought
        self.last: int | None = None  # whom the last clause spoke of
        self.parts: list[str] = []
        self.unfought = False  # a battle has begun whose cards are still to be chosen

    def begin(self, kind: str) -> None:
        self.close()
        self.kind = kind
        self.field = ""
        self.last = None

    def close(self) -> None:
        if self.parts:
            text = " ".join(self.parts) if self.kind == BATTLE else "; ".join(self.parts)
            self.paragraphs.append(Paragraph(self.kind, text if text[-1] in ".!" else text + "."))
        self.parts = []

    def add(self, event: Event, remark: str = "") -> None:
        """One event into the paragraph that is open."""
        words = ROW.sub("", sentence(event, self.names, self.you))
        if event["message"] == "game_ended" and SETH in self.names and self.names[event["seat"]] != SETH:
            words = "The game is over: the alliance wins!"
        if remark:
            words = words.rstrip(".") + remark + "."
        if self.kind == BATTLE:
            self.parts.append(self.without_field(event, words))
            return
        seat = event.get("seat")
        if self.kind == DEED and self.last not in (None, seat):
            self.begin(DEED)
        if self.parts:
            words = self.continued(words, seat)
        self.parts.append(words.rstrip("."))
        self.last = seat

    def continued(self, words: str, seat: int | None) -> str:
        """A clause after others: the same subject is not named again."""
        if seat is not None and seat == self.last:
            name = player(seat, self.names, self.you)
            words = words.removeprefix(f"{name[:1].upper()}{name[1:]} ")
        return words[:1].lower() + words[1:] if words.startswith("You") else words

    def without_field(self, event: Event, words: str) -> str:
        """In the paragraph of a battle its place is named once."""
        if event["message"] == "battle_began":
            self.field = name_of("space", event["space"])
            return words
        if event["message"] == "battle_won":
            return "You win." if event["seat"] == self.you else f"{self.names[event['seat']]} wins."
        if not self.field:
            return words
        return words.replace(f" in {self.field}.", ".").replace(f" from {self.field}", "")


def story(events: Sequence[Event], names: Sequence[str], you: int | None = None) -> list[Paragraph]:
    """Events as paragraphs, in order."""
    teller = Storyteller(names, you)
    i = 0
    while i < len(events):
        i += tell_next(teller, events, i)
    teller.close()
    return teller.paragraphs


def tell_next(teller: Storyteller, events: Sequence[Event], i: int) -> int:
    """Tell what begins at event `i`; returns how many events that took."""
    event = events[i]
    message = event["message"]
    following = events[i + 1]["message"] if i + 1 < len(events) else ""
    if message in SILENT or (message == "attacked" and following == "battle_began"):
        return 1
    if message in ("round_began", "night_fell", "day_broke", "dusk_fell", "eclipse", "game_ended"):
        teller.begin({"round_began": ROUND, "game_ended": END}.get(message, PHASE))
        teller.add(event)
        teller.begin(DEED)
        return 1
    if message == "turn_began":
        teller.begin(TURN)
        return 1
    if message in OF_THE_ALLIANCE:
        teller.begin(DEED)
        teller.add(event)
        return 1
    if message == "battle_began":
        teller.begin(BATTLE)
        teller.add(event)
        teller.unfought = True
        return 1
    if message == "cards_sealed":
        teller.unfought = False
    if message in ("order_set", "prayer_gained", "card_drawn") and teller.kind != BATTLE:
        taken = tell_together(teller, events, i)
        if taken:
            return taken
    gift = (message == "point_gained" and event["source"] in GIFTS) or (
        message == "prayer_gained" and teller.kind == BATTLE and not of_battle(events, i)
    )
    # of two attacks the second may be escaped before the first is fought
    if teller.kind == BATTLE and not teller.unfought and (gift or message not in IN_BATTLE | AFTER_A_BATTLE):
        teller.begin(TURN)
    elif message in IN_BATTLE and teller.kind != BATTLE:
        teller.begin(BATTLE)
    if gift or message == "units_returned":
        teller.begin(DEED)  # at dusk; a recall is told as such
    if gift and message == "prayer_gained":
        return tell_together(teller, events, i) or tell_one(teller, events, i)
    return tell_one(teller, events, i)


def of_battle(events: Sequence[Event], i: int) -> bool:
    """Whether prayers in a battle's paragraph are its reward or a recall's, not yet those of the dusk."""
    before = [event["message"] for event in events[max(0, i - 3) : i]][::-1]
    if before and before[0] == "prayer_gained":
        before = before[1:]
        return bool(before) and before[0] in REWARDED
    return bool(before) and before[0] in REWARDED | {"units_returned"}


def tell_one(teller: Storyteller, events: Sequence[Event], i: int) -> int:
    """One event; what it cost and what was drawn is said with it."""
    event = events[i]
    message = event["message"]
    after: Event = events[i + 1] if i + 1 < len(events) else {"message": ""}
    same_seat = after.get("seat") == event.get("seat")
    if message == "prayer_paid" and same_seat:
        if after["message"] == "tile_bought":
            return 1
        if after["message"] in PAID_FOR:
            teller.add(after, f" for {points(event['prayer'])}")
            return 2
    if message == "card_revealed":
        return tell_reveal(teller, events, i)
    if message == "intervention_revealed" and same_seat and after["message"] == "prayer_paid":
        teller.add(event, f" for {points(after['prayer'])}")
        return 2
    if message == "card_drawn" and same_seat and after["message"] == "card_seen":
        teller.add(event, f": {name_of('card', after['card'])}")
        return 2
    teller.add(event)
    return 2 if message == "troop_recalled" and same_seat and after["message"] == "units_returned" else 1


def tell_reveal(teller: Storyteller, events: Sequence[Event], i: int) -> int:
    """A battle card with the interventions under it and what they cost."""
    seat = events[i]["seat"]
    cards: list[str] = []
    paid = 0
    j = i + 1
    while j < len(events) and events[j].get("seat") == seat:
        if events[j]["message"] == "intervention_revealed":
            cards.append(name_of("card", events[j]["card"]))
        elif events[j]["message"] == "prayer_paid" and cards:
            paid += events[j]["prayer"]
        else:
            break
        j += 1
    remark = (
        f" with {' and '.join([', '.join(cards[:-1]), cards[-1]] if cards[1:] else cards)}" if cards else ""
    )
    teller.add(events[i], remark + (f" for {points(paid)}" if paid else ""))
    return j - i


def points(prayer: int) -> str:
    return "1 prayer point" if prayer == 1 else f"{prayer} prayer points"


def tell_together(teller: Storyteller, events: Sequence[Event], i: int) -> int:
    """What everybody does in turn becomes one paragraph: the order, the prayers and the cards of a night."""
    message = events[i]["message"]
    run: list[Event] = []
    drawn: list[str] = []
    j = i
    while j < len(events):
        if events[j]["message"] == message:
            run.append(events[j])
        elif message == "card_drawn" and events[j]["message"] == "card_seen" and run:
            drawn.append(f"{listed_name(teller, events[j])}: {name_of('card', events[j]['card'])}")
        else:
            break
        j += 1
    if len({event["seat"] for event in run}) < 2:
        return 0
    teller.begin(DEED)
    who = [listed_name(teller, event) for event in run]
    if message == "order_set":
        words = f"Order of play: {', '.join(who)}"
    elif message == "prayer_gained":
        gains = [f"{name} +{event['prayer']}" for name, event in zip(who, run, strict=True)]
        words = f"Prayer points: {', '.join(gains)}"
    else:
        cards = f" ({', '.join(drawn)})" if drawn else ""
        words = f"Intervention cards: {', '.join(counted(who))}{cards}"
    teller.parts.append(words)
    teller.begin(DEED)
    return j - i


def listed_name(teller: Storyteller, event: Event) -> str:
    return player(event["seat"], teller.names, teller.you)


def counted(names: list[str]) -> list[str]:
    """`Anubis, Anubis, Horus` becomes `Anubis 2, Horus 1`."""
    return [f"{name} {names.count(name)}" for name in dict.fromkeys(names)]
