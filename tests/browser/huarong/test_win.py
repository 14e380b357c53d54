"""The win: the gate and its seal, the next puzzle, solutions that were seen, a server out of reach."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.counting import count
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between, moves, play
from engines.huarong.solver.reference import shortest_path
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzle_page import shared
from tests.browser.huarong.test_puzzles import EASY, code, open_puzzle, solution
from tests.support.browser.input_methods import Keyboard, Mouse, focused, unfolded
from tests.support.browser.page_checks import assert_sound, violations
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.tabs import Tab
from tests.support.browser.views import View, in_turn


def almost_won(tab: Tab) -> PuzzlePage:
    """The easy puzzle but for its last move, in a browser that kept the game."""
    start, *way = solution()
    puzzle = PuzzlePage(tab, start)
    played = []
    for layout in way[:-1]:
        move = between(puzzle.layout, layout)
        played.append({"index": puzzle.follow(move), "route": move.route})
    tab.go("/healthz")
    tab.page.evaluate(
        "([name, game]) => localStorage.setItem(name, JSON.stringify(game))",
        [f"huarong:game:{start.text}", {"moves": played, "undone": [], "helpedAt": None}],
    )
    tab.go(f"/huarong/{EASY}")
    expect(puzzle.count("moves")).to_have_text(str(len(played)))
    return puzzle


def win(puzzle: PuzzlePage) -> None:
    """Play the rest of the easy puzzle, from where it stands."""
    way = list(solution())
    method = Mouse(puzzle.page)
    for layout in way[way.index(puzzle.layout) + 1 :]:
        puzzle.move(method, layout)
    expect(puzzle.state("win")).to_be_visible()


@pytest.mark.parametrize("still", [True, False])
def test_cao_cao_leaves_and_the_seal_says_what_was_achieved(open_tab: OpenTab, still: bool) -> None:
    puzzle = almost_won(open_tab(still=still))
    win(puzzle)
    gone = puzzle.tray.locator("[data-index].caocao")
    expect(gone).to_be_hidden()
    expect(puzzle.tray.locator(".caocao:visible")).to_have_count(0)
    expect(puzzle.seal).to_have_accessible_name("Seal: fewest moves")
    expect(puzzle.note).to_contain_text(re.compile("no way has fewer", re.IGNORECASE))
    expect(puzzle.tray.locator("[tabindex='0']")).to_have_count(1)
    expect(puzzle.tray.locator(".caocao[tabindex='0']")).to_have_count(0)
    puzzle.page.keyboard.press("Control+z")
    expect(gone).to_be_visible()
    expect(puzzle.seal).to_have_count(0)


def test_cao_cao_alone_leaves_with_the_fewest_moves(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/900000000")
    puzzle = PuzzlePage(tab, Layout.from_text(".........CC..CC....."))
    puzzle.move(Mouse(tab.page), Layout.from_text(".............CC..CC."))
    expect(puzzle.state("win")).to_be_visible()
    expect(puzzle.seal).to_have_accessible_name("Seal: fewest moves")
    expect(puzzle.note).to_contain_text(re.compile("no way has fewer", re.IGNORECASE))


@cache
def detour() -> Sequence[Layout]:
    """A way out of the easy puzzle that is longer than a tenth over the optimum in every metric."""
    for seed in range(100):
        way, chance = [solution()[0]], random.Random(seed)
        for _ in range(6):
            way.append(play(way[-1], chance.choice(moves(way[-1]))))
        way += (shortest_path(way[-1], "moves") or [])[1:]
        counted = count([between(one, other) for one, other in pairwise(way)])
        if way[-1].solved and counted.moves == len(way) - 1 > 8 and counted.steps > 13:
            return way
    raise AssertionError("there is no such way")


def test_a_longer_game_has_another_seal(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    for layout in detour()[1:]:
        puzzle.move(Mouse(puzzle.page), layout)
    expect(puzzle.seal).to_have_accessible_name("Seal: solved")
    needed = len(detour()) - 1
    expect(puzzle.note).to_contain_text(f"Solved in {needed} moves.")
    expect(puzzle.note).to_contain_text("The fewest is 7 moves.")


def test_the_way_leads_on_by_keyboard(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    keyboard = Keyboard(tab.page)
    for layout in solution()[1:]:
        puzzle.move(keyboard, layout)
    expect(puzzle.state("win")).to_be_visible()
    assert focused(puzzle.tray.locator("[data-index]:visible"))
    tab.page.keyboard.press("Tab")
    link = tab.page.locator("[data-next]:visible")
    expect(link).to_be_focused()
    expect(link).to_have_count(1)
    expect(link.locator("svg .block")).not_to_have_count(0)
    target = link.get_attribute("href")
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url(f"**{target}")
    entry = next(entry for entry in CATALOGUE if str(target).endswith(entry.code))
    assert entry.moves is not None
    assert entry.moves > 7


def test_what_was_solved_is_not_offered_again(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = almost_won(tab)
    first = tab.page.locator("[data-next]").first
    target = first.get_attribute("href")
    tab.page.evaluate(
        """layout => localStorage.setItem("huarong:record", JSON.stringify(
          {[layout]: {grade: "solved", moves: 20, steps: 20}}))""",
        key(Layout(str(first.get_attribute("data-next")))),
    )
    win(puzzle)
    shown = tab.page.locator("[data-next]:visible")
    expect(shown).to_have_count(1)
    assert shown.get_attribute("href") != target


def test_a_solution_that_was_seen_is_said_and_not_signed(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(), query="?metric=moves&step=5")
    expect(puzzle.place).to_have_text("5 / 7")
    puzzle.do("leave").click()
    expect(puzzle.note).to_contain_text("counts as solved only")
    win(puzzle)
    expect(puzzle.seal).to_have_accessible_name("Seal: solved")
    expect(puzzle.note).to_contain_text("You saw 5 moves of a solution")
    expect(puzzle.do("challenge")).to_be_hidden()
    expect(puzzle.page.locator("[data-address-label]")).to_have_text("Share this puzzle")
    puzzle.do("again").click()
    expect(puzzle.page.locator(".own-best")).to_have_text(["", "", "", ""])


def test_a_solution_seen_after_the_win_changes_nothing(open_tab: OpenTab) -> None:
    puzzle = almost_won(open_tab())
    win(puzzle)
    puzzle.page.goto(puzzle.page.url.split("?")[0] + "?metric=moves&step=7")
    expect(puzzle.place).to_have_text("7 / 7")
    puzzle.do("leave").click()
    expect(puzzle.seal).to_have_accessible_name("Seal: fewest moves")


def test_a_reload_after_the_win_keeps_board_and_link(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = almost_won(tab)
    win(puzzle)
    expect(tab.page.locator("[data-address-label]")).to_contain_text("Challenge others")
    address = shared(puzzle)
    words = puzzle.note.inner_text()
    tab.page.reload()
    expect(puzzle.state("win")).to_be_visible()
    expect(puzzle.seal).to_have_accessible_name("Seal: fewest moves")
    expect(puzzle.note).to_have_text(re.compile(re.escape(words.split("\n")[0])))
    expect(puzzle.count("moves")).to_have_text("7")
    assert shared(puzzle) == address
    puzzle.do("again").click()
    expect(puzzle.state("play")).to_be_visible()
    puzzle.expect_layout(solution()[0])
    assert focused(puzzle.tray.locator("[data-index]"))


def test_a_win_without_a_connection_is_signed_later(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("ERR_INTERNET_DISCONNECTED")
    puzzle = almost_won(tab)
    tab.context.set_offline(True)
    win(puzzle)
    puzzle.do("challenge").click()
    expect(tab.page.locator("#toasts")).to_contain_text(
        tab.gettext("The server has not counted this game yet. The link follows when it has.")
    )
    label = tab.page.locator("[data-address-label]")
    expect(label).to_have_text("Share this puzzle")
    tab.context.set_offline(False)
    expect(label).to_contain_text("Challenge others: 7 moves")
    assert "?challenge=7-" in shared(puzzle)


def test_a_win_is_signed_even_after_the_page_was_left(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("ERR_FAILED|503")
    puzzle = almost_won(tab)
    tab.page.route("**/api/huarong/*/results", lambda route: route.abort())
    win(puzzle)
    tab.page.unroute("**/api/huarong/*/results")
    tab.go("/huarong/1A9BF0C00")
    tab.page.wait_for_function(
        "code => JSON.parse(localStorage.getItem('huarong:challenges'))[code]?.url", arg=code()
    )
    again = open_puzzle(tab)
    expect(again.page.locator("[data-address-label]")).to_contain_text("Challenge others")


def test_a_drag_takes_over_from_the_solution(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(), query="?metric=moves&step=3")
    expect(puzzle.place).to_have_text("3 / 7")
    puzzle.layout = puzzle.shown()
    puzzle.blocks = puzzle.places()
    puzzle.move(Mouse(puzzle.page), solution()[4])
    expect(puzzle.state("play")).to_be_visible()
    expect(puzzle.count("moves")).to_have_text("4")
    expect(puzzle.note).to_contain_text("Your turn, after 3 moves of the solution")
    win(puzzle)
    expect(puzzle.seal).to_have_accessible_name("Seal: solved")


def test_a_tap_on_the_solution_says_how_to_take_over(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab, query="?metric=moves&step=3")
    expect(puzzle.place).to_have_text("3 / 7")
    puzzle.tray.locator("[data-index='0']").click()
    expect(tab.page.locator("#toasts")).to_contain_text(
        tab.gettext("This is the solution. Drag a block to take over from here.")
    )
    expect(puzzle.place).to_have_text("3 / 7")


def test_a_drag_asks_before_it_replaces_a_game(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    puzzle.move(Mouse(tab.page), solution()[1])
    puzzle.do("solve").click()
    expect(puzzle.place).to_have_text("0 / 7")
    shown = puzzle.shown()
    puzzle.blocks, puzzle.layout = shown.blocks, shown
    Mouse(tab.page).drag(puzzle.way(next(iter(moves(shown)))))
    dialog = tab.page.locator("dialog[open]")
    expect(dialog.get_by_role("button", name="Keep my game")).to_be_focused()
    tab.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(puzzle.place).to_have_text("0 / 7")
    assert puzzle.shown() == shown


@pytest.mark.parametrize("view", in_turn(1))
def test_the_win_is_fit_for_all(open_tab: OpenTab, view: View) -> None:
    tab = open_tab(**view)
    win(almost_won(tab))
    assert_sound(tab)


def test_the_board_itself_is_no_tab_stop(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    stops: list[str] = []
    page = puzzle.page
    Keyboard(page).tab_to(
        puzzle.do("hint"),
        lambda: stops.append(page.evaluate("document.activeElement.tagName.toLowerCase()")),
    )
    assert "svg" not in stops


def key(layout: Layout) -> str:
    """What the browser calls a layout and its mirror image."""
    return min(layout.text, layout.mirror().text)


def test_the_card_of_a_result_is_shown_and_downloaded(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = almost_won(tab)
    win(puzzle)
    expect(tab.page.locator("[data-address-label]")).to_contain_text("Challenge others")
    puzzle.do("card").click()
    picture = tab.page.locator("[data-card-picture]")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    expect(picture).to_have_attribute("src", re.compile(r"card\.png\?lang=en&challenge=7-11"))
    with tab.page.expect_download() as download:
        tab.page.locator("[data-card-download]").click()
    assert download.value.suggested_filename == f"huarong-{code()}-card.png"
    assert violations(tab.page) == []
    tab.page.keyboard.press("Escape")
    expect(puzzle.do("card")).to_be_focused()


def test_a_line_to_copy_comes_with_the_card(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", permissions=["clipboard-read", "clipboard-write"])
    tab.go(f"/huarong/{EASY}")
    unfolded(tab.page.locator("[data-do=show-card]")).click()
    expect(tab.page.locator("[data-card-picture]")).to_be_visible()
    tab.page.get_by_role("button", name="Copy the text").click()
    expect(tab.page.locator(".toast")).to_be_visible()
    line, address = tab.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert line.startswith("Yiyuan Huarong Dao, “")
    assert "The fewest is 7 moves." in line
    assert address == tab.page.url
    assert not violations(tab.page)


def test_a_better_game_is_drawn_beside_the_last_best(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = almost_won(tab)
    chart = tab.page.locator("[data-chart]")
    numbers = [number for k in range(10) for number in (k, 9 - k)]
    tab.page.evaluate(
        "([name, line]) => localStorage.setItem('huarong:lines', JSON.stringify({[name]: line}))",
        [f"moves {key(solution()[0])}", numbers],
    )
    win(puzzle)
    expect(chart).to_be_visible()
    expect(chart.locator(".former")).to_have_count(1)
    expect(chart).to_contain_text("last best: 9 moves")
    expect(chart).not_to_contain_text("shortest")  # the player's line lies on it
    expect(tab.page.locator("[data-own-moves]")).to_be_empty()  # nor is 7 said a third time
    expect(tab.page.locator("#distance")).to_have_text("How far you were from the exit")


def test_a_layout_without_a_way_out_has_no_empty_chart(open_tab: OpenTab) -> None:
    tab = open_tab()
    stuck = next(entry for entry in CATALOGUE if entry.moves is None)
    tab.go(f"/huarong/{stuck.code}")
    unfolded(tab.page.locator("[data-truth]")).check()
    expect(tab.page.locator("[data-distance-now]")).to_contain_text("No way leads to the exit")
    expect(tab.page.locator("[data-chart]")).to_be_hidden()


def test_keys_take_back_begin_again_and_go_to_the_next(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    keyboard, here = puzzle.page.keyboard, puzzle.page.url
    win(puzzle)
    keyboard.press("n")
    expect(puzzle.page).not_to_have_url(here)
    puzzle.page.go_back()
    expect(puzzle.state("win")).to_be_visible()
    keyboard.press("r")
    expect(puzzle.state("play")).to_be_visible()
    expect(puzzle.count("moves")).to_have_text("0")
    keyboard.press("?")
    expect(puzzle.page.get_by_role("dialog")).to_contain_text("take a move back")
    keyboard.press("Escape")
    keyboard.press("Control+y")
    expect(puzzle.count("moves")).to_have_text("1")
    keyboard.press("u")
    expect(puzzle.count("moves")).to_have_text("0")
    keyboard.press("h")
    expect(puzzle.note).to_contain_text("Move this one")
