"""Pictures of layouts: link previews and animated solutions.

Everything is drawn at twice the size and reduced, which smooths the edges. The names of the blocks are
in the brush font of the site; they are left out if the FreeType of this machine cannot read the font.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from engines.huarong.rules.layout import COLUMNS, SHAPES, Layout
from engines.huarong.rules.moves import between, follow
from engines.huarong.rules.names import PEOPLE, named_blocks
from webapp.drawing import brush
from webapp.huarong.downloads.skins import INITIALS, INITIALS_SIZE, Skin

PREVIEW_SIZE = (1200, 630)
"""Width and height of a link preview, in pixels."""
PREVIEW_CELL = 104
FRAME_CELL = 112
"""Pixels of a cell in a preview and in an animation."""
HEAD = 76
"""Height of the line above the tray in an animation: the name and the counter."""
RIM = 0.26
"""The rim of the tray, in cells."""
FRAME_MS, FIRST_MS, LAST_MS = 500, 1500, 3000
"""Duration of the frames of an animation."""
COUNTER_WIDTH = 140
COLOURS = 64
FINER = 2

WALL, INK, INK_2, LINE = "#eef2ef", "#20282a", "#4f5c59", "#c8d2cd"
TRAY_RIM, TRAY_FLOOR, TRAY_MARK = "#46301f", "#6a4d36", "#d9be94"


class Paint(NamedTuple):
    """The colours of a block: its face, its lower side, its name, and the lit edge of a dark face."""

    face: str
    side: str
    ink: str
    edge: str | None = None


PAINTS: Mapping[str, Paint] = MappingProxyType(
    {
        "caocao": Paint("#efeade", "#b8b1a0", "#23282a"),
        "guanyu": Paint("#7d2a2b", "#4c1617", "#f3e3cf", "#d9a08f"),
        "zhangfei": Paint("#23282b", "#0b0d0e", "#e6e3da", "#a9b0b1"),
        "zhaoyun": Paint("#256c6c", "#123f40", "#e6f1ec", "#8cc2bb"),
        "machao": Paint("#9fb4c4", "#687d8d", "#1d2931"),
        "huangzhong": Paint("#c28f35", "#85601e", "#2a1d08", "#e3bb6e"),
        "bing": Paint("#dcc492", "#9d8552", "#46351a"),
    }
)
"""Colours of the blocks in the light theme, as in the tokens of the style sheet."""
NAME_SIZE: Mapping[str, float] = MappingProxyType({"C": 0.78, "H": 0.58, "V": 0.58, "S": 0.56})
"""Size of the names on each kind of block, in cells."""


def preview(text: str, name: str, latin: str, lines: Sequence[str], skin: Skin = "faces") -> bytes:
    """A PNG of 1200×630 pixels: the tray of a layout, beside it a name and lines of Latin text.

    The name is in the brush font if the font has all its characters; otherwise `latin` is drawn.
    """
    picture = Image.new("RGB", PREVIEW_SIZE, WALL)
    tray = tray_with_blocks(Layout(text), PREVIEW_CELL, skin)
    top = (PREVIEW_SIZE[1] - tray.height) // 2
    picture.paste(tray, (top * 2, top), tray)
    _write(picture, tray.width + top * 5, name, latin, lines)
    return encoded(picture, "PNG", compress_level=6)


def animation(path: Sequence[str], name: str, latin: str, skin: Skin = "faces") -> bytes:
    """A looping GIF of a game, given as its layouts: one frame per layout, under its name and a counter.

    The name is written as in `preview`. Raises `IllegalMove` if no move joins two layouts.
    """
    frames = _frames([Layout(text) for text in path], (name, latin), skin)
    first = next(frames)
    times = [FIRST_MS] + [FRAME_MS] * (len(path) - 2) + [LAST_MS]
    return encoded(
        first, "GIF", save_all=True, append_images=frames, duration=times[-len(path) :], loop=0
    )


# The tray and its blocks ------------------------------------------------------------------------


def tray_with_blocks(layout: Layout, cell: int, skin: Skin = "faces") -> Image.Image:
    """The tray of a layout; a cell has that many pixels."""
    tray = _tray(cell)
    for named in named_blocks(layout):
        tile = _tile(named.key, named.block.kind, cell, skin)
        tray.paste(tile, _place(named.block.cell, cell), tile)
    return tray


@cache
def plain_face(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A face with Latin letters and digits only."""
    return ImageFont.load_default(size)


@cache
def _tray_drawing(cell: int) -> Image.Image:
    unit = cell * FINER / 100
    drawing = Image.new("RGBA", (round(452 * unit), round(552 * unit)))
    draw = ImageDraw.Draw(drawing)

    def box(left: int, top: int, right: int, bottom: int) -> tuple[float, ...]:
        return left * unit, top * unit, right * unit - 1, bottom * unit - 1

    draw.rounded_rectangle(box(0, 0, 452, 552), 10 * unit, TRAY_RIM)
    draw.rounded_rectangle(box(24, 24, 428, 528), 5 * unit, TRAY_FLOOR)
    draw.rectangle(box(126, 520, 326, 552), TRAY_FLOOR)
    for left in (123, 325):
        draw.rectangle(box(left, 528, left + 4, 552), TRAY_MARK)
    arrow = [(x * unit, y * unit) for x, y in ((194, 534), (226, 543), (258, 534))]
    draw.line(arrow, TRAY_MARK, round(3 * unit), joint="curve")
    return drawing.reduce(FINER)


def _tray(cell: int) -> Image.Image:
    return _tray_drawing(cell).copy()


@cache
def _tile(key: str, kind: str, cell: int, skin: Skin) -> Image.Image:
    """One block, the size of its cells."""
    unit = cell * FINER / 100
    columns, rows = SHAPES[kind]
    width, height = columns * 100, rows * 100
    drawing = Image.new("RGBA", (round(width * unit), round(height * unit)))
    draw = ImageDraw.Draw(drawing)
    paint = PAINTS[key]
    line = max(1, round(1.6 * unit))
    box = (3 * unit, 3 * unit, (width - 3) * unit, (height - 4) * unit)
    side = (3 * unit, 6 * unit, (width - 3) * unit, (height - 1) * unit)
    draw.rounded_rectangle(side, 7 * unit, paint.side)
    draw.rounded_rectangle(box, 7 * unit, paint.face, paint.edge, line)
    groove = tuple(
        edge + inward for edge, inward in zip(box, (7 * unit,) * 2 + (-7 * unit,) * 2, strict=True)
    )
    draw.rounded_rectangle(groove, 3 * unit, None, _mixed(paint.face, paint.ink, 0.3), line)
    if skin == "faces":
        _carve(draw, key, kind, unit)
    elif skin == "latin":
        middle = columns * 50 * unit, rows * 50 * unit
        face = plain_face(round(INITIALS_SIZE[kind] * unit))
        draw.text(middle, INITIALS[key], paint.ink, face, anchor="mm")
    return drawing.reduce(FINER)


def _carve(draw: ImageDraw.ImageDraw, key: str, kind: str, unit: float) -> None:
    """Draw the name of a block: downwards on a vertical one, otherwise from left to right."""
    size = NAME_SIZE[kind] * 100
    face = brush.face(round(size * unit))
    if face is None:
        return
    name = PEOPLE[key].zh
    columns, rows = SHAPES[kind]
    apart = size * 1.02
    for number, character in enumerate(name):
        away = (number - (len(name) - 1) / 2) * apart
        x = columns * 50 + (0 if kind == "V" else away)
        y = rows * 50 + (away if kind == "V" else 0)
        draw.text((x * unit, y * unit), character, PAINTS[key].ink, face, anchor="mm")


def _place(cell: int, size: int) -> tuple[int, int]:
    """Position in pixels of the upper left corner of a cell in the tray."""
    row, column = divmod(cell, COLUMNS)
    rim = round(RIM * size)
    return rim + column * size, rim + row * size


def _mixed(one: str, other: str, share: float) -> tuple[int, ...]:
    """A colour mixed with a share of another one."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return tuple(round(a + (b - a) * share) for a, b in pairs)


# The text of a preview --------------------------------------------------------------------------


def _write(picture: Image.Image, left: int, name: str, latin: str, lines: Sequence[str]) -> None:
    draw = ImageDraw.Draw(picture)
    room = PREVIEW_SIZE[0] - left - 48
    y = 92
    site = brush.face(44)
    if site is not None:
        draw.text((left, y), "弈园 华容道", INK_2, site, anchor="lm")
    draw.line((left, y + 52, left + room, y + 52), LINE, 2)
    title, face = fitting_title(draw, name, latin, room, (108, 92, 76, 60))
    y += 156
    draw.text((left, y), title, INK, face, anchor="lm")
    for number, line in enumerate(lines):
        size, colour = (44, INK) if number == 0 else (32, INK_2)
        y += 112 if number == 0 else 56
        fitting = _fitting(draw, line, size, room)
        draw.text((left, y), line, colour, fitting, anchor="lm")


def fitting_title(
    draw: ImageDraw.ImageDraw, name: str, latin: str, room: int, sizes: Sequence[int]
) -> tuple[str, ImageFont.FreeTypeFont | ImageFont.ImageFont]:
    """A name in the brush face in the largest size that fits, else in Latin letters."""
    for size in sizes:
        face = brush.face(size)
        if face and brush.beyond(name) is not None and draw.textlength(name, face) <= room:
            return name, face
    return latin, _fitting(draw, latin, sizes[-1], room)


def _fitting(
    draw: ImageDraw.ImageDraw, text: str, size: int, room: int
) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The plain font in the largest size, at most `size`, in which a text fits."""
    while size > 16 and draw.textlength(text, plain_face(size)) > room:
        size -= 4
    return plain_face(size)


# The frames of an animation ---------------------------------------------------------------------


def _frames(path: Sequence[Layout], title: tuple[str, str], skin: Skin) -> Iterator[Image.Image]:
    """One picture per layout, all with the palette of the first."""
    named = named_blocks(path[0])
    keys = [block.key for block in named]
    blocks = tuple(block.block for block in named)
    floor = _ground(title)
    tiles = [_on_floor(key, block.kind, skin) for key, block in zip(keys, blocks, strict=True)]
    palette = _palette([floor, *tiles])
    floor, *tiles = (_in_colours(picture, palette) for picture in (floor, *tiles))

    def frame(at: int) -> Image.Image:
        picture = floor.copy()
        for tile, block in zip(tiles, blocks, strict=True):
            left, top = _place(block.cell, FRAME_CELL)
            picture.paste(tile, (left, top + HEAD))
        counter = _in_colours(_counter(at, len(path) - 1), palette)
        picture.paste(counter, (picture.width - counter.width, 0))
        return picture

    yield frame(0)
    for number, (before, after) in enumerate(pairwise(path), start=1):
        blocks = follow(blocks, between(before, after))
        time.sleep(0)
        yield frame(number)


def _ground(title: tuple[str, str]) -> Image.Image:
    """What all frames share: the name above the empty tray."""
    tray = _tray(FRAME_CELL)
    ground = Image.new("RGB", (tray.width, tray.height + HEAD), WALL)
    ground.paste(tray, (0, HEAD), tray)
    draw = ImageDraw.Draw(ground)
    room = tray.width - COUNTER_WIDTH - 16
    text, face = fitting_title(draw, *title, room, (48, 40, 34, 28))
    draw.text((8, HEAD // 2), text, INK, face, anchor="lm")
    return ground


def _counter(at: int, length: int) -> Image.Image:
    counter = Image.new("RGB", (COUNTER_WIDTH, HEAD), WALL)
    draw = ImageDraw.Draw(counter)
    text = f"{at} / {length}"
    draw.text((COUNTER_WIDTH - 8, HEAD // 2), text, INK_2, plain_face(30), anchor="rm")
    return counter


def _on_floor(key: str, kind: str, skin: Skin) -> Image.Image:
    tile = _tile(key, kind, FRAME_CELL, skin)
    picture = Image.new("RGB", tile.size, TRAY_FLOOR)
    picture.paste(tile, (0, 0), tile)
    return picture


def _palette(pictures: Iterable[Image.Image]) -> Image.Image:
    """A picture with a palette that fits all the given pictures."""
    shown = list(pictures)
    width = max(picture.width for picture in shown)
    sheet = Image.new("RGB", (width, sum(picture.height for picture in shown)), TRAY_FLOOR)
    top = 0
    for picture in shown:
        sheet.paste(picture, (0, top))
        top += picture.height
    return sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _in_colours(picture: Image.Image, palette: Image.Image) -> Image.Image:
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def encoded(picture: Image.Image, kind: str, **how: object) -> bytes:
    """A picture as the bytes of a file of that kind."""
    file = BytesIO()
    picture.save(file, kind, **how)
    return file.getvalue()
