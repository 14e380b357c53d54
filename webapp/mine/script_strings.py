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
    "restoring": _l("Restoring …"),
    "saved_all": plural("Saved, with {n} game.", "Saved, with {n} games."),
    "saved_without": plural(" {n} older game did not fit in.", " {n} older games did not fit in."),
    "restored_games": plural("{n} game is back.", "{n} games are back."),
    "restored_copies": plural("{n} game came back as a record.", "{n} games came back as records."),
    "restored_left": plural(
        "{n} more game: restore the file once more.", "{n} more games: restore the file once more."
    ),
    "restored_in_part": _l("The rest of the file did not come through; restore it once more."),
    "restored_nothing": _l("All of it was here already."),
    "restore_bad_file": _l("This is no file of this site, or it is damaged. Nothing has changed."),
    "restore_too_large": _l(
        "This file is too large: at most {most} MB, as a file of this site has. Nothing has changed."
    ),
    "restore_newer_file": _l(
        "This file comes from a newer version of the site. Nothing has changed."
    ),
    "restore_refused": _l("That did not work, and nothing has changed. Please try again."),
    "forget_question": _l("Forget everything?"),
    "forget_fact": _l(
        "{counted}. Games against people stay for the other side, without you. Only a file that"
        " you have saved brings anything back."
    ),
    "forget_games": plural("{n} game", "{n} games"),
    "forget_records": plural("{n} record in this browser", "{n} records in this browser"),
    "forget_act": _l("Forget me"),
    "forget_stay": _l("Keep it all"),
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
