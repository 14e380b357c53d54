"""The eight ways to turn and mirror a board, and one text for all of them."""

from __future__ import annotations

from engines.reversi.rules.position import ReversiPosition

Turn = tuple[int, ...]
"""For each cell of the turned board, the cell that comes there."""


def _turns() -> tuple[Turn, ...]:
    turned = tuple(range(64))
    found: list[Turn] = []
    for _ in range(4):
        turned = tuple(turned[8 * (7 - cell % 8) + cell // 8] for cell in range(64))
        found += [turned, tuple(turned[8 * (cell // 8) + 7 - cell % 8] for cell in range(64))]
    return tuple(found)


TURNS = _turns()


def canonical(position: ReversiPosition) -> str:
    """One text for a position and all its turned and mirrored twins."""
    cells = min(turned(position.cells, turn) for turn in TURNS)
    return f"{cells} {position.side_to_move.letter}"


def turns_to(position: ReversiPosition, text: str) -> tuple[Turn, ...]:
    """The turns that make the position the `canonical` text: more than one where it is symmetric."""
    return tuple(turn for turn in TURNS if turned(position.cells, turn) == text[:64])


def turned(cells: str, turn: Turn) -> str:
    """The cells of the turned board."""
    return "".join(cells[cell] for cell in turn)
