"""What a role may be sent, judged from outside: everything in a message follows from what the role may know.

The game is rebuilt at the moment of the message and everything that the role cannot see is dealt anew. What
the server sent must be what it would have sent in that other game; whatever is not compared so names no card.
"""

import json

from kemet.machine.chance import Dice

TABLE = {
    "v", "game", "phase", "index", "n", "epoch", "seat", "title", "agreed", "clock", "hints", "seats", "view",
    "question", "options", "awaited", "window", "order", "reactions", "undo", "events", "chat", "yours",
    "closing", "repaired", "access",
}  # fmt: skip
SEAT = {"god", "kind", "name", "player", "level", "resigned", "here", "left", "used", "asks", "invited"}
WINDOW = {"mode", "opened", "ends", "left", "longer", "more", "open", "face_down"}
MESSAGES = {
    "hello": {"v", "type", "table", "since", "events", "chat", "here"},
    "news": {"v", "type", "table", "since", "events"},
    "resync": {"v", "type", "table"},
    "chat": {"v", "type", "n", "at", "seat", "name", "text"},
    "presence": {"v", "type", "seat", "here"},
    "taken": {"v", "type", "key", "index"},
    "error": {"v", "type", "code", "message", "table"},
    "pong": {"v", "type"},
}
COMPARED = {"view", "question", "options", "awaited"}


class Leak(AssertionError):
    pass


def demand(kept, *what):
    if not kept:
        raise Leak(" ".join(str(word) for word in what))


def plain(value):
    """As it is after a journey over the wire."""
    return json.loads(json.dumps(value))


def check_message(message, role, moment_of, dice):
    """A live message. `moment_of` gives the true game at a moment."""
    kind = message["type"]
    demand(kind in MESSAGES, "an unknown kind of message:", kind)
    demand(set(message) <= MESSAGES[kind], kind, "says too much:", set(message) - MESSAGES[kind])
    if "table" in message:
        check_table(message["table"], role, moment_of, dice)
    if kind in ("hello", "news"):
        game = moment_of(message["table"]["index"])
        check_events(message["events"], message["since"], role, game, dice)
    rest = {name: value for name, value in message.items() if name not in ("table", "events", "chat", "text")}
    names_no_card(rest, moment_of(0), "a message")


def check_table(table, role, moment_of, dice):
    demand(set(table) <= TABLE, "the table says too much:", set(table) - TABLE)
    demand(table["seat"] == role, "this is the table of seat", table["seat"], "sent to", role)
    for seat in table["seats"]:
        demand(set(seat) <= SEAT, "a seat says too much:", set(seat) - SEAT)
    other = moment_of(table["index"]).sample(role, dice)
    face_down = table["window"] is not None and check_window(table, role)
    if role in other.reactors and table["phase"] == "playing":
        other = other.asked_in_turn(role)  # all are asked at once
    view = other.view(role)
    asked = table["phase"] == "playing" and role is not None and role in other.waiting
    if asked and face_down:
        asked = False
        del view["question"]
    same("the view", table["view"], view)
    same("who is awaited", table["awaited"], view["waiting"])
    question = other.question(role) if asked else None
    options = [other.text(action) for action in other.options(role)] if asked else None
    same("the question", table["question"], question)
    same("the options", table["options"], options)
    same("the number of events", table["events"], len(other.events_for(role)))
    rest = {name: value for name, value in table.items() if name not in COMPARED}
    names_no_card(rest, other, "the table")


def check_window(table, role):
    """Reactions are awaited; whether the role's own answer lies face down."""
    window = table["window"]
    demand(set(window) <= WINDOW, "the window says too much:", set(window) - WINDOW)
    mine = {role, *table["yours"].get("seats", [])}
    demand({*window["open"], *window["face_down"]} <= mine, "the window tells of other seats:", window)
    return role in window["face_down"]


def check_events(events, since, role, game, dice):
    same("the events", events, game.sample(role, dice).events_for(role)[since:])
    for event in events:
        demand(event.get("only_for", role) == role, "an event for another seat:", event)


def same(what, sent, allowed):
    demand(sent == plain(allowed), what, "depends on a secret or is wrong:", sent, "instead of", allowed)


def names_no_card(value, game, where):
    names = {
        game.words.word(kind, number)
        for kind, cards in (("card", game.state.rules.cards), ("battle_card", game.state.rules.battle_cards))
        for number in range(len(cards))
    }
    found = [word for word in words_in(value) if word in names]
    demand(not found, where, "names cards where it should not:", found)


def words_in(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from words_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_in(inner)
    elif isinstance(value, str):
        yield from value.replace(",", " ").split()


# A whole diary


def check_diary(diary, history, seed=0):
    """Every page of what a role was sent; says how many tables were looked at."""
    dice, tables = Dice(seed), 0
    for source, said in diary.pages:
        if source == "listening":
            check_message(said, diary.role, history.at, dice)
            tables += "table" in said
        else:
            tables += check_body(source, said, diary.role, history, dice)
    return tables


def check_body(source, text, role, history, dice):
    """The body of an answer over HTTP, by what it was asked for."""
    if not text or "/record" in source:
        return 0
    body = json.loads(text)
    if "/events" in source:
        demand(set(body) <= {"epoch", "since", "events", "total"}, "events say too much", set(body))
        told = history.last.sample(role, dice).events_for(role)[body["since"] :]
        same("the events", body["events"], told[: len(body["events"])])
        return 0
    if "code" in body:
        demand(set(body) <= {"code", "message", "table"}, "a refusal says too much", set(body))
        names_no_card({"message": body["message"]}, history.last, "a refusal")
        if "table" not in body:
            return 0
        body = body["table"]
    check_table(body, role, history.at, dice)
    return 1
