"""SVG pictures as PNG, with the fonts of the site and no others."""

from __future__ import annotations

from pathlib import Path

import resvg_py

from engines import svg

LATIN = Path(__file__).with_name("fonts") / "aileron-latin.ttf"
"""Letters, digits and signs without serifs, of Aileron by Sora Sagano (CC0)."""
LATIN_FAMILY = "Aileron"
BOARD_WIDTH = 640
"""Pixels of the side of a board's picture."""


def png(drawn: str, width: int) -> bytes:
    """A picture of that many pixels across, in the colours of the day."""
    return resvg_py.svg_to_bytes(
        svg_string=svg.fixed(drawn),
        width=width,
        skip_system_fonts=True,
        font_files=[str(LATIN)],
        sans_serif_family=LATIN_FAMILY,
    )
