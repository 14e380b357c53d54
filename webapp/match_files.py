"""What goes out from a match: a picture of the board, and the game as text.

GET  /g/<id>.png?ply=12    the board after so many plies, the latest without `ply`
GET  /g/<id>.txt           the moves: `f5d6c3…` in Reversi
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext as _

from engines.game import PASS
from engines.reversi.notation import transcript
from webapp import board_pictures
from webapp.match import Match
from webapp.matches import Matches

MOST_DIGITS = 4


def files_of(match: Match) -> dict[str, str]:
    """The addresses of a match's files, by the end of their names."""
    ends = ("txt", "png") if match.duel.key == "reversi" else ("png",)
    return {end: url_for(f"match_files.{end}", match_id=match.id) for end in ends}


def file_words() -> dict[str, str]:
    """What the files are called on pages, in the page's language."""
    return {"txt": _("moves as text"), "png": _("picture of the board")}


def blueprint(matches: Matches) -> Blueprint:
    """The files of a match."""
    files = Blueprint("match_files", __name__)

    @files.get("/g/<match_id>.png")
    def png(match_id: str) -> Response:
        match = matches.match(match_id)
        return _file(picture(match, _ply(match)), "image/png")

    @files.get("/g/<match_id>.txt")
    def txt(match_id: str) -> Response:
        match = matches.match(match_id)
        if match.duel.key != "reversi":
            abort(HTTPStatus.NOT_FOUND)
        moves = transcript(ply.move for ply in match.plies)
        return _file(f"{moves}\n".encode(), "text/plain; charset=utf-8")

    return files


def picture(match: Match, ply: int) -> bytes:
    """The board of a match after so many plies, as a PNG."""
    played = [each.move for each in match.plies[:ply] if each.move != PASS]
    draw = board_pictures.DRAWN_BY[match.duel.key]
    return draw(match.after_plies(ply).rows(), played[-1] if played else None)


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
