"""An attack: the defender may escape, the attacker's tiles strike first, then the battle (M7, M9)."""

from typing import ClassVar, final

from kemet.battle.battle import Battle
from kemet.battle.mixed import WhoLeads, owners_at
from kemet.battle.sides import side_for
from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.playing_cards import PlayCard, holds_payable
from kemet.table.rulebook import BIT
from kemet.table.state import State
from kemet.table.troops import empty, foe_at
from kemet.table.words import ATTACKED, BATTLE_BEGAN, CARD, DONE


def can_flee(state: State, space: Space) -> bool:
    """I4: a land-adjacent space without units."""
    for near in state.board.land[space]:
        if empty(state, near):
            return True
    return False


@mypyc_attr(free_list_len=1)
class Attack(Procedure[State]):
    """One troop has entered the space of an enemy troop."""

    FIELDS: ClassVar[tuple[str, ...]] = ("space", "ends_move", "asked", "attacker", "defender")

    def __init__(self, seat: Seat, space: Space, ends_move: Number) -> None:
        super().__init__(seat)
        self.space = space
        self.ends_move = ends_move
        self.asked: Number = 0  # for an Escape, as a mask
        self.attacker: Number = seat  # the leaders
        self.defender: Number = NOBODY

    def copy(self) -> "Attack":
        twin = Attack(self.seat, self.space, self.ends_move)
        self.copy_into(twin)
        return twin

    def copy_into(self, twin: "Attack") -> None:
        twin.pc = self.pc
        twin.asked = self.asked
        twin.attacker = self.attacker
        twin.defender = self.defender

    def step(self, state: State) -> None:
        foe = foe_at(state, self.space, self.seat)
        pc = self.pc
        self.pc += 1
        if foe == NOBODY or pc == 6:
            self.finish(state)  # M9: nobody left to fight, the mover may go on
        elif pc <= 1:
            if pc == 0:
                state.tell(ATTACKED, self.seat, foe, self.space)
            self.pc = 2
            self.offer_escape(state)
        elif pc == 2:
            self.strike_first(state)
        elif pc == 3 and state.seating.alone[self.seat] and state.seating.alone[foe]:
            self.defender = foe
            self.pc = 6  # nobody has to say who leads
            self.fight(state)
        elif pc == 3:
            self.find_leader(state, self.seat)
        elif pc == 4:
            self.defender = foe
            self.find_leader(state, foe)
        else:
            self.fight(state)

    def offer_escape(self, state: State) -> None:
        """I7: every hand that holds a card is asked, so the question gives nothing away."""
        if not can_flee(state, self.space):
            return
        for seat in range(state.seats):
            if self.may_escape(state, seat):
                self.asked |= BIT[seat]
                self.pc = 1  # again, until all have been asked
                state.stack.append(MayEscape(seat, self.space))
                return

    def may_escape(self, state: State, seat: Seat) -> bool:
        return (
            state.hand_size(seat) > 0
            and not self.asked & BIT[seat]
            and state.units(self.space, seat) > 0
            and state.hostile(self.seat, seat)
        )

    def strike_first(self, state: State) -> None:
        """M9: the tiles and creatures of all owners of the attacking troop."""
        waiting: Number = 0
        owners = owners_at(state, self.seat, self.space)
        for seat in range(state.seats):
            if owners & BIT[seat]:
                waiting |= state.powers(seat) & state.rules.attack_mask
        if waiting:
            self.let_strike(state, waiting, self.space)

    def let_strike(self, state: State, waiting: Number, stand: Space) -> None:
        for power in state.rules.powers:
            if waiting & BIT[power.kind]:
                foe = self.attacked(state)
                if foe != NOBODY:
                    power.when_attacking(state, stand, foe, self.space)

    def attacked(self, state: State) -> Number:
        """The first owner of the troop that is attacked, while there is one."""
        return foe_at(state, self.space, self.seat)

    def find_leader(self, state: State, seat: Seat) -> None:
        owners = owners_at(state, seat, self.space)
        if owners & (owners - 1):
            state.stack.append(WhoLeads(owners, self.space))

    def take_leader(self, state: State, seat: Seat) -> None:
        if self.pc == 4:
            self.attacker = seat
        else:
            self.defender = seat

    def fight(self, state: State) -> None:
        if self.ends_move:
            state.stack.pop(-2)  # M7: the move below is over
        state.tell(BATTLE_BEGAN, self.attacker, self.defender, self.space)
        attacker = side_for(state, self.attacker, self.space, True)
        defender = side_for(state, self.defender, self.space, False)
        state.stack.append(Battle(self.space, attacker, defender))


@mypyc_attr(free_list_len=1)
@final
class MayEscape(Question[State]):
    """Does your troop escape before the battle?"""

    pick: ClassVar[str] = "card"
    message: ClassVar[str] = "may_escape"
    reaction: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: Seat, space: Space) -> None:
        super().__init__(seat)
        self.space = space

    def copy(self) -> "MayEscape":
        return MayEscape(self.seat, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def reactors(self, state: State) -> list[int]:
        attack = state.stack[-2]
        assert isinstance(attack, Attack)
        return [self.seat] + [seat for seat in range(state.seats) if attack.may_escape(state, seat)]

    def hits(self, state: State, seat: Seat) -> bool:
        return True

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for kind in state.rules.attack_reactions:
            if holds_payable(state, self.seat, kind):
                out.add(action(CARD, kind))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == CARD:
            state.stack.append(PlayCard(self.seat, first(choice)))
