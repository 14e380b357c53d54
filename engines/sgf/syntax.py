"""SGF syntax: reads the nodes of a game with all variations, and writes properties."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
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
_GOES_ON = re.compile(r"[;()]|[A-Z]{1,4}\s*\[")
"""The characters at which reading resumes after a syntax error."""
_REST_OF_TEXT = re.compile(r"[^;()\[\]\\]{0,400}\]")
"""The rest of a value after a bracket that should have been escaped."""
_TEXTS = frozenset({"C", "N", "GN", "GC", "EV", "PC", "PB", "PW", "RO", "SO", "US", "AN", "CP"})
"""Properties whose values are free text."""
_MOVE_IN_TEXT = re.compile(r";\s*[BW]\s*\[[a-z]{2}\]\Z")
"""The end of a text that goes on with a move: it was not closed before it."""
MOST_BREAKS = 20
"""Places at which a broken game is read on."""
_ESCAPED = re.compile(r"\\(?:\r\n|\n\r|\r|\n|(.))")
"""An escaped sign, or an escaped line break, which is none."""


class BadSgf(BadInput):
    """A text that is not the SGF of a game.

    `move` is the number of the move that it is about, `offset` the place in the text.
    """

    def __init__(
        self, code: str, message: str, move: int | None = None, offset: int | None = None
    ) -> None:
        super().__init__(code, message if move is None else f"move {move}: {message}")
        self.move = move
        self.offset = offset


@dataclass(frozen=True)
class Node:
    """The properties of one node: the identifier in capitals, and its values, unescaped."""

    properties: Mapping[str, tuple[str, ...]]
    parent: int | None = None
    """The place of the node before it; None for the first."""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict, compare=False)
    """Where the first values of a property stand in the text: the offset and the length."""

    def first(self, name: str) -> str | None:
        """The first value of a property, or None."""
        return self.properties.get(name, (None,))[0]

    def all(self, name: str) -> tuple[str, ...]:
        """All values of a property."""
        return self.properties.get(name, ())

    def error(self, code: str, message: str, *names: str) -> BadSgf:
        """What is wrong with the first of these properties that the node has, with its place."""
        place = next((self.places[name] for name in names if name in self.places), None)
        return BadSgf(code, message, offset=place and place[0])


@dataclass(frozen=True)
class Break:
    """A place where a file is broken: a code, its message, and the last node that was read."""

    code: str
    message: str
    offset: int
    node: int


@dataclass(frozen=True)
class Syntax:
    """The nodes of a game, each after its parent, variations in the order of the file.

    `breaks` are the places where something else stands than in SGF; the last one may be where reading
    stopped before the end of the game.
    """

    nodes: tuple[Node, ...]
    breaks: tuple[Break, ...] = ()

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


def number(text: str | None) -> int | None:
    """A number as files write it, such as `9`, `09` or `+9 `; None for anything else."""
    found = re.fullmatch(r"\s*[+]?(\d{1,6})\s*", text or "", re.ASCII)
    return int(found[1]) if found else None


def read_nodes(text: str) -> Syntax:
    """All nodes of the first game, as far as they can be read; raises `BadSgf` if there is none.

    Text before the first bracket is ignored, as FF[4] requires. What is out of place is left out, and
    named in `breaks`.
    """
    if len(text) > MOST_CHARACTERS:
        raise BadSgf("sgf_too_large", f"a file may have at most {MOST_CHARACTERS} characters")
    begin = re.search(r"\(\s*;", text)
    if begin is None:
        raise BadSgf("sgf_broken", "there is no game, which would begin with (;", offset=0)
    reader = _NodeReader(text)
    reader.read(begin.start())
    return Syntax(
        tuple(
            Node(MappingProxyType(each), parent, MappingProxyType(places))
            for each, parent, places in reader.nodes
        ),
        tuple(reader.breaks),
    )


class _NodeReader:
    """Collects the nodes of one game."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.nodes: list[
            tuple[dict[str, tuple[str, ...]], int | None, dict[str, tuple[int, int]]]
        ] = []
        self.breaks: list[Break] = []
        self._branches: list[int | None] = []
        self._last: int | None = None
        self._property: str | None = None
        """The property that stands directly before."""

    def read(self, at: int) -> None:
        """Read from a place to the end of the game, or as far as there is one."""
        while True:
            part = _PART.match(self._text, at)
            if part is None or (part[2] and self._last is None):
                following = self._mend(at)
                if following is None:
                    return
                at = following
                continue
            if part[2]:
                at = self._add(part)
            elif self._bracket(part[1]):
                return
            else:
                at = part.end()

    def _bracket(self, sign: str) -> bool:
        """Take a bracket or a semicolon; returns whether the game ends there."""
        self._property = None
        if sign == "(":
            self._branches.append(self._last)
        elif sign == ")":
            self._last = self._branches.pop()
            return not self._branches
        else:
            self.nodes.append(({}, self._last, {}))
            self._last = len(self.nodes) - 1
            if len(self.nodes) > MOST_NODES:
                raise BadSgf("sgf_too_large", f"a game may have at most {MOST_NODES} nodes")
        return False

    def _add(self, part: re.Match[str]) -> int:
        """Add a property to the node; returns where it ends, before a move that a text swallowed."""
        node, _, places = self.nodes[self._last or 0]
        values, end = part[3], part.end()
        swallowed = _MOVE_IN_TEXT.search(values) if part[2] in _TEXTS else None
        if swallowed is not None and len(self.breaks) < MOST_BREAKS:
            end = part.start(3) + swallowed.start()
            self._break("sgf_unclosed", "a text is not closed before the next move", end)
            values = f"{values[: swallowed.start()].rstrip()}]"
        self._property = _add(node, part[2], values)
        places.setdefault(self._property, (part.start(2), end - part.start(2)))
        return end

    def _mend(self, at: int) -> int | None:
        """Name what is out of place; returns where reading goes on, None if it cannot."""
        if _CUT.match(self._text, at):
            end = len(self._text.rstrip())
            self._break("sgf_cut", "the file ends inside the game", max(end - 1, 0))
            return None
        begin = len(self._text) - len(self._text[at:].lstrip())
        rest = self._text[begin : begin + 12]
        self._break("sgf_broken", f"character {begin + 1} is out of place: {rest!r}", begin)
        if len(self.breaks) >= MOST_BREAKS:
            return None
        more = _REST_OF_TEXT.match(self._text, at)
        if more and self._property in _TEXTS:
            node = self.nodes[self._last or 0][0]
            *before, last = node[self._property]
            node[self._property] = (*before, f"{last}]{unescaped(more[0][:-1])}")
            return more.end()
        following = _GOES_ON.search(self._text, begin + 1)
        return following.start() if following else None

    def _break(self, code: str, message: str, offset: int) -> None:
        self.breaks.append(Break(code, message, offset, max(len(self.nodes) - 1, 0)))


def _add(node: dict[str, tuple[str, ...]], name: str, values: str) -> str:
    """Add values to a node; returns the identifier of their property."""
    # Old files write identifiers with lower-case letters in between: only the capitals count.
    capitals = "".join(letter for letter in name if letter.isupper()) or name.upper()
    found = _VALUE.findall(values)
    known = node.get(capitals, ())
    if len(known) + len(found) > MOST_VALUES:
        raise BadSgf("sgf_too_large", f"{capitals} may have at most {MOST_VALUES} values")
    node[capitals] = known + tuple(map(unescaped, found))
    return capitals


def unescaped(value: str) -> str:
    """A value as it was meant: without the signs that escape others."""
    return _ESCAPED.sub(r"\1", value)


def escaped(value: str, *, composed: bool = False) -> str:
    """A value as it is written in a file; in a composed one, a colon is escaped too."""
    text = value.replace("\\", "\\\\").replace("]", "\\]")
    return text.replace(":", "\\:") if composed else text


def written(name: str, *values: str) -> str:
    """A property as it is written in a file."""
    return name + "".join(f"[{escaped(value)}]" for value in values)
