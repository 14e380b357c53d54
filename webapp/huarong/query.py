"""Query parameters of a puzzle's page: `metric`, `step`, `challenge` and `run`.

The page and its files all read them here, so that an address has one meaning, and a QR code never
exceeds its capacity.
"""

from __future__ import annotations

from http import HTTPStatus

from flask import abort, request
from flask_babel import gettext as _

from engines.game import BadInput
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Metric, check_metric
from webapp.huarong.finished_games.challenges import Challenges
from webapp.huarong.finished_games.runs import Runs

MOST_STEP_DIGITS = 4
LONGEST_SCANNED = 400
"""Maximum length of a run in a QR code; cameras do not read a longer one from a screen."""


def asked_metric() -> Metric | None:
    """`moves`, `steps`, `slides`, or None if absent; anything else is answered with 400."""
    asked = request.args.get("metric")
    if asked is None:
        return None
    try:
        return check_metric(asked)
    except BadInput:
        abort(HTTPStatus.BAD_REQUEST, _("The metric is moves, steps or slides."))


def asked_step() -> int | None:
    """The step at which the solution opens, None if absent; 400 if it is not a number."""
    step = request.args.get("step")
    if step is None:
        return None
    if not (step.isascii() and step.isdigit() and len(step) <= MOST_STEP_DIGITS):
        abort(HTTPStatus.BAD_REQUEST, _("The step is a whole number."))
    return int(step)


def asked_place(layout: Layout, challenges: Challenges, runs: Runs) -> dict[str, str]:
    """The parameters that are present; a challenge or run not signed here, or too long, is left out."""
    challenge, run = request.args.get("challenge"), request.args.get("run")
    named = {
        "metric": asked_metric(),
        "step": asked_step(),
        "challenge": challenge if challenge and challenges.read(layout, challenge) else None,
        "run": run if run and len(run) <= LONGEST_SCANNED and runs.read(layout, run) else None,
    }
    return {name: str(value) for name, value in named.items() if value is not None}
