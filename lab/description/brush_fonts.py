"""Makes the files of the brush face: `python -m lab.description.brush_fonts FONT`.

FONT is the whole Ma Shan Zheng of the package `@fontsource/ma-shan-zheng`; `just fonts` gets it.
"""

from __future__ import annotations

import hashlib
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from webapp.drawing import brush
from webapp.http.static_files import FOLDER
from webapp.huarong.catalogue.gallery import cards

SOURCE_SHA256 = "5b31c15b66b61a62ce0ee2d12da1c667ef589272cbfdad1e5bbc930ddf01dabb"
"""Ma Shan Zheng 2.003, `ma-shan-zheng-chinese-simplified-400-normal.woff2` of package version 5.3.1."""
TABLES = ("GSUB", "GPOS", "GDEF", "DSIG", "vhea", "vmtx", "prep", "gasp")
"""Tables that titles do not need."""
ROMAN = {"Ⅰ": ("I",), "Ⅱ": ("I", "I"), "Ⅲ": ("I", "I", "I"), "Ⅳ": ("I", "V")}
"""Numerals that the face has no glyph for, composed of its letters."""

RARE_GENERALS = "仓平周"
"""Characters of the generals whom only boards with more than five have."""


def main(arguments: list[str]) -> int:
    """Write the files from the source named on the command line."""
    source = Path(arguments[0]).read_bytes()
    if hashlib.sha256(source).hexdigest() != SOURCE_SHA256:
        print("This is another version of the face than the site has.", file=sys.stderr)
        return 1
    titles = "".join(card.name.zh for card in cards())
    written = brush.ON_ALL_PAGES + brush.WITH_BLOCKS + brush.IN_PICTURES + brush.SEALS
    names = written + RARE_GENERALS + titles
    everything = _subset(source, names, None)
    brush.FACE.write_bytes(everything)
    characters = "".join(sorted(_characters(everything)))
    (brush.FOLDER / "characters.txt").write_text(characters + "\n", "utf-8")
    fonts = FOLDER / "fonts"
    for name, text in brush.FILES.items():
        (fonts / name).write_bytes(_subset(source, text))
    return 0


def _subset(source: bytes, text: str, flavor: str | None = "woff2") -> bytes:
    """The face with the characters of a text, numerals included; those that it lacks are left out."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415 - slow to load
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    font = TTFont(BytesIO(source))
    for numeral, letters in ROMAN.items():
        _compose(font, numeral, letters)
    names = [0, 1, 2, 13] if flavor else [0, 1, 2, 6, 13]  # resvg asks for the PostScript name
    options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=names)
    options.drop_tables += TABLES
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font["head"].modified = font["head"].created  # the same input gives the same file
    font.recalcTimestamp = False
    font.flavor = flavor
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def _compose(font: Any, numeral: str, letters: tuple[str, ...]) -> None:
    """Add a numeral made of letters side by side."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen  # noqa: PLC0415

    glyphs, name = font.getGlyphSet(), f"uni{ord(numeral):04X}"
    pen, at = TTGlyphPen(glyphs), 0
    for letter in letters:
        part = font.getBestCmap()[ord(letter)]
        pen.addComponent(part, (1, 0, 0, 1, at, 0))
        at += font["hmtx"][part][0]
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (at, 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(numeral)] = name


def _characters(font: bytes) -> set[str]:
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    return {chr(code) for code in TTFont(BytesIO(font)).getBestCmap() if code > ord(" ")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
