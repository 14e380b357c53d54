"""A layout as a vector picture that needs no font: the tray, and the blocks in one of their dresses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engines.huarong.rules.layout import SHAPES, Layout
from engines.huarong.rules.names import PEOPLE, NamedBlock, named_blocks
from webapp.drawing import brush
from webapp.huarong.downloads.drawing import PAINTS, TRAY_FLOOR, TRAY_MARK, TRAY_RIM
from webapp.huarong.downloads.skins import INITIALS, INITIALS_SIZE, Skin

RIM, UNIT, GAP = 26, 100, 3
"""The rim of the tray, a cell, and the gap around a block, as in the page's drawing."""
NAME_SIZE: Mapping[str, int] = MappingProxyType({"C": 78, "H": 58, "V": 58, "S": 56})


def picture(text: str, skin: Skin) -> bytes:
    """An SVG file of a layout, 452 by 552 units."""
    blocks = "".join(_block(named, skin) for named in named_blocks(Layout(text)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 452 552" width="452" height="552">'
        f"{_tray()}{blocks}</svg>\n"
    ).encode()


def _tray() -> str:
    return (
        f'<rect width="452" height="552" rx="10" fill="{TRAY_RIM}"/>'
        f'<rect x="24" y="24" width="404" height="504" rx="5" fill="{TRAY_FLOOR}"/>'
        f'<path d="M126 526h200v26h-200z" fill="{TRAY_FLOOR}"/>'
        f'<path d="M125 528v24M327 528v24" stroke="{TRAY_MARK}" stroke-width="4"/>'
        f'<path d="M194 534l32 9l32 -9" fill="none" stroke="{TRAY_MARK}" stroke-width="3" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _block(named: NamedBlock, skin: Skin) -> str:
    block = named.block
    left, top = RIM + block.column * UNIT + GAP, RIM + block.row * UNIT + GAP
    return f'<g transform="translate({left} {top})">{block_shape(named.key, block.kind, skin)}</g>'


def block_shape(key: str, kind: str, skin: Skin) -> str:
    """The elements of one block, its upper left corner at 0, 0."""
    paint = PAINTS[key]
    columns, rows = SHAPES[kind]
    width, height = columns * UNIT - 2 * GAP, rows * UNIT - 2 * GAP
    edge = f' stroke="{paint.edge}" stroke-width="1.5"' if paint.edge else ""
    inside = "".join(_name(key, kind, (width, height), skin))
    return (
        f'<rect y="3" width="{width}" height="{height}" rx="7" fill="{paint.side}"/>'
        f'<rect width="{width}" height="{height - 1}" rx="7" fill="{paint.face}"{edge}/>'
        f'<rect x="7" y="7" width="{width - 14}" height="{height - 15}" rx="3" fill="none" '
        f'stroke="{paint.ink}" stroke-width="1.6" opacity=".3"/>{inside}'
    )


def _name(key: str, kind: str, size_of_block: tuple[int, int], skin: Skin) -> Iterator[str]:
    """What is written on a block: its name in outlines, or its initials."""
    ink = PAINTS[key].ink
    middle, height = size_of_block[0] / 2, size_of_block[1]
    if skin == "latin":
        size = INITIALS_SIZE[kind]
        yield (
            f'<text x="{middle}" y="{height / 2 + size * 0.36:.1f}" font-size="{size}" '
            f'font-family="sans-serif" font-weight="700" text-anchor="middle" fill="{ink}">'
            f"{INITIALS[key]}</text>"
        )
    if skin != "faces":
        return
    size, name = NAME_SIZE[kind], PEOPLE[key].zh
    for number, character in enumerate(name):
        away = (number - (len(name) - 1) / 2) * size * 1.02
        x = middle + (0 if kind == "V" else away)
        y = height / 2 + (away if kind == "V" else 0)
        yield _glyph(character, x, y, size, ink)


def _glyph(character: str, x: float, y: float, size: int, ink: str) -> str:
    """A character as an outline, its square centred on a point; the units of the face go upwards."""
    scale = size / brush.EM
    left, baseline = x - size / 2, y + size * brush.MIDDLE
    return (
        f'<path transform="matrix({scale:g} 0 0 {-scale:g} {left:.1f} {baseline:.1f})" '
        f'fill="{ink}" d="{brush.outline(character)}"/>'
    )
