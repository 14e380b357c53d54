"""Games of Capture Go as SGF (FF[4], GM[1]); the property RU holds the rules and the target.

RU is `Capture Go, contact`, `Capture Go, free` or, for example, `Capture Go, free, 3 stones`. A file
with other rules is read as a free game: an ordinary game of Go up to its first capture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from engines.capture_go.notation.game_tree import SHAPES, GameTree, Problem, Remarks, TreeNode
from engines.capture_go.notation.sgf_nodes import (
    BadSgf,
    Node,
    Syntax,
    escaped,
    read_nodes,
    written,
)
from engines.capture_go.rules.board import LARGEST, Board
from engines.capture_go.rules.options import CONTACT, FREE
from engines.capture_go.rules.position import REFUSALS, CaptureGoPosition
from engines.capture_go.rules.starts import EMPTY
from engines.game import BadInput, IllegalMove, Side

GO = "1"
FACTS = ("PB", "PW", "BR", "WR", "DT", "RE", "KM", "HA", "EV", "PC", "GN")
"""Properties of the first node that are kept as they are."""
SMALLEST_GAME = 5
LONGEST_FACT = 400
LONGEST_COMMENT = 4_000
LONGEST_LABEL = 3
PLACES = "abcdefghijklm"
LETTERS = {"AB": "X", "AW": "O", "AE": EMPTY}
COLOURS = {"B": Side.BLACK, "W": Side.WHITE}


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
    record = Record(tree.begun, tree.moves, facts)
    for problem in tree.problems:
        if problem.main:
            raise BadMove(problem.code, problem.message, problem.move, record)
    return record


def read_tree(text: str) -> GameTree:
    """Read the first game in a file with its variations, as far as it can be read.

    Raises `BadSgf` if there is no first position. Everything that cannot be read further on is in
    `problems`; the rest of such a variation is left out.
    """
    syntax = read_nodes(text)
    root = syntax.nodes[0]
    if root.first("GM") not in {GO, None}:
        raise BadSgf("sgf_other_game", f"the file is of another game: GM[{root.first('GM')}]")
    facts = {name: (root.first(name) or "")[:LONGEST_FACT] for name in FACTS if root.first(name)}
    begun = _first_position([syntax.nodes[place] for place in syntax.main_line])
    return _Reader(syntax, begun).tree(facts)


class _Reader:
    """Plays the nodes of a file on the board."""

    def __init__(self, syntax: Syntax, begun: CaptureGoPosition) -> None:
        self._syntax = syntax
        self._line = syntax.main_line
        self._main = set(self._line)
        self._nodes: list[TreeNode] = [TreeNode(begun)]
        self._moves = [0]
        """The number of moves up to each node."""
        self._problems: list[Problem] = []

    def tree(self, facts: Mapping[str, str]) -> GameTree:
        """The game; a variation ends before what is wrong in it."""
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
            if not main or not any(each.main for each in self._problems):
                self._problems.append(Problem(code, message, known, main))
        # Where a node has no move, its place is that of the one before.
        line = dict.fromkeys((0, *(places[each] for each in self._line if each in places)))
        return GameTree(tuple(self._nodes), tuple(line), facts, tuple(self._problems))

    def _add(self, number: int, node: Node, parent: int) -> int | None:
        """Add a node after its parent; returns its place, None if its move cannot be played."""
        place = parent
        try:
            for name, side in COLOURS.items():
                for value in node.all(name):
                    place = self._played(place, value, side)
            if number and any(node.all(name) for name in LETTERS):
                message = "stones are set up during the game"
                raise BadSgf("sgf_late_setup", message)
        except BadInput as problem:
            move = self._moves[place] + 1
            main = number in self._main
            self._problems.append(Problem(problem.code, str(problem), move, main))
            return None
        remarks = _remarks(self._nodes[place].position.board, node)
        if remarks:
            # A node without a move belongs to the position that is there already.
            known = self._nodes[place]
            self._nodes[place] = replace(known, remarks=_joined(known.remarks, remarks))
        return place

    def _played(self, parent: int, value: str, side: Side) -> int:
        """Play a move after a node; returns the place of the new one; raises `BadInput`."""
        position = self._nodes[parent].position
        move = _move(position, value, side)
        try:
            following = position.play(move)
        except IllegalMove as problem:
            why = REFUSALS.get(problem.code, str(problem))
            raise BadInput(problem.code, f"{move.upper()}: {why}") from problem
        self._nodes.append(TreeNode(following, parent, move))
        self._moves.append(self._moves[parent] + 1)
        return len(self._nodes) - 1


def _move(position: CaptureGoPosition, value: str, side: Side) -> str:
    """The vertex of a move; raises `BadInput` for a pass and a move out of turn."""
    if value in {"", "tt"}:
        raise BadInput("sgf_pass", "Capture Go has no passes")
    vertex = _vertex(position.board, value)
    if vertex is None:
        raise BadInput("off_board", f"{value!r} is not on the board")
    move = position.board.name(vertex)
    if side is not position.side_to_move and position.outcome() is None:
        who = position.side_to_move.value
        raise BadInput("sgf_wrong_side", f"{move.upper()}: {who} is to move")
    return move


def _remarks(board: Board, node: Node) -> Remarks:
    """What the author of the file wrote at a node; marks off the board are left out."""
    shapes: dict[str, str] = {}
    for name, shape in SHAPES.items():
        for value in node.all(name):
            with suppress(BadSgf):
                shapes.update({board.name(vertex): shape for vertex in _area(board, value)})
    labels = {}
    for value in node.all("LB"):
        point, colon, text = value.partition(":")
        vertex = _vertex(board, point)
        if colon and text and vertex is not None:
            labels[board.name(vertex)] = text[:LONGEST_LABEL]
    number = (node.first("MN") or "").strip()
    return Remarks(
        (node.first("C") or "")[:LONGEST_COMMENT],
        (node.first("N") or "")[:LONGEST_FACT],
        int(number) if number.isascii() and number.isdigit() and len(number) < 5 else None,
        shapes,
        labels,
    )


def _joined(known: Remarks, more: Remarks) -> Remarks:
    return Remarks(
        "\n".join(filter(None, (known.comment, more.comment))),
        more.name or known.name,
        more.number if more.number is not None else known.number,
        {**known.shapes, **more.shapes},
        {**known.labels, **more.labels},
    )


def _first_position(nodes: Sequence[Node]) -> CaptureGoPosition:
    """The first position: size, rules, setup stones, and the side to move."""
    root = nodes[0]
    board = _board(root.first("SZ") or "19")
    rules, target = rules_of(root.first("RU") or "")
    letters = [EMPTY] * len(board.vertices)
    for name, letter in LETTERS.items():
        for value in root.all(name):
            for vertex in _area(board, value):
                letters[vertex] = letter
    rows = ("".join(letters)[row * board.cols :][: board.cols] for row in range(board.rows))
    text = f"{'/'.join(rows)} {_first_side(nodes).letter}"
    options = {"rules": rules, "target": str(target)}
    if board.rows == board.cols >= SMALLEST_GAME:
        options["size"] = str(board.rows)
    try:
        return CaptureGoPosition.from_text(text, **options)
    except BadInput as problem:
        raise BadSgf(problem.code, str(problem)) from problem


def _board(size: str) -> Board:
    match = re.fullmatch(r"\s*(\d{1,2})\s*(?::\s*(\d{1,2})\s*)?", size)
    cols, rows = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (1 <= rows <= LARGEST and 1 <= cols <= LARGEST):
        raise BadSgf("bad_size", f"the board is at most {LARGEST} by {LARGEST}, not {size}")
    return Board(rows, cols)


def rules_of(text: str) -> tuple[str, int]:
    """The rules and the target in a value of RU; `free` and 1 by default."""
    target = re.search(r"\b([135])\s*(?:stones?|captures?)\b", text.lower())
    if CONTACT in text.lower():
        return CONTACT, 1
    return FREE, int(target[1]) if target else 1


def _first_side(nodes: Sequence[Node]) -> Side:
    """PL, else the side of the first move, else White if only Black has stones, else Black."""
    colour = (nodes[0].first("PL") or "").strip().upper()[:1]
    if colour in COLOURS:
        return COLOURS[colour]
    for node in nodes:
        for name, side in COLOURS.items():
            if node.all(name):
                return side
    handicap = nodes[0].all("AB") and not nodes[0].all("AW")
    return Side.WHITE if handicap else Side.BLACK


def _vertex(board: Board, value: str) -> int | None:
    """The vertex of two letters, column and row from the top left; None if off the board."""
    if len(value) != 2 or any(letter not in PLACES for letter in value):
        return None
    col, row = map(PLACES.index, value)
    return row * board.cols + col if row < board.rows and col < board.cols else None


def _area(board: Board, value: str) -> list[int]:
    """The vertices of a point, or of a rectangle `aa:cc`."""
    corners = [_vertex(board, corner) for corner in value.split(":")]
    if len(corners) > 2 or None in corners:
        raise BadSgf("off_board", f"{value!r} is not on the board")
    places = [divmod(corner, board.cols) for corner in corners if corner is not None]
    (top, left), (bottom, right) = places[0], places[-1]
    return [
        row * board.cols + col
        for row in range(min(top, bottom), max(top, bottom) + 1)
        for col in range(min(left, right), max(left, right) + 1)
    ]


def write_sgf(record: Record) -> str:
    """The game as SGF, which `read_sgf` reads back."""
    nodes = [TreeNode(record.begun, remarks=Remarks(record.facts.get("C", "")))]
    for move in record.moves:
        nodes.append(TreeNode(nodes[-1].position.play(move), len(nodes) - 1, move))
    return write_tree(GameTree(tuple(nodes), tuple(range(len(nodes))), record.facts))


def write_tree(tree: GameTree) -> str:
    """The game with its variations as SGF, which `read_tree` reads back."""
    children: dict[int, list[int]] = {}
    for place, node in enumerate(tree.nodes):
        if node.parent is not None:
            children.setdefault(node.parent, []).append(place)
    parts = [f"(;{_head(tree)}"]
    # What is still to be written: a node, or the bracket that ends its variation.
    waiting: list[int | str] = [")\n"]
    waiting += _branches(children.get(0, []))
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            parts.append(part)
            continue
        parts.append(";" + _node(tree.nodes[part]))
        waiting += _branches(children.get(part, []))
    return "".join(parts)


def _branches(places: Sequence[int]) -> list[int | str]:
    """The parts of some variations, last first; a single one needs no brackets."""
    if len(places) < 2:
        return list(places)
    return [part for place in reversed(places) for part in (")", place, "(")]


def _head(tree: GameTree) -> str:
    """The properties of the first node."""
    begun, board = tree.begun, tree.begun.board
    square = board.rows == board.cols
    size = str(board.rows) if square else f"{board.cols}:{board.rows}"
    target = f", {begun.target} stones" if begun.target > 1 else ""
    head = [
        written("FF", "4"),
        written("GM", GO),
        written("CA", "UTF-8"),
        written("AP", "Yiyuan"),
        written("SZ", size),
        written("RU", f"Capture Go, {begun.rules}{target}"),
        *(written(name, text) for name, text in tree.facts.items() if name in FACTS),
    ]
    for name, letter in (("AB", "X"), ("AW", "O")):
        set_up = [_place(board, v) for v in board.vertices if begun.stones[v] == letter]
        if set_up:
            head.append(written(name, *set_up))
    head.append(written("PL", begun.side_to_move.letter.replace("X", "B").replace("O", "W")))
    return "".join(head) + _written_remarks(board, tree.nodes[0].remarks)


def _node(node: TreeNode) -> str:
    """The properties of a node after the first."""
    board = node.position.board
    vertex = board.find(node.move or "")
    assert vertex is not None, "the move was played"  # noqa: S101 - for the type checker
    move = written("B" if node.side is Side.BLACK else "W", _place(board, vertex))
    return move + _written_remarks(board, node.remarks)


def _written_remarks(board: Board, remarks: Remarks) -> str:
    def point(name: str) -> str:
        vertex = board.find(name)
        assert vertex is not None, "a mark is on the board"  # noqa: S101 - for the type checker
        return _place(board, vertex)

    properties = []
    if remarks.name:
        properties.append(written("N", remarks.name))
    if remarks.number is not None:
        properties.append(written("MN", str(remarks.number)))
    if remarks.comment:
        properties.append(written("C", remarks.comment))
    for name, shape in SHAPES.items():
        marked = [point(vertex) for vertex, each in remarks.shapes.items() if each == shape]
        if marked:
            properties.append(written(name, *marked))
    labels = [
        f"[{point(vertex)}:{escaped(text, composed=True)}]"
        for vertex, text in remarks.labels.items()
    ]
    if labels:
        properties.append("LB" + "".join(labels))
    return "".join(properties)


def _place(board: Board, vertex: int) -> str:
    row, col = divmod(vertex, board.cols)
    return PLACES[col] + PLACES[row]


def result_of(
    position: CaptureGoPosition, resigned: Side | None = None, out_of_time: Side | None = None
) -> str:
    """The value of RE: `B+3` for three captured stones, `W+R` by resignation, `W+T` on time.

    During the game it is `?`.
    """
    if resigned is not None:
        return f"{_initial(resigned.other)}+R"
    if out_of_time is not None:
        return f"{_initial(out_of_time.other)}+T"
    outcome = position.outcome()
    if outcome is None or outcome.winner is None:
        return "?"
    return f"{_initial(outcome.winner)}+{outcome.margin or 'F'}"


def _initial(side: Side) -> str:
    return "B" if side is Side.BLACK else "W"
