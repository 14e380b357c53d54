"""Every page that uses the engines explains why its visitor has to wait."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import open_puzzle
from tests.support.browser.intercepted_socket import InterceptedSocket
from tests.support.browser.match_page import begin

DELAYED = {"state": "delayed", "doing": []}
PREPARING = {"state": "preparing", "doing": ["huarong"]}
READY = {"state": "ready", "doing": []}


def test_one_who_waits_for_a_solution_reads_why(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN")
    server = InterceptedSocket(tab, "solution", "queued", "server")
    puzzle = open_puzzle(tab)
    puzzle.do("hint").click()
    expect(puzzle.note).to_contain_text(tab.gettext("Searching for a shortest solution."))
    server.say("queued", {"job": server.job(), "before": 3})
    expect(puzzle.note).to_contain_text(
        tab.gettext("{n} job goes first.", "{n} jobs go first.").format(n=3)
    )
    server.say("queued", {"job": "of somebody else", "before": 9})
    server.say("server", PREPARING)
    expect(puzzle.note).to_contain_text(tab.code_text("preparing", "huarong"))
    server.say("server", DELAYED)
    expect(puzzle.note).to_contain_text(
        tab.gettext("Thinking is delayed. Your game is kept; the engine answers as soon as it can.")
    )
    server.say("server", READY)
    expect(puzzle.note).to_contain_text(
        tab.gettext("{n} job goes first.", "{n} jobs go first.").format(n=3)
    )
    server.release()
    expect(puzzle.note).not_to_contain_text(tab.gettext("Searching for a shortest solution."))


def test_a_page_says_that_thinking_is_delayed_for_as_long_as_it_is(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    server = InterceptedSocket(tab, "server")
    tab.go("/huarong/edit?layout=1A9BF0C00")
    expect(tab.page.locator("[data-distance=moves]")).not_to_have_text("–")
    toasts = tab.page.locator("#toasts")
    expect(toasts).to_be_empty()
    server.say("server", DELAYED)
    expect(toasts).to_have_text(
        tab.gettext("Thinking is delayed. Your game is kept; the engine answers as soon as it can.")
    )
    server.say("server", READY)
    expect(toasts).to_be_empty()


def test_a_game_of_two_people_waits_for_no_engine(open_tab: OpenTab) -> None:
    tab = open_tab()
    server = InterceptedSocket(tab, "server")
    begin(tab, "reversi", opponent="friend", colour="black")
    toasts = tab.page.locator("#toasts")
    for state in ("preparing", "failing", "delayed"):
        server.say("server", {"state": state, "doing": ["reversi"]})
        server.say("server", {"state": "stopping", "doing": []})
        expect(toasts).to_have_text("The site is restarting. Your game is kept.")
        server.say("server", {"state": state, "doing": ["reversi"]})
        expect(toasts).to_be_empty()


def test_a_match_says_that_its_own_engine_is_prepared_and_of_no_other(open_tab: OpenTab) -> None:
    tab = open_tab()
    server = InterceptedSocket(tab, "server")
    begin(tab, "reversi", level=1, colour="black")
    toasts = tab.page.locator("#toasts")
    server.say("server", {"state": "preparing", "doing": ["capture-go", "reversi"]})
    expect(toasts).to_have_text(tab.code_text("preparing", "reversi"))
    server.say("server", {"state": "preparing", "doing": ["capture-go"]})
    expect(toasts).to_be_empty()
    server.say("server", READY)
