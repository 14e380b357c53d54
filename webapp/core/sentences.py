"""Sentences of codes: texts in tables, which are filled in the language of the page.

Engines and the rules say what happened as a code with facts. Each game has a table of texts for its
codes, with the names of facts in braces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import flask_babel
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from webapp.core import languages

PLACE = re.compile(r"\{(\w+)\}|%\((\w+)\)[sd]")
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


def sentence(text: Text, facts: Mapping[str, Any]) -> str:
    """A text with its facts in the page's language; raises `KeyError` for one that is missing."""
    template = text.form(int(facts[text.of])) if isinstance(text, Plural) else str(text)
    apart = spaced(template, facts)
    return PLACE.sub(lambda place: str(apart[place[1]]), template)


def places(text: str) -> list[str]:
    """The names of the facts of a text."""
    return [place[1] or place[2] for place in PLACE.finditer(text)]


def joined(*sentences: str) -> str:
    """Those of these sentences that say something, one after the other."""
    return gap().join(filter(None, sentences))


def gap() -> str:
    """The separator between two sentences."""
    return " " if languages.current() == "en" else ""


def spaced(text: str, facts: Mapping[str, object]) -> Mapping[str, object]:
    """The facts of a text, with a blank where Chinese and Latin letters or digits would meet."""
    apart = dict(facts)
    for is_after, name, is_before in _joints(text):
        if name not in facts:
            continue
        fact = facts[name]
        said = fact if isinstance(fact, str) else str(fact)
        if is_after and LATIN.match(said):
            said = " " + said
        if is_before and LATIN.match(said[-1:]):
            said += " "
        apart[name] = said
    return apart


@cache
def _joints(text: str) -> tuple[tuple[bool, str, bool], ...]:
    """The places of a text that stand beside a Chinese letter: after one, the name, before one."""
    places = (
        (
            bool(HAN.match(text[place.start() - 1 :])) and place.start() > 0,
            place[1] or place[2],
            bool(HAN.match(text[place.end() :])),
        )
        for place in PLACE.finditer(text)
        if not place[0].endswith("d")  # which takes numbers alone
    )
    return tuple(place for place in places if place[0] or place[2])


class Domain(flask_babel.Domain):  # type: ignore[misc] # it has no types
    """The translations of the site, in which facts stand apart where they have to."""

    def gettext(self, string: str, **variables: object) -> str:
        """A text with its variables."""
        text = str(self.get_translations().gettext(string))
        return text % spaced(text, variables) if variables else text

    def ngettext(self, singular: str, plural: str, num: int, **variables: object) -> str:
        """The same for a number, which is the variable `num`."""
        text = str(self.get_translations().ngettext(singular, plural, num))
        return text % spaced(text, {"num": num, **variables})
