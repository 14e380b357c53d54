"""What pages are told of a proven win of Capture Go: in how many moves, how, and by which line."""

from __future__ import annotations

from typing import Any

from engines.capture_go.levels import WIN
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import IllegalMove, MoveValue, Position

DECIDED = WIN - 1_000
"""A score beyond this is a win or a loss in so many plies."""


def proven_line(position: Position, value: MoveValue) -> tuple[str, ...]:
    """The line of a proven win of the side to move, to the end of the game.

    Empty where nothing is proven, and where a search remembers only a part of the line.
    """
    if not isinstance(position, CaptureGoPosition) or not value.exact or value.score <= DECIDED:
        return ()
    for move in value.pv:
        try:
            position = position.play(move)
        except IllegalMove:
            return ()
    return value.pv if position.outcome() is not None else ()


def seen_line(position: Position, value: MoveValue) -> tuple[str, ...]:
    """The line by which a move is judged: what the search expects, in Capture Go only what is proven."""
    return proven_line(position, value) if isinstance(position, CaptureGoPosition) else value.pv


def proof_message(position: Position, value: MoveValue) -> dict[str, Any] | None:
    """The side that wins, within how many plies, whether by a capture, and the line if it is known.

        {"side": "black", "plies": 7, "captures": true, "line": ["c3", …]}

    None where the move wins nothing for certain.
    """
    if not isinstance(position, CaptureGoPosition) or not value.exact or value.score <= DECIDED:
        return None
    line = proven_line(position, value)
    return {
        "side": position.side_to_move.value,
        "plies": len(line) or WIN - value.score,
        "captures": bool(line) and _captures(position, line),
        "line": list(line),
    }


def _captures(position: CaptureGoPosition, line: tuple[str, ...]) -> bool:
    for move in line:
        position = position.play(move)
    return position.captured > 0
