"""Lessons of Capture Go and SGF in the browser: mouse, touch and keyboard, all themes and languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engines.capture_go.lessons.collection import Lesson, shipped_lesson
from engines.capture_go.lessons.judge import best_move, judge
from tests.browser.conftest import OpenTab
from tests.browser.site.test_pages import VIEWS
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import INPUT_METHODS
from tests.support.browser.tabs import Tab
from tests.support.servers import Server

PATHS = (
    "/capture-go/learn",
    "/capture-go/learn/liberties/1",
    "/capture-go/learn/ladder/1",
    "/capture-go/sgf",
)


def opened(tab: Tab, path: str) -> Page:
    tab.go(path)
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def right_moves(lesson: Lesson) -> list[str]:
    """The player's moves in a shortest solution of a lesson."""
    moves: list[str] = []
    own = []
    while not moves or judge(lesson, moves[: 2 * len(own) - 1]).found != "solved":
        own.append(best_move(lesson, moves))
        moves = [*moves, own[-1]]
        moves = [*moves, *judge(lesson, moves).moves]
    return own


@pytest.mark.parametrize("method", INPUT_METHODS)
@pytest.mark.parametrize("key", ["net"])
def test_a_lesson_is_played_to_the_capture(open_tab: OpenTab, method: str, key: str) -> None:
    tab = open_tab(device=INPUT_METHODS[method].device, still=True)
    page = opened(tab, f"/capture-go/learn/{key}/1")
    use = INPUT_METHODS[method](page)
    lesson = shipped_lesson(key, 1)
    stones = page.locator("#board .stone")
    placed = len(lesson.position.stones.replace("-", ""))
    for number, move in enumerate(right_moves(lesson), 1):
        use.pick(page.locator(f"#board [data-name={move}]"))
        if 2 * number <= lesson.plies:
            expect(stones).to_have_count(placed + 2 * number)
    expect(page.locator("[data-next].main")).to_be_visible()
    expect(page.locator(f"[data-lesson='{key}/1']")).to_have_class("solved")
    assert not tab.problems
    tab.go("/capture-go/learn")
    expect(page.locator(f"[data-set={key}] [data-progress]")).not_to_be_empty()
    expect(page.locator(".lesson-numbers a.solved")).to_have_count(1)


def test_a_whole_set_is_played_link_by_link(open_tab: OpenTab) -> None:
    page = opened(open_tab(still=True), "/capture-go/learn/capture/1")
    for number in range(1, 11):
        (move,) = right_moves(shipped_lesson("capture", number))
        page.wait_for_url(f"**/capture/{number}")
        expect(page.locator("#main")).to_have_attribute("data-ready", "true")
        page.locator(f"#board [data-name={move}]").click()
        page.locator("[data-next].main").click()
    page.wait_for_url("**/learn/save/1")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")


def test_a_wrong_move_is_refuted_and_tried_again(open_tab: OpenTab) -> None:
    tab = open_tab(still=True, lang="en")
    page = opened(tab, "/capture-go/learn/double-atari/1")
    lesson = shipped_lesson("double-atari", 1)
    assert lesson.turn is not None
    wrong, line = next(iter(lesson.turn.wrong.items()))
    stones = page.locator("#board .stone")
    before = stones.count()
    page.locator(f"#board [data-name={wrong}]").click()
    expect(page.locator("#note")).to_contain_text(line[0].upper())
    expect(stones).to_have_count(before + 1 + len(line))
    page.locator("[data-act=again]").click()
    expect(stones).to_have_count(before)
    page.locator(f"#board [data-name={wrong}]").click()
    expect(stones).to_have_count(before + 1 + len(line))
    page.locator(f"#board [data-name={best_move(lesson, [])}]").click()
    expect(page.locator("#note")).to_contain_text("Right.")
    expect(stones).to_have_count(before + 2)


def test_the_second_hint_shows_the_move(open_tab: OpenTab) -> None:
    page = opened(open_tab(lang="en"), "/capture-go/learn/net/1")
    page.locator("[data-act=hint]").click()
    expect(page.locator("#note")).to_contain_text("It is about the chain at")
    expect(page.locator("#board .hint-core")).to_have_count(0)
    page.locator("[data-act=hint]").click()
    move = best_move(shipped_lesson("net", 1), [])
    expect(page.locator("#note")).to_contain_text(f"Play {move.upper()}")
    expect(page.locator(f"#board [data-name={move}] .hint-core")).to_be_visible()


def test_all_liberties_are_pointed_at_by_keyboard(open_tab: OpenTab) -> None:
    page = opened(open_tab(lang="en"), "/capture-go/learn/liberties/1")
    lesson = shipped_lesson("liberties", 1)
    names = [lesson.position.board.name(vertex) for vertex in lesson.chain.liberties]
    for number, name in enumerate(names, 1):
        page.locator(f"#board [data-name={name}]").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".lesson-marks .liberty-dot")).to_have_count(number)
    expect(page.locator("#note")).to_contain_text("That is all")


def test_an_occupied_point_is_refused_with_its_reason(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    page = opened(tab, "/capture-go/learn/net/1")
    tab.expect("400")
    page.locator("#board [data-name]:has(.stone)").first.click()
    expect(page.locator("#toasts")).to_contain_text("has a stone already")


def test_an_sgf_is_read_stepped_through_and_played_on(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    tab.go("/capture-go/sgf")
    tab.page.locator("#text").fill("(;SZ[5]RU[Capture Go, free];B[cc];W[dc];B[cd])")
    tab.page.get_by_role("button", name="Read it").click()
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(tab.page.locator("#stepping output")).to_have_text("3 / 3")
    tab.page.get_by_role("button", name="One move back").click()
    expect(tab.page.locator("#board .stone")).to_have_count(2)
    tab.page.locator("[data-play]").click()
    expect(tab.page.locator("#start-board .stone")).to_have_count(2)
    tab.page.locator("#start").click()
    tab.page.wait_for_url("**/g/*")
    expect(tab.page.locator("#board .stone.slate")).not_to_have_count(0)


@pytest.mark.parametrize("view", VIEWS, ids="-".join)
def test_the_pages_are_sound(
    open_tab: OpenTab, view: tuple[str, str, str], artefacts: Path
) -> None:
    theme, device, lang = view
    tab = open_tab(theme=theme, device=device, lang=lang)
    found: list[str] = []
    for path in PATHS:
        tab.go(path)
        tab.page.evaluate("document.fonts.ready.then(() => true)")
        name = path.strip("/").replace("/", "-")
        tab.page.screenshot(path=artefacts / f"{name}-{theme}-{device}.png", full_page=True)
        found += [*checks.too_wide(tab.page), *checks.violations(tab.page)]
    assert not [*found, *tab.problems]


@pytest.mark.parametrize("path", [*PATHS, "/capture-go?size=13&rules=free"])
def test_a_page_fits_320_pixels(open_tab: OpenTab, path: str) -> None:
    tab = open_tab(device="narrow", lang="en")
    tab.go(path)
    found = [*checks.too_wide(tab.page), *checks.too_small(tab.page), *tab.problems]
    assert not found, "\n".join(found)


def test_a_board_of_13_lines_can_be_touched_on_a_phone(
    open_tab: OpenTab, server: Server, artefacts: Path
) -> None:
    assert server.url
    tab = open_tab(device="phone", lang="en")
    tab.go("/capture-go?size=13&rules=free&level=1&colour=black")
    tab.page.locator("#start").tap()
    tab.page.wait_for_url("**/g/*")
    box = tab.page.locator("#board [data-name=g7]").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    for _ in range(2):  # the second tap confirms the small cell
        tab.page.locator("#board [data-name=g7]").tap()
    expect(tab.page.locator("#board .stone.slate")).to_have_count(1)
    expect(tab.page.locator("#board .stone.shell")).to_have_count(1)
    tab.page.locator("#board [data-name]:has(.shell)").tap()
    expect(tab.page.locator("#board .liberty-dot")).not_to_have_count(0)
    tab.page.screenshot(path=artefacts / "capture-go-13-phone.png")
