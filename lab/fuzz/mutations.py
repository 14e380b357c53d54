"""Mutates texts and JSON values, reproducibly for the same random generator."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

STRANGE = (
    "",
    "\0",
    " ",
    "\n",
    "\t",
    "\u200b",
    "\ufeff",
    "\u202e",
    "é",
    "马",
    "８",
    "\U0001f980",
    "\ud800",
    "-1",
    "00",
    "9" * 30,
    "[[",
    "]",
    "(;",
    ")",
    "\\",
    '"',
    "'",
    "%00",
    "../",
    "<b>",
    "{",
    "null",
    "NaN",
    "1e999",
)
VALUES: tuple[Any, ...] = (
    *STRANGE,
    None,
    True,
    False,
    0,
    -1,
    1,
    1.5,
    10**30,
    float("inf"),
    [],
    {},
    [[]],
    {"$ne": 1},
    "x" * 5000,
    json.loads("[" * 500 + "]" * 500),
)
LONGEST = 20_000

Change = Callable[[str, random.Random], str]


def _cut(text: str, dice: random.Random) -> str:
    begin, end = sorted(dice.randrange(len(text) + 1) for _ in range(2))
    return text[:begin] + text[end:]


def _double(text: str, dice: random.Random) -> str:
    begin, end = sorted(dice.randrange(len(text) + 1) for _ in range(2))
    return text[:end] + text[begin:end] * dice.choice((1, 2, 50)) + text[end:]


def _insert(text: str, dice: random.Random) -> str:
    place = dice.randrange(len(text) + 1)
    return text[:place] + dice.choice(STRANGE) + text[place:]


def _replace(text: str, dice: random.Random) -> str:
    if not text:
        return chr(dice.randrange(0x3000))
    place = dice.randrange(len(text))
    letter = dice.choice((text[dice.randrange(len(text))], chr(dice.randrange(0x80))))
    return text[:place] + letter + text[place + 1 :]


def _swap(text: str, dice: random.Random) -> str:
    place = dice.randrange(len(text) + 1)
    return text[place:] + text[:place]


def _other_case(text: str, _dice: random.Random) -> str:
    return text.swapcase()


CHANGES: Sequence[Change] = (_cut, _double, _insert, _replace, _replace, _swap, _other_case)


def damaged(text: str, dice: random.Random) -> str:
    """The text with one to five mutations."""
    for _ in range(dice.randint(1, 5)):
        text = dice.choice(CHANGES)(text, dice)[:LONGEST]
    return text


def damaged_value(value: Any, dice: random.Random) -> Any:
    """A JSON value with one of its parts replaced, left out, added or damaged."""
    if dice.random() < 0.1:
        return dice.choice(VALUES)
    if isinstance(value, dict) and value:
        name = dice.choice(sorted(value))
        changed = dict(value)
        match dice.randrange(4):
            case 0:
                del changed[name]
            case 1:
                changed[damaged(name, dice)] = dice.choice(VALUES)
            case _:
                changed[name] = damaged_value(value[name], dice)
        return changed
    if isinstance(value, str) and dice.random() < 0.6:
        return damaged(value, dice)
    if isinstance(value, int) and dice.random() < 0.5:
        return value + dice.choice((-1, 1, 2, 1000, 10**9))
    return dice.choice(VALUES)
