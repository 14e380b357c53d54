"""Reasons why moves of a lesson are wrong: a code and numbers, read off the line that refutes them."""

from __future__ import annotations

from typing import Any

from engines.capture_go.lessons.collection import ASKED, ATARI, POINT, Lesson
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition, Chain

CODES = (
    "has_stone",
    "diagonal",
    "not_beside",
    "may_play",
    "would_capture",
    "own_atari",
    "left_in_atari",
    "captured_first",
    "no_atari",
    "not_captured",
    "elsewhere",
    "got_away",
    "too_many_liberties",
    "not_in_time",
    "not_asked",
)
"""Every code of `why_wrong` and `why_not_wanted`."""

FAR = 3
"""Steps from the chain in question beyond which a move is elsewhere."""


def why_wrong(
    lesson: Lesson, before: CaptureGoPosition, move: str, line: tuple[str, ...], plies: int
) -> dict[str, Any]:
    """The reason why `move` fails, which `line` shows; `plies` were left before it.

    `stones` counts Black's captured stones and `at` is the move that captures them. `has` counts the
    liberties of the chain in question at the end of the line, `left` those right after the move, and
    `needed` is the greatest number that Black could still fill in time.
    """
    after = before.play(move)
    end = after
    for each in line:
        last, end = end, end.play(each)
    if end.captured:
        return _captured(before, move, line, last)
    if lesson.set.goal == ASKED:
        return {"code": "not_asked"}
    has = len(target_after(lesson, end))
    if lesson.set.goal == ATARI:
        return {"code": "no_atari", "left": len(target_after(lesson, after)), "has": has}
    if plies == 1:
        return {"code": "not_captured", "has": has}
    needed = (plies - len(line)) // 2
    if has <= needed:
        return {"code": "not_in_time"}
    return {"code": _escape(lesson, before, move, after), "has": has, "needed": needed}


def target_after(lesson: Lesson, position: CaptureGoPosition) -> tuple[str, ...]:
    """The liberties of the chain in question in a later position; none once it is captured."""
    vertex = position.board.find(lesson.target)
    chain = None if vertex is None else position.chain_at(vertex)
    return () if chain is None else tuple(map(position.board.name, chain.liberties))


def _captured(
    before: CaptureGoPosition, move: str, line: tuple[str, ...], last: CaptureGoPosition
) -> dict[str, Any]:
    """The reason for a line that ends with White's capture, played in the position `last`."""
    taken = last.changed_by(line[-1])
    facts = {"stones": len(taken), "at": line[-1]}
    if len(line) > 1:
        return {"code": "captured_first", **facts}
    if move in taken:
        return {"code": "own_atari", **facts}
    stood = [before.board.find(stone) for stone in taken]
    chains = [before.chain_at(vertex) for vertex in stood if vertex is not None]
    attacked = any(chain is not None and chain.in_atari for chain in chains)
    return {"code": "left_in_atari" if attacked else "own_atari", **facts}


def _escape(lesson: Lesson, before: CaptureGoPosition, move: str, after: CaptureGoPosition) -> str:
    """Why the chain in question got away: it was chased, left alone, or not held tightly enough."""
    chain = _target(lesson, before)
    vertex = before.board.find(move)
    assert vertex is not None, "the move was played"  # noqa: S101 - for the type checker
    if min(before.board.distance(vertex, stone) for stone in chain.stones) > FAR:
        return "elsewhere"
    chased = len(target_after(lesson, after)) == 1
    return "got_away" if chased else "too_many_liberties"


def _target(lesson: Lesson, position: CaptureGoPosition) -> Chain:
    vertex = position.board.find(lesson.target)
    chain = None if vertex is None else position.chain_at(vertex)
    return lesson.chain if chain is None else chain


def why_not_wanted(lesson: Lesson, point: str) -> dict[str, Any]:
    """Why a vertex is not among those that a lesson about pointing asks for."""
    position = lesson.position
    vertex = position.board.find(point)
    assert vertex is not None, "the caller has looked"  # noqa: S101 - for the type checker
    if position.stones[vertex] != EMPTY:
        return {"code": "has_stone"}
    if lesson.set.goal == POINT:
        return {"code": "diagonal" if _is_diagonal(lesson, vertex) else "not_beside"}
    taken = position.captured_by(vertex)
    if taken:
        return {"code": "would_capture", "stones": sum(len(chain.stones) for chain in taken)}
    return {"code": "may_play", "left": len(position.liberties_after(vertex))}


def _is_diagonal(lesson: Lesson, vertex: int) -> bool:
    board = lesson.position.board
    row, col = board.place(vertex)
    places = map(board.place, lesson.chain.stones)
    return any(abs(row - each) == 1 and abs(col - other) == 1 for each, other in places)
