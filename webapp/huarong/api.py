"""The JSON API of Huarong Dao: facts, distances and solutions of layouts, and random layouts."""

from __future__ import annotations

import secrets
from typing import Annotated, TypeVar

import msgspec
from flask import Blueprint
from msgspec import UNSET, UnsetType

from engines.huarong import catalogue
from engines.huarong.atlas.atlas import AtlasQuery
from engines.huarong.atlas.ranking import Mix
from engines.huarong.rules import formats
from engines.huarong.rules.codes import common_code, short_code
from engines.huarong.rules.layout import Layout
from engines.jobs import Job, MeasureLayout, SolveLayout
from webapp.core.errors import RequestError
from webapp.core.messages import Message, Name, Request
from webapp.core.services import service
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import Urgency
from webapp.http.openapi import JsonRoute
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.messages import BlockMove, Distance, LayoutText, Metric, Solution
from webapp.huarong.solutions import block_moves, found_solution, known_solution
from webapp.limits.places import Places

ANSWER_SECONDS = 20.0
"""Time limit of a request for an engine in seconds, including the wait in the queue."""
MAY_BE_BUSY = (400, 429, 503)
MOST_WAITING = 16
"""Maximum number of requests that wait for an engine; more are refused."""

AnyLayout = Annotated[
    LayoutText,
    msgspec.Meta(
        description="20 letters, a CommonCode, a ShortCode, a drawing of five lines, or a matrix of "
        "block numbers with or without its border",
        examples=["1A9BF0C00"],
    ),
]
Length = Annotated[int, msgspec.Meta(ge=0, le=254)]
Blocks = Annotated[int, msgspec.Meta(ge=0, le=14)]
Seed = Annotated[str, msgspec.Meta(max_length=64)]


R = TypeVar("R")


class LayoutQuery(Request, forbid_unknown_fields=True):
    """One layout."""

    layout: AnyLayout


class PathQuery(Request, forbid_unknown_fields=True):
    """One layout and the metric."""

    layout: AnyLayout
    metric: Metric = "moves"


class RandomQuery(Request, forbid_unknown_fields=True):
    """The wanted properties of a layout; those left out may have any value."""

    moves: Length | None = None
    steps: Length | None = None
    horizontal: Blocks | None = None
    vertical: Blocks | None = None
    soldiers: Blocks | None = None
    seed: Seed | None = None

    @property
    def query(self) -> AtlasQuery:
        """The properties as a query to the engines."""
        return AtlasQuery(self.moves, self.steps, self.horizontal, self.vertical, self.soldiers)


class LayoutAnswer(Message):
    """A layout in all its forms; `rows` is the drawing, `matrix` has the border of -1.

    `moves` and `steps` are the proven optima: null if there is no way out, left out if finding them
    needs a search.
    """

    layout: str
    code: str
    short_code: str
    mirror: str
    rows: list[str]
    matrix: list[list[int]]
    horizontal: int
    vertical: int
    soldiers: int
    solved: bool
    name: Name | None
    moves: int | UnsetType | None = UNSET
    steps: int | UnsetType | None = UNSET


class PathAnswer(Message):
    """A shortest solution: the layouts from the first to the last, one for each move, step or slide.

    `block_moves` says the same in moves of blocks.
    """

    layout: str
    code: str
    metric: Metric
    solvable: bool
    length: int | None
    path: tuple[str, ...]
    block_moves: tuple[BlockMove, ...]


api = Blueprint("huarong_api", __name__, url_prefix="/api/huarong")
places = Places(MOST_WAITING)


@api.get("/layout")
@JsonRoute(LayoutAnswer, LayoutQuery)
def show(asked: LayoutQuery) -> LayoutAnswer:
    """A layout in all its forms, and what is known of it."""
    layout = formats.read(asked.layout)
    mix = Mix.of(layout)
    named = catalogue.by_puzzle(layout)
    lengths = _lengths(layout, named)
    return LayoutAnswer(
        layout=layout.text,
        code=common_code(layout),
        short_code=short_code(layout),
        mirror=common_code(layout.mirror()),
        rows=list(layout.rows),
        matrix=[list(row) for row in layout.matrix()],
        horizontal=mix.horizontal,
        vertical=mix.vertical,
        soldiers=mix.soldiers,
        solved=layout.solved,
        name=Name(named.name, named.name_en) if named else None,
        moves=lengths[0],
        steps=lengths[1],
    )


@api.get("/distance")
@JsonRoute(Distance, LayoutQuery, errors=MAY_BE_BUSY)
def distance(asked: LayoutQuery) -> Distance:
    """How far a layout is from the exit, in both metrics."""
    layout = formats.read(asked.layout)
    known = service(AtlasService).distance(layout)
    if known is not None:
        return Distance(layout.text, common_code(layout), **known)
    found = _ask(MeasureLayout(layout=layout.text))
    return Distance(found.layout, found.code, found.moves, found.steps)


@api.get("/path")
@JsonRoute(PathAnswer, PathQuery, errors=MAY_BE_BUSY)
def path(asked: PathQuery) -> PathAnswer:
    """A shortest solution, from the atlas where there is one."""
    layout = formats.read(asked.layout)
    found = known_solution(service(AtlasService), layout, asked.metric)
    found = found or _searched(layout, asked.metric)
    return PathAnswer(
        layout=layout.text,
        code=found.code,
        metric=found.metric,
        solvable=bool(found.path),
        length=found.length,
        path=found.path,
        block_moves=block_moves(found.path),
    )


@api.get("/solve")
@JsonRoute(Solution, PathQuery, errors=MAY_BE_BUSY)
def solve(asked: PathQuery) -> Solution:
    """A shortest solution, proven by a search of its own."""
    found = _searched(formats.read(asked.layout), asked.metric)
    return msgspec.structs.replace(found, block_moves=block_moves(found.path))


@api.get("/random")
@JsonRoute(Distance, RandomQuery, errors=MAY_BE_BUSY)
def random(asked: RandomQuery) -> Distance:
    """A layout of the wished distance and blocks, each as likely as any other."""
    layout = service(AtlasService).find(asked.query, asked.seed or secrets.token_hex(8))
    known = None if layout is None else service(AtlasService).distance(layout)
    if layout is None or known is None:
        raise RequestError("no_atlas")
    return Distance(layout.text, common_code(layout), **known)


def _lengths(
    layout: Layout, named: catalogue.Entry | None
) -> tuple[int | UnsetType | None, int | UnsetType | None]:
    """Both optima, if they are known without a search."""
    known = service(AtlasService).distance(layout)
    if known is not None:
        return known["moves"], known["steps"]
    return (named.moves, named.steps) if named is not None else (UNSET, UNSET)


def _searched(layout: Layout, metric: Metric) -> Solution:
    """A solution by a search of its own; raises `RequestError` if no engine is free in time."""
    return found_solution(_ask(SolveLayout(layout=layout.text, metric=metric)))


def _ask(job: Job[R]) -> R:
    """The answer of an engine; raises `RequestError` if none is free in time."""
    with places.place():
        return service(EngineJobs).answer(job, urgency=Urgency.SOLVE, seconds=ANSWER_SECONDS)
