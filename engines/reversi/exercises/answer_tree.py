"""The proven answers of an exercise, as a tree and as a short text.

A turn of the player is a list of answers separated by spaces, one for each legal move. `g7+14:h8h7` is
a move that is worth 14 discs, and the line of best play to the end after it; the transcript leaves out
passes. `g7+14:h8(h7+14 …)` is a move after which the exercise goes on: the line is the opponent's
answer, with passes of the player, and the turn in brackets is the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engines.game import PASS
from engines.reversi.notation.transcripts import moves_of, transcript
from engines.reversi.rules.position import ReversiPosition

_TOKEN = re.compile(r" ?(?:([a-h][1-8])([+-]\d+):((?:[a-h][1-8])*)|(\))|(\())")


@dataclass(frozen=True)
class Answer:
    """What a move is worth with best play, in discs for the player, and what follows it.

    `line` goes on to the end of the game, or to the player's next turn in `turn`.
    """

    discs: int
    line: tuple[str, ...]
    turn: Turn | None = None


@dataclass(frozen=True)
class Turn:
    """One turn of the player: every legal move with its answer."""

    answers: Mapping[str, Answer]

    @property
    def best(self) -> int:
        """The value of the best move."""
        return max(answer.discs for answer in self.answers.values())

    def to_text(self) -> str:
        """The turn as a text for `parse_turn`."""
        return " ".join(map(_text_of, self.answers, self.answers.values()))

    def turns(self) -> Iterator[Turn]:
        """This turn and all that may follow it."""
        yield self
        for answer in self.answers.values():
            if answer.turn is not None:
                yield from answer.turn.turns()


def _text_of(move: str, answer: Answer) -> str:
    after = "" if answer.turn is None else f"({answer.turn.to_text()})"
    return f"{move}{answer.discs:+d}:{transcript(answer.line)}{after}"


def parse_turn(text: str, position: ReversiPosition) -> Turn:
    """Parse the text of a turn in a position; raises `ValueError` for a text or a move that is wrong."""
    words = _words(text)
    turn, at = _turn(words, 0, position)
    if at != len(words):
        raise ValueError(f"{words[at][0]!r} is not expected in a tree")
    return turn


def _words(text: str) -> list[re.Match[str]]:
    words, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"character {at + 1} of a tree cannot be read")
        words.append(match)
        at = match.end()
    return words


def _turn(words: list[re.Match[str]], at: int, position: ReversiPosition) -> tuple[Turn, int]:
    """The turn that begins at word `at`, and the index after it."""
    answers: dict[str, Answer] = {}
    while at < len(words) and words[at][1]:
        move, discs, squares = words[at][1], int(words[at][2]), words[at][3]
        after = position.play(move)
        goes_on = at + 1 < len(words) and bool(words[at + 1][5])
        line, after = _line(squares, after)
        turn, at = None, at + 1
        if goes_on:
            if after.legal_moves() == (PASS,):
                line, after = (*line, PASS), after.play(PASS)
            turn, at = _turn(words, at + 1, after)
            if at >= len(words) or not words[at][4]:
                raise ValueError("a tree lacks ')'")
            at += 1
        answers[move] = Answer(discs, line, turn)
    if set(answers) != set(position.legal_moves()):
        raise ValueError(f"a turn does not have every legal move at {position.to_text()}")
    return Turn(MappingProxyType(answers)), at


def _line(squares: str, position: ReversiPosition) -> tuple[tuple[str, ...], ReversiPosition]:
    """The moves of a transcript, and the position after them."""
    moves = moves_of(squares, position)
    for move in moves:
        position = position.play(move)
    return moves, position
