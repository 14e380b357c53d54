"""Reads games in PGN, as publishers and game servers write them for Othello: tags, then moves.

Comments in braces, variations in brackets, numbers and the result are not moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TAG = re.compile(r'^[ \t]*\[\s*([A-Za-z]\w*)\s+"((?:\\.|[^"\\\n])*)"\s*\]', re.MULTILINE)
_PART = re.compile(
    r"\s+|\{[^}]*\}|;[^\n]*|%[^\n]*|\$\d+|\d+\s*\.(?:\.\.)?|[!?]+"
    r"|(?P<result>\d{1,2}\s*[-:]\s*\d{1,2}|1/2-1/2|\*)|(?P<open>\()|(?P<close>\))"
    r"|(?P<word>[^\s{};()!?]+)"
)
FACTS = {
    "Black": "PB",
    "White": "PW",
    "Date": "DT",
    "Event": "EV",
    "Site": "PC",
    "Round": "RO",
    "BlackElo": "BR",
    "WhiteElo": "WR",
    "Annotator": "AN",
}
"""Tags, and the properties of SGF that say the same."""


def facts_of_pgn(text: str) -> dict[str, str] | None:
    """What the tags say, by the properties of SGF; None for a text without tags."""
    tags = _TAG.findall(text)
    if not tags:
        return None
    facts = {
        FACTS[name]: re.sub(r"\\(.)", r"\1", value)
        for name, value in tags
        if name in FACTS and value.strip(" ?.-")
    }
    if "DT" in facts:
        facts["DT"] = facts["DT"].replace(".", "-")
    others = "\n".join(
        f"{name}: {value}"
        for name, value in tags
        if name not in FACTS and name not in ("SetUp", "FEN") and value.strip(" ?.-*")
    )
    return facts | ({"GC": others} if others else {})


def moves_of_pgn(text: str) -> Iterator[tuple[str, int]]:
    """The words of the main line and their places; the first of no kind that is known is the last."""
    at = max((each.end() for each in _TAG.finditer(text)), default=0)
    depth = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            if depth == 0:
                yield text[at : at + 1], at
            return
        depth += bool(part["open"]) - bool(part["close"] and depth)
        if part["word"] and depth == 0:
            yield from _squares(part["word"], part.start("word"))
        at = part.end()


def _squares(word: str, at: int) -> Iterator[tuple[str, int]]:
    """The moves of a word such as `f5d6`."""
    if re.fullmatch(r"(?:[A-Ha-h][1-8])+", word):
        for place in range(0, len(word), 2):
            yield word[place : place + 2], at + place
    else:
        yield word, at
