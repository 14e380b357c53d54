"""Somebody's own questions: what is proven of their answers, and the trees of answers."""

from __future__ import annotations

import pytest

from engines.capture_go.lessons.collection import ASKED, CAPTURE, SAVE, Lesson, shipped_lessons
from engines.capture_go.lessons.reply_tree import parse_turn
from engines.capture_go.practice.question import judge, judged
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import BadInput
from tests.support.fakes.stops import StopAfter

NEVER = CaptureGoPosition.from_text("-----/-----/--X--/-----/----- O", rules="free")
THREATENED = CaptureGoPosition.from_text("-----/-OXO-/-----/--O--/----- X", rules="free")
CAPTURES = [
    lesson
    for lessons in shipped_lessons().values()
    for lesson in lessons[:3]
    if lesson.turn is not None and lesson.set.goal == CAPTURE
]


@pytest.mark.parametrize("lesson", CAPTURES, ids=lambda lesson: lesson.position.to_text())
def test_a_lesson_that_is_asked_anew_has_its_proof(lesson: Lesson) -> None:
    assert lesson.turn is not None
    found = judged(lesson.position, list(lesson.turn.right))
    assert (found.goal, found.plies) == (CAPTURE, lesson.plies)
    assert set(found.turn.right) == set(lesson.turn.right)


def test_answers_that_are_as_good_as_the_given_one_count_as_well() -> None:
    position = CaptureGoPosition.from_text("XO-OX/X---X/-----/-----/----- X", rules="free")
    one, other = judged(position, ["b4"]), judged(position, ["d4"])
    assert set(one.turn.right) == set(other.turn.right)


def test_white_may_be_asked() -> None:
    position = CaptureGoPosition.from_text("-----/--O--/-OX--/--O--/----- O", rules="free")
    found = judged(position, ["d3"])
    assert (found.goal, found.plies, found.target) == (CAPTURE, 1, "c3")


def test_a_rescue_is_proven() -> None:
    found = judged(THREATENED, ["c3"])
    assert (found.goal, found.target) == (SAVE, "c4")
    assert all(line for line in found.turn.wrong.values())


def test_what_cannot_be_proven_is_the_word_of_whoever_asks() -> None:
    found = judged(NEVER, ["c2", "b3"])
    assert found.goal == ASKED
    assert set(found.turn.right) == {"c2", "b3"}
    assert set(found.turn.right) | set(found.turn.wrong) == set(NEVER.legal_moves())


def test_a_wrong_rescue_is_not_called_proven() -> None:
    assert judged(THREATENED, ["a1"]).goal == ASKED


def test_an_answer_has_to_be_a_move() -> None:
    for answers in ([], ["c3"], ["z9"]):
        with pytest.raises(BadInput):
            judged(NEVER, answers)


def test_the_message_can_be_read() -> None:
    told = judge(THREATENED.to_text(), {"rules": "free"}, ["c3"])
    assert parse_turn(told.tree) == judged(THREATENED, ["c3"]).turn


@pytest.mark.parametrize(("position", "answers"), [(NEVER, ["c2"]), (THREATENED, ["c3"])])
def test_a_stopped_proof_is_no_verdict(position: CaptureGoPosition, answers: list[str]) -> None:
    """Whenever it is stopped: it is judged as without a stop, or the stop is told."""
    whole = judged(position, answers)
    codes: list[str] = []
    for looks in (0, 1, 2, 4, 8, 16, 32, 64, 128, 100_000):
        try:
            assert judged(position, answers, stop=StopAfter(looks)) == whole
        except BadInput as error:
            codes.append(error.code)
    assert len(codes) >= 3
    assert set(codes) == {"stopped"}
