"""Reads games as apps export them: JSON, or a list of squares or of their numbers."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from engines.game import PASS
from engines.reversi.rules.position import INDEX, SQUARES, ReversiPosition

_NAMES = ("moves", "transcript", "record", "kifu", "history", "game", "log", "m", "棋谱", "着法")
"""Names of the list of moves."""
_OF_A_MOVE = ("move", "m", "square", "pos", "position", "coord", "coordinate", "cell", "sq", "p")
_ROW_AND_COLUMN = (("row", "col"), ("row", "column"), ("y", "x"), ("r", "c"))
_DEEPEST = 6
MOST_MOVES = 200
LONGEST = 20_000
"""Letters of a text that is closed where it was cut."""
_PART = re.compile(r'"(?:\\.|[^"\\])*+"?|[][{},:]|[^][{},:"\s]+', re.DOTALL)
"""A string, perhaps one that was cut, a bracket or sign, or a word of JSON."""
_NUMBERS = re.compile(r"\s*\d{1,2}(?:[\s,;]+\d{1,2})+[\s,;]*", re.ASCII)
"""Numbers of squares without brackets."""
_CLOSING = {"{": "}", "[": "]"}


@dataclass(frozen=True)
class AppGame:
    """The moves of a text, each with its place as far as it is known, and whether the text was cut."""

    moves: list[tuple[str, int]]
    cut: bool = False


def moves_of_app(text: str) -> AppGame | None:
    """The moves of a text in JSON, also of one that ends too early; None for other texts."""
    if _NUMBERS.fullmatch(text):
        text = "[" + re.sub(r"(?<=\d)[\s,;]+(?=\d)", ",", text.strip(" \t\r\n,;")) + "]"
    if text.lstrip()[:1] not in ("{", "["):
        return None
    value, cut = _value(text), False
    if value is None:
        value, cut = _value(_closed(text[:LONGEST])), True
    if value is None:
        return None
    found = _list(value, _DEEPEST)
    if found is None:
        return None
    words = _words(found)
    at, placed, lower = 0, [], text.lower()
    for word in words[:MOST_MOVES]:
        place = lower.find(word, at) if word in INDEX else -1
        at = place + len(word) if place >= 0 else at
        placed.append((word, at - len(word) if place >= 0 else at))
    return AppGame(placed, cut)


def _value(text: str) -> Any:
    """The value of a text in JSON, None if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _closed(text: str) -> str:
    """A text that ends too early, without the value that was cut, and with its brackets closed."""
    open_brackets, end = list[str](), 0
    for part in _PART.finditer(text):
        if part[0] in _CLOSING:
            open_brackets.append(_CLOSING[part[0]])
        elif part[0] in ("}", "]"):
            if not open_brackets or open_brackets.pop() != part[0]:
                return ""
        elif part[0] != ",":
            continue
        end = part.start() if part[0] == "," else part.end()
    return text[:end] + "".join(reversed(open_brackets))


def _list(value: Any, depth: int) -> list[Any] | None:
    """The list of moves in a value of JSON."""
    if isinstance(value, str):
        squares = re.findall(r"[a-h][1-8]|pass|--", value.lower())
        return squares if re.fullmatch(r"(?:[a-hA-H][1-8]|pass|--|[\s,;.])+", value) else None
    if isinstance(value, list) and value and not _is_game(value[0]):
        return value
    if not depth or not isinstance(value, (dict, list)) or not value:
        return None
    return next(filter(None, (_list(each, depth - 1) for each in _parts(value))), None)


def _is_game(value: Any) -> bool:
    return isinstance(value, dict) and _square(value) is None


def _parts(value: Any) -> list[Any]:
    """The values in which the moves may be, the likeliest first."""
    if isinstance(value, list):
        return value[:1]
    named = [value[name] for name in _NAMES if name in value]
    return named + [each for each in value.values() if isinstance(each, dict)]


def _words(moves: list[Any]) -> list[str]:
    """Moves as squares; numbers count from a1 in rows, or are row and column such as 56 for f5."""
    moves = moves[:MOST_MOVES]
    if all(isinstance(each, int) and not isinstance(each, bool) for each in moves):
        ways = [[SQUARES[n] if 0 <= n < 64 else PASS for n in moves], [_tens(n) for n in moves]]
        return next((way for way in ways if _is_legal(way)), ways[0])
    found = []
    for each in moves:
        word = _square(each)
        found.append(word if word is not None else json.dumps(each, ensure_ascii=False)[:12])
    return found


def _tens(number: int) -> str:
    row, col = divmod(number, 10)
    return f"{'abcdefgh'[col - 1]}{row}" if 1 <= row <= 8 and 1 <= col <= 8 else PASS


def _square(value: Any) -> str | None:
    """The square of a move, `pass`, or None for what is none."""
    if value is None:
        return PASS
    if isinstance(value, str):
        word = value.strip().lower()
        return PASS if word in ("", "pass", "pa", "ps", "--", "-") else word
    if isinstance(value, dict):
        for name in _OF_A_MOVE:
            if isinstance(value.get(name), (str, int)) and not isinstance(value.get(name), bool):
                at = value[name]
                return _square(at) if isinstance(at, str) else SQUARES[at] if 0 <= at < 64 else PASS
        if any(name in value and value[name] is None for name in _OF_A_MOVE):
            return PASS
        for row, col in _ROW_AND_COLUMN:
            down, across = value.get(row), value.get(col)
            if isinstance(down, int) and isinstance(across, int) and max(down, across) < 8:
                return SQUARES[down * 8 + across] if min(down, across) >= 0 else None
    return None


def _is_legal(words: list[str]) -> bool:
    position = ReversiPosition.start()
    for word in words:
        if word == PASS:
            continue
        if position.legal_moves() == (PASS,):
            position = position.play(PASS)
        if word not in position.legal_moves():
            return False
        position = position.play(word)
    return True
