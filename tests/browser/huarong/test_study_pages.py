"""The pages around the puzzle: generator, atlas, story; every page, the editor too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engines.huarong.atlas.ranking import Mix
from engines.huarong.rules.formats import read
from tests.browser.huarong.conftest import OpenStudy
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import radio
from tests.support.browser.views import View, in_turn

PAGES = {
    "atlas": "/huarong/atlas",
    "editor": "/huarong/edit",
    "atlas-of-blocks": "/huarong/atlas?horizontal=2&vertical=3",
    "atlas-at-distance": "/huarong/atlas/moves/100",
    "generator": "/huarong/new?length=60&metric=moves&soldiers=4&horizontal=2&seed=a",
    "daily": "/huarong/daily/2026-10-15",
    "table of the day": "/huarong/daily/2026-10-15/table",
    "endless": "/huarong/endless?seed=a",
    "story": "/huarong/story",
    "workshop": "/huarong/workshop",
    "way": "/huarong/way/2",
    "check": "/huarong/opinion",
    "all-puzzles": "/huarong/all?order=easy&lying=1",
}


# The generator -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_puzzle_to_order(open_study: OpenStudy, scripts: bool) -> None:
    tab = open_study(java_script_enabled=scripts)
    if not scripts:
        tab.expect(r"\.js \(csp\)")  # modules preloaded in the page's head are not used
    tab.go("/huarong/new?seed=a")
    radio(tab.page, "level", "exact").check()
    tab.page.locator("input[name=length]").fill("60")
    tab.page.locator("select[name=soldiers]").select_option("4")
    tab.page.locator("select[name=horizontal]").select_option("2")
    tab.page.locator("[data-generator] button").click()
    expect(tab.page.locator(".puzzle-card h2")).to_contain_text("60 moves")
    tab.page.wait_for_url("**length=60**seed=**")
    first = tab.page.locator(".puzzle-card .puzzle-link").get_attribute("href")
    tab.page.reload()
    assert tab.page.locator(".puzzle-card .puzzle-link").get_attribute("href") == first
    layout = read((first or "").rpartition("/")[2])
    assert (Mix.of(layout).soldiers, Mix.of(layout).horizontal) == (4, 2)
    tab.page.locator(".puzzle-card .main").click()
    tab.page.wait_for_url(f"**{first}")


def test_a_length_that_no_layout_has_is_refused_in_the_page_s_language(
    open_study: OpenStudy,
) -> None:
    """Leaving the field asks at once, and so does the button, whose answer may come before that one."""
    tab = open_study(lang="zh-CN")
    tab.go("/huarong/new?length=130&soldiers=0&seed=a")
    expect(tab.page.locator(".puzzle-card .note")).to_be_visible()  # the closest there is
    length = tab.page.locator("input[name=length]")
    tab.expect("400")
    length.fill("139")
    tab.page.locator("[data-generator] button").click()
    alert = tab.page.get_by_role("alert")
    expect(alert).to_contain_text("138")
    expect(alert).to_contain_text("次")
    expect(length).to_have_attribute("aria-invalid", "true")
    length.fill("138")
    tab.page.locator("select[name=soldiers]").select_option("")
    radio(tab.page, "metric", "steps").check()
    expect(tab.page.locator(".puzzle-card h2")).to_contain_text("138")
    expect(alert).to_have_count(0)
    expect(length).not_to_have_attribute("aria-invalid", "true")


def test_an_answer_in_the_middle_of_a_click_takes_it_from_nobody(open_study: OpenStudy) -> None:
    """Pressing a button leaves the field, and the answer to it may come before the button is let go."""
    tab = open_study()
    tab.go("/huarong/new?seed=a")
    radio(tab.page, "level", "exact").check()
    length = tab.page.locator("input[name=length]")
    tab.expect("400")
    length.fill("139")
    length.press("Tab")
    alert = tab.page.get_by_role("alert")
    expect(alert).to_contain_text("138")
    length.fill("138")
    steps = radio(tab.page, "metric", "steps")
    box = steps.bounding_box()
    assert box is not None
    tab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.page.mouse.down()
    expect(alert).to_have_count(0)
    tab.page.mouse.up()
    expect(steps).to_be_checked()


# The atlas -----------------------------------------------------------------------------------------


def test_the_atlas_shows_every_mix(open_study: OpenStudy) -> None:
    tab = open_study()
    tab.go("/huarong/atlas")
    for number in ("29,334,498", "28,913,089", "203", "25,422", "138", "179"):
        expect(tab.page.locator(".fact-list")).to_contain_text(number)
    tab.page.locator("summary", has_text="table").click()
    expect(tab.page.locator(".details-table tbody tr")).to_have_count(180)
    first = tab.page.locator(".gallery li > a:first-child").first
    expect(first).to_contain_text("138 moves")
    expect(first.locator(".block")).not_to_have_count(0)
    tab.page.locator(".mix-index").get_by_role("link", name="93", exact=True).click()
    tab.page.wait_for_url("**horizontal=1&vertical=4**")
    cards = tab.page.locator(".gallery li > a:first-child")
    expect(cards).to_have_count(5)
    for card in cards.all():
        expect(card).to_contain_text("1 horizontal, 4 vertical")
    cards.last.click()
    expect(tab.page.locator("[data-tray]")).to_be_visible()


def test_a_bar_opens_the_layouts_at_its_distance(open_study: OpenStudy) -> None:
    tab = open_study()
    tab.go("/huarong/atlas")
    tab.page.locator("[data-bars=moves] g").nth(100).click()
    tab.page.wait_for_url("**/atlas/moves/100")
    cards = tab.page.locator("[data-list] a")
    first = cards.first.get_attribute("href") or ""
    for link in cards.all():
        code = (link.get_attribute("href") or "").rpartition("/")[2]
        answer = tab.page.request.get(f"/api/huarong/distance?layout={code}")
        assert answer.json()["moves"] == 100
    tab.page.get_by_role("link", name="Others").click()
    expect(cards.first).not_to_have_attribute("href", first)
    tab.go("/huarong/atlas")
    tab.page.locator("input[name=distance]").fill("150")
    radio(tab.page, "metric", "steps").check()
    tab.page.get_by_role("button", name="Show").click()
    tab.page.wait_for_url("**/atlas/steps/150")


# Every page ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "view"), [each for number, name in enumerate(PAGES) for each in in_turn(number, name)]
)
def test_a_study_page_is_sound(open_study: OpenStudy, name: str, view: View) -> None:
    tab = open_study(**view)
    tab.go(PAGES[name])
    tab.page.evaluate("document.fonts.ready")
    checks.assert_sound(tab)
