"""The laboratory: tournaments between bots, what games were like in numbers, and reports with plots."""
