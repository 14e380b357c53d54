"""What goes from a puzzle page to others: layouts, challenges, pictures, files, runs by the clock."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from engines.huarong.rules.codes import common_code
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import code, open_puzzle, solution
from tests.browser.huarong.test_win import almost_won, shared, win
from tests.support.browser.input_methods import Mouse, radio, unfolded
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.tabs import Tab


def test_a_step_of_my_own_game_is_shared_as_its_layout(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    for layout in solution()[1:4]:
        puzzle.move(Mouse(tab.page), layout)
        assert shared(puzzle).endswith(f"/huarong/{common_code(layout)}")
    puzzle.go("prev").click()
    expect(puzzle.place).to_have_text("2 / 3")
    address = shared(puzzle)
    assert address.endswith(f"/huarong/{common_code(solution()[2])}")
    assert tab.page.url.endswith(f"/huarong/{code()}")
    tab.page.goto(f"http://{address}")
    assert PuzzlePage(tab, solution()[2]).shown() == solution()[2]


def test_the_code_to_scan_and_the_files_follow_what_is_shown(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    picture = tab.page.locator("[data-qr]")
    radio(tab.page, "metric", "steps").check()
    puzzle.do("solve").click()
    puzzle.go("next").click()
    expect(picture).to_have_attribute("src", f"/huarong/{code()}/qr.svg?metric=steps&step=1")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    for kind in ("txt", "gif"):
        link = tab.page.locator(f"[data-file={kind}]")
        expect(link).to_have_attribute("href", re.compile(r"metric=steps"))
        with tab.page.expect_download() as download:
            unfolded(link).click()
        assert download.value.suggested_filename == f"huarong-{code()}-steps.{kind}"


def test_a_won_game_becomes_a_challenge_and_a_forged_one_is_said(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab, query="?challenge=3-3.aaaaaaaaaaaaaaaaaaaaaaaaaaa")
    expect(puzzle.note).to_contain_text("not signed by this site")
    puzzle.page.wait_for_url(lambda url: "challenge" not in url)
    puzzle = almost_won(tab)
    win(puzzle)
    label = tab.page.locator("[data-address-label]")
    expect(label).to_have_text("Challenge others: 7 moves; can you?")
    address = shared(puzzle)
    assert "?challenge=7-" in address
    puzzle.page.keyboard.press("Control+z")
    expect(label).to_have_text("Share the current layout")

    other = open_tab(lang="zh-CN")
    other.page.goto(f"http://{address}")
    expect(other.page.locator(".facts .challenge")).to_contain_text(
        "7 次走出，你行吗？".replace(" ", "\u00a0", 1)
    )
    rival = PuzzlePage(other, solution()[0])
    win(rival)
    expect(rival.note).to_contain_text(other.gettext("The same number of moves as the challenge."))
    assert "challenge=7-" in other.page.url


# Against the clock ---------------------------------------------------------------------------------


def clock(tab: Tab) -> Locator:
    return tab.page.locator("[data-clock]")


def timed(tab: Tab) -> PuzzlePage:
    puzzle = open_puzzle(tab)
    unfolded(tab.page.locator("[data-timer]")).check()
    return puzzle


def test_a_run_is_played_from_its_link_and_raced(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = timed(tab)
    win(puzzle)
    result = tab.page.locator("[data-run-result]")
    expect(result).to_contain_text("with 7 moves. Your best time here:")
    expect(puzzle.note).to_contain_text(", your best time.")
    expect(tab.page.locator("[data-run-splits]")).to_contain_text("Splits: move 2 0:")
    times = tab.page.locator("[data-run-times] li")
    expect(times).to_have_count(1)
    expect(times).to_contain_text("7 moves")
    expect(times).to_have_attribute("aria-current", "true")
    label = tab.page.locator("[data-address-label]")
    expect(label).to_contain_text("Challenge others: 7 moves")
    assert f"/huarong/{code()}?challenge=" in shared(puzzle)
    other = open_tab()
    other.page.goto(f"http://{shared(puzzle)}")
    rival = PuzzlePage(other, solution()[0])
    expect(other.page.locator(".facts .challenge")).to_contain_text("Beat 0:")
    expect(rival.place).to_have_text("0 / 7")
    expect(rival.note).to_contain_text("claimed by the player’s browser")
    rival.go("play").click()
    expect(rival.place).to_have_text("7 / 7")
    assert rival.shown() == solution()[-1]
    assert "?challenge=" in other.page.url
    expect(rival.do("leave")).to_be_hidden()
    rival.do("race").click()
    expect(clock(other)).to_have_text("0:00.0")
    rival.move(Mouse(other.page), solution()[1])
    expect(other.page.locator("[data-rival]")).to_contain_text("The run")
    win(rival)
    expect(rival.note).to_contain_text(re.compile("The run (is beaten|was faster) by"))
    expect(other.page.locator("[data-rival]")).to_be_hidden()
