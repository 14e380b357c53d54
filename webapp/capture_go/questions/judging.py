"""Judges moves of questions by their trees of answers, which a worker makes when first asked."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from engines import jobs
from engines.capture_go.lessons import judge
from engines.capture_go.lessons.collection import ASKED, Lesson, LessonSet
from engines.capture_go.lessons.reply_tree import Turn, parse_turn
from engines.capture_go.rules.position import CaptureGoPosition
from webapp.capture_go.questions.question_set import Question
from webapp.core.errors import RequestError
from webapp.engine_jobs.asked_once import AskedOnce
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import Urgency

REMEMBERED = 1024
MOST_SECONDS = 15.0
"""For how long a sheet of paper waits for the proofs of all its questions."""
WAIT_SECONDS = 20.0

Key = tuple[str, str, tuple[str, ...]]
"""Position, rules and answers of a question."""


class QuestionJudge:
    """Judges the moves of questions, and remembers the trees of the latest ones."""

    def __init__(self, engine_jobs: EngineJobs) -> None:
        self._engine_jobs = engine_jobs
        self._judged: AskedOnce[Key, Lesson] = AskedOnce(REMEMBERED)

    def lesson(self, question: Question) -> Lesson:
        """A question as a lesson with its tree; raises `RequestError` if no engine is free in time.

        A class asks together; the first of them asks a worker.
        """
        key = (question.position, question.rules, question.answers)
        return self._judged.value(key, lambda left: self._ask(question, left), WAIT_SECONDS)

    def on_paper(self, questions: Sequence[Question]) -> list[Lesson]:
        """Questions as lessons; those whose proofs take too long have the answers as they were given."""
        until = monotonic() + MOST_SECONDS
        lessons = []
        for question in questions:
            try:
                lesson = self.lesson(question) if monotonic() < until else _as_given(question)
            except RequestError:
                lesson = _as_given(question)
            lessons.append(lesson)
        return lessons

    def _ask(self, question: Question, seconds: float) -> Lesson:
        job = jobs.Question(
            game="capture-go",
            position=question.position,
            options={"rules": question.rules},
            answers=question.answers,
        )
        found = self._engine_jobs.answer(job, urgency=Urgency.VALUES, seconds=seconds)
        return Lesson(
            LessonSet("questions", found.goal),
            question.placed,
            found.plies,
            found.target,
            parse_turn(found.tree),
        )

    # The contract of `engines.problems.Judge` ----------------------------------------------------

    def judge(self, question: Question, moves: Sequence[str], /) -> judge.Verdict:
        """The verdict on the last of `moves`."""
        return judge.judge(self.lesson(question), moves)

    def position_after(self, question: Question, moves: Sequence[str], /) -> CaptureGoPosition:
        """The position after right moves and their answers."""
        return judge.position_after(self.lesson(question), moves)

    def best_move(self, question: Question, moves: Sequence[str], /) -> str:
        """A right move after `moves`: the first answer that was given."""
        lesson = self.lesson(question)
        return question.answers[0] if not moves else judge.best_move(lesson, moves)

    def best_line(self, question: Question, moves: Sequence[str], /) -> tuple[str, ...]:
        """The line that begins with `best_move` and ends with the capture, if it ends with one."""
        lesson = self.lesson(question)
        line = judge.best_line(lesson, moves)
        return line if line[:1] == (self.best_move(question, moves),) else ()


def _as_given(question: Question) -> Lesson:
    turn = Turn(dict.fromkeys(question.answers), {})
    return Lesson(LessonSet("questions", ASKED), question.placed, 0, "", turn)
