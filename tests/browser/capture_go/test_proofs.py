"""Capture Go under the free rules: a whole game, and a proven win in hint, values and review."""

from __future__ import annotations

from playwright.sync_api import expect

from engines.capture_go.lessons.judge import best_move
from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import MatchPage, begin
from tests.support.browser.tabs import Tab
from tests.support.problems import shipped_lesson

FOLLOWED = """plies => {
  const over = document.querySelector("[data-act=rematch]")?.checkVisibility();
  return over || document.querySelectorAll("#moves a").length >= plies + 2;
}"""


def ladder_match(tab: Tab) -> MatchPage:
    position = shipped_lesson("ladder", 1).position
    fields = {"rules": "free", "size": position.board.rows, "colour": "black"}
    return begin(tab, "capture-go", **fields, position=position.to_text())


def test_hints_follow_a_ladder_to_its_capture_and_the_review_tells_the_win(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(lang="en", still=True)
    match, page = ladder_match(tab), tab.page
    said = []
    while not match.over:
        plies = match.moves.count()
        match.act("hint").click()
        move = page.locator("#board [data-name]:has(.hint-core)")
        expect(move).to_have_count(1)
        if not said:  # the proof may come after the first words
            expect(match.note).to_contain_text("It begins a ladder")
            expect(match.note).to_contain_text("5 moves: proven.")
        said.append(match.note.inner_text())
        move.click()
        page.wait_for_function(FOLLOWED, arg=plies)
    assert "captures" in said[-1]
    match.act("review").click()
    page.wait_for_url("**/review")
    page.locator("[data-act=first]").click()
    expect(page.locator(".status.review-status")).to_contain_text(
        "Black captures in 5 moves: proven."
    )
    expect(page.locator("#line-box b")).to_have_text("The winning line")
    expect(page.locator("#line button").first).to_have_text(
        best_move(shipped_lesson("ladder", 1), []).upper()
    )
    assert not tab.problems
