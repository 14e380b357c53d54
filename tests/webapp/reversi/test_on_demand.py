"""Exercises made on demand: signed into their address, judged from it, and never the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from engines.reversi.exercises.collection import read_exercise
from engines.reversi.practice.answer import answer
from tests.support.clients import ENGLISH, Visitor
from webapp.core.errors import RequestError
from webapp.core.signing import serializer
from webapp.reversi.exercises.on_demand import MadeExercises

MADE = "/api/exercises/made"


class LateJobs:
    """An engine that answers its first job when nobody waits for it any more, and no other."""

    def __init__(self) -> None:
        self._keep: Callable[[str], None] | None = None

    def answer(self, _job: Any, *, keep: Callable[[str], None], **_how: Any) -> str:
        self._keep = self._keep or keep
        raise RequestError("busy")

    def come(self, line: str) -> None:
        assert self._keep is not None
        self._keep(line)


def make(visitor: Visitor, step: int = 0) -> dict[str, Any]:
    told = visitor.post(MADE, json={"step": step})
    assert told.status_code == 200, told.text
    found: dict[str, Any] = told.json()
    return found


def test_an_exercise_is_made_and_solved_from_its_address_alone(player: Visitor) -> None:
    made = make(player)
    assert make(player)["name"] != made["name"]
    assert len(made["name"]) < 1500
    assert Visitor(player.url).get(made["url"]).status_code == 200
    page = player.get(made["url"], headers=ENGLISH)
    assert page.status_code == 200
    assert "An exercise made for you" in page.text
    assert f'data-run-name="{made["name"]}"' in page.text
    api = f"/api/exercises/{made['name']}"
    answers = player.get(f"{api}/answers").json()
    first = [moves for moves in answers["verdicts"] if " " not in moves]
    right = [moves for moves in first if answers["verdicts"][moves]["found"] != "wrong"]
    assert len(first) >= 3
    assert len(right) == 1
    assert player.post(f"{api}/hint", json={"moves": []}).json()["move"] == right[0]
    moves: list[str] = []
    while True:
        moves.append(player.post(f"{api}/hint", json={"moves": moves}).json()["move"])
        verdict = player.post(f"{api}?lang=en", json={"moves": moves}).json()
        assert verdict["says"]
        if verdict["found"] == "solved":
            break
        assert verdict["found"] == "right"
        moves += [step["move"] for step in verdict["steps"][1:]]


def test_an_exercise_that_comes_late_is_for_the_next_who_asks() -> None:
    jobs = LateJobs()
    made = MadeExercises(jobs, ["key"])  # type: ignore[arg-type] # of the jobs it asks for answers alone
    with pytest.raises(RequestError, match="busy"):
        made.make(3)
    line = answer(1, 24, stop=threading.Event())
    jobs.come(line)
    assert made.at(made.make(3)) == read_exercise(line)
    with pytest.raises(RequestError, match="busy"):
        made.make(3)


def test_only_what_the_site_has_made_has_a_page(player: Visitor) -> None:
    made = make(player)
    for name in (f"{made['name'][:-2]}xx", "made/abc", f"made/{'a' * 4000}"):
        assert player.get(f"/reversi/exercises/{name}").status_code == 404
        assert player.post(f"/api/exercises/{name}/hint", json={"moves": []}).status_code == 404
    forged = serializer(["another key"], "exercise").dumps("only\t\t1\t")
    assert player.get(f"/reversi/exercises/made/{forged}").status_code == 404


@pytest.mark.parametrize("step", [-1, 1000, "x", None])
def test_a_step_that_is_none_is_refused(player: Visitor, step: Any) -> None:
    assert player.post(MADE, json={"step": step}).status_code == 400


def test_the_longest_exercises_fit_an_address() -> None:
    line = answer(1, 24, stop=threading.Event())
    assert len(serializer(["key"], "exercise").dumps(line)) < 2000
    assert read_exercise(line).turn
