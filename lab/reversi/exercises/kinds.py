"""The set that a position belongs to: conditions that the rules can check, given the one right move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from engines.game import PASS
from engines.reversi.exercises.collection import Exercise
from engines.reversi.exercises.why_wrong import why_wrong
from engines.reversi.rules.position import EMPTY, INDEX, RAYS, ReversiPosition
from engines.reversi.rules.reasons import reason
from engines.reversi.rules.squares import CORNERS, is_safe_on_edge, region_of

Condition = Callable[[ReversiPosition, str], bool]

MOST_COUNTED = 4
"""Most empty squares of an exercise in which everything can be counted."""

CLEARLY_MORE = 3
"""How many more discs, or replies, are clearly more."""

CORNER_BESIDE: Mapping[int, int] = MappingProxyType(
    {ray[0]: corner for corner in CORNERS for ray in RAYS[corner] if ray}
)
"""The corner that each X-square and C-square touches."""


def fits(key: str, position: ReversiPosition, right: str) -> bool:
    """Whether a position with that one right move is of the kind of a set, by the rules alone."""
    return CONDITIONS[key](position, right)


def line_fits(exercise: Exercise) -> bool:
    """Whether the stored lines of an exercise show what its set is about."""
    check = LINES.get(exercise.set.key)
    return check is None or check(exercise)


def _flips(position: ReversiPosition) -> dict[str, int]:
    return {move: len(position.changed_by(move)) for move in position.legal_moves()}


@cache
def _greedy(position: ReversiPosition) -> str | None:
    """The move that flips more discs than any other; None if several flip as many."""
    flips = _flips(position)
    most = [move for move in flips if flips[move] == max(flips.values())]
    return most[0] if len(most) == 1 else None


@cache
def _replies(position: ReversiPosition) -> dict[str, int]:
    """For each move, how many squares it leaves the opponent."""
    return {move: _squares(position.play(move)) for move in position.legal_moves()}


def _squares(position: ReversiPosition) -> int:
    return sum(move != PASS for move in position.legal_moves())


def _corners(position: ReversiPosition) -> set[str]:
    """The corners that the side to move may take."""
    return {move for move in position.legal_moves() if move != PASS and INDEX[move] in CORNERS}


def _for_white(position: ReversiPosition) -> ReversiPosition:
    return replace(position, side_to_move=position.side_to_move.other)


def corner_beside(position: ReversiPosition, move: str) -> int | None:
    """The empty corner that a square touches, if there is one."""
    corner = CORNER_BESIDE.get(INDEX[move])
    return corner if corner is not None and position.cells[corner] == EMPTY else None


def _count(position: ReversiPosition, _right: str) -> bool:
    return position.empties() <= MOST_COUNTED


def _wipe_out(position: ReversiPosition, _right: str) -> bool:
    return len(position.legal_moves()) > 1


def _corner(position: ReversiPosition, right: str) -> bool:
    """The corner wins, and another move flips at least as many discs."""
    flips = _flips(position)
    others = [flips[move] for move in flips if move != right]
    return INDEX[right] in CORNERS and max(others) >= flips[right]


def _beside_corner(position: ReversiPosition, right: str) -> bool:
    """The move that flips the most discs stands beside an empty corner; the right one does not."""
    greedy = _greedy(position)
    return (
        greedy is not None
        and greedy != right
        and corner_beside(position, greedy) is not None
        and corner_beside(position, right) is None
        and INDEX[right] not in CORNERS
    )


def _few(position: ReversiPosition, right: str) -> bool:
    """The right move flips fewer discs than any other, and clearly fewer than the greedy one."""
    flips = _flips(position)
    others = [flips[move] for move in flips if move != right]
    return (
        INDEX[right] not in CORNERS
        and flips[right] < min(others)
        and max(others) >= flips[right] + CLEARLY_MORE
    )


def _pass(position: ReversiPosition, right: str) -> bool:
    """The right move, and no other, leaves White without a move."""
    replies = _replies(position)
    return position.play(right).legal_moves() == (PASS,) and all(
        count for move, count in replies.items() if move != right
    )


def _edge(position: ReversiPosition, right: str) -> bool:
    """The right move is safe on an edge, and another edge move is not."""
    safe = {
        move: is_safe_on_edge(position.play(move).cells, INDEX[move])
        for move in position.legal_moves()
        if _is_on_edge(move)
    }
    return safe.get(right, False) and not all(safe.values())


def _is_on_edge(move: str) -> bool:
    return INDEX[move] not in CORNERS and bool(set(divmod(INDEX[move], 8)) & {0, 7})


def _parity(position: ReversiPosition, right: str) -> bool:
    """The right move is the only one into a region of odd size; two or more enter even ones."""
    sizes = {move: len(region_of(position.cells, INDEX[move])) for move in position.legal_moves()}
    odd = [move for move, size in sizes.items() if size % 2]
    return odd == [right] and len(sizes) >= 3 and INDEX[right] not in CORNERS


def _few_replies(position: ReversiPosition, right: str) -> bool:
    """The right move leaves White one or two squares, every other clearly more."""
    replies = _replies(position)
    others = [count for move, count in replies.items() if move != right]
    return (
        INDEX[right] not in CORNERS
        and 1 <= replies[right] <= 2
        and len(others) >= 2
        and min(others) >= replies[right] + CLEARLY_MORE - 1
    )


def _corner_waits(position: ReversiPosition, right: str) -> bool:
    """Black may take a corner, but another move is the right one."""
    return bool(_corners(position)) and INDEX[right] not in CORNERS


def _corner_given(position: ReversiPosition, right: str) -> bool:
    """After the right move White may take a corner that was out of reach before."""
    new = _corners(position.play(right)) - _corners(_for_white(position))
    return bool(new) and INDEX[right] not in CORNERS


def _draw(position: ReversiPosition, _right: str) -> bool:
    return len(position.legal_moves()) >= 3


def _only(position: ReversiPosition, right: str) -> bool:
    """Many moves, and nothing that gives the right one away."""
    telling = {"corner", "passes", "wipe_out", "end", "safe_edge", "mobility", "saves"}
    return (
        position.empties() >= 9
        and len(position.legal_moves()) >= 6
        and reason(position, right)["code"] not in telling
    )


def _ten(position: ReversiPosition, _right: str) -> bool:
    return position.empties() == 10


CONDITIONS: Mapping[str, Condition] = {
    "count": _count,
    "wipe-out": _wipe_out,
    "corner": _corner,
    "beside-corner": _beside_corner,
    "few": _few,
    "pass": _pass,
    "edge": _edge,
    "parity": _parity,
    "replies": _few_replies,
    "corner-waits": _corner_waits,
    "corner-given": _corner_given,
    "draw": _draw,
    "only": _only,
    "ten": _ten,
}
"""The condition of each set on a position and its one right move."""


def _greed_is_punished(exercise: Exercise) -> bool:
    """White answers the greedy move with the corner beside it."""
    position, turn = exercise.position, exercise.turn
    greedy = _greedy(position)
    if turn is None or greedy is None:
        return False
    corner = corner_beside(position, greedy)
    return [INDEX[move] for move in turn.answers[greedy].line[:1]] == [corner]


def _corner_is_taken(exercise: Exercise) -> bool:
    """White takes a corner in answer to the right move."""
    if exercise.turn is None:
        return False
    (right,) = exercise.right_moves(exercise.turn)
    line = exercise.turn.answers[right].line
    return bool(line) and line[0] != PASS and INDEX[line[0]] in CORNERS


def _stays_narrow(exercise: Exercise) -> bool:
    """Three moves in a row are asked for, and each is the only right one."""
    turn, unique = exercise.turn, 0
    while turn is not None:
        right = exercise.right_moves(turn)
        if len(right) != 1:
            return False
        unique += len(turn.answers) > 1
        turn = turn.answers[right[0]].turn
    return unique >= 3


def _loses_the_last_move(exercise: Exercise) -> bool:
    """After a move into an even region, White plays the last move there."""
    turn = exercise.turn
    return turn is not None and any(
        why_wrong(exercise.position, move, answer.line, exercise.set.goal)["code"]
        == "last_in_region"
        for move, answer in turn.answers.items()
        if not exercise.is_right(turn, answer.discs)
    )


LINES: Mapping[str, Callable[[Exercise], bool]] = {
    "beside-corner": _greed_is_punished,
    "corner-given": _corner_is_taken,
    "parity": _loses_the_last_move,
    "ten": _stays_narrow,
}
"""What the stored lines of a set show besides."""
