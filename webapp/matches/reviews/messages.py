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
    """The position after `ply` plies; values not known yet are null.

    `text` is the position in the notation of the engines, `worth` its score for Black with best play.
    `values` are for the side to move, best first. `loss` is the loss of the played move (in discs; in
    Capture Go 1 for a mistake), and `line` the better line to step through. `proof` and `reason` say how
    and why the best move wins, if that is proven; `why` is the reason in the language of the page.
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
    why: str = ""


class TurningPoint(Message):
    """A move that changed the winner, or cost much while the game was open: number `ply`, by `side`.

    `before` and `after` are the scores of the better and the played move for Black; `exact` if both
    are proven. `reason` says what the better move does, `reply` what the `answer` to the played one
    does, if one is known, and `fault` what is wrong with it, if that is seen. `why` is the most telling
    of them in the language of the page. `main` are those that a review shows at once.
    """

    ply: int
    side: Side
    move: str
    better: str
    before: Scored
    after: Scored
    loss: int
    exact: bool
    main: bool
    reason: Facts
    answer: str | None
    reply: Facts | None
    fault: Facts | None
    why: str = ""


class Losses(Message):
    """The loss of a side: its sum, the number of moves with a known loss, and of all moves."""

    sum: int
    moves: int
    of: int
    average: float | None


class BothLosses(Message):
    """The losses of each side."""

    black: Losses
    white: Losses


class Work(Message):
    """Progress of the analysis: the running round, and how many of its positions it has done.

    `known` of `all` positions have been searched at least once. The review is complete when it is not
    `busy`; the last round looks `of` few positions only.
    """

    number: int = field(name="pass")
    passes: int
    done: int
    of: int
    known: int
    all: int
    busy: bool
    failed: bool


class Summary(Message):
    """Summary of the whole game, and the progress of the analysis."""

    losses: BothLosses
    turns: tuple[TurningPoint, ...]
    work: Work


class TurningPointCounts(Message):
    """The number of turning points of each side; `done` when the review is complete."""

    match_id: str = field(name="game")
    black: int
    white: int
    done: bool


class ReviewMessage(Message):
    """Positions of a review, all or only the changed ones, and its summary.

    Without `positions` for a brief follower.
    """

    match_id: str = field(name="game")
    positions: tuple[Position, ...]
    summary: Summary
