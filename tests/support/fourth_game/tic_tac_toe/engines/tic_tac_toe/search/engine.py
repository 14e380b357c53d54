"""The engine of Tic-tac-toe: it knows best play to the end, of which a weak level sees one move."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from threading import Event

from engines.tic_tac_toe.rules.position import TicTacToePosition

from engines.game import Analysis, BadPosition, Level, Limit, MoveValue, Thought
from engines.score import Estimate, Exact, Loss, Score, Win

LONGEST = 9


@cache
def _best_play(position: TicTacToePosition) -> tuple[Score, tuple[str, ...]]:
    """The score for the side to move, and the moves to the end."""
    outcome = position.outcome()
    if outcome is not None:
        return Exact(0) if outcome.winner is None else Loss(0), ()
    values = [_value(position, move, LONGEST) for move in position.legal_moves()]
    best = max(values, key=lambda value: value.score)
    return best.score, best.pv


def _value(position: TicTacToePosition, move: str, depth: int) -> MoveValue:
    after = position.play(move)
    if depth == 1 and after.outcome() is None:
        return MoveValue(move, Estimate(0), (move,))
    score, line = _best_play(after)
    return MoveValue(move, _a_ply_later(-score), (move, *line))


def _a_ply_later(score: Score) -> Score:
    match score:
        case Win(plies):
            return Win(plies + 1)
        case Loss(plies):
            return Loss(plies + 1)
    return score


def prepare() -> None:
    """Do nothing: there is no compiled code."""


def analyse(
    position: TicTacToePosition,
    *,
    limit: Limit | None = None,
    on_progress: Callable[[Analysis], None] | None = None,
    stop: Event | None = None,  # noqa: ARG001 - it takes no time
) -> Analysis:
    """The value of every legal move; see `engines.game.Engine`."""
    moves = position.legal_moves()
    if not moves:
        raise BadPosition("game_over", "the game is over")
    depth = (limit and limit.depth) or LONGEST
    values = [_value(position, move, depth) for move in moves]
    values.sort(key=lambda value: value.score, reverse=True)
    analysis = Analysis(tuple(values), min(depth, len(moves)), nodes=len(moves))
    if on_progress is not None:
        on_progress(analysis)
    return analysis


def think(
    position: TicTacToePosition,
    level: Level,
    *,
    limit: Limit | None = None,
    seed: int = 0,
    on_progress: Callable[[Thought], None] | None = None,
    stop: Event | None = None,  # noqa: ARG001 - it takes no time
) -> Thought:
    """Choose one of the best moves; see `engines.game.Engine`."""
    analysis = analyse(position, limit=limit or level.limit)
    best = [value for value in analysis.values if value.score == analysis.best.score]
    return _thought(analysis, random.Random(seed).choice(best), on_progress)


def solve(
    position: TicTacToePosition,
    *,
    limit: Limit | None = None,  # noqa: ARG001 - it takes no time
    on_progress: Callable[[Thought], None] | None = None,
    stop: Event | None = None,  # noqa: ARG001
) -> Thought:
    """Prove the result with best play; see `engines.game.Engine`."""
    analysis = analyse(position)
    return _thought(analysis, analysis.best, on_progress)


def _thought(
    analysis: Analysis, value: MoveValue, on_progress: Callable[[Thought], None] | None
) -> Thought:
    thought = Thought(value.move, value.score, value.pv, analysis.depth, analysis.nodes, 0.0)
    if on_progress is not None:
        on_progress(thought)
    return thought
