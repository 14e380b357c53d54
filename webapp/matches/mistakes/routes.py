"""The page on which the turning points of a match are replayed, and the JSON routes that judge moves."""

from __future__ import annotations

from flask import Blueprint, render_template, url_for
from msgspec.structs import replace

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.http.queries import reads
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
from webapp.site.identity import visitor

LONGEST_NUMBER = 4


pages = Blueprint("mistakes", __name__)


@pages.get("/g/<match_id>/mistakes")
@reads("ply", "side")
def mistakes_page(match_id: str) -> str:
    """The page on which a player replays their turning points."""
    matches = service(MatchService)
    match = matches.match(match_id)
    review = worded(
        service(ReviewService).snapshot(match), service(GameSites)[match.duel.key].sentences
    )
    seat = match.side_of(visitor())
    return render_template(
        "matches/mistakes.html",
        state=matches.snapshot(match),
        told=review,
        duel=match.duel,
        seat=seat.value if seat else None,
        match_url=url_for("pages.match_page", match_id=match.id),
        review_url=url_for("pages.review", match_id=match.id),
    )


@pages.get("/api/matches/<game>/mistakes")
@JsonRoute(MistakeAnswers, errors=(404, 409))
def judge_all(game: str) -> MistakeAnswers:
    """The verdicts on all moves at the turning points of a finished match, so far."""
    match = service(MatchService).match(game)
    sentences = service(GameSites)[match.duel.key].sentences
    found = answers(service(ReviewService).known(match))
    verdicts_by_ply = {
        ply: {move: _worded(each, sentences) for move, each in verdicts.items()}
        for ply, verdicts in found.verdicts.items()
    }
    return MistakeAnswers(verdicts_by_ply, found.illegal)


@pages.post("/api/matches/<game>/mistakes/<ply>")
@JsonRoute(
    BetterMoveVerdict,
    BetterMoveRequest,
    errors=(400, 404, 409),
)
def judge(game: str, ply: str, tried: BetterMoveRequest) -> BetterMoveVerdict:
    """Have a move judged that is tried in place of the one after `ply` plies of a finished match."""
    digits = ply.isascii() and ply.isdigit() and len(ply) <= LONGEST_NUMBER
    if not digits:
        raise RequestError("not_reviewed")
    match = service(MatchService).match(game)
    sentences = service(GameSites)[match.duel.key].sentences
    return _worded(
        verdict(service(ReviewService).known(match), int(ply), tried.move.lower()), sentences
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
