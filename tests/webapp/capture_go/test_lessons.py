"""The lessons on the site: their pages, and the verdicts on moves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.clients import Visitor
from tests.support.problems import shipped_lesson


def judged(visitor: Visitor, key: str, number: int, moves: list[str]) -> dict[str, Any]:
    answer = visitor.post(f"/api/lessons/{key}/{number}?lang=en", json={"moves": moves})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


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


@pytest.mark.parametrize("number", range(1, 10))
def test_a_hint_of_the_second_lesson_says_no_more_than_atari(player: Visitor, number: int) -> None:
    answer = player.post(f"/api/lessons/atari/{number}/hint", json={"moves": []}).json()
    assert answer["reason"]["code"] == "gives_atari"
    assert "line" not in answer["reason"]


@pytest.mark.parametrize(
    ("old", "new"),
    [("save/3", "escape/3"), ("no-sacrifice/2", "sacrifice/2"), ("save/99", "escape/10")],
)
def test_old_addresses_lead_to_the_new_sets(player: Visitor, old: str, new: str) -> None:
    answer = player.get(f"/capture-go/learn/{old}")
    assert answer.status_code == 301
    assert answer.headers["Location"].endswith(f"/capture-go/learn/{new}")


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
