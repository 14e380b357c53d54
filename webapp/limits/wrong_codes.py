"""Budgets for guessing: wrong codes of an address, of the networks around it, and of a crowd."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from webapp.core.errors import RequestError
from webapp.limits.addresses import costs_of
from webapp.limits.token_bucket import TokenBuckets

SECONDS = 3600.0
"""The time after which an empty budget is full again."""
OF_AN_ADDRESS = 60
"""A class comes in from one address, and mistypes."""
OF_ALL = 1200
"""Wrong codes of all addresses; with more, a crowd is guessing."""
IN_A_CROWD = 5
"""Wrong codes of an address, those of before counted, from which it waits while a crowd is guessing."""
SITE = "site"


class WrongCodes:
    """Counts wrong codes. Without a budget nothing is looked up, so that a right code is refused too.

    While a crowd is guessing, addresses that were seldom wrong still come in.
    """

    def __init__(self, name: str, buckets: Callable[[str, float, float], TokenBuckets]) -> None:
        """`buckets` makes token buckets of a name, a rate per second and a size."""
        self._own = buckets(name, OF_AN_ADDRESS / SECONDS, OF_AN_ADDRESS)
        self._in_a_crowd = buckets(f"{name}_in_a_crowd", IN_A_CROWD / SECONDS, IN_A_CROWD)
        self._all = buckets(f"{name}_of_all", OF_ALL / SECONDS, OF_ALL)

    def wait(self, address: str) -> float:
        """Seconds until an address may try a code; 0 if it may now."""
        waits = [self._own.wait(*each) for each in costs_of(address, 1.0)]
        if self._all.wait(SITE):
            waits += [self._in_a_crowd.wait(*each) for each in costs_of(address, 1.0)]
        return max(waits)

    @contextmanager
    def trying(self, address: str) -> Iterator[None]:
        """Look up a code inside; a `RequestError` says that it is wrong.

        It counts as wrong until then, so that many at the same time do not go beyond the budget.
        """
        for network, cost in costs_of(address, 1.0):
            self._own.charge(network, cost)
        try:
            yield
        except RequestError:
            self._all.charge(SITE, 1.0)
            for network, cost in costs_of(address, 1.0):
                self._in_a_crowd.charge(network, cost)
            raise
        for network, cost in costs_of(address, 1.0):
            self._own.charge(network, -cost)
