"""Proves the pieces of a long proof one by one with a shared transposition table."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.capture_go.kernels.search_state import State
from engines.capture_go.kernels.vertex_sets import words_for
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.solving.proof_state import proof_number_state, slots_in
from engines.capture_go.solving.solver import attacker_wins
from engines.native import NODES, STOP


@dataclass
class PieceProver:
    """Proves positions of one board and one rule set; the transposition table is kept between them."""

    megabytes: int
    _state: State | None = field(default=None, repr=False)

    @property
    def nodes(self) -> int:
        """The nodes searched so far."""
        return 0 if self._state is None else int(self._state[NODES])

    def stop(self) -> None:
        """Stop the current piece."""
        if self._state is not None:
            self._state[STOP] = 1

    def begin(self, position: CaptureGoPosition) -> None:
        """Prepare for a piece; a later `stop` applies to this piece."""
        if self._state is None:
            board = position.board
            slots = slots_in(self.megabytes, words_for(board.rows, board.cols))
            self._state = proof_number_state(position, slots)
        self._state[STOP] = 0

    def proven(self, position: CaptureGoPosition, plies: int) -> tuple[int, bool] | None:
        """Whether the attacker wins within `plies`: plies and answer, or None after a stop.

        If there is a shorter win, the returned plies are those of the shortest one.
        """
        if self._state is None:
            self.begin(position)
        assert self._state is not None, "just begun"  # noqa: S101 - for the type checker
        for shorter in range(plies % 2, plies + 1, 2):
            wins = attacker_wins(self._state, position, shorter)
            if self._state[STOP]:
                return None
            if wins:
                return shorter, True
        return plies, False
