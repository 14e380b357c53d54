"""Compares the search, the atlas and plain Python in one benchmark run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engines.huarong.atlas.atlas import ATLAS_METRICS, AtlasMetric, Distances
from engines.huarong.atlas.shortest_path import shortest_path
from engines.huarong.catalogue import CATALOGUE, Entry
from engines.huarong.rules.layout import Layout
from engines.huarong.solver import shortest_solution
from engines.huarong.solver.reference import shortest_path as plain_python
from lab.timing import median_milliseconds, timed

FAMOUS = ("横刀立马", "峰回路转")
OTHERS = 20
LOOK_UPS = 500


@dataclass(frozen=True)
class Row:
    """One puzzle in one metric: its length, the layouts found, and wall times.

    `…_ms` are medians of warm runs that include the path, in milliseconds; `distance_us` is one look-up
    in the atlas, in microseconds; `plain_ms` is one run of the baseline, a
    breadth-first search in plain Python, or None where it was left out as it takes seconds.
    """

    puzzle: str
    metric: AtlasMetric
    length: int | None
    layouts: int
    search_ms: float
    atlas_ms: float
    distance_us: float
    plain_ms: float | None


def puzzles() -> tuple[Entry, ...]:
    """The two famous puzzles, then others of the catalogue from the easiest to the hardest."""
    famous = [next(entry for entry in CATALOGUE if entry.name == name) for name in FAMOUS]
    solvable = [entry for entry in CATALOGUE if entry.moves is not None and entry not in famous]
    solvable.sort(key=lambda entry: (entry.moves or 0, entry.code))
    spread = [solvable[number * (len(solvable) - 1) // (OTHERS - 1)] for number in range(OTHERS)]
    return (*famous, *spread)


def run(distances: Callable[[Entry], Distances], repeats: int, plain: int) -> Iterator[Row]:
    """Yield a row for each puzzle and metric, with the baseline for the first `plain` puzzles.

    `distances` returns those of a puzzle's mix. Raises `AssertionError` if two methods disagree.
    """
    for number, entry in enumerate(puzzles()):
        for metric in ATLAS_METRICS:
            yield _row(entry, metric, distances(entry), repeats, number < plain)


def _row(entry: Entry, metric: AtlasMetric, distances: Distances, repeats: int, plain: bool) -> Row:
    layout = entry.layout
    found = shortest_solution.solve(layout, metric)
    looked_up = shortest_path(distances, layout, metric)
    lengths = {len(found.path), len(looked_up)}
    plain_ms = None
    if plain:
        path, seconds = timed(lambda: plain_python(layout, metric) or ())
        lengths.add(len(path))
        plain_ms = round(seconds * 1000, 1)
    if len(lengths) > 1:
        raise AssertionError(f"{entry.name} in {metric}: the methods disagree")
    return Row(
        puzzle=entry.name,
        metric=metric,
        length=found.length,
        layouts=found.states,
        search_ms=median_milliseconds(lambda: shortest_solution.solve(layout, metric), repeats),
        atlas_ms=median_milliseconds(lambda: shortest_path(distances, layout, metric), repeats),
        distance_us=_look_up_microseconds(distances, layout, metric),
        plain_ms=plain_ms,
    )


def _look_up_microseconds(distances: Distances, layout: Layout, metric: AtlasMetric) -> float:
    """The wall time of one look-up, from many in a row: one alone is shorter than the clock shows."""

    def many() -> None:
        for _ in range(LOOK_UPS):
            distances.distance(layout, metric)

    return round(median_milliseconds(many, repeats=3) * 1000 / LOOK_UPS, 3)
