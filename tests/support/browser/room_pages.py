"""What visitors do on the pages of rooms."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.input_methods import Touch
from tests.support.browser.page_checks import too_wide, violations
from tests.support.browser.tabs import Tab
from tests.support.clients import Visitor
from tests.support.servers import Server

MORE = [f"Child {number}" for number in range(3, 13)]
"""Those who come after the two whose pages a test looks at."""


def assert_sound(*pages: Page) -> None:
    """Pages are no wider than their windows, and axe finds nothing."""
    for page in pages:
        assert too_wide(page) == []
        assert violations(page) == []


def opened(host: Page) -> str:
    """Open the room that the form describes; returns its path."""
    host.get_by_role("button", name="Open the room").press("Enter")
    host.wait_for_url("**/host")
    return re.sub(r".*(/rooms/[\w-]+)/host", r"\1", host.url)


def join(tab: Tab, path: str, name: str, wall: Page) -> None:
    """Come in by touch; the wall shows the name."""
    tab.go(path)
    tab.page.locator("[name=name]").fill(name)
    Touch(tab.page).press(tab.page.locator("main form button"))
    expect(tab.page.locator(".room-me")).to_contain_text(name)
    expect(wall.locator(".wall-names")).to_contain_text(name)


def come(server: Server, path: str) -> list[Visitor]:
    """Ten more come in."""
    more = [Visitor(server.url) for _ in MORE]
    for visitor, name in zip(more, MORE, strict=True):
        assert visitor.post(path, data={"name": name}).status_code == 303
    return more
