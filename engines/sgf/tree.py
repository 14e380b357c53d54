"""A game with its variations: read from the nodes of a file, and written again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engines.game import PASS, BadInput, Position, Side
from engines.sgf.collection import Pause, no_pause
from engines.sgf.points import SET_UP, Points
from engines.sgf.remarks import (
    NO_REMARKS,
    UNDERSTOOD,
    Remarks,
    left_out,
    read_remarks,
    written_remarks,
)
from engines.sgf.results import SIDES
from engines.sgf.syntax import BadSgf, Node, Syntax, number, written

LONGEST_FACT = 4_000
MOST_FACTS = 60
_FACT = re.compile(r"[A-Z]{1,8}")
_COLOURS = {side: name for name, side in SIDES.items()}


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

    `main` says whether it is in the main line, which then ends before it. `offset` and `length` are
    its place in the text.
    """

    code: str
    message: str
    move: int | None
    main: bool
    offset: int | None = None
    length: int = 0


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
    """The names, the result and the like of a file: what is written once in its first node."""
    found = {
        name: values[0]
        for name, values in root.properties.items()
        if name not in UNDERSTOOD
        and _FACT.fullmatch(name)
        and len(values) == 1
        and 0 < len(values[0]) <= LONGEST_FACT
    }
    return dict(list(found.items())[:MOST_FACTS])


def before_moves(syntax: Syntax) -> list[Node]:
    """The nodes of the main line up to the one with the first move: together they set up a position."""
    found = []
    for place in syntax.main_line:
        found.append(syntax.nodes[place])
        if _moves(found[-1]):
            break
    return found


def first_side(nodes: Sequence[Node]) -> Side | None:
    """The last PL, else the side of the first move; None if neither is written."""
    for node in reversed(nodes):
        if (side := _side_to_play(node)) is not None:
            return side
    moved = (side for node in nodes for name, side in SIDES.items() if node.all(name))
    return next(moved, None)


def handicap_without_stones(nodes: Sequence[Node]) -> tuple[Unreadable, ...]:
    """What is to be said of a handicap whose stones are not written."""
    handicap = number(nodes[0].first("HA")) or 0
    if handicap < 2 or any(node.all("AB") for node in nodes):
        return ()
    offset, length = nodes[0].places["HA"]
    message = f"a handicap of {handicap}, but its stones are not written"
    return (Unreadable("sgf_handicap", message, None, main=False, offset=offset, length=length),)


def _moves(node: Node) -> bool:
    return any(node.all(name) for name in SIDES)


def _side_to_play(node: Node) -> Side | None:
    return SIDES.get((node.first("PL") or "").strip().upper()[:1])


def played_tree(
    syntax: Syntax, begun: TreeNode, played: Played, pause: Pause = no_pause
) -> GameTree:
    """The game of a file; a variation ends before what is wrong in it."""
    root, *others = syntax.nodes
    facts = facts_of(root)
    rest = {name: each for name, each in root.properties.items() if name not in facts}
    bare = Node(rest, None, root.places)
    return _Reader(replace(syntax, nodes=(bare, *others)), begun, played).tree(facts, pause)


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
        begins = before_moves(syntax)
        self._begins = _stones(self._points.set_up(begins))
        self._set_up: dict[int | None, dict[str, str]] = {None: {}}
        """The letters that are set up to each node without a move before it."""

    def tree(self, facts: Mapping[str, str], pause: Pause) -> GameTree:
        """The game, as far as it can be read."""
        places: dict[int, int] = {}
        for step, node in enumerate(self._syntax.nodes):
            pause()
            parent = 0 if node.parent is None else places.get(node.parent)
            if parent is not None and (added := self._add(step, node, parent)) is not None:
                places[step] = added
        for each in self._syntax.breaks:
            known = self._moves[places[each.node]] if each.node in places else None
            main = each.node in self._main
            self._unreadable.append(
                Unreadable(each.code, each.message, known, main, each.offset, 1)
            )
        self._unreadable.sort(key=lambda each: each.offset or 0)
        # A node of the file may have no move, or both sides' moves.
        line = [max((places[each] for each in self._line if each in places), default=0)]
        while (parent := self._nodes[line[-1]].parent) is not None:
            line.append(parent)
        return GameTree(tuple(self._nodes), tuple(reversed(line)), facts, tuple(self._unreadable))

    def _add(self, step: int, node: Node, parent: int) -> int | None:
        """Add a node after its parent; returns its place, None if its move cannot be played."""
        place = parent
        at = _place(node, *SET_UP, "PL")
        try:
            self._check_set_up(step, node)
            for name, side in SIDES.items():
                for value in node.all(name):
                    at = node.places[name]
                    place = self._played(place, value, side)
            at = _place(node, *SET_UP, "PL")
            self._check_later(step, node, self._nodes[place].position)
        except BadInput as error:
            move = self._moves[place] + 1
            main = step in self._main
            offset, length = at or _place(node, *SIDES) or (None, 0)
            self._unreadable.append(Unreadable(error.code, str(error), move, main, offset, length))
            return None
        if dropped := left_out(node):
            offset, length = node.places[dropped[0]]
            message = f"not kept: {', '.join(dropped)[:60]}"
            self._unreadable.append(
                Unreadable("sgf_left_out", message, None, main=False, offset=offset, length=length)
            )
        remarks = read_remarks(self._points, node)
        if remarks:
            # A node without a move belongs to the position that is there already.
            known = self._nodes[place]
            self._nodes[place] = replace(known, remarks=known.remarks.joined(remarks))
        return place

    def _check_set_up(self, step: int, node: Node) -> None:
        """Follow what is set up before the first move; a line from elsewhere raises `BadInput`."""
        before = self._set_up.get(node.parent)
        if before is None:
            return
        letters = {**before, **self._points.set_up([node])}
        if not _moves(node):
            self._set_up[step] = letters
        elif step not in self._main and _stones(letters) != self._begins:
            raise BadSgf("sgf_other_start", "the variation begins from another position")

    def _check_later(self, step: int, node: Node, position: Position) -> None:
        """Raise `BadInput` for a node after a move that sets up stones or gives the turn away."""
        if step in self._set_up:
            return
        before_any_move = node.parent is None or node.parent in self._set_up
        if not before_any_move and any(each.strip() for each in _set_up_values(node)):
            raise BadSgf("sgf_late_setup", "stones are set up during the game")
        side = None if before_any_move else _side_to_play(node)
        if side not in (None, position.side_to_move) and position.outcome() is None:
            raise BadSgf("sgf_wrong_side", f"{position.side_to_move.value} is to move")

    def _played(self, parent: int, value: str, side: Side) -> int:
        """Play a move after a node; returns the place of the new one; raises `BadInput`."""
        following = self._play(self._nodes[parent], self._points, value, side)
        if following is None:
            return parent
        self._nodes.append(replace(following, parent=parent))
        self._moves.append(self._moves[parent] + 1)
        return len(self._nodes) - 1


def _place(node: Node, *names: str) -> tuple[int, int] | None:
    """Where the first of these properties stands in the text."""
    return next((node.places[name] for name in names if name in node.places), None)


def _set_up_values(node: Node) -> list[str]:
    return [value for name in SET_UP for value in node.all(name)]


def _stones(letters: Mapping[str, str]) -> dict[str, str]:
    """What is set up without the points that stay empty."""
    return {point: letter for point, letter in letters.items() if letter != "-"}


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
    return "".join(
        written(name, text)
        for name, text in tree.facts.items()
        if name not in UNDERSTOOD and _FACT.fullmatch(name)
    )


def _written_node(points: Points, node: TreeNode) -> str:
    """The properties of a node after the first; a pass that follows is a node of its own."""
    side = node.side
    assert side is not None, "the move was played"  # noqa: S101 - for the type checker
    move = written(_COLOURS[side], points.letters(node.move or ""))
    forced = f";{written(_COLOURS[side.other], '')}" if node.passed else ""
    return f";{move}{written_remarks(points, node.remarks)}{forced}"
