"""Solver queries for lessons: who wins within a number of plies, and by which moves."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engines.capture_go.encoding import bits_of, state_for
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.search_state import State
from engines.capture_go.kernels.vertex_sets import VertexSet, from_bits, words_for
from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.solving.proof import proves
from engines.game import Side
from engines.native import NODE_LIMIT, NODES, STOP
from lab.problem_tables import NotProven

SLOTS = 2**16
"""Slots of the transposition table that queries share."""

NO_LIMIT = np.uint64(2**64 - 1)


@dataclass
class Prover:
    """Answers questions about positions under the free rules with a target of one stone.

    `nodes` is the node limit of a query (None: no limit); beyond it `NotProven` is raised.
    """

    nodes: int | None = None
    _states: dict[Board, State] = field(default_factory=dict)

    def wins(self, position: CaptureGoPosition, side: Side, plies: int) -> bool:
        """Whether `side` wins within `plies` against any defence."""
        if position.captured:
            return position.side_to_move is not side
        mine = position.side_to_move is side
        own, opponent, empty = _sets(position)
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

    def longest_replies(self, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
        """The replies that put off a loss within `plies`, which is proven, as long as possible."""
        winner = position.side_to_move.other
        shortest = next(
            (within for within in range(2, plies, 2) if self.wins(position, winner, within)), plies
        )
        return tuple(
            move
            for move in position.legal_moves()
            if not self.wins(position.play(move), winner, shortest - 3)
        )

    def winning_move(self, position: CaptureGoPosition, plies: int) -> str:
        """A move by which the side to move wins within `plies`; raises `NotProven` without one."""
        side = position.side_to_move
        for move in position.legal_moves():
            if self.wins(position.play(move), side, plies - 1):
                return move
        raise NotProven(f"{position.to_text()} is no win within {plies} plies")

    def line(self, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
        """A shortest win of the side to move within `plies` against the longest resistance."""
        moves: list[str] = []
        left = self.shortest_win(position, plies)
        if left is None:
            raise NotProven(f"{position.to_text()} is no win within {plies} plies")
        while position.outcome() is None and left > 0:
            if left % 2:
                move = self.winning_move(position, left)
            else:
                replies = self.longest_replies(position, left)
                move = max(replies, key=lambda each: breath(position, each))
            moves.append(move)
            position, left = position.play(move), left - 1
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


def _sets(position: CaptureGoPosition) -> tuple[VertexSet, VertexSet, VertexSet]:
    """The stones of the side to move, those of the other side, and the empty vertices."""
    board = position.board
    mine, free = position.side_to_move.letter, EMPTY
    own = opponent = empty = 0
    for bit, letter in zip(bits_of(board), position.stones, strict=True):
        if letter == free:
            empty |= bit
        elif letter == mine:
            own |= bit
        else:
            opponent |= bit
    words = words_for(board.rows, board.cols)
    return from_bits(own, words), from_bits(opponent, words), from_bits(empty, words)


def breath(position: CaptureGoPosition, move: str) -> tuple[int, int]:
    """A measure of how much a move helps own chains with few liberties; more is better."""
    vertex = position.board.vertex(move)
    joined = position.chains_beside(vertex, position.side_to_move)
    threatened = sum(len(chain.stones) for chain in joined if chain.in_atari)
    return threatened, len(position.liberties_after(vertex)) if joined else 0
