"""Writes the finished games of this folder anew: needed when a rule changes what is asked.

python tests/games/make_games.py
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from laws.keeping import random_game  # noqa: E402

GAMES = [
    {"players": 2, "seed": 1},
    {"players": 2, "seed": 2, "edition": "ru", "discards": "up"},
    {"players": 2, "seed": 3, "edition": "pl", "length": "long"},
    {"players": 2, "seed": 4, "edition": "pt", "length": "beginner"},
    {"players": 2, "seed": 5, "cities": "dealt", "length": "long"},
    {"players": 2, "seed": 6, "edition": "ru", "length": "beginner", "cities": "dealt"},
    {"players": 3, "seed": 1},
    {"players": 3, "seed": 2, "edition": "pl", "discards": "up"},
    {"players": 3, "seed": 3, "edition": "ru", "length": "long"},
    {"players": 3, "seed": 4, "edition": "pt", "length": "beginner"},
    {"players": 3, "seed": 5, "cities": "dealt", "discards": "up"},
    {"players": 3, "seed": 6, "edition": "ru"},
    {"players": 4, "seed": 1},
    {"players": 4, "seed": 2, "edition": "pt", "discards": "up"},
    {"players": 4, "seed": 3, "edition": "pl"},
    {"players": 4, "seed": 4, "length": "beginner", "cities": "dealt"},
    {"players": 4, "seed": 5, "edition": "ru", "length": "long"},
    {"players": 4, "seed": 6, "round_limit": 5},
    {"players": 5, "seed": 1},
    {"players": 5, "seed": 2, "edition": "pl", "discards": "up"},
    {"players": 5, "seed": 3, "edition": "ru", "cities": "dealt"},
    {"players": 5, "seed": 4, "length": "beginner"},
    {"players": 5, "seed": 5, "edition": "pt"},
    {"players": 5, "seed": 6, "length": "long", "round_limit": 8},
]
SETH_GAMES = [
    {"players": 3, "seed": 1},
    {"players": 3, "seed": 2, "seth": 1, "edition": "ru"},
    {"players": 3, "seed": 3, "seth_goal": 10},
    {"players": 4, "seed": 1},
    {"players": 4, "seed": 2, "seth": 3, "discards": "up"},
    {"players": 4, "seed": 3, "edition": "pl"},
    {"players": 5, "seed": 1, "round_limit": 10},
    {"players": 5, "seed": 2, "cities": "dealt"},
    {"players": 5, "seed": 3, "seth": 2},
    {"players": 6, "seed": 1},
    {"players": 6, "seed": 2, "seth": 5, "edition": "ru"},
    {"players": 6, "seed": 3, "round_limit": 6},
]


def name_of(options):
    words = [f"{options['players']}-players"]
    if "boxes" in options:
        words.insert(0, options["boxes"][-1])
    for key, value in options.items():
        if key not in ("players", "seed", "boxes"):
            words.append(f"{key}-{value}".replace("_", "-"))
    return "-".join([*words, f"seed-{options['seed']}"])


def main():
    for old in HERE.glob("*.kemet"):
        old.unlink()
    for options in GAMES + [{**options, "boxes": ("base", "seth")} for options in SETH_GAMES]:
        game = random_game(**options)
        (HERE / f"{name_of(options)}.kemet").write_text(game.record())
        print(name_of(options), len(game.answers), "answers", game.scores)


if __name__ == "__main__":
    main()
