"""Questions to the solver about the positions of one game, within one limit of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import numpy as np

from engines.capture_go.encoding import set_of, state_for, stones_of
from engines.capture_go.kernels import chains
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.solving.proof import proves
from engines.deadline import stopper, watched
from engines.game import BadInput, Limit, Side
from engines.native import STOP

SLOTS = 2**17

MANY_LIBERTIES = 99
"""More liberties than a chain can have that has to run."""


class NotProven(Exception):
    """The solver reached its limit of nodes."""


class Proofs:
    """Answers whether a side wins within some plies; all questions share a table and `nodes`.

    Once they are stopped, all that reach the solver raise `BadInput` with the code `stopped`: what was
    not proven for that reason is no verdict.

    Only for games won by the first capture, once the first stone of a contact game is in the centre.
    """

    def __init__(self, position: CaptureGoPosition, nodes: int) -> None:
        self._state = state_for(position, SLOTS, Limit(nodes=nodes))
        self._stop: Event | None = None

    @contextmanager
    def stopped_by(self, stop: Event | None) -> Iterator[None]:
        """End all questions of the body when `stop` is set."""
        self._stop = stop
        with watched(stopper(self._state, STOP), seconds=None, stop=stop, on_tick=None):
            yield

    def wins(self, position: CaptureGoPosition, side: Side, plies: int) -> bool:
        """Whether `side` wins within `plies` against any defence; raises `NotProven`."""
        if position.captured:
            return position.side_to_move is not side
        own, opponent = stones_of(position)
        empty = set_of(position, EMPTY)
        attacks = position.side_to_move is side
        if chains.threat_to(opponent, empty) != chains.NO_VERTEX:  # the side to move captures
            return attacks and plies > 0
        asked = plies if attacks == (plies % 2 == 1) else plies - 1
        if asked < 0:
            return False
        threat = np.int64(chains.threat_to(own, empty))
        won = bool(proves(self._state, own, opponent, threat, np.int64(asked), np.int64(0)))
        if self._stop is not None and self._stop.is_set():
            raise BadInput("stopped", "the proofs were stopped")
        if self._state[STOP]:
            raise NotProven(position.to_text())
        return won

    def shortest(self, position: CaptureGoPosition, side: Side, longest: int) -> int | None:
        """The plies within which `side` wins, at most `longest`, or None; raises `NotProven`."""
        first = 1 if position.side_to_move is side else 0
        return next(
            (plies for plies in range(first, longest + 1, 2) if self.wins(position, side, plies)),
            None,
        )

    def line(self, position: CaptureGoPosition, side: Side, plies: int) -> tuple[str, ...]:
        """A win of `side` within `plies` against the longest resistance; raises `NotProven`."""
        moves: list[str] = []
        while position.outcome() is None:
            attacks = position.side_to_move is side
            move = self.winning(position, plies) if attacks else self.resistance(position, plies)
            moves.append(move)
            position, plies = position.play(move), plies - 1
        return tuple(moves)

    def winning(self, position: CaptureGoPosition, plies: int) -> str:
        """A move by which the side to move wins within `plies`, as it is known to do."""
        side = position.side_to_move
        return next(
            move
            for move in position.legal_moves()
            if self.wins(position.play(move), side, plies - 1)
        )

    def resistance(self, position: CaptureGoPosition, plies: int) -> str:
        """The longest defence of a side that loses within `plies`; of equal ones, one that runs."""
        winner = position.side_to_move.other
        moves = sorted(
            position.legal_moves(), key=lambda move: breath(position, move), reverse=True
        )
        for left in range(plies - 3, 0, -2):
            for move in moves:
                if not self.wins(position.play(move), winner, left):
                    return move
        return moves[0]


def breath(position: CaptureGoPosition, move: str) -> tuple[int, int, int]:
    """How much a move looks like running: the own stones in atari that it joins, how few liberties the
    weakest joined chain has, and the liberties after the move. More is better.
    """
    vertex = position.board.find(move)
    joined = () if vertex is None else position.chains_beside(vertex, position.side_to_move)
    if vertex is None or not joined:
        return 0, -MANY_LIBERTIES, 0
    threatened = sum(len(chain.stones) for chain in joined if chain.in_atari)
    weakest = min(len(chain.liberties) for chain in joined)
    return threatened, -weakest, len(position.liberties_after(vertex))
