"""Problems on paper: four diagrams a page, the answers apart with the numbers of their moves."""

from __future__ import annotations

import re
from html import unescape

import pytest

from engines.capture_go.lessons.collection import (
    CAPTURE,
    POINTING,
    SETS,
    LessonSet,
    shipped_lessons,
)
from engines.capture_go.rules.position import CaptureGoPosition
from tests.support.clients import Visitor
from tests.webapp.capture_go.test_questions import WHITE_WINS, fields, made

SHEET = re.compile(r'<section class="sheet( answers)?">(.*?)</section>', re.DOTALL)
TEXT = re.compile(r'<p class="task">\s*<strong>(\d+)\.</strong>(.*?)</p>', re.DOTALL)
NUMBER = re.compile(r'font-weight="700"[^>]*>(\d+)</text>')


def sheets(page: str) -> tuple[list[str], list[str]]:
    """The pages with questions, and those with answers."""
    found = SHEET.findall(page)
    return [text for mark, text in found if not mark], [text for mark, text in found if mark]


def texts(pages: list[str]) -> list[str]:
    return [unescape(text).strip() for page in pages for _, text in TEXT.findall(page)]


@pytest.mark.parametrize("each", SETS, ids=lambda each: each.key)
def test_a_set_of_lessons_on_paper(player: Visitor, each: LessonSet) -> None:
    lessons = shipped_lessons()[each.key]
    page = player.get(f"/capture-go/learn/{each.key}/print?lang=en").text
    asked, answered = sheets(page)
    assert all(part.count("<svg") <= 4 for part in asked)
    assert [len(texts(pages)) for pages in (asked, answered)] == [len(lessons)] * 2
    assert not any(NUMBER.findall(part) for part in asked)
    if each.goal != CAPTURE:
        return
    for lesson, text in zip(lessons, texts(answered), strict=True):
        position = lesson.position
        for move in re.findall(r"\b[A-N]\d+\b", text.partition("; or")[0]):
            position = position.play(move.lower())
        assert position.captured


def test_the_moves_of_an_answer_are_numbered_on_its_stones(player: Visitor) -> None:
    _, answered = sheets(player.get("/capture-go/learn/ladder/print").text)
    first = answered[0].partition("</li>")[0]
    assert NUMBER.findall(first) == ["1", "2", "3", "4", "5"]


def test_own_questions_on_paper(player: Visitor) -> None:
    seven = [fields(WHITE_WINS, "d3", ask="<b>?") for _ in range(7)]
    path = made(player, *seven, title="<i>")
    asked, answered = sheets(player.get(f"{path}/print?lang=en").text)
    assert [part.count("<svg") for part in asked] == [4, 3]
    assert texts(asked) == ["<b>?"] * 7
    assert texts(answered) == ["D3"] * 7
    assert "<i>" not in asked[0]


@pytest.mark.parametrize("version", ["mirror", "colours", "both"])
@pytest.mark.parametrize("each", SETS, ids=lambda each: each.key)
def test_versions_for_neighbours_are_the_same_problems(
    player: Visitor, each: LessonSet, version: str
) -> None:
    lessons = shipped_lessons()[each.key]
    page = player.get(f"/capture-go/learn/{each.key}/print?version={version}&lang=en").text
    asked, answered = sheets(page)
    assert 'class="letter"' in asked[0]
    for lesson, task, text in zip(lessons, texts(asked), texts(answered), strict=True):
        assert "Black" not in task or version == "mirror"
        position = turned(lesson.position, version)
        for move in re.findall(r"\b[A-N]\d+\b", text.partition("; or")[0]):
            if each.goal in POINTING:
                assert position.stones[position.board.find(move.lower()) or 0] == "-"
            else:
                position = position.play(move.lower())
        assert each.goal != CAPTURE or position.captured


def turned(position: CaptureGoPosition, version: str) -> CaptureGoPosition:
    """A position as it is in a version, worked out from its text."""
    rows, side = position.to_text().split()
    if version != "colours":
        rows = "/".join(row[::-1] for row in rows.split("/"))
    if version != "mirror":
        rows, side = (text.translate(str.maketrans("XO", "OX")) for text in (rows, side))
    return CaptureGoPosition.from_text(f"{rows} {side}", rules=position.rules)
