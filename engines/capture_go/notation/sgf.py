"""Games of Capture Go as SGF (FF[4], GM[1]); the property RU holds the rules and the target.

RU is `Capture Go, contact`, `Capture Go, free` or, for example, `Capture Go, free, 3 stones`. A file
with other rules is read as a free game: an ordinary game of Go up to its first capture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engines.capture_go.rules.board import LARGEST, Board
from engines.capture_go.rules.options import CONTACT, FREE
from engines.capture_go.rules.position import REFUSALS, CaptureGoPosition
from engines.capture_go.rules.starts import EMPTY
from engines.game import BadInput, IllegalMove, Position, Side
from engines.sgf.collection import Pause, no_pause
from engines.sgf.points import SET_UP, Points, written_set_up
from engines.sgf.remarks import Remarks
from engines.sgf.syntax import BadSgf, Node, Syntax, number, read_nodes, written
from engines.sgf.tree import (
    LONGEST_FACT,
    GameTree,
    TreeNode,
    before_moves,
    first_side,
    handicap_without_stones,
    played_tree,
)
from engines.sgf.tree import write_tree as write_game_tree

GO = 1
SMALLEST_GAME = 5
LARGEST_GO = 26
"""Lines of a board of Go whose points are written with two small letters."""


@dataclass(frozen=True)
class Record:
    """A game: its first position, its moves, and the file's information about it."""

    begun: CaptureGoPosition
    moves: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)

    def positions(self) -> tuple[CaptureGoPosition, ...]:
        """The position after each move, the first one included."""
        found = [self.begun]
        for move in self.moves:
            found.append(found[-1].play(move))
        return tuple(found)


class BadMove(BadSgf):
    """A move that the rules forbid, or the end of a cut file; `record` is the game before it."""

    def __init__(self, code: str, message: str, move: int | None, record: Record) -> None:
        super().__init__(code, message, move)
        self.record = record


def read_sgf(text: str) -> Record:
    """Read the main line of the first game in a file; raises `BadSgf`, or `BadMove` for a move."""
    tree = read_tree(text)
    comment = tree.nodes[0].remarks.comment[:LONGEST_FACT]
    facts = {**tree.facts, "C": comment} if comment else tree.facts
    record = Record(_checked(tree.begun), tree.moves, facts)
    for part in tree.unreadable:
        if part.main:
            raise BadMove(part.code, part.message, part.move, record)
    return record


def read_tree(text: str, pause: Pause = no_pause) -> GameTree:
    """Read the first game in a file with its variations, as far as it can be read.

    Raises `BadSgf` if there is no first position. Everything that cannot be read further on is in
    `unreadable`; the rest of such a variation is left out.
    """
    syntax = read_nodes(text)
    checked_game(syntax)
    before = before_moves(syntax)
    tree = played_tree(syntax, TreeNode(_first_position(before)), _played, pause)
    facts = {name: each for name, each in tree.facts.items() if name != "RU"}
    return replace(tree, facts=facts, unreadable=handicap_without_stones(before) + tree.unreadable)


def checked_game(syntax: Syntax) -> Node:
    """The first node of a game of Go; raises `BadSgf` if the file names another game."""
    root = syntax.nodes[0]
    if "GM" in root.properties and number(root.first("GM")) != GO:
        message = f"the file is of another game: GM[{root.first('GM')}]"
        raise root.error("sgf_other_game", message, "GM")
    return root


def _played(node: TreeNode, points: Points, value: str, side: Side) -> TreeNode:
    """The node after a move; raises `BadInput`."""
    position = node.position
    move = _move(position, points, value, side)
    try:
        following = position.play(move)
    except IllegalMove as error:
        why = REFUSALS.get(error.code, str(error))
        raise BadInput(error.code, f"{move.upper()}: {why}") from error
    return TreeNode(following, None, move)


def _move(position: Position, points: Points, value: str, side: Side) -> str:
    """The vertex of a move; raises `BadInput` for a pass and a move out of turn."""
    if value.strip() in {"", "tt"}:
        raise BadInput("sgf_pass", "Capture Go has no passes")
    move = points.name(value)
    if move is None:
        raise BadInput("off_board", f"{value!r} is not on the board")
    if side is not position.side_to_move and position.outcome() is None:
        who = position.side_to_move.value
        raise BadInput("sgf_wrong_side", f"{move.upper()}: {who} is to move")
    return move


def _first_position(nodes: Sequence[Node]) -> CaptureGoPosition:
    """The first position: size, rules, setup stones, and the side to move."""
    root = nodes[0]
    board = _board(root)
    rules, target = rules_of(root.first("RU") or "")
    points = Points(tuple(map(board.name, board.vertices)), board.cols)
    options = {"rules": rules, "target": str(target)}
    if board.rows == board.cols >= SMALLEST_GAME:
        options["size"] = str(board.rows)
    letters = points.set_up(nodes)
    try:
        cells = "".join(letters.get(name, EMPTY) for name in points.names)
        rows = (cells[start : start + board.cols] for start in range(0, len(cells), board.cols))
        text = f"{'/'.join(rows)} {_first_side(nodes, cells).letter}"
        return CaptureGoPosition.from_text(text, **options)
    except BadInput as error:
        raise root.error(error.code, str(error), *SET_UP, "SZ") from error


def _board(root: Node) -> Board:
    """The board of a file; raises `BadSgf`."""
    size = root.first("SZ") or "19"
    across, _, down = size.partition(":")
    cols, rows = number(across) or 0, number(down or across) or 0
    if LARGEST < max(rows, cols) <= LARGEST_GO and min(rows, cols) >= SMALLEST_GAME:
        message = f"the board is {size}, of which a corner can be cut out"
        raise root.error("large_board", message, "SZ")
    if not (1 <= rows <= LARGEST and 1 <= cols <= LARGEST):
        message = f"the board is at most {LARGEST} by {LARGEST}, not {size}"
        raise root.error("bad_size", message, "SZ")
    return Board(rows, cols)


def rules_of(text: str) -> tuple[str, int]:
    """The rules and the target in a value of RU; `free` and 1 by default."""
    target = re.search(r"\b([135])\s*(?:stones?|captures?)\b", text.lower())
    if CONTACT in text.lower():
        return CONTACT, 1
    return FREE, int(target[1]) if target else 1


def _first_side(nodes: Sequence[Node], cells: str) -> Side:
    """The side that is written, else White if only Black has stones, else Black."""
    handicap = "X" in cells and "O" not in cells
    return first_side(nodes) or (Side.WHITE if handicap else Side.BLACK)


def write_sgf(record: Record) -> str:
    """The game as SGF, which `read_sgf` reads back."""
    nodes = [TreeNode(record.begun, remarks=Remarks(record.facts.get("C", "")))]
    for move in record.moves:
        nodes.append(TreeNode(nodes[-1].position.play(move), len(nodes) - 1, move))
    return write_tree(GameTree(tuple(nodes), tuple(range(len(nodes))), record.facts))


def write_tree(tree: GameTree) -> str:
    """The game with its variations as SGF, which `read_tree` reads back."""
    return write_game_tree(tree, _head(tree))


def _head(tree: GameTree) -> str:
    """The properties of the first node, without what is known of the game."""
    begun = _checked(tree.begun)
    board = begun.board
    square = board.rows == board.cols
    target = f", {begun.target} stones" if begun.target > 1 else ""
    return "".join(
        (
            written("FF", "4"),
            written("GM", str(GO)),
            written("CA", "UTF-8"),
            written("AP", "Yiyuan"),
            written("SZ", str(board.rows) if square else f"{board.cols}:{board.rows}"),
            written("RU", f"Capture Go, {begun.rules}{target}"),
            written_set_up(begun),
            written("PL", "B" if begun.side_to_move is Side.BLACK else "W"),
        )
    )


def _checked(position: Position) -> CaptureGoPosition:
    if not isinstance(position, CaptureGoPosition):
        raise TypeError("not a game of Capture Go")
    return position
