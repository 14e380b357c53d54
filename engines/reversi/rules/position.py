"""The rules of Reversi in plain Python: the reference for the compiled kernels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from engines import svg
from engines.game import PASS, BadInput, BadPosition, IllegalMove, Outcome, Side
from engines.reversi.rules.drawing import board_svg

EMPTY = "-"
START = "---------------------------OX------XO---------------------------"

SQUARES: tuple[str, ...] = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
"""Names of the squares in reading order: a1 to h1, then row 2; row 1 is at the top."""

INDEX: Mapping[str, int] = MappingProxyType({name: i for i, name in enumerate(SQUARES)})
"""The index of each square in `SQUARES` and in `ReversiPosition.cells`, by name."""

DIRECTIONS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


def _ray(square: int, down: int, right: int) -> tuple[int, ...]:
    row, column = divmod(square, 8)
    cells = []
    for _ in range(7):
        row, column = row + down, column + right
        if not (0 <= row < 8 and 0 <= column < 8):
            break
        cells.append(8 * row + column)
    return tuple(cells)


RAYS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(_ray(square, down, right) for down, right in DIRECTIONS) for square in range(64)
)
"""For each square, the squares from it to the edge of the board in each of `DIRECTIONS`."""

_WHY = {
    "off_board": "{move!r} is not a square (a1 to h8) or pass",
    "occupied": "{move} has a disc already",
    "traps_nothing": "{move} traps no disc of the opponent",
    "must_not_pass": "a side with a legal move must not pass",
    "game_over": "the game is over",
}


@dataclass(frozen=True)
class ReversiPosition:
    """A board of 64 cells in reading order, each `X`, `O` or `-`, and the side to move."""

    cells: str
    side_to_move: Side

    @classmethod
    def start(cls, **options: str) -> ReversiPosition:
        """The four discs in the middle, Black to move; any option raises `BadInput`."""
        _refuse(options)
        return cls(START, Side.BLACK)

    @classmethod
    def from_text(cls, text: str, **options: str) -> ReversiPosition:
        """The position of a text from `to_text`; raises `BadPosition` with the place and the reason."""
        _refuse(options)
        cells, space, letter = text.partition(" ")
        for index, cell in enumerate(cells[:64]):
            if cell not in "XO-":
                raise BadPosition(
                    "bad_cell",
                    f"cell {index + 1} ({SQUARES[index]}) is {cell!r}; cells are X, O or -",
                )
        if len(cells) != 64:
            raise BadPosition("bad_length", f"a board has 64 cells, this one has {len(cells)}")
        if not space:
            raise BadPosition("bad_side", "the 64 cells are followed by a space and X or O to move")
        return cls(cells, Side.from_letter(letter))

    def to_text(self) -> str:
        """The 64 cells, a space, and the letter of the side to move."""
        return f"{self.cells} {self.side_to_move.letter}"

    @cached_property
    def _flips(self) -> Mapping[str, tuple[int, ...]]:
        """For each square where the side to move may place a disc, the discs that it flips."""
        found = {}
        for square, name in enumerate(SQUARES):
            if self.cells[square] == EMPTY and (flips := self.trapped_from(square)):
                found[name] = flips
        return found

    def trapped_from(self, square: int) -> tuple[int, ...]:
        """The squares of the discs that a new disc of the side to move traps; none if it is illegal."""
        cells, own = self.cells, self.side_to_move.letter
        trapped: list[int] = []
        for ray in RAYS[square]:
            for run, each in enumerate(ray):
                if cells[each] == own:
                    trapped += ray[:run]
                    break
                if cells[each] == EMPTY:
                    break
        return tuple(trapped)

    @cached_property
    def passed(self) -> ReversiPosition:
        """The same board with the other side to move."""
        return ReversiPosition(self.cells, self.side_to_move.other)

    @cached_property
    def _legal_moves(self) -> tuple[str, ...]:
        if self._flips:
            return tuple(sorted(self._flips))
        return (PASS,) if self.passed._flips else ()

    def legal_moves(self) -> tuple[str, ...]:
        """Squares sorted by name; `pass` if only the opponent can move; empty at the end."""
        return self._legal_moves

    def why_illegal(self, move: str) -> str | None:
        """None for a legal move, else a code such as `occupied` or `traps_nothing` (all: `_WHY`)."""
        legal = self.legal_moves()
        if move in legal:
            return None
        if not legal:
            return "game_over"
        if move == PASS:
            return "must_not_pass"
        if move not in INDEX:
            return "off_board"
        return "traps_nothing" if self.cells[INDEX[move]] == EMPTY else "occupied"

    def _check(self, move: str) -> None:
        code = self.why_illegal(move)
        if code is not None:
            raise IllegalMove(code, _WHY[code].format(move=move))

    def play(self, move: str) -> ReversiPosition:
        """The position after `move`; raises `IllegalMove`. This position does not change."""
        flips = self._flipped_by(move)
        if move == PASS:
            return self.passed
        cells, own = list(self.cells), self.side_to_move.letter
        for square in (INDEX[move], *flips):
            cells[square] = own
        return ReversiPosition("".join(cells), self.side_to_move.other)

    def _flipped_by(self, move: str) -> tuple[int, ...]:
        """The discs that a move flips, without a look at the other moves; raises `IllegalMove`."""
        square = INDEX.get(move)
        if square is not None and self.cells[square] == EMPTY:
            known = self.__dict__.get("_flips")
            flips = self.trapped_from(square) if known is None else known.get(move, ())
            if flips:
                return flips
        self._check(move)
        return ()

    def outcome(self) -> Outcome | None:
        """How the game ended, or None during the game.

        `margin` is the disc difference on the board. Solved scores differ from it if the game ends with
        empty squares, which they count for the winner.
        """
        if self.legal_moves():
            return None
        difference = self.count(Side.BLACK) - self.count(Side.WHITE)
        if difference == 0:
            return Outcome(None, "discs")
        return Outcome(Side.BLACK if difference > 0 else Side.WHITE, "discs", abs(difference))

    def final_score(self) -> int:
        """The score of a finished game for the side to move, with empty squares for the winner."""
        side = self.side_to_move
        difference = self.count(side) - self.count(side.other)
        return difference + self.empties() * ((difference > 0) - (difference < 0))

    def count(self, side: Side) -> int:
        """The number of discs of a side."""
        return self.cells.count(side.letter)

    def empties(self) -> int:
        """The number of empty squares."""
        return self.cells.count(EMPTY)

    def rows(self) -> tuple[str, ...]:
        """The board from the top, one text per row."""
        return tuple(self.cells[start : start + 8] for start in range(0, 64, 8))

    def points(self) -> tuple[str, ...]:
        """The names of all squares, row by row from the top left."""
        return SQUARES

    def changed_by(self, move: str) -> tuple[str, ...]:
        """The squares whose discs `move` flips, nearest first; raises `IllegalMove`."""
        flips = self._flipped_by(move)
        if not flips:  # a pass
            return ()
        begin = INDEX[move]
        nearest = sorted(flips, key=lambda square: (_distance(begin, square), square))
        return tuple(SQUARES[square] for square in nearest)

    def changes(self) -> Mapping[str, tuple[str, ...]]:
        """The squares whose discs each legal move flips, by move; a pass flips none."""
        return {move: self.changed_by(move) for move in self._flips}

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks."""
        label = f"Reversi, {self.side_to_move.value} to move"
        return svg.fixed(board_svg(self.rows(), shown=svg.Shown(label, width=320)))

    def facts(self) -> Mapping[str, Any]:
        """`counts`: the number of discs of each side."""
        return {"counts": {side.value: self.count(side) for side in Side}}


def _distance(one: int, other: int) -> int:
    return max(abs(one // 8 - other // 8), abs(one % 8 - other % 8))


def _refuse(options: Mapping[str, str]) -> None:
    for name in options:
        raise BadInput("bad_option", f"reversi has no option {name!r}")
