"""Keeps the log short when the same place in the code fails again and again."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

TRACEBACK_EVERY_SECONDS = 60.0


class RepeatedFailures(logging.Filter):
    """Lets the traceback of a failure through once a minute, with how often it was left out.

    Failures are the same if the same line raised an exception of the same type: whoever causes them
    chooses neither.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._logged: dict[tuple[str, int, str], tuple[float, int]] = {}
        """When each failure was logged, and how often it was left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        kind, _, traceback = record.exc_info or (None, None, None)
        if kind is None or traceback is None:
            return True
        while traceback.tb_next is not None:
            traceback = traceback.tb_next
        place = (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno, kind.__name__)
        now = self._now()
        at, left_out = self._logged.get(place, (now - TRACEBACK_EVERY_SECONDS, 0))
        if now - at < TRACEBACK_EVERY_SECONDS:
            self._logged[place] = at, left_out + 1
            return False
        self._logged[place] = now, 0
        if left_out:
            record.msg, record.args = f"{record.getMessage()} unlogged={left_out}", ()
        return True
