"""The hardest layout of each mix of blocks, from the atlas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.huarong.atlas.atlas import MixStatistics
from engines.huarong.atlas.ranking import Mix
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from webapp.huarong.atlas_service import AtlasService


@dataclass(frozen=True)
class Hardest:
    """The hardest layout of a mix, and its distance in both metrics."""

    layout: str
    code: str
    moves: int
    steps: int
    mix: Mix
    layouts: int
    other: str | None
    """The code of the layout that is hardest in steps, if it is a different one."""
    most_steps: int


def hardest_of_each(atlas: AtlasService) -> tuple[Hardest, ...]:
    """The hardest layout in moves of each solvable mix; empty without an atlas."""
    return () if atlas.statistics is None else _of_each(atlas)


@lru_cache(1)
def _of_each(atlas: AtlasService) -> tuple[Hardest, ...]:
    """Cached, since an atlas that is there never changes."""
    statistics = atlas.statistics
    assert statistics is not None  # noqa: S101 - see above
    mixes = (mix for mix in statistics.mixes if mix.hardest_moves is not None)
    return tuple(_hardest(atlas, mix) for mix in mixes)


def hardest_first(entries: Sequence[Hardest]) -> list[Hardest]:
    """The entries sorted by moves, then by steps."""
    return sorted(entries, key=lambda entry: (-entry.moves, -entry.steps))


def _hardest(atlas: AtlasService, mix: MixStatistics) -> Hardest:
    layout, other = Layout(mix.hardest_moves or ""), Layout(mix.hardest_steps or "")
    known = atlas.distance(layout)
    steps = known["steps"] if known and known["steps"] is not None else 0
    most_steps = len(mix.steps) - 1
    return Hardest(
        layout=layout.text,
        code=common_code(layout),
        moves=len(mix.moves) - 1,
        steps=steps,
        mix=mix.mix,
        layouts=sum(mix.moves),
        other=common_code(other) if steps < most_steps else None,
        most_steps=most_steps,
    )
