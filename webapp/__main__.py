"""Serves the site: `python -m webapp`."""

import gc
import os

gc.disable()  # hardly anything is garbage before the site serves, and the start is a seventh shorter

from webapp.serving import chosen_server, loaded_without

# It may patch the standard library, before anything is imported. What clients and other backends of the
# websocket library would load takes a tenth of the time of a start.
with loaded_without("redis", "requests", "websocket"):
    server = chosen_server(os.environ)
    import socketio  # noqa: F401 - loaded here, with as little as it needs

import logging
import signal
import sys
from typing import Any

from webapp.application import Application
from webapp.core.environment import BadSetting
from webapp.core.folders import check_cache_dir
from webapp.core.repeated_failures import RepeatedFailures
from webapp.core.settings import Settings
from webapp.limits.open_files import FEWEST_CONNECTIONS, connections_for, raise_file_limit
from webapp.storage.database import MadeByNewer, Unreachable
from webapp.storage.inspection import Damaged

LONGEST_STOP_SECONDS = 4.0
"""A longer shutdown, with many clients leaving at once, is cut short: all answers are written."""
BAD_SETTING = 2
DIED = 1
PLATFORM_HINT = (
    "PORT is set: behind the proxy of a hosting platform, set YIYUAN_TRUSTED_PROXIES=1, "
    "or all visitors count as one."
)
ORIGINS_HINT = (
    "YIYUAN_PUBLIC_ORIGINS is empty: the site answers to, and links to, any host that a proxy "
    "passes on."
)
GARBAGE = (1_000, 10, 1_000)
"""Thresholds of the garbage collector, which stops the server while it works. Small collections come
often and so stay short. A full one takes some tenths of a second with a thousand players, so it is rare.
With a smaller second number more of what pages leave behind would have to wait for it."""


def main() -> int:
    """Serve until SIGTERM or Ctrl-C; returns the exit code: `DIED` if serving ended by itself."""
    os.umask(0o077)  # what the site writes is for nobody else
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.root.handlers[0].addFilter(RepeatedFailures())
    try:
        settings = Settings.from_environ(os.environ)
        check_cache_dir(os.environ)
        connections = _connections()
        _check_redis(settings)
        listener = _listen(settings)
        server.prepare_database_drivers(postgresql=settings.on_postgresql)
    except BadSetting as error:
        print(error, file=sys.stderr)
        return BAD_SETTING
    try:
        application = Application(settings, server.RUNTIME, _preparation_printer())
        application.start()
    except (Damaged, MadeByNewer) as error:
        print(error, file=sys.stderr)
        return BAD_SETTING
    except Unreachable as error:
        print(f"YIYUAN_DATABASE_URL: the database cannot be used ({error}).", file=sys.stderr)
        return BAD_SETTING
    if settings.classroom:
        from webapp.classroom.networks import addresses, announcement  # noqa: PLC0415 - for a class alone

        print(announcement(addresses(), settings.port, settings.prefix), flush=True)
    else:
        print(f"Yiyuan is at {_address(settings)}{settings.prefix}", flush=True)
    if settings.on_platform and not settings.trusted_proxies:
        print(PLATFORM_HINT, flush=True)
    if settings.trusted_proxies and not settings.public_origins:
        print(ORIGINS_HINT, flush=True)
    stopping = _stop_on_signals()
    gc.freeze()  # objects created so far live until the end
    gc.set_threshold(*GARBAGE)
    gc.enable()
    ended_as_asked = server.serve(
        listener,
        application.flask,
        application.limits.transport(connections, behind_proxy=settings.trusted_proxies > 0),
        lambda: bool(stopping),
        application.send_stopping,
    )
    application.close()
    return 0 if ended_as_asked else DIED


def _connections() -> int:
    """The number of connections that the limit of open files allows; raises `BadSetting`."""
    files = raise_file_limit()
    connections = min(connections_for(files), server.MOST_CONNECTIONS)
    if connections < FEWEST_CONNECTIONS:
        raise BadSetting(
            f"The limit of open files is {files}: raise it, as with `ulimit -n 4096` or LimitNOFILE."
        )
    return connections


def _check_redis(settings: Settings) -> None:
    if settings.redis_url is not None:
        from webapp.core.redis_client import check_version  # noqa: PLC0415 - the library is optional

        check_version(settings.redis_url)


def _listen(settings: Settings) -> Any:
    try:
        return server.listen(settings.host, settings.port)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "no such host"
        raise BadSetting(
            f"YIYUAN_HOST, YIYUAN_PORT: {_address(settings)} cannot be used ({reason})."
        ) from None


def _address(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"


def _preparation_printer() -> Any:
    """Return a function that prints which engine is being prepared, each line once."""
    printed: list[str] = []

    def print_line(games: tuple[str, ...]) -> None:
        line = f"Preparing the {games[0]} engine." if games else "All engines are ready."
        if line not in printed[-1:]:
            printed.append(line)
            print(line, flush=True)

    return print_line


def _stop_on_signals() -> list[int]:
    """Return a list that receives the number of the first termination signal."""
    asked: list[int] = []

    def ask(received: int, _frame: object) -> None:
        asked.append(received)
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, lambda *_: os._exit(0))
            signal.setitimer(signal.ITIMER_REAL, LONGEST_STOP_SECONDS)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, ask)
    return asked


if __name__ == "__main__":
    # Exit at once: worker threads still wait on pipes, and every acknowledged event is written.
    sys.stdout.flush()
    os._exit(main())
