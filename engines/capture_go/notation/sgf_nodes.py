"""SGF syntax: reads the main line of the first game as nodes, and writes properties."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engines.game import BadInput

MOST_CHARACTERS = 200_000
MOST_NODES = 2_000
MOST_VALUES = 512
"""Values of a property: three times the points of the largest board."""

_PART = re.compile(r"\s*(?:([();])|([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+))", re.DOTALL)
"""A bracket or semicolon, or a property with its values."""
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_SOFT_BREAK = re.compile(r"\\(?:\r\n|\n\r|\r|\n)")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class BadSgf(BadInput):
    """A text that is not the SGF of a game; `node` counts the nodes of the main line from 1."""

    def __init__(self, code: str, message: str, node: int | None = None) -> None:
        super().__init__(code, message if node is None else f"node {node}: {message}")
        self.node = node


@dataclass(frozen=True)
class Node:
    """The properties of one node: the identifier in capitals, and its values, unescaped."""

    properties: Mapping[str, tuple[str, ...]]

    def first(self, name: str) -> str | None:
        """The first value of a property, or None."""
        return self.properties.get(name, (None,))[0]

    def all(self, name: str) -> tuple[str, ...]:
        """All values of a property."""
        return self.properties.get(name, ())


def main_line(text: str) -> tuple[Node, ...]:
    """The nodes of the main line of the first game; raises `BadSgf`.

    The main line is the first variation at every branch, so it ends at the first closing bracket. Text
    before the first bracket is ignored, as FF[4] requires.
    """
    if len(text) > MOST_CHARACTERS:
        raise BadSgf("sgf_too_large", f"a file may have at most {MOST_CHARACTERS} characters")
    begin = re.search(r"\(\s*;", text)
    if begin is None:
        raise BadSgf("sgf_broken", "there is no game, which would begin with (;")
    nodes: list[dict[str, tuple[str, ...]]] = []
    at = begin.start()
    while True:
        part = _PART.match(text, at)
        if part is None:
            raise BadSgf("sgf_broken", _place(text, at), len(nodes) or None)
        sign, name, values = part.groups()
        if sign == ")":
            break
        if sign == ";":
            nodes.append({})
        elif name:
            _add(nodes, name, values)
        if len(nodes) > MOST_NODES:
            raise BadSgf("sgf_too_large", f"a game may have at most {MOST_NODES} nodes")
        at = part.end()
    return tuple(Node(MappingProxyType(node)) for node in nodes)


def _add(nodes: list[dict[str, tuple[str, ...]]], name: str, values: str) -> None:
    # Old files write identifiers with lower-case letters in between: only the capitals count.
    capitals = "".join(letter for letter in name if letter.isupper()) or name.upper()
    found = _VALUE.findall(values)
    known = nodes[-1].get(capitals, ())
    if len(known) + len(found) > MOST_VALUES:
        message = f"{capitals} may have at most {MOST_VALUES} values"
        raise BadSgf("sgf_too_large", message, len(nodes))
    nodes[-1][capitals] = known + tuple(map(_unescaped, found))


def _place(text: str, at: int) -> str:
    rest = text[at:].strip()
    if not rest:
        return "the file ends inside the game"
    return f"character {len(text) - len(text[at:].lstrip()) + 1} is out of place: {rest[:12]!r}"


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(r"\1", _SOFT_BREAK.sub("", value))


def written(name: str, *values: str) -> str:
    """A property as it is written in a file."""
    escaped = (value.replace("\\", "\\\\").replace("]", "\\]") for value in values)
    return name + "".join(f"[{value}]" for value in escaped)
