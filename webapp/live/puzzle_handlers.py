"""The websocket messages of Huarong Dao: solutions, distances and random layouts."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from engines.game import BadInput
from engines.huarong.atlas.atlas import AtlasMetric, AtlasQuery
from engines.huarong.atlas.ranking import Mix, layout_of
from engines.huarong.rules import formats
from engines.huarong.rules.codes import LAYOUT_COUNT, common_code, short_code
from engines.huarong.rules.layout import BadLayout, Layout
from webapp.core.errors import RequestError
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.layout_errors import layout_reason
from webapp.live import messages
from webapp.live.connections import Answer, Connections
from webapp.matches.engine_requests import EngineRequests


class PuzzleHandlers:
    """Binds the messages of the puzzle to the atlas and to the engines."""

    def __init__(
        self, connections: Connections, atlas: AtlasService, engine_requests: EngineRequests
    ) -> None:
        self._connections = connections
        self._atlas = atlas
        self._engine_requests = engine_requests
        connections.bind("solve", messages.Solve, self._solve)
        connections.bind("distance", messages.Distance, self._distance)
        connections.bind("random", messages.Random, self._random)

    def _solve(self, message: messages.Solve) -> Answer:
        layout = _layout(message.layout)
        send = self._connections.job_listener("solution")
        path = self._atlas.path(layout, message.metric)
        if path:
            return _solved_by_atlas(path, message.metric, send)
        return self._with_job(self._engine_requests.solve(layout.text, message.metric, send))

    def _distance(self, message: messages.Distance) -> Answer:
        return self._distance_of(_layout(message.layout))

    def _random(self, _message: messages.Random) -> Answer:
        layout = self._atlas.find(AtlasQuery(), secrets.token_hex(8))
        return self._distance_of(layout or layout_of(secrets.randbelow(LAYOUT_COUNT)))

    def _distance_of(self, layout: Layout) -> Answer:
        """All names of a layout and its distance, or the job that will find it."""
        names = {
            "layout": layout.text,
            "code": common_code(layout),
            "short_code": short_code(layout),
        }
        known = self._atlas.distance(layout)
        if known is not None:
            return {**names, **known}
        send = self._connections.job_listener("solution")
        return {**names, **self._with_job(self._engine_requests.distance(layout.text, send))}

    def _with_job(self, job: str) -> Answer:
        self._connections.here().jobs.add(job)
        return {"job": job}


def _solved_by_atlas(
    path: tuple[Layout, ...], metric: AtlasMetric, send: Callable[[Answer], None]
) -> Answer:
    """Answer at once with what the atlas knows.

    That takes 1 to 4 ms, like a search in a worker, but waits for no worker that thinks about
    a match. `states` is what the atlas searched for it: all layouts of these blocks.
    """
    job = f"atlas-{secrets.token_hex(4)}"
    result = {
        "layout": path[0].text,
        "code": common_code(path[0]),
        "metric": metric,
        "solvable": True,
        "length": len(path) - 1,
        "states": Mix.of(path[0]).layouts,
        "path": [each.text for each in path],
    }
    send({"job": job, "result": result})
    return {"job": job}


def _layout(text: str) -> Layout:
    """The layout of a text from a client; refuses with the reason and the cell that is to blame.

    `reason` is for people, in their language.
    """
    try:
        return formats.read(text)
    except BadInput as problem:
        cell = problem.cell if isinstance(problem, BadLayout) else None
        facts = {"why": problem.code, "cell": cell, "detail": str(problem)}
        raise RequestError("bad_position", **facts, reason=layout_reason(problem)) from problem
