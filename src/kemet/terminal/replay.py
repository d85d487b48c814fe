"""A finished or saved game told again from its record, or the table as it stood after some answers."""

from rich.console import Console
from rich.text import Text

from kemet.game import Game
from kemet.machine.errors import GameError
from kemet.machine.frames import CHANCE
from kemet.terminal.look import told
from kemet.terminal.map import legend, map_panel
from kemet.terminal.menu import card_costs
from kemet.terminal.play import tell_story
from kemet.terminal.seth import ending_text, goal_words
from kemet.terminal.story import story
from kemet.terminal.table import battle_panel, standings_table, table_view
from kemet.views.prose import question_sentence


def tell_again(console: Console, game: Game, seat: int | None) -> None:
    """The whole game in sentences: everything, or what one seat saw of it."""
    names = [name.capitalize() for name in game.words.names["seat"]]
    options = game.options_agreed
    console.print(
        told(
            f"A game of {', '.join(names)}: {options.length}, {goal_words(game.view(seat))}, "
            f"edition {options.edition}, {len(game.answers)} answers."
        )
    )
    events = game.events if seat is None else game.events_for(seat)
    tell_story(console, story(events, names, seat))
    if not game.over:
        console.print()
        console.print(Text("The record ends here; the game is not over.", style="quiet"))
    ending = ending_text(game.view(seat))
    if ending is not None:
        console.print(ending)
    console.print(standings_table(game.view(seat)))


def show_at(console: Console, game: Game, answers: int, seat: int | None) -> None:
    """The table after the first so many answers; draws that follow at once belong to it."""
    if not 0 <= answers <= len(game.answers):
        raise GameError(f"the record has {len(game.answers)} answers: there is no answer {answers}")
    shown = answers
    while shown < len(game.whose) and game.whose[shown] == CHANCE:
        shown += 1
    past = game.back_to(shown)
    view = past.view(seat)
    costs = card_costs(past, seat)
    names = [name.capitalize() for name in game.words.names["seat"]]
    console.print(table_view(map_panel(view), view, console.width, costs))
    console.print(legend(view))
    if view["battle"]:
        console.print(battle_panel(view))
    what = f"After {answers} of {len(game.answers)} answers"
    what += f" and {shown - answers} draws of chance." if shown > answers else "."
    console.print(Text(what, style="title"))
    waiting = view["waiting"]
    if shown < len(game.answers):
        who = names[game.whose[shown]]
        asked = past.question(game.whose[shown]) if seat in (None, game.whose[shown]) else None
        if asked is None:
            console.print(told(question_sentence(waiting["message"], [], names)))
        else:
            question = question_sentence(asked["message"], asked["arguments"], names)
            console.print(
                told(f"{who} is asked: {question} The answer was '{game.text(game.answers[shown])}'.")
            )
