"""The pages of sets of questions; the link of a set holds all of it, or is the id of one that is kept.

GET  /capture-go/questions/new?position=…&rules=…   makes a set; a position is added as a new question
     /capture-go/questions/<token>                  a set
     /capture-go/questions/<token>/<number>         a question of it, played as a lesson
     /capture-go/questions/<token>/print            the set on paper; ?version= as for the lessons
     /capture-go/questions/<token>/edit             makes another set of it
     /capture-go/questions/<id>/edit#<key>          changes a set that is kept: the teacher's link

The key is behind `#`, so that it is in no log and in no request but those that need it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus

from flask import Blueprint, abort, render_template, request, url_for

from engines.capture_go.lessons.collection import Lesson
from engines.capture_go.rules.options import FREE
from engines.game import BadInput
from webapp.capture_go.lessons import sheets
from webapp.capture_go.questions.kept_sets import is_kept
from webapp.capture_go.questions.question_set import (
    LONGEST_TEXT,
    LONGEST_TITLE,
    MOST_HINTS,
    MOST_QUESTIONS,
    Question,
    QuestionSet,
    checked,
)
from webapp.capture_go.questions.services import Questions
from webapp.capture_go.questions.source import SetSource, page_of, source_of, title_of
from webapp.capture_go.questions.texts import proposed_task, task
from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.queries import reads

_POINT = re.compile(r"\b[A-Na-n](?:1[0-3]|[1-9])\b", re.ASCII)
"""A point as it is written in sentences."""
LIMITS = {
    "title": LONGEST_TITLE,
    "text": LONGEST_TEXT,
    "hints": MOST_HINTS,
    "questions": MOST_QUESTIONS,
}


pages = Blueprint("questions", __name__, url_prefix="/capture-go/questions")


def _read(token: str) -> tuple[QuestionSet, SetSource]:
    services = service(Questions)
    questions = services.sets.read(token)
    if questions is None:
        abort(HTTPStatus.NOT_FOUND)
    return questions, source_of(questions, token, services.kind)


def _editor(**shown: object) -> str:
    return render_template(
        "capture_go/questions/edit.html",
        limits=LIMITS,
        days=service(Questions).sets.keep_days,
        shown={"added": None, "set": None, "limits": LIMITS, **shown},
    )


@pages.get("/new")
@reads("rules", texts=("position",))
def new() -> str:
    """Make a set; a position of the address is its first question."""
    return _editor(added=_added())


@pages.get("/<token>/edit")
def edit(token: str) -> str:
    """Make another set of one, or change one that is kept."""
    # Before the set: a change of an older version is refused.
    version = service(Questions).sets.version(token)
    questions, _ = _read(token)
    stored = {"id": token, "version": version} if version else None
    fields = [_fields(each) for each in questions.questions]
    return _editor(set={"title": questions.title, "questions": fields, "kept": stored})


@pages.get("/<token>")
def question_set(token: str) -> str:
    """A set."""
    _, source = _read(token)
    return render_template(
        "capture_go/questions/set.html",
        is_kept=is_kept(token),
        days=service(Questions).sets.keep_days,
        listed=[
            (source.picture(each), source.task(each)) for each in source.shipped()[source.keys[0]]
        ],
        **source.end_page(source.keys[0]),
    )


@pages.get("/<token>/<int:number>")
def problem(token: str, number: int) -> str:
    """A question, played as a lesson."""
    _, source = _read(token)
    key = source.keys[0]
    shown = source.problem_page(key, number, None)
    question = source.at(key, number)
    shown["shown"] = page_of(question, key, number, f"{source.api}/{token}/{number}")
    return render_template("capture_go/questions/problem.html", **shown)


@pages.get("/<token>/print")
@reads("version")
def print_sheet(token: str) -> str:
    """The set on paper."""
    questions, source = _read(token)
    asked, lessons = questions.questions, service(Questions).judging.on_paper(questions.questions)
    possible = _versions(asked, lessons)
    version = sheets.Version.of(request.args.get("version", ""), possible)
    tasks = list(map(task, asked))
    if version.swaps:
        tasks = [proposed_task(lesson, swapped=True) for lesson in lessons]
    return render_template(
        "capture_go/print.html",
        title=title_of(questions),
        back=source.index_url(),
        version=version,
        versions=[
            (each, url_for("questions.print_sheet", token=token, version=each.value or None))
            for each in possible
        ],
        asked=sheets.pages(sheets.diagrams(lessons, tasks, version), sheets.A_PAGE),
        answered=sheets.pages(sheets.answers(lessons, version), sheets.ANSWERS_A_PAGE),
    )


def _versions(asked: Sequence[Question], lessons: Sequence[Lesson]) -> list[sheets.Version]:
    """The versions of a sheet that fit its sentences, which may name points or colours."""
    mirrors = not any(_POINT.search(each.ask) for each in asked)
    swaps = all(
        task(each) == proposed_task(lesson) for each, lesson in zip(asked, lessons, strict=True)
    )
    return [
        each
        for each in sheets.Version
        if (mirrors or not each.mirrors) and (swaps or not each.swaps)
    ]


def _added() -> dict[str, object] | None:
    """The question about the position of the address, to be added to the set that is being made."""
    text = request.args.get("position")
    if not text:
        return None
    try:
        question = checked(Question(text, request.args.get("rules", FREE), ()))
    except (RequestError, BadInput):
        return None
    return _fields(question)


def _fields(question: Question) -> dict[str, object]:
    """A question as the page's script reads it."""
    return {
        "position": question.position,
        "rules": question.rules,
        "answers": question.answers,
        "ask": question.ask,
        "hints": question.hints,
        "explanation": question.explanation,
    }
