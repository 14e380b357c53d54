"""Expensive things that the xdist processes of one run share: made once, ended when none needs them."""

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
"""What the other processes have to know of a shared thing, as JSON."""
Made = tuple[Facts, Callable[[], None]]
"""The facts of a new thing, and how to end it."""
WAIT_SECONDS = 250.0
"""How long the process that made a thing waits for the others to be done with it."""


def folder_of_run(factory: pytest.TempPathFactory) -> Path:
    """The folder that all processes of this run have in common."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


class Shared:
    """One process's view of the shared things of a run.

    The first process that asks for a thing makes it, and ends it when no process uses it any more.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: list[str] = []
        self._made: dict[str, Callable[[], None]] = {}

    def get(self, name: str, make: Callable[[], Made]) -> Facts:
        """The facts of the thing of that name, which is made unless another process has done so."""
        with self._state(name) as state:
            if "facts" not in state:
                state["facts"], self._made[name] = make()
                state["users"] = 0
            state["users"] += 1
        self._used.append(name)
        facts: Facts = state["facts"]
        return facts

    def close(self) -> None:
        """Use nothing any more; end what this process made as soon as the others are done with it."""
        for name in self._used:
            with self._state(name) as state:
                state["users"] -= 1
        until = time.monotonic() + WAIT_SECONDS
        for name, end in self._made.items():
            while not self._has_ended(name, end, at_once=time.monotonic() > until):
                time.sleep(0.05)

    def _has_ended(self, name: str, end: Callable[[], None], *, at_once: bool) -> bool:
        with self._state(name) as state:
            if state["users"] and not at_once:
                return False
            state.clear()  # who asks from now on makes another
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
