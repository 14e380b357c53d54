"""Compares the kernels with the plain rules on random positions of all sizes and both rule sets."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engines.capture_go.encoding import bit_of, set_of
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.vertex_sets import to_bits
from engines.capture_go.rules.board import LARGEST
from engines.capture_go.rules.position import CONTACT, EMPTY, FREE, CaptureGoPosition
from lab.verification import Difference, compare


def random_positions(count: int, seed: int) -> Iterator[CaptureGoPosition]:
    """Yield `count` unfinished positions of random games from 2 × 2 to 13 × 13."""
    rng = random.Random(seed)  # noqa: S311 - variety, no secret
    left = count
    while left > 0:
        rows, cols = rng.randint(2, LARGEST), rng.randint(2, LARGEST)
        position = CaptureGoPosition.empty(rows, cols, rng.choice((FREE, CONTACT)))
        while left > 0 and position.outcome() is None:
            yield position
            left -= 1
            position = position.play(rng.choice(position.legal_moves()))


def differences(count: int, seed: int = 0) -> Iterator[Difference | None]:
    """Yield, for each of `count` positions, None or the difference between kernels and rules."""
    return compare(random_positions(count, seed), _differs, _text_of)


def _differs(position: CaptureGoPosition) -> str | None:
    side, board = position.side_to_move, position.board
    own, opponent, empty = (
        set_of(position, each) for each in (side.letter, side.other.letter, EMPTY)
    )
    moves, capturing = chains.legal(own, opponent, empty, position.rules == CONTACT)
    named = [(move, board.find(move)) for move in position.legal_moves()]
    vertices = [vertex for _, vertex in named if vertex is not None]
    if to_bits(moves) != sum(1 << bit_of(board, vertex) for vertex in vertices):
        return "legal moves"
    takes = [vertex for vertex in vertices if position.captured_by(vertex)]
    if to_bits(capturing) != sum(1 << bit_of(board, vertex) for vertex in takes):
        return "captures"
    for stones, of in ((own, side), (opponent, side.other)):
        last = {c.liberties[0] for c in position.chains if c.side is of and c.in_atari}
        if to_bits(chains.last_liberties(stones, empty)) != sum(
            1 << bit_of(board, vertex) for vertex in last
        ):
            return "chains in atari"
    return None


def _text_of(position: CaptureGoPosition) -> str:
    return f"{position.to_text()} {position.rules}"
