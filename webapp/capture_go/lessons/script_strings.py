"""The texts of the scripts of lessons alone: a capture, the introduction."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

LESSON: Section = {
    "lifted": plural(
        "{n} white stone, lifted into your lid.", "{n} white stones, lifted into your lid."
    ),
}
"""Texts of a lesson."""

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
    "lesson": LESSON,
    "introduction": INTRODUCTION,
}
