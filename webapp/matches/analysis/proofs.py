"""The message for a proven win: the number of moves, the kind of win, and its line."""

from __future__ import annotations

from engines.game import MoveValue, Position
from engines.score import Win
from webapp.matches.analysis.messages import Proof


def proof(position: Position, value: MoveValue) -> Proof | None:
    """The proof that a move of the side to move wins; None if it is not a proven win."""
    if not isinstance(value.score, Win):
        return None
    line = value.winning_line(position)
    return Proof(
        position.side_to_move,
        len(line) or value.score.in_plies,
        value.score.exactly,
        bool(line) and _captures(position, line),
        line,
    )


def _captures(position: Position, line: tuple[str, ...]) -> bool:
    for move in line:
        position = position.play(move)
    outcome = position.outcome()
    return outcome is not None and outcome.reason == "capture"
