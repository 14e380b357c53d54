"""Page object of a problem of the lessons, and what the engine knows of its answers."""

from __future__ import annotations

from typing import Self

from playwright.sync_api import Locator, Page, expect

from engines.capture_go.lessons.collection import Lesson, shipped_lesson
from engines.capture_go.lessons.judge import best_move, judge
from engines.game import IllegalMove
from tests.support.browser.input_methods import InputMethod, Mouse
from tests.support.browser.tabs import Tab

MARKS = ", ".join(
    f"#board .{name}"
    for name in (
        "liberty",
        "liberty-dot",
        "capture-here",
        "atari",
        "hint-ring",
        "legal",
        "failed",
        "move-number",
        "drawn-shape",
        "taken",
    )
)
"""Everything that could be marked on the board, except the ring on the chain in question."""


class QuestionPage:
    """A problem of any game on its page; `folder` is the path of its list."""

    folder: str

    def __init__(self, tab: Tab, key: str, number: int) -> None:
        self.tab = tab
        self.page: Page = tab.page
        self.key, self.number = key, number
        self.use: InputMethod = Mouse(tab.page)

    def open(self) -> Self:
        """Go to the page."""
        self.tab.go(f"{self.folder}/{self.key}/{self.number}")
        return self.ready()

    def ready(self) -> Self:
        """Wait until the page's script has drawn."""
        self.page.wait_for_url(f"**{self.folder}/{self.key}/{self.number}*")
        expect(self.page.locator("#main")).to_have_attribute("data-ready", "true")
        return self

    @property
    def marks(self) -> Locator:
        return self.page.locator(MARKS)

    @property
    def next(self) -> Locator:
        return self.page.locator("[data-next]")

    def act(self, name: str) -> Locator:
        """The button of that name that is seen."""
        return self.page.locator(f"[data-act={name}]:visible")

    def cell(self, name: str) -> Locator:
        return self.page.locator(f"#board [data-name={name}]")

    def pick(self, name: str) -> None:
        self.use.pick(self.cell(name))

    def expect_state(self, state: str) -> None:
        expect(self.page.locator("#problem")).to_have_attribute("data-state", state)


class ProblemPage(QuestionPage):
    """A lesson of Capture Go on its page."""

    folder = "/capture-go/learn"

    def __init__(self, tab: Tab, key: str, number: int) -> None:
        super().__init__(tab, key, number)
        self.lesson: Lesson = shipped_lesson(key, number)

    @property
    def stones(self) -> Locator:
        return self.page.locator("#board .stone")

    def solve(self) -> None:
        """Make right moves to the end, as the engine knows them."""
        moves: list[str] = []
        found = "right"
        while found != "solved":
            own = best_move(self.lesson, moves)
            moves = [*moves, own]
            verdict = judge(self.lesson, moves)
            found, moves = verdict.found, [*moves, *verdict.moves]
            self.pick(own)
            if found != "solved":
                self.expect_moves(moves)
        self.expect_state("right")

    def expect_moves(self, moves: list[str]) -> None:
        """Wait until the moves are on the board, or the points are marked."""
        if self.lesson.turn is None:
            expect(self.page.locator("#board :is(.liberty-dot, .drawn-shape)")).to_have_count(
                len(moves)
            )
        else:
            expect(self.page.locator("#board .move-number")).to_have_count(len(moves))
            expect(self.page.locator("#board .last, #board .move-number.latest")).to_have_count(1)

    @property
    def wrong_move(self) -> str:
        """A first move that is not right."""
        board = self.lesson.position.board
        for name in map(board.name, range(board.rows * board.cols)):
            try:
                if judge(self.lesson, [name]).found == "wrong":
                    return name
            except IllegalMove:
                continue
        raise AssertionError("every move is right")
