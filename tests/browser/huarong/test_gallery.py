"""The list of all puzzles with its address, and the ways on from a puzzle."""

from __future__ import annotations

import json
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.catalogue import CATALOGUE, by_slug
from engines.huarong.rules.layout import Layout
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import radio
from tests.support.browser.tabs import Tab
from webapp.huarong.catalogue import daily, search

FAMOUS = "1A9BF0C00"
SEARCHES = (
    *("Heng Dao Li Ma", "hengdao", "HDLM", "横刀立马", "橫刀立馬", "klotski", "red donkey"),
    *("4WVE1", "1a9bf0c00", "VCCVVCCVVHHVVSSVS..S", "héng dāo lì mǎ", "4wve1"),
)
SOLVABLE = [entry for entry in CATALOGUE if entry.moves is not None]
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
"""
LEAST_SHIFT = 0.02
LIKE_ALL = pytest.mark.release(
    reason="every run loads /huarong/all, which is made like these pages"
)


def cards(tab: Tab) -> Locator:
    return tab.page.locator("[data-cards] a:visible")


def codes(tab: Tab) -> list[str]:
    links: list[str] = tab.page.eval_on_selector_all(
        "[data-cards] li:not([hidden]) > a", "links => links.map(link => link.pathname)"
    )
    return [link.rpartition("/")[2] for link in links]


def query(tab: Tab) -> dict[str, list[str]]:
    return parse_qs(urlsplit(tab.page.url).query)


def keep_won(tab: Tab, *layouts: Layout) -> None:
    """Makes this browser remember the layouts as solved, far from their optimum."""
    won = {
        min(layout.text, layout.mirror().text): {"grade": "solved", "moves": 500, "steps": 900}
        for layout in layouts
    }
    tab.page.evaluate("won => localStorage.setItem('huarong:record', won)", json.dumps(won))


# The list and its address --------------------------------------------------------------------------


def test_back_shows_the_list_and_the_form_as_they_were(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/all")
    radio(tab.page, "order", "hard").check()
    tab.page.locator("select[name=soldiers]").select_option("4")
    count = tab.page.locator("[data-count]")
    with_four = sum(Mix.of(entry.layout).soldiers == 4 for entry in CATALOGUE)
    expect(count).to_contain_text(f"{with_four} of {len(CATALOGUE)} puzzles")
    assert query(tab) == {"order": ["hard"], "soldiers": ["4"]}
    before = codes(tab)
    assert len(before) == with_four
    cards(tab).nth(40).click()
    tab.page.wait_for_url(f"**/huarong/{before[40]}")
    tab.page.go_back()
    expect(cards(tab).nth(40)).to_be_in_viewport()
    assert codes(tab) == before
    expect(radio(tab.page, "order", "hard")).to_be_checked()
    expect(tab.page.locator("select[name=soldiers]")).to_have_value("4")
    expect(count).to_contain_text(f"{with_four} of {len(CATALOGUE)} puzzles")


def test_back_and_forward_go_through_the_filters(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/all")
    tab.page.locator("select[name=lying]").select_option("5")
    radio(tab.page, "order", "easy").check()
    shown = codes(tab)
    tab.page.go_back()
    tab.page.go_back()
    expect(cards(tab)).to_have_count(len(CATALOGUE))
    expect(tab.page.locator("select[name=lying]")).to_have_value("")
    expect(radio(tab.page, "order", "classic")).to_be_checked()
    tab.page.go_forward()
    tab.page.go_forward()
    expect(radio(tab.page, "order", "easy")).to_be_checked()
    expect(cards(tab)).to_have_count(len(shown))
    assert codes(tab) == shown


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_an_address_is_shared_with_and_without_scripts(open_tab: OpenTab, scripts: bool) -> None:
    tab = open_tab(java_script_enabled=scripts)
    if not scripts:
        tab.expect(r"\.js \(csp\)")  # modules preloaded in the page's head are not used
    tab.go("/huarong/all?order=easy&lying=4&moves=51-80")
    wanted = [
        entry
        for entry in CATALOGUE
        if Mix.of(entry.layout).horizontal == 4 and 51 <= (entry.moves or 0) <= 80
    ]
    expect(cards(tab)).to_have_count(len(wanted))
    expect(tab.page.locator("[data-count]")).to_contain_text(f"{len(wanted)} of {len(CATALOGUE)}")
    expect(tab.page.locator("select[name=moves]")).to_have_value("51-80")
    easiest = min(wanted, key=lambda entry: entry.moves or 0)
    expect(cards(tab).first).to_contain_text(f"{easiest.moves} moves")


def test_an_address_that_the_form_cannot_say_is_refused(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("400")
    tab.go("/huarong/all?order=random")
    expect(tab.page.locator("main")).to_contain_text("no such order or filter")


def test_the_search_finds_the_most_famous_puzzle(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/all")
    for text in SEARCHES:
        tab.page.locator("input[name=find]").fill("no such puzzle")
        expect(cards(tab)).to_have_count(0)
        tab.page.locator("input[name=find]").fill(text)
        finds = search.finder(text)
        expected = [entry.code for entry in CATALOGUE if finds(entry)]
        assert FAMOUS in expected, text
        expect(cards(tab)).to_have_count(len(expected))
        assert sorted(codes(tab)) == sorted(expected), text
        expect(tab.page.locator("[data-count]")).to_contain_text(f"{len(expected)} of 432")
        assert query(tab) == {"find": [text]}


def test_what_is_not_found_is_said_and_a_code_is_opened(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/all")
    field = tab.page.locator("input[name=find]")
    field.fill("no such puzzle")
    none = tab.page.locator("[data-none]")
    expect(none).to_have_text(tab.gettext("No puzzle has this name or code."))
    code = BEGINNERS_WAY[0].code
    field.fill(code)
    expect(none.get_by_role("link")).to_have_attribute("href", f"/huarong/{code}")
    tab.page.get_by_role("link", name="Show all").click()
    expect(cards(tab)).to_have_count(len(CATALOGUE))


def test_own_results_are_marked_and_filtered(open_tab: OpenTab) -> None:
    tab = open_tab()
    easy = by_slug("7-xi-lie")
    assert easy is not None
    tab.go("/huarong/all")
    keep_won(tab, easy.layout)
    tab.page.reload()
    tab.page.locator("select[name=done]").select_option("solved")
    expect(cards(tab)).to_have_count(1)
    expect(cards(tab).locator(".grade")).to_have_accessible_name("solved")
    expect(cards(tab).locator(".own-best")).to_contain_text("500")
    assert query(tab) == {"done": ["solved"]}
    tab.page.reload()
    expect(cards(tab)).to_have_count(1)
    tab.page.locator("select[name=done]").select_option("unsolved")
    expect(cards(tab)).to_have_count(len(SOLVABLE) - 1)


def test_arrows_walk_through_the_cards(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/all?order=easy")
    cards(tab).first.focus()
    tab.page.keyboard.press("ArrowRight")
    expect(cards(tab).nth(1)).to_be_focused()
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**/huarong/*0*")
    expect(tab.page.locator("[data-tray]")).to_be_visible()


# From puzzle to puzzle -----------------------------------------------------------------------------


def test_on_and_back_in_the_order_one_came_from(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/all?order=hard&lying=5")
    order = codes(tab)
    cards(tab).nth(1).click()
    tab.page.wait_for_url(f"**/huarong/{order[1]}")
    tab.page.get_by_role("link", name="Puzzle after:").click()
    tab.page.wait_for_url(f"**/huarong/{order[2]}")
    expect(tab.page.locator("[data-next]").first).to_have_attribute("href", f"/huarong/{order[3]}")
    for code in (order[1], order[0]):
        tab.page.get_by_role("link", name="Puzzle before:").click()
        tab.page.wait_for_url(f"**/huarong/{code}")
    expect(tab.page.get_by_role("link", name="Puzzle before:")).to_have_count(0)
    tab.page.get_by_role("link", name="To the list").click()
    tab.page.wait_for_url(f"**/huarong/all?order=hard&lying=5#{order[0]}")
    assert codes(tab) == order


def test_along_the_beginners_way(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/workshop")
    expect(tab.page.locator(".families a")).to_have_count(7)
    tab.page.locator(".way a").first.click()
    tab.page.wait_for_url(f"**/huarong/{BEGINNERS_WAY[0].code}")
    for stage in BEGINNERS_WAY[1:3]:
        tab.page.get_by_role("link", name="Puzzle after:").click()
        tab.page.wait_for_url(f"**/huarong/{stage.code}")
        expect(tab.page.locator(".facts")).to_contain_text(f"number {stage.number}")


def test_through_the_days_of_a_month(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/daily/2026-10-14")
    tab.page.get_by_role("link", name="Play it").click()
    tab.page.wait_for_url(f"**/huarong/{daily.puzzle_of(date(2026, 10, 14)).entry.code}")
    tab.page.get_by_role("link", name="Puzzle after:").click()
    tab.page.wait_for_url(f"**/huarong/{daily.puzzle_of(date(2026, 10, 15)).entry.code}")
    tab.page.get_by_role("link", name="To the list").click()
    tab.page.wait_for_url("**/huarong/daily/2026-10-14*")


def test_the_puzzle_of_today_says_so(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/daily")
    tab.page.locator("[data-begin]").click()
    expect(tab.page.locator(".facts")).to_contain_text("Today’s puzzle")
    tab.go(f"/huarong/{BEGINNERS_WAY[0].code}")
    expect(tab.page.locator(".facts")).not_to_contain_text("Today’s puzzle")


def test_every_name_begins_with_what_is_seen(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    for path in (f"/huarong/{FAMOUS}", "/huarong/daily", "/huarong", "/huarong/all?soldiers=6"):
        tab.go(path)
        expect(tab.page.locator("[data-tray] [role=button], .block").first).to_be_attached()
        rule = "label-content-name-mismatch"
        found = Axe().run(tab.page, options={"runOnly": [rule]}).response["violations"]
        assert not found, [node["html"] for each in found for node in each["nodes"]]


# Nothing jumps -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "drawn"),
    [
        ("/huarong", ".front[data-front=new]"),
        ("/huarong/all", ".grade circle"),
        ("/huarong/progress", "[data-ready] [data-families] tr"),
        pytest.param("/huarong/workshop", ".grade circle", marks=LIKE_ALL),
        pytest.param("/huarong/all?order=hard&soldiers=4", ".grade circle", marks=LIKE_ALL),
    ],
)
def test_nothing_jumps_on_a_slow_phone(open_tab: OpenTab, path: str, drawn: str) -> None:
    tab = open_tab(device="phone", own=True)
    tab.page.add_init_script(SHIFTS)
    session = tab.page.context.new_cdp_session(tab.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 150,
            "downloadThroughput": 200_000,
            "uploadThroughput": 90_000,
        },
    )
    tab.go(path)
    expect(tab.page.locator(drawn).first).to_be_attached()
    tab.page.evaluate("document.fonts.ready")
    tab.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert sum(tab.page.evaluate("shifts")) <= LEAST_SHIFT
