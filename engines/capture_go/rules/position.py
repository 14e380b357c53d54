"""The rules of Capture Go in plain Python: the reference for the compiled kernels.

Players place stones in turn, Black first, and the first capture wins. Suicide is illegal, there is no
pass, and a side without a legal move loses. The `free` rules allow any other point. Under `contact` a
stone must touch an enemy stone or fill the last liberty of an own chain in atari. With a target of more
than one stone, captured stones are removed as in Go, reaching the target wins, and no arrangement of
stones may repeat, regardless of the side to move (positional superko).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from engines import svg
from engines.capture_go.rules.board import Board
from engines.capture_go.rules.drawing import board_svg
from engines.capture_go.rules.options import (
    CONTACT,
    FREE,
    FROM_CENTRE,
    FROM_CROSSCUT,
    FROM_EMPTY,
    OPTIONS,
    chosen,
)
from engines.capture_go.rules.position_text import board_of, read_text
from engines.capture_go.rules.starts import EMPTY, first_stones
from engines.game import BadPosition, IllegalMove, Outcome, Side

__all__ = ["CONTACT", "EMPTY", "FREE", "OPTIONS", "REFUSALS", "CaptureGoPosition", "Chain"]

REFUSALS: Mapping[str, str] = {
    "game_over": "the game is over",
    "off_board": "the board has no such vertex",
    "occupied": "the vertex already has a stone",
    "must_be_centre": "the first stone goes to the centre",
    "must_touch": "the stone must touch an enemy stone or save an own chain in atari",
    "no_liberty": "the stone would have no liberty and captures nothing",
    "repeats": "the stones would form an earlier position again",
}
"""Every code of `why_illegal`, with a sentence for the command line."""


@dataclass(frozen=True)
class Chain:
    """Solidly connected stones of one side and the empty vertices beside them, in board order."""

    side: Side
    stones: tuple[int, ...]
    liberties: tuple[int, ...]

    @property
    def in_atari(self) -> bool:
        """Whether the chain has only one liberty."""
        return len(self.liberties) == 1


@dataclass(frozen=True)
class CaptureGoPosition:
    """A position: the stones, the side to move and the rules of the game.

    `stones` has one letter per vertex. `captures` counts the stones that Black and White have captured;
    the side that reaches `target` has won. `opens_at_centre` holds only before the first move of a
    contact game, not for a set-up board without white stones. `earlier` are the earlier boards that
    could recur, the oldest first; with a target of one stone there are none.
    """

    board: Board
    stones: str
    side_to_move: Side
    rules: str = CONTACT
    captures: tuple[int, int] = (0, 0)
    opens_at_centre: bool = False
    target: int = 1
    earlier: tuple[str, ...] = ()

    @classmethod
    def start(cls, **options: str) -> Self:
        """The first position of a game under `OPTIONS`; raises `BadInput`."""
        choice = chosen(options)
        size = int(OPTIONS[1].default) if choice.size is None else choice.size
        board = board_of(size, size)
        stones, side = first_stones(board, choice.start, choice.handicap)
        opens = choice.rules == CONTACT and choice.start == FROM_EMPTY
        return cls(board, stones, side, choice.rules, opens_at_centre=opens, target=choice.target)

    @classmethod
    def empty(
        cls, rows: int, cols: int, rules: str = CONTACT, *, opens_at_centre: bool = False
    ) -> Self:
        """An empty board of any size up to 13 × 13, Black to move; raises `BadPosition`."""
        return cls._set_up(rows, cols, rules, FROM_EMPTY, opens_at_centre)

    @classmethod
    def centre_stone(cls, rows: int, cols: int, rules: str = CONTACT) -> Self:
        """Black's first stone in the centre, White to move; raises `BadPosition`."""
        return cls._set_up(rows, cols, rules, FROM_CENTRE)

    @classmethod
    def crosscut(cls, rows: int, cols: int, rules: str = CONTACT) -> Self:
        """Two crossed pairs in the middle, `XO` over `OX`, Black to move; raises `BadPosition`."""
        return cls._set_up(rows, cols, rules, FROM_CROSSCUT)

    @classmethod
    def _set_up(
        cls, rows: int, cols: int, rules: str, start: str, opens_at_centre: bool = False
    ) -> Self:
        board = board_of(rows, cols)
        stones, side = first_stones(board, start, 0)
        rules = chosen({"rules": rules}).rules
        return cls(board, stones, side, rules, opens_at_centre=opens_at_centre)

    @classmethod
    def from_text(cls, text: str, **options: str) -> Self:
        """The position of a text from `to_text`, under the options of its game.

        With the option `size` it is a position of a game begun with `start`: the board must have that
        size, and a contact game opens at the centre. Without it, it is a set-up of any size.
        Raises `BadPosition` with the place and the reason, `BadInput` for an unknown option.
        """
        choice = chosen(options)
        read = read_text(text, choice.target)
        if choice.size is not None and (read.board.rows, read.board.cols) != (choice.size,) * 2:
            size = choice.size
            raise BadPosition("bad_size", f"the board must have {size} rows and {size} columns")
        first = first_stones(read.board, choice.start, choice.handicap)
        opens = choice.rules == CONTACT and choice.start == FROM_EMPTY and choice.size is not None
        position = cls(
            read.board,
            read.stones,
            read.side_to_move,
            choice.rules,
            read.captures,
            opens and (read.stones, read.side_to_move) == first,
            choice.target,
            read.earlier,
        )
        for chain in position.chains:
            if not chain.liberties:
                vertex = read.board.name(chain.stones[0])
                raise BadPosition("dead_chain", f"the chain at {vertex} has no liberty")
        return position

    @property
    def captured(self) -> int:
        """The number of stones that the winner has captured; 0 during the game."""
        won = self.captures[0 if self.side_to_move is Side.WHITE else 1]
        return won if won >= self.target else 0

    def to_text(self) -> str:
        """Rows from the top joined by `/`, a space, the side to move.

        After a winning capture, the number of captured stones follows, since the board no longer shows
        them. With a target of more stones there is always Black's count, `:` and White's count, and
        then the boards that must not recur, each as a row of letters, joined by `,`.
        """
        text = f"{'/'.join(self.rows())} {self.side_to_move.letter}"
        if self.target == 1:
            return f"{text} {self.captured}" if self.captured else text
        counted = f"{text} {self.captures[0]}:{self.captures[1]}"
        return f"{counted} {','.join(self.earlier)}" if self.earlier else counted

    def rows(self) -> tuple[str, ...]:
        """The board from the top, one text per row in `X`, `O` and `-`."""
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
        """The chain with a stone on this vertex, or None if it is empty."""
        return self._chain_by_vertex.get(vertex)

    def chains_beside(self, vertex: int, side: Side) -> tuple[Chain, ...]:
        """The chains of a side that touch this vertex."""
        around = map(self.chain_at, self.board.neighbours(vertex))
        touching = (chain for chain in around if chain is not None and chain.side is side)
        return tuple(dict.fromkeys(touching))

    def captured_by(self, vertex: int) -> tuple[Chain, ...]:
        """The enemy chains whose last liberty is this empty vertex."""
        enemies = self.chains_beside(vertex, self.side_to_move.other)
        return tuple(chain for chain in enemies if chain.in_atari)

    @cached_property
    def captures_at(self) -> Mapping[str, int]:
        """The legal moves that capture, by name, each with the number of stones it captures."""
        enemy = self.side_to_move.other
        taken: dict[str, int] = {}
        for chain in self.chains:
            if chain.side is enemy and chain.in_atari:
                move = self.board.name(chain.liberties[0])
                taken[move] = taken.get(move, 0) + len(chain.stones)
        return {move: taken[move] for move in sorted(taken) if self.why_illegal(move) is None}

    @property
    def wins_at(self) -> tuple[str, ...]:
        """The legal moves that win by a capture, by name."""
        own = self.captures[0 if self.side_to_move is Side.BLACK else 1]
        return tuple(m for m, stones in self.captures_at.items() if own + stones >= self.target)

    def liberties_after(self, vertex: int) -> tuple[int, ...]:
        """The liberties of the chain that a stone here becomes part of, without captures."""
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
        stones, taken = self._board_after(vertex)
        captures = self.captures
        if taken:
            black, white = captures
            mine = self.side_to_move is Side.BLACK
            captures = (black + taken, white) if mine else (black, white + taken)
        return type(self)(
            self.board,
            stones,
            self.side_to_move.other,
            self.rules,
            captures,
            target=self.target,
            earlier=self._boards_to_avoid(stones, captures),
        )

    def outcome(self) -> Outcome | None:
        """None during the game, else a `capture` (margin: the stones) or `no_move`."""
        if self.captured:
            return Outcome(self.side_to_move.other, "capture", self.captured)
        if not self.legal_moves():
            return Outcome(self.side_to_move.other, "no_move")
        return None

    def points(self) -> tuple[str, ...]:
        """The names of all vertices, row by row from the top left."""
        return tuple(map(self.board.name, self.board.vertices))

    def changed_by(self, move: str) -> tuple[str, ...]:
        """The vertices whose stones a legal `move` captures, nearest first; raises `IllegalMove`."""
        self.play(move)
        played = self.board.find(move)
        assert played is not None, "play has checked the vertex"  # noqa: S101 - for the type checker
        return self._taken_by(played)

    def _taken_by(self, played: int) -> tuple[str, ...]:
        taken = [stone for chain in self.captured_by(played) for stone in chain.stones]
        taken.sort(key=lambda stone: (self.board.distance(played, stone), stone))
        return tuple(map(self.board.name, taken))

    def changes(self) -> Mapping[str, tuple[str, ...]]:
        """The vertices whose stones each capturing move takes off, by move."""
        played = ((move, self.board.find(move)) for move in self.captures_at)
        return {move: self._taken_by(at) for move, at in played if at is not None}

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks."""
        label = f"Capture Go, {self.side_to_move.value} to move"
        return svg.fixed(board_svg(self.rows(), shown=svg.Shown(label, width=320)))

    def facts(self) -> Mapping[str, Any]:
        """Rules, size, stones per side, chains and liberties, chains in atari, and captures."""
        name = self.board.name
        return {
            "rules": self.rules,
            "size": [self.board.rows, self.board.cols],
            "counts": {side.value: self.stones.count(side.letter) for side in Side},
            "captured": self.captured,
            "target": self.target,
            "captures": dict(zip((side.value for side in Side), self.captures, strict=True)),
            "chains": [
                {
                    "side": chain.side.value,
                    "stones": [name(stone) for stone in chain.stones],
                    "liberties": [name(liberty) for liberty in chain.liberties],
                }
                for chain in self.chains
            ],
            "atari": [number for number, chain in enumerate(self.chains) if chain.in_atari],
            "captures_at": list(self.captures_at),
            "wins_at": list(self.wins_at),
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
        """The code of why a vertex is illegal during the game, or None."""
        if self.stones[vertex] != EMPTY:
            return "occupied"
        if self.opens_at_centre:
            return None if vertex == self.board.centre else "must_be_centre"
        if self.rules == CONTACT and not self._may_be_placed(vertex):
            return "must_touch"
        if not self._breathes(vertex):
            return "no_liberty"
        return "repeats" if self._repeats(vertex) else None

    def _breathes(self, vertex: int) -> bool:
        """Whether a stone here has a liberty, or captures: nearly always it has an empty neighbour."""
        if any(self.stones[point] == EMPTY for point in self.board.neighbours(vertex)):
            return True
        return bool(self.captured_by(vertex) or self.liberties_after(vertex))

    def _board_after(self, vertex: int) -> tuple[str, int]:
        """The stones after a move on this vertex, and the number of captured stones."""
        taken = {stone for chain in self.captured_by(vertex) for stone in chain.stones}
        letters = [EMPTY if point in taken else self.stones[point] for point in self.board.vertices]
        letters[vertex] = self.side_to_move.letter
        return "".join(letters), len(taken)

    def _repeats(self, vertex: int) -> bool:
        """Whether a stone recreates an earlier board. A winning stone ends the game instead.

        After earlier captures, even a stone that captures nothing can recreate a board.
        """
        if not self.earlier:
            return False
        stones, taken = self._board_after(vertex)
        own = self.captures[0 if self.side_to_move is Side.BLACK else 1]
        return stones in self.earlier and own + taken < self.target

    def _boards_to_avoid(self, stones: str, captures: tuple[int, int]) -> tuple[str, ...]:
        """The boards that can still recur after a move that leads to `stones`.

        Each ply adds a stone, and only captures remove stones. Neither side can capture `target` stones
        without ending the game, so a board with far fewer stones than now cannot recur.
        """
        if self.target == 1 or max(captures) >= self.target:
            return ()
        can_be_taken = sum(self.target - 1 - count for count in captures)
        least = len(stones) - stones.count(EMPTY) + 1 - can_be_taken
        boards = (*self.earlier, self.stones)
        return tuple(each for each in boards if len(each) - each.count(EMPTY) >= least)

    def _may_be_placed(self, vertex: int) -> bool:
        """The contact rule: the vertex is beside an enemy stone or the last liberty of an own chain."""
        enemy = self.side_to_move.other
        if enemy.letter not in self.stones:
            return True
        around = self.board.neighbours(vertex)
        touches = any(self.stones[point] == enemy.letter for point in around)
        return touches or vertex in self._own_last_liberties

    @cached_property
    def _own_last_liberties(self) -> frozenset[int]:
        own = (chain for chain in self.chains if chain.side is self.side_to_move)
        return frozenset(chain.liberties[0] for chain in own if chain.in_atari)
