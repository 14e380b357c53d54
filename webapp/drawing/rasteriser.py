"""SVG pictures as PNG, with the fonts of the site and no others."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import resvg_py
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from engines import svg
from webapp.drawing import brush

TEMPLATES = Path(__file__).parents[1] / "templates"
BOARD_WIDTH = 640
"""Pixels of the side of a board's picture."""


class Face(NamedTuple):
    """A font file and the family that pictures name it by."""

    file: Path
    family: str


LATIN = Face(brush.FOLDER / "aileron-latin.ttf", "Aileron")
"""Letters, digits and signs without serifs, by Sora Sagano (CC0)."""
BRUSH = Face(brush.FACE, "Ma Shan Zheng")


def png(drawn: str, width: int) -> bytes:
    """A picture of that many pixels across, in the colours of the day."""
    return resvg_py.svg_to_bytes(
        svg_string=svg.fixed(drawn),
        width=width,
        skip_system_fonts=True,
        font_files=[str(LATIN.file), str(BRUSH.file)],
        sans_serif_family=LATIN.family,
    )


def from_template(name: str, **values: Any) -> str:
    """The picture that a template of the site makes of these values."""
    return (
        _environment().get_template(name).render(latin=LATIN.family, brush=BRUSH.family, **values)
    )


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
