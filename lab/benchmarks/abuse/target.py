"""The target of an attack: the site, addresses to come from, and counters of the attack."""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from lab.async_clients import Broken

AGAIN_SECONDS = 0.2
"""Pause before an attack comes back after it was cut off."""


class Cut(Exception):
    """The site ended the connection, or refused it."""


class Skipped(Exception):
    """The attack cannot be made on this machine; says why."""


class Target:
    """The site under attack.

    Each attack has a `number`, and addresses that no other attack has: the budgets that it uses up are
    not missing in the next.
    """

    def __init__(self, url: str, number: int) -> None:
        self.url = url
        self.host, self.port = urlsplit(url).hostname or "", urlsplit(url).port or 0
        self.address = f"127.0.9.{number}"
        """Where the attack comes from."""
        self.preparing_address = f"127.0.8.{number}"
        """Where its matches are prepared from."""
        self._number = number
        self.tally: Counter[str] = Counter()
        """What was sent and how it was answered."""
        self.prepared = asyncio.Event()
        self.may_begin = asyncio.Event()

    async def ready(self) -> None:
        """Say that the attack is prepared, and wait until it may begin."""
        self.prepared.set()
        await self.may_begin.wait()

    def another_address(self, which: int) -> str:
        """One more source address, from 0."""
        return f"127.1.{self._number}.{which + 1}"

    async def repeat(
        self, tasks: int, act: Callable[[int], Awaitable[None]], again_after: float = AGAIN_SECONDS
    ) -> None:
        """Do `act` again and again in several tasks at once, without end; it gets the task's number.

        A task that is cut off comes back after `again_after` seconds.
        """

        async def again(number: int) -> None:
            while True:
                try:
                    await act(number)
                except (Cut, Broken):
                    await asyncio.sleep(again_after)

        await asyncio.gather(*(again(number) for number in range(tasks)))

    def count(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Count the answer to a message, `{"ok": …}` or `{"err": …}`, and return it."""
        self.tally["ok" if "ok" in answer else answer["err"]["code"]] += 1
        return answer

    @staticmethod
    def need_open_files(wanted: int) -> None:
        """Raise this process's limit of open files; raises `Skipped` if that is not allowed."""
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard != resource.RLIM_INFINITY and hard < wanted:
            raise Skipped(f"the attack may open {hard} files and needs {wanted}")
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def at_rate(per_second: float, send: Callable[[], Awaitable[Any]]) -> None:
    """Send as often a second, without end; late sends are made up for, up to one second."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    while True:
        await send()
        due = max(due + 1 / per_second, loop.time() - 1.0)
        await asyncio.sleep(max(0.0, due - loop.time()))
