"""The end of a match: the result, the count or the lid, and what the review finds by itself."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Mouse
from tests.support.browser.match_page import MatchPage, begin
from tests.support.browser.stage import WINDOWS, assert_in_view
from tests.support.clients import ALMOST_OVER


def ended(open_tab: OpenTab) -> MatchPage:
    """A game of Reversi that ends after a few moves, played to its end."""
    match = begin(open_tab(), position=ALMOST_OVER, colour="white")
    match.wait_for_turn()
    while not match.over:
        match.play(Mouse(match.page), match.legal[0])
    expect(match.page.locator("#result")).to_be_visible()
    return match


def test_the_end_says_who_won_counts_the_discs_and_leads_on(open_tab: OpenTab) -> None:
    match = ended(open_tab)
    page = match.page
    counts = match.snapshot()["facts"]["counts"]
    high, low = sorted(counts.values(), reverse=True)
    expect(page.locator("#result h2")).to_contain_text(f"by {high - low} disc")
    expect(page.locator("#result p")).to_contain_text(f"{high} : {low}")
    for side in ("black", "white"):
        expect(page.locator(f"#tally .{side}-edge")).to_have_count(counts[side])
    expect(page.locator("#stepping")).to_be_hidden()
    expect(page.locator("#findings [data-turns]")).to_contain_text("turning point")
    expect(page.locator("#findings [data-turns]")).not_to_contain_text("Looking")
    expect(page.locator("#graph.drawn path").first).to_be_attached()
    expect(match.act("review")).to_be_visible()
    for window in WINDOWS:
        assert_in_view(page, window)


def test_an_end_that_is_looked_back_on_or_taken_back_goes(open_tab: OpenTab) -> None:
    match = ended(open_tab)
    page = match.page
    match.act("step-prev").click()
    expect(page.locator("#stepping")).to_be_visible()
    expect(page.locator("#result")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tally")).to_be_visible()
    match.act("takeback").click()
    match.wait_for_turn()
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#tally")).to_be_hidden()
    expect(page.locator("#findings")).to_be_hidden()
