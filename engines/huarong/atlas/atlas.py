"""The atlas: the distance of every layout from the exit, read without NumPy.

One file holds a byte per layout and metric, in the order of `ranking`. It is memory-mapped, so that
all processes share it:

    one line of JSON: {"format", "version", "statistics", "sha256"}
    `statistics` bytes of JSON, see `Statistics`
    29,334,498 bytes of distances in moves, then the same in steps; 255 means unsolvable

`sha256` covers everything after the first line. `builder` makes the file.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal, Self

import platformdirs

from engines.game import BadInput
from engines.huarong.atlas.ranking import Mix, index_of, layout_of
from engines.huarong.rules.codes import LAYOUT_COUNT
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import followers

AtlasMetric = Literal["moves", "steps"]
ATLAS_METRICS: tuple[AtlasMetric, ...] = ("moves", "steps")
"""The metrics of the atlas, in the order of its tables."""
UNSOLVABLE = 255
"""The byte of an unsolvable layout."""
FILE_NAME = "huarong.atlas"
FORMAT, VERSION = "yiyuan huarong atlas", 1
"""Raise the version when the numbering of `ranking` or the meaning of the contents changes."""
MOST_HEAD = 512
"""Maximum length of the first line in bytes."""
CHUNK = 1 << 14
"""Bytes counted at once when searching for the n-th layout at a distance."""


class NoAtlas(Exception):
    """The folder has no atlas that this version can read; `path` is the atlas file."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path


class MissingAtlas(NoAtlas):
    """The atlas has not been built yet."""


class OldAtlas(NoAtlas):
    """The atlas was built by another version and must be rebuilt."""


class DamagedAtlas(NoAtlas):
    """The file is truncated, or its checksum is wrong; it must be rebuilt."""


def data_folder() -> Path:
    """The folder of the atlas: `YIYUAN_DATA_DIR`, else the user's data folder, as for the site."""
    chosen = os.environ.get("YIYUAN_DATA_DIR")
    return Path(chosen).expanduser() if chosen else platformdirs.user_data_path("yiyuan", False)


@dataclass(frozen=True)
class MixStatistics:
    """One mix: the number of layouts at each distance, and its hardest layouts as texts.

    The hardest layout is the first of those farthest from the exit; None if none is solvable.
    """

    horizontal: int
    vertical: int
    soldiers: int
    components: int
    moves: tuple[int, ...]
    steps: tuple[int, ...]
    hardest_moves: str | None
    hardest_steps: str | None

    @property
    def mix(self) -> Mix:
        """The blocks."""
        return Mix(self.horizontal, self.vertical, self.soldiers)

    @property
    def solvable(self) -> int:
        """The number of its solvable layouts."""
        return sum(self.moves)

    def histogram(self, metric: AtlasMetric) -> tuple[int, ...]:
        """The number of layouts at each distance, from 0 to the largest."""
        return self.moves if metric == "moves" else self.steps


@dataclass(frozen=True)
class Statistics:
    """The statistics of all mixes, in the order of `ranking.mixes`."""

    mixes: tuple[MixStatistics, ...]

    @property
    def components(self) -> int:
        """The number of connected components: no move leads from one to another."""
        return sum(mix.components for mix in self.mixes)

    def histogram(self, metric: AtlasMetric) -> tuple[int, ...]:
        """The number of all layouts at each distance, from 0 to the largest."""
        return _added([mix.histogram(metric) for mix in self.mixes])

    def to_json(self) -> str:
        """The text that `from_json` reads."""
        return json.dumps([[getattr(mix, name) for name in _COLUMNS] for mix in self.mixes])

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The statistics that `to_json` wrote."""
        rows = (dict(zip(_COLUMNS, row, strict=True)) for row in json.loads(text))
        listed = (
            MixStatistics(**row | {metric: tuple(row[metric]) for metric in ATLAS_METRICS})
            for row in rows
        )
        return cls(tuple(listed))


_COLUMNS = tuple(field.name for field in fields(MixStatistics))


@dataclass(frozen=True)
class AtlasQuery:
    """The properties of a wanted layout; None means any.

    `moves` and `steps` are its distances to the exit; the other fields count its blocks.
    """

    moves: int | None = None
    steps: int | None = None
    horizontal: int | None = None
    vertical: int | None = None
    soldiers: int | None = None

    def allows(self, mix: Mix) -> bool:
        """Whether a mix has the wanted blocks."""
        asked = (
            (self.horizontal, mix.horizontal),
            (self.vertical, mix.vertical),
            (self.soldiers, mix.soldiers),
        )
        return all(wanted in (None, has) for wanted, has in asked)


@dataclass(frozen=True)
class Distances:
    """Look-ups in the bytes of one mix or of all layouts, from index `first` on."""

    tables: Mapping[AtlasMetric, memoryview | bytes]
    first: int = 0

    def distance(self, layout: Layout, metric: AtlasMetric) -> int | None:
        """The exact distance of a layout from the exit; None if it is proven unsolvable."""
        found = self.tables[metric][index_of(layout) - self.first]
        return None if found == UNSOLVABLE else found

    def path(self, layout: Layout, metric: AtlasMetric) -> tuple[Layout, ...]:
        """The layouts of a shortest solution from first to last; () if there is none.

        The same layout and metric always give the same path. `shortest_path` is the compiled version.
        """
        left = self.distance(layout, metric)
        if left is None:
            return ()
        path = [layout]
        while left:
            left -= 1
            nearer = (
                one for one in followers(path[-1], metric) if self.distance(one, metric) == left
            )
            path.append(next(nearer))
        return tuple(path)


@dataclass(frozen=True)
class Atlas(Distances):
    """All layouts. Make it with `Atlas.open`."""

    statistics_text: bytes = b"[]"

    @classmethod
    def open(cls, folder: Path) -> Self:
        """The atlas in a folder, its checksum verified (about 0.1 s).

        Raises `MissingAtlas`, `OldAtlas` or `DamagedAtlas`.
        """
        path = folder / FILE_NAME
        try:
            with path.open("rb") as file:
                head = _head(path, file.readline(MOST_HEAD))
                start = file.tell()
                if os.fstat(file.fileno()).st_size != start + head["statistics"] + 2 * LAYOUT_COUNT:
                    raise DamagedAtlas(path, "the atlas has the wrong length")
                body = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[start:]
        except FileNotFoundError:
            raise MissingAtlas(path, "there is no atlas yet") from None
        except OSError as error:
            raise DamagedAtlas(path, f"the atlas cannot be read ({error.strerror})") from None
        if hashlib.sha256(body).hexdigest() != head["sha256"]:
            raise DamagedAtlas(path, "the checksum of the atlas is wrong")
        middle = head["statistics"] + LAYOUT_COUNT
        tables: dict[AtlasMetric, memoryview] = {
            "moves": body[head["statistics"] : middle],
            "steps": body[middle:],
        }
        return cls(tables=tables, statistics_text=bytes(body[: head["statistics"]]))

    @cached_property
    def statistics(self) -> Statistics:
        """The statistics of all mixes."""
        return Statistics.from_json(self.statistics_text)

    def lengths(self, query: AtlasQuery, metric: AtlasMetric) -> tuple[int, ...]:
        """The number of solvable layouts with the wanted blocks at each distance, from 0."""
        return _added([mix.histogram(metric) for mix in self._allowed(query)])

    def find(self, query: AtlasQuery, seed: int | str = 0) -> Layout:
        """A random layout that fits the query; the same query and seed give the same layout.

        All fitting layouts are equally likely. If no layout of these blocks has the wanted distance,
        the nearest existing distance is used (the longer of two). If both distances are given, `moves`
        takes precedence. The layout is always solvable. Raises `BadInput` (`bad_mix`) if no solvable
        layout has these blocks.
        """
        chance = random.Random(f"{seed}")  # noqa: S311 - a puzzle, not a secret
        metric: AtlasMetric = "steps" if query.moves is None else "moves"
        wanted = query.steps if query.moves is None else query.moves
        if wanted is None:
            return self._any(query, chance)
        wanted = _nearest(self.lengths(query, metric), wanted)
        if query.moves is not None and query.steps is not None:
            return self._both(query, wanted, query.steps, chance)
        candidates = [
            (mix.mix, mix.histogram(metric)[wanted])
            for mix in self._allowed(query)
            if wanted < len(mix.histogram(metric))
        ]
        mix, number = _drawn(candidates, chance)
        found = _nth(self._of(mix, metric), wanted, number)
        return layout_of(mix.offset + found)

    def _allowed(self, query: AtlasQuery) -> list[MixStatistics]:
        """The solvable mixes that fit the query; raises `BadInput` (`bad_mix`)."""
        allowed = [one for one in self.statistics.mixes if one.solvable and query.allows(one.mix)]
        if not allowed:
            raise BadInput("bad_mix", "no solvable layout has these blocks")
        return allowed

    def _of(self, mix: Mix, metric: AtlasMetric) -> bytes:
        return bytes(self.tables[metric][mix.offset : mix.offset + mix.layouts])

    def _any(self, query: AtlasQuery, chance: random.Random) -> Layout:
        mix, number = _drawn([(one.mix, one.solvable) for one in self._allowed(query)], chance)
        solvable = self._of(mix, "moves").translate(bytes(UNSOLVABLE) + b"\1")
        return layout_of(mix.offset + _nth(solvable, 0, number))

    def _both(self, query: AtlasQuery, moves: int, steps: int, chance: random.Random) -> Layout:
        """A layout at this distance in moves, with the distance in steps nearest to `steps`."""
        masked = {
            one.mix: _only(self._of(one.mix, "moves"), moves, self._of(one.mix, "steps"))
            for one in self._allowed(query)
            if moves < len(one.moves)
        }
        candidates = Counter[int]()
        for table in masked.values():
            candidates.update(table.translate(None, bytes([UNSOLVABLE])))
        wanted = _nearest([candidates[length] for length in range(UNSOLVABLE)], steps)
        counts = [(mix, table.count(wanted)) for mix, table in masked.items()]
        mix, number = _drawn(counts, chance)
        return layout_of(mix.offset + _nth(masked[mix], wanted, number))


def _head(path: Path, line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
        if head["format"] != FORMAT:
            raise DamagedAtlas(path, "the file is not an atlas")
        if head["version"] != VERSION:
            raise OldAtlas(path, f"the atlas has version {head['version']}, not {VERSION}")
        checked = {"statistics": int(head["statistics"]), "sha256": str(head["sha256"])}
    except (ValueError, KeyError, TypeError):
        raise DamagedAtlas(path, "the first line of the atlas is damaged") from None
    return checked


def _added(histograms: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(map(sum, zip_longest(*histograms, fillvalue=0)))


def _nearest(histogram: Sequence[int], wanted: int) -> int:
    """The existing distance nearest to the wanted one."""
    existing = (length for length, count in enumerate(histogram) if count)
    return min(existing, key=lambda length: (abs(length - wanted), -length))


def _only(table: bytes, wanted: int, other: bytes) -> bytes:
    """The bytes of `other` where `table` has the wanted byte, and `UNSOLVABLE` elsewhere."""
    mask = bytearray([UNSOLVABLE]) * 256
    mask[wanted] = 0
    hidden = int.from_bytes(table.translate(mask)) | int.from_bytes(other)
    return hidden.to_bytes(len(table))


def _drawn(candidates: Sequence[tuple[Mix, int]], chance: random.Random) -> tuple[Mix, int]:
    """A mix and the number of one of its candidates, each candidate equally likely."""
    number = chance.randrange(sum(count for _, count in candidates))
    for mix, count in candidates:
        if number < count:
            return mix, number
        number -= count
    raise AssertionError("a number below the sum belongs to one of the counts")


def _nth(table: bytes, wanted: int, number: int) -> int:
    """The index of occurrence `number` of the wanted byte, counted from 0."""
    start = 0
    while number >= (count := table.count(wanted, start, start + CHUNK)):
        number -= count
        start += CHUNK
    place = table.index(wanted, start)
    for _ in range(number):
        place = table.index(wanted, place + 1)
    return place
