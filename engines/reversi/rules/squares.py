"""Relations between squares: corners, squares beside them, safe edges, regions of empty squares."""

from __future__ import annotations

from engines.reversi.rules.position import EMPTY, RAYS

CORNERS = frozenset({0, 7, 56, 63})


def is_safe_on_edge(cells: str, square: int) -> bool:
    """Whether a disc on an edge is connected to a corner along it, or the edge is full.

    It could be flipped only along its edge: every other line through it ends there.
    """
    own = cells[square]
    along = [
        ray for ray in RAYS[square] if ray and all(_on_same_edge(square, other) for other in ray)
    ]
    reaches = (ray[-1] in CORNERS and all(cells[other] == own for other in ray) for ray in along)
    return any(reaches) or all(cells[other] != EMPTY for ray in along for other in ray)


def _on_same_edge(one: int, other: int) -> bool:
    row, column = divmod(one, 8)
    return (row in (0, 7) and other // 8 == row) or (column in (0, 7) and other % 8 == column)


def region_of(cells: str, square: int) -> frozenset[int]:
    """The empty squares connected to an empty one, also diagonally."""
    found = {square}
    waiting = [square]
    while waiting:
        for ray in RAYS[waiting.pop()]:
            if ray and cells[ray[0]] == EMPTY and ray[0] not in found:
                found.add(ray[0])
                waiting.append(ray[0])
    return frozenset(found)
