"""The value of every legal move of a position, by iterative deepening."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from threading import Event

from engines.capture_go.encoding import THINKING_SLOTS, check_playable
from engines.capture_go.evaluation.config import CLASSIC, STRONGEST
from engines.capture_go.kernels.search_state import State
from engines.capture_go.rules.move_scores import scored_moves
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.scores import score_of
from engines.capture_go.search.capture_race import ranked_by_depth
from engines.capture_go.search.root_moves import (
    ANY_SLACK,
    OpenMove,
    SettledMove,
    remembered_line,
    root_moves,
    scores_at,
)
from engines.capture_go.search_run import left_of
from engines.capture_go.solving.known_results import known
from engines.capture_go.solving.winning_lines import whole_values
from engines.deadline import stopper, watched
from engines.game import Analysis, Limit, MoveValue
from engines.native import NODES, STOP
from engines.proven import NOTHING, combined, of_all_moves
from engines.score import Estimate

OnAnalysis = Callable[[Analysis], None]


def analyse(
    position: CaptureGoPosition,
    *,
    limit: Limit | None = None,
    on_progress: OnAnalysis | None = None,
    stop: Event | None = None,
) -> Analysis:
    """The value of every legal move, as `engines.game.Engine` promises; raises `BadPosition`.

    What is known for certain (`solving.known_results`) comes first, and the other moves are searched.
    Progress is reported after each depth. The search ends when every move is proven to win or lose. If
    it is stopped before its first depth, unsearched moves count as even.
    """
    check_playable(position)
    limit = limit or Limit()
    if position.target > 1:
        return _analyse_race(position, limit, on_progress, stop)
    begun = time.monotonic()
    proven = known(position, limit=limit, stop=stop)
    limit = left_of(limit, proven.nodes, time.monotonic() - begun)
    names = [move for move, _ in scored_moves(position, random.Random(0))]  # noqa: S311 - only an order
    to_search, settled = root_moves(position, names)
    to_search = [move for move in to_search if proven.of(move.name) is None]
    state = STRONGEST.state_for(position, THINKING_SLOTS, limit)
    values = [MoveValue(move.name, Estimate(0), (move.name,)) for move in to_search]
    ends = [_settled_value(move) for move in settled]
    analysis = _RunningAnalysis(state, ends, values, proven, begun)
    with watched(stopper(state, STOP), seconds=limit.seconds, stop=stop):
        deepest = position.stones.count(EMPTY) if to_search else 0
        for depth in range(1, min(limit.depth or deepest, deepest) + 1):
            found = scores_at(state, position, to_search, depth, ANY_SLACK)
            if state[STOP]:
                break
            analysis.values = [
                _value(state, position, move, number, depth) for move, number in found
            ]
            analysis.depth = depth
            if on_progress is not None:
                on_progress(analysis.now())
            if all(value.exact for value in analysis.values):
                break
            to_search = [move for move, _ in found]
    if limit.nodes is None:
        analysis.values = list(whole_values(position, tuple(analysis.values), stop))
    return analysis.now()


def _analyse_race(
    position: CaptureGoPosition,
    limit: Limit,
    on_progress: OnAnalysis | None,
    stop: Event | None,
) -> Analysis:
    """As `analyse`, for a target of several stones; only immediate wins are exact."""
    state = CLASSIC.state_for(position, 0, limit)
    values = [MoveValue(move, Estimate(0), (move,)) for move in position.legal_moves()]
    analysis = _RunningAnalysis(state, [], values, NOTHING, time.monotonic())
    rng = random.Random(0)  # noqa: S311 - only an order
    with watched(stopper(state, STOP), seconds=limit.seconds, stop=stop):
        for depth, ranked in ranked_by_depth(state, position, limit.depth, ANY_SLACK, rng):
            analysis.values = [MoveValue(m.name, m.score, (m.name,)) for m in ranked]
            analysis.depth = depth
            if on_progress is not None:
                on_progress(analysis.now())
    return analysis.now()


class _RunningAnalysis:
    """A running analysis and its current result.

    `settled` are the moves that end the game within two plies; `proven` is what was known before.
    """

    def __init__(
        self,
        state: State,
        settled: list[MoveValue],
        values: list[MoveValue],
        proven: Analysis,
        begun: float,
    ) -> None:
        self.state = state
        self.settled = settled
        self.values = values
        self.proven = proven
        self.depth = 0
        self.begun = begun

    def now(self) -> Analysis:
        nodes = self.proven.nodes + int(self.state[NODES])
        seconds = time.monotonic() - self.begun
        found = Analysis((*self.settled, *self.values), self.depth, nodes, seconds)
        return of_all_moves(combined(found, self.proven))


def _settled_value(move: SettledMove) -> MoveValue:
    return MoveValue(move.name, move.score, move.line)


def _value(
    state: State, position: CaptureGoPosition, move: OpenMove, number: int, depth: int
) -> MoveValue:
    line = remembered_line(state, position, move.name, depth)
    return MoveValue(move.name, score_of(number), line)
