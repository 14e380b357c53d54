"""Capture Go for people: the rules in plain Python, and the judge of the fast kernels.

Stones are placed in turn, Black first, and the first capture wins. Suicide is illegal, nobody
passes, and a side without a legal move loses. `free` allows any such point. Under `contact` a stone
must touch an enemy stone, or fill the last liberty of an own chain in atari.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from engines.capture_go.board import LARGEST, Board
from engines.game import BadInput, BadPosition, IllegalMove, Option, Outcome, Side

CONTACT, FREE = "contact", "free"

OPTIONS: tuple[Option, ...] = (
    Option("rules", (CONTACT, FREE), CONTACT),
    Option("size", ("5", "7", "9"), "9"),
)
"""What a player chooses at the start. The rules themselves know every board up to 13 × 13."""

EMPTY = "-"

REFUSALS: Mapping[str, str] = {
    "game_over": "the game is over",
    "off_board": "the board has no such vertex",
    "occupied": "there is a stone already",
    "must_be_centre": "the first stone goes to the centre",
    "must_touch": "the stone must touch an enemy stone or save an own chain in atari",
    "no_liberty": "the stone would have no liberty and captures nothing",
}
"""Every answer of `why_illegal`, with a sentence for the command line."""


@dataclass(frozen=True)
class Chain:
    """Solidly connected stones of one side and the empty vertices beside them, in board order."""

    side: Side
    stones: tuple[int, ...]
    liberties: tuple[int, ...]

    @property
    def in_atari(self) -> bool:
        """Whether one more enemy stone captures it."""
        return len(self.liberties) == 1


@dataclass(frozen=True)
class CaptureGoPosition:
    """A position: the stones, the side to move and the rules it is played by.

    `stones` has one letter a vertex. `captured` counts the stones that the last move took off:
    where it is not 0, the game is over. `opens_at_centre` holds only for the empty board of a
    contact game, not for an empty board that somebody set up.
    """

    board: Board
    stones: str
    side_to_move: Side
    rules: str = CONTACT
    captured: int = 0
    opens_at_centre: bool = False

    @classmethod
    def start(cls, **options: str) -> Self:
        """The empty board of a game with the options `rules` and `size`; raises `BadInput`."""
        rules, size = _checked(options)
        side = size if size is not None else int(OPTIONS[1].default)
        return cls.empty(side, side, rules, opens_at_centre=rules == CONTACT)

    @classmethod
    def empty(
        cls, rows: int, cols: int, rules: str = CONTACT, *, opens_at_centre: bool = False
    ) -> Self:
        """An empty board of any size up to 13 × 13, Black to move; raises `BadPosition`."""
        rules, _ = _checked({"rules": rules})
        board = _board(rows, cols)
        return cls(
            board,
            EMPTY * len(board.vertices),
            Side.BLACK,
            rules,
            opens_at_centre=opens_at_centre,
        )

    @classmethod
    def centre_stone(cls, rows: int, cols: int, rules: str = CONTACT) -> Self:
        """Black's first stone in the centre, White to move; raises `BadPosition`."""
        empty = cls.empty(rows, cols, rules)
        return empty.play(empty.board.name(empty.board.centre))

    @classmethod
    def crosscut(cls, rows: int, cols: int, rules: str = CONTACT) -> Self:
        """Two crossed pairs in the middle, `XO` over `OX`, Black to move; raises `BadPosition`."""
        empty = cls.empty(rows, cols, rules)
        if min(rows, cols) < 2:
            raise BadPosition("bad_size", "a crosscut needs at least two rows and two columns")
        corner = empty.board.centre
        placed = {corner: "X", corner + 1: "O", corner + cols: "O", corner + cols + 1: "X"}
        letters = (placed.get(vertex, EMPTY) for vertex in empty.board.vertices)
        return cls(empty.board, "".join(letters), Side.BLACK, empty.rules)

    @classmethod
    def from_text(cls, text: str, **options: str) -> Self:
        """The position of a text as `to_text` writes it, played by the option `rules`.

        With the option `size` it is a position of a game begun by `start`: the board must be of
        that size, and a contact game opens at the centre. Without, it is a set-up of any size.
        Raises `BadPosition` with the place and the reason, `BadInput` for an unknown option.
        """
        rules, size = _checked(options)
        board, stones, side, captured = _parsed(text)
        if size is not None and (board.rows, board.cols) != (size, size):
            raise BadPosition("bad_size", f"the board must have {size} rows and {size} columns")
        in_game = size is not None and rules == CONTACT and side is Side.BLACK
        position = cls(board, stones, side, rules, captured, in_game and set(stones) <= {EMPTY})
        for chain in position.chains:
            if not chain.liberties:
                vertex = board.name(chain.stones[0])
                raise BadPosition("dead_chain", f"the chain at {vertex} has no liberty")
        return position

    def to_text(self) -> str:
        """Rows from the top joined by `/`, a space, the side to move.

        After a capture the count of captured stones follows, since the board no longer shows them.
        """
        text = f"{'/'.join(self.rows())} {self.side_to_move.letter}"
        return f"{text} {self.captured}" if self.captured else text

    def rows(self) -> tuple[str, ...]:
        """The board from the top, one text a row in `X`, `O` and `-`."""
        cols = self.board.cols
        return tuple(self.stones[row * cols :][:cols] for row in range(self.board.rows))

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """All chains, in the order of their first stones."""
        found: list[Chain] = []
        seen: set[int] = set()
        for vertex in self.board.vertices:
            if self.stones[vertex] != EMPTY and vertex not in seen:
                found.append(self._chain_through(vertex))
                seen.update(found[-1].stones)
        return tuple(found)

    def chain_at(self, vertex: int) -> Chain | None:
        """The chain that has a stone on this vertex, or None when it is empty."""
        return self._chain_by_vertex.get(vertex)

    def chains_beside(self, vertex: int, side: Side) -> tuple[Chain, ...]:
        """The chains of a side that touch this vertex."""
        around = map(self.chain_at, self.board.neighbours(vertex))
        touching = (chain for chain in around if chain is not None and chain.side is side)
        return tuple(dict.fromkeys(touching))

    def captured_by(self, vertex: int) -> tuple[Chain, ...]:
        """The enemy chains whose last liberty this empty vertex is."""
        enemies = self.chains_beside(vertex, self.side_to_move.other)
        return tuple(chain for chain in enemies if chain.in_atari)

    def liberties_after(self, vertex: int) -> tuple[int, ...]:
        """The liberties of the chain that a stone placed here becomes part of, nothing captured."""
        joined = self.chains_beside(vertex, self.side_to_move)
        around = [point for point in self.board.neighbours(vertex) if self.stones[point] == EMPTY]
        found = set(around).union(*(chain.liberties for chain in joined))
        return tuple(sorted(found - {vertex}))

    def legal_moves(self) -> tuple[str, ...]:
        """The names of all legal vertices, sorted as texts; empty exactly when the game is over."""
        return self._legal_moves

    def why_illegal(self, move: str) -> str | None:
        """None for a legal move, else one of the codes in `REFUSALS`."""
        vertex = self.board.find(move)
        refusal = "off_board" if vertex is None else self._refusal(vertex)
        if self.captured or (refusal is not None and not self.legal_moves()):
            return "game_over"
        return refusal

    def play(self, move: str) -> Self:
        """The position after a stone on that vertex; raises `IllegalMove` with its code."""
        refusal = self.why_illegal(move)
        vertex = self.board.find(move)
        if refusal is not None or vertex is None:
            refusal = refusal or "off_board"
            raise IllegalMove(refusal, f"{move!r} is illegal: {REFUSALS[refusal]}")
        taken = {stone for chain in self.captured_by(vertex) for stone in chain.stones}
        letters = [EMPTY if point in taken else self.stones[point] for point in self.board.vertices]
        letters[vertex] = self.side_to_move.letter
        return type(self)(
            self.board, "".join(letters), self.side_to_move.other, self.rules, len(taken)
        )

    def outcome(self) -> Outcome | None:
        """None while the game goes on, else a `capture` (margin: the stones) or `no_move`."""
        if self.captured:
            return Outcome(self.side_to_move.other, "capture", self.captured)
        if not self.legal_moves():
            return Outcome(self.side_to_move.other, "no_move")
        return None

    def points(self) -> tuple[str, ...]:
        """The names of all vertices, row by row from the top left."""
        return tuple(map(self.board.name, self.board.vertices))

    def changed_by(self, move: str) -> tuple[str, ...]:
        """Where a legal `move` takes stones off, nearest first; raises `IllegalMove`."""
        self.play(move)
        played = self.board.find(move)
        assert played is not None, "play has checked the vertex"  # noqa: S101 - for the type checker
        taken = [stone for chain in self.captured_by(played) for stone in chain.stones]
        taken.sort(key=lambda stone: (self.board.distance(played, stone), stone))
        return tuple(map(self.board.name, taken))

    def facts(self) -> Mapping[str, Any]:
        """Rules, size, stones a side, chains and liberties, and which chains are in atari."""
        name = self.board.name
        return {
            "rules": self.rules,
            "size": [self.board.rows, self.board.cols],
            "counts": {side.value: self.stones.count(side.letter) for side in Side},
            "captured": self.captured,
            "chains": [
                {
                    "side": chain.side.value,
                    "stones": [name(stone) for stone in chain.stones],
                    "liberties": [name(liberty) for liberty in chain.liberties],
                }
                for chain in self.chains
            ],
            "atari": [number for number, chain in enumerate(self.chains) if chain.in_atari],
        }

    @cached_property
    def _chain_by_vertex(self) -> Mapping[int, Chain]:
        return {stone: chain for chain in self.chains for stone in chain.stones}

    @cached_property
    def _legal_moves(self) -> tuple[str, ...]:
        if self.captured:
            return ()
        legal = (vertex for vertex in self.board.vertices if self._refusal(vertex) is None)
        return tuple(sorted(map(self.board.name, legal)))

    def _chain_through(self, vertex: int) -> Chain:
        letter = self.stones[vertex]
        stones, liberties, border = {vertex}, set(), [vertex]
        while border:
            for point in self.board.neighbours(border.pop()):
                if self.stones[point] == EMPTY:
                    liberties.add(point)
                elif self.stones[point] == letter and point not in stones:
                    stones.add(point)
                    border.append(point)
        side = Side.from_letter(letter)
        return Chain(side, tuple(sorted(stones)), tuple(sorted(liberties)))

    def _refusal(self, vertex: int) -> str | None:
        """Why the rules refuse this vertex while the game goes on."""
        if self.stones[vertex] != EMPTY:
            return "occupied"
        if self.opens_at_centre:
            return None if vertex == self.board.centre else "must_be_centre"
        if self.rules == CONTACT and not self._may_be_placed(vertex):
            return "must_touch"
        if self.captured_by(vertex) or self.liberties_after(vertex):
            return None
        return "no_liberty"

    def _may_be_placed(self, vertex: int) -> bool:
        """The contact rule: beside an enemy, or where an own chain in atari escapes."""
        enemy = self.side_to_move.other
        if enemy.letter not in self.stones:
            return True
        return bool(self.chains_beside(vertex, enemy)) or any(
            chain.in_atari and vertex in chain.liberties
            for chain in self.chains
            if chain.side is self.side_to_move
        )


def _checked(options: Mapping[str, str]) -> tuple[str, int | None]:
    """The rules, and the size where one is given; raises `BadInput`."""
    for name in options:
        if name not in {option.name for option in OPTIONS}:
            raise BadInput("bad_option", f"Capture Go has no option {name!r}")
    for option in OPTIONS:
        if options.get(option.name, option.default) not in option.choices:
            allowed = ", ".join(option.choices)
            raise BadInput("bad_option", f"{option.name} must be one of {allowed}")
    size = options.get("size")
    return options.get("rules", CONTACT), None if size is None else int(size)


def _board(rows: int, cols: int) -> Board:
    if not (1 <= rows <= LARGEST and 1 <= cols <= LARGEST):
        raise BadPosition("bad_size", f"a board has 1 to {LARGEST} rows and columns")
    return Board(rows, cols)


def _parsed(text: str) -> tuple[Board, str, Side, int]:
    words = text.split(" ")
    if len(words) not in {2, 3}:
        raise BadPosition("bad_text", "a position is rows joined by /, a space and a side")
    rows = words[0].split("/")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadPosition(
                "ragged_rows", f"row {number} has {len(row)} vertices, row 1 has {len(rows[0])}"
            )
    board = _board(len(rows), len(rows[0]))
    stones = "".join(rows)
    for vertex, letter in enumerate(stones):
        if letter not in "XO-":
            place = f"row {vertex // board.cols + 1}, column {vertex % board.cols + 1}"
            raise BadPosition("bad_letter", f"{place} must be X, O or -, not {letter!r}")
    side = Side.from_letter(words[1])
    captured = _captured(words[2], stones, side.other) if len(words) == 3 else 0
    return board, stones, side, captured


def _captured(word: str, stones: str, winner: Side) -> int:
    """How many stones the winner has just taken off; they left as many empty vertices at least."""
    possible = winner.letter in stones and word.isascii() and word.isdecimal() and len(word) < 4
    if not possible or not 0 < int(word) <= stones.count(EMPTY):
        raise BadPosition("bad_captured", f"{word!r} is not a possible number of captured stones")
    return int(word)
