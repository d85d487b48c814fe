"""A battle from top to bottom: cards in secret, reveal, strength, losses, reward, then who stays (B)."""

from kemet.battle.mixed import lose_units, share_prayer
from kemet.battle.questions import LoserDecides, PickCards, WinnerDecides, can_retreat, recall
from kemet.battle.sides import BattleSide, TwoSides
from kemet.battle.strength import count, losses
from kemet.machine.frames import NOBODY
from kemet.machine.numbers import Number, Seat, mypyc_attr
from kemet.table.hands import NO_CARD
from kemet.table.offerings import card_cost, pay
from kemet.table.points import gain_point
from kemet.table.rulebook import BIT
from kemet.table.state import FROM_BATTLES, State
from kemet.table.victory import won_at_once
from kemet.table.words import (
    BATTLE_CARD_DISCARDED,
    BATTLE_CARD_FORESEEN,
    BATTLE_HAND_REFILLED,
    BATTLE_WON,
    CARD_REVEALED,
    INTERVENTION_REVEALED,
    STRENGTHS_COUNTED,
)


def owner_of(state: State, side: BattleSide, kind: Number) -> Seat:
    """Who on this side has a tile of this kind; the one who leads, if it is among several."""
    if state.powers(side.seat) & BIT[kind]:
        return side.seat
    for seat in side.owners():
        if state.powers(seat) & BIT[kind]:
            return seat
    return side.seat


@mypyc_attr(free_list_len=1)
class Battle(TwoSides):
    """Two sides in one space."""

    def copy(self) -> "Battle":
        twin = Battle(self.space, self.attacker.copy(), self.defender.copy())
        twin.pc = self.pc
        twin.attacker_won = self.attacker_won
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            self.first_side_picks(state)
        elif pc == 1:
            self.second_side_picks(state)
        elif pc == 2:
            self.reveal(state, self.attacker)
            self.reveal(state, self.defender)
        elif pc == 3:
            self.after_the_reveal(state, self.attacker)
            self.after_the_reveal(state, self.defender)
        elif pc == 4:
            self.compare(state)
        elif pc == 5:
            self.take_losses(state)
        elif pc == 6:
            self.reward(state)
        elif pc == 7:
            self.loser_retreats_or_recalls(state)
        elif pc == 8:
            self.winner_stays_or_recalls(state)
        else:
            self.put_cards_away(state, self.attacker)
            self.put_cards_away(state, self.defender)
            self.finish(state)
            won_at_once(state)

    def first_to_pick(self) -> BattleSide:
        """The attacker, unless the attacker foresees the defender's card (B2)."""
        return self.defender if self.attacker.passive.foresight else self.attacker

    def first_side_picks(self, state: State) -> None:
        state.stack.append(PickCards(self.first_to_pick().seat))

    def second_side_picks(self, state: State) -> None:
        first = self.first_to_pick()
        second = self.against(first)
        if second.passive.foresight:
            state.whisper(second.seat, BATTLE_CARD_FORESEEN, first.seat, first.card)
        state.stack.append(PickCards(second.seat))

    def reveal(self, state: State, side: BattleSide) -> None:
        """B3: cards are shown and interventions paid; played interventions go to the discards."""
        seat = side.seat
        state.tell(CARD_REVEALED, seat, side.card)
        shown = state.battle_shown(seat) | BIT[side.card]
        if state.options.discards_open and side.discard != NO_CARD:
            shown |= BIT[side.discard]
            state.tell(BATTLE_CARD_DISCARDED, seat, side.discard)
        state.set_battle_shown(seat, shown)
        for kind in state.rules.battle_interventions:
            for _ in range(side.under[kind]):
                state.tell(INTERVENTION_REVEALED, seat, kind)
                pay(state, seat, card_cost(state, seat, kind))
                state.add_discard(state.rules.card_deck[kind], kind, 1)

    def after_the_reveal(self, state: State, side: BattleSide) -> None:
        for kind in state.rules.battle_interventions:
            if side.under[kind] > 0:
                state.rules.cards[kind].when_revealed(state, side.seat, self)
        waiting = side.powers & state.rules.reveal_mask
        if waiting:
            for power in state.rules.powers:
                if waiting & BIT[power.kind]:
                    power.when_revealed(state, owner_of(state, side, power.kind), self)

    def compare(self, state: State) -> None:
        """B5: higher strength wins, a tie is won by the defender."""
        self.attacker.discard = NO_CARD  # a used card like the others now
        self.defender.discard = NO_CARD
        count(state, self.attacker, self.defender)
        count(state, self.defender, self.attacker)
        self.attacker_won = 1 if self.attacker.strength > self.defender.strength else 0
        state.tell(
            STRENGTHS_COUNTED,
            self.attacker.seat,
            self.attacker.strength,
            self.defender.seat,
            self.defender.strength,
        )
        state.tell(BATTLE_WON, self.winner().seat, self.loser().seat, self.space)

    def take_losses(self, state: State) -> None:
        """B6: both losses at once."""
        attacker, defender = self.attacker, self.defender
        attacker.lost = min(losses(attacker, defender), attacker.units(state))
        defender.lost = min(losses(defender, attacker), defender.units(state))
        winner = self.winner()
        for kind in state.rules.battle_interventions:
            if winner.under[kind] > 0 and state.rules.cards[kind].safe_if_won:
                winner.lost = 0
        for side in (attacker, defender):
            if side.lost > 0 and (side.only != NOBODY or side.lost == side.units(state)):
                side.fallen = side.fighters
        if defender.lost > 0:
            lose_units(state, defender.first_owner(), defender.space, defender.lost)
        if attacker.lost > 0:
            # its creature is housed first
            lose_units(state, attacker.first_owner(), attacker.space, attacker.lost)

    def reward(self, state: State) -> None:
        """B8 the point, B9 the prayers."""
        winner = self.winner()
        survives = winner.units(state) > 0 or winner.summoned > 0
        if survives and winner.scorer != NOBODY and (winner.attacks or winner.passive.defender_scores):
            gain_point(state, winner.scorer, FROM_BATTLES)
        if winner.passive.prayer_per_victory:
            share_prayer(state, winner.fighters, winner.passive.prayer_per_victory)
        for kind in state.rules.battle_interventions:
            if winner.under[kind] > 0 and state.rules.cards[kind].prayer_if_won:
                gift = winner.under[kind] * state.rules.cards[kind].prayer_if_won
                share_prayer(state, winner.fighters, gift)
        for side in (self.attacker, self.defender):
            if side.passive.prayer_per_kill:
                share_prayer(state, side.fighters, side.passive.prayer_per_kill * self.against(side).lost)
        waiting = winner.powers & state.rules.won_mask
        if waiting:
            for power in state.rules.powers:
                if waiting & BIT[power.kind]:
                    power.when_battle_won(state, owner_of(state, winner, power.kind), self)

    def loser_retreats_or_recalls(self, state: State) -> None:
        """B10: the loser decides first."""
        loser = self.loser()
        if loser.units(state) > 0:
            winner = self.winner()
            may_stay = winner.units(state) == 0 and winner.summoned == 0
            if may_stay or can_retreat(state, loser, self.space):
                state.stack.append(LoserDecides(loser.fighters, self.space, may_stay))
            else:
                recall(state, loser)

    def winner_stays_or_recalls(self, state: State) -> None:
        """B12: then the winner may recall, too."""
        winner = self.winner()
        if winner.units(state) > 0 and state.seating.winner_recalls[winner.first_owner()]:
            state.stack.append(WinnerDecides(winner.fighters, self.space))

    def put_cards_away(self, state: State, side: BattleSide) -> None:
        """B3: a player whose hand is empty takes all cards back."""
        if state.battle_hand(side.seat) == 0:
            state.set_battle_hand(side.seat, state.battle_set(side.seat))
            state.set_battle_shown(side.seat, 0)
            state.tell(BATTLE_HAND_REFILLED, side.seat)
