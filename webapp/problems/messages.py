"""Messages about problems of any game; a game adds to them what its own boards show."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engines.game import Side
from webapp.core.messages import Facts, Message, Request

MOST_MOVES = 64

Cell = Annotated[str, msgspec.Meta(max_length=4)]
Moves = Annotated[
    list[Cell],
    msgspec.Meta(
        max_length=MOST_MOVES, description="of both sides, from the start; the last is judged"
    ),
]


class TriedRequest(Request):
    """The moves of a problem so far."""

    moves: Moves


class ProblemMove(Message):
    """One move, and the board after it: X is black, O white, - empty."""

    side: Side
    move: str
    rows: tuple[str, ...]
    changed: tuple[str, ...]


class ProblemVerdict(Message):
    """Whether the last move is right, wrong or solves the problem, in a word and a sentence.

    `why` is the reason why a move is wrong, a code with figures.
    """

    found: str
    says: str
    why: Facts | None


class RightMove(Message):
    """A right move, and its effect as a code with figures; null if the hint only points at the move.

    `why` is the effect in the language of the page.
    """

    move: str
    reason: Facts | None
    why: str


class ProblemAnswers(Message):
    """All answers to a problem, for a page without a connection.

    Hints and the codes of illegal moves are by the moves so far, with spaces between them, as the
    verdicts are.
    """

    illegal: dict[str, str]
    hints: dict[str, RightMove]


class ProblemPage(Message):
    """The initial data of the page's script; `path` is the route that judges its moves."""

    key: str
    number: int
    path: str
    rows: tuple[str, ...]
    hint: str
