"""What makes the lessons, and proves each shipped one again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from engines.capture_go.lessons.collection import HEADER, read_lessons, shipped_lessons
from lab.capture_go.lessons.full_check import alike, check_lesson
from lab.capture_go.lessons.kinds import is_sparse
from lab.commands.capture_go.lessons import lessons as commands
from lab.problem_tables import NotProven
from tests.support.problems import shipped_lesson

ALL = {
    f"{key}-{number}": lesson
    for key, lessons in shipped_lessons().items()
    for number, lesson in enumerate(lessons, 1)
}


def test_no_two_lessons_are_one_position_even_on_boards_of_two_sizes() -> None:
    assert list(alike(shipped_lessons())) == []


@pytest.mark.release(reason="searches every lesson to its end")
def test_every_lesson_is_proven_again_with_its_kind_and_fewest_stones(
    subtests: pytest.Subtests,
) -> None:
    for name, lesson in ALL.items():
        with subtests.test(name):
            check_lesson(lesson)


def test_a_lesson_with_a_false_answer_is_not_proven() -> None:
    line = shipped_lesson("capture", 1).to_line()
    key, position, plies, target, tree = line.split("\t")
    right, _, wrong = tree.partition(" ")
    first = wrong[1:].split(",", 1)[0]
    swapped = f"{first} !{right},{wrong[1:].split(',', 1)[1]}"
    lesson = read_lessons(["", "\t".join((key, position, plies, target, swapped))])[key][0]
    with pytest.raises(NotProven):
        check_lesson(lesson)


def test_a_lesson_of_another_kind_and_one_with_an_idle_stone_are_not_proven() -> None:
    ladder = shipped_lesson("ladder", 1)
    fields = ladder.to_line().split("\t")
    moved = read_lessons(["", "\t".join(["net", *fields[1:]])])["net"][0]
    with pytest.raises(NotProven, match="kind"):
        check_lesson(moved)
    sparse = shipped_lesson("double-atari", 1).position
    corner = sparse.stones[:-1] + "X"
    assert sparse.stones[-1] == "-"
    assert not is_sparse("double-atari", replace(sparse, stones=corner))


def test_the_command_proves_a_table_and_names_what_is_wrong(tmp_path: Path) -> None:
    good = shipped_lesson("capture", 1).to_line()
    for text, code, said in (
        (good, 0, "all proven"),
        (good.replace("\t1\t", "\t3\t"), 1, "not proven: 1"),
        ("net\tfoo", 2, "bad_lesson: line 2"),
    ):
        table = tmp_path / "table.tsv"
        table.write_text(f"{HEADER}\n{text}\n")
        result = CliRunner().invoke(commands, ["check", str(table)])
        assert result.exit_code == code, result.output
        assert said in result.output
        told = CliRunner().invoke(commands, ["check", str(table), "--json"]).stdout
        if code < 2:
            answer = json.loads(told)
            assert sum(each["problems"] for each in answer["sets"]) == 1
            assert all(each["wrong"] == each["refuted"] for each in answer["sets"])
            assert len(answer["not_proven"]) == code
