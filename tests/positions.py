"""Positions in one line: `table("anubis: 5@TW charge | bastet: 3@WO")`.

Seats are separated by `|`; the first one is to move. The words of a seat:
    5@TW            five units there              7pp               seven prayer points (5 if not said)
    charge          owns that tile                phoenix@TW        owns that creature, which stands there
    red=4           height of a pyramid (1)       red=4@NW2         and its district
    +veto           holds that card (repeatable)  hand=4-1-0,2-0-2  battle cards in hand (all six)
    battle-vp=2     permanent points by source    tokens=1          tokens left (5)
    mat=upper-move,buy-red                        spaces of the action pyramid already taken
    city=SW         (in the order of the map)     reserve=0         (what is not on the board)
Everything not said is as at the start of the day in round 2, pyramids of level 1 in districts 1, 2, 3.
"""

from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.frames import NOBODY, settle
from kemet.phases.day import Day, Turn
from kemet.phases.ending import Dusk
from kemet.phases.night import Night
from kemet.phases.round import Rounds
from kemet.rules.rules import GODS, rules_of
from kemet.table.options import checked_options
from kemet.table.rulebook import BIT, COLOUR_NAMES, COLOURS
from kemet.table.setting_up import fill_piles
from kemet.table.state import SOURCE_NAMES, State

COPY_OF = {f"{name}-vp": source for source, name in enumerate(SOURCE_NAMES)}


def table(
    text,
    *,
    players=None,
    round=2,
    phase="day",
    length="short",
    edition="en",
    discards="down",
    round_limit=None,
    seed=1,
):
    """A game in the middle of a day (or at the start of `phase`: "night", "dusk")."""
    described = [part.strip() for part in text.split("|")]
    seats = {part.split(":")[0].strip(): part.partition(":")[2].split() for part in described}
    players = players or max(2, len(seats))
    options = checked_options(length, edition, discards, "chosen", round_limit)
    game = Game(rules_of(("base",)), players, options, Dice(seed))
    state = game.state
    fill_piles(state)
    state.set_round(round)
    order = [GODS.index(name) for name in seats]
    order += [seat for seat in range(players) if seat not in order]
    for place, seat in enumerate(order):
        state.set_order(place, seat)
    for seat in range(players):
        lay_out(game, seat, seats.get(GODS[seat], []))
    for seat in range(players):
        on_board = sum(state.units(space, seat) for space in range(state.board.size))
        if state.reserve(seat) == NOBODY:
            state.set_reserve(seat, 12 - on_board)
    begin(state, phase, order[0])
    settle(state)
    game._let_chance_answer()
    game._told.clear()
    return game


def lay_out(game, seat, words):
    state, names = game.state, game.words
    cities = [word[5:] for word in words if word.startswith("city=")]
    state.settle_in(seat, state.board.cities.index(cities[0]) if cities else seat)
    state.set_prayer(seat, 5)
    state.set_reserve(seat, NOBODY)
    state.set_tokens(seat, 5)
    state.set_battle_set(seat, state.rules.starting_cards)
    state.set_battle_hand(seat, state.rules.starting_cards)
    districts = state.board.districts[state.home(seat)]
    for colour in range(COLOURS):
        state.set_level(seat, colour, 1)
        state.set_site(seat, colour, districts[colour])
    for word in words:
        if word.startswith("city="):
            continue
        if word.endswith("pp") and word[:-2].isdigit():
            state.set_prayer(seat, int(word[:-2]))
        elif word.startswith("+"):
            kind = names.number("card", word[1:])
            state.add_to_pile(0, kind, -1)
            state.add_to_hand(seat, kind, 1)
            assert state.pile(0, kind) >= 0, f"there are not so many {word[1:]} cards"
        elif "=" in word:
            set_fact(state, names, seat, *word.split("=", 1))
        elif "@" in word:
            thing, where = word.split("@")
            space = names.number("space", where)
            if thing.isdigit():
                state.add_units(space, seat, int(thing))
            else:
                own(state, names, seat, thing)
                state.set_figure_space(names.number("creature", thing), space)
        else:
            own(state, names, seat, word)
    state.set_silver(seat, state.passive(seat).silver)
    state.set_gold(seat, state.passive(seat).gold)


def set_fact(state: State, names, seat, name, value):
    if name in COLOUR_NAMES:
        level, _, where = value.partition("@")
        colour = COLOUR_NAMES.index(name)
        state.set_level(seat, colour, int(level))
        if where:
            state.set_site(seat, colour, names.number("space", where))
        if int(level) == 0:
            state.set_site(seat, colour, NOBODY)
    elif name == "hand":
        cards = [names.number("battle_card", card) for card in value.split(",")]
        state.set_battle_hand(seat, sum(BIT[card] for card in cards))
        state.set_battle_set(seat, state.battle_set(seat) | state.battle_hand(seat))
    elif name in COPY_OF:
        for _ in range(int(value)):
            state.add_point(seat, COPY_OF[name])
    elif name == "tokens":
        state.set_tokens(seat, int(value))
    elif name == "reserve":
        state.set_reserve(seat, int(value))
    elif name == "mat":
        taken = [names.number("action", space) for space in value.split(",")]
        state.set_mat(seat, sum(BIT[i] for i in taken))
    else:
        raise ValueError(f"{name}={value} means nothing")


def own(state: State, names, seat, tile):
    """The tile changes hands without its moment of purchase."""
    if tile in names.numbers["tile"]:
        slot = state.rules.slots[names.number("tile", tile)]
    else:
        raise ValueError(f"there is no tile {tile}")
    for copy in range(slot.first_tile, slot.first_tile + slot.copies):
        if state.tile_owner(copy) == NOBODY:
            state.set_tile_owner(copy, seat)
            break
    else:
        raise ValueError(f"there is no {tile} left")
    state.set_powers(seat, state.powers(seat) | BIT[slot.power.kind])
    state.passives[seat] = state.passives[seat].plus(slot.power.passive)
    if slot.power.figure >= 0:
        state.set_figure_owner(slot.power.figure, seat)


def begin(state: State, phase, seat):
    rounds = Rounds()
    state.stack.clear()
    state.stack.append(rounds)
    if phase == "night":
        rounds.pc = 2
        state.set_active(NOBODY)
        state.stack.append(Night())
    elif phase == "dusk":
        rounds.pc = 4
        state.set_active(NOBODY)
        state.stack.append(Dusk())
    else:
        rounds.pc = 3
        day = Day()
        day.pc = 1
        day.place = 1
        state.set_active(seat)
        state.stack.append(day)
        state.stack.append(Turn(seat))


# What tests ask


def play(game, *texts):
    """Answer question after question, whoever is asked."""
    for text in texts:
        game.play(text)
    return game


def texts(game, seat=None):
    """What is open now, as texts."""
    asked = game.waiting[0] if seat is None else seat
    return [game.text(action) for action in game.options(asked)]


def asked(game):
    """The message id of the question now open, and who is asked."""
    seat = game.waiting[0]
    return game.question(seat)["message"], GODS[seat]


def units(game, who, where):
    return game.state.units(game.words.number("space", where), GODS.index(who))


def prayer(game, who):
    return game.state.prayer(GODS.index(who))


def reserve(game, who):
    return game.state.reserve(GODS.index(who))


def points(game, who, source=None):
    """Permanent points from one source, or all victory points."""
    seat = GODS.index(who)
    if source is None:
        return game.scores[seat]
    return game.state.points(seat, SOURCE_NAMES.index(source))


def creature_at(game, creature):
    """The space a creature stands on, or None."""
    space = game.state.figure_space(game.words.number("creature", creature))
    return None if space == NOBODY else game.words.word("space", space)


def level(game, who, colour):
    return game.state.level(GODS.index(who), COLOUR_NAMES.index(colour))


def cards(game, who, card):
    return game.state.hand(GODS.index(who), game.words.number("card", card))


def messages(game):
    return [event["message"] for event in game.events]


def fight(
    game,
    attacker="4-1-0",
    defender="4-1-0",
    *,
    attacker_adds=(),
    defender_adds=(),
    discards=("1-3-0", "1-3-0"),
):
    """Both sides pick: the played card, the interventions, the discard. Stops when the cards are sealed."""
    picks = {
        "attacker": (attacker, attacker_adds, discards[0]),
        "defender": (defender, defender_adds, discards[1]),
    }
    from kemet.battle.sides import battle_below

    battle = battle_below(game.state)
    while battle in game.state.stack and not battle.cards_are_open():
        seat = game.waiting[0]
        message = game.question(seat)["message"]
        card, adds, discard = picks["attacker" if seat == battle.attacker.seat else "defender"]
        if message == "pick_battle_card":
            game.play(f"fight {card}")
        elif message == "pick_discard":
            game.play(f"discard {discard}")
        elif message == "add_intervention":
            for add in adds:
                game.play(f"add {add}")
            if adds and (game.waiting != (seat,) or game.question(seat)["message"] != "add_intervention"):
                continue
            if game.waiting == (seat,) and game.question(seat)["message"] == "add_intervention":
                game.play("done")
        else:
            break
    return game
