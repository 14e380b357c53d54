"""The front page: one board at once, for newcomers and for those who come back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.rules.blocks import Block
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between, follow
from engines.huarong.solver.reference import shortest_path
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.tabs import Tab
from webapp.huarong.catalogue import daily

SIZES = ((360, 640), (390, 664), (844, 390), (1366, 768), (2560, 1440))
IN_VIEW = """() => [".section-links", "[data-tray]", "[data-begin]"].every(selector => {
  const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
  return 0 <= top && bottom <= innerHeight && 0 <= left && right <= innerWidth;
}) && document.documentElement.scrollWidth <= innerWidth"""


def remember(tab: Tab, way: int, days: int) -> None:
    """Makes this browser remember the first puzzles of the way and those of the last days."""
    today = daily.today()
    dates = [today - timedelta(days=back) for back in range(days, 0, -1)]
    solved = [stage.layout for stage in BEGINNERS_WAY[:way]]
    dated = [(day, daily.puzzle_of(day).entry.layout) for day in dates]
    counts = {"moves": 500, "steps": 900}
    record = {
        key(each): {"grade": "solved", **counts} for each in solved + [each for _, each in dated]
    }
    results = [
        {"at": f"{day}T12:00:00.000Z", "puzzle": key(each), "help": "none", **counts}
        for day, each in dated
    ]
    tab.go("/privacy")
    tab.page.evaluate(
        "([record, results]) => Object.assign(localStorage,"
        " {'huarong:record': record, 'huarong:results': results})",
        [json.dumps(record), json.dumps({"version": 1, "results": results})],
    )


def key(layout: Layout) -> str:
    return min(layout.text, layout.mirror().text)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_board_tabs_and_one_button_are_in_the_first_screen(
    open_tab: OpenTab, size: tuple[int, int]
) -> None:
    tab = open_tab(device="phone" if size[0] < 861 else "desktop")
    tab.page.set_viewport_size({"width": size[0], "height": size[1]})
    remember(tab, way=6, days=0)
    tab.go("/huarong")
    expect(tab.page.locator(".front[data-front=way]")).to_be_visible()
    assert tab.page.evaluate(IN_VIEW)


A_THUMBS_WAY = 600
"""Milliseconds from the board to the button: Chromium takes an earlier tap for a part of the drag."""


def test_a_newcomer_comes_by_touch_from_home_to_the_third_puzzle_of_the_way(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(device="phone")
    tab.go("/")
    tab.page.locator("main a[href='/huarong']").first.tap()
    expect(tab.page.locator(".front[data-front=new]")).to_be_visible()
    touch = Touch(tab.page)
    for stage in BEGINNERS_WAY[:2]:
        puzzle = PuzzlePage(tab, stage.layout)
        puzzle.tray.locator("[data-index]").first.wait_for()
        *way, end = shortest_path(stage.layout, "moves")[1:]
        for layout in way:
            puzzle.move(touch, layout)
        if stage.number == 1:
            expect(tab.page.locator("[data-mode=playing]")).to_be_visible()
        touch.drag(puzzle.way(between(puzzle.layout, end)))
        tab.page.wait_for_url(f"**/huarong/{stage.code}*")
        expect(puzzle.state("win")).to_be_visible()
        expect(puzzle.seal).to_have_accessible_name("Seal: fewest moves")
        expect(tab.page.locator(".won [data-do=challenge], .won [data-do=card]")).to_have_count(0)
        onward = tab.page.locator(".next-puzzle:visible")
        expect(onward).to_be_in_viewport(ratio=1)
        tab.page.wait_for_timeout(A_THUMBS_WAY)
        onward.tap()
    tab.page.wait_for_url(f"**/huarong/{BEGINNERS_WAY[2].code}")


def test_the_first_move_is_shown_to_who_asks(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong")
    tab.page.get_by_role("button", name="Undo").wait_for(state="hidden")
    tab.page.get_by_role("link", name="Show me the first move").click()
    puzzle = PuzzlePage(tab, BEGINNERS_WAY[0].layout)
    expect(puzzle.do("undo")).to_be_visible()
    assert puzzle.shown() in shortest_path(BEGINNERS_WAY[0].layout, "moves")
    tab.page.get_by_role("link", name="Hint").click()
    tab.page.wait_for_url(f"**/huarong/{BEGINNERS_WAY[0].code}*")
    expect(puzzle.note).to_contain_text("Move this one")


def test_who_plays_dailies_has_todays_board_and_the_week(open_tab: OpenTab) -> None:
    tab = open_tab()
    remember(tab, way=3, days=3)
    tab.go("/huarong")
    expect(tab.page.locator(".front[data-front=today]")).to_be_visible()
    marks = tab.page.locator(".week a").evaluate_all(
        "links => links.map(link => link.dataset.mark)"
    )
    assert marks == ["before"] * 3 + ["solved"] * 3 + ["today"]
    expect(tab.page.locator("[data-said]")).to_have_text("3 days in a row")
    expect(tab.page.locator("[data-also]")).to_contain_text("Go on with number 4")
    tab.page.get_by_role("link", name="Play today’s puzzle").click()
    tab.page.wait_for_url(f"**/huarong/{daily.puzzle_of(daily.today()).entry.code}")


def test_without_scripts_the_board_leads_to_its_puzzle(open_tab: OpenTab) -> None:
    tab = open_tab(java_script_enabled=False)
    tab.expect(r"\.js \(csp\)")  # modules preloaded in the page's head are not used
    tab.go("/huarong")
    expect(tab.page.locator("[data-tray] .block")).not_to_have_count(0)
    tab.page.get_by_role("link", name="Begin", exact=True).click()
    tab.page.wait_for_url(f"**/huarong/{BEGINNERS_WAY[0].code}")


def test_the_win_of_the_day_has_its_row_and_a_line_to_send_on(open_tab: OpenTab) -> None:
    tab = open_tab()
    entry = daily.puzzle_of(daily.today()).entry
    remember(tab, way=0, days=2)
    way = shortest_path(entry.layout, "moves")
    assert way
    hand = {
        "moves": [{"index": each, "route": route} for each, route in numbered(way)],
        "undone": [],
    }
    tab.page.evaluate(
        "([name, game]) => localStorage.setItem(name, game)",
        [
            f"huarong:game:{entry.layout.text}",
            json.dumps({**hand, "helpedAt": None}),
        ],
    )
    tab.go(f"/huarong/{entry.code}#end")
    expect(tab.page.locator("[data-note] b")).to_contain_text("3 days in a row.")
    expect(tab.page.locator(".week [data-mark=optimal]")).to_have_count(1)
    expect(tab.page.locator("[data-next-day]")).to_contain_text("The next one comes at")
    yesterday = daily.puzzle_of(daily.today() - timedelta(days=1)).entry
    expect(tab.page.locator(".next-puzzle:visible")).to_have_attribute(
        "href", f"/huarong/{yesterday.code}"
    )
    tab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.page.get_by_role("button", name="Send it on").click()
    expect(tab.page.locator(".toast")).to_be_visible()
    line, link = tab.page.evaluate("navigator.clipboard.readText()").splitlines()
    assert line.startswith("Yiyuan Huarong Dao, ")
    assert line.endswith("3 days in a row. □□□□■■◆")
    assert link.endswith(f"/huarong/daily/{daily.today()}")


def numbered(way: Sequence[Layout]) -> Iterator[tuple[int, list[int]]]:
    """The moves of a way as the record keeps them: the number of each block, and its cells."""
    blocks = way[0].blocks
    for before, after in pairwise(way):
        move = between(before, after)
        yield blocks.index(Block.at(move.kind, move.start)), list(move.route)
        blocks = follow(blocks, move)
