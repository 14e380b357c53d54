"""Editor, daily puzzle, own progress and story of Huarong Dao."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

from flask import Blueprint, abort, render_template, request

from engines.game import BadInput
from engines.huarong.rules import formats
from engines.huarong.rules.layout import Layout
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.gallery import card, title
from webapp.huarong.catalogue.progress import daily_data, progress_data
from webapp.huarong.downloads.name_font import name_font
from webapp.huarong.layout_errors import layout_reason

FIRST_SHOWN = Layout("VCCVVCCVVHHVVSSVS..S")
"""First layout of the editor: 横刀立马."""


def blueprint(_atlas: AtlasService) -> Blueprint:
    """The pages; none of them needs the atlas."""
    study = Blueprint("study", __name__, url_prefix="/huarong")

    @study.get("/edit")
    def editor() -> str | tuple[str, int]:
        text = request.args.get("layout", "")
        try:
            layout, problem = formats.read(text) if text else FIRST_SHOWN, None
        except BadInput as reason:
            layout, problem = FIRST_SHOWN, layout_reason(reason)
        page = render_template("huarong/editor.html", layout=layout, given=text, problem=problem)
        return page, HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK

    @study.get("/daily", defaults={"day": ""})
    @study.get("/daily/<day>")
    def daily_page(day: str) -> str:
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

    @study.get("/progress")
    def progress() -> str:
        return render_template("huarong/progress.html", data=progress_data(daily.today()))

    @study.get("/story")
    def story() -> str:
        return render_template("huarong/story.html")

    return study
