"""The threading model of a process: system threads, or green threads (see `webapp.serving`)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True)
class Runtime:
    """The blocking operations that the parts of the site need."""

    async_mode: Literal["eventlet", "threading"]
    """The threading model of Socket.IO."""
    run_blocking: Callable[[Callable[[], None]], None]
    """Runs calls that would block all green threads, such as a commit that waits for the disk."""
    sleep: Callable[[float], None]
    """Waits for some seconds while others run."""
    websocket_driver: Mapping[str, Any] = field(default_factory=dict)
    """The parts that replace those of Engine.IO's own driver."""
    waiting_bytes: Callable[[], int] = lambda: 0
    """Bytes that wait to be sent to websockets."""
    longest_turn: Callable[[], float] = lambda: 0.0
    """The most processor time that a thread kept others waiting for, in the last minute."""


def let_others_run() -> None:
    """Give other requests their turn in the middle of a long computation."""
    time.sleep(0)


THREADS = Runtime("threading", lambda act: act(), time.sleep)
