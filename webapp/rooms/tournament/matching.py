"""Pairs that are best by several measures, the first before the second and so on.

A maximum weight matching (Galil 1986, as `networkx` has it) over exact integers: the measures of a pair
are the digits of its weight, each in a base that the sum of all lower digits cannot reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Pair = tuple[int, int]


def best_pairs(measures: Mapping[Pair, Sequence[int]]) -> set[Pair]:
    """As many of these pairs as possible, nobody in two, with the lowest sums of their measures.

    All pairs have the same number of measures. Each returned pair is one of the given keys.
    """
    from networkx import Graph, max_weight_matching  # noqa: PLC0415 - a fifth of a second, once

    if not measures:
        return set()
    graph = Graph()
    weights = _weights(measures)
    for pair in sorted(weights):  # the same pairs give the same answer
        graph.add_edge(*pair, weight=weights[pair])
    found = max_weight_matching(graph, maxcardinality=True)
    return {(a, b) if (a, b) in measures else (b, a) for a, b in found}


def _weights(measures: Mapping[Pair, Sequence[int]]) -> dict[Pair, int]:
    most_pairs = len({member for pair in measures for member in pair}) // 2
    weights = dict.fromkeys(measures, 0)
    for digits in zip(*measures.values(), strict=True):
        least, most = min(digits), max(digits)
        base = (most - least) * most_pairs + 1
        for pair, digit in zip(measures, digits, strict=True):
            weights[pair] = weights[pair] * base + most - digit
    return weights
