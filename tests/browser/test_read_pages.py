"""Pages of browser tests are read as they are left and at the end of a test."""

from __future__ import annotations

from tests.browser.conftest import OpenTab

PUT = "words => document.querySelector('main h1').after(words)"


def test_what_is_wrong_with_a_page_that_was_left_is_a_problem(open_tab: OpenTab) -> None:
    tab, friend = open_tab(), open_tab()
    tab.go("/")
    tab.page.evaluate(PUT, "Move NaN, says 小满")
    tab.go("/tables")
    assert [text.split(": ")[0] for text in tab.problems] == ["no word (NaN)", "not English (小满)"]
    friend.go("/reversi?opponent=friend")
    friend.page.locator("[name=name]").fill("小满")
    friend.go("/")
    assert [text.split(": ")[0] for text in tab.problems] == ["no word (NaN)"]
    tab.expect("NaN")
