"""A flicked block goes on to the next cell; a block that is let go without speed goes to the nearest."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engines.huarong.rules.blocks import Block
from engines.huarong.rules.moves import between
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import open_puzzle, solution
from tests.support.browser.input_methods import Mouse
from tests.support.browser.puzzle_page import PuzzlePage

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


def drag(puzzle: PuzzlePage, pixels: float, times: list[int]) -> None:
    """Drag the block of the first move some pixels along its way."""
    move = between(solution()[0], solution()[1])
    index = puzzle.blocks.index(Block.at(move.kind, move.start))
    x, y = {1: (1, 0), -1: (-1, 0), 4: (0, 1), -4: (0, -1)}[move.route[1] - move.start]
    block = puzzle.tray.locator(f"[data-index='{index}']")
    block.evaluate(POINTER, [x * pixels, y * pixels, times])


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("pixels", [25, 35])
def test_a_flick_moves_a_block_by_its_speed(open_tab: OpenTab, device: str, pixels: int) -> None:
    tab = open_tab(device=device)
    puzzle = open_puzzle(tab)
    drag(puzzle, pixels, FLICK)
    expect(puzzle.count("steps")).to_have_text("1")


def test_a_short_drag_without_speed_snaps_back(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    for times in (SLOW, RESTED):
        drag(puzzle, 25, times)
        assert puzzle.shown() == solution()[0]
        expect(puzzle.count("steps")).to_have_text("0")


@pytest.mark.parametrize(("sound", "times"), [("on", 1), ("off", 0)])
def test_a_phone_trembles_when_a_block_snaps_if_sound_is_on(
    open_tab: OpenTab, sound: str, times: int
) -> None:
    tab = open_tab(own=True)
    tab.page.add_init_script(
        f"""localStorage.setItem("sound", "{sound}");
        window.trembled = 0;
        navigator.vibrate = () => Boolean(++window.trembled);"""
    )
    puzzle = open_puzzle(tab)
    puzzle.move(Mouse(tab.page), solution()[1])
    assert tab.page.evaluate("window.trembled") == times
