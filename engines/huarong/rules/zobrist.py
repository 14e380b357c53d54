"""Zobrist hashing of layouts: 64-bit values for a layout and its mirror image, updated by moves.

Equal hashes do not prove that layouts are equal: compare the layouts where it matters.
Method: A. L. Zobrist, "A new hashing method with application for game playing", 1970.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from engines.huarong.rules.blocks import CELLS, COLUMNS, COVERED
from engines.huarong.rules.layout import EMPTY, Layout
from engines.huarong.rules.moves import Move

CELL_STATES = ".CVHS"
"""The five states of a cell."""
_WORD = (1 << 64) - 1


def _random_words(seed: int) -> Iterator[int]:
    """The SplitMix64 generator (Steele, Lea and Flood, 2014): the same words on every machine."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & _WORD
        word = seed
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
        yield word ^ (word >> 31)


def _table() -> tuple[dict[str, int], ...]:
    words = _random_words(seed=2003)
    return tuple(
        dict(zip(CELL_STATES, islice(words, len(CELL_STATES)), strict=True)) for _ in range(CELLS)
    )


TABLE: tuple[dict[str, int], ...] = _table()
"""`TABLE[cell][state]`: rows × columns × 5 random words of 64 bits. They never change."""
MIRRORED: tuple[int, ...] = tuple(
    cell + COLUMNS - 1 - 2 * (cell % COLUMNS) for cell in range(CELLS)
)
"""`MIRRORED[cell]`: the cell's place in the mirror image."""


@dataclass(frozen=True, slots=True)
class Hashes:
    """The hash of a layout and that of its mirror image, for which the two are exchanged."""

    own: int
    mirror: int

    @property
    def puzzle(self) -> int:
        """One value for the layout and its mirror image."""
        return min(self.own, self.mirror)

    def after(self, move: Move) -> Hashes:
        """The hashes after a legal move, updated only for the cells that it changes."""
        own, mirror = self.own, self.mirror
        for cell in COVERED[move.kind][move.start] + COVERED[move.kind][move.end]:
            # A cell covered both before and after the move appears twice and cancels out.
            here, there = TABLE[cell], TABLE[MIRRORED[cell]]
            own ^= here[EMPTY] ^ here[move.kind]
            mirror ^= there[EMPTY] ^ there[move.kind]
        return Hashes(own, mirror)


def hashes(layout: Layout) -> Hashes:
    """The hashes of a layout, from all its cells."""
    own = mirror = 0
    for cell, state in enumerate(layout.text):
        own ^= TABLE[cell][state]
        mirror ^= TABLE[MIRRORED[cell]][state]
    return Hashes(own, mirror)


def canonical(layout: Layout) -> Layout:
    """The layout or its mirror image, the one whose text sorts first: an exact key of the puzzle."""
    return min(layout, layout.mirror(), key=str)
