"""A solution as one vector picture for print: a small tray for each move, with an arrow on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil
from types import MappingProxyType

from engines import svg
from engines.huarong.rules.blocks import SHAPES, Block
from engines.huarong.rules.drawing import HEIGHT, RIM, TRAY_FLOOR, TRAY_RIM, UNIT, WIDTH, block
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move, between, follow
from engines.huarong.rules.names import named_blocks
from webapp.huarong.downloads import line_drawing
from webapp.huarong.downloads.line_drawing import Ink
from webapp.huarong.downloads.skins import Skin, dress_of

SHEET_WIDTH, MOST_HEIGHT = 1900, 2400
"""The room on a sheet of A4 below a heading, in tenths of a millimetre."""
NUMBER_HEIGHT, BETWEEN = 92, 48
"""Room for the number above a small tray, and between two trays, in units of a tray."""
INK = "#20282a"
ARROWS: Mapping[Ink, tuple[str, str]] = MappingProxyType(
    {"colour": ("#b3302a", "#fffdf8"), "lines": ("#000", "#fff")}
)
"""The colours of an arrow and of its rim."""
MOST_NAMED = 20
"""Number of pictures up to which blocks in lines have names; in smaller ones the arrow hides them."""


def solution_sheet(path: Sequence[str], skin: Skin, ink: Ink = "colour") -> bytes:
    """An SVG file with a picture of the layout before each move of a path.

    In lines the block that moves is grey.

    Raises `IllegalMove` if no move joins two layouts.
    """
    layouts = [Layout(text) for text in path]
    named = named_blocks(layouts[0].blocks)
    keys, blocks = [each.key for each in named], tuple(each.block for each in named)
    columns = columns_for(len(path) - 1)
    frames = []
    for number, (before, after) in enumerate(pairwise(layouts)):
        move = between(before, after)
        left = number % columns * (WIDTH + BETWEEN)
        top = number // columns * (HEIGHT + NUMBER_HEIGHT + BETWEEN)
        frames.append(
            f'<g transform="translate({left} {top})">{_frame(number + 1, keys, blocks, move, ink)}</g>'
        )
        blocks = follow(blocks, move)
    shapes = {(each.key, each.block.kind) for each in named}
    if ink == "lines" and len(frames) > MOST_NAMED:
        skin = "plain"
    definitions = "".join(_shape(key, kind, skin, ink) for key, kind in sorted(shapes))
    rows = max(1, ceil(len(frames) / columns))
    width = columns * (WIDTH + BETWEEN) - BETWEEN
    height = rows * (HEIGHT + NUMBER_HEIGHT + BETWEEN) - BETWEEN
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<defs>{definitions}{_tray(ink)}{_head(ink)}</defs>{''.join(frames)}</svg>\n"
    )
    return svg.fixed(drawn).encode()


def columns_for(pictures: int) -> int:
    """The least number of columns, from five, in which that many pictures fit on one sheet."""
    for columns in range(5, 40):
        scale = SHEET_WIDTH / (columns * (WIDTH + BETWEEN) - BETWEEN)
        height = ceil(pictures / columns) * (HEIGHT + NUMBER_HEIGHT + BETWEEN) * scale
        if height <= MOST_HEIGHT:
            return columns
    return 40


def _shape(key: str, kind: str, skin: Skin, ink: Ink) -> str:
    """The definition of a block, and in lines of the grey one that moves."""
    if ink == "colour":
        return f'<g id="{key}-{kind}">{block(key, kind, dress_of(skin))}</g>'
    rest = line_drawing.block(key, kind, skin)
    moving = line_drawing.block(key, kind, skin, line_drawing.SHADE)
    return f'<g id="{key}-{kind}">{rest}</g><g id="{key}-{kind}-moving">{moving}</g>'


def _tray(ink: Ink) -> str:
    if ink == "lines":
        return f'<g id="tray">{line_drawing.tray()}</g>'
    return (
        f'<g id="tray"><rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{TRAY_RIM}"/>'
        f'<path d="M24 24h404v504h-102v24h-200v-24h-102z" fill="{TRAY_FLOOR}"/></g>'
    )


def _head(ink: Ink) -> str:
    arrow, rim = ARROWS[ink]
    return (
        '<marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.2" '
        f'markerHeight="3.2" orient="auto"><path d="M0 0L10 5L0 10z" fill="{arrow}" '
        f'stroke="{rim}"/></marker>'
    )


def _frame(
    number: int, keys: Sequence[str], blocks: tuple[Block, ...], move: Move, ink: Ink
) -> str:
    """The tray before a move: its number, the blocks, and an arrow along the way that one goes."""
    moved = follow(blocks, move)
    uses = "".join(
        f'<use href="#{key}-{each.kind}{"-moving" if ink == "lines" and each != after else ""}" '
        f'x="{_left(each)}" y="{_top(each)}"/>'
        for key, each, after in zip(keys, blocks, moved, strict=True)
    )
    arrow, rim = ARROWS[ink]
    columns, rows = SHAPES[move.kind]
    points = [
        f"{RIM + (cell % 4) * UNIT + columns * 50} {RIM + (cell // 4) * UNIT + rows * 50}"
        for cell in move.route
    ]
    way = "M" + "L".join(points)
    return (
        f'<text x="4" y="66" font-size="72" font-family="sans-serif" fill="{INK}">{number}</text>'
        f'<g transform="translate(0 {NUMBER_HEIGHT})"><use href="#tray"/>{uses}'
        f'<path d="{way}" fill="none" stroke="{rim}" stroke-width="26" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        f'<path d="{way}" fill="none" stroke="{arrow}" stroke-width="15" '
        'stroke-linejoin="round" stroke-linecap="round" marker-end="url(#head)"/></g>'
    )


def _left(block: Block) -> int:
    return RIM + block.column * UNIT


def _top(block: Block) -> int:
    return RIM + block.row * UNIT
