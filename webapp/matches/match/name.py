"""Names that players may have: short, visible, in one direction, not offensive, not somebody else's."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from engines.game import Words
from engines.registry import DUELS
from webapp.core.errors import RequestError
from webapp.core.look_alikes import name_keys
from webapp.matches.match import rude_words

PROGRAM = "program"
"""The kind of a seat whose moves come from a program elsewhere."""
LONGEST = 16
"""Characters of a name, after normalization."""
PUNCTUATION = frozenset(" -_.·・’'!?~")
KINDS = ("L", "M", "N", "So")
"""Unicode categories of the other characters: letters, marks, numbers, and symbols such as emoji.

Controls, format characters (zero width, bidi) and private ones are in none of them.
"""
MOST_MARKS = 2
"""Marks on one character; a pile of them would cover the lines above."""
RESERVED = frozenset(
    {"yiyuan", "弈园", "admin", "administrator", "moderator", "管理员", "系统", "官方"}
    | {"黑", "白", "黑方", "白方", "you", "你"}
)


def shown_name(kind: str, name: str | None) -> Words | None:
    """The name in a seat of this kind as others see it: a program is always told from a person."""
    if name is None:
        return None
    return Words(f"{name}（程序）", f"{name} (program)") if kind == PROGRAM else Words(name, name)


def checked_name(text: str) -> str | None:
    """A name as it is shown, or None for an empty one.

    Raises `RequestError` with `bad_name`; `why` is `long`, `characters`, `reserved` or `offensive`.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name:
        return None
    if len(name) > LONGEST:
        raise RequestError("bad_name", why="long")
    if not _is_readable(name):
        raise RequestError("bad_name", why="characters")
    if not _reserved().isdisjoint(name_keys(name)):
        raise RequestError("reserved_name", why="reserved")
    if _is_offensive(name):
        raise RequestError("rude_name", why="offensive")
    return name


def _is_readable(name: str) -> bool:
    kinds = [unicodedata.category(character) for character in name]
    known = all(
        kind.startswith(KINDS) or character in PUNCTUATION
        for character, kind in zip(name, kinds, strict=True)
    )
    seen = any(kind[0] in "LN" or kind == "So" for kind in kinds)
    piled = re.search("M" * (MOST_MARKS + 1), "".join(kind[0] for kind in kinds))
    return known and seen and not piled


@cache
def _reserved() -> frozenset[str]:
    """Names of the site, and of its engines: nobody is taken for one."""
    levels = (level.name for duel in DUELS.values() for level in duel.levels)
    return RESERVED | {each.casefold() for name in levels for each in (name.zh, name.en)}


def _is_offensive(name: str) -> bool:
    """Whether a list of English and Chinese words finds one; it knows neither context nor new words."""
    if rude_words.is_rude(name):
        return True
    checked = name.partition(" ")[2] if rude_words.is_innocent(name) else name
    found: bool = bool(checked) and _word_filter().is_profane(checked)
    return found


@cache
def _word_filter() -> Any:
    """The filter with its word lists: 7 MB, loaded in a fifth of a second for the first name."""
    from glin_profanity import Filter  # noqa: PLC0415 - a site without names does not load it

    return Filter(
        {
            "languages": ["english", "chinese"],
            "ignore_words": list(rude_words.ALONE),
            "detect_leetspeak": True,
            "normalize_unicode": True,
        }
    )
