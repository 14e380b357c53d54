"""The editor of layouts: by mouse and keyboard, from any text, with and without the atlas."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.rules.blocks import Block
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import Layout
from tests.browser.conftest import OpenTab
from tests.browser.huarong.conftest import OpenStudy
from tests.engines.huarong.strategies import draw_matrix
from tests.support.browser.input_methods import INPUT_METHODS, WITHOUT_MOUSE, Keyboard, Mouse, radio
from tests.support.browser.tabs import Tab

FAMOUS = Layout("VCCVVCCVVHHVVSSVS..S")
EASY = BEGINNERS_WAY[0]
HARDEST = "SSSVCCVVCCVV.HHV.SHH"


class Editor:
    """The editor as a test uses it."""

    def __init__(self, tab: Tab, path: str = "/huarong/edit") -> None:
        self.tab = tab
        tab.go(path)

    def cell(self, cell: int) -> Locator:
        return self.tab.page.locator(f"#board [data-name='{cell}']")

    def do(self, name: str) -> Locator:
        return self.tab.page.locator(f"main [data-do={name}]")

    @property
    def note(self) -> Locator:
        return self.tab.page.locator("[data-note]")

    def expect_distance(self, moves: object, steps: object) -> None:
        for name, value in (("moves", moves), ("steps", steps)):
            expect(self.tab.page.locator(f"[data-distance={name}]")).to_have_text(str(value))

    def build(self, method: Mouse | Keyboard, blocks: tuple[Block, ...]) -> None:
        for block in blocks:
            method.choose("kind", block.kind)
            method.pick(self.cell(block.cell))

    def read(self, text: str) -> None:
        self.tab.page.locator("#text").fill(text)
        self.tab.page.locator("[data-paste] button").click()


@pytest.mark.parametrize("way", WITHOUT_MOUSE)
def test_a_layout_is_built(open_study: OpenStudy, way: str) -> None:
    """By keyboard one of few blocks: each is many keys."""
    layout, moves, steps, code = FAMOUS, 81, 116, "1A9BF0C00"
    if way == "keyboard":
        layout, moves, steps, code = EASY.layout, EASY.moves, EASY.steps, EASY.code
    tab = open_study(device=INPUT_METHODS[way].device)
    method = INPUT_METHODS[way](tab.page)
    editor = Editor(tab)
    editor.expect_distance(81, 116)
    method.press(editor.do("clear"))
    expect(editor.note).to_contain_text("no 2×2 block")
    expect(editor.do("play")).to_have_attribute("aria-disabled", "true")
    editor.build(method, layout.blocks)  # type: ignore[arg-type] # every input method chooses and picks
    editor.expect_distance(moves, steps)
    expect(tab.page.locator("[data-name=code]")).to_have_text(code)
    method.pick(editor.cell(layout.blocks[-1].cell))
    expect(tab.page.locator("[data-name=code]")).not_to_have_text(code)
    method.press(editor.do("undo"))
    editor.expect_distance(moves, steps)
    method.press(editor.do("play"))
    tab.page.wait_for_url(f"**/huarong/{code}")


def test_what_does_not_fit_is_said(open_study: OpenStudy) -> None:
    tab = open_study()
    editor = Editor(tab)
    radio(tab.page, "kind", "V").check()
    editor.cell(17).click()
    expect(tab.page.locator("#toasts")).to_contain_text("No room")
    assert tab.page.locator("#board .block").count() == len(FAMOUS.blocks)
    # There is one large block: placing it again moves it.
    editor.do("clear").click()
    radio(tab.page, "kind", "C").check()
    editor.cell(0).click()
    editor.cell(19).click()
    expect(tab.page.locator("#board .caocao")).to_have_count(1)
    editor.expect_distance(1, 1)


def test_any_text_is_read(open_study: OpenStudy) -> None:
    editor = Editor(open_study())
    for text in ("1a9bf0c", "4WVE1", FAMOUS.text, "\n".join(FAMOUS.rows), draw_matrix(FAMOUS)):
        editor.read(HARDEST)
        editor.expect_distance(138, 179)
        editor.read(text)
        editor.expect_distance(81, 116)


def test_a_bad_text_is_refused_with_its_place(open_study: OpenStudy) -> None:
    editor = Editor(open_study())
    editor.read("VCCV\nVCCV\nVHHV\nVSS.\nS..S")
    expect(editor.note).to_contain_text("row 3, column 4")
    expect(editor.tab.page.locator("#board .ghost")).to_have_count(1)
    editor.read("nonsense")
    expect(editor.note).to_contain_text("code")
    tab = editor.tab
    tab.expect("400")
    tab.go("/huarong/edit?layout=nonsense")
    expect(editor.note).to_contain_text("not a layout")


def test_a_refusal_is_not_hidden_by_what_was_asked_before(open_study: OpenStudy) -> None:
    editor = Editor(open_study(), f"/huarong/edit?layout={HARDEST}")
    editor.expect_distance(138, 179)
    # In one go: the mirrored layout is looked up a moment after the text is refused.
    editor.tab.page.evaluate(
        """() => {
          document.querySelector("main [data-do=mirror]").click();
          document.querySelector("#text").value = "nonsense";
          document.querySelector("[data-paste] button").click();
        }"""
    )
    expect(editor.note).to_contain_text("code")
    editor.tab.page.wait_for_timeout(500)  # nothing may come after the refusal
    expect(editor.note).to_contain_text("code")
    editor.expect_distance("–", "–")


def test_mirror_and_random(open_study: OpenStudy) -> None:
    editor = Editor(open_study(), f"/huarong/edit?layout={HARDEST}")
    editor.do("mirror").click()
    editor.expect_distance(138, 179)
    drawing = editor.tab.page.locator("#text")
    expect(drawing).to_have_value("\n".join(Layout(HARDEST).mirror().rows))
    editor.do("random").click()
    expect(drawing).not_to_have_value("\n".join(Layout(HARDEST).mirror().rows))
    assert read(drawing.input_value())


def test_the_editor_without_an_atlas(open_tab: OpenTab) -> None:
    editor = Editor(open_tab())
    editor.expect_distance(81, 116)
    editor.do("random").click()
    expect(editor.tab.page.locator("[data-name=code]")).not_to_have_text("1A9BF0C00")


def test_a_wrong_code_offers_the_editor(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("400")
    tab.go("/huarong/FFFFFFFFF")
    tab.page.locator(".empty-state a.main").click()
    tab.page.wait_for_url("**/huarong/edit")


def test_a_misspelt_name_offers_the_puzzle_and_a_field(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("400")
    tab.go("/huarong/heng-dao-li-maa")
    meant = tab.page.locator(".gallery a")
    expect(meant).to_contain_text("Blade across, horse reined")
    expect(meant.locator(".block")).not_to_have_count(0)
    tab.page.locator("input[name=find]").fill("4WVE1")
    tab.page.get_by_role("button", name="Search").click()
    tab.page.wait_for_url("**/huarong/all?find=4WVE1")
    expect(tab.page.locator("[data-cards] a")).to_have_count(1)


def test_an_old_error_goes_with_the_next_text(open_study: OpenStudy) -> None:
    editor = Editor(open_study())
    editor.expect_distance(81, 116)
    editor.read("9..10\nSSSS")
    expect(editor.note).to_contain_class("lamp")
    expect(editor.tab.page.locator("[data-name=code]")).to_have_text("–")
    editor.read("1A9BF0C00")
    editor.expect_distance(81, 116)
    expect(editor.note).not_to_contain_class("lamp")
    editor.read("VCCV")
    expect(editor.note).to_contain_text("five lines")


def test_a_block_is_dragged_and_a_slip_takes_nothing_away(open_study: OpenStudy) -> None:
    tab = open_study()
    editor = Editor(tab, "/huarong/edit?layout=SSSVCCVVCCVV.HHV.SHH")
    mouse, note = tab.page.mouse, editor.tab.page.locator("#text")

    def middle(cell: int) -> tuple[float, float]:
        box = editor.cell(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(start: int, end: tuple[float, float]) -> None:
        mouse.move(*middle(start))
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()

    drag(0, middle(12))  # a soldier to an empty cell
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n.SHH")
    drag(4, middle(5))  # there is no room
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n.SHH")
    x, y = middle(17)
    drag(17, (x + 12, y - 12))  # a slip
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n.SHH")
    drag(1, (middle(1)[0], middle(1)[1] - 250))  # off the tray
    expect(note).to_have_value("..SV\nCCVV\nCCVV\nSHHV\n.SHH")
    editor.do("undo").click()
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n.SHH")
