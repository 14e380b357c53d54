"""Messages of a review: positions with their values, losses, turning points, and the work."""

from __future__ import annotations

from msgspec import field

from engines.game import Side
from webapp.core.messages import Facts, Message
from webapp.matches.analysis.messages import MoveValue, Proof, Score, Scored


class LineMove(Message):
    """One move of a line, the rows after it, joined by `/`, and what it changed."""

    move: str
    side: Side
    rows: str
    changed: tuple[str, ...]


class Position(Message):
    """The position after `ply` plies; what is not known yet is null.

    `text` is the position as engines write it, `worth` what it is worth to Black with best play from
    there. `values` are for the side to move, the best first; `loss` is what the move that was played
    gave away (discs, or in Capture Go 1 for a mistake), and `line` the better line to step through.
    `proof` and `reason` say how and why the best move wins, where that is proven.
    Deprecated: `score` and `exact`, the number of `worth` and whether it is proven.
    """

    ply: int
    text: str
    side: Side | None
    played: str | None
    worth: Score | None
    score: int | None
    exact: bool
    depth: int | None
    values: tuple[MoveValue, ...]
    loss: int | None
    line: tuple[LineMove, ...]
    proof: Proof | None
    reason: Facts | None


class TurningPoint(Message):
    """A move after which the game stood differently: ply number `ply`, by `side`.

    `before` and `after` are what the better and the played move were worth, to Black; `exact` where
    both are proven.
    """

    ply: int
    side: Side
    move: str
    better: str
    before: Scored
    after: Scored
    loss: int
    exact: bool


class Losses(Message):
    """What a side gave away: in all, over how many moves that are known, of how many."""

    sum: int
    moves: int
    of: int
    average: float | None


class BothLosses(Message):
    """What each side gave away."""

    black: Losses
    white: Losses


class Work(Message):
    """How far the work has come: the pass that runs, and how many positions it has done."""

    number: int = field(name="pass")
    passes: int
    done: int
    known: int
    all: int
    busy: bool
    failed: bool


class Summary(Message):
    """What is known of the whole game, and the work on it."""

    losses: BothLosses
    turns: tuple[TurningPoint, ...]
    work: Work


class ReviewMessage(Message):
    """Positions of a review, all or those that are news, and its summary."""

    match_id: str = field(name="game")
    positions: tuple[Position, ...]
    summary: Summary
