"""Turns: one request of an address at a time; who only waits keeps nobody waiting."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from webapp.core.key_locks import KeyLocks
from webapp.limits import turns as turns_module
from webapp.limits.turns import (
    AT_ONCE,
    PIECE_SECONDS,
    PLACES_SECONDS,
    Turns,
    give_way,
    giving_way,
    pause,
)

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


def test_a_customer_with_many_networks_of_ipv6_takes_few_turns() -> None:
    """Whoever has a /48 is no more than sixteen others to somebody who comes after them."""
    turns, end, order = Turns(), threading.Event(), list[str]()
    networks = [f"2001:db8:0:{n:x}::/64" for n in range(40)]

    def many() -> None:
        time.sleep(0.01)  # who gets a turn meanwhile has woken up by then
        order.append("many")

    with ThreadPoolExecutor(AT_ONCE + 41) as pool:
        done = [
            pool.submit(run, turns, f"192.0.2.{n}", lambda: end.wait(SECONDS))
            for n in range(AT_ONCE)
        ]
        while len(turns) < AT_ONCE:  # all places are taken
            time.sleep(0.01)
        done += [pool.submit(run, turns, each, many) for each in networks]
        while len(turns) < AT_ONCE + len(networks):
            time.sleep(0.01)
        done.append(pool.submit(run, turns, "192.0.2.100", lambda: order.append("one")))
        while len(turns) < AT_ONCE + len(networks) + 3:  # with the /56, the /48, and the one
            time.sleep(0.01)
        end.set()
        for each in done:
            each.result(SECONDS)
    assert order.index("one") <= 16 + AT_ONCE
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


def test_few_requests_of_many_addresses_are_worked_on_at_a_time() -> None:
    turns, work = Turns(), Work()
    with ThreadPoolExecutor(12) as pool:
        addresses = [f"192.0.2.{number}" for number in range(12)]
        for done in [pool.submit(run, turns, each, work) for each in addresses]:
            done.result(SECONDS)
    assert 1 < work.most <= AT_ONCE


def test_a_long_request_lets_moves_go_often_and_gives_up_its_places_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, happened = 0.0, list[str]()
    monkeypatch.setattr(turns_module.time, "monotonic", lambda: now)
    monkeypatch.setattr(turns_module, "let_others_run", lambda: happened.append("moves"))
    monkeypatch.setattr(turns_module, "give_way", lambda: happened.append("all"))
    pause_if_long = giving_way()
    for _ in range(1000):
        now += PIECE_SECONDS / 5
        pause_if_long()
    worked = 1000 * PIECE_SECONDS / 5
    assert len(happened) >= worked / PIECE_SECONDS / 2
    assert 1 < happened.count("all") <= worked / PLACES_SECONDS


def test_a_short_request_need_not_wait_for_the_end_of_long_ones() -> None:
    turns, came = Turns(), threading.Event()

    def work_on() -> None:
        pause_if_long = giving_way()
        until = time.monotonic() + SECONDS
        while not came.is_set() and time.monotonic() < until:
            pause_if_long()

    with ThreadPoolExecutor(AT_ONCE + 1) as pool:
        long = [pool.submit(run, turns, f"192.0.2.{n}", work_on) for n in range(AT_ONCE)]
        while len(turns) < AT_ONCE:
            time.sleep(0.01)
        pool.submit(run, turns, "192.0.2.100", came.set).result(SECONDS / 2)
        for done in long:
            done.result(SECONDS)


def test_a_pause_in_a_pause_gives_up_the_places_once() -> None:
    turns, work = Turns(), Work()
    with turns.turn("192.0.2.1"), pause(), pause(), ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(run, turns, "192.0.2.1", work) for _ in range(24)]:
            done.result(SECONDS)
    assert work.most == 1


def test_after_an_inner_pause_the_outer_one_goes_on() -> None:
    turns, others = Turns(), threading.Event()
    with ThreadPoolExecutor(1) as pool, turns.turn("192.0.2.1"), pause():
        give_way()
        pool.submit(run, turns, "192.0.2.1", others.set)
        assert others.wait(SECONDS)


def test_who_holds_a_lock_keeps_the_places() -> None:
    """Else it would wait for its places with the lock, and others for the lock with their places."""
    turns, locks, came = Turns(), KeyLocks[str](), threading.Event()

    def wait() -> None:
        with pause():
            waiting.append(pool.submit(run, turns, "192.0.2.1", came.set))
            assert not came.wait(0.1)

    waiting: list[Future[None]] = []
    with ThreadPoolExecutor(1) as pool:
        with turns.turn("192.0.2.1"):
            with locks.locked("any"), pytest.warns(RuntimeWarning, match="holds a lock"):
                wait()
            with pause():  # the lock is free again
                assert came.wait(SECONDS)
        waiting[0].result(SECONDS)
