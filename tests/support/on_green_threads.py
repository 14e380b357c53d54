"""Runs the tests of the engine pool on eventlet's green threads, as on the server that ships.

    python -m tests.support.on_green_threads

Eventlet patches the standard library, so this is a process without pytest. Tests that want more than
fake workers and changed constants are left out, and so are slow ones.
"""

from __future__ import annotations

import inspect
import itertools
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import webapp.serving.green_threads  # noqa: F401 - first: it patches what the others import
from tests.support.fakes.workers import be_patient, fake_pools
from tests.webapp.engine_pool import test_pool

Test = Callable[..., None]


def marks(test: Test, name: str) -> Iterator[tuple[Any, ...]]:
    """The arguments of the marks of this name; all of them have some."""
    return (
        mark.args or tuple(mark.kwargs)
        for mark in getattr(test, "pytestmark", ())
        if mark.name == name
    )


def cases(test: Test) -> Iterable[dict[str, Any]]:
    """The parameters of each case of a test."""
    parameters = [
        [(name, value) for value in values] for name, values in marks(test, "parametrize")
    ]
    return map(dict, itertools.product(*parameters))


def run(test: Test, case: dict[str, Any]) -> None:
    """Run one case with what it asks for."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        given = {"fake": fake_pools(Path(folder)), "monkeypatch": monkeypatch}
        if ("patient",) in marks(test, "usefixtures"):
            be_patient(monkeypatch)
        wanted = inspect.signature(test).parameters
        test(**case, **{name: value for name, value in given.items() if name in wanted})


def main() -> None:
    """Run all tests; the exit status is 1 if one fails."""
    tests = {name: test for name, test in vars(test_pool).items() if name.startswith("test_")}
    passed = failed = 0
    for name, test in tests.items():
        for case in cases(test):
            wanted = set(inspect.signature(test).parameters) - set(case)
            if not wanted <= {"fake", "monkeypatch"} or any(map(bool, marks(test, "slow"))):
                continue
            print(name, case, flush=True)
            try:
                run(test, case)
                passed += 1
            except Exception:
                failed += 1
                traceback.print_exc()
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
