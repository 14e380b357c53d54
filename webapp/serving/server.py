"""The interface of a server for `python -m webapp`; two modules beside this one fulfil it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from webapp.core.runtime import Runtime
from webapp.limits.transport import TransportLimits

DRAIN_SECONDS = 0.5
"""Time for the stop notice and the last answers to reach clients."""
POLL_SECONDS = 0.1
SWEEP_SECONDS = 0.4
"""Seconds between searches for silent connections, and for those whose clients have left."""
SOCKET_SECONDS = 30.0
"""Longest wait for one read or write of a request."""


class Server(Protocol):
    """Serves a WSGI application whose websockets are those of Engine.IO."""

    RUNTIME: Runtime
    MOST_CONNECTIONS: int

    def prepare_database_drivers(self, *, postgresql: bool) -> None:
        """Make calls of the database wait as everything else does."""

    def listen(self, host: str, port: int) -> Any:
        """A listening socket; raises `OSError` or `UnicodeError`."""

    def serve(
        self,
        listener: Any,
        application: Any,
        limits: TransportLimits,
        is_stopping: Callable[[], bool],
        on_stopping: Callable[[], None],
    ) -> bool:
        """Serve until `is_stopping`, then call `on_stopping` and finish the answers.

        Returns False if serving ended by itself, which it never should.
        """
