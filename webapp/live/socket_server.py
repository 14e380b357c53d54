"""The websocket server: what it sends, and what becomes of a connection.

What the server sends:

    event     {"game", "v", "type", "ply", "pos", "data", "state"}   to all who watch the match
    thinking  {"game", "job", "side", "goal", "unit", "depth", "worth", …}   to all who watch the match
    hint      {"game", "job", "ply", "pos", "move", "worth", "reason", "proof", …}
                                                                         to the asker
    values    {"game", "job", "ply", "pos", "depth", "done", "values": [{"move", "worth", …}],
              "proof"}   to the asker, the best first, after each depth and at the end
    review    {"game", "positions": […], "summary": {…}}   to all who follow the review (see `review`)
    solution  {"job", "result"} or {"job", "err"}  of `solve` and `distance`    to the asker
    queued    {"job", "before": 2}   how many jobs go before one's own           to the asker
    presence  {"game", "here": ["black", "white"], "watching": 3}   to all who watch the match, when it
              changes (see `presence`)
    server    {"state": "ready"|"preparing"|"delayed"|"stopping", "doing": ["reversi"]}     to everybody

What clients send is in `messages`.
"""

from __future__ import annotations

from typing import Any

from flask_socketio import SocketIO

from webapp.core.errors import RequestError
from webapp.engine_pool.pool import EnginePool
from webapp.huarong.atlas_service import AtlasService
from webapp.limits.limits import Limits
from webapp.live import messages
from webapp.live.connections import Answer, Connections
from webapp.live.match_handlers import MatchHandlers
from webapp.live.puzzle_handlers import PuzzleHandlers
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
        connections.bind("cancel", messages.Cancel, self._cancel)
        socketio.on("connect")(self._connect)
        socketio.on("disconnect")(self._disconnect)
        presence.tell = lambda message: connections.send_here(
            "presence", message, to=message["game"]
        )
        matches.on_event = self._event
        matches.ai_turns.on_thinking = lambda message: connections.send_to_match(
            "thinking", message
        )
        engine_pool.on_preparing = lambda _games: self._send_server_state()
        engine_pool.on_delayed = self._send_server_state

    def server_state(self) -> Answer:
        """Whether the engines are ready or cannot be reached, and what games are being prepared."""
        doing = list(self._engine_pool.preparing)
        if self._engine_pool.delayed:
            return {"state": "delayed", "doing": doing}
        return {"state": "preparing" if doing else "ready", "doing": doing}

    def send_stopping(self) -> None:
        """Tell everybody that this server is about to stop."""
        self._connections.send_here("server", {"state": "stopping", "doing": []})

    def send_missed(self, event: Answer) -> None:
        """Send an event that another process wrote to those who watch here."""
        self._connections.send_here("event", event, to=event["game"])

    def _send_server_state(self) -> None:
        self._connections.send_here("server", self.server_state())

    def _event(self, event: Answer) -> None:
        self._connections.send_to_match("event", event)
        self._subscriptions.told(event["game"], event["v"])

    def _connect(self, _auth: Any = None) -> None:
        sid = self._connections.open()
        self._connections.send_here("server", self.server_state(), to=sid)

    def _disconnect(self, _reason: Any = None) -> None:
        gone = self._connections.close()
        self._match_handlers.leave(self._connections.sid(), gone)
        for job in tuple(gone.jobs):  # a cancelled job may end meanwhile
            self._engine_requests.cancel(job)

    def _cancel(self, message: messages.Cancel) -> Answer:
        here = self._connections.here()
        if message.job not in here.jobs:
            raise RequestError("unknown_job")
        here.jobs.discard(message.job)
        self._engine_requests.cancel(message.job)
        return {}
