"""Builds the atlas: floods every mix of blocks from the exit and writes the file atomically."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from engines.atomic_write import write_atomically
from engines.huarong.atlas.arrangements import (
    MOST_EDGES,
    MOST_FREE,
    Bytes,
    Family,
    Words32,
    connect,
)
from engines.huarong.atlas.atlas import (
    ATLAS_METRICS,
    FILE_NAME,
    FORMAT,
    UNSOLVABLE,
    VERSION,
    Atlas,
    AtlasMetric,
    Distances,
    MixStatistics,
    NoAtlas,
    Statistics,
)
from engines.huarong.atlas.flooding import Soldiers, components, flood_moves, flood_steps
from engines.huarong.atlas.ranking import (
    Mix,
    arrangements,
    layout_of,
    mixes,
    pattern_ranks,
    patterns,
)
from engines.huarong.rules.codes import LAYOUT_COUNT


class Stopped(Exception):
    """The build was stopped; no file was written."""


@cache
def family_of(horizontal: int, vertical: int) -> Family:
    """The arrangements of the given numbers of 1×2 and 2×1 blocks, and their steps."""
    keys = np.array(arrangements(horizontal, vertical), np.int64)
    blocks = 1 + horizontal + vertical
    edges = np.empty(len(keys) * blocks * MOST_EDGES, np.int64)
    first_edge = np.empty(len(keys) * blocks + 1, np.int64)
    places = np.empty(len(keys) * blocks, np.uint8)
    beside = np.zeros(len(keys) * MOST_FREE, np.uint16)
    count = connect((keys, edges, first_edge, places, beside))
    return keys, edges[:count].copy(), first_edge, places, beside


def soldiers_of(mix: Mix) -> Soldiers:
    """The possible patterns of a mix's soldiers on its free cells."""
    listed = patterns(mix.soldiers)[: comb(mix.free, mix.soldiers)]
    return np.array(pattern_ranks(), np.uint16), np.array(listed, np.uint16), mix.free


def _flood(mix: Mix, metric: AtlasMetric, distances: Bytes, queue: Words32) -> None:
    """Overwrite `distances` with those of a mix; `queue` has at least the same length."""
    distances[:] = UNSOLVABLE
    flood = flood_moves if metric == "moves" else flood_steps
    flood(family_of(mix.horizontal, mix.vertical), soldiers_of(mix), distances, queue)


def _components(mix: Mix, parents: Words32) -> int:
    return components(family_of(mix.horizontal, mix.vertical), soldiers_of(mix), parents)


def flood_mix(mix: Mix) -> Distances:
    """The distances of all layouts of one mix, in both metrics; raises `BadInput` (`bad_mix`).

    Answers questions before the atlas has been built; any mix takes less than half a second.
    """
    first, tables = mix.offset, {}
    queue = np.empty(mix.layouts, np.uint32)
    for metric in ATLAS_METRICS:
        distances = np.empty(mix.layouts, np.uint8)
        _flood(mix, metric, distances, queue)
        tables[metric] = memoryview(distances.data)
    return Distances(tables, first)


def build(
    folder: Path,
    *,
    on_progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Atlas:
    """Build the atlas in a folder, replacing an existing one, and open it.

    The file is written atomically. After each mix, `on_progress` receives the number of finished
    layouts, of `LAYOUT_COUNT` in all. Raises `Stopped` if `stop` is set before the end, and `OSError`
    if the folder is not writable.
    """
    tables = {metric: np.empty(LAYOUT_COUNT, np.uint8) for metric in ATLAS_METRICS}
    words = np.empty(max(mix.layouts for mix in mixes()), np.uint32)
    listed = []
    for mix in mixes():
        if stop is not None and stop.is_set():
            raise Stopped
        end = mix.offset + mix.layouts
        for metric in ATLAS_METRICS:
            _flood(mix, metric, tables[metric][mix.offset : end], words)
        listed.append(_counted(mix, tables, _components(mix, words[: mix.layouts])))
        if on_progress is not None:
            on_progress(end)
    statistics = Statistics(tuple(listed)).to_json().encode("ascii")
    _write(folder, [statistics, *(tables[metric].data for metric in ATLAS_METRICS)])
    return Atlas.open(folder)


def open_or_build(folder: Path, **options: Any) -> Atlas:
    """The atlas in a folder, built first if it is missing, old or damaged; `options` as for `build`."""
    try:
        return Atlas.open(folder)
    except NoAtlas:
        return build(folder, **options)


def _counted(mix: Mix, tables: dict[AtlasMetric, Bytes], parts: int) -> MixStatistics:
    histograms: dict[AtlasMetric, tuple[int, ...]] = {}
    hardest: dict[AtlasMetric, str | None] = {}
    for metric in ATLAS_METRICS:
        distances = tables[metric][mix.offset : mix.offset + mix.layouts]
        counts = np.trim_zeros(np.bincount(distances, minlength=256)[:UNSOLVABLE], "b")
        histograms[metric] = tuple(counts.tolist())
        first = int(np.argmax(distances == len(counts) - 1))
        hardest[metric] = layout_of(mix.offset + first).text if len(counts) else None
    return MixStatistics(
        horizontal=mix.horizontal,
        vertical=mix.vertical,
        soldiers=mix.soldiers,
        components=parts,
        moves=histograms["moves"],
        steps=histograms["steps"],
        hardest_moves=hardest["moves"],
        hardest_steps=hardest["steps"],
    )


def _write(folder: Path, parts: list[bytes | memoryview]) -> None:
    """Write the file: what it says of the rest, then the rest."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "statistics": len(parts[0]),
        "sha256": digest.hexdigest(),
    }
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / FILE_NAME, (json.dumps(head).encode("ascii"), b"\n", *parts))
