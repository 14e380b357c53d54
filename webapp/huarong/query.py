"""Query parameters of a puzzle's page: `metric`, `step` and `challenge`.

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

MOST_STEP_DIGITS = 4
LONGEST_SCANNED = 400
"""Maximum length of a token in a QR code; cameras do not read a longer one from a screen."""


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


def asked_token() -> str | None:
    """The token of a challenge; those of timed games were in a parameter of their own, `run`."""
    return request.args.get("challenge") or request.args.get("run") or None


def asked_place(layout: Layout, challenges: Challenges) -> dict[str, str]:
    """The parameters that are present; a challenge that was not signed here is left out."""
    named = {
        "metric": asked_metric(),
        "step": asked_step(),
        "challenge": scanned_token(layout, challenges),
    }
    return {name: str(value) for name, value in named.items() if value is not None}


def scanned_token(layout: Layout, challenges: Challenges) -> str | None:
    """The token of the address, or of its counts alone, where it would be too long for a QR code."""
    token = asked_token()
    challenge = challenges.read(layout, token) if token else None
    if token is None or challenge is None:
        return None
    return token if len(token) <= LONGEST_SCANNED else challenges.short_token(layout, challenge)
