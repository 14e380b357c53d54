"""Group commit: writes that arrive while a commit waits for the disk share the next transaction."""

from __future__ import annotations

import _thread
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

C = TypeVar("C")

GATHER_SECONDS = 0.008
"""Seconds during which others may join the next group, if the one before had several writes."""


class Dropped(Exception):
    """The thread that wrote for others was killed, and nothing was written."""


def _taken() -> threading.Lock:
    """A lock that somebody holds."""
    lock = threading.Lock()
    lock.acquire()
    return lock


@dataclass(eq=False)
class _Write(Generic[C]):
    """The write of one caller and its outcome."""

    act: Callable[[C], None]
    was_tried: bool = False
    error: Exception | None = None
    over: threading.Lock = field(default_factory=_taken)
    """The lock that the caller waits for; it is released once there is an outcome."""


class GroupCommit(Generic[C]):
    """Writes for many callers in one transaction; each caller returns when its part is committed.

    A caller who finds nobody writing writes. If others wait by then, a thread goes on for them, group by
    group, until nobody waits: callers who took turns would each have to be woken before the next commit.
    An act that fails is left out, and the others are repeated without it, so that callers do not affect
    one another. If the transaction itself fails, it fails for all callers in it.

    A transaction costs as much as several writes. So while many write at the same time, the thread lets
    others join for a moment; a caller who writes alone does not wait.
    """

    def __init__(self, transaction: Callable[[], AbstractContextManager[C]]) -> None:
        self._transaction = transaction
        self._guard = threading.Lock()
        self._waiting: list[_Write[C]] = []
        self._has_writer = False
        """Whether somebody writes what is waiting."""

    def do(self, act: Callable[[C], None]) -> None:
        """Run an act in a transaction that may be shared; raises the errors of the act, or `Dropped`.

        The act may be called more than once, each time in a new transaction.
        """
        mine = _Write(act)
        with self._guard:
            self._waiting.append(mine)
            writes, self._has_writer = not self._has_writer, True
        if writes:
            try:
                self._write(self._next_group())
            finally:
                self._hand_over()
        else:
            self._wait(mine)
        if not mine.was_tried:
            raise Dropped
        if mine.error is not None:
            raise mine.error

    def _wait(self, mine: _Write[C]) -> None:
        """Wait for the outcome; what a caller who is killed meanwhile asked for is not written."""
        try:
            mine.over.acquire()
        except BaseException:
            with self._guard:
                if mine in self._waiting:
                    self._waiting.remove(mine)
            raise

    def _hand_over(self) -> None:
        """Let a thread write for those who wait."""
        with self._guard:
            self._has_writer = somebody_waits = bool(self._waiting)
        if somebody_waits:
            try:  # as `threading` does, without waiting until it runs
                _thread.start_new_thread(self._write_all, ())
            except RuntimeError:  # there are too many
                self._write_all()

    def _write_all(self) -> None:
        """Write, group by group, until nobody waits."""
        gather = False
        try:
            while asked := self._next_group(gather=gather):
                self._write(asked)
                gather = len(asked) > 1
        except BaseException:
            self._hand_over()
            raise

    def _next_group(self, *, gather: bool = False) -> list[_Write[C]]:
        """All who wait; where there are none, nobody writes from then on."""
        if gather:
            time.sleep(GATHER_SECONDS)
        with self._guard:
            asked, self._waiting = self._waiting, []
            self._has_writer = bool(asked)
        return asked

    def _write(self, asked: list[_Write[C]]) -> None:
        left = asked
        try:
            while left:
                ended = self._try(left)
                left = [each for each in left if each not in ended]
        finally:
            for each in asked:
                each.over.release()

    def _try(self, asked: list[_Write[C]]) -> list[_Write[C]]:
        """The finished writes: all of them, or only the one whose act failed."""
        acting: list[_Write[C]] = []
        error: Exception | None = None
        try:
            with self._transaction() as connection:
                for each in asked:
                    acting = [each]
                    each.act(connection)
                acting = []
        except Exception as raised:
            error = raised
        ended = acting or asked
        for each in ended:
            each.was_tried, each.error = True, error
        return ended
