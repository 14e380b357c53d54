"""A solution as one vector picture for print: a small tray for each move, with an arrow on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from engines import svg
from engines.huarong.rules.drawing import HEIGHT, RIM, TRAY_FLOOR, TRAY_RIM, UNIT, WIDTH, block
from engines.huarong.rules.layout import SHAPES, Block, Layout
from engines.huarong.rules.moves import Move, between, follow
from engines.huarong.rules.names import named_blocks
from webapp.huarong.downloads.skins import Skin, dress_of

SHEET_WIDTH, MOST_HEIGHT = 1900, 2400
"""The room on a sheet of A4 below a heading, in tenths of a millimetre."""
NUMBER_HEIGHT, BETWEEN = 92, 48
"""Room for the number above a small tray, and between two trays, in units of a tray."""
INK, ARROW, ARROW_RIM = "#20282a", "#b3302a", "#fffdf8"


def solution_sheet(path: Sequence[str], skin: Skin) -> bytes:
    """An SVG file with a picture of the layout before each move of a path.

    Raises `IllegalMove` if no move joins two layouts.
    """
    layouts = [Layout(text) for text in path]
    named = named_blocks(layouts[0])
    keys, blocks = [each.key for each in named], tuple(each.block for each in named)
    columns = columns_for(len(path) - 1)
    frames = []
    for number, (before, after) in enumerate(pairwise(layouts)):
        move = between(before, after)
        left = number % columns * (WIDTH + BETWEEN)
        top = number // columns * (HEIGHT + NUMBER_HEIGHT + BETWEEN)
        frames.append(
            f'<g transform="translate({left} {top})">{_frame(number + 1, keys, blocks, move)}</g>'
        )
        blocks = follow(blocks, move)
    shapes = {(each.key, each.block.kind) for each in named}
    dress = dress_of(skin)
    definitions = "".join(
        f'<g id="{key}-{kind}">{block(key, kind, dress)}</g>' for key, kind in sorted(shapes)
    )
    rows = max(1, ceil(len(frames) / columns))
    width = columns * (WIDTH + BETWEEN) - BETWEEN
    height = rows * (HEIGHT + NUMBER_HEIGHT + BETWEEN) - BETWEEN
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<defs>{definitions}{_TRAY}{_HEAD}</defs>{''.join(frames)}</svg>\n"
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


_TRAY = (
    f'<g id="tray"><rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{TRAY_RIM}"/>'
    f'<path d="M24 24h404v504h-102v24h-200v-24h-102z" fill="{TRAY_FLOOR}"/></g>'
)
_HEAD = (
    '<marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.2" markerHeight="3.2" '
    f'orient="auto"><path d="M0 0L10 5L0 10z" fill="{ARROW}" stroke="{ARROW_RIM}"/></marker>'
)


def _frame(number: int, keys: Sequence[str], blocks: Sequence[Block], move: Move) -> str:
    """The tray before a move: its number, the blocks, and an arrow along the way that one goes."""
    uses = "".join(
        f'<use href="#{key}-{each.kind}" x="{_left(each)}" y="{_top(each)}"/>'
        for key, each in zip(keys, blocks, strict=True)
    )
    columns, rows = SHAPES[move.kind]
    points = [
        f"{RIM + (cell % 4) * UNIT + columns * 50} {RIM + (cell // 4) * UNIT + rows * 50}"
        for cell in move.route
    ]
    way = "M" + "L".join(points)
    return (
        f'<text x="4" y="66" font-size="72" font-family="sans-serif" fill="{INK}">{number}</text>'
        f'<g transform="translate(0 {NUMBER_HEIGHT})"><use href="#tray"/>{uses}'
        f'<path d="{way}" fill="none" stroke="{ARROW_RIM}" stroke-width="26" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        f'<path d="{way}" fill="none" stroke="{ARROW}" stroke-width="15" '
        'stroke-linejoin="round" stroke-linecap="round" marker-end="url(#head)"/></g>'
    )


def _left(block: Block) -> int:
    return RIM + block.column * UNIT


def _top(block: Block) -> int:
    return RIM + block.row * UNIT
