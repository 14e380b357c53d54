"""Texts of the scripts of a visitor's own pages."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

MINE: Section = {
    "today": _l("today"),
    "yesterday": _l("yesterday"),
    "today_at": _l("today {time}"),
    "days_here": plural("{n} day in {month}", "{n} days in {month}"),
    "in_a_row": plural("{n} day in a row", "{n} days in a row"),
    "best_row": _l("best {n}"),
    "day_played": _l("played"),
    "day_solved_some": _l("solved"),
    "day_solved_daily": _l("the problem of the day too"),
}

SECTIONS: Mapping[str, Section] = {"mine": MINE}
"""The sections of this package."""
