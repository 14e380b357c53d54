"""The page of a new game: the button that starts is in view in every window, whatever is chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.page_checks import too_wide
from tests.support.browser.stage import resize
from tests.support.browser.tabs import Language

WINDOWS = (
    (1920, 1080),
    (1366, 657),
    (1024, 768),
    (390, 664),
    (360, 640),
    (320, 568),
    (844, 390),
)


@pytest.mark.parametrize(("game", "lang"), [("reversi", "en"), ("capture-go", "zh-CN")])
def test_the_start_is_in_view(open_tab: OpenTab, game: str, lang: Language) -> None:
    tab = open_tab(lang=lang)
    for opponent in ("ai", "friend"):
        tab.go(f"/{game}?opponent={opponent}")
        for window in WINDOWS:
            resize(tab.page, window)
            expect(tab.page.locator("#start")).to_be_in_viewport(ratio=1)
            assert too_wide(tab.page) == [], window
