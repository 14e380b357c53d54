"""Texts of the page scripts in the page's language.

Scripts have their texts in English, in calls of `gettext` and `ngettext`, where Babel collects them. A
page in another language brings the translations of those that its modules use. Each page brings the
texts of the codes that the server sends to its modules (`codeText`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import IO, Any

import msgspec
from flask_babel import gettext, ngettext
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from webapp.core import languages
from webapp.core.sentences import CodeTexts, Plural
from webapp.http.static_files import FOLDER

TEXT = re.compile(r"""\b(n?gettext)\(\s*("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?""")
"""A call with its text, or with singular and plural."""
CODE = re.compile(r'\bcodeText\(\s*"(\w+)"')
"""A call with the group of the code."""


@cache
def texts_of(module: str) -> tuple[tuple[str, ...], ...]:
    """The texts of a module, each with its plural if it has one."""
    return tuple(forms for _at, _name, forms in _calls(_source(module)))


@cache
def groups_of(module: str) -> frozenset[str]:
    """The groups of codes that a module has texts for."""
    return frozenset(CODE.findall(_source(module)))


def extract(
    file: IO[bytes], _keywords: object, _comment_tags: object, **_options: object
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """Yield the texts of a script to Babel, whose own reader of JavaScript misses calls within calls."""
    source = file.read().decode()
    for at, name, forms in _calls(source):
        yield source.count("\n", 0, at) + 1, name, forms if len(forms) > 1 else forms[0], []


def _calls(source: str) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """The calls in a script: where they are, the function, and the text or singular and plural."""
    for call in TEXT.finditer(source):
        name, *forms = call.groups()
        yield call.start(), name, tuple(msgspec.json.decode(form) for form in forms if form)


def _source(module: str) -> str:
    return (FOLDER / module).read_text("utf-8")


def translations(modules: Iterable[str]) -> dict[str, str]:
    """The translations of the texts of these modules, by the English; none in English."""
    if languages.current() == "en":
        return {}
    texts = {text[0]: text for module in modules for text in texts_of(module)}
    found = {
        english: ngettext(*text, 2) if len(text) > 1 else gettext(english)
        for english, text in texts.items()
    }
    return {english: text for english, text in found.items() if text != english}


def code_texts(modules: Iterable[str], *tables: CodeTexts) -> dict[str, dict[str, Any]]:
    """The texts of the groups of codes that these modules use."""
    groups = sorted({group for module in modules for group in groups_of(module)})
    return {
        group: {
            code: text.forms() if isinstance(text, Plural) else str(text)
            for table in tables
            for code, text in table.get(group, {}).items()
        }
        for group in groups
    }


def as_json(modules: tuple[str, ...], *tables: CodeTexts) -> Markup:
    """The texts for the modules of a page, in the format of `frame/i18n.js`."""
    texts = {"translations": translations(modules), "codes": code_texts(modules, *tables)}
    used = {name: found for name, found in texts.items() if found}
    return htmlsafe_json_dumps(used, ensure_ascii=False, separators=(",", ":"))
