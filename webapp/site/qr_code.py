"""QR codes on pages: an address that a phone beside the screen opens."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

KEPT = 256
"""Codes that are kept: walls show theirs again and again, and one takes some milliseconds to make."""


@lru_cache(KEPT)
def qr_code(url: str) -> Markup:
    """The code of an address of this site as SVG."""
    return as_svg(segno.make_qr(url, error="m"))


def as_svg(code: segno.QRCode) -> Markup:
    """A code as SVG, dark modules alone, with its quiet zone."""
    return Markup(code.svg_inline(border=2, omitsize=True, svgclass=None))  # noqa: S704 - modules alone
