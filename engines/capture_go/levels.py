"""The levels of Capture Go as data: their evaluations, limits and random variation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engines.capture_go.rules.options import CONTACT, FREE
from engines.game import Level, LevelGap, Limit, Words

LIBERTIES, SHAPE, SELECTIVE = "liberties", "shape", "selective"
"""Names of evaluations: liberties; all features of shape, with ladders read to their end; and the same
in a search that reduces the depth after unpromising moves."""

MOVE_SCORES = "move_scores"
"""The evaluation by the classic move score alone."""

PROOF_NODES: Mapping[int, int] = MappingProxyType({7: 30_000, 8: 200_000})
"""Node limits of a level's proof, by its number, before it searches by depth."""

LARGEST_BOARD = 169


@dataclass(frozen=True)
class Beginner:
    """Probabilities of a weak level: that it sees an urgent point, and that it thinks about a move."""

    sees: float
    thinks: float


BEGINNERS: Mapping[int, Mapping[str, Beginner]] = MappingProxyType(
    {
        0: {FREE: Beginner(0.42, 0.13), CONTACT: Beginner(0.74, 0.14)},
        1: {FREE: Beginner(0.38, 0.21), CONTACT: Beginner(0.70, 0.25)},
        2: {FREE: Beginner(0.41, 0.38), CONTACT: Beginner(0.69, 0.46)},
        3: {FREE: Beginner(0.44, 0.55), CONTACT: Beginner(0.73, 0.64)},
        4: {FREE: Beginner(0.52, 0.74), CONTACT: Beginner(0.80, 0.83)},
        43: {FREE: Beginner(0.68, 0.85), CONTACT: Beginner(0.87, 0.90)},
        47: {FREE: Beginner(0.84, 0.95), CONTACT: Beginner(0.94, 0.97)},
    }
)
"""The levels that play like beginners, by number and rules.

Fitted so that the simple child of `capture-go ladder --from-below` wins 65 to 75 % against level 0, and
10 to 20 points less against each level above, on boards of 5 to 9 lines. Under the contact rules
stones always touch, so a beginner has to see more to be as strong. Levels 43 and 47 stand between 4 and
5, for a child who also gives atari: it won 40 % against the one and nothing against the other.
"""

LEVELS: tuple[Level, ...] = (
    Level(
        0,
        Words("鸟蛋", "Egg"),
        Words(
            "刚学会规则，该吃的、该逃的常常看漏，多半随手下。",
            "Has just learnt the rules: often overlooks a capture or an atari, and plays anywhere near.",
        ),
        MOVE_SCORES,
        Limit(depth=1),
        slack=4,
        at_once=True,
    ),
    Level(
        1,
        Words("菜鸟", "Chick"),
        Words(
            "常常看漏叫吃，三手里有一手动脑筋。",
            "Often overlooks an atari, and thinks about one move in three.",
        ),
        SHAPE,
        Limit(depth=1),
    ),
    Level(
        2,
        Words("新手", "Novice"),
        Words(
            "还会看漏叫吃，一半的棋想过再下。",
            "Still overlooks ataris, and thinks about every other move.",
        ),
        SHAPE,
        Limit(depth=1),
    ),
    Level(
        3,
        Words("入门", "Beginner"),
        Words(
            "有时看漏叫吃，多数棋想过再下。",
            "Sometimes overlooks an atari, and thinks about most moves.",
        ),
        SHAPE,
        Limit(depth=1),
    ),
    Level(
        4,
        Words("棋手", "Player"),
        Words(
            "看漏叫吃的时候不多，大多想过再下。",
            "Overlooks an atari less often, and thinks about three moves in four.",
        ),
        SHAPE,
        Limit(depth=1),
    ),
    Level(
        43,
        Words("熟手", "Practised"),
        Words(
            "偶尔看漏叫吃，很少随手下。",
            "Overlooks an atari now and then, and seldom plays without thinking.",
        ),
        SHAPE,
        Limit(depth=1),
        between=4.3,
    ),
    Level(
        47,
        Words("老手", "Seasoned"),
        Words(
            "难得看漏一次，几乎不随手下。",
            "Hardly ever overlooks an atari, and thinks about almost every move.",
        ),
        SHAPE,
        Limit(depth=1),
        between=4.7,
    ),
    Level(
        5,
        Words("棋士", "Adept"),
        Words(
            "看得出弱棋和断点，把征子和双叫吃算到底，再看 1 步。",
            "Sees weak chains and cutting points, reads ladders and double ataris to the end, "
            "and looks one move ahead.",
        ),
        SHAPE,
        Limit(depth=1),
    ),
    Level(
        6,
        Words("大师", "Master"),
        Words(
            "以同样的眼光看 2 步，也看你的应手。",
            "Judges in the same way two moves ahead, so it also looks at your answer.",
        ),
        SHAPE,
        Limit(depth=2),
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

LADDER: tuple[LevelGap, ...] = (
    LevelGap(0, 1, 123, 52),
    LevelGap(1, 2, 129, 36),
    LevelGap(2, 3, 143, 37),
    LevelGap(3, 4, 146, 38),
    LevelGap(4, 43, 145, 37),
    LevelGap(43, 47, 149, 37),
    LevelGap(47, 5, 125, 36),
    LevelGap(5, 6, 156, 54),
    LevelGap(6, 7, 139, 53),
    LevelGap(7, 8, 195, 57),
)
"""The ladder of docs/strength.md, each level against the one below: 67.0 % of the points are 123 Elo."""
