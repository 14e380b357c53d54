"""Sentences of codes: texts in tables, which are filled in the language of the page.

Engines and the rules say what happened as a code with facts. Each game has a table of texts for its
codes, with the names of facts in braces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from webapp.core import languages

PLACE = re.compile(r"\{(\w+)\}")
"""Where a fact stands in a text."""
HAN = re.compile("[\u3400-\u9fff]")
LATIN = re.compile(r"[A-Za-z0-9]")


@dataclass(frozen=True)
class Plural:
    """A text in singular and plural, by the fact that it counts."""

    one: str
    several: str
    of: str = "n"

    def form(self, number: int) -> str:
        """The text for a number in the page's language."""
        return str(ngettext(self.one, self.several, number))

    def forms(self) -> str | tuple[str, str]:
        """Singular and plural in the page's language; Chinese has one form."""
        forms = (self.form(1), self.form(2))
        return forms[0] if forms[0] == forms[1] else forms


def plural(one: str, several: str, of: str = "n") -> Plural:
    """Mark a text with singular and plural for translation."""
    return Plural(one, several, of)


Text: TypeAlias = LazyString | Plural
Texts = Mapping[str, Text]
"""Texts by code."""
CodeTexts = Mapping[str, Texts]
"""Texts by group and code, for scripts."""


def sentence(text: Text, facts: Mapping[str, object]) -> str:
    """A text with its facts in the page's language; raises `KeyError` for one that is missing."""
    template = text.form(int(str(facts[text.of]))) if isinstance(text, Plural) else str(text)
    return PLACE.sub(lambda place: _spaced(template, place, str(facts[place[1]])), template)


def joined(*sentences: str) -> str:
    """Those of these sentences that say something, one after the other."""
    return gap().join(filter(None, sentences))


def gap() -> str:
    """The separator between two sentences."""
    return " " if languages.current() == "en" else ""


def _spaced(template: str, place: re.Match[str], fact: str) -> str:
    """A fact with a blank on each side where Chinese and Latin letters or digits would meet."""
    before, after = template[: place.start()][-1:], template[place.end() :][:1]
    return f"{_blank(before, fact[:1])}{fact}{_blank(fact[-1:], after)}"


def _blank(one: str, other: str) -> str:
    meet = (HAN.match(one) and LATIN.match(other)) or (LATIN.match(one) and HAN.match(other))
    return " " if meet else ""
