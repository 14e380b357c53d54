"""A first visit to Reversi on a phone: five boards by touch, and then a game that a beginner can win."""

from __future__ import annotations

from playwright.sync_api import expect

from engines.reversi.exercises.first_steps import FIRST, first_steps, is_right
from engines.reversi.levels import LEVELS
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.page_checks import assert_sound

STEPS = len(first_steps())


def test_from_the_home_page_through_five_boards_to_the_weakest_level(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", lang="zh-CN", own=True)
    page, touch = tab.page, Touch(tab.page)
    tab.go("/")
    touch.press(page.locator("a[href$='/reversi/exercises/first/1']"))
    for number, step in enumerate(first_steps(), 1):
        page.wait_for_url(f"**/reversi/exercises/first/{number}*")
        expect(page.locator("#main")).to_have_attribute("data-ready", "true")
        right, wrong = [], []
        for move in step.position.legal_moves():
            (right if is_right(step, move) else wrong).append(move)
        if wrong:
            touch.pick(page.locator(f"#board [data-name={wrong[0]}]"))
            expect(page.locator("#problem")).to_have_attribute("data-state", "wrong")
            expect(page.locator(".verdict:visible p")).not_to_be_empty()
            touch.press(page.locator("[data-act=again]:visible"))
        touch.pick(page.locator(f"#board [data-name={right[0]}]"))
        expect(page.locator("#problem")).to_have_attribute("data-state", "right")
        touch.press(page.locator("[data-next]"))
    page.wait_for_url(f"**/reversi/exercises/{FIRST.key}/done")
    expect(page.locator("[data-result]")).to_contain_text(str(STEPS))
    assert_sound(tab)
    touch.press(page.locator("main a[href*='/reversi?level=']"))
    expect(page.locator("[name=level]:checked")).to_have_value(str(LEVELS[0].number))
