"""What a run of all tests says while it goes on and at its end, on a terminal and elsewhere."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

SILENCE_SECONDS = 20.0
"""After so long without a result, or twice as long, the run says that it goes on."""

SET_CHILD_SUBREAPER = 36
"""Of `prctl` in Linux: processes whose parent has ended become children of this one."""


def count_all_descendants() -> None:
    """On Linux nothing gets lost from now on: a process that outlives its parent is ours to wait for."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def used_so_far() -> float:
    """Seconds of this process and of its descendants that have ended; call it when all have."""
    with contextlib.suppress(ChildProcessError, AttributeError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class RunReport:
    """Counts what has ended; a thread says so when nothing else was said for a while."""

    def __init__(self, config: pytest.Config) -> None:
        count_all_descendants()
        self._config = config
        self._ended = 0
        self._over = threading.Event()

    @property
    def _terminal(self) -> Any:
        return self._config.pluginmanager.get_plugin("terminalreporter")

    def say(self, text: str) -> None:
        """Write a line of its own."""
        if self._terminal is not None:
            self._terminal.write_line(text, flush=True)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """While tests run, or are collected by other processes."""
        thread = threading.Thread(target=self._look, daemon=True)
        thread.start()
        yield
        self._over.set()
        thread.join()

    def _look(self) -> None:
        before = 0
        while not self._over.wait(SILENCE_SECONDS):
            if self._ended == before:
                self.say(f"\n… going on, {self._ended} tests have ended")
            before = self._ended

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Iterator[None]:
        with self.going_on():
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._ended += report.when == "teardown"

    def pytest_terminal_summary(self) -> None:
        self.say(f"Processor time of all processes: {used_so_far():.0f} s")
