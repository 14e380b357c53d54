"""Faults of moves: a code and figures for a sentence, read off the best play after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from engines.game import PASS, IllegalMove, MoveValue
from engines.reversi.rules.position import EMPTY, INDEX, ReversiPosition
from engines.reversi.rules.squares import CORNERS, region_of

MANY = 6
"""Discs that one answer flips, from which that is the reason."""

NEAR = 6
"""Plies of an expected line from which a fault is read: later ones may be played otherwise."""

GIFTS = frozenset({"wiped_out", "you_pass", "opens_corner"})
"""The faults that give something away at once."""

REMEMBERED = 512
"""Size of the cache of faults, which a review asks for in each of its rounds."""

Facts = dict[str, Any]

Played = tuple[ReversiPosition, str]
"""A move, after the position that it was played in."""


def fault(before: ReversiPosition, move: str, line: Sequence[str]) -> Facts | None:
    """What is wrong with a legal `move`, as `line`, the play after it, shows; None if nothing is seen.

    An illegal move in the line, and all moves after that, are ignored. `reply` is the opponent's answer;
    nothing is said where the opponent has none and passes. The code is the first that holds:

    - `wiped_out`: at the end of the line the side has no disc left
    - `you_pass`: after the reply the side has to pass
    - `opens_corner`: the reply takes the corner `at`, which the opponent could not take before
    - `leaves_corner`: the reply takes the corner `at`
    - `last_in_region`: the move enters `region` squares, an even number, and the opponent plays the last
    - `one_reply`: after the reply, `only` is the side's only move
    - `corner_later`: in the line after that the opponent takes the corner `at`
    - `turns_many`: the reply flips `flips` discs
    - `pass_later`: in the line the side has to pass
    """
    played = _played(before.play(move), line)
    reply = played[0][1] if played else PASS
    found = None if reply == PASS else next(_holding(before, move, played), None)
    return None if found is None else {"reply": reply} | found


def fault_of_value(before: ReversiPosition, value: MoveValue) -> Facts | None:
    """The same for a move with its value, read from the first `NEAR` plies after it."""
    line = value.pv[1 : 1 + NEAR] if value.pv[:1] == (value.move,) else ()
    found = None if value.move == PASS else _near_fault(before, value.move, tuple(line))
    return found and dict(found)


@lru_cache(maxsize=REMEMBERED)
def _near_fault(before: ReversiPosition, move: str, line: tuple[str, ...]) -> Facts | None:
    return fault(before, move, line)


def _holding(before: ReversiPosition, move: str, played: Sequence[Played]) -> Iterator[Facts]:
    """The faults that hold, in order, evaluated lazily."""
    side = before.side_to_move
    last, end = played[-1]
    if last.play(end).count(side) == 0:
        yield {"code": "wiped_out"}
    position, reply = played[0]
    answers = position.play(reply).legal_moves()
    if answers == (PASS,):
        yield {"code": "you_pass"}
    if INDEX[reply] in CORNERS:
        reached = reply in before.passed.legal_moves()
        yield {"code": "leaves_corner" if reached else "opens_corner", "at": reply}
    if region := _lost_region(before, move, played):
        yield {"code": "last_in_region", "region": region}
    if len(answers) == 1:
        yield {"code": "one_reply", "only": answers[0]}
    others = (each for where, each in played if where.side_to_move is side.other and each != PASS)
    corner = next((each for each in others if INDEX[each] in CORNERS), None)
    if corner is not None:
        yield {"code": "corner_later", "at": corner}
    flips = len(position.changed_by(reply))
    if flips >= MANY:
        yield {"code": "turns_many", "flips": flips}
    if any(each == PASS for where, each in played if where.side_to_move is side):
        yield {"code": "pass_later"}


def _played(position: ReversiPosition, line: Sequence[str]) -> list[Played]:
    """Each move of a line with the position before it, up to the first illegal one."""
    found = []
    for move in line:
        found.append((position, move))
        try:
            position = position.play(move)
        except IllegalMove:
            return found[:-1]
    return found


def _lost_region(before: ReversiPosition, move: str, played: Sequence[Played]) -> int:
    """The size of the even region that a move enters, if the opponent plays its last square; else 0."""
    region = region_of(before.cells, INDEX[move])
    empty = before.cells.count(EMPTY)
    if len(region) % 2 or len(region) == empty:
        return 0
    within = [(each, where.side_to_move) for where, each in played if _in(region, each)]
    full = len(within) == len(region) - 1
    return len(region) if full and within[-1][1] is not before.side_to_move else 0


def _in(region: frozenset[int], move: str) -> bool:
    return move != PASS and INDEX[move] in region
