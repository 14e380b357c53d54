"""A worker that makes progress is waited for, and one that hangs is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from math import inf

import pytest

from webapp.engine_pool import patience
from webapp.engine_pool.patience import Patience

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what others do")
LOOKS = 30


@pytest.fixture
def busy() -> Iterator[int]:
    """A process that computes for ever."""
    code = "print('begun', flush=True)\nwhile True: pass"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process.pid
        process.kill()


def wait_until_over(waited_for: Patience) -> None:
    while not waited_for.is_over():
        time.sleep(0.01)


def test_what_computes_is_waited_for_until_it_is_suspended(busy: int) -> None:
    waited_for = Patience(busy, idle=0.1)
    for _ in range(LOOKS):
        time.sleep(0.01)
        assert not waited_for.is_over()
    os.kill(busy, signal.SIGSTOP)
    wait_until_over(waited_for)


def test_what_computes_has_so_much_of_its_own_time(busy: int) -> None:
    wait_until_over(Patience(busy, idle=inf, busy=0.05))


def test_a_time_in_which_nobody_looked_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "BY_THE_CLOCK", 1)
    monkeypatch.setattr(patience, "LOOK_SECONDS", 0.0)
    waited_for = Patience("a worker on another machine", idle=0.001)
    time.sleep(0.01)
    assert not waited_for.is_over()
    monkeypatch.undo()
    wait_until_over(Patience("a worker on another machine", idle=0.001))
