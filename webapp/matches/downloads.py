"""What goes out from a match: a picture of the board, and the game as text.

GET  /g/<id>.png?ply=12    the board after so many plies, the latest without `ply`
GET  /g/<id>/board.txt     the position as text, `?ply=12` as well
GET  /g/<id>.txt           the moves of a game of Reversi, `f5d6c3…`; before them, where it does
                           not begin as usual, the first board
GET  /g/<id>.ggf           the same as GGF
GET  /g/<id>.sgf           a game of Capture Go as SGF
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext as _

from engines.capture_go.notation.sgf import Record as SgfRecord
from engines.capture_go.notation.sgf import result_of, write_sgf
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import PASS, Side
from engines.reversi.notation.records import Record, write_ggf, write_text
from engines.reversi.rules.position import ReversiPosition
from webapp.matches.match import Match
from webapp.matches.service import MatchService
from webapp.site import board_image

MOST_DIGITS = 4
PLAIN = "text/plain; charset=utf-8"
SGF = "application/x-go-sgf; charset=utf-8"


def files_of(match: Match) -> dict[str, str]:
    """The addresses of a match's files, by the end of their names."""
    games = ("txt", "ggf") if match.duel.key == "reversi" else ("sgf",)
    ends = (*games, "board", "png")
    return {end: url_for(f"match_files.{end}", match_id=match.id) for end in ends}


def file_words() -> dict[str, str]:
    """What the files are called on pages, in the page's language."""
    return {
        "txt": _("moves as text"),
        "ggf": "GGF",
        "sgf": "SGF",
        "board": _("position as text"),
        "png": _("picture of the board"),
    }


def blueprint(matches: MatchService) -> Blueprint:
    """The files of a match."""
    files = Blueprint("match_files", __name__)

    @files.get("/g/<match_id>.png")
    def png(match_id: str) -> Response:
        match = matches.match(match_id)
        return _file(picture(match, _ply(match)), "image/png")

    @files.get("/g/<match_id>/board.txt")
    def board(match_id: str) -> Response:
        match = matches.match(match_id)
        return _file(f"{match.after_plies(_ply(match)).to_text()}\n".encode(), PLAIN)

    @files.get("/g/<match_id>.txt")
    def txt(match_id: str) -> Response:
        return _file(write_text(_record(matches.match(match_id))).encode(), PLAIN)

    @files.get("/g/<match_id>.ggf")
    def ggf(match_id: str) -> Response:
        match = matches.match(match_id)
        return _file(f"{write_ggf(_record(match))}\n".encode(), PLAIN)

    @files.get("/g/<match_id>.sgf")
    def sgf(match_id: str) -> Response:
        match = matches.match(match_id)
        if match.duel.key != "capture-go":
            abort(HTTPStatus.NOT_FOUND)
        black, white = (_name(match, side) for side in Side)
        return _file(_sgf(match, black, white).encode(), SGF)

    return files


def picture(match: Match, ply: int) -> bytes:
    """The board of a match after so many plies, as a PNG."""
    played = [each.move for each in match.plies[:ply] if each.move != PASS]
    draw = board_image.DRAWN_BY[match.duel.key]
    return draw(match.after_plies(ply).rows(), played[-1] if played else None)


def _sgf(match: Match, black: str, white: str) -> str:
    """A match of Capture Go as SGF."""
    assert isinstance(match.begun, CaptureGoPosition)  # noqa: S101 - the caller has looked
    position = match.position
    assert isinstance(position, CaptureGoPosition)  # noqa: S101 - of the same game
    facts = {"PB": black, "PW": white, "RE": result_of(position, match.resigned), "KM": "0"}
    if match.options.get("handicap", "0") != "0":
        facts["HA"] = match.options["handicap"]
    return write_sgf(SgfRecord(match.begun, tuple(ply.move for ply in match.plies), facts))


def _record(match: Match) -> Record:
    """A match of Reversi as a record; of other games there is none."""
    if not isinstance(match.begun, ReversiPosition):
        abort(HTTPStatus.NOT_FOUND)
    black, white = (_name(match, side) for side in Side)
    return Record(match.begun, tuple(ply.move for ply in match.plies), black, white)


def _name(match: Match, side: Side) -> str:
    level = match.level_of(side)
    return f"Yiyuan {level.name.en}" if level else "player"


def _ply(match: Match) -> int:
    """The ply that is asked for, at most the latest."""
    asked = request.args.get("ply")
    if asked is None:
        return match.ply
    if not (asked.isascii() and asked.isdigit() and len(asked) <= MOST_DIGITS):
        abort(HTTPStatus.BAD_REQUEST, _("The ply is a whole number."))
    return min(int(asked), match.ply)


def _file(body: bytes, kind: str) -> Response:
    return Response(body, mimetype=kind, headers={"Cache-Control": "no-cache"})
