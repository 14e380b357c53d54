"""Being told when it is one's move: the page. What the service worker shows is tested without a browser.

The browser of the tests reaches no push service, so what would subscribe is a double.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.page_checks import too_wide, violations
from tests.support.browser.push import subscribing
from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.push_service import BrowserDouble
from tests.support.servers import Server


@pytest.fixture(scope="module")
def site(new_server: NewServer) -> Iterator[Server]:
    yield from until_stopped(
        new_server(YIYUAN_PUSH="on", YIYUAN_SECURITY_CONTACT="mailto:a@play.example")
    )


def test_a_phone_asks_to_be_told_and_stops(site: Server, tabs: OpenTab) -> None:
    tab = tabs(site.url, device="phone", lang="zh-CN", service_workers="allow")
    tab.page.set_viewport_size({"width": 360, "height": 640})
    given = {
        "endpoint": "https://updates.push.services.mozilla.com/a",
        "keys": BrowserDouble().keys,
    }
    subscribing(tab, given)
    tab.go("/mine/your-move")
    says = tab.page.locator("[data-push-says]")
    call = tab.page.get_by_role("button", name="通知这台设备")
    expect(says).to_have_text("这台设备现在收不到通知。")
    assert too_wide(tab.page) == []
    assert violations(tab.page) == []
    call.tap()
    expect(says).to_have_text("轮到你走时，会通知这台设备。")
    key = tab.page.locator("[data-push]").get_attribute("data-push")
    assert tab.page.evaluate("globalThis.asked") == {
        "userVisibleOnly": True,
        "applicationServerKey": key,
    }
    tab.page.get_by_role("button", name="不再通知这台设备").tap()
    expect(says).to_have_text("这台设备现在收不到通知。")
    expect(call).to_be_visible()


def test_a_calendar_is_made_copied_and_withdrawn(open_tab: OpenTab) -> None:
    tab = open_tab(permissions=["clipboard-read", "clipboard-write"])
    tab.go("/mine/your-move")
    tab.page.get_by_role("button", name=tab.gettext("Make a calendar")).click()
    link = tab.page.locator("#calendar-link")
    expect(link).to_have_value(re.compile(r"/mine/your-move/.+\.ics$"))
    assert violations(tab.page) == []
    tab.page.get_by_role("button", name=tab.gettext("Copy the link")).click()
    assert tab.page.evaluate("navigator.clipboard.readText()") == link.input_value()
    tab.page.get_by_role("button", name=tab.gettext("Turn off the calendar")).click()
    expect(link).to_have_count(0)
