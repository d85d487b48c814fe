"""The open answers as a menu: grouped, numbered, in words, each with what it costs and leads to."""

from collections.abc import Callable

from rich.table import Table

from kemet.battle.sides import battle_below
from kemet.battle.strength import count
from kemet.expansions.seth.words import BRING
from kemet.game import Game
from kemet.machine.actions import first, second, third, verb_of
from kemet.machine.numbers import Action
from kemet.table import words as w
from kemet.table.offerings import card_cost
from kemet.terminal.choices import Choice, note_on, place_words, span
from kemet.terminal.look import ANKH, told
from kemet.terminal.map import View
from kemet.terminal.seth import against_seth, buyable_in_box
from kemet.terminal.seth_menu import SETH_CHOICES
from kemet.turns.buy_tile import buying_level, may_buy, price_of_tile
from kemet.turns.move import move_below
from kemet.turns.pray import PRAYER_OF_AN_ACTION
from kemet.turns.raise_pyramid import may_raise, price_of_levels
from kemet.turns.recruit import Recruit
from kemet.views.prose import answer_words, capitalised, effect_of, name_of

ROWS_OF_ACTIONS = {"upper": "Upper row", "middle": "Middle row", "lower": "Lower row", "buy": "Lower row"}
COLOURS = ("red", "blue", "white")
FREE, DEARER = "free_tile", "corrupt_pyramid"  # questions in which tiles have other prices


class Menu:
    """What one seat may answer now."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.view: View = game.view(seat)
        self.boxes: list[str] = self.view["boxes"]
        self.names = [name.capitalize() for name in game.words.names["seat"]]
        self.message: str = game.question(seat)["message"]
        self.choices: list[Choice] = []
        places: dict[tuple[int, int], Choice] = {}
        last: list[Choice] = []
        for answer in game.options(seat):
            verb = verb_of(answer)
            if verb in COUNTED:
                place = (verb, first(answer))
                if place not in places:
                    places[place] = self.counted_choice(answer)
                    self.choices.append(places[place])
                places[place].answers[second(answer)] = answer
                if verb == w.RECRUIT:
                    places[place].prices[second(answer)] = self.price_of_recruits(second(answer))
                continue
            choice = self.choice(answer)
            choice.answers[0] = answer
            (last if verb == w.DONE else self.choices).append(choice)
        self.choices += last

    # In words

    def word(self, kind: str, number: int) -> str:
        return self.game.words.word(kind, number)

    def choice(self, answer: Action) -> Choice:
        verb = verb_of(answer)
        if verb in SPECIAL:
            return SPECIAL[verb](self, answer)
        group = GROUPS.get(verb, "")
        words = answer_words(self.game.text(answer), self.names, self.seat, self.message)
        for kind, number in self.game.words.arguments(answer):
            if kind == "space":
                code = self.word(kind, number)
                return Choice(group, place_words(code), note_on(self.view, code, self.seat), code)
        return Choice(group, capitalised(words))

    def counted_choice(self, answer: Action) -> Choice:
        """A space that takes a number of units."""
        verb = verb_of(answer)
        if verb == BRING:
            return Choice("", f"Units of {self.names[first(answer)]}")
        code = self.word("space", first(answer))
        group = COUNTED[verb]
        if verb == w.TELEPORT and self.message == "where_next":
            group = f"{group} {ANKH}{move_below(self.game.state).teleport_price(self.game.state)}"
        return Choice(group, place_words(code), note_on(self.view, code, self.seat), code)

    def price_of_recruits(self, units: int) -> int:
        """What so many more recruits cost."""
        state = self.game.state
        recruit = state.stack[-2]
        assert isinstance(recruit, Recruit)
        return recruit.price(state, recruit.units + units) - recruit.price(state, recruit.units)

    @property
    def lit(self) -> frozenset[str]:
        """The spaces that are answers."""
        return frozenset(choice.code for choice in self.choices if choice.code)

    @property
    def only_a_number(self) -> bool:
        """Nothing is asked but how many."""
        return len(self.choices) == 1 and self.choices[0].counted

    @property
    def numbers(self) -> str:
        """The numbers that are answers."""
        return self.choices[0].numbers if self.only_a_number else span(range(1, len(self.choices) + 1))

    def table(self) -> Table:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="quiet", no_wrap=True)
        grid.add_column(justify="right", style="number", no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(style="quiet")
        group = ""
        for number, choice in enumerate(self.choices, 1):
            title = choice.group if choice.group != group and len(self.choices) > 1 else ""
            group = choice.group
            shown = self.numbers if self.only_a_number else str(number)
            remark = "units" if self.only_a_number else choice.remark
            grid.add_row(title, shown, told(choice.words), told(remark))
        return grid


# Answers that can say more than their name


def of_token(menu: Menu, answer: Action) -> Choice:
    action = menu.word("action", first(answer))
    row = ROWS_OF_ACTIONS[action.partition("-")[0]]
    group = row if verb_of(answer) == w.TOKEN else f"Silver, {row.lower()}"
    words = name_of("action", action).partition(" (")[0]
    return Choice(group, words, note_on_action(menu, action))


def of_gold(menu: Menu, answer: Action) -> Choice:
    action = menu.word("golden", first(answer))
    return Choice("Gold token", name_of("golden", action), note_on_action(menu, action))


def note_on_action(menu: Menu, action: str) -> str:
    """What the action could do for this seat now."""
    state, seat = menu.game.state, menu.seat
    kind = action.rpartition("-")[2]
    if kind == "pray":
        return f"{ANKH}+{PRAYER_OF_AN_ACTION + state.passive(seat).pray}"
    if kind == "recruit":
        return f"{state.reserve(seat)} in reserve"
    if kind == "raise":
        prices = [
            price_of_levels(state, seat, state.level(owner, colour), state.level(owner, colour) + 1)
            for owner in range(state.seats)
            for colour in range(len(COLOURS))
            if may_raise(state, seat, owner, colour) and state.level(owner, colour) < state.options.top_level
        ]
        return f"from {ANKH}{min(prices)}" if prices else "nothing to raise"
    if kind in COLOURS:
        level = buying_level(state, seat, COLOURS.index(kind))
        if level == 0:
            return "no pyramid of this colour"
        open_slots = buyable(menu.game, seat, kind)
        return f"up to level {level}" + ("" if open_slots else ", nothing affordable")
    return ""


def buyable(game: Game, seat: int, colour: str = "") -> list[str]:
    """The tiles that a seat could pay for now."""
    if against_seth(game.view()):
        return buyable_in_box(game, seat, colour)
    state = game.state
    names: list[str] = []
    for number, slot in enumerate(state.rules.slots):
        level = buying_level(state, seat, slot.colour)
        if COLOURS[slot.colour] == (colour or COLOURS[slot.colour]) and may_buy(state, seat, number, level):
            names.append(slot.name)
    return names


def prices(game: Game, seat: int) -> dict[str, int]:
    """What every tile costs this seat."""
    return {slot.name: price_of_tile(game.state, seat, slot.level) for slot in game.state.rules.slots}


def card_costs(game: Game, seat: int | None) -> dict[str, int]:
    """What every intervention costs this seat; a spectator has none."""
    if seat is None:
        return {}
    state = game.state
    return {card.name: card_cost(state, seat, kind) for kind, card in enumerate(state.rules.cards)}


def of_card(menu: Menu, answer: Action) -> Choice:
    kind = first(answer)
    card = menu.word("card", kind)
    cost = card_cost(menu.game.state, menu.seat, kind) if verb_of(answer) in (w.CARD, w.ADD) else 0
    words = name_of("card", card) + (f" {ANKH}{cost}" if cost else "")
    return Choice(GROUPS.get(verb_of(answer), ""), words, effect_of("card", card, menu.boxes))


def of_tile(menu: Menu, answer: Action) -> Choice:
    slot = menu.game.state.rules.slots[first(answer)]
    price = price_of_tile(menu.game.state, menu.seat, slot.level) + (menu.message == DEARER)
    cost = "free" if menu.message == FREE else f"{ANKH}{price}"
    name = name_of("tile", slot.name).partition(" (")[0]
    return Choice(f"Level {slot.level} {cost}", name, effect_of("tile", slot.name, menu.boxes))


def of_power(menu: Menu, answer: Action) -> Choice:
    power = menu.word("power", first(answer))
    return Choice("Night tiles", name_of("power", power), effect_of("power", power, menu.boxes))


def of_raise(menu: Menu, answer: Action) -> Choice:
    state = menu.game.state
    owner, colour, goal = first(answer), second(answer), third(answer)
    whose = "Your" if owner == menu.seat else f"{menu.names[owner]}'s"
    purple = colour >= len(COLOURS)
    level = menu.view["seth"]["pyramid"] if purple else state.level(owner, colour)
    price = price_of_levels(state, menu.seat, level, goal)
    free = menu.message == "raise_for_free"
    words = f"{menu.word('colour', colour)} pyramid {level} → {goal}"
    return Choice(whose, words, "free" if free else f"{ANKH}{price}")


def of_battle_card(menu: Menu, answer: Action) -> Choice:
    """A battle card, and what the troop would be worth with it."""
    number = first(answer)
    card = menu.game.state.rules.battle_cards[number]
    words = name_of("battle_card", card.name)
    note = f"strength {card.strength}, damage {card.damage}, protection {card.protection}"
    if card.mirrors:
        note = "what the enemy's battle card is worth"
    elif verb_of(answer) == w.FIGHT:
        battle = battle_below(menu.game.state)
        side = battle.side_of(menu.seat)
        twin = side.copy()
        twin.card = number
        count(menu.game.state, twin, battle.against(side))
        note = f"in all strength {twin.strength}, damage {twin.damage}, protection {twin.protection}"
    return Choice("", words, note)


def of_target(menu: Menu, answer: Action) -> Choice:
    code = menu.word("space", first(answer))
    god = menu.names[second(answer)]
    return Choice(god, place_words(code), note_on(menu.view, code, menu.seat), code)


def of_summon(menu: Menu, answer: Action) -> Choice:
    code = menu.word("space", second(answer))
    creature = name_of("creature", menu.word("creature", first(answer)))
    return Choice(f"{creature} to", place_words(code), note_on(menu.view, code, menu.seat), code)


def of_recall(menu: Menu, answer: Action) -> Choice:
    units = battle_below(menu.game.state).side_of(menu.seat).units(menu.game.state)
    paid = max(0, units - menu.game.state.seating.recall_fee)
    return Choice("", "Recall the troop", f"{units} back to the reserve, {ANKH}+{paid}")


def of_retreat(menu: Menu, answer: Action) -> Choice:
    return Choice("", "Retreat", "the winner chooses where")


def of_sacrifice(menu: Menu, answer: Action) -> Choice:
    board = menu.game.state.board
    if first(answer) == board.sanctuary:
        return Choice("", "Give 2 units", "1 permanent victory point")
    return Choice("", "Give 1 unit", f"{ANKH}+{board.sacrifice[first(answer)]}")


def of_troop(menu: Menu, answer: Action) -> Choice:
    code = menu.word("space", first(answer))
    group = "Your troops" if menu.message == "which_troop" else "Troops"
    return Choice(group, place_words(code), note_on(menu.view, code, menu.seat), code)


COUNTED = {w.MOVE: "March", w.TELEPORT: "Teleport", w.RECRUIT: "Recruit", w.PLACE: "Place", BRING: ""}
GROUPS = {
    w.CARD: "Interventions",
    w.ADD: "Under the card",
    w.SPEND: "Discard",
    w.TAKE: "Keep",
    w.DONE: "Or",
}
SPECIAL: dict[int, Callable[[Menu, Action], Choice]] = {
    w.TOKEN: of_token,
    w.SILVER: of_token,
    w.GOLD: of_gold,
    w.CARD: of_card,
    w.ADD: of_card,
    w.SPEND: of_card,
    w.TAKE: of_card,
    w.BUY: of_tile,
    w.RESOLVE: of_power,
    w.RAISE: of_raise,
    w.FIGHT: of_battle_card,
    w.DISCARD: of_battle_card,
    w.SWAP: of_battle_card,
    w.TARGET: of_target,
    w.SUMMON: of_summon,
    w.RECALL: of_recall,
    w.RETREAT: of_retreat,
    w.SACRIFICE: of_sacrifice,
    w.TROOP: of_troop,
    **SETH_CHOICES,
}
