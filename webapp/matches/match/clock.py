"""The clock of a match: a pure function of its events and their times, in milliseconds.

A move counts when it reaches the server; network delay is not compensated. A takeback gives no time
back, and a question between players stops nothing. The row of a match has the time at which the
flag will fall; `playing.clock_keeper` writes the end, and a move that comes after it is refused,
written or not. Pages tick by the server's time, which the answer to joining has
(`static/js/matches/match/people/clocks.js`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engines.game import Side
from webapp.matches.match.time_control import MINUTE, SECOND, TimeControl

MOST_OF = 0.8
"""The share of the increment, or of a period, that a level thinks about a move."""
KEPT, LATE, LEAST = SECOND, 200, 50.0
"""Milliseconds that a level leaves at the end and for the way of each move, and that any move needs."""
STANDS_FROM = MINUTE
"""A clock whose turn begins so much later, in milliseconds, was stopped; after an outage it is less."""


@dataclass(frozen=True)
class TimeLeft:
    """The remaining time of a side: main time in milliseconds, and periods."""

    main: int
    periods: int

    def total(self, control: TimeControl) -> int:
        """Milliseconds until the flag falls."""
        return self.main + self.periods * control.period

    def after(self, used: int, control: TimeControl) -> TimeLeft:
        """The time left after a turn of `used` milliseconds; none once the flag has fallen."""
        if used <= self.main and used < self.total(control):
            return replace(self, main=self.main - used)
        if used >= self.total(control):
            return TimeLeft(0, 0)
        return TimeLeft(0, self.periods - (used - self.main) // control.period)


@dataclass(frozen=True)
class Clock:
    """Both sides' time when `running`'s turn began, at `since`; nobody's clock runs if it is None.

    A takeback gives no time back. A turn that ends before `since`, which may lie ahead after a pause,
    took no time.
    """

    control: TimeControl
    left: Mapping[Side, TimeLeft]
    running: Side | None = None
    since: int = 0

    @classmethod
    def whole(cls, control: TimeControl) -> Clock:
        """The clock before the game."""
        return cls(control, dict.fromkeys(Side, TimeLeft(control.main, control.periods)))

    @property
    def flag_at(self) -> int | None:
        """When the flag of the running side falls, in milliseconds of the epoch."""
        if self.running is None:
            return None
        return self.since + self.left[self.running].total(self.control)

    def has_fallen(self, at: int) -> bool:
        """Whether the side to move is out of time."""
        return self.flag_at is not None and at >= self.flag_at

    def for_a_move(self, side: Side, at: int, to_come: int) -> float:
        """Seconds that a side may use for a move at `at`, with `to_come` moves of its own to play.

        This is a share of the main time and most of the increment; the last second is left.
        """
        control, left = self.control, self.left[side]
        used = max(0, at - self.since) if self.running is side else 0
        each_move = max(control.increment, control.period if left.periods else 0)
        share = max(0, left.main - used) / max(1, to_come) - LATE + MOST_OF * each_move
        return max(LEAST, min(share, left.total(control) - used - KEPT)) / SECOND

    def stands(self, at: int) -> bool:
        """Whether a host has stopped it: its turn goes on at a time that lies far ahead."""
        return self.running is not None and self.since >= at + STANDS_FROM

    def given(self, more: int) -> Clock:
        """The clock with `more` milliseconds added for both sides."""
        left = {side: replace(each, main=each.main + more) for side, each in self.left.items()}
        return replace(self, left=left)

    def moved(self, at: int, following: Side | None, *, earns: bool) -> Clock:
        """The clock after a move: an accepted move was in time, and earns the increment."""
        if self.running is None:
            return self._started(at, following)
        mover, mine = self.running, self.left[self.running]
        used = min(max(0, at - self.since), mine.total(self.control) - 1)
        left = mine.after(used, self.control)
        if earns:
            left = replace(left, main=left.main + self.control.increment)
        return replace(self._with(mover, left), running=following, since=max(at, self.since))

    def turned(self, at: int, following: Side | None) -> Clock:
        """The clock after a takeback, a seat that was taken, or the end (`following` is None)."""
        if self.running is None:
            return self._started(at, following)
        used = max(0, at - self.since)
        kept = self.left[self.running].after(used, self.control)
        return replace(self._with(self.running, kept), running=following, since=max(at, self.since))

    def paused(self, begun: int, until: int) -> Clock:
        """The clock after a time in which nobody could move; it goes on at `until`.

        That is earlier than `begun` if the clock of the machine was set back.
        """
        if self.running is None:
            return self
        stopped = self.turned(max(begun, self.since), self.running)
        return replace(stopped, since=until if until < begun else max(until, stopped.since))

    def _started(self, at: int, following: Side | None) -> Clock:
        return self if following is None else replace(self, running=following, since=at)

    def _with(self, side: Side, left: TimeLeft) -> Clock:
        return replace(self, left={**self.left, side: left})
