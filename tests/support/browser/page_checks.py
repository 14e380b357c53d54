"""What holds for every page in every state: axe, width, size of what is touched, stillness."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SMALLEST = 24
"""CSS pixels: no target is smaller (WCAG 2.2, target size minimum)."""

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

WIDER = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll('body *')]
    .filter((node) => node.getBoundingClientRect().right > width + 0.5)
    .slice(0, 5).map((node) => `${node.tagName} ${node.className.baseVal ?? node.className}`)
    .concat(`page ${document.documentElement.scrollWidth} wide`);
}"""


def violations(page: Page) -> list[str]:
    """What axe finds wrong, with all rules it has by default."""
    found = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {rule['help']}\n  "
        + "\n  ".join(f"{node['target']} {node['failureSummary']}" for node in rule["nodes"][:4])
        for rule in found
    ]


def too_small(page: Page) -> list[str]:
    """Visible controls under the smallest size."""
    found: list[str] = page.evaluate(TARGETS, SMALLEST)
    return found


def moving(page: Page) -> list[str]:
    """Animations and transitions that run."""
    found: list[str] = page.evaluate(MOVING)
    return found


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    found: list[str] = page.evaluate(WIDER)
    return found
