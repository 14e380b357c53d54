"""The texts of the scripts of problems: one problem, the list of sets, the end of one."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

PROBLEMS: Section = {
    "star_full": _l("{n}, right at once"),
    "star_open": _l("{n}, right"),
    "done_of": _l("{done} / {count}"),
    "totals": plural(
        "{n} problem right, {full} at the first try", "{n} problems right, {full} at the first try"
    ),
    "go_on_kind": _l("Here you stopped"),
    "go_on": _l("Go on: {set} {n}"),
    "go_on_verb": _l("Go on"),
    "problem_name": _l("{set} {n}"),
    "all_done_kind": _l("Every set is done"),
    "all_done": plural("{n} problem solved", "All {n} problems solved"),
    "all_done_what": _l("Now play: that is what they are for."),
    "all_done_verb": _l("Play a game"),
    "days_in_row": plural("{n} day in a row", "{n} days in a row"),
    "day_solved": _l("today’s is solved"),
    "day_again": _l("Look at it again"),
    "set_done": _l("Set done: {full} of {count} at the first try."),
    "set_open": plural("{n} problem is still open.", "{n} problems are still open."),
}
"""Texts of the list of sets, and of the end of one."""

PROBLEM: Section = {
    "star_full": _l("{n}, right at once"),
    "star_open": _l("{n}, right"),
    "hint_move": _l("Play {move}, and see what follows."),
    "lesson_offline": _l("No connection to the server; your move was not judged."),
}
"""Texts of a problem."""

SECTIONS: Mapping[str, Section] = {
    "problems": PROBLEMS,
    "problem": PROBLEM,
}
