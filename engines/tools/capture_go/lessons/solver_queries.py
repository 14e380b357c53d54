"""Solver queries for lessons: who wins within a number of plies, and by which moves."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engines.capture_go.encoding import set_of, state_for, stones_of
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.search_state import State
from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.search.engine import Solution, solution
from engines.capture_go.solving.proof import proves
from engines.game import Limit, Side
from engines.native import NODE_LIMIT, NODES, STOP

SLOTS = 2**16
"""Slots of the transposition table that queries share."""

SHORT, SLACK = 3, 2
"""A unique win in at most `SHORT` plies has no other winning move even `SLACK` plies later."""


PROOFS_IN_A_SOLUTION = 10
"""Node limit of a whole solution, as a multiple of the limit of one query."""


NO_LIMIT = np.uint64(2**64 - 1)


class NotProven(ValueError):
    """A statement that the solver refutes or cannot prove within its node limit."""


@dataclass
class Prover:
    """Answers questions about positions under the free rules with a target of one stone.

    `nodes` is the node limit of a query (None: no limit); beyond it `NotProven` is raised.
    """

    nodes: int | None = None
    _solved: dict[tuple[CaptureGoPosition, int], Solution] = field(default_factory=dict)
    _states: dict[Board, State] = field(default_factory=dict)

    def solved(self, position: CaptureGoPosition, plies: int) -> Solution:
        """The solution of an unfinished game, up to `plies` plies."""
        asked = (position, plies)
        if asked not in self._solved:
            nodes = None if self.nodes is None else PROOFS_IN_A_SOLUTION * self.nodes
            found = solution(position, limit=Limit(depth=plies, nodes=nodes))
            if nodes is not None and not found.thought.exact and found.thought.nodes >= nodes:
                raise NotProven(f"{position.to_text()} takes too long")
            self._solved[asked] = found
        return self._solved[asked]

    def wins(self, position: CaptureGoPosition, side: Side, plies: int) -> bool:
        """Whether `side` wins within `plies` against any defence."""
        if position.captured:
            return position.side_to_move is not side
        mine = position.side_to_move is side
        own, opponent = stones_of(position)
        empty = set_of(position, EMPTY)
        if chains.threat_to(opponent, empty) != chains.NO_VERTEX:
            return mine and plies > 0
        asked = plies if mine == (plies % 2 == 1) else plies - 1
        if asked < 0:
            return False
        state = self._state(position)
        threat = np.int64(chains.threat_to(own, empty))
        won = bool(proves(state, own, opponent, threat, np.int64(asked), np.int64(0)))
        if state[STOP]:
            raise NotProven(f"{position.to_text()} takes too long")
        return won

    def shortest_win(self, position: CaptureGoPosition, longest: int) -> int | None:
        """The plies of the shortest win of the side to move, at most `longest`, or None."""
        side = position.side_to_move
        return next(
            (plies for plies in range(1, longest + 1, 2) if self.wins(position, side, plies)), None
        )

    def winning_moves(self, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
        """The moves by which the side to move wins within `plies`."""
        side = position.side_to_move
        return tuple(
            move
            for move in position.legal_moves()
            if self.wins(position.play(move), side, plies - 1)
        )

    def saving_moves(self, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
        """The moves after which the other side has no win within `plies`."""
        other = position.side_to_move.other
        return tuple(
            move
            for move in position.legal_moves()
            if not self.wins(position.play(move), other, plies)
        )

    def is_only_way(self, position: CaptureGoPosition, plies: int) -> bool:
        """Whether only one first move wins within `plies` (for short wins, with some slack)."""
        slack = SLACK if plies <= SHORT else 0
        return len(self.winning_moves(position, plies + slack)) == 1

    def best_reply(self, position: CaptureGoPosition, plies: int) -> str:
        """The longest resistance; ties by the liberties of a threatened chain."""
        return max(self.solved(position, plies).best, key=lambda move: breath(position, move))

    def line(self, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
        """A shortest win within `plies` against the longest resistance, to the end of the game."""
        moves: list[str] = []
        while position.outcome() is None and plies > 0:
            moves.append(self.best_reply(position, plies))
            position, plies = position.play(moves[-1]), plies - 1
        return tuple(moves)

    def _state(self, position: CaptureGoPosition) -> State:
        """The state array for boards of this size, ready for the next query."""
        board = position.board
        if board not in self._states:
            self._states[board] = state_for(position, SLOTS)
        state = self._states[board]
        state[NODE_LIMIT] = NO_LIMIT if self.nodes is None else self.nodes
        state[NODES] = state[STOP] = 0
        return state


def breath(position: CaptureGoPosition, move: str) -> tuple[int, int]:
    """A measure of how much a move helps own chains with few liberties; more is better."""
    vertex = position.board.find(move)
    assert vertex is not None, "a legal move is on the board"  # noqa: S101 - for the type checker
    joined = position.chains_beside(vertex, position.side_to_move)
    threatened = sum(len(chain.stones) for chain in joined if chain.in_atari)
    return threatened, len(position.liberties_after(vertex)) if joined else 0
