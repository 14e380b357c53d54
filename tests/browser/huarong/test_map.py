"""The map of a puzzle: pointing, walking by keyboard, playing from there."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import moves, steps
from engines.huarong.solver.shortest_solution import distance
from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import radio
from tests.support.browser.puzzle_page import keep_game, way_out
from tests.support.browser.tabs import Tab

SMALL = Layout("HHHHVHH.VVCCVVCCVS.S")
LAYOUTS = 578
FAR = 13
"""Its layouts, and its moves from the exit."""
OpenMap = Callable[..., "Map"]


class Map:
    """The page of a map as a test uses it."""

    def __init__(self, tab: Tab, layout: Layout) -> None:
        self.tab = tab
        self.page: Page = tab.page
        tab.go(f"/huarong/{common_code(layout)}/map")
        self.wait_until_drawn()

    def wait_until_drawn(self) -> None:
        self.page.wait_for_selector("[data-map][data-state=drawn]")

    @property
    def far(self) -> Locator:
        return self.page.locator("[data-far]")

    @property
    def steps(self) -> Locator:
        return self.page.locator("[data-steps] button")

    def key(self, name: str) -> Locator:
        return self.page.locator(f"[data-view={name}]")

    @property
    def picture(self) -> str:
        """The landscape as it is painted now."""
        painted: str = self.page.evaluate(
            """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
              done(document.querySelector('[data-map] canvas').toDataURL()))))"""
        )
        return painted


def painted_colours(page: Page) -> int:
    """The number of colours in the landscape just after it was painted."""
    colours: int = page.evaluate(
        """() => {
          const copy = document.createElement('canvas').getContext('2d');
          const canvas = document.querySelector('[data-map] canvas');
          copy.canvas.width = canvas.width;
          copy.canvas.height = canvas.height;
          document.querySelector('[data-view=in]').click();
          return new Promise((done) => requestAnimationFrame(() => {
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
            done(new Set(new Uint32Array(data.buffer)).size);
          }));
        }"""
    )
    return colours


@pytest.fixture
def open_map(open_tab: OpenTab) -> OpenMap:
    def open_there(layout: Layout = SMALL, **how: object) -> Map:
        return Map(open_tab(**how), layout)

    return open_there


def test_the_list_is_the_walk_for_keyboard_and_screen_reader(open_map: OpenMap) -> None:
    shown = open_map()
    expect(shown.far).to_have_text(str(FAR))
    expect(shown.steps).to_have_count(len(moves(SMALL)))
    shown.steps.first.focus()
    for left in reversed(range(FAR)):  # the first step always leads nearer
        shown.page.keyboard.press("Enter")
        expect(shown.far).to_have_text(str(left))
    expect(shown.steps.first).to_be_focused()
    expect(shown.page.locator("#announcer")).to_contain_text("0 moves to the exit.")
    shown.page.get_by_role("button", name="My game").click()
    expect(shown.far).to_have_text(str(FAR))


def test_play_from_a_place_and_come_back_with_the_own_game(open_map: OpenMap) -> None:
    shown = open_map()
    gains = {-1: "nearer", 0: "the same", 1: "farther"}
    for words in shown.steps.all_inner_texts():
        gain, far = words.split("\n")[-1].split(" · ")
        assert gain == gains[int(far) - FAR]
    shown.page.get_by_text("As a table").click()
    rows = shown.page.locator("[data-counts] tr")
    layouts = [int(text.replace(",", "")) for text in rows.locator("td").all_inner_texts()]
    assert sum(layouts) == LAYOUTS
    shown.steps.first.click()
    expect(shown.far).to_have_text(str(FAR - 1))
    address = shown.page.url
    shown.page.locator("[data-play]").click()
    shown.page.wait_for_url(lambda url: not url.endswith("/map") and "/map?" not in url)
    puzzle = json.loads(shown.page.locator("#puzzle").text_content() or "")
    assert distance(Layout(puzzle["layout"]), "moves") == FAR - 1
    shown.page.go_back()
    shown.wait_until_drawn()
    assert shown.page.url == address
    expect(shown.far).to_have_text(str(FAR - 1))
    keep_game(shown.tab, way_out(SMALL)[:4])
    shown.tab.go(f"/huarong/{common_code(SMALL)}/map")
    shown.wait_until_drawn()
    expect(shown.far).to_have_text(str(FAR - 3))
    shown.page.locator("[data-play]").click()  # the game goes on where it stands
    shown.page.wait_for_url(f"**/huarong/{common_code(SMALL)}")


def test_heights_are_in_moves_or_in_steps(open_map: OpenMap) -> None:
    shown = open_map()
    words = shown.page.locator("[data-far-words]")
    expect(words).to_have_text("Moves to the exit")
    in_moves = shown.picture
    radio(shown.page, "by", "steps").check()
    expect(words).to_have_text("Steps to the exit")
    in_steps = distance(SMALL, "steps")
    assert in_steps
    assert in_steps > FAR
    expect(shown.far).to_have_text(str(in_steps))
    expect(shown.steps).to_have_count(len(steps(SMALL)))
    assert shown.picture != in_moves, "the landscape and its marks are others"
    shown.steps.first.click()
    expect(shown.far).to_have_text(str(in_steps - 1))
    expect(shown.page.locator("#announcer")).to_contain_text(f"{in_steps - 1} steps to the exit.")
    shown.page.reload()
    shown.wait_until_drawn()
    expect(shown.far).to_have_text(str(in_steps - 1))
    radio(shown.page, "by", "moves").check()
    assert "by=" not in shown.page.url


def test_keys_and_buttons_move_the_picture(open_map: OpenMap) -> None:
    shown = open_map()
    seen = {shown.picture}
    view = shown.page.locator("[data-map]")
    for key in ("+", "ArrowLeft", "ArrowUp", "Shift+ArrowLeft", "Shift+ArrowUp", "-"):
        view.focus()
        shown.page.keyboard.press(key)
        seen.add(shown.picture)
    assert len(seen) == 7
    shown.page.keyboard.press("0")
    home = shown.picture
    for name in ("in", "out", "above"):
        shown.key(name).click()
    expect(shown.key("above")).to_have_attribute("aria-pressed", "true")
    assert shown.picture != home
    shown.key("home").click()
    expect(shown.key("above")).to_have_attribute("aria-pressed", "false")
    before = shown.picture
    shown.page.mouse.move(500, 400)
    shown.page.mouse.wheel(0, -100)
    closer = shown.picture
    assert closer != before
    shown.page.mouse.down()
    shown.page.mouse.move(560, 440, steps=3)
    shown.page.mouse.up()
    assert shown.picture != closer


def test_close_by_neighbours_are_told_apart_and_words_make_room(open_map: OpenMap) -> None:
    shown = open_map(device="phone")
    checks.assert_sound(shown.tab)
    assert painted_colours(shown.page) > 20
    shown.key("home").click()
    box = shown.page.locator("[data-map]")
    expect(box).not_to_have_attribute("data-near", "")
    shown.key("me").click()
    expect(box).to_have_attribute("data-near", "")
    expect(shown.page.locator("[data-map-name]")).to_have_css("opacity", "0")
    expect(shown.page.locator("[data-map-name] h1")).to_have_count(1)
    place = box.bounding_box()
    assert place
    middle = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    tip = shown.page.locator("[data-tip]")
    seen: dict[str, tuple[float, float]] = {}
    no_farther_than_the_keys = range(-125, 101, 25)
    for across, down in product(range(-100, 101, 25), no_farther_than_the_keys):
        at = middle[0] + across, middle[1] + down
        shown.page.mouse.move(*at)
        if tip.is_visible():
            seen[tip.get_by_role("link").get_attribute("href") or ""] = at
        if len(seen) > 5:
            break
    assert len(seen) > 5, "each point finds the board under it"
    address, at = seen.popitem()
    shown.page.mouse.move(place["x"] + 1, place["y"] + 1)
    expect(tip).to_be_hidden()
    shown.page.mouse.click(*at)
    expect(shown.page.locator("[data-play]")).to_have_attribute("href", address)
    assert "at=" in shown.page.url
    shown.key("home").click()
    expect(box).not_to_have_attribute("data-near", "")


def test_without_a_server_the_list_still_works(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("places")
    tab.page.route("**/places", lambda route: route.fulfill(status=503, body=""))
    tab.go(f"/huarong/{common_code(SMALL)}/map")
    tab.page.wait_for_selector("[data-map][data-state=failed]")
    tab.page.locator("[data-steps] button").first.click()
    expect(tab.page.locator("[data-far]")).to_have_text(str(FAR - 1))
