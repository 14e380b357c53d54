"""The exercises: all can be read and played, and have reasons; `tests/lab` proves them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

import pytest

from engines.game import PASS, BadInput, IllegalMove, Side
from engines.problems import RIGHT, SOLVED, WRONG
from engines.reversi.book.opening_names import openings
from engines.reversi.exercises.answer_tree import Answer, Turn, parse_turn
from engines.reversi.exercises.collection import (
    HEADER,
    WIPE,
    Exercise,
    read_exercises,
    shipped_exercises,
)
from engines.reversi.exercises.daily import GRADES, exercise_of_day
from engines.reversi.exercises.first_steps import first_steps
from engines.reversi.exercises.judge import best_line, best_move, judge, position_after
from engines.reversi.exercises.runs import by_difficulty
from engines.reversi.exercises.why_wrong import CODES, why_wrong
from engines.reversi.rules.position import ReversiPosition
from tests.support.problems import shipped_exercise

NOT_AGAIN = 60
"""Days within which no problem comes twice as that of the day."""

ALL = {
    f"{key}-{number}": exercise
    for key, exercises in shipped_exercises().items()
    for number, exercise in enumerate(exercises, 1)
}
PROVEN = {name: each for name, each in ALL.items() if each.turn is not None}
PLAIN = {"answered", "ends"}


def played(position: ReversiPosition, moves: Iterable[str]) -> ReversiPosition:
    """The position after moves."""
    for move in moves:
        position = position.play(move)
    return position


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
            yield from _wrong(exercise, played(position, (move, *answer.line)), answer.turn)


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
                assert played(exercise.position, best_line(exercise, [])) == verdict.end
                if exercise.set.goal == WIPE:
                    assert verdict.end.count(Side.WHITE) == 0


def test_every_wrong_move_has_a_line_to_the_end_and_a_reason(subtests: pytest.Subtests) -> None:
    for name, exercise in PROVEN.items():
        with subtests.test(name):
            for position, move, answer in wrong_answers(exercise):
                assert played(position, (move, *answer.line)).outcome() is not None
                facts = why_wrong(position, move, answer.line, exercise.set.goal)
                assert facts["code"] in CODES
                assert all(
                    facts[name] in position.points() for name in ("reply", "at") if name in facts
                )


def test_after_a_wrong_move_the_board_after_best_play_is_shown(subtests: pytest.Subtests) -> None:
    for name, exercise in PROVEN.items():
        with subtests.test(name):
            best = played(exercise.position, best_line(exercise, []))
            verdicts = [judge(exercise, [move]) for move in exercise.position.legal_moves()]
            shown = [verdict.best_end for verdict in verdicts if verdict.found == WRONG]
            assert shown == [best] * len(shown)


def test_no_wrong_first_move_has_only_the_result_as_its_reason() -> None:
    codes = [
        why_wrong(position, move, answer.line, exercise.set.goal)["code"]
        for exercise in PROVEN.values()
        for position, move, answer in wrong_answers(exercise)
        if position == exercise.position
    ]
    assert len(codes) > 350
    assert not PLAIN & set(codes)


def test_a_tree_is_read_as_it_is_written() -> None:
    for exercise in PROVEN.values():
        assert exercise.turn is not None
        text = exercise.turn.to_text()
        assert parse_turn(text, exercise.position) == exercise.turn
        assert len(list(exercise.turn.turns())) == 1 + text.count("(")


def test_a_broken_tree_is_refused_by_its_place_or_reason() -> None:
    position, text = next(
        (each.position, text)
        for each in PROVEN.values()
        if each.turn is not None and "(" in (text := each.turn.to_text()) and text[-1] != ")"
    )
    for broken, reason in (
        (f"{text}?", f"character {len(text) + 1} of a tree"),
        (f"{text})", "is not expected in a tree"),
        (text[: text.rindex(")")], "a tree lacks"),
        (text.rpartition(" ")[0], "does not have every legal move"),
    ):
        with pytest.raises(ValueError, match=reason):
            parse_turn(broken, position)


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


def test_a_streak_goes_from_two_squares_to_the_hardest_of_all_proven_exercises() -> None:
    order = by_difficulty()
    assert len(order) == len(set(order)) == len(PROVEN)
    efforts = [shipped_exercise(*place).effort for place in order]
    assert efforts == sorted(efforts)
    assert shipped_exercise(*order[0]).position.empties() <= 3
    assert shipped_exercise(*order[-1]).grade == 5


RIGHT_MOVES = [["c4", "d3", "e6", "f5"], ["d4"], ["e4"], ["a1"], ["h5"]]
"""The right moves of each first step, counted on the board."""


@pytest.mark.parametrize("number", range(1, 6))
def test_a_first_step_is_solved_by_what_it_asks_for(number: int) -> None:
    step = shipped_exercise("first", number)
    found = {move: judge(step, [move]) for move in step.position.legal_moves()}
    right = sorted(move for move, verdict in found.items() if verdict.found == SOLVED)
    assert right == RIGHT_MOVES[number - 1]
    assert best_move(step, []) in right
    assert best_line(step, []) == ()
    for move, verdict in found.items():
        if verdict.found == WRONG:
            assert verdict.why is not None
            after = step.position.play(move)
            assert set(verdict.moves) <= set(after.legal_moves())


def test_the_steps_teach_what_they_say() -> None:
    _, lines, no_move, corner, last = first_steps()
    assert judge(lines, ["e7"]).why == {"code": "one_line"}
    passed = judge(no_move, ["e4"])
    assert passed.moves == ("pass",)
    assert passed.end.side_to_move is Side.BLACK
    assert judge(no_move, ["c1"]).why == {"code": "answered", "reply": "a4"}
    assert judge(corner, ["h4"]).why == {"code": "leaves_corner", "reply": "a1", "at": "a1"}
    end = judge(last, ["h5"]).end
    assert last.position.count(Side.BLACK) < last.position.count(Side.WHITE)
    assert end.count(Side.BLACK) > end.count(Side.WHITE)
    assert end.outcome() is not None


def test_a_first_step_is_one_legal_move() -> None:
    step = shipped_exercise("first", 1)
    for moves in (["a1"], ["d3", "c3"], []):
        with pytest.raises(IllegalMove):
            judge(step, moves)
    with pytest.raises(IllegalMove):
        position_after(step, ["d3"])
