"""The websocket server: its handlers, and what becomes of a connection."""

from __future__ import annotations

from typing import Any

from flask_socketio import SocketIO

from webapp.core.errors import RequestError
from webapp.core.messages import Done
from webapp.engine_pool.pool import EnginePool
from webapp.huarong.atlas_service import AtlasService
from webapp.limits.limits import Limits
from webapp.live import messages
from webapp.live.connections import Connections
from webapp.live.match_handlers import MatchHandlers
from webapp.live.messages import CancelRequest, ServerState
from webapp.live.puzzle_handlers import PuzzleHandlers
from webapp.matches.messages.events import MatchEvent
from webapp.matches.presence import Presence
from webapp.matches.reviews.service import ReviewService
from webapp.matches.service import MatchService
from webapp.matches.subscriptions import Subscriptions
from webapp.site.identity import Identity


class SocketServer:
    """All messages of the websocket, bound to the parts that answer them."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that messages are handed to
        self,
        socketio: SocketIO,
        matches: MatchService,
        engine_pool: EnginePool,
        identity: Identity,
        atlas: AtlasService,
        reviews: ReviewService,
        limits: Limits,
        subscriptions: Subscriptions,
        presence: Presence,
    ) -> None:
        self._connections = connections = Connections(socketio, limits, identity)
        self._match_handlers = MatchHandlers(connections, matches, reviews, subscriptions, presence)
        PuzzleHandlers(connections, atlas, matches.engine_requests)
        self._engine_requests = matches.engine_requests
        self._engine_pool = engine_pool
        self._subscriptions = subscriptions
        connections.bind(messages.CANCEL, self._cancel)
        socketio.on("connect")(self._connect)
        socketio.on("disconnect")(self._disconnect)
        presence.tell = lambda message: connections.send_here(
            "presence", message, to=message.match_id
        )
        matches.on_event = self._event
        matches.ai_turns.on_thinking = lambda message: connections.send_to_match(
            "thinking", message.match_id, message
        )
        engine_pool.on_preparing = lambda _games: self._send_server_state()
        engine_pool.on_delayed = self._send_server_state

    def server_state(self) -> ServerState:
        """Whether the engines are ready or cannot be reached, and what games are being prepared."""
        doing = tuple(self._engine_pool.preparing)
        if self._engine_pool.delayed:
            return ServerState("delayed", doing)
        return ServerState("preparing" if doing else "ready", doing)

    def send_stopping(self) -> None:
        """Tell everybody that this server is about to stop."""
        self._connections.send_here("server", ServerState("stopping", ()))

    def send_missed(self, event: MatchEvent) -> None:
        """Send an event that another process wrote to those who watch here."""
        self._connections.send_here("event", event, to=event.match_id)

    def _send_server_state(self) -> None:
        self._connections.send_here("server", self.server_state())

    def _event(self, event: MatchEvent) -> None:
        self._connections.send_to_match("event", event.match_id, event)
        self._subscriptions.told(event.match_id, event.version)

    def _connect(self, _auth: Any = None) -> None:
        sid = self._connections.open()
        self._connections.send_here("server", self.server_state(), to=sid)

    def _disconnect(self, _reason: Any = None) -> None:
        gone = self._connections.close()
        self._match_handlers.leave(self._connections.sid(), gone)
        for job in tuple(gone.jobs):  # a cancelled job may end meanwhile
            self._engine_requests.cancel(job)

    def _cancel(self, asked: CancelRequest) -> Done:
        here = self._connections.here()
        if asked.job not in here.jobs:
            raise RequestError("unknown_job")
        here.jobs.discard(asked.job)
        self._engine_requests.cancel(asked.job)
        return Done()
