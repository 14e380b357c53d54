"""Simple tests that show that a position cannot arise in a game."""

from __future__ import annotations

from functools import cache

from engines.reversi.rules.position import EMPTY, INDEX, RAYS, ReversiPosition

KNOWN_PLIES = 4
"""Plies up to which all positions are listed: 1, 4, 12, 54 and 236 of them."""
CENTRE = tuple(INDEX[name] for name in ("d4", "e4", "d5", "e5"))


def why_unreachable(position: ReversiPosition) -> str | None:
    """The reason why no game from the usual start reaches a position, or None if no test fails.

    - `centre_empty`: one of the four centre squares is empty, although all have discs at the start
    - `apart`: the discs are not connected, although each is played beside another
    - `early`: all positions with this small number of discs are listed, and this one is not
    """
    cells = position.cells
    if any(cells[square] == EMPTY for square in CENTRE):
        return "centre_empty"
    discs = 64 - cells.count(EMPTY)
    if _joined(cells) != discs:
        return "apart"
    return "early" if discs <= 4 + KNOWN_PLIES and position not in _begun() else None


@cache
def _begun() -> frozenset[ReversiPosition]:
    """All positions of the first plies; there are no passes that early."""
    found = latest = {ReversiPosition.start()}
    for _ in range(KNOWN_PLIES):
        latest = {position.play(move) for position in latest for move in position.legal_moves()}
        found = found | latest
    return frozenset(found)


def _joined(cells: str) -> int:
    """The number of discs connected to the centre, also diagonally."""
    seen = set(CENTRE)
    waiting = list(CENTRE)
    while waiting:
        for ray in RAYS[waiting.pop()]:
            if ray and cells[ray[0]] != EMPTY and ray[0] not in seen:
                seen.add(ray[0])
                waiting.append(ray[0])
    return len(seen)
