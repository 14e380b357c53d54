"""Checks of every page in every state: axe, width, target size, reduced motion."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.support.browser.tabs import DEVICES, Tab

SMALLEST = 24
"""Minimum target size in CSS pixels (WCAG 2.2)."""

BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
"""What a browser says of a page that it has kept, as it was, until somebody goes back to it."""

TARGETS = """smallest => {
  const controls = 'a, button, input:not([type=hidden]), summary, select, textarea, ' +
    '[role=button], #board [role=gridcell]';
  const small = [];
  for (const control of document.querySelectorAll(controls)) {
    // Words that link within a sentence are as high as their line; a label belongs to its input.
    const area = control.closest('label') ?? control;
    const { width, height } = area.getBoundingClientRect();
    const seen = control.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
    if (!seen || control.closest('p, .skip-link, .visually-hidden') || !width) continue;
    if (width < smallest - 0.5 || height < smallest - 0.5)
      small.push(`${control.outerHTML.slice(0, 90)}: ${width.toFixed(1)} × ${height.toFixed(1)}`);
  }
  return small;
}"""

MOVING = """() => document.getAnimations()
  .filter((motion) => motion.playState === 'running')
  .map((motion) => `${motion.animationName ?? motion.transitionProperty} ${
    motion.effect?.target?.className?.baseVal ?? motion.effect?.target?.className}`)"""

AXE = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\\n  ` +
    nodes.slice(0, 4).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("\\n  "));
}"""

DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""

WIDER = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll('body *')]
    .filter((node) => node.getBoundingClientRect().right > width + 0.5)
    .slice(0, 5).map((node) => `${node.tagName} ${node.className.baseVal ?? node.className}`)
    .concat(`page ${document.documentElement.scrollWidth} wide`);
}"""


def violations(page: Page) -> list[str]:
    """Violations found by axe with its default rules."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(AXE)
    return found


def too_small(page: Page) -> list[str]:
    """Visible controls below the minimum target size."""
    found: list[str] = page.evaluate(TARGETS, SMALLEST)
    return found


def moving(page: Page) -> list[str]:
    """Running animations and transitions."""
    found: list[str] = page.evaluate(MOVING)
    return found


def too_wide(page: Page) -> list[str]:
    """Elements that make the page scroll horizontally."""
    found: list[str] = page.evaluate(WIDER)
    return found


def assert_sound(tab: Tab) -> None:
    """The page that is shown is sound in its window and in one of 320 pixels."""
    window = tab.page.viewport_size
    assert window is not None
    found = [*moving(tab.page), *too_wide(tab.page), *violations(tab.page)]
    tab.page.set_viewport_size(DEVICES["narrow"]["viewport"])
    tab.page.evaluate(DRAWN)
    found += [f"narrow: {each}" for each in (*too_wide(tab.page), *too_small(tab.page))]
    tab.page.set_viewport_size(window)
    assert not [*found, *tab.problems], "\n".join([*found, *tab.problems])
