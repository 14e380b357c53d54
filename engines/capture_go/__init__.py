"""Capture Go: the rules, eleven levels, proofs, and games as SGF.

>>> from engines import capture_go
>>> position = capture_go.Position.start(rules="free", size="7", start="crosscut")
>>> print("\\n".join(position.rows()))
-------
-------
-------
---XO--
---OX--
-------
-------
>>> capture_go.think(position, level=1).move in position.legal_moves()
True

Positions never change: `play` returns a new one. They are read and written as text, and games as SGF;
notebooks display positions as a board.

>>> capture_go.Position.from_text(position.to_text(), rules="free") == position
True
>>> game = capture_go.read_sgf("(;GM[1]SZ[5]RU[Capture Go, free];B[cc];W[cb];B[bb])")
>>> game.moves
('c3', 'c4', 'b4')
>>> game.positions()[-1].side_to_move
<Side.WHITE: 'white'>

A solution gives the winner, the number of plies and the line.

>>> answer = capture_go.solve(position)
>>> answer.score, len(answer.pv)
(Win(in_plies=15, exactly=True), 15)

The first search in a process loads compiled code, or compiles it if this version runs for the first
time. Until then, Numba and NumPy are not loaded.

To read the code, begin with `rules.position` and `rules.move_scores` (the classic move scores), then
`kernels` (the same rules, compiled). `evaluation` values a position without searching,
`search.alphabeta` is the search of the levels, `solving.proof` that of the exact solver for short
proofs and `solving.proof_numbers` for long ones. `search.engine` combines them. `encoding` converts
positions for kernels, and back.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from engines.capture_go.levels import LEVELS
from engines.capture_go.notation.sgf import Record, read_sgf, write_sgf
from engines.capture_go.rules.options import OPTIONS
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Analysis, Level, Limit, Thought, level_of
from engines.sgf.syntax import BadSgf

__all__ = [
    "LEVELS",
    "OPTIONS",
    "BadSgf",
    "Position",
    "Record",
    "analyse",
    "level",
    "read_sgf",
    "solve",
    "think",
    "write_sgf",
]

Position = CaptureGoPosition


def level(number: int) -> Level:
    """The level of that number, 0 to 8; raises `BadInput`."""
    return level_of(LEVELS, number, "capture-go")


def think(  # noqa: PLR0913 - the call that every engine offers
    position: Position,
    level: Level | int,
    *,
    limit: Limit | None = None,
    seed: int = 0,
    on_progress: Callable[[Thought], None] | None = None,
    stop: Event | None = None,
) -> Thought:
    """A move for a level, given by its number or as one of `LEVELS`.

    `limit` replaces the level's own. The same position, level, limit in depth or nodes, and seed give
    the same move. `on_progress` receives each better thought, from another thread, and `stop` ends the
    search with what it has found. Raises `BadPosition` when the game is over.

    >>> think(Position.start(rules="free", size="7"), 6, seed=1).depth
    2
    """
    from engines.capture_go.search import engine  # noqa: PLC0415 - only a search loads Numba

    chosen = level_of(LEVELS, level, "capture-go") if isinstance(level, int) else level
    return engine.think(
        position, chosen, limit=limit, seed=seed, on_progress=on_progress, stop=stop
    )


def solve(
    position: Position,
    *,
    limit: Limit | None = None,
    on_progress: Callable[[Thought], None] | None = None,
    stop: Event | None = None,
) -> Thought:
    """Prove who wins in how many plies with best play; `exact` is False if the search was stopped.

    A game with a target of several stones is only estimated.
    """
    from engines.capture_go.search import engine  # noqa: PLC0415 - only a search loads Numba

    return engine.solve(position, limit=limit, on_progress=on_progress, stop=stop)


def analyse(
    position: Position,
    *,
    limit: Limit | None = None,
    on_progress: Callable[[Analysis], None] | None = None,
    stop: Event | None = None,
) -> Analysis:
    """The value of every legal move, the best first, by the strongest search.

    >>> from engines.game import Limit
    >>> start = Position.start(rules="free", size="5", start="crosscut")
    >>> analyse(start, limit=Limit(depth=2)).values[0].move in start.legal_moves()
    True
    """
    from engines.capture_go.search import engine  # noqa: PLC0415 - only a search loads Numba

    return engine.analyse(position, limit=limit, on_progress=on_progress, stop=stop)
