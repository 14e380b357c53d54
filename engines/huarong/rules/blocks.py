"""The blocks of the puzzle: their kinds, their sizes, and the cells of the board that they cover."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

ROWS, COLUMNS = 5, 4
CELLS = ROWS * COLUMNS
BIG = "C"
"""The 2×2 block, 曹操, which must reach the exit."""
SHAPES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"C": (2, 2), "V": (1, 2), "H": (2, 1), "S": (1, 1)}
)
"""Width and height of each kind of block."""


def _covered(kind: str, cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, COLUMNS)
    width, height = SHAPES[kind]
    if row + height > ROWS or column + width > COLUMNS:
        return ()
    return tuple(cell + COLUMNS * down + right for down in range(height) for right in range(width))


COVERED: Mapping[str, tuple[tuple[int, ...], ...]] = MappingProxyType(
    {kind: tuple(_covered(kind, cell) for cell in range(CELLS)) for kind in SHAPES}
)
"""`COVERED[kind][cell]`: the cells under a block with that top-left cell, () if it sticks out."""
BODIES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {kind: tuple(sum(1 << cell for cell in cells) for cells in COVERED[kind]) for kind in SHAPES}
)
"""The same cells as bits, cell 0 lowest; 0 if the block sticks out."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block: its kind (`C`, `V`, `H` or `S`) and its top-left cell, counted from 0."""

    kind: str
    row: int
    column: int

    @classmethod
    def at(cls, kind: str, cell: int) -> Block:
        """The block of that kind whose top-left cell has that number (row × 4 + column)."""
        return cls(kind, *divmod(cell, COLUMNS))

    @property
    def cell(self) -> int:
        """The number of the top-left cell."""
        return self.row * COLUMNS + self.column

    @property
    def width(self) -> int:
        """In cells."""
        return SHAPES[self.kind][0]

    @property
    def height(self) -> int:
        """In cells."""
        return SHAPES[self.kind][1]
