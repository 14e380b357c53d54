"""The exercises on the site: their pages, and the verdicts on moves."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

import pytest

from engines.reversi.exercises.first_steps import all_exercises
from engines.reversi.rules.position import ReversiPosition
from tests.support.clients import Visitor
from tests.support.problems import shipped_exercise
from webapp.reversi.exercises.pictures import IDEAS
from webapp.reversi.exercises.texts import WORDS

KEYS = list(all_exercises())


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


@pytest.mark.parametrize("key", ["openings", "parity"])
def test_hints_have_their_reason_and_the_end_says_what_was_learnt(
    player: Visitor, key: str
) -> None:
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


@pytest.mark.parametrize("key", KEYS)
def test_each_set_has_a_picture_whose_marks_are_moves(key: str) -> None:
    picture = IDEAS[key]
    assert {len(row) for row in picture.rows} == {len(picture.rows)} == {5}
    marked = [name for kind in ("hint", "failed") for name in picture.marks.get(kind, ())]
    named = list(chain.from_iterable(picture.marks.values()))
    assert len(set(map(picture.cell, named))) == len(named)
    position = ReversiPosition.from_text(
        "".join(row + "---" for row in picture.rows) + "-" * 24 + " X"
    )
    assert set(marked) <= set(position.legal_moves())


def test_a_corner_that_white_takes_at_once_is_not_said_to_come_later(player: Visitor) -> None:
    says = judged(player, "count", 1, ["a7"])["says"]
    assert says.startswith("That opens a corner: White takes a8.")
