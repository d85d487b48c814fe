"""Every page for everybody: screen readers, small screens, thumbs."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from web.pages import PAGES

GRAVE = {"serious", "critical"}
LEAST_TARGET = 40
# Smaller on purpose: a number of the stepper stands between large buttons for one more and one less.
SMALL_TARGETS = [".dial .n"]
FOR_THUMBS = ".ask button, .tabbar button, .tab-sheet button, .stage button"
TOO_SMALL = """([which, allowed, least]) => [...document.querySelectorAll(which)].flatMap((one) => {
    if (!one.checkVisibility() || allowed.some((small) => one.matches(small))) return [];
    const { width, height } = one.getBoundingClientRect();
    if (Math.round(width) >= least && Math.round(height) >= least) return [];
    return [`small: ${one.className} "${one.innerText.trim()}" ${Math.round(width)}×${Math.round(height)}`];
})"""
# What scrolls by itself must not do it sideways either; only the table of odds may, in its own frame.
SIDEWAYS = """(most) => {
    const sheets = [...document.querySelectorAll(".stage, .over, .tab-sheet, .question, .papyrus")];
    const turned = sheets.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1);
    const told = turned.map((one) => `${one.className} is ${one.scrollWidth} wide in ${one.clientWidth}`);
    const wide = document.scrollingElement.scrollWidth;
    if (wide <= most) return told;
    const out = (one) => one.getBoundingClientRect().right > most + 1 && !one.closest(".board");
    const which = [...document.querySelectorAll("body *")].filter(out).slice(0, 8);
    return [...told, `${wide} wide`, ...which.map((one) => `too wide: ${one.tagName} ${one.className}`)];
}"""


def hindrances(page):
    return [
        f"{one['impact']} {one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:240]!r}"
        for one in Axe().run(page).response["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]


@pytest.mark.parametrize("opened", PAGES, ids=lambda page: page.__name__)
def test_a_page_hinders_nobody(visit, screen, opened):
    visitor = visit(screen)
    opened(visitor)
    page = visitor.page
    page.wait_for_timeout(300)  # what fades in has faded in
    visitor.shoot(f"page-{opened.__name__}")
    found = hindrances(page) + page.evaluate(SIDEWAYS, visitor.width)
    if screen == "phone":
        found += page.evaluate(TOO_SMALL, [FOR_THUMBS, SMALL_TARGETS, LEAST_TARGET])
    assert not found, "\n".join(found)
