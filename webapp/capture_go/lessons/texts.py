"""Texts of the lessons: a name, a task and a hint for each set, and a sentence for each verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import flask_babel
from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from engines.capture_go.lessons.collection import POINT, SAVE, Lesson
from engines.capture_go.lessons.judge import RIGHT, SOLVED, Verdict
from webapp.core import languages

_: Callable[..., str] = flask_babel.gettext
ngettext: Callable[..., str] = flask_babel.ngettext


@dataclass(frozen=True)
class SetWords:
    """Texts of a set: its name, its subject, advice, and the lesson learnt."""

    name: LazyString
    about: LazyString
    hint: LazyString
    learnt: LazyString


WORDS: Mapping[str, SetWords] = {
    "liberties": SetWords(
        _l("What is a liberty"),
        _l(
            "Solidly connected stones are a chain. The empty points beside it are its liberties; "
            "diagonals do not count."
        ),
        _l("Go along the chain stone by stone: up, down, left, right."),
        _l("Take all liberties of an enemy chain, and it is captured."),
    ),
    "capture": SetWords(
        _l("Capture in one"),
        _l("A chain with one liberty is in atari. Fill that liberty to capture the chain and win."),
        _l("Look for the white chain that has one liberty."),
        _l("Always look for an atari first, on both sides."),
    ),
    "save": SetWords(
        _l("Save a chain"),
        _l("White is about to capture. One move keeps all of your chains alive."),
        _l("A chain gets away when it gains liberties. Count them after your move."),
        _l("A chain in atari is saved by more liberties, or by a capture."),
    ),
    "double-atari": SetWords(
        _l("Double atari"),
        _l("One stone that puts two chains in atari at once: only one of them can be saved."),
        _l("Look for a point beside two white chains that have two liberties each."),
        _l("Where two chains meet, look for the point that both need."),
    ),
    "ladder": SetWords(
        _l("Does the ladder work?"),
        _l(
            "A ladder is atari upon atari: each way out leads to the next one, until the edge. "
            "A white stone in the way breaks it. Choose the side that works."
        ),
        _l("There are two sides to give atari from. Follow each one to the end in your head."),
        _l("Read a ladder to its end before you begin it."),
    ),
    "net": SetWords(
        _l("Net"),
        _l("A net gives no atari: it stands off and closes every way out."),
        _l("A direct atari lets the chain get away. Where would it have to run?"),
        _l("When chasing fails, wait where the chain wants to go."),
    ),
    "race": SetWords(
        _l("Capturing race"),
        _l("Two chains cut each other off. The first to fill the other's liberties wins."),
        _l("Count the liberties of both chains, then find the move that gains one."),
        _l("In a race every liberty is a move."),
    ),
    "no-sacrifice": SetWords(
        _l("No sacrifice here"),
        _l(
            "In Go a stone may be given up for something better. Here a captured stone ends the "
            "game: an atari that leaves your own stone in atari loses."
        ),
        _l("Before you give atari, check whether your stone can be captured in reply."),
        _l("An atari is worth nothing when your own stone is taken first."),
    ),
    "five": SetWords(
        _l("Capture in five"),
        _l("Black, White, Black, White, Black: find the first of these five moves."),
        _l("Look for a move that threatens something and keeps your own stones safe."),
        _l("Every move asks a question that White must answer."),
    ),
}
"""The texts of each set, by its key."""


def task(lesson: Lesson) -> str:
    """The task of a lesson."""
    point = lesson.target.upper()
    if lesson.set.goal == POINT:
        return _("Point at every liberty of the chain at %(point)s.", point=point)
    if lesson.set.goal == SAVE:
        return _("Black to move. One move saves you.")
    stones = (lesson.plies + 1) // 2
    if stones == 1:
        return _("Black to move: capture at once.")
    return _("Black to move: capture with stone %(n)s at the latest.", n=stones)


def hint(lesson: Lesson) -> str:
    """The hint of a lesson, and the chain that it is about."""
    words = str(WORDS[lesson.set.key].hint)
    if lesson.set.goal == POINT:
        return words
    count = len(lesson.chain.liberties)
    about = ngettext(
        "It is about the chain at %(point)s, with %(num)s liberty.",
        "It is about the chain at %(point)s, with %(num)s liberties.",
        count,
        point=lesson.target.upper(),
    )
    return f"{words}{_gap()}{about}"


def says(lesson: Lesson, verdict: Verdict, moves: list[str]) -> str:
    """The sentence for a verdict on the last of `moves`."""
    if lesson.set.goal == POINT:
        return _pointed(lesson, verdict, moves)
    if verdict.found == SOLVED:
        return f"{_solved(lesson, verdict)}{_gap()}{WORDS[lesson.set.key].learnt}"
    if verdict.found == RIGHT:
        stones = (verdict.left + 1) // 2
        return ngettext(
            "Right. White answers %(reply)s; now %(num)s more stone captures.",
            "Right. White answers %(reply)s; at most %(num)s more stones to the capture.",
            stones,
            reply=verdict.moves[0].upper(),
        )
    return _refuted(lesson, verdict, moves[-1])


def _solved(lesson: Lesson, verdict: Verdict) -> str:
    count = verdict.position.captured
    if lesson.set.goal == SAVE:
        return _(
            "Saved. White cannot capture within %(n)s moves: proven.", n=(lesson.plies + 1) // 2
        )
    return ngettext("Captured: %(num)s stone.", "Captured: %(num)s stones.", count)


def _refuted(lesson: Lesson, verdict: Verdict, move: str) -> str:
    line = _(", ").join(each.upper() for each in verdict.moves)
    count = verdict.position.captured
    if count:
        return ngettext(
            "Not %(move)s: after %(line)s White captures %(num)s stone.",
            "Not %(move)s: after %(line)s White captures %(num)s stones.",
            count,
            move=move.upper(),
            line=line,
        )
    if lesson.plies == 1:
        return _(
            "%(move)s captures nothing, and White plays %(line)s.", move=move.upper(), line=line
        )
    return _(
        "Not %(move)s: White plays %(line)s, and the capture no longer comes in time.",
        move=move.upper(),
        line=line,
    )


def _pointed(lesson: Lesson, verdict: Verdict, points: list[str]) -> str:
    count = len(lesson.chain.liberties)
    if verdict.found == SOLVED:
        all_found = ngettext(
            "That is all: %(num)s liberty.", "That is all: %(num)s liberties.", count
        )
        return f"{all_found}{_gap()}{WORDS[lesson.set.key].learnt}"
    board, point = verdict.position.board, points[-1]
    if verdict.found == RIGHT:
        liberties = {board.name(vertex) for vertex in lesson.chain.liberties}
        missing = len(liberties - set(points))
        return ngettext(
            "A liberty. %(num)s more is missing.", "A liberty. %(num)s more are missing.", missing
        )
    vertex = board.find(point)
    taken = vertex is not None and verdict.position.chain_at(vertex) is not None
    if taken:
        return _("No liberty: %(point)s has a stone.", point=point.upper())
    return _("No liberty: %(point)s is not beside the chain.", point=point.upper())


def _gap() -> str:
    """The separator between two sentences."""
    return " " if languages.current() == "en" else ""
