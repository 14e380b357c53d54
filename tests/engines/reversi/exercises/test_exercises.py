"""The exercises: all can be read and played, are of their kind, and are proven again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import MappingProxyType

import pytest
from click.testing import CliRunner

from engines.game import PASS, BadInput, IllegalMove, Side
from engines.problems import NOT_AGAIN, RIGHT, SOLVED, WRONG
from engines.reversi.book.opening_names import openings
from engines.reversi.exercises.answer_tree import Answer, Turn, parse_turn
from engines.reversi.exercises.collection import (
    HEADER,
    SETS,
    WIPE,
    Exercise,
    read_exercises,
    shipped_exercise,
    shipped_exercises,
)
from engines.reversi.exercises.daily import GRADES, exercise_of_day
from engines.reversi.exercises.judge import best_line, best_move, judge, position_after
from engines.reversi.exercises.why_wrong import CODES, why_wrong
from engines.reversi.rules.position import ReversiPosition
from lab.commands.reversi.exercises import exercises as commands
from lab.problem_tables import NotProven
from lab.reversi.exercises.exact_values import Prover
from lab.reversi.exercises.full_check import alike, check_exercise
from lab.reversi.exercises.kinds import CONDITIONS, fits
from lab.reversi.exercises.maker import Maker

ALL = {
    f"{key}-{number}": exercise
    for key, exercises in shipped_exercises().items()
    for number, exercise in enumerate(exercises, 1)
}
PROVEN = {name: each for name, each in ALL.items() if each.turn is not None}
PLAIN = {"answered", "ends"}


@pytest.fixture(scope="module")
def prover() -> Prover:
    """One table of proofs for all exercises."""
    return Prover()


def wrong_answers(exercise: Exercise) -> Iterator[tuple[ReversiPosition, str, Answer]]:
    """The wrong moves of all turns, each with its position."""
    if exercise.turn is not None:
        yield from _wrong(exercise, exercise.position, exercise.turn)


def _wrong(
    exercise: Exercise, position: ReversiPosition, turn: Turn
) -> Iterator[tuple[ReversiPosition, str, Answer]]:
    for move, answer in turn.answers.items():
        if not exercise.is_right(turn, answer.discs):
            yield position, move, answer
        if answer.turn is not None:
            after = position.play(move)
            for reply in answer.line:
                after = after.play(reply)
            yield from _wrong(exercise, after, answer.turn)


def test_there_are_150_exercises_in_15_sets() -> None:
    assert [each.key for each in SETS] == list(shipped_exercises())
    assert [len(found) for found in shipped_exercises().values()] == [10] * 15
    assert set(CONDITIONS) == {each.key for each in SETS if each.goal != "name"}


def test_no_two_exercises_are_one_position_even_turned_or_mirrored() -> None:
    assert list(alike(shipped_exercises())) == []


def test_every_exercise_is_proven_again(subtests: pytest.Subtests, prover: Prover) -> None:
    for name, exercise in PROVEN.items():
        with subtests.test(name):
            check_exercise(prover, exercise)


def test_black_has_a_choice_and_one_first_move_is_right(subtests: pytest.Subtests) -> None:
    for name, exercise in ALL.items():
        with subtests.test(name):
            assert exercise.position.side_to_move is Side.BLACK
            found = [judge(exercise, [move]).found for move in exercise.position.legal_moves()]
            assert found.count(WRONG) == len(found) - 1 > 0


def test_an_exercise_is_solved_by_its_best_moves(subtests: pytest.Subtests) -> None:
    for name, exercise in ALL.items():
        with subtests.test(name):
            moves: list[str] = []
            own = 0
            while True:
                moves.append(best_move(exercise, moves))
                own += 1
                verdict = judge(exercise, moves)
                assert verdict.found in {RIGHT, SOLVED}
                assert verdict.why is None
                if verdict.found == SOLVED:
                    break
                moves += verdict.moves
                assert position_after(exercise, moves) == verdict.end
            assert own <= exercise.set.own
            if exercise.turn is not None:
                assert verdict.end.outcome() is not None
                if exercise.set.goal == WIPE:
                    assert verdict.end.count(Side.WHITE) == 0


def test_every_wrong_move_has_a_line_to_the_end_and_a_reason(subtests: pytest.Subtests) -> None:
    for name, exercise in PROVEN.items():
        with subtests.test(name):
            for position, move, answer in wrong_answers(exercise):
                end = position.play(move)
                for reply in answer.line:
                    end = end.play(reply)
                assert end.outcome() is not None
                facts = why_wrong(position, move, answer.line, exercise.set.goal)
                assert facts["code"] in CODES
                assert all(
                    facts[name] in position.points() for name in ("reply", "at") if name in facts
                )


def test_no_wrong_first_move_has_only_the_result_as_its_reason() -> None:
    codes = [
        why_wrong(position, move, answer.line, exercise.set.goal)["code"]
        for exercise in PROVEN.values()
        for position, move, answer in wrong_answers(exercise)
        if position == exercise.position
    ]
    assert len(codes) > 350
    assert not PLAIN & set(codes)


def test_grades_go_from_child_easy_to_hard_and_rise_within_a_set() -> None:
    for key, found in shipped_exercises().items():
        efforts = [each.effort for each in found]
        assert efforts == sorted(efforts) or key == "openings"
    grades = [each.grade for each in PROVEN.values()]
    assert all(grades.count(grade) >= 15 for grade in range(1, 6))
    empties = [each.position.empties() for each in PROVEN.values()]
    assert (min(empties), max(empties)) == (2, 14)


def test_a_tree_is_read_as_it_is_written() -> None:
    for exercise in PROVEN.values():
        assert exercise.turn is not None
        assert parse_turn(exercise.turn.to_text(), exercise.position) == exercise.turn


@pytest.mark.parametrize(
    "line",
    [
        "nowhere\t" + "-" * 64 + "\t1\t",
        "count\tX\t1\ta1+2:",
        "openings\tf5d6\t0\tf5d6c3d3",
        "openings\tf5d6\t0\tf5f6e6f4g4",
        "count\t" + "-" * 27 + "OX------XO" + "-" * 27 + "\t1\tc4+2:",
        "count\t" + "-" * 27 + "OX------XO" + "-" * 27 + "\t1\tc4 2",
        "count",
    ],
)
def test_a_bad_table_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(BadInput, match="line 2"):
        read_exercises([HEADER, line])


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


@pytest.mark.parametrize(
    "moves",
    [["c3", "d3", "c4", "f4"], ["c3", "c4"], ["c3", "d3", "c4", PASS], [], ["c4", "d3", "c5"]],
)
def test_moves_that_are_not_part_of_an_exercise_are_refused(moves: list[str]) -> None:
    with pytest.raises(IllegalMove):
        judge(shipped_exercise("openings", 1), moves)


def test_an_answer_of_the_page_may_not_be_changed() -> None:
    exercise = shipped_exercise("ten", 1)
    first = best_move(exercise, [])
    reply = judge(exercise, [first]).moves
    other = next(
        move for move in exercise.position.play(first).legal_moves() if (move,) != reply[:1]
    )
    after = exercise.position.play(first).play(other)
    with pytest.raises(IllegalMove, match="not part"):
        judge(exercise, [first, other, after.legal_moves()[0]])


def test_openings_are_judged_by_their_names() -> None:
    tiger = shipped_exercise("openings", 1)
    assert tiger.opening is not None
    assert tiger.opening in openings()
    assert judge(tiger, ["c3"]).moves == ("d3",)
    assert judge(tiger, ["c3", "d3", "c4"]).found == SOLVED
    cat = judge(tiger, ["c4"])
    assert cat.found == WRONG
    assert cat.why == {"code": "other_opening", "zh": "猫", "en": "Cat"}
    assert judge(tiger, ["c7"]).why == {"code": "no_opening"}
    assert best_line(tiger, []) == ()


def test_the_exercise_of_the_day_is_middling_and_does_not_come_again_soon() -> None:
    days = [exercise_of_day(date(2026, 11, 22) + timedelta(days=each)) for each in range(NOT_AGAIN)]
    assert len(set(days)) == NOT_AGAIN
    assert {shipped_exercise(*each).grade for each in days} <= set(GRADES)
    assert len({key for key, _ in days}) >= 8


def test_the_same_seed_makes_the_same_exercises() -> None:
    def made(seed: int) -> list[str]:
        maker = Maker(seed, games=60, count=2)
        assert list(maker.search()) == list(range(60))
        return [each.to_line() for wanted in SETS for each in maker.exercises(wanted)]

    once = made(3)
    assert once == made(3) != made(4)
    found = read_exercises([HEADER, *once])
    assert sum(map(len, found.values())) >= 10
    for exercise in (each for several in found.values() for each in several):
        check_exercise(Prover(), exercise)


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


def test_the_command_prints_a_table_that_can_be_read() -> None:
    answer = CliRunner().invoke(commands, ["make", "--games", "8", "--count", "1"])
    assert answer.exit_code == 0, answer.output
    found = read_exercises(answer.stdout.splitlines())
    assert len(found["openings"]) == 1


def test_the_command_measures_depths_anew(tmp_path: Path) -> None:
    proven, opening = shipped_exercise("few", 1), shipped_exercise("openings", 1)
    table = tmp_path / "table.tsv"
    wrong = replace(proven, depth=proven.depth + 3)
    table.write_text(f"{HEADER}\n{wrong.to_line()}\n{opening.to_line()}\n", "utf-8")
    answer = CliRunner().invoke(commands, ["grade", str(table)])
    assert answer.exit_code == 0, answer.output
    assert answer.output.splitlines()[1:] == [proven.to_line(), opening.to_line()]
