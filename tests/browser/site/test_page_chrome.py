"""Features of all pages: language, theme, forms without scripts, error pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import MatchPage, begin
from tests.support.browser.page_checks import too_wide
from tests.support.browser.stage import resize

TOOLS = ".site-header-inner > .site-tools"


def test_the_other_language_is_the_same_page_and_is_remembered(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN")
    tab.go("/reversi?level=3")
    expect(tab.page.locator("html")).to_have_attribute("lang", "zh-Hans")
    tab.page.locator(f"{TOOLS} a[hreflang=en]").click()
    expect(tab.page.locator("html")).to_have_attribute("lang", "en")
    assert "/reversi" in tab.page.url
    assert "level=3" in tab.page.url
    path = begin(tab).path
    expect(tab.page.locator("html")).to_have_attribute("lang", "en")
    tab.page.locator(f"{TOOLS} a[hreflang=zh-Hans]").click()
    expect(tab.page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert MatchPage(tab).path == path
    MatchPage(tab).wait_for_turn()


def test_a_browser_without_import_maps_is_told_so(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN", device="phone", own=True)
    tab.go("/reversi")
    expect(tab.page.locator(".too-old")).to_be_hidden()
    tab.page.add_init_script("delete HTMLScriptElement.supports")
    tab.go("/reversi")
    expect(tab.page.locator(".too-old")).to_be_visible()
    expect(tab.page.locator(".too-old")).to_contain_text("浏览器版本太旧")
    assert not too_wide(tab.page)


def test_the_theme_is_kept(open_tab: OpenTab) -> None:
    tab = open_tab(theme="day")
    tab.go("/reversi")
    root = tab.page.locator("html")
    ground = "getComputedStyle(document.body).backgroundColor"
    expect(root).to_have_attribute("data-theme", "day")
    day = tab.page.evaluate(ground)
    tab.page.locator(f"{TOOLS} [data-do=theme]").click()
    expect(root).to_have_attribute("data-theme", "night")
    assert tab.page.evaluate(ground) != day
    assert tab.page.url.endswith("/reversi")
    tab.go("/huarong")
    expect(root).to_have_attribute("data-theme", "night")


def test_a_page_whose_connection_is_lost_while_it_opens_becomes_an_app_later(
    open_tab: OpenTab,
) -> None:
    tab = open_tab()
    tab.expect("ERR_FAILED")
    tab.page.route("**/frame/app.js", lambda route: route.abort())
    with tab.page.expect_event("requestfailed", lambda it: it.url.endswith("/frame/app.js")):
        tab.go("/huarong")
    tab.page.unroute("**/frame/app.js")
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.page.wait_for_function("navigator.serviceWorker.getRegistration().then(Boolean)")


def test_a_game_begins_without_scripts(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN", java_script_enabled=False)
    tab.expect(r"failed: .*\.js \(csp\)")  # without scripts, preloaded modules are not used
    tab.go("/capture-go")
    tab.page.locator("#start").click()
    tab.page.wait_for_url("**/g/*")
    expect(tab.page.locator("noscript pre")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "status", "numbered"),
    [("/i/nonsense", 404, 0), ("/huarong/1A9BF0C00?metric=hops", 400, 1)],
)
def test_what_went_wrong_is_said(open_tab: OpenTab, path: str, status: int, numbered: int) -> None:
    """The number of an error is for whoever asks for help; a mistyped link is no error of its reader."""
    tab = open_tab(lang="en")
    tab.expect(str(status))
    tab.go(path)
    expect(tab.page.get_by_text(f"Error {status}")).to_have_count(numbered)
    expect(tab.page.locator("main h1")).not_to_be_empty()
    expect(tab.page.locator("main h1 + p")).not_to_be_empty()
    tab.page.locator(".empty-state a").last.click()
    expect(tab.page.locator(".gate")).to_have_count(3)


STOP = """() => {
  const at = document.activeElement;
  const rings = [at, at.closest("label"), ...at.querySelectorAll("*")].filter(Boolean);
  const ringed = rings.some((node) => {
    const style = getComputedStyle(node);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) ||
      style.boxShadow !== "none" || (at instanceof SVGElement && style.stroke !== "none");
  });
  const name = at.getAttribute("aria-label") || at.textContent.trim() || at.value;
  return [`${location.pathname} ${at.tagName} ${at.name ?? ""} ${name}`, ringed && at !== document.body];
}"""


def test_a_page_without_a_board_stands_on_the_ground(open_tab: OpenTab) -> None:
    """The ground lies at the foot of the window, or of a page that is longer."""
    tab = open_tab()
    tab.expect("404")
    for path in ("/tables", "/reversi/edit", "/capture-go/learn", "/mine", "/nowhere"):
        tab.go(path)
        foot = tab.page.locator(".site-foot")
        expect(foot.get_by_role("link", name="Open tables")).to_be_attached()
        for size in ((1920, 1080), (390, 664)):
            resize(tab.page, size)
            lowest, height = tab.page.evaluate(
                """() => [document.querySelector(".site-foot").getBoundingClientRect().bottom + scrollY,
                  document.documentElement.scrollHeight]"""
            )
            assert lowest == pytest.approx(height, abs=1), (path, size)
            assert too_wide(tab.page) == [], (path, size)
