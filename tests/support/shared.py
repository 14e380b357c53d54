"""Expensive resources that xdist processes share: created once, closed when no longer needed."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

Facts = dict[str, Any]
"""JSON data that other processes need to use a shared resource."""
Made = tuple[Facts, Callable[[], None]]
"""The facts of a new resource, and the function that closes it."""
WAIT_SECONDS = 250.0
"""How long the process that created a resource waits for the others to release it."""


def folder_of_run(factory: pytest.TempPathFactory) -> Path:
    """The folder shared by all processes of this run."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


class Shared:
    """One process's view of the shared resources of a run.

    The first process that requests a resource creates it, and closes it when no process uses it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: list[str] = []
        self._made: dict[str, Callable[[], None]] = {}

    def get(self, name: str, make: Callable[[], Made]) -> Facts:
        """The facts of a resource, which is created unless another process has done so."""
        with self._state(name) as state:
            if "facts" not in state:
                state["facts"], self._made[name] = make()
                state["users"] = 0
            state["users"] += 1
        self._used.append(name)
        facts: Facts = state["facts"]
        return facts

    def close(self) -> None:
        """Release all resources; close those created here as soon as the others have released them."""
        for name in self._used:
            with self._state(name) as state:
                if state:  # else its maker has waited for too long
                    state["users"] -= 1
        until = time.monotonic() + WAIT_SECONDS
        for name, end in self._made.items():
            while not self._has_ended(name, end, at_once=time.monotonic() > until):
                time.sleep(0.05)

    def _has_ended(self, name: str, end: Callable[[], None], *, at_once: bool) -> bool:
        with self._state(name) as state:
            if state["users"] and not at_once:
                return False
            state.clear()  # later requests create a new one
            end()
            return True

    @contextmanager
    def _state(self, name: str) -> Iterator[dict[str, Any]]:
        path = self._folder / f"{name}.json"
        with FileLock(path.with_suffix(".lock")):
            state = json.loads(path.read_text("utf-8")) if path.exists() else {}
            try:
                yield state
            finally:
                path.write_text(json.dumps(state), "utf-8")
