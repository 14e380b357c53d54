"""A finished game as it is sent: the cells that each move goes through, checked by playing them."""

from __future__ import annotations

from collections.abc import Sequence

from engines.game import IllegalMove
from engines.huarong.rules import counting
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move, play
from webapp.core.errors import RequestError
from webapp.limits.turns import giving_way

MOST_MOVES = 2000
"""Maximum length of a game that is checked; the longest shortest solution has 138 moves."""
LONGEST_ROUTE = 20


def checked_game(layout: Layout, routes: Sequence[Sequence[int]]) -> tuple[Move, ...]:
    """The recorded moves of a game that is legal and solved, given as the route of each move.

    A route begins where a block stands and has its upper left cell at every step. Raises `RequestError`
    (`unproven`) with the number `at` of the wrong move, and the reason `why`: a code of
    `moves.why_illegal`, `not_solved` if the game does not end at the exit, or `too_long`.
    Other requests are worked on in between, so no lock may be held.
    """
    if len(routes) > MOST_MOVES:
        raise RequestError("unproven", why="too_long", at=MOST_MOVES)
    pause = giving_way()
    now, played = layout, []
    for at, route in enumerate(routes, start=1):
        pause()
        move = _move(now, route, at)
        try:
            now = play(now, move)
        except IllegalMove as error:
            raise RequestError("unproven", why=error.code, at=at) from error
        played.append(move)
    if not played or not now.solved:
        raise RequestError("unproven", why="not_solved", at=len(routes))
    recorded = counting.record(played)
    if not recorded:
        raise RequestError("unproven", why="no_move", at=len(routes))
    return recorded


def _move(layout: Layout, route: Sequence[int], at: int) -> Move:
    if not 2 <= len(route) <= LONGEST_ROUTE:
        raise RequestError("unproven", why="bad_route", at=at)
    kind = next((block.kind for block in layout.blocks if block.cell == route[0]), None)
    if kind is None:
        raise RequestError("unproven", why="no_block", at=at)
    return Move(kind, tuple(route))
