"""The front page: one board at once, for newcomers and for those who come back."""

from __future__ import annotations

import json
from datetime import timedelta

from playwright.sync_api import expect

from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import BEGINNERS_WAY, WAYS
from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.moves import between
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.puzzle_page import PuzzlePage, key, way_out
from tests.support.browser.tabs import Tab
from webapp.huarong.catalogue import daily


def remember(tab: Tab, way: int, days: int, *, today: bool = False) -> None:
    """Makes this browser remember the first puzzles of the way, those of the last days, and today's."""
    last = -1 if today else 0
    dates = [daily.today() - timedelta(days=back) for back in range(days, last, -1)]
    solved = [stage.layout for stage in BEGINNERS_WAY[:way]]
    dated = [(day, daily.puzzle_of(day).layout) for day in dates]
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


def test_the_first_move_is_shown_to_who_asks(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong")
    tab.page.get_by_role("button", name="Undo").wait_for(state="hidden")
    tab.page.get_by_role("link", name="Show me the first move").click()
    puzzle = PuzzlePage(tab, BEGINNERS_WAY[0].layout)
    expect(puzzle.do("undo")).to_be_visible()
    assert puzzle.shown() in way_out(BEGINNERS_WAY[0].layout)
    expect(tab.page.locator("[data-note]")).to_have_text("Like this. Now it is your turn.")
    expect(puzzle.tray.locator(".ghost")).to_have_count(1)
    tab.page.get_by_role("link", name="Hint").click()
    tab.page.wait_for_url(f"**/huarong/{BEGINNERS_WAY[0].code}*")
    expect(puzzle.note).to_contain_text("Move this one")
    expect(puzzle.tray.locator(".hinted")).to_have_count(1)


def test_what_the_page_offers_to_show_costs_no_seal(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", lang="zh-CN")
    tab.go("/huarong")
    tab.page.get_by_role("link", name="教我第一步").tap()
    puzzle = PuzzlePage(tab, BEGINNERS_WAY[0].layout)
    expect(puzzle.do("undo")).to_be_visible()
    puzzle.layout = puzzle.shown()
    touch = Touch(tab.page)
    *way, end = way_out(puzzle.layout)[1:]
    for layout in way:
        puzzle.move(touch, layout)
    touch.drag(puzzle.way(between(puzzle.layout, end)))
    tab.page.wait_for_url(f"**/huarong/{BEGINNERS_WAY[0].code}*")
    expect(puzzle.seal).to_have_accessible_name("印：最少移动")


def test_who_plays_dailies_has_todays_board_and_the_week(open_tab: OpenTab) -> None:
    tab = open_tab()
    remember(tab, way=3, days=3)
    tab.go("/huarong")
    expect(tab.page.locator(".front[data-front=hard]")).to_be_visible()
    marks = tab.page.locator(".week a").evaluate_all(
        "links => links.map(link => link.dataset.mark)"
    )
    assert marks == ["before"] * 3 + ["solved"] * 3 + ["today"]
    expect(tab.page.locator("[data-said]")).to_have_text("3 days in a row")
    expect(tab.page.locator("[data-also]")).to_contain_text("Today’s short one")
    tab.page.get_by_role("link", name="Play today’s puzzle").click()
    tab.page.wait_for_url(f"**/huarong/{daily.puzzle_of(daily.today()).code}")
    expect(tab.page.locator(".facts")).to_contain_text("Today’s puzzle")


def test_the_lantern_walks_and_after_the_last_stone_a_second_way_begins(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone")
    remember(tab, way=3, days=0)
    tab.go("/huarong/way")
    here = tab.page.locator("[data-stone][aria-current]")
    expect(here).to_have_accessible_name("Beginner’s way, number 4")
    expect(tab.page.locator("[data-done]")).to_have_text("3 / 20")
    stood = tab.page.locator("[data-lantern]").get_attribute("style")
    assert_sound(tab)
    remember(tab, way=19, days=0)
    tab.go("/huarong")
    tab.page.get_by_role("link", name="Beginner’s way 20/20").tap()
    expect(here).to_have_accessible_name("Beginner’s way, number 20")
    assert tab.page.locator("[data-lantern]").get_attribute("style") != stood
    remember(tab, way=20, days=0)
    tab.go("/huarong")
    expect(tab.page.locator("#name")).to_have_text("Mountain way, number 1")
    tab.go("/huarong/way")
    expect(here).to_have_count(0)
    tab.page.get_by_role("link", name="Mountain way", exact=True).tap()
    expect(here).to_have_accessible_name("Mountain way, number 1")
    tab.page.get_by_role("link", name="Play number 1").tap()
    tab.page.wait_for_url(f"**/huarong/{WAYS[1][0].code}")


def test_without_scripts_every_page_leads_to_a_puzzle(open_tab: OpenTab) -> None:
    tab = open_tab(java_script_enabled=False)
    tab.expect(r"\.js \(csp\)")  # modules preloaded in the page's head are not used
    tab.go("/huarong")
    expect(tab.page.locator("[data-tray] .block")).not_to_have_count(0)
    tab.page.get_by_role("link", name="Begin", exact=True).click()
    tab.page.wait_for_url(f"**/huarong/{BEGINNERS_WAY[0].code}")
    tab.go("/huarong/all?order=easy&lying=4&moves=51-80")
    wanted = (each.moves for each in CATALOGUE if Mix.of(each.layout).horizontal == 4)
    fewest = min(moves for moves in wanted if moves and moves > 50)
    expect(tab.page.locator("[data-cards] a:visible").first).to_contain_text(f"{fewest} moves")
    expect(tab.page.locator("select[name=moves]")).to_have_value("51-80")
    tab.go(f"/huarong/daily/{daily.today()}/table")
    expect(tab.page.get_by_role("heading", name="Table of the day")).to_be_visible()
    expect(tab.page.locator("[data-enter]")).to_be_hidden()
