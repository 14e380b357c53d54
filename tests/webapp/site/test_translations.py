"""Every text that a page can show has a finished Chinese translation, and the catalogue is compiled."""

from __future__ import annotations

from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

import webapp

SITE = Path(webapp.__file__).parent
CATALOGUE = SITE / "translations" / "zh_Hans" / "LC_MESSAGES" / "messages.po"
METHODS = [
    ("**.py", "python"),
    ("templates/**.html", "jinja2"),
    ("static/js/**.js", "webapp.site.script_texts:extract"),
]
"""As in `webapp/translations/babel.cfg`."""
KEYWORDS = {**DEFAULT_KEYWORDS, "_l": None, "plural": (1, 2)}
PAIRS = [("叫吃", "打吃"), ("一块棋", "一串"), ("比气", "对杀"), ("自由落子", "自由规则")]
"""Pairs of the word in the glossary, and a former synonym of it."""


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="zh_Hans")


def key(message_id: str | tuple[str, ...] | list[str], context: str | None) -> tuple[str, ...]:
    forms = (message_id,) if isinstance(message_id, str) else tuple(message_id)
    return (context or "", *forms)


@pytest.mark.slow(reason="reads all sources; `just check` runs it")
def test_every_text_of_the_site_is_in_the_catalogue_and_no_other(catalogue: Catalog) -> None:
    used = {
        key(found, context)
        for _file, _line, found, _comments, context in extract_from_dir(
            SITE, METHODS, keywords=KEYWORDS
        )
    }
    known = {key(message.id, message.context) for message in catalogue if message.id}
    assert used - known == set(), "not translated"
    assert known - used == set(), "no longer used"


def test_no_translation_is_empty_or_fuzzy(catalogue: Catalog) -> None:
    for message in catalogue:
        if not message.id:
            continue
        forms = [message.string] if isinstance(message.string, str) else message.string
        assert forms, message.id
        assert all(forms), message.id
        assert not message.fuzzy, message.id


def test_the_compiled_catalogue_is_the_written_one(catalogue: Catalog) -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        shipped = GNUTranslations(file)
    for message in catalogue:
        if not message.id:
            continue
        if isinstance(message.id, str):
            context = f"{message.context}\x04" if message.context else ""
            assert shipped.gettext(context + message.id) == message.string
        else:
            assert shipped.ngettext(*message.id, 2) == message.string[0]


@pytest.mark.parametrize(("word", "other"), PAIRS)
def test_one_word_for_one_thing(catalogue: Catalog, word: str, other: str) -> None:
    said = [str(message.string) for message in catalogue if message.id]
    assert any(word in text for text in said)
    assert [text for text in said if other in text] == []
