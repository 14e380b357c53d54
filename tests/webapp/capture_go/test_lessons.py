"""The lessons on the site: their pages, and the verdicts on moves."""

from __future__ import annotations

from typing import Any

import pytest

from engines.capture_go.lessons.collection import POINTING, shipped_lesson, shipped_lessons
from engines.capture_go.lessons.judge import best_move
from engines.capture_go.lessons.why_wrong import CODES
from tests.support.clients import Visitor
from tests.support.problem_answers import answers_as_given_one_by_one
from webapp.capture_go.lessons.why_texts import SENTENCES

LESSONS = [(key, number) for key, found in shipped_lessons().items() for number in (1, len(found))]


def judged(visitor: Visitor, key: str, number: int, moves: list[str]) -> dict[str, Any]:
    answer = visitor.post(f"/api/lessons/{key}/{number}?lang=en", json={"moves": moves})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@pytest.mark.parametrize(("key", "number"), LESSONS)
def test_a_lesson_shows_its_problem_without_scripts(
    player: Visitor, key: str, number: int, language: str
) -> None:
    page = player.get(f"/capture-go/learn/{key}/{number}?lang={language}")
    assert page.status_code == 200
    assert "\n".join(shipped_lesson(key, number).position.rows()) in page.text


@pytest.mark.parametrize("path", ["none/1", "net/0", "net/999", "net/x", "none"])
def test_an_unknown_lesson_is_a_clear_page(player: Visitor, path: str) -> None:
    assert player.get(f"/capture-go/learn/{path}").status_code == 404


def test_a_set_begins_with_its_first_lesson(player: Visitor) -> None:
    answer = player.get("/capture-go/learn/net")
    assert answer.headers["Location"].endswith("/capture-go/learn/net/1")


@pytest.mark.parametrize(("key", "number"), LESSONS)
def test_a_lesson_is_played_to_its_end_with_hints(player: Visitor, key: str, number: int) -> None:
    moves: list[str] = []
    found: dict[str, Any] = {}
    while found.get("found") != "solved":
        hint = player.post(f"/api/lessons/{key}/{number}/hint", json={"moves": moves})
        moves.append(hint.json()["move"])
        found = judged(player, key, number, moves)
        assert found["found"] in {"right", "solved"}
        assert found["says"]
        moves += [step["move"] for step in found["steps"][1:]]
    if shipped_lesson(key, number).set.goal not in POINTING:
        assert found["steps"][0]["side"] == "black"


def test_a_wrong_move_is_refuted_on_the_board(player: Visitor) -> None:
    lesson = shipped_lesson("double-atari", 1)
    wrong = next(iter(lesson.turn.wrong)) if lesson.turn else ""
    found = judged(player, "double-atari", 1, [wrong])
    assert found["found"] == "wrong"
    assert found["why"] == {"code": "own_atari", "stones": 1, "at": "b1"}
    assert found["says"] == "Your stone had only one liberty: White captures it at B1."
    assert [step["side"] for step in found["steps"][:2]] == ["black", "white"]
    assert found["steps"][0]["move"] == wrong


@pytest.mark.parametrize(
    ("moves", "why"),
    [(["a1", "a1"], "not_in_lesson"), (["zz"], "off_board"), ([], "not_in_lesson")],
)
def test_a_move_that_cannot_be_judged_is_refused_by_name(
    player: Visitor, moves: list[str], why: str
) -> None:
    answer = player.post("/api/lessons/double-atari/1", json={"moves": moves})
    assert answer.status_code == 400
    assert answer.json()["error"]["why"] == why


@pytest.mark.parametrize(
    "body",
    [None, [], {}, {"moves": 3}, {"moves": [3]}, {"moves": ["x" * 9]}, {"moves": ["a1"] * 99}],
)
def test_a_body_that_is_no_list_of_moves_is_refused(player: Visitor, body: Any) -> None:
    answer = player.post("/api/lessons/double-atari/1", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_message"


def test_an_unknown_lesson_is_refused_as_json(player: Visitor) -> None:
    for path in ("net/999", "none/1", "net/x"):
        answer = player.post(f"/api/lessons/{path}", json={"moves": ["a1"]})
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not_found"


def test_the_answer_says_what_is_still_to_come(player: Visitor) -> None:
    lesson = shipped_lesson("five", 1)
    first = best_move(lesson, [])
    found = judged(player, "five", 1, [first])
    assert found["found"] == "right"
    assert "at most 2 more stones" in found["says"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Now it has three liberties; you needed it to have two."),
        ("zh-Hans", "现在它有三口气，应该只剩两口。"),
    ],
)
def test_a_refutation_says_how_many_liberties_are_left_and_marks_them(
    player: Visitor, language: str, sentence: str
) -> None:
    lesson = shipped_lesson("net", 1)
    assert lesson.turn is not None
    for move in lesson.turn.wrong:
        answer = player.post(f"/api/lessons/net/1?lang={language}", json={"moves": [move]}).json()
        why = answer["why"]
        if why["code"] in {"too_many_liberties", "got_away", "elsewhere"}:
            assert len(answer["dots"]) == why["has"] > why["needed"]
        if why == {"code": "too_many_liberties", "has": 3, "needed": 2}:
            assert answer["says"] == sentence
            break
    else:
        pytest.fail("no wrong move leaves three liberties")


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_wrong_first_move_of_a_lesson_has_a_sentence(player: Visitor, language: str) -> None:
    for key in shipped_lessons():
        lesson = shipped_lesson(key, 1)
        wrong = list(lesson.turn.wrong) if lesson.turn else [lesson.target]
        for move in wrong[:6]:
            path = f"/api/lessons/{key}/1?lang={language}"
            answer = player.post(path, json={"moves": [move]}).json()
            assert answer["found"] == "wrong"
            assert answer["why"]["code"] in SENTENCES
            assert answer["says"]
            assert "%" not in answer["says"]


def test_each_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(CODES)


@pytest.mark.parametrize(
    ("old", "new"),
    [("save/3", "escape/3"), ("no-sacrifice/2", "sacrifice/2"), ("save/99", "escape/10")],
)
def test_old_addresses_lead_to_the_new_sets(player: Visitor, old: str, new: str) -> None:
    answer = player.get(f"/capture-go/learn/{old}")
    assert answer.status_code == 301
    assert answer.headers["Location"].endswith(f"/capture-go/learn/{new}")


@pytest.mark.parametrize("place", ["net/1", "escape/1", "capture/1"])
def test_all_answers_at_once_are_those_that_are_given_one_by_one(
    player: Visitor, place: str
) -> None:
    path = f"/api/lessons/{place}"
    assert answers_as_given_one_by_one(player, path)["counted"] == []


@pytest.mark.parametrize("key", ["liberties", "illegal"])
def test_all_answers_about_points_are_those_that_are_given_one_by_one(
    player: Visitor, key: str
) -> None:
    path = f"/api/lessons/{key}/1"
    answers = player.get(f"{path}/answers").json()
    wanted = list(answers["hints"])
    assert set(wanted) == set(shipped_lesson(key, 1).wanted)
    for count, verdict in enumerate(answers["counted"], 1):
        # Whichever points come first: their number decides.
        moves = wanted[::-1][:count]
        assert player.post(path, json={"moves": moves}).json() == verdict
    wrong = {cell: each for cell, each in answers["verdicts"].items() if each["found"] == "wrong"}
    assert wrong
    for cell, verdict in wrong.items():
        tried = [*wanted[:-1], cell]
        assert player.post(path, json={"moves": tried}).json() == verdict
