"""Kinds of problems: how moves are judged, and the messages about that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engines.game import IllegalMove, Position, Side
from engines.problems import RIGHT, Judge, Verdict
from webapp.core.errors import RequestError
from webapp.core.messages import Facts, Message
from webapp.limits.turns import give_way
from webapp.problems.messages import ProblemVerdict, RightMove

P = TypeVar("P")
V = TypeVar("V", bound=Verdict)
M = TypeVar("M", bound=ProblemVerdict)
At = TypeVar("At", bound=Position)
S = TypeVar("S")


@dataclass
class Answers(Generic[M]):
    """Verdicts and hints by the moves so far, with spaces between them; why others are illegal."""

    verdicts: dict[str, M] = field(default_factory=dict)
    illegal: dict[str, str] = field(default_factory=dict)
    hints: dict[str, RightMove] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class ProblemKind(Generic[P, V, M]):
    """Problems that are judged in one way.

    `judge` is the judge of the engine. `message_of` makes the message of a verdict on the last of some
    moves, a `verdict`. `reason` says what a right move does: it takes the problem, the position, the
    move, and the line that begins with it; `why` makes a sentence of that. `answers` is the message with
    all answers, which `answer_all` makes.
    """

    judge: Judge[P, V]
    message_of: Callable[[P, V, list[str]], M]
    verdict: type[M]
    reason: Callable[[P, Any, str, tuple[str, ...]], Facts | None]
    why: Callable[[Side, str, Facts], str]
    answers: type[Message]
    answer_all: Callable[[P], Message]

    def verdict_on(self, problem: P, moves: list[str]) -> M:
        """The verdict on the last move; raises `RequestError`."""
        try:
            return self.message_of(problem, self.judge.judge(problem, moves), moves)
        except IllegalMove as refusal:
            raise RequestError("illegal", why=refusal.code) from refusal

    def hint_for(self, problem: P, moves: list[str]) -> RightMove:
        """A right move, with its reason; raises `RequestError`."""
        try:
            move = self.judge.best_move(problem, moves)
            position = self.judge.position_after(problem, moves)
            line = self.judge.best_line(problem, moves)
        except IllegalMove as refusal:
            raise RequestError("illegal", why=refusal.code) from refusal
        found = self.reason(problem, position, move, line)
        why = self.why(position.side_to_move, move, found) if found else ""
        return RightMove(move, found, why)

    def all_answers(self, problem: P) -> Answers[M]:
        """The verdict on every cell in every position of a problem that right moves lead to.

        Other requests are worked on in between, so no lock may be held.
        """
        found: Answers[M] = Answers()
        cells = self.judge.position_after(problem, []).points()
        turns: list[list[str]] = [[]]
        for moves in turns:
            found.hints[" ".join(moves)] = self.hint_for(problem, moves)
            for cell in cells:
                give_way()
                tried = [*moves, cell]
                try:
                    verdict = self.verdict_on(problem, tried)
                except RequestError as refusal:
                    found.illegal[" ".join(tried)] = str(refusal.facts.get("why", refusal.code))
                    continue
                found.verdicts[" ".join(tried)] = verdict
                if verdict.found == RIGHT:
                    turns.append([*tried, *self.judge.judge(problem, tried).moves])
        return found


def steps_of(position: At, moves: Sequence[str], make: Callable[[At, str, At], S]) -> list[S]:
    """What `make` makes of each of the moves, with the positions before and after it."""
    steps = []
    for move in moves:
        before, position = position, position.play(move)
        steps.append(make(before, move, position))
    return steps
