"""The editor of Reversi positions: its page, its files, and its JSON routes.

GET  /reversi/edit?board=…       64 letters of X, O and -, then X or O, the side to move
GET  /reversi/board.png?board=…  a picture; `.txt` the letters
GET  /reversi/game.txt?board=…&moves=f5d6…  a game that begins with that board; `.ggf` as GGF
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from flask import Blueprint, Response, render_template, request
from flask_babel import lazy_gettext as _l

from engines.game import BadInput, Side
from engines.registry import DUELS, duel
from engines.reversi.notation.records import (
    BadRecord,
    Record,
    read_board,
    read_record,
    read_transcript,
    write_ggf,
    write_text,
)
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reachable import why_unreachable
from engines.sgf.encodings import ENCODINGS
from engines.sgf.syntax import MOST_CHARACTERS
from webapp.analysis.reading import Reading
from webapp.core.errors import RequestError
from webapp.core.messages import Message, Request
from webapp.core.services import service
from webapp.drawing.drawings import Drawings
from webapp.http.openapi import JsonRoute
from webapp.http.queries import reads
from webapp.limits.limits import MOST_BODY_BYTES
from webapp.limits.turns import giving_way
from webapp.matches.match.new_match import check_start
from webapp.reversi.record_errors import broken, is_empty, nothing_of, unreadable, word_of

DOUBTS = {
    "centre_empty": _l("No game leads here: the four squares in the middle are always taken."),
    "early": _l("No game leads here in so few moves."),
    "apart": _l("No game leads here: every disc is played beside another."),
}


class ReadRequest(Request, forbid_unknown_fields=True):
    """A transcript, a GGF record or a board of 64 letters."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_CHARACTERS)]


class BoardRequest(Request):
    """64 letters, then the side to move."""

    board: Annotated[str, msgspec.Meta(max_length=200)]


class Described(Message):
    """A position as the editor shows it.

    `note` says that the position cannot arise in a game, `why_not` why a match cannot begin from it;
    null if it can.
    """

    board: str
    text: str
    rows: tuple[str, ...]
    side: str
    legal: tuple[str, ...]
    counts: dict[str, int]
    note: str | None
    why_not: str | None


class RecordAnswer(Message):
    """A game that was read: each position, and the move that led to it (null for the first).

    `broken` is a sentence that says where reading stopped; the positions are those before that point.
    `offset` is where the unreadable word begins in the text.
    """

    positions: tuple[Described, ...]
    moves: tuple[str | None, ...]
    broken: str | None
    ply: int | None
    square: str | None
    offset: int | None


def describe(position: ReversiPosition) -> Described:
    """The description of a position, in the language of the request."""
    doubt = why_unreachable(position)
    why_not = None
    try:
        check_start(duel("reversi"), position.to_text(), {})
    except RequestError as refusal:
        why_not = refusal.sentence
    return Described(
        position.cells + position.side_to_move.letter,
        position.to_text(),
        position.rows(),
        position.side_to_move.value,
        position.legal_moves(),
        {side.value: position.count(side) for side in Side},
        str(DOUBTS[doubt]) if doubt else None,
        why_not,
    )


def answer(text: str) -> RecordAnswer:
    """The game in a text, as far as it is readable; raises `RequestError` if nothing of it is."""
    try:
        return _answer_of(read_record(text))
    except BadRecord as error:
        if is_empty(error.legal):
            raise nothing_of(text, error) from error
        return _answer_of(error.legal, broken(error), error)
    except BadInput as error:
        raise RequestError("bad_record", message=unreadable(error), why=error.code) from error


editing = Blueprint("editing", __name__, url_prefix="/reversi")
api = Blueprint("editing_api", __name__, url_prefix="/api/reversi")


@api.get("/position")
@JsonRoute(Described, BoardRequest)
def position(asked: BoardRequest) -> Described:
    """What is to be said of a board of Reversi."""
    return describe(_board(asked.board))


@api.post("/read")
@JsonRoute(RecordAnswer, ReadRequest, most_bytes=MOST_BODY_BYTES)
def read(asked: ReadRequest) -> RecordAnswer:
    """Read a game of Reversi: a transcript, GGF, or a board of 64 letters."""
    return service(Reading)(len(asked.text), answer, asked.text)


@editing.get("/edit")
@reads(texts=("board",))
def editor() -> tuple[str, int]:
    """The editor."""
    text = request.args.get("board", "")
    position, problem = ReversiPosition.start(), None
    try:
        position = read_board(text) if text else position
    except BadInput as reason:
        problem = unreadable(reason)
    page = render_template(
        "reversi/editor.html",
        shown=describe(position),
        given=text,
        problem=problem,
        encodings=ENCODINGS,
    )
    return page, HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK


@editing.get("/board.png")
@reads(texts=("board",))
def png() -> Response:
    """A picture of a board."""
    position = _board(request.args.get("board", ""))
    picture = service(Drawings).board(DUELS["reversi"], position)
    return Response(picture, mimetype="image/png")


@editing.get("/board.txt")
@reads(texts=("board",))
def txt() -> Response:
    """The letters of a board."""
    position = _board(request.args.get("board", ""))
    return Response(f"{position.to_text()}\n", mimetype="text/plain")


@editing.get("/game.txt")
@reads(texts=("board", "moves"))
def game_txt() -> Response:
    """A game as a transcript."""
    return Response(write_text(_game()), mimetype="text/plain")


@editing.get("/game.ggf")
@reads(texts=("board", "moves"))
def game_ggf() -> Response:
    """A game as GGF."""
    return Response(f"{write_ggf(_game())}\n", mimetype="text/plain")


def _answer_of(
    record: Record, sentence: str | None = None, error: BadRecord | None = None
) -> RecordAnswer:
    position = record.begin
    described = [describe(position)]
    pause = giving_way()
    for move in record.moves:
        pause()
        position = position.play(move)
        described.append(describe(position))
    return RecordAnswer(
        tuple(described),
        (None, *record.moves),
        sentence,
        error.ply if error else None,
        word_of(error) if error else None,
        error.offset if error else None,
    )


def _board(text: str) -> ReversiPosition:
    try:
        return read_board(text)
    except BadInput as error:
        raise RequestError("bad_record", message=unreadable(error), why=error.code) from error


def _game() -> Record:
    begin = _board(request.args.get("board", ""))
    try:
        return read_transcript(request.args.get("moves", ""), begin)
    except BadRecord as error:
        raise RequestError("bad_record", message=broken(error), why=error.code) from error
