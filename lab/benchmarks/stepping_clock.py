"""Runs the site with a wall clock that steps back one hour on each SIGUSR1."""

import runpy
import signal
import time

STEP_SECONDS = 3600.0

right = time.time
stepped_back = [0.0]


def _step_back(_signal: int, _frame: object) -> None:
    stepped_back[0] += STEP_SECONDS


if __name__ == "__main__":
    time.time = lambda: right() - stepped_back[0]
    signal.signal(signal.SIGUSR1, _step_back)
    runpy.run_module("webapp", run_name="__main__")
