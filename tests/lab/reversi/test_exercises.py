"""What makes the exercises, and proves each shipped one again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from click.testing import CliRunner

from engines.reversi.exercises.answer_tree import Turn
from engines.reversi.exercises.collection import HEADER, SETS, shipped_exercises
from engines.reversi.practice.exact_values import Prover
from lab.commands.reversi.exercises import exercises as commands
from lab.problem_tables import NotProven
from lab.reversi.exercises.full_check import alike, check_exercise
from lab.reversi.exercises.kinds import fits
from tests.support.problems import shipped_exercise

ALL = {
    f"{key}-{number}": exercise
    for key, exercises in shipped_exercises().items()
    for number, exercise in enumerate(exercises, 1)
}


PROVEN = {name: each for name, each in ALL.items() if each.turn is not None}


@pytest.fixture(scope="module")
def prover() -> Prover:
    """One table of proofs for all exercises."""
    return Prover()


def test_no_two_exercises_are_one_position_even_turned_or_mirrored() -> None:
    assert list(alike(shipped_exercises())) == []


def test_every_exercise_is_proven_again(subtests: pytest.Subtests, prover: Prover) -> None:
    for name, exercise in PROVEN.items():
        with subtests.test(name):
            check_exercise(prover, exercise)


def test_a_false_statement_is_found(prover: Prover) -> None:
    exercise = shipped_exercise("parity", 3)
    assert exercise.turn is not None
    (right,) = exercise.right_moves(exercise.turn)
    answers = dict(exercise.turn.answers)
    wrong = next(move for move in answers if move != right)
    better = replace(answers[wrong], discs=answers[wrong].discs + 2)
    false = replace(exercise, turn=Turn(MappingProxyType(answers | {wrong: better})))
    with pytest.raises(NotProven, match="the values"):
        check_exercise(prover, false)
    with pytest.raises(NotProven, match="at depth"):
        check_exercise(prover, replace(exercise, depth=exercise.depth + 1))
    with pytest.raises(NotProven, match="not of the kind"):
        check_exercise(prover, replace(exercise, set=SETS[0]))


def test_a_kind_is_told_by_the_rules() -> None:
    position = shipped_exercise("corner", 5).position
    corner = next(move for move in position.legal_moves() if move in {"a1", "a8", "h1", "h8"})
    assert fits("corner", position, corner)
    other = next(move for move in position.legal_moves() if move != corner)
    assert not fits("corner", position, other)
    assert fits("corner-waits", position, other)


def test_the_command_proves_a_table_and_names_what_is_false(tmp_path: Path) -> None:
    good = shipped_exercise("few", 1)
    table = tmp_path / "table.tsv"
    table.write_text(f"{HEADER}\n{good.to_line()}\n", "utf-8")
    answer = CliRunner().invoke(commands, ["check", str(table)])
    assert answer.exit_code == 0, answer.output
    assert answer.output.rstrip().endswith("all proven")
    twice = f"{HEADER}\n{good.to_line()}\n{replace(good, depth=good.depth + 1).to_line()}\n"
    table.write_text(twice, "utf-8")
    answer = CliRunner().invoke(commands, ["check", str(table), "--json"])
    assert answer.exit_code == 1
    failed = json.loads(answer.stdout)["not_proven"]
    assert [(each["key"], each["number"]) for each in failed] == [("few", 2), ("few", 2)]


def test_the_command_measures_depths_anew(tmp_path: Path) -> None:
    proven, opening = shipped_exercise("few", 1), shipped_exercise("openings", 1)
    table = tmp_path / "table.tsv"
    wrong = replace(proven, depth=proven.depth + 3)
    table.write_text(f"{HEADER}\n{wrong.to_line()}\n{opening.to_line()}\n", "utf-8")
    answer = CliRunner().invoke(commands, ["grade", str(table)])
    assert answer.exit_code == 0, answer.output
    assert answer.output.splitlines()[1:] == [proven.to_line(), opening.to_line()]
