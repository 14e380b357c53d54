"""The pages around the lessons of Capture Go: the introduction, and the pictures of the sets."""

from __future__ import annotations

import json
import re
from itertools import chain
from typing import Any

import pytest

from engines.capture_go.lessons.collection import SETS
from engines.capture_go.rules.position import FREE, CaptureGoPosition
from tests.support.clients import Visitor
from tests.support.problems import shipped_lesson
from webapp.capture_go.lessons.pictures import IDEAS

HARD_WORDS = ("必胜", "必败", "算尽", "转折", "研究棋盘")


def embedded(page: str, name: str) -> Any:
    """The data that a page's script reads."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("path", ["learn/start", "learn/net/1", "learn/net/done"])
def test_lessons_have_no_words_of_the_trade_in_chinese(player: Visitor, path: str) -> None:
    page = player.get(f"/capture-go/{path}?lang=zh-Hans").text
    assert "吃子" in page
    assert [word for word in HARD_WORDS if word in page] == []


@pytest.mark.parametrize("key", [each.key for each in SETS])
def test_each_set_has_a_legal_picture_of_its_idea(key: str) -> None:
    picture = IDEAS[key]
    assert (len(picture.rows), {len(row) for row in picture.rows}) == (5, {5})
    position = CaptureGoPosition.from_text("/".join(picture.rows) + " X", rules=FREE)
    assert all(each.liberties for each in position.chains)
    liberties = {
        position.board.name(liberty) for each in position.chains for liberty in each.liberties
    }
    assert set(picture.marks.get("dot", ())) <= liberties
    named = list(chain.from_iterable(picture.marks.values()))
    assert len(set(map(position.board.vertex, named))) == len(named)


def test_the_introduction_says_what_its_problems_are(player: Visitor) -> None:
    *pointed, last = embedded(player.get("/capture-go/learn/start").text, "scenes")
    counts = []
    for scene in (each["lesson"] for each in pointed):
        lesson = shipped_lesson(scene["key"], scene["number"])
        assert tuple(scene["rows"]) == lesson.position.rows()
        counts.append(len(lesson.wanted))
        answer = player.post(scene["path"], json={"moves": list(lesson.wanted)}).json()
        assert answer["found"] == "solved"
    assert counts == [4, 6], "the sentences name them"
    lesson = shipped_lesson(last["lesson"]["key"], last["lesson"]["number"])
    assert len(lesson.chain.liberties) == 1, "the sentence says so"
    name = lesson.position.board.name(lesson.chain.liberties[0])
    answer = player.post(last["lesson"]["path"], json={"moves": [name]}).json()
    assert answer["found"] == "solved"
    assert answer["steps"][0]["changed"]
