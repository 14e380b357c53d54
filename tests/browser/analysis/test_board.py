"""The analysis board: walking, branching, values, undo, addresses, and texts that are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engines.game import PASS
from engines.reversi.rules.position import ReversiPosition
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import INPUT_METHODS, WITHOUT_MOUSE
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.slow_connection import slow_connection
from tests.support.browser.tabs import Language, Tab
from tests.support.browser.views import View, in_turn
from tests.support.servers import Server
from tests.support.variants import first_in_every_run

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


@pytest.mark.parametrize("method", first_in_every_run(*WITHOUT_MOUSE))
def test_a_move_on_the_board_makes_a_branch(open_tab: OpenTab, method: str) -> None:
    page = opened(open_tab(device=INPUT_METHODS[method].device), "moves=f5d6c3&at=2")
    use = INPUT_METHODS[method](page)
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


def test_an_illegal_cell_is_explained_and_changes_nothing(open_tab: OpenTab) -> None:
    page = opened(open_tab(), "moves=f5")
    page.locator("#board [data-name=a1]").click()
    expect(page.locator("#toasts")).not_to_be_empty()
    assert tree(page) == ["f5"]


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


def test_a_variation_moves_up_by_one_place(open_tab: OpenTab) -> None:
    page = with_menu(opened(open_tab(), "moves=f5d6c3(c5)(c4d3(f4))d3&at=7"))
    up = page.locator("[data-act=raise]")
    for url in (
        "**moves=f5d6c3(c5)(c4f4(d3))d3&at=6",
        "**moves=f5d6c3(c4f4(d3))(c5)d3&at=5",
        "**moves=f5d6c4(c3d3)(c5)f4(d3)&at=7",
    ):
        up.click()
        page.wait_for_url(url)
    expect(up).to_have_attribute("aria-disabled", "true")
    page.locator("[data-act=undo]").click()
    page.wait_for_url("**moves=f5d6c3(c4f4(d3))(c5)d3&at=5")


def test_variations_are_numbered_from_the_top(open_tab: OpenTab) -> None:
    page = with_menu(opened(open_tab(), "moves=f5d6c3(c5f6(f4))d3c4(e3)f4"))
    tags = page.locator("#tree .analysis-tag")
    expect(tags).to_have_text(["line 1", "line 2", "2.1"])
    page.locator("#tree button", has_text="f6").click()
    page.locator("[data-act=promote]").click()
    expect(tags).to_have_text(["line 1", "line 2", "2.1"])


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


def test_an_estimate_has_no_sign_of_proof_and_a_line_is_followed(open_tab: OpenTab) -> None:
    page = opened(open_tab(), "moves=f5")
    expect(page.locator("#board .value.light")).to_have_count(3)
    expect(page.locator("#lines b.estimate")).to_have_count(3)
    expect(page.locator("#lines em").first).to_be_visible()
    page.locator("#lines button").first.click()
    expect(page.locator("#stepping output")).not_to_have_text("1 / 1")


def test_moves_that_are_the_same_mirrored_are_one_line_and_f5_stands_for_the_first(
    open_tab: OpenTab,
) -> None:
    page = opened(open_tab(), "")
    expect(page.locator("#lines li")).to_have_count(1)
    expect(page.locator("#lines strong")).to_have_text("f5")
    expect(page.locator("#lines .analysis-alike")).to_have_text("and 3 like it")
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


def test_what_cannot_be_read_is_said_in_sight(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    tab.page.set_viewport_size({"width": 1366, "height": 768})
    page = opened(tab, f"moves={GAME}")
    page.locator("details.analysis-open summary").click()
    page.locator("#text").fill("f5 see d6")
    page.locator("[data-open] button[type=submit]").first.click()
    expect(page.locator("#problems")).to_contain_text("see")
    expect(page.locator("#problems")).to_be_in_viewport(ratio=1)


def test_the_graph_has_gaps_where_nothing_was_searched(open_tab: OpenTab) -> None:
    page = opened(open_tab(lang="en"), f"moves={GAME}&at=20")
    expect(page.locator("#lines button").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#graph .curve").first).to_be_attached()
    drawn = page.locator("#graph").evaluate(
        """svg => [...svg.querySelectorAll('.curve')].flatMap(path =>
             [...path.getAttribute('d').matchAll(/M([\\d.]+) [^L]*L([\\d.]+)/g)]
               .map(([, from, to]) => Number(to) - Number(from)))"""
    )
    width = page.locator("#graph").bounding_box()
    assert width
    assert all(length < 2.5 * width["width"] / PLIES for length in drawn)


def test_words_beside_the_board_grow_with_a_large_window(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    sizes = []
    for width, height in ((1366, 768), (1920, 1080), (2560, 1440)):
        tab.page.set_viewport_size({"width": width, "height": height})
        page = opened(tab, "moves=f5d6")
        # In one step: the lines are written anew with each answer of the engine.
        size = page.wait_for_function(
            """() => {
                 const line = document.querySelector("#lines button");
                 return line && parseFloat(getComputedStyle(line).fontSize);
               }"""
        )
        sizes.append(size.json_value())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert sizes == sorted(set(sizes)), sizes


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


def test_values_are_given_in_capture_go_too(open_tab: OpenTab) -> None:
    page = opened(open_tab(), "size=5&rules=free&moves=c3c2b3", "capture-go")
    expect(page.locator("#board .value").first).to_be_visible()
    page.locator("#board [data-name=d2]").click()
    expect(page.locator("#tree [aria-current]")).to_contain_text("D2")
    expect(page.locator("#board .stone")).to_have_count(4)


def test_what_is_not_understood_changes_nothing_and_is_pointed_at(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("400")
    page = opened(tab, "moves=f5d6c3")
    page.locator(".analysis-open summary").click()
    page.locator("#text").fill("see you at eight")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#problems")).to_contain_text("see")
    assert tree(page) == ["f5", "d6", "c3"]
    chosen = "text => text.value.slice(text.selectionStart, text.selectionEnd)"
    expect(page.locator("#text")).to_be_focused()
    assert page.locator("#text").evaluate(chosen) == "see"


def test_a_game_is_read_and_the_way_back_leads_to_the_one_before(open_tab: OpenTab) -> None:
    page = opened(open_tab(), "moves=f5d6c3")
    page.locator(".analysis-open summary").click()
    page.locator("#text").fill("F5 F6 E6")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#tree button").nth(2)).to_contain_text("f6")
    assert tree(page) == ["f5", "f6", "e6"]
    page.go_back()
    expect(page.locator("#tree [aria-current]")).to_contain_text("c3")


@pytest.mark.parametrize("suffix", ["txt", "ggf"])
def test_a_line_is_saved(open_tab: OpenTab, suffix: str) -> None:
    page = opened(open_tab(), "moves=f5d6c3")
    page.locator(".analysis-files summary").click()
    with page.expect_download() as download:
        page.locator(f"[data-format={suffix}]").click()
    text = Path(download.value.path()).read_text("utf-8").lower()
    assert "f5" in text
    assert "c3" in text


def test_one_plays_on_from_a_position(open_tab: OpenTab) -> None:
    page = opened(open_tab(), "moves=f5d6c3")
    page.locator("[data-act=play][href]").click()
    page.wait_for_url("**/reversi?*position=*")
    expect(page.locator("#start-board .disc")).to_have_count(7)


def test_a_move_is_drawn_before_a_slow_server_answers(tabs: OpenTab, server: Server) -> None:
    with slow_connection(server.port, 0.15) as slow:
        page = opened(tabs(slow.url), "moves=f5")
        with slow.holding():
            page.locator("#board [data-name=d6]").click()
            expect(page.locator("#board [data-name=d6] .disc.white")).to_be_visible()
            page.locator("#board [data-name=c3]").click()  # before its legal moves are known
        expect(page.locator("#board [data-name=c3] .disc.black")).to_be_visible()
        assert tree(page) == ["f5", "d6", "c3"]


def test_a_long_analysis_is_opened_and_walked(open_tab: OpenTab) -> None:
    page = opened(open_tab(), f"moves={long_analysis()}&at=0")
    assert page.locator("#tree button").count() > 600
    page.keyboard.press("End")
    expect(page.locator("#tree [aria-current]")).not_to_contain_text("start")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#stepping output")).to_contain_text(" / ")


def long_analysis() -> str:
    """A game of sixty moves with twenty variations, each played on to the end."""
    moves = played(ReversiPosition.start(), 0)
    text, position = "", ReversiPosition.start()
    for number, move in enumerate(moves):
        legal = [each for each in position.legal_moves() if each != move]
        text += move
        if number % 3 == 1 and legal:
            text += f"({legal[0]}{''.join(played(after(position, legal[0]), 1))})"
        position = after(position, move)
    return text


def played(position: ReversiPosition, which: int) -> list[str]:
    """The moves of a game to its end, without passes."""
    moves = []
    while legal := position.legal_moves():
        moves.append(legal[which % len(legal)])
        position = after(position, moves[-1])
    return moves


def after(position: ReversiPosition, move: str) -> ReversiPosition:
    """The position after a move and the pass that it may force."""
    following = position.play(move)
    return following.play(PASS) if following.legal_moves() == (PASS,) else following


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
