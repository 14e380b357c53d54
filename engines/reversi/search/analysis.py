"""The value of every legal move: by iterative deepening, and proven near the end of the game."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

from engines.deadline import stopper, watched
from engines.game import Analysis, BadPosition, Limit, MoveValue
from engines.native import NODE_LIMIT, NODES, STOP
from engines.reversi.encoding import Board
from engines.reversi.endgame.best_play import exact, exact_line
from engines.reversi.kernels.search_state import State
from engines.reversi.levels import TRAINED
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.estimators.choice import estimator_for
from engines.reversi.search.estimators.interface import around
from engines.reversi.search.helpers import helped
from engines.reversi.search.states import lent
from engines.score import Estimate, Exact

SLOT_BITS = 18
"""Binary logarithm of the table's slots: 6 MB."""

USUAL = Limit(depth=10)
"""The default limit of an analysis."""

PROOF_EMPTIES = 24
"""Most empty squares at which moves are proven; with more, a proof takes minutes."""

PROOF_AHEAD = 6
"""An analysis to a depth proves positions with at most this many more empty squares."""

BEFORE_PROOF = 8
"""Greatest depth at which moves are estimated before an analysis to a depth proves them.

One without a depth estimates to the end of the game: its clock may stop before all moves are proven.
"""

OnProgress = Callable[[Analysis], None]


def analyse(
    position: ReversiPosition,
    *,
    limit: Limit | None = None,
    on_progress: OnProgress | None = None,
    stop: threading.Event | None = None,
) -> Analysis:
    """The value of every legal move in discs, reported after each depth and after each proof.

    `limit.depth` limits the search by plies. Moves are also proven if at most `PROOF_AHEAD` more squares
    are empty or, without a depth limit, at most `PROOF_EMPTIES`. Raises `BadPosition` if the game is
    over.
    """
    if position.outcome() is not None:
        raise BadPosition("game_over", "the game is over; there is no move to value")
    limit = limit if limit is not None else USUAL

    def help_it(helper: State) -> None:
        _deepen(_Survey(position, helper, backwards=True), limit)

    name = "" if limit.nodes else f"analyse {position.to_text()}"
    with lent(SLOT_BITS, name) as state:
        survey = _Survey(position, state, on_progress)
        survey.look(1)
        with survey.under(limit, stop), helped(state, limit, help_it):
            _deepen(survey, limit)
        return survey.now()


def _deepen(survey: _Survey, limit: Limit) -> None:
    """Value all moves to greater and greater depth, and prove them, until stopped."""
    for plies in range(2, _last_depth(survey.empties, limit) + 1):
        survey.look(plies)
    if _is_proven(survey.empties, limit):
        survey.prove()


def _is_proven(empties: int, limit: Limit) -> bool:
    reach = PROOF_EMPTIES if limit.depth is None else limit.depth + PROOF_AHEAD
    return empties <= min(reach, PROOF_EMPTIES)


def _last_depth(empties: int, limit: Limit) -> int:
    if limit.depth is None:
        return empties
    return min(BEFORE_PROOF if _is_proven(empties, limit) else empties, limit.depth)


class _Survey:
    """The moves of one position with their values so far.

    They are searched in the order of their values, or `backwards`, to meet a search that does so.
    """

    def __init__(
        self,
        position: ReversiPosition,
        state: State,
        on_progress: OnProgress | None = None,
        *,
        backwards: bool = False,
    ) -> None:
        self.board = Board.of(position)
        self.empties = position.empties()
        self.state = state
        self.backwards = backwards
        self.estimator = estimator_for(TRAINED)
        self.estimator.prepare(self.state)
        self.points = dict.fromkeys(self.board.moves(), 0)
        self.values = {
            move: MoveValue(move, Estimate(0, "discs"), pv=(move,)) for move in self.board.moves()
        }
        self.depth = 0
        self.begun = time.perf_counter()
        self.on_progress = on_progress

    def under(self, limit: Limit, stop: threading.Event | None) -> AbstractContextManager[None]:
        """Apply the limit and the stop event while the body runs."""
        if limit.nodes is not None:
            self.state[NODE_LIMIT] = limit.nodes
        return watched(stopper(self.state, STOP), seconds=limit.seconds, stop=stop)

    def look(self, plies: int) -> None:
        """Value all moves by a search of `plies` plies; changes nothing if stopped."""
        points: dict[str, int] = {}
        found = {}
        for move in self._in_turn():
            child = self.board.after(move)
            points[move] = -around(self.estimator, self.state, child, -self.points[move], plies - 1)
            if self.state[STOP]:
                return
            line = (move, *self.estimator.line(self.state, child, plies - 1))
            score = Estimate(self.estimator.discs(points[move]), "discs")
            found[move] = MoveValue(move, score, line)
        self.values, self.points, self.depth = found, points, plies
        self._tell()

    def prove(self) -> None:
        """Prove the moves, likely best first, until all are proven or the search stops."""
        for move in self._in_turn():
            child = self.board.after(move)
            discs = -exact(self.state, child, -64, 64)
            line = (move, *exact_line(self.state, child, -discs))
            if self.state[STOP]:
                return
            self.values[move] = MoveValue(move, Exact(discs), line)
            self._tell()
        self.depth = self.empties
        self._tell()

    def now(self) -> Analysis:
        """The values so far, the best move first."""
        values = tuple(self.values[move] for move in self._ranked())
        seconds = time.perf_counter() - self.begun
        return Analysis(values, self.depth, int(self.state[NODES]), seconds)

    def _in_turn(self) -> tuple[str, ...]:
        """The moves in the order in which they are searched."""
        ranked = tuple(self._ranked())
        return ranked[::-1] if self.backwards else ranked

    def _ranked(self) -> Iterator[str]:
        by_name = sorted(self.values)
        return iter(sorted(by_name, key=lambda move: self.values[move].score, reverse=True))

    def _tell(self) -> None:
        if self.on_progress is not None:
            self.on_progress(self.now())
