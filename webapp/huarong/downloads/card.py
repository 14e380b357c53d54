"""The card of a result: the layout, its name, what a player needed, the seal, and a code to scan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import segno
from PIL import Image, ImageDraw, ImageFont

from engines.huarong.rules.layout import Layout
from webapp.drawing import brush
from webapp.huarong.downloads.drawing import (
    FINER,
    INK,
    INK_2,
    LINE,
    PREVIEW_CELL,
    PREVIEW_SIZE,
    WALL,
    encoded,
    fitting_title,
    plain_face,
    tray_with_blocks,
)

SEAL_SIZE, CODE_SIZE, QUIET_ZONE = 156, 168, 2
"""The sides of the seal and of the code to scan in pixels, and the white around the code in modules."""
LEFT, RIGHT, BOTTOM = 586, 1148, 590
"""The edges of what stands beside the tray."""
SEAL_RED, SEAL_INK = "#b3302a", "#fbfaf5"
STONE = (
    *((2, 5), (8, 1.5), (34, 2.4), (61, 0.8), (95, 2), (99, 7), (98, 38), (99.2, 66)),
    *((98.4, 93), (93, 98.8), (60, 98), (30, 99.3), (9, 98.5), (1.2, 94), (2, 62), (0.8, 33)),
)
"""The outline of a seal in a square of 100, the same as on the page: a stone cut by hand."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
Count = tuple[str, int, str]
"""A number, before it a name in the brush face or "", after it one in Latin letters or ""."""


def card(
    text: str, names: Sequence[str], rows: Sequence[Sequence[Count]], seal: str, url: str
) -> bytes:
    """A PNG of 1200×630 pixels.

    `names` are those of the layout, for the brush face and in Latin letters, and a line below them,
    which may be empty, as `seal` may. The first of the `rows` of counts is large; the others are small.
    `url` is the address in the code.
    """
    picture = Image.new("RGB", PREVIEW_SIZE, WALL)
    draw = ImageDraw.Draw(picture)
    tray = tray_with_blocks(Layout(text), PREVIEW_CELL)
    top = (picture.height - tray.height) // 2
    picture.paste(tray, (top * 2, top), tray)
    _head(draw, *names)
    y = 348
    for number, row in enumerate(rows):
        _counts(draw, row, y, 60 if number == 0 else 34, INK if number == 0 else INK_2)
        y += 62
    if seal:
        stone = _seal(seal)
        picture.paste(stone, (LEFT, BOTTOM - stone.height), stone)
    code = _code(url)
    picture.paste(code, (RIGHT - code.width, BOTTOM - code.height))
    return encoded(picture, "PNG", compress_level=6)


def _head(draw: ImageDraw.ImageDraw, name: str, latin: str, below: str) -> None:
    site = brush.face(40)
    if site is not None:
        draw.text((LEFT, 66), "弈园 华容道", INK_2, site, anchor="lm")
    draw.line((LEFT, 104, RIGHT, 104), LINE, 2)
    title, face = fitting_title(draw, name, latin, RIGHT - LEFT, (104, 92, 76, 60, 48))
    draw.text((LEFT, 178), title, INK, face, anchor="lm")
    draw.text((LEFT, 266), below, INK_2, plain_face(28), anchor="ls")


def _counts(
    draw: ImageDraw.ImageDraw, counts: Sequence[Count], y: int, size: int, colour: str
) -> None:
    """Counts on one line, each with the name of its metric, smaller, on the same baseline."""
    x = float(LEFT)
    brushed = brush.face(round(size * 0.66))
    for before, number, after in counts:
        if before and brushed is not None:
            x = _written(draw, (x, y), before, brushed, INK_2) + size * 0.25
        x = _written(draw, (x, y), str(number), plain_face(size), colour)
        if after:
            x = _written(draw, (x + size * 0.25, y), after, plain_face(round(size * 0.6)), INK_2)
        x += size * 0.6


def _written(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, face: Font, colour: str
) -> float:
    """Write a text on a baseline; returns where it ends."""
    draw.text(at, text, colour, face, anchor="ls")
    return at[0] + draw.textlength(text, face)


@cache
def _seal(text: str) -> Image.Image:
    """A seal: four characters in two columns that are read from the right, or two in one."""
    unit = SEAL_SIZE * FINER / 100
    seal = Image.new("RGBA", (round(100 * unit),) * 2)
    draw = ImageDraw.Draw(seal)
    draw.polygon([(x * unit, y * unit) for x, y in STONE], SEAL_RED)
    face = brush.face(round((44 if len(text) > 2 else 48) * unit))
    if face is None:
        return seal.reduce(FINER)
    columns = (73, 27) if len(text) > 2 else (50,)
    for number, character in enumerate(text):
        x, y = columns[number // 2], (28, 73)[number % 2]
        draw.text((x * unit, y * unit), character, SEAL_INK, face, anchor="mm")
    turned = seal.rotate(1.5, Image.Resampling.BICUBIC, expand=True)
    return turned.reduce(FINER)


def _code(url: str) -> Image.Image:
    """The code to scan, as large as whole pixels for its modules allow."""
    matrix = [bytes(row) for row in segno.make_qr(url, error="m").matrix_iter(border=QUIET_ZONE)]
    code = Image.new("L", (len(matrix),) * 2, 255)
    code.putdata([0 if dark else 255 for row in matrix for dark in row])
    scale = max(1, CODE_SIZE // len(matrix) + 1)
    return code.resize((len(matrix) * scale,) * 2, Image.Resampling.NEAREST)
