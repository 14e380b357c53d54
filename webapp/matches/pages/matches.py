"""Pages of matches: new game, match, review, invitation."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext as _

from engines.game import BadInput, Position, Side, Words
from engines.registry import DUELS, Duel
from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.matches.code_texts import RESULTS
from webapp.matches.game_site import GameSite, GameSites
from webapp.matches.match.match import Match
from webapp.matches.match.name import PROGRAM, shown_name
from webapp.matches.match.new_match import NewMatch, check_start
from webapp.matches.match.time_control import (
    CHOICES,
    MOST_INCREMENT,
    MOST_MINUTES,
    OWN,
    control_of,
)
from webapp.matches.messages.next_games import next_games
from webapp.matches.messages.requests import MoveRequest
from webapp.matches.messages.state import State
from webapp.matches.pages import name_cookie as names
from webapp.matches.pages.api import MatchChoices, NewMatchRequest
from webapp.matches.pages.downloads import file_words, files_of
from webapp.matches.playing import abandoned
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.report import is_of_beginner
from webapp.matches.reviews.service import ReviewService
from webapp.matches.reviews.worded import worded
from webapp.matches.tables.public_tables import PublicTables
from webapp.site.chrome import headers_of, status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity, visitor
from webapp.site.kept_markup import kept_page
from webapp.site.qr_code import qr_code
from webapp.storage.player_store import UNDECIDED

OWN_CLOCK = {"minutes": "10", "increment": "5"}
"""The fields of a clock of one's own, as the form has them at first."""
TOGETHER = "together"
"""The opponent of the new game page who sits at the same device."""


pages = Blueprint("pages", __name__)


@reads("ply")
@pages.get("/g/<match_id>")
@reads("ply")
def match_page(match_id: str) -> str:
    """The page of a match, for its players and for all who watch."""
    matches = service(MatchService)
    match = matches.match(match_id)
    seat = match.side_of(visitor())
    waiting = seat is not None and match.seats[seat.other].kind == "open"
    invitation = url_for(
        "pages.invitation", token=service(Identity).invitation(match.id), _external=True
    )
    is_listed = service(PublicTables).is_listed(match)
    may_sit = seat is None and is_listed and _open_side(match) is not None
    if waiting or may_sit:
        never_store()
    return render_template(
        "matches/match.html",
        state=matches.snapshot(match),
        seat=seat.value if seat else None,
        duel=match.duel,
        next_games=None
        if match.in_room
        else next_games(match, service(GameSites)[match.duel.key], seat),
        in_room=match.in_room,
        files=files_of(match),
        file_words=file_words(match),
        invite_url=invitation if waiting else None,
        invite_qr=qr_code(invitation) if waiting else "",
        seat_url=invitation if may_sit else None,
        watch_url=url_for("pages.match_page", match_id=match.id, _external=True),
        away_seconds=round(abandoned.AWAY_SECONDS),
        own_name=match.seats[seat].name if seat else None,
        listed=seat is not None and is_listed,
    )


@pages.get("/g/<match_id>/review")
@reads("ply")
def review(match_id: str) -> str:
    """The review of a match."""
    matches = service(MatchService)
    games = service(GameSites)
    match = matches.match(match_id)
    state = matches.snapshot(match)
    seat = match.side_of(visitor())
    return render_template(
        "matches/review.html",
        seat=seat.value if seat else None,
        beginner=is_of_beginner(match),
        state=state,
        result=_result(state, games[match.duel.key]),
        told=worded(service(ReviewService).snapshot(match), games[match.duel.key].sentences),
        duel=match.duel,
        in_room=match.in_room,
        opening=_opening(match),
        left_book=match.duel.left_book(match.begun, [ply.move for ply in match.plies]),
        files=files_of(match),
        file_words=file_words(match),
    )


@pages.get("/i/<token>")
def invitation(token: str, refusal: RequestError | None = None) -> Response:
    """The page on which an open seat is offered."""
    identity = service(Identity)
    match = service(MatchService).match(identity.invited_to(token) or "")
    own = match.side_of(visitor()) is not None
    side = _open_side(match)
    if side is None:
        raise RequestError("seat_taken", match_id=match.id)
    never_store()
    page = make_response(
        render_template(
            "matches/invitation.html",
            duel=match.duel,
            side=side.value,
            options=match.options,
            own=own,
            ply=match.ply,
            rows=match.position.rows(),
            last=match.plies[-1].move if match.plies else None,
            standing=_standing(match, own=own),
            clock=match.clock.control.key if match.clock else None,
            hints=match.allows_hints,
            claims=match.claims,
            by_program=_by_program(match),
            host=shown_name(match.seats[side.other].kind, match.seats[side.other].name),
            listed=service(PublicTables).is_listed(match),
            name=names.remembered(request),
            **_refused(refusal),
            files=files_of(match),
        )
    )
    # The visitor needs an identity first: if the answer to sitting down is lost, it can be repeated.
    identity.ensure_player(request, page)
    return page


@pages.post("/i/<token>")
def accept(token: str) -> Response | tuple[Response, int]:
    """Sit down."""
    identity = service(Identity)
    match_id = identity.invited_to(token) or ""
    answer = see_other(url_for("pages.match_page", match_id=match_id))
    try:
        name = names.chosen(request)
        again = sent_back(identity)
    except RequestError as refusal:
        return invitation(token, refusal), status_of(refusal)
    if again is not None:
        return again
    service(MatchService).join(match_id, identity.ensure_player(request, answer), name)
    if "name" in request.form:
        names.remember(request, answer, name)
    return answer


@reads(*OWN_CLOCK, *NewMatchRequest.__struct_fields__, texts=("name", "position"))
def new_game(key: str) -> str:
    """The page on which a game begins."""
    if names.remembered(request):
        return _new_game(key)
    return kept_page(lambda: _new_game(key), key)


def create(key: str) -> Response:
    """Begin a game, also with a first move; it works without scripts."""
    site, identity = service(GameSites)[key], service(Identity)
    answer = see_other("")
    if site.one_board and request.form.get("opponent") == TOGETHER:
        answer.location = _together_url(site.game)
        return answer
    try:
        wanted = replace(NewMatch.from_fields(key, request.form), name=names.chosen(request))
        again = sent_back(identity)
        if again is not None:
            return again
        player = identity.ensure_player(request, answer)
        match = service(PublicTables).create(wanted, player)
    except RequestError as refusal:
        page = make_response(_new_game(key, refusal), status_of(refusal), headers_of(refusal))
        if refusal.code == "no_cookies":
            # Once they are allowed, the same form begins the game.
            identity.ensure_player(request, page)
        return page
    answer.location = url_for("pages.match_page", match_id=match.id)
    if first := request.form.get("first"):
        asked = MoveRequest(match.id, "first", 0, match.position_id, first)
        with suppress(RequestError):  # it has begun all the same, and waits for a move
            service(MatchService).play(asked, player)
    if wanted.level is None and "name" in request.form:
        names.remember(request, answer, wanted.name)
    return answer


def together(key: str) -> str:
    """The page of games on one device, of two or against a level; it asks the server for nothing."""
    site = service(GameSites)[key]
    if not site.one_board:
        abort(HTTPStatus.NOT_FOUND)
    return kept_page(lambda: _together(site), key)


for _key in DUELS:
    pages.add_url_rule(f"/{_key}", _key, new_game, defaults={"key": _key})
    pages.add_url_rule(
        f"/{_key}", f"{_key}_create", create, defaults={"key": _key}, methods=["POST"]
    )
    pages.add_url_rule(f"/{_key}/together", f"{_key}_together", together, defaults={"key": _key})


def _new_game(key: str, refusal: RequestError | None = None) -> str:
    site = service(GameSites)[key]
    duel, asked, given = site.game, _asked(site), request.values.get("position")
    position = duel.position.start()
    try:
        position = _asked_start(duel) or position
    except RequestError as unreadable:
        given, refusal = None, refusal or unreadable
    return render_template(
        "matches/new_game.html",
        duel=duel,
        asked=asked,
        asked_clock=_asked_clock(asked),
        most_clock={"minutes": MOST_MINUTES, "increment": MOST_INCREMENT},
        one_board=site.one_board,
        here_levels=[level.number for level in site.levels_here],
        first_level=site.first_game.get("level", duel.levels[0].number),
        start_rows=position.rows(),
        start_legal=position.legal_moves(),
        first_boards=site.first_boards(),
        side=position.side_to_move.value,
        given=given,
        name=request.form.get("name", names.remembered(request)),
        **_refused(refusal),
    )


def _together(site: GameSite) -> str:
    duel = site.game
    choices = {
        option.name: (option.default, *(each for each in option.choices if each != option.default))
        for option in duel.options
    }
    first = {name: value for name, value in site.first_game.items() if name in choices}
    return render_template(
        "matches/together.html",
        duel=duel,
        choices=choices,
        first=first,
        levels=site.levels_here,
        start_rows=duel.position.start(**first).rows(),
        first_boards=site.first_boards(),
    )


def _result(state: State, site: GameSite) -> str:
    """The result of a match in a line; empty while it is played."""
    outcome = state.outcome
    if outcome is None:
        return ""
    winner = outcome.winner
    if winner is None:
        return str(RESULTS[outcome.reason if outcome.reason in UNDECIDED else "draw"])
    sides = {Side.BLACK: _("Black"), Side.WHITE: _("White")}
    counts = state.facts.get("counts", {})
    text = str({**RESULTS, **site.results}[outcome.reason])
    return text.format(
        side=sides[winner],
        loser=sides[winner.other],
        won=counts.get(winner.value),
        lost=counts.get(winner.other.value),
    )


def _asked(site: GameSite) -> Mapping[str, str]:
    """What the form of a new game shows as chosen: what was asked for, as far as the game has it.

    An address that asks for nothing gets the first game of a new visitor.
    """
    choices = {option.name: option.choices for option in site.game.options}
    choices["level"] = tuple(str(level.number) for level in site.game.levels)
    fields = {*choices, *MatchChoices.__struct_fields__, *OWN_CLOCK}
    asked = {
        name: value
        for name, value in request.values.items()
        if name in fields and value in choices.get(name, (value,))
    }
    return asked or site.first_game


def _asked_clock(asked: Mapping[str, str]) -> dict[str, str]:
    """What the field of clocks shows: the choice, and the numbers of a clock of one's own."""
    shown = {"clock": "", **OWN_CLOCK, **{name: asked[name] for name in OWN_CLOCK if name in asked}}
    with suppress(RequestError):
        key = control_of(asked) or ""
        shown["clock"] = key
        if key and key not in CHOICES:
            _kind, shown["minutes"], shown["increment"] = key.split("-")
            shown["clock"] = OWN
    return shown


def _refused(refusal: RequestError | None) -> dict[str, Any]:
    """Why a form was refused, for its page."""
    return {
        "error": refusal and refusal.sentence,
        "refused_cookies": refusal is not None and refusal.code == "no_cookies",
    }


def _together_url(duel: Duel) -> str:
    """The page of two at one board; the options are behind `#`, so that a kept page has every game."""
    asked = {
        option.name: request.form[option.name]
        for option in duel.options
        if request.form.get(option.name) in option.choices
    }
    return f"{url_for(f'pages.{duel.key}_together')}#{urlencode({'game': 'new', **asked})}"


def _asked_start(duel: Duel) -> Position | None:
    """The first position given in the address, if any; raises `RequestError`."""
    text = request.values.get("position")
    if not text:
        return None
    names = {option.name for option in duel.options}
    try:
        options = duel.check_options(
            {name: value for name, value in request.values.items() if name in names}
        )
    except BadInput as error:
        raise RequestError(error.code) from error
    return check_start(duel, text, options)


def _standing(match: Match, *, own: bool) -> str:
    """The board of an invitation in one sentence; the other player can have moved at most once."""
    if not match.plies:
        return str(_("Nobody has moved yet."))
    if own:
        return str(_("You have moved."))
    if _by_program(match):
        return str(_("The program has moved; it is your turn."))
    return str(_("Your opponent has moved; it is your turn."))


def _open_side(match: Match) -> Side | None:
    """The side that nobody has taken yet."""
    return next((side for side in Side if match.seats[side].kind == "open"), None)


def _by_program(match: Match) -> bool:
    """Whether the other player of an open seat is a program."""
    return any(seat.kind == PROGRAM for seat in match.seats.values())


def _opening(match: Match) -> Words | None:
    """The name of the opening of a match, if it has one."""
    if match.begun_from is not None:
        return None
    return match.duel.opening(ply.move for ply in match.plies)
