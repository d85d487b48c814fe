"""The answers that only Seth's box has, as lines of a menu."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kemet.expansions.seth import words as s
from kemet.expansions.seth.mat import YELLOW_ROW, mat_of_seth
from kemet.machine.actions import first, second, verb_of
from kemet.machine.numbers import Action
from kemet.terminal.choices import Choice, note_on, place_words
from kemet.terminal.look import ANKH
from kemet.terminal.seth import label_marks
from kemet.views.prose import effect_of, name_of

if TYPE_CHECKING:
    from kemet.terminal.menu import Menu


def of_tokens(menu: "Menu", answer: Action) -> Choice:
    """A kind of token that Seth takes up."""
    verb, seth = verb_of(answer), menu.view["seth"]
    if verb == s.TAKE_COLOURED:
        return Choice("Token", f"Token of {menu.names[first(answer)]}", "any space; it names the victim")
    if verb == s.TAKE_PURPLE:
        return Choice("Token", "Purple token", f"{seth['purple_tokens']} left today; purple spaces")
    words = "Silver token" if verb == s.TAKE_SILVER else "Transparent token"
    return Choice("Token", words, "purple spaces" if verb == s.TAKE_SILVER else "any space, any colour")


def of_yield(menu: "Menu", answer: Action) -> Choice:
    return Choice("Together", f"Let {menu.names[first(answer)]} act first")


def of_evil(menu: "Menu", answer: Action) -> Choice:
    """A token on a space of Seth's mat."""
    verb = verb_of(answer)
    number = first(answer) if verb == s.PURPLE_TOKEN else second(answer)
    space = menu.word("evil", number)
    group = "Purple space" if number < YELLOW else "Yellow space"
    if verb == s.CLEAR and first(answer) != menu.seat:
        group += f", {menu.names[first(answer)]}"
    words = name_of("evil", space).partition(" (")[0]
    return Choice(group, words, effect_of("evil", space, menu.boxes))


def of_temple(menu: "Menu", answer: Action) -> Choice:
    code = menu.word("space", first(answer))
    height = menu.view["alliance"]["temples"].get(code, 0) + 1
    cost = "1 unit" if height == 1 else f"{height} units"
    note = f"to height {height} for {cost} · {note_on(menu.view, code, menu.seat)}"
    return Choice("Sacred temple", place_words(code), note, code)


def of_ceremony(menu: "Menu", answer: Action) -> Choice:
    price = menu.view["alliance"]["ceremony_price"]
    return Choice("Together", "Hold the Great Ceremony", f"{ANKH}{price} in all; the portal opens")


def of_grant(menu: "Menu", answer: Action) -> Choice:
    token = menu.word("influence", first(answer))
    whom = "you" if second(answer) == menu.seat else menu.names[second(answer)]
    return Choice("Influence", f"{name_of('influence', token)} for {whom}", influence_note(menu, token))


def of_influence(menu: "Menu", answer: Action) -> Choice:
    token = menu.word("influence", first(answer))
    return Choice("", name_of("influence", token), influence_note(menu, token))


def influence_note(menu: "Menu", token: str) -> str:
    return effect_of("influence", token, menu.boxes)


def of_beast(menu: "Menu", answer: Action) -> Choice:
    code = menu.word("space", second(answer))
    word = menu.word("creature", first(answer))
    values = menu.view["seth"]["creature_values"][word]
    marks = label_marks(menu.view["labels"][f"creature card {word}"])
    group = f"{name_of('creature', word)} {values['strength']}{marks} in"
    note = f"strength {values['strength']}{marks}"
    if values["damage"]:
        note += f", damage {values['damage']}{marks}"
    return Choice(group, place_words(code), f"{note} · {note_on(menu.view, code, menu.seat)}", code)


YELLOW = next(i for i, space in enumerate(mat_of_seth().spaces) if space.row == YELLOW_ROW)
SETH_CHOICES: dict[int, Callable[["Menu", Action], Choice]] = {
    s.TAKE_PURPLE: of_tokens,
    s.TAKE_COLOURED: of_tokens,
    s.TAKE_SILVER: of_tokens,
    s.TAKE_CLEAR: of_tokens,
    s.YIELD: of_yield,
    s.PURPLE_TOKEN: of_evil,
    s.COLOURED_TOKEN: of_evil,
    s.CLEAR: of_evil,
    s.TEMPLE: of_temple,
    s.HOLD: of_ceremony,
    s.GRANT: of_grant,
    s.CHOOSE: of_influence,
    s.SUMMON_BEAST: of_beast,
}
