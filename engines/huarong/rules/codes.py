"""CommonCode and ShortCode, two short notations for layouts shared with other programs."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache

from engines.huarong.rules.blocks import BIG, CELLS, COLUMNS, COVERED, ROWS
from engines.huarong.rules.layout import EMPTY, BadLayout, Layout, place_name

COMMON_DIGITS = 9
SHORT_DIGITS = 5
SHORT_ALPHABET = "123456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The 32 digits of a ShortCode; 0, O, I and L are left out."""
KIND_OF_BITS = ".HVS"
"""The meaning of the two bits 00, 01, 10 and 11 of a CommonCode."""
LAYOUT_COUNT = 29_334_498
"""The number of layouts with one 2×2 block and at least two empty cells."""

_BIG_CELLS = tuple(
    row * COLUMNS + column for row in range(ROWS - 1) for column in range(COLUMNS - 1)
)


def parse(text: str) -> Layout:
    """The layout named by 20 letters, a CommonCode or a ShortCode, in any case; blanks are skipped.

    Twenty characters are a layout. Five are a ShortCode if all are in its alphabet; any other text of
    up to nine is a CommonCode, whose trailing zeros may be missing. So a CommonCode cut to five digits
    without a 0 is read as a ShortCode. Raises `BadLayout`: `wrong_length`, `bad_code`, or a code of
    `Layout.from_text`.
    """
    if not text.isascii():
        raise BadLayout("bad_letter", "a layout or code consists of plain letters, digits and dots")
    name = "".join(text.split()).upper()
    if len(name) == CELLS:
        return Layout.from_text(name)
    if not 1 <= len(name) <= COMMON_DIGITS:
        message = f"a layout has 20 letters and a code 9 or 5 digits, not {len(name)}"
        raise BadLayout("wrong_length", message)
    return from_short_code(name) if _is_short(name) else from_common_code(name)


def looks_like_code(text: str) -> bool:
    """Whether `text` could be a code, so that it must not be used as a name in a URL."""
    return _is_short(text.upper()) or _is_common(text)


def common_code(layout: Layout) -> str:
    """The nine upper-case hex digits: the cell of the 2×2 block, then two bits for each block."""
    return f"{_common_number(layout):0{COMMON_DIGITS}X}"


def from_common_code(text: str) -> Layout:
    """The layout of one to nine hex digits, in any case; zeros are added on the right.

    Raises `BadLayout`: `bad_code`, `broken_block` or `too_few_empty`.
    """
    if not _is_common(text):
        raise BadLayout("bad_code", "a code has nine digits: 0 to 9 and A to F")
    number = int(text.ljust(COMMON_DIGITS, "0"), 16)
    big, bits = number >> 32, number & 0xFFFF_FFFF
    if big not in _BIG_CELLS:
        raise BadLayout("bad_code", f"the 2×2 block cannot be at the first digit {text[0]}")
    return _layout_of_bits(big, bits)


def short_code(layout: Layout) -> str:
    """The five base-32 digits of `rank(layout)`, the highest first."""
    number = rank(layout)
    return "".join(SHORT_ALPHABET[number >> shift & 31] for shift in (20, 15, 10, 5, 0))


def from_short_code(text: str) -> Layout:
    """The layout of a ShortCode in any case; raises `BadLayout` (`bad_code`)."""
    digits = text.upper()
    if not _is_short(digits):
        raise BadLayout("bad_code", f"a ShortCode has five digits of {SHORT_ALPHABET}")
    number = 0
    for digit in digits:
        number = number * 32 + SHORT_ALPHABET.index(digit)
    return from_rank(number)


def rank(layout: Layout) -> int:
    """The index of a layout, from 0, among all layouts sorted by CommonCode."""
    big = layout.text.index(BIG)
    before = sum(_completions(_start(other)) for other in _BIG_CELLS if other < big)
    node = _start(big)
    for kind in _kinds_in_scan(layout):
        before += sum(
            _completions(after)
            for other in KIND_OF_BITS[: KIND_OF_BITS.index(kind)]
            if (after := _with(node, other)) is not None
        )
        after = _with(node, kind)
        assert after is not None, f"{layout} is not a layout"  # noqa: S101 - layouts are checked at the edge
        node = after
    return before


def from_rank(number: int) -> Layout:
    """The layout with that rank; raises `BadLayout` (`bad_code`) if the number is too large."""
    if not 0 <= number < LAYOUT_COUNT:
        raise BadLayout("bad_code", f"layouts are numbered 0 to {LAYOUT_COUNT - 1}, not {number}")
    for big in _BIG_CELLS:
        if number < _completions(_start(big)):
            return _layout_of_rank(big, number)
        number -= _completions(_start(big))
    raise AssertionError("the completions of all 2×2 places add up to LAYOUT_COUNT")


def _is_common(text: str) -> bool:
    return 1 <= len(text) <= COMMON_DIGITS and set(text) <= set(string.hexdigits)


def _is_short(text: str) -> bool:
    return len(text) == SHORT_DIGITS and set(text) <= set(SHORT_ALPHABET)


# A node of the scan: (cell, covered cells from there on as bits, empty cells still required).
_Node = tuple[int, int, int]


def _start(big: int) -> _Node:
    return _skip((0, sum(1 << cell for cell in COVERED[BIG][big]), 2))


def _skip(node: _Node) -> _Node:
    """The node at the next uncovered cell."""
    cell, covered, empty_needed = node
    while covered & 1:
        cell, covered = cell + 1, covered >> 1
    return cell, covered, empty_needed


@cache
def _with(node: _Node, kind: str) -> _Node | None:
    """The node after `kind` at the node's cell, None if it does not fit there."""
    cell, covered, empty_needed = node
    if kind == EMPTY:
        return _skip((cell, covered | 1, max(0, empty_needed - 1)))
    cells = sum(1 << (other - cell) for other in COVERED[kind][cell])
    if not cells or covered & cells:
        return None
    return _skip((cell, covered | cells, empty_needed))


@cache
def _completions(node: _Node) -> int:
    """The number of ways to fill the cells from this node on."""
    cell, _, empty_needed = node
    if cell == CELLS:
        return int(empty_needed == 0)
    followers = (_with(node, kind) for kind in KIND_OF_BITS)
    return sum(_completions(after) for after in followers if after is not None)


def _kinds_in_scan(layout: Layout) -> Iterator[str]:
    """The kind of block that begins at each cell, row by row, skipping covered cells."""
    corners = {block.cell for block in layout.blocks}
    for cell, kind in enumerate(layout.text):
        if kind == EMPTY or (cell in corners and kind != BIG):
            yield kind


def _common_number(layout: Layout) -> int:
    kinds = list(_kinds_in_scan(layout))
    bits = 0
    for kind in kinds:
        bits = bits << 2 | KIND_OF_BITS.index(kind)
    return layout.text.index(BIG) << 32 | bits << (32 - 2 * len(kinds))


def _layout_of_bits(big: int, bits: int) -> Layout:
    node, kinds = _start(big), []
    for shift in range(30, -2, -2):
        if node[0] == CELLS:
            if bits & ((4 << shift) - 1):
                raise BadLayout("bad_code", "the code continues after the last cell")
            break
        kind = KIND_OF_BITS[bits >> shift & 3]
        after = _with(node, kind)
        if after is None:
            where = place_name(node[0])
            raise BadLayout("broken_block", f"the {kind} block at {where} does not fit", node[0])
        node = after
        kinds.append(kind)
    if node[2]:
        raise BadLayout("too_few_empty", "a layout needs at least two empty cells")
    return _filled(big, kinds)


def _layout_of_rank(big: int, number: int) -> Layout:
    node, kinds = _start(big), []
    while node[0] < CELLS:
        for kind in KIND_OF_BITS:
            after = _with(node, kind)
            if after is None:
                continue
            if number < _completions(after):
                node = after
                kinds.append(kind)
                break
            number -= _completions(after)
    return _filled(big, kinds)


def _filled(big: int, kinds: list[str]) -> Layout:
    """The layout whose uncovered cells hold `kinds`, which are known to fit."""
    letters = [""] * CELLS
    for cell in COVERED[BIG][big]:
        letters[cell] = BIG
    for kind in kinds:
        cell = letters.index("")
        for covered in (cell,) if kind == EMPTY else COVERED[kind][cell]:
            letters[covered] = kind
    return Layout("".join(letters))
