"""The texts of each set of problems, and the gap between sentences."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import LazyString

from webapp.core import languages


@dataclass(frozen=True)
class SetWords:
    """Texts of a set: its name, its subject, advice, and what it teaches.

    Texts of the site are lazy, and templates write those as they are; texts of others are strings, which
    they escape.
    """

    name: LazyString | str
    about: LazyString | str
    hint: LazyString | str
    learnt: LazyString | str


def gap() -> str:
    """The separator between two sentences."""
    return " " if languages.current() == "en" else ""
