"""Learn from mistakes: both games, wrong and right answers, every input method, slow lines."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import InputMethod, Keyboard, Mouse
from tests.support.browser.tabs import RETRIES, Tab
from tests.support.clients import REVIEW_SECONDS
from tests.support.finished_matches import LATE_MISTAKES

Game = dict[str, Any]


class MistakesPage:
    """The page of the mistakes of a match."""

    def __init__(self, tab: Tab, path: str, use: InputMethod | None = None) -> None:
        self.tab = tab
        self.page: Page = tab.page
        self.path = path
        self.use: InputMethod = use or Mouse(tab.page)

    def open(self, query: str = "") -> MistakesPage:
        self.tab.go(f"{self.path}/mistakes{query}")
        expect(self.page.locator("#main")).to_have_attribute("data-ready", "true")
        return self

    def act(self, name: str) -> Locator:
        return self.page.locator(f"[data-act={name}]:visible")

    def press(self, name: str) -> None:
        self.use.press(self.act(name))

    def cell(self, name: str) -> Locator:
        return self.page.locator(f"#board [data-name='{name}']")

    def pick(self, name: str) -> None:
        self.use.pick(self.cell(name))

    def expect_state(self, state: str) -> None:
        problem = self.page.locator("#problem")  # it waits for the first analysis of a review
        expect(problem).to_have_attribute("data-state", state, timeout=REVIEW_SECONDS * 1000)

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def says(self) -> Locator:
        return self.page.locator("#says")

    @property
    def count(self) -> Locator:
        return self.page.locator("#count")


def kept(tab: Tab, game: Game) -> str:
    """The path of a game that was played elsewhere, whose review is complete."""
    answer = tab.page.request.post(f"{tab.url}/api/records", data=game, max_retries=RETRIES)
    assert answer.ok, answer.text()
    return f"/g/{answer.json()['game']}"


def test_turning_points_of_reversi_are_missed_found_and_counted(open_tab: OpenTab) -> None:
    tab = open_tab()
    mistakes = MistakesPage(tab, kept(tab, LATE_MISTAKES), Keyboard(tab.page))
    mistakes.open("?side=black")
    mistakes.expect_state("ask")
    expect(mistakes.question).to_contain_text("Move 2")
    expect(mistakes.page.locator("#advice")).to_contain_text("proven")
    expect(mistakes.page.locator("#board .legal")).to_have_count(6)
    mistakes.pick("b4")
    mistakes.expect_state("wrong")
    expect(mistakes.says).to_have_text(re.compile(r"^b4 is 16 discs worse .*proven"))
    expect(mistakes.count).to_have_text(re.compile(r"^\d of \d$"))
    expect(mistakes.cell("b4").locator(".disc")).to_have_count(1)
    mistakes.press("again")
    mistakes.expect_state("ask")
    mistakes.pick("h1")
    mistakes.expect_state("right")
    expect(mistakes.says).to_have_text(re.compile(r"^h1 is the best move: exactly 2 discs ahead"))
    mistakes.press("on")
    mistakes.expect_state("ask")
    expect(mistakes.question).to_contain_text("Move 4")
    mistakes.pick("h1")
    mistakes.expect_state("right")
    mistakes.press("on")
    mistakes.expect_state("done")
    expect(mistakes.page.locator("#verdict")).to_have_text("2 of 2 found")
    expect(mistakes.page.locator("#tiles .star .open")).to_have_count(1)
    expect(mistakes.page.locator("#tiles .star .full")).to_have_count(1)
    mistakes.page.reload()
    mistakes.expect_state("done")
    mistakes.press("restart")
    mistakes.expect_state("ask")
    expect(mistakes.page.locator("#tiles .star :is(.open, .full)")).to_have_count(0)


def test_a_hint_says_how_one_stands_and_then_shows_the_move(open_tab: OpenTab) -> None:
    tab = open_tab()
    mistakes = MistakesPage(tab, kept(tab, LATE_MISTAKES)).open("?side=black")
    mistakes.expect_state("ask")
    page = mistakes.page
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_have_text(
        "Black, with the best move: exactly 2 discs ahead."
    )
    page.keyboard.press("h")
    mistakes.expect_state("shown")
    expect(page.locator("#verdict")).to_have_text(re.compile("A better move: (a6|h1)"))
    page.keyboard.press("Enter")
    mistakes.expect_state("ask")
    expect(mistakes.question).to_contain_text("Move 4")
    expect(page.locator("#tiles a").first).to_have_attribute("aria-label", re.compile("shown"))
