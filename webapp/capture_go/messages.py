"""Messages about positions of Capture Go."""

from __future__ import annotations

from collections.abc import Mapping

from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side
from webapp.core.messages import Message


class Chain(Message):
    """Solidly connected stones of one side, and their liberties."""

    side: Side
    stones: tuple[str, ...]
    liberties: tuple[str, ...]


class TreeStep(Message):
    """A position of an opened game with what its author wrote; `parent` is the place of the one before.

    `text` is the position as text, null where the game is over; `number` is the author's number of the
    move.
    """

    parent: int | None
    move: str | None
    rows: tuple[str, ...]
    text: str | None
    comment: str
    name: str
    number: int | None
    shapes: Mapping[str, str]
    labels: Mapping[str, str]


class OpenedGame(Message):
    """A game that was read from SGF: its positions, the places of the played moves, its options."""

    steps: tuple[TreeStep, ...]
    main: tuple[int, ...]
    options: Mapping[str, str] | None
    resigned: Side | None


def chains(position: CaptureGoPosition) -> tuple[Chain, ...]:
    """The chains of a position."""
    name = position.board.name
    return tuple(
        Chain(chain.side, tuple(map(name, chain.stones)), tuple(map(name, chain.liberties)))
        for chain in position.chains
    )
