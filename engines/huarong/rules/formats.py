"""Reads a layout from any of the usual text formats, and writes drawings.

The format of a text is the first of these that fits:

- two or more numbers and nothing else: a matrix of block numbers, 5 rows of 4, or 7 of 6 with its border
- 20 letters in any lines, of which one is none of a drawing: a matrix of letters, one for each block
- several lines of letters: a drawing, 5 lines of 4 letters, with or without blanks between them
- otherwise: 20 letters, a CommonCode or a ShortCode, see `codes.parse`
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.huarong.rules.blocks import CELLS, COLUMNS, ROWS, SHAPES, Block
from engines.huarong.rules.codes import parse
from engines.huarong.rules.layout import BadLayout, Layout, place_name

BORDER = -1
"""The number around the board in a matrix with a border."""
_NUMBERS = re.compile(r"[\s,;{}()\[\]]*(?:-?[0-9]{1,3}(?:[\s,;{}()\[\]]+|$)){2,}", re.ASCII)
_KIND_OF_SHAPE = {shape: kind for kind, shape in SHAPES.items()}
_LETTERS = frozenset("CHVS.")
"""The letters of a drawing; no code of four digits begins with C, and none has another of them."""

_EMPTY = frozenset(".0_-*")
"""The characters for an empty cell in a matrix of letters."""

FEWEST_FOREIGN = 2
"""Letters that no drawing has in a matrix of letters; a single one is a slip in a drawing."""

Matrix = Sequence[Sequence[int]]


def read(text: str) -> Layout:
    """The layout of a text in any format; raises `BadLayout` with the code and the cell.

    The error codes are those of `codes.parse` and `from_matrix`, and `wrong_rows` and `wrong_row` for a
    drawing.
    """
    if _NUMBERS.fullmatch(text):
        return from_matrix(
            _rows_of_numbers([int(number) for number in re.findall("-?[0-9]+", text)])
        )
    lines = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    letters = "".join(lines)
    if _names_blocks(letters):
        return from_letters(letters)
    if len(lines) > 1 or _is_a_row(lines):
        _check_drawing(lines)
    return parse(text)


def from_matrix(matrix: Matrix) -> Layout:
    """The layout of a matrix of block numbers, with or without its border; raises `BadLayout`.

    0 is an empty cell; the cells with any other number form a block. Codes: `wrong_matrix` (not 5 rows
    of 4, or 7 of 6), `bad_border`, `bad_number`, `broken_block` (the cells do not form a block) and
    those of `Layout.from_text`.
    """
    rows = [list(row) for row in matrix]
    if len(rows) == ROWS + 2 and all(len(row) == COLUMNS + 2 for row in rows):
        rows = _without_border(rows)
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        message = "a matrix has 5 rows of 4 numbers, or 7 rows of 6 with its border"
        raise BadLayout("wrong_matrix", message)
    cells: dict[int, list[int]] = {}
    for cell, number in enumerate(number for row in rows for number in row):
        if number < 0:
            message = f"the number at {place_name(cell)} must be 0 or a block's, not {number}"
            raise BadLayout("bad_number", message, cell)
        if number:
            cells.setdefault(number, []).append(cell)
    return Layout.from_blocks(_block(number, covered) for number, covered in cells.items())


def from_letters(letters: str) -> Layout:
    """The layout of 20 letters, one for each block: `abbcabbcdeefdghfi..j`; raises as `from_matrix`.

    Letters are of one block only if they are the same in case as well; `.`, `0`, `_`, `-` and `*` are
    empty cells.
    """
    numbers = [0 if letter in _EMPTY else ord(letter) for letter in letters]
    return from_matrix([numbers[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)])


def _names_blocks(letters: str) -> bool:
    """Whether a text has a letter for each block, and not one for each kind of block."""
    if len(letters) != CELLS or not letters.isascii():
        return False
    named = set(letters) - _EMPTY
    foreign = {letter for letter in named if letter.upper() not in _LETTERS}
    return all(letter.isalpha() for letter in named) and len(foreign) >= FEWEST_FOREIGN


def _rows_of_numbers(numbers: list[int]) -> list[list[int]]:
    width = COLUMNS if len(numbers) == CELLS else COLUMNS + 2
    return [numbers[start : start + width] for start in range(0, len(numbers), width)]


def _without_border(rows: list[list[int]]) -> list[list[int]]:
    around = rows[0] + rows[-1] + [row[end] for row in rows for end in (0, -1)]
    if any(number != BORDER for number in around):
        wrong = next(number for number in around if number != BORDER)
        raise BadLayout("bad_border", f"the border of a matrix must be {BORDER}, not {wrong}")
    return [row[1:-1] for row in rows[1:-1]]


def _block(number: int, cells: list[int]) -> Block:
    """The block of all cells with one number; raises `BadLayout` (`broken_block`)."""
    rows, columns = {cell // COLUMNS for cell in cells}, {cell % COLUMNS for cell in cells}
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    kind = _KIND_OF_SHAPE.get((width, height))
    if kind is None or len(cells) != width * height:
        where = "; ".join(place_name(cell) for cell in cells)
        message = f"block {_called(number)} must be 2×2, 2×1, 1×2 or 1×1, but it covers {where}"
        raise BadLayout("broken_block", message, cells[0])
    return Block.at(kind, min(cells))


def _called(number: int) -> str:
    """A block of a matrix by its number, or by its letter."""
    return chr(number) if number >= ord("A") else str(number)


def _is_a_row(lines: list[str]) -> bool:
    """Whether the only line is one of a drawing, and not a CommonCode that has but four digits."""
    return len(lines) == 1 and len(lines[0]) == COLUMNS and set(lines[0].upper()) <= _LETTERS


def _check_drawing(lines: list[str]) -> None:
    if all(len(line) == COLUMNS for line in lines) and len(lines) != ROWS:
        raise BadLayout("wrong_rows", f"a drawing has {ROWS} lines, not {len(lines)}")
    if len(lines) == ROWS:
        for number, line in enumerate(lines, start=1):
            if len(line) != COLUMNS:
                message = f"line {number} of a drawing has {COLUMNS} letters, not {len(line)}"
                raise BadLayout("wrong_row", message)
