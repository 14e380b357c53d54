"""Whether a position can come up in a game at all, as far as simple signs tell."""

from __future__ import annotations

from engines.reversi.position import EMPTY, INDEX, RAYS, ReversiPosition

CENTRE = tuple(INDEX[name] for name in ("d4", "e4", "d5", "e5"))


def why_unreachable(position: ReversiPosition) -> str | None:
    """Why no game from the usual start leads here, or None where no sign against it is known.

    - `centre_empty`: one of the four middle squares, full from the start, is empty
    - `apart`: discs that do not touch the others, though each is played beside another
    """
    cells = position.cells
    if any(cells[square] == EMPTY for square in CENTRE):
        return "centre_empty"
    return None if _joined(cells) == 64 - cells.count(EMPTY) else "apart"


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
