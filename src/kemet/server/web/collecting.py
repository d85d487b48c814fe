"""How often Python looks for rubbish among everything in memory, while all games wait."""

import gc
from typing import Final

# Of the looks at what is a little older, one in so many is at everything. With 500 games and 1000 sockets
# that takes a quarter of a second, at 60 answers a second every few minutes; usual is one in 10.
ONE_IN: Final = 300


def collect_seldom() -> None:
    """Look at everything seldom, and never again at what is there already: it stays anyway."""
    young, older, _ = gc.get_threshold()
    gc.set_threshold(young, older, ONE_IN)
    gc.collect()
    gc.freeze()
