"""The openings of Reversi by name, and games that begin from them.

GET  /reversi/openings?q=…       all of them as a tree, or those with these words in a name, or
                                 those that moves (in any orientation) lead to
     /reversi/openings/book?moves=…  a position of the opening book: its moves, what they are worth, and
                                     how many positions the book has searched after each
     /reversi/openings/balanced  leads to a new game from a random position in which the book sees nobody
                                 ahead
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from engines.game import PASS, BadInput, IllegalMove, Side, Words
from engines.reversi.book.lines import lines_after, normalised
from engines.reversi.book.opening_book import balanced, searched_below, value_after, values_of
from engines.reversi.book.opening_names import (
    Branch,
    Opening,
    name_of,
    opening_of,
    openings,
    tree,
)
from engines.reversi.exercises.naming import is_reached, leading_to, leads_to
from engines.reversi.notation.transcripts import moves_of, transcript
from engines.reversi.rules.drawing import board_svg
from engines.reversi.rules.position import INDEX, ReversiPosition
from engines.reversi.rules.symmetry import canonical
from webapp.core.errors import RequestError
from webapp.http.queries import reads
from webapp.site.pictures import SMALL, small_board

LONGEST_SEARCH = 60
LONGEST_LINE = 60
"""Most letters of the moves in an address: 30 moves, more than the book has."""
NO_STORE = {"Cache-Control": "no-store"}


@dataclass(frozen=True)
class Shown:
    """An opening as the page shows it, with those that go on from it.

    `line` are its moves after the opening that it stands under; `value` is in discs for Black, None
    outside the book.
    """

    name: Words
    also: str
    key: str
    line: str
    value: int | None
    picture: Markup
    behind: tuple[Shown, ...]

    @property
    def keys(self) -> list[str]:
        """Its own key and those of all openings behind it."""
        return [self.key, *(key for each in self.behind for key in each.keys)]


@dataclass(frozen=True)
class BookMove:
    """A move of the book: its value in discs for Black, and how many positions are searched after it.

    `alike` is the number of other moves that lead to the same position, turned or mirrored; `names` are
    the name of the opening that it completes, if any, and how many openings it leads to; `keys` name
    these openings in the record of what a visitor knows.
    """

    move: str
    line: str
    value: int
    searched: int
    alike: int
    name: Words | None
    keys: tuple[str, ...]

    @property
    def leads(self) -> int:
        """The number of openings that it leads to."""
        return len(self.keys)


def played(text: str) -> tuple[tuple[str, ...], ReversiPosition]:
    """The moves of an address and the position after them; raises `RequestError`."""
    try:
        moves = moves_of(text[:LONGEST_LINE].strip().lower())
        position = ReversiPosition.start()
        for move in moves:
            position = position.play(move)
    except (BadInput, IllegalMove) as error:
        raise RequestError("bad_record") from error
    return moves, position


def book_moves(moves: tuple[str, ...], position: ReversiPosition) -> tuple[BookMove, ...]:
    """The moves that the book has in a position, the best first; equal ones by symmetry are one."""
    sign = 1 if position.side_to_move is Side.BLACK else -1
    kinds: dict[str, list[str]] = {}
    values = values_of(position)
    for move in sorted(values, key=lambda move: (-values[move], move != "f5", move)):
        kinds.setdefault(canonical(position.play(move)), []).append(move)
    return tuple(
        _book_move(moves, position, same, sign * values[same[0]]) for same in kinds.values()
    )


def _book_move(
    moves: tuple[str, ...], position: ReversiPosition, same: list[str], value: int
) -> BookMove:
    after, line = position.play(same[0]), transcript((*moves, same[0]))
    names = leading_to().get(canonical(after), ())
    keys = tuple(transcript(each.moves) for each in names)
    return BookMove(
        same[0], line, value, searched_below(after), len(same) - 1, name_of(after), keys
    )


def search(query: str) -> tuple[Opening, ...]:
    """The openings that a search names, by words in either language or by moves."""
    words = query.casefold().split()
    try:
        moves = moves_of("".join(words))
    except (BadInput, IllegalMove):
        moves = ()
    if moves:
        reached = ReversiPosition.start()
        for move in moves:
            reached = reached.play(move)
        return tuple(each for each in openings() if leads_to(reached, each))
    return tuple(
        each
        for each in openings()
        if all(word in f"{each.name.zh} {each.name.en} {each.also}".casefold() for word in words)
    )


pages = Blueprint("openings", __name__, url_prefix="/reversi/openings")


@pages.get("")
@reads(texts=("q",))
def index() -> str:
    """All openings, or those that a search finds."""
    query = request.args.get("q", "").strip()[:LONGEST_SEARCH]
    return render_template(
        "reversi/openings.html",
        query=query,
        found=[_shown(Branch(each, each.moves, ())) for each in search(query)] if query else None,
        tree=_tree(),
        count=len(openings()),
    )


@pages.get("/book")
@reads(texts=("moves",))
def book() -> str:
    """A position of the opening book."""
    moves, position = played(request.args.get("moves", ""))
    last = moves[-1] if moves and moves[-1] != PASS else None
    opening = opening_of(moves)
    here = opening if opening and is_reached(position, opening) else None
    return render_template(
        "reversi/book.html",
        moves=moves,
        before=[transcript(moves[:number]) for number in range(1, len(moves) + 1)],
        back=transcript(moves[:-1]),
        line=transcript(moves),
        position=position.to_text(),
        black=position.side_to_move is Side.BLACK,
        picture=_board_of(position, last),
        name=opening.name if opening else None,
        key=transcript(here.moves) if here else "",
        shown=book_moves(moves, position),
        value=value_after(moves) if moves else None,
        lines=[each.key for each in lines_after(normalised(moves))],
    )


@pages.get("/balanced")
def balanced_start() -> Response:
    """A new game from an equal position."""
    position = balanced(random.SystemRandom())
    if position is None:
        raise RequestError("not_found")
    asked = urlencode({"position": position.to_text()})
    answer = redirect(f"{url_for('pages.reversi')}?{asked}")
    answer.headers.update(NO_STORE)
    return answer


def _board_of(position: ReversiPosition, last: str | None) -> Markup:
    """The board of a position of the book, with coordinates."""
    place = INDEX[last] if last else None
    return Markup(board_svg(position.rows(), last=place, shown=SMALL))  # noqa: S704 - of rows alone


@cache
def _tree() -> tuple[Shown, ...]:
    return tuple(_shown(each) for each in tree())


@cache
def _shown(branch: Branch) -> Shown:
    moves = branch.opening.moves
    return Shown(
        branch.opening.name,
        branch.opening.also,
        transcript(moves),
        " ".join(branch.rest),
        value_after(moves),
        small_board(board_svg, branch.opening.end.rows(), INDEX[moves[-1]]),
        tuple(_shown(each) for each in branch.branches),
    )
