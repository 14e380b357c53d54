"""The review of a finished match: values, the better line, files; and values during play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import INPUT_METHODS, WITHOUT_MOUSE, Keyboard
from tests.support.browser.match_page import MatchPage, begin, begin_as_black
from tests.support.browser.scripted_review import ScriptedReview, line_from
from tests.support.browser.tabs import Tab
from tests.support.variants import first_in_every_run

LATE = "OOOOOOO-OOOOOOXXOOOOXXXXOOOXXXXXOOXXXXXXOXXXXXXXXXXXXXXX-XXXXXX- O"
"""Three empty squares, White to move."""
MIDDLE = "--XXXX-----XXO--XXXXXOXOXXOXOOO-XXXOOOX-XOOOOXX---OOOO---OOOOO-- X"
"""Black to move, with moves of very different values."""

PASSES = "XO-O" + "-" * 60 + " X"
"""Black to move: after c1 White must pass, and then Black takes the last disc at e1."""


def part(tab: Tab, name: str) -> Locator:
    return tab.page.locator(f"[data-act={name}]")


def review_of(tab: Tab, match: MatchPage, ply: int | None = None) -> Page:
    """Open the review of a finished match, and wait until its first pass is complete."""
    tab.go(f"{match.path}/review" + ("" if ply is None else f"?ply={ply}"))
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def given_up(tab: Tab) -> MatchPage:
    """A match from a middle-game position, resigned after two plies."""
    match = begin(tab, "reversi", position=MIDDLE, colour="black", level=4)
    match.wait_for_turn()
    match.cell(match.legal[0]).click()
    expect(match.moves).to_have_count(2)
    give_up(match)
    return match


def give_up(match: MatchPage) -> None:
    match.act("resign").click()
    match.page.locator("dialog button[value=act]").click()
    match.wait_for_end()


@pytest.mark.parametrize("method", first_in_every_run(*WITHOUT_MOUSE))
def test_a_game_from_a_position_is_played_to_its_end_and_reviewed(
    open_tab: OpenTab, method: str
) -> None:
    tab = open_tab(device=INPUT_METHODS[method].device)
    use = INPUT_METHODS[method](tab.page)
    match = begin(tab, "reversi", position=LATE, colour="white", level=4)
    match.wait_for_turn()
    while not match.over:
        match.play(use, match.legal[0])
    moves = match.moves.filter(has_not_text="pass").count()
    use.press(match.act("review"))
    page = tab.page
    page.wait_for_url("**/review")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(page.locator(".steps output")).to_have_text(f"{moves} / {moves}")
    expect(page.locator("#graph .curve:not(.estimate)")).not_to_have_attribute("d", "")
    use.press(part(tab, "first"))
    expect(page.locator(".steps output")).to_have_text(f"0 / {moves}")
    expect(page.locator("#board .value-label.best").first).to_be_attached()
    expect(page.locator("#board .value-label.played")).to_have_count(1)
    use.press(part(tab, "next"))
    expect(page).to_have_url(re.compile(r"\?ply=1$"))
    expect(page.locator(".status strong")).not_to_be_empty()


def test_the_better_line_stays_while_it_is_stepped_through(open_tab: OpenTab) -> None:
    tab = open_tab()
    match = begin(tab, "reversi", position=MIDDLE, colour="black")
    match.wait_for_turn()
    give_up(match)
    review = ScriptedReview(match)
    first, deeper = (line_from(review.position(0), choose=choose) for choose in (0, -1))
    review.tell(0, first, given_away=1)
    page = review_of(tab, match)
    moves = page.locator("#line .line-move")
    expect(moves).to_have_text([each["move"] for each in first])
    part(tab, "into-line").click()
    page.keyboard.press("ArrowRight")
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    before, status = match.stones(), match.status.text_content()
    review.tell(0, deeper, given_away=7)
    # The results of the deeper analysis are drawn together: the board at the same time as the sum.
    expect(page.locator("[data-losses=black] [data-sum]")).to_have_text("7")
    assert match.stones() == before
    assert match.status.text_content() == status
    expect(moves).to_have_text([each["move"] for each in first])
    page.keyboard.press("ArrowRight")
    expect(moves.nth(2)).to_have_attribute("aria-current", "step")
    expect(match.cell(first[2]["move"]).locator(".disc")).to_have_count(1)
    part(tab, "to-game").click()
    expect(moves).to_have_text([each["move"] for each in deeper])
    part(tab, "into-line").click()
    expect(match.cell(deeper[0]["move"]).locator(".disc")).to_have_count(1)


def test_every_ply_has_its_address_and_the_table_says_what_the_graph_shows(
    open_tab: OpenTab,
) -> None:
    tab = open_tab()
    page = review_of(tab, given_up(tab), ply=1)
    expect(page.locator(".steps output")).to_contain_text("1 / ")
    page.locator("details.move-table summary").click()
    rows = page.locator("#every-move tbody tr")
    expect(rows.first).to_be_visible()
    expect(rows.first.locator("td").nth(1)).not_to_have_text("…")
    rows.first.locator("a").click()
    expect(page).to_have_url(re.compile(r"\?ply=0$"))
    graph = page.locator("#graph")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 12, "y": 80})
    expect(page).not_to_have_url(re.compile(r"\?ply=0$"))
    page.locator("[data-show=values]").uncheck(force=True)
    expect(page.locator("#board .value-label")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-show=values]")).not_to_be_checked()


def test_one_plays_on_after_the_pass_where_a_side_must_pass(open_tab: OpenTab) -> None:
    tab = open_tab()
    match = begin(tab, "reversi", position=PASSES, colour="black")
    match.wait_for_turn()
    match.cell("c1").click()
    expect(match.moves).to_have_count(2)
    expect(match.status).to_contain_text(tab.gettext("Your move, move {n}").replace("{n}", "2"))
    give_up(match)
    page = review_of(tab, match, ply=1)
    expect(page.locator(".steps output")).to_have_text("1 / 1")  # the pass has no number
    stones = match.stones()
    expect(part(tab, "play-from")).to_have_text(
        tab.gettext("Play on from move {n}").replace("{n}", "1")
    )
    part(tab, "play-from").click()
    page.wait_for_url("**/reversi?*")
    page.locator("#start").click()
    page.wait_for_url("**/g/*")
    match.wait_for_turn()
    assert match.legal == ["e1"]
    assert match.stones() == stones


def test_a_press_is_a_move_though_what_the_cell_shows_changes_under_it(open_tab: OpenTab) -> None:
    """Values are redrawn as the search deepens; a click on a removed element would be lost."""
    tab = open_tab()
    match = begin_as_black(tab, level=1)
    tab.page.locator("[data-show=values]").check(force=True)
    expect(tab.page.locator("#board .value-label")).to_have_count(4)
    box = match.cell("d3").bounding_box()
    assert box is not None
    tab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.page.mouse.down()
    match.cell("d3").evaluate("""(cell) => {
      const shown = cell.lastElementChild;
      shown.replaceChildren(...[...shown.children].map((child) => child.cloneNode(true)));
    }""")
    tab.page.mouse.up()
    expect(match.moves).to_have_count(2)


def test_values_of_ones_moves_come_if_wanted_and_are_remembered(open_tab: OpenTab) -> None:
    tab = open_tab()
    match = begin_as_black(tab, level=1)
    page = tab.page
    expect(page.locator("#board .value-label")).to_have_count(0)
    switch = page.locator("[data-show=values]")
    keys = Keyboard(page)
    keys.tab_to(switch)
    page.keyboard.press("Space")
    expect(page.locator("#board .value-label")).to_have_count(4)
    assert "about" in (match.cell("d3").get_attribute("aria-label") or "")
    match.cell("d3").click()
    expect(match.moves).to_have_count(2)
    expect(page.locator("#board .value-label").first).to_be_attached()
    page.reload()
    expect(page.locator("#board .value-label").first).to_be_attached()
