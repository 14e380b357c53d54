"""The levels of Capture Go, as data: what each looks at and how far."""

from __future__ import annotations

from engines.game import Level, Limit, Words

WIN = 10_000
"""The score of a won game: `WIN - n` is a proven win in n plies, `n - WIN` a proven loss in n."""

DECIDED = WIN - 200
"""Scores from here on, up or down, are ends of the game; no game has 200 plies."""

MOVE_SCORES, LIBERTIES, SELECTIVE = "move_scores", "liberties", "selective"
"""Evaluations: the classic score of the move alone, `engines.capture_go.evaluation`, or the same in
a search that looks less deep after moves which seldom help."""

PROOF_NODES: dict[int, int] = {5: 200_000}
"""What a level spends on a proof, by its number, before it falls back on its depth."""

LEVELS: tuple[Level, ...] = (
    Level(
        1,
        Words("菜鸟", "Chick"),
        Words(
            "吃得到就吃，吃不到就长气；不看你要吃它哪里。",
            "Takes what it can take, else adds liberties; never looks at what you threaten.",
        ),
        MOVE_SCORES,
        Limit(depth=1),
        slack=4,
    ),
    Level(
        2,
        Words("新手", "Novice"),
        Words(
            "比谁的气多，看 2 步，常下得随意。", "Compares liberties, two ahead, and plays loosely."
        ),
        LIBERTIES,
        Limit(depth=2),
        slack=20,
    ),
    Level(
        3,
        Words("入门", "Beginner"),
        Words("同样的眼光，看 3 步。", "The same eye, three ahead."),
        LIBERTIES,
        Limit(depth=3),
    ),
    Level(
        4,
        Words("棋手", "Player"),
        Words("看 4 步，被叫吃的应手不算步数。", "Four ahead, not counting answers to an atari."),
        LIBERTIES,
        Limit(depth=4),
    ),
    Level(
        5,
        Words("棋士", "Adept"),
        Words("先找必胜的下法，找不到再看 5 步。", "Looks for a sure win first, else five ahead."),
        LIBERTIES,
        Limit(depth=5),
        exact_from=81,
    ),
)
