"""The texts of exercises: their sets, tasks, hints and verdicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flask_babel
from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from engines.game import PASS
from engines.problems import SOLVED
from engines.reversi.exercises.collection import DRAW, MADE, MADE_DRAW, MOST, WIPE, Exercise
from engines.reversi.exercises.first_steps import CORNER, LAST, LINES, NO_MOVE, TRAP
from engines.reversi.exercises.judge import Verdict
from webapp.core.sentences import joined
from webapp.problems.texts import SetWords
from webapp.reversi.exercises.why_texts import name_of, says_why, score_of

_: Callable[..., str] = flask_babel.gettext


WORDS: Mapping[str, SetWords] = {
    "first": SetWords(
        _l("First steps"),
        _l("Five boards, and you know the rules. You are Black."),
        _l("Where does a line of white discs end at an empty square?"),
        _l("Now play a whole game: the more discs, the better, but only at the end."),
    ),
    "count": SetWords(
        _l("Count it out"),
        _l("Two to four squares are left: every order can be counted."),
        _l("Play each move in your head to the end, and count the discs."),
        _l("With few squares left, count every order before you move."),
    ),
    "wipe-out": SetWords(
        _l("No disc left"),
        _l("Turn every white disc, and the game is over at once."),
        _l("Which move leaves White nothing to turn back?"),
        _l("A side with few discs, none of them safe, can lose them all."),
    ),
    "corner": SetWords(
        _l("Take the corner"),
        _l("A disc in a corner is never turned back."),
        _l("Compare what each move gains now with what it can lose later."),
        _l("A corner is safe for good, and makes its neighbours safe."),
    ),
    "beside-corner": SetWords(
        _l("Beside the corner"),
        _l("The square next to an empty corner often gives the corner away."),
        _l("The move that turns the most discs is a trap. Which corner does it open?"),
        _l("Beside an empty corner, look twice."),
    ),
    "few": SetWords(
        _l("Few is more"),
        _l("Having the most discs now does not mean having the most at the end."),
        _l("Look at the move that turns the fewest discs."),
        _l("Discs are counted at the end, not before."),
    ),
    "pass": SetWords(
        _l("Make White pass"),
        _l("A side that cannot move has to pass. Here that is White."),
        _l("After which move has White nowhere to play?"),
        _l("When the opponent passes, you move twice in a row."),
    ),
    "edge": SetWords(
        _l("Safe on the edge"),
        _l("Joined to a corner along the edge, or on a full edge, a disc stays for good."),
        _l("Which disc on the edge could never be turned back?"),
        _l("Safe discs on an edge cannot be lost, and they protect others."),
    ),
    "parity": SetWords(
        _l("Odd and even"),
        _l("Begin the area with an odd number of squares, and get its last one."),
        _l("Count the squares of each empty area. Which one is odd?"),
        _l("Play first into odd areas; leave the even ones to White."),
    ),
    "replies": SetWords(
        _l("Few replies"),
        _l("Leave White so few squares that the good ones are not among them."),
        _l("Count White’s squares after each of your moves."),
        _l("A side with few moves soon has to play a bad one."),
    ),
    "corner-waits": SetWords(
        _l("The corner can wait"),
        _l("A corner is free, but something else is urgent."),
        _l("What would White do next if you took the corner?"),
        _l("Before you take a corner, check what White does next."),
    ),
    "corner-given": SetWords(
        _l("Give up a corner"),
        _l("The winning move lets White have a corner."),
        _l("What do you get while White takes the corner?"),
        _l("A corner can be the price of the last moves."),
    ),
    "draw": SetWords(
        _l("Save the draw"),
        _l("It cannot be won any more: keep half of the discs."),
        _l("Follow each move to the end, and keep half of the discs."),
        _l("Where a win is gone, a draw may still be there."),
    ),
    "only": SetWords(
        _l("The only move"),
        _l("Six moves or more, and just one of them wins."),
        _l("Nothing gives the move away at first sight. Read each one a few plies deep."),
        _l("Where nothing stands out, read move by move."),
    ),
    "ten": SetWords(
        _l("The last ten"),
        _l("Ten squares are left. Find the only move, again and again."),
        _l("Think of areas, of passes, and of who moves last."),
        _l("Close games are decided in the last ten squares."),
    ),
    "openings": SetWords(
        _l("Openings by name"),
        _l("The table of names decides here, not how strong a move is."),
        _l("The next hint shows the move."),
        _l("Names make games easier to remember and to talk about."),
    ),
    MADE.key: SetWords(
        _l("An exercise made for you"),
        _l("Every move is proven to the last disc."),
        _l("Read each move a few plies deep, corners and passes first."),
        _l("Where nothing stands out, read move by move."),
    ),
    MADE_DRAW.key: SetWords(
        _l("An exercise made for you"),
        _l("It cannot be won any more: keep half of the discs."),
        _l("Follow each move to the end, and keep half of the discs."),
        _l("Where a win is gone, a draw may still be there."),
    ),
}
"""The texts of each set, and of exercises made on demand, by its key."""


_ASKS: Mapping[str, LazyString] = {
    TRAP: _l("Trap a white disc in a straight line between two of yours: it turns over."),
    LINES: _l("One disc can close several lines. Trap white discs in two lines at once."),
    NO_MOVE: _l("A side that cannot trap anything has to pass. Play so that White has to."),
    CORNER: _l("A disc in a corner is never turned over again. Take the corner."),
    LAST: _l("One square is left, and White is ahead. Play it, and the discs are counted."),
}
"""The tasks of the first steps."""

_DONE: Mapping[str, LazyString] = {
    TRAP: _l("It is yours now. Where a disc traps nothing, you may not play."),
    LINES: _l("Lines run across, down and slantwise, and every one that you close turns over."),
    NO_MOVE: _l("White has to pass, and you move twice in a row."),
    CORNER: _l("Nothing lies behind a corner, so nothing can trap it."),
    LAST: _l("When neither side can move, the game is over: more discs win."),
}
"""The sentences after the first steps."""


def task(exercise: Exercise) -> str:
    """The task of an exercise."""
    if exercise.asks:
        return str(_ASKS[exercise.asks])
    if exercise.opening is not None:
        return _("Black to move: play the %(name)s opening.", name=name_of(exercise.opening.name))
    match exercise.set.goal:
        case goal if goal == MOST:
            return _("Black to move: get as many discs as possible.")
        case goal if goal == WIPE:
            return _("Black to move: leave White no disc at all.")
        case goal if goal == DRAW:
            return _("Black to move: only one move does not lose.")
    return _("Black to move: only one move wins.")


def hint(exercise: Exercise) -> str:
    """The first hint of an exercise."""
    words = str(WORDS[exercise.set.key].hint)
    if exercise.opening is None:
        return words
    return joined(_("It begins %(moves)s.", moves=" ".join(exercise.moves)), words)


def says(exercise: Exercise, verdict: Verdict) -> str:
    """The sentence for a verdict."""
    if verdict.why is not None:
        return says_why(exercise, verdict)
    if exercise.asks:
        done = str(_DONE[exercise.asks])
        return joined(score_of(verdict.end), done) if exercise.asks == LAST else done
    if verdict.found == SOLVED:
        return joined(_solved(exercise, verdict), str(WORDS[exercise.set.key].learnt))
    played = [move for move in verdict.moves if move != PASS]
    if not played:
        return _("Right. White has to pass; it is your move again.")
    if PASS in verdict.moves:
        return _(
            "Right. White plays %(moves)s, since you have to pass; go on.", moves=", ".join(played)
        )
    return _("Right. White answers %(reply)s; go on.", reply=played[0])


def _solved(exercise: Exercise, verdict: Verdict) -> str:
    if exercise.opening is not None:
        return _("That is the %(name)s opening.", name=name_of(exercise.opening.name))
    score = score_of(verdict.end)
    match exercise.set.goal:
        case goal if goal == MOST:
            return _("%(score)s: more is not possible.", score=score)
        case goal if goal == WIPE:
            return _("White has no disc left, %(score)s.", score=score)
        case goal if goal == DRAW:
            return _("It stays a draw, %(score)s.", score=score)
    return _("You win; with best play it ends %(score)s.", score=score)
