"""The frame of pages with a board: what is in view in every window, board width, what moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.browser.page_checks import too_wide

WINDOWS = {
    (1280, 860): 705,
    (1366, 657): 502,
    (1920, 1080): 925,
    (1024, 768): 613,
    (820, 1180): 772,
    (390, 664): 375,
    (360, 640): 351,
    (320, 568): 320,
    (844, 390): 376,
    (640, 430): 317,
}
"""Windows, and how wide the board is at least in each: laptops, a wide desktop, tablets, phones with
the bars of their browsers, one on its side, 200 % zoom."""

ALWAYS = ("#board", ".players", ".status", ".result", ".stage-actions button", ".stage-actions a")
OUT_OF_VIEW = """(names) => {
  const visible = (part) => part.checkVisibility();
  const bar = [...document.querySelectorAll(".stage-actions")].find(visible).getBoundingClientRect();
  const header = document.querySelector(".site-header").getBoundingClientRect();
  const low = header.height === innerHeight;
  const [left, top] = low ? [header.right, 0] : [0, header.bottom];
  const covered = (box) =>
    !low && box.bottom > bar.top + 1 && box.right > bar.left && box.left < bar.right;
  return [...document.querySelectorAll(names.join())].filter(visible).flatMap((part) => {
    const box = part.getBoundingClientRect();
    const cut = box.top < top - 1 || box.left < left - 1 || box.bottom > innerHeight + 1 ||
      box.right > innerWidth + 1 || (!part.closest(".stage-actions") && covered(box));
    const narrow = part.matches("button, a, .status") &&
      (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1);
    return [...(cut ? ["cut"] : []), ...(narrow ? ["narrow"] : [])]
      .map((how) => `${how}: ${part.outerHTML.slice(0, 80)}`);
  });
}"""

FOLLOW_SHIFTS = """() => {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) globalThis.shifted += shift.value;
  }).observe({ type: "layout-shift" });
}"""
MOST_SHIFT = 0.02


DRAWN = """() => new Promise((drawn) =>
  requestAnimationFrame(() => requestAnimationFrame(drawn)))"""


def resize(page: Page, window: tuple[int, int]) -> None:
    """Give the page this window, and wait until it is drawn in it."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate(DRAWN)


def board_width(page: Page) -> float:
    box = page.locator("#board").bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"], abs=1)
    return box["width"]


def assert_in_view(page: Page, window: tuple[int, int], *more: str) -> None:
    """All that matters is in view, with `more` of the page, and nothing scrolls sideways."""
    resize(page, window)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(OUT_OF_VIEW, [*ALWAYS, *more]) == [], window
    assert too_wide(page) == [], window
