"""Data of the front page without the visitor: the boards it may show, and the puzzle of every day."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.catalogue import Entry
from engines.huarong.rules.names import PEOPLE
from webapp.core.languages import word
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.gallery import CLASSICS, named, title
from webapp.huarong.catalogue.progress import daily_data

FAMOUS = 12
"""Number of the best-known puzzles that follow when the way and the day are done."""


def front_data(latest: date) -> dict[str, Any]:
    """The boards that the page chooses from by what the browser remembers."""
    return {
        "people": people(),
        "way": [
            {"layout": stage.layout.text, "code": stage.code, "moves": stage.moves}
            for stage in BEGINNERS_WAY
        ],
        "today": board(daily.puzzle_of(latest).entry),
        "famous": [board(named(code)) for code in CLASSICS[:FAMOUS]],
        "days": daily_data(latest),
    }


@cache
def people() -> dict[str, dict[str, str]]:
    """The faces of blocks with their names, as scripts take them."""
    return {key: {"key": key, "zh": name.zh, "en": name.en} for key, name in PEOPLE.items()}


def board(entry: Entry) -> dict[str, Any]:
    """A puzzle that is moved on the page that shows it."""
    return {
        "layout": entry.layout.text,
        "code": entry.code,
        "moves": entry.moves,
        "name": word(title(entry)),
    }
