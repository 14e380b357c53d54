"""Turns: one request of an address at a time; who only waits keeps nobody waiting."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from webapp.limits.turns import AT_ONCE, Turns, pause

SECONDS = 20


class Work:
    """Counts how many requests are worked on at the same time."""

    def __init__(self) -> None:
        self.now = 0
        self.most = 0
        self._guard = threading.Lock()

    def __call__(self) -> None:
        with self._guard:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.01)
        with self._guard:
            self.now -= 1


def run(turns: Turns, address: str, work: Callable[[], None]) -> None:
    with turns.turn(address):
        work()


def test_the_requests_of_an_address_are_worked_on_one_after_the_other() -> None:
    turns, work = Turns(), Work()
    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(run, turns, "192.0.2.1", work) for _ in range(24)]:
            done.result(SECONDS)
    assert work.most == 1
    assert len(turns) == 0


def test_addresses_do_not_wait_for_each_other_and_pausing_gives_up_the_place() -> None:
    turns, all_here = Turns(), threading.Barrier(6)

    def wait_for_all() -> None:
        with pause():
            all_here.wait(SECONDS)

    with ThreadPoolExecutor(6) as pool:
        addresses = ["192.0.2.1"] * 4 + ["192.0.2.2", "192.0.2.3"]
        for done in [pool.submit(run, turns, each, wait_for_all) for each in addresses]:
            done.result(SECONDS)
    assert len(turns) == 0


def test_an_error_gives_the_place_back() -> None:
    turns = Turns()

    def fail() -> None:
        raise ValueError

    with ThreadPoolExecutor(1) as pool:
        for _ in range(3):
            assert isinstance(
                pool.submit(run, turns, "192.0.2.1", fail).exception(SECONDS), ValueError
            )
        pool.submit(run, turns, "192.0.2.1", Work()).result(SECONDS)


def test_outside_of_a_request_a_pause_is_nothing() -> None:
    with pause():
        pass


def test_few_requests_of_many_addresses_are_worked_on_at_a_time() -> None:
    turns, work = Turns(), Work()
    with ThreadPoolExecutor(12) as pool:
        addresses = [f"192.0.2.{number}" for number in range(12)]
        for done in [pool.submit(run, turns, each, work) for each in addresses]:
            done.result(SECONDS)
    assert 1 < work.most <= AT_ONCE
