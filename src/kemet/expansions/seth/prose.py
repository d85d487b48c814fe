"""Seth in English: the sentences, names and effects that this box adds to those of the base game."""

from typing import Final

EVENTS: Final[dict[str, str]] = {
    "purple_placed": "{seat} [put|puts] a purple token on {action}.",
    "coloured_placed": "{seat} [put|puts] {victim:'s} token on {action}.",
    "clear_placed": "{seat} [put|puts] the transparent token on {action}, in {victim:'s} colour.",
    "temple_grew": "{seat:'s} side raises the sacred temple in {space} to height {height}.",
    "ceremony_held": "The Great Ceremony is held for {prayer:prayer point}; the portal opens.",
    "influence_found": "Osiris lends his influence: {influence}.",
    "prayer_found": "The temple in {space} brings a prayer token: {prayer}.",
    "eclipse": "An eclipse: the powers of the night act once more.",
    "purple_raised": "{seat} [raise|raises] the purple pyramid to level {level}.",
    "creature_corrupted": "{seat} [corrupt|corrupts] {creature}, which attacks in {space}.",
    "troop_corrupted": "{seat} [drive|drives] the corrupted troop from {origin} to {space}.",
    "card_stolen": "{seat} [take|takes] an intervention card from {victim}.",
    "card_stolen_seen": "{seat} [take|takes] {card} from {victim}.",
    "unit_captured": "{victim:'s} fallen unit joins {seat:'s} troop in {space}.",
    "creature_card_lost": "{seat} [lose|loses] the creature card of {creature}.",
    "influence_granted": "{seat} [receive|receives] the token of today: {influence}.",
    "cards_exchanged": "{seat} [exchange|exchanges] the battle cards.",
}

QUESTIONS: Final[dict[str, str]] = {
    "seth_troop": "How many of Seth's units begin in {0}?",
    "free_tile": "Which tile of level 1 do you begin with?",
    "seth_turn": "Seth's turn: which token do you place, or what else do you do?",
    "seth_space": "Where does the token go?",
    "seth_buys": "Which power tile does Seth buy?",
    "seth_raises": "Which pyramid does Seth raise, and how high?",
    "seth_may_sacrifice": "Does Seth give a unit from {0} for its gift?",
    "corrupt_pyramid": "Which tile does Seth buy through a pyramid in the city of {0}?",
    "which_beast": "Which creature is corrupted against {0}, and where does it attack?",
    "which_troop_to_corrupt": "Which troop with a unit of {0} does Seth move?",
    "whom_to_destroy": "Where is a unit of {0} destroyed?",
    "which_battle_first": "Two battles wait: which is resolved first?",
    "whose_unit_joins": "Whose fallen unit joins your troop?",
    "whom_to_rob": "From whom do you take an intervention card?",
    "draw_from_hand": "Chance takes a card from a hand.",
    "may_ambush": "Ambush: do you exchange the two battle cards?",
    "may_choose_again": "Tactical Choice: do you play the card that you discarded?",
    "place_units_at_home": "In which of your districts do you place up to {0:free unit}?",
    "alliance_turn": "The alliance's turn: who acts first, and what do you do together before?",
    "ally_buys": "Which power tile do you buy, {0} or purple?",
    "who_comes_along": "How many units of {0} come along from {1}?",
    "which_creature_goes": "Which creature goes along?",
    "own_units": "How many of your units in {0} are given? {1} to go.",
    "own_payment": "The Great Ceremony: {0:prayer point} to go. How many do you pay?",
    "choose_influence": "Allies: which influence does the Great Ceremony bring?",
    "who_gets_the_gift": "Which ally gets the prayer points of the token?",
    "turn_prayer": "Chance turns up a prayer token.",
    "turn_influence": "Chance turns up an influence token.",
}

ANSWERS: Final[dict[str, str]] = {
    "purple-token": "a purple token",
    "coloured-token": "the token of {0}",
    "silver-token": "the silver token",
    "clear-token": "the transparent token",
    "yield": "let {0} act first",
    "purple": "{0}",
    "coloured": "{1}, against {0}",
    "clear": "{1}, in the colour of {0}",
    "temple": "the sacred temple in {0} grows",
    "offer": "{1:unit} of {0}",
    "ceremony": "hold the Great Ceremony",
    "pay": "{0}: {1:prayer point}",
    "choose": "{0}",
    "reveal": "{0}",
    "bless": "{0}",
    "bring": "{0:'s} {1:unit}",
    "beast": "{0} attacks in {1}",
    "rob": "{0}",
    "grant": "{0} for {1}",
    "capture": "{0:'s} unit",
    "exchange": "exchange the battle cards",
    "gift": "{1}",
}

DONE: Final[dict[str, str]] = {
    "seth_turn": "end the turn",
    "alliance_turn": "end the turn of the alliance",
    "seth_buys": "buy nothing",
    "ally_buys": "buy nothing",
    "corrupt_pyramid": "buy nothing",
    "seth_raises": "raise nothing",
    "which_beast": "corrupt no creature",
    "which_troop_to_corrupt": "corrupt no troop",
    "whom_to_destroy": "destroy no more",
    "may_ambush": "keep the cards as they are",
    "may_choose_again": "keep the card that you played",
    "place_units_at_home": "place no more",
    "which_creature_goes": "leave all creatures behind",
    "own_units": "give none",
    "own_payment": "pay nothing",
    "seth_may_sacrifice": "keep the unit",
}

SPACES: Final[dict[str, str]] = {
    "S1": "the City of Seth 1",
    "S2": "the City of Seth 2",
    "S3": "the City of Seth 3",
    "SG": "the Desert of Seth",
}
EVIL: Final[dict[str, str]] = {
    "buy-1": "Buy (first space)",
    "buy-2": "Buy (second space)",
    "move-1": "Move (first space)",
    "move-2": "Move (second space)",
    "recruit": "Recruit",
    "raise": "Raise a pyramid",
    "furious-invasion": "Furious Invasion",
    "invocation": "Invocation",
    "prayer": "Prayer",
    "corrupt-creature": "Corrupt Creature",
    "corrupt-troop": "Corrupt Troop",
    "destroy": "Destroy",
    "corrupt-pyramid": "Corrupt Pyramid",
}
INFLUENCES: Final[dict[str, str]] = {
    "extra-action": "Extra Action",
    "extra-march": "Extra March",
    "strength": "Influence of Strength",
    "protection": "Influence of Protection",
    "speed": "Influence of Speed",
    "units": "Influence of Units",
}
PRAYERS: Final[dict[str, str]] = {
    "gift": "Prayer of Gifts",
    "recruits": "Prayer of Recruits",
    "raising": "Prayer of Raising",
    "teleports": "Prayer of Teleports",
}
TILES: Final[dict[str, str]] = {"army-of-the-damned": "Army of the Damned"}
CARDS: Final[dict[str, str]] = {
    "seth-war-rage": "Seth's War Rage",
    "seth-war-fury": "Seth's War Fury",
    "seth-bloodbath": "Seth's Bloodbath",
    "seth-iron-wall": "Seth's Iron Wall",
    "seth-mana-theft": "Seth's Mana Theft",
    "seth-raining-fire": "Seth's Raining Fire",
    "seth-enlistment": "Seth's Enlistment",
    "seth-teleportation": "Seth's Teleportation",
    "seth-veto": "Seth's Veto",
}

POWER_EFFECTS: Final[dict[str, str]] = {
    "energy-drain": "1 prayer point whenever another player takes a Pray action.",
    "servile-corruption": "+1 strength in the battles of a corrupted creature or troop.",
    "units-corruption": (
        "After a battle won with a unit left, one enemy unit lost in it joins Seth's troop."
    ),
    "dark-levy": "Recruit gives 2 free units more.",
    "kill-them-all": "Own troops move one space further and have +1 damage.",
    "annexation": "At night, take a random intervention card from an enemy.",
    "vulture": "Creature: its troop moves 2 spaces further and has +1 strength.",
    "battle-mirror": "Take back all own battle cards, then exchange one of them for the Battle Mirror.",
    "ambush": "After the reveal, its owner may exchange the two battle cards for this battle.",
    "divine-advantage": "At night, draw 2 intervention cards more and keep 1.",
    "crocodile": "Creature: its troop moves 1 space further and has +2 strength, +1 damage.",
    "chaos-march": "A gold token: once a day a Move more.",
    "magic-versatility": (
        "A transparent token, placed with a normal one on any free space; on yellow Seth names the colour."
    ),
    "cobra": (
        "Creature: its troop moves 1 space further, has +2 strength, and kills one defender when it attacks."
    ),
    "army-of-the-damned": "At night, up to 3 units from the reserve into own districts.",
    "wrath-of-seth": "+1 strength and +1 protection in all battles.",
    "osiris": (
        "Creature: its troop moves 1 space further and has +2 strength, +1 protection; any ally keeps it."
    ),
    "communion": "Every ally gains 1 prayer point more each night.",
    "rampart": "Allied troops have +1 strength when defending.",
    "legion": "A troop with a unit of its owner may have up to 7 units.",
    "sphinx": "Creature: its troop moves 1 space further and has +2 strength, +1 protection.",
    "influence-of-strength": "Allied troops have +1 strength.",
    "influence-of-protection": "Allied troops have +1 protection.",
    "influence-of-speed": "Allied troops move one space further.",
}
CARD_EFFECTS: Final[dict[str, str]] = {
    "glory": "4 prayer points if the battle is won.",
    "divine-protection": "No losses if the battle is won.",
    "swiftness": "This Move goes one space further.",
    "seth-war-rage": "+1 strength.",
    "seth-war-fury": "+2 strength.",
    "seth-bloodbath": "+2 damage.",
    "seth-iron-wall": "+2 protection.",
    "tactical-choice": "After the reveal, exchange the own played and discarded battle card.",
    "seth-mana-theft": "Each opponent with prayer points loses 1; gain 1 in all.",
    "seth-raining-fire": "One enemy unit anywhere is destroyed.",
    "seth-enlistment": "2 units from the reserve into own districts or onto own troops.",
    "seth-teleportation": "During a Move, the moving troop goes to an obelisk.",
    "seth-veto": "Cancel a card that another player has just played outside battle.",
}
INFLUENCE_EFFECTS: Final[dict[str, str]] = {
    "extra-action": "Once a day, one ally may take one action more.",
    "extra-march": "Once a day, one ally may take a Move or a Recruit more.",
    "strength": "Allied troops have +1 strength.",
    "protection": "Allied troops have +1 protection.",
    "speed": "Allied troops move one space further.",
    "units": "At night, each ally places 1 free unit in the own city.",
}
PRAYER_EFFECTS: Final[dict[str, str]] = {
    "gift": "At the end of a day, one ally gains 1 prayer point, on the strong side 2.",
    "recruits": "Once a day, a Recruit gives 1 free unit more, on the strong side 2.",
    "raising": "Raising pyramids costs allies 1 less, on the strong side 2.",
    "teleports": "Allied teleports cost 1 less, on the strong side 2.",
}
EVIL_EFFECTS: Final[dict[str, str]] = {
    "buy-1": "a purple tile by the own pyramid, others by a pyramid held",
    "buy-2": "a purple tile by the own pyramid, others by a pyramid held",
    "move-1": "one troop",
    "move-2": "one troop",
    "recruit": "units into the own districts",
    "raise": "the purple pyramid, or one that is held",
    "furious-invasion": "two troops move, then fight",
    "invocation": "draw 1 intervention card",
    "prayer": "gain 3 prayer points",
    "corrupt-creature": "a creature card attacks a troop",
    "corrupt-troop": "move a troop against its allies",
    "destroy": "2 units are destroyed",
    "corrupt-pyramid": "buy through a pyramid in that city, 1 dearer",
}

# What is said, then what things are called by their kind, then what they do.
SETH_SENTENCES: Final[dict[str, dict[str, str]]] = {
    "events": EVENTS,
    "questions": QUESTIONS,
    "answers": ANSWERS,
    "done": DONE,
}
SETH_NAMES: Final[dict[str, dict[str, str]]] = {
    "space": SPACES,
    "city": {"S": "City of Seth"},
    "evil": EVIL,
    "influence": INFLUENCES,
    "prayer": PRAYERS,
    "tile": TILES,
    "power": TILES,
    "card": CARDS,
    "battle_card": {"battle-mirror": "Battle Mirror"},
}
SETH_EFFECTS: Final[dict[str, dict[str, str]]] = {
    "power": POWER_EFFECTS,
    "card": CARD_EFFECTS,
    "influence": INFLUENCE_EFFECTS,
    "prayer": PRAYER_EFFECTS,
    "evil": EVIL_EFFECTS,
}
