"""Study pages of Huarong Dao: atlas, editor, daily puzzle, own progress, story."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from http import HTTPStatus
from math import log10

from flask import Blueprint, abort, render_template, request

from engines.game import BadInput
from engines.huarong.atlas.atlas import ATLAS_METRICS, AtlasMetric, Statistics
from engines.huarong.rules import formats
from engines.huarong.rules.layout import Layout
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.gallery import card, title
from webapp.huarong.catalogue.hardest import ORDERS, hardest_of_each, in_order
from webapp.huarong.catalogue.progress import daily_data, progress_data
from webapp.huarong.downloads.name_font import name_font
from webapp.huarong.layout_errors import layout_reason

FIRST_SHOWN = Layout("VCCVVCCVVHHVVSSVS..S")
"""First layout of the editor: 横刀立马."""
DECADE = 23
"""Height in a chart that stands for ten times as many layouts."""
LOWEST = 1
"""Height of a single layout."""


@dataclass(frozen=True)
class Bar:
    """One distance in a chart: the number of its layouts, and the height of the bar."""

    length: int
    layouts: int
    height: float


@dataclass(frozen=True)
class Chart:
    """The number of layouts at each distance; `peak` is the most frequent distance."""

    metric: AtlasMetric
    bars: tuple[Bar, ...]
    peak: Bar

    @classmethod
    def of(cls, statistics: Statistics, metric: AtlasMetric) -> Chart:
        """The chart of all layouts in one metric."""
        bars = tuple(
            Bar(length, count, round(LOWEST + DECADE * log10(count), 2) if count else 0)
            for length, count in enumerate(statistics.histogram(metric))
        )
        return cls(metric, bars, max(bars, key=lambda bar: bar.layouts))


@lru_cache(1)
def _charts(atlas: AtlasService) -> tuple[Chart, ...]:
    """Cached, since an atlas that is there never changes."""
    statistics = atlas.statistics
    assert statistics is not None  # noqa: S101 - see above
    return tuple(Chart.of(statistics, metric) for metric in ATLAS_METRICS)


def blueprint(atlas: AtlasService) -> Blueprint:
    """The study pages, bound to the atlas."""
    study = Blueprint("study", __name__, url_prefix="/huarong")

    @study.get("/atlas")
    def atlas_page() -> str:
        statistics = atlas.statistics
        if statistics is None:
            return render_template("huarong/atlas_waiting.html", health=atlas.health())
        order = request.args.get("by", "hardest")
        if order not in ORDERS:
            order = "hardest"
        return render_template(
            "huarong/atlas.html",
            charts=_charts(atlas),
            solvable=sum(statistics.histogram("moves")),
            components=statistics.components,
            mixes=len(statistics.mixes),
            hardest=in_order(hardest_of_each(atlas), order),
            order=order,
            decade=DECADE,
        )

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
            weekdays=daily.WEEK,
            puzzle_name=title,
            month=daily.month_of(shown, latest),
            before=before if before >= daily.FIRST else None,
            after=after if after <= latest else None,
            month_before=daily.month_before(shown),
            month_after=daily.month_after(shown, latest),
            latest=latest,
            days=daily_data(latest),
        )

    @study.get("/progress")
    def progress() -> str:
        return render_template("huarong/progress.html", data=progress_data(daily.today()))

    @study.get("/story")
    def story() -> str:
        return render_template("huarong/story.html")

    return study
