"""A layout as an SVG file that needs no font: the tray, and the blocks in one of their dresses."""

from __future__ import annotations

from engines import svg
from engines.huarong.rules.drawing import WIDTH, layout_svg
from engines.huarong.rules.layout import Layout
from webapp.huarong.downloads.line_drawing import Ink, layout_in_lines
from webapp.huarong.downloads.skins import Skin, dress_of


def picture(text: str, skin: Skin, ink: Ink = "colour") -> bytes:
    """An SVG file of a layout, 452 by 552 units, in the colours of the day or in lines."""
    if ink == "lines":
        drawn = layout_in_lines(text, skin)
    else:
        drawn = layout_svg(Layout(text).blocks, dress_of(skin), svg.Shown(width=WIDTH))
    return f"{svg.fixed(drawn)}\n".encode()
