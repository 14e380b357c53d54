"""The page on which the turning points of a match are replayed, and the JSON routes that judge moves."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, render_template, request, url_for
from msgspec.structs import replace

from webapp.core.errors import RequestError
from webapp.http.openapi import Route
from webapp.matches.game_site import GameSites
from webapp.matches.mistakes.judge import answers, verdict
from webapp.matches.mistakes.messages import (
    BetterMoveRequest,
    BetterMoveVerdict,
    MistakeAnswers,
)
from webapp.matches.move_sentences import MoveSentences
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.service import ReviewService
from webapp.matches.reviews.worded import worded
from webapp.site.identity import Identity

LONGEST_NUMBER = 4


def blueprint(
    matches: MatchService, reviews: ReviewService, identity: Identity, sites: GameSites
) -> Blueprint:
    """The page, bound to the services it uses."""
    pages = Blueprint("mistakes", __name__)

    @pages.get("/g/<match_id>/mistakes")
    def mistakes_page(match_id: str) -> str:
        match = matches.match(match_id)
        told = worded(reviews.snapshot(match), sites[match.duel.key].sentences)
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


def routes(matches: MatchService, reviews: ReviewService, sites: GameSites) -> tuple[Route, ...]:
    """The JSON routes, bound to the services they use."""

    def judge(game: str, ply: str, tried: BetterMoveRequest) -> BetterMoveVerdict:
        digits = ply.isascii() and ply.isdigit() and len(ply) <= LONGEST_NUMBER
        if not digits:
            raise RequestError("not_reviewed")
        match = matches.match(game)
        sentences = sites[match.duel.key].sentences
        return _worded(verdict(reviews.known(match), int(ply), tried.move.lower()), sentences)

    def judge_all(game: str) -> MistakeAnswers:
        match = matches.match(game)
        sentences = sites[match.duel.key].sentences
        found = answers(reviews.known(match))
        said = {
            ply: {move: _worded(each, sentences) for move, each in verdicts.items()}
            for ply, verdicts in found.verdicts.items()
        }
        return MistakeAnswers(said, found.illegal)

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


def _worded(found: BetterMoveVerdict, sentences: MoveSentences) -> BetterMoveVerdict:
    """The same with its sentences, in the language of the page."""
    side, answer = found.line[0].side, found.line[1].move if len(found.line) > 1 else None
    return replace(
        found,
        why=sentences.telling(side, found.move, found.reason),
        but=sentences.wrong(side, found.fault)
        or sentences.answered(side.other, answer, found.reply, always=True),
    )
