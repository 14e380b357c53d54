"""The pages of the lessons: those of all problems, the introduction, and sheets to print.

GET  /capture-go/learn/start        the introduction
     /capture-go/learn/<key>/print  a set on paper; ?version=mirror, colours or both for neighbours
"""

from __future__ import annotations

from flask import render_template, request, url_for

from webapp.capture_go.lessons import sheets
from webapp.capture_go.lessons.introduction import SCENES
from webapp.capture_go.lessons.source import LESSONS, first_games
from webapp.capture_go.lessons.texts import task, task_for_white
from webapp.http.queries import reads
from webapp.problems import pages as problem_pages

pages = problem_pages.blueprint(LESSONS)


@pages.get("/start")
def start() -> str:
    """The introduction."""
    return render_template(
        "capture_go/lessons/start.html",
        scenes=SCENES,
        first_games=first_games(),
        shown=[scene.on_page() for scene in SCENES],
        keep_also=[f"{scene.path}/answers" for scene in SCENES],
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
