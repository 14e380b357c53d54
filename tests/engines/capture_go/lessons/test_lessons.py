"""The lessons: all can be read and played, and have reasons; `tests/lab` proves them again."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from engines.capture_go.lessons.collection import (
    CAPTURE,
    ILLEGAL,
    OLD_KEYS,
    SETS,
    read_lessons,
    shipped_lessons,
)
from engines.capture_go.lessons.daily import lesson_of_day
from engines.capture_go.lessons.judge import best_line, best_move, judge
from engines.capture_go.lessons.reply_tree import parse_turn
from engines.capture_go.lessons.runs import by_difficulty
from engines.capture_go.lessons.turned import turned
from engines.capture_go.lessons.why_wrong import CODES, target_after
from engines.capture_go.rules.reading import taken_by
from engines.game import IllegalMove, Side
from engines.problems import RIGHT, SOLVED, WRONG
from lab.capture_go.lessons.lesson_proof import shows_reason
from tests.support.problems import shipped_lesson

NOT_AGAIN = 60
"""Days within which no problem comes twice as that of the day."""

ALL = {
    f"{key}-{number}": lesson
    for key, lessons in shipped_lessons().items()
    for number, lesson in enumerate(lessons, 1)
}


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
                assert verdict.left == max(lesson.plies - len(moves), 0)
                assert len(moves) < 20
            if lesson.set.goal == CAPTURE:
                assert verdict.position.captured
                assert verdict.position.outcome().winner is Side.BLACK
                assert len(moves) == lesson.plies


def test_the_line_of_a_lesson_is_judged_right_and_takes_its_chain() -> None:
    for lesson in ALL.values():
        line = best_line(lesson, [])
        if lesson.set.goal != CAPTURE:
            assert line == ()
            continue
        assert line[0] == best_move(lesson, [])
        assert len(line) % 2
        for number in range(1, len(line) + 1, 2):
            verdict = judge(lesson, line[:number])
            assert verdict.found == (SOLVED if number == len(line) else RIGHT)
            assert verdict.moves == line[number : number + 1]
        taken = taken_by(lesson.position, line)
        assert taken is not None
        assert lesson.chain.stones[0] in taken.stones


@pytest.mark.slow(reason="plays every wrong move of every lesson")
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
                needed = (lesson.plies - len(verdict.moves)) // 2
                assert verdict.why.get("needed", needed) == needed
                outcome = verdict.position.outcome()
                assert outcome is None or outcome.winner is Side.WHITE
                if outcome is None:
                    assert verdict.why["has"] == len(verdict.dots)
                    assert verdict.dots == target_after(lesson, verdict.position)


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


def test_all_lessons_are_ordered_from_counting_liberties_to_long_ladders() -> None:
    order = by_difficulty()
    assert len(order) == len(set(order)) == len(ALL)
    plies = [shipped_lesson(*place).plies for place in order if place[0] not in {"escape"}]
    assert plies == sorted(plies)
    assert order[0] == ("liberties", 1)


def test_a_lesson_that_is_turned_has_the_same_answers(subtests: pytest.Subtests) -> None:
    for name, lesson in ALL.items():
        with subtests.test(name):
            again = turned(lesson)
            assert len(again.wanted) == len(lesson.wanted)
            if lesson.turn is not None and again.turn is not None:
                assert again.position.stones != lesson.position.stones
                assert sorted((*again.turn.right, *again.turn.wrong)) == sorted(
                    again.position.legal_moves()
                )
                found = [judge(again, [move]).found for move in again.turn.right]
                assert found == [judge(lesson, [move]).found for move in lesson.turn.right]
                assert {judge(again, [move]).found for move in again.turn.wrong} <= {WRONG}
            for _ in range(3):
                again = turned(again)
            assert again == lesson
