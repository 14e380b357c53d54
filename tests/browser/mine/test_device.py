"""Mine on this device: the line that installs the site, and games that only this device knows."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.tabs import Tab

OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => { window.asked = true; return { outcome: "accepted" }; };
  window.dispatchEvent(offer);
  return offer.defaultPrevented;
}"""
ON_AN_APPLE_DEVICE = "Object.defineProperty(navigator, 'standalone', { value: false })"


def test_the_line_installs_the_site_where_the_browser_offers_it(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN", device="narrow")
    tab.go("/mine/devices")
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
    tab.page.reload()
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    tab.page.evaluate(OFFER)
    expect(line).to_be_visible()
    tab.page.evaluate("window.dispatchEvent(new Event('appinstalled'))")  # from the menu
    expect(line).to_be_hidden()


def test_on_an_apple_device_the_line_says_the_way(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", own=True)
    tab.page.add_init_script(ON_AN_APPLE_DEVICE)
    tab.go("/mine/devices")
    expect(tab.page.locator("[data-install-by-hand]")).to_be_visible()
    expect(tab.page.locator("[data-do=install]")).to_be_hidden()


def play(tab: Tab, *, put_away: bool = False) -> None:
    """Play a move of a game on this device, by touch."""
    page = tab.page
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    page.locator("#board [data-name]:has(.legal)").first.tap()
    expect(page.locator("#board .last")).not_to_have_count(0)
    if put_away:
        page.locator("[data-act=again]:visible").first.tap()
        expect(page.locator("#earlier li")).not_to_have_count(0)


def test_mine_counts_them_and_leads_there(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN", device="phone", own=True)
    page = tab.page
    page.set_viewport_size({"width": 360, "height": 640})
    for path in ("/mine", "/mine/games"):
        tab.go(path)
        expect(page.locator("#main")).to_have_attribute("data-ready", "true")
        expect(page.locator("#device-games")).to_be_hidden()
    tab.go("/reversi/together")
    play(tab, put_away=True)
    tab.go("/reversi/together#game=new&level=2&colour=white")
    expect(page.locator("#board .last")).not_to_have_count(0)
    asked: list[str] = []
    for path in ("/mine/games", "/mine"):
        tab.go(path)
        page.on("request", lambda request: asked.append(request.url))
        games = page.locator("#device-games")
        expect(games.locator("[data-count]")).to_have_text("2 局")
        expect(games.locator("[data-here=reversi]")).to_contain_text("对新手，第 1 手，今天")
        expect(games.locator("[data-here=reversi]")).to_contain_text("先前 1 局")
        expect(games.locator("[data-here=capture-go]")).to_be_hidden()
        expect(page.locator("[data-no-games]")).to_be_hidden()
        assert checks.too_wide(page) == []
        assert checks.violations(page) == []
    assert not [url for url in asked if "together" in url], "it asks the server for nothing"
    expect(page.locator("[data-calendar] .played")).to_have_count(1)
    page.get_by_role("link", name="打开：黑白棋").tap()
    page.wait_for_url("**/reversi/together")
    expect(page.locator("[data-about]")).to_contain_text("新手")
    page.evaluate(
        """() => localStorage.setItem("together-reversi", JSON.stringify({
          options: {}, moves: ["f5"], at: new Date().toISOString(),
          against: { level: 2, colour: "white" },
          ended: { winner: "black", counts: { black: 33, white: 31 } },
        }))"""
    )
    tab.go("/mine")
    expect(page.locator("#device-games [data-here=reversi]")).to_contain_text(
        "负于新手，31 : 33，今天"
    )
