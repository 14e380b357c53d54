"""The engine of Tic-tac-toe: a full search, one depth after the other."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from threading import Event

from engines.tic_tac_toe.rules.position import TicTacToePosition

from engines.game import Analysis, BadPosition, Level, Limit, MoveValue, Thought
from engines.score import Estimate, Exact, Loss, Score, Win, is_proven

LONGEST = 9
Line = tuple[Score, tuple[str, ...]]


class _Stopped(Exception):
    """The limit is reached, or the search is no longer wanted."""


class _Search:
    """The values of all positions that it has met, by position and depth."""

    def __init__(self, limit: Limit, stop: Event | None) -> None:
        self.nodes = 0
        self._limit = limit
        self._stop = stop
        self._known: dict[tuple[TicTacToePosition, int], Line] = {}

    def line(self, position: TicTacToePosition, depth: int) -> Line:
        """The score for the side to move and the line; raises `_Stopped`."""
        key = position, depth
        if key not in self._known:
            self._count()
            self._known[key] = self._searched(position, depth)
        return self._known[key]

    def _searched(self, position: TicTacToePosition, depth: int) -> Line:
        outcome = position.outcome()
        if outcome is not None:
            return Exact(0) if outcome.winner is None else Loss(0), ()
        if depth == 0:
            return Estimate(0), ()
        values = [self.value(position, move, depth) for move in position.legal_moves()]
        best = max(values, key=lambda value: value.score)
        proven = isinstance(best.score, Win) or all(value.exact for value in values)
        return best.score if proven else Estimate(0), best.pv

    def value(self, position: TicTacToePosition, move: str, depth: int) -> MoveValue:
        """The value of a move, searched to a depth in plies; raises `_Stopped`."""
        score, line = self.line(position.play(move), depth - 1)
        return MoveValue(move, _a_ply_later(-score), (move, *line))

    def _count(self) -> None:
        self.nodes += 1
        if self._limit.nodes is not None and self.nodes > self._limit.nodes:
            raise _Stopped
        if self._stop is not None and self._stop.is_set():
            raise _Stopped


def _a_ply_later(score: Score) -> Score:
    match score:
        case Win(plies):
            return Win(plies + 1)
        case Loss(plies):
            return Loss(plies + 1)
    return score


def _analyses(position: TicTacToePosition, limit: Limit, stop: Event | None) -> Iterator[Analysis]:
    """The values of all moves, once for each depth; at least one that knows nothing yet."""
    moves = position.legal_moves()
    if not moves:
        raise BadPosition("game_over", "the game is over")
    search, begun = _Search(limit, stop), time.monotonic()
    yield Analysis(tuple(MoveValue(move, Estimate(0), (move,)) for move in moves), 0)
    for depth in range(1, min(limit.depth or LONGEST, len(moves)) + 1):
        try:
            values = [search.value(position, move, depth) for move in moves]
        except _Stopped:
            return
        values.sort(key=lambda value: value.score, reverse=True)
        yield Analysis(tuple(values), depth, search.nodes, time.monotonic() - begun)


def prepare() -> None:
    """Do nothing: there is no compiled code."""


def think(
    position: TicTacToePosition,
    level: Level,
    *,
    limit: Limit | None = None,
    seed: int = 0,
    on_progress: Callable[[Thought], None] | None = None,
    stop: Event | None = None,
) -> Thought:
    """Choose one of the best moves; see `engines.game.Engine`."""
    dice = random.Random(seed)
    thought = None
    for analysis in _analyses(position, limit or level.limit, stop):
        best = [value for value in analysis.values if value.score == analysis.best.score]
        thought = _thought(analysis, dice.choice(best))
        if on_progress is not None and analysis.depth:
            on_progress(thought)
    assert thought is not None
    return thought


def solve(
    position: TicTacToePosition,
    *,
    limit: Limit | None = None,
    on_progress: Callable[[Thought], None] | None = None,
    stop: Event | None = None,
) -> Thought:
    """Prove the result with best play; see `engines.game.Engine`."""
    thought = None
    for analysis in _analyses(position, limit or Limit(), stop):
        thought = _thought(analysis, analysis.best)
        if on_progress is not None:
            on_progress(thought)
    assert thought is not None
    return thought


def analyse(
    position: TicTacToePosition,
    *,
    limit: Limit | None = None,
    on_progress: Callable[[Analysis], None] | None = None,
    stop: Event | None = None,
) -> Analysis:
    """The value of every legal move; see `engines.game.Engine`."""
    for analysis in _analyses(position, limit or Limit(), stop):
        if on_progress is not None:
            on_progress(analysis)
        if all(is_proven(value.score) for value in analysis.values):
            break
    return analysis


def _thought(analysis: Analysis, value: MoveValue) -> Thought:
    return Thought(
        value.move, value.score, value.pv, analysis.depth, analysis.nodes, analysis.seconds
    )
