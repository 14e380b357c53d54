"""Time controls: Fischer, Japanese byo-yomi, and days a move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

from webapp.core.errors import RequestError

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
TimeControlKey = Literal[
    "fischer-1-0",
    "fischer-3-0",
    "fischer-3-2",
    "fischer-5-0",
    "fischer-5-5",
    "fischer-10-0",
    "fischer-10-10",
    "fischer-25-0",
    "byoyomi-10-3x30",
    "days-1",
    "days-3",
    "days-7",
]
CHOICES: tuple[TimeControlKey, ...] = get_args(TimeControlKey)
"""The time controls of new games."""


@dataclass(frozen=True)
class TimeControl:
    """What both players have, in milliseconds: first the main time, then periods, one of them a move.

    A move within a period leaves the period whole; each move adds `increment` to the main time.
    """

    key: str
    main: int = 0
    increment: int = 0
    period: int = 0
    periods: int = 0

    @property
    def is_real_time(self) -> bool:
        """Whether the players sit at the board together: such clocks stand while the site is down."""
        return self.period < DAY

    @classmethod
    def from_key(cls, key: str) -> TimeControl:
        """A time control: `fischer-5-5` has minutes and seconds a move, `days-3` days a move.

        `byoyomi-10-3x30` has minutes, then a number of periods and the seconds of each.
        Raises `RequestError` for any other text.
        """
        if found := re.fullmatch(r"fischer-(\d{1,3})-(\d{1,3})", key):
            main, increment = map(int, found.groups())
            return cls(key, main * MINUTE, increment * SECOND)
        if found := re.fullmatch(r"byoyomi-(\d{1,3})-(\d{1,2})x(\d{1,3})", key):
            main, periods, seconds = map(int, found.groups())
            return cls(key, main * MINUTE, 0, seconds * SECOND, periods)
        if found := re.fullmatch(r"days-(\d{1,2})", key):
            return cls(key, period=int(found[1]) * DAY, periods=1)
        raise RequestError("bad_option", why="clock")


def chosen_control(key: str) -> str | None:
    """The key of a time control for a new game, None for no clock; raises `RequestError`."""
    if not key:
        return None
    if key not in CHOICES:
        raise RequestError("bad_option", why="clock")
    return key
