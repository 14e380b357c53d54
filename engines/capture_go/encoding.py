"""Converts positions to the vertex sets of kernels, and vertices of kernels to names."""

from __future__ import annotations

from functools import lru_cache

from engines.capture_go.kernels.search_state import IMAGES, NUMBERS, SYMMETRIES, State, build
from engines.capture_go.kernels.vertex_sets import (
    LARGEST_SIDE,
    STRIDES,
    VertexSet,
    from_bits,
    prepare,
    words_for,
)
from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import CONTACT, EMPTY, CaptureGoPosition
from engines.capture_go.rules.symmetry import turns_of
from engines.game import BadPosition, Limit

THINKING_SLOTS, SOLVING_SLOTS = 2**17, 2**22
"""Sizes of the transposition tables in positions of 24, 40 or 56 bytes."""


def check_playable(position: CaptureGoPosition) -> None:
    """Raise `BadPosition` for a finished game and for a board too large for the kernels."""
    board = position.board
    if max(board.rows, board.cols) > LARGEST_SIDE:
        raise BadPosition(
            "board_too_large",
            f"the engine plays boards up to {LARGEST_SIDE} × {LARGEST_SIDE}, "
            f"not {board.rows} × {board.cols}",
        )
    if position.outcome() is not None:
        raise BadPosition("game_over", "the game is over")


def stones_of(position: CaptureGoPosition) -> tuple[VertexSet, VertexSet]:
    """The stones of the side to move and of the opponent, as vertex sets."""
    side = position.side_to_move
    return set_of(position, side.letter), set_of(position, side.other.letter)


def set_of(position: CaptureGoPosition, letters: str) -> VertexSet:
    """The vertices that hold one of the letters `X`, `O` and `-`."""
    board = position.board
    bits = sum(
        bit
        for bit, letter in zip(bits_of(board), position.stones, strict=True)
        if letter in letters
    )
    return from_bits(bits, words_for(board.rows, board.cols))


@lru_cache
def bits_of(board: Board) -> tuple[int, ...]:
    """The bit of each vertex in kernels."""
    return tuple(1 << bit_of(board, vertex) for vertex in board.vertices)


def bit_of(board: Board, vertex: int) -> int:
    """The number of a vertex in kernels."""
    row, col = board.place(vertex)
    return row * stride_of(board) + col


def stride_of(board: Board) -> int:
    """The distance between the numbers of two rows in kernels."""
    return STRIDES[words_for(board.rows, board.cols) - 1]


def name_of(board: Board, bit: int) -> str:
    """The name of a vertex by its number in kernels."""
    row, col = divmod(bit, stride_of(board))
    return board.name(row * board.cols + col)


def state_for(
    position: CaptureGoPosition,
    slots: int = 0,
    limit: Limit | None = None,
    more: int = 0,
) -> State:
    """A fresh state array for a search from this position, with `more` words after its table."""
    everywhere = set_of(position, "XO" + EMPTY)
    prepare(len(everywhere))
    state = build(
        everywhere,
        contact=position.rules == CONTACT,
        slots=slots,
        node_limit=limit.nodes if limit else None,
        more=more,
    )
    _fill_symmetries(state, position.board)
    return state


def _fill_symmetries(state: State, board: Board) -> None:
    """Write the symmetries of a board into a state, as vertices of kernels."""
    turns = turns_of(board)
    state[SYMMETRIES] = len(turns)
    for number, turn in enumerate(turns):
        for vertex, image in enumerate(turn):
            place = IMAGES + number * NUMBERS + bit_of(board, vertex)
            state[place] = bit_of(board, image)
