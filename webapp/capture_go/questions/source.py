"""Sets of questions as sources of problems, so that they are played as the lessons are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from flask import url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.capture_go.lessons import judge
from engines.capture_go.rules.reasons import reason
from engines.game import Position
from engines.problems import Place
from webapp.capture_go.code_texts import SENTENCES
from webapp.capture_go.lessons.messages import LessonAnswers, LessonVerdict, QuestionPage
from webapp.capture_go.lessons.pictures import picture
from webapp.capture_go.lessons.source import answers_message, verdict_message
from webapp.capture_go.messages import chains
from webapp.capture_go.questions.judging import QuestionJudge
from webapp.capture_go.questions.question_set import Question, QuestionSet, key_of
from webapp.capture_go.questions.texts import says, task
from webapp.core.messages import Facts
from webapp.problems.kind import ProblemKind
from webapp.problems.pictures import Picture
from webapp.problems.source import ProblemSource
from webapp.problems.texts import SetWords

API = "/api/questions"

Kind = ProblemKind[Question, judge.Verdict, LessonVerdict]


@dataclass(frozen=True, kw_only=True)
class SetSource(ProblemSource[Question]):
    """The source of the problems of one set; `token` is the text of its link."""

    token: str

    def index_url(self) -> str:
        """The address of the set."""
        return url_for("questions.question_set", token=self.token)

    def problem_url(self, _key: str, number: int, day: str | None = None) -> str:  # noqa: ARG002 - none has a day
        """The address of a question."""
        return url_for("questions.problem", token=self.token, number=number)

    def end_url(self, _key: str) -> str:
        """The address of the set, which shows what was solved."""
        return self.index_url()


def source_of(questions: QuestionSet, token: str, kind: Kind) -> SetSource:
    """The source of a set."""
    key = key_of(token)
    title = title_of(questions)
    return SetSource(
        name="questions",
        game="capture-go",
        url="/capture-go/questions",
        api=API,
        called="a question",
        title=_l("Questions about Capture Go"),
        about="",
        kind=kind,
        shipped=lambda: {key: questions.questions},
        of_day=_no_day,
        words={key: SetWords(title, "", "", "")},
        ideas={key: picture_of(questions.questions[0])},
        task=task,
        picture=picture_of,
        facts=lambda question: {"rows": question.placed.rows()},
        page=page_of,
        token=token,
    )


def title_of(questions: QuestionSet) -> str:
    """The title of a set; a plain one where it has none."""
    return questions.title or _("Questions")


def page_of(question: Question, key: str, number: int, path: str) -> QuestionPage:
    """The data of the page of a question."""
    position = question.placed
    return QuestionPage(
        key=key,
        number=number,
        path=path,
        goal="asked",
        side=position.side_to_move,
        rows=position.rows(),
        chains=chains(position),
        chain=(),
        hint="",
        hints=question.hints,
    )


def picture_of(question: Question) -> Picture:
    """The position of a question as a picture."""
    return picture(*question.placed.rows())


def kind_of(judging: QuestionJudge) -> Kind:
    """The kind of these problems."""

    def message_of(question: Question, verdict: judge.Verdict, moves: list[str]) -> LessonVerdict:
        lesson = judging.lesson(question)
        return verdict_message(lesson, verdict, moves, says(question, lesson, verdict, moves))

    def answer_all(question: Question) -> LessonAnswers:
        return answers_message(kind.all_answers(question))

    kind: Kind = ProblemKind(
        judge=judging,
        message_of=message_of,
        verdict=LessonVerdict,
        reason=_reason,
        why=SENTENCES.telling,
        answers=LessonAnswers,
        answer_all=answer_all,
    )
    return kind


def _reason(
    _question: Question, position: Position, move: str, line: tuple[str, ...]
) -> Facts | None:
    return reason(position, move, line) if line else None  # type: ignore[arg-type]


def _no_day(_day: date) -> Place:
    """No question is one of a day."""
    return ("", 0)
