"""The two puzzles of a date: a hard one, which has a name, and a short one of 8 to 20 moves.

They depend only on the date, so they are the same on every site, with or without an atlas. Monday has a
hard puzzle of the easiest seventh, Sunday one of the hardest; no puzzle repeats within a year. A short
one has other blocks than all hard ones, and than the short ones of the nine days before and after.
"""

from __future__ import annotations

import random
from calendar import Calendar
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Literal, get_args

from engines.game import Words
from engines.huarong.catalogue import CATALOGUE, Entry, by_puzzle
from engines.huarong.rules.layout import Layout
from engines.huarong.short_puzzles import SHORT_PUZZLES, ShortPuzzle, short_puzzle_of
from webapp.huarong.catalogue.gallery import title

Kind = Literal["hard", "short"]
KINDS: tuple[Kind, ...] = get_args(Kind)

FIRST = date(2026, 1, 1)
"""The first day of the archive."""
WEEKDAYS = 7
WEEK = tuple(date(2026, 1, 5) + timedelta(days=each) for each in range(WEEKDAYS))
"""A week from Monday, for the names of its days."""
SHORTEST = 5
"""Minimum number of moves of a daily puzzle."""


@dataclass(frozen=True)
class Day:
    """A date and one of its puzzles."""

    date: date
    kind: Kind
    puzzle: Entry | ShortPuzzle

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle."""
        return self.puzzle.layout

    @property
    def code(self) -> str:
        """The CommonCode of the layout."""
        return self.puzzle.code

    @property
    def moves(self) -> int:
        """The fewest moves."""
        return self.puzzle.moves or 0

    @property
    def steps(self) -> int:
        """The fewest steps."""
        return self.puzzle.steps or 0

    @property
    def entry(self) -> Entry | None:
        """The puzzle in the catalogue; a short one is not there."""
        return self.puzzle if isinstance(self.puzzle, Entry) else None

    @property
    def name(self) -> Words:
        """The name of the puzzle."""
        return title(self.puzzle) if isinstance(self.puzzle, Entry) else short_name(self.puzzle)

    @property
    def path(self) -> str:
        """The path of its page."""
        return path_of(self.kind, self.date)

    @property
    def table_path(self) -> str:
        """The path of everybody's table."""
        return f"{self.path}/table"

    @property
    def other(self) -> Day:
        """The other puzzle of the date."""
        return puzzle_of(self.date, "short" if self.kind == "hard" else "hard")

    @property
    def hardness(self) -> int:
        """The seventh of the hard puzzles, sorted by moves: from 1 on Mondays to 7 on Sundays."""
        return self.date.isoweekday()


@dataclass(frozen=True)
class Slot:
    """A date in a calendar; it has no puzzle if it is still to come, or was before the first one."""

    date: date
    puzzle: Day | None


def today() -> date:
    """The current date in UTC, the same for all visitors."""
    return datetime.now(UTC).date()


def puzzle_of(day: date, kind: Kind = "hard") -> Day:
    """The hard or the short puzzle of a date."""
    if kind == "short":
        return Day(day, kind, SHORT_PUZZLES[day.toordinal() % len(SHORT_PUZZLES)])
    seventh = _sevenths()[day.weekday()]
    return Day(day, kind, seventh[day.toordinal() // WEEKDAYS % len(seventh)])


def day_with(layout: Layout, day: date) -> Day | None:
    """The puzzle of a date that has this layout or its mirror image, None if neither has."""
    puzzle = by_puzzle(layout) or short_puzzle_of(layout)
    puzzles = (puzzle_of(day, kind) for kind in KINDS)
    return next((each for each in puzzles if each.puzzle == puzzle), None)


def short_name(puzzle: ShortPuzzle) -> Words:
    """The name of a short puzzle."""
    return Words(f"短题第 {puzzle.number} 题", f"Short puzzle {puzzle.number}")


def path_of(kind: Kind, day: date | None = None) -> str:
    """The path of the page of a date, of this one without one."""
    return "/huarong/daily" + (f"/{day}" if day else "") + ("/short" if kind == "short" else "")


def read_date(text: str, latest: date) -> date | None:
    """A date written as 2026-11-21 that has a puzzle, None for any other text."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text and FIRST <= day <= latest else None


def month_of(day: date, latest: date, kind: Kind = "hard") -> list[list[Slot | None]]:
    """The days of a month in weeks from Monday; None where a week reaches into another month."""
    return [
        [_slot(each, latest, kind) if each.month == day.month else None for each in week]
        for week in Calendar().monthdatescalendar(day.year, day.month)
    ]


def _slot(day: date, latest: date, kind: Kind) -> Slot:
    return Slot(day, puzzle_of(day, kind) if FIRST <= day <= latest else None)


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
