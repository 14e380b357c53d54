"""Page objects of the problems of both games, and what the engines know of their answers."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from playwright.sync_api import Locator, Page, expect

from engines.capture_go.lessons import judge as lessons
from engines.capture_go.lessons.collection import shipped_lessons
from engines.game import PASS, IllegalMove
from engines.reversi.exercises import judge as exercises
from engines.reversi.exercises.collection import shipped_exercises
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


class ProblemPage:
    """A problem of either game on its page; what differs is said by the two below."""

    folder: ClassVar[str]
    """The path of the list."""
    record: ClassVar[str]
    """The name under which the browser remembers what was solved."""
    piece: ClassVar[str]
    """What lies on the board."""
    shipped: ClassVar[Any]
    """All problems, in lists by the key of their set."""
    judge: ClassVar[Any]
    """The module that knows the answers."""

    def __init__(self, tab: Tab, key: str, number: int) -> None:
        self.tab = tab
        self.page: Page = tab.page
        self.key, self.number = key, number
        self.use: InputMethod = Mouse(tab.page)
        self.problem: Any = self.shipped[key][number - 1]

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

    @property
    def pieces(self) -> Locator:
        return self.page.locator(f"#board .{self.piece}")

    @property
    def numbers(self) -> Locator:
        return self.page.locator("#board .move-number")

    @property
    def star(self) -> Locator:
        """The star of the problem in the list of its set, which is full after a solution at once."""
        return self.page.locator(f"[data-lesson='{self.key}/{self.number}'] .star")

    def best_move(self, moves: list[str]) -> str:
        best: str = self.judge.best_move(self.problem, moves)
        return best

    def solve(self) -> None:
        """Make right moves to the end, as the engine knows them."""
        moves: list[str] = []
        found = "right"
        while found != "solved":
            own = self.best_move(moves)
            moves = [*moves, own]
            verdict = self.judge.judge(self.problem, moves)
            found, moves = verdict.found, [*moves, *verdict.moves]
            self.pick(own)
            if found != "solved":
                self.expect_moves(moves)
        self.expect_state("right")

    def expect_moves(self, moves: list[str]) -> None:
        """Wait until the moves are on the board."""
        expect(self.numbers).to_have_count(len([each for each in moves if each != PASS]))

    @property
    def wrong_move(self) -> str:
        """A first move that is not right."""
        for name in self.problem.position.points():
            try:
                if self.judge.judge(self.problem, [name]).found == "wrong":
                    return str(name)
            except IllegalMove:
                continue
        raise AssertionError("every move is right")


class LessonPage(ProblemPage):
    """A lesson of Capture Go."""

    folder = "/capture-go/learn"
    record = "lessons:record"
    piece = "stone"
    shipped = shipped_lessons()
    judge = lessons

    def expect_moves(self, moves: list[str]) -> None:
        """Wait until the moves are on the board, or the points are marked."""
        if self.problem.turn is None:
            marked = self.page.locator("#board :is(.liberty-dot, .drawn-shape)")
            expect(marked).to_have_count(len(moves))
        else:
            super().expect_moves(moves)
            expect(self.page.locator("#board .last, #board .move-number.latest")).to_have_count(1)


class ExercisePage(ProblemPage):
    """An exercise of Reversi."""

    folder = "/reversi/exercises"
    record = "exercises:record"
    piece = "disc"
    shipped = shipped_exercises()
    judge = exercises
