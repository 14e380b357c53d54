"""The pages and routes of the lessons: those of all problems, the introduction, and sheets to print.

GET  /capture-go/learn/start        the introduction
     /capture-go/learn/<key>/print  a set on paper; ?version=mirror, colours or both for neighbours
     /capture-go/learn/<key>/<number>/turned  a problem once more, turned, after a wrong answer
"""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for

from engines.capture_go.lessons.turned import turned
from webapp.capture_go.lessons import sheets
from webapp.capture_go.lessons.introduction import SCENES
from webapp.capture_go.lessons.source import LESSONS, first_games, page_of
from webapp.capture_go.lessons.texts import task, task_for_white
from webapp.http.queries import reads
from webapp.problems import api as problem_api
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


@pages.get("/<key>/<int:number>/turned")
def turned_problem(key: str, number: int) -> str:
    """A problem of a set once more, turned."""
    problem = turned(LESSONS.at(key, number))
    path = f"{LESSONS.api}/{key}/{number}/turned"
    shown = {"problem": problem, "number": 0, "shown": page_of(problem, key, 0, path)}
    page = {**LESSONS.problem_page(key, number, None), **shown}
    return render_template("capture_go/lessons/turned.html", **page, original=number)


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


api = problem_api.blueprint(LESSONS)
turned_api = Blueprint("turned_lessons_api", __name__)
problem_api.add_routes(
    turned_api,
    LESSONS.kind,
    f"{LESSONS.api}/<set>/<number>/turned",
    lambda key, number: turned(LESSONS.at(key, problem_api.number_of(number))),
    "a lesson that is turned",
)
