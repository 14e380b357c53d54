"""The same failure is logged once a minute, and counted."""

from __future__ import annotations

import logging

from webapp.core.repeated_failures import TRACEBACK_EVERY_SECONDS, RepeatedFailures


def fail(kind: type[Exception], log: logging.Logger, path: str) -> None:
    try:
        raise kind(path)
    except Exception:
        log.exception("Exception on %s", path)


def test_a_failure_is_logged_once_a_minute_and_another_one_at_once() -> None:
    seconds, lines = [0.0], list[str]()
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    handler.addFilter(RepeatedFailures(lambda: seconds[0]))
    log = logging.Logger("failing")
    log.addHandler(handler)
    for number in range(100):
        fail(ValueError, log, f"/g/{number}")
        log.error("said %s", number)
    fail(KeyError, log, "/other")
    seconds[0] += TRACEBACK_EVERY_SECONDS
    fail(ValueError, log, "/g/100")
    said = [f"said {number}" for number in range(100)]
    assert lines == [
        "Exception on /g/0",
        *said,
        "Exception on /other",
        "Exception on /g/100 unlogged=99",
    ]
