"""Runs through several lessons: the five of today, and the streak that ends with the first mistake."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import INPUT_METHODS, InputMethod
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.problem_page import ExercisePage, LessonPage
from tests.support.browser.tabs import Tab


def index(tab: Tab) -> Page:
    tab.go("/capture-go/learn")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def here(tab: Tab) -> LessonPage:
    """The lesson that the page shows."""
    key, number = tab.page.url.partition("#")[0].split("/")[-2:]
    return LessonPage(tab, key, int(number)).ready()


def test_five_a_day_are_one_of_each_kind_and_what_was_missed_comes_first(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(device="phone", lang="zh-CN", still=True, own=True)
    page = index(tab)
    missed = {"lessons": {"net/3": {"star": None, "since": "2026-01-02", "repeated": 0}}}
    page.evaluate("kept => localStorage.setItem('lessons:record', kept)", json.dumps(missed))
    page = index(tab)
    page.locator("#five").tap()
    kinds = []
    for n in range(1, 6):
        page.wait_for_url("**#five")
        lesson = here(tab)
        lesson.use = INPUT_METHODS["touch"](page)
        kinds.append(f"{lesson.key}/{lesson.number}")
        expect(page.locator("#run")).to_have_text(f"今日五题，第 {n} / 5 题")
        if n == 1:
            assert_sound(tab)
        expect(page.locator(".stage-actions[data-when=ask] a").first).to_have_attribute(
            "href", "/capture-go/learn"
        )
        if n == 1:
            lesson.pick(lesson.wrong_move)
            lesson.expect_state("wrong")
            lesson.act("again").tap()
        lesson.solve()
        page.locator("[data-next]").tap()
        if n < 5:
            page.wait_for_url(lambda url, last=kinds[-1]: f"/{last}#" not in url)
    page.wait_for_url("**/learn#five")
    assert "net/3" in kinds
    assert len({each.partition("/")[0] for each in kinds}) == 5
    expect(page.locator("#five [data-what]")).to_contain_text("五题都对了，一次就对 4 题。")
    expect(page.locator("#five [data-what]")).to_contain_text("连续 1 天")


def wrong_move(page: Page) -> str:
    """A first move of the exercise on the page that is wrong, by the site's own answers."""
    name = page.locator("#problem").get_attribute("data-run-name")
    answers = page.request.get(f"/api/exercises/{name}/answers").json()
    return next(
        moves
        for moves, verdict in answers["verdicts"].items()
        if " " not in moves and verdict["found"] == "wrong"
    )


def solve_made(tab: Tab, use: InputMethod) -> None:
    """Solve the exercise on the page, as the hints of the site say."""
    page = tab.page
    name = page.locator("#problem").get_attribute("data-run-name")
    api, moves = f"/api/exercises/{name}", list[str]()
    while page.locator("#problem").get_attribute("data-state") != "right":
        hint = page.request.post(f"{api}/hint", data={"moves": moves}).json()
        moves.append(hint["move"])
        verdict = page.request.post(api, data={"moves": moves}).json()
        use.pick(page.locator(f"#board [data-name={hint['move']}]"))
        if verdict["found"] == "solved":
            expect(page.locator("#problem")).to_have_attribute("data-state", "right")
            return
        moves += [step["move"] for step in verdict["steps"][1:]]
        discs = len("".join(verdict["steps"][-1]["rows"]).replace("-", ""))
        expect(page.locator("#board .disc")).to_have_count(discs)


def stage(n: int, best: int) -> str:
    known = f", best {best}" if best else ""
    return f"Stage {n}{known}; one mistake ends the run"


def test_a_streak_of_reversi_is_made_on_demand_and_ends_with_a_mistake(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", lang="en", still=True, own=True)
    page, use = tab.page, INPUT_METHODS["touch"](tab.page)
    tab.go("/reversi/exercises")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(page.locator("#five")).to_be_visible()
    page.locator("#streak").tap()
    for n in range(3):
        page.wait_for_url("**/made/*#streak")
        expect(page.locator("#main")).to_have_attribute("data-ready", "true")
        expect(page.locator("#run")).to_have_text(stage(n + 1, n))
        if n == 2:
            break
        # The next one is made while this one is being solved.
        expect(page.locator("[data-next]")).to_have_attribute("href", re.compile("/made/"))
        solve_made(tab, use)
        now = page.url
        page.locator("[data-next]").tap()
        page.wait_for_url(lambda url, before=now: url != before)
    assert_sound(tab)
    use.pick(page.locator(f"#board [data-name={wrong_move(page)}]"))
    expect(page.locator("#run")).to_have_text("The run is over: 2 stages, best 2")
    expect(page.locator(".stage-actions:visible button").last).to_have_text("Share")
    page.locator(".stage-actions:visible .main").tap()
    page.wait_for_url("**/made/*#streak")
    expect(page.locator("#run")).to_have_text("Stage 1, best 2; one mistake ends the run")
    tab.go("/reversi/exercises")
    expect(page.locator("#streak [data-what]")).to_contain_text("Your best: 2.")


def test_where_no_exercise_can_be_made_the_streak_has_those_of_the_sets(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True, own=True)
    page = tab.page
    tab.expect("503")
    page.route("**/api/exercises/made", lambda route: route.fulfill(status=503, json={"error": {}}))
    tab.go("/reversi/exercises")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    page.locator("#streak").click()
    page.wait_for_url("**#streak")
    key, number = page.url.partition("#")[0].split("/")[-2:]
    exercise = ExercisePage(tab, key, int(number)).ready()
    exercise.solve()
    expect(page.locator("[data-next]")).to_have_text("Stage 2")
    expect(page.locator("[data-next]")).to_have_attribute("href", re.compile(r"/\d+#streak"))
