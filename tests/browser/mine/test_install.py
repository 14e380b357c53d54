"""The line that installs the site: only where the browser offers it, and gone once that is done."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks

OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => { window.asked = true; return { outcome: "accepted" }; };
  window.dispatchEvent(offer);
  return offer.defaultPrevented;
}"""
ON_AN_APPLE_DEVICE = "Object.defineProperty(navigator, 'standalone', { value: false })"


def test_the_line_installs_the_site_where_the_browser_offers_it(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN", device="narrow")
    tab.go("/mine")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    line, button = tab.page.locator("[data-install]"), tab.page.locator("[data-do=install]")
    expect(line).to_be_hidden()
    assert tab.page.evaluate(OFFER), "the browser's own banner stays away"
    expect(button).to_be_visible()
    expect(tab.page.locator("[data-install-by-hand]")).to_be_hidden()
    assert not checks.violations(tab.page)
    assert not checks.too_small(tab.page)
    assert not checks.too_wide(tab.page)
    button.focus()
    tab.page.keyboard.press("Enter")
    expect(line).to_be_hidden()
    assert tab.page.evaluate("window.asked")


def test_a_site_that_was_installed_from_the_menu_offers_it_no_more(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/mine")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    tab.page.evaluate(OFFER)
    expect(tab.page.locator("[data-install]")).to_be_visible()
    tab.page.evaluate("window.dispatchEvent(new Event('appinstalled'))")
    expect(tab.page.locator("[data-install]")).to_be_hidden()


def test_on_an_apple_device_the_line_says_the_way(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", own=True)
    tab.page.add_init_script(ON_AN_APPLE_DEVICE)
    tab.go("/mine")
    expect(tab.page.locator("[data-install-by-hand]")).to_be_visible()
    expect(tab.page.locator("[data-do=install]")).to_be_hidden()
