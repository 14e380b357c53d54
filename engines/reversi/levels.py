"""The eight classic levels, as data: what each looks at, how far, and how it varies."""

from __future__ import annotations

from engines.game import Level, Limit, Words

FINISHED = 10_000
"""Beyond this, up or down, an estimate is no estimate: the search saw the game end in every line
that matters. What is left over is the disc difference, empty squares counting for the winner."""

LEVELS: tuple[Level, ...] = (
    Level(
        number=1,
        name=Words("菜鸟", "Chick"),
        sees=Words(
            "只数子，只看 1 步，还常看漏。", "Counts discs, one move ahead, and overlooks things."
        ),
        evaluation="discs",
        limit=Limit(depth=1),
        exact_from=1,
        slack=6,
    ),
    Level(
        number=2,
        name=Words("新手", "Novice"),
        sees=Words(
            "知道角和边更值钱，看 1 步。", "Knows corners and edges are worth more; one ahead."
        ),
        evaluation="places",
        limit=Limit(depth=1),
        exact_from=1,
    ),
    Level(
        number=3,
        name=Words("入门", "Beginner"),
        sees=Words("同样的眼光，看 2 步。", "The same eye, two ahead."),
        evaluation="places",
        limit=Limit(depth=2),
        exact_from=2,
    ),
    Level(
        number=4,
        name=Words("棋手", "Player"),
        sees=Words("同样的眼光，看 3 步。", "The same eye, three ahead."),
        evaluation="places",
        limit=Limit(depth=3),
        exact_from=3,
    ),
    Level(
        number=5,
        name=Words("棋士", "Adept"),
        sees=Words(
            "还比谁能下的地方多，看 4 步。",
            "Also compares how many squares each side has; four ahead.",
        ),
        evaluation="mobility",
        limit=Limit(depth=4),
        exact_from=4,
    ),
    Level(
        number=6,
        name=Words("大师", "Master"),
        sees=Words(
            "看 5 步，最后 8 格算尽。",
            "The same, five ahead; the last 8 squares exact.",
        ),
        evaluation="mobility",
        limit=Limit(depth=5),
        exact_from=8,
    ),
    Level(
        number=7,
        name=Words("宗师", "Grandmaster"),
        sees=Words(
            "看哪些子难再翻动，看 5 步，最后 10 格算尽。",
            "Knows which discs are hard to turn back; five ahead, the last 10 squares exact.",
        ),
        evaluation="stability",
        limit=Limit(depth=5),
        exact_from=10,
    ),
    Level(
        number=8,
        name=Words("棋圣", "Sage"),
        sees=Words(
            "同样的眼光，看 6 步，最后 12 格算尽。",
            "The same eye, six ahead; the last 12 squares exact.",
        ),
        evaluation="stability",
        limit=Limit(depth=6),
        exact_from=12,
    ),
)
