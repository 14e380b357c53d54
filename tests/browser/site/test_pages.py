"""Every page, in both themes and languages, on desktop, phone and 320 pixels: axe, layout, motion."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.first_visits import MOST_KILOBYTES, MOST_SHIFT, SHIFTS, Traffic
from tests.support.browser.match_page import begin_as_black
from tests.support.browser.sample_pages import NAMES, SamplePages
from tests.support.browser.slow_connection import slow_connection
from tests.support.browser.views import opposites
from tests.support.servers import Server

LATENCY_SECONDS = 0.05
MOST_REQUESTS = 20
LIGHT = {"match": "reversi", "review": "review", "puzzle": "puzzle"}
"""Pages whose first visit is measured, with the names of their samples."""
PAIRS = (
    ("new-reversi", "new-from-position"),
    ("reversi", "reversi-looking-back"),
    ("end", "capture-go"),
    ("review-capture-go", "review"),
    ("mistakes", "mistakes-capture-go"),
    ("solution", "no-way-out"),
    ("home", "error"),
    ("new-capture-go", "together"),
    ("reversi-editor", "puzzle"),
    ("waiting-for-friend", "invitation"),
    ("gallery", "tables"),
    ("openings", "book"),
)
"""Pages that are alike: a run shows the one in one view and the other in the opposite one."""


@pytest.fixture(scope="module")
def slow_url(process_server: Server) -> Iterator[str]:
    """The site on a slow line: a page is painted before its scripts have come."""
    with slow_connection(process_server.port, LATENCY_SECONDS) as line:
        yield line.url


def test_every_page_is_in_one_pair() -> None:
    assert sorted(name for pair in PAIRS for name in pair) == sorted(NAMES)


@pytest.mark.parametrize("names", PAIRS, ids="+".join)
def test_a_page_is_sound_and_stays_where_it_is_while_it_loads(
    scenes: SamplePages, tabs: OpenTab, slow_url: str, names: tuple[str, str]
) -> None:
    views = opposites(PAIRS.index(names))
    run = int(os.environ["VIEWS"])  # the next run shows them in the other views
    for name, view in zip(names, views[:: -1 if run % 2 else 1], strict=True):
        tab = tabs(slow_url, **view, own=True)
        tab.context.add_init_script(SHIFTS)
        scenes.visit(tab, name)
        tab.page.wait_for_load_state("networkidle")
        shifts = tab.page.evaluate("window.shifts")
        assert sum(shift[0] for shift in shifts) <= MOST_SHIFT, (view, shifts)
        checks.assert_sound(tab)


def test_a_match_with_all_its_boxes_open(open_tab: OpenTab) -> None:
    tab = open_tab(theme="night", device="phone")
    match = begin_as_black(tab)
    match.act("hint").click()
    expect(tab.page.locator("#board .hint-ring")).to_be_visible()
    match.cell("a1").click()
    expect(match.toasts.locator(".toast")).to_be_visible()
    found = checks.violations(tab.page)
    match.act("resign").click()
    expect(tab.page.get_by_role("dialog")).to_be_visible()
    found += checks.violations(tab.page)
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


def test_forced_colours_keep_the_sides_apart(open_tab: OpenTab, scenes: SamplePages) -> None:
    tab = open_tab(forced_colors="active")
    scenes.visit(tab, "reversi")
    fills = {
        side: tab.page.locator(f"#board .disc.{side} .face").first.evaluate(
            "face => getComputedStyle(face).fill"
        )
        for side in ("black", "white")
    }
    assert fills["black"] != fills["white"]


@pytest.mark.parametrize("name", MOST_KILOBYTES)
def test_a_first_visit_is_light(scenes: SamplePages, open_tab: OpenTab, name: str) -> None:
    tab = open_tab(device="phone", lang="zh-CN", own=True)
    traffic = Traffic()
    traffic.listen(tab.context.new_cdp_session(tab.page))
    if name == "home":  # of one who has played nothing
        tab.go("/")
    else:
        scenes.visit(tab, LIGHT[name])
    tab.page.wait_for_load_state("networkidle")
    assert traffic.kilobytes <= MOST_KILOBYTES[name], traffic
    assert traffic.requests <= MOST_REQUESTS, traffic
