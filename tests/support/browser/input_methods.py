"""Three input methods: mouse, touch, keyboard. Tests are written once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import ClassVar, Protocol

from playwright.sync_api import Locator, Page

from tests.support.browser.tabs import Device

Point = tuple[float, float]
MOST_TABS = 60


class InputMethod(Protocol):
    """The actions of every input method."""

    device: ClassVar[Device]

    def __init__(self, page: Page) -> None: ...

    def press(self, control: Locator) -> None:
        """Press a link or a button."""

    def choose(self, name: str, value: str) -> None:
        """Choose one of the radio buttons of that name."""

    def pick(self, cell: Locator) -> None:
        """Play on a cell of the board."""


class Mouse:
    """A mouse."""

    device: ClassVar[Device] = "desktop"

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, control: Locator) -> None:
        control.click()

    def choose(self, name: str, value: str) -> None:
        radio(self.page, name, value).check()

    def pick(self, cell: Locator) -> None:
        cell.click()

    def drag(self, way: Sequence[Point]) -> None:
        """Press at the first point, move through all others, release at the last."""
        mouse = self.page.mouse
        mouse.move(*way[0])
        mouse.down()
        for point in way[1:]:
            mouse.move(*point, steps=4)
        mouse.up()


class Touch:
    """Touch on a phone."""

    device: ClassVar[Device] = "phone"

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, control: Locator) -> None:
        control.tap()

    def choose(self, name: str, value: str) -> None:
        radio(self.page, name, value).tap()

    def pick(self, cell: Locator) -> None:
        cell.tap()

    def drag(self, way: Sequence[Point]) -> None:
        """Touch at the first point, move through all others, lift at the last."""
        with self._fingers() as touch:
            touch("touchStart", way[0])
            for here, there in pairwise(way):
                for part in (0.25, 0.5, 0.75, 1):
                    x, y = (a + (b - a) * part for a, b in zip(here, there, strict=True))
                    touch("touchMove", (x, y))
            touch("touchEnd")

    def rest(self, milliseconds: float, *points: Point) -> None:
        """Touch at each point, one finger after the other, and lift them all after a while."""
        with self._fingers() as touch:
            for count in range(len(points)):
                touch("touchStart", *points[: count + 1])
            self.page.wait_for_timeout(milliseconds)
            touch("touchEnd")

    @contextmanager
    def _fingers(self) -> Iterator[Callable[..., None]]:
        """Says what fingers do, and where those that touch are."""
        connection = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: Point) -> None:
            where = [{"x": x, "y": y} for x, y in points]
            connection.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

        yield touch
        connection.detach()


class Keyboard:
    """Tab, arrows and Enter, without a pointer."""

    device: ClassVar[Device] = "desktop"

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, control: Locator) -> None:
        self.tab_to(control)
        self.page.keyboard.press("Enter")

    def choose(self, name: str, value: str) -> None:
        wanted = radio(self.page, name, value)
        group = self.page.locator(f"input[type=radio][name={name}]")
        self.tab_to(group)
        for _ in range(group.count()):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        assert wanted.is_checked(), f"arrows do not reach {name}={value}"

    def pick(self, cell: Locator) -> None:
        grid = cell.locator("xpath=ancestor::*[@role='grid']")
        self.tab_to(grid.locator("[data-name]"))
        here, there = (
            place.evaluate("""cell => [[...cell.parentNode.parentNode.children]
              .indexOf(cell.parentNode), [...cell.parentNode.children].indexOf(cell)]""")
            for place in (grid.locator("[data-name]:focus"), cell)
        )
        for key, times in (
            ("ArrowDown", there[0] - here[0]),
            ("ArrowUp", here[0] - there[0]),
            ("ArrowRight", there[1] - here[1]),
            ("ArrowLeft", here[1] - there[1]),
        ):
            for _ in range(times):
                self.page.keyboard.press(key)
        assert focused(cell)
        self.page.keyboard.press("Enter")

    def tab_to(self, wanted: Locator, each: Callable[[], None] = lambda: None) -> None:
        """Press Tab until one of these elements has the focus; `each` is called at every stop."""
        for _ in range(MOST_TABS):
            if focused(wanted):
                return
            self.page.keyboard.press("Tab")
            each()
        raise AssertionError(f"Tab does not reach {wanted}")


INPUT_METHODS: dict[str, type[Mouse | Touch | Keyboard]] = {
    "mouse": Mouse,
    "touch": Touch,
    "keyboard": Keyboard,
}


WITHOUT_MOUSE = ("touch", "keyboard")
"""The methods that a page is still to be tested with where other tests of it click."""


def focused(wanted: Locator) -> bool:
    """Whether one of the elements has the focus."""
    return bool(wanted.evaluate_all("all => all.includes(document.activeElement)"))


def radio(page: Page, name: str, value: str) -> Locator:
    """The radio button of that name and value, where a player can reach it."""
    return unfolded(page.locator(f"input[type=radio][name={name}][value='{value}']"))


def unfolded(inside: Locator) -> Locator:
    """Something on the page, after the folded part around it is opened, if it is in one."""
    folded = inside.locator("xpath=ancestor::details[@data-folded and not(@open)]")
    if folded.count():
        folded.locator(":scope > summary").click()
    return inside
