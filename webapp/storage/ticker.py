"""Work that a running site does again and again, such as deleting what is no longer kept."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from webapp.storage.database import Conflict, NotRead, NotWritten

log = logging.getLogger(__name__)

FIRST_SECONDS, HOUR_SECONDS = 60.0, 3600.0
"""When hourly work is done, after the start and then again."""


class Ticker:
    """Does the work in a thread; what the database refuses is logged, and tried at the next tick."""

    def __init__(
        self, act: Callable[[], object], seconds: float, failure: str, first: float | None = None
    ) -> None:
        """It acts every `seconds`, at first after `first`; `failure` is logged if that is refused."""
        self._act = act
        self._seconds = seconds
        self._failure = failure
        self._first = seconds if first is None else first
        self._closing = threading.Event()

    @property
    def is_closing(self) -> bool:
        """Whether long work should stop."""
        return self._closing.is_set()

    def start(self) -> None:
        """Begin, in the background."""
        threading.Thread(target=self._go_on, daemon=True).start()

    def close(self) -> None:
        """Stop; work that is being done is not waited for."""
        self._closing.set()

    def tick(self) -> None:
        """Do the work now."""
        try:
            self._act()
        except (NotRead, NotWritten, Conflict) as error:
            log.warning("%s: %s", self._failure, error)

    def _go_on(self) -> None:
        wait = self._first
        while not self._closing.wait(wait):
            wait = self._seconds
            self.tick()


def hourly(act: Callable[[], object], failure: str) -> Ticker:
    """A ticker for work that can wait."""
    return Ticker(act, HOUR_SECONDS, failure, FIRST_SECONDS)
