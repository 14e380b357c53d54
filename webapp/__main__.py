"""Serves the site: `python -m webapp`. Patches the standard library before anything else."""

import warnings

# Eventlet announces its retirement at every import; it is a given of this project (see the README).
warnings.filterwarnings("ignore", "\\s*Eventlet is deprecated", Warning)

import eventlet  # noqa: E402 - only after the filter

eventlet.monkey_patch(psycopg=False)  # who uses SQLite does not load it

import gc  # noqa: E402 - only after the patch
import logging  # noqa: E402
import os  # noqa: E402
import signal  # noqa: E402
import socket  # noqa: E402
import sys  # noqa: E402
from typing import Any  # noqa: E402

import eventlet.tpool  # noqa: E402
import eventlet.wsgi  # noqa: E402

from webapp.application import Application  # noqa: E402
from webapp.core.environment import BadSetting  # noqa: E402
from webapp.core.folders import check_cache_dir  # noqa: E402
from webapp.core.settings import Settings  # noqa: E402
from webapp.storage.match_store import Unreachable  # noqa: E402

MOST_SOCKETS = 4096
DRAIN_SECONDS = 0.5
"""How long clients get to hear that the server stops, and answers to leave."""
LONGEST_STOP_SECONDS = 4.0
"""A stop that takes longer, since many clients leave at once, is cut short: all answers are written."""
BAD_SETTING = 2
GARBAGE = (5_000, 5, 400)
"""How many new objects start a search for dead ones. Through all objects it takes some tenths of a
second with a thousand players, in which nobody is served; so it is seldom."""

log = logging.getLogger("yiyuan")


def main() -> int:
    """Serve until SIGTERM or Ctrl-C; returns the exit code."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        settings = Settings.from_environ(os.environ)
        check_cache_dir(os.environ)
        _check_redis(settings)
        listener = _listen(settings)
        _let_others_run_while_the_database_works(settings)
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        return BAD_SETTING
    try:
        application = Application(settings)
        application.store.aside = eventlet.tpool.execute
        _say_what_is_prepared(application)
        application.start()
    except Unreachable as problem:
        print(f"YIYUAN_DATABASE_URL: the database cannot be used ({problem}).", file=sys.stderr)
        return BAD_SETTING
    print(f"Yiyuan is at {_address(settings)}", flush=True)
    stopping = _stop_on_signals()
    gc.freeze()  # what is there by now stays
    gc.set_threshold(*GARBAGE)
    serving = eventlet.spawn(
        eventlet.wsgi.server,
        listener,
        application.flask,
        debug=False,  # no tracebacks to clients
        log_output=False,
        max_size=MOST_SOCKETS,
    )
    while not stopping and not serving.dead:
        eventlet.sleep(0.1)
    application.sockets.send_stopping()
    listener.close()
    eventlet.sleep(DRAIN_SECONDS)
    application.close()
    return 0


def _check_redis(settings: Settings) -> None:
    if settings.redis_url is not None:
        from webapp.core.redis_client import check_version  # noqa: PLC0415 - the library is optional

        check_version(settings.redis_url)


def _let_others_run_while_the_database_works(settings: Settings) -> None:
    """Have psycopg2 wait for PostgreSQL in a green way; by itself it stops the whole process.

    SQLite waits for the disk in a thread of its own.
    """
    eventlet.tpool.set_num_threads(1)  # it has one writer
    if settings.on_postgresql:
        from eventlet.support import psycopg2_patcher  # noqa: PLC0415 - it loads psycopg2

        psycopg2_patcher.make_psycopg_green()


def _listen(settings: Settings) -> Any:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return eventlet.listen((settings.host, settings.port), family, reuse_port=False)
    except (OSError, UnicodeError) as problem:
        reason = getattr(problem, "strerror", None) or "no such host"
        raise BadSetting(
            f"YIYUAN_HOST, YIYUAN_PORT: {_address(settings)} cannot be used ({reason})."
        ) from None


def _address(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"


def _say_what_is_prepared(application: Application) -> None:
    """Print what is said to pages; to be called before the engines start."""
    tell_pages = application.engine_pool.on_preparing

    said: list[str] = []

    def say(games: tuple[str, ...]) -> None:
        line = f"Preparing the {games[0]} engine." if games else "All engines are ready."
        if line not in said[-1:]:
            said.append(line)
            print(line, flush=True)
        tell_pages(games)

    application.engine_pool.on_preparing = say


def _stop_on_signals() -> list[int]:
    """A list that gets the number of the first signal that asks the server to end."""
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
    # At once: workers' threads still wait on pipes, and everything acknowledged is written.
    sys.stdout.flush()
    os._exit(main())
