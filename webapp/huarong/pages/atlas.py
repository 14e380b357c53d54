"""The atlas of Huarong Dao as an index: by distance, and by the blocks of a layout."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from math import log10
from typing import Annotated

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from engines.huarong.atlas.atlas import ATLAS_METRICS, AtlasMetric, AtlasQuery, Statistics
from engines.huarong.atlas.ranking import MOST_LYING_OR_STANDING, Mix
from engines.huarong.rules.codes import common_code
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue.hardest import Hardest, hardest_first, hardest_of_each

DECADE = 23
"""Height in a chart that stands for ten times as many layouts."""
FIRST_CARDS = 6
"""Number of layouts that the atlas shows until blocks are looked up."""
MOST_CARDS = 12
"""Number of layouts at a distance that a page shows."""
MOST_SEED = 16
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


@dataclass(frozen=True)
class Cell:
    """The mixes with these horizontal and vertical blocks: how many, and the most moves of any."""

    horizontal: int
    vertical: int
    mixes: int
    most: int


@dataclass(frozen=True)
class FoundLayout:
    """A layout at the distance that was looked up, and the number of layouts of its blocks that are."""

    layout: str
    code: str
    mix: Mix
    alike: int


class Place(msgspec.Struct, frozen=True):
    """The blocks that were looked up, if any."""

    horizontal: Annotated[int, msgspec.Meta(ge=0, le=MOST_LYING_OR_STANDING)] | None = None
    vertical: Annotated[int, msgspec.Meta(ge=0, le=MOST_LYING_OR_STANDING)] | None = None


pages = Blueprint("atlas", __name__, url_prefix="/huarong/atlas")


@pages.get("")
@reads(*Place.__struct_fields__)
def index() -> AnyResponse | str:
    """The atlas, and the blocks that were looked up."""
    atlas = service(AtlasService)
    statistics = atlas.statistics
    if statistics is None:
        return render_template("huarong/atlas_waiting.html", health=atlas.health())
    place = _asked(Place)
    hardest = hardest_of_each(atlas)
    return render_template(
        "huarong/atlas.html",
        charts=_charts(atlas),
        solvable=sum(statistics.histogram("moves")),
        components=statistics.components,
        mixes=len(statistics.mixes),
        cells=_cells(hardest),
        sides=1 + max(max(each.mix.horizontal, each.mix.vertical) for each in hardest),
        place=place,
        hardest=_of_place(hardest, place) or hardest_first(hardest)[:FIRST_CARDS],
        decade=DECADE,
    )


@pages.get("/look-up")
@reads("distance", "metric")
def look_up() -> AnyResponse:
    """Leads to the distance of the form."""
    distance = request.args.get("distance", "")
    metric = _metric(request.args.get("metric", "moves"))
    if not (distance.isascii() and distance.isdigit()):
        abort(HTTPStatus.BAD_REQUEST, _("A distance is a whole number."))
    return redirect(url_for("atlas.at_distance", metric=metric, distance=int(distance)))


@pages.get("/<metric>/<int:distance>")
@reads("seed")
def at_distance(metric: str, distance: int) -> str:
    """The layouts at a distance."""
    atlas = service(AtlasService)
    statistics = atlas.statistics
    if statistics is None:
        return render_template("huarong/atlas_waiting.html", health=atlas.health())
    counted = _metric(metric)
    histogram = statistics.histogram(counted)
    if distance >= len(histogram):
        abort(HTTPStatus.NOT_FOUND)
    seed = request.args.get("seed", "1")[:MOST_SEED]
    mixes = _mixes_at(statistics, counted, distance)
    return render_template(
        "huarong/atlas_distance.html",
        metric=counted,
        distance=distance,
        layouts=histogram[distance],
        farthest=len(histogram) - 1,
        mixes=len(mixes),
        found=_found_at(atlas, counted, distance, mixes, seed),
        others=int(seed) + 1 if seed.isascii() and seed.isdigit() else 1,
    )


def _metric(name: str) -> AtlasMetric:
    for metric in ATLAS_METRICS:
        if metric == name:
            return metric
    raise NotFound


def _asked(kind: type[Place]) -> Place:
    given = {name: value for name, value in request.args.items() if value}
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError:
        abort(HTTPStatus.BAD_REQUEST, _("A length and numbers of blocks are whole numbers."))


def _cells(hardest: tuple[Hardest, ...]) -> dict[tuple[int, int], Cell]:
    """The index by blocks: a cell for each pair of numbers that occurs."""
    pairs: dict[tuple[int, int], list[int]] = {}
    for each in hardest:
        pairs.setdefault((each.mix.horizontal, each.mix.vertical), []).append(each.moves)
    return {pair: Cell(*pair, len(moves), max(moves)) for pair, moves in pairs.items()}


def _of_place(hardest: tuple[Hardest, ...], place: Place) -> list[Hardest]:
    """The mixes that were looked up, with few soldiers first; none if none was."""
    if place == Place():
        return []
    wanted = AtlasQuery(horizontal=place.horizontal, vertical=place.vertical)
    return [each for each in hardest if wanted.allows(each.mix)]


def _mixes_at(statistics: Statistics, metric: AtlasMetric, distance: int) -> list[tuple[Mix, int]]:
    """The mixes with layouts at a distance, and their numbers, most first."""
    counts = [(one.mix, one.histogram(metric)) for one in statistics.mixes]
    found = [(mix, lengths[distance]) for mix, lengths in counts if distance < len(lengths)]
    return sorted((each for each in found if each[1]), key=lambda each: -each[1])


def _found_at(
    atlas: AtlasService,
    metric: AtlasMetric,
    distance: int,
    mixes: list[tuple[Mix, int]],
    seed: str,
) -> list[FoundLayout]:
    """Random layouts at a distance, of as many mixes as there are: from most layouts to fewest."""
    found: dict[str, FoundLayout] = {}
    for number in range(MOST_CARDS):
        mix = mixes[number * len(mixes) // MOST_CARDS]
        one = _found(atlas, metric, distance, mix, f"{seed} {number}")
        found[one.code] = one
    return list(found.values())


def _found(
    atlas: AtlasService, metric: AtlasMetric, distance: int, counted: tuple[Mix, int], seed: str
) -> FoundLayout:
    mix, alike = counted
    blocks = (mix.horizontal, mix.vertical, mix.soldiers)
    moves, steps = (distance if metric == each else None for each in ATLAS_METRICS)
    layout = atlas.find(AtlasQuery(moves, steps, *blocks), seed)
    assert layout is not None  # noqa: S101 - there is an atlas, or there were no statistics
    return FoundLayout(layout.text, common_code(layout), mix, alike)


@lru_cache(1)
def _charts(atlas: AtlasService) -> tuple[Chart, ...]:
    """Cached, since an atlas that is there never changes."""
    statistics = atlas.statistics
    assert statistics is not None  # noqa: S101 - see above
    return tuple(Chart.of(statistics, metric) for metric in ATLAS_METRICS)
