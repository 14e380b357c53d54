"""A running search of a position: its state array, its ranking of moves and its thoughts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace

from engines.deadline import stopper, watched
from engines.game import Limit, Thought
from engines.native import NODE_LIMIT, NODES, STOP
from engines.reversi.encoding import Board
from engines.reversi.kernels.search_state import INFINITY, State
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import score_of
from engines.reversi.search.choice import chosen
from engines.reversi.search.estimators.interface import Estimator, around
from engines.score import Estimate, Exact, Score

Search = Callable[[Board, int, int], int]
"""The score of a board in a window, as returned by `Estimator.look` and `best_play.exact`."""


class Run:
    """One search of one position: its state array and its best result so far."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts of a search
        self,
        position: ReversiPosition,
        estimator: Estimator,
        slack: int,
        seed: str,
        state: State,
        on_progress: Callable[[Thought], None] | None = None,
    ) -> None:
        self.board = Board.of(position)
        self.empties = position.empties()
        self.estimator = estimator
        self.slack = slack
        self.seed = seed
        self.state = state
        estimator.prepare(self.state)
        self.scores: Mapping[str, int] = dict.fromkeys(self.board.moves(), 0)
        self.found: Thought | None = None
        self.bounds: tuple[int, int] | None = None
        self.begun = time.perf_counter()
        self.on_progress = on_progress
        self.telling = threading.Lock()

    def under(self, limit: Limit, stop: threading.Event | None) -> AbstractContextManager[None]:
        """Apply the limit and the stop event while the body runs, and report progress."""
        if limit.nodes is not None:
            self.state[NODE_LIMIT] = limit.nodes
        return watched(
            stopper(self.state, STOP),
            seconds=limit.seconds,
            stop=stop,
            on_tick=self._tell if self.on_progress is not None else None,
        )

    def deepen(self, depth: int, step: int = 1) -> None:
        """Search 2, 2 + `step` … at most `depth` plies ahead, or until stopped."""
        for plies in range(2, depth + 1, step):
            self.look(plies)

    def look_surer(self) -> None:
        """Rank the moves by selective searches to the end of the game, ever surer, or until stopped."""
        for _ in self.estimator.steps(self.state):
            self.look(self.empties)

    def look(self, plies: int) -> None:
        """Rank the moves by a search of `plies` plies; changes nothing if stopped."""

        def search(board: Board, alpha: int, beta: int) -> int:
            if plies > 2 and beta == INFINITY and alpha == -INFINITY:
                return around(
                    self.estimator, self.state, board, -max(self.scores.values()), plies - 1
                )
            return self.estimator.look(self.state, board, (alpha, beta), plies - 1)

        if self.rank(search, self.slack):
            move = chosen(self.scores, self.slack, self.seed)
            line = (move, *self.estimator.line(self.state, self.board.after(move), plies - 1))
            self.conclude(move, exact=False, pv=line, depth=plies)

    def answer(self) -> Thought:
        """The last thought, with the total nodes and time."""
        if self.found is None:
            raise AssertionError("the first ply is always searched")
        return self._now(self.found)

    def rank(self, search: Search, slack: int) -> bool:
        """Score every move, likely best first; returns False and changes nothing if stopped.

        Scores are exact down to `slack` below the best; for worse moves they are upper bounds below
        that.
        """
        floor = -INFINITY
        scores: dict[str, int] = {}
        for move in self.ranked():
            child = self.board.after(move)
            score = -search(child, -floor - 1, -floor) if scores else INFINITY
            if score > floor:
                score = -search(child, -INFINITY, -floor)
            if self.stopped():
                return False
            scores[move] = score
            floor = max(floor, score - slack - 1)
        self.scores = scores
        return True

    def ranked(self) -> list[str]:
        """The moves, the best one so far first."""
        return sorted(self.scores, key=lambda move: (-self.scores[move], move))

    def stopped(self) -> bool:
        """Whether the search was stopped, so that its last result is invalid."""
        return bool(self.state[STOP])

    def conclude(self, move: str, *, exact: bool, pv: tuple[str, ...], depth: int) -> None:
        """Make `move`, with its score in `scores`, the current thought, and report it."""
        score = Exact(self.scores[move]) if exact else self._estimate(self.scores[move])
        self.found = Thought(move, score, pv, depth, nodes=0, seconds=0.0)
        self._tell()

    def narrow(self, bounds: tuple[int, int]) -> None:
        """Report bounds of the exact score, in discs."""
        self.bounds = bounds
        self._tell()

    def _estimate(self, points: int) -> Score:
        if self.estimator.unit == 1:
            return score_of(points)
        return Estimate(self.estimator.discs(points), "discs")

    def _now(self, thought: Thought) -> Thought:
        seconds = time.perf_counter() - self.begun
        nodes = int(self.state[NODES])
        return replace(thought, nodes=nodes, seconds=seconds, bounds=self.bounds)

    def _tell(self) -> None:
        """Report the current thought; ticks come from another thread, so calls are serialized."""
        if self.on_progress is not None and self.found is not None:
            with self.telling:
                self.on_progress(self._now(self.found))
