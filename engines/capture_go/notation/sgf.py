"""Games of Capture Go as SGF (FF[4], GM[1]); the property RU holds the rules and the target.

RU is `Capture Go, contact`, `Capture Go, free` or, for example, `Capture Go, free, 3 stones`. A file
with other rules is read as a free game: an ordinary game of Go up to its first capture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.capture_go.notation.sgf_nodes import BadSgf, Node, main_line, written
from engines.capture_go.rules.board import LARGEST, Board
from engines.capture_go.rules.options import CONTACT, FREE
from engines.capture_go.rules.position import REFUSALS, CaptureGoPosition
from engines.capture_go.rules.starts import EMPTY
from engines.game import BadInput, IllegalMove, Side

GO = "1"
FACTS = ("PB", "PW", "BR", "WR", "DT", "RE", "KM", "HA", "EV", "PC", "GN", "C")
"""Properties of the first node that are kept as they are."""
SMALLEST_GAME = 5
LONGEST_FACT = 400
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
    """A move that the rules forbid. `record` is the legal part of the game before it."""

    def __init__(self, code: str, message: str, node: int, record: Record) -> None:
        super().__init__(code, message, node)
        self.record = record


def read_sgf(text: str) -> Record:
    """Read the main line of the first game in a file; raises `BadSgf`, or `BadMove` for a move."""
    nodes = main_line(text)
    root = nodes[0]
    if root.first("GM") not in {GO, None}:
        raise BadSgf("sgf_other_game", f"the file is of another game: GM[{root.first('GM')}]", 1)
    begun = _first_position(nodes)
    facts = {name: (root.first(name) or "")[:LONGEST_FACT] for name in FACTS if root.first(name)}
    moves: list[str] = []
    position = begun
    for number, node in enumerate(nodes, 1):
        for name, side in COLOURS.items():
            for value in node.all(name):
                record = Record(begun, tuple(moves), facts)
                move = _move(position, value, side, number, record)
                position = _played(position, move, number, record)
                moves.append(move)
        if number > 1 and any(node.all(name) for name in LETTERS):
            raise BadMove(
                "sgf_late_setup",
                "stones are set up during the game",
                number,
                Record(begun, tuple(moves), facts),
            )
    return Record(begun, tuple(moves), facts)


def _played(
    position: CaptureGoPosition, move: str, number: int, record: Record
) -> CaptureGoPosition:
    try:
        return position.play(move)
    except IllegalMove as problem:
        why = REFUSALS.get(problem.code, str(problem))
        raise BadMove(problem.code, f"{move.upper()}: {why}", number, record) from problem


def _move(position: CaptureGoPosition, value: str, side: Side, number: int, record: Record) -> str:
    """The vertex of a move; raises `BadMove` for a pass and a move out of turn."""
    if value in {"", "tt"}:
        raise BadMove("sgf_pass", "Capture Go has no passes", number, record)
    vertex = _vertex(position.board, value)
    if vertex is None:
        raise BadMove("off_board", f"{value!r} is not on the board", number, record)
    move = position.board.name(vertex)
    if side is not position.side_to_move and position.outcome() is None:
        who = position.side_to_move.value
        raise BadMove("sgf_wrong_side", f"{move.upper()}: {who} is to move", number, record)
    return move


def _first_position(nodes: tuple[Node, ...]) -> CaptureGoPosition:
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
        raise BadSgf(problem.code, str(problem), 1) from problem


def _board(size: str) -> Board:
    match = re.fullmatch(r"\s*(\d{1,2})\s*(?::\s*(\d{1,2})\s*)?", size)
    cols, rows = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (1 <= rows <= LARGEST and 1 <= cols <= LARGEST):
        raise BadSgf("bad_size", f"the board is at most {LARGEST} by {LARGEST}, not {size}", 1)
    return Board(rows, cols)


def rules_of(text: str) -> tuple[str, int]:
    """The rules and the target in a value of RU; `free` and 1 by default."""
    target = re.search(r"\b([135])\s*(?:stones?|captures?)\b", text.lower())
    if CONTACT in text.lower():
        return CONTACT, 1
    return FREE, int(target[1]) if target else 1


def _first_side(nodes: tuple[Node, ...]) -> Side:
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
        raise BadSgf("off_board", f"{value!r} is not on the board", 1)
    places = [divmod(corner, board.cols) for corner in corners if corner is not None]
    (top, left), (bottom, right) = places[0], places[-1]
    return [
        row * board.cols + col
        for row in range(min(top, bottom), max(top, bottom) + 1)
        for col in range(min(left, right), max(left, right) + 1)
    ]


def write_sgf(record: Record) -> str:
    """The game as SGF, which `read_sgf` reads back."""
    begun, board = record.begun, record.begun.board
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
        *(written(name, text) for name, text in record.facts.items() if name in FACTS),
    ]
    for name, letter in (("AB", "X"), ("AW", "O")):
        set_up = [_place(board, v) for v in board.vertices if begun.stones[v] == letter]
        if set_up:
            head.append(written(name, *set_up))
    head.append(written("PL", begun.side_to_move.letter.replace("X", "B").replace("O", "W")))
    side, moves = begun.side_to_move, []
    for move in record.moves:
        vertex = board.find(move)
        assert vertex is not None, "the record was played"  # noqa: S101 - for the type checker
        moves.append(";" + written("B" if side is Side.BLACK else "W", _place(board, vertex)))
        side = side.other
    return f"(;{''.join(head)}{''.join(moves)})\n"


def _place(board: Board, vertex: int) -> str:
    row, col = divmod(vertex, board.cols)
    return PLACES[col] + PLACES[row]


def result_of(position: CaptureGoPosition, resigned: Side | None = None) -> str:
    """The value of RE: `B+3` for three captured stones, `W+R` by resignation, `?` during the game."""
    if resigned is not None:
        return f"{_initial(resigned.other)}+R"
    outcome = position.outcome()
    if outcome is None or outcome.winner is None:
        return "?"
    return f"{_initial(outcome.winner)}+{outcome.margin or 'F'}"


def _initial(side: Side) -> str:
    return "B" if side is Side.BLACK else "W"
