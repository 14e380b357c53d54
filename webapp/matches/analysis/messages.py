"""Messages that carry scores: a search under way, a hint, and the values of moves.

A score is sent twice: as `worth`, and as the number `score` with the flag `exact`, for pages that were
loaded before `worth` existed.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType, field

from engines import game
from engines.game import Side
from engines.registry import Duel
from engines.score import Score as EngineScore
from engines.score import Unit, is_proven
from engines.thought_messages import score_message
from webapp.core.messages import ErrorMessage, Facts, Message


class Score(Message):
    """The score of a position, in one of five forms.

    `estimate` is a guess in a `unit`, `discs` the exact result in discs, `win_in` and `loss_in` a
    proven end within that many plies, and `seen` one of the last three that is not proven. `exactly`
    where best play takes just as many plies.
    """

    estimate: int | UnsetType = UNSET
    unit: Unit | UnsetType = UNSET
    discs: int | UnsetType = UNSET
    win_in: int | UnsetType = UNSET
    loss_in: int | UnsetType = UNSET
    exactly: bool | UnsetType = UNSET
    seen: Score | UnsetType = UNSET


class Scored(Message):
    """`worth` is the score. Deprecated: `score`, its number, and `exact`, whether it is proven."""

    worth: Score
    score: int
    exact: bool


class MoveValue(Scored):
    """The value of a move for the side that plays it."""

    move: str


class Proof(Message):
    """A proven win of `side` within `plies` plies, by a capture or not, and its line if known.

    `exactly` where no play by `side` or its opponent changes the number of plies for the better.
    """

    side: Side
    plies: int
    exactly: bool
    captures: bool
    line: tuple[str, ...]


class Thinking(Message):
    """The search for an engine's move; values not known yet are null.

    `depth` of `goal` plies are searched; `before` jobs are ahead in the queue. `worth` is the score of
    the position and `after` that after the `move`, both for `side`.
    Deprecated: `score` and `exact` (see `Scored`), and `unit`, the unit of estimates.
    """

    job: str
    side: Side
    goal: int | None
    unit: Unit
    before: int
    depth: int | None
    move: str | None
    worth: Score | None
    after: Score | None
    score: int | None
    exact: bool | None


class ThinkingEvent(Thinking):
    """A running search in a match; `progress` has what is new in depth, move, line, nodes, time.

    Of a level that has moved within 150 ms only the last word comes, before the move, if it judges it.
    """

    match_id: str = field(name="game")
    progress: Facts


class ThinkingFailed(Message):
    """A search that failed."""

    match_id: str = field(name="game")
    job: str
    failed: Literal[True]


class About(Message):
    """The position of a match that a job is about."""

    match_id: str = field(name="game")
    job: str
    ply: int
    position_id: str = field(name="pos")


class Hint(About):
    """The best move found, why it is good, and how it wins if that is proven.

    `reason` has the code and its facts, `why` the sentence in the language of the page.
    `done` in the last message of a job; the first comes at once, and a better one may follow.
    Deprecated: `score` and `exact` (see `Scored`), and `unit`, the unit of estimates.
    """

    done: bool
    move: str
    worth: Score
    score: int
    exact: bool
    unit: Unit
    depth: int
    reason: Facts
    proof: Proof | None
    why: str = ""


class Values(About):
    """The values of all moves at a depth, best first; `done` in the last message of a job."""

    done: bool
    depth: int
    values: tuple[MoveValue, ...]
    proof: Proof | None


class HintFailed(About):
    """There is no hint, and why."""

    err: ErrorMessage


class ValuesFailed(About):
    """There are no values, and why."""

    done: Literal[True]
    err: ErrorMessage


def score(worth: EngineScore) -> Score:
    """A score as a message."""
    return msgspec.convert(score_message(worth), Score)


def scored(duel: Duel, worth: EngineScore) -> Scored:
    """A score of a game in both forms."""
    return Scored(score(worth), duel.number_of(worth), is_proven(worth))


def move_value(duel: Duel, value: game.MoveValue) -> MoveValue:
    """The value of a move of a game."""
    return MoveValue(move=value.move, **msgspec.structs.asdict(scored(duel, value.score)))
