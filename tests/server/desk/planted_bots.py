"""Bots that do what bots must not."""

import os
import time
from pathlib import Path

import kemet


class Sleeper:
    needs_view = needs_sample = False

    def __init__(self, dice):
        pass

    def choose(self, view, options, deadline=None):
        time.sleep(60)


class Raiser(Sleeper):
    def choose(self, view, options, deadline=None):
        raise RuntimeError("no idea")


class Leaver(Sleeper):
    def choose(self, view, options, deadline=None):
        os._exit(1)


class Liar(Sleeper):
    def choose(self, view, options, deadline=None):
        return 123456789


class Witness(Sleeper):
    """Writes down which copy of the program it thinks with."""

    def choose(self, view, options, deadline=None):
        with Path(os.environ["WITNESS"]).open("a") as file:
            file.write(f"{kemet.__file__}\n")
        return options[0]


class Waiter(Witness):
    """Says that it has begun, and answers when it may."""

    def choose(self, view, options, deadline=None):
        Path(os.environ["BEGUN"]).write_text("")
        Path(os.environ["MAY_END"]).read_text()
        return super().choose(view, options)
