"""Positions against Seth in one line: `seth_table("seth: 6@S1 purple=2 | anubis: 5@WO | bastet: 3@TW")`.

The first seat is Seth (seat 0, 15 units); allies are named by their gods and sit in the order of the gods.
All words of `positions` hold. An alliance tile (osiris, communion, rampart) acts for all allies.
Words of Seth only:
    purple=2              level of his pyramid (1)       coloured=anubis,bastet   allies' tokens left (all)
    purple-tokens=1       purple tokens left (n+1)       mat=move-1,destroy       spaces already taken
    creatures=phoenix,..  creature cards left (all 7)    +seth-war-rage           a card of his own deck
At least one ally must stand on the board, else Seth has won (O1).
"""

from kemet.expansions.seth.buying import CREATURE_CARD_TILES
from kemet.expansions.seth.days import AllianceTurn, DarkNight, TrackedDay
from kemet.expansions.seth.dusk import DarkDusk
from kemet.expansions.seth.facts import (
    CEREMONY,
    CLEAR_TOKEN,
    COLOURED_TOKENS,
    CREATURE_CARDS,
    HEIGHT,
    INFLUENCE_LEFT,
    INFLUENCES,
    PORTAL,
    PURPLE_LEVEL,
    PURPLE_TOKENS,
    TOKEN_OF,
    add_captives,
    captives,
    set_march,
)
from kemet.expansions.seth.mat import SethTurn
from kemet.expansions.seth.osiris import (
    INFLUENCE_NAMES,
    PRAYER_NAMES,
    put_influence_in_force,
    set_prayer_side,
)
from kemet.expansions.seth.setting_up import SETH_UNITS
from kemet.expansions.seth.tiles import AllianceTile, give_power
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.frames import NOBODY, settle
from kemet.phases.round import Rounds
from kemet.rules.rules import GODS, rules_of
from kemet.table.options import checked_options, checked_settings
from kemet.table.rulebook import BIT, COLOURS
from kemet.table.setting_up import fill_piles
from kemet.table.state import SOURCE_NAMES
from kemet.table.troops import UNITS_OF_A_PLAYER
from positions import lay_out, messages, texts  # noqa: F401

SETH = 0
TOKENS_OF_AN_ALLY = 4


def seth_table(
    text,
    *,
    phase="seth",
    players=None,
    round=2,
    left=1,
    opens=1,
    seth_goal=8,
    edition="en",
    discards="down",
    round_limit=None,
    temples=None,
    portal=False,
    ceremony=False,
    influence=(),
    captives=None,
    seed=1,
):
    """A game in the middle of a day, or at the start of `phase`.

    phase       "seth" (his menu, `left` tokens to place), "alliance" (their first menu of the day,
                opens=0: the second), "day" (morning), "night", "eclipse" (then a Seth turn) or "dusk"
    temples     {"WB": 2} heights; {"WB": (2, "gift")} names the prayer token, else they come in printed order
    influence   influence tokens in force, by name
    captives    {"S1": {"anubis": 1}}: so many of the units of Seth in S1 are anubis' units
    """
    described = [part.strip() for part in text.split("|")]
    seats = {part.split(":")[0].strip(): part.partition(":")[2].split() for part in described}
    assert next(iter(seats)) == "seth", "the first seat must be seth"
    highest = max([1 + GODS.index(name) for name in seats if name != "seth"], default=0)
    players = players or max(3, 1 + highest)
    rules = rules_of(("base", "seth"))
    settings = checked_settings({"seth": SETH, "seth_goal": seth_goal}, rules.module, players)
    options = checked_options("short", edition, discards, "chosen", round_limit, settings)
    game = Game(rules, players, options, Dice(seed))
    state = game.state
    fill_piles(state)
    state.set_round(round)
    state.set_extra(INFLUENCE_LEFT, BIT[INFLUENCES] - 1)
    order = [game.words.number("seat", name) for name in seats]
    order += [seat for seat in range(players) if seat not in order]
    for place, seat in enumerate(order):
        state.set_order(place, seat)
    lay_out_seth(game, seats["seth"])
    for seat in range(1, players):
        lay_out_ally(game, seat, seats.get(GODS[seat - 1], []))
    share_alliance_tiles(state)
    take_captives(game, captives or {})
    fill_reserves(state)
    build_temples(game, temples or {})
    for name in influence:
        put_influence_in_force(state, INFLUENCE_NAMES.index(name))
    state.set_extra(PORTAL, int(portal))
    state.set_extra(CEREMONY, int(ceremony))
    begin(state, phase, left, opens)
    settle(state)
    game._let_chance_answer()
    game._told.clear()
    return game


def lay_out_seth(game, words):
    state, names = game.state, game.words
    state.set_extra(PURPLE_LEVEL, 1)
    state.set_extra(PURPLE_TOKENS, state.seats)
    state.set_extra(COLOURED_TOKENS, sum(BIT[seat] for seat in range(1, state.seats)))
    state.set_extra(CREATURE_CARDS, BIT[len(CREATURE_CARD_TILES)] - 1)
    usual = [f"city={state.board.cities[-1]}"]
    for word in words:
        name, _, value = word.partition("=")
        if name == "purple":
            state.set_extra(PURPLE_LEVEL, int(value))
        elif name == "purple-tokens":
            state.set_extra(PURPLE_TOKENS, int(value))
        elif name == "coloured":
            named = [names.number("seat", god) for god in value.split(",") if god]
            state.set_extra(COLOURED_TOKENS, sum(BIT[seat] for seat in named))
        elif name == "creatures":
            kept = [CREATURE_CARD_TILES.index(card) for card in value.split(",") if card]
            state.set_extra(CREATURE_CARDS, sum(BIT[card] for card in kept))
        elif name == "mat":
            taken = [names.number("evil", space) for space in value.split(",")]
            state.set_mat(SETH, sum(BIT[i] for i in taken))
        elif word.startswith("+"):
            kind = names.number("card", word[1:])
            assert state.deck(SETH) == state.rules.card_deck[kind], f"{word[1:]} is no card of Seth"
            state.add_to_pile(state.deck(SETH), kind, -1)
            state.add_to_hand(SETH, kind, 1)
            assert state.pile(state.deck(SETH), kind) >= 0, f"there are not so many {word[1:]} cards"
        else:
            usual.append(word)
    lay_out(game, SETH, usual)
    for colour in range(COLOURS):
        state.set_level(SETH, colour, 0)
        state.set_site(SETH, colour, NOBODY)
    state.set_tokens(SETH, 0)
    take_march(state, SETH)
    clear = state.rules.power_number["magic-versatility"]
    state.set_extra(CLEAR_TOKEN, 1 if state.powers(SETH) & BIT[clear] else 0)


def take_march(state, seat):
    march = state.rules.power_number["chaos-march"]
    set_march(state, seat, bool(state.powers(seat) & BIT[march]))


def lay_out_ally(game, seat, words):
    for word in words:
        if word.startswith("+"):
            kind = game.words.number("card", word[1:])
            assert game.state.rules.card_deck[kind] == 0, f"{word[1:]} is no card of the alliance"
    city = [] if any(word.startswith("city=") for word in words) else [default_city(game.state, seat)]
    lay_out(game, seat, [*city, *words])
    if not any(word.startswith("tokens=") for word in words):
        game.state.set_tokens(seat, TOKENS_OF_AN_ALLY)
    take_march(game.state, seat)


def default_city(state, seat):
    return f"city={state.board.cities[seat - 1]}"


def share_alliance_tiles(state):
    """L6: an alliance tile acts for all allies."""
    for power in state.rules.powers:
        if isinstance(power, AllianceTile):
            owners = [seat for seat in range(1, state.seats) if state.powers(seat) & BIT[power.kind]]
            for seat in range(1, state.seats):
                if owners and seat not in owners:
                    give_power(state, seat, power)


def take_captives(game, described):
    for where, owners in described.items():
        for god, n in owners.items():
            add_captives(game.state, game.words.number("space", where), game.words.number("seat", god), n)


def fill_reserves(state):
    spaces = range(state.board.size)
    for seat in range(state.seats):
        if state.reserve(seat) == NOBODY:
            on_board = sum(state.units(space, seat) for space in spaces)
            if seat == SETH:
                held = sum(captives(state, space, owner) for space in spaces for owner in range(state.seats))
                state.set_reserve(seat, SETH_UNITS - on_board + held)
            else:
                taken = sum(captives(state, space, seat) for space in spaces)
                state.set_reserve(seat, UNITS_OF_A_PLAYER - on_board - taken)


def build_temples(game, described):
    state = game.state
    free = list(PRAYER_NAMES)
    for built in described.values():
        if isinstance(built, tuple):
            free.remove(built[1])
    for where, built in described.items():
        space = game.words.number("space", where)
        height = built[0] if isinstance(built, tuple) else built
        state.set_extra(HEIGHT + space, height)
        if height >= 2:
            token = PRAYER_NAMES.index(built[1] if isinstance(built, tuple) else free.pop(0))
            state.set_extra(TOKEN_OF + space, token + 1)
            for side in range(1, height):
                set_prayer_side(state, token, side)


def begin(state, phase, left, opens):
    rounds = Rounds()
    state.stack.clear()
    state.stack.append(rounds)
    state.set_active(NOBODY)
    if phase == "night":
        rounds.pc = 2
        state.stack.append(DarkNight(0))
        return
    if phase == "dusk":
        rounds.pc = 4
        state.stack.append(DarkDusk())
        return
    rounds.pc = 3
    day = TrackedDay()
    state.stack.append(day)
    if phase == "seth":
        day.pc = 2
        state.set_active(SETH)
        state.stack.append(SethTurn(SETH, left))
    elif phase == "alliance":
        day.pc = 3 if opens else 5
        state.stack.append(AllianceTurn(opens))
    elif phase == "eclipse":
        day.pc = 5
        state.stack.append(DarkNight(1))
    elif phase != "day":
        raise ValueError(f"there is no phase {phase}")


# What tests do and ask, with Seth among the seats


def play(game, *answers):
    """One answer after the other; a token is taken up before its space is named, and whose turn has begun
    by agreement need not be followed."""
    for answer in answers:
        if answer.startswith("follow ") and asked(game) == ("turn", [answer.split()[1]]):
            continue
        take_up(game, answer)
        game.play(answer)
    return game


def take_up(game, answer):
    """The token that an answer about its space is about."""
    words = answer.split()
    if game.over or asked(game)[0] != "seth_turn" or words[0] not in ("purple", "coloured", "clear"):
        return
    token = f"{words[0]}-token" + (f" {words[1]}" if words[0] == "coloured" else "")
    game.play(token if token in texts(game) else "silver-token")


def placings(game):
    """What Seth may place where, with each token taken up, and what else he may do."""
    if asked(game)[0] != "seth_turn":
        return texts(game)
    found = []
    for text in texts(game):
        if text.split()[0].endswith("-token"):
            twin = game.copy()
            twin.play(text)
            found += texts(twin)
        else:
            found.append(text)
    return found


def seat_of(game, who):
    return game.words.number("seat", who)


def space_of(game, where):
    return game.words.number("space", where)


def asked(game):
    """The message id of the question now open, and all who may answer it."""
    waiting = game.waiting
    return game.question(waiting[0])["message"], [game.words.word("seat", seat) for seat in waiting]


def units(game, who, where):
    return game.state.units(space_of(game, where), seat_of(game, who))


def prayer(game, who):
    return game.state.prayer(seat_of(game, who))


def reserve(game, who):
    return game.state.reserve(seat_of(game, who))


def points(game, who, source=None):
    """Permanent points of a seat, from one source or from all."""
    state, seat = game.state, seat_of(game, who)
    sources = SOURCE_NAMES if source is None else [source]
    return sum(state.points(seat, SOURCE_NAMES.index(name)) for name in sources)


def cards(game, who, card):
    return game.state.hand(seat_of(game, who), game.words.number("card", card))


def hand_size(game, who):
    return game.state.hand_size(seat_of(game, who))


def creature_at(game, creature):
    """The space a creature stands on, or None."""
    space = game.state.figure_space(game.words.number("creature", creature))
    return None if space == NOBODY else game.words.word("space", space)


def height(game, where):
    return game.state.extra(HEIGHT + space_of(game, where))


def owns(game, who, power):
    return bool(game.state.powers(seat_of(game, who)) & BIT[game.state.rules.power_number[power]])


def held_captive(game, who, where):
    return captives(game.state, space_of(game, where), seat_of(game, who))
