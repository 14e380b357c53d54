"""Openings learnt by heart: lines are asked for until each was played without a mistake."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from engines.reversi.book.lines import Line, line_of
from engines.reversi.book.opening_book import values_of
from engines.reversi.book.opening_names import openings
from engines.reversi.rules.position import ReversiPosition
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import InputMethod, Touch

TIGER = "f5d6c3d3c4"


def line(key: str) -> Line:
    return line_of(next(each for each in openings() if "".join(each.moves) == key))


def ready(page: Page) -> None:
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")


def expect_ply(page: Page, ply: int) -> None:
    """Wait until it is the visitor's turn again; each move of an opening adds one disc."""
    expect(page.locator("#board .disc")).to_have_count(4 + ply)


def play_on(page: Page, use: InputMethod, due: Line, ply: int) -> None:
    """Play one's own moves of a line from a ply on; the page answers each."""
    for at in range(ply, len(due.moves), 2):
        expect_ply(page, at)
        use.pick(page.locator(f"#board [data-name={due.moves[at]}]"))
    expect_ply(page, len(due.moves))


def wrong_at(due: Line, ply: int) -> str:
    """A legal move that the book does not have, or that gives away most."""
    position = ReversiPosition.start()
    for move in due.moves[:ply]:
        position = position.play(move)
    values = values_of(position)
    others = [move for move in position.legal_moves() if move != due.moves[ply]]
    return min(others, key=lambda move: values.get(move, -99))


def test_a_line_comes_back_until_it_was_without_a_mistake(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", lang="en", still=True, own=True)
    page, use = tab.page, Touch(tab.page)
    tab.go(f"/reversi/openings/line/{TIGER}")
    ready(page)
    due = line(TIGER)
    advice = page.locator("#advice")
    expect(page.locator("#question")).to_have_text("Tiger: you play Black")
    expect_ply(page, 2)
    expect(advice).to_contain_text("White plays d6. Your move, move 3.")
    expect(page.locator(".drill-lines .moves")).to_be_hidden()  # they would be the answers
    wrong = wrong_at(due, 2)
    use.pick(page.locator(f"#board [data-name={wrong}]"))
    expect(advice).to_contain_text(f"The line goes on with {due.moves[2]}: play it.")
    expect(page.locator("#board .hint-ring")).to_be_visible()
    expect(page.locator("[data-line] [data-known]")).to_have_text("Comes back")
    play_on(page, use, due, 2)
    expect(advice).to_contain_text("It comes back, as there was a mistake.")
    use.press(page.locator("[data-act=next]"))
    play_on(page, use, due, 2)
    expect(page.locator("#question")).to_have_text("Known as Black")
    expect(page.locator("[data-progress]")).to_have_text("1 of 1 known")
    expect(page.locator(".drill-lines .moves")).to_be_visible()
    tab.go("/reversi/openings?q=tiger")
    ready(page)
    expect(page.locator(f"[data-known={TIGER}]")).to_have_text("Known as Black")
    tab.go("/reversi/openings/book?moves=f5d6")
    ready(page)
    expect(page.locator(".book-moves [data-known-of]").first).to_contain_text("known")
