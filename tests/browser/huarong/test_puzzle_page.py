"""Study and sharing on the puzzle page: distances, speeds, links, challenges, files."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.blocks import Block
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between, moves, play
from engines.huarong.solver.reference import shortest_path
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import code, open_puzzle, solution
from tests.support.browser.input_methods import INPUT_METHODS, Mouse, radio, unfolded
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.puzzle_page import KEYS, PuzzlePage
from tests.support.browser.tabs import Tab
from tests.support.browser.views import View, in_turn
from webapp.huarong.catalogue.gallery import title


def want_distances(puzzle: PuzzlePage) -> None:
    unfolded(puzzle.page.locator("[data-truth]")).check()


def away_from_the_exit() -> Layout:
    """A layout one move from the start whose shortest solution is longer."""
    start = solution()[0]
    for move in moves(start):
        layout = play(start, move)
        path = shortest_path(layout, "moves")
        if path is None or len(path) > len(solution()):
            return layout
    raise AssertionError("every first move is a good one")


def won(tab: Tab) -> PuzzlePage:
    puzzle = PuzzlePage(tab, solution()[0])
    for layout in solution()[1:]:
        puzzle.move(Mouse(tab.page), layout)
    return puzzle


def shared(puzzle: PuzzlePage) -> str:
    return puzzle.page.locator("#address").input_value()


def test_distances_are_for_those_who_want_them(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    chart = tab.page.locator("[data-chart]")
    expect(chart).to_be_hidden()
    puzzle.move(Mouse(tab.page), solution()[1])
    expect(puzzle.note).not_to_contain_text("to the exit")
    want_distances(puzzle)
    expect(puzzle.note).to_contain_text("6 moves to the exit.")
    expect(chart).to_have_accessible_name(re.compile("1 move made, 6 moves to the exit"))
    puzzle.move(Mouse(tab.page), solution()[2])
    expect(puzzle.note).to_contain_text("5 moves to the exit.")
    radio(tab.page, "metric", "steps").check()
    expect(tab.page.locator("[data-distance-now]")).to_contain_text("steps to the exit")
    tab.page.reload()
    expect(tab.page.locator("[data-truth]")).to_be_checked()
    expect(tab.page.locator("[data-distance-now]")).to_contain_text("2 moves made")


def test_a_move_that_leads_away_is_marked(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    want_distances(puzzle)
    puzzle.move(Mouse(tab.page), away_from_the_exit())
    expect(puzzle.note).to_contain_text("That led away")
    expect(puzzle.note).to_have_class(re.compile("lamp"))
    expect(puzzle.tray.locator(".ghost.away")).to_have_count(1)
    expect(tab.page.locator("[data-chart] .away")).to_have_count(1)
    expect(tab.page.locator("[data-away]")).to_have_text("1 move led away from the exit.")
    puzzle.do("undo").click()
    expect(puzzle.tray.locator(".ghost.away")).to_have_count(0)


def test_three_speeds(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    key = puzzle.go("speed")
    puzzle.do("solve").click()
    for speed in ("2×", "½×", "1×", "2×"):
        key.click()
        expect(key).to_have_accessible_name(f"Speed {speed}")
        expect(key).to_have_text(speed)
    tab.page.wait_for_url("**step=0")
    tab.page.reload()
    expect(key).to_have_text("2×")
    puzzle.go("play").click()
    expect(puzzle.place).to_have_text("7 / 7")


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
    other = open_tab(device="phone")
    other.page.goto(f"http://{address}")
    assert PuzzlePage(other, solution()[2]).shown() == solution()[2]


def test_the_page_names_layouts_as_the_engines_do(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(f"/huarong/{code()}")
    module = tab.page.locator("script[src$='huarong/puzzle/main.js']").get_attribute("src") or ""
    layouts = [entry.layout for entry in CATALOGUE[::9]]
    found = tab.page.evaluate(
        """async ([module, layouts]) => {
          const { commonCode } = await import(module);
          return layouts.map(commonCode);
        }""",
        [
            re.sub(r"(built/)?js/huarong/puzzle/main.js", "js/board/huarong/code.js", module),
            [each.text for each in layouts],
        ],
    )
    assert found == [common_code(each) for each in layouts]


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


def test_a_won_game_becomes_a_challenge(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(f"/huarong/{code()}")
    puzzle = won(tab)
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
    rival = won(other)
    expect(rival.note).to_contain_text(other.gettext("The same number of moves as the challenge."))
    assert "challenge=7-" in other.page.url


def test_a_helped_game_challenges_nobody(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(), query="?metric=moves&step=6")
    expect(puzzle.place).to_have_text("6 / 7")
    puzzle.do("continue").click()
    expect(puzzle.do("solve")).to_be_focused()
    for places in (0, 1):
        puzzle.do("hint").click()
        expect(puzzle.tray.locator(".ghost.ahead")).to_have_count(places)
        expect(puzzle.tray.locator(".hinted")).to_have_count(1)
    puzzle.tray.locator(".hinted").focus()
    puzzle.page.keyboard.press("Enter")
    for key in ("ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp"):
        puzzle.page.keyboard.press(key)
        if puzzle.state("win").count():
            break
    expect(puzzle.note).to_contain_text("You saw 6 moves of a solution")
    expect(puzzle.seal).to_have_accessible_name("Seal: solved")
    expect(puzzle.page.locator("[data-address-label]")).to_have_text("Share this puzzle")


def test_a_forged_challenge_is_said(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(), query="?challenge=3-3.aaaaaaaaaaaaaaaaaaaaaaaaaaa")
    expect(puzzle.note).to_contain_text("not signed by this site")
    puzzle.page.wait_for_url(lambda url: "challenge" not in url)


@pytest.mark.parametrize("view", in_turn(2))
def test_everything_shown_is_fit_for_all(open_tab: OpenTab, view: View) -> None:
    tab = open_tab(**view)
    puzzle = open_puzzle(tab)
    want_distances(puzzle)
    method = INPUT_METHODS["mouse" if view["device"] == "desktop" else "touch"](tab.page)
    puzzle.move(method, away_from_the_exit())
    expect(tab.page.locator("[data-chart] .away")).to_have_count(1)
    assert_sound(tab)


def test_keys_move_the_block_in_focus_and_leave_the_blocks_in_order(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    move = between(solution()[0], solution()[1])
    index = puzzle.blocks.index(Block.at(move.kind, move.start))
    puzzle.walk_to(index)
    for here, there in zip(move.route, move.route[1:], strict=False):
        tab.page.keyboard.press(f"Shift+{KEYS[there - here]}")
    puzzle.follow(move)
    puzzle.expect_layout(solution()[1])
    expect(puzzle.tray.locator(f"[data-index='{index}']")).to_be_focused()
    expect(puzzle.note).to_contain_text(re.compile(r": (up|down|left|right) \d"))
    labels = puzzle.tray.locator("[data-index]").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label').match(/\\d+/g).map(Number))"
    )
    assert labels == sorted(labels)


def test_the_longest_name_is_whole_on_a_phone(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone")
    tab.page.set_viewport_size({"width": 360, "height": 640})
    longest = max(CATALOGUE, key=lambda entry: len(title(entry).zh))
    tab.go(f"/huarong/{longest.code}")
    name = tab.page.locator("#name")
    expect(name).to_have_text(title(longest).zh)
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
