"""The pages of the lessons: those of all problems, the introduction, and sheets to print.

GET  /capture-go/learn/start        the introduction
     /capture-go/learn/<key>/print  a set on paper; ?version=mirror, colours or both for neighbours
"""

from __future__ import annotations

from flask import render_template, request, url_for

from webapp.capture_go.lessons import sheets
from webapp.capture_go.lessons.introduction import scenes
from webapp.capture_go.lessons.source import LESSONS, first_games, page_of, picture_of
from webapp.capture_go.lessons.texts import task, task_for_white
from webapp.http.queries import reads
from webapp.problems import pages as problem_pages

FIRST_CAPTURE = ("capture", 1)
"""The problem at the end of the introduction."""


pages = problem_pages.blueprint(LESSONS)


@pages.get("/start")
def start() -> str:
    """The introduction."""
    key, number = FIRST_CAPTURE
    lesson = LESSONS.at(key, number)
    path = f"{LESSONS.api}/{key}/{number}"
    return render_template(
        "capture_go/lessons/start.html",
        scenes=scenes(),
        task=task(lesson),
        first_games=first_games(),
        own=FIRST_CAPTURE,
        idea=picture_of(lesson),
        shown={
            "scenes": [scene.frames() for scene in scenes()],
            "own": page_of(lesson, key, number, path),
        },
    )


@pages.get("/<key>/print")
@reads("version")
def print_sheet(key: str) -> str:
    """A set on paper."""
    LESSONS.at(key, 1)
    lessons = LESSONS.shipped()[key]
    version = sheets.Version.of(request.args.get("version", ""), list(sheets.Version))
    tasks = list(map(task_for_white if version.swaps else task, lessons))
    return render_template(
        "capture_go/print.html",
        title=LESSONS.words[key].name,
        back=LESSONS.problem_url(key, 1),
        version=version,
        versions=[
            (each, url_for("lessons.print_sheet", key=key, version=each.value or None))
            for each in sheets.Version
        ],
        asked=sheets.pages(sheets.diagrams(lessons, tasks, version), sheets.A_PAGE),
        answered=sheets.pages(sheets.answers(lessons, version), sheets.ANSWERS_A_PAGE),
    )
