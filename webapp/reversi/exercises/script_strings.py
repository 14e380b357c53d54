"""The texts of the scripts of exercises alone."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section

EXERCISE: Section = {
    "discs_now": _l("Black {black}, White {white}"),
}
"""Texts of an exercise."""

SECTIONS: Mapping[str, Section] = {"exercise": EXERCISE}
