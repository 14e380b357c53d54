"""Messages that problems of any game have: the moves so far."""

from __future__ import annotations

from typing import Annotated

import msgspec

from webapp.core.messages import Request

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
