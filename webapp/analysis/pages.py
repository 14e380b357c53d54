"""The pages of the analysis board, one of each game, and the pictures of what they show.

GET  /<game>/analysis?moves=…&from=…&at=…  the moves with variations in brackets, the first position, the
                                           place that is shown, and the options of the game; `notes` has
                                           remarks by their place in the moves
GET  /<game>/analysis?match=…&ply=…        a match that is over, or one's own against an engine
POST /<game>/analysis                      fields `text`, `file` or `example`: a game that is read; of
                                           several games a list, by `search`, `order` and `from`
     /capture-go/sgf                       the address of this page in earlier versions
GET  /<game>/analysis.png?…                a picture of the position
GET  /g/<id>/analysis?ply=…                leads to the board with that match
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engines.game import PASS, Analysis, Side
from engines.registry import DUELS
from engines.sgf.encodings import ENCODINGS, Decoded
from engines.sgf.results import result_of
from webapp.analysis.addresses import tree_of, with_moves
from webapp.analysis.api import AnalysisGames, board_of, opened_at
from webapp.analysis.form_list import FormList, Given, given_in, number_in
from webapp.analysis.library import LARGE_BOARD, read_game
from webapp.analysis.reading import Reading
from webapp.analysis.service import Analyst
from webapp.analysis.tree import (
    AnalysisGame,
    AnalysisTree,
    Corner,
    Grower,
    Unreadable,
)
from webapp.analysis.views import board_message, position_message
from webapp.core import languages
from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.drawing.drawings import Drawings
from webapp.http.queries import reads
from webapp.limits.limits import MOST_BODY_BYTES
from webapp.matches.match.match import Match
from webapp.matches.pages.api import OPTIONS
from webapp.matches.pages.downloads import ruled_result
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.service import ReviewService
from webapp.site.chrome import status_of
from webapp.site.identity import visitor
from webapp.storage.player_store import UNDECIDED

MOST_DIGITS = 4
CORNER_SIZES = tuple(map(str, range(5, 14)))
USUAL_CORNER = 9
UNSEEN = ("lang", "notes")
"""Fields of an address that change nothing in the picture."""


@dataclass(frozen=True)
class Opened:
    """The data of a page: a tree, the place in it, the match that it is from, and known values."""

    tree: AnalysisTree
    at: int
    match: Match | None = None
    found: Mapping[int, Analysis] = field(default_factory=dict)
    given: str = ""
    status: HTTPStatus = HTTPStatus.OK
    file: Decoded | None = None
    games: FormList | None = None
    corner: Corner | None = None
    """The corner of a larger board that is wanted, or offered."""


boards = Blueprint("analysis", __name__)


@reads("at", "match", "ply", "try", *OPTIONS, texts=("from", "moves", "notes"))
def show(key: str) -> tuple[str, int]:
    """The board with what the address names."""
    board = board_of(service(AnalysisGames), key)
    return _shown(board, _of_address(board))


def read(key: str) -> tuple[str, int]:
    """The board with a text or file that was sent."""
    board = board_of(service(AnalysisGames), key)
    return _shown(board, _of_form(board))


@reads("at", "match", "ply", *OPTIONS, texts=("from", "moves"))
def png(key: str) -> Response:
    """A picture of what the board shows."""
    board = board_of(service(AnalysisGames), key)
    opened = _of_address(board)
    node = opened.tree.nodes[opened.at]
    picture = service(Drawings).board(board.game, node.position, node.move)
    return Response(picture, mimetype="image/png")


for _key in DUELS:
    boards.add_url_rule(f"/{_key}/analysis", _key, show, defaults={"key": _key})
    boards.add_url_rule(
        f"/{_key}/analysis", f"{_key}_read", read, defaults={"key": _key}, methods=["POST"]
    )
    boards.add_url_rule(f"/{_key}/analysis.png", f"{_key}_png", png, defaults={"key": _key})


@boards.get("/g/<match_id>/analysis")
@reads("ply", "try")
def of_match(match_id: str) -> AnyResponse:
    """The board with a match; `ply` and `try` of the address go along."""
    key = service(MatchService).match(match_id).duel.key
    if key not in service(AnalysisGames):
        raise RequestError("unknown_game")
    asked = {name: request.args[name] for name in ("ply", "try") if name in request.args}
    return redirect(f"{url_for(f'analysis.{key}')}?{urlencode({'match': match_id, **asked})}")


@boards.route("/capture-go/sgf", methods=["GET", "POST"])
def earlier_address() -> AnyResponse:
    """Links of earlier versions; a form that was sent there is sent on."""
    return redirect(url_for("analysis.capture-go"), HTTPStatus.PERMANENT_REDIRECT)


def _shown(board: AnalysisGame, opened: Opened) -> tuple[str, int]:
    """The page of what was opened."""
    analyst = service(Analyst)
    node = opened.tree.nodes[opened.at]
    page = render_template(
        "analysis/analysis.html",
        duel=board.game,
        board_options=[option for option in board.game.options if option.name in {"rules", "size"}],
        match=opened.match,
        told=board_message(board, analyst, opened.tree, opened.at, opened.found),
        position=position_message(
            board, analyst, opened.tree.options, node.position, passed=node.passed
        ),
        rows=node.position.rows(),
        formats=board.formats,
        files=board.files,
        example=board.example is not None,
        about=_about(opened),
        given=opened.given,
        picture=_picture(board),
        encodings=ENCODINGS,
        file=opened.file,
        listed=opened.games,
        corner=opened.corner,
        corners=board.corner is not None,
        is_usual=request.method == "GET" and _asks_for_nothing(),
    )
    return page, opened.status


def _of_address(board: AnalysisGame) -> Opened:
    """The tree of the address; raises `RequestError`."""
    match_id = request.args.get("match")
    if match_id is not None:
        return _of_match(board, match_id)
    asked = board.usual if _asks_for_nothing() else request.args
    return _opened(Opened(tree_of(board, asked), 0))


def _of_form(board: AnalysisGame) -> Opened:
    """The tree of a text or file that was sent; the usual start where it cannot be read."""
    request.max_content_length = MOST_BODY_BYTES
    request.max_form_memory_size = MOST_BODY_BYTES
    given, corner = Given(), _corner()
    files = {each.filename: each.read() for each in request.files.getlist("file") if each.filename}
    form, read = request.form.to_dict(), service(Reading)
    try:
        size = sum(map(len, files.values())) + len(form.get("text", ""))
        given = read(size, given_in, board, form, files)
        number = number_in(form)
        tree = read(len(given.text), read_game, board, given.text, number, corner)
    except RequestError as refusal:
        root, options = board.root({}, None)
        tree = AnalysisTree(board.game, options, tuple(Grower(board, root).nodes))
        tree = replace(tree, unreadable=(Unreadable(refusal.sentence),))
        if refusal.facts.get("why") == LARGE_BOARD:
            corner = corner or Corner("top-right", USUAL_CORNER)
        opened = Opened(tree, 0, corner=corner, status=status_of(refusal))
    else:
        unreadable = (*tree.unreadable, *map(Unreadable, given.problems))
        opened = Opened(replace(tree, unreadable=unreadable), opened_at(tree), corner=corner)
    return replace(opened, given=given.text, file=given.file, games=given.games)


def _of_match(board: AnalysisGame, match_id: str) -> Opened:
    """A match that this visitor may analyse; raises `RequestError`."""
    match = service(MatchService).match(match_id)
    if match.duel.key != board.game.key:
        raise RequestError("unknown_game")
    _check_allowed(match, match.side_of(visitor()))
    root = board.settled(match.begun)[0]
    grower = Grower(board, root)
    grower.line(ply.move for ply in match.plies)
    facts = _facts(match)
    tree = AnalysisTree(board.game, match.options, (), facts, (), match.resigned)
    places = _places(match)
    found = {}
    if match.outcome is not None:
        analyses = service(ReviewService).known(match).analyses
        # Where a side had to pass, the node shows the other side's turn, whose scores are negated.
        passes = {ply for ply, played in enumerate(match.plies) if played.move == PASS}
        found = {places[ply]: each for ply, each in analyses.items() if ply not in passes}
    ply = _number("ply")
    at = places[match.ply if ply is None else min(ply, match.ply)]
    opened = Opened(tree, at, match, found)
    if "moves" in request.args:
        known = {grower.nodes[place].position.to_text(): each for place, each in found.items()}
        tree = with_moves(opened.tree, Grower(board, root), request.args)
        branched = _opened(replace(opened, tree=tree))
        # The tree of the address has other places than the match.
        texts = (node.position.to_text() for node in branched.tree.nodes)
        here = {place: known[text] for place, text in enumerate(texts) if text in known}
        return replace(branched, found=here)
    return replace(opened, tree=replace(tree, nodes=tuple(grower.nodes)))


def _asks_for_nothing() -> bool:
    """Whether the address names no board, place or match."""
    return not set(request.args) - set(UNSEEN)


def _opened(opened: Opened) -> Opened:
    """At the place of the address; moves that cannot be played make it a bad request."""
    tree, at = opened.tree, _number("at")
    at = tree.main_line[-1] if at is None else min(at, len(tree.nodes) - 1)
    status = HTTPStatus.BAD_REQUEST if tree.unreadable else HTTPStatus.OK
    return replace(opened, at=at, status=status)


def _picture(board: AnalysisGame) -> str:
    """The address of the picture of what is shown."""
    picture = url_for(f"analysis.{board.game.key}_png")
    asked = {name: text for name, text in request.args.items() if name not in UNSEEN}
    return f"{picture}?{urlencode(asked)}" if asked else picture


def _check_allowed(match: Match, seat: Side | None) -> None:
    """Raise `RequestError` if the match is going on between people, or is somebody else's."""
    if match.outcome is not None:
        return
    if not match.against_ai or match.in_room:
        raise RequestError("alone_in_a_room" if match.against_ai else "between_people")
    if seat is None:
        raise RequestError("not_over", match_id=match.id)


def _places(match: Match) -> list[int]:
    """The place in the tree of the position after each ply; a pass belongs to the move before it."""
    places = [0]
    for ply in match.plies:
        places.append(places[-1] + (ply.move != PASS))
    return places


def _about(opened: Opened) -> str:
    """The content of the page in one sentence."""
    facts = opened.tree.facts
    names = [facts.get("PB", ""), facts.get("PW", "")]
    parts = [" – ".join(name or "?" for name in names)] if any(names) else []
    parts += (
        [_result(opened.match)]
        if opened.match
        else [facts[key] for key in ("RE", "DT") if key in facts]
    )
    return " · ".join(part for part in parts if part)


def _result(match: Match) -> str:
    """The end of a match as a sentence; empty while it goes on."""
    outcome = match.outcome
    if outcome is None or outcome.reason in UNDECIDED:
        return ""
    if outcome.winner is None:
        return str(_("a draw"))
    return str(_("Black won") if outcome.winner is Side.BLACK else _("White won"))


def _facts(match: Match) -> dict[str, str]:
    """The names of the players, and a result that the moves do not say."""
    facts = {"PB": _name(match, Side.BLACK), "PW": _name(match, Side.WHITE)}
    if ruled := ruled_result(match):
        facts["RE"] = ruled
    elif match.resigned or match.out_of_time:
        facts["RE"] = result_of(None, match.resigned, match.out_of_time)
    return facts


def _name(match: Match, side: Side) -> str:
    level = match.level_of(side)
    if level is not None:
        return languages.word(level.name)
    return match.seats[side].name or str(_("Black") if side is Side.BLACK else _("White"))


def _number(name: str) -> int | None:
    """A number of the address; None if there is none that is one."""
    text = request.args.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _corner() -> Corner | None:
    """The corner that is wanted of a larger board."""
    name, size = request.form.get("corner", ""), request.form.get("corner_size", "")
    moves = request.form.get("corner_moves", "")
    if not name or size not in CORNER_SIZES:
        return None
    is_number = moves.isascii() and moves.isdigit() and len(moves) <= MOST_DIGITS
    return Corner(name, int(size), int(moves) if is_number else None)
