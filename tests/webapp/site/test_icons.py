"""The icons of the installed app: drawn from the mark as it is now, and whole under any mask."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.support.browser.app_icons import ALL, ICONS, MADE_FROM, SAFE, Icon

CUT = [icon for icon in ALL if icon.is_cut]


def test_there_are_no_others() -> None:
    assert {path.name for path in ICONS.iterdir()} == {icon.path.name for icon in ALL}


@pytest.mark.parametrize("icon", ALL, ids=lambda icon: icon.path.stem)
def test_an_icon_is_of_the_mark_as_it_is_now(icon: Icon) -> None:
    with Image.open(icon.path) as image:
        assert image.info[MADE_FROM] == icon.source, "run `just icons`"
        assert image.size == (icon.size, icon.size)


@pytest.mark.parametrize("icon", CUT, ids=lambda icon: icon.path.stem)
def test_what_others_cut_off_is_ground_alone(icon: Icon) -> None:
    with Image.open(icon.path) as image:
        drawn = image.convert("RGBA")
    middle, radius = icon.size / 2, icon.size / 2 * (SAFE if icon.name == "maskable" else 1)
    ground = drawn.getpixel((0, 0))
    outside = {
        drawn.getpixel((x, y))
        for x in range(icon.size)
        for y in range(icon.size)
        if (x + 0.5 - middle) ** 2 + (y + 0.5 - middle) ** 2 > radius**2
    }
    assert outside == {ground}
    assert ground == (0x28, 0x31, 0x33, 0xFF)
