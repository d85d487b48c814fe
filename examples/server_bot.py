"""A bot for a Kemet server: it takes the seat of an invite key and plays until the game is over.

python examples/server_bot.py http://127.0.0.1:8000 GAME SEAT KEY
"""

import random
import sys

from kemet.client import Client, Table


def choose(table: Table) -> str:
    """Rather does something than nothing; `table.view` knows much more than this looks at."""
    for verb in ("buy", "raise", "move", "token"):
        fitting = [option for option in table.options if option.startswith(verb)]
        if fitting:
            return random.choice(fitting)
    return random.choice(table.options)


def main(address: str, game: str, seat: str, key: str) -> None:
    with Client(address) as client, client.sit(game, int(seat), key) as mine:
        mine.sit_down("Sobek's little bot")
        last = mine.play(choose)
        assert last.view is not None
        place = last.view["ranking"].index(int(seat)) + 1
        print(f"The game is over; the bot came in at place {place} of {last.view['players']}.")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
