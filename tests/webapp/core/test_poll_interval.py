"""Pages ask less often while timers are late, and as before once there is time again."""

from __future__ import annotations

from webapp.core.poll_interval import (
    CALM_SECONDS,
    LATE_SECONDS,
    LOOK_SECONDS,
    MOST,
    STEP_SECONDS,
    TOO_LATE_SECONDS,
    PollInterval,
)

USUAL = 3.0


class Process:
    """A clock that tests move, and how late timers are."""

    def __init__(self) -> None:
        self.now = 50.0
        self.lateness = 0.0
        self.interval = PollInterval(lambda: self.lateness, lambda: self.now)

    def after(self, seconds: float) -> int:
        self.now += seconds
        return self.interval.seconds(USUAL)


def test_a_process_with_time_is_asked_as_usual() -> None:
    process = Process()
    process.lateness = LATE_SECONDS / 2
    assert {process.after(1) for _ in range(60)} == {3}


def test_it_grows_step_by_step_while_timers_are_late_and_has_a_limit() -> None:
    process = Process()
    process.lateness = 2 * LATE_SECONDS
    assert process.after(STEP_SECONDS / 2) == 3  # a short delay changes nothing
    seen = [process.after(1) for _ in range(120)]
    assert seen == sorted(seen)
    assert sorted(set(seen)) == [3, 5, 7, 11, USUAL * MOST]
    # Each step waits until all pages have heard of the one before it.
    assert seen.count(7) > seen.count(5) > STEP_SECONDS


def test_it_shrinks_slowly_and_is_not_remembered_for_hours() -> None:
    process = Process()
    process.lateness = 1.0
    for _ in range(120):
        process.after(1)
    process.lateness = 0.0
    soon = [process.after(1) for _ in range(120)]
    assert soon == sorted(soon, reverse=True)
    assert soon[10] > 8
    assert soon[-1] == 3
    process.lateness = 1.0
    for _ in range(120):
        process.after(1)
    process.lateness = 0.0
    assert process.after(3600) == 3


def test_far_too_much_to_do_is_met_at_once_and_then_by_steps() -> None:
    process = Process()
    process.after(STEP_SECONDS)  # a step that found nothing
    process.lateness = 2 * TOO_LATE_SECONDS
    assert process.after(LOOK_SECONDS) == 9
    assert {process.after(LOOK_SECONDS) for _ in range(8)} == {9}
    assert process.after(LOOK_SECONDS) == USUAL * MOST


def test_it_stays_as_it_is_on_a_busy_process() -> None:
    process = Process()
    process.lateness = 2 * LATE_SECONDS
    assert process.after(STEP_SECONDS) == 5
    process.lateness = 2 * CALM_SECONDS
    assert {process.after(1) for _ in range(60)} == {5}
    process.lateness = CALM_SECONDS / 2
    assert process.after(60) == 3
