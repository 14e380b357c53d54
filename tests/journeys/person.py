"""Somebody with a device: presses, writes and plays, and looks at what stands on the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self

from playwright.sync_api import Browser, Locator, Page, expect

from engines.registry import DUELS
from tests.support.browser.input_methods import INPUT_METHODS, Keyboard
from tests.support.browser.reader import Reader, catalogue
from tests.support.browser.tabs import Tab
from tests.support.browser.views import View, described

WINDOWS = {"phone": {"width": 360, "height": 640}, "desktop": {"width": 1366, "height": 768}}
PRESSABLE = "a, button, label, summary, [role=button]"
FIELD = re.compile(r"%\\(\w+\\)[sd]|\\{\w+\\}")
"""A field of a text whose special characters are escaped."""
LEVELS = {level.name.en: level.name.zh for duel in DUELS.values() for level in duel.levels}
READY = "() => !document.querySelector('#main[data-ready=false]')"


class Person:
    """Presses, writes, plays and looks; the reader goes along with each step.

    Texts are given in English as they stand in the sources; on a Chinese page their Chinese is looked
    for. A field of a text, such as `{name}`, stands for whatever is there unless it is given.
    """

    def __init__(
        self,
        name: str,
        browser: Browser,
        address: str,
        view: View,
        *,
        by: str = "",
        **how: Any,
    ) -> None:
        """`by` is `touch`, `mouse` or `keyboard`, if it is not that of the device."""
        self.name = name
        self.view = view
        self._reader = Reader()
        self._steps: list[str] = []
        self._tab = Tab(
            browser,
            address,
            **view,
            **{"service_workers": "allow", "viewport": WINDOWS[view["device"]], "own": True, **how},
        )
        self._by = by or {"phone": "touch", "desktop": "mouse"}[view["device"]]

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._tab.page

    def opens(self, address: str) -> Self:
        """Types an address, scans a code, or opens a link that somebody sent."""
        with self._step(f"opens {address}"):
            self.page.goto(address)
        return self

    def presses(self, words: str, **values: object) -> Self:
        """Presses a link, a button or a choice that has these words."""
        with self._step(f"presses “{words}”"):
            self._hand().press(self._control(self._text(words, values)))
        return self

    def writes(self, text: str, into: str) -> Self:
        """Writes into a field with that label."""
        self._reader.told.add(text)
        with self._step(f"writes “{text}” into “{into}”"):
            field = self.page.get_by_label(self._text(into, {})).filter(visible=True).first
            field.fill(text)
        return self

    def plays(self, cell: str) -> Self:
        """Plays on a cell of the board."""
        with self._step(f"plays {cell}"):
            self._hand().pick(self.page.locator(f"#board [data-name='{cell}']"))
        return self

    def sees(self, words: str, **values: object) -> Self:
        """Finds these words on the page, as soon as they are there."""
        with self._step(f"sees “{words}”"):
            expect(self.seen(words, **values).first).to_be_visible()
        return self

    def sees_no(self, words: str, **values: object) -> Self:
        """Does not find these words on the page, or no longer."""
        with self._step(f"sees no “{words}”"):
            expect(self.seen(words, **values)).to_have_count(0)
        return self

    def seen(self, words: str, **values: object) -> Locator:
        """Where these words are to be seen."""
        return self.page.get_by_text(self._text(words, values)).filter(visible=True)

    def is_at(self, path: str) -> Self:
        """Is on the page of a path, with `*` for any part of it."""
        with self._step(f"is at {path}"):
            self.page.wait_for_url(f"**{path}")
        return self

    def goes_back(self) -> Self:
        """Presses the browser's own button."""
        with self._step("goes back"):
            self.page.go_back()
        return self

    def reloads(self) -> Self:
        """Loads the page again."""
        with self._step("reloads"):
            self.page.reload()
        return self

    def closes_the_tab(self) -> Self:
        """Closes the page; the browser keeps what the site has stored there."""
        self._steps.append("closes the tab")
        self._tab.page = self._tab.context.new_page()
        for page in self._tab.context.pages[:-1]:
            page.close()
        return self

    def does(self, what: str, act: Callable[[], object]) -> Self:
        """Does something with the page that no other step has."""
        with self._step(what):
            act()
        return self

    def knows(self, *names: str) -> Self:
        """What others wrote may stand on the page, in whatever language."""
        self._reader.told.update(names)
        return self

    def expects(self, pattern: str) -> Self:
        """The story brings a failed request or a message in the console that matches."""
        self._tab.expect(pattern)
        return self

    def in_words(self, english: str, **values: object) -> str:
        """A text in the language of the page, its fields filled in."""
        text = english
        if self.view["lang"] != "en":
            text = catalogue().get(english) or LEVELS[english]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
            text = re.sub(rf"%\({name}\)[sd]", str(value), text)
        return text

    def leaves(self) -> None:
        """Closes the browser."""
        self._tab.close()

    def _text(self, english: str, values: dict[str, object]) -> re.Pattern[str]:
        text = re.escape(self.in_words(english, **values))
        return re.compile(FIELD.sub(".*?", text))

    def _control(self, words: re.Pattern[str]) -> Locator:
        whole = re.compile(rf"^\s*{words.pattern}\s*$")
        exact = self.page.get_by_role("link", name=whole)
        for role in ("button", "tab", "menuitem"):
            exact = exact.or_(self.page.get_by_role(role, name=whole))
        loose = self.page.locator(PRESSABLE).filter(has_text=words)
        expect(exact.or_(loose).filter(visible=True).first).to_be_visible()
        for found in (exact, loose.filter(has_text=whole), loose):
            if found.filter(visible=True).count():
                return found.filter(visible=True).first
        raise AssertionError(f"nothing to press has the words {words.pattern}")

    def _hand(self) -> Any:
        return INPUT_METHODS[self._by](self.page)

    @contextmanager
    def _step(self, what: str) -> Iterator[None]:
        self._steps.append(what)
        try:
            yield
            found = [*self._reader.read(self.page), *self._tab.problems]
            assert not found, "\n".join(found)
        except Exception as error:
            error.add_note(f"{self.name} ({described(self.view)}, {self.page.url}): {self._told()}")
            raise

    def _told(self) -> str:
        return "; ".join(self._steps[-12:])


def by_keys(person: Person) -> bool:
    """Whether somebody has no pointer."""
    return isinstance(person._hand(), Keyboard)
