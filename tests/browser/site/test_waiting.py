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
