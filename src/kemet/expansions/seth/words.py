"""The verbs and events that come with Seth."""

from typing import Final

from kemet.machine.actions import Verb
from kemet.machine.events import Telling

PURPLE_TOKEN: Final = 50  # on a purple space
COLOURED_TOKEN: Final = 51  # an ally's token; on a yellow space it names the victim
CLEAR: Final = 52  # the transparent token, with the colour it takes on
TEMPLE: Final = 53  # a sacred temple grows
OFFER: Final = 54  # so many units of this ally are sacrificed
HOLD: Final = 55  # the Great Ceremony
PAY: Final = 56  # this ally pays so much of it
CHOOSE: Final = 57  # an influence
REVEAL: Final = 58  # chance turns an influence up
BLESS: Final = 59  # chance turns a prayer up
BRING: Final = 60  # units of an ally come along
SUMMON_BEAST: Final = 61  # a creature card attacks there
ROB: Final = 62  # whose hand
GRANT: Final = 63  # an influence token is for this ally today
CAPTURE: Final = 64  # whose unit joins Seth
EXCHANGE: Final = 65  # the two battle cards, or the own two
SACRED: Final = 66  # a prayer token gives its gift to this ally

TAKE_PURPLE: Final = 67  # Seth takes up a token, then names its space
TAKE_COLOURED: Final = 68
TAKE_SILVER: Final = 69
TAKE_CLEAR: Final = 70
YIELD: Final = 71  # another ally acts first

SETH_VERBS: Final = [
    Verb(PURPLE_TOKEN, "purple", ("evil",)),
    Verb(COLOURED_TOKEN, "coloured", ("seat", "evil")),
    Verb(CLEAR, "clear", ("seat", "evil")),
    Verb(TEMPLE, "temple", ("space",)),
    Verb(OFFER, "offer", ("seat", "number")),
    Verb(HOLD, "ceremony", ()),
    Verb(PAY, "pay", ("seat", "number")),
    Verb(CHOOSE, "choose", ("influence",)),
    Verb(REVEAL, "reveal", ("influence",)),
    Verb(BLESS, "bless", ("prayer",)),
    Verb(BRING, "bring", ("seat", "number")),
    Verb(SUMMON_BEAST, "beast", ("creature", "space")),
    Verb(ROB, "rob", ("seat",)),
    Verb(GRANT, "grant", ("influence", "seat")),
    Verb(CAPTURE, "capture", ("seat",)),
    Verb(EXCHANGE, "exchange", ()),
    Verb(SACRED, "gift", ("prayer", "seat")),
    Verb(TAKE_PURPLE, "purple-token", ()),
    Verb(TAKE_COLOURED, "coloured-token", ("seat",)),
    Verb(TAKE_SILVER, "silver-token", ()),
    Verb(TAKE_CLEAR, "clear-token", ()),
    Verb(YIELD, "yield", ("seat",)),
]

# Events
PURPLE_PLACED: Final = 60
COLOURED_PLACED: Final = 61
CLEAR_PLACED: Final = 62
TEMPLE_GREW: Final = 63
CEREMONY_HELD: Final = 64
INFLUENCE_FOUND: Final = 65
PRAYER_FOUND: Final = 66
ECLIPSE: Final = 67
PURPLE_RAISED: Final = 68
CREATURE_CORRUPTED: Final = 69
TROOP_CORRUPTED: Final = 70
CARD_STOLEN: Final = 71
CARD_STOLEN_SEEN: Final = 72
UNIT_CAPTURED: Final = 73
CREATURE_CARD_LOST: Final = 74
INFLUENCE_GRANTED: Final = 75
CARDS_EXCHANGED: Final = 76

SEAT: Final = ("seat", "seat")
SETH_TELLINGS: Final = {
    PURPLE_PLACED: Telling("purple_placed", (SEAT, ("action", "evil"))),
    COLOURED_PLACED: Telling("coloured_placed", (SEAT, ("victim", "seat"), ("action", "evil"))),
    CLEAR_PLACED: Telling("clear_placed", (SEAT, ("victim", "seat"), ("action", "evil"))),
    TEMPLE_GREW: Telling("temple_grew", (SEAT, ("space", "space"), ("height", "number"))),
    CEREMONY_HELD: Telling("ceremony_held", (("prayer", "number"),)),
    INFLUENCE_FOUND: Telling("influence_found", (("influence", "influence"),)),
    PRAYER_FOUND: Telling("prayer_found", (("prayer", "prayer"), ("space", "space"))),
    ECLIPSE: Telling("eclipse", (("round", "number"),)),
    PURPLE_RAISED: Telling("purple_raised", (SEAT, ("level", "number"))),
    CREATURE_CORRUPTED: Telling("creature_corrupted", (SEAT, ("creature", "creature"), ("space", "space"))),
    TROOP_CORRUPTED: Telling("troop_corrupted", (SEAT, ("origin", "space"), ("space", "space"))),
    CARD_STOLEN: Telling("card_stolen", (SEAT, ("victim", "seat"))),
    CARD_STOLEN_SEEN: Telling("card_stolen_seen", (SEAT, ("victim", "seat"), ("card", "card"))),
    UNIT_CAPTURED: Telling("unit_captured", (SEAT, ("victim", "seat"), ("space", "space"))),
    CREATURE_CARD_LOST: Telling("creature_card_lost", (SEAT, ("creature", "creature"))),
    INFLUENCE_GRANTED: Telling("influence_granted", (("influence", "influence"), SEAT)),
    CARDS_EXCHANGED: Telling("cards_exchanged", (SEAT,)),
}
