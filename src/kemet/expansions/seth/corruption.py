"""The yellow spaces: creatures and troops of the alliance turn against it, and two units die (Q6 to Q9)."""

from typing import ClassVar, Final, final

from kemet.battle.attack import Attack
from kemet.battle.battle import Battle
from kemet.battle.mixed import WhoLeads
from kemet.battle.sides import BattleSide, side_for
from kemet.expansions.seth.buying import CREATURE_CARD_TILES
from kemet.expansions.seth.facts import (
    CREATURE_CARDS,
    PORTAL,
    allied_owners,
    allied_units,
    purple_level,
    seth_of,
)
from kemet.expansions.seth.moving import through_portals
from kemet.expansions.seth.words import CREATURE_CORRUPTED, SUMMON_BEAST, TROOP_CORRUPTED
from kemet.machine.actions import action, first, second, verb_of
from kemet.machine.frames import NOBODY, Question, ask_if_open
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices, copy_row
from kemet.table.board import NO_CITY
from kemet.table.hands import DrawCards
from kemet.table.offerings import lowered
from kemet.table.passive import Passive
from kemet.table.pyramids import stands_here
from kemet.table.rulebook import BIT, NO_CREATURE, lowest
from kemet.table.state import State
from kemet.table.troops import empty, shift_troop
from kemet.table.words import ATTACKED, BATTLE_BEGAN, DONE, TROOP
from kemet.turns.buy_tile import copy_on_sale
from kemet.turns.move import BY_PYRAMID, ON_FOOT, PRICE_OF_TELEPORT, Move, move_below

# Creature cards: strength, damage; in the order of CREATURE_CARD_TILES. All values reconstructed.
CREATURE_CARDS_PRINTED: Final = [(6, 0), (5, 0), (7, 0), (7, 2), (7, 0), (8, 0), (7, 0)]
SNAKE: Final = 1
PHOENIX: Final = 4
MUMMY: Final = 6


def corruption_strength(state: State) -> int:
    """Servile Corruption."""
    kind = state.rules.power_number["servile-corruption"]
    return 1 if state.powers(seth_of(state)) & BIT[kind] else 0


# Corrupt Creature


def playable_cards(state: State) -> list[int]:
    """Q6: the tile is still for sale and no higher than Seth's pyramid."""
    cards: list[int] = []
    for card, name in enumerate(CREATURE_CARD_TILES):
        slot = state.rules.slot_number[name]
        on_sale = copy_on_sale(state, slot) != NOBODY
        high_enough = state.rules.slots[slot].level <= purple_level(state)
        if state.extra(CREATURE_CARDS) & BIT[card] and on_sale and high_enough:
            cards.append(card)
    return cards


def may_be_attacked(state: State, card: Number, space: Space, victim: Seat) -> bool:
    """A troop with a unit of the token's colour, not in a city (Phoenix: also there)."""
    if state.units(space, victim) == 0:
        return False
    return card == PHOENIX or state.board.city_of[space] == NO_CITY


def can_corrupt_creature(state: State, victim: Seat) -> bool:
    """Whether any card can be played against this colour."""
    for card in playable_cards(state):
        for space in range(state.board.size):
            if may_be_attacked(state, card, space, victim):
                return True
    return False


def figure_of(state: State, card: Number) -> Number:
    return state.rules.powers[state.rules.power_number[CREATURE_CARD_TILES[card]]].figure


def begin_corrupt_creature(state: State, seat: Seat, victim: Seat) -> None:
    ask_if_open(state, WhichBeast(seat, victim))


@final
class WhichBeast(Question[State]):
    """Which creature is corrupted, and where does it attack?"""

    pick: ClassVar[str] = "creature"
    message: ClassVar[str] = "which_beast"
    FIELDS: ClassVar[tuple[str, ...]] = ("victim",)

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim = victim

    def copy(self) -> "WhichBeast":
        return WhichBeast(self.seat, self.victim)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("seat", self.victim)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for card in playable_cards(state):
            for space in range(state.board.size):
                if may_be_attacked(state, card, space, self.victim):
                    out.add(action(SUMMON_BEAST, figure_of(state, card), space))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            return
        for card in range(len(CREATURE_CARD_TILES)):
            if figure_of(state, card) == first(choice):
                state.set_extra(CREATURE_CARDS, state.extra(CREATURE_CARDS) - BIT[card])
                state.tell(CREATURE_CORRUPTED, self.seat, first(choice), second(choice))
                state.stack.append(BeastAttack(self.seat, second(choice), card))


@final
class BeastAttack(Attack):
    """A creature without troop attacks: strength from its card, a battle card and interventions."""

    FIELDS: ClassVar[tuple[str, ...]] = ("space", "ends_move", "asked", "attacker", "defender", "card")

    def __init__(self, seat: Seat, space: Space, card: Number) -> None:
        super().__init__(seat, space, 0)
        self.card = card

    def copy(self) -> "BeastAttack":
        twin = BeastAttack(self.seat, self.space, self.card)
        self.copy_into(twin)
        return twin

    def strike_first(self, state: State) -> None:
        """No powers of Seth but those for corruption."""

    def fight(self, state: State) -> None:
        state.tell(BATTLE_BEGAN, self.seat, self.defender, self.space)
        strength, damage = CREATURE_CARDS_PRINTED[self.card]
        numbers = Passive(
            damage=damage,
            strength=corruption_strength(state),
            silences_creature=1 if self.card == SNAKE else 0,
        )
        attacker = BattleSide(self.seat, numbers, self.space, True, copy_row(state.rules.no_cards))
        attacker.only = NOBODY
        attacker.summoned = strength
        defender = side_for(state, self.defender, self.space, False)
        if self.card == MUMMY:
            state.stack.append(DrawCards(self.seat, 1))
        state.stack.append(Battle(self.space, attacker, defender))


# Corrupt Troop

# Steps of the move after the troop has met somebody.
MET: Final = 4
FOUGHT: Final = 5


def of_one_player(state: State, origin: Space, space: Space) -> bool:
    """Troops that belong wholly to the same player never fight each other."""
    owners = allied_owners(state, space)
    return owners != 0 and owners & (owners - 1) == 0 and owners == allied_owners(state, origin)


def begin_corrupt_troop(state: State, seat: Seat, victim: Seat) -> None:
    for space in range(state.board.size):
        if state.units(space, victim) > 0:
            state.stack.append(CorruptMove(seat, victim))
            return


@final
class CorruptMove(Move):
    """Q8: Seth moves a whole troop of the alliance; whoever it meets fights it."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "start", "at", "left", "visited", "gates_open", "discount", "goal", "units", "how", "creature_goes",
        "victim",
    )  # fmt: skip

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim = victim

    def copy(self) -> "CorruptMove":
        twin = CorruptMove(self.seat, self.victim)
        self.copy_into(twin)
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            self.discount = state.passive(self.seat).action_cheaper
            state.stack.append(WhichTroopToCorrupt(self.seat, self.victim))
        elif pc == 1:
            self.next_departure(state)
        elif pc == 2:
            self.go(state)
        elif pc == MET:
            self.move_in(state)
            if self.at == self.goal:
                self.pc = 1  # M9: they have fled, the troop may go on
            else:
                self.finish(state)
        elif pc == FOUGHT:
            self.move_in(state)
            self.finish(state)
        else:
            self.finish(state)

    def next_departure(self, state: State) -> None:
        """A card of Seth may have killed the troop on its way."""
        if allied_units(state, self.at) == 0:
            self.finish(state)
        else:
            super().next_departure(state)

    def ways(self, state: State) -> list[int]:
        ways = through_portals(state, self.at) if state.extra(PORTAL) else state.board.steps[self.at]
        return [space for space in ways if self.may_meet(state, space)]

    def may_teleport_to(self, space: Space) -> bool:
        return True

    def may_meet(self, state: State, space: Space) -> bool:
        return not of_one_player(state, self.at, space)

    def kinds(self, state: State) -> Number:
        """The tiles of the troop's owners, each kind once, as a mask."""
        kinds: Number = 0
        owners = allied_owners(state, self.at)
        for seat in range(state.seats):
            if owners & BIT[seat]:
                kinds |= state.powers(seat)
        return kinds

    def powers(self, state: State) -> Passive:
        """All tiles of the troop's owners act for it."""
        return state.rules.sum_of(self.kinds(state))

    def gate_price(self, state: State) -> Number:
        """A Stargate of an owner, or of Seth who pays."""
        cheaper = state.rules.sum_of(self.kinds(state) | state.powers(self.seat)).teleport_cheaper
        return lowered(PRICE_OF_TELEPORT, cheaper)

    def can_teleport(self, state: State) -> bool:
        """M5, by the tiles of its owners; Seth pays."""
        if self.teleport_price(state) > state.prayer(self.seat):
            return False
        if state.board.has_obelisk[self.at] and self.powers(state).obelisk_gates:
            return True
        return stands_here(state, self.at)

    def walls_bind(self, state: State, space: Space) -> bool:
        """M6: those of every city but the own ones; the other allies are no friends of this troop."""
        city = state.board.city_of[space]
        if city == NO_CITY or state.board.city_of[self.at] == city or self.gates_open:
            return False
        if allied_owners(state, self.at) & BIT[state.lord(city)] or self.powers(state).walls_open:
            return False
        start = self.at if self.start == NOBODY else self.start
        return start != state.board.fronts[city] and state.board.city_of[start] != city

    def flies_over(self, state: State, space: Space) -> bool:
        figure = self.creature(state)
        return figure != NO_CREATURE and state.rules.creature_bonus[figure].walls_open > 0

    def creature(self, state: State) -> Number:
        for figure in range(len(state.rules.creatures)):
            if state.figure_space(figure) == self.at and state.figure_owner(figure) != self.seat:
                return figure
        return NO_CREATURE

    def list_departures(self, state: State, verb: Number, space: Space, out: Choices) -> None:
        if self.may_meet(state, space):
            out.add(action(verb, space, allied_units(state, self.at)))

    def leave_for(self, state: State, space: Space, units: Number, how: Number) -> None:
        self.goal = space
        self.units = units
        self.how = how
        self.pc = 2

    def leave_first(self, state: State, figure: Number) -> None:
        self.start = self.at
        self.left += 1 + state.passive(self.victim).move
        if figure != NO_CREATURE:
            self.left += state.rules.creature_bonus[figure].move

    def go(self, state: State) -> None:
        self.pc = 1
        if self.start == NOBODY:
            self.leave_first(state, self.creature(state))
        if self.how == ON_FOOT:
            self.left -= 1
        else:
            self.visited |= BIT[self.goal]
            if self.how == BY_PYRAMID:
                self.pay_teleport(state)
        state.tell(TROOP_CORRUPTED, self.seat, self.at, self.goal)
        if empty(state, self.goal):
            self.move_in(state)
        else:
            self.pc = MET
            state.stack.append(CorruptAttack(self.seat, self.goal, self.at, self.victim))

    def move_in(self, state: State) -> None:
        """The troop takes the space, if nobody is there any more."""
        if not empty(state, self.goal):
            return
        for seat in range(state.seats):
            if seat != self.seat and state.units(self.at, seat) > 0:
                shift_troop(state, seat, self.at, self.goal)
        self.at = self.goal


@final
class WhichTroopToCorrupt(Question[State]):
    """Which troop does Seth move?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "which_troop_to_corrupt"
    FIELDS: ClassVar[tuple[str, ...]] = ("victim",)

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim = victim

    def copy(self) -> "WhichTroopToCorrupt":
        return WhichTroopToCorrupt(self.seat, self.victim)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("seat", self.victim)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for space in range(state.board.size):
            if state.units(space, self.victim) > 0:
                out.add(action(TROOP, space))

    def answer(self, state: State, choice: Action) -> None:
        move = move_below(state)
        if verb_of(choice) == DONE:
            move.stop()
        else:
            move.at = first(choice)


@final
class CorruptAttack(Attack):
    """The corrupted troop fights from the space before; it enters once nobody is left there."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "space", "ends_move", "asked", "attacker", "defender", "origin", "victim", "defends_first",
    )  # fmt: skip

    def __init__(self, seat: Seat, space: Space, origin: Space, victim: Seat) -> None:
        super().__init__(seat, space, 0)
        self.origin = origin
        self.victim = victim
        self.defends_first: Number = 0  # the token's owner stands alone on the other side

    def copy(self) -> "CorruptAttack":
        twin = CorruptAttack(self.seat, self.space, self.origin, self.victim)
        twin.defends_first = self.defends_first
        self.copy_into(twin)
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if empty(state, self.space) or pc == 5 or of_one_player(state, self.origin, self.space):
            self.finish(state)  # also if the others of a mixed troop have fallen before the battle
        elif pc == 0:
            state.tell(ATTACKED, self.victim, self.attacked(state), self.space)
        elif pc == 1:
            self.offer_escape(state)
        elif pc == 2:
            self.strike_first(state)
        elif pc == 3:
            self.choose_leaders(state)
        else:
            self.fight(state)

    def strike_first(self, state: State) -> None:
        """Q8: what strikes before a battle strikes for the corrupted troop, too."""
        waiting: Number = 0
        owners = allied_owners(state, self.origin)
        for seat in range(state.seats):
            if owners & BIT[seat]:
                waiting |= state.powers(seat) & state.rules.attack_mask
        if waiting:
            self.let_strike(state, waiting, self.origin)

    def attacked(self, state: State) -> Number:
        if state.units(self.space, self.seat) > 0:
            return self.seat
        owners = allied_owners(state, self.space)
        return lowest(owners) if owners else NOBODY

    def choose_leaders(self, state: State) -> None:
        """The token's owner leads the attack if possible, and nobody leads both sides."""
        owners = allied_owners(state, self.origin)
        first_choice = self.victim if owners & BIT[self.victim] else lowest(owners)
        if state.units(self.space, self.seat) > 0:
            self.attacker, self.defender = first_choice, self.seat
            return
        others = allied_owners(state, self.space) & ~BIT[first_choice]
        if others:
            self.attacker, self.defender = first_choice, lowest(others)
        else:
            others = owners & ~BIT[first_choice]
            self.attacker, self.defender = lowest(others), first_choice
            self.defends_first = 1
        if others & (others - 1):
            state.stack.append(WhoLeads(others, self.space))

    def take_leader(self, state: State, seat: Seat) -> None:
        if self.defends_first:
            self.attacker = seat
        else:
            self.defender = seat

    def fight(self, state: State) -> None:
        move_below(state).pc = FOUGHT
        state.tell(BATTLE_BEGAN, self.attacker, self.defender, self.space)
        attacker = side_for(state, self.attacker, self.origin, True)
        attacker.passive = attacker.passive.plus(Passive(strength=corruption_strength(state)))
        attacker.scorer = NOBODY
        defender = side_for(state, self.defender, self.space, False)
        defender.scorer = NOBODY
        defender.refuge = self.origin
        state.stack.append(CorruptBattle(self.space, attacker, defender))


@final
class CorruptBattle(Battle):
    """Only Seth scores, but its consequences are decided by those who fought."""

    def copy(self) -> "CorruptBattle":
        twin = CorruptBattle(self.space, self.attacker.copy(), self.defender.copy())
        twin.pc = self.pc
        twin.attacker_won = self.attacker_won
        return twin

    def reward(self, state: State) -> None:
        self.attacker.scorer = seth_of(state)
        super().reward(state)
        self.attacker.scorer = NOBODY

    def change_places(self, state: State) -> None:
        """The winner moves in while the loser goes to where it came from; they may have the same owners."""
        origin, field = self.attacker.space, self.space
        for seat in range(state.seats):
            winners = state.units(origin, seat)
            state.set_units(origin, seat, state.units(field, seat))
            state.set_units(field, seat, winners)
        for figure in range(len(state.rules.creatures)):
            if state.figure_space(figure) == origin:
                state.set_figure_space(figure, field)
            elif state.figure_space(figure) == field:
                state.set_figure_space(figure, origin)
        if state.rules.keeper is not None:
            state.rules.keeper.went(state, seth_of(state), field, origin)
        self.attacker.space = field
        self.defender.space = origin
        move_below(state).at = field
