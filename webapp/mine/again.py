"""What is worth another try: problems that were missed, turning points, and levels that have won."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flask import abort, url_for
from flask_babel import gettext as _

from engines.reversi.rules.drawing import board_svg as reversi_board
from webapp.matches.match.match import Match
from webapp.matches.playing.repository import UnknownMatch
from webapp.mine.games import GameLine
from webapp.mine.lines import Line, lesson_line
from webapp.reversi.exercises.source import EXERCISES
from webapp.site.pictures import small_board

MOST_LOST = 2
MOST_DIGITS = 4


def of_lost(games: Iterable[GameLine]) -> list[Line]:
    """The levels that won the latest games, each once: the form of a new game, filled in as it was."""
    lost = {
        game.again_url: game
        for game in games
        if game.result == "lost" and game.again_url and game.ply
    }
    return [
        Line("again-game", url, game.headline, _("lost last time"), _("Try again"), game.picture)
        for url, game in [*lost.items()][:MOST_LOST]
    ]


def of_asked(asked: str, match: Callable[[str], Match]) -> Line | None:
    """The line of what a browser remembers as missed, such as `lesson/net/3` or `move/<match>/32`.

    None for a move of a match that is not there any more. Raises an HTTP error for what never was.
    """
    kind, _slash, rest = asked.partition("/")
    name, _slash, digits = rest.rpartition("/")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        abort(404)
    number = int(digits)
    if kind == "move":
        try:
            return _of_move(match(name), number)
        except UnknownMatch:
            return None
    make = {"lesson": _of_lesson, "exercise": _of_exercise}.get(kind)
    return make(name, number) if make else abort(404)


def _of_lesson(key: str, number: int) -> Line:
    return lesson_line("again-lesson", key, number, _("missed a day or a week ago"), _("Try again"))


def _of_exercise(key: str, number: int) -> Line:
    exercise = EXERCISES.at(key, number)
    return Line(
        "again-exercise",
        EXERCISES.problem_url(key, number),
        f"{EXERCISES.words[key].name} {number}",
        EXERCISES.task(exercise),
        _("Try again"),
        small_board(reversi_board, exercise.position.rows()),
    )


def _of_move(match: Match, ply: int) -> Line | None:
    """The position after `ply` plies, in which the next move was a turning point."""
    if match.outcome is None or not 0 <= ply < match.ply:
        return None
    return Line(
        "again-move",
        url_for("mistakes.mistakes_page", match_id=match.id),
        _("Move %(n)s", n=ply + 1),
        _("a turning point that you have not found yet"),
        _("Try again"),
        small_board(match.duel.board_svg, match.after_plies(ply).rows()),
    )
