"""Boxes, and the rules that come out of them."""
