"""One page with all sentences of the site, by where they are said, both languages side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import Any

from flask import Flask
from flask_babel import Babel

from lab.sentences.catalogue import texts
from lab.sentences.examples import of_moves, of_table
from webapp.core.languages import LANGUAGES, speaking
from webapp.core.sentences import Domain
from webapp.matches.code_texts import CODES, RESULTS
from webapp.registry import GAME_SITES

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>All sentences</title>
<style>body{font:1rem/1.5 sans-serif}table{border-collapse:collapse;width:100%}
td{border-bottom:1px solid #ccc;padding:.2rem .5rem;width:50%;vertical-align:top}</style>"""

Row = tuple[str, ...]
"""A sentence in English and in Chinese."""


def page() -> str:
    """The page as HTML."""
    groups = [*_of_codes(), *_of_files()]
    return HEAD + "".join(map(_group, groups))


def rows() -> Iterator[tuple[str, Row]]:
    """All sentences with their groups."""
    for name, found in (*_of_codes(), *_of_files()):
        for row in found:
            yield name, row


def _of_codes() -> Iterator[tuple[str, list[Row]]]:
    """Sentences of codes, with examples of their facts."""
    app = Flask("webapp")
    Babel(app).domain_instance = Domain()
    for name, say in _examples():
        said = []
        for language in reversed(LANGUAGES):
            with app.app_context(), speaking(language):
                said.append(list(say()))
        pairs = zip(*said, strict=True)
        yield name, list(dict.fromkeys((one[1], other[1]) for one, other in pairs))


def _examples() -> Iterator[tuple[str, Any]]:
    for key, site in GAME_SITES.items():
        yield f"{key}: moves", lambda site=site: of_moves(site.sentences)
        for group, table in site.code_texts.items():
            yield f"{key}: {group}", lambda table=table: of_table(table)
        yield f"{key}: results", lambda site=site: of_table(site.results)
    yield "ends of matches", lambda: of_table(CODES["end"])
    yield "results of matches", lambda: of_table(RESULTS)


def _of_files() -> Iterator[tuple[str, list[Row]]]:
    """All other sentences, as they stand in a file."""
    for file, found in groupby(texts(), key=lambda text: text.file):
        yield file, [(" / ".join(text.english), text.chinese) for text in found]


def _group(group: tuple[str, Iterable[Row]]) -> str:
    name, found = group
    cells = ("".join(f"<td>{escape(words)}" for words in row) for row in found)
    return (
        f"<h2>{escape(name)}</h2><table>" + "".join(f"<tr>{each}\n" for each in cells) + "</table>"
    )
