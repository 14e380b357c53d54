"""Why a move of an exercise is wrong: a code and figures, read off the line of best play after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engines.game import PASS, Side
from engines.reversi.rules.position import EMPTY, INDEX, SQUARES, ReversiPosition
from engines.reversi.rules.squares import CORNERS, region_of

CODES = (
    "wiped_out",
    "you_pass",
    "opens_corner",
    "leaves_corner",
    "last_in_region",
    "one_reply",
    "corner_later",
    "turns_many",
    "pass_later",
    "answered",
    "ends",
)
"""Every code of `why_wrong`, in the order in which they are tried."""

MANY = 6
"""Discs that one answer flips, from which that is the reason."""

Facts = dict[str, Any]


def why_wrong(before: ReversiPosition, move: str, line: Sequence[str]) -> Facts:
    """The reason why Black's `move` fails, as `line`, the best play after it, shows.

    `reply` is White's first move in the line, if there is one. The code is the first that holds:

    - `wiped_out`: White turns the last black disc over
    - `you_pass`: after White's reply Black has to pass
    - `opens_corner`: the reply takes the corner `at`, which White could not take before
    - `leaves_corner`: the reply takes the corner `at`
    - `last_in_region`: the move enters `region` squares, an even number, and White plays the last of them
    - `one_reply`: after the reply, `only` is Black's only move
    - `corner_later`: in the line White takes the corner `at`
    - `turns_many`: the reply flips `flips` discs
    - `pass_later`: in the line Black has to pass
    - `answered`: there is a reply
    - `ends`: the game ends with the move, or White has to pass to the end
    """
    played = _played(before.play(move), line)
    replies = [(position, each) for position, each in played if _is_white(position, each)]
    end = played[-1][0].play(played[-1][1]) if played else before.play(move)
    if end.count(Side.BLACK) == 0:
        return {"code": "wiped_out", "reply": replies[0][1]}
    if not replies:
        return {"code": "ends"}
    position, reply = replies[0]
    facts: Facts = {"reply": reply}
    after = position.play(reply)
    if position is played[0][0]:
        if PASS in after.legal_moves():
            return facts | {"code": "you_pass"}
        if INDEX[reply] in CORNERS:
            reached = reply in replace(before, side_to_move=Side.WHITE).legal_moves()
            return facts | {"code": "leaves_corner" if reached else "opens_corner", "at": reply}
    region = _lost_region(before, move, played)
    if region:
        return facts | {"code": "last_in_region", "region": region}
    if position is played[0][0] and len(after.legal_moves()) == 1:
        return facts | {"code": "one_reply", "only": after.legal_moves()[0]}
    corner = next((each for _, each in replies if INDEX[each] in CORNERS), None)
    if corner is not None:
        return facts | {"code": "corner_later", "at": corner}
    flips = len(position.changed_by(reply))
    if flips >= MANY:
        return facts | {"code": "turns_many", "flips": flips}
    if any(each == PASS for where, each in played if where.side_to_move is Side.BLACK):
        return facts | {"code": "pass_later"}
    return facts | {"code": "answered"}


def _played(position: ReversiPosition, line: Sequence[str]) -> list[tuple[ReversiPosition, str]]:
    """Each move of a line with the position before it."""
    found = []
    for move in line:
        found.append((position, move))
        position = position.play(move)
    return found


def _is_white(position: ReversiPosition, move: str) -> bool:
    return position.side_to_move is Side.WHITE and move != PASS


def _lost_region(
    before: ReversiPosition, move: str, played: Sequence[tuple[ReversiPosition, str]]
) -> int:
    """The size of the even region that a move enters, if White plays its last square; else 0."""
    region = region_of(before.cells, INDEX[move])
    empty = before.cells.count(EMPTY)
    if len(region) % 2 or len(region) == empty:
        return 0
    within = [(each, where.side_to_move) for where, each in played if _in(region, each)]
    full = len(within) == len(region) - 1
    return len(region) if full and within[-1][1] is Side.WHITE else 0


def _in(region: frozenset[int], move: str) -> bool:
    return move != PASS and INDEX[move] in region


def squares_in(region: frozenset[int]) -> tuple[str, ...]:
    """The names of the squares of a region, in reading order."""
    return tuple(SQUARES[square] for square in sorted(region))
