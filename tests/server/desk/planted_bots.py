"""Bots that do what bots must not."""

import os
import time


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
