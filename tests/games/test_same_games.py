"""The same games, interpreted and compiled: whatever form of the engine runs, these digests come out.

They were made by the interpreted engine. `python tests/games/test_same_games.py` prints them anew.
"""

import hashlib

import pytest

from kemet.machine.chance import Dice
from kemet.machine.playout import play_out
from kemet.machine.rows import Choices
from kemet.rules.rules import rules_of
from kemet.table.options import checked_options

EDITIONS = {2: "en", 3: "pl", 4: "pt", 5: "ru"}
DIGESTS = {2: "281906d8f65ddb6d", 3: "418ee89daef8c45d", 4: "54c46d15c195f875", 5: "cea591ed5ed40eb6"}


def digest_of_games(players, games=25):
    """One digest over the ends of many random games, played inside the engine."""
    rules, options = rules_of(("base",)), checked_options("short", EDITIONS[players], "down", "chosen", None)
    dice, choices, total = Dice(players), Choices(), hashlib.blake2b(digest_size=8)
    for _ in range(games):
        state = rules.new_table(players, options)
        decisions = play_out(state, dice, choices)
        total.update(f"{decisions} {state.text()}".encode())
    return total.hexdigest()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_games_come_out_in_both_forms(players):
    assert digest_of_games(players) == DIGESTS[players]


def test_the_form_that_runs_is_the_one_that_was_asked_for():
    import os

    from kemet.machine import frames

    asked = os.environ.get("KEMET_FORM")
    if asked:
        assert asked == ("interpreted" if str(frames.__file__).endswith(".py") else "compiled")


if __name__ == "__main__":
    print({players: digest_of_games(players) for players in EDITIONS})
