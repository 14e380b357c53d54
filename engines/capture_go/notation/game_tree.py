"""A game with its variations, comments, numbers and marks, as SGF files keep them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side

SHAPES: Mapping[str, str] = MappingProxyType(
    {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "x"}
)
"""Properties that mark points, and the name of the shape."""


@dataclass(frozen=True)
class Remarks:
    """What the author of a file wrote at a position.

    `number` is the move number that is shown instead of the real one; `shapes` and `labels` are by
    vertex.
    """

    comment: str = ""
    name: str = ""
    number: int | None = None
    shapes: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self != Remarks()


@dataclass(frozen=True)
class TreeNode:
    """A position, the move that led to it, and the place of the one before; None at the root."""

    position: CaptureGoPosition
    parent: int | None = None
    move: str | None = None
    remarks: Remarks = Remarks()

    @property
    def side(self) -> Side | None:
        """The side that moved."""
        return None if self.move is None else self.position.side_to_move.other


@dataclass(frozen=True)
class Problem:
    """A part of a file that could not be read: a code, its message, and the number of the move.

    `main` says whether it is in the main line, which then ends before it.
    """

    code: str
    message: str
    move: int | None
    main: bool


@dataclass(frozen=True)
class GameTree:
    """A game with its variations: the root first, every node after its parent.

    `main_line` has the places of the moves that were played, from the root on.
    """

    nodes: tuple[TreeNode, ...]
    main_line: tuple[int, ...]
    facts: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def begun(self) -> CaptureGoPosition:
        """The first position."""
        return self.nodes[0].position

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        found = (self.nodes[place].move for place in self.main_line)
        return tuple(move for move in found if move is not None)
