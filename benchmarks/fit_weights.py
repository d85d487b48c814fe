"""Fit what things are worth (kemet/imagined/weights.py) to games that bots play against each other.

    python benchmarks/fit_weights.py play --players 2 --games 1000 --file duels.jsonl
    python benchmarks/fit_weights.py fit duels.jsonl [--caution 60]
    python benchmarks/fit_weights.py play --against-seth --players 3 --tries 20 --games 200 --file sides.jsonl

`play` lets planners play, one answer in 25 by chance so that not all games are alike, and writes down what
every seat has whenever a turn begins, and who won. `fit` looks for the weights under which the winners are
the least surprising: a logistic regression (for more than two seats a multinomial one), all games with the
same weight. It starts from the weights there are; the more caution, the more evidence it wants to leave them.
One game in five is kept apart to see whether the new weights say more about games they have not seen.
With `--against-seth` the two sides of such games are weighed (kemet/expansions/seth/prospects.py, and the
three numbers of kemet/imagined/judging.py that put everybody's merits together), in games of any size.
"""

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

from kemet import Dice, Game
from kemet.arena.progress import counting, stoppable
from kemet.bots.asking import ask
from kemet.bots.planner_bot import PlannerBot
from kemet.expansions.seth.facts import seth_of
from kemet.expansions.seth.prospects import WORTH, standing
from kemet.imagined.judging import (
    AHEAD,
    OF_ALLIES,
    OF_SETH,
    SCALE,
    add_tiles_and_creatures,
    merit,
    stage_of,
    threatened,
    weights_at,
)
from kemet.imagined.weights import CROWD, DUEL, STAGES
from kemet.table.points import great_pyramids_held, permanent_points
from kemet.table.state import State
from kemet.terminal.look import speaking

Features = dict[str, float]

WHIM = 0.04  # answers by chance
LONGEST = 30  # rounds
TOO_GOOD = 14  # points; more win nothing
APART = 5  # one game in so many
SIDES = ["ahead", "allies", "seth", *WORTH]


def features(state: State, seat: int) -> Features:
    """What a seat has, by the names of the weights."""
    board, rules = state.board, state.rules
    found: Features = dict.fromkeys(DUEL, 0.0)
    kept, great_pyramids = int(permanent_points(state, seat)), int(great_pyramids_held(state, seat))
    prayer = int(state.prayer(seat))
    found["prayer"] = min(prayer, 3)
    found["more_prayer"] = min(max(prayer - 3, 0), 4)
    found["most_prayer"] = max(prayer - 7, 0)
    for colour in range(3):
        for level in range(1, int(state.level(seat, colour)) + 1):
            found[f"level_{level}"] += 1
    for tile, slot in enumerate(rules.slot_of_tile):
        if state.tile_owner(tile) == seat:
            found[f"tile_{rules.slots[slot].level}"] += 1
    temples = 0
    for space in range(board.size):
        units = int(state.units(space, seat))
        found["unit"] += units
        found["troop"] += units > 3
        if units and board.is_temple[space]:
            temples += 1
            found["income"] += int(board.income[space])
            found["lonely"] += units == 1
            for least in (2, 3, 5):
                found[f"garrison_{least}"] += units >= least
            found["prey"] += threatened(state, seat, space, units)
    found["two_temples"] = temples > 1
    short = int(state.options.goal) - kept - temples - great_pyramids
    found["almost"], found["there"] = short == 1, short <= 0
    found["kept"] = min(TOO_GOOD, kept)
    found["temple"] = min(TOO_GOOD - found["kept"], temples)
    found["great_pyramid"] = min(TOO_GOOD - found["kept"], great_pyramids)
    found["reserve"] = int(state.reserve(seat))
    for figure in range(len(rules.creatures)):
        if state.figure_owner(figure) == seat:
            found["creature"] += 1
            found["ridden"] += state.figure_space(figure) >= 0
    found["card"] = int(state.hand_size(seat))
    found["battle_card"] = int(state.battle_hand(seat)).bit_count()
    found["token"] = int(state.tokens(seat))
    for place in range(state.seats):
        if state.order(place) == seat:
            found["last"] = place / (state.seats - 1)
    passive = state.passive(seat)
    for name in DUEL:
        if hasattr(passive, name):
            found[name] = getattr(passive, name)
    return {name: float(value) for name, value in found.items()}


def features_of_sides(state: State) -> list[float]:
    """What the alliance has, and Seth, by the names of `SIDES`."""
    weights, seth = weights_at(state), int(seth_of(state))
    merits = [merit(state, seat, weights) for seat in range(state.seats)]
    add_tiles_and_creatures(state, merits, weights)
    allies = merits[:seth] + merits[seth + 1 :]
    return [1.0, 0.5 * (max(allies) + sum(allies) / len(allies)), -merits[seth], *standing(state)]


# Playing


def played_against_seth(players: int, seed: int, tries: int) -> dict[str, Any] | None:
    luck = random.Random(seed)
    game = Game.new(players, seed, boxes=("base", "seth"), seth=seed % players)
    bots = [PlannerBot(Dice(seed * 10 + seat), iterations=tries) for seat in range(players)]
    moments: list[list[float]] = []
    while not game.over:
        if game.state.round() > LONGEST:
            return None
        seat = game.waiting[0]
        if game.question(seat)["pick"] == "turn":
            moments.append([round(found, 3) for found in features_of_sides(game.state)])
        whim = luck.random() < WHIM
        game.play(luck.choice(game.options(seat)) if whim else ask(bots[seat], game, seat), seat)
    winner = game.view()["winners"]
    return {"players": players, "winner": winner, "names": SIDES, "moments": moments}


def played(players: int, seed: int, tries: int) -> dict[str, Any] | None:
    """One game: what everybody had when a turn began, and who won; None if it took too long."""
    luck = random.Random(seed)
    game = Game.new(players, seed)
    bots = [PlannerBot(Dice(seed * 10 + seat), iterations=tries) for seat in range(players)]
    moments: list[list[Any]] = []
    while not game.over:
        if game.state.round() > LONGEST:
            return None
        seat = game.waiting[0]
        if game.question(seat)["pick"] == "turn":
            rows = [[features(game.state, one)[name] for name in DUEL] for one in range(players)]
            moments.append([int(stage_of(game.state)) / STAGES, rows])
        whim = luck.random() < WHIM
        game.play(luck.choice(game.options(seat)) if whim else ask(bots[seat], game, seat), seat)
    return {"players": players, "winner": game.ranking[0], "names": list(DUEL), "moments": moments}


def play_games(file: Path, players: int, first: int, games: int, tries: int, seth: bool) -> None:
    """Each is in the file as soon as it is over; of one that was cut off there is nothing."""
    with file.open("ab+") as kept, counting(speaking(stderr=True), "Playing", games) as advance:
        kept.seek(0)
        kept.truncate(kept.read().rfind(b"\n") + 1)
        for seed in range(first, first + games):
            game = (played_against_seth if seth else played)(players, seed, tries)
            if game is not None:
                kept.write(json.dumps(game).encode() + b"\n")
                kept.flush()
            advance(1)


# Fitting


def read(file: Path) -> tuple[Any, Any, Any, Any, int]:
    """Features by moment and seat for the two stages, winners, weights, and the number of the game."""
    rows, winners, weights, numbers, players = [], [], [], [], 0
    for number, line in enumerate(file.read_text().splitlines()):
        game = json.loads(line)
        if game["names"] != list(DUEL) or (players and players != game["players"]):
            raise SystemExit(f"{file}: game {number} is about other things than the games before it")
        players = game["players"]
        for stage, seats in game["moments"]:
            seen = np.array(seats)
            rows.append(np.concatenate([seen * (1 - stage), seen * stage], axis=1))
            winners.append(game["winner"])
            weights.append(1.0 / len(game["moments"]))
            numbers.append(number)
    return np.array(rows), np.array(winners), np.array(weights), np.array(numbers), players


def surprise(rows: Any, winners: Any, weights: Any, worth: Any) -> tuple[float, Any]:
    """How surprising the winners are, on average, and the chances of all seats."""
    merits = rows @ worth
    chances = np.exp(merits - merits.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    told = -np.log(chances[np.arange(len(winners)), winners] + 1e-12)
    return float((weights * told).sum() / weights.sum()), chances


def fitted(rows: Any, winners: Any, weights: Any, start: Any, caution: float) -> Any:
    """Newton's method; what varies little needs more evidence."""
    spread = rows.reshape(-1, rows.shape[2]).std(axis=0) + 0.05
    scaled, begin = rows / spread, start * spread
    worth = begin.copy()
    for _ in range(30):
        chances = surprise(scaled, winners, weights, worth)[1]
        mean = (chances[:, :, None] * scaled).sum(axis=1)
        slope = (weights[:, None] * (scaled[np.arange(len(winners)), winners] - mean)).sum(axis=0)
        slope -= caution * (worth - begin)
        bend = np.diag(np.full(len(worth), caution))
        for seat in range(rows.shape[1]):
            off = (scaled[:, seat] - mean) * np.sqrt(weights * chances[:, seat])[:, None]
            bend += off.T @ off
        step = np.linalg.solve(bend, slope)
        told = regret(scaled, winners, weights, worth, begin, caution)
        while (
            abs(step).max() > 1e-6 and regret(scaled, winners, weights, worth + step, begin, caution) > told
        ):
            step /= 2  # from far away Newton's step may lead too far
        worth += step
        if abs(step).max() < 1e-6:
            break
    return worth / spread


def regret(rows: Any, winners: Any, weights: Any, worth: Any, begin: Any, caution: float) -> float:
    """What is to become least: surprise, and what it takes to leave the weights there are."""
    return (
        surprise(rows, winners, weights, worth)[0] * weights.sum()
        + caution * ((worth - begin) ** 2).sum() / 2
    )


def fit_sides(file: Path, caution: float) -> None:
    """The alliance has what there is, Seth nothing: a lead is what it is worth together."""
    rows, winners, weights, numbers = [], [], [], []
    for number, line in enumerate(file.read_text().splitlines()):
        game = json.loads(line)
        for seen in game["moments"]:
            rows.append([seen, [0.0] * len(seen)])
            winners.append(0 if game["winner"] == "alliance" else 1)
            weights.append(1.0 / len(game["moments"]))
            numbers.append(number)
    found = np.array(rows), np.array(winners), np.array(weights), np.array(numbers)
    start = np.array([AHEAD, OF_ALLIES, OF_SETH, *WORTH.values()]) / SCALE
    worth = compared(*found, start, caution) * SCALE
    for name, one in zip(SIDES, worth, strict=True):
        print(f'    "{name}": {one:.2f},')


def compared(rows: Any, winners: Any, weights: Any, numbers: Any, start: Any, caution: float) -> Any:
    apart = numbers % APART == APART - 1
    others = ~apart
    seen = fitted(rows[others], winners[others], weights[others], start, caution)
    print(f"# {numbers.max() + 1} games; surprise by games kept apart:")
    for name, worth in (("nothing", 0 * start), ("the weights there are", start), ("those fitted", seen)):
        print(f"#   {name}: {surprise(rows[apart], winners[apart], weights[apart], worth)[0]:.4f}")
    return fitted(rows, winners, weights, start, caution)


def fit(file: Path, caution: float) -> None:
    first = file.read_text().partition("\n")[0]
    if first and json.loads(first)["names"] == SIDES:
        fit_sides(file, caution)
        return
    rows, winners, weights, numbers, players = read(file)
    table = DUEL if players == 2 else CROWD
    start = np.array([pair[stage] for stage in (0, 1) for pair in table.values()]) / SCALE
    worth = compared(rows, winners, weights, numbers, start, caution) * SCALE
    for i, name in enumerate(table):
        print(f'    "{name}": ({worth[i]:.1f}, {worth[len(table) + i]:.1f}),')


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    todo = parser.add_subparsers(dest="what", required=True)
    play = todo.add_parser("play")
    play.add_argument("--players", type=int, default=2)
    play.add_argument("--games", type=int, default=1000)
    play.add_argument("--tries", type=int, default=60, help="of a planner, for each opponent")
    play.add_argument("--against-seth", action="store_true")
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--file", type=Path, required=True)
    fits = todo.add_parser("fit")
    fits.add_argument("file", type=Path)
    fits.add_argument("--caution", type=float, default=60.0)
    wanted = parser.parse_args()
    if wanted.what == "fit":
        if not wanted.file.is_file():
            parser.error(f"there is no file {wanted.file}; `play --file` makes one")
        with stoppable():
            fit(wanted.file, wanted.caution)
        return 0
    with stoppable():
        play_games(wanted.file, wanted.players, wanted.seed, wanted.games, wanted.tries, wanted.against_seth)
    return 0


if __name__ == "__main__":
    sys.exit(main())
