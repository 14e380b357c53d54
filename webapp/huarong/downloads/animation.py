"""A solution as a looping GIF: one frame for each layout, under its name and a counter.

The ground, each block and the counters are rasterised once; a frame pastes them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import pairwise

from markupsafe import Markup
from PIL import GifImagePlugin, Image, ImageChops

from engines import svg
from engines.huarong.rules.blocks import COLUMNS, SHAPES
from engines.huarong.rules.drawing import RIM, TRAY_FLOOR, UNIT, Dress, block, tray
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between, follow
from engines.huarong.rules.names import named_blocks
from webapp.drawing.lettering import fitting_title
from webapp.drawing.rasteriser import from_template, png
from webapp.huarong.downloads.skins import Skin, dress_of

WIDTH, CELL = 506, 112
"""Pixels of a frame, and of a cell in it."""
HEAD = 76
"""Height of the line above the tray: the name and the counter."""
COUNTER_WIDTH, TITLE_ROOM = 140, 350
FRAME_MS, FIRST_MS, LAST_MS = 500, 1500, 3000
"""Duration of the frames."""
COLOURS = 127
UNCHANGED = COLOURS
"""The place in the palette of what stays as it was."""


def animation(path: Sequence[str], name: str, latin: str, skin: Skin = "faces") -> bytes:
    """The GIF of a game, given as its layouts.

    The name is written as in a preview. Raises `IllegalMove` if no move joins two layouts.
    """
    frames = _frames([Layout(text) for text in path], (name, latin), dress_of(skin))
    times = [FIRST_MS] + [FRAME_MS] * (len(path) - 2) + [LAST_MS]
    return b"".join(_encoded(frames, times[-len(path) :]))


def _encoded(frames: Iterator[Image.Image], times: Iterable[int]) -> Iterator[bytes]:
    """The GIF of frames that share a palette: of each the part that changed, transparent elsewhere.

    Pillow's own way compares colours instead of numbers of the palette, and takes four times as long.
    """
    before: Image.Image | None = None
    for frame, duration in zip(frames, times, strict=True):
        if before is None:
            info = {"loop": 0, "optimize": False}
            yield from GifImagePlugin.getheader(frame.copy(), _palette_of(frame), info)[0]
            changed, corner = frame, (0, 0)
        else:
            changed, corner = _changes(before, frame)
        yield from GifImagePlugin.getdata(
            changed, corner, duration=duration, transparency=UNCHANGED, disposal=1
        )
        before = frame
    yield b";"


def _changes(before: Image.Image, after: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """The part that differs between two frames, and its corner."""
    one, other = (Image.frombytes("L", each.size, each.tobytes()) for each in (before, after))
    differs = ImageChops.difference(one, other).point(lambda value: 255 if value else 0)
    box = differs.getbbox() or (0, 0, 1, 1)
    changed = Image.new("P", (box[2] - box[0], box[3] - box[1]), UNCHANGED)
    changed.paste(after.crop(box), mask=differs.crop(box))
    return changed, box[:2]


def _frames(path: Sequence[Layout], title: tuple[str, str], dress: Dress) -> Iterator[Image.Image]:
    """One picture per layout, all with the palette of the first."""
    named = named_blocks(path[0].blocks)
    blocks = tuple(each.block for each in named)
    ground = _ground(title)
    tiles = [_tile(each.key, each.block.kind, dress) for each in named]
    palette = _palette([ground, *tiles])
    ground, *tiles = (_in_colours(picture, palette) for picture in (ground, *tiles))
    counters = _in_colours(_counters(len(path) - 1), palette)

    def frame(at: int) -> Image.Image:
        picture = ground.copy()
        for tile, each in zip(tiles, blocks, strict=True):
            picture.paste(tile, _place(each.cell))
        counter = counters.crop((0, at * HEAD, COUNTER_WIDTH, (at + 1) * HEAD))
        picture.paste(counter, (WIDTH - COUNTER_WIDTH, 0))
        return picture

    yield frame(0)
    for number, (before, after) in enumerate(pairwise(path), start=1):
        blocks = follow(blocks, between(before, after))
        time.sleep(0)
        yield frame(number)


def _ground(title: tuple[str, str]) -> Image.Image:
    """The background of all frames: the name above the empty tray."""
    fitting = fitting_title(*title, TITLE_ROOM, (48, 40, 34, 28))
    empty = Markup(tray())  # noqa: S704 - drawn from nothing
    return _opened(from_template("huarong/pictures/film.svg", title=fitting, tray=empty), WIDTH)


def _counters(length: int) -> Image.Image:
    """The counters of all frames, one below the other."""
    return _opened(from_template("huarong/pictures/counters.svg", length=length), COUNTER_WIDTH)


def _tile(key: str, kind: str, dress: Dress) -> Image.Image:
    """One block on the floor of the tray."""
    columns, rows = SHAPES[kind]
    size = columns * UNIT, rows * UNIT
    parts = [svg.rectangle((0, 0), size, TRAY_FLOOR), block(key, kind, dress)]
    return _opened(svg.picture(size, parts), columns * CELL)


def _opened(drawn: str, width: int) -> Image.Image:
    return Image.open(BytesIO(png(drawn, width))).convert("RGB")


def _place(cell: int) -> tuple[int, int]:
    """Position in pixels of the upper left corner of a cell in a frame."""
    row, column = divmod(cell, COLUMNS)
    rim = round(RIM * CELL / UNIT)
    return rim + column * CELL, HEAD + rim + row * CELL


def _palette(pictures: Iterable[Image.Image]) -> Image.Image:
    """A picture with a palette that fits all the given pictures."""
    shown = list(pictures)
    width = max(picture.width for picture in shown)
    sheet = Image.new(
        "RGB", (width, sum(picture.height for picture in shown)), svg.fixed(TRAY_FLOOR)
    )
    top = 0
    for picture in shown:
        sheet.paste(picture, (0, top))
        top += picture.height
    return sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _palette_of(picture: Image.Image) -> bytes:
    return bytes(picture.getpalette() or [])


def _in_colours(picture: Image.Image, palette: Image.Image) -> Image.Image:
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)
