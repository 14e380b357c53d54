"""Every page, both themes, both languages, desktop and phone: axe, stillness, width, screenshots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.webapp.serving import Server

from . import checks
from .conftest import OpenTab
from .matches import MatchPage
from .scenes import NAMES, Scenes, made
from .tabs import LANGUAGES, Device, Language, Theme

VIEWS: tuple[tuple[Theme, Device, Language], ...] = (
    ("day", "desktop", "zh-CN"),
    ("night", "desktop", "en"),
    ("day", "phone", "en"),
    ("night", "phone", "zh-CN"),
)
"""Every theme with every device, and every theme with every language."""

view = pytest.mark.parametrize(("theme", "device", "lang"), VIEWS)


@pytest.fixture(scope="module")
def scenes(shared_server: Server) -> Iterator[Scenes]:
    with made(shared_server.url) as scenes:
        yield scenes


@view
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_sound(
    open_tab: OpenTab,
    scenes: Scenes,
    artefacts: Path,
    name: str,
    theme: Theme,
    device: Device,
    lang: Language,
) -> None:
    tab = open_tab(theme=theme, device=device, lang=lang)
    scenes.visit(tab, name)
    whole = name != "gallery"
    tab.page.screenshot(path=artefacts / f"{name}-{theme}-{device}.png", full_page=whole)
    assert not checks.moving(tab.page)
    assert not checks.too_wide(tab.page)
    found = checks.violations(tab.page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_page_fits_320_pixels(
    open_tab: OpenTab, scenes: Scenes, artefacts: Path, name: str, lang: Language
) -> None:
    tab = open_tab(device="narrow", lang=lang)
    scenes.visit(tab, name)
    tab.page.screenshot(path=artefacts / f"{name}-narrow-{lang}.png", full_page=name != "gallery")
    assert not checks.too_wide(tab.page)
    assert not checks.too_small(tab.page)


@view
def test_a_match_with_all_its_boxes_open(
    open_tab: OpenTab, artefacts: Path, theme: Theme, device: Device, lang: Language
) -> None:
    tab = open_tab(theme=theme, device=device, lang=lang)
    match = MatchPage(tab)
    tab.go("/reversi?level=1")
    tab.page.locator("#start").click()
    match.wait_for_turn()
    match.act("hint").click()
    expect(tab.page.locator("#board .hint-ring")).to_be_visible()
    match.cell("a1").click()
    expect(match.toasts.locator(".toast")).to_be_visible()
    tab.page.screenshot(path=artefacts / f"hint-{theme}-{device}.png", full_page=True)
    found = checks.violations(tab.page)
    match.act("resign").click()
    expect(tab.page.get_by_role("dialog")).to_be_visible()
    tab.page.screenshot(path=artefacts / f"dialog-{theme}-{device}.png")
    found += checks.violations(tab.page)
    assert not found, "\n".join(found)


def test_nothing_moves_for_who_asked_for_stillness(open_tab: OpenTab, scenes: Scenes) -> None:
    still, lively = open_tab(still=True), open_tab(still=False)
    for tab, moved in ((still, False), (lively, True)):
        tab.go("/reversi?level=1")
        tab.page.locator("#start").click()
        match = MatchPage(tab)
        match.wait_for_turn()
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
    scenes.visit(still, "home")
    expect(still.page.locator("[data-do=still]")).to_have_attribute("aria-pressed", "true")


def test_forced_colours_keep_the_sides_apart(
    open_tab: OpenTab, scenes: Scenes, artefacts: Path
) -> None:
    tab = open_tab(forced_colors="active")
    for name in ("home", "reversi", "capture-go", "puzzle"):
        scenes.visit(tab, name)
        tab.page.screenshot(path=artefacts / f"{name}-forced-colours.png")
    scenes.visit(tab, "reversi")
    fills = {
        side: tab.page.locator(f"#board .disc.{side} .face").first.evaluate(
            "face => getComputedStyle(face).fill"
        )
        for side in ("black", "white")
    }
    assert fills["black"] != fills["white"]
