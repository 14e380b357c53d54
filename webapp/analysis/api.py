"""The JSON routes of the analysis board: a position, a text that is read, and a tree as a file.

GET  /api/analysis/{game}?position=…&move=…  what the board needs of a position
POST /api/analysis/{game}/read               a game or position in any format, as a tree
POST /api/library/{game}                     the games of files with several of them
POST /api/library/{game}/file/{suffix}       some of them as a file in another format
POST /api/text                               the text of a file, by its encoding
POST /api/analysis/{game}/tree               a tree that a browser kept, played again
POST /api/analysis/{game}/file/{suffix}      a tree as a file
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Blueprint, Response

from engines.game import IllegalMove
from engines.sgf.encodings import decoded
from engines.sgf.remarks import Remarks
from webapp.analysis.library import (
    library_file,
    library_response,
    read_game,
)
from webapp.analysis.messages import (
    AnalysisBoard,
    AnalysisPosition,
    AnalysisRequest,
    AnalysisTextRequest,
    AnalysisTreeRequest,
    FileRequest,
    FileText,
    Library,
    LibraryFile,
    LibraryFileRequest,
    LibraryRequest,
    PositionText,
)
from webapp.analysis.reading import Reading
from webapp.analysis.service import Analyst
from webapp.analysis.tree import (
    AnalysisGame,
    AnalysisNode,
    AnalysisTree,
    BadMoves,
    Corner,
    Grower,
    from_places,
    grow_text,
)
from webapp.analysis.views import board_message, position_message
from webapp.core.errors import RequestError
from webapp.core.messages import Request, Short
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.limits.limits import MOST_BODY_BYTES
from webapp.matches.pages.api import OPTIONS

MOST_MARKS = 169
REFUSED = (400, 404)


class AnalysisGames(dict[str, AnalysisGame]):
    """The games with an analysis board, by key."""


class PositionFields(Request, forbid_unknown_fields=True):
    """A position, or the one after a move in it."""

    position: PositionText
    move: Short | None = None


AnalysisPositionRequest = msgspec.defstruct(
    "AnalysisPositionRequest",
    [(name, str | msgspec.UnsetType, msgspec.UNSET) for name in OPTIONS],
    bases=(PositionFields,),
    namespace={
        "__doc__": "A position, or the one after a move in it, and the options of its game."
    },
    forbid_unknown_fields=True,
)
"""`PositionFields`, and as many fields as the games in the registry have options."""


def board_of(games: AnalysisGames, key: str) -> AnalysisGame:
    """The game of an address; raises `RequestError`."""
    if key not in games:
        raise RequestError("unknown_game")
    return games[key]


def tree_of(board: AnalysisGame, asked: AnalysisTreeRequest) -> AnalysisTree:
    """The tree of a request, played by the rules; raises `RequestError`."""
    root, options = board.root(asked.options, asked.start)
    grower = Grower(board, root)
    grower.nodes[0] = AnalysisNode(root, remarks=_written_at_root(asked))
    from_places(
        grower,
        (
            {
                "parent": each.parent,
                "move": each.move,
                "remarks": Remarks(
                    each.comment,
                    each.name,
                    each.number,
                    _few(each.shapes),
                    _few(each.labels),
                    each.judgement,
                    _tuples(each.others),
                ),
            }
            for each in asked.nodes
        ),
    )
    resigned = None if asked.resigned is msgspec.UNSET else asked.resigned
    return AnalysisTree(board.game, options, tuple(grower.nodes), _few(asked.facts), (), resigned)


def place_of(board: AnalysisGame, asked: AnalysisRequest) -> tuple[AnalysisTree, int]:
    """The tree around a position whose values are asked for, and its place; raises `RequestError`."""
    position, options = board.root(asked.options, asked.position)
    if asked.place is msgspec.UNSET:
        if not position.legal_moves():
            raise RequestError("game_over")
        return AnalysisTree(board.game, options, (AnalysisNode(position),)), 0
    grower = Grower(board, board.position(options, asked.place.start))
    try:
        grow_text(grower, asked.place.moves)
    except BadMoves as error:
        raise RequestError("illegal", why=error.code) from error
    tree = AnalysisTree(board.game, options, tuple(grower.nodes))
    line = tree.main_line
    at = line[min(asked.place.ply, len(line) - 1)]
    if tree.nodes[at].position.to_text() != position.to_text():
        raise RequestError("illegal")
    return tree, at


api = Blueprint("analysis_api", __name__)


@api.get("/api/analysis/<game>")
@JsonRoute(
    AnalysisPosition,
    AnalysisPositionRequest,
    errors=REFUSED,
    codes={"position": "bad_start"} | dict.fromkeys(OPTIONS, "bad_option"),
)
def position(game: str, asked: PositionFields) -> AnalysisPosition:
    """What the analysis board needs of a position, or of the one after a move."""
    board = _board(game)
    fields = msgspec.to_builtins(asked)
    options = {name: fields[name] for name in OPTIONS if name in fields}
    place, options = board.root(options, asked.position)
    passed = False
    if asked.move is not None:
        try:
            following = board.after(place, asked.move)
        except IllegalMove as error:
            raise RequestError("illegal", why=error.code) from error
        place, passed = following.position, following.passed
    return position_message(board, service(Analyst), options, place, passed=passed)


@api.post("/api/analysis/<game>/read")
@JsonRoute(AnalysisBoard, AnalysisTextRequest, errors=REFUSED, most_bytes=MOST_BODY_BYTES)
def read(game: str, asked: AnalysisTextRequest) -> AnalysisBoard:
    """Read a game or a position in any of its formats, with its variations."""
    board = _board(game)
    wanted = asked.corner
    corner = None if wanted is None else Corner(wanted.corner, wanted.size, wanted.moves)
    tree = service(Reading)(len(asked.text), read_game, board, asked.text, asked.number, corner)
    return board_message(board, service(Analyst), tree, opened_at(tree))


@api.post("/api/library/<game>")
@JsonRoute(Library, LibraryRequest, errors=REFUSED, most_bytes=MOST_BODY_BYTES)
def library(game: str, asked: LibraryRequest) -> Response:
    """The games of files with several of them."""
    return library_response(service(Reading), _board(game), asked)


@api.post("/api/library/<game>/file/<suffix>")
@JsonRoute(LibraryFile, LibraryFileRequest, errors=REFUSED, most_bytes=MOST_BODY_BYTES)
def library_part(game: str, suffix: str, asked: LibraryFileRequest) -> LibraryFile:
    """Games of a library in another format, with what the list knows of them."""
    size = sum(len(each.text) for each in asked.games)
    return service(Reading)(size, library_file, _board(game), suffix, asked)


@api.post("/api/text")
@JsonRoute(FileText, FileRequest, most_bytes=MOST_BODY_BYTES)
def text(asked: FileRequest) -> FileText:
    """The text of a file: in the encoding that it names, or in the likeliest one."""
    found = service(Reading)(len(asked.file), decoded, asked.file, asked.encoding)
    return FileText(found.text, found.encoding, found.guessed)


@api.post("/api/analysis/<game>/tree")
@JsonRoute(AnalysisBoard, AnalysisTreeRequest, errors=REFUSED)
def tree(game: str, asked: AnalysisTreeRequest) -> AnalysisBoard:
    """Play a tree that a browser kept, with all that is known of its positions."""
    board = _board(game)
    return board_message(board, service(Analyst), tree_of(board, asked), asked.at)


@api.post("/api/analysis/<game>/file/<suffix>")
@JsonRoute(AnalysisBoard, AnalysisTreeRequest, errors=REFUSED)
def file(game: str, suffix: str, asked: AnalysisTreeRequest) -> Response:
    """A tree as a file, in one of the formats of its game."""
    board = _board(game)
    found = next((each for each in board.formats if each.suffix == suffix), None)
    if found is None:
        raise RequestError("unknown_game")
    saved = tree_of(board, asked)
    written = found.write(saved, min(asked.at, len(saved.nodes) - 1))
    return Response(written, mimetype=found.media_type)


def _board(game: str) -> AnalysisGame:
    return board_of(service(AnalysisGames), game)


def _written_at_root(asked: AnalysisTreeRequest) -> Remarks:
    shapes, labels = _few(asked.shapes), _few(asked.labels)
    return Remarks(asked.comment, asked.name, None, shapes, labels, others=_tuples(asked.others))


def _tuples(others: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(values) for name, values in others.items()}


def opened_at(tree: AnalysisTree) -> int:
    """The place that is shown first: the start where something is written, else the end."""
    commented = any(node.remarks.comment for node in tree.nodes)
    return 0 if commented else tree.main_line[-1]


def _few(marks: Mapping[str, Any]) -> dict[str, Any]:
    return dict(list(marks.items())[:MOST_MARKS])
