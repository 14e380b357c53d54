"""The 432 named layouts with their proven optima."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from engines.huarong.rules.codes import looks_like_code
from engines.huarong.rules.layout import Layout


@dataclass(frozen=True)
class Entry:
    """A named layout.

    `moves`, `steps` and `slides` (a slide in a straight line counts one) are its proven shortest
    lengths, None if it is proven unsolvable; `states` is the number of layouts reachable from it.
    `name_en` is the name in plain pinyin or English, `slug` its unique form for URLs; `pinyin` has the
    tones; `meaning` is the name in English, as its Chinese characters mean it or as the puzzle is known.
    """

    layout: Layout
    code: str
    name: str
    aliases: tuple[str, ...]
    name_en: str
    pinyin: str
    meaning: str
    moves: int | None
    steps: int | None
    slides: int | None
    states: int
    slug: str


def _slugified(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).lower().encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", plain))


def _rows() -> Iterator[dict[str, str]]:
    text = Path(__file__).with_name("catalogue.tsv").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    header = lines[0].split("\t")
    return (dict(zip(header, line.split("\t"), strict=True)) for line in lines[1:])


def _length(text: str) -> int | None:
    return None if text == "-1" else int(text)


def _aliases(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(alias.strip() for alias in text.split(";") if alias.strip()))


def _read() -> tuple[Entry, ...]:
    """The entries in the order of the file.

    The first entry with a name has the plain slug. Later entries with that name add their code to it,
    and so does a name that could itself be a code (`pansy` has the digits of a ShortCode).
    """
    entries = []
    slugs: set[str] = set()
    for row in _rows():
        slug = _slugified(row["name_en"])
        if slug in slugs or looks_like_code(slug):
            slug = f"{slug}-{row['code'].lower()}"
        slugs.add(slug)
        entries.append(
            Entry(
                layout=Layout(row["layout"]),
                code=row["code"],
                name=row["name"],
                aliases=_aliases(row["aliases"]),
                name_en=row["name_en"],
                pinyin=row["pinyin"],
                meaning=row["meaning"],
                moves=_length(row["moves"]),
                steps=_length(row["steps"]),
                slides=_length(row["slides"]),
                states=int(row["states"]),
                slug=slug,
            )
        )
    return tuple(entries)


CATALOGUE: tuple[Entry, ...] = _read()
"""Every entry, in the order of the file."""
_BY_LAYOUT: Mapping[Layout, Entry] = MappingProxyType({entry.layout: entry for entry in CATALOGUE})
_BY_SLUG: Mapping[str, Entry] = MappingProxyType(
    {_slugified(entry.pinyin): entry for entry in reversed(CATALOGUE) if entry.pinyin}
    | {entry.slug: entry for entry in CATALOGUE}
)
"""The pinyin of a name leads to the first entry with it, unless that is the slug of another."""


def by_layout(layout: Layout) -> Entry | None:
    """The entry with exactly this layout, None if there is none."""
    return _BY_LAYOUT.get(layout)


def by_puzzle(layout: Layout) -> Entry | None:
    """The entry with this layout or else its mirror image, None if there is neither."""
    return _BY_LAYOUT.get(layout) or _BY_LAYOUT.get(layout.mirror())


def by_slug(slug: str) -> Entry | None:
    """The entry with this slug or this plain pinyin, None if there is none."""
    return _BY_SLUG.get(slug)
