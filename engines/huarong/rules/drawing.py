"""A layout as an SVG picture, the same in notebooks, on pages and in files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engines import svg
from engines.huarong.rules.blocks import SHAPES, Block
from engines.huarong.rules.names import PEOPLE, NamedBlock, named_blocks

RIM, UNIT, GAP = 26, 100, 3
"""The rim of the tray, a cell, and the gap around a block."""
WIDTH, HEIGHT = 4 * UNIT + 2 * RIM, 5 * UNIT + 2 * RIM
NAMES: Mapping[str, tuple[int, tuple[svg.Place, ...]]] = MappingProxyType(
    {
        "C": (78, ((57, 142), (137, 142))),
        "H": (53, ((70, 66), (124, 66))),
        "V": (56, ((47, 100), (47, 164))),
        "S": (54, ((47, 66),)),
    }
)
"""The size of the characters of a name on each kind of block, and the middles of their baselines."""
BROWS: Mapping[str, str] = MappingProxyType(
    {
        "caocao": "M10 20C34 2 62 6 74 26C58 16 34 14 10 20Z",
        "guanyu": "M6 27C24 17 46 13 64 3C56 19 36 27 6 27Z",
        "zhangfei": "M6 10C20 24 40 26 60 12C52 30 18 34 6 10Z",
        "zhaoyun": "M8 22C26 10 44 8 62 12C46 14 28 18 8 22Z",
        "machao": "M8 24C22 20 44 14 62 2C54 20 30 28 8 24Z",
        "huangzhong": "M6 8C26 4 46 10 62 24C44 18 24 14 6 8Z",
        "guanping": "M8 18C26 12 44 12 62 16C46 22 26 24 8 18Z",
        "zhoucang": "M6 16C16 4 48 2 64 20C50 30 20 30 6 16Z",
    }
)
"""The painted face reduced to its brows: the left one of each pair."""
BROW_PLACES: Mapping[str, tuple[svg.Place, svg.Place]] = MappingProxyType(
    {"C": ((18.6, 30), (0.98, 0.98)), "H": ((13, 37), (0.4, 0.46)), "V": ((7, 20), (0.5, 0.5))}
)
"""The place of the left brow on each kind of block, and its scale across and down."""
TRAY_RIM, TRAY_FLOOR = "var(--tray-rim, #46301f)", "var(--tray-floor, #6a4d36)"
TRAY_MARK = "var(--tray-mark, #d9be94)"


@dataclass(frozen=True)
class Paint:
    """The colours of a block: its face, its lower side, its name, and the lit edge of a dark face."""

    face: str
    side: str
    ink: str
    edge: str | None = None


def _paint(key: str, face: str, side: str, ink: str, edge: str | None = None) -> Paint:
    return Paint(
        f"var(--{key}, {face})",
        f"var(--{key}-side, {side})",
        f"var(--{key}-ink, {ink})",
        f"var(--{key}-edge, {edge})" if edge else None,
    )


PAINTS: Mapping[str, Paint] = MappingProxyType(
    {
        "caocao": _paint("caocao", "#efeade", "#b8b1a0", "#23282a"),
        "guanyu": _paint("guanyu", "#7d2a2b", "#4c1617", "#f3e3cf", "#d9a08f"),
        "zhangfei": _paint("zhangfei", "#23282b", "#0b0d0e", "#e6e3da", "#a9b0b1"),
        "zhaoyun": _paint("zhaoyun", "#256c6c", "#123f40", "#e6f1ec", "#8cc2bb"),
        "machao": _paint("machao", "#9fb4c4", "#687d8d", "#1d2931"),
        "huangzhong": _paint("huangzhong", "#c28f35", "#85601e", "#2a1d08", "#e3bb6e"),
        "guanping": _paint("guanping", "#5a5f3a", "#353923", "#f0ead2", "#b4ba86"),
        "zhoucang": _paint("zhoucang", "#5d4a6b", "#382b42", "#efe6f2", "#b9a3c6"),
        "bing": _paint("bing", "#dcc492", "#9d8552", "#46351a"),
    }
)

Glyph = Callable[[str, svg.Place, int, str], str]
"""Draws a character: the middle of its baseline, its size and its colour."""
Dress = Callable[[str, str], str]
"""The face of a block of a key and kind, from its upper left corner."""


def written(character: str, at: svg.Place, size: int, ink: str) -> str:
    """A character as text, in a serif face where a page has none of its own for `carve`."""
    x, y = map(svg.short, at)
    return (
        f'<text class="carve" x="{x}" y="{y}" font-family="serif" font-size="{size}" '
        f'text-anchor="middle" fill="{ink}">{character}</text>'
    )


def opera(key: str, kind: str, glyph: Glyph = written) -> str:
    """The brows of a face as in the opera, and the name: downwards on a vertical block."""
    size, places = NAMES[kind]
    characters = zip(PEOPLE[key].zh, places, strict=True)
    drawn = (glyph(character, at, size, PAINTS[key].ink) for character, at in characters)
    return f'<g class="opera">{"".join([*_brows(key, kind), *drawn])}</g>'


def bare(_key: str, _kind: str) -> str:
    """Nothing, for small pictures."""
    return ""


def _brows(key: str, kind: str) -> Iterator[str]:
    """The left one and its mirror image; soldiers have none."""
    if kind not in BROW_PLACES:
        return
    (x, y), (across, down) = BROW_PLACES[kind]
    width = SHAPES[kind][0] * UNIT - 2 * GAP
    for left, scale in ((x, across), (width - x, -across)):
        at = f"translate({svg.short(left)} {y}) scale({scale} {down})"
        yield f'<path d="{BROWS[key]}" transform="{at}" fill="{PAINTS[key].ink}" fill-opacity=".82"/>'


def layout_svg(blocks: Iterable[Block], dress: Dress = opera, shown: svg.Shown = svg.PLAIN) -> str:
    """The picture of a layout, given by its blocks, in its tray."""
    return svg.picture((WIDTH, HEIGHT), [layout_parts(blocks, dress)], shown)


def layout_parts(blocks: Iterable[Block], dress: Dress = opera) -> str:
    """The elements of that picture, for a larger one."""
    return tray() + "".join(_in_tray(each, dress) for each in named_blocks(blocks))


def tray() -> str:
    """The empty tray with its exit."""
    arrow = f'<path d="M194 534l32 9l32 -9" fill="none" stroke="{TRAY_MARK}" stroke-width="3" '
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{TRAY_RIM}"/>'
        f'<rect x="24" y="24" width="404" height="504" rx="5" fill="{TRAY_FLOOR}"/>'
        f'<path d="M126 526h200v26h-200z" fill="{TRAY_FLOOR}"/>'
        f'<path d="M125 528v24M327 528v24" stroke="{TRAY_MARK}" stroke-width="4"/>'
        f'{arrow}stroke-linecap="round" stroke-linejoin="round"/>'
    )


def block(key: str, kind: str, dress: Dress = opera) -> str:
    """One block, the upper left corner of its cells at 0, 0."""
    paint = PAINTS[key]
    columns, rows = SHAPES[kind]
    width, height = columns * UNIT - 2 * GAP, rows * UNIT - 2 * GAP
    edge = f' stroke="{paint.edge}" stroke-width="1.5"' if paint.edge else ""
    dressed = dress(key, kind)
    return (
        f'<g transform="translate({GAP} {GAP})">'
        f'<rect y="3" width="{width}" height="{height}" rx="7" fill="{paint.side}"/>'
        f'<rect width="{width}" height="{height - 1}" rx="7" fill="{paint.face}"{edge}/>'
        f'<rect x="7" y="7" width="{width - 14}" height="{height - 15}" rx="3" fill="none" '
        f'stroke="{paint.ink}" stroke-width="1.6" stroke-opacity=".3"/>{dressed}</g>'
    )


def _in_tray(named: NamedBlock, dress: Dress) -> str:
    left, top = RIM + named.block.column * UNIT, RIM + named.block.row * UNIT
    drawn = block(named.key, named.block.kind, dress)
    return f'<g class="block {named.key}" transform="translate({left} {top})">{drawn}</g>'
