"""The lessons: all can be read and played, and the solver verifies a sample."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from engines.capture_go.lessons.collection import (
    HEADER,
    POINT,
    SAVE,
    SETS,
    Lesson,
    read_lessons,
    shipped_lesson,
    shipped_lessons,
)
from engines.capture_go.lessons.judge import RIGHT, SOLVED, WRONG, best_move, judge
from engines.capture_go.lessons.reply_tree import Turn, parse_turn
from engines.capture_go.rules.position import CaptureGoPosition
from engines.commands.capture_go.lessons import lessons as commands
from engines.game import BadInput, IllegalMove, Side
from engines.tools.capture_go.lessons.lesson_proof import check
from engines.tools.capture_go.lessons.maker import (
    Maker,
    canonical,
    in_order,
    pointing_lessons,
    random_fight,
)
from engines.tools.capture_go.lessons.solver_queries import NotProven, Prover

ALL = [
    pytest.param(lesson, id=f"{key}-{number}")
    for key, lessons in shipped_lessons().items()
    for number, lesson in enumerate(lessons, 1)
]
QUICK = 5
"""Longest wins verified here; only the command `lessons check` verifies longer ones."""


def turns(lesson: Lesson) -> Iterator[Turn]:
    """All turns of a lesson."""
    return iter(()) if lesson.turn is None else lesson.turn.turns()


def test_there_are_sixty_lessons_in_graded_sets() -> None:
    assert sum(map(len, shipped_lessons().values())) >= 60
    assert all(len(shipped_lessons()[each.key]) >= 6 for each in SETS)


def test_no_two_lessons_are_images_of_each_other() -> None:
    images = [canonical(param.values[0].position) for param in ALL]
    assert len(images) == len(set(images))


@pytest.mark.parametrize("lesson", ALL)
def test_a_line_of_the_table_is_read_again(lesson: Lesson) -> None:
    read = read_lessons(["", lesson.to_line()])[lesson.set.key]
    assert read == (lesson,)


@pytest.mark.parametrize("lesson", ALL)
def test_hints_lead_to_the_solution(lesson: Lesson) -> None:
    moves: list[str] = []
    for _ in range(20):
        moves.append(best_move(lesson, moves))
        verdict = judge(lesson, moves)
        moves += verdict.moves
        if verdict.found == SOLVED:
            break
        assert verdict.found == RIGHT
    assert verdict.found == SOLVED
    if lesson.set.goal not in {POINT, SAVE}:
        assert verdict.position.captured
        assert verdict.position.outcome().winner is Side.BLACK
        assert len(moves) <= lesson.plies


@pytest.mark.parametrize("lesson", [each for each in ALL if each.values[0].turn is not None])
def test_every_wrong_move_is_refuted_by_legal_moves(lesson: Lesson) -> None:
    turn = lesson.turn
    assert turn is not None
    assert len(turn.right) == 1
    for move in turn.wrong:
        verdict = judge(lesson, [move])
        assert verdict.found == WRONG
        assert verdict.moves
        outcome = verdict.position.outcome()
        assert outcome is None or outcome.winner is Side.WHITE


@pytest.mark.parametrize(
    "lesson", [each for each in ALL if each.values[0].plies <= QUICK and each.values[0].turn]
)
def test_short_lessons_are_proven_again(lesson: Lesson) -> None:
    check(Prover(), lesson)


def test_a_lesson_with_a_false_answer_is_not_proven() -> None:
    line = shipped_lesson("capture", 1).to_line()
    key, position, plies, target, tree = line.split("\t")
    right, _, wrong = tree.partition(" ")
    first = wrong[1:].split(",", 1)[0]
    swapped = f"{first} !{right},{wrong[1:].split(',', 1)[1]}"
    lesson = read_lessons(["", "\t".join((key, position, plies, target, swapped))])[key][0]
    with pytest.raises(NotProven):
        check(Prover(), lesson)


def test_pointing_asks_for_every_liberty_and_names_what_is_none() -> None:
    lesson = shipped_lesson("liberties", 1)
    name = lesson.position.board.name
    liberties = [name(vertex) for vertex in lesson.chain.liberties]
    assert judge(lesson, [lesson.target]).found == WRONG
    assert judge(lesson, liberties[:1]).found in {RIGHT, SOLVED}
    assert judge(lesson, liberties).found == SOLVED
    with pytest.raises(IllegalMove):
        judge(lesson, ["z9"])


def test_moves_that_are_no_part_of_a_lesson_are_refused() -> None:
    lesson = shipped_lesson("double-atari", 1)
    right = best_move(lesson, [])
    for moves in ([], [right, right], [right, "a1", "a2"], ["zz"], [right] * 40):
        with pytest.raises(IllegalMove):
            judge(lesson, moves)


@pytest.mark.parametrize(("key", "number"), [("capture", 0), ("capture", 99), ("none", 1)])
def test_an_unknown_lesson_is_refused(key: str, number: int) -> None:
    with pytest.raises(BadInput):
        shipped_lesson(key, number)


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
            assert sum(answer["problems"].values()) == 1
            assert len(answer["not_proven"]) == code


def test_a_tree_is_written_as_it_is_read() -> None:
    text = "c3(b3 a4 !a1(a2)) d4 !e5,e4(c3 c2)"
    turn = parse_turn(text)
    assert turn.to_text() == text
    assert turn.right["c3"].reply == "b3"
    assert turn.right["d4"] is None
    assert turn.wrong == {"e5": ("c3", "c2"), "e4": ("c3", "c2")}
    assert len(list(turn.turns())) == 2


@pytest.mark.parametrize(
    "text", ["", "c3(", "c3)", "c3(b3", "!a1(b1)", "c3 ?", "c3 !(b3)", "c3 !a1"]
)
def test_a_broken_tree_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_turn(text)


def test_fights_by_chance_depend_on_the_seed_alone() -> None:
    one, other = ([random_fight(random.Random(seed)) for seed in range(40)] for _ in range(2))
    assert one == other
    fights = [position for position in one if position is not None]
    assert fights
    assert all(chain.liberties for position in fights for chain in position.chains)


@pytest.mark.parametrize("key", ["capture", "double-atari"])
def test_a_position_is_put_into_its_set(key: str) -> None:
    maker = Maker(1, 1, tuple(each for each in SETS if each.key == key))
    made = maker.lesson_from(shipped_lesson(key, 1).position, random.Random(1))
    assert made is not None
    assert maker.found[key] == [made]
    check(Prover(), made)


def test_stones_far_from_the_fight_are_taken_away() -> None:
    crowded = with_far_stones(shipped_lesson("capture", 5).position)
    maker = Maker(1, 1, tuple(each for each in SETS if each.key == "capture"))
    made = maker.lesson_from(crowded, random.Random(1))
    assert made is not None
    assert made.position.stones.count("-") > crowded.stones.count("-")


def with_far_stones(position: CaptureGoPosition) -> CaptureGoPosition:
    """The position with an isolated black and an isolated white stone added."""
    board, letters = position.board, list(position.stones)
    for letter in "XO":
        free = [
            vertex
            for vertex in board.vertices
            if letters[vertex] == "-"
            and all(letters[each] == "-" for each in board.neighbours(vertex))
        ]
        letters[free[-1]] = letter
    return replace(position, stones="".join(letters))


def test_a_quiet_position_holds_no_lesson() -> None:
    wanted = tuple(each for each in SETS if each.key in {"capture", "double-atari"})
    quiet = CaptureGoPosition.from_text("X----/-----/-----/-----/----O X", rules="free")
    assert Maker(1, 1, wanted).lesson_from(quiet, random.Random(1)) is None


def test_lessons_are_ordered_by_their_length() -> None:
    lessons = [*shipped_lessons()["net"]][::-1]
    plies = [lesson.plies for lesson in in_order(lessons)]
    assert plies == sorted(plies)


def test_pointing_lessons_have_chains_that_grow() -> None:
    lessons = pointing_lessons(random.Random(5).getrandbits(16))
    sizes = [len(lesson.chain.stones) for lesson in lessons]
    assert sizes == sorted(sizes)
    assert all(len(lesson.chain.liberties) >= 2 for lesson in lessons)
