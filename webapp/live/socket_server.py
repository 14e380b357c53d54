"""The websocket server: its handlers and the life cycle of connections."""

from __future__ import annotations

from typing import Any

from flask_socketio import SocketIO

from webapp.analysis.api import StudyGames
from webapp.analysis.service import Studies
from webapp.core.errors import RequestError
from webapp.core.messages import Done
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import EnginePool
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.maps.kept_maps import KeptMaps
from webapp.limits.limits import Limits
from webapp.live import messages
from webapp.live.connections import Connections, WebsocketEvents
from webapp.live.match_handlers import MatchHandlers
from webapp.live.messages import CancelRequest
from webapp.live.publisher import Publisher
from webapp.live.puzzle_handlers import PuzzleHandlers
from webapp.live.study_handlers import StudyHandlers
from webapp.live.subscriptions import Subscriptions
from webapp.matches.playing.presence import Presence
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.service import ReviewService
from webapp.site.identity import Identity


class SocketServer:
    """Binds all websocket messages to the parts that handle them."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that messages are handed to
        self,
        socketio: SocketIO,
        publisher: Publisher,
        subscriptions: Subscriptions,
        matches: MatchService,
        presence: Presence,
        reviews: ReviewService,
        engine_pool: EnginePool,
        engine_jobs: EngineJobs,
        atlas: AtlasService,
        maps: KeptMaps,
        study_games: StudyGames,
        studies: Studies,
        identity: Identity,
        limits: Limits,
        events: WebsocketEvents,
    ) -> None:
        self._connections = connections = Connections(socketio, publisher, limits, identity, events)
        self._match_handlers = MatchHandlers(connections, matches, reviews, subscriptions, presence)
        PuzzleHandlers(connections, atlas, maps, engine_jobs)
        StudyHandlers(connections, study_games, studies)
        self._publisher = publisher
        self._engine_jobs = engine_jobs
        self._engine_pool = engine_pool
        connections.bind(messages.CANCEL, self._cancel)
        socketio.on("connect")(self._connect)
        socketio.on("disconnect")(self._disconnect)

    def _connect(self, _auth: Any = None) -> None:
        sid = self._connections.open()
        pool = self._engine_pool
        self._publisher.server_state(pool.preparing, delayed=pool.delayed, to=sid)

    def _disconnect(self, reason: Any = None) -> None:
        gone = self._connections.close(str(reason or "unknown"))
        self._match_handlers.leave(self._connections.sid(), gone)
        for job in tuple(gone.jobs):  # a copy, because a cancelled job may end meanwhile
            self._engine_jobs.cancel(job)

    def _cancel(self, asked: CancelRequest) -> Done:
        here = self._connections.here()
        if asked.job not in here.jobs:
            raise RequestError("unknown_job")
        here.jobs.discard(asked.job)
        self._engine_jobs.cancel(asked.job)
        return Done()
