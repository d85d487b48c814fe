"""A game at the terminal: the table is shown, the question asked, the answer read, until somebody has won."""

import sys
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path

from rich.console import Console, Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kemet.bots.advice import advise
from kemet.machine.errors import GameError
from kemet.machine.numbers import Action
from kemet.terminal.choices import Choice
from kemet.terminal.look import ANKH, ARROW, HELD, KEPT, told
from kemet.terminal.map import legend, map_panel
from kemet.terminal.menu import Menu, buyable, card_costs, prices
from kemet.terminal.seth import ending_text
from kemet.terminal.sitting import Sitting, kept_path, loaded
from kemet.terminal.story import BATTLE, END, PHASE, ROUND, Paragraph, story
from kemet.terminal.table import (
    battle_panel,
    market_table,
    own_panel,
    shelf_table,
    standings_table,
    table_view,
)
from kemet.terminal.things import explain
from kemet.views.prose import answer_words, capitalised, question_sentence

# Questions before which the whole table is shown, if others have acted since.
WITH_TABLE = {
    "turn",
    "choose_city",
    "who_follows",
    "which_night_tile",
    "place_free_units",
    "may_sacrifice",
    "seth_turn",
    "alliance_turn",
    "own_units",
}
LOG_LENGTH = 25
HINTS = 5
KNOWN = {
    "token_placed", "silver_placed", "gold_placed", "purple_placed", "coloured_placed", "clear_placed",
}  # fmt: skip

COMMANDS = {
    "1, 2, 3 …": "give that answer; '3 2' is answer 3 with 2 units, and a space's code works as well: 'TW 2'",
    "undo": "take back your last answer; 'undo all' goes back to the last secret, draw or other player",
    "table": "show everything: the map, all seats, your hand",
    "map": "the map with its legend",
    "hand": "your cards and your action pyramid",
    "market": "the power tiles; 'market red' says what the red ones do",
    "rules NAME": "what a tile, a card or a space does: 'rules veto', 'rules royal scarab', 'rules TW'",
    "log": "what happened lately; 'log all' from the beginning",
    "hint": "what a strong bot would answer in your place, with the chances that it sees",
    "save FILE": "keep the game in a file",
    "load FILE": "go on with a game from a file",
    "quit": "leave; the game is kept",
}


class Leaving(Exception):
    """The person has had enough."""


class Play:
    """The conversation with the person at the table."""

    def __init__(self, console: Console, sitting: Sitting, confirm: bool = False) -> None:
        self.console = console
        self.sitting = sitting
        self.confirm = confirm  # a pause at the end of a turn, in which it can be taken back
        self.arrived = True  # the table has not been shown yet
        self.others_acted = True
        self.legend_shown = False
        self.commands: dict[str, Callable[[str], bool]] = {
            "undo": self.undo,
            "table": self.show_table,
            "map": self.show_map,
            "hand": self.show_hand,
            "market": self.show_market,
            "rules": self.show_rules,
            "log": self.show_log,
            "hint": self.show_hint,
            "save": self.save,
            "load": self.load,
            "help": self.show_help,
            "?": self.show_help,
            "quit": self.quit,
            "exit": self.quit,
        }

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        try:
            while not self.sitting.game.over:
                if self.confirm and self.sitting.turn_over and self.sitting.open_answers():
                    self.tell_news()
                    if self.changes_its_mind():
                        continue
                self.others_acted |= self.sitting.let_bots_answer()
                self.tell_news()
                if not self.sitting.game.over:
                    self.next_answer()
            self.tell_news()
            self.end()
        except (Leaving, EOFError, KeyboardInterrupt):
            self.leave()

    # Asking

    def changes_its_mind(self) -> bool:
        """The end of a turn: the last moment to take it back."""
        while True:
            words = self.read(f"Your turn is over. Enter goes on, 'undo' takes it back {ARROW} ").split()
            command = self.commands.get(words[0].lower()) if words else None
            if command is None:
                return False
            if command(" ".join(words[1:])):
                return True

    def next_answer(self) -> None:
        sitting = self.sitting
        forced = sitting.forced()
        if forced is not None:
            self.console.print(Text(self.formality(forced), style="quiet"))
            sitting.answer(forced, given=True)
            return
        menu = Menu(sitting.game, sitting.seat)
        if self.arrived or (menu.message in WITH_TABLE and self.others_acted):
            self.show_table("")
            self.arrived = False
        elif menu.view["battle"]:
            self.console.print(battle_panel(menu.view))
        self.others_acted = False
        self.ask(menu)
        while True:
            words = self.read().split()
            if not words:
                self.console.print(Text(f"Answer with a number, {menu.numbers}, or 'help'.", style="quiet"))
                continue
            command = self.commands.get(words[0].lower())
            if command is not None:
                if command(" ".join(words[1:])):
                    return
                continue
            action = self.chosen(menu, words)
            if action is not None:
                sitting.answer(action)
                return

    def formality(self, only: Action) -> str:
        """A question that answers itself, told in passing."""
        game, seat = self.sitting.game, self.sitting.seat
        message = game.question(seat)["message"]
        words = answer_words(game.text(only), self.sitting.names, seat, message)
        asked = f"{self.question()} " if game.view(seat)["waiting"]["reaction"] else ""
        return f"    ({asked}{capitalised(words) if asked else words}: nothing else is open)"

    def question(self) -> str:
        asked = self.sitting.game.question(self.sitting.seat)
        return question_sentence(asked["message"], asked["arguments"], self.sitting.names, self.sitting.seat)

    def ask(self, menu: Menu) -> None:
        own = menu.view["seats"][self.sitting.seat]
        line = told(self.question(), "bold")
        line.append(f"   {ANKH}{own['prayer']}  {own['victory_points']} VP", "prayer")
        self.console.print()
        self.console.print(line)
        self.console.print(Padding(menu.table(), (0, 0, 0, 2)))

    def read(self, prompt: str = f"{ARROW} ") -> str:
        """One line from the person; piped answers are echoed, so that the transcript can be read."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - input() then has arrows and a history
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(Text(f"{prompt}{line.strip()}", style="quiet"))
        return line.strip()

    # Understanding

    def chosen(self, menu: Menu, words: list[str]) -> Action | None:
        """The action that a line names, or None after a friendly sentence."""
        if menu.only_a_number and len(words) == 1:
            words = ["1", *words] if words[0].isdecimal() else words
        choice = self.choice_named(menu, words[0])
        if choice is None or len(words) > 1 + choice.counted:
            action = self.written_out(menu, words)
            if action is None:
                self.console.print(self.misunderstood(menu, " ".join(words)))
            return action
        if not choice.counted:
            return choice.only
        number = words[1] if len(words) > 1 else self.read(f"How many units, {choice.numbers}? {ARROW} ")
        if number.isdecimal() and int(number) in choice.answers:
            return choice.answers[int(number)]
        self.console.print(Text(f"{choice.numbers} units are open there, not '{number}'.", style="mistake"))
        return None

    def choice_named(self, menu: Menu, word: str) -> Choice | None:
        if word.isdecimal():
            number = int(word)
            return menu.choices[number - 1] if 1 <= number <= len(menu.choices) else None
        fitting = [choice for choice in menu.choices if choice.code and choice.code.lower() == word.lower()]
        return fitting[0] if len(fitting) == 1 else None

    def written_out(self, menu: Menu, words: list[str]) -> Action | None:
        """The answer in the notation of records: `move TW 3`."""
        game = self.sitting.game
        text = " ".join(words).lower()
        for choice in menu.choices:
            for action in choice.answers.values():
                if game.text(action).lower() == text:
                    return action
        return None

    def misunderstood(self, menu: Menu, words: str) -> Text:
        near = get_close_matches(words.split()[0].lower(), self.commands, n=1)
        guess = f" Did you mean '{near[0]}'?" if near else ""
        return Text(
            f"'{words}' is not open now: answer with a number, {menu.numbers}.{guess} "
            "'help' shows what else you can say.",
            style="mistake",
        )

    # Telling

    def tell_news(self) -> None:
        """What happened since the last question; the person knows which action the person chose."""
        seat = self.sitting.seat
        news = [
            event
            for event in self.sitting.news()
            if not (event.get("seat") == seat and event["message"] in KNOWN)
        ]
        tell_story(self.console, story(news, self.sitting.names, seat))

    def end(self) -> None:
        game = self.sitting.game
        view = game.view(self.sitting.seat)
        self.console.print(map_panel(view))
        ending = ending_text(view)
        if ending is not None:
            self.console.print(ending)
        self.console.print(standings_table(view))
        self.keep("The whole game is kept in {path}: 'kemet replay {path}' tells it again.")

    def leave(self) -> None:
        self.console.print()
        self.console.print("May the gods wait for you.")
        self.keep("Your game is kept: 'kemet play --load {path}' goes on with it.")

    def keep(self, sentence: str) -> None:
        path = kept_path()
        try:
            self.sitting.save(path)
        except GameError as problem:
            self.console.print(Text(f"The game could not be kept: {problem}", style="mistake"))
            return
        self.console.print(Text(sentence.format(path=path), style="quiet"), soft_wrap=True)

    # Commands: each says whether the question has changed.

    def undo(self, words: str) -> bool:
        undone = self.sitting.take_back(everything=words == "all")
        if not undone:
            self.console.print(
                Text(
                    "Nothing can be taken back: a secret, a draw or another player's answer came in between.",
                    style="mistake",
                )
            )
            return False
        count = "Your last answer is" if undone == 1 else f"Your last {undone} answers are"
        self.console.print(Text(f"{count} taken back.", style="good"))
        return True

    def show_table(self, words: str) -> bool:
        view = self.sitting.game.view(self.sitting.seat)
        self.console.print()
        costs = card_costs(self.sitting.game, self.sitting.seat)
        self.console.print(table_view(map_panel(view, self.lit()), view, self.console.width, costs))
        if not self.legend_shown:
            self.console.print(legend(view))
            self.legend_shown = True
        return False

    def show_map(self, words: str) -> bool:
        view = self.sitting.game.view(self.sitting.seat)
        self.console.print(Group(map_panel(view, self.lit()), legend(view)))
        return False

    def lit(self) -> frozenset[str]:
        """The spaces that may be answered now."""
        return Menu(self.sitting.game, self.sitting.seat).lit if self.sitting.asked else frozenset()

    def show_hand(self, words: str) -> bool:
        game, seat = self.sitting.game, self.sitting.seat
        self.console.print(own_panel(game.view(seat), min(self.console.width, 118), card_costs(game, seat)))
        return False

    def show_market(self, words: str) -> bool:
        game, seat = self.sitting.game, self.sitting.seat
        view = game.view(seat)
        costs, affordable = prices(game, seat), buyable(game, seat)
        colour = words.strip().lower()
        if not colour:
            self.console.print(market_table(view, costs, affordable, self.console.width))
            self.console.print(
                Text("  Bright tiles are open to you now. 'market red' says more.", style="quiet")
            )
        elif colour in game.words.names["colour"]:
            self.console.print(shelf_table(view, colour, costs, affordable))
        else:
            known = ", ".join(game.words.names["colour"])
            self.console.print(Text(f"There are no {words} tiles; colours: {known}.", style="mistake"))
        return False

    def show_rules(self, words: str) -> bool:
        self.console.print(explain(self.sitting.game, words))
        return False

    def show_log(self, words: str) -> bool:
        events = self.sitting.game.events_for(self.sitting.seat)
        paragraphs = story(events, self.sitting.names, self.sitting.seat)
        tell_story(self.console, paragraphs if words == "all" else paragraphs[-LOG_LENGTH:])
        return False

    def show_hint(self, words: str) -> bool:
        game, seat = self.sitting.game, self.sitting.seat
        if not self.sitting.asked:
            self.console.print(Text("You are not asked anything now.", style="mistake"))
            return False
        message = game.question(seat)["message"]
        grid = Table.grid(padding=(0, 2))
        best = [one for one in advise(game, seat) if one.chance is not None][:HINTS]
        for one in best:
            chance = f"{100 * (one.chance or 0.0):.0f} %"
            said = capitalised(answer_words(one.text, self.sitting.names, seat, message))
            grid.add_row(Text(chance, style="number", justify="right"), Text(said))
        self.console.print(Padding(Group(grid, Text("how likely you then win", style="quiet")), (0, 0, 0, 2)))
        return False

    def save(self, words: str) -> bool:
        path = Path(words) if words else Path("kemet-game.kemet")
        try:
            self.sitting.save(path)
        except GameError as problem:
            self.console.print(Text(str(problem), style="mistake"))
        else:
            self.console.print(Text(f"The game is saved in {path}.", style="good"), soft_wrap=True)
        return False

    def load(self, words: str) -> bool:
        path = Path(words) if words else kept_path()
        try:
            self.sitting = loaded(path, self.sitting.seat)
        except GameError as problem:
            self.console.print(Text(str(problem), style="mistake"), soft_wrap=True)
            return False
        self.console.print(Text(f"We go on with {path}.", style="good"), soft_wrap=True)
        self.arrived = True
        return True

    def show_help(self, words: str) -> bool:
        grid = Table.grid(padding=(0, 2))
        for command, meaning in COMMANDS.items():
            grid.add_row(Text(command, style="number"), Text(meaning))
        signs = f"{ANKH} prayer points · {KEPT} permanent and {HELD} temporary victory points (VP)"
        self.console.print(Padding(Group(grid, Text(signs, style="quiet")), (0, 0, 0, 2)))
        return False

    def quit(self, words: str) -> bool:
        raise Leaving


def tell_story(console: Console, paragraphs: list[Paragraph]) -> None:
    """Rounds as rules, phases as small headings, deeds and battles as paragraphs."""
    for kind, text in paragraphs:
        if kind == ROUND:
            console.print()
            console.print(Rule(Text(text.removesuffix(" begins."), style="title"), style="frame"))
        elif kind == PHASE:
            console.print(Text(text, style="night" if text.startswith("Night") else "title"))
        elif kind == END:
            console.print()
            console.print(told(text, "bold"))
        elif kind == BATTLE:
            console.print(Padding(marked(told(text), "×", "mistake"), (0, 0, 0, 2)))
        else:
            console.print(Padding(marked(told(text), "·", "quiet"), (0, 0, 0, 2)))


def marked(text: Text, mark: str, style: str) -> Table:
    """A paragraph that hangs beside its mark."""
    grid = Table.grid(padding=(0, 1))
    grid.add_row(Text(mark, style=style), text)
    return grid
