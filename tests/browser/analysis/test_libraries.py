"""Files with several games on the analysis board: a list that is searched, opened and kept."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.analysis.test_sgf_files import PASTE
from tests.browser.conftest import OpenTab

GAMES = 400
LIST = "".join(
    f"(;GM[1]SZ[5]PB[Black {n}]PW[White]DT[2020-01-{1 + n % 28:02}];B[cc];W[dc])\n"
    for n in range(GAMES)
)


def test_a_file_with_many_games_is_a_list_that_stays(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/capture-go/analysis?size=9")
    page = tab.page
    payload = {"name": "games.sgf", "mimeType": "text/plain", "buffer": LIST.encode()}
    page.locator("#file").set_input_files(payload)
    rows = page.locator("#library li")
    expect(page.locator("#library [role=status]")).to_contain_text(str(GAMES))
    assert rows.count() < 40, "only the rows in sight are in the page"
    expect(page.locator("#tree button")).to_have_count(3)
    page.locator("#library [type=search]").fill("black 399")
    expect(rows).to_have_count(1)
    rows.locator("button").press("Enter")
    expect(page.locator("#problems")).to_be_hidden()
    page.locator("#library [type=search]").fill("")
    with page.expect_download() as download:
        page.locator("#library [data-save=sgf]").click()
    saved = Path(download.value.path()).read_text("utf-8")
    assert saved.split() == LIST.split(), "as the games were written"
    page.reload()
    page.locator("details.analysis-open summary").click()
    expect(page.locator("#library [role=status]")).to_contain_text(str(GAMES))
    page.locator("#library [type=search]").fill("")
    rows.locator("button").first.press("End")
    expect(page.locator("#library li button:focus")).to_contain_text(f"Black {GAMES - 1}")
    page.locator("#library [data-forget]").click()
    expect(page.locator("#library")).to_be_hidden()


def test_a_list_of_transcripts_is_saved_and_a_corner_is_cut_out(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/reversi/analysis")
    page = tab.page
    page.evaluate(PASTE, ["f5d6c3d3c4\nf5f6e6f4e3\nf5d6c3d3\nf5f6e6f4z9\n"])
    expect(page.locator("#library li")).to_have_count(4)
    with page.expect_download() as download:
        page.locator("#library [data-save=sgf]").click()
    saved = Path(download.value.path()).read_text("utf-8")
    assert saved.count(";B[fe]") == 4
    expect(page.locator("#problems")).to_contain_text("4. Move 5")
    tab.go("/capture-go/analysis?size=9")
    tab.expect("status of 400|answer 400")  # it is refused, and the corner is offered
    page.evaluate(PASTE, ["(;GM[1]SZ[19]AB[pc][qc]AW[qd][pd];B[re])"])
    corner = page.locator("[data-corner] select").first
    expect(corner).to_be_focused()
    page.locator("[name=corner_size]").select_option("7")
    page.locator("[data-open] button[type=submit]").first.click()
    expect(page.locator("#problems")).to_contain_text("1")
    expect(page.locator("#board [data-name]")).to_have_count(49)
    expect(page.locator("#board .stone")).to_have_count(5)


def test_games_from_files_are_a_base_that_knows_each_position(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/reversi/analysis")
    page, base = tab.page, tab.page.locator("#base")
    page.locator("#library [data-forget]").dispatch_event("click")  # lists of other tests
    wins = "(;GM[2]SZ[8]RE[{}];B[{}];W[{}])"
    first = "".join(wins.format("B+4", *each) for each in (("fe", "df"), ("fe", "ff")))
    mirrored = wins.format("W+2", "ef", "fd")  # F6 after e6, as d6 is after f5
    sgf = {"mimeType": "application/x-go-sgf"}
    page.locator("#file").set_input_files([{"name": "two.sgf", "buffer": first.encode(), **sgf}])
    expect(page.locator("#library [role=status]")).to_have_text("2 games")
    page.locator("#file").set_input_files([{"name": "one.sgf", "buffer": mirrored.encode(), **sgf}])
    page.locator("#file").set_input_files([{"name": "two.sgf", "buffer": first.encode(), **sgf}])
    expect(page.locator("#library [role=status]")).to_have_text("3 games")
    tab.go("/reversi/analysis")
    expect(base.locator("p")).to_have_text("3 of your 3 games came here: Black won 2, White 1")
    expect(base.locator("li")).to_have_count(1)
    base.get_by_role("button", name="f5").click()
    expect(base.locator("li")).to_have_count(2)
    expect(base.locator("li").first).to_contain_text("2 games, Black 50 %")
    tab.go("/reversi/analysis?moves=f5f4")
    expect(base.locator("p")).to_have_text("None of your 3 games came to this position.")
    page.locator("details.analysis-open summary").click()
    page.locator("#library [data-forget]").click()
    expect(base).to_be_hidden()


def test_the_encoding_of_a_list_can_be_put_right(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/capture-go/analysis?size=9")
    page = tab.page
    names = ("張栩", "林海峰")
    tab.knows(*names, "Ben")
    files = [
        {
            "name": f"{n}.sgf",
            "mimeType": "application/x-go-sgf",
            "buffer": f"(;GM[1]SZ[5]PB[{name}]PW[Ben];B[cc];W[dc])".encode("big5"),
        }
        for n, name in enumerate(names)
    ]
    page.locator("#file").set_input_files(files)
    rows, choice = page.locator("#library li"), page.locator("[data-encoding] select")
    expect(rows).to_have_count(2)
    expect(choice).to_be_visible()
    choice.select_option("GB18030")
    expect(rows.first).not_to_contain_text(names[0])
    choice.select_option("Big5")
    for row, name in enumerate(names):
        expect(rows.nth(row)).to_contain_text(name)
    expect(choice).to_have_value("Big5")
