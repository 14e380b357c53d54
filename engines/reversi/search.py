"""The engine of Reversi: `think` picks a move for a level, `solve` proves the result.

Both rank the moves of a position by iterative deepening (`midgame`) and, near the end, by the exact
search (`endgame`). One run has one state array: nodes, stop flag and table serve both searches.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

import numpy as np

from engines.game import PASS, BadPosition, Level, Limit, Thought
from engines.native import NODE_LIMIT, NODES, STOP
from engines.reversi.endgame import TO_THE_END, exact_score
from engines.reversi.evaluation import KINDS
from engines.reversi.kernels import NONE, ONE, final_score_of, flipped_by, legal_squares
from engines.reversi.midgame import depth_score
from engines.reversi.notation import bitboards, squares_of
from engines.reversi.position import INDEX, SQUARES, ReversiPosition
from engines.reversi.table import INFINITY, NO_MOVE, kept_move, search_state
from engines.running import stopper, watched

THINK_SLOT_BITS = 16
SOLVE_SLOT_BITS = 20
"""Powers of two: the sizes of the transposition tables, 1.5 and 25 MB."""

ORDER_DEPTH = 8
"""How deep the moves are ranked by estimate before they are solved."""

ONLY_BETTER = -1
"""A slack for which equal moves need not be told apart: the first of the best is enough."""


def think(  # noqa: PLR0913 - the call that every engine offers
    position: ReversiPosition,
    level: Level,
    *,
    limit: Limit | None = None,
    seed: int = 0,
    on_progress: Callable[[Thought], None] | None = None,
    stop: threading.Event | None = None,
) -> Thought:
    """A move for `level` (its own limit unless `limit` is given).

    `limit.depth` is of the estimating search; from `level.exact_from` empty squares on the end is
    searched exactly besides. The first ply is looked at even when the limit does not allow it, so
    that there is always an answer. Same position, level, limit in depth or nodes, and seed give the
    same move. Raises `BadPosition` when the game is over.
    """
    if position.outcome() is not None:
        raise BadPosition("game_over", "the game is over; there is no move to think about")
    run = _Run(position, level.slack, f"{seed} {position.to_text()}", THINK_SLOT_BITS, on_progress)
    limit = limit if limit is not None else level.limit
    depth = limit.depth if limit.depth is not None else position.empties()
    kind = KINDS[level.evaluation]
    run.look(1, kind)
    with run.under(limit, stop):
        run.deepen(depth, kind)
        if position.empties() <= level.exact_from:
            run.finish()
    return run.answer()


def solve(
    position: ReversiPosition,
    *,
    limit: Limit | None = None,
    on_progress: Callable[[Thought], None] | None = None,
    stop: threading.Event | None = None,
) -> Thought:
    """The proven result with best play, in discs, empty squares counting for the winner.

    `exact` is False only if the search was stopped before that: then move and score are the estimate
    by which the moves were ordered. A finished game has no move. The time grows about threefold with
    each empty square: seconds at 20, minutes at 24.
    """
    if position.outcome() is not None:
        return _finished(position)
    run = _Run(position, ONLY_BETTER, "", SOLVE_SLOT_BITS, on_progress)
    kind = KINDS["stability"]
    run.look(1, kind)
    with run.under(limit if limit is not None else Limit(), stop):
        run.deepen(min(ORDER_DEPTH, position.empties() // 2), kind)
        run.finish()
    return run.answer()


def _finished(position: ReversiPosition) -> Thought:
    own, opponent = map(np.uint64, bitboards(position))
    score = int(final_score_of(own, opponent))
    return Thought(None, score, exact=True, pv=(), depth=0, nodes=0, seconds=0.0)


@dataclass(frozen=True)
class _Board:
    """A position as kernels want it, with moves as texts."""

    own: np.uint64
    opponent: np.uint64

    def moves(self) -> tuple[str, ...]:
        placements = legal_squares(self.own, self.opponent)
        if placements != NONE:
            return tuple(squares_of(int(placements)))
        return (PASS,) if legal_squares(self.opponent, self.own) != NONE else ()

    def after(self, move: str) -> _Board:
        if move == PASS:
            return _Board(self.opponent, self.own)
        disc = ONE << np.uint64(INDEX[move])
        turned = flipped_by(disc, self.own, self.opponent)
        return _Board(self.opponent ^ turned, self.own | turned | disc)


Search = Callable[[_Board, int, int], int]
"""The score of a board in a window, as `depth_score` and `exact_score` give it."""


class _Run:
    """One search of one position: its state array, and the best that it has found so far."""

    def __init__(
        self,
        position: ReversiPosition,
        slack: int,
        seed: str,
        slot_bits: int,
        on_progress: Callable[[Thought], None] | None,
    ) -> None:
        self.board = _Board(*map(np.uint64, bitboards(position)))
        self.empties = position.empties()
        self.slack = slack
        self.seed = seed
        self.state = search_state(slot_bits)
        self.scores: Mapping[str, int] = dict.fromkeys(self.board.moves(), 0)
        self.found: Thought | None = None
        self.begun = time.perf_counter()
        self.on_progress = on_progress
        self.telling = threading.Lock()

    def under(self, limit: Limit, stop: threading.Event | None) -> AbstractContextManager[None]:
        """While the body runs, the limit and the stop event hold and ticks are told."""
        if limit.nodes is not None:
            self.state[NODE_LIMIT] = limit.nodes
        return watched(
            stopper(self.state, STOP),
            seconds=limit.seconds,
            stop=stop,
            on_tick=self._tell if self.on_progress is not None else None,
        )

    def deepen(self, depth: int, kind: np.int64) -> None:
        """Look 2, 3 … `depth` plies ahead, or until stopped."""
        for plies in range(2, depth + 1):
            self.look(plies, kind)

    def look(self, plies: int, kind: np.int64) -> None:
        """Rank the moves by what `plies` plies show; leaves all as it was when stopped."""
        depth = np.int64(plies - 1)

        def search(board: _Board, alpha: int, beta: int) -> int:
            window = np.int64(alpha), np.int64(beta)
            return int(depth_score(self.state, board.own, board.opponent, *window, depth, kind))

        if self._rank(search):
            move = self._choose()
            line = (move, *self._kept_line(self.board.after(move), plies - 1))
            self._conclude(move, exact=False, pv=line, depth=plies)

    def finish(self) -> None:
        """Rank the moves exactly; leaves all as it was when stopped."""
        if self._rank(self._exact):
            move = self._choose()
            line = (move, *self._exact_line(self.board.after(move), -self.scores[move]))
            self._conclude(move, exact=True, pv=line, depth=self.empties)

    def answer(self) -> Thought:
        """The last thought, with all nodes and the whole time."""
        if self.found is None:
            raise AssertionError("the first ply is always looked at")
        return self._now(self.found)

    def _rank(self, search: Search) -> bool:
        """Score every move, the likely best first; False, and nothing changed, when stopped.

        Scores are true as far as `slack` below the best; for worse moves they are bounds that are
        worse too.
        """
        floor = -INFINITY
        scores: dict[str, int] = {}
        for move in sorted(self.scores, key=lambda move: (-self.scores[move], move)):
            child = self.board.after(move)
            score = -search(child, -floor - 1, -floor) if scores else INFINITY
            if score > floor:
                score = -search(child, -INFINITY, -floor)
            if self._stopped():
                return False
            scores[move] = score
            floor = max(floor, score - self.slack - 1)
        self.scores = scores
        return True

    def _exact(self, board: _Board, alpha: int, beta: int) -> int:
        window = np.int64(alpha), np.int64(beta)
        return int(exact_score(self.state, board.own, board.opponent, *window))

    def _stopped(self) -> bool:
        return bool(self.state[STOP])

    def _choose(self) -> str:
        """One of the moves within `slack` of the best, the nearer the more often."""
        best = max(self.scores, key=self.scores.__getitem__)
        if self.slack == ONLY_BETTER:
            return best
        weights = {
            move: self.slack + 1 - (self.scores[best] - score)
            for move, score in sorted(self.scores.items())
            if score >= self.scores[best] - self.slack
        }
        # Not for secrets: the same seed has to give the same move.
        return random.Random(self.seed).choices(list(weights), list(weights.values()))[0]  # noqa: S311

    def _kept_line(self, board: _Board, plies: int) -> Iterator[str]:
        """The best line of an estimating search from `board`, as far as the table has kept it."""
        for left in range(plies, 0, -1):
            moves = board.moves()
            move = moves[0] if moves == (PASS,) else self._kept_move(board, left)
            if move not in moves:
                return
            yield move
            board = board.after(move)

    def _kept_move(self, board: _Board, depth: int) -> str | None:
        square = int(kept_move(self.state, board.own, board.opponent, np.int64(depth)))
        return None if square == NO_MOVE else SQUARES[square]

    def _exact_line(self, board: _Board, score: int) -> Iterator[str]:
        """A line of best play from `board`, whose exact score is given, to the end of the game."""
        while moves := board.moves():
            kept = self._kept_move(board, int(TO_THE_END))
            for move in sorted(moves, key=lambda move: move != kept):
                child = board.after(move)
                if self._exact(child, -score, 1 - score) <= -score:
                    break
            if self._stopped():
                return
            yield move
            board, score = child, -score

    def _conclude(self, move: str, *, exact: bool, pv: tuple[str, ...], depth: int) -> None:
        thought = Thought(move, self.scores[move], exact, pv, depth, nodes=0, seconds=0.0)
        self.found = thought
        self._tell()

    def _now(self, thought: Thought) -> Thought:
        seconds = time.perf_counter() - self.begun
        return replace(thought, nodes=int(self.state[NODES]), seconds=seconds)

    def _tell(self) -> None:
        """Tell the best so far; ticks come from another thread, so one at a time."""
        if self.on_progress is not None and self.found is not None:
            with self.telling:
                self.on_progress(self._now(self.found))
