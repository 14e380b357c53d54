"""The first steps: five boards that teach the rules. The rules alone decide which answers are right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from engines.game import PASS
from engines.reversi.exercises.collection import (
    RULE,
    Exercise,
    ExerciseSet,
    shipped_exercises,
)
from engines.reversi.rules.position import INDEX, ReversiPosition
from engines.reversi.rules.squares import CORNERS

FIRST = ExerciseSet("first", RULE, 1)
"""The set of the first steps."""

TRAP, LINES, NO_MOVE, CORNER, LAST = "trap", "lines", "no-move", "corner", "last"
"""Their tasks.

Any move; to trap discs in two lines; to leave White no move; to take a corner; the last move of a game.
"""

_EMPTY = "-" * 8
_BOARDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        TRAP: ReversiPosition.start().rows(),
        LINES: (
            *(_EMPTY, "---X----", "---O----", "-XO-----"),
            *(_EMPTY, "----OX--", "-----OX-", _EMPTY),
        ),
        NO_MOVE: ("XO------", _EMPTY, _EMPTY, "-XOO----", *(_EMPTY,) * 4),
        CORNER: ("-OX-----", "X-------", "O-------", "X-XOOOO-", *(_EMPTY,) * 4),
        LAST: (
            *("XXOOXXXX", "XXXOOXXX", "XXOOXOXO", "XOOOXXOO"),
            *("XOXOOXO-", "XXOOXXOO", "XOOOXXOO", "XOOOOOOO"),
        ),
    }
)


@cache
def first_steps() -> tuple[Exercise, ...]:
    """The five exercises, in order."""
    return tuple(
        Exercise(FIRST, ReversiPosition.from_text(f"{''.join(rows)} X"), 1, None, asks=asks)
        for asks, rows in _BOARDS.items()
    )


@cache
def all_exercises() -> Mapping[str, tuple[Exercise, ...]]:
    """The first steps and the shipped exercises, by the key of their set."""
    return MappingProxyType({FIRST.key: first_steps(), **shipped_exercises()})


def is_right(exercise: Exercise, move: str) -> bool:
    """Whether a legal move does what a first step asks for."""
    position = exercise.position
    match exercise.asks:
        case asks if asks == LINES:
            return len(lines_of(position, move)) > 1
        case asks if asks == NO_MOVE:
            return position.play(move).legal_moves() == (PASS,)
        case asks if asks == CORNER:
            return INDEX[move] in CORNERS
    return True


def why_not(exercise: Exercise, move: str) -> dict[str, Any]:
    """Why a legal move is not what is asked for: a code, and White's `reply` where it shows why.

    `one_line`: it traps discs in one line only. `answered`: White can move. `leaves_corner`: White takes
    the corner `at`.
    """
    if exercise.asks == LINES:
        return {"code": "one_line"}
    replies = exercise.position.play(move).legal_moves()
    if exercise.asks == NO_MOVE:
        return {"code": "answered", "reply": replies[0]}
    corner = next(reply for reply in replies if INDEX[reply] in CORNERS)
    return {"code": "leaves_corner", "reply": corner, "at": corner}


def lines_of(position: ReversiPosition, move: str) -> frozenset[tuple[int, int]]:
    """The directions in which a move flips discs, in rows down and columns to the right."""
    row, column = divmod(INDEX[move], 8)
    flipped = (divmod(INDEX[name], 8) for name in position.changed_by(move))
    return frozenset((_sign(down - row), _sign(right - column)) for down, right in flipped)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
