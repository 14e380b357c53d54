"""The websocket messages of Huarong Dao: solutions, distances, maps and random layouts."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from engines.game import BadInput
from engines.huarong.atlas.atlas import AtlasQuery
from engines.huarong.atlas.ranking import Mix, layout_of
from engines.huarong.rules import formats
from engines.huarong.rules.codes import LAYOUT_COUNT, common_code, short_code
from engines.huarong.rules.layout import BadLayout, Layout
from engines.jobs import (
    Job,
    LayoutDistance,
    LayoutDistances,
    LayoutMap,
    LayoutSolution,
    MapLayout,
    MeasureLayout,
    MeasureLayouts,
    SolveLayout,
)
from webapp.core.errors import RequestError
from webapp.core.messages import JobAnswer, JobFailed, Message
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import Urgency
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.kept_maps import KeptMaps
from webapp.huarong.layout_errors import layout_reason
from webapp.huarong.messages import (
    Distance,
    DistanceAnswer,
    DistanceFound,
    DistanceRequest,
    Distances,
    DistancesFound,
    DistancesRequest,
    MapFound,
    MapRequest,
    PuzzleMap,
    RandomRequest,
    Solution,
    SolutionFound,
    SolveRequest,
)
from webapp.huarong.solutions import found_solution, known_solution
from webapp.limits.turns import giving_way
from webapp.live.connections import Connections
from webapp.live.messages import Call, Messages

SOLVE_SECONDS = 60.0

SOLVE = Call("solve", SolveRequest, (Solution, JobAnswer))
DISTANCE = Call("distance", DistanceRequest, (DistanceAnswer,))
MAP = Call("map", MapRequest, (PuzzleMap, JobAnswer))
DISTANCES = Call("distances", DistancesRequest, (Distances, JobAnswer))
RANDOM = Call("random", RandomRequest, (DistanceAnswer,))

MESSAGES = Messages(
    (SOLVE, DISTANCE, MAP, DISTANCES, RANDOM),
    {
        "solution": (SolutionFound, DistanceFound, DistancesFound, JobFailed),
        "map": (MapFound, JobFailed),
    },
)

R = TypeVar("R")


class PuzzleHandlers:
    """Binds the messages of the puzzle to the atlas and to the engines."""

    def __init__(
        self,
        connections: Connections,
        atlas: AtlasService,
        maps: KeptMaps,
        engine_jobs: EngineJobs,
    ) -> None:
        self._connections = connections
        self._atlas = atlas
        self._maps = maps
        self._engine_jobs = engine_jobs
        connections.bind(SOLVE, self._solve)
        connections.bind(DISTANCE, lambda asked: self._distance(_layout(asked.layout)))
        connections.bind(MAP, self._map)
        connections.bind(DISTANCES, self._distances)
        connections.bind(RANDOM, self._random)

    def _solve(self, asked: SolveRequest) -> Solution | JobAnswer:
        """Answer from the atlas directly: it takes 1 to 4 ms and needs no worker."""
        layout = _layout(asked.layout)
        known = known_solution(self._atlas, layout, asked.metric)
        if known is not None:
            return known
        job = SolveLayout(layout=layout.text, metric=asked.metric)
        return self._ask("solution", job, _solution_found)

    def _map(self, asked: MapRequest) -> PuzzleMap | JobAnswer:
        layout = _layout(asked.layout)
        if self._maps.read(common_code(layout)) is not None:
            return PuzzleMap(common_code(layout))
        job = MapLayout(layout=layout.text)
        return self._ask("map", job, self._map_found)

    def _map_found(self, job: str, found: LayoutMap) -> MapFound:
        """Keep the places before the page is told of them."""
        if found.places is not None:
            self._maps.store(found.code, base64.b64decode(found.places))
        return MapFound(job, PuzzleMap(found.code))

    def _distances(self, asked: DistancesRequest) -> Distances | JobAnswer:
        """Answer from the atlas, or by one job; layouts of the same blocks bound its work."""
        layouts = _layouts(asked.layouts)
        known = self._atlas.distances(layouts, asked.metric)
        if known is not None:
            return Distances(asked.metric, known)
        texts = tuple(layout.text for layout in layouts)
        job = MeasureLayouts(layouts=texts, metric=asked.metric)
        return self._ask("solution", job, _distances_found)

    def _random(self, _asked: RandomRequest) -> DistanceAnswer:
        layout = self._atlas.find(AtlasQuery(), secrets.token_hex(8))
        return self._distance(layout or layout_of(secrets.randbelow(LAYOUT_COUNT)))

    def _distance(self, layout: Layout) -> DistanceAnswer:
        """The names of a layout and its distance, or the job that computes it."""
        names = layout.text, common_code(layout), short_code(layout)
        known = self._atlas.distance(layout)
        if known is not None:
            return DistanceAnswer(*names, known["moves"], known["steps"])
        job = MeasureLayout(layout=layout.text)
        return DistanceAnswer(*names, job=self._ask("solution", job, _distance_found).job)

    def _ask(self, name: str, job: Job[R], found: Callable[[str, R], Message]) -> JobAnswer:
        """Begin a job whose result is sent as a message of that name."""
        listener = self._connections.job_listener(name)
        begun = self._engine_jobs.ask(
            job,
            listener,
            found,
            urgency=Urgency.SOLVE,
            seconds=SOLVE_SECONDS,
            player=None,
        )
        return self._connections.begin(begun, listener)


def _solution_found(job: str, found: LayoutSolution) -> SolutionFound:
    return SolutionFound(job, found_solution(found))


def _distance_found(job: str, found: LayoutDistance) -> DistanceFound:
    return DistanceFound(job, Distance(found.layout, found.code, found.moves, found.steps))


def _distances_found(job: str, found: LayoutDistances) -> DistancesFound:
    return DistancesFound(job, msgspec.convert(msgspec.to_builtins(found), Distances))


def _layouts(texts: Sequence[str]) -> list[Layout]:
    """Parse the layouts of a game; raises `RequestError` as `_layout` does, or for different blocks."""
    layouts, pause_if_long = [], giving_way()
    for text in texts:
        pause_if_long()
        layouts.append(_layout(text))
    if len({Mix.of(layout) for layout in layouts}) > 1:
        raise RequestError("bad_message", detail="the layouts have different blocks")
    return layouts


def _layout(text: str) -> Layout:
    """Parse a client's layout; a `RequestError` names the reason and the invalid cell.

    `reason` is for people, in their language.
    """
    try:
        return formats.read(text)
    except BadInput as error:
        cell = error.cell if isinstance(error, BadLayout) else None
        facts = {"why": error.code, "cell": cell, "detail": str(error)}
        raise RequestError("bad_position", **facts, reason=layout_reason(error)) from error
