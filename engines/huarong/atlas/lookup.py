"""Distances from the atlas, or from a search through one mix while there is no atlas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cachetools import LRUCache

from engines.game import BadInput
from engines.huarong.atlas.atlas import (
    ATLAS_METRICS,
    FILE_NAME,
    Atlas,
    AtlasMetric,
    Distances,
    NoAtlas,
)
from engines.huarong.atlas.builder import flood_mix
from engines.huarong.atlas.ranking import Mix
from engines.huarong.atlas.shortest_path import shortest_path
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import Layout

MOST_KEPT = 16
"""Mixes whose distances are cached; the largest takes 2 MB."""


class Lookup:
    """Answers from the atlas in a folder; until it exists, from a search through one mix."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._seen: tuple[int, int] | None = None
        self._atlas: Atlas | None = None
        self._mixes: LRUCache[Mix, Distances] = LRUCache(MOST_KEPT)

    def of(self, layout: Layout) -> Distances:
        """Distances that cover at least all layouts with the same blocks."""
        return self._opened() or self._flooded(Mix.of(layout))

    def distance(self, text: str) -> dict[str, Any]:
        """The distances of a layout: `{"layout", "code", "solvable", "moves", "steps"}`.

        `text` is anything that `formats.read` accepts. Both distances are None for an unsolvable
        layout. Raises `BadInput`.
        """
        layout = read(text)
        distances = self.of(layout)
        lengths = {metric: distances.distance(layout, metric) for metric in ATLAS_METRICS}
        return _named(layout) | {"solvable": lengths["moves"] is not None} | lengths

    def path(self, text: str, metric: str = "moves") -> dict[str, Any]:
        """A shortest path: `{"layout", "code", "metric", "solvable", "length", "path"}`.

        Raises `BadInput`.
        """
        layout, chosen = read(text), check_atlas_metric(metric)
        path = [one.text for one in shortest_path(self.of(layout), layout, chosen)]
        length = len(path) - 1 if path else None
        found = {"metric": chosen, "solvable": bool(path), "length": length, "path": path}
        return _named(layout) | found

    def _opened(self) -> Atlas | None:
        """The atlas, if there is one; an unreadable file is retried only after it has changed."""
        if self._atlas is None:
            try:
                about = self._path.stat()
                seen = (about.st_mtime_ns, about.st_size)
                if seen != self._seen:
                    self._seen = seen
                    self._atlas = Atlas.open(self._path.parent)
                    self._mixes.clear()
            except (NoAtlas, OSError):
                return None
        return self._atlas

    def _flooded(self, mix: Mix) -> Distances:
        if mix not in self._mixes:
            self._mixes[mix] = flood_mix(mix)
        return self._mixes[mix]


def check_atlas_metric(name: str) -> AtlasMetric:
    """The atlas metric of that name; raises `BadInput` (`bad_metric`)."""
    for metric in ATLAS_METRICS:
        if metric == name:
            return metric
    raise BadInput("bad_metric", f"the atlas counts moves or steps, not {name!r}")


def _named(layout: Layout) -> dict[str, Any]:
    return {"layout": layout.text, "code": common_code(layout)}
