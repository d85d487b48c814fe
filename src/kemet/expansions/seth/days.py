"""Night, day track, eclipse and dusk against Seth (W, L3, K2)."""

from typing import ClassVar, Final, final

from kemet.battle.mixed import AskedTogether
from kemet.expansions.seth.facts import (
    CLEAR_TOKEN,
    COLOURED_TOKENS,
    ENTERED,
    INFLUENCE,
    INFLUENCE_USED,
    PRAYER_USED,
    PURPLE_TOKENS,
    alliance,
    allied_owners,
    height,
    prayer_bonus,
    set_march,
    seth_of,
)
from kemet.expansions.seth.mat import SethTurn
from kemet.expansions.seth.osiris import (
    GOLD,
    GRAY,
    RECRUITS,
    UNITS_AT_NIGHT,
    Ceremony,
    GrowTemple,
    can_hold_ceremony,
    celebrants,
    may_grow,
    price_of_ceremony,
)
from kemet.expansions.seth.tiles import MusterAtHome
from kemet.expansions.seth.words import (
    ECLIPSE,
    GRANT,
    HOLD,
    INFLUENCE_GRANTED,
    TEMPLE,
    YIELD,
)
from kemet.machine.actions import action, first, second, verb_of
from kemet.machine.frames import NOBODY, Procedure
from kemet.machine.numbers import Action, Number, Seat, mypyc_attr
from kemet.machine.rows import Choices
from kemet.phases.day import Turn
from kemet.phases.night import PRAYER_OF_A_NIGHT, NightTiles
from kemet.table.hands import ChooseDraw, DrawCards
from kemet.table.offerings import gain_prayer, lowered
from kemet.table.rulebook import BIT, ActionSpace, Phase, lowest
from kemet.table.state import State
from kemet.table.victory import won_at_once
from kemet.table.words import DAY_BROKE, DONE, FOLLOW, NIGHT_FELL, TURN_BEGAN
from kemet.turns.recruit import Recruit, price_of_units

# W3: the tokens of Seth's five turns, by number of allies. The split for three and more is reconstructed.
TRACK: Final = {2: [1, 1, 1, 1, 1], 3: [1, 2, 1, 2, 1], 4: [2, 2, 1, 2, 2], 5: [2, 2, 3, 2, 2]}
TURNS: Final = 9  # five of Seth, four of the alliance
ECLIPSE_AFTER: Final = 3  # the second alliance turn
FEWEST_FOR_ECLIPSE: Final = 3


# Night


class NightAgainstSeth(Phase):
    def begin(self, state: State) -> None:
        state.stack.append(DarkNight(0))


@final
class DarkNight(Procedure[State]):
    """W1: Seth first, then the alliance. W4: in an eclipse only tiles, creatures and tokens act."""

    phase: ClassVar[str] = "night"

    FIELDS: ClassVar[tuple[str, ...]] = ("eclipse", "place")

    def __init__(self, eclipse: Number) -> None:
        super().__init__()
        self.eclipse = eclipse
        self.place: Number = 1

    def copy(self) -> "DarkNight":
        twin = DarkNight(self.eclipse)
        twin.pc = self.pc
        twin.place = self.place
        return twin

    def step(self, state: State) -> None:
        if self.pc == 0:
            self.pc = 1
            state.set_active(NOBODY)
            state.tell(ECLIPSE if self.eclipse else NIGHT_FELL, state.round())
            self.pray(state, seth_of(state), state.seats - 1)
        elif self.pc == 1:
            self.pc = 2
            self.draw_cards(state, seth_of(state))
        elif self.pc == 2:
            self.pc = 3
            self.resolve_tiles(state, seth_of(state))
        elif self.pc == 7:
            self.finish(state)
        elif self.place == state.seats:
            self.place = 1
            self.pc += 1
        else:
            seat = state.order(self.place)
            self.place += 1
            self.ally(state, seat)

    def ally(self, state: State, seat: Seat) -> None:
        if self.pc == 3:
            self.pray(state, seat, PRAYER_OF_A_NIGHT)
        elif self.pc == 4:
            self.draw_cards(state, seat)
        elif self.pc == 5:
            self.resolve_tiles(state, seat)
        elif state.extra(INFLUENCE) & BIT[UNITS_AT_NIGHT]:
            state.stack.append(MusterAtHome(seat, 1))

    def pray(self, state: State, seat: Seat, usual: Number) -> None:
        income = state.passive(seat).night_prayer
        if not self.eclipse:
            income += usual
        gain_prayer(state, seat, income)

    def draw_cards(self, state: State, seat: Seat) -> None:
        passive = state.passive(seat)
        extra = passive.night_cards
        if self.eclipse:
            state.stack.append(DrawCards(seat, extra))
        elif passive.vision:
            state.stack.append(DrawCards(seat, extra))
            state.stack.append(ChooseDraw(seat, 1 + passive.vision))
        else:
            state.stack.append(DrawCards(seat, 1 + extra))

    def resolve_tiles(self, state: State, seat: Seat) -> None:
        waiting = state.powers(seat) & state.rules.night_mask
        if waiting:
            state.stack.append(NightTiles(seat, waiting))


# Day


class DayAgainstSeth(Phase):
    def begin(self, state: State) -> None:
        state.stack.append(TrackedDay())


@final
class TrackedDay(Procedure[State]):
    """W2: turns of Seth and of the alliance alternate; Seth opens and closes."""

    phase: ClassVar[str] = "day"

    def copy(self) -> "TrackedDay":
        twin = TrackedDay()
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            self.break_day(state)
        elif pc <= TURNS:
            self.turn(state, pc - 1)
        else:
            self.finish(state)

    def turn(self, state: State, number: Number) -> None:
        allies = state.seats - 1
        if number % 2 == 0:
            seth = seth_of(state)
            state.set_active(seth)
            state.tell(TURN_BEGAN, seth)
            state.stack.append(SethTurn(seth, TRACK[int(allies)][number // 2]))
        else:
            if number == ECLIPSE_AFTER and allies >= FEWEST_FOR_ECLIPSE:
                state.stack.append(DarkNight(1))
            state.stack.append(AllianceTurn(1 if number == 1 else 0))

    def break_day(self, state: State) -> None:
        seth = seth_of(state)
        for seat in range(state.seats):
            passive = state.passive(seat)
            state.set_tokens(seat, state.seating.tokens[seat])
            state.set_mat(seat, 0)
            state.set_silver(seat, passive.silver)
            state.set_gold(seat, passive.gold)
        state.set_extra(PURPLE_TOKENS, state.seats)  # one more than there are allies
        state.set_extra(COLOURED_TOKENS, alliance(state))
        march = BIT[state.rules.power_number["chaos-march"]]
        for seat in range(state.seats):
            set_march(state, seat, state.powers(seat) & march != 0)
        kind = state.rules.power_number["magic-versatility"]
        state.set_extra(CLEAR_TOKEN, 1 if state.powers(seth) & BIT[kind] else 0)
        state.set_extra(PRAYER_USED, 0)
        state.set_extra(INFLUENCE_USED, 0)
        state.tell(DAY_BROKE, state.round())


@mypyc_attr(free_list_len=1)
@final
class AllianceTurn(Procedure[State]):
    """Each ally takes one action, in an order they agree on once and may change."""

    FIELDS: ClassVar[tuple[str, ...]] = ("opens", "acted", "grown", "refused", "agreed", "yielded")

    def __init__(self, opens: Number) -> None:
        super().__init__()
        self.opens = opens  # the first of the day, before any action: temples may grow (K1)
        self.acted: Number = 0
        self.grown: Number = 0  # where temples grew, or were refused, today, as a mask
        self.refused: Number = 0  # somebody would not pay for the ceremony
        self.agreed: Number = 0  # who begins has been said; the others follow in turn order
        self.yielded: Number = 0  # who has let another go first in this turn, as a mask

    def copy(self) -> "AllianceTurn":
        twin = AllianceTurn(self.opens)
        twin.pc = self.pc
        twin.acted = self.acted
        twin.grown = self.grown
        twin.refused = self.refused
        twin.agreed = self.agreed
        twin.yielded = self.yielded
        return twin

    def step(self, state: State) -> None:
        if self.pc == 0:
            self.pc = 1
            state.set_active(lowest(alliance(state)))
            state.set_extra(ENTERED, self.inside_the_city(state))
        over = won_at_once(state)
        state.set_extra(ENTERED, 0)
        if over:
            return
        if self.pc == 2 or (self.acted == alliance(state) and not self.may_hold(state)):
            self.finish(state)
        elif self.agreed and self.acted != alliance(state):
            self.begin_turn(state, self.next_ally(state))
        else:
            state.stack.append(AllianceMenu(alliance(state)))

    def next_ally(self, state: State) -> Seat:
        """In turn order, those last who have let others go first."""
        waiting = alliance(state) & ~self.acted
        for patient in (waiting & ~self.yielded, waiting):
            for place in range(state.seats):
                if patient & BIT[state.order(place)]:
                    return state.order(place)
        raise LookupError("all allies have acted")

    def begin_turn(self, state: State, seat: Seat) -> None:
        self.acted |= BIT[seat]
        self.refused = 0
        state.set_active(seat)
        state.tell(TURN_BEGAN, seat)
        state.stack.append(AllyTurn(seat))

    def may_hold(self, state: State) -> bool:
        """A refused ceremony waits until the next ally acts."""
        return not self.refused and can_hold_ceremony(state)

    def inside_the_city(self, state: State) -> Number:
        """O3: an alliance troop in a district of Seth; it counts only at the start of the turn."""
        for district in state.board.districts[state.home(seth_of(state))]:
            if allied_owners(state, district):
                return 1
        return 0


def alliance_turn_below(state: State) -> AllianceTurn:
    for i in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[i]
        if isinstance(frame, AllianceTurn):
            return frame
    raise LookupError("it is not the alliance's turn")


def list_grants(state: State, seat: Seat, out: Choices) -> None:
    for token in (GRAY, GOLD):
        if state.extra(INFLUENCE) & BIT[token] and not state.extra(INFLUENCE_USED) & BIT[token]:
            out.add(action(GRANT, token, seat))


def grant(state: State, token: Number, seat: Seat) -> None:
    """The gray token is one more action for this ally today, the gold one a Move or a Recruit."""
    state.set_extra(INFLUENCE_USED, state.extra(INFLUENCE_USED) | BIT[token])
    state.tell(INFLUENCE_GRANTED, token, seat)
    if token == GRAY:
        state.set_silver(seat, state.silver(seat) + 1)
    else:
        state.set_gold(seat, state.gold(seat) + 1)


def hold_ceremony(state: State) -> None:
    alliance_turn_below(state).refused = 1
    state.stack.append(Ceremony(celebrants(state), price_of_ceremony(state)))


@mypyc_attr(free_list_len=1)
@final
class AllianceMenu(AskedTogether):
    """Allies: who acts first, and what do you do together before?"""

    pick: ClassVar[str] = "turn"
    message: ClassVar[str] = "alliance_turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("members",)

    def copy(self) -> "AllianceMenu":
        return AllianceMenu(self.members)

    def options(self, state: State, out: Choices) -> None:
        turn = alliance_turn_below(state)
        if turn.acted == self.members:
            out.add(action(DONE))
        for seat in range(state.seats):
            if self.members & BIT[seat] and not turn.acted & BIT[seat]:
                out.add(action(FOLLOW, seat))
        if turn.may_hold(state):
            out.add(action(HOLD))
        if turn.opens and turn.acted == 0:
            for space in range(state.board.size):
                if may_grow(state, space, turn.grown):
                    out.add(action(TEMPLE, space))
        for seat in range(state.seats):
            if self.members & BIT[seat] and not turn.acted & BIT[seat]:
                list_grants(state, seat, out)

    def answer(self, state: State, choice: Action) -> None:
        turn = alliance_turn_below(state)
        verb = verb_of(choice)
        if verb == DONE:
            turn.pc = 2
        elif verb == HOLD:
            hold_ceremony(state)
        elif verb == TEMPLE:
            space = first(choice)
            turn.grown |= BIT[space]
            state.stack.append(GrowTemple(allied_owners(state, space), space, height(state, space) + 1))
        elif verb == GRANT:
            grant(state, first(choice), second(choice))
        else:
            turn.agreed = 1
            turn.begin_turn(state, first(choice))


@mypyc_attr(free_list_len=1)
@final
class AllyTurn(Turn):
    """The turn of one ally, who may let another go first or do what the alliance does together."""

    def copy(self) -> "AllyTurn":
        twin = AllyTurn(self.seat)
        twin.pc = self.pc
        return twin

    def list_more(self, state: State, out: Choices) -> None:
        turn = alliance_turn_below(state)
        if turn.may_hold(state):
            out.add(action(HOLD))
        if self.pc > 0:
            return
        list_grants(state, self.seat, out)
        if not turn.yielded & BIT[self.seat]:
            for seat in range(state.seats):
                if alliance(state) & BIT[seat] and not turn.acted & BIT[seat]:
                    out.add(action(YIELD, seat))

    def do_more(self, state: State, choice: Action) -> None:
        verb = verb_of(choice)
        if verb == HOLD:
            hold_ceremony(state)
        elif verb == GRANT:
            grant(state, first(choice), second(choice))
        else:
            self.finish(state)
            turn = alliance_turn_below(state)
            turn.yielded |= BIT[self.seat]
            turn.acted -= BIT[self.seat]
            turn.begin_turn(state, first(choice))


# Recruiting with the prayer token


class AllianceRecruitSpace(ActionSpace):
    def begin(self, state: State, seat: Number) -> None:
        gift = prayer_bonus(state, RECRUITS)
        if gift and not state.extra(PRAYER_USED) & BIT[RECRUITS]:
            state.set_extra(PRAYER_USED, state.extra(PRAYER_USED) | BIT[RECRUITS])
            state.stack.append(BlessedRecruit(seat, gift))
        else:
            state.stack.append(Recruit(seat))


@final
class BlessedRecruit(Recruit):
    """The first Recruit of the alliance in a day, with free units of the prayer token."""

    FIELDS: ClassVar[tuple[str, ...]] = ("units", "districts", "creatures", "gift")

    def __init__(self, seat: Seat, gift: Number) -> None:
        super().__init__(seat)
        self.gift = gift

    def copy(self) -> "BlessedRecruit":
        twin = BlessedRecruit(self.seat, self.gift)
        twin.pc = self.pc
        twin.units = self.units
        twin.districts = self.districts
        twin.creatures = self.creatures
        return twin

    def price(self, state: State, units: Number) -> Number:
        return price_of_units(state, self.seat, lowered(units, self.gift))
