"""The answers to each move of a lesson, as a tree and as a short text.

A turn of the player is a list of entries separated by spaces. `c3` is a right move that ends the
lesson. `c3(b3 a4)` is a right move that the opponent answers with b3; `a4` is the next turn. After `!`
come wrong moves refuted by the same line: `!d4,e5(c3 c2)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

_TOKEN = re.compile(r"\s*([a-z]\d+|[(),!])")


@dataclass(frozen=True)
class Follow:
    """The opponent's best answer to a right move, and the player's next turn."""

    reply: str
    turn: Turn


@dataclass(frozen=True)
class Turn:
    """One turn of the player: right moves with their continuations, wrong ones with refutations.

    The continuation of a right move that ends the lesson is None. Every legal move is right or wrong.
    """

    right: Mapping[str, Follow | None]
    wrong: Mapping[str, tuple[str, ...]]

    def to_text(self) -> str:
        """The turn as a text for `parse_turn`."""
        parts = [_right(move, follow) for move, follow in self.right.items()]
        by_line: dict[tuple[str, ...], list[str]] = {}
        for move, line in self.wrong.items():
            by_line.setdefault(line, []).append(move)
        parts += [f"!{','.join(moves)}({' '.join(line)})" for line, moves in by_line.items()]
        return " ".join(parts)

    def turns(self) -> Iterator[Turn]:
        """This turn and all that may follow it."""
        yield self
        for follow in self.right.values():
            if follow is not None:
                yield from follow.turn.turns()


def _right(move: str, follow: Follow | None) -> str:
    return move if follow is None else f"{move}({follow.reply} {follow.turn.to_text()})"


def parse_turn(text: str) -> Turn:
    """Parse the text of a turn; raises `ValueError` with the place of the error."""
    words = _words(text)
    turn, at = _turn(words, 0)
    if at != len(words):
        raise ValueError(f"{words[at]!r} is not expected in a tree")
    return turn


def _words(text: str) -> list[str]:
    words, at = [], 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"character {at + 1} of a tree cannot be read")
        words.append(match[1])
        at = match.end()
    return words


def _turn(words: list[str], at: int) -> tuple[Turn, int]:
    """The turn that begins at word `at`, and the index after it."""
    right: dict[str, Follow | None] = {}
    wrong: dict[str, tuple[str, ...]] = {}
    while at < len(words) and words[at] != ")":
        if words[at] == "!":
            moves, line, at = _refuted(words, at + 1)
            wrong |= dict.fromkeys(moves, line)
            continue
        move, at = _move(words, at)
        if _is(words, at, "("):
            reply, at = _move(words, at + 1)
            turn, at = _turn(words, at)
            right[move], at = Follow(reply, turn), _passed(words, at, ")")
        else:
            right[move] = None
    if not right:
        raise ValueError("a turn needs a right move")
    return Turn(MappingProxyType(right), MappingProxyType(wrong)), at


def _refuted(words: list[str], at: int) -> tuple[list[str], tuple[str, ...], int]:
    """The wrong moves after a `!`, the line that refutes them, and the index after both."""
    move, at = _move(words, at)
    moves = [move]
    while _is(words, at, ","):
        move, at = _move(words, at + 1)
        moves.append(move)
    at = _passed(words, at, "(")
    line: list[str] = []
    while not _is(words, at, ")"):
        move, at = _move(words, at)
        line.append(move)
    return moves, tuple(line), at + 1


def _is(words: list[str], at: int, sign: str) -> bool:
    return at < len(words) and words[at] == sign


def _passed(words: list[str], at: int, sign: str) -> int:
    if not _is(words, at, sign):
        raise ValueError(f"a tree lacks {sign!r}")
    return at + 1


def _move(words: list[str], at: int) -> tuple[str, int]:
    if at >= len(words) or not words[at][0].isalpha():
        raise ValueError("a tree lacks a move")
    return words[at], at + 1
