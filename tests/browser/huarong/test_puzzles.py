"""Huarong Dao: a puzzle by touch, keys and flicks; its solution, and going on from there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from engines.huarong.catalogue import CATALOGUE, by_slug
from engines.huarong.rules.blocks import Block
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Mouse, radio, unfolded
from tests.support.browser.puzzle_page import KEYS, PuzzlePage, way_out
from tests.support.browser.tabs import Tab

EASY = "7-xi-lie"
FAMOUS = "/huarong/1A9BF0C00"

POINTER = """(block, [x, y, times]) => {
  const box = block.getBoundingClientRect();
  const say = (type, share, time) => {
    const event = new PointerEvent(type, {
      bubbles: true, cancelable: true, pointerId: 1, isPrimary: true,
      button: type === "pointermove" ? -1 : 0,
      clientX: box.x + box.width / 2 + x * share, clientY: box.y + box.height / 2 + y * share,
    });
    Object.defineProperty(event, "timeStamp", { value: time });
    block.dispatchEvent(event);
  };
  say("pointerdown", 0, times[0]);
  const between = times.slice(1, -1);
  for (const [k, time] of between.entries()) say("pointermove", (k + 1) / between.length, time);
  say("pointerup", 1, times[times.length - 1]);
}"""
"""A drag by (x, y) pixels, with events at the given times (ms), however slow this machine is."""

FLICK = [1000, 1010, 1020, 1030, 1030]
SLOW = [1000, 1100, 1200, 1300, 1310]
RESTED = [1000, 1010, 1020, 1030, 1300]
PIXELS = 25
TREMBLE = "window.trembled = 0; navigator.vibrate = () => Boolean(++window.trembled);"


def code() -> str:
    entry = by_slug(EASY)
    assert entry is not None
    return entry.code


def solution() -> Sequence[Layout]:
    """The layouts of a shortest solution of the easy puzzle."""
    entry = by_slug(EASY)
    assert entry is not None
    return way_out(entry.layout)


def open_puzzle(tab: Tab, query: str = "") -> PuzzlePage:
    tab.go(f"/huarong/{EASY}{query}")
    return PuzzlePage(tab, solution()[0])


@pytest.mark.parametrize(("sound", "times"), [("on", 1), ("off", 0)])
def test_a_flick_moves_a_block_by_its_speed_and_a_phone_trembles_if_sound_is_on(
    open_tab: OpenTab, sound: str, times: int
) -> None:
    tab = open_tab(device="phone", own=True)
    tab.page.add_init_script(f"localStorage.setItem('sound', '{sound}'); {TREMBLE}")
    puzzle = open_puzzle(tab)
    move = between(solution()[0], solution()[1])
    index = puzzle.blocks.index(Block.at(move.kind, move.start))
    x, y = {1: (1, 0), -1: (-1, 0), 4: (0, 1), -4: (0, -1)}[move.route[1] - move.start]
    block = puzzle.tray.locator(f"[data-index='{index}']")
    for slow in (SLOW, RESTED):
        block.evaluate(POINTER, [x * PIXELS, y * PIXELS, slow])
        assert puzzle.shown() == solution()[0]
        expect(puzzle.count("steps")).to_have_text("0")
    assert tab.page.evaluate("window.trembled") == 0
    block.evaluate(POINTER, [x * PIXELS, y * PIXELS, FLICK])
    expect(puzzle.count("steps")).to_have_text("1")
    assert tab.page.evaluate("window.trembled") == times


def test_keys_move_the_block_in_focus_and_leave_the_blocks_in_order(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    move = between(solution()[0], solution()[1])
    index = puzzle.blocks.index(Block.at(move.kind, move.start))
    puzzle.walk_to(index)
    for here, there in pairwise(move.route):
        tab.page.keyboard.press(f"Shift+{KEYS[there - here]}")
    puzzle.follow(move)
    puzzle.expect_layout(solution()[1])
    expect(puzzle.tray.locator(f"[data-index='{index}']")).to_be_focused()
    labels = puzzle.tray.locator("[data-index]").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label').match(/\\d+/g).map(Number))"
    )
    assert labels == sorted(labels)


def test_the_shortest_solution_step_by_step(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    puzzle.do("solve").click()
    expect(puzzle.place).to_have_text("0 / 7")
    way = [puzzle.shown()]
    for at in range(1, 8):
        puzzle.go("next").click()
        expect(puzzle.place).to_have_text(f"{at} / 7")
        way.append(puzzle.shown())
    assert way[0] == solution()[0]
    assert way[-1].solved
    assert all(between(one, other) for one, other in pairwise(way))
    for button, at in (("prev", 6), ("first", 0), ("last", 7)):
        puzzle.go(button).click()
        expect(puzzle.place).to_have_text(f"{at} / 7")
        assert puzzle.shown() == way[at]
    slider = puzzle.page.locator("[data-slider]:visible")
    slider.fill("4")
    expect(puzzle.place).to_have_text("4 / 7")
    slider.press("ArrowLeft")
    expect(puzzle.place).to_have_text("3 / 7")
    assert puzzle.shown() == way[3]
    puzzle.page.locator("body").click(position={"x": 2, "y": 300})
    keyboard = puzzle.page.keyboard
    for key, at in (("ArrowRight", 4), ("ArrowLeft", 3), ("End", 7), ("Home", 0), ("Space", 7)):
        keyboard.press(key)
        expect(puzzle.place).to_have_text(f"{at} / 7")
    puzzle.do("leave").click()
    keyboard.press("Home")
    expect(puzzle.place).to_have_count(0)


def test_a_solution_plays_by_itself(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(still=False), query="?metric=moves&step=0")
    expect(puzzle.place).to_have_text("0 / 7")
    speed = puzzle.go("speed")
    for shown in ("2×", "½×", "1×", "2×"):
        speed.click()
        expect(speed).to_have_accessible_name(f"Speed {shown}")
    puzzle.page.reload()
    expect(speed).to_have_text("2×")
    puzzle.go("play").click()
    expect(puzzle.go("play")).to_have_accessible_name("Pause")
    expect(puzzle.place).to_have_text("7 / 7")
    expect(puzzle.go("play")).to_have_accessible_name("Play")
    assert puzzle.shown().solved


def test_going_on_from_a_step_of_the_solution(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(), query="?metric=moves&step=6")
    expect(puzzle.place).to_have_text("6 / 7")
    shown = puzzle.shown()
    puzzle.do("continue").click()
    expect(puzzle.do("solve")).to_be_focused()
    expect(puzzle.count("moves")).to_have_text("6")
    assert puzzle.shown() == shown
    puzzle.page.wait_for_url(lambda url: "?" not in url)
    puzzle.do("undo").click()
    expect(puzzle.place).to_have_text("5 / 6")
    puzzle.page.keyboard.press("Control+y")
    expect(puzzle.place).to_have_text("6 / 6")
    puzzle.do("restart").click()
    expect(puzzle.place).to_have_text("0 / 6")
    assert puzzle.shown() == solution()[0]


def test_going_on_asks_before_it_replaces_a_game(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    puzzle.move(Mouse(puzzle.page), solution()[1])
    puzzle.do("solve").click()
    expect(puzzle.place).to_have_text("0 / 7")
    shown = puzzle.shown()
    puzzle.blocks, puzzle.layout = shown.blocks, shown
    Mouse(puzzle.page).drag(puzzle.way(between(shown, way_out(shown)[1])))
    dialog = puzzle.page.locator("dialog[open]")
    expect(dialog.get_by_role("button", name="Keep my game")).to_be_focused()
    puzzle.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(puzzle.place).to_have_text("0 / 7")
    assert puzzle.shown() == shown
    puzzle.do("leave").click()
    assert puzzle.shown() == solution()[1]


def test_a_drag_takes_over_from_the_solution(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab, query="?metric=moves&step=3")
    expect(puzzle.place).to_have_text("3 / 7")
    puzzle.tray.locator("[data-index='0']").click()
    expect(tab.page.locator("#toasts")).to_contain_text(
        tab.gettext("This is the solution. Drag a block to take over from here.")
    )
    expect(puzzle.place).to_have_text("3 / 7")
    puzzle.layout = puzzle.shown()
    puzzle.blocks = puzzle.places()
    puzzle.move(Mouse(puzzle.page), solution()[4])
    expect(puzzle.state("play")).to_be_visible()
    expect(puzzle.count("moves")).to_have_text("4")
    expect(puzzle.note).to_contain_text("Your turn, after 3 moves of the solution")


def test_slides_are_the_third_metric(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    expect(puzzle.count("slides")).to_be_hidden()
    radio(tab.page, "metric", "slides").check()
    expect(puzzle.count("slides")).to_be_visible()
    expect(puzzle.count("steps")).to_be_hidden()
    tab.go(f"{FAMOUS}?metric=slides&step=89")
    expect(puzzle.place).to_have_text("89 / 90")
    expect(radio(tab.page, "metric", "slides")).to_be_checked()
    expect(puzzle.count("slides")).to_have_text("89")
    expect(puzzle.note).to_contain_text("90 slides is proven to be the optimum")


def test_a_layout_without_a_way_out(open_tab: OpenTab) -> None:
    tab = open_tab()
    stuck = next(entry for entry in CATALOGUE if entry.moves is None)
    tab.go(f"/huarong/{stuck.code}")
    note = tab.page.locator("[data-note]")
    expect(note).to_contain_text(tab.gettext("No way out: proven."))
    expect(note).to_contain_text("lists of puzzles have it all the same")
    tab.page.locator("[data-do=solve]").click()
    expect(note).to_contain_text("were searched")
    expect(tab.page.locator("[data-do=hint]")).to_be_hidden()
    unfolded(tab.page.locator("[data-truth]")).check()
    expect(tab.page.locator("[data-distance-now]")).to_contain_text("No way leads to the exit")
    expect(tab.page.locator("[data-chart]")).to_be_hidden()
    tab.page.get_by_role("link", name="Solvable").click()
    expect(tab.page.locator("[data-do=hint]")).to_be_visible()
