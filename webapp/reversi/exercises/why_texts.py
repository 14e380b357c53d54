"""Sentences that say why a move of an exercise is wrong, and how its game ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flask_babel
from flask_babel import lazy_gettext as _l

from engines.game import Side, Words
from engines.reversi.exercises.collection import MOST, WIPE, Exercise
from engines.reversi.exercises.judge import Verdict
from engines.reversi.rules.position import ReversiPosition
from webapp.core import languages
from webapp.core.sentences import Texts, joined, plural, sentence

_: Callable[..., str] = flask_babel.gettext
ngettext: Callable[..., str] = flask_babel.ngettext

NO_BREAK = "\u00a0"

WRONG: Texts = {
    "wiped_out": _l("White answers {reply}, and in the end you have no disc left."),
    "you_pass": _l("White answers {reply}, and you have to pass."),
    "opens_corner": _l("That opens a corner: White takes {at}."),
    "leaves_corner": _l("White takes the corner {at}."),
    "last_in_region": _l("That area had {region} empty squares, and White gets the last one."),
    "one_reply": _l("White answers {reply}, and you can play nowhere but {only}."),
    "corner_later": _l("White answers {reply}, and later gets the corner {at}."),
    "turns_many": plural(
        "White’s {reply} turns {flips} disc over.",
        "White’s {reply} turns {flips} discs over.",
        of="flips",
    ),
    "pass_later": _l("White answers {reply}, and later you have to pass."),
    "survive": plural(
        "White is left with {discs} disc.", "White is left with {discs} discs.", of="discs"
    ),
    "answered": _l("White answers {reply}."),
    "ends": _l("White needs no further move."),
    "one_line": _l("That closes one line only. Another square closes two."),
    "other_opening": _l("That leads to another opening, the {name}."),
    "no_opening": _l("No opening with a name begins like that."),
}
"""The sentence of each reason, by its code."""


def name_of(words: Words) -> str:
    """The name of an opening in the page's language."""
    return words.en if languages.current() == "en" else words.zh


def says_why(exercise: Exercise, verdict: Verdict) -> str:
    """The sentences for a wrong move: the reason, then how the game ends."""
    why: Mapping[str, Any] = verdict.why or {}
    name = name_of(Words(why.get("zh", ""), why.get("en", "")))
    reason = sentence(WRONG[why["code"]], {**why, "name": name})
    if exercise.asks or exercise.opening is not None or why["code"] == "survive":
        return reason
    return joined(reason, _result(exercise, verdict))


def score_of(position: ReversiPosition) -> str:
    """The discs on a board, Black's first."""
    return _score(position.count(Side.BLACK), position.count(Side.WHITE))


def _score(one: int, other: int) -> str:
    """Two numbers of discs, which stay on one line."""
    return f"{one}{NO_BREAK}:{NO_BREAK}{other}"


def _result(exercise: Exercise, verdict: Verdict) -> str:
    """How the game ends after a wrong move, with best play."""
    black, white = verdict.end.count(Side.BLACK), verdict.end.count(Side.WHITE)
    if exercise.set.goal == WIPE:
        return ngettext("White keeps %(num)s disc.", "White keeps %(num)s discs.", white)
    if exercise.set.goal == MOST and verdict.best_end is not None:
        return _(
            "It ends %(score)s; %(best)s is possible.",
            score=score_of(verdict.end),
            best=score_of(verdict.best_end),
        )
    if black == white:
        return _("With best play that is only a draw, %(score)s.", score=score_of(verdict.end))
    return _("With best play White wins %(score)s.", score=_score(white, black))
