"""Files with several games on the analysis board: a list that is searched, opened and kept."""

from __future__ import annotations

from playwright.sync_api import expect

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
    page.reload()
    page.locator("details.analysis-open summary").click()
    expect(page.locator("#library [role=status]")).to_contain_text(str(GAMES))
    page.locator("#library [type=search]").fill("")
    rows.locator("button").first.press("End")
    expect(page.locator("#library li button:focus")).to_contain_text(f"Black {GAMES - 1}")
    page.locator("#library [data-forget]").click()
    expect(page.locator("#library")).to_be_hidden()
