"""Process pools for long work, at the lowest priority, which end with their parent process."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

NICENESS = 19
"""The lowest priority, for long work."""

LOOK_SECONDS = 1.0
"""Seconds between two checks that the parent process still exists."""


def processes(count: int) -> ProcessPoolExecutor:
    """A pool of `count` processes.

    They are spawned, since a fork would inherit threads of the compiler.
    """
    return ProcessPoolExecutor(
        count, get_context("spawn"), initializer=_begin, initargs=(os.getpid(),)
    )


def _begin(parent: int) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """Exit when the parent process is gone: a killed pool cannot stop its processes."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os._exit(1)
