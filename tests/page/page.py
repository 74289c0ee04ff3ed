"""The page as a player sees it: squares, moves, verdict."""

import re


class Page:
    """One tab. `faults` is all that must not happen: failed scripts, dialogs, other hosts."""

    def __init__(self, browser, address, screenshots, width=1280, height=900, **options):
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.tab = self.context.new_page()
        self.tab.set_default_timeout(15_000)
        self.address, self.screenshots, self.faults = address, screenshots, []
        self.tab.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.tab.on("dialog", self._dismiss)
        self.context.on("request", self._request)

    def _dismiss(self, dialog):
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request):
        if not request.url.startswith(self.address):
            self.faults.append(f"another host: {request.url}")

    def go(self, link):
        """Opens a link in a fresh document."""
        self.tab.goto("about:blank")
        self.tab.goto(f"{self.address}#{link}")
        self.tab.wait_for_selector("body[data-ready]")
        self.settle()

    def close(self):
        self.context.close()

    def settle(self):
        """Waits until the answer is there."""
        self.tab.wait_for_selector("#verdict[aria-busy=false]")

    def shoot(self, name, whole=False):
        self.tab.evaluate("window.scrollTo(0, 0)")
        self.tab.screenshot(path=self.screenshots / f"{name}.png", full_page=whole)

    # What is to be seen.

    def text(self, selector):
        return self.tab.inner_text(selector).strip()

    @property
    def headline(self):
        return self.text("#headline")

    @property
    def sentence(self):
        return self.text("#sentence")

    @property
    def said(self):
        """What the live region says."""
        return re.sub(r"\s+", " ", self.tab.text_content("#live")).strip()

    @property
    def fen(self):
        return self.tab.input_value("#fen")

    @property
    def link(self):
        return self.tab.url.split("#", 1)[1]

    def moves(self, group):
        """The moves of a group: `winning`, `drawing`, `losing`, `unranked`."""
        return self.tab.eval_on_selector_all(f".group.{group} .move", "all => all.map(one => one.dataset.move)")

    @property
    def line(self):
        """The moves played, with their numbers, the start first."""
        return self.tab.eval_on_selector_all(".step", "all => all.map(one => one.innerText)")

    def label(self, square):
        return self.square(square).get_attribute("aria-label")

    def square(self, square):
        return self.tab.locator(f'[data-square="{square}"]')

    # What is to be done.

    def click(self, selector):
        self.tab.click(selector)
        self.settle()

    def click_square(self, square):
        self.square(square).click()
        self.settle()

    def play(self, move):
        """Plays a move by its button in the list."""
        self.click(f'[data-move="{move}"]')

    def press(self, *keys):
        for key in keys:
            self.tab.keyboard.press(key)
            self.settle()

    def drag(self, source, target):
        """Drags with the mouse from one selector to another, or to a point of the window."""
        self._move_to(source)
        self.tab.mouse.down()
        self._move_to(target)
        self.tab.mouse.up()
        self.settle()

    def _move_to(self, place):
        if isinstance(place, str):
            box = self.tab.locator(place).bounding_box()
            place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.tab.mouse.move(*place, steps=4)

    def load_fen(self, fen):
        self.tab.fill("#fen", fen)
        self.click("#fen-form button")

    def paste_game(self, pdn):
        """Puts a game into its field and loads it."""
        if not self.tab.is_visible("#pdn"):
            self.tab.click("#game summary")
        self.tab.fill("#pdn", pdn)
        with self.tab.expect_response("**/game?*"):
            self.tab.click("#pdn-form button")
        self.settle()
