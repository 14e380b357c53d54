"""Work that a running site does every hour, such as deleting what is no longer kept."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from webapp.storage.database import Conflict, NotRead, NotWritten

log = logging.getLogger(__name__)

FIRST_SECONDS, EVERY_SECONDS = 60.0, 3600.0
"""When it is done, after the start and then again."""


class Hourly:
    """Does the work in a thread; what the database refuses is logged, and tried an hour later."""

    def __init__(self, act: Callable[[], object], failure: str) -> None:
        """`failure` says in the log what could not be done."""
        self._act = act
        self._failure = failure
        self._closing = threading.Event()

    @property
    def is_closing(self) -> bool:
        """Whether long work should stop."""
        return self._closing.is_set()

    def start(self) -> None:
        """Begin, in the background."""
        threading.Thread(target=self._go_on, daemon=True).start()

    def close(self) -> None:
        """Stop."""
        self._closing.set()

    def _go_on(self) -> None:
        wait = FIRST_SECONDS
        while not self._closing.wait(wait):
            wait = EVERY_SECONDS
            try:
                self._act()
            except (NotRead, NotWritten, Conflict) as problem:
                log.warning("%s: %s", self._failure, problem)
