"""Tables to sit down at: made by a visitor, or taken up in the middle of a recorded game."""

from functools import cache
from pathlib import Path

from kemet import Game

RECORDS = Path(__file__).resolve().parents[1] / "games"
FINISHED = RECORDS / "2-players-seed-1.kemet"
ME = {"kind": "here", "name": "Ada"}
LINK = {"kind": "link"}
BOT = {"kind": "bot", "level": 0}


def new_game(visitor, *seats, start=True, **agreed):
    """The id of a new game of this visitor."""
    table = {"players": len(seats), "length": "beginner"} | agreed
    return visitor.post("/games", {"table": table, "seats": list(seats), "start": start})["game"]


def imported(visitor, record):
    return visitor.post("/games/import", {"record": record})["game"]


@cache
def moment(message):
    """A recorded game up to where somebody is first asked this."""
    game = Game.from_record(FINISHED.read_text())
    for answers in range(len(game.answers)):
        then = game.back_to(answers)
        if game.whose[answers] >= 0 and then.question(then.waiting[0])["message"] == message:
            return then.record()
    raise LookupError(f"nobody was asked {message} in {FINISHED.name}")
