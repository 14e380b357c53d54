"""Texts of the lessons: a name, a task and a hint for each set, and a sentence for each verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flask_babel
from flask_babel import lazy_gettext as _l

from engines.capture_go.lessons.collection import (
    ATARI,
    ILLEGAL,
    POINT,
    POINTING,
    SAVE,
    Lesson,
)
from engines.capture_go.lessons.judge import Verdict
from engines.problems import RIGHT, SOLVED
from webapp.capture_go.lessons.why_texts import count_of, says_why
from webapp.core.sentences import joined
from webapp.problems.texts import SetWords

_: Callable[..., str] = flask_babel.gettext
ngettext: Callable[..., str] = flask_babel.ngettext


WORDS: Mapping[str, SetWords] = {
    "liberties": SetWords(
        _l("Liberties"),
        _l("A stone alone has four, three at the edge, two in the corner."),
        _l("Go along the chain stone by stone: up, down, left, right."),
        _l("Joined stones share their liberties."),
    ),
    "atari": SetWords(
        _l("Atari"),
        _l("Leave a chain only one liberty: that is atari."),
        _l("Two liberties are left. Take one of them, where White cannot capture your stone."),
        _l("One liberty is left: next you could capture."),
    ),
    "escape": SetWords(
        _l("Escape"),
        _l("In atari? Run, and gain liberties."),
        _l("Look for your chain with one liberty. Run, join another chain, or capture first."),
        _l("A chain in atari runs, joins another chain, or captures first."),
    ),
    "capture": SetWords(
        _l("Capture"),
        _l("Fill the last liberty and lift the stones."),
        _l("Look for the white chain that has one liberty."),
        _l("Before each move, look for a chain with one liberty: White’s and your own."),
    ),
    "illegal": SetWords(
        _l("Where you may not play"),
        _l("No stone may stand without a liberty."),
        _l("Think of your stone there. Would it have a liberty? Would it capture?"),
        _l("Where a stone has no liberty and captures nothing, it may not be played."),
    ),
    "double-atari": SetWords(
        _l("Double atari"),
        _l("One stone gives atari to two chains: one is caught."),
        _l("Look for a point beside two white chains that have two liberties each."),
        _l("Where two chains meet, look for the point that both need."),
    ),
    "ladder": SetWords(
        _l("Ladder"),
        _l("Left and right in turn, until the edge."),
        _l("There are two sides to give atari from. Follow each one to the end in your head."),
        _l("Read a ladder to its end before you begin it."),
    ),
    "net": SetWords(
        _l("Net"),
        _l("Do not chase: stand ahead and close the ways out."),
        _l("A direct atari lets the chain get away. Where would it have to run?"),
        _l("When chasing fails, wait where the chain wants to go."),
    ),
    "cut": SetWords(
        _l("Cut"),
        _l("Cut between two chains and take one of them."),
        _l("Which point would White need to join both chains?"),
        _l("Two chains that are cut cannot help each other."),
    ),
    "race": SetWords(
        _l("Race"),
        _l("Two chains shut each other in: who fills first?"),
        _l("Count the liberties of both chains. Fill from outside first."),
        _l("In a race every liberty is a move."),
    ),
    "sacrifice": SetWords(
        _l("Sacrifice"),
        _l("Here even one stone is too much to give up."),
        _l("Before you give atari, check whether your stone can be captured in reply."),
        _l("In Go a stone may be given up for more. Here the first capture wins: give up none."),
    ),
    "five": SetWords(
        _l("Five by five"),
        _l("A whole small board: find the winning move."),
        _l("Look for a move that threatens something and keeps your own stones safe."),
        _l("Every move asks a question that White must answer."),
    ),
}
"""The texts of each set, by its key."""


def task(lesson: Lesson) -> str:
    """The task of a lesson."""
    match lesson.set.goal:
        case goal if goal == POINT:
            return _("Point at every liberty of the ringed stones.")
        case goal if goal == ILLEGAL:
            return ngettext(
                "Find the point where Black may not play.",
                "Find all %(num)s points where Black may not play.",
                len(lesson.wanted),
            )
        case goal if goal == ATARI:
            return _("Black to move: give atari to the ringed stones.")
        case goal if goal == SAVE:
            return _("Black to move: the ringed stones are in atari. Save them.")
    return _capture_task(lesson)


def _capture_task(lesson: Lesson) -> str:
    stones = (lesson.plies + 1) // 2
    if stones == 1:
        return (
            _("Black to move: capture the ringed stones at once.")
            if lesson.ringed
            else _("Black to move: capture at once.")
        )
    if lesson.ringed:
        return _("Black to move: capture the ringed stones within %(num)s moves.", num=stones)
    return _("Black to move: capture within %(num)s moves.", num=stones)


def task_for_white(lesson: Lesson) -> str:
    """The task of a lesson in which black and white are exchanged."""
    match lesson.set.goal:
        case goal if goal == POINT:
            return task(lesson)
        case goal if goal == ILLEGAL:
            return ngettext(
                "Find the point where White may not play.",
                "Find all %(num)s points where White may not play.",
                len(lesson.wanted),
            )
        case goal if goal == ATARI:
            return _("White to move: give atari to the ringed stones.")
        case goal if goal == SAVE:
            return _("White to move: the ringed stones are in atari. Save them.")
    return _capture_task_for_white(lesson)


def _capture_task_for_white(lesson: Lesson) -> str:
    stones = (lesson.plies + 1) // 2
    if stones == 1:
        return (
            _("White to move: capture the ringed stones at once.")
            if lesson.ringed
            else _("White to move: capture at once.")
        )
    if lesson.ringed:
        return _("White to move: capture the ringed stones within %(num)s moves.", num=stones)
    return _("White to move: capture within %(num)s moves.", num=stones)


def hint(lesson: Lesson) -> str:
    """The hint of a lesson, and the chain that it is about."""
    words = str(WORDS[lesson.set.key].hint)
    if lesson.set.goal in POINTING:
        return words
    count = len(lesson.chain.liberties)
    about = ngettext(
        "It is about the chain at %(point)s, with %(num)s liberty.",
        "It is about the chain at %(point)s, with %(num)s liberties.",
        count,
        point=lesson.target.upper(),
    )
    return joined(words, about)


def says(lesson: Lesson, verdict: Verdict, moves: list[str]) -> str:
    """The sentence for a verdict on the last of `moves`."""
    if verdict.why is not None:
        return says_why(verdict.why, moves[-1], _("White"))
    if lesson.set.goal in POINTING:
        return _pointed(lesson, verdict, moves)
    if verdict.found == SOLVED:
        return joined(solved(lesson, verdict, _("White")), str(WORDS[lesson.set.key].learnt))
    return right_move(verdict, _("White"))


def right_move(verdict: Verdict, other: str) -> str:
    """The sentence for a right move that `other`, a side, answers."""
    stones = (verdict.left + 1) // 2
    return ngettext(
        "Right. %(other)s answers %(reply)s; now %(num)s more stone captures.",
        "Right. %(other)s answers %(reply)s; at most %(num)s more stones to the capture.",
        stones,
        other=other,
        reply=verdict.moves[0].upper(),
    )


def solved(lesson: Lesson, verdict: Verdict, other: str) -> str:
    """What was reached against `other`, a side."""
    taken = verdict.position.captured
    if taken:
        return ngettext("Captured: %(num)s stone.", "Captured: %(num)s stones.", taken)
    if lesson.set.goal == ATARI:
        return _("That is atari.")
    return _(
        "Now it has %(count)s liberties, and %(other)s cannot catch it.",
        other=other,
        count=count_of(len(verdict.dots)),
    )


def _pointed(lesson: Lesson, verdict: Verdict, points: list[str]) -> str:
    found = len(lesson.wanted)
    if verdict.found == RIGHT:
        missing = len(set(lesson.wanted) - set(points))
        return ngettext("Right. %(num)s more.", "Right. %(num)s more.", missing)
    if lesson.set.goal == POINT:
        done = ngettext("That is all: %(num)s liberty.", "That is all: %(num)s liberties.", found)
    else:
        done = ngettext("That is all: %(num)s point.", "That is all: %(num)s points.", found)
    return joined(done, str(WORDS[lesson.set.key].learnt))
