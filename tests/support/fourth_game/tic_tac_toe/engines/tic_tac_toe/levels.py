"""The levels of Tic-tac-toe."""

from __future__ import annotations

from engines.game import Level, LevelGap, Limit, Words

LEVELS = (
    Level(
        1,
        Words("学童", "Pupil"),
        Words("看 1 步。", "Looks one move ahead."),
        "search",
        Limit(depth=1),
        at_once=True,
    ),
    Level(
        2,
        Words("先生", "Teacher"),
        Words("看到终局。", "Looks to the end of the game."),
        "search",
        Limit(depth=9),
        at_once=True,
    ),
)

LADDER = (LevelGap(1, 2, 460, 43),)
"""A thousand games, half of them with either mark."""
