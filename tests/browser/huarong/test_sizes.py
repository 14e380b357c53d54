"""Every page of Huarong Dao in the windows that people have: phones, one on its side, desktops."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.rules.layout import Layout
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_fold import OUT_OF_VIEW
from tests.browser.huarong.test_front import SIZES
from tests.browser.huarong.test_map import PAINTS_NOTHING
from tests.browser.huarong.test_week_of_dailies import won_game
from tests.support.browser.page_checks import too_wide
from tests.support.browser.stage import resize
from tests.support.browser.tabs import Device, Tab
from webapp.huarong.catalogue import daily

Size = tuple[int, int]
SIZES_OF: dict[Device, list[Size]] = {
    "phone": [size for size in SIZES if size[0] < 861],
    "desktop": [size for size in SIZES if size[0] >= 861],
}
CLASSIC = "/huarong/1A9BF0C00"
PAGES = (
    "/huarong",
    "/huarong/daily",
    "/huarong/progress",
    "/huarong/workshop",
    "/huarong/all",
    "/huarong/new",
    "/huarong/edit",
    "/huarong/story",
    "/huarong/ZZZZZ",
    CLASSIC,
)
WAY = BEGINNERS_WAY[1]
MAP_IN_VIEW = """() => {
  const [map, ...parts] = ["[data-map]", "[data-map-name]", "[data-map-keys]"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  const inside = parts.every((part) => part.left >= map.left && part.right <= map.right &&
    part.top >= map.top && part.bottom <= map.bottom);
  const [name, keys] = parts;
  return inside && (name.bottom <= keys.top || name.right <= keys.left) && keys.bottom <= innerHeight;
}"""


def opened(open_tab: OpenTab, size: Size) -> Tab:
    tab = open_tab(device="phone" if size[0] < 861 else "desktop")
    tab.page.set_viewport_size({"width": size[0], "height": size[1]})
    return tab


@pytest.mark.parametrize("device", SIZES_OF)
def test_no_page_is_wider_than_its_window(open_tab: OpenTab, device: Device) -> None:
    tab = open_tab(device=device)
    tab.expect("400")  # of the code that is none
    for page in PAGES:
        tab.go(page)
        for size in SIZES_OF[device]:
            resize(tab.page, size)
            assert too_wide(tab.page) == [], (page, size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_wins_of_the_day_and_of_the_way_are_whole(open_tab: OpenTab, size: Size) -> None:
    tab = opened(open_tab, size)
    tab.go("/privacy")
    todays = daily.puzzle_of(daily.today()).entry
    for layout, code, lead in (
        (todays.layout, todays.code, "[data-do=share-day]"),
        (WAY.layout, WAY.code, ".next-puzzle:visible"),
    ):
        keep(tab, layout)
        tab.go(f"/huarong/{code}#end")
        expect(tab.page.locator(".puzzle[data-state=win]")).to_be_visible()
        expect(tab.page.locator(lead)).to_be_in_viewport(ratio=1)
        assert tab.page.evaluate(OUT_OF_VIEW) == [], code


def keep(tab: Tab, layout: Layout) -> None:
    """Makes this browser keep a game that leads out."""
    tab.page.evaluate(
        "([name, game]) => localStorage.setItem(name, game)",
        [f"huarong:game:{layout.text}", json.dumps(won_game(layout))],
    )


@pytest.mark.parametrize("device", SIZES_OF)
def test_the_words_and_keys_of_a_map_are_in_view(open_tab: OpenTab, device: Device) -> None:
    tab = open_tab(device=device, own=True)
    tab.context.add_init_script(PAINTS_NOTHING)
    tab.expect("GPU stall due to ReadPixels")  # Chromium without a graphics card says so
    tab.go(f"/huarong/{WAY.code}/map")
    tab.page.wait_for_selector("[data-map][data-state=drawn]")
    for size in SIZES_OF[device]:
        resize(tab.page, size)
        assert tab.page.evaluate(MAP_IN_VIEW), size
        assert too_wide(tab.page) == [], size
