"""The websocket server: its life with the application, and the life of its connections."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask_socketio import SocketIO
from werkzeug.routing import Rule

from webapp.core.errors import RequestError
from webapp.core.messages import Done
from webapp.core.runtime import Runtime
from webapp.core.settings import Settings
from webapp.engine_pool.pool import EnginePool
from webapp.http.request_limit import SOCKETS
from webapp.limits.limits import Limits
from webapp.live import packet_filter
from webapp.live.connections import Connections
from webapp.live.messages import CANCEL, MAX_MESSAGE_BYTES, CancelRequest
from webapp.live.publisher import Publisher

MOST_SID_LETTERS = 40
"""The id of a connection is no longer than this."""


def init_app(  # noqa: PLR0913, PLR0917 - the parts that it connects
    socketio: SocketIO,
    app: Flask,
    settings: Settings,
    runtime: Runtime,
    limits: Limits,
    client_manager: Any,
) -> None:
    """Serve websockets beside an application; `client_manager` reaches all processes, or is None."""
    socketio.init_app(
        app,
        client_manager=client_manager,
        async_mode=runtime.async_mode,
        async_handlers=False,
        # Accept twice the message limit, so that a message that is too large gets an answer.
        max_http_buffer_size=2 * MAX_MESSAGE_BYTES,
        transports=["websocket", "polling"] if settings.polling else ["websocket"],
        cors_allowed_origins=list(settings.public_origins) or None,
        manage_session=False,
        serializer=packet_filter.Packet,
        logger=packet_filter.logger("socketio"),
        engineio_logger=packet_filter.logger("engineio"),
    )
    # The library chooses its driver by name; these parts of it are ours.
    engineio = socketio.server.eio
    engineio._async = {**engineio._async, **runtime.websocket_driver}
    packet_filter.install_packet_filter(socketio.server, limits.refusals)
    packet_filter.count_connections(socketio.server, limits.connections)
    _add_routes(app)


def _add_routes(app: Flask) -> None:
    """Let Flask find a route for messages, though the library answers them before a view is called.

    It looks for one with each message. Where there is none, the exception and the frames of the message
    hold each other, until the garbage collector stops everybody to find them.
    """
    for websocket in (True, False):
        app.url_map.add(
            Rule(f"{SOCKETS}/", endpoint="socket_io", methods=["GET"], websocket=websocket)
        )


class SocketServer:
    """Begins and ends connections, and cancels their jobs."""

    def __init__(
        self,
        socketio: SocketIO,
        connections: Connections,
        publisher: Publisher,
        engine_pool: EnginePool,
    ) -> None:
        self._connections = connections
        self._publisher = publisher
        self._engine_pool = engine_pool
        connections.bind(CANCEL, self._cancel)
        socketio.on("connect")(self._connect)
        socketio.on("disconnect")(self._disconnect)

    def _connect(self, auth: Any = None) -> None:
        replaced = auth.get("replaces") if isinstance(auth, dict) else None
        if isinstance(replaced, str) and len(replaced) <= MOST_SID_LETTERS:
            # Its line broke, which this process may notice only after the next ping.
            self._connections.throw_out(replaced)
        sid = self._connections.open()
        self._publisher.server_state(self._engine_pool.state, to=sid)

    def _disconnect(self, reason: Any = None) -> None:
        gone = self._connections.close(str(reason or "unknown"))
        for job in tuple(gone.jobs):  # a copy, because a cancelled job may end meanwhile
            self._engine_pool.cancel(job)

    def _cancel(self, asked: CancelRequest) -> Done:
        here = self._connections.here()
        if asked.job not in here.jobs:
            raise RequestError("unknown_job")
        here.jobs.discard(asked.job)
        self._engine_pool.cancel(asked.job)
        return Done()
