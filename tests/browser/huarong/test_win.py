"""The win: the gate and its seal, the next puzzle, solutions that were seen, cards, the last best."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from engines.huarong.catalogue import CATALOGUE
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import EASY, code, open_puzzle, solution
from tests.support.browser.input_methods import Keyboard, Mouse, focused, unfolded
from tests.support.browser.page_checks import assert_sound, violations
from tests.support.browser.puzzle_page import PuzzlePage, keep_game
from tests.support.browser.tabs import Tab


def almost_won(tab: Tab) -> PuzzlePage:
    """The easy puzzle but for its last move, in a browser that kept the game."""
    *way, last = solution()
    tab.go("/healthz")
    keep_game(tab, way)
    tab.go(f"/huarong/{EASY}")
    puzzle = PuzzlePage(tab, last)
    expect(puzzle.count("moves")).to_have_text(str(len(way) - 1))
    puzzle.layout, puzzle.blocks = way[-1], way[-1].blocks
    puzzle.blocks = puzzle.places()
    return puzzle


def win(puzzle: PuzzlePage) -> None:
    """Play the rest of the easy puzzle, from where it stands."""
    way = list(solution())
    for layout in way[way.index(puzzle.layout) + 1 :]:
        puzzle.move(Mouse(puzzle.page), layout)
    expect(puzzle.state("win")).to_be_visible()


def shared(puzzle: PuzzlePage) -> str:
    """The address to share."""
    return puzzle.page.locator("#address").input_value()


def test_the_way_leads_on_by_keyboard(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = almost_won(tab)
    puzzle.move(Keyboard(tab.page), solution()[-1])
    expect(puzzle.state("win")).to_be_visible()
    assert focused(puzzle.tray.locator("[data-index]:visible"))
    tab.page.keyboard.press("Tab")
    link = tab.page.locator("[data-next]:visible")
    expect(link).to_be_focused()
    expect(link).to_have_count(1)
    expect(link.locator("svg .block")).not_to_have_count(0)
    target = link.get_attribute("href")
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url(f"**{target}")
    entry = next(entry for entry in CATALOGUE if str(target).endswith(entry.code))
    assert entry.moves is not None
    assert entry.moves > 7


def test_keys_take_back_begin_again_and_go_to_the_next(open_tab: OpenTab) -> None:
    puzzle = almost_won(open_tab())
    keyboard, here = puzzle.page.keyboard, puzzle.page.url
    win(puzzle)
    keyboard.press("n")
    expect(puzzle.page).not_to_have_url(here)
    puzzle.page.go_back()
    expect(puzzle.state("win")).to_be_visible()
    keyboard.press("r")
    expect(puzzle.state("play")).to_be_visible()
    expect(puzzle.count("moves")).to_have_text("0")
    keyboard.press("?")
    expect(puzzle.page.get_by_role("dialog")).to_contain_text("take a move back")
    keyboard.press("Escape")
    keyboard.press("Control+y")
    expect(puzzle.count("moves")).to_have_text("1")
    keyboard.press("u")
    expect(puzzle.count("moves")).to_have_text("0")
    keyboard.press("h")
    expect(puzzle.note).to_contain_text("Move this one")
    stops: list[str] = []
    focus = "document.activeElement.tagName.toLowerCase()"
    Keyboard(puzzle.page).tab_to(
        puzzle.do("undo"), lambda: stops.append(puzzle.page.evaluate(focus))
    )
    assert "svg" not in stops, "the board itself is no stop"


def test_a_solution_that_was_seen_is_said_and_not_signed(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(), query="?metric=moves&step=5")
    expect(puzzle.place).to_have_text("5 / 7")
    puzzle.do("leave").click()
    expect(puzzle.note).to_contain_text("counts as solved only")
    win(puzzle)
    expect(puzzle.seal).to_have_accessible_name("Seal: solved")
    expect(puzzle.note).to_contain_text("You saw 5 moves of a solution")
    expect(puzzle.do("challenge")).to_be_hidden()
    expect(puzzle.page.locator("[data-address-label]")).to_have_text("Share this puzzle")
    puzzle.do("again").click()
    expect(puzzle.page.locator(".own-best")).to_have_text(["", "", "", ""])


def test_after_a_win_neither_a_reload_nor_a_look_at_the_solution_changes_it(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(device="phone", theme="night")
    puzzle = almost_won(tab)
    win(puzzle)
    assert_sound(tab)
    expect(tab.page.locator("[data-address-label]")).to_contain_text("Challenge others")
    address = shared(puzzle)
    words = puzzle.note.inner_text()
    tab.page.reload()
    expect(puzzle.state("win")).to_be_visible()
    expect(puzzle.seal).to_have_accessible_name("Seal: fewest moves")
    expect(puzzle.note).to_have_text(re.compile(re.escape(words.split("\n")[0])))
    expect(puzzle.count("moves")).to_have_text("7")
    assert shared(puzzle) == address
    tab.go(f"/huarong/{EASY}?metric=moves&step=7")
    expect(puzzle.place).to_have_text("7 / 7")
    puzzle.do("leave").click()
    expect(puzzle.seal).to_have_accessible_name("Seal: fewest moves")
    puzzle.do("again").click()
    expect(puzzle.state("play")).to_be_visible()
    assert PuzzlePage(tab, solution()[0]).shown() == solution()[0]


def test_a_win_is_signed_even_after_the_page_was_left(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("ERR_FAILED|503")
    puzzle = almost_won(tab)
    tab.page.route("**/api/huarong/*/results", lambda route: route.abort())
    win(puzzle)
    puzzle.do("challenge").click()
    expect(tab.page.locator("#toasts")).to_contain_text(
        tab.gettext("The server has not counted this game yet. The link follows when it has.")
    )
    tab.page.unroute("**/api/huarong/*/results")
    tab.go("/huarong/1A9BF0C00")
    tab.page.wait_for_function(
        "code => JSON.parse(localStorage.getItem('huarong:challenges'))[code]?.url", arg=code()
    )
    again = open_puzzle(tab)
    expect(again.page.locator("[data-address-label]")).to_contain_text("Challenge others: 7 moves")
    assert "?challenge=7-" in shared(again)


def test_the_card_of_a_result_is_shown_copied_and_downloaded(open_tab: OpenTab) -> None:
    tab = open_tab(permissions=["clipboard-read", "clipboard-write"])
    puzzle = almost_won(tab)
    win(puzzle)
    expect(tab.page.locator("[data-address-label]")).to_contain_text("Challenge others")
    puzzle.do("card").click()
    picture = tab.page.locator("[data-card-picture]")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    expect(picture).to_have_attribute("src", re.compile(r"card\.png\?lang=en&challenge=7-11"))
    with tab.page.expect_download() as download:
        tab.page.locator("[data-card-download]").click()
    assert download.value.suggested_filename == f"huarong-{code()}-card.png"
    assert violations(tab.page) == []
    tab.page.keyboard.press("Escape")
    expect(puzzle.do("card")).to_be_focused()
    puzzle.do("again").click()
    unfolded(tab.page.locator("[data-do=show-card]")).click()
    tab.page.get_by_role("button", name="Copy the text").click()
    expect(tab.page.locator(".toast")).to_be_visible()
    line, address = tab.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert line.startswith("Yiyuan Huarong Dao, “")
    assert "The fewest is 7 moves." in line
    assert address == tab.page.url
