"""Reads games in PGN, as publishers and game servers write them for Othello: tags, then moves.

Comments in braces, variations in brackets, numbers and the result are not moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from engines.game import BadInput

MOST_TAGS = 400
"""Tags of one game; publishers write some twenty."""
_DISCS = re.compile(r"(\d{1,2})\s*[-:]\s*(\d{1,2})")
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
    """What the tags say, by the properties of SGF; None for a text without tags.

    Raises `BadInput` (`too_many_tags`).
    """
    tags = [(each[1], each[2]) for each in islice(_TAG.finditer(text), MOST_TAGS + 1)]
    if not tags:
        return None
    if len(tags) > MOST_TAGS:
        raise BadInput("too_many_tags", f"a game may have at most {MOST_TAGS} tags")
    facts = {
        FACTS[name]: re.sub(r"\\(.)", r"\1", value)
        for name, value in tags
        if name in FACTS and value.strip(" ?.-")
    }
    if "DT" in facts:
        facts["DT"] = facts["DT"].replace(".", "-")
    if result := _result(dict(tags).get("Result", "")):
        facts["RE"] = result
    others = "\n".join(
        f"{name}: {value}"
        for name, value in tags
        if name not in FACTS and name not in ("SetUp", "FEN") and value.strip(" ?.-*")
        if name != "Result" or "RE" not in facts
    )
    return facts | ({"GC": others} if others else {})


def _result(text: str) -> str:
    """The result as SGF has it: of the discs of both sides, Black's first; empty if it is another."""
    if text.strip() in ("1/2-1/2", "0.5-0.5"):
        return "0"
    discs = _DISCS.fullmatch(text.strip())
    if discs is None:
        return ""
    black, white = int(discs[1]), int(discs[2])
    if black == white:
        return "0"
    margin = "" if {black, white} == {0, 1} else str(abs(black - white))
    return f"{'B' if black > white else 'W'}+{margin}"


def pgn(facts: Mapping[str, str], moves: str) -> str:
    """A transcript as a game in PGN with what is known of it, which the reader takes."""
    squares = re.findall(r"[a-h][1-8]", moves)
    numbered = (
        f"{ply // 2 + 1}. {each}" if ply % 2 == 0 else each for ply, each in enumerate(squares)
    )
    tags = [
        '[{} "{}"]'.format(tag, re.sub(r'(["\\])', r"\\\1", facts[name]))
        for tag, name in FACTS.items()
        if name in facts
    ]
    if result := facts.get("RE"):
        tags.append(f'[Result "{_discs(result)}"]')
    return "\n".join([*tags, "", " ".join(numbered)])


def _discs(result: str) -> str:
    """A result such as B+16 as the discs of both sides; others stay as they are."""
    won = re.fullmatch(r"([BW])\+(\d{1,2})", result)
    if won is None or int(won[2]) % 2 or int(won[2]) > 64:
        return "32-32" if result == "0" else result
    more, fewer = 32 + int(won[2]) // 2, 32 - int(won[2]) // 2
    return f"{more}-{fewer}" if won[1] == "B" else f"{fewer}-{more}"


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
