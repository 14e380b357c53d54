"""Sheets of paper with problems of Capture Go: diagrams to solve, and their answers apart.

A sheet has versions for pupils who sit side by side: the mirror image, the colours exchanged, and both.
The problems are the same ones, so that what is proven of them holds for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import flask_babel
from markupsafe import Markup

from engines.capture_go.lessons import judge
from engines.capture_go.lessons.collection import CAPTURE, ILLEGAL, POINTING, Lesson
from engines.capture_go.rules.drawing import board_svg
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side
from engines.svg import Shown

_: Callable[..., str] = flask_babel.gettext

A_PAGE, ANSWERS_A_PAGE = 4, 12
LOOK = "diagram"
"""The class of the pictures in style sheets, which draw them in black on white."""
SWAPPED = str.maketrans("XO", "OX")


class Version(Enum):
    """The version of a sheet; the value is used in addresses, the letter on paper."""

    PLAIN = ""
    MIRROR = "mirror"
    COLOURS = "colours"
    BOTH = "both"

    @classmethod
    def of(cls, value: str, possible: Sequence[Version]) -> Version:
        """The version of that value; the plain one for others, and where that is not possible."""
        return next((each for each in possible if each.value == value), cls.PLAIN)

    @property
    def letter(self) -> str:
        """The letter that tells a sheet from those of neighbours."""
        return "ABCD"[list(Version).index(self)]

    @property
    def mirrors(self) -> bool:
        """Whether left and right are exchanged."""
        return self in {Version.MIRROR, Version.BOTH}

    @property
    def swaps(self) -> bool:
        """Whether black and white are exchanged."""
        return self in {Version.COLOURS, Version.BOTH}

    @property
    def words(self) -> str:
        """What is different, for a choice."""
        return {
            Version.PLAIN: _("As it is"),
            Version.MIRROR: _("Mirror image"),
            Version.COLOURS: _("Colours exchanged"),
            Version.BOTH: _("Both exchanged"),
        }[self]

    def vertex(self, vertex: int, size: int) -> int:
        """The place of a vertex of the problem in this version."""
        row, col = divmod(vertex, size)
        return row * size + (size - 1 - col) if self.mirrors else vertex

    def rows(self, rows: Iterable[str]) -> tuple[str, ...]:
        """The rows of this version."""
        turned = tuple(row[::-1] for row in rows) if self.mirrors else tuple(rows)
        return tuple(row.translate(SWAPPED) for row in turned) if self.swaps else turned

    def written(self, position: CaptureGoPosition, move: str) -> str:
        """The name of a vertex of the problem in this version, as it is written."""
        board = position.board
        return board.name(self.vertex(_vertex(position, move), board.cols)).upper()


@dataclass(frozen=True)
class Diagram:
    """A picture with its number and its caption."""

    number: int
    picture: Markup
    text: str


def diagrams(
    lessons: Sequence[Lesson], tasks: Sequence[str], version: Version = Version.PLAIN
) -> list[Diagram]:
    """The problems as they are asked; `tasks` are those of the version."""
    return [
        Diagram(number, _drawn(lesson.position.rows(), version, marks=_rings(lesson)), task)
        for number, (lesson, task) in enumerate(zip(lessons, tasks, strict=True), 1)
    ]


def answers(lessons: Sequence[Lesson], version: Version = Version.PLAIN) -> list[Diagram]:
    """Their answers, with the numbers of the moves on the stones."""
    return [_answer(number, lesson, version) for number, lesson in enumerate(lessons, 1)]


def pages(found: Sequence[Diagram], most: int) -> list[list[Diagram]]:
    """The diagrams of each page."""
    return [list(found[start : start + most]) for start in range(0, len(found), most)]


def _answer(number: int, lesson: Lesson, version: Version) -> Diagram:
    position = lesson.position

    def named(moves: Iterable[str]) -> str:
        return _(", ").join(version.written(position, move) for move in moves)

    if lesson.set.goal in POINTING or lesson.turn is None:
        kind = "failed" if lesson.set.goal == ILLEGAL else "dot"
        marks = {_vertex(position, name): kind for name in lesson.wanted}
        drawn = _drawn(position.rows(), version, marks=marks)
        return Diagram(number, drawn, named(lesson.wanted))
    first = judge.best_move(lesson, [])
    line = (judge.best_line(lesson, []) if lesson.set.goal == CAPTURE else ()) or (first,)
    others = [move for move in lesson.turn.right if move != line[0]]
    text = " – ".join(f"{place} {named([move])}" for place, move in enumerate(line, 1))
    text = text if len(line) > 1 else named([first])
    if others:
        text = _("%(line)s; or %(moves)s", line=text, moves=named(others))
    numbers = {_vertex(position, move): place for place, move in enumerate(line, 1)}
    return Diagram(number, _drawn(_with_stones(position, line), version, numbers=numbers), text)


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


def _drawn(
    rows: Sequence[str],
    version: Version,
    *,
    marks: Mapping[int, str] | None = None,
    numbers: Mapping[int, int] | None = None,
) -> Markup:
    size = len(rows)
    drawn = board_svg(
        version.rows(rows),
        marks={version.vertex(each, size): kind for each, kind in (marks or {}).items()},
        numbers={version.vertex(each, size): place for each, place in (numbers or {}).items()},
        shown=Shown("", LOOK),
    )
    return Markup(drawn)  # noqa: S704 - of rows and numbers alone
