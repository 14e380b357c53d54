"""The exercises on the site: their pages, and the verdicts on moves."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any

import pytest

from engines.reversi.exercises.collection import SETS, shipped_exercise, shipped_exercises
from engines.reversi.exercises.daily import exercise_of_day
from engines.reversi.exercises.why_wrong import CODES
from engines.reversi.rules.position import ReversiPosition
from tests.support.clients import Visitor
from tests.support.problem_answers import answers_as_given_one_by_one
from webapp.problems.source import today
from webapp.reversi.exercises.pictures import IDEAS
from webapp.reversi.exercises.texts import WORDS
from webapp.reversi.exercises.why_texts import SENTENCES

LANGUAGES = ["en", "zh-Hans"]
KEYS = [each.key for each in SETS]
LAST = [(key, len(found)) for key, found in shipped_exercises().items()]


def embedded(page: str, name: str) -> Any:
    """The data that a page's script reads."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    assert found
    return json.loads(found[1])


def judged(
    visitor: Visitor, key: str, number: int, moves: list[str], language: str = "en"
) -> dict[str, Any]:
    path = f"/api/exercises/{key}/{number}?lang={language}"
    answer = visitor.post(path, json={"moves": moves})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def wrong_move(key: str, number: int) -> str:
    exercise = shipped_exercise(key, number)
    assert exercise.turn is not None
    right = exercise.right_moves(exercise.turn)
    return next(move for move in exercise.turn.answers if move not in right)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_leads_to_every_set(player: Visitor, language: str) -> None:
    page = player.get(f"/reversi/exercises?lang={language}").text
    assert all(f"/reversi/exercises/{key}/1" in page for key in KEYS)
    data = embedded(page, "lessons")
    assert [each["key"] for each in data["sets"]] == KEYS
    assert all(len(each["lessons"]) == 10 for each in data["sets"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "number"), LAST)
def test_an_exercise_shows_its_position_without_scripts(
    player: Visitor, key: str, number: int, language: str
) -> None:
    page = player.get(f"/reversi/exercises/{key}/{number}?lang={language}").text
    assert "\n".join(shipped_exercise(key, number).position.rows()) in page
    assert f"/reversi/exercises/{key}/done" in page
    assert all(f"/reversi/exercises/{key}/{each}" in page for each in range(1, number + 1))


def test_a_page_tells_black_moves_and_no_answer(player: Visitor) -> None:
    exercise = shipped_exercise("ten", 3)
    data = embedded(player.get("/reversi/exercises/ten/3").text, "question")
    assert set(data["flips"]) == set(exercise.position.legal_moves())
    assert set(data) == {"key", "number", "path", "rows", "flips", "hint"}


@pytest.mark.parametrize("path", ["none/1", "few/0", "few/999", "few/x", "none", "none/done"])
def test_an_unknown_exercise_is_a_clear_page(player: Visitor, path: str) -> None:
    assert player.get(f"/reversi/exercises/{path}").status_code == 404


def test_a_set_begins_with_its_first_exercise(player: Visitor) -> None:
    answer = player.get("/reversi/exercises/few")
    assert answer.headers["Location"].endswith("/reversi/exercises/few/1")


@pytest.mark.parametrize("key", KEYS)
def test_an_exercise_is_played_to_its_end_with_hints(player: Visitor, key: str) -> None:
    moves: list[str] = []
    found: dict[str, Any] = {}
    while found.get("found") != "solved":
        hint = player.post(f"/api/exercises/{key}/9/hint", json={"moves": moves}).json()
        assert (hint["reason"] is None) == (key == "openings")
        moves.append(hint["move"])
        found = judged(player, key, 9, moves)
        assert found["found"] in {"right", "solved"}
        assert found["steps"][0]["side"] == "black"
        assert str(found["says"])
        moves += [step["move"] for step in found["steps"][1:]]
    assert str(WORDS[key].learnt) in found["says"]


def test_a_wrong_move_is_played_to_the_end_with_its_reason(player: Visitor) -> None:
    wrong = wrong_move("beside-corner", 4)
    found = judged(player, "beside-corner", 4, [wrong])
    assert (found["found"], found["why"]["code"]) == ("wrong", "opens_corner")
    assert found["says"].startswith("That opens a corner: White takes ")
    assert found["steps"][1]["move"] == found["why"]["at"]
    assert re.search(r"White wins \d+\u00a0:\u00a0\d+\.$", found["says"])
    assert "-" not in "".join(found["steps"][-1]["rows"]) or not found["steps"][-1]["flips"]


def test_a_better_count_is_told_without_the_move(player: Visitor) -> None:
    wrong = wrong_move("count", 3)
    says = judged(player, "count", 3, [wrong])["says"]
    assert re.search(r"It ends \d+\u00a0:\u00a0\d+; \d+\u00a0:\u00a0\d+ is possible\.", says)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_wrong_first_move_has_a_sentence(player: Visitor, language: str) -> None:
    for key in KEYS:
        position = shipped_exercise(key, 7).position
        for move in position.legal_moves():
            found = judged(player, key, 7, [move], language)
            assert found["says"]
            assert (found["found"] == "wrong") == (found["why"] is not None)


def test_there_is_a_sentence_for_each_code() -> None:
    assert set(SENTENCES) == {*CODES, "other_opening", "no_opening"}


@pytest.mark.parametrize(
    ("moves", "why"),
    [([], "not_in_exercise"), (["zz"], "off_board"), (["a1", "a1"], "not_in_exercise")],
)
def test_a_move_that_cannot_be_judged_is_refused_by_name(
    player: Visitor, moves: list[str], why: str
) -> None:
    answer = player.post("/api/exercises/ten/1", json={"moves": moves})
    assert answer.status_code == 400
    assert answer.json()["error"]["why"] == why


def test_the_exercise_of_the_day_is_the_same_for_all(player: Visitor) -> None:
    day = today()
    key, number = exercise_of_day(day)
    address = f"/reversi/exercises/{key}/{number}?day={day.isoformat()}"
    assert player.get("/reversi/exercises/daily").headers["Location"].endswith(address)
    assert f'data-day="{day.isoformat()}"' in player.get(address).text
    other = f"/reversi/exercises/{key}/{number}?day={date(2020, 1, 1).isoformat()}"
    assert "data-day" not in player.get(other).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_set_says_what_was_learnt_and_what_is_next(
    player: Visitor, language: str
) -> None:
    page = player.get(f"/reversi/exercises/parity/done?lang={language}").text
    assert "/reversi/exercises/replies/1" in page
    assert embedded(page, "lessons")["counts"] == dict.fromkeys(KEYS, 10)
    last = player.get("/reversi/exercises/openings/done").text
    assert 'href="/reversi/exercises"' in last


@pytest.mark.parametrize("path", ["/", "/reversi"])
def test_the_gate_and_the_new_game_lead_to_the_exercises(player: Visitor, path: str) -> None:
    assert 'href="/reversi/exercises"' in player.get(path).text


@pytest.mark.parametrize("key", KEYS)
def test_each_set_has_a_picture_whose_marks_are_moves(key: str) -> None:
    picture = IDEAS[key]
    assert {len(row) for row in picture.rows} == {len(picture.rows)} == {5}
    marked = [name for name in (picture.ring, picture.failed) if name]
    assert len(picture.marks) == len(marked) + len(picture.dots)
    position = ReversiPosition.from_text(
        "".join(row + "---" for row in picture.rows) + "-" * 24 + " X"
    )
    assert set(marked) <= set(position.legal_moves())


@pytest.mark.parametrize("place", ["few/1", "ten/2", "openings/1", "pass/1"])
def test_all_answers_at_once_are_those_that_are_given_one_by_one(
    player: Visitor, place: str
) -> None:
    path = f"/api/exercises/{place}"
    assert len(answers_as_given_one_by_one(player, path)["verdicts"]) > 1
