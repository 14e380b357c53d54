"""A layout of the puzzle: twenty cells and the blocks on them; reading and checking of layouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engines import svg
from engines.game import BadPosition
from engines.huarong.rules.blocks import BIG, BODIES, CELLS, COLUMNS, COVERED, ROWS, SHAPES, Block
from engines.huarong.rules.drawing import layout_svg

EMPTY = "."
EXIT = 13
"""The top-left cell of the 2×2 block when it stands in the middle of the bottom row."""


class BadLayout(BadPosition):
    """A text or list of blocks that is not a layout; `cell` is the wrong cell, if there is one."""

    def __init__(self, code: str, message: str, cell: int | None = None) -> None:
        super().__init__(code, message)
        self.cell = cell


@dataclass(frozen=True, slots=True)
class Layout:
    """An immutable layout: `text` holds its 20 cells row by row.

    `C` is the 2×2 block, `V` a 2×1, `H` a 1×2, `S` a soldier and `.` an empty cell. Blocks of one
    kind have no identity. The constructor trusts its text; use `from_text` for text from outside.
    """

    text: str

    @classmethod
    def from_text(cls, text: str) -> Layout:
        """The layout of 20 letters; raises `BadLayout` with the code and the cell.

        Codes: `wrong_length`, `bad_letter`, `no_big_block`, `two_big_blocks`, `broken_block`,
        `too_few_empty`.
        """
        _check_letters(text)
        blocks = _read_blocks(text)
        big = [block for block in blocks if block.kind == BIG]
        if len(big) > 1:
            where = place_name(big[1].cell)
            raise BadLayout("two_big_blocks", f"a second 2×2 block is at {where}", big[1].cell)
        if text.count(EMPTY) < 2:
            raise BadLayout("too_few_empty", "a layout needs at least two empty cells")
        return cls(text)

    @classmethod
    def from_blocks(cls, blocks: Iterable[Block]) -> Layout:
        """The layout with exactly these blocks, in any order; raises `BadLayout`.

        Adds the codes `outside` and `overlap` to those of `from_text`.
        """
        letters = [EMPTY] * CELLS
        for block in blocks:
            cells = COVERED[block.kind][block.cell] if 0 <= block.cell < CELLS else ()
            if not cells or not 0 <= block.column < COLUMNS:
                place = f"row {block.row + 1}, column {block.column + 1}"
                raise BadLayout("outside", f"a {block.kind} block at {place} is off the board")
            for cell in cells:
                if letters[cell] != EMPTY:
                    where = place_name(cell)
                    raise BadLayout("overlap", f"two blocks cover the cell at {where}", cell)
                letters[cell] = block.kind
        return cls.from_text("".join(letters))

    def to_text(self) -> str:
        """The 20 letters that `from_text` accepts."""
        return self.text

    def __str__(self) -> str:
        return self.text

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks in the reading order of their top-left cells."""
        return tuple(Block.at(kind, cell) for kind, cell in self.corners)

    @property
    def corners(self) -> tuple[tuple[str, int], ...]:
        """The kind and the top-left cell of each block, in reading order."""
        corners = []
        covered = 0
        for cell, kind in enumerate(self.text):
            if kind != EMPTY and not covered >> cell & 1:
                covered |= BODIES[kind][cell]
                corners.append((kind, cell))
        return tuple(corners)

    @property
    def solved(self) -> bool:
        """Whether the 2×2 block stands at the exit, in the middle of the bottom row."""
        return self.text[EXIT] == BIG and self.text[EXIT + 5] == BIG

    @property
    def rows(self) -> tuple[str, ...]:
        """The five rows from the top, four letters each."""
        return tuple(self.text[cell : cell + COLUMNS] for cell in range(0, CELLS, COLUMNS))

    def mirror(self) -> Layout:
        """The layout with left and right exchanged; it is the same puzzle."""
        return Layout("".join(row[::-1] for row in self.rows))

    def _repr_svg_(self) -> str:
        """The layout as a picture, for notebooks."""
        shown = svg.Shown(f"Huarong Dao, {self.text}", width=226)
        return svg.fixed(layout_svg(self.blocks, shown=shown))

    def draw(self) -> str:
        """A picture of five lines for a terminal or a log."""
        return "\n".join(" ".join(row) for row in self.rows)

    def matrix(self, blocks: Sequence[Block] | None = None) -> tuple[tuple[int, ...], ...]:
        """The layout in the format of older programs: 7 rows of 6 numbers with a border of -1.

        Inside, 0 is an empty cell and other numbers count `blocks` from 1 (reading order unless
        given). Raises `BadLayout` (`other_blocks`) if `blocks` are not the blocks of this layout.
        """
        order = self.blocks if blocks is None else tuple(blocks)
        if sorted(order, key=_reading_order) != list(self.blocks):
            raise BadLayout("other_blocks", "these are not the blocks of this layout")
        matrix = [[-1] * (COLUMNS + 2) for _ in range(ROWS + 2)]
        for row in matrix[1:-1]:
            row[1:-1] = [0] * COLUMNS
        for number, block in enumerate(order, start=1):
            for cell in COVERED[block.kind][block.cell]:
                matrix[cell // COLUMNS + 1][cell % COLUMNS + 1] = number
        return tuple(tuple(row) for row in matrix)


def place_name(cell: int) -> str:
    """The name of a cell in messages: `row 1, column 2`, counted from 1 at the top left."""
    row, column = divmod(cell, COLUMNS)
    return f"row {row + 1}, column {column + 1}"


def _reading_order(block: Block) -> int:
    return block.cell


def _check_letters(text: str) -> None:
    if len(text) != CELLS:
        raise BadLayout("wrong_length", f"a layout has {CELLS} letters, not {len(text)}")
    for cell, letter in enumerate(text):
        if letter not in SHAPES and letter != EMPTY:
            message = f"the letter at {place_name(cell)} must be C, V, H, S or ., not {letter!r}"
            raise BadLayout("bad_letter", message, cell)
    if BIG not in text:
        raise BadLayout("no_big_block", "a layout needs the 2×2 block C")


def _read_blocks(text: str) -> list[Block]:
    """The blocks in reading order: the first cell read of each block is its top-left cell.

    Therefore a text of 20 letters has at most one reading. Raises `BadLayout` (`broken_block`).
    """
    taken = [False] * CELLS
    blocks = []
    for cell, kind in enumerate(text):
        if kind == EMPTY or taken[cell]:
            continue
        cells = COVERED[kind][cell]
        if not cells or any(text[other] != kind or taken[other] for other in cells):
            where = place_name(cell)
            raise BadLayout("broken_block", f"the {kind} block at {where} is incomplete", cell)
        for other in cells:
            taken[other] = True
        blocks.append(Block.at(kind, cell))
    return blocks
