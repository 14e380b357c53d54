"""The problems of both games on the site: their lists and pages, and the verdicts on moves."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import cycle
from typing import Any

import pytest

from engines.capture_go.lessons.collection import POINTING, shipped_lessons
from engines.capture_go.lessons.daily import lesson_of_day
from engines.reversi.exercises.daily import exercise_of_day
from engines.reversi.exercises.first_steps import all_exercises
from tests.support.clients import Visitor
from webapp.capture_go.lessons.texts import WORDS as LESSON_WORDS
from webapp.problems.source import today
from webapp.reversi.exercises.texts import WORDS as EXERCISE_WORDS

LANGUAGES = ("en", "zh-Hans")


def answers_as_given_one_by_one(player: Visitor, path: str) -> dict[str, Any]:
    """All answers of the problem at this path of the API; asked one by one, each is the same."""
    answers: dict[str, Any] = player.get(f"{path}/answers").json()
    for moves, verdict in answers["verdicts"].items():
        assert player.post(path, json={"moves": moves.split()}).json() == verdict
    for moves, hint in answers["hints"].items():
        assert player.post(f"{path}/hint", json={"moves": moves.split()}).json() == hint
    for moves, why in list(answers["illegal"].items())[:10]:
        refused = player.post(path, json={"moves": moves.split()}).json()["error"]
        assert refused["why"] == why
    return answers


@dataclass(frozen=True)
class ProblemSite:
    """The problems of one game: the paths of their pages and answers, and a problem of many moves."""

    pages: str
    api: str
    shipped: Mapping[str, Sequence[Any]]
    of_day: Any
    words: Mapping[str, Any]
    some: str
    foreign: str

    def first_moves(self, problem: Any) -> Sequence[str]:
        """What a player may try first: a legal move, or a point of a lesson that may ask for any."""
        if self is EXERCISES:
            return problem.position.legal_moves()  # type: ignore[no-any-return]
        return problem.position.points()  # type: ignore[no-any-return]

    def ends(self) -> list[tuple[str, int]]:
        """The first and the last problem of each set."""
        return [(key, each) for key, found in self.shipped.items() for each in (1, len(found))]


LESSONS = ProblemSite(
    "/capture-go/learn",
    "/api/lessons",
    shipped_lessons(),
    lesson_of_day,
    LESSON_WORDS,
    "double-atari/1",
    "not_in_lesson",
)
EXERCISES = ProblemSite(
    "/reversi/exercises",
    "/api/exercises",
    all_exercises(),
    exercise_of_day,
    EXERCISE_WORDS,
    "ten/1",
    "not_in_exercise",
)
both_sites = pytest.mark.parametrize("site", [LESSONS, EXERCISES], ids=["lessons", "exercises"])


def embedded(page: str, name: str) -> Any:
    """The data that a page's script reads."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    assert found
    return json.loads(found[1])


@both_sites
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_leads_to_every_set_and_embeds_every_problem(
    player: Visitor, site: ProblemSite, language: str
) -> None:
    page = player.get(f"{site.pages}?lang={language}").text
    assert all(f"{site.pages}/{key}/1" in page for key in site.shipped)
    data = embedded(page, "lessons")
    assert [each["key"] for each in data["sets"]] == list(site.shipped)
    for each in data["sets"]:
        rows = [tuple(problem["rows"]) for problem in each["lessons"]]
        assert rows == [problem.position.rows() for problem in site.shipped[each["key"]]]


@both_sites
def test_a_problem_shows_its_position_without_scripts_and_leads_on(
    player: Visitor, site: ProblemSite, subtests: pytest.Subtests
) -> None:
    for (key, number), language in zip(site.ends(), cycle(LANGUAGES), strict=False):
        with subtests.test(key, number=number):
            page = player.get(f"{site.pages}/{key}/{number}?lang={language}").text
            assert "\n".join(site.shipped[key][number - 1].position.rows()) in page
            numbers = range(1, len(site.shipped[key]) + 1)
            assert all(f"{site.pages}/{key}/{each}" in page for each in numbers)
            assert number < len(numbers) or f"{site.pages}/{key}/done" in page


@both_sites
def test_what_is_no_problem_is_not_there(player: Visitor, site: ProblemSite) -> None:
    key = next(iter(site.shipped))
    for path in ("none/1", f"{key}/0", f"{key}/999", f"{key}/x", "none", "none/done"):
        assert player.get(f"{site.pages}/{path}").status_code == 404, path
    for path in (f"{key}/999", "none/1", f"{key}/x"):
        answer = player.post(f"{site.api}/{path}", json={"moves": ["a1"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found"), path


@both_sites
def test_a_problem_is_played_to_its_end_with_hints(
    player: Visitor, site: ProblemSite, subtests: pytest.Subtests
) -> None:
    for key, number in site.ends():
        with subtests.test(key, number=number):
            path = f"{site.api}/{key}/{number}"
            moves: list[str] = []
            found: dict[str, Any] = {}
            while found.get("found") != "solved":
                hint = player.post(f"{path}/hint", json={"moves": moves}).json()
                moves.append(hint["move"])
                found = player.post(f"{path}?lang=en", json={"moves": moves}).json()
                assert found["found"] in {"right", "solved"}
                assert found["says"]
                moves += [step["move"] for step in found["steps"][1:]]
            if site.shipped[key][number - 1].set.goal not in POINTING:
                assert found["steps"][0]["side"] == "black"


@both_sites
def test_a_move_that_cannot_be_judged_is_refused_by_name(
    player: Visitor, site: ProblemSite
) -> None:
    for moves, why in ((["a1", "a1"], site.foreign), (["zz"], "off_board"), ([], site.foreign)):
        answer = player.post(f"{site.api}/{site.some}", json={"moves": moves})
        assert (answer.status_code, answer.json()["error"]["why"]) == (400, why)


@pytest.mark.parametrize(
    "body",
    [None, [], {}, {"moves": 3}, {"moves": [3]}, {"moves": ["x" * 9]}, {"moves": ["a1"] * 99}],
)
def test_a_body_that_is_no_list_of_moves_is_refused(player: Visitor, body: Any) -> None:
    answer = player.post(f"{LESSONS.api}/{LESSONS.some}", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_message"


@pytest.mark.parametrize(
    "path",
    [
        *(f"{LESSONS.api}/{place}" for place in ("net/1", "escape/1", "capture/1")),
        *(
            f"{EXERCISES.api}/{place}"
            for place in ("few/1", "ten/2", "openings/1", "pass/1", "first/3")
        ),
    ],
)
def test_all_answers_at_once_are_those_that_are_given_one_by_one(
    player: Visitor, path: str
) -> None:
    answers = answers_as_given_one_by_one(player, path)
    assert len(answers["verdicts"]) > 1
    assert answers.get("counted", []) == []


@both_sites
def test_the_problem_of_the_day_is_the_same_for_all_and_counts_at_its_own_address(
    player: Visitor, site: ProblemSite
) -> None:
    day = today()
    key, number = site.of_day(day)
    address = f"{site.pages}/{key}/{number}?day={day.isoformat()}"
    assert player.get(f"{site.pages}/daily").headers["Location"].endswith(address)
    assert f'data-day="{day.isoformat()}"' in player.get(address).text
    for other in ("", "x", date(2020, 1, 1).isoformat(), (day - timedelta(days=3)).isoformat()):
        page = player.get(f"{site.pages}/{key}/{number}?day={other}").text
        assert "data-day=" not in page


@both_sites
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_set_names_it_and_leads_to_the_next(
    player: Visitor, site: ProblemSite, language: str
) -> None:
    keys = list(site.shipped)
    for key, after in zip(keys, [*keys[1:], None], strict=True):
        page = player.get(f"{site.pages}/{key}/done?lang={language}").text
        following = f'{site.pages}/{after}/1"' if after else f'href="{site.pages}"'
        assert following in page, key
        if language == "en":
            assert str(site.words[key].name) in page, key
        counts = {each: len(found) for each, found in site.shipped.items()}
        assert embedded(page, "lessons")["counts"] == counts
