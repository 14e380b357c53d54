"""The icons of the installed app: drawn from the mark as it is now, and whole under any mask."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.support.browser.app_icons import ALL, MADE_FROM, Icon


@pytest.mark.parametrize("icon", ALL, ids=lambda icon: icon.path.stem)
def test_an_icon_is_of_the_mark_as_it_is_now(icon: Icon) -> None:
    with Image.open(icon.path) as image:
        assert image.info[MADE_FROM] == icon.source, "run `just icons`"
        assert image.size == (icon.size, icon.size)
