"""A bot for a Kemet server: it sits down by an invitation and plays until the game is over.

python examples/server_bot.py http://127.0.0.1:8000 INVITATION
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


def main(address: str, invitation: str) -> None:
    with Client(address) as client, client.sit_down(invitation, "Sobek's little bot") as mine:
        last = mine.play(choose)
        assert last.view is not None
        place = last.view["ranking"].index(mine.number) + 1
        print(f"The game is over; the bot came in at place {place} of {last.view['players']}.")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
