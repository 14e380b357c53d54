"""Token buckets: spending, refilling, debt, and never more than the refill rate."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given

from webapp.limits.token_bucket import SWEEP_EVERY, TokenBuckets


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_a_budget_is_spent_and_fills_up_again() -> None:
    clock = Clock()
    meter = TokenBuckets(2.0, 3.0, clock)
    assert [meter.spend("ann") for _ in range(4)] == [True, True, True, False]
    assert meter.spend("bob")
    assert meter.wait("ann") == 0.5
    clock.at += 0.5
    assert meter.wait("ann") == 0
    assert meter.spend("ann")
    clock.at += 1000
    assert meter.left("ann") == 3.0


def test_a_clock_that_steps_back_locks_nobody_out() -> None:
    clock = Clock()
    meter = TokenBuckets(1.0, 1.0, clock)
    assert meter.spend("ann")
    clock.at -= 3600
    assert meter.wait("ann") == 1.0
    meter.charge("ann", 0.0)
    clock.at += 1
    assert meter.spend("ann")


def test_debts_are_bounded_and_full_budgets_forgotten() -> None:
    clock = Clock()
    meter = TokenBuckets(1.0, 10.0, clock)
    meter.charge("ann", 1e9)
    assert meter.left("ann") == -10.0
    clock.at += 20
    for number in range(SWEEP_EVERY):
        meter.charge(f"somebody {number}", 0.0)
    assert len(meter) < 2


@given(
    st.floats(0.1, 100),
    st.floats(1, 100),
    st.lists(st.tuples(st.floats(0, 10), st.floats(0, 5)), max_size=50),
)
def test_nobody_spends_more_than_flows_in(per_second, most, steps) -> None:
    clock = Clock()
    meter = TokenBuckets(per_second, most, clock)
    spent = 0.0
    for pause, cost in steps:
        clock.at += pause
        if meter.spend("ann", cost):
            spent += cost
        assert spent <= most + (clock.at - 1000.0) * per_second + 1e-6


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0, 3)), max_size=20))
def test_what_is_owed_is_what_was_charged(steps: list[tuple[float, float]]) -> None:
    clock = Clock()
    owing, charged = TokenBuckets(2.0, 3.0, clock), TokenBuckets(2.0, 3.0, clock)
    for cost, pause in steps:
        charged.charge("ann", cost)
        assert owing.owe("ann", cost) == charged.wait("ann", 0.0)
        clock.at += pause
