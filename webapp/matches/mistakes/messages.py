"""Messages about mistakes: a move that is tried in place of one, and the verdict on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from webapp.core.messages import Facts, Message, Request
from webapp.matches.analysis.messages import Score
from webapp.matches.reviews.messages import LineMove


class BetterMoveRequest(Request):
    """The move that is tried in place of a mistake."""

    move: Annotated[str, msgspec.Meta(max_length=4)]


class BetterMoveVerdict(Message):
    """The verdict on a move tried in place of a mistake, and the line that follows from it.

    `right` is as good as the best move; `enough` is not, but no turning point; `wrong` would be one.
    Of an `unproven` move, a better one is proven to win, and it is not known whether this one wins too.
    `worth` and `best` are the scores of this move and the best one for the side that moves, searched
    `depth` plies deep; `exact` if both are proven. `loss` is the difference, in discs or mistakes.
    `reason` says what the move does, `reply` what the answer to it does, which is the second move of the
    `line`, and `fault` what is wrong with the move, if that is seen. `why` and `but` say in the language
    of the page what is good about the move, and what is wrong with it or answers it.
    """

    found: Literal["right", "enough", "wrong", "unproven"]
    move: str
    worth: Score
    best: Score
    loss: int
    depth: int
    exact: bool
    line: tuple[LineMove, ...]
    reason: Facts
    reply: Facts | None
    fault: Facts | None
    why: str = ""
    but: str = ""


class MistakeAnswers(Message):
    """The verdicts on all moves at the turning points, which a page keeps for times offline.

    Both are by ply and move: `illegal` says why a move is.
    """

    verdicts: Mapping[str, Mapping[str, BetterMoveVerdict]]
    illegal: Mapping[str, Mapping[str, str]]
