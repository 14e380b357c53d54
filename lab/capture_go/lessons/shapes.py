"""Lessons that are shapes placed by hand: the rules alone decide which answers are right."""

from __future__ import annotations

from engines.capture_go.lessons.collection import ATARI, Lesson, lesson_set
from engines.capture_go.rules.position import FREE, CaptureGoPosition
from lab.capture_go.lessons.lesson_proof import atari_turn
from lab.capture_go.lessons.resistance import Fight

LIBERTIES = (
    ("-----/-----/--X--/-----/-----", "c3"),
    ("-----/-----/-----/-----/--X--", "c1"),
    ("-----/-----/-----/-----/X----", "a1"),
    ("-----/-----/-XX--/-----/-----", "c3"),
    ("-----/-----/-----/-----/-XXX-", "c1"),
    ("-----/-----/--X--/-X---/-----", "c3"),
    ("-----/-----/-----/X----/XX---", "a1"),
    ("-----/--O--/--X--/-----/-----", "c3"),
    ("-----/-X---/-X-O-/-XXO-/-----", "b2"),
    ("-----/--OX-/-OO--/-X---/-----", "c3"),
    ("-----/--O--/-OXX-/---XO/-----", "c3"),
)
"""From a single stone to joined stones with White beside them."""

ATARIS = (
    ("-----/-----/-----/-----/O----", "a1"),
    ("-----/-----/-----/-----/-XO--", "c1"),
    ("-----/--X--/-XO--/-----/-----", "c3"),
    ("-----/-----/-----/X----/OO---", "a1"),
)
"""Simple ataris; those that leave one side alone are found by search."""

ILLEGALS = (
    ("-----/-----/-----/O----/-O---", "a2"),
    ("-----/-----/-----/--O--/-O-O-", "c2"),
    ("-----/--O--/-O-O-/--O--/-----", "c4"),
    ("O-O--/-O---/-----/O----/-O---", "b4"),
    ("-O---/O----/-----/----X/---X-", "b5"),
    ("-----/-----/O----/-O---/XO---", "b1"),
    ("-----/-O-O-/O-OX-/-O---/-----", "b4"),
    ("---O-/----O/-----/OO---/--O--", "d5"),
    ("---O-/----O/XX---/OX---/-O---", "d5"),
    ("--O--/-OXO-/-O-O-/--O--/-----", "c5"),
    ("-O-O-/O-OOO/-O---/XX---/-X---", "b5"),
)
"""Eyes of White in the corner, on the edge and in the middle, beside points that may be played."""


def shaped_lessons(key: str) -> list[Lesson]:
    """The lessons of a set that are placed by hand."""
    placed = {"liberties": LIBERTIES, "atari": ATARIS, "illegal": ILLEGALS}.get(key, ())
    return [_lesson(key, rows, target) for rows, target in placed]


def _lesson(key: str, rows: str, target: str) -> Lesson:
    each = lesson_set(key)
    position = CaptureGoPosition.from_text(f"{rows} X", rules=FREE)
    lesson = Lesson(each, position, 0, target, None)
    if each.goal != ATARI:
        return lesson
    turn = atari_turn(Fight(lesson.chain.stones[0], key), position)
    return Lesson(each, position, 1, target, turn)
