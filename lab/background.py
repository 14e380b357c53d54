"""Process pools for long work, at the lowest priority, which end with their parent process."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

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


@contextmanager
def mapping(count: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """The function `map`, in a pool of `count` processes, or in this process if it is one."""
    if count == 1:
        yield map
        return
    with processes(count) as pool:
        yield pool.map


def _begin(parent: int) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """Exit when the parent process is gone: a killed pool cannot stop its processes."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os._exit(1)
