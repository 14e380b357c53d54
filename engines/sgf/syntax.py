"""SGF syntax: reads the nodes of the first game with all variations, and writes properties."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engines.game import BadInput

MOST_CHARACTERS = 200_000
MOST_NODES = 2_000
MOST_VALUES = 512
"""Values of a property: three times the points of the largest board."""

_PART = re.compile(r"\s*(?:([();])|([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+))", re.DOTALL)
"""A bracket or semicolon, or a property with its values."""
_CUT = re.compile(r"\s*(?:[A-Za-z]+(?:\s*\[(?:\\.|[^\]\\])*\])*\s*(?:\[(?:\\.|[^\]\\])*\\?)?)?\Z")
"""The rest of a file that ends inside the game: nothing, or the beginning of a property."""
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_SOFT_BREAK = re.compile(r"\\(?:\r\n|\n\r|\r|\n)")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class BadSgf(BadInput):
    """A text that is not the SGF of a game; `move` is the number of the move that it is about."""

    def __init__(self, code: str, message: str, move: int | None = None) -> None:
        super().__init__(code, message if move is None else f"move {move}: {message}")
        self.move = move


@dataclass(frozen=True)
class Node:
    """The properties of one node: the identifier in capitals, and its values, unescaped."""

    properties: Mapping[str, tuple[str, ...]]
    parent: int | None = None
    """The place of the node before it; None for the first."""

    def first(self, name: str) -> str | None:
        """The first value of a property, or None."""
        return self.properties.get(name, (None,))[0]

    def all(self, name: str) -> tuple[str, ...]:
        """All values of a property."""
        return self.properties.get(name, ())


@dataclass(frozen=True)
class Syntax:
    """The nodes of a game, each after its parent, variations in the order of the file.

    `broken` says why reading stopped before the end of the game: the code of a `BadSgf`, its message,
    and the place of the last node that was read.
    """

    nodes: tuple[Node, ...]
    broken: tuple[str, str] | None = None

    @property
    def main_line(self) -> tuple[int, ...]:
        """The places of the nodes of the main line: the first variation at every branch."""
        first: dict[int | None, int] = {}
        for place, node in enumerate(self.nodes):
            first.setdefault(node.parent, place)
        line = [0]
        while line[-1] in first:
            line.append(first[line[-1]])
        return tuple(line)


def read_nodes(text: str) -> Syntax:
    """All nodes of the first game, as far as they can be read; raises `BadSgf` if there is none.

    Text before the first bracket is ignored, as FF[4] requires.
    """
    if len(text) > MOST_CHARACTERS:
        raise BadSgf("sgf_too_large", f"a file may have at most {MOST_CHARACTERS} characters")
    begin = re.search(r"\(\s*;", text)
    if begin is None:
        raise BadSgf("sgf_broken", "there is no game, which would begin with (;")
    nodes: list[tuple[dict[str, tuple[str, ...]], int | None]] = []
    try:
        broken = _read(text, begin.start(), nodes)
    except BadSgf as problem:
        if not nodes or problem.code == "sgf_too_large":
            raise
        broken = (problem.code, str(problem))
    return Syntax(tuple(Node(MappingProxyType(each), parent) for each, parent in nodes), broken)


def _read(
    text: str, at: int, nodes: list[tuple[dict[str, tuple[str, ...]], int | None]]
) -> tuple[str, str] | None:
    """Collect the nodes from a place on; returns why the game is not complete, None if it is."""
    branches: list[int | None] = []
    last: int | None = None
    for sign, name, values, begin in _parts(text, at):
        if sign == "(":
            branches.append(last)
        elif sign == ")":
            last = branches.pop()
            if not branches:
                return None
        elif sign == ";":
            nodes.append(({}, last))
            last = len(nodes) - 1
            if len(nodes) > MOST_NODES:
                raise BadSgf("sgf_too_large", f"a game may have at most {MOST_NODES} nodes")
        elif last is None or name is None:
            raise BadSgf("sgf_broken", _place(text, begin))
        else:
            _add(nodes[last][0], name, values)
    return ("sgf_cut", "the file ends inside the game")


def _parts(text: str, at: int) -> Iterator[tuple[str | None, str | None, str, int]]:
    """The brackets, semicolons and properties from a place on, until the text ends or is cut."""
    while True:
        part = _PART.match(text, at)
        if part is None:
            if _CUT.match(text, at):
                return
            raise BadSgf("sgf_broken", _place(text, at))
        sign, name, values = part.groups()
        yield sign, name, values, at
        at = part.end()


def _add(node: dict[str, tuple[str, ...]], name: str, values: str) -> None:
    # Old files write identifiers with lower-case letters in between: only the capitals count.
    capitals = "".join(letter for letter in name if letter.isupper()) or name.upper()
    found = _VALUE.findall(values)
    known = node.get(capitals, ())
    if len(known) + len(found) > MOST_VALUES:
        raise BadSgf("sgf_too_large", f"{capitals} may have at most {MOST_VALUES} values")
    node[capitals] = known + tuple(map(_unescaped, found))


def _place(text: str, at: int) -> str:
    rest = text[at:].strip()
    return f"character {len(text) - len(text[at:].lstrip()) + 1} is out of place: {rest[:12]!r}"


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(r"\1", _SOFT_BREAK.sub("", value))


def escaped(value: str, *, composed: bool = False) -> str:
    """A value as it is written in a file; in a composed one, a colon is escaped too."""
    text = value.replace("\\", "\\\\").replace("]", "\\]")
    return text.replace(":", "\\:") if composed else text


def written(name: str, *values: str) -> str:
    """A property as it is written in a file."""
    return name + "".join(f"[{escaped(value)}]" for value in values)
