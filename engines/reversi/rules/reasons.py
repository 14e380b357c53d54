"""Why a move is worth playing, as plain facts that a page can put into a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.game import PASS, IllegalMove
from engines.reversi.rules.position import EMPTY, INDEX, RAYS, SQUARES, ReversiPosition

LATE = 20
"""With so many empty squares or fewer it counts who has the last move in a region."""
MOST_TURNED = 19
"""No move turns more discs over: from d4 its eight lines have 27 squares, and one in each is its end."""
CORNERS = frozenset({0, 7, 56, 63})


def reason(position: ReversiPosition, move: str, line: Sequence[str] = ()) -> dict[str, str | int]:
    """The most telling fact about a legal `move`; raises `IllegalMove`.

    `line` is what the search expects, this move and those after it; what is not legal in it, and all
    after that, counts for nothing.

    `flips`: how many discs it turns over. `replies`: to how many squares the opponent may move then.
    `region`: how many empty squares hang together with the one it takes, itself included. `then`: the
    square of the side's next move in the line.
    `code`, the first that holds of:

    - `must_pass`: there is no other move
    - `wipe_out`: the opponent has no disc left
    - `end`: the game is over
    - `corner`: it takes a corner, which is never turned back
    - `passes`: the opponent has to pass
    - `saves`: after some other move the opponent could turn the last disc over, after this one not
    - `corner_next`: by the line, the next move takes a corner that could not be taken now
    - `safe_edge`: it takes a square on an edge that is never turned back
    - `mobility`: it leaves the opponent fewer replies than any other move does
    - `parity`: late in the game, it begins a region with an odd number of squares beside an even one,
      and the line does not give the last of them to the opponent
    - `edge`: it takes a square on an edge
    - `quiet`: none of these
    """
    after = position.play(move)
    follows = _follows(after, line[1:] if line[:1] == (move,) else ())
    return {
        "code": _code(position, move, after, follows),
        "flips": len(position.changed_by(move)),
        "replies": _squares(after),
        "region": 0 if move == PASS else len(_region(position.cells, INDEX[move])),
        "then": follows[1] if len(follows) > 1 else "",
    }


def _follows(position: ReversiPosition, line: Sequence[str]) -> tuple[str, ...]:
    """The moves of a line as far as they are legal."""
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
    """The codes that hold, in their order; worked out only as far as they are asked for."""
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
    if edges == 1 and _is_safe(after.cells, square):
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
    """Whether a line gives the last square of a region to the side that begins it, or ends before."""
    region = {SQUARES[place] for place in _region(cells, square)} - {SQUARES[square]}
    if not region <= set(follows):
        return True
    turns = [number for number, move in enumerate(follows, start=1) if move in region]
    return not turns or turns[-1] % 2 == 0


def _leaves_fewest(position: ReversiPosition, move: str, after: ReversiPosition) -> bool:
    others = [_squares(position.play(other)) for other in position.legal_moves() if other != move]
    return bool(others) and _squares(after) < min(others)


def _squares(position: ReversiPosition) -> int:
    """To how many squares the side to move may move."""
    return sum(move != PASS for move in position.legal_moves())


def _saves(position: ReversiPosition, move: str) -> bool:
    """Whether this move keeps the opponent from wiping out, and another one does not."""
    if position.count(position.side_to_move) > MOST_TURNED:
        return False
    lost = {other for other in position.legal_moves() if _may_be_wiped_out(position.play(other))}
    return move not in lost and bool(lost)


def _may_be_wiped_out(position: ReversiPosition) -> bool:
    """Whether a move turns the last disc of the other side over."""
    replies = (move for move in position.legal_moves() if move != PASS)
    return any(position.play(move).count(position.side_to_move.other) == 0 for move in replies)


def _is_safe(cells: str, square: int) -> bool:
    """Whether a disc on an edge hangs together with its corner, or the edge is full.

    Only along its edge could it be turned back: every other line through it ends there.
    """
    own = cells[square]
    along = [
        ray for ray in RAYS[square] if ray and all(_on_same_edge(square, other) for other in ray)
    ]
    reaches = (ray[-1] in CORNERS and all(cells[other] == own for other in ray) for ray in along)
    return any(reaches) or all(cells[other] != EMPTY for ray in along for other in ray)


def _on_same_edge(one: int, other: int) -> bool:
    row, column = divmod(one, 8)
    return (row in (0, 7) and other // 8 == row) or (column in (0, 7) and other % 8 == column)


def _has_parity(position: ReversiPosition, square: int) -> bool:
    cells = position.cells
    if position.empties() > LATE or len(_region(cells, square)) % 2 == 0:
        return False
    empty = (place for place in range(64) if cells[place] == EMPTY)
    return any(len(_region(cells, place)) % 2 == 0 for place in empty)


def _region(cells: str, square: int) -> frozenset[int]:
    """The empty squares that hang together with an empty one, corners touching included."""
    found = {square}
    waiting = [square]
    while waiting:
        for ray in RAYS[waiting.pop()]:
            if ray and cells[ray[0]] == EMPTY and ray[0] not in found:
                found.add(ray[0])
                waiting.append(ray[0])
    return frozenset(found)
