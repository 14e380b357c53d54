"""The lessons: all can be read and played, are of their kind, and are proven again."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from engines.capture_go.lessons.collection import (
    CAPTURE,
    HEADER,
    ILLEGAL,
    OLD_KEYS,
    SETS,
    read_lessons,
    shipped_lesson,
    shipped_lessons,
)
from engines.capture_go.lessons.daily import lesson_of_day
from engines.capture_go.lessons.judge import best_move, judge
from engines.capture_go.lessons.reply_tree import parse_turn
from engines.capture_go.lessons.why_wrong import CODES, shows_reason, target_after
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import BadInput, IllegalMove, Side
from engines.problems import NOT_AGAIN, RIGHT, SOLVED, WRONG
from lab.capture_go.lessons.fights import random_fight
from lab.capture_go.lessons.full_check import alike, check_lesson
from lab.capture_go.lessons.kinds import image, is_sparse
from lab.capture_go.lessons.maker import Maker, in_order, size
from lab.capture_go.lessons.solver_queries import Prover
from lab.commands.capture_go.lessons import lessons as commands
from lab.problem_tables import NotProven

ALL = {
    f"{key}-{number}": lesson
    for key, lessons in shipped_lessons().items()
    for number, lesson in enumerate(lessons, 1)
}


def test_there_are_twelve_sets_of_about_ten_lessons() -> None:
    assert [each.key for each in SETS] == list(shipped_lessons())
    assert len(SETS) == 12
    assert sum(map(len, shipped_lessons().values())) >= 110
    assert all(8 <= len(shipped_lessons()[each.key]) <= 14 for each in SETS)


def test_no_two_lessons_are_one_position_even_on_boards_of_two_sizes() -> None:
    assert list(alike(shipped_lessons())) == []


def test_a_position_on_a_larger_board_is_the_same_and_at_another_edge_is_not() -> None:
    small = CaptureGoPosition.from_text("------/------/--XO--/------/------/------ X", rules="free")
    large = CaptureGoPosition.from_text(
        "-------/-------/-------/--OX---/-------/-------/------- X", rules="free"
    )
    edge = CaptureGoPosition.from_text("--XO--/------/------/------/------/------ X", rules="free")
    assert image(small) == image(large)
    assert image(small) != image(edge)


@pytest.mark.slow(reason="proves every lesson again")
def test_every_lesson_is_proven_again_with_its_kind_and_fewest_stones(
    subtests: pytest.Subtests,
) -> None:
    for name, lesson in ALL.items():
        with subtests.test(name):
            check_lesson(lesson)


def test_each_line_of_the_table_is_read_again_and_marks_no_answer(
    subtests: pytest.Subtests,
) -> None:
    for name, lesson in ALL.items():
        with subtests.test(name):
            assert read_lessons(["", lesson.to_line()])[lesson.set.key] == (lesson,)
            answers = lesson.wanted if lesson.turn is None else tuple(lesson.turn.right)
            assert not set(answers) & set(lesson.ringed)


def test_hints_lead_to_the_solution_and_the_longest_resistance_ends_with_the_last_stone(
    subtests: pytest.Subtests,
) -> None:
    for name, lesson in ALL.items():
        with subtests.test(name):
            moves: list[str] = []
            while True:
                moves.append(best_move(lesson, moves))
                verdict = judge(lesson, moves)
                assert verdict.why is None
                moves += verdict.moves
                if verdict.found == SOLVED:
                    break
                assert verdict.found == RIGHT
                assert len(moves) < 20
            if lesson.set.goal == CAPTURE:
                assert verdict.position.captured
                assert verdict.position.outcome().winner is Side.BLACK
                assert len(moves) == lesson.plies


def test_every_wrong_first_move_has_a_line_and_a_reason_that_its_end_shows(
    subtests: pytest.Subtests,
) -> None:
    for name, lesson in ALL.items():
        for move in lesson.turn.wrong if lesson.turn else ():
            with subtests.test(name, move=move):
                verdict = judge(lesson, [move])
                assert verdict.found == WRONG
                assert verdict.moves
                assert verdict.why is not None
                assert verdict.why["code"] in CODES
                assert shows_reason(lesson, dict(verdict.why))
                outcome = verdict.position.outcome()
                assert outcome is None or outcome.winner is Side.WHITE
                if outcome is None:
                    assert verdict.why["has"] == len(verdict.dots)
                    assert verdict.dots == target_after(lesson, verdict.position)


@pytest.mark.parametrize("key", ["ladder", "net"])
def test_white_runs_where_running_is_the_point(key: str) -> None:
    for lesson in shipped_lessons()[key]:
        first = best_move(lesson, [])
        (reply,) = judge(lesson, [first]).moves
        assert reply in target_after(lesson, lesson.position.play(first))


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
    crowded = with_far_stones(shipped_lesson("double-atari", 1).position)
    assert not is_sparse("double-atari", crowded)


def test_pointing_asks_for_every_vertex_and_says_what_is_none() -> None:
    lesson = shipped_lesson("liberties", 1)
    verdict = judge(lesson, [lesson.target])
    assert verdict.found == WRONG
    assert verdict.why == {"code": "has_stone"}
    assert judge(lesson, ["b4"]).why == {"code": "diagonal"}
    assert judge(lesson, ["a1"]).why == {"code": "not_beside"}
    assert judge(lesson, list(lesson.wanted[:1])).found == RIGHT
    assert judge(lesson, list(lesson.wanted)).found == SOLVED
    with pytest.raises(IllegalMove):
        judge(lesson, ["z9"])


def test_illegal_points_are_told_from_those_that_may_be_played() -> None:
    lesson = shipped_lesson("illegal", 1)
    assert lesson.wanted == ("a1",)
    assert lesson.ringed == ()
    assert judge(lesson, ["a1"]).found == SOLVED
    assert judge(lesson, ["e5"]).why == {"code": "may_play", "left": 2}
    captures = [
        judge(each, [point]).why
        for each in shipped_lessons()["illegal"]
        for point in each.position.points()
        if point not in each.wanted
    ]
    assert any(why is not None and why["code"] == "would_capture" for why in captures)


def test_each_lesson_about_illegal_points_asks_for_all_of_them_and_for_nothing_else() -> None:
    for lesson in shipped_lessons()["illegal"]:
        assert lesson.set.goal == ILLEGAL
        refused = [
            point
            for point in lesson.position.points()
            if lesson.position.why_illegal(point) == "no_liberty"
        ]
        assert list(lesson.wanted) == refused
        assert refused


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


def test_old_keys_lead_to_sets() -> None:
    keys = {each.key for each in SETS}
    assert set(OLD_KEYS.values()) <= keys
    assert not set(OLD_KEYS) & keys


def test_the_problem_of_the_day_does_not_come_again_for_two_months() -> None:
    start = date(2026, 1, 1)
    days = [lesson_of_day(start + timedelta(days=number)) for number in range(800)]
    assert days == [lesson_of_day(start + timedelta(days=number)) for number in range(800)]
    for number in range(len(days) - NOT_AGAIN):
        assert days[number] not in days[number + 1 : number + NOT_AGAIN]
    assert {key for key, _ in days} == {
        "double-atari",
        "ladder",
        "net",
        "cut",
        "race",
        "sacrifice",
        "five",
    }
    assert all(shipped_lesson(*each).plies >= 3 for each in days)


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


@pytest.mark.parametrize("each", SETS, ids=lambda each: each.key)
def test_fights_by_chance_depend_on_the_seed_alone(each: object) -> None:
    key = getattr(each, "key", "")
    one, other = ([random_fight(random.Random(seed), key) for seed in range(12)] for _ in range(2))
    assert one == other
    assert all(chain.liberties for fight in one if fight is not None for chain in fight.chains)


@pytest.mark.parametrize("key", ["atari", "escape", "capture", "double-atari"])
def test_a_set_is_filled_with_lessons_that_are_proven(key: str) -> None:
    wanted = next(each for each in SETS if each.key == key)
    maker = Maker(wanted, 1, len(Maker(wanted, 1).found) + 1)
    (made,) = maker.lessons()
    assert made in maker.found
    check_lesson(made)
    assert in_order(maker.found)[-1] == made


def test_no_fight_yields_nothing_when_the_tries_are_used() -> None:
    wanted = next(each for each in SETS if each.key == "net")
    assert list(Maker(wanted, 1, tries=0).lessons()) == []


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


def test_lessons_are_ordered_by_their_length() -> None:
    for key in ("ladder", "net", "cut", "five"):
        lessons = [*shipped_lessons()[key]]
        assert in_order(lessons[::-1]) == lessons
        assert [size(each) for each in lessons] == sorted(size(each) for each in lessons)


def test_a_query_beyond_its_limit_is_not_proven() -> None:
    position = CaptureGoPosition.from_text(
        "-------/-------/--XO---/--OX---/-------/-------/------- X", rules="free"
    )
    with pytest.raises(NotProven, match="too long"):
        Prover(50).shortest_win(position, 15)
