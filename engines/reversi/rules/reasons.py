"""Reasons for moves: a code and figures for a sentence on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.game import PASS, IllegalMove
from engines.reversi.rules.position import EMPTY, INDEX, SQUARES, ReversiPosition
from engines.reversi.rules.squares import CORNERS, is_safe_on_edge, region_of

LATE = 20
"""Most empty squares at which the last move in a region (parity) is a reason."""
MOST_TURNED = 19
"""Most discs that a move can flip: the eight lines from d4 have 27 squares, each with one end."""


def reason(position: ReversiPosition, move: str, line: Sequence[str] = ()) -> dict[str, str | int]:
    """The most important fact about a legal `move`; raises `IllegalMove`.

    `line` is the line that the search expects, beginning with this move; an illegal move in it, and all
    moves after that, are ignored.

    `flips`: the number of flipped discs. `replies`: the opponent's number of moves after it. `region`:
    the number of connected empty squares around its square, this one included. `then`: the square of
    the side's next move in the line.
    `code` is the first of these that holds:

    - `must_pass`: a pass is the only move
    - `wipe_out`: the opponent has no disc left
    - `end`: the game is over
    - `corner`: it takes a corner, which can never be flipped
    - `passes`: the opponent has to pass
    - `saves`: after another move the opponent could flip the last disc, but not after this one
    - `corner_next`: in the line, the next move takes a corner that cannot be taken now
    - `safe_edge`: it takes an edge square that can never be flipped
    - `mobility`: it leaves the opponent fewer replies than any other move
    - `parity`: late in the game, it enters a region with an odd number of squares while another is even,
      and the line does not give the last square to the opponent
    - `edge`: it takes a square on an edge
    - `quiet`: none of these
    """
    after = position.play(move)
    follows = _follows(after, line[1:] if line[:1] == (move,) else ())
    return {
        "code": _code(position, move, after, follows),
        "flips": len(position.changed_by(move)),
        "replies": _squares(after),
        "region": 0 if move == PASS else len(region_of(position.cells, INDEX[move])),
        "then": follows[1] if len(follows) > 1 else "",
    }


def _follows(position: ReversiPosition, line: Sequence[str]) -> tuple[str, ...]:
    """The moves of a line up to the first illegal one."""
    for played, move in enumerate(line):
        try:
            position = position.play(move)
        except IllegalMove:
            return tuple(line[:played])
    return tuple(line)


def _code(
    position: ReversiPosition, move: str, after: ReversiPosition, follows: Sequence[str]
) -> str:
    if move == PASS:
        return "must_pass"
    return next(_holding(position, move, after, follows), "quiet")


def _holding(
    position: ReversiPosition, move: str, after: ReversiPosition, follows: Sequence[str]
) -> Iterator[str]:
    """The codes that hold, in order, evaluated lazily."""
    square = INDEX[move]
    edges = sum(place in (0, 7) for place in divmod(square, 8))
    if after.count(after.side_to_move) == 0:
        yield "wipe_out"
    if not after.legal_moves():
        yield "end"
    if edges == 2:
        yield "corner"
    if after.legal_moves() == (PASS,):
        yield "passes"
    if _saves(position, move):
        yield "saves"
    if _is_corner(follows[1:2]) and follows[1] not in position.legal_moves():
        yield "corner_next"
    if edges == 1 and is_safe_on_edge(after.cells, square):
        yield "safe_edge"
    if _leaves_fewest(position, move, after):
        yield "mobility"
    if _has_parity(position, square) and _may_end(position.cells, square, follows):
        yield "parity"
    if edges == 1:
        yield "edge"


def _is_corner(moves: Sequence[str]) -> bool:
    return any(move != PASS and INDEX[move] in CORNERS for move in moves)


def _may_end(cells: str, square: int, follows: Sequence[str]) -> bool:
    """Whether a line gives a region's last square to the side that enters it, or ends before."""
    region = {SQUARES[place] for place in region_of(cells, square)} - {SQUARES[square]}
    if not region <= set(follows):
        return True
    turns = [number for number, move in enumerate(follows, start=1) if move in region]
    return not turns or turns[-1] % 2 == 0


def _leaves_fewest(position: ReversiPosition, move: str, after: ReversiPosition) -> bool:
    others = [_squares(position.play(other)) for other in position.legal_moves() if other != move]
    return bool(others) and _squares(after) < min(others)


def _squares(position: ReversiPosition) -> int:
    """The number of squares where the side to move may play."""
    return sum(move != PASS for move in position.legal_moves())


def _saves(position: ReversiPosition, move: str) -> bool:
    """Whether this move prevents a wipe-out by the opponent that another move allows."""
    if position.count(position.side_to_move) > MOST_TURNED:
        return False
    lost = {other for other in position.legal_moves() if _may_be_wiped_out(position.play(other))}
    return move not in lost and bool(lost)


def _may_be_wiped_out(position: ReversiPosition) -> bool:
    """Whether a move flips the last disc of the other side."""
    replies = (move for move in position.legal_moves() if move != PASS)
    return any(position.play(move).count(position.side_to_move.other) == 0 for move in replies)


def _has_parity(position: ReversiPosition, square: int) -> bool:
    cells = position.cells
    if position.empties() > LATE or len(region_of(cells, square)) % 2 == 0:
        return False
    empty = (place for place in range(64) if cells[place] == EMPTY)
    return any(len(region_of(cells, place)) % 2 == 0 for place in empty)
