"""Random remarks for files of SGF, and trees whose main line is made of the first variations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from engines.sgf.remarks import Remarks
from engines.sgf.tree import GameTree, TreeNode


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts that a file can have."""
    alphabet = st.characters(exclude_categories=["Cs"], exclude_characters="\r")
    return st.text(alphabet, max_size=longest)


FOREIGN = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=8)
"""Names of properties that mean nothing here: those that do have two letters at most."""
VALUES = st.lists(texts(12), min_size=1, max_size=2).map(tuple)


@st.composite
def remarks(
    draw: st.DrawFn,
    names: Sequence[str],
    shapes: Sequence[str],
    judgements: Sequence[str] = ("",),
) -> Remarks:
    """Remarks on a position with points of these names."""
    points = st.sampled_from(names)
    return Remarks(
        draw(texts(40)),
        draw(texts(10)),
        draw(st.none() | st.integers(0, 400)),
        draw(st.dictionaries(points, st.sampled_from(shapes), max_size=3)),
        draw(st.dictionaries(points, texts(3).filter(bool), max_size=3)),
        draw(st.sampled_from(judgements)),
        draw(st.dictionaries(FOREIGN, VALUES, max_size=2)),
    )


def tree_of(nodes: Sequence[TreeNode], facts: Mapping[str, str]) -> GameTree:
    """The tree of these nodes; what a root has that means nothing here is one of the facts."""
    root, *others = nodes
    nodes = [replace(root, remarks=replace(root.remarks, others={})), *others]
    line = [0]
    while following := [n for n, each in enumerate(nodes) if each.parent == line[-1]]:
        line.append(following[0])
    return GameTree(tuple(nodes), tuple(line), dict(facts))
