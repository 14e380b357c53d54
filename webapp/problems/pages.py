"""The pages of the problems of a game: the list of sets, a problem, the end of a set.

GET  <url>                 the list of sets
     <url>/daily           leads to the problem of the day
     <url>/<key>           leads to the first problem of a set
     <url>/<key>/<number>  a problem
     <url>/<key>/done      the end of a set
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.http.queries import reads
from webapp.problems.source import ProblemSource, today


def blueprint(source: ProblemSource[Any]) -> Blueprint:
    """The pages of a source."""
    pages = Blueprint(source.name, __name__, url_prefix=source.url)

    @pages.get("")
    def index() -> str:
        return render_template("problems/list.html", **source.list_page())

    @pages.get("/daily")
    def of_today() -> AnyResponse:
        day = today()
        return redirect(source.problem_url(*source.of_day(day), day=day.isoformat()))

    @pages.get("/<key>")
    def first_of_set(key: str) -> AnyResponse:
        key = source.renamed.get(key, key)
        source.at(key, 1)
        return redirect(source.problem_url(key, 1))

    @pages.get("/<key>/done")
    def end_of_set(key: str) -> str:
        source.at(key, 1)
        return render_template("problems/end_of_set.html", **source.end_page(key))

    @pages.get("/<key>/<int:number>")
    @reads("day")
    def problem(key: str, number: int) -> str | AnyResponse:
        if key in source.renamed:
            return _at_new_address(source, source.renamed[key], number)
        shown = source.problem_page(key, number, request.args.get("day"))
        return render_template(f"{source.templates}/problem.html", **shown)

    return pages


def _at_new_address(source: ProblemSource[Any], key: str, number: int) -> AnyResponse:
    """The problem of that number in the set with the present key, or the last one."""
    number = min(max(number, 1), len(source.shipped()[key]))
    return redirect(source.problem_url(key, number), HTTPStatus.MOVED_PERMANENTLY)
