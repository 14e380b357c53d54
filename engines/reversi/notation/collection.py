"""Several games of Reversi in one file: SGF, GGF, PGN, or a list with a game in each line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engines.reversi.notation.ggf_facts import facts_of_ggf
from engines.reversi.notation.letters import plain
from engines.reversi.notation.pgn import facts_of_pgn
from engines.sgf.collection import Entry, games_in

FEWEST_IN_A_LINE = 8
"""Letters of a line that is a game of its own."""
_BEGIN = re.compile(r"\(\s*;")
_END = re.compile(r";\s*\)")
_BOARD = re.compile(r"\bBO\s*\[")
_PROPERTY = re.compile(r"([A-Z]+)\s*\[([^\]]*)\]")
_TAG = re.compile(r'[ \t\ufeff]*\[\s*[A-Za-z]\w*\s+"')
_LINE = re.compile(r"(?:\d{1,5}[.):,;]?)?((?:c4|d3|e6|f5)(?:[a-h][1-8])+)", re.IGNORECASE)
"""A line without its spaces: a game that begins at the usual start, perhaps with a number."""


def games_of(text: str) -> Iterator[Entry]:
    """The games of a text; none if it is not one that is known to hold games side by side."""
    if _BEGIN.search(text) and _BOARD.search(text):
        return _ggf(text)
    if _BEGIN.search(text):
        return games_in(text)
    return _pgn(text) if _TAG.match(text.lstrip()) else _lines(text)


def _ggf(text: str) -> Iterator[Entry]:
    at = 0
    while begin := _BEGIN.search(text, at):
        end = _END.search(text, begin.end())
        at = end.end() if end else len(text)
        game = text[begin.start() : at]
        known = {each[1]: each[2].strip() for each in reversed([*_PROPERTY.finditer(game)])}
        names = {name: known[name] for name in ("PB", "PW") if known.get(name)}
        yield Entry(game, begin.start(), names | facts_of_ggf(known))


def _pgn(text: str) -> Iterator[Entry]:
    """The games in PGN: tags after a line that is no tag begin another one."""
    begin, at, in_tags = 0, 0, True
    for line in text.splitlines(keepends=True):
        tag = _TAG.match(line) is not None
        if tag and not in_tags:
            yield _pgn_entry(text[begin:at], begin)
            begin = at
        in_tags = tag or (in_tags and not line.strip())
        at += len(line)
    yield _pgn_entry(text[begin:], begin)


def _pgn_entry(text: str, offset: int) -> Entry:
    return Entry(text, offset, facts_of_pgn(text) or {})


def _lines(text: str) -> Iterator[Entry]:
    """The lines of a list; none if a line is no game, or if they are the lines of one game."""
    at, found = 0, list[Entry]()
    for line in plain(text).splitlines(keepends=True):
        word = "".join(line.split())
        if word and word[0] not in "%#":
            game = _LINE.fullmatch(word)
            if game is None or len(game[1]) < FEWEST_IN_A_LINE:
                return
            found.append(Entry(text[at : at + len(line)], at))
        at += len(line)
    if len(found) > 1 and not _is_one_game(found):
        yield from found


def _is_one_game(lines: list[Entry]) -> bool:
    """Whether no square comes twice, as in a game that is written in several lines."""
    squares = [square for each in lines[:64] for square in _squares(each.text)]
    return len(set(squares)) == len(squares)


def _squares(line: str) -> list[str]:
    game = _LINE.fullmatch("".join(plain(line).split()))
    word = game[1].lower() if game else ""
    return [word[at : at + 2] for at in range(0, len(word), 2)]
