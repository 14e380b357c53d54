"""Lines to learn by heart: named openings, and best play of the book where names are few.

All lines begin with f5, the first move of the names; other first moves are turned or mirrored to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engines.game import PASS, Words
from engines.reversi.book.opening_book import shipped, values_of
from engines.reversi.book.opening_names import Opening, openings
from engines.reversi.notation.transcripts import transcript
from engines.reversi.rules.position import INDEX, SQUARES, ReversiPosition
from engines.reversi.rules.symmetry import TURNS, Turn, canonical, turned

FIRST = "f5"
"""The first move of every line."""

ACCEPTABLE = 1
"""Discs below the best move of the book within which another move counts as good."""

SHORTEST = 10
"""Plies to which best play of the book extends a shorter line, where the book goes as far."""

FEWEST = 3
"""Lines from a position, to which those of the book are added where fewer have a name."""

MOST_OF_BOOK = 4
"""Lines of the book from one position, at most."""

BOOK_PLIES = 8
"""Plies of a line of the book after the position that it begins from."""


@dataclass(frozen=True)
class Line:
    """A line from the start; `key` stays the same however its moves are reached.

    `name` is None for best play of the book. `named` are the first plies that the name stands for; best
    play of the book follows them. `covers` are the keys of the named openings that it goes through.
    """

    key: str
    moves: tuple[str, ...]
    name: Words | None
    named: int
    covers: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """What is known of the moves of a position: their values in discs for the side to move.

    `same` are those that lead to the same position as the first one in it, turned or mirrored.
    """

    values: Mapping[str, int]
    same: tuple[tuple[str, ...], ...]


def normalised(moves: Sequence[str]) -> tuple[str, ...]:
    """The same moves, turned or mirrored so that the first is f5; raises `IllegalMove`."""
    if not moves:
        return ()
    ReversiPosition.start().play(moves[0])
    start = ReversiPosition.start().cells
    turn = next(
        turn
        for turn in TURNS
        if turned(start, turn) == start and turn[INDEX[FIRST]] == INDEX[moves[0]]
    )
    return _moved(moves, turn)


def line_of(opening: Opening) -> Line:
    """A named opening as a line."""
    return _line(transcript(opening.moves), opening.moves, opening.name)


def lines_after(moves: Sequence[str]) -> tuple[Line, ...]:
    """The lines that go through the position after moves from f5: the named ones, then the book's.

    A named line that another one goes on from is a part of that one.
    """
    moves = tuple(moves) or (FIRST,)
    named = tuple(_named_after(moves))
    kept = [
        each
        for each in named
        if not any(
            _is_part(each.moves[: each.named], other.moves[: other.named]) for other in named
        )
    ]
    if len(kept) < FEWEST:
        known = [each.moves for each in kept]
        kept += [
            each
            for each in _of_book(moves)
            if not any(
                _is_part(each.moves, other) or _is_part(other, each.moves) for other in known
            )
        ]
    return tuple(kept)


def asked_of(position: ReversiPosition) -> Asked:
    """What the book and symmetry say of the moves of a position."""
    kinds: dict[str, list[str]] = {}
    for move in position.legal_moves():
        if move != PASS:
            kinds.setdefault(canonical(position.play(move)), []).append(move)
    same = tuple(tuple(each) for each in kinds.values() if len(each) > 1)
    return Asked(dict(sorted(values_of(position).items())), same)


def positions_of(lines: Sequence[Line]) -> dict[str, ReversiPosition]:
    """The positions of lines in which a move follows, by the transcript of the moves before them."""
    found: dict[str, ReversiPosition] = {}
    for line in lines:
        position = ReversiPosition.start()
        for ply, move in enumerate(line.moves):
            if ply:
                found[transcript(line.moves[:ply])] = position
            position = position.play(move)
    return found


def _named_after(moves: tuple[str, ...]) -> Iterator[Line]:
    """The named lines that go on from the position after some moves, in its orientation."""
    here = _after(moves)
    for opening in openings():
        rest = opening.moves[len(moves) :]
        if not rest:
            continue
        there = _after(opening.moves[: len(moves)])
        turn = _turn_between(there, here)
        if turn is not None:
            yield _line(transcript(opening.moves), (*moves, *_moved(rest, turn)), opening.name)


def _of_book(moves: tuple[str, ...]) -> Iterator[Line]:
    """Lines of best play that begin with the best moves of the book in a position."""
    position = _after(moves)
    values = values_of(position)
    best = max(values.values(), default=0)
    seen: set[str] = set()
    for move in sorted(values, key=lambda move: (-values[move], move)):
        after = canonical(position.play(move))
        if values[move] < best - ACCEPTABLE or after in seen or len(seen) == MOST_OF_BOOK:
            continue
        seen.add(after)
        line = _extended((*moves, move), len(moves) + BOOK_PLIES)
        yield _line(transcript(line), line, None)


def _line(key: str, moves: tuple[str, ...], name: Words | None) -> Line:
    named = len(moves) if name is not None else 0
    return Line(key, _extended(moves, SHORTEST), name, named, _covered(moves))


def _extended(moves: tuple[str, ...], plies: int) -> tuple[str, ...]:
    """The moves, and best play of the book after them up to a number of plies."""
    position = _after(moves)
    while len(moves) < plies:
        scores = shipped().scores(position)
        if not scores:
            break
        move = min(scores, key=lambda move: (-scores[move], move))
        moves, position = (*moves, move), position.play(move)
    return moves


def _covered(moves: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of the openings whose named position a line goes through."""
    position, found = ReversiPosition.start(), []
    for move in moves:
        position = position.play(move)
        key = _keys().get(canonical(position))
        if key is not None:
            found.append(key)
    return tuple(found)


@cache
def _keys() -> Mapping[str, str]:
    """The transcripts of the openings by the position that they are named for."""
    return {canonical(each.end): transcript(each.moves) for each in reversed(openings())}


@cache
def _after(moves: tuple[str, ...]) -> ReversiPosition:
    position = ReversiPosition.start()
    for move in moves:
        position = position.play(move)
    return position


def _turn_between(there: ReversiPosition, here: ReversiPosition) -> Turn | None:
    """A symmetry that maps one position to the other one, or None."""
    if there.side_to_move is not here.side_to_move:
        return None
    # The identity first, so that moves stay as they are where they may.
    return next(
        (turn for turn in sorted(TURNS) if turned(there.cells, turn) == here.cells),
        None,
    )


def _moved(moves: Sequence[str], turn: Turn) -> tuple[str, ...]:
    """The moves on the board that a symmetry makes."""
    to = {SQUARES[cell]: SQUARES[place] for place, cell in enumerate(turn)}
    return tuple(to.get(move, move) for move in moves)


def _is_part(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the other line goes on from the first one."""
    return len(one) < len(other) and other[: len(one)] == one
