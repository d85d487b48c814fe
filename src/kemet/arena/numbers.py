"""Numbers as reports tell them: shares and means with their 95 % intervals, and counts with their nouns."""

import math
from collections.abc import Sequence
from typing import Any, Final

CERTAIN: Final = 1.96  # standard deviations to both sides: 95 %


def share(part: int, whole: int) -> dict[str, Any]:
    """A share with Wilson's 95 % interval."""
    rate = part / whole
    square = CERTAIN * CERTAIN / whole
    middle = (rate + square / 2) / (1 + square)
    reach = CERTAIN * math.sqrt(rate * (1 - rate) / whole + square / whole / 4) / (1 + square)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return {"wins": part, "share": round(rate, 6), "interval": [round(low, 6), round(high, 6)]}


def spread(numbers: Sequence[int]) -> dict[str, Any]:
    """Mean with its 95 % interval, and the extremes."""
    n = len(numbers)
    mean = sum(numbers) / n
    variance = sum((number - mean) ** 2 for number in numbers) / (n - 1) if n > 1 else 0.0
    reach = CERTAIN * math.sqrt(variance / n)
    return {
        "mean": round(mean, 6),
        "interval": [round(mean - reach, 6), round(mean + reach, 6)],
        "least": min(numbers),
        "most": max(numbers),
    }


def counted(number: int, noun: str) -> str:
    """1 game, 2 games, 1,000 games."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
