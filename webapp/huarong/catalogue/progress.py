"""Data of the progress page without the visitor: the named puzzles, and the puzzle of every day."""

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
        "days": [_places()[daily.puzzle_of(day).entry.code] for day in days_until(latest + DAY)],
    }


def daily_data(latest: date, first: date = daily.FIRST) -> dict[str, Any]:
    """The layouts of the days from the first one on, for the streak.

    The last one is tomorrow's, for a page that is kept for times without a connection.
    """
    layouts = [daily.puzzle_of(day).entry.layout.text for day in days_until(latest + DAY, first)]
    return {"first": first.isoformat(), "layouts": layouts}


def day_won_data(latest: date) -> dict[str, Any]:
    """`daily_data` for the end of today's puzzle, with all `others` that have a name, for the seals."""
    data = daily_data(latest)
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
