"""The page of a problem made from a finished game, and the JSON routes about it."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, abort, render_template

from engines.capture_go.practice.ignored import IgnoredAtari, ignored_atari
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side
from webapp.capture_go.lessons.source import KIND, LESSONS, page_of
from webapp.capture_go.lessons.texts import WORDS
from webapp.capture_go.practice.problems import GameProblem, GameProblems
from webapp.capture_go.practice.texts import left_in_atari, motif_sentence, motif_with_advice, task
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

    All are null if a first capture did not decide it. A chain that was left in atari has lessons alone.
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
    overlooked = _overlooked(match)
    if overlooked is not None:
        return PracticeAnswer(
            motif="ignored_atari",
            says=left_in_atari(overlooked, _loser(match), match.side_of(visitor())),
            lessons="/capture-go/learn/escape",
            set=str(WORDS["escape"].name),
        )
    found = service(GameProblems).of(match)
    if found is None:
        return PracticeAnswer()
    key = found.lesson.set.key
    return PracticeAnswer(
        motif=found.motif,
        says=motif_with_advice(found.motif, _loser(match), match.side_of(visitor())),
        problem=f"/capture-go/problem/{match.id}",
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


def _overlooked(match: Match) -> IgnoredAtari | None:
    """The chain that the loser left in atari: beside that it helps nobody to know what else was lost."""
    if match.outcome is None or match.outcome.reason != CAPTURE or match.duel.practice is None:
        return None
    begun = CaptureGoPosition.from_text(match.begun.to_text(), **match.options)
    return ignored_atari(begun, [ply.move for ply in match.plies])
