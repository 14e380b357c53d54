"""Processes for long work: they give way to everything else and end with the one that began them."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

NICENESS = 19
"""Long work takes what nobody else wants."""

LOOK_SECONDS = 1.0
"""How often a process looks whether the one that began it is still there."""


def processes(count: int) -> ProcessPoolExecutor:
    """A pool of so many processes.

    They are started afresh: a fork would take along threads of the compiler.
    """
    return ProcessPoolExecutor(
        count, get_context("spawn"), initializer=_begin, initargs=(os.getpid(),)
    )


def _begin(parent: int) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """A pool that was killed cannot tell its processes to end."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os._exit(1)
