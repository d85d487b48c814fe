"""A finished game for the tests of the review: its record, what was heard after every answer, and the scores.

Run it from the root of the repository: python web/tests/review/make_games.py
"""

import json
from pathlib import Path
from typing import Any

from kemet.game import Game
from kemet.server.web.components import laid_out

HERE = Path(__file__).parent
RECORD = Path("tests/games/2-players-edition-pt-length-beginner-seed-4.kemet")


def told(text: str) -> dict[str, Any]:
    """The game told again, answer by answer."""
    whole = Game.from_record(text)
    agreed = whole.options_agreed
    game = Game.laid_out(
        whole.players,
        length=agreed.length,
        edition=agreed.edition,
        discards=agreed.discards,
        cities=agreed.cities,
    )
    heard, scores = [len(game.events_for(None))], [game.scores]
    for i in range(len(whole.answers)):
        game.resume([whole.answers[i]], [whole.whose[i]])
        heard.append(len(game.events_for(None)))
        scores.append(game.scores)
    return {
        "record": text,
        "events": whole.events_for(None),
        "heard": heard,
        "scores": scores,
        "components": json.loads(laid_out(whole.players, None)),
    }


def main() -> None:
    lines = (f"{json.dumps(name)}: {json.dumps(value)}" for name, value in told(RECORD.read_text()).items())
    (HERE / "game.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
