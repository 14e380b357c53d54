"""Somebody with a device: presses, writes and plays, and looks at what stands on the page."""

from __future__ import annotations

import re
import time
from collections import ChainMap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from random import Random
from typing import Any, Self

from playwright.sync_api import Browser, Locator, Page, expect

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.layout import Layout
from engines.huarong.solver.reference import shortest_path
from engines.registry import DUELS
from tests.support.browser.input_methods import INPUT_METHODS
from tests.support.browser.offline import LOST, wait_until_kept
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.reader import Reader, catalogue
from tests.support.browser.tabs import WAIT_MS, Device, Tab
from tests.support.browser.views import View, described
from webapp.huarong.catalogue.gallery import title
from webapp.registry import GAMES

DEVICES: dict[str, Device] = {"phone": "small", "desktop": "laptop"}
PRESSABLE = "a, button, label, summary"
FIELDS = "input, textarea"
FIELD = re.compile(r"%\\\(\w+\\\)[sd]|\\\{\w+\\\}")
"""A field of a text whose special characters are escaped."""
NAMES = {
    name.en: name.zh
    for name in (
        *(level.name for duel in DUELS.values() for level in duel.levels),
        *(game.name for game in GAMES),
        *(game.short_name for game in GAMES if game.short_name),
        *map(title, CATALOGUE),
    )
}
"""Names of levels, games and puzzles."""
FREE = """#board:has(.legal) [data-name]:has(.legal),
  #board:not(:has(.disc)) [data-name]:not(:has(.stone))"""
"""Where somebody may play: marked squares of Reversi, empty points of Capture Go."""
LEGAL = """#board:has(.legal) [data-name]:has(.legal),
  #board:not(:has(.disc, .legal)) [data-name]:not(:has(.stone))"""
"""The same, but the marked points of Capture Go where the board marks any."""
ANSWERED = """made => {
  const now = document.querySelectorAll("#moves a").length;
  return document.querySelector("[data-act=rematch]")?.checkVisibility() || now >= made + 2
    || (now > made && document.querySelector("#board .legal"));
}"""
"""The level has answered, or the game is over."""


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
        keeps: bool = False,
        **how: Any,
    ) -> None:
        """`by` is `touch`, `mouse` or `keyboard`, if it is not that of the device; Firefox has no touch.

        With `keeps` the browser keeps pages for times without a connection, which costs half a visit.
        """
        self.name = name
        self.view = view
        self._reader = Reader()
        self._steps: list[str] = []
        self._has_left = False
        self._tab = Tab(
            browser,
            address,
            lang=view["lang"],
            theme=view["theme"],
            device=DEVICES[view["device"]],
            is_read=False,
            **({"service_workers": "allow"} if keeps else {}),
            **how,
        )
        touches = view["device"] == "phone" and browser.browser_type.name == "chromium"
        self._by = by or ("touch" if touches else "mouse")

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._tab.page

    def opens(self, address: str) -> Self:
        """Types an address, scans a code, or opens a link that somebody sent."""
        with self._step(f"opens {address}"):
            self.page.goto(address)
        return self

    def presses(self, words: str, *, among: str | None = None, **values: object) -> Self:
        """Presses a link, a button or a choice that has these words, in the group of that name."""
        with self._step(f"presses “{words}”"):
            place: Page | Locator = self.page
            if among is not None:
                name = self._text(among, {})
                groups = [place.get_by_role(role, name=name) for role in ("group", "navigation")]
                place = groups[0].or_(groups[1])
            self._hand().press(self._control(self._text(words, values), place))
        return self

    def saves(self, words: str) -> str:
        """Presses a link or button that saves a file; returns what is in it."""
        with self._step(f"saves “{words}”"):
            with self.page.expect_download() as saved:
                self._hand().press(self._control(self._text(words, {}), self.page))
            return saved.value.path().read_text("utf-8")

    def writes(self, text: str, into: str) -> Self:
        """Writes into a field with that label."""
        self._reader.told.add(text)
        with self._step(f"writes “{text}” into “{into}”"):
            fields = self.page.get_by_label(self._text(into, {})).and_(self.page.locator(FIELDS))
            fields.filter(visible=True).first.fill(text)
        return self

    def plays(self, cell: str) -> Self:
        """Plays on a cell of the board."""
        with self._step(f"plays {cell}"):
            self._hand().pick(self.page.locator(f"#board [data-name='{cell}']"))
        return self

    def types(self, words: str) -> Self:
        """Opens the field for typed moves, and writes a move or a question into it."""
        with self._step(f"types “{words}”"):
            self.page.keyboard.press("t")
            self.page.keyboard.type(words)
            self.page.keyboard.press("Enter")
            self.page.keyboard.press("Escape")
        return self

    def plays_somewhere(self) -> Self:
        """Plays on the first free cell, of those that the board marks if it marks any."""
        with self._step("plays somewhere"):
            free = self.page.locator(LEGAL)
            expect(free.first).to_be_attached()
            name = free.first.get_attribute("data-name")
            self._hand().pick(self.page.locator(f"#board [data-name='{name}']"))
        return self

    def may_move(self) -> bool:
        """Whether the page says that it is their move."""
        return self.seen("Your move, move {n}").count() > 0

    def plays_against_the_engine(self, most_moves: int = 200) -> Self:
        """Plays somewhere whenever it is their turn, to the end of the game or for so many moves."""
        dice = Random(self.name)
        again = self.page.locator("[data-act=rematch]")
        for _ in range(most_moves):
            if again.is_visible():
                break
            made = self.page.locator("#moves a").count()
            with self._step("plays"):
                free = self.page.locator(FREE)
                expect(free.first).to_be_attached()
                names = free.evaluate_all("cells => cells.map(cell => cell.dataset.name)")
                chosen = dice.choice([each for each in names if _has_room(each, names)] or names)
                self._hand().pick(self.page.locator(f"#board [data-name='{chosen}']"))
                self.page.wait_for_function(ANSWERED, arg=made)
        return self

    def plays_by_hints(self, most: int) -> Self:
        """Asks for a hint whenever it is their turn, reads it and follows it, at most so many times."""
        again = self.page.locator("[data-act=rematch]")
        for _ in range(most):
            if again.is_visible():
                break
            made = self.page.locator("#moves a").count()
            with self._step("asks for a hint"):
                self._hand().press(self.page.locator("[data-act=hint]:visible:enabled").first)
                named = self.page.locator("#board [data-name]:has(.hint-ring, .hint)").first
                expect(named).to_be_attached()
            with self._step("follows it"):
                self._hand().pick(named)
                self.page.wait_for_function(ANSWERED, arg=made)
        return self

    def resigns(self) -> Self:
        """Gives up the game, and says so twice."""
        self.presses("Resign")
        with self._step("means it"):
            dialog = self.page.get_by_role("dialog")
            button = dialog.get_by_role("button", name=self.in_words("Resign"), exact=True)
            self._hand().press(button)
            expect(dialog).to_have_count(0)
        return self

    def reads(self, place: str) -> str:
        """What stands at a place of the page."""
        with self._step(f"reads {place}"):
            expect(self.page.locator(place)).not_to_be_empty()
            return self.page.locator(place).inner_text()

    def brings_it_out(self, layout: Layout, *, but_for: int = 0) -> Self:
        """Moves the blocks of a puzzle by a shortest way to the exit, but for the last moves."""
        puzzle = PuzzlePage(self._tab, layout)
        way = shortest_path(layout, "moves")
        assert way
        with self._step(f"moves the blocks of {layout.text}"):
            for place in way[1 : len(way) - max(but_for, 1)]:
                puzzle.move(self._hand(), place)
            if not but_for:
                puzzle.move_out(self._hand(), way[-1])
        return self

    def unfolds(self, words: str) -> Self:
        """Opens a folded part of the page that has these words."""
        with self._step(f"unfolds “{words}”"):
            folded = self.page.locator("details:not([open]) > summary").filter(visible=True)
            folded = folded.filter(has_text=self._text(words, {}))
            if folded.count():
                self._hand().press(folded.first)
        return self

    def copies(self, label: str) -> str:
        """The content of a field with that label."""
        with self._step(f"copies “{label}”"):
            field = self.page.get_by_label(self._text(label, {})).filter(visible=True).first
            return field.input_value()

    def sees(self, words: str, **values: object) -> Self:
        """Finds these words on the page, as soon as they are there."""
        with self._step(f"sees “{words}”"):
            expect(self.seen(words, **values).first).to_be_visible()
        return self

    def is_told(self, words: str, **values: object) -> Self:
        """Is told this by a short message, which may be gone when somebody slow looks for it."""
        with self._step(f"is told “{words}”"):
            text = self._text(words, values)
            self.page.wait_for_function(
                "([text]) => globalThis.toasts.some((each) => new RegExp(text, 'i').test(each))",
                arg=[text.pattern],
            )
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
            self.page.wait_for_url(re.compile(re.escape(path).replace(r"\*", "[^/]*")))
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

    def loses_the_connection(self) -> Self:
        """Sits in a train that enters a tunnel."""
        self._tab.expect(LOST)
        self._steps.append("loses the connection")
        self._tab.context.set_offline(True)
        return self

    def finds_the_connection(self) -> Self:
        """Leaves the tunnel."""
        self._steps.append("finds the connection")
        self._tab.context.set_offline(False)
        return self

    def waits_until_it_is_kept(self, path: str | None = None) -> Self:
        """Stays until the browser keeps a page for times without a connection, by default this one."""
        with self._step(f"waits until {path or 'the page'} is kept"):
            wait_until_kept(self.page, path)
        return self

    def gives_a_file(self, name: str, text: str, to: str) -> Self:
        """Chooses a file at a button or field with these words."""
        with self._step(f"gives the file {name}"):
            field = self.page.get_by_label(self._text(to, {})).first
            field.set_input_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})
        return self

    def chooses(self, option: str, of: str, **values: object) -> Self:
        """Chooses one of a list with that label."""
        with self._step(f"chooses “{option}” of “{of}”"):
            field = self.page.get_by_label(self._text(of, {})).filter(visible=True).first
            wanted = "".join(self.in_words(option, **values).split())
            texts = map(str.strip, field.locator("option").all_text_contents())
            field.select_option(
                label=next(each for each in texts if "".join(each.split()) == wanted)
            )
        return self

    def waits_until(self, happened: Callable[[], bool]) -> Self:
        """Looks at the page until something is so."""
        until = time.monotonic() + WAIT_MS / 1000
        with self._step("waits"):
            while not happened():
                assert time.monotonic() < until, "it did not happen"
                self.page.wait_for_timeout(100)
        return self

    def lives_at(self, time: datetime) -> Self:
        """From now on it is that time where they are, until it is another one."""
        self._steps.append(f"lives at {time}")
        self.page.clock.set_fixed_time(time)
        return self

    def takes_a_watch(self) -> Self:
        """From the next page on time passes as always, and faster where the story lets it pass."""
        self.page.clock.install()
        return self

    def lets_pass(self, seconds: float) -> Self:
        """So much time passes where they are, and all that waits for it on the page happens."""
        self._steps.append(f"lets {seconds} s pass")
        self.page.clock.fast_forward(seconds * 1000)
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
            typed = {each: each for each in self._reader.told}
            text = ChainMap(NAMES, catalogue(), typed)[english]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
            text = re.sub(rf"%\({name}\)[sd]", str(value), text)
        return text

    def leaves(self) -> None:
        """Closes the browser."""
        if not self._has_left:
            self._tab.close()
        self._has_left = True

    def _text(self, english: str, values: dict[str, object]) -> re.Pattern[str]:
        text = re.escape(self.in_words(english, **values)).replace(r"\ ", r"\s+")
        return re.compile(FIELD.sub(".*?", text), re.IGNORECASE)

    def _control(self, words: re.Pattern[str], place: Page | Locator) -> Locator:
        whole = re.compile(rf"^\s*{words.pattern}\s*$", re.IGNORECASE)
        exact = place.get_by_role("link", name=whole)
        for role in ("button", "tab", "menuitem"):
            exact = exact.or_(place.get_by_role(role, name=whole))
        inside = place.locator(PRESSABLE).filter(has=self.page.get_by_text(whole))
        label = place.locator("label, summary").filter(has_text=words)
        ways = [each.filter(visible=True) for each in (exact, inside, label)]
        expect(ways[0].or_(ways[1]).or_(ways[2]).first).to_be_visible()
        for found in ways:
            if found.count():
                return found.first
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


def _has_room(cell: str, free: list[str]) -> bool:
    """Whether a cell beside this one is free too; a stone without a liberty may not be played."""
    column, row = ord(cell[0]), int(cell[1:])
    beside = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return any(f"{chr(letter)}{number}" in free for letter, number in beside)
