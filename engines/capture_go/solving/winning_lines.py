"""Completes and shortens the lines of proven wins.

A win by successive ataris is not always the shortest, and the line in the transposition table often ends
before the game does. The solver fixes both if that is quick.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Event

from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.solving.solver import solution
from engines.game import Limit, MoveValue, Thought
from engines.score import Win, as_bound

NODES = 60_000
"""Node limit for the line of one move; beyond it, the line stays as it is."""

NODES_FOR_ALL = 200_000
"""Node limit for the lines of all moves of a position together."""


def whole_thought(
    position: CaptureGoPosition, thought: Thought, limit: Limit, stop: Event | None
) -> Thought:
    """A thought with a proven win, completed with the shortest win of its move and the whole line.

    It is returned unchanged if nothing is won or the proof takes too long.
    """
    if thought.move is None:
        return thought
    left = NODES if limit.nodes is None else min(NODES, limit.nodes - thought.nodes)
    value = MoveValue(thought.move, thought.score, thought.pv)
    found, nodes = _shortened(position, value, left, stop)
    score = as_bound(found.score)  # another move may win sooner
    return replace(thought, score=score, pv=found.pv, nodes=thought.nodes + nodes)


def whole_values(
    position: CaptureGoPosition, values: tuple[MoveValue, ...], stop: Event | None
) -> tuple[MoveValue, ...]:
    """Complete and shorten the lines of move values, and sort them again, the best first."""
    left, found = NODES_FOR_ALL, []
    for value in values:
        mended, nodes = _shortened(position, value, min(left, NODES), stop)
        left -= nodes
        found.append(mended)
    return tuple(sorted(found, key=lambda value: value.score, reverse=True))


def _shortened(
    position: CaptureGoPosition, value: MoveValue, nodes: int, stop: Event | None
) -> tuple[MoveValue, int]:
    """The value with the shortest win of its move, and the nodes searched."""
    score = value.score
    if not isinstance(score, Win) or score.in_plies <= 1 or nodes <= 0:
        return value, 0
    if stop is not None and stop.is_set():
        return value, 0
    after = position.play(value.move)
    if after.outcome() is not None:
        return value, 0
    limit = Limit(depth=score.in_plies - 1, nodes=nodes)
    answer = solution(after, limit=limit, stop=stop, all_best=False)
    if answer.winner is not position.side_to_move or answer.plies is None:
        return value, answer.thought.nodes
    line = (value.move, *answer.thought.pv)
    return replace(value, score=Win(answer.plies + 1, exactly=True), pv=line), answer.thought.nodes
