"""A game with its variations: read from the nodes of a file, and written again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engines.game import PASS, BadInput, Position, Side
from engines.sgf.points import SET_UP, Points
from engines.sgf.remarks import NO_REMARKS, Remarks, read_remarks, written_remarks
from engines.sgf.results import SIDES
from engines.sgf.syntax import BadSgf, Node, Syntax, written

FACTS = ("PB", "PW", "BR", "WR", "DT", "RE", "KM", "HA", "EV", "PC", "GN", "TM", "OT")
"""Properties of the first node that are kept as they are."""
LONGEST_FACT = 400


@dataclass(frozen=True)
class TreeNode:
    """A position, the move that led to it, and the place of the one before; None at the root.

    `passed` says that the other side had to pass after the move; the position is the one after it.
    """

    position: Position
    parent: int | None = None
    move: str | None = None
    remarks: Remarks = NO_REMARKS
    passed: bool = False

    @property
    def side(self) -> Side | None:
        """The side that moved."""
        if self.move is None:
            return None
        return self.position.side_to_move if self.passed else self.position.side_to_move.other


@dataclass(frozen=True)
class Unreadable:
    """A part of a file that could not be read: a code, its message, and the number of the move.

    `main` says whether it is in the main line, which then ends before it.
    """

    code: str
    message: str
    move: int | None
    main: bool


@dataclass(frozen=True)
class GameTree:
    """A game with its variations: the root first, every node after its parent.

    `main_line` has the places of the moves that were played, from the root on.
    """

    nodes: tuple[TreeNode, ...]
    main_line: tuple[int, ...]
    facts: Mapping[str, str] = field(default_factory=dict)
    unreadable: tuple[Unreadable, ...] = ()

    @property
    def begun(self) -> Position:
        """The first position."""
        return self.nodes[0].position

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line, with every pass."""
        found: list[str] = []
        for node in (self.nodes[place] for place in self.main_line):
            if node.move is not None:
                found += [node.move, *([PASS] if node.passed else [])]
        return tuple(found)


Played = Callable[[TreeNode, Points, str, Side], TreeNode | None]
"""Plays the value of a move after a node; None for a pass that the node has already.

Raises `BadInput` for a move that cannot be played.
"""


def facts_of(root: Node) -> dict[str, str]:
    """The names, the result and the like of a file."""
    return {name: (root.first(name) or "")[:LONGEST_FACT] for name in FACTS if root.first(name)}


def first_side(nodes: Sequence[Node]) -> Side | None:
    """PL, else the side of the first move; None if neither is written."""
    colour = (nodes[0].first("PL") or "").strip().upper()[:1]
    if colour in SIDES:
        return SIDES[colour]
    moved = (side for node in nodes for name, side in SIDES.items() if node.all(name))
    return next(moved, None)


def played_tree(syntax: Syntax, begun: TreeNode, played: Played) -> GameTree:
    """The game of a file; a variation ends before what is wrong in it."""
    return _Reader(syntax, begun, played).tree(facts_of(syntax.nodes[0]))


class _Reader:
    """Plays the nodes of a file on the board."""

    def __init__(self, syntax: Syntax, begun: TreeNode, played: Played) -> None:
        self._syntax = syntax
        self._play = played
        self._points = Points.of(begun.position)
        self._line = syntax.main_line
        self._main = set(self._line)
        self._nodes: list[TreeNode] = [begun]
        self._moves = [0]
        """The number of moves up to each node."""
        self._unreadable: list[Unreadable] = []

    def tree(self, facts: Mapping[str, str]) -> GameTree:
        """The game, as far as it can be read."""
        places: dict[int, int] = {}
        for number, node in enumerate(self._syntax.nodes):
            parent = 0 if node.parent is None else places.get(node.parent)
            if parent is not None and (place := self._add(number, node, parent)) is not None:
                places[number] = place
        if self._syntax.broken is not None:
            code, message = self._syntax.broken
            last = len(self._syntax.nodes) - 1
            main = last in self._main
            known = self._moves[places[last]] if last in places else None
            if not main or not any(each.main for each in self._unreadable):
                self._unreadable.append(Unreadable(code, message, known, main))
        # Where a node has no move, its place is that of the one before.
        line = dict.fromkeys((0, *(places[each] for each in self._line if each in places)))
        return GameTree(tuple(self._nodes), tuple(line), facts, tuple(self._unreadable))

    def _add(self, number: int, node: Node, parent: int) -> int | None:
        """Add a node after its parent; returns its place, None if its move cannot be played."""
        place = parent
        try:
            for name, side in SIDES.items():
                for value in node.all(name):
                    place = self._played(place, value, side)
            if number and any(node.all(name) for name in SET_UP):
                message = "stones are set up during the game"
                raise BadSgf("sgf_late_setup", message)
        except BadInput as problem:
            move = self._moves[place] + 1
            main = number in self._main
            self._unreadable.append(Unreadable(problem.code, str(problem), move, main))
            return None
        remarks = read_remarks(self._points, node)
        if remarks:
            # A node without a move belongs to the position that is there already.
            known = self._nodes[place]
            self._nodes[place] = replace(known, remarks=known.remarks.joined(remarks))
        return place

    def _played(self, parent: int, value: str, side: Side) -> int:
        """Play a move after a node; returns the place of the new one; raises `BadInput`."""
        following = self._play(self._nodes[parent], self._points, value, side)
        if following is None:
            return parent
        self._nodes.append(replace(following, parent=parent))
        self._moves.append(self._moves[parent] + 1)
        return len(self._nodes) - 1


def write_tree(tree: GameTree, head: str) -> str:
    """The game with its variations as SGF; `head` has the properties of its first node."""
    points = Points.of(tree.begun)
    children: dict[int, list[int]] = {}
    for place, node in enumerate(tree.nodes):
        if node.parent is not None:
            children.setdefault(node.parent, []).append(place)
    parts = [f"(;{head}{_written_facts(tree)}{written_remarks(points, tree.nodes[0].remarks)}"]
    # What is still to be written: a node, or the bracket that ends its variation.
    waiting: list[int | str] = [")\n"]
    waiting += _branches(children.get(0, []))
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            parts.append(part)
            continue
        parts.append(_written_node(points, tree.nodes[part]))
        waiting += _branches(children.get(part, []))
    return "".join(parts)


def _branches(places: Sequence[int]) -> list[int | str]:
    """The parts of some variations, last first; a single one needs no brackets."""
    if len(places) < 2:
        return list(places)
    return [part for place in reversed(places) for part in (")", place, "(")]


def _written_facts(tree: GameTree) -> str:
    return "".join(written(name, text) for name, text in tree.facts.items() if name in FACTS)


def _written_node(points: Points, node: TreeNode) -> str:
    """The properties of a node after the first; a pass that follows is a node of its own."""
    side = node.side
    colours = {each: name for name, each in SIDES.items()}
    assert side is not None, "the move was played"  # noqa: S101 - for the type checker
    move = written(colours[side], points.letters(node.move or ""))
    forced = f";{written(colours[side.other], '')}" if node.passed else ""
    return f";{move}{written_remarks(points, node.remarks)}{forced}"
