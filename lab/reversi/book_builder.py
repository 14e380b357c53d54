"""Builds the opening book: searches the most likely positions first, all to the same depth.

A position is likely if the moves to it lost little. All results are saved, so that a builder restarted
with the same file resumes. The shipped scores are propagated back through the book; source: Buro,
"Toward opening book learning" (1997).
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

from engines.game import PASS
from engines.reversi.book.opening_book import BadBook, Book, Scores, load, save
from engines.reversi.encoding import Board
from engines.reversi.kernels.search_state import INFINITY, search_state
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import canonical
from engines.reversi.search.estimators.interface import Estimator
from lab.background import processes

SLOT_BITS = 20
KEPT = 128
"""Margin in points below the best move within which moves are kept, for imperfect opponents."""
MOST_PLIES = 24
SAVED_EVERY = 200
SEARCHED_AT_ONCE = 8
"""Positions per process and round, if there are several processes."""

Search = Callable[[Iterable[str]], Iterator[Scores]]
"""Yields the scores of positions, in their order."""


def build(
    path: Path, estimator: Estimator, depth: int, positions: int, workers: int = 1
) -> Iterator[Book]:
    """Extend the book at `path` to `positions` positions; yields it whenever it is saved.

    Several workers search the likeliest positions in parallel. All positions of a book have the same
    depth: raises `BadBook` for a file of another depth or one that cannot be read.
    """
    book = load(path) if path.exists() else Book({}, {"depth": depth})
    if book.run.get("depth") != depth or "carried_back" in book.run:
        raise BadBook(f"{path.name} is not a book in the making, searched to depth {depth}")
    entries = dict(book.entries)
    book = Book(entries, book.run)
    frontier = _Frontier(entries)
    at_once = 1 if workers == 1 else SEARCHED_AT_ONCE * workers
    saved = len(entries)
    with _searching(estimator, depth, workers) as search:
        while batch := list(islice(frontier, min(at_once, positions - len(entries)))):
            for waiting, scores in zip(batch, search(text for _, _, text in batch), strict=True):
                entries[waiting[2]] = scores
                frontier.expand(*waiting)
            if len(entries) - saved >= SAVED_EVERY:
                save(path, book)
                saved = len(entries)
                yield book
    save(path, book)
    yield book


class _Frontier:
    """A queue of positions that the book leads to but does not have, ordered by the points lost."""

    def __init__(self, entries: Mapping[str, Scores]) -> None:
        self._entries = entries
        start = canonical(ReversiPosition.start())
        self._waiting = [(0, 0, start)]
        self._seen = {start}

    def __iter__(self) -> Iterator[tuple[int, int, str]]:
        return self

    def __next__(self) -> tuple[int, int, str]:
        """The likeliest position: the points lost, the plies and the position."""
        while self._waiting:
            waiting = heapq.heappop(self._waiting)
            if waiting[2] not in self._entries:
                return waiting
            self.expand(*waiting)
        raise StopIteration

    def expand(self, lost: int, ply: int, text: str) -> None:
        """Add the positions after the kept moves of a position in the book."""
        position, scores = ReversiPosition.from_text(text), self._entries[text]
        best = max(scores.values())
        for move, score in scores.items():
            after = position.play(move)
            text = canonical(after)
            if (
                text not in self._seen
                and ply < MOST_PLIES
                and after.legal_moves() not in _NO_CHOICE
            ):
                self._seen.add(text)
                heapq.heappush(self._waiting, (lost + best - score, ply + 1, text))


_NO_CHOICE = ((), (PASS,))


@contextmanager
def _searching(estimator: Estimator, depth: int, workers: int) -> Iterator[Search]:
    one = partial(_searched_text, estimator=estimator, depth=depth)
    if workers == 1:
        yield partial(map, one)
        return
    with processes(workers) as pool:
        yield partial(pool.map, one)


def _searched_text(text: str, estimator: Estimator, depth: int) -> Scores:
    return searched(ReversiPosition.from_text(text), estimator, depth)


def searched(position: ReversiPosition, estimator: Estimator, depth: int) -> Scores:
    """The moves within `KEPT` points of the best, each searched to the same depth.

    Iterative deepening uses only every second depth, which orders the moves well enough.
    """
    board = Board.of(position)
    state = search_state(SLOT_BITS)
    estimator.prepare(state)
    scores = dict.fromkeys(board.moves(), 0)
    for plies in range(2 - depth % 2, depth, 2):
        floor = -INFINITY
        found = {}
        for move in sorted(scores, key=lambda move: (-scores[move], move)):
            score = -estimator.look(state, board.after(move), (-INFINITY, -floor), plies)
            found[move] = score
            floor = max(floor, score - KEPT - 1)
        scores = found
    best = max(scores.values())
    return {move: score for move, score in scores.items() if score >= best - KEPT}


def counted(book: Book) -> Book:
    """The book with the number of its positions from each one on, those on several ways counted once."""
    numbers = {text: number for number, text in enumerate(book.entries)}
    reached: dict[str, int] = {}
    for text in sorted(book.entries, key=lambda text: text.count("-")):
        position, found = ReversiPosition.from_text(text), 1 << numbers[text]
        for move in book.entries[text]:
            found |= reached.get(canonical(position.play(move)), 0)
        reached[text] = found
    below = {text: found.bit_count() for text, found in reached.items()}
    return Book(book.entries, book.run, below)


def carried_back(book: Book) -> Book:
    """The book with scores propagated back: each move has the score of best play in the book.

    So early moves are judged by the searches at the end of the book.
    """
    deep: dict[str, Scores] = {}
    for text in sorted(book.entries, key=lambda text: (text.count("-"), text)):
        position = ReversiPosition.from_text(text)
        deep[text] = {
            move: _carried(deep.get(canonical(position.play(move))), score)
            for move, score in book.entries[text].items()
        }
    return Book(deep, {**book.run, "carried_back": True})


def _carried(replies: Scores | None, score: int) -> int:
    """The score of a move from the replies in the book, else from its own search."""
    return score if replies is None else -max(replies.values())
