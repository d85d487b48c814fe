"""The game for OpenSpiel, registered as `kemet`: chance is a player, and every seat has its observations.

    import pyspiel
    import kemet.learning.spiel

    game = pyspiel.load_game("kemet(players=3,length=beginner)")

Several boxes are joined by a plus: `kemet(players=4,boxes=base+seth,seth=3)`.
"""

from typing import Any

import pyspiel

from kemet.game import Game
from kemet.learning.actions import ActionTable, actions_of
from kemet.learning.knowing import Held, Knowing
from kemet.learning.numbered import OVER, Numbered
from kemet.learning.observing import Observer
from kemet.learning.rewards import checked_reward, rewards_of
from kemet.machine.chance import Dice
from kemet.machine.errors import IllegalAction
from kemet.machine.frames import CHANCE
from kemet.rules.rules import BOXES, rules_of

NAME = "kemet"
LONGEST_GAME = 20_000  # decisions; random games of five have about a thousand
SETTINGS: dict[str, int] = rules_of(
    BOXES
).usual_settings()  # of all boxes; those of a box left out do not count
PARAMETERS: dict[str, Any] = {
    "players": 2,
    "boxes": "base",
    "length": "short",
    "edition": "en",
    "discards": "down",
    "cities": "chosen",
    "round_limit": 0,  # none
    "reward": "win",
    **SETTINGS,
}
KIND = pyspiel.GameType(
    short_name=NAME,
    long_name="Kemet",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=PARAMETERS,
)


class KemetGame(pyspiel.Game):  # type: ignore[misc]
    """One agreement: players, boxes, length and so on."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = {**PARAMETERS, **(params or {})}
        self.reward = checked_reward(str(asked["reward"]))
        self.agreed = agreement_of(asked)
        rules = Game.laid_out(**self.agreed, seed=0).rules  # refuses by name what cannot be agreed
        players = int(asked["players"])
        self.actions: ActionTable = actions_of(rules, players)
        self.numbered: Numbered = self.actions.numbered()
        self.observer = Observer(rules, players)
        self.memory = Knowing(self.observer, pyspiel.IIGObservationType(perfect_recall=True))
        about = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=len(self.actions.chance),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(KIND, about, params or {})

    def new_initial_state(self) -> "KemetState":
        return KemetState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Knowing:
        if params:
            raise ValueError(f"observers of Kemet take no parameters, but were given {params}")
        return Knowing(self.observer, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_GAME


def agreement_of(asked: dict[str, Any]) -> dict[str, Any]:
    """OpenSpiel's parameters as `Game.new` takes them."""
    boxes = tuple(str(asked["boxes"]).split("+"))
    agreed = {name: asked[name] for name in ("players", "length", "edition", "discards", "cities")}
    known = rules_of(boxes).module.settings if all(box in BOXES for box in boxes) else {}
    for name, usual in SETTINGS.items():
        if name in known or asked[name] != usual:
            agreed[name] = asked[name]
    return agreed | {"boxes": boxes, "round_limit": asked["round_limit"] or None}


class KemetState(pyspiel.State):  # type: ignore[misc]
    """A position. Chance answers as a player does."""

    def __init__(self, game: KemetGame) -> None:
        super().__init__(game)
        self._held: Held | None = None  # laid out when it is needed: a copy brings its own

    def held(self) -> Held:
        if self._held is None:
            agreement = self.get_game()
            self._held = Held(Game.laid_out(**agreement.agreed, seed=0), [], agreement)
        return self._held

    def current_player(self) -> int:
        """A seat, or CHANCE and OVER, which have the numbers that OpenSpiel gives them."""
        held = self._held or self.held()
        return held.numbered.asked(held.game)

    def is_terminal(self) -> bool:
        return (self._held or self.held()).game.over

    def returns(self) -> list[float]:
        held = self._held or self.held()
        if not held.game.over:
            return [0.0] * held.game.players
        return rewards_of(held.game, held.agreement.reward)

    def _legal_actions(self, player: int) -> list[int]:
        held = self._held or self.held()
        return held.numbered.open(held.game) if held.numbered.asked(held.game) == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer, and how likely it is."""
        held = self._held or self.held()
        return held.numbered.outcomes(held.game)

    def _apply_action(self, action: int) -> None:
        held = self._held or self.held()
        game, table = held.game, held.agreement.actions
        seat = held.numbered.asked(game)
        if seat == CHANCE:
            held.answer(CHANCE, table.chance[action])
        elif seat != OVER and action in held.numbered.open(game):
            held.answer(seat, table.actions[action])
        else:
            raise IllegalAction(f"{self._action_to_string(seat, action)} is not open now")

    def _action_to_string(self, player: int, action: int) -> str:
        held = self._held or self.held()
        table = held.agreement.actions
        by_chance = player == CHANCE
        return held.game.text(table.chance[action] if by_chance else table.actions[action])

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "KemetState":
        """A position that the player could be in: hidden cards are dealt anew, what it knows stays."""
        return self.imagined(player_id, Dice(int(probability_sampler() * (1 << 53))))

    def imagined(self, seat: int, dice: Dice) -> "KemetState":
        """The same with dice of ours."""
        held = self.held()
        held.agreement.memory.remembered(held, seat)  # it goes along
        self._held = None  # the game itself need not be copied
        twin: KemetState = self.clone()
        self._held, twin._held = held, held.imagined(seat, dice)
        return twin

    def __str__(self) -> str:
        """The whole truth."""
        return str(self.held().game.state.text())


pyspiel.register_game(KIND, KemetGame)
