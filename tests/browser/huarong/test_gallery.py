"""The list of all puzzles with its address, and the ways on from a puzzle."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.catalogue import CATALOGUE
from tests.browser.conftest import OpenTab
from tests.support.browser.first_visits import MOST_SHIFT, SHIFTS
from tests.support.browser.input_methods import radio
from tests.support.browser.tabs import Tab
from webapp.huarong.catalogue import search

SEARCHES = ("hengdao", "横刀立马", "4WVE1")


def cards(tab: Tab) -> Locator:
    return tab.page.locator("[data-cards] a:visible")


def codes(tab: Tab) -> list[str]:
    links: list[str] = tab.page.eval_on_selector_all(
        "[data-cards] li:not([hidden]) > a", "links => links.map(link => link.pathname)"
    )
    return [link.rpartition("/")[2] for link in links]


def query(tab: Tab) -> dict[str, list[str]]:
    return parse_qs(urlsplit(tab.page.url).query)


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
    tab.page.go_back()
    tab.page.go_back()
    expect(cards(tab)).to_have_count(len(CATALOGUE))
    expect(tab.page.locator("select[name=soldiers]")).to_have_value("")
    expect(radio(tab.page, "order", "classic")).to_be_checked()
    tab.page.go_forward()
    tab.page.go_forward()
    expect(radio(tab.page, "order", "hard")).to_be_checked()
    expect(cards(tab)).to_have_count(len(before))
    assert codes(tab) == before


def test_the_search_finds_says_what_it_does_not_find_and_opens_a_code(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/all")
    field = tab.page.locator("input[name=find]")
    for text in SEARCHES:
        field.fill(text)
        finds = search.finder(text)
        expected = [entry.code for entry in CATALOGUE if finds(entry)]
        expect(cards(tab)).to_have_count(len(expected))
        assert sorted(codes(tab)) == sorted(expected), text
        expect(tab.page.locator("[data-count]")).to_contain_text(f"{len(expected)} of 432")
        assert query(tab) == {"find": [text]}
        field.fill("no such puzzle")
        expect(cards(tab)).to_have_count(0)
    none = tab.page.locator("[data-none]")
    expect(none).to_have_text(tab.gettext("No puzzle has this name or code."))
    code = BEGINNERS_WAY[0].code
    field.fill(code)
    expect(none.get_by_role("link")).to_have_attribute("href", f"/huarong/{code}")
    tab.page.get_by_role("link", name="Show all").click()
    expect(cards(tab)).to_have_count(len(CATALOGUE))


def test_on_and_back_in_the_order_one_came_from(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/all?order=hard&lying=5")
    order = codes(tab)
    cards(tab).first.focus()
    tab.page.keyboard.press("ArrowRight")
    expect(cards(tab).nth(1)).to_be_focused()
    tab.page.keyboard.press("Enter")
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


def test_a_misspelt_name_offers_the_puzzle_and_a_field(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("400")
    tab.go("/huarong/heng-dao-li-maa")
    meant = tab.page.locator(".gallery a")
    expect(meant).to_contain_text("Blade across, horse reined")
    expect(meant.locator(".block")).not_to_have_count(0)
    tab.page.locator("input[name=find]").fill("4WVE1")
    tab.page.get_by_role("button", name="Search").click()
    tab.page.wait_for_url("**/huarong/all?find=4WVE1")
    expect(tab.page.locator("[data-cards] a")).to_have_count(1)


def test_every_name_begins_with_what_is_seen(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    for path in ("/huarong/1A9BF0C00", "/huarong/daily", "/huarong", "/huarong/all?soldiers=6"):
        tab.go(path)
        expect(tab.page.locator("[data-tray] [role=button], .block").first).to_be_attached()
        rule = "label-content-name-mismatch"
        found = Axe().run(tab.page, options={"runOnly": [rule]}).response["violations"]
        assert not found, [node["html"] for each in found for node in each["nodes"]]


def test_nothing_jumps_on_a_slow_phone(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", own=True)
    tab.page.add_init_script(SHIFTS)
    session = tab.page.context.new_cdp_session(tab.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    slow = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
    session.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    for path, drawn in (
        ("/huarong", ".front[data-front=new]"),
        ("/huarong/all", ".grade circle"),
        ("/huarong/progress", "[data-ready] [data-families] tr"),
    ):
        tab.go(path)
        expect(tab.page.locator(drawn).first).to_be_attached()
        tab.page.evaluate("document.fonts.ready")
        tab.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        shifts = tab.page.evaluate("shifts")
        assert sum(shift[0] for shift in shifts) <= MOST_SHIFT, (path, shifts)
