"""Page object of a puzzle page, with moves by every input method."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from playwright.sync_api import Locator, Page, expect

from engines.huarong.rules.blocks import Block
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move, between, follow, play
from engines.huarong.solver.reference import shortest_path
from tests.support.browser.input_methods import Keyboard, Mouse, Touch
from tests.support.browser.tabs import Tab

RIM, UNIT = 26, 100
"""Drawing units of the tray: the rim around the floor, and a cell."""
MOST_ARROWS = 80
TO_SCREEN = """(svg, points) => {
  const matrix = svg.getScreenCTM();
  return points.map(([x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return [point.x, point.y];
  });
}"""
KEYS = {-4: "ArrowUp", 4: "ArrowDown", -1: "ArrowLeft", 1: "ArrowRight"}
PLACES = r"""blocks => blocks.map(block =>
  [block.dataset.index, ...block.style.transform.match(/-?[\d.]+/g), 0].map(Number).slice(0, 3))"""
"""The number of each block and its place; a browser may leave out a second 0."""


@cache
def way_out(layout: Layout) -> Sequence[Layout]:
    """The layouts of a shortest solution in moves."""
    way = shortest_path(layout, "moves")
    assert way
    return way


def key(layout: Layout) -> str:
    """What a browser calls a layout and its mirror image in its records."""
    return min(layout.text, layout.mirror().text)


def keep_game(tab: Tab, way: Sequence[Layout], helped_at: int | None = None) -> None:
    """Make the browser keep a game along these layouts; a page of the site has to be open."""
    blocks, moves = way[0].blocks, []
    for before, after in pairwise(way):
        move = between(before, after)
        moves.append({"index": blocks.index(Block.at(move.kind, move.start)), "route": move.route})
        blocks = follow(blocks, move)
    tab.page.evaluate(
        "([name, game]) => localStorage.setItem(name, JSON.stringify(game))",
        [f"huarong:game:{way[0].text}", {"moves": moves, "undone": [], "helpedAt": helped_at}],
    )


class PuzzlePage:
    """The tray and its blocks, numbered in the reading order of the first layout."""

    def __init__(self, tab: Tab, layout: Layout) -> None:
        self.tab = tab
        self.page: Page = tab.page
        self.layout = layout
        self.blocks = layout.blocks

    @property
    def tray(self) -> Locator:
        return self.page.locator("[data-tray]")

    @property
    def note(self) -> Locator:
        return self.page.locator("[data-note]")

    @property
    def place(self) -> Locator:
        """`3 / 7` in the step bar that is shown: the solution's, or that of the own game."""
        return self.page.locator("[data-at]:visible")

    def state(self, name: str) -> Locator:
        """The page while one plays (`play`), watches a solution (`step`) or has won (`win`)."""
        return self.page.locator(f".puzzle[data-state={name}]")

    @property
    def seal(self) -> Locator:
        """The seal in the gate of a won game."""
        return self.tray.locator("[role=img]")

    def count(self, metric: str) -> Locator:
        return self.page.locator(f"[data-{metric}]").first

    def do(self, name: str) -> Locator:
        """The button of an action: solve, hint, undo, restart, continue, leave, copy."""
        return self.page.locator(f"main [data-do={name}]")

    def go(self, name: str) -> Locator:
        """A button of the step bar: first, prev, play, next, last."""
        return self.page.locator(f"[data-go={name}]:visible")

    def shown(self) -> Layout:
        """The layout currently shown by the blocks on the page."""
        return Layout.from_blocks(self.places())

    def places(self) -> tuple[Block, ...]:
        """Where the blocks stand, in the order of their numbers."""
        drawn = self.tray.locator("[data-index]")
        drawn.first.wait_for(state="attached")
        found: list[list[float]] = sorted(drawn.evaluate_all(PLACES))
        return tuple(
            Block(block.kind, round(y / UNIT), round(x / UNIT))
            for block, (_, x, y) in zip(self.blocks, found, strict=True)
        )

    def expect_layout(self, layout: Layout) -> None:
        assert self.shown() == layout

    def move(self, method: Mouse | Touch | Keyboard, after: Layout) -> None:
        """Make the single move that leads to that layout, with that input method."""
        self.move_out(method, after)
        index = self.follow(between(self.layout, after))
        expect(self.tray.locator(f"[data-index='{index}']")).not_to_have_attribute("aria-label", "")
        self.expect_layout(after)

    def move_out(self, method: Mouse | Touch | Keyboard, after: Layout) -> None:
        """Make the single move that leads to that layout; at the end of a game the page may change."""
        move = between(self.layout, after)
        if isinstance(method, Keyboard):
            self._push_with_keys(self.blocks.index(Block.at(move.kind, move.start)), move)
        else:
            method.drag(self.way(move))

    def follow(self, move: Move) -> int:
        """Know of a move; returns the number of its block."""
        index = self.blocks.index(Block.at(move.kind, move.start))
        self.blocks = follow(self.blocks, move)
        self.layout = play(self.layout, move)
        return index

    def way(self, move: Move) -> list[tuple[float, float]]:
        """The screen points of a drag that starts in the middle of the moved block."""
        block = Block.at(move.kind, move.start)
        points: list[Any] = [
            [
                RIM + UNIT * (cell % 4 + block.width / 2),
                RIM + UNIT * (cell // 4 + block.height / 2),
            ]
            for cell in move.route
        ]
        self.tray.scroll_into_view_if_needed()
        return [(x, y) for x, y in self.tray.evaluate(TO_SCREEN, points)]

    def _push_with_keys(self, index: int, move: Move) -> None:
        keyboard = self.page.keyboard
        self.walk_to(index)
        keyboard.press("Enter")
        for here, there in zip(move.route, move.route[1:], strict=False):
            keyboard.press(KEYS[there - here])
        keyboard.press("Escape")

    def walk_to(self, index: int) -> None:
        """Move the focus to a block with the arrow keys: towards it first, another way when stuck."""
        Keyboard(self.page).tab_to(self.tray.locator("[data-index]"))
        any_way = random.Random(index)
        seen: set[tuple[int, str]] = set()
        for _ in range(MOST_ARROWS):
            here = int(self.page.evaluate("document.activeElement.dataset.index"))
            if here == index:
                return
            untried = [key for key in self._towards(here, index) if (here, key) not in seen]
            key = untried[0] if untried else any_way.choice(list(KEYS.values()))
            seen.add((here, key))
            self.page.keyboard.press(key)
        raise AssertionError(f"arrows do not reach block {index} in {self.layout}")

    def _towards(self, here: int, there: int) -> list[str]:
        one, other = self.blocks[here], self.blocks[there]
        down, right = other.row - one.row, other.column - one.column
        vertical = "ArrowDown" if down > 0 else "ArrowUp"
        level = "ArrowRight" if right > 0 else "ArrowLeft"
        return [vertical, level] if abs(down) >= abs(right) else [level, vertical]
