"""Routes that answer with HTML."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import (
    Blueprint,
    Response,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from engines.game import BadInput, Position, Side
from engines.huarong import catalogue
from engines.huarong.rules.codes import common_code, parse, short_code
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.names import named_blocks
from engines.registry import DUELS, Duel
from engines.reversi.book.opening_names import Opening, opening_of
from webapp.atlas import AtlasKeeper
from webapp.challenges import Challenges
from webapp.frame import headers_of, status_of
from webapp.gallery import cards, mix_choices, title
from webapp.go_starts import centres, first_boards
from webapp.hardest import hardest_of_each, in_order
from webapp.identity import Identity
from webapp.match import Match
from webapp.match_files import file_words, files_of
from webapp.matches import Matches
from webapp.new_match import NewMatch, check_start
from webapp.puzzle_address import asked_metric, asked_step
from webapp.puzzle_files import known_lengths
from webapp.refusals import Refused
from webapp.reviews import Reviews

MOST_FROM_ATLAS = 21
"""How many of the hardest layouts stand below the named ones."""


def blueprint(
    matches: Matches,
    reviews: Reviews,
    identity: Identity,
    atlas: AtlasKeeper,
    challenges: Challenges,
) -> Blueprint:
    """All pages, bound to what they show."""
    pages = Blueprint("pages", __name__)

    @pages.get("/")
    def home() -> str:
        player = identity.player(request)
        unfinished = (
            [_line(match, player) for match in matches.unfinished(player)] if player else []
        )
        return render_template("site/home.html", unfinished=unfinished)

    for duel in DUELS.values():
        _add_new_game(pages, duel, matches, identity)

    @pages.get("/g/<match_id>")
    def match_page(match_id: str) -> str:
        match = matches.match(match_id)
        seat = match.side_of(identity.player(request))
        waiting = seat is not None and match.seats[seat.other].kind == "open"
        invitation = url_for(
            "pages.invitation", token=identity.invitation(match.id), _external=True
        )
        return render_template(
            "matches/match.html",
            state=matches.snapshot(match),
            seat=seat.value if seat else None,
            duel=match.duel,
            files=files_of(match),
            file_words=file_words(),
            invite_url=invitation if waiting else None,
            watch_url=url_for("pages.match_page", match_id=match.id, _external=True),
        )

    @pages.get("/g/<match_id>/review")
    def review(match_id: str) -> str:
        match = matches.match(match_id)
        return render_template(
            "matches/review.html",
            state=matches.snapshot(match),
            told=reviews.snapshot(match),
            duel=match.duel,
            opening=_opening(match),
            files=files_of(match),
            file_words=file_words(),
        )

    @pages.get("/i/<token>")
    def invitation(token: str) -> Response:
        match = matches.match(identity.invited_to(token) or "")
        own = match.side_of(identity.player(request)) is not None
        side = next((s for s in Side if match.seats[s].kind == "open"), None)
        if side is None:
            raise Refused("seat_taken", game=match.id)
        page = make_response(
            render_template(
                "matches/invitation.html",
                duel=match.duel,
                side=side.value,
                options=match.options,
                own=own,
            )
        )
        # With a name from here on: should the answer to sitting down get lost, it can be repeated.
        identity.ensure_player(request, page)
        return page

    @pages.post("/i/<token>")
    def accept(token: str) -> AnyResponse:
        match_id = identity.invited_to(token) or ""
        answer = redirect(url_for("pages.match_page", match_id=match_id), HTTPStatus.SEE_OTHER)
        matches.join(match_id, identity.ensure_player(request, _flask(answer)))
        return answer

    @pages.get("/huarong")
    def gallery() -> str:
        return render_template(
            "huarong/gallery.html",
            entries=cards(),
            mixes=mix_choices(),
            hardest=in_order(hardest_of_each(atlas), "hardest")[:MOST_FROM_ATLAS],
        )

    @pages.get("/huarong/<code>")
    def puzzle(code: str) -> AnyResponse | str:
        named = catalogue.by_slug(code)
        layout = named.layout if named else parse(code)
        if common_code(layout) != code:
            return redirect(_same_query(url_for("pages.puzzle", code=common_code(layout))), 301)
        token = request.args.get("challenge") or None
        return render_template(
            "huarong/puzzle.html",
            puzzle=_puzzle(layout, atlas),
            metric=asked_metric(),
            step=asked_step(),
            token=token,
            challenge=challenges.read(layout, token) if token else None,
        )

    return pages


def _add_new_game(pages: Blueprint, duel: Duel, matches: Matches, identity: Identity) -> None:
    """The page on which a game begins; it works without scripts."""

    def form(error: str | None = None) -> str:
        given = request.values.get("position")
        position = duel.position.start()
        try:
            position = _asked_start(duel) or position
        except Refused as refusal:
            given, error = None, error or str(refusal.message()["message"])
        return render_template(
            "matches/new_game.html",
            duel=duel,
            start_rows=position.rows(),
            start_legal=position.legal_moves(),
            first_boards=first_boards() if duel.key == "capture-go" else {},
            centres=centres() if duel.key == "capture-go" else {},
            side=position.side_to_move.value,
            given=given,
            error=error,
        )

    def show() -> str:
        return form()

    def create() -> AnyResponse | tuple[str, int, dict[str, str]]:
        answer = redirect("", HTTPStatus.SEE_OTHER)
        try:
            wanted = NewMatch.from_fields(duel.key, request.form)
            match = matches.create(wanted, identity.ensure_player(request, _flask(answer)))
        except Refused as refusal:
            reason = str(refusal.message()["message"])
            return form(reason), status_of(refusal), headers_of(refusal)
        answer.location = url_for("pages.match_page", match_id=match.id)
        return answer

    pages.add_url_rule(f"/{duel.key}", duel.key, show, methods=["GET"])
    pages.add_url_rule(f"/{duel.key}", f"{duel.key}_create", create, methods=["POST"])


def _asked_start(duel: Duel) -> Position | None:
    """The position that the address asks to begin from, if any; raises `Refused`."""
    text = request.values.get("position")
    if not text:
        return None
    names = {option.name for option in duel.options}
    try:
        options = duel.check_options(
            {name: value for name, value in request.values.items() if name in names}
        )
    except BadInput as problem:
        raise Refused(problem.code) from problem
    return check_start(duel, text, options)


def _flask(response: AnyResponse) -> Response:
    assert isinstance(response, Response)  # noqa: S101 - `redirect` makes Flask's own responses
    return response


def _opening(match: Match) -> Opening | None:
    """The named opening of a match of Reversi, if it has one."""
    if match.duel.key != "reversi" or match.begun_from is not None:
        return None
    return opening_of(ply.move for ply in match.plies)


def _line(match: Match, player: str) -> dict[str, Any]:
    """A match in the list of unfinished ones."""
    return {
        "url": url_for("pages.match_page", match_id=match.id),
        "game": match.duel.key,
        "ply": match.ply + 1,
        "your_turn": match.side_to_move is match.side_of(player),
        "over": False,
    }


def _puzzle(layout: Layout, atlas: AtlasKeeper) -> dict[str, Any]:
    """A layout with everything that is known of it."""
    known = catalogue.by_puzzle(layout)
    lengths = known_lengths(layout, atlas)
    name = title(known) if known else None
    source = None
    if known:
        source = "named" if known.layout == layout else "mirror"
    return {
        "layout": layout.text,
        "code": common_code(layout),
        "short_code": short_code(layout),
        "name": {"zh": name.zh, "en": name.en} if name else None,
        "name_source": source,
        "moves": lengths["moves"] if lengths else None,
        "steps": lengths["steps"] if lengths else None,
        "unsolvable": lengths["moves"] is None if lengths else None,
        "blocks": [
            {
                "key": named.key,
                "zh": named.name.zh,
                "en": named.name.en,
                "kind": named.block.kind,
                "row": named.block.row,
                "col": named.block.column,
            }
            for named in named_blocks(layout)
        ],
    }


def _same_query(url: str) -> str:
    query = request.query_string.decode("ascii", "ignore")
    return f"{url}?{query}" if query else url
