"""Games on one device, of two people or against a level, begun and played to the end; also offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import INPUT_METHODS
from tests.support.browser.match_page import MatchPage
from tests.support.browser.tabs import Tab

CAPTURE = ("b1", "a1", "a2")
"""On an empty board Black captures a stone in the corner."""
LAST = 12
"""How many moves are left of a late game of Reversi."""


def ready(tab: Tab) -> MatchPage:
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return MatchPage(tab)


def test_two_people_play_a_game_to_its_end_and_the_next(open_tab: OpenTab) -> None:
    use = INPUT_METHODS["touch"]
    tab = open_tab(device=use.device, lang="zh-CN")
    page = tab.page
    tab.go("/capture-go?size=5&rules=free")
    hands = use(page)
    hands.choose("opponent", "together")
    expect(page.locator("#opponents")).to_be_hidden()
    hands.press(page.locator("#start"))
    board = ready(tab)
    assert page.url.endswith("/capture-go/together"), "the choices have left the address"
    for move in CAPTURE[:2]:
        hands.pick(board.cell(move))
    expect(page.locator("[data-player=black]")).to_have_class("turn")
    hands.press(board.act("takeback"))
    expect(page.locator("[data-player=white]")).to_have_class("turn")
    page.reload()
    board = ready(tab)
    assert board.stones() == {"b1": "black"}
    for move in CAPTURE[1:]:
        hands.pick(board.cell(move))
    expect(page.locator("#result h2")).to_have_text("黑赢了：吃掉 1 子")
    assert "moves=b1a1a2" in (page.locator("a[data-analysis]").get_attribute("href") or "")
    hands.press(board.act("again"))
    assert board.stones() == {}
    expect(page.locator("#earlier li")).to_have_count(1)


def play_out(tab: Tab, board: MatchPage) -> None:
    """Play any legal moves against a level until the game is over."""
    play_on(tab, board, 99)
    expect(tab.page.locator("#result h2")).to_be_visible()


def play_on(tab: Tab, board: MatchPage, most: int) -> None:
    """Play any legal moves against a level, as many as these or until the game is over."""
    page = tab.page
    turn = page.locator("#result h2:visible, #board [data-name]:has(.legal)")
    for _ in range(most):
        expect(turn.first).to_be_visible()
        if page.locator("#result h2").is_visible():
            return
        before = len(board.stones())
        page.locator("#board [data-name]:has(.legal)").first.click()
        page.wait_for_function(
            """before => document.querySelector(".match.over") ||
              document.querySelectorAll("#board [data-name]:has(.legal)").length &&
              document.querySelectorAll("#board :is(.disc, .stone)").length !== before""",
            arg=before,
        )


@pytest.mark.parametrize(
    ("game", "level", "shown"),
    [
        ("reversi", "2", "Novice, level 2"),
        ("capture-go", "47&size=5&rules=free", "Seasoned, level 4.7"),
    ],
)
def test_a_level_of_this_device_plays(open_tab: OpenTab, game: str, level: str, shown: str) -> None:
    tab = open_tab()
    tab.go(f"/{game}/together#game=new&colour=white&level={level}")
    board = ready(tab)
    expect(tab.page.locator("[data-about]")).to_have_text(f"You against {shown}")
    name = tab.page.locator("[data-player=black] .player-name")
    expect(name).to_have_text(shown.partition(",")[0])
    expect(board.act("takeback")).to_have_attribute("aria-disabled", "true")
    if game == "reversi":  # to its end it is played without a connection
        play_on(tab, board, 3)
        expect(tab.page.locator("[data-player=white]")).to_have_class("turn")
    else:
        tab.page.locator("[data-show=legal]").set_checked(True)
        play_out(tab, board)
        assert tab.page.locator("#result h2").inner_text()


def test_another_level_is_chosen_and_a_move_taken_back(open_tab: OpenTab) -> None:
    use = INPUT_METHODS["keyboard"]
    tab = open_tab(device=use.device, lang="zh-CN")
    page = tab.page
    tab.go("/reversi/together")
    board = ready(tab)
    hands = use(page)
    expect(page.locator("label:has([data-show=across])")).to_be_visible()
    page.locator("#next select").select_option("3")
    hands.press(page.locator("#next button"))
    expect(page.locator("[data-about]")).to_have_text("你对入门，第 3 级")
    expect(page.locator("label:has([data-show=across])")).to_be_hidden()
    hands.pick(board.cell("d3"))
    expect(page.locator("[data-player=black]")).to_have_class("turn")
    expect(page.locator("#board .disc")).to_have_count(6)
    answered = board.stones()
    hands.press(board.act("takeback"))
    expect(page.locator("#board .disc")).to_have_count(4)
    hands.pick(board.cell("d3"))
    expect(page.locator("#board .disc")).to_have_count(6)
    assert board.stones() == answered, "the same position and seed have the same answer"
    page.reload()
    assert ready(tab).stones() == answered
    hands.press(board.act("again"))
    expect(page.locator("#earlier li")).to_contain_text("对入门")
