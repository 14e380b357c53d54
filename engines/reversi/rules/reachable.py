"""Whether a position can come up in a game at all, as far as simple signs tell."""

from __future__ import annotations

from functools import cache

from engines.reversi.rules.position import EMPTY, INDEX, RAYS, ReversiPosition

KNOWN_PLIES = 4
"""Every position after so many plies or fewer is known: 1, 4, 12, 54 and 236 of them."""
CENTRE = tuple(INDEX[name] for name in ("d4", "e4", "d5", "e5"))


def why_unreachable(position: ReversiPosition) -> str | None:
    """Why no game from the usual start leads here, or None where no sign against it is known.

    - `centre_empty`: one of the four middle squares, full from the start, is empty
    - `apart`: discs that do not touch the others, though each is played beside another
    - `early`: so few discs that all positions with as many are known, and this is none of them
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
    """All positions of the first plies; nobody has to pass so early."""
    found = latest = {ReversiPosition.start()}
    for _ in range(KNOWN_PLIES):
        latest = {position.play(move) for position in latest for move in position.legal_moves()}
        found = found | latest
    return frozenset(found)


def _joined(cells: str) -> int:
    """How many discs hang together with those in the middle, corners touching included."""
    seen = set(CENTRE)
    waiting = list(CENTRE)
    while waiting:
        for ray in RAYS[waiting.pop()]:
            if ray and cells[ray[0]] != EMPTY and ray[0] not in seen:
                seen.add(ray[0])
                waiting.append(ray[0])
    return len(seen)
