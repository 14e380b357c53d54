"""Asks the side process: it is started with the first call, and requests of addresses take turns."""

from __future__ import annotations

import base64
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.jobs import Message
from webapp.core.errors import RequestError
from webapp.engine_pool.events import PoolState
from webapp.engine_pool.job_queue import Job, Task, Urgency
from webapp.engine_pool.pool import EngineFailed, EnginePool

COMMAND = (sys.executable, "-m", "webapp.side_process.worker")
CALL_SECONDS = 30.0
"""For waiting and for the call, on a machine that has much else to do."""
LATE_SECONDS = CALL_SECONDS - 5.0
"""A call that has waited for so long is a problem."""
WORK_SECONDS = 10.0
"""Processor time of a call."""
TOLD = frozenset({"busy", "too_long", "too_large"})
"""Errors that clients are told as they are; others are `failed`."""


@dataclass(frozen=True)
class Call(Task):
    """A function of a module, and arguments that JSON can hold."""

    function: str
    arguments: tuple[Any, ...]

    @classmethod
    def of(cls, function: Callable[..., bytes], *arguments: Any) -> Call:
        """The call of a function."""
        return cls(f"{function.__module__}:{function.__name__}", arguments)

    def message(self) -> dict[str, Any]:
        """As JSON values."""
        return {"call": self.function, "arguments": self.arguments, "seconds": WORK_SECONDS}


class SideProcess:
    """One process that runs functions of the site for requests, one after the other."""

    def __init__(
        self,
        admit: Callable[[], str],
        charge: Callable[[str, float], None] = lambda _address, _seconds: None,
    ) -> None:
        """`admit` returns the address of the current request, which is charged for the seconds."""
        self._pool = EnginePool(1, (), _Events(charge), admit, COMMAND)
        self._started = False
        self._guard = threading.Lock()

    def returned(self, call: Call, keep: Callable[[bytes], None] = lambda _value: None) -> bytes:
        """What the function returns; raises `RequestError` if there is no time for it, or it fails.

        `keep` is given it too, also if it comes when the request no longer waits: the next one finds it.
        """
        self._start()
        values: list[bytes] = []

        def take(result: Message) -> None:
            values.append(base64.b64decode(result["returned"]))
            keep(values[0])

        try:
            self._pool.ask(call, urgency=Urgency.SOLVE, seconds=CALL_SECONDS, keep=take)
        except EngineFailed as error:
            raise RequestError(error.code if error.code in TOLD else "failed") from error
        return values[0]

    @property
    def failing(self) -> bool:
        """Whether the process ends again and again, or a call has waited for very long."""
        waiting, running = self._pool.jobs()
        by = time.monotonic() - LATE_SECONDS
        return self._pool.failing or any(job.since < by for job in (*waiting, *running))

    def close(self) -> None:
        """End the process."""
        self._pool.close()

    def _start(self) -> None:
        with self._guard:
            if not self._started:
                self._started = True
                self._pool.start()


class _Events:
    """What a pool tells: who has used how many seconds."""

    def __init__(self, charge: Callable[[str, float], None]) -> None:
        self._charge = charge

    def state_changed(self, state: PoolState) -> None:
        pass

    def address_of(self, client: str) -> str:
        return client

    def job_asked(self, job: Job) -> None:
        pass

    def job_ran(self, job: Job, seconds: float) -> None:
        self._charge(job.client, seconds)

    def job_dropped(self, job: Job) -> None:
        pass
