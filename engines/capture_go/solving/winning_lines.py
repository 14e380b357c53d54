"""Whole and shortest lines of proven wins.

A win by atari upon atari is found before a shorter one may be, and what a search remembers of its line
often ends before the game does. The solver mends both where that does not take long.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Event

from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.solving.solver import solution
from engines.game import Limit, MoveValue, Thought
from engines.score import Win

NODES = 60_000
"""What the line of one move may cost; a longer one stays as it was remembered."""

NODES_FOR_ALL = 200_000
"""What the lines of all moves of a position may cost together."""


def whole_thought(
    position: CaptureGoPosition, thought: Thought, limit: Limit, stop: Event | None
) -> Thought:
    """A thought that has proven a win, with the shortest win of its move and the line to the end.

    As it is where nothing is won, or where the proof takes too long.
    """
    if thought.move is None:
        return thought
    left = NODES if limit.nodes is None else min(NODES, limit.nodes - thought.nodes)
    value = MoveValue(thought.move, thought.score, thought.pv)
    found, nodes = _shortened(position, value, left, stop)
    return replace(thought, score=found.score, pv=found.pv, nodes=thought.nodes + nodes)


def whole_values(
    position: CaptureGoPosition, values: tuple[MoveValue, ...], stop: Event | None
) -> tuple[MoveValue, ...]:
    """The same for the values of moves, the best first again."""
    left, found = NODES_FOR_ALL, []
    for value in values:
        mended, nodes = _shortened(position, value, min(left, NODES), stop)
        left -= nodes
        found.append(mended)
    return tuple(sorted(found, key=lambda value: value.score, reverse=True))


def _shortened(
    position: CaptureGoPosition, value: MoveValue, nodes: int, stop: Event | None
) -> tuple[MoveValue, int]:
    """The value with the shortest win by its move, and the nodes that it took."""
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
    return replace(value, score=Win(answer.plies + 1), pv=line), answer.thought.nodes
