"""Downloads of a match: a picture of the board, and the game as text.

GET  /g/<id>.png?ply=12    the board after a number of plies, by default the latest
GET  /g/<id>/board.txt     the position as text, also with `?ply=12`
GET  /g/<id>.<format>      the game in one of its formats (`Duel.formats`): `.txt` and `.ggf` of
                           Reversi, `.sgf` of both
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext as _

from engines.game import PASS, GameRecord, Side, TimeLimits
from engines.registry import DUELS
from webapp.core.services import service
from webapp.drawing.drawings import Drawings
from webapp.http.queries import reads
from webapp.matches.match.match import Match
from webapp.matches.match.time_control import SECOND
from webapp.matches.playing.service import MatchService
from webapp.storage.player_store import UNDECIDED

MOST_DIGITS = 4
PLAIN = "text/plain; charset=utf-8"


def files_of(match: Match) -> dict[str, str]:
    """The addresses of a match's files, by file extension."""
    ends = (*(each.suffix for each in match.duel.formats), "board", "png")
    return {end: url_for(f"match_files.{end}", match_id=match.id) for end in ends}


def file_words(match: Match) -> dict[str, str]:
    """The labels of a match's files on pages, in the page's language."""
    formats = {each.suffix: each.suffix.upper() for each in match.duel.formats}
    return {
        **formats,
        "txt": _("moves as text"),
        "board": _("position as text"),
        "png": _("picture of the board"),
    }


files = Blueprint("match_files", __name__)


@files.get("/g/<match_id>.png")
@reads("ply")
def png(match_id: str) -> Response:
    """A picture of the board."""
    match = service(MatchService).match(match_id)
    ply = _ply(match)
    played = [each.move for each in match.plies[:ply] if each.move != PASS]
    last = played[-1] if played else None
    return _file(service(Drawings).board(match.duel, match.after_plies(ply), last), "image/png")


@files.get("/g/<match_id>/board.txt")
@reads("ply")
def board(match_id: str) -> Response:
    """The position as text."""
    match = service(MatchService).match(match_id)
    return _file(f"{match.after_plies(_ply(match)).to_text()}\n".encode(), PLAIN)


def record(match_id: str, suffix: str) -> Response:
    """The game in one format; a game that has no such format is not found."""
    match = service(MatchService).match(match_id)
    found = next((each for each in match.duel.formats if each.suffix == suffix), None)
    if found is None:
        abort(HTTPStatus.NOT_FOUND)
    return _file(found.write(record_of(match)).encode(), found.media_type)


for _suffix in dict.fromkeys(each.suffix for duel in DUELS.values() for each in duel.formats):
    files.add_url_rule(f"/g/<match_id>.{_suffix}", _suffix, record, defaults={"suffix": _suffix})


def record_of(match: Match) -> GameRecord:
    """The record of a match, as its formats write it."""
    black, white = (_name(match, side) for side in Side)
    moves = tuple(ply.move for ply in match.plies)
    ended = match.resigned, match.options, match.out_of_time
    limits = _time_limits(match)
    return GameRecord(match.begun, moves, black, white, *ended, limits, ruled=ruled_result(match))


def ruled_result(match: Match) -> str:
    """The result of a match that a claim, the days or a host decided, as RE of SGF; else empty."""
    if match.ended is None:
        return ""
    if match.ended.reason in UNDECIDED:
        return "Void"
    winner = match.ended.winner
    return "0" if winner is None else f"{'B' if winner is Side.BLACK else 'W'}+F"


def _time_limits(match: Match) -> TimeLimits | None:
    """The time of a match with clocks, in seconds."""
    if match.clock is None:
        return None
    control = match.clock.control
    return TimeLimits(
        control.main // SECOND,
        control.increment // SECOND,
        control.period // SECOND,
        control.periods,
    )


def _name(match: Match, side: Side) -> str:
    level = match.level_of(side)
    return f"Yiyuan {level.name.en}" if level else match.seats[side].name or "player"


def _ply(match: Match) -> int:
    """The requested ply, at most the latest."""
    asked = request.args.get("ply")
    if asked is None:
        return match.ply
    if not (asked.isascii() and asked.isdigit() and len(asked) <= MOST_DIGITS):
        abort(HTTPStatus.BAD_REQUEST, _("The ply is a whole number."))
    return min(int(asked), match.ply)


def _file(body: bytes, kind: str) -> Response:
    return Response(body, mimetype=kind, headers={"Cache-Control": "no-cache"})
