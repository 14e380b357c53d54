"""Sheets of paper with problems of Capture Go: diagrams to solve, and their answers apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flask_babel
from markupsafe import Markup

from engines.capture_go.lessons import judge
from engines.capture_go.lessons.collection import CAPTURE, ILLEGAL, POINTING, Lesson
from engines.capture_go.rules.drawing import board_svg
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side
from engines.svg import Shown

_: Callable[..., str] = flask_babel.gettext

A_PAGE, ANSWERS_A_PAGE = 6, 12
LOOK = "diagram"
"""The class of the pictures in style sheets, which draw them in black on white."""


@dataclass(frozen=True)
class Diagram:
    """A picture with its number, and what stands below it."""

    number: int
    picture: Markup
    text: str


def diagrams(lessons: Sequence[Lesson], tasks: Sequence[str]) -> list[Diagram]:
    """The problems as they are asked."""
    return [
        Diagram(number, _drawn(lesson.position.rows(), marks=_rings(lesson)), task)
        for number, (lesson, task) in enumerate(zip(lessons, tasks, strict=True), 1)
    ]


def answers(lessons: Sequence[Lesson]) -> list[Diagram]:
    """Their answers, with the numbers of the moves on the stones."""
    return [_answer(number, lesson) for number, lesson in enumerate(lessons, 1)]


def pages(found: Sequence[Diagram], most: int) -> list[list[Diagram]]:
    """The diagrams of each page."""
    return [list(found[start : start + most]) for start in range(0, len(found), most)]


def _answer(number: int, lesson: Lesson) -> Diagram:
    position = lesson.position
    if lesson.set.goal in POINTING or lesson.turn is None:
        kind = "failed" if lesson.set.goal == ILLEGAL else "dot"
        marks = {_vertex(position, name): kind for name in lesson.wanted}
        return Diagram(number, _drawn(position.rows(), marks=marks), _named(lesson.wanted))
    first = judge.best_move(lesson, [])
    line = (judge.best_line(lesson, []) if lesson.set.goal == CAPTURE else ()) or (first,)
    others = [move for move in lesson.turn.right if move != line[0]]
    text = " – ".join(f"{place} {move.upper()}" for place, move in enumerate(line, 1))
    text = text if len(line) > 1 else first.upper()
    if others:
        text = _("%(line)s; or %(moves)s", line=text, moves=_named(others))
    rows = _with_stones(position, line)
    numbers = {_vertex(position, move): place for place, move in enumerate(line, 1)}
    return Diagram(number, _drawn(rows, numbers=numbers), text)


def _with_stones(position: CaptureGoPosition, line: Sequence[str]) -> tuple[str, ...]:
    """The rows with all stones of a line; captured ones stay, as in printed diagrams."""
    stones = list(position.stones)
    side = position.side_to_move
    for move in line:
        stones[_vertex(position, move)] = "X" if side is Side.BLACK else "O"
        side = side.other
    size = position.board.cols
    return tuple("".join(stones[at : at + size]) for at in range(0, len(stones), size))


def _rings(lesson: Lesson) -> dict[int, str]:
    return {_vertex(lesson.position, name): "ring" for name in lesson.ringed}


def _vertex(position: CaptureGoPosition, name: str) -> int:
    vertex = position.board.find(name)
    assert vertex is not None, "the name is of this board"  # noqa: S101 - for the type checker
    return vertex


def _named(moves: Sequence[str]) -> str:
    return _(", ").join(move.upper() for move in moves)


def _drawn(
    rows: Sequence[str],
    *,
    marks: dict[int, str] | None = None,
    numbers: dict[int, int] | None = None,
) -> Markup:
    drawn = board_svg(rows, marks=marks or {}, numbers=numbers or {}, shown=Shown("", LOOK))
    return Markup(drawn)  # noqa: S704 - of rows and numbers alone
