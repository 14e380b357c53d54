"""Reasons why moves of an exercise are wrong: their faults, and what its goal adds to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.game import PASS, Side
from engines.reversi.exercises.collection import WIPE
from engines.reversi.rules.faults import fault
from engines.reversi.rules.position import ReversiPosition

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

Facts = dict[str, Any]


def why_wrong(before: ReversiPosition, move: str, line: Sequence[str], goal: str) -> Facts:
    """The reason why Black's `move` fails, as `line`, the best play after it, shows.

    `reply` is White's first move in the line, if there is one. The code is that of the `fault` of the
    move, or else the first that holds:

    - `survive`: White was to be left without a disc, but has `discs` at the end
    - `answered`: there is a reply
    - `ends`: the game ends with the move, or White has to pass to the end
    """
    position, reply = before.play(move), ""
    for each in line:
        reply = reply or (each if position.side_to_move is Side.WHITE and each != PASS else "")
        position = position.play(each)
    answer = {"reply": reply} if reply else {}
    found = fault(before, move, line)
    if found is None and goal == WIPE:
        return answer | {"code": "survive", "discs": position.count(Side.WHITE)}
    return found or answer | {"code": "answered" if reply else "ends"}
