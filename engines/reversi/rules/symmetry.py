"""The eight symmetries of the board, and one text for all symmetric positions."""

from __future__ import annotations

from engines.reversi.rules.position import ReversiPosition

Turn = tuple[int, ...]
"""For each cell of the transformed board, the cell that it comes from."""


def _turns() -> tuple[Turn, ...]:
    turned = tuple(range(64))
    found: list[Turn] = []
    for _ in range(4):
        turned = tuple(turned[8 * (7 - cell % 8) + cell // 8] for cell in range(64))
        found += [turned, tuple(turned[8 * (cell // 8) + 7 - cell % 8] for cell in range(64))]
    return tuple(found)


TURNS = _turns()


def canonical(position: ReversiPosition) -> str:
    """One text for a position and all positions equal by symmetry."""
    cells = min(turned(position.cells, turn) for turn in TURNS)
    return f"{cells} {position.side_to_move.letter}"


def turns_to(position: ReversiPosition, text: str) -> tuple[Turn, ...]:
    """The symmetries that map the position to the `canonical` text: several if it is symmetric."""
    return tuple(turn for turn in TURNS if turned(position.cells, turn) == text[:64])


def turned(cells: str, turn: Turn) -> str:
    """The cells of the transformed board."""
    return "".join(cells[cell] for cell in turn)
