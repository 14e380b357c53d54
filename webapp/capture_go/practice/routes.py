"""The page of a problem made from a finished game, and the JSON routes about it."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, abort, render_template

from engines.capture_go.practice.overlooked import Overlooked, overlooked
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side
from webapp.capture_go.lessons.source import KIND, LESSONS, page_of
from webapp.capture_go.lessons.texts import WORDS
from webapp.capture_go.practice.problems import SET_KEYS, GameProblem, GameProblems
from webapp.capture_go.practice.texts import (
    motif_sentence,
    motif_with_advice,
    overlooked_sentence,
    task,
)
from webapp.core.errors import RequestError
from webapp.core.messages import Message
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.matches.match.match import Match
from webapp.matches.playing.service import MatchService
from webapp.problems import api as problem_api
from webapp.site.identity import visitor

BAD = (400, 404, 409)
CAPTURE = "capture"
"""The reason of an outcome by a capture."""


class PracticeAnswer(Message):
    """The motif that decided a finished match, as a code and a sentence, and the paths to practise it.

    All are null if a first capture did not decide it. What is told by the rules alone, as a chain that
    was left in atari, may have lessons and no problem.
    """

    motif: str | None = None
    says: str | None = None
    problem: str | None = None
    lessons: str | None = None
    set: str | None = None


pages = Blueprint("practice", __name__, url_prefix="/capture-go")
api = Blueprint("practice_api", __name__)


@pages.get("/problem/<match_id>")
def problem_page(match_id: str) -> str:
    """The page of a problem from a game."""
    match = service(MatchService).match(match_id)
    found = _problem(match)
    key = found.lesson.set.key
    return render_template(
        "capture_go/practice/problem.html",
        source=LESSONS,
        key=key,
        words=WORDS[key],
        task=task(found.lesson),
        motif_sentence=_motif_sentence(match, found),
        swapped=found.swapped,
        match_id=match.id,
        shown=page_of(found.lesson, key, 0, f"/api/practice/{match.id}"),
    )


@api.get("/api/matches/<game>/practice")
@JsonRoute(PracticeAnswer, errors=(*BAD, 503))
def practice(game: str) -> PracticeAnswer:
    """What decided a finished match of Capture Go, and where to practise it."""
    match = service(MatchService).match(game)
    if match.outcome is None:
        raise RequestError("not_over", match_id=match.id)
    seen = _overlooked(match)
    if seen is None:
        return PracticeAnswer()
    found = _problem_of(match, seen)
    by_rules = seen.decides or found is None
    motif = seen.code if by_rules or found is None else found.motif
    loser, seat = _loser(match), match.side_of(visitor())
    key = SET_KEYS[motif]
    return PracticeAnswer(
        motif=motif,
        says=overlooked_sentence(seen, loser, seat)
        if by_rules
        else motif_with_advice(motif, loser, seat),
        problem=None if found is None else f"/capture-go/problem/{match.id}",
        lessons=f"/capture-go/learn/{key}",
        set=str(WORDS[key].name),
    )


problem_api.add_routes(
    api,
    KIND,
    "/api/practice/<game>",
    lambda game: _problem(service(MatchService).match(game)).lesson,
    "a problem from a match",
    BAD,
)


def _problem(match: Match) -> GameProblem:
    """The problem of a match; a match without one is not found."""
    found = service(GameProblems).of(match)
    if found is None:
        abort(HTTPStatus.NOT_FOUND)
    return found


def _motif_sentence(match: Match, found: GameProblem) -> str:
    """The sentence about what decided a match, for this visitor."""
    return motif_sentence(found.motif, _loser(match), match.side_of(visitor()))


def _loser(match: Match) -> Side:
    outcome = match.outcome
    if outcome is None or outcome.winner is None:
        raise RequestError("not_over", match_id=match.id)
    return outcome.winner.other


def _overlooked(match: Match) -> Overlooked | None:
    """What the loser did not see, by the rules alone."""
    if match.outcome is None or match.outcome.reason != CAPTURE or match.duel.practice is None:
        return None
    begun = CaptureGoPosition.from_text(match.begun.to_text(), **match.options)
    return overlooked(begun, [ply.move for ply in match.plies])


def _problem_of(match: Match, seen: Overlooked) -> GameProblem | None:
    """The problem about what is told; None where it is of another turn, or no engine is free."""
    if seen.decides and seen.number != match.ply - 1:
        return None
    try:
        return service(GameProblems).of(match)
    except RequestError as error:
        if error.code != "busy":
            raise
        return None
