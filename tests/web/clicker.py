"""Plays at a table with nothing but what can be seen and pressed on the page."""

import random
import time

from playwright.sync_api import Error

# The first that is there is pressed; of the last ones, any.
AT_ONCE = {
    "curtain": ".curtain button.primary",
    "reveal": ".drama header button",
    "seal": ".stage button.primary:enabled",
    "battle card": ".stage .hand button:not([aria-pressed=true]):not([aria-disabled=true])",
    "confirm": ".ask .confirm button.primary:enabled",
    "count": ".ask .count button.primary:enabled",
}
CHOICES = {
    "choice": ".ask [data-choice]:enabled:not(.plain)",
    "done": ".ask [data-choice].plain:enabled",
    "card": ".ask [data-row] button",
    "battle card": ".ask .choices button.battle-card",
    "tile": "[data-area=market] button.buy:enabled",
    "no tile": "[data-area=market] .head > button:not(.round)",
    "action": ".block.open",
    "space": "[data-space].lit",
}
WAYS_BACK = {"done", "no tile"}
STUCK = 90  # seconds without an answer: an answer takes one or two, also on a busy machine
PATIENCE = 2000  # with one press, in milliseconds: what is covered or moves for so long cannot be pressed
# Where a space can be hit: pieces and panels may lie over its middle.
POINT_IN = """(space) => {
    const box = space.getBoundingClientRect();
    for (let i = 1; i < 12; i += 1) for (let j = 1; j < 12; j += 1) {
        const x = box.left + (box.width * ((i * 5) % 12)) / 12;
        const y = box.top + (box.height * ((j * 5) % 12)) / 12;
        if (document.elementFromPoint(x, y) === space) return [x, y];
    }
    return null;
}"""
# Which of each can be seen now, and what is asked: the same twice means that nothing is under way.
SEEN = """(wanted) => {
    const visible = (selector) => [...document.querySelectorAll(selector)]
        .flatMap((one, i) => (one.checkVisibility() ? [i] : []));
    const asked = document.querySelector(".ask")?.innerText ?? "";
    const found = Object.entries(wanted).map(([name, how]) => [name, visible(how)]);
    return { asked, ...Object.fromEntries(found) };
}"""
WANTED = AT_ONCE | {f"any {name}": how for name, how in CHOICES.items()}


class Stuck(Exception):
    pass


class Clicker:
    def __init__(self, visitor, seed=1, *, lifts_curtains=True):
        self.visitor = visitor
        self.page = visitor.page
        self.random = random.Random(seed)
        self.pressed = []
        self.missed = []
        self.lifts_curtains = lifts_curtains

    def play(self, until, after=None):
        """Answers whatever is asked until `until()` holds; `after()` is called after every press."""
        answers, latest = -1, 0.0
        while not until():
            if answers != self.visitor.answers:
                answers, latest = self.visitor.answers, time.monotonic() + STUCK
            if time.monotonic() > latest:
                self.visitor.shoot("stuck")
                raise Stuck(
                    f"after {self.visitor.answers} answers; pressed last {self.pressed[-12:]}, "
                    f"could not press {self.missed[-6:]}, asked: {self.asked()!r}"
                )
            if not self.press():
                self.page.wait_for_timeout(40)
            elif after is not None:
                after()

    def answer(self, answers):
        goal = self.visitor.answers + answers
        self.play(lambda: self.visitor.answers >= goal or self.ended())

    def ended(self):
        return self.page.locator("#end-title").count() > 0

    def asked(self):
        sentence = self.page.locator(".ask .sentence h2")
        return sentence.first.inner_text() if sentence.count() else ""

    def press(self):
        """One thing that is open; whether there was one."""
        seen = self.look()
        if seen is None:
            return False
        if seen["curtain"] and not self.lifts_curtains:
            return False
        for name, selector in AT_ONCE.items():
            if seen[name]:
                return self.click(name, selector, self.random.choice(seen[name]))
        found = [(name, i) for name in CHOICES for i in seen[f"any {name}"]]
        if not found:
            return False
        onward = [one for one in found if one[0] not in WAYS_BACK]
        name, place = self.random.choice(onward if onward and self.random.random() < 0.85 else found)
        return self.click(name, CHOICES[name], place)

    def look(self):
        """What is to be seen, or nothing as long as it changes."""
        try:
            first = self.page.evaluate(SEEN, WANTED)
            self.page.wait_for_timeout(50)
            return first if not self.visitor.sending and self.page.evaluate(SEEN, WANTED) == first else None
        except Error:
            return None  # the page was just left

    def click(self, name, selector, place):
        thing = self.page.locator(selector).nth(place)
        try:
            if name == "space":
                if not self.click_space(thing):
                    return False
            elif self.visitor.screen == "phone":
                thing.tap(timeout=PATIENCE)
            else:
                thing.click(timeout=PATIENCE)
        except Error as problem:
            # It may be gone by now: then the next look finds something else.
            self.missed.append((name, " ".join(str(problem).split()[-60:])))
            return False
        self.pressed.append(name)
        return True

    def click_space(self, space):
        point = space.evaluate(POINT_IN, timeout=PATIENCE)
        if point is None:
            self.missed.append(("space", "is covered"))
            return False
        if self.visitor.screen == "phone":
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)
        return True
