"""The game in English: a sentence for every message, a name for every thing on the table.

Other languages belong to the clients; messages are ids and arguments, and this is one reading of them.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from kemet.expansions import PROSE
from kemet.table.words import TELLINGS, VERBS

# In a sentence `{seat}` is an argument, `{units:unit}` a number with its noun, `{seat:'s}` a possessive, and
# `[gain|gains]` is read as its first half when the subject is spoken to.
EVENTS: Final[dict[str, str]] = {
    "round_began": "Round {round} begins.",
    "night_fell": "Night falls over Egypt.",
    "day_broke": "The day breaks.",
    "dusk_fell": "Dusk falls; the temples give their gifts.",
    "turn_began": "{seat} [are|is] to play.",
    "order_set": "{seat} [play|plays] {place:th}.",
    "city_chosen": "{seat} [settle|settles] in the {city}.",
    "pyramid_built": "{seat} [build|builds] a {colour} pyramid of level {level} in {space}.",
    "pyramid_raised": "{seat} [raise|raises] {owner:'s} {colour} pyramid to level {level}.",
    "units_placed": "{seat} [place|places] {units:unit} in {space}.",
    "prayer_gained": "{seat} [gain|gains] {prayer:prayer point}.",
    "prayer_paid": "{seat} [pay|pays] {prayer:prayer point}.",
    "prayer_lost": "{seat} [lose|loses] {prayer:prayer point}.",
    "card_drawn": "{seat} [draw|draws] an intervention card.",
    "card_seen": "{seat} [see|sees] {card}.",
    "card_played": "{seat} [play|plays] {card}.",
    "card_vetoed": "{seat:'s} {card} is cancelled.",
    "token_placed": "{seat} [choose|chooses] {action}.",
    "silver_placed": "{seat} [put|puts] the silver token on {action}.",
    "gold_placed": "{seat} [put|puts] the gold token on {action}.",
    "tile_bought": "{seat} [buy|buys] {tile} for {prayer:prayer point}.",
    "troop_moved": "{seat} [move|moves] {units:unit}{creature:with} from {origin} to {space}.",
    "troop_teleported": "{seat} [teleport|teleports] {units:unit}{creature:with} from {origin} to {space}.",
    "units_destroyed": "{seat} [lose|loses] {units:unit} in {space}.",
    "units_returned": "{seat} [take|takes] {units:unit} back from {space}.",
    "creature_placed": "{seat:'s} {creature} appears in {space}.",
    "creature_on_tile": "{seat:'s} {creature} goes back onto its tile.",
    "creature_waits": "{seat:'s} {creature} waits on its tile.",
    "attacked": "{seat} [attack|attacks] {defender} in {space}.",
    "escaped": "{seat} [escape|escapes] from {origin} to {space}.",
    "battle_began": "Battle in {space}: {seat} against {defender}.",
    "cards_sealed": "{seat} [have|has] chosen [your|their] battle cards.",
    "card_revealed": "{seat} [reveal|reveals] {card}.",
    "intervention_revealed": "{seat} [reveal|reveals] {card} under it.",
    "card_spent": "{seat} [discard|discards] an intervention for 1 strength.",
    "strengths_counted": "Strength: {seat} {strength}, {defender} {against}.",
    "battle_won": "{seat} [win|wins] the battle against {loser} in {space}.",
    "point_gained": "{seat} [gain|gains] a victory point for {source}.",
    "troop_recalled": "{seat} [recall|recalls] {units:unit} from {space}.",
    "troop_retreated": "{seat} [retreat|retreats] from {origin} to {space}.",
    "troop_stayed": "{seat} [stay|stays] in {space}.",
    "battle_hand_refilled": "{seat} [take|takes] all battle cards back.",
    "battle_card_swapped": "{seat} [exchange|exchanges] {card} for {gained}.",
    "pile_refilled": "The discarded interventions are shuffled into a new pile.",
    "game_ended": "The game is over: {seat} [win|wins]!",
    "battle_card_chosen": "{seat} [choose|chooses] {card} to fight.",
    "battle_card_discarded": "{seat} [discard|discards] {card}.",
    "intervention_added": "{seat} [lay|lays] {card} under the battle card.",
    "battle_card_foreseen": "Prescience: {seat} will play {card}.",
    "card_spent_secretly": "{seat} [discard|discards] {card}.",
}

# Arguments of a question are counted: {0}, {1}.
QUESTIONS: Final[dict[str, str]] = {
    "random_order": "Chance decides who plays next.",
    "choose_city": "Which city do you settle in?",
    "deal_city": "Chance deals the cities.",
    "divide_levels": "How do you divide three levels among your pyramids?",
    "build_pyramid": "In which district does the {0} pyramid of level {1} stand?",
    "first_troop": "How many units begin in {0}?",
    "draw": "Chance draws an intervention card.",
    "keep_one_card": "Which of these interventions do you keep?",
    "which_night_tile": "Which of your night tiles do you resolve next?",
    "who_follows": "Who plays {0:th} in the coming day?",
    "turn": "Your turn: what do you do?",
    "raise_pyramid": "Which pyramid do you raise, and how high?",
    "raise_for_free": "Hand of God: which pyramid grows by one level?",
    "buy_tile": "Which {0} power tile do you buy?",
    "recruit": "Where do recruits go?",
    "which_battle": "Your recruits meet enemies in several districts: which battle comes first?",
    "which_troop": "Which troop moves?",
    "where_next": "Where does the troop in {0} go?",
    "teleport_by_card": "Teleportation: to which obelisk does the troop go?",
    "take_creature": "Does {0:the} go along?",
    "house_creature": "Which district does {0:the} go to?",
    "place_creature": "Where does {0:the} go, or does it wait on its tile?",
    "which_creature_returns": "Which creature comes back, and where?",
    "place_free_units": "Where do you place up to {0:free unit}?",
    "may_veto": "{0} has been played: do you cancel it?",
    "may_escape": "Your troop in {0} is attacked: does it escape?",
    "flee_where": "Escape: where does your troop in {0} go?",
    "whom_to_burn": "Raining Fire: which enemy unit is destroyed?",
    "pick_battle_card": "Which battle card do you play?",
    "pick_discard": "Which battle card do you discard?",
    "add_intervention": "Which intervention goes under your battle card?",
    "spend_for_strength": "Divine Wound: which intervention do you discard for 1 strength?",
    "swap_battle_card": "Which battle card leaves for {0}?",
    "loser_decides": "You lost the battle in {0}: what does your troop do?",
    "winner_decides": "You won the battle in {0}: does your troop stay?",
    "who_leads": "Who leads the mixed troop in {0}?",
    "own_losses": "{1:unit} of the mixed troop in {0} to fall: how many of yours?",
    "own_share": "The mixed troop earns {0:prayer point}: how many do you take?",
    "push_loser": "You won: where does the beaten troop of {0} go?",
    "may_sacrifice": "Do you give units from {0} for its gift?",
    "game_over": "The game is over.",
    # What the others see.
    "picking_battle_cards": "Battle cards are being chosen.",
    "reactions": "The table waits for reactions.",
}

# Arguments of an answer are counted: {0}, {1}, {2}.
ANSWERS: Final[dict[str, str]] = {
    "draw": "draw {0}",
    "follow": "{0}",
    "city": "the {0}",
    "levels": "red {0}, blue {1}, white {2}",
    "build": "{1}",
    "place": "{1:unit} in {0}",
    "token": "{0}",
    "silver": "silver token: {0}",
    "gold": "gold token: {0}",
    "card": "play {0}",
    "done": "nothing more",
    "raise": "{0:'s} {1} pyramid to level {2}",
    "buy": "{0}",
    "recruit": "{1:unit} into {0}",
    "summon": "{0} returns to {1}",
    "troop": "the troop in {0}",
    "move": "{1:unit} to {0}",
    "teleport": "teleport {1:unit} to {0}",
    "with": "take {0:the} along",
    "without": "leave {0:the} behind",
    "target": "a unit of {1} in {0}",
    "swap": "{0}",
    "attack": "the battle in {0}",
    "lead": "{0} leads",
    "lose": "{1:unit} of {0}",
    "give": "{1:prayer point} for {0}",
    "fight": "play {0}",
    "discard": "discard {0}",
    "add": "add {0}",
    "spend": "discard {0}",
    "recall": "recall the troop",
    "retreat": "retreat",
    "stay": "stay",
    "push": "to {0}",
    "flee": "to {0}",
    "house": "{1}",
    "resolve": "{0}",
    "take": "keep {0}",
    "sacrifice": "give units from {0}",
}

# What "done" means depends on what was asked.
DONE: Final[dict[str, str]] = {
    "turn": "end the turn",
    "which_troop": "move nobody",
    "where_next": "stop here",
    "teleport_by_card": "do not teleport",
    "recruit": "recruit no more",
    "raise_pyramid": "raise nothing",
    "raise_for_free": "raise nothing",
    "buy_tile": "buy nothing",
    "place_free_units": "place no more",
    "place_creature": "let it wait on its tile",
    "may_veto": "let it happen",
    "may_escape": "stand and fight",
    "add_intervention": "seal the cards",
    "spend_for_strength": "discard nothing more",
    "may_sacrifice": "keep the units",
}

SPACES: Final[dict[str, str]] = {
    "TW": "the West Temple",
    "TE": "the East Temple",
    "TNW": "the West Nile Temple",
    "TNE": "the East Nile Temple",
    "TD": "the Delta Temple",
    "SA": "the Sanctuary",
    "DI": "the Delta Islet",
    "WN": "the North-West Desert",
    "WM": "the Mid-West Desert",
    "WS": "the South-West Desert",
    "EN": "the North-East Desert",
    "ES": "the South-East Desert",
    "WO": "the West Obelisk",
    "WO1": "the Upper West Obelisk",
    "WO2": "the Lower West Obelisk",
    "EO": "the East Obelisk",
    "WB": "the West Bank",
    "EB": "the East Bank",
}
CITIES: Final[dict[str, str]] = {
    "NW": "North-West City",
    "MW": "Mid-West City",
    "SW": "South-West City",
    "NE": "North-East City",
    "SE": "South-East City",
}
ACTIONS: Final[dict[str, str]] = {
    "upper-move": "Move (upper row)",
    "upper-recruit": "Recruit (upper row)",
    "middle-move": "Move (middle row)",
    "middle-raise": "Raise a pyramid (middle row)",
    "middle-pray": "Pray (middle row)",
    "lower-pray": "Pray (lower row)",
    "buy-red": "Buy a red tile (lower row)",
    "buy-blue": "Buy a blue tile (lower row)",
    "buy-white": "Buy a white tile (lower row)",
    "move": "Move",
    "recruit": "Recruit",
}
SOURCES: Final[dict[str, str]] = {
    "battle": "a battle won",
    "tile": "a power tile",
    "sphinx": "the Sphinx",
    "temples": "temples held",
    "sanctuary": "the Sanctuary",
}
SPECIAL_NAMES: Final[dict[str, str]] = {"charge": "Charge!", "defense": "Defense!", "mummy": "The Mummy"}
COLOURS: Final = ("red", "blue", "white", "black")

# The effects of tiles and cards: the docstrings of their classes, which a compiled engine does not keep.
EFFECTS: Final[dict[str, dict[str, str]]] = {
    "power": {
        "charge": "+1 strength when attacking.",
        "stargate": "Teleports cost 1 less.",
        "god-speed": "Own troops move one space further.",
        "carnage": "+1 damage in all battles.",
        "offensive-strategy": "Take back all own battle cards, then exchange one of them for 3/3/0.",
        "open-gates": "Own troops ignore walls.",
        "teleport": "Own troops may teleport from obelisks, too, at the same price.",
        "blades-of-neith": "+1 strength in all battles.",
        "divine-wound": "After the reveal, +1 strength for each intervention card discarded from hand.",
        "initiative": "When attacking, two enemy units are destroyed before the battle.",
        "recruiting-scribe": "Recruit gives 2 free units more.",
        "defense": "+1 strength when defending.",
        "legion": "Own troops may have up to 7 units.",
        "defensive-strategy": "Take back all own battle cards, then exchange one of them for 3/0/3.",
        "shield-of-neith": "+1 protection in all battles.",
        "defensive-victory": "Winning as defender with a unit left gives a battle victory point.",
        "prescience": "See the enemy's battle card before choosing the own one.",
        "reinforcements": "At night, up to 4 units from the reserve into own districts or onto own troops.",
        "divine-will": "A gold token: once a day a Move or a Recruit more.",
        "priest": "Pray gives 1 prayer point more.",
        "priestess": "Power tiles cost 1 less.",
        "slaves": "Each pyramid level costs 1 less.",
        "high-priest": "2 prayer points more each night.",
        "crusade": "2 prayer points for each enemy unit destroyed in battle.",
        "divine-boon": "One intervention card more each night.",
        "hand-of-god": "At night, raise one own pyramid by one level for free.",
        "vision": "The first intervention card of the night is chosen from five.",
        "holy-war": "4 prayer points for each battle won.",
        "priest-of-ra": "Every action and every intervention card costs 1 less.",
        "priest-of-amon": "5 prayer points more each night.",
        "victory-point": "1 permanent victory point.",
        "act-of-god": "A silver token: once a day one action more.",
        "royal-scarab": "Creature: its troop moves 2 spaces further and has +2 strength.",
        "giant-scorpion": "Creature: its troop moves 1 space further and has +2 strength, +2 damage.",
        "phoenix": "Creature: its troop moves 1 space further, has +2 strength and ignores walls.",
        "ancestral-elephant": "Creature: its troop moves 1 space further and has +1 strength, +1 protection.",
        "deep-desert-snake": (
            "Creature: its troop moves 1 space further, and in battle the enemy's creature is ignored."
        ),
        "sphinx": "Creature: +2 strength, and 1 permanent victory point when bought.",
        "mummy": "Creature: its troop moves 1 space further and has +2 strength; one card more each night.",
    },
    "card": {
        "war-rage": "+1 strength.",
        "war-fury": "+2 strength.",
        "bloody-battle": "+1 damage.",
        "bloodbath": "+2 damage.",
        "bronze-wall": "+1 protection.",
        "iron-wall": "+2 protection.",
        "prayer": "Gain 2 prayer points.",
        "mana-theft": "Each opponent with prayer points loses 1; gain 1 in all.",
        "enlistment": "2 units from the reserve into own districts or onto own troops.",
        "raining-fire": "One enemy unit anywhere is destroyed.",
        "teleportation": "During a Move, the moving troop goes to an obelisk.",
        "open-gates": "During a Move, walls are ignored.",
        "veto": "Cancel a card that another player has just played outside battle.",
        "escape": "The attacked troop goes to an adjacent empty space; no battle.",
    },
}

KINDS_OF_ANSWERS: Final[dict[str, tuple[str, ...]]] = {verb.word: verb.kinds for verb in VERBS}
KINDS_OF_EVENTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    telling.message: telling.arguments for telling in TELLINGS.values()
}
MORE_NAMES: Final[dict[str, dict[str, str]]] = {}  # of the other boxes, by kind

for _box in PROSE.values():
    EVENTS.update(_box.sentences["events"])
    QUESTIONS.update(_box.sentences["questions"])
    ANSWERS.update(_box.sentences["answers"])
    DONE.update(_box.sentences["done"])
    KINDS_OF_ANSWERS.update({verb.word: verb.kinds for verb in _box.verbs})
    KINDS_OF_EVENTS.update({telling.message: telling.arguments for telling in _box.tellings.values()})
    for _kind, _names in _box.names.items():
        MORE_NAMES.setdefault(_kind, {}).update(_names)


# Names


def name_of(kind: str, word: str) -> str:
    """What people call a thing: `name_of("space", "TW")` is `the West Temple`."""
    if kind in MORE_NAMES and word in MORE_NAMES[kind]:
        return MORE_NAMES[kind][word]
    if kind == "space":
        return space_name(word)
    if kind == "city":
        return CITIES.get(word, f"{word} City")
    if kind == "action" or kind == "golden":
        return ACTIONS.get(word, titled(word))
    if kind == "source":
        return SOURCES.get(word, word.replace("-", " "))
    if kind == "battle_card":
        return word.replace("-", "/")
    if kind == "tile":
        return tile_name(word)
    if kind == "colour" or kind == "number":
        return word
    return titled(word)


def space_name(code: str) -> str:
    if code in SPACES:
        return SPACES[code]
    if code[:2] in CITIES and len(code) == 3:
        return f"{CITIES[code[:2]]} {code[2:]}"
    return code


def tile_name(word: str) -> str:
    """Tiles of one name in several colours say which one they are."""
    stem, _, colour = word.rpartition("-")
    if colour in COLOURS and stem:
        return f"{titled(stem)} ({colour})"
    return titled(word)


def titled(word: str) -> str:
    if word in SPECIAL_NAMES:
        return SPECIAL_NAMES[word]
    return " ".join(part if part == "of" else part.capitalize() for part in word.split("-"))


def power_of_tile(tile: str) -> str:
    """The kind of a tile, whatever its colour: `act-of-god-red` is `act-of-god`."""
    stem, _, colour = tile.rpartition("-")
    return stem if colour in COLOURS and stem in EFFECTS["power"] else tile


def effect_of(kind: str, word: str, boxes: Sequence[str] = ()) -> str:
    """What a tile, an intervention or another thing does in these boxes, in one sentence."""
    if kind == "tile":
        kind, word = "power", power_of_tile(word)
    for box in boxes:
        if box in PROSE and word in PROSE[box].effects.get(kind, {}):
            return PROSE[box].effects[kind][word]
    if kind in EFFECTS:
        return EFFECTS[kind].get(power_of_tile(word) if kind == "power" else word, "")
    return ""


# Sentences


def sentence(event: dict[str, Any], names: Sequence[str], you: int | None = None) -> str:
    """An event in words. `names` are the players by seat; the seat `you` is spoken to."""
    message: str = event["message"]
    if message not in EVENTS:
        return message.replace("_", " ").capitalize() + "."
    subject = event.get("seat")
    arguments: dict[str, str] = {}
    for name, kind in KINDS_OF_EVENTS[message]:
        value = event[name]
        if kind == "seat":
            arguments[name] = player(value, names, you)
        else:
            arguments[name] = "" if value is None else name_of(kind, str(value))
    text = EVENTS[message]
    if message == "pyramid_raised" and event["owner"] == subject:
        text = text.replace("{owner:'s}", "[your|their]")
    if message == "tile_bought" and event["prayer"] == 0:
        text = "{seat} [take|takes] {tile} for free."
    return capitalised(filled(text, arguments, you is not None and subject == you))


def question_sentence(
    message: str, arguments: Sequence[dict[str, str]], names: Sequence[str], you: int | None = None
) -> str:
    """A question in words, from what `Game.question` says."""
    words = [named(argument["kind"], argument["value"], names, you) for argument in arguments]
    if message not in QUESTIONS:
        return message.replace("_", " ").capitalize() + "?"
    return capitalised(filled(QUESTIONS[message], numbered(words), True))


def answer_words(text: str, names: Sequence[str], you: int | None = None, message: str = "") -> str:
    """An action text in words: `move TW 3` is `3 units to the West Temple`."""
    verb, *words = text.split()
    if verb == "done":
        return DONE.get(message, ANSWERS["done"])
    if verb not in ANSWERS:
        return text
    kinds = KINDS_OF_ANSWERS[verb]
    shown = [named(kind, word, names, you) for kind, word in zip(kinds, words, strict=True)]
    return filled(ANSWERS[verb], numbered(shown), True)


def named(kind: str, word: str, names: Sequence[str], you: int | None) -> str:
    """The name of an argument; a seat is written with its god's word."""
    if kind == "seat":
        for seat, name in enumerate(names):
            if name.lower() == word:
                return player(seat, names, you)
    return name_of(kind, word)


def player(seat: int, names: Sequence[str], you: int | None) -> str:
    return "you" if seat == you else names[seat]


def numbered(words: list[str]) -> dict[str, str]:
    return {str(i): word for i, word in enumerate(words)}


PART: Final = re.compile(r"\{(\w+)(?::([^}]+))?\}|\[([^|\]]*)\|([^\]]*)\]")


def filled(text: str, arguments: dict[str, str], spoken_to: bool) -> str:
    """Put arguments and verb forms into a sentence."""
    parts: list[str] = []
    begin = 0
    for found in PART.finditer(text):
        parts.append(text[begin : found.start()])
        begin = found.end()
        if found.group(1) is None:
            parts.append(found.group(3) if spoken_to else found.group(4))
        else:
            parts.append(shaped(arguments.get(found.group(1), ""), found.group(2) or ""))
    parts.append(text[begin:])
    return "".join(parts)


def shaped(word: str, shape: str) -> str:
    if shape == "":
        return word
    if shape == "'s":
        return "your" if word == "you" else f"{word}'s"
    if shape == "th":
        return ordinal(word)
    if shape == "the":
        return f"the {word.removeprefix('The ')}"
    if shape == "with":
        return f" with {word}" if word else ""
    return f"{word} {shape}" if word == "1" else f"{word} {shape}s"


def ordinal(number: str) -> str:
    words = {"1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth", "6": "sixth"}
    return words.get(number, f"{number}th")


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
