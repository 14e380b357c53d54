"""Group commit: writes that arrive while a commit waits for the disk share the next transaction."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, TypeVar

C = TypeVar("C")


class Dropped(Exception):
    """The thread that led the group commit was killed, and nothing was written."""


@dataclass(eq=False)
class _Write(Generic[C]):
    """The write of one caller and its outcome."""

    act: Callable[[C], None]
    over: bool = False
    problem: Exception | None = None


class GroupCommit(Generic[C]):
    """Writes for many callers in one transaction; each caller returns when its part is committed.

    One caller at a time leads and writes everything that is waiting. An act that fails is left out, and
    the others are repeated without it, so that callers do not affect one another. If the transaction
    itself fails, it fails for all callers in it.
    """

    def __init__(self, transaction: Callable[[], AbstractContextManager[C]]) -> None:
        self._transaction = transaction
        self._turn = threading.Lock()
        self._waiting: deque[_Write[C]] = deque()

    def do(self, act: Callable[[C], None]) -> None:
        """Run an act in a transaction that may be shared; raises the errors of the act.

        The act may be called more than once, each time in a new transaction.
        """
        mine = _Write(act)
        self._waiting.append(mine)
        with self._turn:
            if not mine.over:
                self._write_all_waiting()
        if not mine.over:
            raise Dropped
        if mine.problem is not None:
            raise mine.problem

    def _write_all_waiting(self) -> None:
        asked = [self._waiting.popleft() for _ in range(len(self._waiting))]
        while asked:
            ended = self._try(asked)
            asked = [each for each in asked if each not in ended]

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
