"""Every page, both themes, both languages, desktop and phone: axe, stillness, width, screenshots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.match_page import begin_as_black
from tests.support.browser.sample_pages import NAMES, SamplePages, made
from tests.support.browser.tabs import LANGUAGES, Device, Language, Tab, Theme
from tests.support.servers import Server

VIEWS: tuple[tuple[Theme, Device, Language], ...] = (
    ("day", "desktop", "zh-CN"),
    ("night", "desktop", "en"),
    ("day", "phone", "en"),
    ("night", "phone", "zh-CN"),
)
"""Every theme with every device, and every theme with every language."""


@pytest.fixture(scope="module")
def scenes(shared_server: Server) -> Iterator[SamplePages]:
    with made(shared_server.url) as scenes:
        yield scenes


@pytest.fixture(scope="module", params=VIEWS, ids="-".join)
def view(
    request: pytest.FixtureRequest, browser: Browser, shared_server: Server
) -> Iterator[tuple[Tab, str]]:
    """A tab in one theme, size and language, and the name for its screenshots."""
    theme, device, lang = request.param
    tab = Tab(browser, shared_server.url, theme=theme, device=device, lang=lang)
    yield tab, f"{theme}-{device}"
    tab.close()


@pytest.fixture(scope="module", params=LANGUAGES)
def narrow(
    request: pytest.FixtureRequest, browser: Browser, shared_server: Server
) -> Iterator[tuple[Tab, str]]:
    """A tab of 320 pixels in one language, and the name for its screenshots."""
    tab = Tab(browser, shared_server.url, device="narrow", lang=request.param)
    yield tab, f"narrow-{request.param}"
    tab.close()


def photograph(tab: Tab, folder: Path, name: str, *, whole: bool = True) -> None:
    """Save a screenshot of the page."""
    tab.page.screenshot(path=folder / f"{name}.png", full_page=whole, scale="css")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_sound(
    view: tuple[Tab, str], scenes: SamplePages, artefacts: Path, name: str
) -> None:
    tab, called = view
    tab.forget()
    scenes.visit(tab, name)
    photograph(tab, artefacts, f"{name}-{called}", whole=name != "gallery")
    found = [*checks.moving(tab.page), *checks.too_wide(tab.page), *checks.violations(tab.page)]
    found += tab.problems
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_fits_320_pixels(
    narrow: tuple[Tab, str], scenes: SamplePages, artefacts: Path, name: str
) -> None:
    tab, called = narrow
    tab.forget()
    scenes.visit(tab, name)
    photograph(tab, artefacts, f"{name}-{called}", whole=name != "gallery")
    found = [*checks.too_wide(tab.page), *checks.too_small(tab.page), *tab.problems]
    assert not found, "\n".join(found)


def test_a_match_with_all_its_boxes_open(view: tuple[Tab, str], artefacts: Path) -> None:
    tab, called = view
    tab.forget()
    match = begin_as_black(tab)
    match.act("hint").click()
    expect(tab.page.locator("#board .hint-ring")).to_be_visible()
    match.cell("a1").click()
    expect(match.toasts.locator(".toast")).to_be_visible()
    photograph(tab, artefacts, f"hint-{called}")
    found = checks.violations(tab.page)
    match.act("resign").click()
    expect(tab.page.get_by_role("dialog")).to_be_visible()
    photograph(tab, artefacts, f"dialog-{called}", whole=False)
    found += checks.violations(tab.page)
    found += tab.problems
    assert not found, "\n".join(found)


def test_nothing_moves_for_who_asked_for_stillness(open_tab: OpenTab) -> None:
    still, lively = open_tab(still=True), open_tab(still=False)
    for tab, moved in ((still, False), (lively, True)):
        match = begin_as_black(tab)
        tab.page.evaluate("""() => {
          window.flips = 0;
          new MutationObserver((changes) => changes.forEach((change) =>
            change.addedNodes.forEach((node) => window.flips += node.matches?.(".flip") ? 1 : 0)))
            .observe(document.querySelector("#board"), { childList: true, subtree: true });
        }""")
        match.cell(match.legal[0]).click()
        expect(match.moves).to_have_count(2)
        assert (tab.page.evaluate("window.flips") > 0) == moved
        assert moved or not checks.moving(tab.page)
    newcomer = open_tab(still=True)
    newcomer.go("/")
    expect(newcomer.page.locator("[data-do=still]")).to_have_attribute("aria-pressed", "true")


def test_forced_colours_keep_the_sides_apart(
    open_tab: OpenTab, scenes: SamplePages, artefacts: Path
) -> None:
    tab = open_tab(forced_colors="active")
    for name in ("home", "reversi", "capture-go", "puzzle"):
        scenes.visit(tab, name)
        photograph(tab, artefacts, f"{name}-forced-colours", whole=False)
    scenes.visit(tab, "reversi")
    fills = {
        side: tab.page.locator(f"#board .disc.{side} .face").first.evaluate(
            "face => getComputedStyle(face).fill"
        )
        for side in ("black", "white")
    }
    assert fills["black"] != fills["white"]
