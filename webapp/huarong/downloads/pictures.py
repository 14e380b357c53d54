"""PNG pictures of a layout with its name: the preview of a link, and the card of a result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import segno
from markupsafe import Markup

from engines.huarong.rules.drawing import layout_parts
from engines.huarong.rules.layout import Layout
from webapp.drawing.lettering import Lettering, fitting_line, fitting_title, width
from webapp.drawing.rasteriser import BRUSH, LATIN, from_template, png
from webapp.huarong.downloads.skins import Skin, dress_of

WIDTH = 1200
"""Pixels across; the height is 630, as sites ask for."""
LEFT = 586
"""Left edge of the lines of a card."""
PREVIEW_LEFT, PREVIEW_ROOM, CARD_ROOM = 610, 542, 562
"""For a line beside the tray."""
SMALLEST = 38
"""The least size of words on a card."""
CODE_SIDE, QUIET_ZONE = 168, 2
"""The least side of the code to scan in pixels, and the white around it in modules."""

Count = tuple[str, int, str]
"""A number, before it a name in the brush face or "", after it one in Latin letters or ""."""


def preview(  # noqa: PLR0913, PLR0917 - all that is drawn
    text: str,
    name: str,
    latin: str,
    lines: Sequence[str],
    counts: Sequence[Count] = (),
    skin: Skin = "faces",
) -> bytes:
    """The tray of a layout, beside it a name, and a row of counts or lines of Latin text, or both.

    The name is in the brush face if that has all its characters; otherwise `latin` is drawn.
    """
    sizes = (32, 32) if counts else (44, *[32] * len(lines))
    drawn = from_template(
        "huarong/pictures/preview.svg",
        tray=_tray(text, skin),
        title=fitting_title(name, latin, PREVIEW_ROOM, (108, 92, 76, 60)),
        counts=list(_in_a_row(counts, 48, PREVIEW_LEFT)),
        lines=[
            fitting_line(line, PREVIEW_ROOM, size) for line, size in zip(lines, sizes, strict=False)
        ],
    )
    return png(drawn, WIDTH)


def card(  # noqa: PLR0913, PLR0917 - all that is drawn
    text: str,
    names: Sequence[str],
    rows: Sequence[Sequence[Count]],
    seal: str,
    url: str,
    dated: Sequence[str] = (),
) -> bytes:
    """A result beside the tray of its layout.

    `names` are those of the layout, for the brush face and in Latin letters, and a line below them,
    which may be empty, as `seal` and `dated` may. The first of the `rows` of counts is large; the
    others are small. `url` is the address in the code.

    Words and their digits are in one face, and nothing is so small that a phone of 360 pixels shows it
    in less than 10.
    """
    name, latin, below = names
    code = segno.make_qr(url, error="m")
    modules = code.symbol_size(border=QUIET_ZONE)[0]
    scale = CODE_SIDE // modules + 1
    drawn = from_template(
        "huarong/pictures/card.svg",
        tray=_tray(text, "faces"),
        title=fitting_title(name, latin, CARD_ROOM, (104, 92, 76, 60, 48)),
        below=Lettering(below, LATIN.family, SMALLEST),
        squeezed=CARD_ROOM if width(Lettering(below, LATIN.family, SMALLEST)) > CARD_ROOM else 0,
        rows=[list(_counts(row, first=row is rows[0])) for row in rows],
        dated=[_in_own_face(line) for line in dated],
        seal=seal,
        code=Markup(code.svg_inline(scale=scale, border=QUIET_ZONE, light="#fff")),  # noqa: S704
        code_side=modules * scale,
    )
    return png(drawn, WIDTH)


def _counts(row: Sequence[Count], *, first: bool) -> Iterator[tuple[float, Lettering, bool]]:
    """The words and numbers of a row of a card: those of the first one are larger."""
    size = 72 if first else SMALLEST + 4
    x = float(LEFT)
    for before, number, after in row:
        face = BRUSH.family if before else LATIN.family
        words = [
            Lettering(before, face, max(SMALLEST, size * 0.62)),
            Lettering(str(number), face, size),
            Lettering(after, face, max(SMALLEST, size * 0.55)),
        ]
        for word in filter(lambda word: word.text, words):
            yield x, word, word is words[1]
            x += width(word) + size * 0.2
        x += size * 0.3


def _in_own_face(line: str) -> Lettering:
    """A short line in the brush face if that has its characters, else in Latin letters."""
    return Lettering(line, (LATIN if line.isascii() else BRUSH).family, SMALLEST + 2)


def _in_a_row(
    counts: Sequence[Count], size: int, left: float = LEFT
) -> Iterator[tuple[float, Lettering, bool]]:
    """Counts on one line, each with the name of its metric, smaller.

    Yields where each word begins, the word, and whether it is the number.
    """
    x = float(left)
    for before, number, after in counts:
        words = [
            Lettering(before, BRUSH.family, size * 0.66),
            Lettering(str(number), LATIN.family, size),
            Lettering(after, LATIN.family, round(size * 0.6)),
        ]
        for word in filter(lambda word: word.text, words):
            yield x, word, word is words[1]
            x += width(word) + size * 0.25
        x += size * 0.35


def _tray(text: str, skin: Skin) -> Markup:
    return Markup(layout_parts(Layout(text).blocks, dress_of(skin)))  # noqa: S704 - drawn from a layout
