"""Forms on broken lines: the page stays with what was filled in, says why, and works afterwards."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.tabs import Tab

OFFLINE = "ERR_INTERNET_DISCONNECTED|socket.io|robots.txt"


def watched(tab: Tab) -> None:
    """Wait until the forms of the page are watched, which comes after all that is seen."""
    tab.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({name}) => name.includes('app'))"
    )


def test_a_game_that_is_begun_without_a_connection(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN")
    tab.expect(OFFLINE)
    tab.go("/reversi?opponent=friend&colour=white")
    watched(tab)
    tab.page.locator("[name=name]").fill("小满")
    tab.page.locator("[name=clock]").select_option("days-3")
    tab.context.set_offline(True)
    tab.page.locator("#start").click()
    expect(tab.page.locator("#toasts")).to_contain_text("没有网络")
    expect(tab.page.locator("[name=name]")).to_have_value("小满")
    tab.context.set_offline(False)
    tab.page.locator("#start").click()
    tab.page.wait_for_url("**/g/*")
    expect(tab.page.locator("[data-player=white]")).to_have_class("")
    expect(tab.page.locator("[role=timer]")).to_have_count(2)
