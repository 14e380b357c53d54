"""The texts of the scripts of lessons: problems, the list of sets, the introduction."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

LESSONS: Section = {
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

LESSON: Section = {
    "star_full": _l("{n}, right at once"),
    "star_open": _l("{n}, right"),
    "hint_move": _l("Play {move}, and see what follows."),
    "lesson_offline": _l("No connection to the server; your move was not judged."),
    "lifted": plural(
        "{n} white stone, lifted into your lid.", "{n} white stones, lifted into your lid."
    ),
}
"""Texts of a problem."""

INTRODUCTION: Section = {
    "scene_of": _l("{n} of {count}"),
    "scenes_pause": _l("Pause"),
    "scenes_play": _l("Play"),
    "own_ask": _l("Your turn, with Black: capture the white stone with the ring."),
    "own_shown": plural(
        "It has one liberty left, under the dot. Take it.",
        "It has {n} liberties left, under the dots.",
    ),
    "own_missed": _l("Not yet: the white stone still has a liberty, under the dot."),
    "own_not_here": _l("There is a stone already. Tap an empty crossing."),
    "own_done": _l("Captured! Whoever captures first wins."),
}
"""Texts of the introduction."""

SECTIONS: Mapping[str, Section] = {
    "lessons": LESSONS,
    "lesson": LESSON,
    "introduction": INTRODUCTION,
}
