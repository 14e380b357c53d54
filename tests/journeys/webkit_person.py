"""Somebody with a mouse in WebKit, which Playwright does not drive: the steps of stories there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from tests.journeys.person import ANSWERED, FIELD, FREE
from tests.support.browser.reader import LOOK, Reader
from tests.support.browser.tabs import WAIT_MS
from tests.support.browser.webkit import WebKit

PRESSABLE = "a, button, label, summary, [role=tab], [role=menuitem]"
LOADED = "document.readyState === 'complete'"
FOLDED = "details:not([open]) > summary"
PLACES = """
((words, kinds) => {
  const [whole, part] = [new RegExp(`^\\\\s*${words}\\\\s*$`, "i"), new RegExp(words, "i")];
  const shown = (node) => node.getClientRects().length && node.checkVisibility();
  const name = (node) => node.getAttribute("aria-label") ?? node.innerText ?? "";
  const all = [...document.querySelectorAll(kinds)].filter(shown);
  const ways = [
    (node) => whole.test(name(node)),
    (node) => [...node.querySelectorAll("*")].some((inner) => whole.test(inner.innerText ?? "")),
    (node) => node.matches("label, summary") && part.test(node.innerText),
  ];
  const found = ways.map((way) => all.find(way)).find(Boolean);
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  found?.setAttribute("data-pressed", "");
  return Boolean(found);
})(arguments[0], arguments[1])
"""
"""Marks what has these words: a control with that name, one with them inside, a label around them."""
SEEN = """
((words) => new RegExp(words, "i").test(document.body.innerText.replace(/\\s+/g, " ")))(arguments[0])
"""
FIELDS = """
((words) => {
  const fits = new RegExp(words, "i");
  const label = (field) => field.getAttribute("aria-label") ??
    [...(field.labels ?? [])].map((each) => each.textContent).join(" ");
  const field = [...document.querySelectorAll("input, textarea")]
    .find((each) => each.getClientRects().length && fits.test(label(each)));
  document.querySelector("[data-field]")?.removeAttribute("data-field");
  field?.setAttribute("data-field", "");
  return Boolean(field);
})(arguments[0])
"""


class WebKitPerson:
    """Does what `Person` does, in English, in a window as large as a laptop's."""

    def __init__(self, name: str, window: WebKit, address: str) -> None:
        self.name = name
        self._window = window
        self._reader = Reader()
        self._steps: list[str] = []
        window.begin(address)

    def opens(self, address: str) -> Self:
        """Types an address."""
        with self._step(f"opens {address}"):
            self._window.go(address)
            self._window.until(LOADED)
        return self

    def presses(self, words: str, **values: object) -> Self:
        """Presses a link, a button or a choice that has these words."""
        with self._step(f"presses “{words}”"):
            self._press(words, values)
        return self

    def unfolds(self, words: str) -> Self:
        """Opens a folded part of the page that has these words."""
        with self._step(f"unfolds “{words}”"):
            if self._window.run(f"return {PLACES.strip()}", _pattern(words, {}), FOLDED):
                self._window.press("[data-pressed]")
        return self

    def writes(self, text: str, into: str) -> Self:
        """Writes into a field with that label."""
        self._reader.told.add(text)
        with self._step(f"writes “{text}” into “{into}”"):
            self._window.until(FIELDS.strip(), _pattern(into, {}))
            self._window.fill("[data-field]", text)
        return self

    def copies(self, label: str) -> str:
        """The content of a field with that label."""
        with self._step(f"copies “{label}”"):
            self._window.until(FIELDS.strip(), _pattern(label, {}))
            return str(self._window.run("return document.querySelector('[data-field]').value"))

    def plays(self, cell: str) -> Self:
        """Plays on a cell of the board."""
        with self._step(f"plays {cell}"):
            self._window.press(f"#board [data-name='{cell}']")
        return self

    def plays_somewhere(self) -> Self:
        """Plays on the first cell that the board marks."""
        with self._step("plays somewhere"):
            self._window.press("#board [data-name]:has(.legal)")
        return self

    def plays_against_the_engine(self, most_moves: int = 200) -> Self:
        """Plays somewhere whenever it is their turn, to the end of the game or for so many moves."""
        for _ in range(most_moves):
            if self._window.run(
                "return document.querySelector('[data-act=rematch]').checkVisibility()"
            ):
                break
            with self._step("plays"):
                made = len(self._window.all("#moves a"))
                self._window.press(FREE)
                self._window.until(f"({ANSWERED})(arguments[0])", made, seconds=WAIT_MS / 1000)
        return self

    def resigns(self) -> Self:
        """Gives up the game, and says so twice."""
        self.presses("Resign")
        with self._step("means it"):
            self._window.press("dialog[open] button[value=act]")
        return self

    def sees(self, words: str, **values: object) -> Self:
        """Finds these words on the page, as soon as they are there."""
        with self._step(f"sees “{words}”"):
            self._window.until(SEEN.strip(), _pattern(words, values))
        return self

    def is_at(self, path: str) -> Self:
        """Is on the page of a path, with `*` for any part of it."""
        pattern = re.escape(path).replace(r"\*", "[^/]*")
        with self._step(f"is at {path}"):
            self._window.until("new RegExp(arguments[0]).test(location.href)", pattern)
            self._window.until(LOADED)
        return self

    def goes_back(self) -> Self:
        """Presses the browser's own button."""
        with self._step("goes back"):
            self._window.driver.back()
        return self

    def knows(self, *names: str) -> Self:
        """What others wrote may stand on the page."""
        self._reader.told.update(names)
        return self

    def leaves(self) -> None:
        """Leaves the window to the next one."""

    def _press(self, words: str, values: dict[str, object]) -> None:
        self._window.until(PLACES.strip(), _pattern(words, values), PRESSABLE)
        self._window.press("[data-pressed]")

    @contextmanager
    def _step(self, what: str) -> Iterator[None]:
        self._steps.append(what)
        try:
            yield
            self._window.until(LOADED)  # a page has its styles by then
            found = self._reader.problems(self._window.until(f"({LOOK.strip()})()"))
            assert not found, "\n".join(found)
        except Exception as error:
            error.add_note(
                f"{self.name} (WebKit, {self._window.path}): {'; '.join(self._steps[-12:])}"
            )
            raise


def _pattern(english: str, values: dict[str, Any]) -> str:
    text = english
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return FIELD.sub(".*?", re.escape(text).replace(r"\ ", r"\s+"))
