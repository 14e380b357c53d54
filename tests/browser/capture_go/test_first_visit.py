"""A first visit on a phone: from the home page to the first capture, shown and not told."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from engines.capture_go.lessons.judge import best_move
from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import INPUT_METHODS
from tests.support.browser.views import View, in_turn
from tests.support.problems import shipped_lesson
from webapp.capture_go.lessons.introduction import scenes
from webapp.capture_go.lessons.pages import FIRST_CAPTURE

START = datetime(2026, 11, 22, 12)
HEARD = """() => {
  globalThis.heard = [];
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const speak = ({ text, lang }) => heard.push(`${lang} ${text}`);
  Object.defineProperty(globalThis, "speechSynthesis", { value: { speak, cancel() {} } });
}"""


def state(page: Page, name: str) -> None:
    expect(page.locator("#introduction")).to_have_attribute("data-state", name)


def stand_still(page: Page) -> None:
    """Stop the clock of the page."""
    page.clock.install(time=START)
    page.clock.pause_at(START + timedelta(seconds=1))


def capturing() -> str:
    return best_move(shipped_lesson(*FIRST_CAPTURE), [])


def ready(page: Page) -> None:
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")


def test_the_pictures_of_a_caption_play_by_themselves_and_the_next_one_waits_for_a_tap(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(still=False, lang="en", own=True)
    page = tab.page
    stand_still(page)
    tab.go("/capture-go/learn/start")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    dots = page.locator("#board .liberty-dot")
    expect(dots).to_have_count(0)
    page.clock.run_for(600)
    expect(dots).to_have_count(1)
    said = page.locator("#caption").inner_text()
    page.clock.run_for(120_000)
    expect(dots).to_have_count(4)
    expect(page.locator("#caption")).to_have_text(said)
    page.locator("#board").click()
    expect(page.locator("#caption")).not_to_have_text(said)


def test_captions_and_questions_are_read_aloud_to_who_was_asked_and_wants_it(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(device="phone", lang="zh-CN", still=True, own=True)
    page = tab.page
    page.add_init_script(f"({HEARD})()")
    tab.go("/capture-go/learn/start")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    asked = page.locator("#ask-voice")
    assert page.evaluate("heard") == []
    asked.locator("[data-voice=on]").tap()
    expect(asked).to_be_hidden()
    caption = page.locator("#caption")
    assert page.evaluate("heard") == [f"zh-CN {caption.inner_text()}"]
    page.locator("[data-act=on]").tap()
    assert page.evaluate("heard.at(-1)") == f"zh-CN {caption.inner_text()}"
    tab.go("/capture-go/learn/atari/1")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    assert page.evaluate("heard") == [f"zh-CN {page.locator('.question').inner_text()}"]
    page.locator("[data-act=hint]:visible").tap()
    assert page.evaluate("heard.at(-1)") == f"zh-CN {page.locator('#advice').inner_text()}"
    page.locator(".hear").tap()
    assert page.evaluate("heard.at(-1)") == f"zh-CN {page.locator('.question').inner_text()}"
    page.locator("[data-act=voice]").tap()
    expect(page.locator(".hear")).to_be_hidden()
    expect(page.locator("[data-act=voice]")).to_have_attribute("aria-pressed", "false")
    tab.go("/capture-go/learn/start")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(asked).to_be_hidden()
    assert page.evaluate("heard") == []


def test_a_wrong_tap_shows_the_liberty_that_is_left(open_tab: OpenTab) -> None:
    tab = open_tab(still=True, lang="en")
    page = tab.page
    tab.go("/capture-go/learn/start")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    while page.locator("#introduction").get_attribute("data-state") == "watch":
        page.keyboard.press("ArrowRight")
    use = INPUT_METHODS["keyboard"](page)
    wrong = next(
        name
        for name in page.locator("#board [data-name]:not(:has(.stone))").evaluate_all(
            "cells => cells.map(cell => cell.dataset.name)"
        )
        if name != capturing()
    )
    use.pick(page.locator(f"#board [data-name={wrong}]"))
    state(page, "wrong")
    expect(page.locator("#board .failed")).to_have_count(1)
    expect(page.locator("#board .liberty-dot")).to_have_count(1)
    page.keyboard.press("Enter")
    state(page, "own")
    expect(page.locator("#board .failed")).to_have_count(0)
    page.locator("[data-act=show]:visible").click()
    expect(page.locator("#board .liberty-dot")).to_have_count(1)
    use.pick(page.locator(f"#board [data-name={capturing()}]"))
    state(page, "done")
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/liberties/1")


@pytest.mark.parametrize("view", in_turn(2))
def test_the_introduction_is_sound(open_tab: OpenTab, view: View) -> None:
    tab = open_tab(**view)
    tab.go("/capture-go/learn/start")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    checks.assert_sound(tab)


def test_without_scripts_the_introduction_is_a_sequence_of_pictures(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", java_script_enabled=False)
    tab.expect(r"\(csp\)")  # how Chromium names a script that it does not fetch
    tab.go("/capture-go/learn/start")
    pictures = tab.page.locator(".picture-story li svg")
    expect(pictures).to_have_count(sum(len(scene.shots) for scene in scenes()) + 1)
    expect(tab.page.locator(".stage-page")).to_be_hidden()
