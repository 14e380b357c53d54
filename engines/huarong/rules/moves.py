"""The moves of blocks in plain Python: a step, a straight slide, or a move along any path."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from engines.game import BadInput, IllegalMove
from engines.huarong.rules.blocks import BODIES, CELLS, COLUMNS, COVERED, ROWS, Block
from engines.huarong.rules.layout import EMPTY, Layout

Metric = Literal["moves", "steps", "slides"]
METRICS: tuple[Metric, ...] = ("moves", "steps", "slides")
"""The unit of a count: a block moved along any path, by one cell, or straight by any distance."""


def check_metric(name: str) -> Metric:
    """The metric of that name; raises `BadInput` (`bad_metric`)."""
    for metric in METRICS:
        if metric == name:
            return metric
    raise BadInput("bad_metric", f"the metric must be moves, steps or slides, not {name!r}")


@dataclass(frozen=True, slots=True)
class Move:
    """One block moved along a route: its top-left cells from start to end.

    Neighbours in `route` are adjacent cells. A step is a move with a route of two cells.
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
        """The number of cells that the block moves."""
        return len(self.route) - 1

    @property
    def slides(self) -> int:
        """The number of straight stretches of the route: one more than its corners."""
        ways = [there - here for here, there in pairwise(self.route)]
        return sum(1 for k, way in enumerate(ways) if k == 0 or way != ways[k - 1])


Route = tuple[int, ...]
_Ways = Callable[[int, str, int], Iterator[Route]]
"""The routes of a block by its kind and top-left cell; the first argument holds, as bits, the empty
cells and the block's own."""


def _beside(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * COLUMNS + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS)


BESIDE: tuple[tuple[int, ...], ...] = tuple(_beside(cell) for cell in range(CELLS))
"""`BESIDE[cell]`: the existing cells above, left, right and below, in this order."""


_PLACES_BESIDE: Mapping[str, tuple[tuple[tuple[int, int], ...], ...]] = MappingProxyType(
    {
        kind: tuple(
            tuple((place, BODIES[kind][place]) for place in BESIDE[cell] if BODIES[kind][place])
            for cell in range(CELLS)
        )
        for kind in BODIES
    }
)
"""For each kind and top-left cell: the cells one step away, each with its covered cells as bits."""


def steps(layout: Layout) -> tuple[Move, ...]:
    """Every step: by block in reading order, then up, left, right, down."""
    return _moves_by(_steps, layout)


def slides(layout: Layout) -> tuple[Move, ...]:
    """Every slide in a straight line: by block in reading order, then up, left, right, down."""
    return _moves_by(_lines, layout)


def moves(layout: Layout) -> tuple[Move, ...]:
    """Every move: by block in reading order, then nearest first; each by a shortest route."""
    return _moves_by(_routes, layout)


SUCCESSORS: Mapping[Metric, Callable[[Layout], tuple[Move, ...]]] = MappingProxyType(
    {"moves": moves, "steps": steps, "slides": slides}
)
"""The moves that count one in each metric."""


def followers(layout: Layout, metric: Metric) -> Iterator[Layout]:
    """The layouts after each move of `SUCCESSORS[metric]`, in its order, all different."""
    ways = _WAYS[metric]
    empty = _empty(layout)
    for kind, cell in layout.corners:
        for route in ways(empty | BODIES[kind][cell], kind, cell):
            yield _moved(layout, kind, cell, route[-1])


def why_illegal(layout: Layout, move: Move) -> str | None:
    """None for a legal move, else a code that pages translate.

    `no_block`: there is no such block at the start. `no_move`: the block does not move. `bad_route`:
    the route jumps. `outside`: it leaves the board. `blocked`: another block is in the way.
    """
    if not move.route or not _stands_at(layout, move.kind, move.start):
        return "no_block"
    if move.end == move.start:
        return "no_move"
    free = _empty(layout) | BODIES[move.kind][move.start]
    for here, there in zip(move.route, move.route[1:], strict=False):
        if not 0 <= there < CELLS or not COVERED[move.kind][there]:
            return "outside"
        if there not in BESIDE[here]:
            return "bad_route"
        if BODIES[move.kind][there] & ~free:
            return "blocked"
    return None


def play(layout: Layout, move: Move) -> Layout:
    """The layout after `move`; raises `IllegalMove` with the code of `why_illegal`."""
    reason = why_illegal(layout, move)
    if reason is not None:
        raise IllegalMove(reason, f"the route {move.route} of a {move.kind} block is not possible")
    return _moved(layout, move.kind, move.start, move.end)


def between(before: Layout, after: Layout) -> Move:
    """The single move that leads from one layout to another, by a shortest route.

    Raises `IllegalMove` (`not_one_move`) if no single move does.
    """
    left, came = set(before.blocks) - set(after.blocks), set(after.blocks) - set(before.blocks)
    if len(left) == len(came) == 1:
        block, target = left.pop(), came.pop()
        if block.kind == target.kind:
            free = _empty(before) | BODIES[block.kind][block.cell]
            for route in _routes(free, block.kind, block.cell):
                if route[-1] == target.cell:
                    return Move(block.kind, route)
    raise IllegalMove("not_one_move", f"no single move leads from {before} to {after}")


def follow(blocks: tuple[Block, ...], move: Move) -> tuple[Block, ...]:
    """`blocks` after `move`, in the same order, so that each block keeps its name and number."""
    moving = Block.at(move.kind, move.start)
    return tuple(Block.at(move.kind, move.end) if block == moving else block for block in blocks)


def _moves_by(ways: _Ways, layout: Layout) -> tuple[Move, ...]:
    empty = _empty(layout)
    return tuple(
        Move(kind, route)
        for kind, cell in layout.corners
        for route in ways(empty | BODIES[kind][cell], kind, cell)
    )


_EMPTY_DIGITS = str.maketrans(".CHVS", "10000")


def _empty(layout: Layout) -> int:
    """The empty cells as bits, cell 0 lowest."""
    return int(layout.text[::-1].translate(_EMPTY_DIGITS), 2)


def _moved(layout: Layout, kind: str, start: int, end: int) -> Layout:
    letters = list(layout.text)
    for cell in COVERED[kind][start]:
        letters[cell] = EMPTY
    for cell in COVERED[kind][end]:
        letters[cell] = kind
    return Layout("".join(letters))


def _stands_at(layout: Layout, kind: str, cell: int) -> bool:
    return (kind, cell) in layout.corners


def _steps(free: int, kind: str, cell: int) -> Iterator[Route]:
    """The route to each place one step away."""
    for place, body in _PLACES_BESIDE[kind][cell]:
        if not body & ~free:
            yield (cell, place)


def _lines(free: int, kind: str, cell: int) -> Iterator[Route]:
    """The route to each place in a straight line, by direction, then nearest first."""
    for route in _steps(free, kind, cell):
        way = route[1] - cell
        longer: Route | None = route
        while longer is not None:
            yield longer
            onward = (*longer, longer[-1] + way)
            longer = onward if onward[-2:] in _steps(free, kind, longer[-1]) else None


def _routes(free: int, kind: str, cell: int) -> Iterator[Route]:
    """A shortest route to each place that the block can reach, nearest first."""
    seen = {cell}
    waiting: deque[Route] = deque([(cell,)])
    while waiting:
        route = waiting.popleft()
        for place, body in _PLACES_BESIDE[kind][route[-1]]:
            if not body & ~free and place not in seen:
                seen.add(place)
                waiting.append((*route, place))
                yield (*route, place)


_WAYS: Mapping[Metric, _Ways] = MappingProxyType(
    {"moves": _routes, "steps": _steps, "slides": _lines}
)
