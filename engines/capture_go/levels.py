"""The levels of Capture Go as data: their evaluations, limits and random variation."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engines.game import Level, Limit, Words

LIBERTIES, SHAPE, SELECTIVE = "liberties", "shape", "selective"
"""Names of evaluations: liberties; all features of shape, with ladders read to their end; and the same
in a search that reduces the depth after unpromising moves."""

MOVE_SCORES = "move_scores"
"""The evaluation by the classic move score alone."""

PROOF_NODES: Mapping[int, int] = MappingProxyType({7: 30_000, 8: 200_000})
"""Node limits of a level's proof, by its number, before it searches by depth."""

LARGEST_BOARD = 169

LEVELS: tuple[Level, ...] = (
    Level(
        1,
        Words("菜鸟", "Chick"),
        Words(
            "能吃就吃，不能吃就长气；不管你要吃它哪里。",
            "Captures when it can, else adds liberties; never looks at what you threaten.",
        ),
        MOVE_SCORES,
        Limit(depth=1),
        slack=4,
        at_once=True,
    ),
    Level(
        2,
        Words("新手", "Novice"),
        Words(
            "比谁的气多，只看自己这 1 步，常常随手下。",
            "Compares liberties after its own move only, and plays loosely.",
        ),
        LIBERTIES,
        Limit(depth=1),
        slack=20,
    ),
    Level(
        3,
        Words("入门", "Beginner"),
        Words("也看你的应手，有时还是随手下。", "Also looks at your answer; still plays loosely."),
        LIBERTIES,
        Limit(depth=2),
        slack=90,
    ),
    Level(
        4,
        Words("棋手", "Player"),
        Words("看 2 步，下得仔细些。", "Looks two moves ahead, with more care."),
        LIBERTIES,
        Limit(depth=2),
        slack=8,
    ),
    Level(
        5,
        Words("棋士", "Adept"),
        Words(
            "看 3 步，应对打吃的手不算在内。",
            "Looks three moves ahead, not counting answers to an atari.",
        ),
        LIBERTIES,
        Limit(depth=3),
    ),
    Level(
        6,
        Words("大师", "Master"),
        Words(
            "看得出弱棋和断点，把征子和双打吃算到底，再看 1 步。",
            "Sees weak chains and cutting points, reads ladders and double ataris to the end, "
            "and looks one move ahead.",
        ),
        SHAPE,
        Limit(depth=1),
    ),
    Level(
        7,
        Words("宗师", "Grandmaster"),
        Words(
            "先找必胜的下法，再以同样的眼光看 3 步。",
            "Looks for a proven win first, then three moves ahead with the same judgement.",
        ),
        SHAPE,
        Limit(depth=3, nodes=500_000),
        exact_from=LARGEST_BOARD,
    ),
    Level(
        8,
        Words("棋圣", "Sage"),
        Words(
            "花更多时间找必胜的下法，再看 8 步，不太可能的下法少看 1 步。",
            "Looks longer for a proven win, then eight moves ahead, one less after unlikely moves.",
        ),
        SELECTIVE,
        Limit(depth=8, nodes=400_000, seconds=4.0),
        exact_from=LARGEST_BOARD,
    ),
)
