"""Makes the beginner's way to order from the atlas, and proves it with the solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engines.huarong import catalogue
from engines.huarong.atlas.atlas import Atlas, AtlasQuery
from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import FILE, Stage
from engines.huarong.rules.blocks import BIG, COLUMNS
from engines.huarong.rules.layout import EMPTY, Layout
from engines.huarong.solver.shortest_solution import distance

ORDERS: tuple[tuple[int, Mix], ...] = (
    *((3, Mix(0, 0, 3)), (4, Mix(0, 1, 2)), (5, Mix(0, 1, 4)), (6, Mix(1, 1, 2))),
    *((7, Mix(1, 2, 2)), (8, Mix(0, 2, 5)), (9, Mix(2, 1, 3)), (10, Mix(0, 3, 5))),
    *((11, Mix(2, 2, 3)), (12, Mix(1, 3, 3)), (13, Mix(3, 1, 4)), (14, Mix(2, 3, 2))),
    *((16, Mix(1, 4, 2)), (18, Mix(0, 4, 5)), (20, Mix(2, 2, 6)), (22, Mix(1, 3, 6))),
    *((24, Mix(4, 1, 2)), (27, Mix(3, 2, 4)), (30, Mix(2, 3, 4)), (34, Mix(1, 4, 4))),
)
"""Moves and blocks of each stage: more of both as it goes on, and the blocks of 横刀立马 at the end."""
CANDIDATES = 600
"""Number of random layouts among which a stage is chosen."""
HEAD = """\
# The beginner's way: layouts made to order, each with its proven optima in moves and in steps.
# Made and proven by `yiyuan huarong beginners`.
layout\tmoves\tsteps
"""


def make(atlas: Atlas) -> tuple[Stage, ...]:
    """The stages of `ORDERS`: of many layouts at that distance, the one that is tidiest to look at."""
    return tuple(
        _stage(atlas, number, moves, mix) for number, (moves, mix) in enumerate(ORDERS, start=1)
    )


def write(stages: Sequence[Stage]) -> None:
    """Replace the list that the site reads."""
    rows = (f"{each.layout.text}\t{each.moves}\t{each.steps}\n" for each in stages)
    FILE.write_text(HEAD + "".join(rows), "utf-8")


def differences(stages: Sequence[Stage]) -> Iterator[str]:
    """What is wrong with a list; every optimum is proven by a search of its own."""
    for stage in stages:
        proven = distance(stage.layout, "moves"), distance(stage.layout, "steps")
        if proven != (stage.moves, stage.steps):
            yield f"stage {stage.number} is {proven} from the exit, not {stage.moves, stage.steps}"
        if catalogue.by_puzzle(stage.layout):
            yield f"stage {stage.number} has a name already"
    for one, other in pairwise(stages):
        if one.moves >= other.moves:
            yield f"stage {other.number} is not harder than the one before"
    if len({Mix.of(stage.layout) for stage in stages}) < len(stages):
        yield "two stages have the same blocks"


def _stage(atlas: Atlas, number: int, moves: int, mix: Mix) -> Stage:
    query = AtlasQuery(moves, None, mix.horizontal, mix.vertical, mix.soldiers)
    drawn = {atlas.find(query, seed) for seed in range(CANDIDATES)}
    layout = min((each for each in drawn if not catalogue.by_puzzle(each)), key=_untidiness)
    found = tuple(atlas.distance(layout, metric) for metric in ("moves", "steps"))
    if found[0] != moves or found[1] is None:
        raise ValueError(f"no layout of {mix} is {moves} moves from the exit")
    return Stage(number, layout, moves, found[1])


def _untidiness(layout: Layout) -> tuple[int, int, int, str]:
    """Better with 曹操 far up and in the middle, much alike on both sides, and the gaps below."""
    row, column = divmod(layout.text.index(BIG), COLUMNS)
    unlike = sum(one != other for one, other in zip(layout.text, layout.mirror().text, strict=True))
    gaps = sum(cell // COLUMNS for cell, kind in enumerate(layout.text) if kind == EMPTY)
    return 2 * row + abs(2 * column - 2), unlike, -gaps, layout.text
