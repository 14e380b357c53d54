"""The pages around the problems: the list of sets, the introduction, the end of a set, pictures."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from engines.capture_go.lessons.collection import SETS, shipped_lesson, shipped_lessons
from engines.capture_go.lessons.daily import lesson_of_day
from engines.capture_go.rules.position import FREE, CaptureGoPosition
from engines.registry import DUELS
from tests.support.clients import Visitor
from webapp.capture_go.lessons.introduction import scenes
from webapp.capture_go.lessons.pictures import IDEAS
from webapp.capture_go.lessons.texts import WORDS
from webapp.problems.source import today

LANGUAGES = ["en", "zh-Hans"]


def embedded(page: str, name: str) -> Any:
    """The data that a page's script reads."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_leads_to_every_set_and_a_set_to_its_problems(
    player: Visitor, language: str
) -> None:
    page = player.get(f"/capture-go/learn?lang={language}").text
    for key, found in shipped_lessons().items():
        assert f"/capture-go/learn/{key}/1" in page
        first = player.get(f"/capture-go/learn/{key}/1").text
        for number in range(1, len(found) + 1):
            assert f"/capture-go/learn/{key}/{number}" in first
        assert (
            f"/capture-go/learn/{key}/done"
            in player.get(f"/capture-go/learn/{key}/{len(found)}").text
        )


def test_the_list_embeds_every_problem_for_those_who_come_back(player: Visitor) -> None:
    data = embedded(player.get("/capture-go/learn?lang=en").text, "lessons")
    assert [each["key"] for each in data["sets"]] == [each.key for each in SETS]
    for each in data["sets"]:
        lessons = shipped_lessons()[each["key"]]
        rows = [tuple(lesson["rows"]) for lesson in each["lessons"]]
        assert rows == [lesson.position.rows() for lesson in lessons]


def test_games_for_learners_are_free_and_against_the_weakest(player: Visitor) -> None:
    weakest, second = (level.number for level in DUELS["capture-go"].levels[:2])
    for path in ("/capture-go/learn", "/capture-go/learn/net/done"):
        page = player.get(path).text
        assert f"/capture-go?rules=free&amp;size=5&amp;level={weakest}" in page
        assert f"/capture-go?rules=free&amp;size=7&amp;level={second}" in page


@pytest.mark.parametrize("key", [each.key for each in SETS])
def test_each_set_has_a_legal_picture_of_its_idea(key: str) -> None:
    picture = IDEAS[key]
    assert (len(picture.rows), {len(row) for row in picture.rows}) == (5, {5})
    position = CaptureGoPosition.from_text("/".join(picture.rows) + " X", rules=FREE)
    assert all(chain.liberties for chain in position.chains)
    liberties = {position.board.name(each) for chain in position.chains for each in chain.liberties}
    assert set(picture.dots) <= liberties
    named = [*picture.dots, *picture.rings, *picture.taken, *filter(None, [picture.failed])]
    assert len(picture.marks) == len(named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_introduction_is_a_sequence_of_pictures_without_scripts(
    player: Visitor, language: str
) -> None:
    page = player.get(f"/capture-go/learn/start?lang={language}").text
    without = page[page.index("<noscript>") : page.index("</noscript>")]
    shots = sum(len(scene.shots) for scene in scenes())
    assert without.count("<svg") == shots + 1
    assert without.count("<p>") == shots + 1


def test_the_scenes_light_up_what_the_rules_call_liberties() -> None:
    counted = [[len(frames[-1].dots) for _, frames in scene.shots] for scene in scenes()]
    assert counted == [[4, 3, 2], [6], [1, 0]]
    *_, (_, ((last,))) = scenes()[-1].shots
    assert last.taken == ("c3",)
    for scene in scenes():
        for _, frames in scene.shots:
            for frame in frames:
                position = CaptureGoPosition.from_text("/".join(frame.rows) + " X", rules=FREE)
                names = map(position.board.find, frame.dots)
                assert all(vertex is not None for vertex in names)


def test_the_introduction_ends_with_a_capture_in_one(player: Visitor) -> None:
    own = embedded(player.get("/capture-go/learn/start").text, "scenes")["own"]
    lesson = shipped_lesson(own["key"], own["number"])
    assert tuple(own["rows"]) == lesson.position.rows()
    assert len(lesson.chain.liberties) == 1
    name = lesson.position.board.name(lesson.chain.liberties[0])
    answer = player.post(own["path"], json={"moves": [name]}).json()
    assert answer["found"] == "solved"
    assert answer["steps"][0]["changed"]


def test_the_home_page_and_the_new_game_lead_a_newcomer_to_the_introduction(
    player: Visitor,
) -> None:
    for path in ("/", "/capture-go", "/capture-go/learn"):
        assert 'href="/capture-go/learn/start"' in player.get(path).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_set_says_what_was_learnt_and_what_is_next(
    player: Visitor, language: str
) -> None:
    for place, each in enumerate(SETS):
        page = player.get(f"/capture-go/learn/{each.key}/done?lang={language}").text
        after = SETS[place + 1].key if place + 1 < len(SETS) else None
        if after:
            assert f'/capture-go/learn/{after}/1"' in page
        if language == "en":
            assert str(WORDS[each.key].name) in page
    assert player.get("/capture-go/learn/none/done").status_code == 404


def test_the_problem_of_the_day_is_one_of_the_lessons(player: Visitor) -> None:
    key, number = lesson_of_day(today())
    location = player.get("/capture-go/learn/daily").headers["Location"]
    assert location.endswith(f"/capture-go/learn/{key}/{number}?day={today().isoformat()}")
    page = player.get(location).text
    assert f'data-day="{today().isoformat()}"' in page


def test_only_the_days_own_address_counts_for_the_day(player: Visitor) -> None:
    key, number = lesson_of_day(today())
    yesterday = datetime.now(UTC).date() - timedelta(days=3)
    for day in ("", "x", yesterday.isoformat()):
        page = player.get(f"/capture-go/learn/{key}/{number}?day={day}").text
        assert "data-day=" not in page


def test_no_problem_of_the_day_comes_twice_in_sixty_days() -> None:
    first = date(2026, 11, 22)
    found = [lesson_of_day(first + timedelta(days=each)) for each in range(400)]
    for place in range(len(found) - 60):
        assert len(set(found[place : place + 60])) == 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contact_rule_says_where_it_comes_from(player: Visitor, language: str) -> None:
    page = player.get(f"/capture-go?lang={language}").text
    assert ("an old program" if language == "en" else "老程序") in page
    assert "classic" not in page.lower()
