"""Study pages of Huarong Dao: atlas, editor, generator, daily puzzle, story."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from http import HTTPStatus
from math import log10
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engines.game import BadInput
from engines.huarong.atlas.atlas import ATLAS_METRICS, AtlasMetric, AtlasQuery, Statistics
from engines.huarong.atlas.ranking import Mix
from engines.huarong.rules import formats
from engines.huarong.rules.codes import common_code, short_code
from engines.huarong.rules.layout import Layout
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.gallery import card, title
from webapp.huarong.catalogue.hardest import ORDERS, hardest_of_each, in_order
from webapp.huarong.layout_errors import layout_reason

FIRST_SHOWN = Layout("VCCVVCCVVHHVVSSVS..S")
"""First layout of the editor: 横刀立马."""
LONGEST = {"moves": 138, "steps": 179}
"""Distance of the hardest layout, by metric; known since the atlas was first built."""
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


class Wished(msgspec.Struct):
    """The fields of the generator's form; an empty field means any."""

    metric: AtlasMetric = "moves"
    length: int | None = None
    horizontal: int | None = None
    vertical: int | None = None
    soldiers: int | None = None
    seed: str = ""

    @property
    def query(self) -> AtlasQuery:
        """The fields as a query to the engines."""
        blocks = (self.horizontal, self.vertical, self.soldiers)
        moves, steps = (self.length if self.metric == each else None for each in ATLAS_METRICS)
        return AtlasQuery(moves, steps, *blocks)


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

    @study.get("/new")
    def generator() -> AnyResponse | str | tuple[str, int]:
        wished = _wished()
        page: dict[str, Any] = {"wished": wished, "longest": LONGEST, "health": atlas.health()}
        if "length" not in request.args or atlas.statistics is None:
            return render_template("huarong/generator.html", **page)
        if not wished.seed:
            return redirect(_with_a_new_seed())
        try:
            found = _found(atlas, wished)
        except BadInput as problem:
            page |= {"problem": layout_reason(problem)}
            return render_template("huarong/generator.html", **page), HTTPStatus.BAD_REQUEST
        return render_template(
            "huarong/generator.html", **page, found=found, again=_with_a_new_seed()
        )

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
            weekdays=daily.WEEK,
            puzzle_name=title,
            month=daily.month_of(shown, latest),
            before=before if before >= daily.FIRST else None,
            after=after if after <= latest else None,
            month_before=daily.month_before(shown),
            month_after=daily.month_after(shown, latest),
            latest=latest,
        )

    @study.get("/story")
    def story() -> str:
        return render_template("huarong/story.html")

    return study


def _with_a_new_seed() -> str:
    """The address of the same query with a new seed."""
    given = request.args.to_dict() | {"seed": secrets.token_hex(4)}
    return f"{url_for('study.generator')}?{urlencode(given)}"


def _wished() -> Wished:
    given = {name: value for name, value in request.args.items() if value and name != "lang"}
    try:
        return msgspec.convert(given, Wished, strict=False)
    except msgspec.ValidationError:
        abort(HTTPStatus.BAD_REQUEST, _("A length and numbers of blocks are whole numbers."))


def _found(atlas: AtlasService, wished: Wished) -> dict[str, Any] | None:
    """The layout for a query, and the number of layouts that match it."""
    layout = atlas.find(wished.query, wished.seed)
    distance = None if layout is None else atlas.distance(layout)
    if layout is None or distance is None:
        return None
    length = distance[wished.metric]
    lengths = atlas.lengths(wished.query, wished.metric) or ()
    return {
        "layout": layout.text,
        "code": common_code(layout),
        "short_code": short_code(layout),
        "mix": Mix.of(layout),
        "like_it": lengths[length] if length is not None else 0,
        "exact": wished.length in (None, length),
        **distance,
    }
