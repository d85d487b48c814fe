"""One person at one browser: a page of its own, what it fetched, and what the browser complained about."""

import os
import re
import time
from pathlib import Path

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
PATIENCE = 90_000  # milliseconds until a busy machine counts as a page that never shows it
# What others do is shown without taking time, so that the tests do not wait for it.
HURRIED = """localStorage.getItem("kemet.table") || localStorage.setItem("kemet.table", '{"pace": "off"}')"""


def is_answer(request):
    return request.method == "POST" and request.url.endswith("/answers")


class Visitor:
    """`heard` is everything that the server told: pairs of an address and a text."""

    def __init__(self, browser, url, screen="desktop", *, hurried=True, calm=True, locale="en-GB"):
        self.url = url
        self.screen = screen
        self.width = SCREENS[screen]["viewport"]["width"]
        motion = "reduce" if calm else "no-preference"
        self.context = browser.new_context(**SCREENS[screen], locale=locale, reduced_motion=motion)
        self.context.set_default_timeout(PATIENCE)
        if hurried:
            self.context.add_init_script(HURRIED)
        self.complaints = []
        self.forgiven = []
        self.heard = []
        self.answers = 0
        self.sending = 0
        self.index = -1
        self.page = self.context.new_page()
        self.page.on("console", self.on_console)
        self.page.on("pageerror", self.on_page_error)
        self.page.on("websocket", self.on_socket)
        self.page.on("request", lambda request: self.on_request(request, 1))
        self.page.on("requestfinished", lambda request: self.on_request(request, -1))
        self.page.on("requestfailed", lambda request: self.on_request(request, -1))
        self.page.on("response", self.on_response)

    # What the browser says

    def on_console(self, message):
        csp = "Content Security Policy" in message.text or "Content-Security-Policy" in message.text
        if message.type == "error" or csp:
            where = message.location.get("url", "") if message.location else ""
            self.complaints.append(f"{message.type}: {message.text} ({where})")

    def on_page_error(self, problem):
        trace = " < ".join((problem.stack or "").splitlines()[1:6])
        self.complaints.append(f"error in the page after {self.answers} answers: {problem} {trace}")

    def on_socket(self, socket):
        socket.on("framereceived", lambda frame: self.hear(socket.url, frame))

    def on_request(self, request, more):
        if is_answer(request):
            self.sending += more

    def on_response(self, response):
        if response.ok and is_answer(response.request):
            self.answers += 1

    def hear(self, address, frame):
        text = frame if isinstance(frame, str) else frame.decode()
        self.heard.append((address, text))
        told = re.search(r'"index":\s*(\d+)', text)
        if told:
            self.index = max(self.index, int(told[1]))

    def forgive(self, *patterns):
        """Complaints that a test brings about itself."""
        self.forgiven += patterns

    def unforgiven(self):
        return [one for one in self.complaints if not any(re.search(how, one) for how in self.forgiven)]

    # Going somewhere

    def goto(self, path="/"):
        self.page.goto(self.url + path)
        return self.page

    def post(self, path, body):
        """As this browser: what is made by it is its own."""
        answer = self.context.request.post(f"{self.url}/api{path}", data=body, headers={"Origin": self.url})
        assert answer.ok, f"POST {path}: {answer.status} {answer.text()}"
        return answer.json()

    def get(self, path):
        answer = self.context.request.get(f"{self.url}/api{path}")
        assert answer.ok, f"GET {path}: {answer.status} {answer.text()}"
        return answer.json()

    def wait_until(self, holds):
        """What the browser tells of itself may come a moment after what it shows."""
        latest = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < latest, "it never came to that"
            self.page.wait_for_timeout(20)

    def shoot(self, name):
        """A picture of the moment, for those who want to look."""
        folder = os.environ.get("KEMET_SHOTS")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(folder) / f"{name}-{self.screen}.png")

    def close(self):
        self.context.close()
