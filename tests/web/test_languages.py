"""Another language reaches every page: no id shows where words should be."""

import re

import pytest

from web.pages import table

# A message without words shows as its id in brackets; one of the texts of the pages as its bare id.
BARE = re.compile(r"\[[a-z_]+\.[\w.-]+\]|(?<![\w./-])[a-z_]+(?:\.[a-z_]+){1,3}(?![\w./-])|\{\w+\}")
SAID = """() => {
    const names = ["aria-label", "title", "placeholder", "alt"];
    const all = [...document.querySelectorAll("*")];
    const aside = all.flatMap((one) => names.map((name) => one.getAttribute(name)));
    return [document.title, document.body.innerText, ...aside.filter(Boolean)].join("\\n");
}"""
SAYS_IT_IS = {"pt": "pt-BR", "pl": "pl", "ru": "ru"}


@pytest.mark.parametrize("language", SAYS_IT_IS)
def test_a_language_has_words_for_everything_shown(visit, language):
    visitor = visit("desktop")
    page = visitor.goto("/")
    seen = {}

    def look(name):
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(150)
        assert page.evaluate("document.documentElement.lang") == SAYS_IT_IS[language], name
        seen[name] = page.evaluate(SAID)
        visitor.shoot(f"{name}-{language}")

    english = page.locator("form.new button[type=submit]").first.inner_text()
    page.locator("nav select").select_option(language)
    look("home")
    assert english not in seen["home"]
    page.locator("form.new summary").click()
    look("home with all options")
    table(visitor)
    look("table")
    page.keyboard.press("m")
    page.locator("[data-area=market] .tile").first.wait_for()
    look("market")
    visitor.goto("/guide").locator("main h1").wait_for()
    look("guide")
    visitor.goto(f"/rules/{language}").locator("main h2").first.wait_for()
    look("rules")
    bare = {name: sorted(set(BARE.findall(text))) for name, text in seen.items()}
    assert not any(bare.values()), bare


def test_the_language_follows_to_the_next_visit(visit):
    visitor = visit("phone")
    page = visitor.goto("/")
    page.locator("nav select").select_option("pl")
    page.wait_for_function("() => document.documentElement.lang === 'pl'")
    page.reload()
    page.wait_for_function("() => document.documentElement.lang === 'pl'")
    assert page.locator("nav select").input_value() == "pl"


def test_a_browser_is_first_spoken_to_in_its_own_language(visit):
    page = visit("desktop", locale="ru-RU").goto("/")
    page.wait_for_function("() => document.documentElement.lang === 'ru'")
