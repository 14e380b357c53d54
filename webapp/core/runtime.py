"""The threading model of a process: system threads, or green threads (see `webapp.server`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Runtime:
    """The blocking operations that the parts of the site need."""

    async_mode: Literal["eventlet", "threading"]
    """The threading model of Socket.IO."""
    run_blocking: Callable[[Callable[[], None]], None]
    """Runs calls that would block all green threads, such as a commit that waits for the disk."""


THREADS = Runtime("threading", lambda act: act())
