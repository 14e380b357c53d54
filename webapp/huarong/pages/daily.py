"""The two puzzles of a day of Huarong Dao, and own progress."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from http import HTTPStatus

from flask import Blueprint, abort, render_template

from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.front import day_board, people
from webapp.huarong.catalogue.progress import daily_data, progress_data
from webapp.huarong.catalogue.puzzle_facts import puzzle_facts
from webapp.huarong.downloads.name_font import name_font

pages = Blueprint("daily_puzzle", __name__, url_prefix="/huarong")


@pages.get("/daily", defaults={"day": "", "kind": "hard"})
@pages.get("/daily/short", defaults={"day": "", "kind": "short"})
@pages.get("/daily/<day>", defaults={"kind": "hard"})
@pages.get("/daily/<day>/short", defaults={"kind": "short"})
def daily_page(day: str, kind: daily.Kind) -> str:
    """The hard or the short puzzle of a day, by default of this one."""
    latest = daily.today()
    shown = daily.read_date(day, latest) if day else latest
    if shown is None:
        abort(HTTPStatus.NOT_FOUND)
    before, after = (shown + timedelta(days=way) for way in (-1, 1))
    puzzle = daily.puzzle_of(shown, kind)
    return render_template(
        "huarong/daily.html",
        day=puzzle,
        twin=(puzzle.other, daily.path_of(puzzle.other.kind, shown if day else None)),
        path_of=partial(daily.path_of, kind),
        played={"puzzle": day_board(puzzle), "people": people(), "kind": kind},
        tray=puzzle_facts(puzzle.layout)["tray"],
        name_font=name_font(puzzle.entry),
        days=daily_data(latest),
        weekdays=daily.WEEK,
        month=daily.month_of(shown, latest, kind),
        before=before if before >= daily.FIRST else None,
        after=after if after <= latest else None,
        month_before=daily.month_before(shown),
        month_after=daily.month_after(shown, latest),
        latest=latest,
    )


@pages.get("/progress")
def progress() -> str:
    """The progress of the visitor, which their browser keeps."""
    latest = daily.today()
    return render_template("huarong/progress.html", data=progress_data(latest), today=latest)
