"""The installed app without a connection: what was opened works, and what is done there is not lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import EASY, solution
from tests.browser.matches.test_mistakes import MistakesPage
from tests.browser.matches.test_mistakes import kept as recorded
from tests.support.browser import page_checks as checks
from tests.support.browser.match_page import MatchPage, begin
from tests.support.browser.offline import (
    is_from_store,
    keep,
    no_connection,
    no_server,
    stores,
    wait_for,
    wait_until_heard,
    wait_until_kept,
)
from tests.support.browser.problem_page import ExercisePage, LessonPage
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.stoppable_site import StoppableSite
from tests.support.browser.tabs import Tab
from tests.support.clients import Visitor, move_message
from tests.support.finished_matches import LATE_MISTAKES
from tests.support.fixtures.servers import PREFIX
from tests.support.servers import Server

ALLOWED = {"service_workers": "allow"}
VERDICTS_KEPT = """async (path) => {
  const answer = await (await caches.open("yiyuan / pages")).match(path);
  const { verdicts } = (await answer?.json()) ?? { verdicts: {} };
  return ["1", "3"].every((ply) => ply in verdicts);
}"""
EMPTY = """async (path) => {
  const cache = await caches.open("yiyuan / pages");
  const index = await (await cache.match("/offline/index.json"))?.json();
  return !(await cache.match(path)) && !(index ?? []).some((page) => page.path === path);
}"""
ONLINE = "() => document.documentElement.dataset.offline === undefined"


@pytest.fixture
def tab(tabs: OpenTab, site: StoppableSite) -> Tab:
    return tabs(site.url, **ALLOWED)


def ready(page: Page) -> None:
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")


def test_a_kept_puzzle_is_hinted_at_and_solved_by_the_device(tab: Tab, site: StoppableSite) -> None:
    start, *others = solution()
    keep(tab, f"/huarong/{EASY}")
    with no_connection(tab, site):
        tab.page.reload()
        puzzle = PuzzlePage(tab, start)
        for _degree in range(3):
            puzzle.do("hint").click()
            expect(puzzle.note).to_contain_text("Hint.")
        puzzle.expect_layout(others[0])
        puzzle.do("solve").click()
        expect(puzzle.place).to_contain_text(f"{len(others)}")
        assert is_from_store(tab.page)


def test_lessons_and_exercises_are_judged(tab: Tab, site: StoppableSite) -> None:
    for path in ("/capture-go/learn/net/1", "/capture-go/learn/liberties/1"):
        keep(tab, path)
    keep(tab, "/reversi/exercises/ten/1")
    wait_until_kept(tab.page, "/reversi/exercises/ten/10")  # the whole set, once one was opened
    with no_server(tab, site):
        exercise = ExercisePage(tab, "ten", 10).open()
        assert is_from_store(tab.page)
        tab.page.evaluate("dispatchEvent(new Event('offline'))")
        exercise.pick(exercise.wrong_move)
        exercise.expect_state("wrong")
        expect(tab.page.locator("#toasts")).not_to_contain_text("was not judged")
        expect(tab.page.locator(".verdict:visible p")).not_to_be_empty()
        exercise.act("again").click()
        exercise.solve()
        for key in ("net", "liberties"):
            lesson = LessonPage(tab, key, 1).open()
            lesson.act("hint").click()
            lesson.act("hint").click()
            expect(lesson.page.locator("#board .hint-ring")).to_have_count(1)
            lesson.solve()
        expect(tab.page.locator("[data-lesson='liberties/1'] .star .open")).to_have_count(1)
    lesson.open()
    assert not is_from_store(tab.page)
    expect(tab.page.locator("[data-lesson='liberties/1'] .star .open")).to_have_count(1)


def test_mistakes_are_replayed(tab: Tab, site: StoppableSite) -> None:
    mistakes = MistakesPage(tab, recorded(tab, LATE_MISTAKES)).open("?side=black&ply=1")
    expect(mistakes.page.locator("#tiles li")).to_have_count(2)
    wait_until_kept(tab.page)
    wait_for(tab.page, VERDICTS_KEPT, f"/api/matches/{mistakes.path[3:]}/mistakes")
    with no_connection(tab, site):
        mistakes.open("?side=black&ply=1")
        assert is_from_store(tab.page)
        mistakes.pick("b4")
        mistakes.expect_state("wrong")
        expect(mistakes.says).to_contain_text("16 discs worse")
        mistakes.press("again")
        mistakes.pick("a1")
        expect(tab.page.locator("#toasts")).to_contain_text("a1 has a disc already")
        mistakes.expect_state("ask")
        mistakes.pick("h1")
        mistakes.expect_state("right")


def test_a_finished_game_is_stepped_through_and_its_review(tab: Tab, site: StoppableSite) -> None:
    client = Visitor(site.url)
    game = client.keep(**LATE_MISTAKES)
    client.close()
    for path in (f"/g/{game}", f"/g/{game}/review"):
        keep(tab, path)
    with no_connection(tab, site):
        tab.go(f"/g/{game}?ply=3")
        ready(tab.page)
        match = MatchPage(tab)
        expect(match.moves).to_have_count(9)
        stones = match.stones()
        match.act("step-prev").click()
        assert match.stones() != stones
        tab.go(f"/g/{game}/review")
        ready(tab.page)
        before = tab.page.locator(".status strong").text_content() or ""
        tab.page.locator("[data-act=prev]").click()
        expect(tab.page.locator(".status strong")).not_to_have_text(before)


def between_two(tabs: OpenTab, site: StoppableSite) -> tuple[Tab, MatchPage, MatchPage]:
    """A kept match of two people, d3 and c3 played: its tab and page, and the friend's page."""
    tab, friend = tabs(site.url, **ALLOWED), tabs(site.url)
    match = begin(tab, opponent="friend", colour="black")
    friend.page.goto(tab.page.locator("#invite-link").input_value())
    friend.page.locator("main form button").click()
    friend.page.wait_for_url("**/g/*")
    match.wait_for_turn()
    keep(tab, match.path)
    match.wait_for_turn()
    theirs = MatchPage(friend)
    match.cell("d3").click()
    theirs.wait_for_turn()
    theirs.cell("c3").click()
    expect(match.moves).to_have_count(2)
    match.wait_for_turn()
    wait_until_heard(tab.page, 2)
    friend.expect(".*")
    return tab, match, theirs


def test_a_move_outlives_its_tab_and_goes_out_from_any_page(
    tabs: OpenTab, site: StoppableSite
) -> None:
    tab, match, theirs = between_two(tabs, site)
    path = match.path
    with no_connection(tab, site):
        match.cell("b3").click()
        expect(match.status).to_contain_text("b3 will be sent")
        tab.page.close()
    expect(theirs.moves).to_have_count(2)
    later = tab.context.new_page()
    later.goto("/huarong")
    expect(later.locator(".toast")).to_contain_text("Your move b3, made without a connection")
    expect(theirs.moves).to_have_count(3)
    later.get_by_role("button", name="To the game").click()
    later.wait_for_url(f"**{path}")
    expect(later.locator("#moves a")).to_have_count(3)


def test_a_move_that_the_game_has_passed_by_is_said_not_to_be_played(
    tabs: OpenTab, site: StoppableSite
) -> None:
    tab, match, _theirs = between_two(tabs, site)
    with no_connection(tab, site):
        match.cell("b3").click()
        expect(match.status).to_contain_text("b3 will be sent")
        tab.page.close()
        (cookie,) = (each for each in tab.context.cookies() if each["name"] == "yiyuan_player")
        elsewhere = Visitor(site.url)
        elsewhere.web.cookies.set(cookie["name"], cookie["value"])
        with elsewhere.at(match.path.removeprefix("/g/")) as (line, joined):
            line.ok("move", move_message(joined["state"]))
        elsewhere.close()
    tab.expect("400")
    later = tab.context.new_page()
    later.goto("/?lang=zh-Hans")
    told = later.locator(".toast")
    expect(told).to_contain_text("b3")
    expect(told).to_contain_text("棋局已有变化")
    told.get_by_role("button").last.click()
    expect(told).to_have_count(0)
    later.reload()
    ready(later)
    later.wait_for_function("() => !Object.keys(localStorage).some(key => key.startsWith('move-'))")


def test_the_offline_page_is_a_page_of_the_house(tabs: OpenTab, site: StoppableSite) -> None:
    tab = tabs(site.url, lang="zh-CN", theme="night", device="narrow", **ALLOWED)
    keep(tab, "/capture-go/learn/net/1")
    with no_connection(tab, site):
        tab.go("/reversi/openings")
        ready(tab.page)
        expect(tab.page.locator("h1")).to_have_text("没有网络")
        expect(tab.page.locator("html")).to_have_attribute("data-theme", "night")
        assert not checks.violations(tab.page)
        assert not checks.too_small(tab.page)
        assert not checks.too_wide(tab.page)
        tab.page.locator("header details summary").click()
        tab.page.locator(".site-header details a[hreflang]").click()
        expect(tab.page.locator("h1")).to_have_text("No connection")
        ready(tab.page)
        tab.page.locator("[data-kept] a").click()
        LessonPage(tab, "net", 1).ready()
        assert is_from_store(tab.page)
        tab.go("/mine/games")
        expect(tab.page.locator("[data-kept] a")).to_have_count(1)
        with tab.page.expect_event("requestfailed", lambda request: request.method == "HEAD"):
            tab.page.evaluate(
                "() => { window.mark = 1; window.dispatchEvent(new Event('online')); }"
            )
        assert tab.page.evaluate("window.mark") == 1, "a connection that leads nowhere"
        tab.expect("404")
    tab.page.wait_for_function(ONLINE)
    expect(tab.page).to_have_title(re.compile("^全部棋局"))


def test_a_form_is_not_sent_later_by_itself(tab: Tab, site: StoppableSite) -> None:
    keep(tab, "/capture-go/learn")
    tab.go("/reversi")
    with no_server(tab, site):
        tab.page.locator("#start").click()
        expect(tab.page.locator("[data-why]")).to_contain_text("Nothing was sent")
        tab.page.locator("[data-do=back]").click()
        expect(tab.page.locator("#start, [data-do=retry]").first).to_be_visible()


def test_a_browser_without_module_workers_keeps_pages_too(tab: Tab, site: StoppableSite) -> None:
    tab.context.add_init_script(
        """const register = ServiceWorkerContainer.prototype.register;
        ServiceWorkerContainer.prototype.register = function (script, how) {
          if (how?.type === "module") return Promise.reject(new TypeError("no modules here"));
          return register.call(this, script, how);
        };"""
    )
    keep(tab, "/capture-go/learn/net/1")
    with no_server(tab, site):
        LessonPage(tab, "net", 1).open()
        assert is_from_store(tab.page)
        worker = "navigator.serviceWorker.controller.scriptURL"
        assert tab.page.evaluate(worker).endswith("/worker.js?classic")


def forget(tab: Tab) -> None:
    tab.page.get_by_role("button", name="Forget me").click()
    tab.page.wait_for_url("**forgotten*")


def test_forgetting_empties_the_store(tab: Tab) -> None:
    keep(tab, "/huarong/1A9BF0C00")
    tab.go("/privacy")
    forget(tab)
    wait_for(tab.page, EMPTY, "/huarong/1A9BF0C00")


@pytest.mark.parametrize("deletion", ["Promise.reject(new Error('no'))", "new Promise(() => {})"])
def test_a_store_that_fails_does_not_keep_the_site_from_forgetting(tab: Tab, deletion: str) -> None:
    keep(tab, "/huarong/1A9BF0C00")
    tab.go("/privacy")
    tab.page.evaluate(f"() => {{ Cache.prototype.delete = () => {deletion}; }}")
    forget(tab)


def test_somebody_else_sees_no_page_of_the_one_before(tab: Tab) -> None:
    begin(tab, opponent="friend", colour="black")
    keep(tab, "/capture-go/learn/net/1")
    tab.context.clear_cookies()
    begin(tab, opponent="friend", colour="white")
    keep(tab, "/capture-go/learn/liberties/2")
    pages = stores(tab.page)["yiyuan / pages"]
    assert "/capture-go/learn/liberties/2" in pages
    assert "/capture-go/learn/net/1" not in pages


def test_below_a_prefix(tabs: OpenTab, prefixed_server: Server) -> None:
    tab = tabs(prefixed_server.url, **ALLOWED)
    keep(tab, f"{PREFIX}/capture-go/learn/net/1")
    tab.page.evaluate("caches.open('neighbour')")
    with no_connection(tab, prefixed_server):
        tab.page.reload()
        assert is_from_store(tab.page)
        tab.go(f"{PREFIX}/reversi")
        expect(tab.page.locator("[data-kept] a")).to_have_attribute(
            "href", f"{PREFIX}/capture-go/learn/net/1"
        )
    tab.page.wait_for_function(ONLINE)
    tab.go(f"{PREFIX}/privacy")
    forget(tab)
    found = stores(tab.page)
    assert "neighbour" in found
    assert not [path for path in found.get(f"yiyuan {PREFIX}/ pages", []) if "net" in path]
