"""The words of the browser client: everything that the game can say has words in all four languages."""

import json
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORDS = ROOT / "web" / "src" / "words"
LANGUAGES = ["en", "pt", "pl", "ru"]
# What Intl.PluralRules knows of each language.
PLURALS = {
    "en": {"one", "other"},
    "pt": {"one", "many", "other"},
    "pl": {"one", "few", "many", "other"},
    "ru": {"one", "few", "many", "other"},
}
CHAPTERS = {
    "G": 6, "S": 5, "N": 4, "D": 5, "A": 10, "M": 9, "B": 13, "C": 5, "T": 4, "I": 7, "X": 3,
    "U": 4, "V": 2, "W": 5, "Q": 10, "L": 6, "Z": 4, "K": 4, "O": 3, "Y": 1,
}  # fmt: skip
RULES = {f"{chapter}{n}" for chapter, last in CHAPTERS.items() for n in range(1, last + 1)} | {"E5", "E6"}


def exporter():
    spec = spec_from_file_location("export_words", ROOT / "web" / "tools" / "export_words.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EXPORT = exporter()
KINDS = EXPORT.kinds()
ENGINE = EXPORT.engine_words()


def words_of(language):
    words = {}
    for path in sorted((WORDS / language).glob("*.json")):
        found = json.loads(path.read_text())
        assert list(found) == sorted(found), f"{path.name} is not sorted"
        assert not words.keys() & found.keys(), f"{path.name} repeats {words.keys() & found.keys()}"
        words |= found
    return words


ALL = {language: words_of(language) for language in LANGUAGES}
ENGLISH = ALL["en"]

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def forms(entry):
    return [entry] if isinstance(entry, str) else list(entry.values())


def arguments(entry):
    """`{space:in}`, `[@owner?` and `[@owner=seat?` name arguments."""
    found = set()
    for text in forms(entry):
        found |= set(re.findall(r"\{(\w+)", text))
        for pair in re.findall(r"\[@(\w+)(?:=(\w+))?[?!]", text):
            found |= {name for name in pair if name}
    return found


def slug(word):
    return word.replace(",", "").replace("'", "").replace(" ", "-")


def missing(language, ids):
    return sorted(set(ids) - ALL[language].keys())


# The files agree with the engine and with each other


def test_what_the_client_knows_of_the_engine_is_current():
    assert EXPORT.KINDS.read_text() == EXPORT.written(KINDS), "run web/tools/export_words.py"
    assert EXPORT.ENGINE_WORDS.read_text() == EXPORT.written(ENGINE), "run web/tools/export_words.py"


@in_every_language
def test_every_language_has_the_same_messages(language):
    assert ALL[language].keys() == ENGLISH.keys()


@in_every_language
def test_a_message_has_the_same_arguments_in_every_language(language):
    for message, entry in ALL[language].items():
        told = set().union(*[set(re.findall(r"\{(\w+)", text)) for text in forms(entry)])
        english = set().union(*[set(re.findall(r"\{(\w+)", text)) for text in forms(ENGLISH[message])])
        assert told == english, message


@in_every_language
def test_a_counted_message_has_every_plural_form_of_its_language(language):
    for message, entry in ALL[language].items():
        assert isinstance(entry, dict) == isinstance(ENGLISH[message], dict), message
        if isinstance(entry, dict):
            assert entry.keys() == PLURALS[language], message


@in_every_language
def test_no_message_is_empty_or_has_an_open_bracket(language):
    for message, entry in ALL[language].items():
        for text in forms(entry):
            assert text.strip() == text != "", message
            assert text.count("[") == text.count("]"), message
            assert text.count("{") == text.count("}"), message
            assert "  " not in text, message


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_was_left_in_english(language):
    for message, entry in ALL[language].items():
        for text in forms(entry):
            plain = re.sub(r"\{[^}]*\}", "", text)
            if len(re.findall(r"[A-Za-z]{2,}", plain)) > 3:
                assert text not in forms(ENGLISH[message]), message
            assert (language == "ru") or not re.search("[а-яё]", text, re.IGNORECASE), message


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_effects_have_the_same_figures_in_every_language(language):
    for message, entry in ALL[language].items():
        if re.match(r"(tile|card|battle_card|creature_card|influence|prayer_token)\..*", message):
            assert sorted(re.findall(r"\d+", entry)) == sorted(re.findall(r"\d+", ENGLISH[message])), message


@in_every_language
def test_a_number_with_its_noun_has_words(language):
    for message, entry in ALL[language].items():
        for text in forms(entry):
            for noun in re.findall(r"\{\w+#([\w.]+)\}", text):
                assert isinstance(ALL[language].get(f"count.{noun}"), dict), f"{message}: {noun}"


# Everything that the game can say has words


@in_every_language
def test_every_question_is_asked_and_the_others_are_told_what_is_awaited(language):
    assert len(ENGINE["questions"]) >= 69
    assert not missing(language, [f"question.{message}" for message in ENGINE["questions"]])
    assert not missing(language, [f"awaited.{message}" for message in ENGINE["questions"]])


@in_every_language
def test_a_question_names_only_what_it_is_about(language):
    for message, kinds in KINDS["questions"].items():
        assert arguments(ALL[language][f"question.{message}"]) <= set(kinds), message


@in_every_language
def test_every_event_is_told(language):
    assert len(ENGINE["events"]) >= 66
    assert not missing(language, [f"event.{message}" for message in ENGINE["events"]])


@in_every_language
def test_an_event_names_only_what_it_tells(language):
    for message, kinds in KINDS["events"].items():
        assert arguments(ALL[language][f"event.{message}"]) <= kinds.keys(), message


@in_every_language
def test_every_answer_can_stand_on_a_button(language):
    assert not missing(language, [f"answer.{verb}" for verb in ENGINE["verbs"]])
    assert not missing(language, [f"done.{message}" for message in ENGINE["done"]])
    for verb, kinds in KINDS["verbs"].items():
        known = {"prayer_token" if kind == "prayer" else kind for kind in kinds}
        known |= {str(i) for i in range(len(kinds))}
        assert arguments(ALL[language][f"answer.{verb}"]) <= known, verb


@in_every_language
@pytest.mark.parametrize("kind", ["tile", "power", "card"])
def test_every_tile_and_card_has_a_name_and_an_effect(language, kind):
    prefix = "card" if kind == "card" else "tile"
    for part in ("name", "text"):
        assert not missing(language, [f"{prefix}.{word}.{part}" for word in ENGINE["names"][kind]])


@in_every_language
def test_names_of_tiles_of_one_colour_are_told_apart(language):
    for kind in ("tile", "card"):
        names = [ALL[language][f"{kind}.{word}.name"] for word in ENGINE["names"][kind]]
        assert len(names) == len(set(names))


@in_every_language
def test_every_creature_has_a_name_with_its_forms(language):
    for form in ("", ".the", ".whom", ".with"):
        assert not missing(language, [f"creature.{word}{form}" for word in ENGINE["names"]["creature"]])


@in_every_language
def test_every_space_of_every_map_has_a_name_with_its_forms(language):
    assert len(ENGINE["names"]["space"]) == 37
    for form in ("", ".in", ".to", ".from"):
        assert not missing(language, [f"space.{word}{form}" for word in ENGINE["names"]["space"]])
    names = [ALL[language][f"space.{word}"] for word in ENGINE["names"]["space"]]
    assert len(names) == len(set(names))


@in_every_language
def test_every_other_thing_has_a_name(language):
    things = {
        "god": "seat", "city": "city", "colour": "colour", "battle_card": "battle_card", "action": "action",
        "golden": "golden", "evil": "evil", "source": "source", "influence": "influence",
        "prayer_token": "prayer", "creature_card": "creature_card",
    }  # fmt: skip
    for prefix, kind in things.items():
        assert not missing(language, [f"{prefix}.{word}" for word in ENGINE["names"][kind]])
    for prefix in ("action", "golden", "evil", "influence", "prayer_token", "battle_card"):
        assert not missing(language, [f"{prefix}.{word}.text" for word in ENGINE["names"][things[prefix]]])
    assert {*things.values(), "space", "card", "tile", "power", "creature"} == ENGINE["names"].keys()


@in_every_language
def test_names_have_the_forms_that_sentences_ask_for(language):
    """`{city:in}` asks for `city.NW.in`; seats have the form `of` for gods, for others and for you."""
    for group, prefix in (("events", "event"), ("questions", "question")):
        for message, kinds in KINDS[group].items():
            named = kinds if isinstance(kinds, dict) else {kind: kind for kind in kinds}
            for text in forms(ALL[language][f"{prefix}.{message}"]):
                for name, form in re.findall(r"\{(\w+):(\w+)\}", text):
                    check_form(language, named[name], form)


def check_form(language, kind, form):
    if kind == "seat":
        assert not missing(language, [f"you.{form}", f"player.{form}"])
        assert not missing(language, [f"god.{word}.{form}" for word in ENGINE["names"]["seat"]])
    elif form == "ordinal":
        assert not missing(language, [f"ordinal.{n}" for n in range(1, 7)])
    else:
        assert not missing(language, [f"{kind}.{word}.{form}" for word in ENGINE["names"][kind]])


@in_every_language
def test_every_option_of_a_table_is_explained(language):
    for name, values in ENGINE["options"].items():
        assert not missing(language, [f"option.{name}.name", f"option.{name}.help"])
        assert not missing(language, [f"option.{name}.{value}" for value in values])
        assert not missing(language, [f"option.{name}.{value}.help" for value in values])


@in_every_language
def test_phases_moments_labels_and_levels_have_names(language):
    assert not missing(language, [f"phase.{slug(phase)}" for phase in ENGINE["phases"]])
    assert not missing(language, [f"time.{slug(time)}" for time in ENGINE["times"]])
    assert not missing(language, [f"label.{slug(label)}" for label in ENGINE["labels"]])
    levels = range(ENGINE["levels"])
    assert not missing(language, [f"level.{n}{part}" for n in levels for part in ("", ".help")])


@in_every_language
def test_every_refusal_of_the_server_has_words(language):
    assert {"stale", "illegal_action", "rate_limited", "hall_full"} <= set(ENGINE["errors"])
    assert not missing(language, [f"error.{code}" for code in ENGINE["errors"]])


@in_every_language
def test_the_guide_has_fourteen_steps(language):
    assert not missing(language, [f"guide.{n}.{part}" for n in range(1, 15) for part in ("title", "text")])


# The rules


def rules_in(language):
    page = (WORDS / "rules" / f"{language}.md").read_text()
    return re.findall(r"^- \*\*([A-Z]\d+)\*\* (\S.+)$", page, re.MULTILINE)


@in_every_language
def test_the_rules_are_told_whole_in_every_language(language):
    page = (WORDS / "rules" / f"{language}.md").read_text()
    told = [rule for rule, _ in rules_in(language)]
    assert re.findall(r"^## ([A-Z]) \S", page, re.MULTILINE) == list("GSNDAMBCTEIXUVWQLZKOY")
    assert len(re.findall(r"^# ", page, re.MULTILINE)) == 3  # the title, the base game, Seth
    assert len(told) == len(set(told))
    assert set(told) == RULES


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_rule_has_the_same_figures_in_every_language(language):
    english, other = dict(rules_in("en")), dict(rules_in(language))
    for rule, text in english.items():
        assert set(re.findall(r"\d+", text)) == set(re.findall(r"\d+", other[rule])), rule
