"""Reads a position text: the board, the side to move and the captures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engines.capture_go.rules.board import LARGEST, Board
from engines.capture_go.rules.starts import EMPTY
from engines.game import BadPosition, Side

LETTERS = "XO" + EMPTY
MOST_CAPTURED = 999


@dataclass(frozen=True)
class ReadText:
    """The parts of a text: stones, captured stones per side (Black's first), earlier boards."""

    board: Board
    stones: str
    side_to_move: Side
    captures: tuple[int, int]
    earlier: tuple[str, ...]


@cache
def board_of(rows: int, cols: int) -> Board:
    """The empty board of that size; raises `BadPosition`."""
    if not (1 <= rows <= LARGEST and 1 <= cols <= LARGEST):
        raise BadPosition("bad_size", f"a board has 1 to {LARGEST} rows and columns")
    return Board(rows, cols)


def read_text(text: str, target: int) -> ReadText:
    """Read a text, for a game with a `target` of captured stones; raises `BadPosition`."""
    words = text.split(" ")
    if not 2 <= len(words) <= (3 if target == 1 else 4):
        raise BadPosition("bad_text", "a position is rows joined by /, a space and a side")
    board, stones = _board_and_stones(words[0])
    side = Side.from_letter(words[1])
    captures: tuple[int, int] = (0, 0)
    if len(words) > 2 and target == 1:
        captures = _single_capture(words[2], stones, side.other)
    elif len(words) > 2:
        captures = _captures(words[2], target, side)
    earlier = _earlier(words[3], board, target) if len(words) == 4 else ()
    return ReadText(board, stones, side, captures, earlier)


def _board_and_stones(word: str) -> tuple[Board, str]:
    rows = word.split("/")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadPosition(
                "ragged_rows", f"row {number} has {len(row)} vertices, row 1 has {len(rows[0])}"
            )
    board = board_of(len(rows), len(rows[0]))
    stones = "".join(rows)
    for vertex, letter in enumerate(stones):
        if letter not in LETTERS:
            place = f"row {vertex // board.cols + 1}, column {vertex % board.cols + 1}"
            raise BadPosition("bad_letter", f"{place} must be X, O or -, not {letter!r}")
    return board, stones


def _count(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and int(word[:4]) <= MOST_CAPTURED):
        raise BadPosition("bad_captured", f"{word!r} is not a possible number of captured stones")
    return int(word)


def _single_capture(word: str, stones: str, winner: Side) -> tuple[int, int]:
    """The captures of both sides after a winning capture, which must leave enough empty vertices."""
    count = _count(word)
    if winner.letter not in stones or not 0 < count <= stones.count(EMPTY):
        raise BadPosition("bad_captured", f"{word!r} is not a possible number of captured stones")
    return (count, 0) if winner is Side.BLACK else (0, count)


def _captures(word: str, target: int, side_to_move: Side) -> tuple[int, int]:
    """`2:1`: the captures of Black and White. Only the side that moved last can have won."""
    black, colon, white = word.partition(":")
    captures = (_count(black), _count(white))
    own = captures[0] if side_to_move is Side.BLACK else captures[1]
    if not colon or own >= target:
        raise BadPosition("bad_captured", f"{word!r} does not fit a target of {target} stones")
    return captures


def _earlier(word: str, board: Board, target: int) -> tuple[str, ...]:
    boards = tuple(word.split(","))
    if len(boards) > 2 * target:
        raise BadPosition("bad_history", "there are more earlier boards than can recur")
    for stones in boards:
        if len(stones) != len(board.vertices) or set(stones) - set(LETTERS):
            raise BadPosition("bad_history", "an earlier board has another size or is not a board")
    return boards
