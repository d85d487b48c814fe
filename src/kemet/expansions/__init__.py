"""Boxes beyond the base game, by name."""

from kemet.expansions.seth.module import SethBox

EXPANSIONS = {"seth": SethBox}

__all__ = ["EXPANSIONS"]
