"""Challenges: a puzzle with a player's result, verified and signed by the server, never stored.

A result is proven by its moves. The link carries the verified counts and a signature, so that the server
stores nothing, and results cannot be forged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engines.game import IllegalMove
from engines.huarong.rules import counting
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move, play
from webapp.core.errors import RequestError
from webapp.core.signing import Signatures
from webapp.limits.turns import giving_way

MOST_MOVES = 2000
"""Maximum length of a game that is checked; the longest shortest solution has 138 moves."""
LONGEST_ROUTE = 20
_TOKEN = re.compile(r"([1-9]\d{0,4})-([1-9]\d{0,4})\.([\w-]{20,60})", re.ASCII)


@dataclass(frozen=True)
class Result:
    """The number of moves and steps of a player's game."""

    moves: int
    steps: int


class Challenges:
    """Verifies results, signs them into short tokens, and reads these tokens."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        """The last key signs; tokens of all are read."""
        self._signatures = Signatures(secret_keys, "challenge")

    def token(self, layout: Layout, result: Result) -> str:
        """The token in the link of a challenge, `82-118.…`; valid for this layout only."""
        signature = self._signatures.of(_signed(layout, result))
        return f"{result.moves}-{result.steps}.{signature}"

    def read(self, layout: Layout, token: str) -> Result | None:
        """The result in a token, None if it was not signed here for this layout."""
        parts = _TOKEN.fullmatch(token)
        if parts is None:
            return None
        result = Result(int(parts[1]), int(parts[2]))
        genuine = self._signatures.is_valid(_signed(layout, result), parts[3])
        return result if genuine else None


def proven(layout: Layout, routes: Sequence[Sequence[int]]) -> Result:
    """The verified result of a game; raises `RequestError` as `checked_game` does."""
    counted = counting.count(checked_game(layout, routes))
    return Result(counted.moves, counted.steps)


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


def _signed(layout: Layout, result: Result) -> str:
    return f"{common_code(layout)} {result.moves} {result.steps}"
