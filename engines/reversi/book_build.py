"""Builds the opening book by own search: the most likely positions first, each to the same depth.

A position is likely when little was given away on the way to it. Whatever is found is kept: a builder
begun again with the same file goes on where it stopped.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from pathlib import Path

from engines.game import PASS
from engines.reversi.board import Board
from engines.reversi.book import BadBook, Book, Scores, load, save
from engines.reversi.estimators import Estimator
from engines.reversi.position import ReversiPosition
from engines.reversi.symmetry import canonical
from engines.reversi.table import INFINITY, search_state

SLOT_BITS = 20
KEPT = 128
"""Moves within so many points of the best are kept: not every opponent plays the best one."""
MOST_PLIES = 24
SAVED_EVERY = 10


def build(path: Path, eye: Estimator, depth: int, positions: int) -> Iterator[Book]:
    """Add positions to the book at `path` until it has so many; yields it whenever it was written.

    All in a book were searched to the same depth: raises `BadBook` for a file of another depth, or
    one that cannot be read.
    """
    book = load(path) if path.exists() else Book({}, {"depth": depth})
    if book.run["depth"] != depth:
        raise BadBook(f"{path.name} was searched to depth {book.run['depth']}, not {depth}")
    entries = dict(book.entries)
    book = Book(entries, book.run)
    for searched, position in _likely_first(book, eye, depth):
        if len(entries) >= positions:
            break
        entries[canonical(position)] = searched
        if len(entries) % SAVED_EVERY == 0:
            save(path, book)
            yield book
    save(path, book)
    yield book


def _likely_first(
    book: Book, eye: Estimator, depth: int
) -> Iterator[tuple[Scores, ReversiPosition]]:
    """New positions with the scores of their kept moves, by how much was given away before them."""
    start = ReversiPosition.start()
    waiting = [(0, 0, canonical(start))]
    seen = {waiting[0][2]}
    while waiting:
        lost, ply, text = heapq.heappop(waiting)
        position = ReversiPosition.from_text(text)
        known = book.scores(position)
        if not known:
            known = searched(position, eye, depth)
            yield known, position
        best = max(known.values())
        for move, score in known.items():
            after = position.play(move)
            text = canonical(after)
            if text not in seen and ply < MOST_PLIES and after.legal_moves() not in ((), (PASS,)):
                seen.add(text)
                heapq.heappush(waiting, (lost + best - score, ply + 1, text))


def searched(position: ReversiPosition, eye: Estimator, depth: int) -> Scores:
    """The moves within `KEPT` points of the best, each searched to the same depth."""
    board = Board.of(position)
    state = search_state(SLOT_BITS)
    eye.prepare(state)
    scores = dict.fromkeys(board.moves(), 0)
    for plies in range(1, depth):
        floor = -INFINITY
        found = {}
        for move in sorted(scores, key=lambda move: (-scores[move], move)):
            score = -eye.look(state, board.after(move), (-INFINITY, -floor), plies)
            found[move] = score
            floor = max(floor, score - KEPT - 1)
        scores = found
    best = max(scores.values())
    return {move: score for move, score in scores.items() if score >= best - KEPT}
