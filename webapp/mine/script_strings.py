"""Texts of the scripts of a visitor's own pages."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

MINE: Section = {
    "code_left": _l(
        "Opens once; {time} left. Whoever has it sees your games and can move for you."
    ),
    "code_over": _l("The ten minutes are over: this code opens nothing any more."),
    "code_used": _l("The code was used: another device has joined."),
    "code_failed": _l("There is no connection; try again."),
    "records_merged": plural("{n} record was added.", "{n} records were added."),
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
