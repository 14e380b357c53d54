"""The daily puzzle of Huarong Dao, and own progress."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

from flask import Blueprint, abort, render_template

from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.front import board, people
from webapp.huarong.catalogue.gallery import card, title
from webapp.huarong.catalogue.progress import daily_data, progress_data
from webapp.huarong.catalogue.puzzle_facts import puzzle_facts
from webapp.huarong.downloads.name_font import name_font

pages = Blueprint("daily_puzzle", __name__, url_prefix="/huarong")


@pages.get("/daily", defaults={"day": ""})
@pages.get("/daily/<day>")
def daily_page(day: str) -> str:
    """The puzzle of a day, by default of this one."""
    latest = daily.today()
    shown = daily.read_date(day, latest) if day else latest
    if shown is None:
        abort(HTTPStatus.NOT_FOUND)
    before, after = (shown + timedelta(days=way) for way in (-1, 1))
    puzzle = daily.puzzle_of(shown)
    return render_template(
        "huarong/daily.html",
        day=puzzle,
        card=card(puzzle.entry),
        played={"puzzle": board(puzzle.entry), "people": people()},
        tray=puzzle_facts(puzzle.entry.layout)["tray"],
        name_font=name_font(puzzle.entry),
        days=daily_data(latest),
        weekdays=daily.WEEK,
        puzzle_name=title,
        month=daily.month_of(shown, latest),
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
