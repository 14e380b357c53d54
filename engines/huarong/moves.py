"""What a block can do at once, in plain Python: a step, a straight slide, or a move along any path."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from engines.game import BadInput, IllegalMove
from engines.huarong.layout import CELLS, COLUMNS, COVERED, EMPTY, ROWS, Block, Layout

Metric = Literal["moves", "steps", "straight"]
METRICS: tuple[Metric, ...] = ("moves", "steps", "straight")
"""What counts as one: a block along any path; by one cell; or any distance in a straight line."""


def check_metric(name: str) -> Metric:
    """The metric of that name; raises `BadInput` (`bad_metric`)."""
    for metric in METRICS:
        if metric == name:
            return metric
    raise BadInput("bad_metric", f"the metric must be moves, steps or straight, not {name!r}")


@dataclass(frozen=True, slots=True)
class Move:
    """One block along a route: its top-left cells from where it stands to where it ends.

    Each cell of `route` is beside the one before it. A step is a move with a route of two cells.
    """

    kind: str
    route: tuple[int, ...]

    @property
    def start(self) -> int:
        """The top-left cell of the block before the move."""
        return self.route[0]

    @property
    def end(self) -> int:
        """The top-left cell of the block after the move."""
        return self.route[-1]

    @property
    def steps(self) -> int:
        """How many cells the block goes."""
        return len(self.route) - 1


def _beside(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * COLUMNS + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS)


BESIDE: tuple[tuple[int, ...], ...] = tuple(_beside(cell) for cell in range(CELLS))
"""`BESIDE[cell]`: the cells above, left, right and below, in this order, as far as they exist."""


def steps(layout: Layout) -> tuple[Move, ...]:
    """Every step: by block in reading order, then up, left, right, down."""
    return tuple(
        Move(block.kind, (block.cell, cell))
        for block in layout.blocks
        for cell in _places_beside(_without(layout, block), block.kind, block.cell)
    )


def slides(layout: Layout) -> tuple[Move, ...]:
    """Every slide in a straight line: by block in reading order, then up, left, right, down."""
    return tuple(
        Move(block.kind, route)
        for block in layout.blocks
        for route in _lines(_without(layout, block), block)
    )


def moves(layout: Layout) -> tuple[Move, ...]:
    """Every move: by block in reading order, then nearest first; each by a shortest route."""
    return tuple(
        Move(block.kind, route)
        for block in layout.blocks
        for route in _routes(_without(layout, block), block)
    )


SUCCESSORS: Mapping[Metric, Callable[[Layout], tuple[Move, ...]]] = MappingProxyType(
    {"moves": moves, "steps": steps, "straight": slides}
)
"""What counts one in each metric."""


def why_illegal(layout: Layout, move: Move) -> str | None:
    """None for a legal move, else a code that pages translate.

    `no_block`: no such block stands at the start. `no_move`: it stays where it is. `bad_route`: the
    route jumps. `outside`: it leaves the board. `blocked`: another block is in the way.
    """
    if not move.route or not _stands_at(layout, move.kind, move.start):
        return "no_block"
    if move.end == move.start:
        return "no_move"
    others = _without(layout, Block.at(move.kind, move.start))
    for here, there in zip(move.route, move.route[1:], strict=False):
        if not 0 <= there < CELLS or not COVERED[move.kind][there]:
            return "outside"
        if there not in BESIDE[here]:
            return "bad_route"
        if not _fits(others, move.kind, there):
            return "blocked"
    return None


def play(layout: Layout, move: Move) -> Layout:
    """The layout after `move`; raises `IllegalMove` with the code of `why_illegal`."""
    reason = why_illegal(layout, move)
    if reason is not None:
        raise IllegalMove(reason, f"the route {move.route} of a {move.kind} block is not possible")
    return _placed(_without(layout, Block.at(move.kind, move.start)), move.kind, move.end)


def between(before: Layout, after: Layout) -> Move:
    """The one move that leads from a layout to another, by a shortest route, to draw or to say it.

    Raises `IllegalMove` (`not_one_move`) if no single block makes the difference.
    """
    left, came = set(before.blocks) - set(after.blocks), set(after.blocks) - set(before.blocks)
    if len(left) == len(came) == 1:
        block, target = left.pop(), came.pop()
        if block.kind == target.kind:
            for route in _routes(_without(before, block), block):
                if route[-1] == target.cell:
                    return Move(block.kind, route)
    raise IllegalMove("not_one_move", f"no single move leads from {before} to {after}")


def follow(blocks: tuple[Block, ...], move: Move) -> tuple[Block, ...]:
    """`blocks` after `move`, in the same order, so that each keeps its name and number."""
    moving = Block.at(move.kind, move.start)
    return tuple(Block.at(move.kind, move.end) if block == moving else block for block in blocks)


def _without(layout: Layout, block: Block) -> str:
    letters = list(layout.text)
    for cell in COVERED[block.kind][block.cell]:
        letters[cell] = EMPTY
    return "".join(letters)


def _placed(others: str, kind: str, cell: int) -> Layout:
    letters = list(others)
    for covered in COVERED[kind][cell]:
        letters[covered] = kind
    return Layout("".join(letters))


def _stands_at(layout: Layout, kind: str, cell: int) -> bool:
    return any(block.kind == kind and block.cell == cell for block in layout.blocks)


def _fits(others: str, kind: str, cell: int) -> bool:
    cells = COVERED[kind][cell]
    return bool(cells) and all(others[covered] == EMPTY for covered in cells)


def _places_beside(others: str, kind: str, cell: int) -> Iterator[int]:
    return (place for place in BESIDE[cell] if _fits(others, kind, place))


def _lines(others: str, block: Block) -> Iterator[tuple[int, ...]]:
    """The route to each place in a straight line, direction by direction, nearest first."""
    for first in _places_beside(others, block.kind, block.cell):
        route: tuple[int, ...] = (block.cell, first)
        yield route
        onward = first + first - block.cell
        while onward in _places_beside(others, block.kind, route[-1]):
            route = (*route, onward)
            yield route
            onward += first - block.cell


def _routes(others: str, block: Block) -> Iterator[tuple[int, ...]]:
    """A shortest route to each place that the block can reach, nearest first."""
    seen = {block.cell}
    waiting: deque[tuple[int, ...]] = deque([(block.cell,)])
    while waiting:
        route = waiting.popleft()
        for place in _places_beside(others, block.kind, route[-1]):
            if place not in seen:
                seen.add(place)
                waiting.append((*route, place))
                yield (*route, place)
