"""The page on which the turning points of a match are replayed, and the JSON routes that judge moves."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, render_template, request, url_for

from webapp.core.errors import RequestError
from webapp.http.openapi import Route
from webapp.matches.mistakes.judge import answers, verdict
from webapp.matches.mistakes.messages import (
    BetterMoveRequest,
    BetterMoveVerdict,
    MistakeAnswers,
)
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.service import ReviewService
from webapp.site.identity import Identity

LONGEST_NUMBER = 4


def blueprint(matches: MatchService, reviews: ReviewService, identity: Identity) -> Blueprint:
    """The page, bound to the services it uses."""
    pages = Blueprint("mistakes", __name__)

    @pages.get("/g/<match_id>/mistakes")
    def mistakes_page(match_id: str) -> str:
        match = matches.match(match_id)
        told = reviews.snapshot(match)
        seat = match.side_of(identity.player(request))
        return render_template(
            "matches/mistakes.html",
            state=matches.snapshot(match),
            told=told,
            duel=match.duel,
            seat=seat.value if seat else None,
            match_url=url_for("pages.match_page", match_id=match.id),
            review_url=url_for("pages.review", match_id=match.id),
        )

    return pages


def routes(matches: MatchService, reviews: ReviewService) -> tuple[Route, ...]:
    """The JSON routes, bound to the services they use."""

    def judge(game: str, ply: str, tried: BetterMoveRequest) -> BetterMoveVerdict:
        digits = ply.isascii() and ply.isdigit() and len(ply) <= LONGEST_NUMBER
        if not digits:
            raise RequestError("not_reviewed")
        review = reviews.known(matches.match(game))
        return verdict(review, int(ply), tried.move.lower())

    def judge_all(game: str) -> MistakeAnswers:
        return answers(reviews.known(matches.match(game)))

    return (
        Route(
            "GET",
            "/api/matches/{game}/mistakes",
            "The verdicts on all moves at the turning points of a finished match, so far",
            MistakeAnswers,
            judge_all,
            in_path=("game",),
            errors=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
        ),
        Route(
            "POST",
            "/api/matches/{game}/mistakes/{ply}",
            "Have a move judged that is tried in place of the one after `ply` plies of a finished match",
            BetterMoveVerdict,
            judge,
            BetterMoveRequest,
            in_path=("game", "ply"),
            errors=(HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
        ),
    )
