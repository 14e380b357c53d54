"""Many writers, few transactions: what comes while a commit waits for the disk goes into the next."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, TypeVar

C = TypeVar("C")


class Dropped(Exception):
    """The writer whose turn it was has been ended; what others asked of it was not done."""


@dataclass(eq=False)
class _Asked(Generic[C]):
    """What one writer asked for, and what became of it."""

    act: Callable[[C], None]
    over: bool = False
    problem: Exception | None = None


class GroupCommit(Generic[C]):
    """Does what many ask for in one transaction; nobody returns before his own part is committed.

    Whoever has the turn does all that waits by then. An act that fails is left out, and the others are
    done again without it, so that nobody pays for what another asked for. Where the transaction itself
    fails, it fails for all who were in it.
    """

    def __init__(self, transaction: Callable[[], AbstractContextManager[C]]) -> None:
        self._transaction = transaction
        self._turn = threading.Lock()
        self._waiting: deque[_Asked[C]] = deque()

    def do(self, act: Callable[[C], None]) -> None:
        """Do it, perhaps with what others ask for; raises what it would raise alone.

        An act may be called more than once, each time in a transaction that knows nothing of the last.
        """
        mine = _Asked(act)
        self._waiting.append(mine)
        with self._turn:
            if not mine.over:
                self._do_all_that_waits()
        if not mine.over:
            raise Dropped
        if mine.problem is not None:
            raise mine.problem

    def _do_all_that_waits(self) -> None:
        asked = [self._waiting.popleft() for _ in range(len(self._waiting))]
        while asked:
            ended = self._try(asked)
            asked = [each for each in asked if each not in ended]

    def _try(self, asked: list[_Asked[C]]) -> list[_Asked[C]]:
        """Those for whom it is over: all, or the one whose act failed."""
        acting: list[_Asked[C]] = []
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
