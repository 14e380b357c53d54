"""Several games of Reversi in one file: SGF, GGF, PGN, or a list with a game in each line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engines.reversi.notation.ggf import PROPERTY, end_of_game
from engines.reversi.notation.ggf_facts import facts_of_ggf
from engines.reversi.notation.letters import plain
from engines.reversi.notation.pgn import facts_of_pgn
from engines.sgf.collection import BEGIN, LONGEST_FACT, Entry, Pause, games_in, no_pause

FEWEST_IN_A_LINE = 8
"""Letters of a line that is a game of its own."""
LONGEST_LINE = 2_000
LINES_LOOKED_AT = 64
LINES_A_TURN = 200
LONGEST_HEAD = 4_000
"""Letters at the beginning of a game in GGF in which its facts and its board are looked for."""
_BOARD = re.compile(r"\bBO\s*\[")
_TAG = re.compile(r'[ \t\ufeff]*\[\s*[A-Za-z]\w*\s+"')
_LINE = re.compile(
    r"(?:\d{1,5}[.):,;]?)?(?P<game>(?:(?P<board>[XO-]{64}[XO])|(?=c4|d3|e6|f5))(?:[a-h][1-8])+)"
    r"[-+:;,.|/*\d]*",
    re.IGNORECASE,
)
"""A line without its spaces: a game that begins at the usual start or at a board of its own.

There may be a number before it and a result behind it.
"""
_POSITION = re.compile(r"[XO*.-]{64}[XO*](?:;[^%]*)?(?:%.*)?", re.IGNORECASE)
"""A line without its spaces: a board of 64 cells and who moves, as in OBF."""


def games_of(text: str, pause: Pause = no_pause) -> Iterator[Entry]:
    """The games of a text; none if it is not one that is known to hold games side by side."""
    begun = BEGIN.search(text)
    if begun is not None:
        is_ggf = _BOARD.search(text, begun.start(), begun.start() + LONGEST_HEAD)
        return _ggf(text, pause) if is_ggf else games_in(text, pause)
    return _pgn(text, pause) if _TAG.match(text.lstrip()) else _lines(text, pause)


def _ggf(text: str, pause: Pause) -> Iterator[Entry]:
    begun = BEGIN.search(text)
    while begun is not None:
        pause()
        at = end_of_game(text, begun.end())
        game = text[begun.start() : at]
        found = reversed([*PROPERTY.finditer(game[:LONGEST_HEAD])])
        known = {each[1]: each[2].strip() for each in found}
        names = {name: known[name] for name in ("PB", "PW") if known.get(name)}
        yield Entry(game, begun.start(), names | facts_of_ggf(known), "ggf")
        begun = BEGIN.search(text, at)


def _pgn(text: str, pause: Pause) -> Iterator[Entry]:
    """The games in PGN: tags after a line that is no tag begin another one."""
    begin, at, in_tags = 0, 0, True
    for number, line in enumerate(text.splitlines(keepends=True)):
        if number % LINES_A_TURN == 0:
            pause()
        tag = _TAG.match(line) is not None
        if tag and not in_tags:
            yield _pgn_entry(text[begin:at], begin)
            begin = at
        in_tags = tag or (in_tags and not line.strip())
        at += len(line)
    yield _pgn_entry(text[begin:], begin)


def _pgn_entry(text: str, offset: int) -> Entry:
    return Entry(text, offset, facts_of_pgn(text) or {}, "pgn")


def _lines(text: str, pause: Pause) -> Iterator[Entry]:
    """The lines of a list of games; none if the first ones are no list.

    A line further down that is no game is listed as well: it says what is wrong with it when opened.
    """
    lines = text.splitlines(keepends=True)
    if not _is_list(lines[:LINES_LOOKED_AT]):
        return
    at = 0
    for number, line in enumerate(lines):
        if number % LINES_A_TURN == 0:
            pause()
        if _says_something(line):
            comment = line.partition("%")[2].strip()
            yield Entry(line, at, {"EV": comment[:LONGEST_FACT]} if comment else {}, "txt")
        at += len(line)


def _says_something(line: str) -> bool:
    word = line.strip().lstrip("\ufeff")
    return bool(word) and word[0] not in "%#"


def _is_list(lines: list[str]) -> bool:
    """Whether nearly all lines are games or boards, and not parts of one game in several lines."""
    said = [each for each in lines if _says_something(each)]
    boards = [each for each in said if _is_position(each)]
    games = [game for each in said if (game := _game(each))]
    count = len(games) + len(boards)
    is_list = count > 1 and len(said) - count <= count // 3
    return is_list and (bool(boards) or not _is_one_game(games))


def _is_position(line: str) -> bool:
    return (
        len(line) <= LONGEST_LINE and _POSITION.fullmatch("".join(plain(line).split())) is not None
    )


def _game(line: str) -> str:
    """The moves of a line, perhaps with a board before them; empty if it is no game."""
    if len(line) > LONGEST_LINE:
        return ""
    found = _LINE.fullmatch("".join(plain(line).split()))
    return found["game"] if found and len(found["game"]) >= FEWEST_IN_A_LINE else ""


def _is_one_game(games: list[str]) -> bool:
    """Whether no square comes twice, as in a game that is written in several lines."""
    squares = [square for each in games for square in re.findall(r"[a-h][1-8]", each.lower())]
    return len(set(squares)) == len(squares)
