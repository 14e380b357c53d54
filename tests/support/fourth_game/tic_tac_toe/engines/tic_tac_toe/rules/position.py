"""A position of Tic-tac-toe and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.game import BadInput, BadPosition, IllegalMove, MoveValue, Outcome, Side

POINTS = tuple(f"{file}{rank}" for rank in "123" for file in "abc")
LINES = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((column, column + 3, column + 6) for column in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)


@dataclass(frozen=True)
class TicTacToePosition:
    """Nine cells, row by row in `X`, `O` and `-`, and the side to move."""

    cells: str
    side_to_move: Side

    @classmethod
    def start(cls, **options: str) -> TicTacToePosition:
        """The empty board; any option raises `BadInput`."""
        for name in options:
            raise BadInput("bad_option", f"Tic-tac-toe has no option {name!r}")
        return cls("-" * 9, Side.BLACK)

    @classmethod
    def from_text(cls, text: str, **options: str) -> TicTacToePosition:
        """The position of a text from `to_text`; raises `BadPosition`."""
        cls.start(**options)
        cells, _, letter = text.partition(" ")
        if len(cells) != len(POINTS) or set(cells) - set("XO-"):
            raise BadPosition("bad_cells", "a board has 9 cells in X, O and -")
        return cls(cells, Side.from_letter(letter))

    def to_text(self) -> str:
        """The nine cells, a space, and the letter of the side to move."""
        return f"{self.cells} {self.side_to_move.letter}"

    def legal_moves(self) -> tuple[str, ...]:
        """The empty cells, sorted; none when the game is over."""
        if self._winner() is not None:
            return ()
        return tuple(sorted(POINTS[at] for at, cell in enumerate(self.cells) if cell == "-"))

    def play(self, move: str) -> TicTacToePosition:
        """The position after `move`; raises `IllegalMove`."""
        self._check(move)
        at = POINTS.index(move)
        cells = self.cells[:at] + self.side_to_move.letter + self.cells[at + 1 :]
        return TicTacToePosition(cells, self.side_to_move.other)

    def why_illegal(self, move: str) -> str | None:
        """None for a legal move, else `game_over`, `off_board` or `occupied`."""
        legal = self.legal_moves()
        if move in legal:
            return None
        if not legal:
            return "game_over"
        return "occupied" if move in POINTS else "off_board"

    def _check(self, move: str) -> None:
        code = self.why_illegal(move)
        if code is not None:
            raise IllegalMove(code, f"{move!r} is not legal: {code}")

    def _winner(self) -> Side | None:
        for one, two, three in LINES:
            if self.cells[one] != "-" and self.cells[one] == self.cells[two] == self.cells[three]:
                return Side.from_letter(self.cells[one])
        return None

    def outcome(self) -> Outcome | None:
        """How the game ended, or None during the game; a full board without a line is a draw."""
        return None if self.legal_moves() else Outcome(self._winner(), "line")

    def rows(self) -> tuple[str, ...]:
        """The board from the top, one text per row."""
        return tuple(self.cells[start : start + 3] for start in (0, 3, 6))

    def points(self) -> tuple[str, ...]:
        """The names of all cells, row by row from the top left."""
        return POINTS

    def changed_by(self, move: str) -> tuple[str, ...]:
        """Nothing: a move changes no other cell; raises `IllegalMove`."""
        self._check(move)
        return ()

    def changes(self) -> Mapping[str, tuple[str, ...]]:
        """Nothing, by no move."""
        return {}

    def facts(self) -> Mapping[str, Any]:
        """`counts`: the number of cells of each side."""
        return {"counts": {side.value: self.cells.count(side.letter) for side in Side}}


def reason(position: TicTacToePosition, value: MoveValue) -> Mapping[str, Any]:
    """Why a move is good: it makes a line, or it is as good as any."""
    return {"code": "makes_line" if position.play(value.move).outcome() else "as_good"}
