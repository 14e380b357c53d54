"""Page object of an exercise of Reversi, and what the engine knows of its answers."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from engines.game import PASS
from engines.reversi.exercises.collection import Exercise, shipped_exercise
from engines.reversi.exercises.judge import best_move, judge
from tests.support.browser.problem_page import QuestionPage
from tests.support.browser.tabs import Tab


class ExercisePage(QuestionPage):
    """An exercise on its page."""

    folder = "/reversi/exercises"

    def __init__(self, tab: Tab, key: str, number: int) -> None:
        super().__init__(tab, key, number)
        self.exercise: Exercise = shipped_exercise(key, number)

    @property
    def discs(self) -> Locator:
        return self.page.locator("#board .disc")

    @property
    def numbers(self) -> Locator:
        return self.page.locator("#board .move-number")

    def solve(self) -> None:
        """Make right moves to the end, as the engine knows them."""
        moves: list[str] = []
        found = "right"
        while found != "solved":
            own = best_move(self.exercise, moves)
            moves = [*moves, own]
            verdict = judge(self.exercise, moves)
            found, moves = verdict.found, [*moves, *verdict.moves]
            self.pick(own)
            if found != "solved":
                expect(self.numbers).to_have_count(len([each for each in moves if each != PASS]))
        self.expect_state("right")

    @property
    def wrong_move(self) -> str:
        """A first move that is not right."""
        moves = self.exercise.position.legal_moves()
        return next(move for move in moves if judge(self.exercise, [move]).found == "wrong")
