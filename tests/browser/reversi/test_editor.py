"""The editor of Reversi positions: placing discs, pasting and uploading games, playing on from them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Keyboard
from tests.support.browser.match_page import MatchPage
from tests.support.browser.tabs import Tab


def opened(tab: Tab, query: str = "") -> Page:
    tab.go(f"/reversi/edit{query}")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def opened_at(page: Page) -> str:
    """The address of the site."""
    address = urlsplit(page.url)
    return f"{address.scheme}://{address.netloc}"


def read(page: Page, text: str) -> None:
    page.locator("#text").fill(text)
    page.locator("[data-paste] button").click()


def test_discs_are_put_and_taken_away(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    use = Keyboard(page)
    discs = page.locator("#board .disc")
    use.choose("brush", "O")
    use.pick(page.locator("#board [data-name=c3]"))
    expect(page.locator("#board [data-name=c3] .disc.white")).to_have_count(1)
    use.pick(page.locator("#board [data-name=c3]"))
    expect(discs).to_have_count(4)
    use.choose("side", "white")
    page.wait_for_url("**board=*O")
    use.press(page.locator("[data-do=undo]"))
    page.wait_for_url("**board=*X")


def test_a_board_goes_through_its_address_and_is_played_from(open_tab: OpenTab) -> None:
    tab = open_tab()
    page = opened(tab)
    read(page, "f5d6c3d3c4f4")
    expect(page.locator("#board .disc")).to_have_count(10)
    expect(page.locator("#record output")).to_have_text("6 / 6")
    page.locator("[data-do=prev]").click()
    expect(page.locator("#board .disc")).to_have_count(9)
    page.wait_for_url("**moves=f5d6c3d3c4f4&ply=5")
    opened(tab, "?" + page.url.split("?", 1)[1])
    expect(page.locator("#board .disc")).to_have_count(9)
    page.locator("[data-do=play]").click()
    page.wait_for_url("**/reversi?*")
    page.locator("#start").click()
    page.wait_for_url("**/g/*")
    match = MatchPage(tab)
    match.wait_for_turn()
    assert len(match.stones()) == 9


def test_what_is_no_game_changes_nothing_and_is_pointed_at(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("400")
    page = opened(tab)
    read(page, "f5d6c3")
    expect(page.locator("#record output")).to_have_text("3 / 3")
    read(page, "see you at eight")
    expect(page.locator("[data-said]")).not_to_contain_text("3")
    expect(page.locator("[data-said]")).not_to_be_empty()
    expect(page.locator("#board .disc")).to_have_count(7)
    expect(page.locator("#record output")).to_have_text("3 / 3")
    chosen = "text => text.value.slice(text.selectionStart, text.selectionEnd)"
    assert page.locator("#text").evaluate(chosen) == "see"


def test_a_game_that_was_read_and_steps_back_survive_a_reload(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("#board [data-name=a1]").click()
    read(page, "f5d6c3")
    page.locator("[data-do=prev]").click()
    page.reload()
    expect(page.locator("#record output")).to_have_text("2 / 3")
    expect(page.locator("#board .disc")).to_have_count(6)
    page.locator("[data-do=undo]").click()
    expect(page.locator("#board .disc")).to_have_count(5)
    expect(page.locator("#record")).to_be_hidden()


def test_a_drag_draws_over_squares_and_is_one_step(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    middles = [
        page.locator(f"#board [data-name={name}] .hit").bounding_box() for name in ("a1", "h1")
    ]
    (first, last) = [(box["x"] + box["width"] / 2, box["y"] + 9) for box in middles if box]
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move(*last, steps=40)
    page.mouse.up()
    expect(page.locator("#board .disc.black")).to_have_count(10)
    page.locator("[data-do=undo]").click()
    expect(page.locator("#board .disc")).to_have_count(4)


def test_a_board_and_a_game_go_on_to_the_analysis_board(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("#board [data-name=a1]").click()
    page.locator("[data-do=analyse]").click()
    page.wait_for_url("**/reversi/analysis?*")
    expect(page.locator("#board .disc")).to_have_count(5)
    page.locator("[data-act=edit]").click()
    page.wait_for_url("**/reversi/edit?*")
    expect(page.locator("#board .disc")).to_have_count(5)


def test_a_file_is_read(open_tab: OpenTab, tmp_path: Path) -> None:
    page = opened(open_tab())
    file = tmp_path / "game.ggf"
    board = "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"
    file.write_text(f"(;GM[Othello]PC[GGS]BO[8 {board}]B[F5//1.0]W[D6];)")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#board .disc")).to_have_count(6)
    kept = page.locator("#record-files a").first
    assert page.request.get(f"{opened_at(page)}{kept.get_attribute('href')}").text() == "f5d6\n"
    page.locator("[data-do=clear]").click()
    expect(page.locator("#record-files")).to_be_hidden()


def test_a_board_where_nobody_moves_cannot_be_played_and_says_why(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("[data-do=clear]").click()
    expect(page.locator("[data-why-not]")).not_to_be_empty()
    expect(page.locator("[data-doubt]")).not_to_be_empty()
    play = page.locator("[data-do=play]")
    expect(play).to_have_attribute("aria-disabled", "true")
    assert play.get_attribute("href") is None
    page.locator("[data-do=start]").click()
    expect(page.locator("[data-why-not]")).to_be_empty()
    expect(play).to_have_attribute("aria-disabled", "false")
