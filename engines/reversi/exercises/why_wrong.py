"""Reasons why moves of an exercise are wrong: a code and figures, read off the best play after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engines.game import PASS, Side
from engines.reversi.exercises.collection import WIPE
from engines.reversi.rules.position import EMPTY, INDEX, ReversiPosition
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
    "survive",
    "answered",
    "ends",
)
"""Every code of `why_wrong`, in the order in which they are tried."""

MANY = 6
"""Discs that one answer flips, from which that is the reason."""

Facts = dict[str, Any]

Played = tuple[ReversiPosition, str]
"""A move, after the position that it was played in."""


def why_wrong(before: ReversiPosition, move: str, line: Sequence[str], goal: str) -> Facts:
    """The reason why Black's `move` fails, as `line`, the best play after it, shows.

    `reply` is White's first move in the line, if there is one. The code is the first that holds:

    - `wiped_out`: White turns the last black disc over
    - `you_pass`: after White's reply Black has to pass
    - `opens_corner`: the reply takes the corner `at`, which White could not take before
    - `leaves_corner`: the reply takes the corner `at`
    - `last_in_region`: the move enters `region` squares, an even number, and White plays the last
    - `one_reply`: after the reply, `only` is Black's only move
    - `corner_later`: in the line White takes the corner `at`
    - `turns_many`: the reply flips `flips` discs
    - `pass_later`: in the line Black has to pass
    - `survive`: White was to be left without a disc, but has `discs` at the end
    - `answered`: there is a reply
    - `ends`: the game ends with the move, or White has to pass to the end
    """
    after = before.play(move)
    played = _played(after, line)
    end = played[-1][0].play(played[-1][1]) if played else after
    reply = next((each for position, each in played if _is_white(position, each)), None)
    if reply is None:
        return _left_over(goal, end) or {"code": "ends"}
    plain = _left_over(goal, end) or {"code": "answered"}
    return {"reply": reply} | next(_holding(before, move, played, end), plain)


def _holding(
    before: ReversiPosition, move: str, played: Sequence[Played], end: ReversiPosition
) -> Iterator[Facts]:
    """The reasons that hold, in order, evaluated lazily; `end` is the position after the line."""
    if end.count(Side.BLACK) == 0:
        yield {"code": "wiped_out"}
    replies = [(position, each) for position, each in played if _is_white(position, each)]
    position, reply = replies[0]
    at_once = position is played[0][0]
    answers = position.play(reply).legal_moves() if at_once else ()
    if answers == (PASS,):
        yield {"code": "you_pass"}
    if at_once and INDEX[reply] in CORNERS:
        reached = reply in replace(before, side_to_move=Side.WHITE).legal_moves()
        yield {"code": "leaves_corner" if reached else "opens_corner", "at": reply}
    if region := _lost_region(before, move, played):
        yield {"code": "last_in_region", "region": region}
    if len(answers) == 1:
        yield {"code": "one_reply", "only": answers[0]}
    corner = next((each for _, each in replies if INDEX[each] in CORNERS), None)
    if corner is not None:
        yield {"code": "corner_later", "at": corner}
    flips = len(position.changed_by(reply))
    if flips >= MANY:
        yield {"code": "turns_many", "flips": flips}
    if any(each == PASS for where, each in played if where.side_to_move is Side.BLACK):
        yield {"code": "pass_later"}


def _left_over(goal: str, end: ReversiPosition) -> Facts:
    """The reason where White keeps discs that it should not; none for other goals."""
    return {"code": "survive", "discs": end.count(Side.WHITE)} if goal == WIPE else {}


def _played(position: ReversiPosition, line: Sequence[str]) -> list[Played]:
    """Each move of a line with the position before it."""
    found = []
    for move in line:
        found.append((position, move))
        position = position.play(move)
    return found


def _is_white(position: ReversiPosition, move: str) -> bool:
    return position.side_to_move is Side.WHITE and move != PASS


def _lost_region(before: ReversiPosition, move: str, played: Sequence[Played]) -> int:
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
