"""What the engine and the server can say, for the client's words: message ids, kinds of arguments, names.

`python web/tools/export_words.py` writes two files: `src/words/kinds.json`, which the client reads in order
to put names into sentences, and `tools/engine_words.json`, by which `check_words.mjs` finds what lacks words.
"""

import ast
import json
from pathlib import Path

from kemet.bots import LEVELS
from kemet.expansions import PROSE
from kemet.game import Game
from kemet.server.web.errors import CODES, DECLINED, GAME_CODES
from kemet.table.options import CHOICES
from kemet.table.rulebook import ICON_NAMES, TIME_NAMES
from kemet.table.words import TELLINGS, VERBS
from kemet.views.prose import DONE

WEB = Path(__file__).resolve().parents[1]
SOURCE = WEB.parent / "src" / "kemet"
KINDS = WEB / "src" / "words" / "kinds.json"
ENGINE_WORDS = WEB / "tools" / "engine_words.json"


def tables():
    """An empty table of every size, of every box."""
    for players in range(2, 6):
        yield Game.laid_out(players)
    for players in range(3, 7):
        yield Game.laid_out(players, boxes=("base", "seth"), seth=0)


# Questions are read from the sources: a compiled engine does not keep what a topic may contain.


class Asked:
    """A class of the sources, as far as it is a question."""

    def __init__(self, node):
        # `Question[State]` is based on Question
        bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
        self.bases = [base.id for base in bases if isinstance(base, ast.Name)]
        self.message = self.seen_as = ""
        self.kinds = None
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and isinstance(part.value, ast.Constant):
                if part.target.id == "message":
                    self.message = part.value.value
                elif part.target.id == "seen_as":
                    self.seen_as = part.value.value
            elif isinstance(part, ast.FunctionDef) and part.name == "topic":
                self.kinds = topic_kinds(part)


def topic_kinds(function):
    """`return [("space", ...), ("number", ...)]` is space, number."""
    returned = next(node.value for node in ast.walk(function) if isinstance(node, ast.Return))
    return [pair.elts[0].value for pair in returned.elts]


def questions():
    """Every message that asks, with the kinds of its arguments; and what others are told instead."""
    classes = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                classes[node.name] = Asked(node)

    def inherited(name):
        while name in classes:
            if classes[name].kinds is not None:
                return classes[name].kinds
            name = next((base for base in classes[name].bases if base in classes), "")
        return []

    asked = {one.message: inherited(name) for name, one in classes.items() if one.message}
    told = {one.seen_as for one in classes.values() if one.seen_as} | {"reactions"}
    return asked, sorted(told)


def events():
    tellings = [*TELLINGS.values()]
    for box in PROSE.values():
        tellings += box.tellings.values()
    return {telling.message: dict(telling.arguments) for telling in tellings}


def verbs():
    everything = [*VERBS]
    for box in PROSE.values():
        everything += box.verbs
    return {verb.word: list(verb.kinds) for verb in everything}


def error_codes():
    """Codes that the server can refuse with, wherever it does."""
    codes = {code for code, _ in CODES.values()} | set(GAME_CODES.values()) | set(DECLINED) | {"refused"}
    for path in sorted((SOURCE / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            place = {"Declined": 0, "Refused": 1}.get(node.func.id)
            if place is not None and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                codes.add(node.args[place].value)
    return sorted(codes)


def phases():
    found = {"between", "over"}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "phase":
                found.add(getattr(node.value, "value", None))
    return sorted(phase for phase in found if isinstance(phase, str) and phase)


def names_and_labels():
    names, labels = {}, {"printed"}
    for table in tables():
        for kind, words in table.words.names.items():
            names.setdefault(kind, set()).update(words)
        rules = table.state.rules
        labels |= {power.source for power in rules.powers} | {card.source for card in rules.cards}
        labels |= set(table.view().get("labels", {}).values())
        seth = table.view().get("seth", {})
        names.setdefault("creature_card", set()).update(seth.get("creature_cards", []))
    return {kind: sorted(words) for kind, words in sorted(names.items())}, sorted(labels)


def kinds():
    asked, told = questions()
    return {
        "events": dict(sorted(events().items())),
        "questions": dict(sorted({**asked, **{message: [] for message in told}}.items())),
        "verbs": dict(sorted(verbs().items())),
    }


def engine_words():
    asked, told = questions()
    names, labels = names_and_labels()
    return {
        "questions": sorted({*asked, *told}),
        "events": sorted(events()),
        "verbs": sorted(verbs()),
        "done": sorted(DONE),
        "names": names,
        "labels": labels,
        "phases": phases(),
        "times": sorted({*ICON_NAMES, *TIME_NAMES}),
        "levels": max(len(LEVELS), 5),
        "options": {
            **{name: list(values) for name, values in CHOICES.items()},
            "boxes": ["base", *PROSE],
            "players": [],
            "round_limit": [],
            "seth": [],
            "seth_goal": ["8", "10"],
        },
        "errors": error_codes(),
    }


def written(facts):
    return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    KINDS.write_text(written(kinds()))
    ENGINE_WORDS.write_text(written(engine_words()))
