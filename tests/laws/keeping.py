"""The laws, as functions that raise `LawBroken`. Used on random games in the tests and in the long run.

Each takes the thing it judges (how to copy, how to view ...) as an argument, so that a planted fault can take
its place.
"""

import json

from kemet.battle.sides import TwoSides
from kemet.bots.asking import ask
from kemet.expansions.seth.facts import CAPTIVES
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.frames import CHANCE, NOBODY, Question
from kemet.table.hands import ChooseDraw
from kemet.table.state import (
    BATTLE_HAND,
    FIGURE_SPACE,
    HAND_SIZE,
    HOME,
    LEVEL,
    LORD,
    OWNER,
    POINTS,
    POWERS,
    SEATS,
    UNITS,
)
from kemet.table.troops import foe_at


class LawBroken(AssertionError):
    pass


def demand(kept, *what):
    if not kept:
        raise LawBroken(" ".join(str(word) for word in what))


# A random game, answer by answer


def random_answer(game, dice):
    allowed = game.options(game.waiting[0])
    return allowed[dice.below(len(allowed))]


def random_game(players, seed, answers=None, **options):
    """A game played at random, to the end or for so many answers."""
    game = Game.new(players, seed, **options)
    dice = Dice(seed + 1)
    while not game.over and (answers is None or len(game.answers) < answers):
        game.play(random_answer(game, dice))
    return game


# 1. Copying


def copying(game, dice, answers=12, copy=lambda game: game.copy()):
    """Playing on with a copy leaves the original as it was."""
    before = game.digest()
    events = len(game.events)
    twin = copy(game)
    demand(twin.digest() == before, "the copy differs from the original")
    for _ in range(answers):
        if twin.over:
            break
        twin.play(random_answer(twin, dice))
    demand(game.digest() == before, "playing on with the copy changed the original")
    demand(len(game.events) == events, "the copy told its events to the original")


# 2. Replaying


def replaying(game, read=Game.from_record):
    """A record leads to the same digest at every step; text both ways for every action."""
    for action in game.answers:
        demand(game.action(game.text(action)) == action, "text of", game.text(action))
    again = read(game.record())
    demand(again.answers == game.answers, "the record lost or changed an answer")
    demand(again.digest() == game.digest(), "the record leads elsewhere")
    demand(again.events == game.events, "the record tells another story")


# 3. Secrecy


def secrecy(
    game,
    dice,
    view=lambda game, seat: game.view(seat),
    sample=lambda game, seat, dice: game.sample(seat, dice),
    events=lambda game, seat: game.events_for(seat),
):
    """What a seat is shown is the same in every state it could be in."""
    for seat in [None, *range(game.players)]:
        other = sample(game, seat, dice)
        shown, elsewhere = view(game, seat), view(other, seat)
        json.dumps(shown)
        demand(
            shown == elsewhere, "the view of seat", seat, "depends on a secret:", difference(shown, elsewhere)
        )
        demand(events(game, seat) == events(other, seat), "the events of seat", seat, "depend on a secret")
        demand(shape(game) == shape(other), "the stack depends on a secret of seat", seat)
        if seat is not None and seat in game.waiting:
            demand(
                game.options(seat) == other.options(seat), "the options of seat", seat, "depend on a secret"
            )
            the_same_is_asked_next(game, other, seat, dice)


def the_same_is_asked_next(game, other, seat, dice):
    """Whoever is asked after an answer is asked because of public facts, unless the answer shows cards."""
    answer = random_answer(game, dice)
    here, there = game.copy(), other.copy()
    told = len(here.events)
    here.play(answer)
    there.play(answer)
    if any(event["message"] in ("card_revealed", "night_fell") for event in here.events[told:]):
        return
    demand(here.waiting == there.waiting, "who is asked after", game.text(answer), "depends on a secret")


def shape(game):
    return [(type(frame).__name__, frame.seat) for frame in game.state.stack]


def difference(one, two, path="view"):
    if type(one) is not type(two):
        return f"{path}: {one!r} or {two!r}"
    if isinstance(one, dict):
        for key in sorted(set(one) | set(two), key=str):
            if key not in one or key not in two:
                return f"{path}.{key} is only in one"
            if one[key] != two[key]:
                return difference(one[key], two[key], f"{path}.{key}")
    if isinstance(one, list) and len(one) == len(two):
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{i}]")
    return f"{path}: {one!r} or {two!r}"


# 4. Conservation


def conservation(state, known=None):
    """Units, cards, tokens, tiles and points add up.

    `known` remembers what was looked at last: what has not changed since adds up still.
    """
    if state.over() and state.rules.victories_at_once:
        return  # a victory at once may cut short a battle whose cards still lie sealed
    if any(type(frame).__name__.startswith("SettingUp") and frame.pc < 6 for frame in state.stack):
        return
    known = {} if known is None else known
    cells = list(state.cells)
    here = passed(state)
    for seat in range(state.seats):
        troops = cells[UNITS + seat : UNITS + state.board.size * SEATS : SEATS]
        whole = sum(troops) + state.reserve(seat) + captured(state, seat, cells)
        demand(whole == units_of(state, seat), "seat", seat, "has", whole, "units")
        for space in here:
            troops[space] = 0
        largest = state.seating.largest_troops[seat]
        limit = largest + (state.passive(seat).troop_room if state.seating.alone[seat] else 2)
        demand(min(troops) >= 0 and max(troops) <= max(limit, largest), "troops of", seat, troops)
        demand(state.reserve(seat) >= 0, "reserve of", seat)
        demand(0 <= state.prayer(seat) <= 11, "prayer of", seat, state.prayer(seat))
        demand(0 <= state.tokens(seat) <= 5, "tokens of", seat)
    two_armies(state, cells)
    creatures(state)
    held_back = any(isinstance(frame, TwoSides | ChooseDraw) for frame in state.stack)
    if held_back or changed(known, "cards", cells[state.hands : state.more], cells[HAND_SIZE:BATTLE_HAND]):
        interventions(state)
        if held_back:
            known.pop("cards", None)
    if changed(known, "battle cards", cells[BATTLE_HAND:POWERS]):
        battle_cards(state)
    passives = [id(passive) for passive in state.passives]
    if changed(known, "tiles", cells[OWNER:UNITS], cells[POWERS:POINTS], passives):
        tiles(state)
    if changed(known, "pyramids", cells[LEVEL:FIGURE_SPACE], cells[HOME:LORD]):
        pyramids(state)


def changed(known, what, *facts):
    """Whether these facts are others than last time."""
    if known.get(what) == facts:
        return False
    known[what] = facts
    return True


def passed(state):
    """Where a troop of several allies is just passing, limits may be exceeded."""
    return [frame.at for frame in state.stack if type(frame).__name__ == "AllianceMove"]


def units_of(state, seat):
    """Twelve units for a player of the base game, fifteen for one against all."""
    return 15 if state.rules.extras and state.options.settings["seth"] == seat else 12


def captured(state, seat, cells):
    """Units that fight for another: they are missing here and too many there."""
    if not state.rules.extras:
        return 0
    captives = cells[state.more + CAPTIVES :]
    return -sum(captives) if units_of(state, seat) == 15 else sum(captives[seat::SEATS])


def two_armies(state, cells):
    """Enemies share a space only while an attack is on."""
    rows = [cells[UNITS + space * SEATS : UNITS + (space + 1) * SEATS] for space in range(state.board.size)]
    shared = [space for space, row in enumerate(rows) if row.count(0) < SEATS - 1]
    if not shared:
        return
    fights = [frame for frame in state.stack if type(frame).__name__.endswith(("Attack", "Battle"))]
    fighting = {getattr(frame, "space", None) for frame in fights}
    recruiting = any(type(frame).__name__.endswith(("Recruit", "Invasion")) for frame in state.stack)
    for space in shared:
        for seat in range(state.seats):
            if state.units(space, seat) and foe_at(state, space, seat) != NOBODY:
                demand(space in fighting or recruiting, "two armies in", state.board.names[space])


def interventions(state):
    sides = [
        side
        for frame in state.stack
        if isinstance(frame, TwoSides) and not frame.cards_are_open()
        for side in (frame.attacker, frame.defender)
    ]
    seen = [kind for frame in state.stack if isinstance(frame, ChooseDraw) for kind in frame.seen]
    for kind, card in enumerate(state.rules.cards):
        found = state.pile(card.deck, kind) + state.discards(card.deck, kind) + seen.count(kind)
        found += sum(state.hand(seat, kind) + state.hidden(seat, kind) for seat in range(state.seats))
        found += sum(side.under[kind] for side in sides)
        demand(found == card.copies, found, "cards", card.name, "instead of", card.copies)
    for seat in range(state.seats):
        held = [state.hand(seat, kind) for kind in range(len(state.rules.cards))]
        demand(min(held) >= 0 and sum(held) == state.hand_size(seat), "hand of", seat)


def battle_cards(state):
    for seat in range(state.seats):
        hand, shown, every = state.battle_hand(seat), state.battle_shown(seat), state.battle_set(seat)
        demand(int(every).bit_count() == 6, "seat", seat, "has not six battle cards")
        demand(hand & ~every == 0 and shown & ~every == 0 and hand & shown == 0, "battle cards of", seat)


def tiles(state):
    for seat in range(state.seats):
        owned = [
            state.rules.slots[slot].power.kind
            for tile, slot in enumerate(state.rules.slot_of_tile)
            if state.tile_owner(tile) == seat
        ]
        demand(len(set(owned)) == len(owned), "seat", seat, "owns two tiles of one name")
        if state.rules.extras:
            demand(sum(1 << kind for kind in owned) & ~int(state.powers(seat)) == 0, "powers of", seat)
            continue  # powers of the alliance are nobody's tiles
        demand(sum(1 << kind for kind in owned) == state.powers(seat), "powers of", seat)
        kinds = [state.rules.powers[kind].passive for kind in owned]
        passive = state.passive(seat)
        for field in (
            "strength",
            "attack",
            "defense",
            "move",
            "recruits",
            "troop_room",
            "action_cheaper",
            "creatures",
        ):
            demand(getattr(passive, field) == sum(getattr(p, field) for p in kinds), field, "of", seat)


def creatures(state):
    places = set()
    for figure in range(len(state.rules.creatures)):
        owner, space = state.figure_owner(figure), state.figure_space(figure)
        if space == NOBODY:
            continue
        demand(owner != NOBODY and state.units(space, owner) > 0, "a creature stands alone")
        demand((owner, space) not in places or space in passed(state), "two creatures of one seat in a space")
        places.add((owner, space))


def pyramids(state):
    for seat in range(state.seats):
        sites = []
        for colour in range(3):
            level, site = state.level(seat, colour), state.site(seat, colour)
            demand(0 <= level <= state.options.top_level, "pyramid of level", level)
            demand((level == 0) == (site == NOBODY), "a pyramid without a place")
            if site != NOBODY:
                sites.append(site)
                demand(state.board.city_of[site] == state.home(seat), "a pyramid outside its city")
        demand(len(set(sites)) == len(sites), "two pyramids in one district")


# 5. Progress


def progress(game, options=lambda game: game.options(game.waiting[0]), try_each=True):
    """There is always something to answer, nothing twice, and every answer can be played."""
    if game.over:
        demand(game.waiting == (), "somebody is asked after the end")
        return
    allowed = options(game)
    demand(allowed, "nothing is open")
    demand(len(set(allowed)) == len(allowed), "an answer is listed twice")
    demand(allowed == sorted(allowed), "the answers are not sorted")
    top = game.state.stack[-1]
    demand(isinstance(top, Question) and top.seat not in (CHANCE, NOBODY), "nobody is asked")
    if try_each:
        for action in allowed:
            demand(game.action(game.text(action)) == action, "text of", action)
            twin = game.copy()
            twin.play(action)
            conservation(twin.state)


# 6. Playing fair


def playing_fair(game, dice, make_bot, ask=ask):
    """A bot answers by what its seat knows: other hidden cards, the same luck and budget, the same answer."""
    seat = game.waiting[0]
    luck = dice.below(1000)
    truths = [game, game.sample(seat, dice), game.sample(seat, dice)]
    answers = [game.text(ask(make_bot(Dice(luck)), truth, seat)) for truth in truths]
    demand(len(set(answers)) == 1, "a bot answers by what it cannot know:", *answers)
