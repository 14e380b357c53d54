"""Remarks in the address of an analysis board: a list of place, judgement, comment and marks as JSON."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Annotated

import msgspec

from engines.game import Position
from engines.sgf.remarks import LONGEST_COMMENT, LONGEST_LABEL, SHAPES, Remarks
from webapp.analysis.messages import Judgement
from webapp.analysis.tree import MOST_NODES, AnalysisNode

Comment = Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)]
POINT = re.compile(r"[a-z]\d{1,2}")


class Note(msgspec.Struct, array_like=True, frozen=True):
    """The remarks at a place: `shapes` has the points of each shape, as in `d3c4`.

    `labels` are by point.
    """

    place: int
    judgement: Judgement
    comment: Comment
    shapes: dict[str, str] = {}
    labels: dict[str, str] = {}


Notes = Annotated[list[Note], msgspec.Meta(max_length=MOST_NODES)]


def with_notes(nodes: Sequence[AnalysisNode], text: str) -> tuple[AnalysisNode, ...]:
    """The nodes with the remarks of an address; those that cannot be read are left out."""
    found = list(nodes)
    for note in _read(text):
        if 0 <= note.place < len(found):
            node = found[note.place]
            found[note.place] = replace(node, remarks=_remarks(note, node.position))
    return tuple(found)


def _remarks(note: Note, position: Position) -> Remarks:
    points = set(position.points())
    return Remarks(
        note.comment,
        judgement=note.judgement if note.place else "",
        shapes=_shapes(note.shapes, points),
        labels={
            point: text[:LONGEST_LABEL]
            for point, text in note.labels.items()
            if point in points and text
        },
    )


def _shapes(shapes: Mapping[str, str], points: Collection[str]) -> dict[str, str]:
    return {
        point: shape
        for shape, text in shapes.items()
        if shape in SHAPES.values()
        for point in POINT.findall(text)
        if point in points
    }


def _read(text: str) -> Notes:
    try:
        return msgspec.json.decode(text or "[]", type=Notes)
    except (msgspec.DecodeError, UnicodeError):  # also halves of letters, which JSON can have
        return []
