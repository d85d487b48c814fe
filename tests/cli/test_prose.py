"""English for everything: no message without a sentence, no thing without a name."""

import pytest

import kemet.game  # loads every frame
from kemet import Dice, Game
from kemet.expansions import PROSE
from kemet.machine.frames import Frame, Question
from kemet.rules.rules import GODS, rules_of
from kemet.table.words import TELLINGS, VERBS
from kemet.terminal.bench import form_of_engine
from kemet.terminal.story import story
from kemet.views.prose import (
    ANSWERS,
    DONE,
    EFFECTS,
    EVENTS,
    QUESTIONS,
    answer_words,
    effect_of,
    name_of,
    question_sentence,
    sentence,
)
from positions import play, table

BASE, SETH = ("base",), ("base", "seth")
NAMES = [god.capitalize() for god in GODS]
BOOKS = {boxes: rules_of(boxes).book for boxes in (BASE, SETH)}
TABLES = [(BASE, 2), (BASE, 3), (BASE, 4), (BASE, 5), (SETH, 3), (SETH, 4), (SETH, 5), (SETH, 6)]
WORDS = {(boxes, players): rules_of(boxes).words(players).names for boxes, players in TABLES}
ALL_TELLINGS = list(rules_of(SETH).tellings.values())
AT_TABLES = pytest.mark.parametrize(("boxes", "players"), TABLES)
AT_SOME = pytest.mark.parametrize(("boxes", "players"), [(BASE, 2), (BASE, 5), (SETH, 3), (SETH, 4)])


def subclasses(cls):
    for child in cls.__subclasses__():
        yield child
        yield from subclasses(child)


QUESTIONS_ASKED = sorted(
    {cls.message for cls in subclasses(Frame) if issubclass(cls, Question) and cls.message}
    | {cls.seen_as for cls in subclasses(Frame) if issubclass(cls, Question) and cls.seen_as}
    | {"reactions"}
)


def games(players, count, boxes=BASE):
    for seed in range(count):
        game, dice = Game.new(players, seed, edition="ru", discards="up", boxes=boxes), Dice(seed)
        while not game.over:
            seat = game.waiting[dice.below(len(game.waiting))]
            yield game, seat
            options = game.options(seat)
            game.play(options[dice.below(len(options))], seat)


def test_every_event_has_a_sentence_and_no_sentence_is_idle():
    assert set(EVENTS) == {telling.message for telling in ALL_TELLINGS}
    assert {telling.message for telling in TELLINGS.values()} < set(EVENTS)


@pytest.mark.parametrize("telling", ALL_TELLINGS, ids=lambda telling: telling.message)
def test_a_sentence_is_complete(telling):
    event = {"message": telling.message}
    for name, kind in telling.arguments:
        event[name] = {"number": 2, "seat": 1}.get(kind, WORDS[SETH, 6].get(kind, ["?"])[0])
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
    words = [verb.word for verb in VERBS + rules_of(SETH).module.verbs]
    assert len(set(words)) == len(words)
    assert set(words) == set(ANSWERS)


def test_done_is_said_in_words_wherever_it_ends_something():
    for message, words in DONE.items():
        assert message in QUESTIONS
        assert answer_words("done", NAMES, 0, message) == words


@AT_SOME
def test_questions_and_answers_of_whole_games_are_complete(boxes, players):
    for game, seat in games(players, 3 if boxes == BASE else 2, boxes):
        names = [name.capitalize() for name in game.words.names["seat"]]
        question = game.question(seat)
        words = question_sentence(question["message"], question["arguments"], names, seat)
        assert words[-1] in "?."
        assert not set("{}[]|_") & set(words), words
        for option in game.options(seat):
            answer = answer_words(game.text(option), names, seat, question["message"])
            assert answer
            assert not set("{}[]|_") & set(answer), answer
            if game.text(option) == "done":
                assert question["message"] in DONE, question["message"]


@AT_TABLES
@pytest.mark.parametrize(
    "kind",
    [
        "space",
        "city",
        "card",
        "battle_card",
        "tile",
        "power",
        "creature",
        "action",
        "golden",
        "evil",
        "influence",
        "prayer",
    ],
)
def test_every_thing_has_a_human_name(boxes, players, kind):
    words = WORDS[boxes, players].get(kind, [])
    assert words or boxes == BASE
    names = [name_of(kind, word) for word in words]
    assert len(set(names)) == len(names)
    for word, name in zip(words, names, strict=True):
        assert name != word
        assert "-" not in name.replace("-West", "").replace("-East", ""), name
    assert all(name_of("source", source) != source for source in WORDS[boxes, players]["source"])


def test_names_are_those_of_the_box():
    assert name_of("tile", "charge") == "Charge!"
    assert name_of("tile", "shield-of-neith") == "Shield of Neith"
    assert name_of("tile", "act-of-god-blue") == "Act of God (blue)"
    assert name_of("creature", "mummy") == "The Mummy"
    assert name_of("space", "NW2") == "North-West City 2"
    assert name_of("battle_card", "4-1-0") == "4/1/0"
    assert name_of("battle_card", "battle-mirror") == "Battle Mirror"
    assert name_of("tile", "army-of-the-damned") == "Army of the Damned"
    assert name_of("card", "seth-veto") == "Seth's Veto"
    assert name_of("space", "S2") == "the City of Seth 2"


def test_every_tile_and_card_says_what_it_does():
    assert set(EFFECTS["power"]) == {power.name for power in BOOKS[BASE].powers}
    assert set(EFFECTS["card"]) == {card.name for card in BOOKS[BASE].cards}
    for boxes, book in BOOKS.items():
        assert all(effect_of("tile", slot.name, boxes) for slot in book.slots)
        assert all(effect_of("card", card.name, boxes) for card in book.cards)


def test_no_effect_of_a_box_is_idle():
    names = WORDS[SETH, 6]
    for kind, effects in PROSE["seth"].effects.items():
        assert set(effects) <= set(names[kind]), kind
    for kind in ("evil", "influence", "prayer"):
        assert set(PROSE["seth"].effects[kind]) == set(names[kind])


def test_a_box_may_change_what_a_tile_does():
    assert effect_of("tile", "legion") == "Own troops may have up to 7 units."
    assert effect_of("tile", "legion", SETH) == "A troop with a unit of its owner may have up to 7 units."
    assert effect_of("tile", "act-of-god-red", SETH) == effect_of("tile", "act-of-god-red")
    assert effect_of("moon", "new") == ""


@pytest.mark.skipif(form_of_engine() != "interpreted", reason="a compiled engine keeps no docstrings")
@pytest.mark.parametrize("boxes", [BASE, SETH])
def test_effects_are_the_docstrings_of_tiles_and_cards(boxes):
    for kind, things in (("power", BOOKS[boxes].powers), ("card", BOOKS[boxes].cards)):
        for thing in things:
            assert effect_of(kind, thing.name, boxes) == " ".join((type(thing).__doc__ or "").split()), (
                thing.name
            )


# The story


@pytest.mark.parametrize(("boxes", "players"), [(BASE, 2), (BASE, 4), (SETH, 3), (SETH, 4)])
@pytest.mark.parametrize("you", [None, 0])
def test_a_story_tells_whole_games_in_paragraphs(boxes, players, you):
    game = [game for game, _ in games(players, 1, boxes)][-1]
    names = [name.capitalize() for name in game.words.names["seat"]]
    events = game.events if you is None else game.events_for(you)
    paragraphs = story(events, names, you)
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


def test_the_alliance_wins_together():
    names = ["Seth", "Anubis", "Bastet"]
    assert story([{"message": "game_ended", "seat": 1}], names)[-1].text == (
        "The game is over: the alliance wins!"
    )
    assert story([{"message": "game_ended", "seat": 0}], names, 0)[-1].text == "The game is over: you win!"


# Sentences that were wrong once


def test_a_creature_that_was_never_on_the_board_waits_on_its_tile():
    """C1: it does not go back onto it."""
    game = table("anubis: 2@TW blue=2 | bastet:")
    play(game, "token buy-blue", "buy ancestral-elephant")
    told = [sentence(event, NAMES, 0) for event in game.events]
    assert "Your Ancestral Elephant waits on its tile." in told
    assert not [words for words in told if "goes back" in words]


@pytest.mark.parametrize(("number", "words"), [("1", "1 free unit"), ("4", "4 free units")])
@pytest.mark.parametrize("message", ["place_free_units", "place_units_at_home"])
def test_free_units_are_asked_for_in_good_english(message, number, words):
    asked_for = question_sentence(message, [{"kind": "number", "value": number}], NAMES, 0)
    assert asked_for.endswith(f"do you place up to {words}?")


def test_the_mummy_has_one_article():
    asked_for = question_sentence("place_creature", [{"kind": "creature", "value": "mummy"}], NAMES, 0)
    assert asked_for == "Where does the Mummy go, or does it wait on its tile?"
    assert answer_words("with mummy", NAMES, 0) == "take the Mummy along"
    assert answer_words("without phoenix", NAMES, 0) == "leave the Phoenix behind"
