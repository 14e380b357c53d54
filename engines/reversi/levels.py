"""The twelve levels as data: their evaluations, limits and random variation."""

from __future__ import annotations

from engines.game import Level, LevelGap, Limit, Words

TRAINED = "trained"
"""The evaluation with weights trained by self-play; its slack is in points, `UNIT` per disc."""

UNIT = 64
"""Points of the trained evaluation per disc."""

CLASSIC = 8
"""The number of levels with classic evaluations, which need no weights."""

LEVELS: tuple[Level, ...] = (
    Level(
        number=1,
        name=Words("菜鸟", "Chick"),
        sees=Words(
            "只数子，只看 1 步，还常看漏。", "Counts discs one move ahead, and overlooks things."
        ),
        evaluation="discs",
        limit=Limit(depth=1),
        slack=6,
        at_once=True,
        needs_engine=False,
    ),
    Level(
        number=2,
        name=Words("新手", "Novice"),
        sees=Words(
            "知道角和边更值钱，看 1 步。",
            "Knows that corners and edges are worth more; one move ahead.",
        ),
        evaluation="places",
        limit=Limit(depth=1),
        exact_from=1,
        needs_engine=False,
    ),
    Level(
        number=3,
        name=Words("入门", "Beginner"),
        sees=Words(
            "知道角和边更值钱，看 2 步，算上你的应手。",
            "Knows corners and edges; two moves ahead, your reply included.",
        ),
        evaluation="places",
        limit=Limit(depth=2),
        exact_from=2,
    ),
    Level(
        number=4,
        name=Words("棋手", "Player"),
        sees=Words("知道角和边更值钱，看 3 步。", "Knows corners and edges; three moves ahead."),
        evaluation="places",
        limit=Limit(depth=3),
        exact_from=3,
    ),
    Level(
        number=5,
        name=Words("棋士", "Adept"),
        sees=Words(
            "还比谁能下的地方多，看 4 步。",
            "Also compares how many moves each side has; four moves ahead.",
        ),
        evaluation="mobility",
        limit=Limit(depth=4),
        exact_from=4,
    ),
    Level(
        number=6,
        name=Words("大师", "Master"),
        sees=Words(
            "还比谁能下的地方多，看 5 步，最后 8 格算尽。",
            "Also compares how many moves each side has; five moves ahead, the last 8 squares exact.",
        ),
        evaluation="mobility",
        limit=Limit(depth=5),
        exact_from=8,
    ),
    Level(
        number=7,
        name=Words("宗师", "Grandmaster"),
        sees=Words(
            "看哪些子难再翻动，看 6 步，最后 10 格算尽。",
            "Knows which discs are hard to turn back; six moves ahead, the last 10 squares exact.",
        ),
        evaluation="stability",
        limit=Limit(depth=6),
        exact_from=10,
    ),
    Level(
        number=8,
        name=Words("棋圣", "Sage"),
        sees=Words(
            "看哪些子难再翻动，看 8 步，最后 14 格算尽。",
            "Knows which discs are hard to turn back; eight moves ahead, the last 14 squares exact.",
        ),
        evaluation="stability",
        limit=Limit(depth=8),
        exact_from=14,
    ),
    Level(
        number=9,
        name=Words("用智", "Craft"),
        sees=Words(
            "眼光从自己下的对局里学来，看 2 步，最后 14 格算尽。",
            "Judgement trained on its own games; two moves ahead, the last 14 squares exact.",
        ),
        evaluation=TRAINED,
        unit="discs",
        limit=Limit(depth=2),
        exact_from=14,
        slack=16,
    ),
    Level(
        number=10,
        name=Words("通幽", "Depths"),
        sees=Words(
            "眼光从自己下的对局里学来，看 4 步，最后 14 格算尽。",
            "Judgement trained on its own games; four moves ahead, the last 14 squares exact.",
        ),
        evaluation=TRAINED,
        unit="discs",
        limit=Limit(depth=4),
        exact_from=14,
        slack=16,
    ),
    Level(
        number=11,
        name=Words("坐照", "Clear Sight"),
        sees=Words(
            "眼光从自己下的对局里学来，看 7 步，最后 16 格算尽。",
            "Judgement trained on its own games; seven moves ahead, the last 16 squares exact.",
        ),
        evaluation=TRAINED,
        unit="discs",
        limit=Limit(depth=7),
        exact_from=16,
        slack=16,
    ),
    Level(
        number=12,
        name=Words("入神", "Beyond"),
        sees=Words(
            "眼光从自己下的对局里学来，每步最多想 5 秒；最后 24 格先求胜负，再求确切比分。",
            "Judgement trained on its own games; up to five seconds a move, "
            "the last 24 squares exact if time allows.",
        ),
        evaluation=TRAINED,
        unit="discs",
        limit=Limit(seconds=4.9),  # and a tenth to notice it, and to answer
        exact_from=24,
        slack=16,
    ),
)

LADDER: tuple[LevelGap, ...] = (
    *(
        LevelGap(1, level, points, error)
        for level, (points, error) in enumerate(
            [
                *((177, 39), (414, 37), (509, 38), (792, 39)),
                *((954, 37), (1137, 38), (1348, 41)),
            ],
            2,
        )
    ),
    *(
        LevelGap(level - 1, level, points, error)
        for level, (points, error) in enumerate([(418, 60), (244, 37), (199, 32), (205, 45)], 9)
    ),
)
"""The ladder of docs/strength.md. Levels 2 to 8: every level against every other, Elo above level 1.
From 9 on: each against the one below."""
