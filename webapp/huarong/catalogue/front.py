"""Data without the visitor for the front page and for home: the boards that they may show."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from itertools import chain
from typing import Any

from engines.huarong.beginners import WAYS, Stage
from engines.huarong.catalogue import Entry
from engines.huarong.rules.names import PEOPLE
from webapp.core.languages import word
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.gallery import CLASSICS, named, title
from webapp.huarong.catalogue.progress import DAY, daily_data, days_until

FAMOUS = 12
"""Number of the best-known puzzles that follow when the way and the day are done."""
LATELY = timedelta(days=14)
"""Who solved the puzzle of a day in this time plays them."""


def front_data(latest: date) -> dict[str, Any]:
    """The boards that the page chooses from by what the browser remembers."""
    return {**_boards(latest, FAMOUS), "people": people(), "days": daily_data(latest)}


def home_data() -> dict[str, Any]:
    """The same for home, which has less room."""
    latest = daily.today()
    return {**_boards(latest, 1), "days": daily_data(latest, latest - LATELY)}


def _boards(latest: date, famous: int) -> dict[str, Any]:
    """The two ways, the puzzles of today and tomorrow by kind and date, and the best-known ones."""
    days = days_until(latest + DAY, latest)
    return {
        "way": [stage_board(stage) for stage in chain(*WAYS)],
        "daily": {
            kind: {day.isoformat(): day_board(daily.puzzle_of(day, kind)) for day in days}
            for kind in daily.KINDS
        },
        "famous": [board(named(code)) for code in CLASSICS[:famous]],
    }


@cache
def people() -> dict[str, dict[str, str]]:
    """The faces of blocks with their names, as scripts take them."""
    return {key: {"key": key, "zh": name.zh, "en": name.en} for key, name in PEOPLE.items()}


def stage_board(stage: Stage) -> dict[str, Any]:
    """A puzzle of a way."""
    return {"layout": stage.layout.text, "code": stage.code, "moves": stage.moves}


def day_board(day: daily.Day) -> dict[str, Any]:
    """A puzzle of a day, on its page."""
    return {
        "layout": day.layout.text,
        "code": day.code,
        "moves": day.moves,
        "name": word(day.name),
    }


def board(entry: Entry) -> dict[str, Any]:
    """A puzzle that is moved on the page that shows it."""
    return {
        "layout": entry.layout.text,
        "code": entry.code,
        "moves": entry.moves,
        "name": word(title(entry)),
    }
