"""English for everything: no message without a sentence, no thing without a name."""

import pytest

import kemet.game  # loads every frame
from kemet import Dice, Game
from kemet.machine.frames import Frame, Question
from kemet.rules.rules import GODS, rules_of
from kemet.table.words import TELLINGS, VERBS
from kemet.terminal.bench import form_of_engine
from kemet.terminal.story import story
from kemet.views.prose import (
    ANSWERS,
    EFFECTS,
    EVENTS,
    QUESTIONS,
    answer_words,
    effect_of,
    name_of,
    question_sentence,
    sentence,
)

NAMES = [god.capitalize() for god in GODS]
BOOK = rules_of(("base",)).book
WORDS = {players: rules_of(("base",)).words(players).names for players in (2, 3, 4, 5)}


def subclasses(cls):
    for child in cls.__subclasses__():
        yield child
        yield from subclasses(child)


QUESTIONS_ASKED = sorted(
    {cls.message for cls in subclasses(Frame) if issubclass(cls, Question) and cls.message}
    | {cls.seen_as for cls in subclasses(Frame) if issubclass(cls, Question) and cls.seen_as}
    | {"reactions"}
)


def games(players, count):
    for seed in range(count):
        game, dice = Game.new(players, seed, edition="ru", discards="up"), Dice(seed)
        while not game.over:
            seat = game.waiting[0]
            yield game, seat
            options = game.options(seat)
            game.play(options[dice.below(len(options))], seat)


def test_every_event_has_a_sentence_and_no_sentence_is_idle():
    assert set(EVENTS) == {telling.message for telling in TELLINGS.values()}


@pytest.mark.parametrize("telling", list(TELLINGS.values()), ids=lambda telling: telling.message)
def test_a_sentence_is_complete(telling):
    event = {"message": telling.message}
    for name, kind in telling.arguments:
        event[name] = {"number": 2, "seat": 1}.get(kind, WORDS[5].get(kind, ["?"])[0])
    for you in (None, 1):
        words = sentence(event, NAMES, you)
        assert words[0].isupper()
        assert words[-1] in ".!"
        assert not set("{}[]|_") & set(words)
        assert "  " not in words
        for name, _ in telling.arguments:
            assert name == "round" or f"{{{name}" in EVENTS[telling.message], f"{name} is not told"


def test_the_person_is_spoken_to():
    event = {"message": "prayer_gained", "seat": 1, "prayer": 1}
    assert sentence(event, NAMES) == "Bastet gains 1 prayer point."
    assert sentence(event, NAMES, 1) == "You gain 1 prayer point."
    raised = {"message": "pyramid_raised", "seat": 0, "owner": 0, "colour": "red", "level": 3}
    assert sentence(raised, NAMES, 0) == "You raise your red pyramid to level 3."
    assert sentence(raised | {"owner": 1}, NAMES, 1) == "Anubis raises your red pyramid to level 3."
    assert sentence(raised | {"owner": 2}, NAMES) == "Anubis raises Horus's red pyramid to level 3."
    free = {"message": "tile_bought", "seat": 0, "tile": "priest", "prayer": 0}
    assert sentence(free, NAMES) == "Anubis takes Priest for free."
    moved = {
        "message": "troop_moved",
        "seat": 0,
        "origin": "TW",
        "space": "WB",
        "units": 2,
        "creature": "phoenix",
    }
    assert (
        sentence(moved, NAMES) == "Anubis moves 2 units with Phoenix from the West Temple to the West Bank."
    )
    assert sentence(moved | {"creature": None}, NAMES).startswith("Anubis moves 2 units from")


def test_an_unknown_message_is_still_readable():
    assert sentence({"message": "moon_rose"}, NAMES) == "Moon rose."
    assert question_sentence("which_moon", [], NAMES) == "Which moon?"


def test_every_question_has_a_sentence():
    assert kemet.game
    assert len(QUESTIONS_ASKED) > 30
    assert set(QUESTIONS_ASKED) == set(QUESTIONS)


def test_every_verb_has_words():
    assert {verb.word for verb in VERBS} == set(ANSWERS)


@pytest.mark.parametrize("players", [2, 5])
def test_questions_and_answers_of_whole_games_are_complete(players):
    for game, seat in games(players, 3):
        question = game.question(seat)
        words = question_sentence(question["message"], question["arguments"], NAMES, seat)
        assert words[-1] in "?."
        assert not set("{}[]|_") & set(words), words
        for option in game.options(seat):
            answer = answer_words(game.text(option), NAMES[:players], seat, question["message"])
            assert answer
            assert not set("{}[]|_") & set(answer), answer


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "kind", ["space", "city", "card", "battle_card", "tile", "power", "creature", "action", "golden"]
)
def test_every_thing_has_a_human_name(players, kind):
    words = WORDS[players][kind]
    names = [name_of(kind, word) for word in words]
    assert len(set(names)) == len(names)
    for word, name in zip(words, names, strict=True):
        assert name != word
        assert "-" not in name.replace("-West", "").replace("-East", ""), name
    assert all(name_of("source", source) != source for source in WORDS[players]["source"])


def test_names_are_those_of_the_box():
    assert name_of("tile", "charge") == "Charge!"
    assert name_of("tile", "shield-of-neith") == "Shield of Neith"
    assert name_of("tile", "act-of-god-blue") == "Act of God (blue)"
    assert name_of("creature", "mummy") == "The Mummy"
    assert name_of("space", "NW2") == "North-West City 2"
    assert name_of("battle_card", "4-1-0") == "4/1/0"


def test_every_tile_and_card_says_what_it_does():
    assert set(EFFECTS["power"]) == {power.name for power in BOOK.powers}
    assert set(EFFECTS["card"]) == {card.name for card in BOOK.cards}
    assert all(effect_of("tile", slot.name) for slot in BOOK.slots)


@pytest.mark.skipif(form_of_engine() != "interpreted", reason="a compiled engine keeps no docstrings")
def test_effects_are_the_docstrings_of_tiles_and_cards():
    for kind, things in (("power", BOOK.powers), ("card", BOOK.cards)):
        for thing in things:
            assert effect_of(kind, thing.name) == " ".join((type(thing).__doc__ or "").split()), thing.name


# The story


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("you", [None, 0])
def test_a_story_tells_whole_games_in_paragraphs(players, you):
    game = [game for game, _ in games(players, 1)][-1]
    events = game.events if you is None else game.events_for(you)
    paragraphs = story(events, NAMES, you)
    assert all(text[0].isupper() and text[-1] in ".!" for _, text in paragraphs)
    assert sum(kind == "round" for kind, _ in paragraphs) == game.state.round()
    battles = sum(event["message"] == "battle_began" for event in events)
    assert sum(kind == "battle" for kind, _ in paragraphs) == battles
    assert paragraphs[-1].kind == "end"
    text = " ".join(text for _, text in paragraphs)
    for event in events:  # nothing that was gained or lost is forgotten
        if event["message"] == "tile_bought":
            assert name_of("tile", event["tile"]) in text


def test_what_belongs_together_is_told_together():
    events = [
        {"message": "order_set", "seat": 1, "place": 1},
        {"message": "order_set", "seat": 0, "place": 2},
        {"message": "turn_began", "seat": 1},
        {"message": "token_placed", "seat": 1, "action": "buy-red"},
        {"message": "prayer_paid", "seat": 1, "prayer": 1},
        {"message": "tile_bought", "seat": 1, "tile": "charge", "prayer": 1},
        {"message": "turn_began", "seat": 0},
        {"message": "prayer_paid", "seat": 0, "prayer": 1},
        {"message": "card_played", "seat": 0, "card": "raining-fire"},
        {"message": "units_destroyed", "seat": 1, "space": "TW", "units": 1},
    ]
    assert [text for _, text in story(events, NAMES, 1)] == [
        "Order of play: you, Anubis.",
        "You choose Buy a red tile; buy Charge! for 1 prayer point.",
        "Anubis plays Raining Fire for 1 prayer point; you lose 1 unit in the West Temple.",
    ]
