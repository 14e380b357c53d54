"""All answers to a problem: made piece by piece, while other requests are worked on."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from webapp.limits.turns import AT_ONCE, Turns
from webapp.problems.kind import ProblemKind

SECONDS = 20


class LongProblem:
    """A problem that takes seconds, until another request was answered."""

    cells = tuple(str(number) for number in range(100))

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.page_was_shown = threading.Event()

    def points(self) -> tuple[str, ...]:
        return self.cells

    def tell(self, cell: str) -> object:
        if cell == self.cells[0]:
            self.begun.release()
        self.page_was_shown.wait(0.05)
        return Wrong()


class Wrong:
    found = "wrong"


class AnyJudge:
    """Finds nothing out by itself."""

    def judge(self, _problem: LongProblem, _moves: list[str]) -> Any:
        return None

    def best_move(self, _problem: LongProblem, _moves: list[str]) -> str:
        return "a"

    def position_after(self, problem: LongProblem, _moves: list[str]) -> LongProblem:
        return problem

    def best_line(self, _problem: LongProblem, _moves: list[str]) -> tuple[str, ...]:
        return ()


def test_a_page_does_not_wait_for_all_answers_to_problems() -> None:
    turns, problem = Turns(), LongProblem()
    parts: dict[str, Any] = {
        "judge": AnyJudge(),
        "message_of": lambda problem, _verdict, moves: problem.tell(moves[-1]),
        "verdict": Wrong,
        "reason": lambda *_asked: None,
        "why": lambda *_asked: "",
        "answers": Wrong,
        "answer_all": lambda _problem: None,
    }
    kind: ProblemKind[LongProblem, Any, Any] = ProblemKind(**parts)

    done: list[str] = []

    def answers(address: str) -> None:
        with turns.turn(address):
            assert len(kind.all_answers(problem).verdicts) == len(problem.cells)
            done.append(address)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        asked = [pool.submit(answers, f"192.0.2.{number}") for number in range(AT_ONCE)]
        for _ in asked:
            assert problem.begun.acquire(timeout=SECONDS)
        with turns.turn("192.0.2.200"):
            assert not done
            problem.page_was_shown.set()
        for each in asked:
            each.result(SECONDS)
    assert len(done) == AT_ONCE
