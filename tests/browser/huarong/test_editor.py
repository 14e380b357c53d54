"""The editor of layouts: by keyboard and mouse, from any text, with and without the atlas."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import Layout
from tests.browser.conftest import OpenTab
from tests.browser.huarong.conftest import OpenStudy
from tests.engines.huarong.strategies import draw_matrix
from tests.support.browser.input_methods import Keyboard, Touch, radio
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

    def read(self, text: str) -> None:
        self.tab.page.locator("#text").fill(text)
        self.tab.page.locator("[data-paste] button").click()


def test_a_layout_is_built_by_keyboard(open_study: OpenStudy) -> None:
    tab = open_study()
    keyboard = Keyboard(tab.page)
    editor = Editor(tab)
    editor.expect_distance(81, 116)
    keyboard.press(editor.do("clear"))
    expect(editor.note).to_contain_text("no 2×2 block")
    expect(editor.do("play")).to_have_attribute("aria-disabled", "true")
    for block in EASY.layout.blocks:
        keyboard.choose("kind", block.kind)
        keyboard.pick(editor.cell(block.cell))
    editor.expect_distance(EASY.moves, EASY.steps)
    expect(tab.page.locator("[data-name=code]")).to_have_text(EASY.code)
    keyboard.pick(editor.cell(EASY.layout.blocks[-1].cell))
    expect(tab.page.locator("[data-name=code]")).not_to_have_text(EASY.code)
    keyboard.press(editor.do("undo"))
    editor.expect_distance(EASY.moves, EASY.steps)
    tab.page.reload()
    keyboard.press(editor.do("undo"))
    expect(tab.page.locator("[data-name=code]")).not_to_have_text(EASY.code)
    keyboard.press(editor.do("redo"))
    editor.expect_distance(EASY.moves, EASY.steps)
    keyboard.press(editor.do("play"))
    tab.page.wait_for_url(f"**/huarong/{EASY.code}")


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


def test_any_text_is_read_and_a_bad_one_is_refused_with_its_place(open_study: OpenStudy) -> None:
    editor = Editor(open_study())
    for text in ("4WVE1", "\n".join(FAMOUS.rows), draw_matrix(FAMOUS)):
        editor.read(HARDEST)
        editor.expect_distance(138, 179)
        editor.read(text)
        editor.expect_distance(81, 116)
    editor.read("9..10\nSSSS")
    expect(editor.note).to_contain_class("lamp")
    expect(editor.tab.page.locator("[data-name=code]")).to_have_text("–")
    editor.read("1A9BF0C00")
    editor.expect_distance(81, 116)
    expect(editor.note).not_to_contain_class("lamp")  # an old error goes with the next text
    editor.read("VCCV\nVCCV\nVHHV\nVSS.\nS..S")
    expect(editor.note).to_contain_text("row 3, column 4")
    expect(editor.tab.page.locator("#board .ghost")).to_have_count(1)
    editor.tab.expect("400")
    editor.tab.go("/huarong/edit?layout=nonsense")
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


def test_mirror_and_random_without_an_atlas(open_tab: OpenTab) -> None:
    editor = Editor(open_tab(), f"/huarong/edit?layout={HARDEST}")
    editor.do("mirror").click()
    editor.expect_distance(138, 179)
    drawing = editor.tab.page.locator("#text")
    expect(drawing).to_have_value("\n".join(Layout(HARDEST).mirror().rows))
    editor.do("random").click()
    expect(drawing).not_to_have_value("\n".join(Layout(HARDEST).mirror().rows))
    assert read(drawing.input_value())


def test_a_block_is_dragged_and_a_slip_takes_nothing_away(open_study: OpenStudy) -> None:
    tab = open_study(device=Touch.device)
    editor = Editor(tab, "/huarong/edit?layout=SSSVCCVVCCVV.HHV.SHH")
    hand, note = Touch(tab.page), editor.tab.page.locator("#text")
    tray = tab.page.locator("#board")

    def middle(cell: int) -> tuple[float, float]:
        box = editor.cell(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(start: int, end: int, by: tuple[float, float] = (0, 0)) -> None:
        tray.scroll_into_view_if_needed()
        (x, y), (across, down) = middle(end), by
        hand.drag([middle(start), (x + across, y + down)])

    drag(0, 12)  # a soldier to an empty cell
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n.SHH")
    hand.pick(editor.cell(17))  # at once: a drag takes no tap with it
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n..HH")
    hand.press(editor.do("undo"))
    drag(4, 5)  # there is no room
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n.SHH")
    drag(17, 17, (12, -12))  # a slip
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n.SHH")
    drag(1, 17, (0, 75))  # off the tray
    expect(note).to_have_value("..SV\nCCVV\nCCVV\nSHHV\n.SHH")
    editor.do("undo").click()
    expect(note).to_have_value(".SSV\nCCVV\nCCVV\nSHHV\n.SHH")
