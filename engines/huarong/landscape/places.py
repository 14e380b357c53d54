"""Places for the layouts of a component: PivotMDS beside the heights, then a relaxed stress.

1. Pivots, farthest first, with their mirror images (Harel and Koren, Graph Drawing by
   High-Dimensional Embedding, GD 2002).
2. PivotMDS: the double-centred squared distances to the pivots (Brandes and Pich, Eigensolver Methods
   for Progressive Multidimensional Scaling of Large Data, GD 2006). What the height explains is
   projected out before the axes are found, so that the plan shows what the height does not.
3. Stochastic gradient descent on a sparse stress, in the plan (Zheng, Pawar and Goodman, Graph Drawing
   by Stochastic Gradient Descent, TVCG 2019; Ortmann, Klimenta and Brandes, A Sparse Stress Model,
   JGAA 2017): the terms of all edges and of some pivots a round.

The same component gives the same places; a component that is its own mirror image gets a plan that is
exactly symmetric: the first axis changes its sign with left and right, the second one does not.
"""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from engines.huarong.landscape.component import Component
from engines.huarong.landscape.kernels import average, make_symmetric, relax
from engines.huarong.solver.breadth_first import Stopped

PIVOTS = 64
"""Pivots of most components; larger ones have fewer, so that memory and time stay bounded."""
FEWER_PIVOTS_FROM = 400_000
FEWER_PIVOTS = 32
ROUNDS = 12
PIVOTS_A_ROUND = 8
LAST_STEP = 0.1
"""The learning rate of the last round, relative to the weight of an edge."""

Floats = np.ndarray[Any, np.dtype[np.float32]]
Matrix = np.ndarray[Any, np.dtype[np.float64]]
Numbers = np.ndarray[Any, np.dtype[np.int32]]


def places_of(component: Component, stop: threading.Event | None = None) -> Floats:
    """The places of all layouts in the plan: a row of two for each; one step is about 1 long.

    Raises `Stopped`.
    """
    if component.layouts == 1:
        return np.zeros((1, 2), np.float32)
    wanted = PIVOTS if component.layouts < FEWER_PIVOTS_FROM else FEWER_PIVOTS
    pivots, distances = _pivots(component, wanted, stop)
    place = _first_places(component, pivots, distances, stop)
    place = _relaxed(component, pivots, distances, place, stop)
    return _turned(component, place)


def _check(component: Component, stop: threading.Event | None) -> None:
    if stop is not None and stop.is_set():
        raise Stopped(component.layouts)


def _pivots(
    component: Component, wanted: int, stop: threading.Event | None
) -> tuple[Numbers, Numbers]:
    """Pivots far from each other, and their distances from all layouts, a row a pivot.

    The first one is a highest layout. Each is followed by its mirror image, if that is another layout.
    """
    mirrors = component.mirrors
    nearest = np.full(component.layouts, np.iinfo(np.int32).max, np.int32)
    chosen: list[int] = []
    rows: list[Numbers] = []
    pivot = int(np.argmax(component.heights))
    while len(chosen) < min(wanted, component.layouts):
        _check(component, stop)
        row = component.distances(np.array([pivot], np.int32))
        chosen.append(pivot)
        rows.append(row)
        np.minimum(nearest, row, out=nearest)
        if mirrors is not None and mirrors[pivot] != pivot:
            chosen.append(int(mirrors[pivot]))
            rows.append(row[mirrors])
            np.minimum(nearest, rows[-1], out=nearest)
        pivot = int(np.argmax(nearest))
        if not nearest[pivot]:
            break
    return np.array(chosen, np.int32), np.array(rows)


def _first_places(
    component: Component, pivots: Numbers, distances: Numbers, stop: threading.Event | None
) -> Floats:
    """PivotMDS in the plan, scaled so that distances in space come out right on average."""
    height = component.heights - component.heights.mean()
    norm = np.linalg.norm(height)
    upright = (height / norm if norm else height).astype(np.float32)
    flat = _centred(distances)
    flat -= np.outer(flat @ upright, upright)
    _check(component, stop)
    axes = _axes(component, pivots, (flat @ flat.T).astype(np.float64))
    place = np.ascontiguousarray((axes.T.astype(np.float32) @ flat).T)
    return _scaled(component, pivots, distances, place)


def _centred(distances: Numbers) -> Floats:
    """Minus half the squared distances, less the means of their rows and columns."""
    squares = np.square(distances, dtype=np.float32)
    squares /= np.float32(-2 * squares.mean())  # one scale for small and large components
    squares -= squares.mean(axis=0)
    squares -= squares.mean(axis=1, keepdims=True)
    return squares


def _axes(component: Component, pivots: Numbers, products: Matrix) -> Matrix:
    """The two strongest axes; with mirror images, the strongest odd one and the strongest even one."""
    if component.mirrors is None:
        basis = np.eye(len(pivots))
        return np.column_stack([_strongest(products, basis, 1), _strongest(products, basis, 2)])
    place_of = {int(pivot): place for place, pivot in enumerate(pivots)}
    other = np.array([place_of[int(component.mirrors[pivot])] for pivot in pivots])
    swap = np.eye(len(pivots))[other]
    odd, even = np.eye(len(pivots)) - swap, np.eye(len(pivots)) + swap
    return np.column_stack([_strongest(products, odd, 1), _strongest(products, even, 1)])


def _strongest(products: Matrix, projection: Matrix, rank: int) -> Matrix:
    """The eigenvector of that rank among those that `projection` leaves, 0 if it leaves none."""
    half = projection / max(1.0, float(projection.max()))
    _, vectors = np.linalg.eigh(half @ products @ half.T)
    if not np.any(half) or rank > len(products):
        return np.zeros(len(products))
    vector: Matrix = half @ vectors[:, -rank]
    return vector * (1.0 if vector[np.argmax(np.abs(vector))] >= 0 else -1.0)


def _scaled(component: Component, pivots: Numbers, distances: Numbers, place: Floats) -> Floats:
    """Both axes times one factor: the best one for what the plan has to show."""
    drawn_by_true = true_by_true = 0.0
    heights = component.heights
    for number in range(0, len(pivots), 4):
        rise = heights - heights[pivots[number]]
        wanted = np.sqrt(np.maximum(0, np.square(distances[number], dtype=np.float64) - rise**2))
        drawn = np.linalg.norm(place - place[pivots[number]], axis=1)
        drawn_by_true += float(drawn @ wanted)
        true_by_true += float(drawn @ drawn)
    factor = drawn_by_true / true_by_true if true_by_true else 1.0
    return np.ascontiguousarray(place * np.float32(factor))


def _relaxed(
    component: Component,
    pivots: Numbers,
    distances: Numbers,
    place: Floats,
    stop: threading.Event | None,
) -> Floats:
    """Places after some rounds of descent, and one of averaging with the neighbours."""
    height = component.heights.astype(np.float32)
    first = float(distances.max()) ** 2
    for turn in range(ROUNDS):
        _check(component, stop)
        step = first * (LAST_STEP / first) ** (turn / (ROUNDS - 1))
        used = np.arange(turn, turn + PIVOTS_A_ROUND) * 5 % len(pivots)
        relax(place, height, component.starts, component.ends, distances[used], pivots[used], step)
        if component.mirrors is not None:
            make_symmetric(place, component.mirrors)
    smooth = np.empty_like(place)
    average(place, smooth, component.starts, component.ends)
    if component.mirrors is not None:
        make_symmetric(smooth, component.mirrors)
    return smooth


def _turned(component: Component, place: Floats) -> Floats:
    """The plan in the middle, with the side where the lowest layouts lie in front."""
    place = place - np.median(place, axis=0) * (0 if component.mirrors is not None else 1)
    low = component.heights <= component.heights.max() // 4
    if place[low, 1].mean() > place[:, 1].mean():
        place[:, 1] = -place[:, 1]
    return np.ascontiguousarray(place, np.float32)
