"""A first visit on a phone: from the home page to the first capture, shown and not told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engines.capture_go.lessons.judge import best_move
from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import INPUT_METHODS
from tests.support.browser.tabs import Tab
from tests.support.browser.views import View, in_turn
from tests.support.problems import shipped_lesson
from webapp.capture_go.lessons.introduction import SCENES

START = "/capture-go/learn/start"
HEARD = """() => {
  globalThis.heard = [];
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const speak = ({ text, lang }) => heard.push(`${lang} ${text}`);
  Object.defineProperty(globalThis, "speechSynthesis", { value: { speak, cancel() {} } });
}"""


def state(page: Page, name: str) -> None:
    expect(page.locator("#introduction")).to_have_attribute("data-state", name)


def capturing() -> str:
    return best_move(shipped_lesson(SCENES[-1].key, SCENES[-1].number), [])


def ready(page: Page) -> None:
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")


def opened(tab: Tab) -> Page:
    """The introduction, in a browser that notes what it reads aloud."""
    tab.page.add_init_script(f"({HEARD})()")
    tab.go(START)
    ready(tab.page)
    return tab.page


def taps(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f"#board [data-name={name}]").click()


def finds_all(page: Page, place: int) -> None:
    """Tap every liberty that a scene asks for."""
    taps(page, *shipped_lesson(SCENES[place].key, SCENES[place].number).wanted)
    state(page, "next")


def test_the_first_touch_comes_after_one_sentence_and_each_tap_counts(open_tab: OpenTab) -> None:
    page = opened(open_tab(still=True, lang="en", own=True))
    taps(page, "b4")
    expect(page.locator("#more")).to_contain_text("Diagonals do not count")
    taps(page, "c4")
    expect(page.locator("#more")).to_have_text("Right. 3 more.")
    expect(page.locator("#board .liberty-dot")).to_have_count(1)
    finds_all(page, 0)
    expect(page.locator("#caption")).to_have_text(str(SCENES[0].learnt))
    page.locator("[data-act=on]").click()
    page.locator("[data-act=show]").click()
    expect(page.locator("#board .hint-ring")).to_have_count(1)
    finds_all(page, 1)


def test_captions_and_questions_are_read_aloud_to_who_was_asked_and_wants_it(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(device="phone", lang="zh-CN", still=True, own=True)
    page = opened(tab)
    asked = page.locator("#ask-voice")
    assert page.evaluate("heard") == []
    asked.locator("[data-voice=on]").tap()
    expect(asked).to_be_hidden()
    caption = page.locator("#caption")
    assert page.evaluate("heard") == [f"zh-CN {caption.inner_text()}"]
    finds_all(page, 0)
    assert page.evaluate("heard.at(-1)") == f"zh-CN {caption.inner_text()}"
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
    tab.go(START)
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(asked).to_be_hidden()
    assert page.evaluate("heard") == []


def test_the_voice_is_asked_for_once_and_going_on_is_an_answer(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", lang="en", still=True, own=True)
    page = opened(tab)
    asked = page.locator("#ask-voice")
    finds_all(page, 0)
    expect(asked).to_be_visible()
    page.locator("[data-act=on]").tap()
    expect(asked).to_be_hidden()
    tab.go(START)
    ready(page)
    expect(asked).to_be_hidden()
    assert page.evaluate("heard") == []


def test_a_wrong_tap_shows_the_liberty_that_is_left_and_the_next_one_captures(
    open_tab: OpenTab,
) -> None:
    page = opened(open_tab(still=True, lang="en"))
    for place in range(2):
        finds_all(page, place)
        page.keyboard.press("Enter")
    state(page, "ask")
    use = INPUT_METHODS["keyboard"](page)
    wrong = next(
        name
        for name in page.locator("#board [data-name]:not(:has(.stone))").evaluate_all(
            "cells => cells.map(cell => cell.dataset.name)"
        )
        if name != capturing()
    )
    use.pick(page.locator(f"#board [data-name={wrong}]"))
    expect(page.locator("#board .failed")).to_have_count(1)
    expect(page.locator("#board .liberty-dot")).to_have_count(1)
    use.pick(page.locator(f"#board [data-name={capturing()}]"))
    state(page, "done")
    expect(page.locator("#board .failed")).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/liberties/2")


@pytest.mark.parametrize("view", in_turn(2))
def test_the_introduction_is_sound(open_tab: OpenTab, view: View) -> None:
    tab = open_tab(**view)
    tab.go(START)
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    checks.assert_sound(tab)


def test_without_scripts_the_introduction_is_a_sequence_of_pictures(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", java_script_enabled=False)
    tab.expect(r"\(csp\)")  # how Chromium names a script that it does not fetch
    tab.go(START)
    pictures = tab.page.locator(".picture-story li svg")
    expect(pictures).to_have_count(len(SCENES))
    expect(tab.page.locator(".stage-page")).to_be_hidden()
