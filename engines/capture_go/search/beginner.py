"""Play of the weakest levels: like beginners, who overlook captures and seldom think.

A beginner sees an urgent point, a capture or a way out of atari, with some probability. Where they see
none, they think about the move with another probability, else they play somewhere near the stones. So
their mistakes are those that people make, and a level is two numbers (see `levels.BEGINNERS`).
"""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.capture_go.levels import Beginner
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.game import Thought
from engines.score import Estimate, Win


def beginners_thought(
    position: CaptureGoPosition,
    beginner: Beginner,
    rng: random.Random,
    considered: Callable[[], Thought],
) -> Thought:
    """The move of a beginner in a game that goes on; `considered` thinks about the move."""
    legal = [position.board.find(move) for move in position.legal_moves()]
    points = [vertex for vertex in legal if vertex is not None]
    captures = [point for point in points if position.captured_by(point)]
    if seen := _seen(captures, beginner.sees, rng):
        wins = position.target == 1
        return _played(position, rng.choice(seen), Win(1, exactly=True) if wins else Estimate(0))
    points = [point for point in points if point not in captures] or points
    if seen := _seen([point for point in points if _escapes(position, point)], beginner.sees, rng):
        return _played(position, rng.choice(seen), Estimate(0))
    if rng.random() < beginner.thinks:
        thought = considered()
        if position.board.find(thought.move or "") in points:
            return thought
    if rng.random() < beginner.thinks:
        points = [point for point in points if not _is_self_atari(position, point)] or points
    near = [point for point in points if _touches_a_stone(position, point)]
    return _played(position, rng.choice(near or points), Estimate(0))


def _seen(points: list[int], sees: float, rng: random.Random) -> list[int]:
    return [point for point in points if rng.random() < sees]


def _played(position: CaptureGoPosition, point: int, score: Estimate | Win) -> Thought:
    move = position.board.name(point)
    return Thought(move, score, (move,), 1, 1, 0.0)


def _escapes(position: CaptureGoPosition, point: int) -> bool:
    """Whether a stone gives an own chain in atari more than one liberty."""
    beside = position.chains_beside(point, position.side_to_move)
    return any(chain.in_atari for chain in beside) and not _is_self_atari(position, point)


def _is_self_atari(position: CaptureGoPosition, point: int) -> bool:
    return len(position.liberties_after(point)) < 2


def _touches_a_stone(position: CaptureGoPosition, point: int) -> bool:
    return any(position.stones[beside] != EMPTY for beside in position.board.neighbours(point))
