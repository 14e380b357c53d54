"""The search for named layouts: what a search text may be, and which layouts it finds.

`webapp/static/js/huarong/gallery/search.js` searches in the same way while a player types.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType

from engines.game import BadInput
from engines.huarong import catalogue
from engines.huarong.catalogue import CATALOGUE, Entry
from engines.huarong.rules import formats
from engines.huarong.rules.codes import common_code, short_code

BETWEEN, BEFORE_CODES = "|", "||"
"""Between two words of an index, and before its codes; no search text contains them."""
ALSO_CALLED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "1A9BF0C00": (
            *("Klotski", "Huarong Dao", "L’âne rouge", "Khun Chang Khun Phaen", "Forget-me-not"),
            *("Daughter in the box", "Hakoiri musume", "箱入り娘"),
        )
    }
)
"""Other names of layouts, by code."""
HARDEST = ("hardest", "最难")
"""Other names of the layouts with the longest solutions."""
LEAST_ALIKE = 0.6
"""Least likeness, from 0 to 1, of a misspelt name to the one that is meant."""
MOST_COMPARED = 40
"""Number of characters of a misspelt name that are compared."""
_TRADITIONAL = Path(catalogue.__file__).with_name("traditional.txt")
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_LENGTH = re.compile(r"(\d{1,3})\s*(moves?|次|移动|steps?|步|步数)?", re.IGNORECASE)


@cache
def traditional() -> str:
    """Pairs of characters: a traditional one, and the simplified one for which it is read."""
    return "".join(_TRADITIONAL.read_text("utf-8").split())


def plain(text: str) -> str:
    """A text as it is compared: simplified, in lower case, without tones, blanks and punctuation."""
    parts = unicodedata.normalize("NFKD", text).lower().translate(_simplified())
    return _BETWEEN_WORDS.sub(
        "", "".join(each for each in parts if not unicodedata.combining(each))
    )


@cache
def index(entry: Entry) -> str:
    """All that finds a layout: its names, pinyin, initials and codes, each of them `plain`."""
    mirror = entry.layout.mirror()
    words = (
        *(entry.name, *entry.aliases, entry.name_en, entry.pinyin, entry.meaning),
        *(HARDEST if entry.moves == _most_moves() else ()),
        "".join(syllable[0] for syllable in entry.pinyin.replace("(", "").split()),
        *ALSO_CALLED.get(entry.code, ()),
    )
    codes = (*(entry.code, short_code(entry.layout), common_code(mirror), short_code(mirror)),)
    names, numbers = (BETWEEN.join(dict.fromkeys(map(plain, part))) for part in (words, codes))
    return f"{names}{BEFORE_CODES}{numbers}"


def finder(text: str) -> Callable[[Entry], bool]:
    """Whether a search text finds a layout: as a whole, word for word, or as a notation of it.

    A number of up to three digits is the length of its solution or part of a name; with "moves" or
    "steps" behind it, that length alone.
    """
    length = _LENGTH.fullmatch(text.strip())
    if length:
        return _with_length(int(length[1]), (length[2] or "").lower())
    words = [plain(word) for word in text.split()]
    whole, drawn = "".join(words), _drawn(text)

    def found(entry: Entry) -> bool:
        known = index(entry)
        everything = all(word in known for word in words)
        return whole in known or everything or entry.layout.text in drawn

    return found


def _with_length(number: int, metric: str) -> Callable[[Entry], bool]:
    def found(entry: Entry) -> bool:
        if metric:
            return number == (entry.steps if metric.startswith(("step", "步")) else entry.moves)
        names, _, _ = index(entry).partition(BEFORE_CODES)
        return number in (entry.moves, entry.steps) or str(number) in names

    return found


def nearest(text: str) -> Entry | None:
    """The layout with a name, slug or code much like a text, None if there is none."""
    words = {word: entry for entry in reversed(CATALOGUE) for word in index(entry).split(BETWEEN)}
    alike = get_close_matches(plain(text)[:MOST_COMPARED], words, 1, LEAST_ALIKE)
    return words[alike[0]] if alike else None


@cache
def _most_moves() -> int:
    return max(entry.moves or 0 for entry in CATALOGUE)


def _drawn(text: str) -> tuple[str, ...]:
    """The layout that a text is a notation of, and its mirror image; () if it is none."""
    try:
        layout = formats.read(text)
    except BadInput:
        return ()
    return layout.text, layout.mirror().text


@cache
def _simplified() -> dict[int, str]:
    pairs = traditional()
    return {ord(old): new for old, new in zip(pairs[::2], pairs[1::2], strict=True)}
