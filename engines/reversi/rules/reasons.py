"""Reasons for moves: a code and figures for a sentence on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from engines.game import PASS, IllegalMove, Side
from engines.reversi.rules.position import EMPTY, INDEX, RAYS, ReversiPosition
from engines.reversi.rules.regions import alone, has_parity, names_of
from engines.reversi.rules.squares import CORNERS, is_safe_on_edge, region_of
from engines.reversi.rules.symmetry import canonical

Facts = dict[str, str | int]

MOST_TURNED = 19
"""Most discs that a move can flip: the eight lines from d4 have 27 squares, each with one end."""

REMEMBERED = 1024
"""Size of the cache of reasons, since comparing all moves takes some milliseconds."""


def reason(position: ReversiPosition, move: str, line: Sequence[str] = ()) -> Facts:
    """The most important fact about a legal `move`; raises `IllegalMove`.

    `line` is the line that the search expects, beginning with this move; an illegal move in it, and all
    moves after that, are ignored.

    `flips`: the number of flipped discs. `replies`: the opponent's number of moves after it. `region`:
    the number of connected empty squares around its square, this one included. `then`: the square of
    the side's next move in the line. Some codes have more: `at` is a corner, and `natural` the other
    move that flips the most discs, `turned` of them.
    `code` is the first of these that holds:

    - `must_pass`: a pass is the only move
    - `wipe_out`: the opponent has no disc left
    - `end`: the game is over
    - `corner`: it takes a corner, which can never be flipped
    - `passes`: the opponent has to pass
    - `saves`: after another move the opponent could flip the last disc, but not after this one
    - `corner_next`: in the line, the next move takes a corner that cannot be taken now
    - `denies`: the opponent could have taken the corner `at`, and now cannot
    - `safe_edge`: it takes an edge square that can never be flipped
    - `avoids`: the natural move gives the opponent the corner `at`, and this one does not
    - `keeps_turn`: after the natural move the reply `at` makes the side pass; after this one none does
    - `swindle`: one square, `at`, is left in its region, and only the side can take it
    - `alone`: `left` squares are left in its region, late in the game, and the opponent can take none
    - `mobility`: it leaves the opponent fewer replies than any other move
    - `parity`: late in the game, it enters a region with an odd number of squares while another is even,
      and the line does not give the last square to the opponent
    - `aims`: without a reply, the side could take the corner `at`, which it cannot take now
    - `wedge`: it takes an edge square between two discs of the opponent, who can take none beside it
    - `symmetric`: all moves lead to the same position, turned or mirrored
    - `tempo`: it opens no new square to the opponent, and the natural move opens `opened`
    - `fewer`: the natural move leaves the opponent `more` replies
    - `frontier`: fewer own discs, `shown`, touch an empty square than after any other move
    - `hides`: after the natural move more, `more`, touch one
    - `takes`: the opponent had `more` squares to play before it
    - `edge`: it takes a square on an edge
    - `quiet`: none of these
    """
    return dict(_reason(position, move, tuple(line)))


@lru_cache(maxsize=REMEMBERED)
def _reason(position: ReversiPosition, move: str, line: tuple[str, ...]) -> Facts:
    after = _afters(position).get(move) or position.play(move)
    follows = _follows(after, line[1:] if line[:1] == (move,) else ())
    return {
        **_code(position, move, after, follows),
        "flips": len(position.changed_by(move)),
        "replies": _squares(after),
        "region": 0 if move == PASS else len(region_of(position.cells, INDEX[move])),
        "then": follows[1] if len(follows) > 1 else "",
    }


@lru_cache(maxsize=32)
def _afters(position: ReversiPosition) -> Mapping[str, ReversiPosition]:
    """The position after each legal move."""
    return {move: position.play(move) for move in position.legal_moves()}


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
) -> Facts:
    if move == PASS:
        return {"code": "must_pass"}
    found = _holding(position, move, after, follows)
    return next(chain(found, _compared(position, move, after)), {"code": "quiet"})


def _holding(
    position: ReversiPosition, move: str, after: ReversiPosition, follows: Sequence[str]
) -> Iterator[Facts]:
    """The facts about a move itself that hold, in order, evaluated lazily."""
    square = INDEX[move]
    edges = sum(place in (0, 7) for place in divmod(square, 8))
    if after.count(after.side_to_move) == 0:
        yield {"code": "wipe_out"}
    if not after.legal_moves():
        yield {"code": "end"}
    if edges == 2:
        yield {"code": "corner"}
    if after.legal_moves() == (PASS,):
        yield {"code": "passes"}
    if _saves(position, move):
        yield {"code": "saves"}
    if _is_corner(follows[1:2]) and follows[1] not in position.legal_moves():
        yield {"code": "corner_next"}
    for at in _corners_of(position.passed):
        if at not in after.legal_moves():
            yield {"code": "denies", "at": at}
    if edges == 1 and is_safe_on_edge(after.cells, square):
        yield {"code": "safe_edge"}
    yield from _avoided(position, move, after)
    yield from _lasting(position, move, after, follows)


def _lasting(
    position: ReversiPosition, move: str, after: ReversiPosition, follows: Sequence[str]
) -> Iterator[Facts]:
    """The facts about what a move leaves, in order, evaluated lazily."""
    square = INDEX[move]
    yield from _keeps_turn(position, move, after)
    if reserved := alone(position, move, after):
        yield reserved
    if _leaves_fewest(position, move, after):
        yield {"code": "mobility"}
    if has_parity(position, square) and _may_end(position.cells, square, follows):
        yield {"code": "parity"}
    for at in _corners_of(after.passed):
        if at not in position.legal_moves():
            yield {"code": "aims", "at": at}
    if _on_edge(square) and square not in CORNERS and _is_wedge(after, square):
        yield {"code": "wedge"}


def _compared(position: ReversiPosition, move: str, after: ReversiPosition) -> Iterator[Facts]:
    """What a move does better than others, in order, evaluated lazily."""
    others = [each for other, each in _afters(position).items() if other != move]
    if others and {canonical(other) for other in others} == {canonical(after)}:
        yield {"code": "symmetric"}
    natural = natural_move(position, move)
    side, rival = (
        position.side_to_move,
        _afters(position)[str(natural["natural"])] if natural else None,
    )
    opened = len(_opened(position, rival)) if rival is not None else 0
    if opened and not _opened(position, after):
        yield {"code": "tempo", "opened": opened, **natural}
    if rival is not None and _squares(rival) > _squares(after):
        yield {"code": "fewer", "more": _squares(rival), **natural}
    shown = _shown(after, side)
    if others and all(shown < _shown(other, side) for other in others):
        yield {"code": "frontier", "shown": shown}
    if rival is not None and shown < _shown(rival, side):
        yield {"code": "hides", "shown": shown, "more": _shown(rival, side), **natural}
    if _squares(position.passed) > _squares(after):
        yield {"code": "takes", "more": _squares(position.passed)}
    if _on_edge(INDEX[move]):
        yield {"code": "edge"}


def _opened(position: ReversiPosition, after: ReversiPosition) -> set[str]:
    """The squares that the opponent can take after a move, and could not take before it."""
    return set(after.legal_moves()) - {PASS} - set(position.passed.legal_moves())


def natural_move(position: ReversiPosition, move: str) -> Facts:
    """The other move that flips the most discs; nothing where there is no other."""
    turned = {other: len(position.changed_by(other)) for other in position.legal_moves()}
    turned.pop(move)
    if not turned:
        return {}
    natural = max(turned, key=lambda other: turned[other])
    return {"natural": natural, "turned": turned[natural]}


def _avoided(position: ReversiPosition, move: str, after: ReversiPosition) -> Iterator[Facts]:
    """The corners that the natural move gives to the opponent, and this one does not."""
    natural = natural_move(position, move)
    before = set(_corners_of(position.passed))
    for at in _corners_of(_afters(position)[str(natural["natural"])]) if natural else ():
        if at not in after.legal_moves() and at not in before and at != move:
            yield {"code": "avoids", "at": at, **natural}


def _keeps_turn(position: ReversiPosition, move: str, after: ReversiPosition) -> Iterator[Facts]:
    """The reply to the natural move after which the side has to pass, if this move allows none."""
    natural = natural_move(position, move)
    reply = _stopping(_afters(position)[str(natural["natural"])]) if natural else None
    if reply is not None and _stopping(after) is None:
        yield {"code": "keeps_turn", "at": reply, **natural}


@lru_cache(maxsize=32)
def _stopping(position: ReversiPosition) -> str | None:
    """The first move of the side to move after which the other has to pass."""
    moves = (each for each in position.legal_moves() if each != PASS)
    return next((each for each in moves if position.play(each).legal_moves() == (PASS,)), None)


def _corners_of(position: ReversiPosition) -> Iterator[str]:
    """The corners that the side to move can take."""
    return (each for each in position.legal_moves() if _is_corner((each,)))


def _shown(position: ReversiPosition, side: Side) -> int:
    """The number of discs of a side that touch an empty square: its frontier."""
    cells = position.cells
    return sum(
        cells[place] == side.letter and any(cells[ray[0]] == EMPTY for ray in RAYS[place] if ray)
        for place in range(64)
    )


def _is_wedge(after: ReversiPosition, square: int) -> bool:
    """Whether a disc on an edge stands between two of the side to move, along the edge."""
    along = (1, -1) if square // 8 in (0, 7) else (8, -8)
    return all(after.cells[square + each] == after.side_to_move.letter for each in along)


def _on_edge(square: int) -> bool:
    return any(place in (0, 7) for place in divmod(square, 8))


def _is_corner(moves: Sequence[str]) -> bool:
    return any(move != PASS and INDEX[move] in CORNERS for move in moves)


def _may_end(cells: str, square: int, follows: Sequence[str]) -> bool:
    """Whether a line gives a region's last square to the side that enters it, or ends before."""
    region = names_of(region_of(cells, square) - {square})
    if not region <= set(follows):
        return True
    turns = [number for number, move in enumerate(follows, start=1) if move in region]
    return not turns or turns[-1] % 2 == 0


def _leaves_fewest(position: ReversiPosition, move: str, after: ReversiPosition) -> bool:
    others = [_squares(each) for other, each in _afters(position).items() if other != move]
    return bool(others) and _squares(after) < min(others)


def _squares(position: ReversiPosition) -> int:
    """The number of squares where the side to move may play."""
    return sum(move != PASS for move in position.legal_moves())


def _saves(position: ReversiPosition, move: str) -> bool:
    """Whether this move prevents a wipe-out by the opponent that another move allows."""
    if position.count(position.side_to_move) > MOST_TURNED:
        return False
    lost = {other for other, each in _afters(position).items() if _may_be_wiped_out(each)}
    return move not in lost and bool(lost)


def _may_be_wiped_out(position: ReversiPosition) -> bool:
    """Whether a move flips the last disc of the other side."""
    replies = (move for move in position.legal_moves() if move != PASS)
    return any(position.play(move).count(position.side_to_move.other) == 0 for move in replies)
