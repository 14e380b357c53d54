"""The analysis board: walking, branching, values, undo, addresses, and texts that are read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.slow_connection import slow_connection
from tests.support.browser.tabs import Language, Tab
from tests.support.browser.views import View, in_turn
from tests.support.servers import Server

TREE = "f5d6c3(c5f4)d3"
SAID_OF_PASSES: dict[Language, str] = {"zh-CN": "停一手 h6 停一手 h2", "en": "pass h6 pass h2"}


def opened(tab: Tab, query: str = "", game: str = "reversi") -> Page:
    tab.go(f"/{game}/analysis?{query}")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def with_menu(page: Page) -> Page:
    """The page with the menu of changes open."""
    page.locator("#tree-menu summary").click()
    return page


def tree(page: Page) -> list[str]:
    """The moves in the order of the tree, without numbers and values."""
    found: list[str] = page.locator("#tree button").evaluate_all(
        "all => all.slice(1).map(each => each.firstChild.textContent.split(' ').at(-1))"
    )
    return found


def test_a_move_on_the_board_makes_a_branch(open_tab: OpenTab) -> None:
    page = opened(open_tab(device=Touch.device), "moves=f5d6c3&at=2")
    use = Touch(page)
    use.pick(page.locator("#board [data-name=c5]"))
    expect(page.locator("#board [data-name=c5] .disc.black")).to_be_visible()
    expect(page.locator("#tree [aria-current]")).to_contain_text("c5")
    use.pick(page.locator("#board [data-name=f4]"))
    expect(page.locator("#tree [aria-current]")).to_contain_text("f4")
    assert tree(page) == ["f5", "d6", "c3", "c5", "f4"]
    page.wait_for_url("**moves=f5d6c3(c5f4)&at=5")
    page.reload()
    expect(page.locator("#tree [aria-current]")).to_contain_text("f4")
    use.press(page.locator("[data-act=prev]"))
    expect(page.locator("#tree [aria-current]")).to_contain_text("c5")


GAME = (
    "f5d6c3d3c4f4f6f3e6e7d7g6e3c6c5c8g3b4a5a4a3g4f8c7b3b6h4f7e8d8b5b2b8c2a1e2g8f2b7a7d2d1g5a6g7h6h5"
    "b1a8h3f1g2a2h8c1h7h1h2e1g1"
)
PLIES = len(GAME) // 2
"""A whole game of Reversi, and its moves without passes."""


def test_branches_are_promoted_deleted_and_brought_back(open_tab: OpenTab) -> None:
    page = with_menu(opened(open_tab(), f"moves={TREE}&at=4"))
    page.locator("[data-act=promote]").click()
    page.wait_for_url("**moves=f5d6c5(c3d3)f4&at=3")
    page.locator("[data-act=remove]").click()
    assert tree(page) == ["f5", "d6", "c3", "d3"]
    page.locator("[data-act=undo]").click()
    page.keyboard.press("Control+z")
    page.wait_for_url(f"**moves={TREE}&at=4")
    expect(page.locator("[data-act=undo]")).to_have_attribute("aria-disabled", "true")


def test_the_tree_is_walked_by_keyboard(open_tab: OpenTab) -> None:
    page = opened(open_tab(), f"moves={TREE}&at=0")
    now = page.locator("#tree [aria-current]")
    now.focus()
    for key, move in (
        ("ArrowRight", "f5"),
        ("ArrowDown", "c3"),
        ("ArrowDown", "c5"),
        ("End", "f4"),
    ):
        page.keyboard.press(key)
        expect(now).to_contain_text(move)
        expect(now).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(now).to_contain_text("c3")
    expect(page.locator("#announcer")).to_contain_text("c3")


def test_every_move_has_a_value_and_exact_ones_are_marked(open_tab: OpenTab) -> None:
    cells = "XXXXXXXX" * 6 + "XXXXOOO-" + "XOOOOO--"
    page = opened(open_tab(), f"from={cells}%20X")
    expect(page.locator("#board .value.light")).to_have_count(0)
    expect(page.locator("#board .value").first).to_contain_text("=")
    expect(page.locator("#lines b.exact").first).to_be_visible()
    expect(page.locator(".status strong")).to_contain_text(", exact")
    page.keyboard.press("v")
    expect(page.locator("#board .value")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-act=values]")).to_have_attribute("aria-pressed", "false")


def test_moves_that_are_the_same_mirrored_are_one_line_and_f5_stands_for_the_first(
    open_tab: OpenTab,
) -> None:
    page = opened(open_tab(), "")
    expect(page.locator("#lines li")).to_have_count(1)
    expect(page.locator("#lines strong")).to_have_text("f5")
    expect(page.locator("#lines .analysis-alike")).to_have_text("3 more alike")
    expect(page.locator("#board .value")).to_have_count(4)
    page.locator("#lines button").click()
    expect(page.locator("#tree button").nth(1)).to_contain_text("f5")


def test_the_lines_stay_in_sight_and_the_moves_have_a_scroller_of_their_own(
    open_tab: OpenTab,
) -> None:
    """At any move of a whole game, on a laptop."""
    tab = open_tab(lang="en")
    tab.page.set_viewport_size({"width": 1366, "height": 768})
    page = opened(tab, f"moves={GAME}")
    tree = page.locator("#tree")
    for key, n in (("End", PLIES), ("Home", 0), ("End", PLIES)):
        page.keyboard.press(key)
        expect(page.locator("#stepping output")).to_have_text(f"{n} / {PLIES}")
        expect(page.locator("#tree [aria-current]")).to_be_in_viewport(ratio=0.9)
        assert page.evaluate("document.querySelector('.stage-more').scrollTop") == 0
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#lines button").first).to_be_in_viewport(ratio=1)
    assert tree.evaluate("box => box.scrollTop > 0 && box.scrollHeight > box.clientHeight")


def test_a_line_with_passes_is_written_in_the_language_of_the_page_and_followed(
    open_tab: OpenTab,
) -> None:
    cells = "XXX-OOOOXXXXXXX-XOOOXXXOXXOXXXXOXXOXXXXOXXOOOX--XXOOOOOOOOOXXXX-"
    for lang, said in SAID_OF_PASSES.items():
        page = opened(open_tab(lang=lang), f"from={cells}%20X&moves=g6h8&at=2")
        first = page.locator("#lines button").first
        expect(first).to_contain_text(said)
        first.click()
        expect(page.locator("#tree button")).to_have_count(6)


def test_a_move_is_drawn_before_a_slow_server_answers(tabs: OpenTab, server: Server) -> None:
    with slow_connection(server.port, 0.15) as slow:
        page = opened(tabs(slow.url), "moves=f5")
        with slow.holding():
            page.locator("#board [data-name=d6]").click()
            expect(page.locator("#board [data-name=d6] .disc.white")).to_be_visible()
            page.locator("#board [data-name=c3]").click()  # before its legal moves are known
        expect(page.locator("#board [data-name=c3] .disc.black")).to_be_visible()
        assert tree(page) == ["f5", "d6", "c3"]


@pytest.mark.parametrize("view", in_turn(1))
def test_the_board_is_usable(open_tab: OpenTab, view: View) -> None:
    tab = open_tab(**view)
    for game, query in (
        ("reversi", f"moves={TREE}&at=4"),
        ("capture-go", "size=7&rules=free&moves=d4d3(e4)c3&at=2"),
    ):
        page = opened(tab, query, game)
        expect(page.locator("#board .value").first).to_be_visible()
        page.locator(".analysis-open summary").click()
        assert_sound(tab)
