"""Lines of what to go on with: a picture, a sentence and a verb, for games, lessons and puzzles."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext as _
from markupsafe import Markup

from engines.capture_go.rules.drawing import board_svg as go_board
from engines.huarong.rules.layout import Layout
from engines.reversi.rules.drawing import board_svg as reversi_board
from webapp.capture_go.lessons.source import LESSONS
from webapp.core.languages import word
from webapp.http.prefix import site_url
from webapp.huarong.catalogue import daily as daily_puzzles
from webapp.huarong.catalogue.gallery import title
from webapp.mine.games import GameLine
from webapp.problems.source import today
from webapp.reversi.exercises.source import EXERCISES
from webapp.site.pictures import small_board


@dataclass(frozen=True)
class Line:
    """One thing to go on with; `board` or `layout` is its picture.

    `kind` tells scripts what it is: game, rematch, waiting, lesson, puzzle, daily-lesson,
    daily-exercise, daily-puzzle, or again-… (see `again`).
    """

    kind: str
    url: str
    text: str
    detail: str
    verb: str
    board: Markup | None = None
    layout: Layout | None = None


def of_game(game: GameLine) -> Line:
    """An unfinished game in which it is the visitor's turn."""
    return Line("game", game.url, game.headline, game.title, _("Play on"), game.picture)


def of_rematch(game: GameLine) -> Line:
    """A finished game whose other side asks for another one."""
    text = _("%(name)s asks for a rematch", name=game.opponent)
    return Line("rematch", game.url, text, game.headline, _("Answer"), game.picture)


def of_asked(game: GameLine) -> Line:
    """A finished game after which the visitor has asked for another one."""
    asked = _("you asked for a rematch")
    return Line("waiting", game.url, game.headline, asked, _("Look"), game.picture)


def of_waiting(count: int, latest: GameLine) -> Line:
    """Games in which the other side is to move, together."""
    url = url_for("mine.games", state="unfinished")
    text = _("Waiting for the other side: %(num)s", num=count)
    return Line("waiting", url, text, latest.headline, _("Look"), latest.picture)


def of_lesson(key: str, number: int) -> Line:
    """The lesson that comes after one that was looked at last, `number` 0 for the first of a set.

    Raises an HTTP error for an unknown lesson.
    """
    keys = LESSONS.keys
    if number > len(LESSONS.shipped().get(key, ())):
        key, number = keys[(keys.index(key) + 1) % len(keys)] if key in keys else key, 1
    return lesson_line("lesson", key, number, _("where you stopped"), _("Go on"))


def lesson_line(kind: str, key: str, number: int, detail: str, verb: str) -> Line:
    """A problem of the lessons; raises an HTTP error for an unknown one."""
    lesson = LESSONS.at(key, number)
    return Line(
        kind,
        LESSONS.problem_url(key, number),
        f"{LESSONS.words[key].name} {number}",
        detail,
        verb,
        small_board(go_board, lesson.position.rows()),
    )


def of_puzzle(layout: Layout, name: str, code: str, moves: int) -> Line:
    """A game in hand of the puzzle."""
    return Line(
        "puzzle",
        url_for("huarong.puzzle", code=code),
        name,
        _("at move %(n)s", n=moves),
        _("Go on"),
        layout=layout,
    )


def of_today() -> tuple[Line, Line, Line]:
    """What the day has for everybody: a lesson, a puzzle and an exercise."""
    return _lesson_of_today(), _puzzle_of_today(), _exercise_of_today()


def _lesson_of_today() -> Line:
    key, number = LESSONS.of_day(today())
    lesson = LESSONS.at(key, number)
    return Line(
        "daily-lesson",
        LESSONS.day_url(),
        _("Today’s problem: %(name)s", name=LESSONS.words[key].name),
        "",
        _("Solve it"),
        small_board(go_board, lesson.position.rows()),
    )


def _exercise_of_today() -> Line:
    key, number = EXERCISES.of_day(today())
    exercise = EXERCISES.at(key, number)
    return Line(
        "daily-exercise",
        EXERCISES.day_url(),
        _("Today’s exercise: %(name)s", name=EXERCISES.words[key].name),
        EXERCISES.task(exercise),
        _("Solve it"),
        small_board(reversi_board, exercise.position.rows()),
    )


def _puzzle_of_today() -> Line:
    entry = daily_puzzles.puzzle_of(daily_puzzles.today()).entry
    return Line(
        "daily-puzzle",
        site_url("/huarong/daily"),
        _("Today’s puzzle: %(name)s", name=word(title(entry))),
        "",
        _("Solve it"),
        layout=entry.layout,
    )
