"""Bots at their desks: worker processes that answer in time, or are answered for."""
