"""Data of the progress page without the visitor: the named puzzles, and the puzzles of every day."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from typing import Any

from engines.huarong.catalogue import CATALOGUE
from webapp.core import languages
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.families import NAMES
from webapp.huarong.catalogue.gallery import cards

DAY = timedelta(days=1)
SHORT_SINCE = date(2026, 11, 30)
"""The first day on which somebody may have solved the short puzzle of the day."""
STRIP = timedelta(days=6)
"""The days before the last one of a strip."""


def progress_data(latest: date) -> dict[str, Any]:
    """The data of the page: `days` has for each day since the first the place of its puzzle."""
    return {
        "puzzles": [
            [
                *(card.code, card.layout, languages.word(card.name)),
                *(card.moves, card.steps, _slides()[card.code]),
            ]
            for card in cards()
        ],
        "families": {number: str(name) for number, name in NAMES.items()},
        "first": daily.FIRST.isoformat(),
        "days": [_places()[daily.puzzle_of(day).code] for day in days_until(latest + DAY)],
        "short": short_layouts(latest),
        "shortNames": [
            languages.word(daily.puzzle_of(day, "short").name) for day in _short_days(latest)
        ],
    }


def daily_data(latest: date, first: date = daily.FIRST) -> dict[str, Any]:
    """The layouts of the hard puzzles from the first day on, for the streak, and of the `short` ones.

    The last ones are tomorrow's, for a page that is kept for times without a connection.
    """
    layouts = [daily.puzzle_of(day).layout.text for day in days_until(latest + DAY, first)]
    return {"first": first.isoformat(), "layouts": layouts, "short": short_layouts(latest)}


def short_layouts(latest: date) -> list[str]:
    """The layouts of the short puzzles of the days on which they counted, and of the strip."""
    return [daily.puzzle_of(day, "short").layout.text for day in _short_days(latest)]


def _short_days(latest: date) -> list[date]:
    return days_until(latest + DAY, min(SHORT_SINCE, latest - STRIP))


def day_won_data(latest: date, kind: daily.Kind) -> dict[str, Any]:
    """`daily_data` for the end of a puzzle of today, with all `others` with a name, for the seals."""
    data = {**daily_data(latest), "kind": kind}
    named = {entry.layout.text for entry in CATALOGUE}
    return {**data, "others": sorted(named.difference(data["layouts"]))}


def days_until(latest: date, first: date = daily.FIRST) -> list[date]:
    """All days that have a puzzle, from the first one on."""
    return [first + number * DAY for number in range((latest - first).days + 1)]


@cache
def _slides() -> dict[str, int | None]:
    return {entry.code: entry.slides for entry in CATALOGUE}


@cache
def _places() -> dict[str, int]:
    return {card.code: place for place, card in enumerate(cards())}
