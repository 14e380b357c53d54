"""Sentences that say why a move of an exercise is wrong, and how its game ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flask_babel

from engines.game import Side, Words
from engines.reversi.exercises.collection import MOST, WIPE, Exercise
from engines.reversi.exercises.judge import Verdict
from engines.reversi.rules.position import ReversiPosition
from webapp.core import languages
from webapp.problems.texts import gap

_: Callable[..., str] = flask_babel.gettext
ngettext: Callable[..., str] = flask_babel.ngettext

Why = Mapping[str, Any]

NO_BREAK = "\u00a0"


def name_of(words: Words) -> str:
    """The name of an opening in the page's language."""
    return words.en if languages.current() == "en" else words.zh


def says_why(exercise: Exercise, verdict: Verdict) -> str:
    """The sentences for a wrong move: the reason, then how the game ends."""
    why = verdict.why or {}
    reason = SENTENCES[why["code"]](why)
    if exercise.asks or exercise.opening is not None or why["code"] == "survive":
        return reason
    return f"{reason}{gap()}{_result(exercise, verdict)}"


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


def _wiped_out(why: Why) -> str:
    return _("White answers %(reply)s, and in the end you have no disc left.", reply=why["reply"])


def _you_pass(why: Why) -> str:
    return _("White answers %(reply)s, and you have to pass.", reply=why["reply"])


def _opens_corner(why: Why) -> str:
    return _("That opens a corner: White takes %(at)s.", at=why["at"])


def _leaves_corner(why: Why) -> str:
    return _("White takes the corner %(at)s.", at=why["at"])


def _last_in_region(why: Why) -> str:
    return ngettext(
        "That area had %(num)s empty square, and White gets the last one.",
        "That area had %(num)s empty squares, and White gets the last one.",
        why["region"],
    )


def _one_reply(why: Why) -> str:
    return _(
        "White answers %(reply)s, and you can play nowhere but %(only)s.",
        reply=why["reply"],
        only=why["only"],
    )


def _corner_later(why: Why) -> str:
    return _(
        "White answers %(reply)s, and later gets the corner %(at)s.",
        reply=why["reply"],
        at=why["at"],
    )


def _turns_many(why: Why) -> str:
    return ngettext(
        "White’s %(reply)s turns %(num)s disc over.",
        "White’s %(reply)s turns %(num)s discs over.",
        why["flips"],
        reply=why["reply"],
    )


def _pass_later(why: Why) -> str:
    return _("White answers %(reply)s, and later you have to pass.", reply=why["reply"])


def _survive(why: Why) -> str:
    return ngettext(
        "White is left with %(num)s disc.", "White is left with %(num)s discs.", why["discs"]
    )


def _answered(why: Why) -> str:
    return _("White answers %(reply)s.", reply=why["reply"])


def _one_line(_why: Why) -> str:
    return _("That closes one line only. Another square closes two.")


def _ends(_why: Why) -> str:
    return _("White needs no further move.")


def _other_opening(why: Why) -> str:
    name = name_of(Words(why["zh"], why["en"]))
    return _("That leads to another opening, the %(name)s.", name=name)


def _no_opening(_why: Why) -> str:
    return _("No opening with a name begins like that.")


SENTENCES: Mapping[str, Callable[[Why], str]] = {
    "wiped_out": _wiped_out,
    "you_pass": _you_pass,
    "opens_corner": _opens_corner,
    "leaves_corner": _leaves_corner,
    "last_in_region": _last_in_region,
    "one_reply": _one_reply,
    "corner_later": _corner_later,
    "turns_many": _turns_many,
    "pass_later": _pass_later,
    "survive": _survive,
    "answered": _answered,
    "ends": _ends,
    "one_line": _one_line,
    "other_opening": _other_opening,
    "no_opening": _no_opening,
}
"""The sentence of each reason, by its code."""
