"""The brush face of titles: which characters it has, and small subsets of it for single pages.

The face is Ma Shan Zheng (OFL). `lab.description.brush_fonts` makes its files: one for all pages, one
for the blocks of Huarong Dao, one for the seals of a win, and one with the characters of all puzzle
names, which only this process reads.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("fonts")
FACE = FOLDER / "ma-shan-zheng-names.ttf"
"""All characters of names and of this module; WOFF 2 would take a second to unpack."""
ON_ALL_PAGES = "华吃园复子容弈棋白盘道黑"
"""Characters of the file that every page loads: the mark, the games, the heading of a review."""
EM = 1000
"""Units of the square of a character."""
MIDDLE = 0.38
"""Height of the middle of that square above the baseline, as a share of the size."""
WITH_BLOCKS = "云关兵刀山张忠操曹横水立羽赵超飞马黄"
"""Characters of the file that pages with blocks load: people, the classic puzzle, the title of a map."""
IN_PICTURES = "今日一题月"
"""Characters of dates on cards of results."""
SEALS = "最少移动步数一成之内已解"
"""Characters of the seals of a win."""
FILES = {
    "yiyuan-carved.woff2": ON_ALL_PAGES,
    "yiyuan-blocks.woff2": WITH_BLOCKS,
    "yiyuan-seal.woff2": SEALS,
}
"""The files of pages, below `static/fonts`, with their characters."""


def beyond(text: str) -> str | None:
    """The characters of a text that pages with blocks may lack, sorted; None if the face lacks one."""
    wanted = set(text) - {" "}
    if not wanted <= characters():
        return None
    return "".join(sorted(wanted - set(ON_ALL_PAGES + WITH_BLOCKS)))


@cache
def characters() -> frozenset[str]:
    """All characters of the face."""
    return frozenset((FOLDER / "characters.txt").read_text("utf-8").strip())


def subset(text: str) -> bytes:
    """A WOFF2 file that has these characters alone."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415 - only the drawing process
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - needs it

    font = TTFont(BytesIO(FACE.read_bytes()), lazy=True)
    options = Options(
        layout_features=[], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 13]
    )
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font.flavor = "woff2"
    file = BytesIO()
    font.save(file)
    return file.getvalue()


@cache
def outline(character: str) -> str:
    """The outline of a character as an SVG path, in units of the face."""
    from fontTools.pens.svgPathPen import SVGPathPen  # noqa: PLC0415 - only the drawing process

    font = _font()
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    return str(pen.getCommands())


@cache
def _font() -> Any:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only the drawing process needs it

    return TTFont(BytesIO(FACE.read_bytes()), lazy=True)
