"""Draws the icons of the installed app from the mark: `just icons`.

The Chromium of the tests draws them; each file says from what, so that a test finds an old one.
"""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import sync_playwright

from tests.support.browser.chromium import launch
from webapp.http.static_files import FOLDER

MARK = FOLDER / "images" / "mark.svg"
ICONS = FOLDER / "images" / "icons"
MADE_FROM = "Source"
"""The text in a file that names its source, as PNG calls it."""
SAFE = 0.8
"""The part of a maskable icon that no mask cuts off, as the diameter of a circle."""
ROUNDED = 'width="32" height="32" rx="6"'


@dataclass(frozen=True)
class Icon:
    """One file: its name, its size in pixels, and whether others cut its corners off.

    Of such an icon the ground fills the whole square, and the mark is within the safe part.
    """

    name: str
    size: int
    is_cut: bool = False
    scale: float = 1.0

    @property
    def path(self) -> Path:
        """Where the file is."""
        return ICONS / f"{self.name}-{self.size}.png"

    @property
    def svg(self) -> str:
        """What is drawn."""
        mark = MARK.read_text("utf-8")
        if not self.is_cut:
            return mark
        size = 32 / self.scale
        begin = (32 - size) / 2
        square = mark.replace(
            ROUNDED, f'x="{begin:g}" y="{begin:g}" width="{size:g}" height="{size:g}"'
        )
        return square.replace(
            'viewBox="0 0 32 32"', f'viewBox="{begin:g} {begin:g} {size:g} {size:g}"'
        )

    @property
    def source(self) -> str:
        """A digest of what is drawn, and in which size."""
        return hashlib.sha256(f"{self.size} {self.svg}".encode()).hexdigest()


APPLE = 180
ALL = (
    Icon("any", 48),
    Icon("any", 192),
    Icon("any", 512),
    Icon("maskable", 192, is_cut=True, scale=SAFE),
    Icon("maskable", 512, is_cut=True, scale=SAFE),
    Icon("apple", APPLE, is_cut=True, scale=0.9),
)


def main() -> int:
    """Write all icons."""
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        page = browser.new_page()
        for icon in ALL:
            page.set_viewport_size({"width": icon.size, "height": icon.size})
            page.set_content(
                f"<style>*{{margin:0}} svg{{display:block;width:100vw}}</style>{icon.svg}"
            )
            _save(icon, page.screenshot(omit_background=True))
        browser.close()
    return 0


def _save(icon: Icon, drawn: bytes) -> None:
    image = Image.open(BytesIO(drawn)).quantize(64, dither=Image.Dither.NONE)
    says = PngInfo()
    says.add_text(MADE_FROM, icon.source)
    image.save(icon.path, "PNG", optimize=True, pnginfo=says)


if __name__ == "__main__":
    sys.exit(main())
