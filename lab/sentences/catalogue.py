"""All texts of the site with their translations, and where each is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

import webapp
from webapp.core.sentences import PLACE, places, spaced

SITE = Path(webapp.__file__).parent
TRANSLATIONS = SITE / "translations"
KEYWORDS: dict[str, Any] = {
    "_": None,
    "_l": None,
    "gettext": None,
    "ngettext": (1, 2),
    "plural": (1, 2),
}


@dataclass(frozen=True)
class Translated:
    """A text, or one for one and for several, as it is written in a file of the site."""

    file: str
    english: tuple[str, ...]
    chinese: str


@cache
def translations() -> Catalog:
    """What translators wrote."""
    with (TRANSLATIONS / "zh_Hans/LC_MESSAGES/messages.po").open("rb") as file:
        return read_po(file, locale="zh_Hans")


def texts() -> Iterator[Translated]:
    """All texts, by file and in the order in which they stand there."""
    with (TRANSLATIONS / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call] # it has no types
    found = extract_from_dir(SITE, methods, options, keywords=KEYWORDS)
    for file_name, _line, text, _comments, _context in sorted(found, key=itemgetter(0, 1)):
        english = (text,) if isinstance(text, str) else tuple(text or ())
        known = translations().get(english if len(english) > 1 else english[0])
        chinese: Any = known.string if known else ""
        yield Translated(
            file_name, english, str(chinese if isinstance(chinese, str) else chinese[0])
        )


def filled(text: str, fact: str) -> str:
    """A text with the same fact in each place."""
    facts = dict.fromkeys(places(text), fact)
    apart = spaced(text, facts)
    return PLACE.sub(lambda place: str(apart[place[1] or place[2]]), text).replace("%%", "%")
