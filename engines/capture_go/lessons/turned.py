"""The same problem, turned: for those who missed it, who know the picture but not yet the reason."""

from __future__ import annotations

import re
from dataclasses import replace

from engines.capture_go.lessons.collection import Lesson
from engines.capture_go.lessons.reply_tree import parse_turn
from engines.capture_go.rules.symmetry import turns_of

_VERTEX = re.compile(r"[a-z]\d+")
QUARTER = 6
"""A quarter turn among the symmetries of a square board; a longer one is turned by half."""


def turned(lesson: Lesson) -> Lesson:
    """The lesson on its board turned by a quarter; what is proven of one is proven of the other."""
    position = lesson.position
    board = position.board
    turns = turns_of(board)
    image = turns[QUARTER] if len(turns) > QUARTER else turns[-1]

    def named(name: str) -> str:
        return board.name(image[board.vertex(name)])

    stones = dict(zip(image, position.stones, strict=True))
    tree = None
    if lesson.turn is not None:
        text = _VERTEX.sub(lambda found: named(found[0]), lesson.turn.to_text())
        tree = parse_turn(text)
    return replace(
        lesson,
        position=replace(position, stones="".join(stones[each] for each in board.vertices)),
        target=named(lesson.target),
        turn=tree,
    )
