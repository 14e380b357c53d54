"""Reversi: the rules, twelve levels, exact results, and games as text.

>>> from engines import reversi
>>> position = reversi.Position.start()
>>> position.legal_moves()
('c4', 'd3', 'e6', 'f5')
>>> position = position.play("f5")
>>> reversi.think(position, level=3).move
'f6'

Positions never change: `play` returns a new one. They are read and written as text; notebooks display
them as a board.

>>> reversi.Position.from_text(position.to_text()) == position
True
>>> game = reversi.read_game("f5d6c3d3c4f4")
>>> game.end.side_to_move
<Side.BLACK: 'black'>
>>> reversi.opening_of(game.moves).name.en
'Tiger'

Near the end, results are exact: discs for the side to move, with empty squares counted for the winner.

>>> end = reversi.Position.from_text(
...     "OOOOOOOOOOOXXOOOOOXOXOOOOOOXOOOOOOXOOXOOOOOXXXOO-OXXXXO--XXXXX-- X")
>>> answer = reversi.solve(end)
>>> answer.move, answer.score
('h8', Exact(discs=-24))

The first search in a process loads compiled code, or compiles it if this version runs for the first
time. Until then, Numba and NumPy are not loaded.

To read the code, begin with `rules.position`, then `kernels` (the same rules, compiled). `evaluation`
values a position without searching, `endgame` solves the last moves, `book` holds the openings, and
`search.engine` combines them. `encoding` converts positions for kernels, and back.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from engines.game import Analysis, Level, Limit, Thought, level_of
from engines.reversi.book.opening_names import Opening, opening_of
from engines.reversi.levels import LEVELS
from engines.reversi.notation.records import (
    BadRecord,
    Record,
    read_record,
    write_ggf,
    write_text,
)
from engines.reversi.rules.position import ReversiPosition

__all__ = [
    "LEVELS",
    "BadRecord",
    "Opening",
    "Position",
    "Record",
    "analyse",
    "level",
    "opening_of",
    "perft",
    "read_game",
    "solve",
    "think",
    "write_ggf",
    "write_text",
]

Position = ReversiPosition
read_game = read_record


def level(number: int) -> Level:
    """The level of that number, 1 to 12; raises `BadInput`."""
    return level_of(LEVELS, number, "reversi")


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

    >>> from engines.game import Limit
    >>> think(Position.start(), 12, limit=Limit(depth=6)).depth
    6
    """
    from engines.reversi.search import engine  # noqa: PLC0415 - only a search loads Numba

    chosen = level_of(LEVELS, level, "reversi") if isinstance(level, int) else level
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
    """Prove the result with best play, in discs for the side to move.

    `exact` is False only if the search was stopped before. The time grows about threefold with each
    empty square: seconds at 20, minutes at 24.
    """
    from engines.reversi.search import engine  # noqa: PLC0415 - only a search loads Numba

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
    >>> found = analyse(Position.start().play("f5"), limit=Limit(depth=4))
    >>> sorted(value.move for value in found.values)
    ['d6', 'f4', 'f6']
    """
    from engines.reversi.search import engine  # noqa: PLC0415 - only a search loads Numba

    return engine.analyse(position, limit=limit, on_progress=on_progress, stop=stop)


def perft(position: Position, depth: int) -> int:
    """Count the games of `depth` plies from a position; a pass is a ply.

    >>> perft(Position.start(), 6)
    8200
    """
    import numpy as np  # noqa: PLC0415 - only a search loads NumPy

    from engines.reversi.encoding import Board  # noqa: PLC0415 - only a search loads Numba
    from engines.reversi.kernels.moves import perft as count  # noqa: PLC0415 - see above

    board = Board.of(position)
    return int(count(board.own, board.opponent, np.int64(depth)))
