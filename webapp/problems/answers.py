"""All answers to a problem at once, so that it can be played without a connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from webapp.core.errors import RequestError
from webapp.core.runtime import let_others_run

RIGHT = "right"


class Moved(Protocol):
    """A move of a verdict."""

    @property
    def move(self) -> str: ...  # noqa: D102


class Judged(Protocol):
    """A verdict: what was found, and the latest move with those that follow it."""

    @property
    def found(self) -> str: ...  # noqa: D102

    @property
    def steps(self) -> Sequence[Moved]: ...  # noqa: D102


V = TypeVar("V", bound=Judged)
H = TypeVar("H")


@dataclass
class Answers(Generic[V, H]):
    """Verdicts and hints by the moves so far, with spaces between them; why others are illegal."""

    verdicts: dict[str, V] = field(default_factory=dict)
    illegal: dict[str, str] = field(default_factory=dict)
    hints: dict[str, H] = field(default_factory=dict)


def all_answers(
    cells: Sequence[str],
    judge: Callable[[list[str]], V],
    hint: Callable[[list[str]], H],
) -> Answers[V, H]:
    """Judge every move on the `cells` in every position of the problem that right moves lead to."""
    found: Answers[V, H] = Answers()
    turns: list[list[str]] = [[]]
    for moves in turns:
        found.hints[" ".join(moves)] = hint(moves)
        for cell in cells:
            let_others_run()
            tried = [*moves, cell]
            try:
                verdict = judge(tried)
            except RequestError as refusal:
                found.illegal[" ".join(tried)] = str(refusal.facts.get("why", refusal.code))
                continue
            found.verdicts[" ".join(tried)] = verdict
            if verdict.found == RIGHT:
                turns.append([*tried, *(step.move for step in verdict.steps[1:])])
    return found
