"""Time controls: Fischer, Japanese byo-yomi, days a move, and a player's own minutes and increment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webapp.core.errors import RequestError

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
CHOICES = (
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
)
"""The time controls that pages offer for new games."""
OWN = "own"
"""The choice of a form whose minutes and increment are in fields of their own."""
MOST_MINUTES, MOST_INCREMENT = 180, 60
"""The longest main time of a player's own time control in minutes, and increment in seconds."""
FISCHER = "fischer-(?:[1-9]|[1-9][0-9]|1[0-7][0-9]|180)-(?:[0-9]|[1-5][0-9]|60)"
OTHERS = [key for key in CHOICES if not re.fullmatch(FISCHER, key)]
CHOSEN_PATTERN = f"^(?:{'|'.join((FISCHER, *OTHERS))})$"
"""The keys of time controls for new games."""


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
    if not re.fullmatch(CHOSEN_PATTERN, key):
        raise RequestError("bad_option", why="clock")
    return key


def control_of(fields: Mapping[str, Any]) -> str | None:
    """The same for the fields of a form, where one's own control is `minutes` and an `increment`."""
    key = str(fields.get("clock", ""))
    if key == OWN:
        minutes, increment = (_number(fields.get(name, "")) for name in ("minutes", "increment"))
        key = f"fischer-{minutes}-{increment}"
    return chosen_control(key)


def _number(text: object) -> str:
    """A number without zeros in front, of few digits; else the text, which no time control has."""
    written = str(text).strip()
    return str(int(written)) if re.fullmatch("[0-9]{1,4}", written) else written
