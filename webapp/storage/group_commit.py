"""Group commit: writes that arrive while a commit waits for the disk share the next transaction."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

C = TypeVar("C")

GATHER_SECONDS = 0.008
"""How long a group waits for others to join, where the one before had several writes."""


class Dropped(Exception):
    """The thread that led the group commit was killed, and nothing was written."""


@dataclass(eq=False)
class _Write(Generic[C]):
    """The write of one caller and its outcome.

    Its caller waits until it is `woken`: the write has ended, or its caller `leads` the next group.
    """

    act: Callable[[C], None]
    over: bool = False
    problem: Exception | None = None
    woken: threading.Event = field(default_factory=threading.Event)
    leads: bool = False


class GroupCommit(Generic[C]):
    """Writes for many callers in one transaction; each caller returns when its part is committed.

    One caller at a time leads and writes everything that is waiting. Those who wait are then woken all
    at once: one lock for all would pass from one to the next, and the next commit would wait for that.
    An act that fails is left out, and the others are repeated without it, so that callers do not affect
    one another. If the transaction itself fails, it fails for all callers in it.

    A transaction costs as much as several writes. So while many write at the same time, the leader lets
    others join for a moment; those who write one after the other do not wait.
    """

    def __init__(self, transaction: Callable[[], AbstractContextManager[C]]) -> None:
        self._transaction = transaction
        self._guard = threading.Lock()
        self._is_led = False
        self._many_write = False
        """Whether the latest group had several writes."""
        self._waiting: deque[_Write[C]] = deque()

    def do(self, act: Callable[[C], None]) -> None:
        """Run an act in a transaction that may be shared; raises the errors of the act.

        The act may be called more than once, each time in a new transaction.
        """
        mine = _Write(act)
        with self._guard:
            self._waiting.append(mine)
            mine.leads, self._is_led = not self._is_led, True
        self._wait(mine)
        if mine.leads:
            try:
                self._write_all_waiting()
            finally:
                self._pass_on()
        if not mine.over:
            raise Dropped
        if mine.problem is not None:
            raise mine.problem

    def _wait(self, mine: _Write[C]) -> None:
        """Wait for the outcome, or the lead and others who join.

        A caller who is killed meanwhile leaves neither behind.
        """
        try:
            if not mine.leads:
                mine.woken.wait()
            if mine.leads and self._many_write:
                time.sleep(GATHER_SECONDS)
        except BaseException:
            with self._guard:
                if mine in self._waiting:
                    self._waiting.remove(mine)
            if mine.leads:
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let the caller who has waited longest lead."""
        with self._guard:
            self._is_led = bool(self._waiting)
            if self._is_led:
                self._waiting[0].leads = True
                self._waiting[0].woken.set()

    def _write_all_waiting(self) -> None:
        with self._guard:
            asked = list(self._waiting)
            self._waiting.clear()
        self._many_write = len(asked) > 1
        left = asked
        try:
            while left:
                ended = self._try(left)
                left = [each for each in left if each not in ended]
        finally:
            for each in asked:
                each.woken.set()

    def _try(self, asked: list[_Write[C]]) -> list[_Write[C]]:
        """The finished writes: all of them, or only the one whose act failed."""
        acting: list[_Write[C]] = []
        problem: Exception | None = None
        try:
            with self._transaction() as connection:
                for each in asked:
                    acting = [each]
                    each.act(connection)
                acting = []
        except Exception as raised:
            problem = raised
        ended = acting or asked
        for each in ended:
            each.over, each.problem = True, problem
        return ended
