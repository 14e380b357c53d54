"""The daily puzzle: one of the named layouts for each date.

It depends only on the date and the catalogue, so it is the same on every site, with or without an atlas.
Monday has a puzzle of the easiest seventh, Sunday one of the hardest; no puzzle repeats within a year.
"""

from __future__ import annotations

import random
from calendar import Calendar
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache

from engines.huarong.catalogue import CATALOGUE, Entry

FIRST = date(2026, 1, 1)
"""The first day of the archive."""
WEEKDAYS = 7
WEEK = tuple(date(2026, 1, 5) + timedelta(days=each) for each in range(WEEKDAYS))
"""A week from Monday, for the names of its days."""
SHORTEST = 5
"""Minimum number of moves of a daily puzzle."""


@dataclass(frozen=True)
class Day:
    """A date and its puzzle; `hardness` is from 1 on Mondays to 7 on Sundays."""

    date: date
    entry: Entry

    @property
    def hardness(self) -> int:
        """The seventh of the puzzles, sorted by moves, that it is from."""
        return self.date.isoweekday()


@dataclass(frozen=True)
class Slot:
    """A date in a calendar; it has no puzzle if it is still to come, or was before the first one."""

    date: date
    puzzle: Day | None


def today() -> date:
    """The current date in UTC, the same for all visitors."""
    return datetime.now(UTC).date()


def puzzle_of(day: date) -> Day:
    """The puzzle of a date."""
    seventh = _sevenths()[day.weekday()]
    return Day(day, seventh[day.toordinal() // WEEKDAYS % len(seventh)])


def read_date(text: str, latest: date) -> date | None:
    """A date written as 2026-11-21 that has a puzzle, None for any other text."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text and FIRST <= day <= latest else None


def month_of(day: date, latest: date) -> list[list[Slot | None]]:
    """The days of a month in weeks from Monday; None where a week reaches into another month."""
    return [
        [_slot(each, latest) if each.month == day.month else None for each in week]
        for week in Calendar().monthdatescalendar(day.year, day.month)
    ]


def _slot(day: date, latest: date) -> Slot:
    return Slot(day, puzzle_of(day) if FIRST <= day <= latest else None)


def month_before(day: date) -> date | None:
    """The last day of the previous month, None if it is before the archive."""
    before = day.replace(day=1) - timedelta(days=1)
    return before if before >= FIRST else None


def month_after(day: date, latest: date) -> date | None:
    """The first day of the next month, None if it is in the future."""
    after = (day.replace(day=1) + timedelta(days=31)).replace(day=1)
    return after if after <= latest else None


@cache
def _sevenths() -> tuple[tuple[Entry, ...], ...]:
    """The puzzles in seven parts by hardness, each in a fixed shuffled order."""
    seen: set[str] = set()
    puzzles = []
    for entry in CATALOGUE:
        if entry.moves is None or entry.moves < SHORTEST or entry.layout.mirror().text in seen:
            continue
        seen.add(entry.layout.text)
        puzzles.append(entry)
    puzzles.sort(key=lambda entry: (entry.moves or 0, entry.steps or 0, entry.code))
    parts = []
    for weekday in range(WEEKDAYS):
        part = puzzles[
            len(puzzles) * weekday // WEEKDAYS : len(puzzles) * (weekday + 1) // WEEKDAYS
        ]
        random.Random(f"daily {weekday}").shuffle(part)  # noqa: S311 - a puzzle, not a secret
        parts.append(tuple(part))
    return tuple(parts)
