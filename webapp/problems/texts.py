"""The texts of each set of problems."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import LazyString


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
