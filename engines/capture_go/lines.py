"""Whole lines of proven wins: what a search remembers of one often ends before the game does."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

from engines.capture_go.levels import DECIDED, WIN
from engines.capture_go.position import CaptureGoPosition
from engines.capture_go.solving import solution
from engines.game import Limit, MoveValue, Thought

NODES = 60_000
"""What a line may cost; a longer one stays as it was remembered."""


def whole_thought(
    position: CaptureGoPosition, thought: Thought, limit: Limit, stop: Event | None
) -> Thought:
    """A thought that has proven a win, with the shortest win of its move and the line to the end.

    As it is where nothing is won, where the line is whole, or where the proof takes too long.
    """
    if not _is_cut(thought.exact, thought.score, thought.pv) or thought.move is None:
        return thought
    left = NODES if limit.nodes is None else min(NODES, limit.nodes - thought.nodes)
    found = _proof(position, thought.move, thought.score, Limit(nodes=left), stop)
    if found is None:
        return thought
    return replace(thought, score=found.score, pv=found.pv, nodes=thought.nodes + found.nodes)


def whole_value(position: CaptureGoPosition, value: MoveValue, stop: Event | None) -> MoveValue:
    """The same for the value of a move."""
    if not _is_cut(value.exact, value.score, value.pv):
        return value
    found = _proof(position, value.move, value.score, Limit(nodes=NODES), stop)
    return value if found is None else replace(value, score=found.score, pv=found.pv)


def _is_cut(exact: bool, score: int, line: tuple[str, ...]) -> bool:
    return exact and score >= DECIDED and len(line) < WIN - score


def _proof(
    position: CaptureGoPosition, move: str, score: int, limit: Limit, stop: Event | None
) -> Thought | None:
    """A win by `move` that is at most as long as `score` says, with its line; None if not found."""
    after = position.play(move)
    if after.outcome() is not None or (limit.nodes or 0) <= 0:
        return None
    limit = replace(limit, depth=WIN - score - 1)
    answer = solution(after, limit=limit, stop=stop, all_best=False)
    if answer.winner is not position.side_to_move or answer.plies is None:
        return None
    line = (move, *answer.thought.pv)
    return replace(answer.thought, move=move, score=WIN - 1 - answer.plies, pv=line)
