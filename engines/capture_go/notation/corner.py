"""Cuts a corner out of a game of Go on a larger board: a problem on 19 lines is often one of 9."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from engines.capture_go.notation.sgf import LARGEST_GO, SMALLEST_GAME, checked_game
from engines.capture_go.rules.board import LARGEST
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.starts import EMPTY
from engines.game import BadInput, Side
from engines.sgf.points import Points
from engines.sgf.results import SIDES
from engines.sgf.syntax import BadSgf, Node, Syntax, number, read_nodes
from engines.sgf.tree import facts_of, first_side

Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
CORNERS: tuple[Corner, ...] = ("top-left", "top-right", "bottom-left", "bottom-right")
SIZES = range(SMALLEST_GAME, LARGEST + 1)
KEPT = ("PB", "PW", "GN", "DT", "EV", "PC", "RO", "SO", "US", "CP", "AN")
"""Facts that hold for a part of the board as well."""


@dataclass(frozen=True)
class Cut:
    """A corner as a board of its own: its position, and the moves that were played before.

    `left_out` counts stones of chains whose last liberty is outside. `facts` are those of the file.
    """

    position: CaptureGoPosition
    moves: int
    left_out: int
    facts: Mapping[str, str]


def cut_corner(text: str, corner: Corner, size: int, moves: int | None = None) -> Cut:
    """A corner of the position after a number of moves of the main line; None is its end.

    Raises `BadSgf` for a file of another game, and for a corner that is larger than its board.
    """
    syntax = read_nodes(text)
    root = checked_game(syntax)
    cols, rows = _size(root)
    if size not in SIZES or size > min(cols, rows):
        raise BadSgf(
            "bad_corner", f"no corner of {size} lines fits into a board of {cols} by {rows}"
        )
    board = _Board(cols, rows)
    played, side = board.follow(syntax, moves)
    top = 0 if corner.startswith("top") else rows - size
    left = 0 if corner.endswith("left") else cols - size
    cells = [board.stones[row * cols + left :][:size] for row in range(top, top + size)]
    part = _Board(size, size, [each for row in cells for each in row])
    left_out = part.take_off_dead()
    lines = ("".join(part.stones[row * size :][:size]) for row in range(size))
    try:
        position = CaptureGoPosition.from_text(
            f"{'/'.join(lines)} {side.letter}", rules="free", size=str(size)
        )
    except BadInput as error:
        raise BadSgf(error.code, str(error)) from error
    facts = {name: each for name, each in facts_of(root).items() if name in KEPT}
    return Cut(position, played, left_out, facts)


def _size(root: Node) -> tuple[int, int]:
    across, _, down = (root.first("SZ") or "19").partition(":")
    cols, rows = number(across) or 0, number(down or across) or 0
    if not (1 <= min(cols, rows) <= max(cols, rows) <= LARGEST_GO):
        raise root.error("bad_size", f"the board is {root.first('SZ')!r}", "SZ")
    return cols, rows


class _Board:
    """Stones on a board of any size, and which of them are captured."""

    def __init__(self, cols: int, rows: int, stones: list[str] | None = None) -> None:
        self._cols = cols
        self.stones = stones or [EMPTY] * (cols * rows)
        self._points = Points(tuple(map(str, range(cols * rows))), cols)

    def follow(self, syntax: Syntax, most: int | None) -> tuple[int, Side]:
        """Put down the stones of the main line; returns the number of moves, and who moves then.

        Raises `BadSgf`.
        """
        moves, side = 0, first_side([syntax.nodes[0]])
        nodes = [syntax.nodes[place] for place in syntax.main_line]
        for node in nodes:
            if most is not None and moves >= most and _moved(node):
                break
            self._set_up(node)
            for name, mover in SIDES.items():
                for value in node.all(name):
                    moves += 1
                    side = mover.other
                    self._play(value, mover)
            side = SIDES.get((node.first("PL") or "").strip().upper()[:1], side)
        return moves, side or first_side(nodes) or Side.BLACK

    def take_off_dead(self) -> int:
        """Take off all chains without a liberty; returns the number of their stones."""
        seen, dead = set[int](), set[int]()
        for vertex, stone in enumerate(self.stones):
            if stone != EMPTY and vertex not in seen:
                chain, is_alive = self._chain(vertex)
                seen |= chain
                if not is_alive:
                    dead |= chain
        self._clear(dead)
        return len(dead)

    def _set_up(self, node: Node) -> None:
        for point, letter in self._points.set_up([node]).items():
            self.stones[int(point)] = letter

    def _play(self, value: str, side: Side) -> None:
        """Put a stone down and take off what it captures; a point off the board is a pass."""
        point = self._points.name(value)
        if point is None:
            return
        vertex = int(point)
        self.stones[vertex] = side.letter
        for other in self._neighbours(vertex):
            if self.stones[other] == side.other.letter:
                chain, is_alive = self._chain(other)
                if not is_alive:
                    self._clear(chain)
        chain, is_alive = self._chain(vertex)
        if not is_alive:
            self._clear(chain)

    def _chain(self, vertex: int) -> tuple[set[int], bool]:
        """The stones of a chain, and whether it has a liberty."""
        letter, chain, waiting, is_alive = self.stones[vertex], {vertex}, [vertex], False
        while waiting:
            for other in self._neighbours(waiting.pop()):
                if self.stones[other] == EMPTY:
                    is_alive = True
                elif self.stones[other] == letter and other not in chain:
                    chain.add(other)
                    waiting.append(other)
        return chain, is_alive

    def _neighbours(self, vertex: int) -> Iterator[int]:
        row, col = divmod(vertex, self._cols)
        if row:
            yield vertex - self._cols
        if vertex + self._cols < len(self.stones):
            yield vertex + self._cols
        if col:
            yield vertex - 1
        if col + 1 < self._cols:
            yield vertex + 1

    def _clear(self, vertices: Iterable[int]) -> None:
        for vertex in vertices:
            self.stones[vertex] = EMPTY


def _moved(node: Node) -> bool:
    return any(node.all(name) for name in SIDES)
