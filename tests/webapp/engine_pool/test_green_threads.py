"""The engine pool on green threads, as on the server that ships."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.servers import ROOT


@pytest.mark.later
def test_the_pool_is_the_same_on_green_threads() -> None:
    """They differ in a pipe to a process that has ended: eventlet writes to it for ever."""
    command = [sys.executable, "-m", "tests.support.on_green_threads"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
