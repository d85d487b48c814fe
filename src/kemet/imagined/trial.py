"""A game to try things out in, fast: the table without a log, and answers that nobody checks."""

from typing import Any, Final

from kemet.battle.sides import BattleSide, TwoSides
from kemet.machine.chance import Dice
from kemet.machine.frames import CHANCE, Frame, play
from kemet.machine.numbers import Action
from kemet.machine.rows import Choices
from kemet.table.hands import NO_CARD
from kemet.table.state import State

TURN: Final = "turn"  # the kind of question that a turn begins with
BATTLE_CARD: Final = "battle_card"
SEALED: Final = (BATTLE_CARD, "card")  # kinds of questions whose answers the others do not see


class Trial:
    """Copies of it are cheap: they share nothing but the rules."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.choices = Choices()

    def copy(self) -> "Trial":
        return Trial(self.state.copy(), self.dice)

    def top(self) -> Frame[Any]:
        return self.state.stack[-1]

    def seat(self) -> int:
        """Who is asked; of several, the first."""
        top: Any = self.state.stack[-1]
        seats: list[int] = top.seats(self.state)
        return seats[0]

    def pick(self) -> str:
        top: Any = self.state.stack[-1]
        kind: str = top.pick
        return kind

    def secret(self) -> bool:
        """Whether the others will not see what is answered, or not even who is asked."""
        top: Any = self.state.stack[-1]
        return top.reaction or top.pick in SEALED

    def battle(self) -> TwoSides | None:
        """The one for which cards are picked."""
        for i in range(len(self.state.stack) - 1, -1, -1):
            frame = self.state.stack[i]
            if isinstance(frame, TwoSides):
                return None if frame.cards_are_open() else frame
        return None

    def has_sealed(self, seat: int) -> bool:
        """Whether a battle card of this seat lies face down, and nobody foresees it."""
        battle = self.battle()
        if battle is None:
            return False
        side = battle.side_of(seat)
        return side.seat == seat and side.card != NO_CARD and not is_foreseen(battle, side)

    def foreseen(self) -> bool:
        """Whether the question is for a battle card that the enemy will see at once."""
        battle = self.battle()
        if battle is None or self.pick() != BATTLE_CARD:
            return False
        side = battle.side_of(self.seat())
        return side.card == NO_CARD and is_foreseen(battle, side)

    def options(self) -> list[int]:
        choices = self.choices
        choices.clear()
        self.state.stack[-1].options(self.state, choices)
        return choices.listed()

    def answer(self, action: Action) -> None:
        """Play, and let chance answer until somebody is asked or the game is over."""
        state = self.state
        play(state, action)
        while not state.over():
            top = state.stack[-1]
            if top.seat != CHANCE:
                return
            play(state, top.draw(state, self.dice.below(top.weight(state))))


def is_foreseen(battle: TwoSides, side: BattleSide) -> bool:
    """B2: whether the enemy of this side sees its card before picking; of two who could, the attacker."""
    enemy = battle.against(side)
    return enemy.passive.foresight > 0 and (enemy.attacks or side.passive.foresight == 0)
