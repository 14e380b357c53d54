"""The moves at the root of a search: those settled at once, and the scores of the others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engines.capture_go.encoding import bit_of, name_of, set_of, stones_of
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.search_state import LISTS, ROOT_SCORES, State
from engines.capture_go.kernels.vertex_sets import from_bits, to_bits
from engines.capture_go.rules.position import CONTACT, EMPTY, CaptureGoPosition
from engines.capture_go.scores import UNBOUNDED
from engines.capture_go.search.alphabeta import remembered_move, search_root
from engines.score import Loss, Score, Win

ANY_SLACK = UNBOUNDED
"""A slack with which every move gets an exact score."""


@dataclass(frozen=True)
class OpenMove:
    """A move that needs a search: its bit in kernels, and the vertex where it must be answered."""

    name: str
    bit: int
    threat: int


@dataclass(frozen=True)
class SettledMove:
    """A move that ends the game within two plies: its proven score and line."""

    name: str
    score: Score
    line: tuple[str, ...]


def root_moves(
    position: CaptureGoPosition, names: list[str]
) -> tuple[list[OpenMove], list[SettledMove]]:
    """Split the legal moves `names`, in order, into moves to search and settled moves."""
    own, opponent = stones_of(position)
    words = len(own)
    empty = to_bits(set_of(position, EMPTY))
    takes = to_bits(chains.last_liberties(opponent, from_bits(empty, words)))
    to_search: list[OpenMove] = []
    settled: list[SettledMove] = []
    for name in names:
        bit = bit_of(position.board, position.board.vertex(name))
        if takes >> bit & 1:
            settled.append(SettledMove(name, Win(1, exactly=True), (name,)))
            continue
        mine = from_bits(to_bits(own) | 1 << bit, words)
        rest = from_bits(empty & ~(1 << bit), words)
        threat = int(chains.threat_to(opponent, rest))
        last = to_bits(chains.last_liberties(mine, rest))
        if chains.is_stuck(opponent, mine, rest, position.rules == CONTACT):
            settled.append(SettledMove(name, Win(1, exactly=True), (name,)))
        elif last:
            taken_at = name_of(position.board, (last & -last).bit_length() - 1)
            settled.append(SettledMove(name, Loss(2, exactly=True), (name, taken_at)))
        else:
            to_search.append(OpenMove(name, bit, threat))
    return to_search, settled


def scores_at(
    state: State, position: CaptureGoPosition, moves: list[OpenMove], depth: int, slack: int
) -> list[tuple[OpenMove, int]]:
    """The moves with their kernel scores after a search to `depth` plies in all, the best first.

    Scores are exact for every move within `slack` of the best, and below that range for the others.
    After a stop the scores are invalid.
    """
    own, opponent = stones_of(position)
    for number, move in enumerate(moves):
        state[LISTS + number] = move.threat << 8 | move.bit
    search_root(state, own, opponent, np.int64(len(moves)), np.int64(depth - 1), np.int64(slack))
    scores = state[ROOT_SCORES : ROOT_SCORES + len(moves)].view(np.int64)
    found = ((move, int(score)) for move, score in zip(moves, scores, strict=True))
    return sorted(found, key=lambda pair: -pair[1])


def remembered_line(
    state: State, position: CaptureGoPosition, move: str, length: int
) -> tuple[str, ...]:
    """The move and its best continuation in the table, at most `length` plies.

    It stops before the end of the game: an entry may be of another search, so it proves no line.
    """
    line = [move]
    position = position.play(move)
    while len(line) < length and position.outcome() is None:
        vertex = int(remembered_move(state, *stones_of(position)))
        if vertex == chains.NO_VERTEX:
            break
        name = name_of(position.board, vertex)
        position = position.play(name)
        if position.outcome() is None:
            line.append(name)
    return tuple(line)
