"""The delay of timers: the longest of the last ten seconds, and that of one that is late now."""

from __future__ import annotations

import pytest

from webapp.core.loop_lag import TIMER_SECONDS, USUAL_SECONDS, WINDOW_SECONDS, LoopLag


class Clock:
    """A clock that tests move; each sleep takes longer than it was asked for."""

    def __init__(self) -> None:
        self.now = 100.0
        self.too_long = 0.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds + self.too_long


def test_the_longest_delay_counts_for_ten_seconds():
    clock = Clock()
    lag = LoopLag(clock.sleep, lambda: clock.now)
    assert lag.longest_seconds() == 0
    for too_long in (0.01, 2.5, 0.02):
        clock.too_long = too_long
        lag.measure()
    assert lag.longest_seconds() == pytest.approx(2.5)
    clock.too_long = 0.0
    for _ in range(round(WINDOW_SECONDS / TIMER_SECONDS) + 1):
        lag.measure()
    assert lag.longest_seconds() == pytest.approx(0, abs=1e-6)


def test_one_long_delay_is_not_the_usual_one():
    clock = Clock()
    lag = LoopLag(clock.sleep, lambda: clock.now)
    for too_long in (0.01, 2.0, 0.01, 0.02, 0.03):
        clock.too_long = too_long
        lag.measure()
    assert lag.usual_seconds() == pytest.approx(0.02)
    assert lag.longest_seconds() == pytest.approx(2.0)
    clock.now += USUAL_SECONDS
    assert lag.usual_seconds() == lag.longest_seconds()  # no timer has fired since


def test_a_timer_that_has_not_fired_yet_is_late_already():
    seen = []

    def sleep(seconds: float) -> None:
        clock.now += seconds + 3.0
        seen.append(lag.longest_seconds())

    clock = Clock()
    lag = LoopLag(sleep, lambda: clock.now)
    lag.measure()
    assert seen == [pytest.approx(3.0)]
