"""Marks on points of the analysis board: drawn by palette, right button and key, kept and shared."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from engines.capture_go.notation.sgf import read_tree as read_go
from engines.reversi.notation.sgf import read_tree as read_reversi
from tests.browser.conftest import OpenTab
from tests.support.browser.tabs import Tab
from tests.support.variants import first_in_every_run

REVERSI = "/reversi/analysis?moves=f5d6c3&at=3"
CAPTURE_GO = "/capture-go/analysis?moves=e5e6d6&at=3"


def opened(tab: Tab, path: str) -> Page:
    tab.go(path)
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"#board [data-name={name}]")


def tool(page: Page, name: str) -> Locator:
    return page.locator(f"#marking [data-mark={name}]")


def moves(page: Page) -> Locator:
    return page.locator("#tree [data-place]")


@pytest.mark.parametrize("path", first_in_every_run(CAPTURE_GO, REVERSI))
def test_marks_by_mouse_are_kept_shared_and_saved(
    open_tab: OpenTab, tmp_path: Path, path: str
) -> None:
    page = opened(open_tab(), path)
    before = moves(page).count()
    page.get_by_text("Mark points").click()
    tool(page, "triangle").click()
    cell(page, "d6").click()
    tool(page, "letter").click()
    cell(page, "a1").click()
    cell(page, "b1").click()
    tool(page, "number").click()
    cell(page, "c1").click()
    expect(moves(page)).to_have_count(before)  # nothing was played
    address = page.url.removeprefix(page.url.split("/analysis", maxsplit=1)[0])
    here = path.split("/analysis", maxsplit=1)[0]
    page.reload()
    other = opened(open_tab(), here + address)
    for each in (page, other):
        expect(cell(each, "d6").locator(".drawn-shape")).to_have_count(1)
        for name, text in (("a1", "A"), ("b1", "B"), ("c1", "1")):
            expect(cell(each, name).locator(".move-number")).to_have_text(text)
    page.locator(".analysis-files summary").click()
    with page.expect_download() as saved:
        page.locator("[data-format=sgf]").click()
    file = tmp_path / "marks.sgf"
    saved.value.save_as(file)
    read = read_reversi if here == "/reversi" else read_go
    remarks = read(file.read_text("utf-8")).nodes[-1].remarks
    assert remarks.shapes == {"d6": "triangle"}
    assert remarks.labels == {"a1": "A", "b1": "B", "c1": "1"}


def test_the_same_mark_again_takes_it_off_and_undo_brings_it_back(open_tab: OpenTab) -> None:
    page = opened(open_tab(), REVERSI)
    shape = cell(page, "a1").locator(".drawn-shape")
    cell(page, "a1").click(button="right")
    expect(shape).to_have_count(1)
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1 empty, circle")
    cell(page, "a1").click(button="right")
    expect(shape).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(shape).to_have_count(1)
    page.locator("#marking summary").click()
    page.locator("#marking [data-act=unmark]").click()
    expect(shape).to_have_count(0)
    expect(page.locator("#marking [data-act=unmark]")).to_have_attribute("aria-disabled", "true")


def test_marks_by_key(open_tab: OpenTab) -> None:
    page = opened(open_tab(), REVERSI)
    before = moves(page).count()
    page.keyboard.press("m")
    expect(tool(page, "circle")).to_have_attribute("aria-pressed", "true")
    tool(page, "x").focus()
    page.keyboard.press("Enter")
    cell(page, "d3").focus()
    page.keyboard.press("Enter")
    expect(cell(page, "d3").locator(".drawn-shape")).to_have_count(1)
    expect(page.locator("#announcer")).to_have_text("d3: cross")
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(moves(page)).to_have_count(before + 1)  # it is a move again
