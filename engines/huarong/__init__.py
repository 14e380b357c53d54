"""Huarong Dao, a sliding-block puzzle: layouts, moves, proven shortest solutions, 432 named puzzles.

>>> from engines import huarong
>>> layout = huarong.puzzle("横刀立马").layout
>>> print(layout.draw())
V C C V
V C C V
V H H V
V S S V
S . . S
>>> solution = huarong.solve(layout)
>>> solution.length, len(solution.path)
(81, 82)
>>> huarong.distance(layout, "steps")
116

A layout is read from 20 letters, from a drawing, from a matrix of numbers or from one of two codes; it
shows itself as a picture in a notebook.

>>> huarong.read(huarong.common_code(layout)) == layout
True
>>> move = huarong.moves(layout)[0]
>>> move.kind, move.steps
('S', 1)
>>> huarong.play(layout, move).rows[3:]
('V.SV', 'SS.S')

Lengths count in one of three metrics, which are never mixed: `moves` (one block along any path counts
one), `steps` (one block, one cell) and `straight` (one block in a straight line).

The first search in a process loads compiled code, and compiles it when this version runs for the first
time. Nothing before that loads Numba or NumPy.

To read the code begin with `rules.layout` and `rules.moves`. `solver` finds and proves shortest
solutions, `atlas` holds the distances of all layouts, and `catalogue` names 432 of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from engines.game import BadInput
from engines.huarong.atlas.atlas import Atlas, Wish, data_folder
from engines.huarong.catalogue import CATALOGUE, Entry
from engines.huarong.rules.codes import common_code, short_code
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import BadLayout, Block, Layout
from engines.huarong.rules.moves import Metric, Move, moves, play

if TYPE_CHECKING:
    from engines.huarong.solver.layout_facts import Region
    from engines.huarong.solver.shortest_solution import Progress, Solution

__all__ = [
    "CATALOGUE",
    "Atlas",
    "BadLayout",
    "Block",
    "Entry",
    "Layout",
    "Move",
    "Wish",
    "common_code",
    "count_solutions",
    "distance",
    "moves",
    "open_atlas",
    "play",
    "puzzle",
    "read",
    "region",
    "short_code",
    "solve",
]


def puzzle(name: str) -> Entry:
    """The catalogue's puzzle of that name: Chinese, English or as in addresses; raises `BadInput`.

    >>> puzzle("red-donkey").moves
    81
    """
    for entry in CATALOGUE:
        if name in (entry.name, entry.name_en, entry.slug, *entry.aliases):
            return entry
    raise BadInput("bad_puzzle", f"the catalogue has no puzzle {name!r}")


def solve(
    layout: Layout,
    metric: Metric = "moves",
    *,
    on_progress: Callable[[Progress], None] | None = None,
    stop: Event | None = None,
) -> Solution:
    """A shortest solution, or the proof that there is none: its `length` is then None.

    The same layout and metric give the same path. `on_progress` is told from another thread; a search
    that is stopped before it can prove anything raises `solver.breadth_first.Stopped`.
    """
    from engines.huarong.solver import shortest_solution  # noqa: PLC0415 - only this loads Numba

    return shortest_solution.solve(layout, metric, on_progress=on_progress, stop=stop)


def distance(layout: Layout, metric: Metric = "moves") -> int | None:
    """The length of a shortest solution, None if there is none."""
    from engines.huarong.solver import shortest_solution  # noqa: PLC0415 - only this loads Numba

    return shortest_solution.distance(layout, metric)


def count_solutions(layout: Layout, metric: Metric = "moves") -> int:
    """How many different shortest solutions a layout has, exactly; 0 if it cannot be solved."""
    from engines.huarong.solver import layout_facts  # noqa: PLC0415 - only this loads Numba

    return layout_facts.count_solutions(layout, metric)


def region(layout: Layout) -> Region:
    """All that can be reached from a layout: how many layouts, how many solved, how near it gets.

    >>> region(puzzle("横刀立马").layout).layouts
    25955
    """
    from engines.huarong.solver import layout_facts  # noqa: PLC0415 - only this loads Numba

    return layout_facts.region(layout)


def open_atlas(folder: Path | None = None) -> Atlas:
    """The distances of all 29,334,498 layouts; built first where they are missing, in some 15 s.

    They are kept in a folder, by default that of the site's data.
    """
    from engines.huarong.atlas.builder import open_or_build  # noqa: PLC0415 - only this loads Numba

    return open_or_build(folder if folder is not None else data_folder())
