"""Review, analysis and mistakes: the board and what is said of it are in view in every window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.stage import (
    WINDOWS,
    assert_in_view,
    board_width,
)
from tests.support.browser.tabs import Language
from tests.support.clients import Visitor
from tests.support.finished_matches import CAPTURE_GO_MISTAKES, LATE_MISTAKES
from tests.support.servers import Server
from tests.support.variants import first_in_every_run

GAMES: dict[str, dict[str, Any]] = {"reversi": LATE_MISTAKES, "capture-go": CAPTURE_GO_MISTAKES}
IN_VIEW = {
    "review": (".line-place", "#line-box"),
    "analysis": (),
    "mistakes": (".question", ".stage-state"),
}
SMALL = {
    "review": {(390, 664): 345, (360, 640): 321, (320, 568): 293, (820, 1180): 771},
    "analysis": {(390, 664): 329, (360, 640): 305, (320, 568): 300, (820, 1180): 700},
    "mistakes": {(390, 664): 319, (360, 640): 295, (320, 568): 247, (820, 1180): 740},
}
"""Where words above the board take more room than in a match."""


def kept(server: Server, game: str) -> str:
    """The id of a finished game with turning points."""
    visitor = Visitor(server.url)
    match = visitor.keep(**GAMES[game])
    visitor.close()
    return match


def opened(open_tab: OpenTab, path: str, lang: Language = "zh-CN") -> Page:
    tab = open_tab(lang=lang)
    tab.go(path)
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


@pytest.mark.parametrize(
    ("name", "game", "lang"),
    [
        *first_in_every_run(("review", "reversi", "zh-CN"), ("review", "capture-go", "en")),
        *first_in_every_run(("analysis", "capture-go", "en"), ("analysis", "reversi", "zh-CN")),
        *first_in_every_run(("mistakes", "reversi", "zh-CN"), ("mistakes", "capture-go", "en")),
    ],
)
def test_board_and_words_are_in_view_in_every_window(
    open_tab: OpenTab, server: Server, name: str, game: str, lang: Language
) -> None:
    ply = {"reversi": 1, "capture-go": 8}[game]
    page = opened(open_tab, f"/g/{kept(server, game)}/{name}?ply={ply}", lang)
    if name == "review":
        expect(page.locator("#line .line-move").first).to_be_attached()
    if name == "mistakes":
        expect(page.locator("#problem")).to_have_attribute("data-state", "ask")
    for window, least in WINDOWS.items():
        assert_in_view(page, window, *IN_VIEW[name])
        assert board_width(page) >= SMALL[name].get(window, least) - 1, window
