"""The verbs of the game, and the events that are told."""

from typing import Final

from kemet.machine.actions import Verb
from kemet.machine.events import Telling

# Setting up
DRAW: Final = 1  # chance gives a card
FOLLOW: Final = 2  # this seat is next in the turn order
CITY: Final = 3
LEVELS: Final = 4  # red, blue, white
BUILD: Final = 5  # a pyramid goes into a district
PLACE: Final = 6  # units go into a space
# A turn
TOKEN: Final = 10
SILVER: Final = 11
GOLD: Final = 12
CARD: Final = 13  # play an intervention
DONE: Final = 14  # no more, not now, stop here, end of turn
RAISE: Final = 15
BUY: Final = 16
RECRUIT: Final = 17
SUMMON: Final = 18  # a creature comes back from its tile
TROOP: Final = 19  # this troop moves
MOVE: Final = 20
TELEPORT: Final = 21
WITH: Final = 22  # the creature comes along
WITHOUT: Final = 23
TARGET: Final = 24
SWAP: Final = 25  # this battle card leaves for a special one
ATTACK: Final = 26  # which of several battles comes first
LEAD: Final = 27  # this owner of a mixed troop picks the cards
LOSE: Final = 28  # so many units of this owner are lost
GIVE: Final = 29  # so many prayer points of a mixed troop for this owner
# A battle
FIGHT: Final = 30
DISCARD: Final = 31
ADD: Final = 32  # an intervention goes under the battle card
SPEND: Final = 33  # an intervention is discarded for strength
RECALL: Final = 34
RETREAT: Final = 35
STAY: Final = 36
PUSH: Final = 37  # the winner sends the loser there
FLEE: Final = 38
HOUSE: Final = 39  # a creature goes home
# Night and dusk
RESOLVE: Final = 40  # a night tile
TAKE: Final = 41  # one of the cards seen
SACRIFICE: Final = 42

VERBS: Final = [
    Verb(DRAW, "draw", ("card",)),
    Verb(FOLLOW, "follow", ("seat",)),
    Verb(CITY, "city", ("city",)),
    Verb(LEVELS, "levels", ("number", "number", "number")),
    Verb(BUILD, "build", ("colour", "space")),
    Verb(PLACE, "place", ("space", "number")),
    Verb(TOKEN, "token", ("action",)),
    Verb(SILVER, "silver", ("action",)),
    Verb(GOLD, "gold", ("golden",)),
    Verb(CARD, "card", ("card",)),
    Verb(DONE, "done", ()),
    Verb(RAISE, "raise", ("seat", "colour", "number")),
    Verb(BUY, "buy", ("tile",)),
    Verb(RECRUIT, "recruit", ("space", "number")),
    Verb(SUMMON, "summon", ("creature", "space")),
    Verb(TROOP, "troop", ("space",)),
    Verb(MOVE, "move", ("space", "number")),
    Verb(TELEPORT, "teleport", ("space", "number")),
    Verb(WITH, "with", ("creature",)),
    Verb(WITHOUT, "without", ("creature",)),
    Verb(TARGET, "target", ("space", "seat")),
    Verb(SWAP, "swap", ("battle_card",)),
    Verb(ATTACK, "attack", ("space",)),
    Verb(LEAD, "lead", ("seat",)),
    Verb(LOSE, "lose", ("seat", "number")),
    Verb(GIVE, "give", ("seat", "number")),
    Verb(FIGHT, "fight", ("battle_card",)),
    Verb(DISCARD, "discard", ("battle_card",)),
    Verb(ADD, "add", ("card",)),
    Verb(SPEND, "spend", ("card",)),
    Verb(RECALL, "recall", ()),
    Verb(RETREAT, "retreat", ()),
    Verb(STAY, "stay", ()),
    Verb(PUSH, "push", ("space",)),
    Verb(FLEE, "flee", ("space",)),
    Verb(HOUSE, "house", ("creature", "space")),
    Verb(RESOLVE, "resolve", ("power",)),
    Verb(TAKE, "take", ("card",)),
    Verb(SACRIFICE, "sacrifice", ("space",)),
]

# Events
ROUND_BEGAN: Final = 1
NIGHT_FELL: Final = 2
DAY_BROKE: Final = 3
TURN_BEGAN: Final = 4
ORDER_SET: Final = 5
CITY_CHOSEN: Final = 6
PYRAMID_BUILT: Final = 7
PYRAMID_RAISED: Final = 8
UNITS_PLACED: Final = 9
PRAYER_GAINED: Final = 10
PRAYER_PAID: Final = 11
PRAYER_LOST: Final = 12
CARD_DRAWN: Final = 13
CARD_SEEN: Final = 14
CARD_PLAYED: Final = 15
CARD_VETOED: Final = 16
TOKEN_PLACED: Final = 17
SILVER_PLACED: Final = 18
GOLD_PLACED: Final = 19
TILE_BOUGHT: Final = 20
TROOP_MOVED: Final = 21
TROOP_TELEPORTED: Final = 22
UNITS_DESTROYED: Final = 23
UNITS_RETURNED: Final = 24
CREATURE_PLACED: Final = 25
CREATURE_ON_TILE: Final = 26
ATTACKED: Final = 27
ESCAPED: Final = 28
BATTLE_BEGAN: Final = 29
CARDS_SEALED: Final = 30
CARD_REVEALED: Final = 31
INTERVENTION_REVEALED: Final = 32
CARD_SPENT: Final = 33
STRENGTHS_COUNTED: Final = 34
BATTLE_WON: Final = 35
POINT_GAINED: Final = 36
TROOP_RECALLED: Final = 37
TROOP_RETREATED: Final = 38
TROOP_STAYED: Final = 39
BATTLE_HAND_REFILLED: Final = 40
BATTLE_CARD_SWAPPED: Final = 41
PILE_REFILLED: Final = 42
GAME_ENDED: Final = 43
BATTLE_CARD_CHOSEN: Final = 44
BATTLE_CARD_DISCARDED: Final = 45
INTERVENTION_ADDED: Final = 46
BATTLE_CARD_FORESEEN: Final = 47
CARD_SPENT_SECRETLY: Final = 48
DUSK_FELL: Final = 49
CREATURE_WAITS: Final = 50

SEAT: Final = ("seat", "seat")

TELLINGS: Final = {
    ROUND_BEGAN: Telling("round_began", (("round", "number"),)),
    NIGHT_FELL: Telling("night_fell", (("round", "number"),)),
    DAY_BROKE: Telling("day_broke", (("round", "number"),)),
    DUSK_FELL: Telling("dusk_fell", (("round", "number"),)),
    TURN_BEGAN: Telling("turn_began", (SEAT,)),
    ORDER_SET: Telling("order_set", (SEAT, ("place", "number"))),
    CITY_CHOSEN: Telling("city_chosen", (SEAT, ("city", "city"))),
    PYRAMID_BUILT: Telling(
        "pyramid_built", (SEAT, ("colour", "colour"), ("space", "space"), ("level", "number"))
    ),
    PYRAMID_RAISED: Telling(
        "pyramid_raised", (SEAT, ("owner", "seat"), ("colour", "colour"), ("level", "number"))
    ),
    UNITS_PLACED: Telling("units_placed", (SEAT, ("space", "space"), ("units", "number"))),
    PRAYER_GAINED: Telling("prayer_gained", (SEAT, ("prayer", "number"))),
    PRAYER_PAID: Telling("prayer_paid", (SEAT, ("prayer", "number"))),
    PRAYER_LOST: Telling("prayer_lost", (SEAT, ("prayer", "number"))),
    CARD_DRAWN: Telling("card_drawn", (SEAT,)),
    CARD_SEEN: Telling("card_seen", (SEAT, ("card", "card"))),
    CARD_PLAYED: Telling("card_played", (SEAT, ("card", "card"))),
    CARD_VETOED: Telling("card_vetoed", (SEAT, ("card", "card"))),
    TOKEN_PLACED: Telling("token_placed", (SEAT, ("action", "action"))),
    SILVER_PLACED: Telling("silver_placed", (SEAT, ("action", "action"))),
    GOLD_PLACED: Telling("gold_placed", (SEAT, ("action", "golden"))),
    TILE_BOUGHT: Telling("tile_bought", (SEAT, ("tile", "tile"), ("prayer", "number"))),
    TROOP_MOVED: Telling(
        "troop_moved",
        (SEAT, ("origin", "space"), ("space", "space"), ("units", "number"), ("creature", "creature")),
    ),
    TROOP_TELEPORTED: Telling(
        "troop_teleported",
        (SEAT, ("origin", "space"), ("space", "space"), ("units", "number"), ("creature", "creature")),
    ),
    UNITS_DESTROYED: Telling("units_destroyed", (SEAT, ("space", "space"), ("units", "number"))),
    UNITS_RETURNED: Telling("units_returned", (SEAT, ("space", "space"), ("units", "number"))),
    CREATURE_PLACED: Telling("creature_placed", (SEAT, ("creature", "creature"), ("space", "space"))),
    CREATURE_ON_TILE: Telling("creature_on_tile", (SEAT, ("creature", "creature"))),
    CREATURE_WAITS: Telling("creature_waits", (SEAT, ("creature", "creature"))),
    ATTACKED: Telling("attacked", (SEAT, ("defender", "seat"), ("space", "space"))),
    ESCAPED: Telling("escaped", (SEAT, ("origin", "space"), ("space", "space"))),
    BATTLE_BEGAN: Telling("battle_began", (SEAT, ("defender", "seat"), ("space", "space"))),
    CARDS_SEALED: Telling("cards_sealed", (SEAT,)),
    CARD_REVEALED: Telling("card_revealed", (SEAT, ("card", "battle_card"))),
    INTERVENTION_REVEALED: Telling("intervention_revealed", (SEAT, ("card", "card"))),
    CARD_SPENT: Telling("card_spent", (SEAT,)),
    STRENGTHS_COUNTED: Telling(
        "strengths_counted", (SEAT, ("strength", "number"), ("defender", "seat"), ("against", "number"))
    ),
    BATTLE_WON: Telling("battle_won", (SEAT, ("loser", "seat"), ("space", "space"))),
    POINT_GAINED: Telling("point_gained", (SEAT, ("source", "source"))),
    TROOP_RECALLED: Telling("troop_recalled", (SEAT, ("space", "space"), ("units", "number"))),
    TROOP_RETREATED: Telling("troop_retreated", (SEAT, ("origin", "space"), ("space", "space"))),
    TROOP_STAYED: Telling("troop_stayed", (SEAT, ("space", "space"))),
    BATTLE_HAND_REFILLED: Telling("battle_hand_refilled", (SEAT,)),
    BATTLE_CARD_SWAPPED: Telling(
        "battle_card_swapped", (SEAT, ("card", "battle_card"), ("gained", "battle_card"))
    ),
    PILE_REFILLED: Telling("pile_refilled", ()),
    GAME_ENDED: Telling("game_ended", (SEAT,)),
    BATTLE_CARD_CHOSEN: Telling("battle_card_chosen", (SEAT, ("card", "battle_card"))),
    BATTLE_CARD_DISCARDED: Telling("battle_card_discarded", (SEAT, ("card", "battle_card"))),
    INTERVENTION_ADDED: Telling("intervention_added", (SEAT, ("card", "card"))),
    BATTLE_CARD_FORESEEN: Telling("battle_card_foreseen", (SEAT, ("card", "battle_card"))),
    CARD_SPENT_SECRETLY: Telling("card_spent_secretly", (SEAT, ("card", "card"))),
}
