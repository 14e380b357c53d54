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

A layout can be read from 20 letters, a drawing, a matrix of numbers or one of two codes. Notebooks
display it as a picture.

>>> huarong.read(huarong.common_code(layout)) == layout
True
>>> move = huarong.moves(layout)[0]
>>> move.kind, move.steps
('S', 1)
>>> huarong.play(layout, move).rows[3:]
('V.SV', 'SS.S')

A layout and its mirror image are one puzzle. The Zobrist hashes of the two are exchanged, and a move
updates both; `puzzle` is one value for the pair.

>>> one, mirrored = huarong.puzzle("峰回路转").layout, huarong.puzzle("峰回路转").layout.mirror()
>>> huarong.hashes(one).own == huarong.hashes(mirrored).mirror
True
>>> huarong.hashes(one).puzzle == huarong.hashes(mirrored).puzzle
True
>>> huarong.hashes(layout).after(move) == huarong.hashes(huarong.play(layout, move))
True
>>> huarong.canonical(one) == huarong.canonical(mirrored)
True

Lengths count in one of three metrics, which are never mixed: `moves` (one block along any path counts
as one), `steps` (one block by one cell) and `slides` (one block straight by any distance).

The first search in a process loads compiled code, or compiles it if this version runs for the first
time. Until then, Numba and NumPy are not loaded.

To read the code, begin with `rules.layout` and `rules.moves`. `solver` finds and proves shortest
solutions, `atlas` holds the distances of all layouts, and `catalogue` lists 432 named layouts.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from engines.game import BadInput
from engines.huarong.atlas.atlas import Atlas, AtlasQuery, data_folder
from engines.huarong.catalogue import CATALOGUE, Entry
from engines.huarong.rules.blocks import Block
from engines.huarong.rules.codes import common_code, short_code
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import BadLayout, Layout
from engines.huarong.rules.moves import Metric, Move, moves, play
from engines.huarong.rules.zobrist import Hashes, canonical, hashes

if TYPE_CHECKING:
    from engines.huarong.solver.layout_facts import Region
    from engines.huarong.solver.shortest_solution import Progress, Solution

__all__ = [
    "CATALOGUE",
    "Atlas",
    "AtlasQuery",
    "BadLayout",
    "Block",
    "Entry",
    "Hashes",
    "Layout",
    "Move",
    "canonical",
    "common_code",
    "count_solutions",
    "distance",
    "hashes",
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
    """The puzzle of that name (Chinese, English or as in URLs) in the catalogue; raises `BadInput`.

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
    """Find a shortest solution, or prove that there is none: then its `length` is None.

    The same layout and metric give the same path. `on_progress` is called from another thread; a search
    that is stopped before it can prove anything raises `solver.breadth_first.Stopped`.
    """
    from engines.huarong.solver import shortest_solution  # noqa: PLC0415 - only this loads Numba

    return shortest_solution.solve(layout, metric, on_progress=on_progress, stop=stop)


def distance(layout: Layout, metric: Metric = "moves") -> int | None:
    """The length of a shortest solution, None if there is none."""
    from engines.huarong.solver import shortest_solution  # noqa: PLC0415 - only this loads Numba

    return shortest_solution.distance(layout, metric)


def count_solutions(layout: Layout, metric: Metric = "moves") -> int:
    """The exact number of shortest solutions of a layout; 0 if it is unsolvable."""
    from engines.huarong.solver import layout_facts  # noqa: PLC0415 - only this loads Numba

    return layout_facts.count_solutions(layout, metric)


def region(layout: Layout) -> Region:
    """The layouts reachable from a layout: their number, the solved ones, the one nearest to the exit.

    >>> region(puzzle("横刀立马").layout).layouts
    25955
    """
    from engines.huarong.solver import layout_facts  # noqa: PLC0415 - only this loads Numba

    return layout_facts.region(layout)


def open_atlas(folder: Path | None = None) -> Atlas:
    """Open the distances of all 29,334,498 layouts; if they are missing, build them in about 15 s.

    The default folder is the site's data folder.
    """
    from engines.huarong.atlas.builder import open_or_build  # noqa: PLC0415 - only this loads Numba

    return open_or_build(folder if folder is not None else data_folder())
