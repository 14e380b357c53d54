"""Numbers every layout: by its mix of blocks, the places of the larger blocks, and its soldiers.

The layouts of one mix stand together. Among them the arrangements of the 2×2, 1×2 and 2×1 blocks
are sorted as numbers in base 4, first cell highest; among the layouts of one arrangement, the
soldiers on the remaining cells are sorted as numbers in base 2, first cell highest. So an index is
offset of the mix + arrangement × C(cells left, soldiers) + soldiers, found by one search in a sorted
array and one look-up. The atlas stores its bytes in this order: a change of the order needs a new
`engines.huarong.atlas.atlas.VERSION`.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb

from engines.game import BadInput
from engines.huarong.rules.blocks import BODIES, CELLS, COVERED
from engines.huarong.rules.codes import LAYOUT_COUNT
from engines.huarong.rules.layout import EMPTY, Layout

MOST_LYING_OR_STANDING = 7
"""Most 1×2 and 2×1 blocks together: with eight and the 2×2 block, no cell would be empty."""
MOST_FREE = 16
"""Cells not covered by the 2×2 block."""
ARRANGED = EMPTY + "CHV"
"""The digits of an arrangement in base 4; a soldier's cell counts as empty there."""

_ARRANGEMENT_DIGITS = str.maketrans(ARRANGED + "S", "01230")
_SOLDIER_DIGITS = str.maketrans(EMPTY + "S", "01", "CHV")
_PAIRS = {f"{pair:x}": ARRANGED[pair // 4] + ARRANGED[pair % 4] for pair in range(16)}
"""The letters of two cells by their hex digit."""
_DIGITS = {
    kind: tuple(sum(digit << 2 * (CELLS - 1 - cell) for cell in cells) for cells in COVERED[kind])
    for digit, kind in enumerate(ARRANGED[1:], start=1)
}
"""The contribution of a block to the number of its arrangement."""
Blocks = tuple[int, int, int]
"""The numbers of 2×2, 1×2 and 2×1 blocks still to be placed."""


@dataclass(frozen=True, slots=True, order=True)
class Mix:
    """The numbers of 1×2 blocks, 2×1 blocks and soldiers besides the 2×2 block."""

    horizontal: int
    vertical: int
    soldiers: int

    @classmethod
    def of(cls, layout: Layout) -> Mix:
        """The mix of a layout; no move changes it."""
        text = layout.text
        return cls(text.count("H") // 2, text.count("V") // 2, text.count("S"))

    @property
    def free(self) -> int:
        """The number of cells that the larger blocks do not cover."""
        return MOST_FREE - 2 * (self.horizontal + self.vertical)

    @property
    def layouts(self) -> int:
        """The number of layouts with this mix, 0 if it breaks the rules or does not fit the board."""
        if min(self.horizontal, self.vertical, self.soldiers) < 0 or self.free - self.soldiers < 2:
            return 0
        arranged = _ways(0, 0, (1, self.horizontal, self.vertical))
        return arranged * comb(self.free, self.soldiers)

    @property
    def offset(self) -> int:
        """The index of its first layout; raises `BadInput` (`bad_mix`) if there is none."""
        try:
            return _offsets()[self]
        except KeyError:
            named = f"{self.horizontal} lying, {self.vertical} standing, {self.soldiers} soldiers"
            raise BadInput("bad_mix", f"no layout has {named}") from None


@cache
def mixes() -> tuple[Mix, ...]:
    """All 203 mixes in the order of their layouts."""
    lying_or_standing = range(MOST_LYING_OR_STANDING + 1)
    every = (
        Mix(horizontal, vertical, soldiers)
        for horizontal in lying_or_standing
        for vertical in lying_or_standing
        for soldiers in range(MOST_FREE)
    )
    return tuple(mix for mix in every if mix.layouts)


def index_of(layout: Layout) -> int:
    """The index of a layout among all layouts, from 0 to `LAYOUT_COUNT` - 1."""
    text = layout.text
    offset, keys, ways = _place_of_mix(text.count("H") // 2, text.count("V") // 2, text.count("S"))
    arrangement = bisect_left(keys, int(text.translate(_ARRANGEMENT_DIGITS), 4))
    pattern = int(text.translate(_SOLDIER_DIGITS), 2)
    return offset + arrangement * ways + pattern_ranks()[pattern]


def layout_of(index: int) -> Layout:
    """The layout with that index; raises `BadInput` (`bad_index`) if there is none."""
    if not 0 <= index < LAYOUT_COUNT:
        raise BadInput("bad_index", f"layouts are numbered 0 to {LAYOUT_COUNT - 1}, not {index}")
    mix = mixes()[bisect_right(_first_indices(), index) - 1]
    ways = comb(mix.free, mix.soldiers)
    arrangement, rank = divmod(index - mix.offset, ways)
    key = arrangements(mix.horizontal, mix.vertical)[arrangement]
    pattern = f"{patterns(mix.soldiers)[rank]:0{mix.free}b}".translate({48: EMPTY, 49: "S"})
    cells = "".join(_PAIRS[digit] for digit in f"{key:010x}").split(EMPTY)
    return Layout("".join(map("".join, zip(cells, [*pattern, ""], strict=True))))


@cache
def arrangements(horizontal: int, vertical: int) -> array[int]:
    """The arrangements of the 2×2 block and these other blocks, as sorted numbers in base 4."""

    @cache
    def keys(cell: int, covered: int, blocks: Blocks) -> list[int]:
        """The possible contributions of the remaining blocks, placed from `cell` on."""
        if not any(blocks):
            return [0]
        return [
            digits + key
            for digits, *after in _choices(cell, covered, blocks)
            for key in keys(cell + 1, *after)
        ]

    return array("Q", sorted(keys(0, 0, (1, horizontal, vertical))))


@cache
def pattern_ranks() -> array[int]:
    """The rank of each 16-bit word among the words with the same number of set bits.

    Leading zeros change nothing, so one table serves any number of free cells.
    """
    ranks = array("H", bytes(2 << MOST_FREE))
    seen = [0] * (MOST_FREE + 1)
    for word in range(1 << MOST_FREE):
        ranks[word] = seen[word.bit_count()]
        seen[word.bit_count()] += 1
    return ranks


@cache
def patterns(soldiers: int) -> array[int]:
    """The 16-bit words with `soldiers` set bits, in order: the inverse of `pattern_ranks`."""
    return array("H", (word for word in range(1 << MOST_FREE) if word.bit_count() == soldiers))


def _choices(cell: int, covered: int, blocks: Blocks) -> Iterator[tuple[int, int, Blocks]]:
    """The choices at a cell, no block or one block, that can be completed.

    `covered` holds the cells already covered, counted from this cell. Yields the contribution of the
    choice to the number of the arrangement, and the covered cells and remaining blocks after it.
    """
    if cell == CELLS:
        return
    choices = [(0, covered >> 1, blocks)]
    for place, kind in enumerate(ARRANGED[1:]):
        body = BODIES[kind][cell] >> cell
        if blocks[place] and body and not body & covered:
            big, lying, standing = (left - (place == other) for other, left in enumerate(blocks))
            choices.append((_DIGITS[kind][cell], (covered | body) >> 1, (big, lying, standing)))
    for choice in choices:
        if _ways(cell + 1, choice[1], choice[2]):
            yield choice


@cache
def _ways(cell: int, covered: int, blocks: Blocks) -> int:
    """The number of ways to place the blocks from a cell on, see `_choices`."""
    if not any(blocks):
        return 1
    return sum(_ways(cell + 1, *after) for _, *after in _choices(cell, covered, blocks))


@cache
def _first_indices() -> tuple[int, ...]:
    return tuple(accumulate((mix.layouts for mix in mixes()[:-1]), initial=0))


@cache
def _offsets() -> dict[Mix, int]:
    return dict(zip(mixes(), _first_indices(), strict=True))


@cache
def _place_of_mix(horizontal: int, vertical: int, soldiers: int) -> tuple[int, array[int], int]:
    """The offset of a mix, its arrangements, and the number of layouts in each of them."""
    mix = Mix(horizontal, vertical, soldiers)
    return mix.offset, arrangements(horizontal, vertical), comb(mix.free, soldiers)
