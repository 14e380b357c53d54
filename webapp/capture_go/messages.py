"""Messages about positions of Capture Go."""

from __future__ import annotations

from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side
from webapp.core.messages import Message


class Chain(Message):
    """Solidly connected stones of one side, and their liberties."""

    side: Side
    stones: tuple[str, ...]
    liberties: tuple[str, ...]


def chains(position: CaptureGoPosition) -> tuple[Chain, ...]:
    """The chains of a position."""
    name = position.board.name
    return tuple(
        Chain(chain.side, tuple(map(name, chain.stones)), tuple(map(name, chain.liberties)))
        for chain in position.chains
    )
