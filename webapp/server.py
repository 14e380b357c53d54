"""The only module that uses eventlet: patching, listening, green threads, real threads.

Importing it patches the standard library, so it must be imported first.
"""

import warnings

# Eventlet announces its retirement at every import; it was chosen with that (see docs/decisions.md).
warnings.filterwarnings("ignore", "\\s*Eventlet is deprecated", Warning)

import eventlet  # noqa: E402 - only after the filter

eventlet.monkey_patch(psycopg=False)  # sites on SQLite do not load it

import socket  # noqa: E402 - only after the patch
from collections.abc import Callable  # noqa: E402
from typing import Any  # noqa: E402

import eventlet.tpool  # noqa: E402
import eventlet.wsgi  # noqa: E402

from webapp.core.runtime import Runtime  # noqa: E402

MOST_CONNECTIONS = 4096
DRAIN_SECONDS = 0.5
"""Time for the stop notice and the last answers to reach clients."""
POLL_SECONDS = 0.1

GREEN_THREADS = Runtime("eventlet", eventlet.tpool.execute)


def prepare_database_drivers(*, postgresql: bool) -> None:
    """Keep other green threads running during database calls; plain psycopg2 blocks the process.

    SQLite commits run in one real thread.
    """
    eventlet.tpool.set_num_threads(1)  # it has one writer
    if postgresql:
        from eventlet.support import psycopg2_patcher  # noqa: PLC0415 - it loads psycopg2

        psycopg2_patcher.make_psycopg_green()


def listen(host: str, port: int) -> Any:
    """A listening socket; raises `OSError` or `UnicodeError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return eventlet.listen((host, port), family, reuse_port=False)


def serve(
    listener: Any,
    application: Any,
    is_stopping: Callable[[], bool],
    on_stopping: Callable[[], None],
) -> None:
    """Serve a WSGI application until `is_stopping`, then call `on_stopping` and finish the answers."""
    serving = eventlet.spawn(
        eventlet.wsgi.server,
        listener,
        application,
        debug=False,  # no tracebacks to clients
        log_output=False,
        max_size=MOST_CONNECTIONS,
    )
    while not is_stopping() and not serving.dead:
        eventlet.sleep(POLL_SECONDS)
    on_stopping()
    listener.close()
    eventlet.sleep(DRAIN_SECONDS)
