"""Shortest solutions with their proofs, from the atlas or from the engines: the same for all who ask."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from engines.huarong.atlas.ranking import Mix
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Metric, between, follow
from engines.huarong.rules.names import named_blocks
from engines.jobs import LayoutSolution
from webapp.core.messages import Name
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.messages import BlockMove, Solution


def known_solution(atlas: AtlasService, layout: Layout, metric: Metric) -> Solution | None:
    """The solution from the atlas (1 to 4 ms); None if it has none, as for slides.

    That there is no way out is left to a search, which says how many layouts can be reached.
    """
    path = atlas.path(layout, metric)
    if not path:
        return None
    return Solution(
        layout=layout.text,
        code=common_code(layout),
        metric=metric,
        solvable=True,
        length=len(path) - 1,
        states=Mix.of(layout).layouts,
        proof="atlas",
        path=tuple(each.text for each in path),
    )


def found_solution(found: LayoutSolution) -> Solution:
    """The message of a solution that an engine has found."""
    return msgspec.convert({**msgspec.to_builtins(found), "proof": "search"}, Solution)


def block_moves(path: Sequence[str]) -> tuple[BlockMove, ...]:
    """The moves along a path of layouts; each block keeps its number and name."""
    layouts = [Layout(text) for text in path]
    if not layouts:
        return ()
    named = named_blocks(layouts[0].blocks)
    blocks = tuple(each.block for each in named)
    moves = []
    for before, after in pairwise(layouts):
        move = between(before, after)
        number = next(k for k, block in enumerate(blocks) if block.cell == move.start)
        blocks = follow(blocks, move)
        name = named[number].name
        moves.append(BlockMove(number, Name(name.zh, name.en), move.kind, move.route))
    return tuple(moves)
