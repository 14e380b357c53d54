"""A puzzle elsewhere: the dress of its blocks, the brush face of its name, the sheet, and the frame."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engines.huarong.catalogue import CATALOGUE
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import code, solution
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import Touch, radio, unfolded
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.stage import resize

FAMOUS_CODE = "1A9BF0C00"
FAMOUS = f"/huarong/{FAMOUS_CODE}"
NAME_STATUS = """() => document.fonts.ready.then(() => [...document.fonts]
  .filter(({ family }) => /Yiyuan Name/.test(family)).map(({ status }) => status))"""
PICTURES_LOADED = """() => Promise.all([...document.images].map((picture) => picture.decode())).then(
  () => [...document.images].map(({ naturalWidth }) => naturalWidth))"""
MOST_FONT_BYTES = 10 * 1024


HEXAGRAM = max(
    (entry for entry in CATALOGUE if entry.moves), key=lambda each: len(each.name + each.meaning)
)
"""The puzzle with the longest names."""
PAPER = {"width": 703, "height": 1031}
"""A4 less its margins, in CSS pixels."""
SPILT = """() => [...document.querySelectorAll(".sheet")].flatMap((sheet, number) => {
  const page = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll("h1, h2, p, img, footer")].filter((part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    return width > 0 && (left < page.left - 1 || right > page.right + 1 ||
      top < page.top - 1 || bottom > page.bottom + 1 || part.scrollWidth > part.clientWidth + 1);
  }).map((part) => `${number}: ${part.outerHTML.slice(0, 60)}`);
})"""
"""What lies beyond its sheet, or is wider than its place."""
MOST_SHEET_BYTES = 600_000


def test_the_dress_of_the_blocks_is_remembered(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(FAMOUS)
    page = tab.page
    board = page.locator("[data-tray]")
    assert radio(page, "skin", "faces").is_checked()
    expect(board.locator(".initials")).to_have_count(0)
    radio(page, "skin", "latin").check()
    expect(board.locator(".initials")).to_have_count(10)
    expect(board.locator(".caocao")).to_have_text("CC")
    key = page.locator(".names div", has_text="Cao Cao")
    expect(key.locator("dt")).to_have_text("CC")
    svg = page.locator("[data-skin-file]", has_text="SVG")
    expect(svg).to_have_attribute("href", re.compile("skin=latin"))
    page.reload()
    expect(board.locator(".initials")).to_have_count(10)
    assert radio(page, "skin", "latin").is_checked()
    tab.go("/huarong/daily")
    expect(page.locator("[data-tray] .initials").first).to_be_visible()
    tab.go(FAMOUS)
    radio(page, "skin", "plain").check()
    expect(board.locator(".initials, .carve, .brow")).to_have_count(0)
    expect(key).to_be_hidden()
    radio(page, "skin", "faces").check()
    expect(key.locator("dt")).to_have_text("曹操")
    expect(board.locator(".carve")).to_have_count(10)
    expect(svg).not_to_have_attribute("href", re.compile("skin"))


def test_a_name_is_in_the_brush_face(open_tab: OpenTab) -> None:
    """The fonts of this page alone are few kilobytes."""
    tab = open_tab(lang="zh-CN", own=True)
    sizes: list[int] = []

    def note(response: object) -> None:
        if "name.woff2" in response.url or "yiyuan-seal" in response.url:
            sizes.append(len(response.body()))

    tab.page.on("response", note)
    tab.go("/huarong/1ADF71000")
    assert tab.page.evaluate(NAME_STATUS) == ["loaded"]
    assert tab.page.evaluate(
        "getComputedStyle(document.querySelector('h1')).fontFamily"
    ).startswith('"Yiyuan Carved", "Yiyuan Name"')
    assert 0 < sum(sizes) < MOST_FONT_BYTES
    tab.go("/huarong/daily/2026-11-22")
    assert tab.page.evaluate(NAME_STATUS) == ["loaded"]


def test_a_puzzle_in_a_frame_is_played_to_its_end(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone")
    tab.go(f"/huarong/{code()}/embed")
    puzzle = PuzzlePage(tab, solution()[0])
    method = Touch(tab.page)
    count = tab.page.locator("[data-count]")
    expect(count).to_have_text("0 / 7")
    for number, layout in enumerate(solution()[1:], start=1):
        puzzle.move(method, layout)
        expect(count).to_have_text(f"{number} / 7")
    expect(puzzle.note).to_contain_text("7 moves")
    tab.page.get_by_role("button", name="Undo").click()
    expect(count).to_have_text("6 / 7")
    tab.page.get_by_role("button", name="Restart").click()
    expect(count).to_have_text("0 / 7")
    assert puzzle.shown() == solution()[0]
    assert tab.page.evaluate("() => Object.keys(localStorage)") == []
    assert tab.context.cookies() == []


def test_the_frame_is_shown_by_pages_elsewhere_and_no_other_page_is(
    open_tab: OpenTab, tmp_path: Path
) -> None:
    tab = open_tab()
    tab.go(FAMOUS)
    unfolded(tab.page.locator(".embed")).locator("summary").click()
    copied = tab.page.locator("[data-embed-code]").input_value()
    page = tmp_path / "lesson.html"
    page.write_text(f"<link rel=icon href=data:,>{copied}")
    tab.page.goto(page.as_uri())
    frame = tab.page.frame_locator("iframe")
    expect(frame.locator("[data-count]")).to_have_text("0 / 81")
    expect(frame.locator(".credit")).to_have_attribute("href", f"{tab.url}{FAMOUS}")
    assert tab.context.cookies() == []
    tab.expect("frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chromewebdata")
    page.write_text(f'<iframe src="{tab.url}{FAMOUS}"></iframe>')
    with tab.page.expect_event("requestfailed"):
        tab.page.goto(page.as_uri())
    expect(frame.locator("[data-tray]")).to_have_count(0)


def test_everything_in_a_frame_is_in_view(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(f"{FAMOUS}/embed?skin=latin&lang=en")
    expect(tab.page.locator(".caocao")).to_have_text("CC")
    for size in ((180, 240), (340, 500), (900, 420)):
        resize(tab.page, size)
        for part in ("h1", "[data-tray]", "[data-note]", "[data-do=undo]", ".credit"):
            expect(tab.page.locator(part)).to_be_in_viewport(ratio=1)
        assert not checks.too_wide(tab.page)
    found = checks.violations(tab.page)
    assert not found, "\n".join(found)


def test_a_print_sheet_has_each_part_on_one_page(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN")
    tab.go(FAMOUS)
    unfolded(tab.page.locator("a[href*='/print']")).click()
    widths = tab.page.evaluate(PICTURES_LOADED)
    assert len(widths) == 3
    assert all(widths)
    checks.assert_sound(tab)
    tab.page.locator("a[href*='puzzles=4']").click()
    tab.page.locator("a[href*='puzzles=4'][href*='cut=yes']").click()
    expect(tab.page.locator(".cut article")).to_have_count(4)
    assert all(tab.page.evaluate(PICTURES_LOADED))
    checks.assert_sound(tab)
    expect(tab.page.locator("[data-do=print]")).to_be_visible()
    tab.page.emulate_media(media="print")
    expect(tab.page.locator("[data-do=print]")).to_be_hidden()
    assert pages_in(tab.page.pdf(prefer_css_page_size=True)) == 6


def pages_in(paper: bytes) -> int:
    """The number of pages of a PDF."""
    return len(re.findall(rb"/Type /Page\b(?!s)", paper))


@pytest.mark.parametrize(
    ("puzzles", "sheets"),
    [
        (1, [(FAMOUS_CODE, "lines", True), (HEXAGRAM.code, "colour", False)]),
        (2, [(FAMOUS_CODE, "colour", True)]),
        (4, [(HEXAGRAM.code, "lines", False)]),
    ],
)
def test_nothing_spills_over_a_sheet(
    open_tab: OpenTab, puzzles: int, sheets: list[tuple[str, str, bool]]
) -> None:
    """The longest names are among them: those of hexagrams, with an English meaning."""
    tab = open_tab(viewport=PAPER)
    tab.page.emulate_media(media="print")
    for puzzle, ink, cut in sheets:
        asked = f"puzzles={puzzles}&ink={ink}{'&cut=yes' if cut else ''}"
        tab.go(f"/huarong/{puzzle}/print?{asked}")
        assert all(tab.page.evaluate(PICTURES_LOADED))
        tab.page.evaluate("document.fonts.ready")
        assert tab.page.evaluate(SPILT) == [], asked
        paper = tab.page.pdf(prefer_css_page_size=True)
        assert pages_in(paper) == puzzles + (2 if cut else 1), asked
        assert ink == "colour" or len(paper) < MOST_SHEET_BYTES * puzzles, asked
