"""Remarks at a position: a comment, marks on points, and whether the move was good."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from engines.game import BadInput
from engines.sgf.points import Points
from engines.sgf.syntax import Node, escaped, written

SHAPES: Mapping[str, str] = MappingProxyType(
    {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "x"}
)
"""Properties that mark points, and the name of the shape."""
JUDGEMENTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "!!": ("TE", "2"),
        "!": ("TE", "1"),
        "!?": ("IT", ""),
        "?!": ("DO", ""),
        "?": ("BM", "1"),
        "??": ("BM", "2"),
    }
)
"""The sign of a judgement of a move, and its property: tesuji, interesting, doubtful, bad move."""
EMPHASIS = "2"
"""The value of a property that is meant twice."""
LONGEST_COMMENT = 4_000
LONGEST_NAME = 400
LONGEST_LABEL = 3
MOST_OTHERS = 24
LONGEST_OTHERS = 4_000
"""Letters of all properties of a node that mean nothing here."""
UNDERSTOOD = frozenset(
    {*SHAPES, *(name for name, _ in JUDGEMENTS.values()), "B", "W", "C", "N", "MN", "LB"}
    | {"AB", "AW", "AE", "PL", "FF", "GM", "CA", "AP", "SZ"}
)
"""Properties that are read, or written anew."""
_IDENTIFIER = re.compile(r"[A-Z]{1,8}")


@dataclass(frozen=True)
class Remarks:
    """What the author of a file wrote at a position.

    `number` is the move number that is shown instead of the real one; `shapes` and `labels` are by
    point; `judgement` is a sign of `JUDGEMENTS` for the move, or empty.
    `others` are the properties that mean nothing here, which are written again as they were.
    """

    comment: str = ""
    name: str = ""
    number: int | None = None
    shapes: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    judgement: str = ""
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self != Remarks()

    def joined(self, more: Remarks) -> Remarks:
        """These remarks with more about the same position."""
        return Remarks(
            "\n".join(filter(None, (self.comment, more.comment))),
            more.name or self.name,
            more.number if more.number is not None else self.number,
            {**self.shapes, **more.shapes},
            {**self.labels, **more.labels},
            more.judgement or self.judgement,
            {**self.others, **more.others},
        )

    def on(self, points: Points) -> Remarks:
        """These remarks without what a file cannot hold: marks elsewhere, other shapes and signs."""
        known, shapes = set(points.names), set(SHAPES.values())
        return replace(
            self,
            shapes={
                name: each for name, each in self.shapes.items() if name in known and each in shapes
            },
            labels={
                name: each[:LONGEST_LABEL]
                for name, each in self.labels.items()
                if name in known and each
            },
            judgement=self.judgement if self.judgement in JUDGEMENTS else "",
            others=preserved(self.others),
        )


NO_REMARKS = Remarks()


def read_remarks(points: Points, node: Node) -> Remarks:
    """What the author of a file wrote at a node; marks off the board are left out."""
    shapes: dict[str, str] = {}
    for name, shape in SHAPES.items():
        for value in node.all(name):
            with suppress(BadInput):
                shapes.update(dict.fromkeys(points.area(value), shape))
    labels = {}
    for value in node.all("LB"):
        letters, colon, text = value.partition(":")
        point = points.name(letters)
        if colon and text and point is not None:
            labels[point] = text[:LONGEST_LABEL]
    number = (node.first("MN") or "").strip()
    return Remarks(
        "\n".join(filter(None, node.all("C")))[:LONGEST_COMMENT],
        ", ".join(filter(None, node.all("N")))[:LONGEST_NAME],
        int(number) if number.isascii() and number.isdigit() and len(number) < 5 else None,
        shapes,
        labels,
        _judgement(node),
        preserved(node.properties),
    )


def preserved(properties: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The properties that the site does not use, up to a total length."""
    found: dict[str, tuple[str, ...]] = {}
    room = LONGEST_OTHERS
    for name, values in properties.items():
        if name in UNDERSTOOD or not _IDENTIFIER.fullmatch(name) or not values:
            continue
        room -= sum(map(len, values)) + len(values)
        if room >= 0 and len(found) < MOST_OTHERS:
            found[name] = tuple(values)
    return found


def left_out(node: Node) -> list[str]:
    """The names of the properties for which there is no room."""
    others = {name for name in node.properties if name not in UNDERSTOOD}
    return sorted(others - set(preserved(node.properties)))


def _judgement(node: Node) -> str:
    for sign, (name, value) in JUDGEMENTS.items():
        found = node.first(name)
        if found is not None and (found.strip() == EMPHASIS) == (value == EMPHASIS):
            return sign
    return ""


def written_remarks(points: Points, remarks: Remarks) -> str:
    """The properties of remarks, whose marks are on the board."""
    if remarks is NO_REMARKS:
        return ""
    properties = []
    if remarks.name:
        properties.append(written("N", remarks.name))
    if remarks.number is not None:
        properties.append(written("MN", str(remarks.number)))
    if remarks.judgement:
        properties.append(written(*JUDGEMENTS[remarks.judgement]))
    if remarks.comment:
        properties.append(written("C", remarks.comment))
    for name, shape in SHAPES.items():
        marked = [points.letters(point) for point, each in remarks.shapes.items() if each == shape]
        if marked:
            properties.append(written(name, *marked))
    labels = [
        f"[{points.letters(point)}:{escaped(text, composed=True)}]"
        for point, text in remarks.labels.items()
    ]
    if labels:
        properties.append("LB" + "".join(labels))
    properties += [written(name, *values) for name, values in remarks.others.items()]
    return "".join(properties)
